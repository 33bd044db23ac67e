package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/lab"
)

// quizFigure asks what a search does next, and answers back.
type quizFigure struct {
	app.Compo
	Task *task

	quiz *lab.Quiz
	live liveSearch
}

func (c *quizFigure) OnInit() {
	problem, err := lab.Open(c.Task.Source)
	if err != nil || problem.Matrix == nil {
		panic("ui: a lesson has a task that cannot be opened")
	}
	c.quiz = lab.NewQuiz(problem, c.Task.Kind)
	c.live.changed, c.live.secret = func() {}, true
	c.live.set(c.quiz.Search)
}

func (c *quizFigure) OnDismount() { c.live.release() }

func (c *quizFigure) Render() app.UI {
	q := c.quiz
	answered, why := q.Answered()
	var choices []app.UI
	for i, choice := range q.Choices() {
		b := button().Class("btn outline").DataSet("n", i).DataSet("test", "choice-"+strconv.Itoa(i+1)).Attr("disabled", answered >= 0).OnClick(c.onChoice)
		switch {
		case answered >= 0 && choice.Right:
			b.Class("right").Body(icon(iconCheck, "tiny"), app.Text(choice.Label))
		case answered == i:
			b.Class("wrong").Body(icon(iconClose, "tiny"), app.Text(choice.Label))
		default:
			b.Text(choice.Label)
		}
		choices = append(choices, b)
	}
	question := q.Question()
	if question == "" {
		question = "That was all: " + strconv.Itoa(q.Right) + " of " + strconv.Itoa(q.Asked) + " right."
	}
	score := ""
	if q.Asked > 0 {
		score = strconv.Itoa(q.Right) + " of " + strconv.Itoa(q.Asked) + " right"
	}
	return el("section").Class("fig quiz").ID("task").Aria("labelledby", "h-task").DataSet("test", "task").Body(
		el("h2").ID("h-task").Text("Before you see it"),
		el("p").Class("lead").Text(c.Task.Lead),
		el("div").Class("views").Body(
			c.view(),
		),
		el("div").Class("quiz-ask").Body(
			el("p").DataSet("test", "question").Body(el("b").Text(question)),
			el("div").Class("row wrap").Role("group").Aria("label", "Answers").Body(choices...),
			el("p").Class("quiz-why").Role("status").DataSet("test", "why").Text(why),
			el("div").Class("row").Body(
				button().Class("btn primary").Attr("disabled", answered < 0).Hidden(q.Question() == "").DataSet("test", "next-question").OnClick(c.onNext).Text("Next question"),
				button().Class("btn").Attr("disabled", q.Asked == 0).DataSet("test", "task-reset").OnClick(c.onReset).Text("Reset"),
				el("span").Class("muted num end").DataSet("test", "score").Text(score),
			),
		),
	)
}

// view is the matrix, for a Sudoku its grid, in which columns can be counted too.
func (c *quizFigure) view() app.UI {
	s := c.live.search
	if s.Problem.Side > 0 {
		return el("div").Class("picture").Body(&coverView{Problem: s.Problem, Options: s.Cover()})
	}
	return el("div").Class("matrix").Body(&matrixView{Live: &c.live, Links: c.Task.Kind == lab.AskEntries, Hide: c.Task.Hide, Label: "Matrix of " + s.Problem.Size()})
}

func (c *quizFigure) onChoice(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(dataset(ctx, "n")); err == nil {
		c.quiz.Answer(i)
		c.live.show()
	}
}

func (c *quizFigure) onNext(app.Context, app.Event) {
	c.quiz.Next()
	c.live.show()
}

func (c *quizFigure) onReset(app.Context, app.Event) {
	c.quiz.Restart()
	c.live.show()
}
