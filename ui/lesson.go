package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
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
	p.shell.mount(ctx, p.showFigure, nothing, func(e app.Value) {
		if key, ctrl := pressed(e); key == "d" && !ctrl {
			p.nextTheme()
		}
	})
}

// showFigure goes to the figure of the address: what stood there before the program
// came has been replaced.
func (p *lessonPage) showFigure() {
	if hash() == "" {
		return
	}
	if e := app.Window().GetElementByID(hash()); has(e, "scrollIntoView") {
		e.Call("scrollIntoView")
	}
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
		el("aside").Class("try").DataSet("test", "teachers").Body(
			el("h2").Text("For teachers"),
			el("ul").Body(
				el("li").Text("Eight questions end each lesson. The pupil gets a link with the answers, and sends it to you."),
				el("li").Text("A lesson can be printed, with its figures and questions. If you like, the answers have a page of their own."),
				el("li").Body(app.Text("Set a task of your own: "), el("a").Attr("href", p.root+"#task").DataSet("test", "make-task").Text("Make a task"),
					app.Text(". You find it with any puzzle in the menu Learn, on a phone in More. The page checks what the pupil did.")),
				el("li").Body(app.Text("Make a "), el("a").Attr("href", p.root+"sudoku/").Text("Sudoku"), app.Text(" and share its link. Its givens stay as they are.")),
			),
		),
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
		switch {
		case part.Figure.Pick:
			body = append(body, &pickFigure{Number: n, Caption: part.Figure.Caption})
		case part.Figure.Pair:
			body = append(body, &pairFigure{Figure: part.Figure, Number: n})
		default:
			body = append(body, &searchFigure{Shell: &p.shell, Figure: part.Figure, Number: n})
		}
	}
	body = append(body, &quizFigure{Task: &l.Task},
		el("h2").Class("lessons-head").ID("questions").Text("Eight questions"),
		el("lesson-quiz").Attr("lesson", l.Path).DataSet("test", "quiz"))
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
