package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/lab"
)

// lessonPage is a lesson, or with number 0 the list of them. Its text is there
// before the program; then the figures wake.
type lessonPage struct {
	app.Compo
	shell
	number int
}

func (p *lessonPage) lesson() *lesson { return &lessons[p.number-1] }

func (p *lessonPage) OnPreRender(ctx app.Context) {
	title, lead := "Lessons in exact cover", "Five short lessons that run live: exact cover, Algorithm X, dancing links, Kanoodle and Sudoku."
	if p.number > 0 {
		title, lead = p.lesson().Title, p.lesson().Lead
	}
	ctx.Page().SetTitle(title + " – Tilewright")
	ctx.Page().SetDescription(lead)
}

func (p *lessonPage) OnInit() {
	p.shell = shell{root: "../../", here: "Lessons"}
	if p.number == 0 {
		p.shell.root = "../"
	}
	p.shell.open()
}

func (p *lessonPage) OnMount(ctx app.Context) {
	nothing := func() {}
	p.shell.mount(ctx, nothing, nothing, func(e app.Value) {
		if key, ctrl := pressed(e); key == "d" && !ctrl {
			p.nextTheme()
		}
	})
}

func (p *lessonPage) OnDismount() { p.shell.dismount() }

func (p *lessonPage) Render() app.UI {
	var body app.UI
	if p.number == 0 {
		body = p.list()
	} else {
		body = p.article()
	}
	return el("div").Class("app reading").Body(
		p.shell.topbar(el("span").Class("titled wide").Body(el("b").Text("Exact cover in five lessons"))),
		body,
		p.shell.toast(),
	)
}

func (p *lessonPage) list() app.UI {
	var list []app.UI
	for i, l := range lessons {
		list = append(list, el("li").Body(el("a").Class("chapter").Attr("href", l.Path+"/").DataSet("test", "lesson-"+strconv.Itoa(i+1)).Body(
			el("span").Class("no num").Text(strconv.Itoa(i+1)),
			el("span").Body(el("b").Text(l.Title), el("span").Text(l.Lead)),
		)))
	}
	return el("main").Class("article").Body(
		el("h1").Text("Exact cover in five lessons"),
		el("p").Class("lead").Text("What a box of pieces, a Sudoku and eight queens have in common, and the algorithm that solves them all. Every figure runs in this page."),
		el("ol").Class("chapters").Body(list...),
	)
}

func (p *lessonPage) article() app.UI {
	l := p.lesson()
	body := []app.UI{
		el("p").Class("over num").Text("Lesson " + strconv.Itoa(p.number) + " of " + strconv.Itoa(len(lessons))),
		el("h1").Text(l.Title),
		el("p").Class("lead").Text(l.Lead),
	}
	n := 0
	for i := range l.Parts {
		part := &l.Parts[i]
		body = append(body, app.Raw(`<div class="prose">`+part.Text+`</div>`))
		if part.Figure == nil {
			continue
		}
		n++
		if part.Figure.Pick {
			body = append(body, &pickFigure{Number: n, Caption: part.Figure.Caption})
		} else {
			body = append(body, &searchFigure{Shell: &p.shell, Figure: part.Figure, Number: n})
		}
	}
	body = append(body, el("aside").Class("try").DataSet("test", "try").Body(
		el("h2").Text("Try it"),
		el("p").Text(l.Try),
		el("a").Class("btn outline lg").Attr("href", p.root+l.TryLink).Text(l.TryLabel),
	))
	way := func(to int, name, test string) app.UI {
		if to < 1 || to > len(lessons) {
			return el("a").Class("btn").Attr("href", "../").Text("All lessons")
		}
		return el("a").Class("btn").DataSet("test", test).Attr("href", "../"+lessons[to-1].Path+"/").Text(name + lessons[to-1].Title)
	}
	body = append(body, el("nav").Class("onward").Aria("label", "Lessons").Body(way(p.number-1, "← ", "previous"), way(p.number+1, "Next: ", "onward")))
	return el("main").Class("article").Body(body...)
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
	c.live.set(lab.NewSearch(problem, c.Figure.Rule))
}

func (c *searchFigure) OnMount(ctx app.Context) {
	c.do = func(f func()) { ctx.Dispatch(func(app.Context) { f() }) }
	c.live.changed = func() { c.do(func() {}) }
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
		views = append(views, el("div").Class("picture").Body(&coverView{Problem: s.Problem, Options: s.Cover()}))
	}
	if f.Tree {
		beside++
		views = append(views, el("div").Class("tree").Body(&treeView{Live: &c.live, Label: "Search tree: " + plural(s.Shape().Nodes, "node")}))
	}
	class += " with-" + strconv.Itoa(beside)
	busy := c.live.busy()
	control := func(test, name, shape string, disabled bool, f app.EventHandler) app.UI {
		return button().Class("btn icon").Aria("label", name).Title(name).Attr("disabled", disabled).DataSet("test", test).OnClick(f).Body(icon(shape))
	}
	play, name := solidPlay, "Play"
	if busy {
		play, name = solidPause, "Halt"
	}
	said := s.Said()
	if busy && c.live.speed > 8 {
		said = plural(int(s.Found()), "cover") + " so far, step " + thousands(float64(s.At())) + "."
	}
	return el("figure").Class(class).DataSet("test", "figure-"+strconv.Itoa(c.Number)).Body(
		el("div").Class("views").Body(views...),
		el("div").Class("transport").Role("group").Aria("label", "Search").Body(
			el("div").Class("keys").Body(
				control("step-first", "To the beginning", iconFirst, s.At() == 0, c.onFirst),
				control("step-back", "Step back", iconBack, s.At() == 0, c.onBack),
				button().Class("play").Aria("label", name).Title(name).DataSet("test", "play").OnClick(c.onPlay).Body(icon(play)),
				control("step-forward", "Step", iconNext, s.Done(), c.onStep),
				control("next-cover", "Next cover", iconLast, s.Done() || busy, c.onNext),
			),
			el("p").Class("saying").Role("status").DataSet("test", "said").Text(said),
			el("span").Class("stepno num").DataSet("test", "count").Text(plural(int(s.Found()), "cover")),
		),
		el("figcaption").Body(
			el("span").Body(el("b").Text("Figure "+strconv.Itoa(c.Number)+". "), app.Text(f.Caption)),
			el("a").Attr("href", c.Shell.root+"lab/#"+s.Link().Encode()).Text("In the lab"),
		),
	)
}

func (c *searchFigure) choose(item int) {
	c.do(func() { c.live.choose(item) })
}

func (c *searchFigure) onFirst(app.Context, app.Event) {
	c.live.run(lab.Goal{Kind: lab.ToStep})
}
func (c *searchFigure) onBack(app.Context, app.Event) { c.live.back() }
func (c *searchFigure) onPlay(app.Context, app.Event) { c.live.play() }
func (c *searchFigure) onStep(app.Context, app.Event) { c.live.step() }
func (c *searchFigure) onNext(app.Context, app.Event) { c.live.run(lab.Goal{Kind: lab.ToCover}) }

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
	return el("figure").Class("fig picks").DataSet("test", "figure-"+strconv.Itoa(c.Number)).Body(
		el("div").Class("views").Body(el("table").Body(rows...)),
		el("div").Class("transport").Body(el("p").Class("saying").Role("status").DataSet("test", "said").Text(said)),
		el("figcaption").Body(el("span").Body(el("b").Text("Figure "+strconv.Itoa(c.Number)+". "), app.Text(c.Caption))),
	)
}

func (c *pickFigure) onPick(ctx app.Context, _ app.Event) {
	if o, err := strconv.Atoi(dataset(ctx, "n")); err == nil && o < len(c.picked) {
		c.picked[o] = !c.picked[o]
	}
}
