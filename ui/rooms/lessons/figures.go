package lessons

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/live"
	"tilewright/ui/shell"
)

// numbered is a figure of a lesson, which links can lead to.
func numbered(n int) app.HTMLElem {
	name := "figure-" + strconv.Itoa(n)
	return html.El("figure").ID(name).DataSet("test", name)
}

// figureCaption is the figure's number, which links to it, and its caption.
func figureCaption(n int, caption say.Message, more ...app.UI) app.UI {
	name := strconv.Itoa(n)
	return html.El("figcaption").Body(append([]app.UI{
		html.El("span").Body(html.El("a").Class("self").Attr("href", "#figure-"+name).Title(say.T("Link to this figure")).
			DataSet("test", "link").Body(html.El("b").Text(say.T("Figure {n}.", n))), app.Text(" "+caption.String())),
	}, more...)...)
}

// figureControl is a button of a figure's transport.
func figureControl(test string, message say.Message, shape string, disabled bool, f app.EventHandler) app.UI {
	name := message.String()
	return html.Button().Class("btn icon").Aria("label", name).Title(name).Attr("disabled", disabled).
		DataSet("test", test).OnClick(f).Body(html.Icon(shape))
}

// searchFigure is a search that the reader steps through.
type searchFigure struct {
	app.Compo
	Shell  *shell.Shell
	Figure *figure
	Number int

	live live.Search
	// do runs a function on the page's thread, and draws the figure after it.
	do func(func())
}

func (c *searchFigure) OnInit() {
	problem, err := lab.Open(c.Figure.Source)
	if err != nil || problem.Matrix == nil {
		panic("ui: a lesson has a figure that cannot be opened")
	}
	c.live.Changed = func() {}
	c.live.Speed = 4
	if len(problem.Matrix.Options) > 26 {
		c.live.Speed = 20
	}
	c.live.Covers = c.Figure.Covers
	c.live.Set(lab.NewSearch(problem, c.Figure.Rule))
}

func (c *searchFigure) OnMount(ctx app.Context) {
	c.do = func(f func()) { ctx.Dispatch(func(app.Context) { f() }) }
	c.live.Changed = func() { c.do(func() {}) }
	// The browser waits for no drawing of the page, so the words are put into their text node at once.
	c.live.OnPaper = func(tree *lab.Search) {
		app.Window().GetElementByID("figure-"+strconv.Itoa(c.Number)).Call("querySelector", ".on-paper").Get("firstChild").
			Set("data", c.onPaper(tree))
	}
	c.live.Prints()
}

// onPaper says on paper where the figure stands, and which search its tree is of.
func (c *searchFigure) onPaper(tree *lab.Search) string {
	s := c.live.Search
	said := say.T("Here the figure stands at step {n}: {said}", s.At(), s.Said())
	if c.Figure.Tree && tree != s {
		said += " " + say.T("The tree is that of the whole search, {n, plural, one {# node} other {# nodes}}.", tree.Shape().Nodes)
	}
	return said
}

func (c *searchFigure) OnDismount() { c.live.Release() }

func (c *searchFigure) Render() app.UI {
	f, s := c.Figure, c.live.Search
	class := "fig"
	if f.Tall {
		class += " tall"
	}
	beside := 0
	views := []app.UI{html.El("div").Class("matrix").
		Body(c.live.MatrixView(live.MatrixView{Links: f.Links, Hide: f.Hide, Label: say.T("Matrix of {size}", s.Problem.Size()),
			Chosen: c.choose}))}
	if f.Picture {
		beside++
		views = append(views, html.El("div").Class("picture").Body(live.CoverView(s.Problem, c.pictured())))
	}
	if f.Tree {
		beside++
		label := say.T("{n, plural, one {Search tree: # node} other {Search tree: # nodes}}", s.Shape().Nodes)
		views = append(views, html.El("div").Class("tree").Body(c.live.TreeView(label)))
	}
	class += " with-" + strconv.Itoa(beside)
	busy := c.live.Busy()
	play, name := html.IconPlay, say.T("Play ¦ a recording")
	if busy {
		play, name = html.IconPause, say.T("Halt")
	}
	said := s.Said()
	switch {
	case busy && f.Covers && s.Last.Kind == xc.Found:
		said = say.T("Packing {n}, after {steps} steps.", s.Found(), s.At())
	case busy && f.Covers:
		said = say.T("On the way to packing {n}, step {step}.", s.Found()+1, s.At())
	case busy && c.live.Speed > 8:
		said = say.T("{n, plural, one {# cover so far, step {step}.} other {# covers so far, step {step}.}}", s.Found(), s.At())
	}
	return numbered(c.Number).Class(class).Body(
		html.El("div").Class("views").Body(views...),
		html.El("div").Class("transport").Role("group").Aria("label", say.T("Search")).Body(
			html.El("div").Class("keys").Body(
				figureControl("reset", "Reset", html.IconReset, s.At() == 0 && s.Furthest() == 0, c.onReset),
				figureControl("step-first", "To the beginning", html.IconFirst, s.At() == 0, c.onFirst),
				figureControl("step-back", "Step back", html.IconBack, s.At() == 0, c.onBack),
				html.Button().Class("play").Aria("label", name).Title(name).DataSet("test", "play").OnClick(c.onPlay).Body(html.Icon(play)),
				figureControl("step-forward", "Step", html.IconNext, s.Done(), c.onStep),
				figureControl("next-cover", "Next cover", html.IconLast, s.Done() || busy, c.onNext),
			),
			html.El("p").Class("saying").Role("status").DataSet("test", "said").Text(said),
			html.El("span").Class("stepno num").DataSet("test", "count").Text(say.T("{n, plural, one {# cover} other {# covers}}", s.Found())),
		),
		html.El("p").Class("hint on-paper").Text(c.onPaper(s)),
		figureCaption(c.Number, f.Caption, html.El("a").Attr("href", c.Shell.Root+"lab/#"+s.Link().Encode()).Text(say.T("In the lab"))),
	)
}

// pictured are the options in the picture. While the search goes from packing to packing, they are those of the last
// packing.
func (c *searchFigure) pictured() []int32 {
	s := c.live.Search
	if n := len(s.Covers); c.Figure.Covers && c.live.Busy() && s.Last.Kind != xc.Found && n > 0 {
		return s.Covers[n-1]
	}
	return s.Cover()
}

func (c *searchFigure) choose(item int) {
	c.do(func() { c.live.Choose(item) })
}

func (c *searchFigure) onReset(app.Context, app.Event) {
	c.live.Set(lab.NewSearch(c.live.Search.Problem, c.Figure.Rule))
}
func (c *searchFigure) onFirst(app.Context, app.Event) {
	c.live.Run(lab.Goal{Kind: lab.ToStep})
}
func (c *searchFigure) onBack(app.Context, app.Event) { c.live.Back() }
func (c *searchFigure) onPlay(app.Context, app.Event) { c.live.Play() }
func (c *searchFigure) onStep(app.Context, app.Event) { c.live.Step() }
func (c *searchFigure) onNext(app.Context, app.Event) { c.live.Run(lab.Goal{Kind: lab.ToCover}) }

// pairFigure is two searches of the same matrix, one by each rule, step by step.
type pairFigure struct {
	app.Compo
	Figure *figure
	Number int

	live [2]live.Search
}

// pairRules are the rules that are compared.
var pairRules = [2]struct {
	rule xc.Rule
	name say.Message
}{{xc.Leftmost, "Leftmost column"}, {xc.Fewest, "Fewest dots"}}

func (c *pairFigure) OnInit() {
	problem, err := lab.Open(c.Figure.Source)
	if err != nil || problem.Matrix == nil {
		panic("ui: a lesson has a figure that cannot be opened")
	}
	for i := range c.live {
		c.live[i].Changed = func() {}
		c.live[i].Speed = 2
		if len(problem.Matrix.Options) > 26 {
			c.live[i].Speed = 60
		}
		c.live[i].Set(lab.NewSearch(problem, pairRules[i].rule))
	}
}

func (c *pairFigure) OnMount(ctx app.Context) {
	for i := range c.live {
		c.live[i].Changed = func() { ctx.Dispatch(func(app.Context) {}) }
		// The browser waits for no drawing of the page, so the words are put into their text nodes at once.
		c.live[i].OnPaper = func(s *lab.Search) {
			half := app.Window().GetElementByID("figure-"+strconv.Itoa(c.Number)).Call("querySelectorAll", ".half").Index(i)
			shape, said := c.words(s)
			half.Call("querySelector", ".num").Get("firstChild").Set("data", shape)
			half.Call("querySelector", ".hint").Get("firstChild").Set("data", said)
		}
		c.live[i].Prints()
	}
}

// words are the size of a search's tree, and the last step in words.
func (c *pairFigure) words(s *lab.Search) (shape, said string) {
	n := s.Shape()
	return say.T("{nodes, plural, one {# node} other {# nodes}}, {dead, plural, one {# dead end} other {# dead ends}}, "+
		"{covers, plural, one {# cover} other {# covers}}", n.Nodes, n.Dead, n.Covers), s.Said()
}

func (c *pairFigure) OnDismount() { c.each((*live.Search).Release) }

func (c *pairFigure) each(f func(*live.Search)) {
	for i := range c.live {
		f(&c.live[i])
	}
}

func (c *pairFigure) Render() app.UI {
	var views []app.UI
	atStart, done, busy := true, true, false
	for i := range c.live {
		s := c.live[i].Search
		shape, said := c.words(s)
		atStart, done, busy = atStart && s.At() == 0, done && s.Done(), busy || c.live[i].Busy()
		if c.live[i].Busy() && c.live[i].Speed > 8 {
			said = say.T("Step {n}", s.At())
		}
		views = append(views, html.El("div").Class("half").DataSet("test", "half-"+strconv.Itoa(i+1)).Body(
			html.El("p").Class("head").Body(html.El("b").Text(pairRules[i].name.String()),
				html.El("span").Class("num").DataSet("test", "shape").Text(shape)),
			html.El("div").Class("tree").Body(c.live[i].TreeView(say.T("Search tree, {rule}: {n, plural, one {# node} other {# nodes}}",
				pairRules[i].name, s.Shape().Nodes))),
			html.El("p").Class("hint").DataSet("test", "said-"+strconv.Itoa(i+1)).Text(said),
		))
	}
	play, name := html.IconPlay, say.T("Play both")
	if busy {
		play, name = html.IconPause, say.T("Halt")
	}
	return numbered(c.Number).Class("fig pair").Body(
		html.El("div").Class("views").Body(views...),
		html.El("div").Class("transport").Role("group").Aria("label", say.T("Both searches")).Body(
			html.El("div").Class("keys").Body(
				figureControl("reset", "Reset", html.IconReset, atStart, c.onReset),
				figureControl("step-back", "Step back", html.IconBack, atStart, c.onBack),
				html.Button().Class("play").Aria("label", name).Title(name).Attr("disabled", done && !busy).DataSet("test", "play").
					OnClick(c.onPlay).Body(html.Icon(play)),
				figureControl("step-forward", "Step", html.IconNext, done, c.onStep),
				figureControl("find-all", "To the end of both", html.IconLast, done, c.onEnd),
			),
			html.El("p").Class("saying").Role("status").DataSet("test", "said").Text(c.compared(done)),
		),
		figureCaption(c.Number, c.Figure.Caption),
	)
}

// compared says which tree is smaller.
func (c *pairFigure) compared(done bool) string {
	a, b := c.live[0].Search.Shape().Nodes, c.live[1].Search.Shape().Nodes
	switch {
	case !done:
		return say.T("Both search the same matrix.")
	case a > b:
		return say.T("The same covers: {n, plural, one {# node} other {# nodes}} by the leftmost column, "+
			"{few} by the fewest dots.", a, b)
	}
	return say.T("The same covers, and trees of {a, plural, one {# node} other {# nodes}} and "+
		"{b, plural, one {# node} other {# nodes}}.", a, b)
}

func (c *pairFigure) onReset(app.Context, app.Event) {
	for i := range c.live {
		c.live[i].Set(lab.NewSearch(c.live[i].Search.Problem, pairRules[i].rule))
	}
}

func (c *pairFigure) onBack(app.Context, app.Event) { c.each((*live.Search).Back) }
func (c *pairFigure) onStep(app.Context, app.Event) { c.each((*live.Search).Step) }
func (c *pairFigure) onEnd(app.Context, app.Event) {
	c.each(func(l *live.Search) { l.Run(lab.Goal{Kind: lab.ToEnd}) })
}

func (c *pairFigure) onPlay(app.Context, app.Event) {
	busy := c.live[0].Busy() || c.live[1].Busy()
	c.each(func(l *live.Search) {
		switch {
		case busy:
			l.Halt()
		case !l.Search.Done():
			l.Play()
		}
	})
}

// pickFigure lets the reader pick options of the first example by hand.
type pickFigure struct {
	app.Compo
	Number  int
	Caption say.Message

	picked [26]bool
}

func (c *pickFigure) Render() app.UI {
	problem, err := lab.Open(lab.Source{})
	if err != nil {
		panic("ui: the first example cannot be opened")
	}
	m := problem.Matrix
	times := make([]int, len(m.Items))
	taken := 0
	for o, option := range m.Options {
		if c.picked[o] {
			taken++
			for _, i := range option {
				times[i]++
			}
		}
	}
	head := []app.UI{html.El("th").Body(html.El("span").Class("sr").Text(say.T("Option")))}
	once, twice := 0, 0
	for i, name := range m.Items {
		class, said := "", say.T("not covered")
		switch {
		case times[i] == 1:
			class, said = "once", say.T("covered once")
			once++
		case times[i] > 1:
			class, said = "twice", say.T("covered {n} times", times[i])
			twice++
		}
		head = append(head, html.El("th").Class(class).Attr("scope", "col").Body(app.Text(name), html.El("span").Class("sr").Text(", "+said)))
	}
	rows := []app.UI{html.El("tr").Body(head...)}
	for o, option := range m.Options {
		has := map[int32]bool{}
		for _, i := range option {
			has[i] = true
		}
		cells := []app.UI{html.El("th").Attr("scope", "row").Body(
			html.Button().Class("btn sm outline").Aria("pressed", c.picked[o]).DataSet("n", o).
				DataSet("test", "pick-"+problem.Option(o)).OnClick(c.onPick).Text(problem.Option(o)),
		)}
		for i := range m.Items {
			class := ""
			if has[int32(i)] {
				class = "dot"
			}
			cells = append(cells, html.El("td").Class(class))
		}
		class := ""
		if c.picked[o] {
			class = "picked"
		}
		rows = append(rows, html.El("tr").Class(class).Body(cells...))
	}
	said := say.T("Nothing is picked.")
	switch {
	case once == len(m.Items):
		said = say.T("An exact cover: every item just once.")
	case twice > 0:
		said = say.T("{n, plural, one {# item covered more than once.} other {# items covered more than once.}}", twice)
	case taken > 0:
		said = say.T("{n, plural, one {# item still to cover.} other {# items still to cover.}}", len(m.Items)-once)
	}
	return numbered(c.Number).Class("fig picks").Body(
		html.El("div").Class("views").Body(html.El("table").Body(rows...)),
		html.El("div").Class("transport").Body(
			figureControl("reset", "Reset", html.IconReset, taken == 0, c.onReset),
			html.El("p").Class("saying").Role("status").DataSet("test", "said").Text(said),
		),
		figureCaption(c.Number, c.Caption),
	)
}

func (c *pickFigure) onPick(ctx app.Context, _ app.Event) {
	if o, err := strconv.Atoi(browser.Dataset(ctx, "n")); err == nil && o < len(c.picked) {
		c.picked[o] = !c.picked[o]
	}
}

func (c *pickFigure) onReset(app.Context, app.Event) { c.picked = [26]bool{} }
