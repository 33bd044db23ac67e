package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// numbered is a figure of a lesson, which links can lead to.
func numbered(n int) app.HTMLElem {
	name := "figure-" + strconv.Itoa(n)
	return el("figure").ID(name).DataSet("test", name)
}

// figureCaption has the figure's number, which is a link to it, and what there is to
// say.
func figureCaption(n int, caption string, more ...app.UI) app.UI {
	name := strconv.Itoa(n)
	return el("figcaption").Body(append([]app.UI{
		el("span").Body(el("a").Class("self").Attr("href", "#figure-"+name).Title("Link to this figure").DataSet("test", "link").Body(el("b").Text("Figure "+name+".")), app.Text(" "+caption)),
	}, more...)...)
}

// figureControl is a button of a figure's transport.
func figureControl(test, name, shape string, disabled bool, f app.EventHandler) app.UI {
	return button().Class("btn icon").Aria("label", name).Title(name).Attr("disabled", disabled).DataSet("test", test).OnClick(f).Body(icon(shape))
}

// searchFigure is a search that the reader steps through.
type searchFigure struct {
	app.Compo
	Shell  *shell
	Figure *figure
	Number int

	live liveSearch
	// do runs a function as go-app runs event handlers.
	do func(func())
}

func (c *searchFigure) OnInit() {
	problem, err := lab.Open(c.Figure.Source)
	if err != nil || problem.Matrix == nil {
		panic("ui: a lesson has a figure that cannot be opened")
	}
	c.live.changed = func() {}
	c.live.speed = 4
	if len(problem.Matrix.Options) > 26 {
		c.live.speed = 20
	}
	c.live.covers = c.Figure.Covers
	c.live.set(lab.NewSearch(problem, c.Figure.Rule))
}

func (c *searchFigure) OnMount(ctx app.Context) {
	c.do = func(f func()) { ctx.Dispatch(func(app.Context) { f() }) }
	c.live.changed = func() { c.do(func() {}) }
	c.live.prints()
}

func (c *searchFigure) OnDismount() { c.live.release() }

func (c *searchFigure) Render() app.UI {
	f, s := c.Figure, c.live.search
	class := "fig"
	if f.Tall {
		class += " tall"
	}
	beside := 0
	views := []app.UI{el("div").Class("matrix").Body(&matrixView{Live: &c.live, Links: f.Links, Hide: f.Hide, Label: "Matrix of " + s.Problem.Size(), Chosen: c.choose})}
	if f.Picture {
		beside++
		views = append(views, el("div").Class("picture").Body(&coverView{Problem: s.Problem, Options: c.pictured()}))
	}
	if f.Tree {
		beside++
		views = append(views, el("div").Class("tree").Body(&treeView{Live: &c.live, Label: "Search tree: " + plural(s.Shape().Nodes, "node")}))
	}
	class += " with-" + strconv.Itoa(beside)
	busy := c.live.busy()
	play, name := solidPlay, "Play"
	if busy {
		play, name = solidPause, "Halt"
	}
	said := s.Said()
	switch {
	case busy && f.Covers && s.Last.Kind == xc.Found:
		said = "Packing " + thousands(float64(s.Found())) + ", after " + thousands(float64(s.At())) + " steps."
	case busy && f.Covers:
		said = "On the way to packing " + thousands(float64(s.Found()+1)) + ", step " + thousands(float64(s.At())) + "."
	case busy && c.live.speed > 8:
		said = plural(int(s.Found()), "cover") + " so far, step " + thousands(float64(s.At())) + "."
	}
	return numbered(c.Number).Class(class).Body(
		el("div").Class("views").Body(views...),
		el("div").Class("transport").Role("group").Aria("label", "Search").Body(
			el("div").Class("keys").Body(
				figureControl("reset", "Reset", iconReset, s.At() == 0 && s.Furthest() == 0, c.onReset),
				figureControl("step-first", "To the beginning", iconFirst, s.At() == 0, c.onFirst),
				figureControl("step-back", "Step back", iconBack, s.At() == 0, c.onBack),
				button().Class("play").Aria("label", name).Title(name).DataSet("test", "play").OnClick(c.onPlay).Body(icon(play)),
				figureControl("step-forward", "Step", iconNext, s.Done(), c.onStep),
				figureControl("next-cover", "Next cover", iconLast, s.Done() || busy, c.onNext),
			),
			el("p").Class("saying").Role("status").DataSet("test", "said").Text(said),
			el("span").Class("stepno num").DataSet("test", "count").Text(plural(int(s.Found()), "cover")),
		),
		figureCaption(c.Number, f.Caption, el("a").Attr("href", c.Shell.root+"lab/#"+s.Link().Encode()).Text("In the lab")),
	)
}

// pictured are the options whose picture is shown: while it goes from packing to
// packing, those of the last one.
func (c *searchFigure) pictured() []int32 {
	s := c.live.search
	if n := len(s.Covers); c.Figure.Covers && c.live.busy() && s.Last.Kind != xc.Found && n > 0 {
		return s.Covers[n-1]
	}
	return s.Cover()
}

func (c *searchFigure) choose(item int) {
	c.do(func() { c.live.choose(item) })
}

func (c *searchFigure) onReset(app.Context, app.Event) {
	c.live.set(lab.NewSearch(c.live.search.Problem, c.Figure.Rule))
}
func (c *searchFigure) onFirst(app.Context, app.Event) {
	c.live.run(lab.Goal{Kind: lab.ToStep})
}
func (c *searchFigure) onBack(app.Context, app.Event) { c.live.back() }
func (c *searchFigure) onPlay(app.Context, app.Event) { c.live.play() }
func (c *searchFigure) onStep(app.Context, app.Event) { c.live.step() }
func (c *searchFigure) onNext(app.Context, app.Event) { c.live.run(lab.Goal{Kind: lab.ToCover}) }

// pairFigure are two searches of the same matrix by the two rules, step by step.
type pairFigure struct {
	app.Compo
	Figure *figure
	Number int

	live [2]liveSearch
}

// pairRules are the rules that are compared.
var pairRules = [2]struct {
	rule xc.Choice
	name string
}{{xc.Leftmost, "Leftmost column"}, {xc.Fewest, "Fewest dots"}}

func (c *pairFigure) OnInit() {
	problem, err := lab.Open(c.Figure.Source)
	if err != nil || problem.Matrix == nil {
		panic("ui: a lesson has a figure that cannot be opened")
	}
	for i := range c.live {
		c.live[i].changed = func() {}
		c.live[i].speed = 2
		if len(problem.Matrix.Options) > 26 {
			c.live[i].speed = 60
		}
		c.live[i].set(lab.NewSearch(problem, pairRules[i].rule))
	}
}

func (c *pairFigure) OnMount(ctx app.Context) {
	for i := range c.live {
		c.live[i].changed = func() { ctx.Dispatch(func(app.Context) {}) }
		c.live[i].prints()
	}
}

func (c *pairFigure) OnDismount() { c.each((*liveSearch).release) }

func (c *pairFigure) each(f func(*liveSearch)) {
	for i := range c.live {
		f(&c.live[i])
	}
}

func (c *pairFigure) Render() app.UI {
	var views []app.UI
	atStart, done, busy := true, true, false
	for i := range c.live {
		s := c.live[i].search
		shape := s.Shape()
		atStart, done, busy = atStart && s.At() == 0, done && s.Done(), busy || c.live[i].busy()
		said := s.Said()
		if c.live[i].busy() && c.live[i].speed > 8 {
			said = "Step " + thousands(float64(s.At()))
		}
		views = append(views, el("div").Class("half").DataSet("test", "half-"+strconv.Itoa(i+1)).Body(
			el("p").Class("head").Body(el("b").Text(pairRules[i].name),
				el("span").Class("num").DataSet("test", "shape").Text(plural(shape.Nodes, "node")+", "+plural(shape.Dead, "dead end")+", "+plural(shape.Covers, "cover"))),
			el("div").Class("tree").Body(&treeView{Live: &c.live[i], Label: "Search tree, " + pairRules[i].name + ": " + plural(shape.Nodes, "node")}),
			el("p").Class("hint").DataSet("test", "said-"+strconv.Itoa(i+1)).Text(said),
		))
	}
	play, name := solidPlay, "Play both"
	if busy {
		play, name = solidPause, "Halt"
	}
	return numbered(c.Number).Class("fig pair").Body(
		el("div").Class("views").Body(views...),
		el("div").Class("transport").Role("group").Aria("label", "Both searches").Body(
			el("div").Class("keys").Body(
				figureControl("reset", "Reset", iconReset, atStart, c.onReset),
				figureControl("step-back", "Step back", iconBack, atStart, c.onBack),
				button().Class("play").Aria("label", name).Title(name).Attr("disabled", done && !busy).DataSet("test", "play").OnClick(c.onPlay).Body(icon(play)),
				figureControl("step-forward", "Step", iconNext, done, c.onStep),
				figureControl("find-all", "To the end of both", iconLast, done, c.onEnd),
			),
			el("p").Class("saying").Role("status").DataSet("test", "said").Text(c.compared(done)),
		),
		figureCaption(c.Number, c.Figure.Caption),
	)
}

// compared says which tree is smaller.
func (c *pairFigure) compared(done bool) string {
	a, b := c.live[0].search.Shape().Nodes, c.live[1].search.Shape().Nodes
	switch {
	case !done:
		return "Both search the same matrix."
	case a > b:
		return "The same covers: " + plural(a, "node") + " by the leftmost column, " + thousands(float64(b)) + " by the fewest dots."
	}
	return "The same covers, and trees of " + plural(a, "node") + " and " + plural(b, "node") + "."
}

func (c *pairFigure) onReset(app.Context, app.Event) {
	for i := range c.live {
		c.live[i].set(lab.NewSearch(c.live[i].search.Problem, pairRules[i].rule))
	}
}

func (c *pairFigure) onBack(app.Context, app.Event) { c.each((*liveSearch).back) }
func (c *pairFigure) onStep(app.Context, app.Event) { c.each((*liveSearch).step) }
func (c *pairFigure) onEnd(app.Context, app.Event) {
	c.each(func(l *liveSearch) { l.run(lab.Goal{Kind: lab.ToEnd}) })
}

func (c *pairFigure) onPlay(app.Context, app.Event) {
	busy := c.live[0].busy() || c.live[1].busy()
	c.each(func(l *liveSearch) {
		switch {
		case busy:
			l.halt()
		case !l.search.Done():
			l.play()
		}
	})
}

// pickFigure lets the reader pick options of the first example by hand.
type pickFigure struct {
	app.Compo
	Number  int
	Caption string

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
	head := []app.UI{el("th").Body(el("span").Class("sr").Text("Option"))}
	once, twice := 0, 0
	for i, name := range m.Items {
		class, said := "", "not covered"
		switch {
		case times[i] == 1:
			class, said = "once", "covered once"
			once++
		case times[i] > 1:
			class, said = "twice", "covered "+strconv.Itoa(times[i])+" times"
			twice++
		}
		head = append(head, el("th").Class(class).Attr("scope", "col").Body(app.Text(name), el("span").Class("sr").Text(", "+said)))
	}
	rows := []app.UI{el("tr").Body(head...)}
	for o, option := range m.Options {
		has := map[int32]bool{}
		for _, i := range option {
			has[i] = true
		}
		cells := []app.UI{el("th").Attr("scope", "row").Body(
			button().Class("btn sm outline").Aria("pressed", c.picked[o]).DataSet("n", o).DataSet("test", "pick-"+problem.Option(o)).OnClick(c.onPick).Text(problem.Option(o)),
		)}
		for i := range m.Items {
			class := ""
			if has[int32(i)] {
				class = "dot"
			}
			cells = append(cells, el("td").Class(class))
		}
		class := ""
		if c.picked[o] {
			class = "picked"
		}
		rows = append(rows, el("tr").Class(class).Body(cells...))
	}
	said := "Nothing is picked."
	switch {
	case once == len(m.Items):
		said = "An exact cover: every item just once."
	case twice > 0:
		said = plural(twice, "item") + " covered more than once."
	case taken > 0:
		said = plural(len(m.Items)-once, "item") + " still to cover."
	}
	return numbered(c.Number).Class("fig picks").Body(
		el("div").Class("views").Body(el("table").Body(rows...)),
		el("div").Class("transport").Body(
			figureControl("reset", "Reset", iconReset, taken == 0, c.onReset),
			el("p").Class("saying").Role("status").DataSet("test", "said").Text(said),
		),
		figureCaption(c.Number, c.Caption),
	)
}

func (c *pickFigure) onPick(ctx app.Context, _ app.Event) {
	if o, err := strconv.Atoi(dataset(ctx, "n")); err == nil && o < len(c.picked) {
		c.picked[o] = !c.picked[o]
	}
}

func (c *pickFigure) onReset(app.Context, app.Event) { c.picked = [26]bool{} }
