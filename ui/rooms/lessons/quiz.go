package lessons

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/live"
)

// quizFigure asks what a search does next, and answers.
type quizFigure struct {
	app.Compo
	Task *task

	quiz *lab.Quiz
	live live.Search
}

func (c *quizFigure) OnInit() {
	problem, err := lab.Open(c.Task.Source)
	if err != nil || problem.Matrix == nil {
		panic("ui: a lesson has a task that cannot be opened")
	}
	c.quiz = lab.NewQuiz(problem, c.Task.Kind)
	c.live.Changed, c.live.Secret = func() {}, true
	c.live.Set(c.quiz.Search)
}

func (c *quizFigure) OnDismount() { c.live.Release() }

func (c *quizFigure) Render() app.UI {
	q := c.quiz
	answered, why := q.Answered()
	var choices []app.UI
	for i, choice := range q.Choices() {
		b := html.Button().Class("btn outline").DataSet("n", i).DataSet("test", "choice-"+strconv.Itoa(i+1)).
			Attr("disabled", answered >= 0).OnClick(c.onChoice)
		switch {
		case answered >= 0 && choice.Right:
			b.Class("right").Body(html.Icon(html.IconCheck, "tiny"), app.Text(choice.Label))
		case answered == i:
			b.Class("wrong").Body(html.Icon(html.IconClose, "tiny"), app.Text(choice.Label))
		default:
			b.Text(choice.Label)
		}
		choices = append(choices, b)
	}
	question := q.Question()
	if question == "" {
		question = say.T("That was all: {n} of {all} right.", q.Right, q.Asked)
	}
	score := ""
	if q.Asked > 0 {
		score = say.T("{n} of {all} right", q.Right, q.Asked)
	}
	return html.El("section").Class("fig quiz").ID("task").Aria("labelledby", "h-task").DataSet("test", "task").Body(
		html.El("h2").ID("h-task").Text(say.T("Before you see it")),
		html.El("p").Class("lead").Text(c.Task.Lead.String()),
		html.El("div").Class("views").Body(
			c.view(),
		),
		html.El("div").Class("quiz-ask").Body(
			html.El("p").DataSet("test", "question").Body(html.El("b").Text(question)),
			html.El("div").Class("row wrap").Role("group").Aria("label", say.T("Answers")).Body(choices...),
			html.El("p").Class("quiz-why").Role("status").DataSet("test", "why").Text(why),
			html.El("div").Class("row").Body(
				html.Button().Class("btn primary").Attr("disabled", answered < 0).Hidden(q.Question() == "").
					DataSet("test", "next-question").OnClick(c.onNext).Text(say.T("Next question")),
				html.Button().Class("btn").Attr("disabled", q.Asked == 0).DataSet("test", "task-reset").OnClick(c.onReset).Text(say.T("Reset")),
				html.El("span").Class("muted num end").DataSet("test", "score").Text(score),
			),
		),
	)
}

// view is the matrix; for a Sudoku it is the grid, in which columns can be counted too.
func (c *quizFigure) view() app.UI {
	s := c.live.Search
	if s.Problem.Side > 0 {
		return html.El("div").Class("picture").Body(live.CoverView(s.Problem, s.Cover()))
	}
	return html.El("div").Class("matrix").Body(c.live.MatrixView(live.MatrixView{
		Links: c.Task.Kind == lab.AskEntries, Hide: c.Task.Hide, Label: say.T("Matrix of {size}", s.Problem.Size()),
	}))
}

func (c *quizFigure) onChoice(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(browser.Dataset(ctx, "n")); err == nil {
		c.quiz.Answer(i)
		c.live.Show()
	}
}

func (c *quizFigure) onNext(app.Context, app.Event) {
	c.quiz.Next()
	c.live.Show()
}

func (c *quizFigure) onReset(app.Context, app.Event) {
	c.quiz.Restart()
	c.live.Show()
}
