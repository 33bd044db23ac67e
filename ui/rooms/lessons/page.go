package lessons

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/shell"
)

// Page is a lesson, or the list of lessons where the number is 0. Its text is there before the program; its figures
// come alive with the program.
type Page struct {
	app.Compo
	shell  shell.Shell
	Number int
}

func (p *Page) lesson() *lesson { return &All()[p.Number-1] }

func (p *Page) OnPreRender(ctx app.Context) {
	title := say.T("Lessons in exact cover")
	lead := say.T("Five short lessons that run live: exact cover, Algorithm X, dancing links, Kanoodle and Sudoku.")
	if p.Number > 0 {
		title, lead = p.lesson().Title.String(), p.lesson().Lead.String()
	}
	ctx.Page().SetTitle(title + " – Tilewright")
	ctx.Page().SetDescription(lead)
}

func (p *Page) OnInit() {
	p.shell = shell.Shell{Root: "../../", Here: "lessons/"}
	if p.Number == 0 {
		p.shell.Root = "../"
	}
	p.shell.Open()
}

func (p *Page) OnMount(ctx app.Context) {
	nothing := func() {}
	p.shell.Mount(ctx, p.showFigure, nothing, func(e app.Value) {
		if key, ctrl := browser.Pressed(e); key == "d" && !ctrl {
			p.shell.NextTheme()
		}
	})
}

// showFigure scrolls to the figure of the address again: the program has replaced the one that the browser scrolled to.
func (p *Page) showFigure() {
	if browser.Hash() == "" {
		return
	}
	if e := app.Window().GetElementByID(browser.Hash()); browser.Has(e, "scrollIntoView") {
		e.Call("scrollIntoView")
	}
}

func (p *Page) OnDismount() { p.shell.Dismount() }

func (p *Page) Render() app.UI {
	var body app.UI
	if p.Number == 0 {
		body = p.list()
	} else {
		body = p.article()
	}
	return html.El("div").Class("app reading").Body(
		p.shell.Topbar(html.El("span").Class("titled wide").Body(html.El("b").Text(say.T("Exact cover in five lessons")))),
		body,
		p.shell.Toast(),
	)
}

func (p *Page) list() app.UI {
	var list []app.UI
	for i, l := range All() {
		list = append(list,
			html.El("li").Body(html.El("a").Class("chapter").Attr("href", l.Path+"/").
				DataSet("test", "lesson-"+strconv.Itoa(i+1)).Body(
				html.El("span").Class("no num").Text(strconv.Itoa(i+1)),
				html.El("span").Body(html.El("b").Text(l.Title.String()), html.El("span").Text(l.Lead.String())),
			)))
	}
	return html.El("main").Class("article").Body(
		html.El("h1").Text(say.T("Exact cover in five lessons")),
		html.El("p").Class("lead").Text(say.T("What a box of pieces, a Sudoku and eight queens have in common, and the algorithm that solves them all. Every figure runs in this page.")),
		html.El("ol").Class("chapters").Body(list...),
		html.El("aside").Class("try").DataSet("test", "teachers").Body(
			html.El("h2").Text(say.T("For teachers")),
			html.El("ul").Body(
				html.El("li").Text(say.T("Eight questions end each lesson. Your pupils answer them, get a link with their own answers, and send it to you.")),
				html.El("li").Text(say.T("A lesson can be printed, with its figures and questions. If you like, the answers have a page of their own.")),
				html.El("li").Body(html.Sentence("Set a task of your own: {make}. You find it with any puzzle in the menu Learn, "+
					"on a phone in More. The page checks what the pupil did.",
					html.El("a").Attr("href", p.shell.Root+"#task").DataSet("test", "make-task").Text(say.T("Make a task")))...),
				html.El("li").Body(html.Sentence("Make a {sudoku} and share its link. Its givens stay as they are.",
					html.El("a").Attr("href", p.shell.Root+"sudoku/").Text(say.T("Sudoku")))...),
			),
		),
	)
}

func (p *Page) article() app.UI {
	l := p.lesson()
	body := []app.UI{
		html.El("p").Class("over num").Text(say.T("Lesson {n} of {all}", p.Number, len(All()))),
		html.El("h1").Text(l.Title.String()),
		html.El("p").Class("lead").Text(l.Lead.String()),
	}
	n := 0
	for i := range l.Parts {
		part := &l.Parts[i]
		body = append(body, app.Raw(`<div class="prose">`+part.prose()+`</div>`))
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
		html.El("h2").Class("lessons-head").ID("questions").Text(say.T("Eight questions")),
		html.El("lesson-quiz").Attr("lesson", l.Path).DataSet("test", "quiz"))
	body = append(body, html.El("aside").Class("try").DataSet("test", "try").Body(
		html.El("h2").Text(say.T("Try it")),
		html.El("p").Text(l.Try.String()),
		html.El("a").Class("btn outline lg").Attr("href", p.shell.Root+l.TryLink).Text(l.TryLabel.String()),
	))
	way := func(to int, name say.Message, test string) app.UI {
		if to < 1 || to > len(All()) {
			return html.El("a").Class("btn").Attr("href", "../").Text(say.T("All lessons"))
		}
		return html.El("a").Class("btn").DataSet("test", test).Attr("href", "../"+All()[to-1].Path+"/").
			Text(say.T(name, All()[to-1].Title))
	}
	body = append(body, html.El("nav").Class("onward").Aria("label", say.T("Lessons")).
		Body(way(p.Number-1, "← {lesson}", "previous"), way(p.Number+1, "Next: {lesson}", "onward")))
	return html.El("main").Class("article").Body(body...)
}
