// Package task shows a task that came by a link above the board, and has the dialogs that make a task and answer one.
//
// # For tests in a browser
//
//	task task-text task-goal task-said task-send task-leave            the task above the board
//	learn-task more-task task-dialog task-words task-goal-choice task-piece task-fits task-name task-link
//	task-copy task-try task-close                                      tasks and answers are made
package task

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: the task above the board, and the dialogs that make and answer one.
type Panel struct {
	shell.PanelContext
	// Link is the link to the present state of the page.
	Link func() link.Link

	// open is whether one of the dialogs is open, and answering whether it is the one for an answer.
	open, answering bool
	task            link.Task
	fits            bool // a person gave the number of fits; else it is what the puzzle needs
	name            string
}

// Bar says, above the board, what is to be done and how far it is done.
func (p *Panel) Bar() app.UI {
	t := &p.State.Task
	if t.Is.Goal == "" {
		return html.El("div").Hidden(true)
	}
	said, class := t.Done.Said, "task-bar"
	var send app.UI = html.El("span").Hidden(true)
	switch {
	case t.Answer != nil:
		said = p.answerWords()
		if t.Done.Met {
			class += " task-met"
		} else if t.Done.Said != "" {
			class += " task-failed"
		}
	case t.Done.Met:
		class += " task-met"
		said = say.T("Done in {time}. {said}", words.Clock(t.Done.Spent), t.Done.Said)
		send = html.Button().Class("btn primary").DataSet("test", "task-send").OnClick(p.onAnswer).Text(say.T("Send my answer"))
	case p.State.Hand.Begun() || t.Done.Said != "" && t.Is.Goal == link.AtMost:
		send = html.Button().Class("btn outline").DataSet("test", "task-send").OnClick(p.onAnswer).Text(say.T("Send as it is"))
	}
	goal := state.TaskWords(t.Is)
	head := t.Is.Text
	if head == "" {
		head, goal = goal, ""
	}
	shape := html.IconLearn
	switch {
	case t.Done.Met:
		shape = html.IconCheck
	case strings.HasSuffix(class, "failed"):
		shape = html.IconClose
	}
	return html.El("section").Class(class).Aria("label", say.T("Task")).DataSet("test", "task").Body(
		html.Icon(shape, "accent"),
		html.El("div").Body(
			html.El("p").Class("task-text").DataSet("test", "task-text").Text(head),
			html.El("p").Class("hint").Hidden(goal == "").DataSet("test", "task-goal").Text(goal),
			html.El("p").Class("saying").Role("status").DataSet("test", "task-said").Text(said),
		),
		send,
		html.Button().Class("btn icon").Aria("label", say.T("Leave the task")).Title(say.T("Go on without the task")).
			DataSet("test", "task-leave").OnClick(p.onLeaveTask).Body(html.Icon(html.IconClose)),
	)
}

// answerWords say who answered, and whether the answer is right.
func (p *Panel) answerWords() string {
	t := &p.State.Task
	who := t.Answer.Name
	if who == "" {
		who = say.T("An answer without a name")
	}
	switch {
	case t.Done.Said == "":
		return say.T("{who}, in {time}. Press Solve to check the settings.", who, words.Clock(t.Answer.Spent))
	case t.Done.Met:
		return say.T("{who}: right, in {time}. {said}", who, words.Clock(t.Answer.Spent), t.Done.Said)
	}
	return say.T("{who}: not right, in {time}. {said}", who, words.Clock(t.Answer.Spent), t.Done.Said)
}

// Dialog makes a task, or sends the answer to one. Both end with a link to copy.
func (p *Panel) Dialog() app.UI {
	f := p
	dialog := html.El("dialog").ID("task").Class("dialog task-dialog").Aria("labelledby", "h-task").DataSet("test", "task-dialog")
	if !f.open {
		return dialog
	}
	title, fields := say.T("Make a task"), p.taskFields()
	about := say.T("Give this link to your pupils. The page checks what they do, and gives them a link with their answer. They send that link back to you.")
	if f.answering {
		title, fields = say.T("Send my answer"), []app.UI{
			html.El("label").Body(
				html.El("span").Text(say.T("Your name")),
				html.Input(func() app.HTMLElemSelfClosing {
					return app.ElemSelfClosing("input").Class("field").Attr("type", "text").Attr("maxlength", 60).Attr("autocomplete", "name").
						DataSet("test", "task-name")
				}, field.Owned{Of: "answer", Is: func() string { return p.name }, Edit: func(name string) { p.name = name }, Each: true}),
			),
		}
		about = say.T("Send this link to whoever gave you the task. It holds what you did, your time and your name. Nothing is sent by itself.")
	}
	return dialog.Body(
		html.El("header").Body(
			html.El("h2").ID("h-task").Text(title),
			html.Button().Class("btn icon").Aria("label", say.T("Close")).DataSet("test", "task-close").OnClick(p.onCloseTask).
				Body(html.Icon(html.IconClose)),
		),
		html.El("div").Class("task-fields").Body(append(fields,
			html.El("p").Class("hint").Text(about),
			html.El("label").Body(
				html.El("span").Text(say.T("Link")),
				html.Input(func() app.HTMLElemSelfClosing {
					return app.ElemSelfClosing("input").Class("field mono").Attr("type", "text").Attr("readonly", true).DataSet("test", "task-link")
				}, field.Owned{Is: p.taskLink}),
			),
			html.El("div").Class("row").Body(
				html.Button().Class("btn lg primary").DataSet("test", "task-copy").OnClick(p.onCopyTask).Text(say.T("Copy the link")),
				html.El("a").Class("btn lg outline").Hidden(f.answering).Attr("href", p.taskLink()).Attr("target", "_blank").
					DataSet("test", "task-try").Text(say.T("Try it")),
			),
		)...),
	)
}

// goalNames name the goals in the list of the dialog.
var goalNames = map[link.Goal]say.Message{
	link.ByHand: "All pieces are placed by hand", link.Found: "A solution is found, by hand or with Solve",
	link.InCorner: "A solution has a certain piece at a corner", link.AtMost: "The settings need at most so many fits",
}

// taskFields are the fields of a new task.
func (p *Panel) taskFields() []app.UI {
	f := p
	var goals []app.UI
	for _, g := range p.State.Goals() {
		goals = append(goals, html.El("option").Attr("value", string(g)).Attr("selected", f.task.Goal == g).Text(goalNames[g]))
	}
	choice := func(test string, options []app.UI, on app.EventHandler) app.UI {
		return html.El("span").Class("select").
			Body(html.El("select").DataSet("test", test).OnChange(on).Body(options...), html.Icon(html.IconCaret))
	}
	fields := []app.UI{
		html.El("label").Body(
			html.El("span").Text(say.T("What is to be done, in your words")),
			html.TextArea(func() app.HTMLElem {
				return html.El("textarea").Class("field").Attr("rows", 3).Attr("maxlength", 300).
					Attr("placeholder", say.T("For instance: Fill the box before the bell rings.")).DataSet("test", "task-words")
			}, field.Owned{Of: "task", Is: func() string { return p.task.Text }, Edit: func(text string) { p.task.Text = text }, Each: true}),
		),
		html.El("label").Body(html.El("span").Text(say.T("It is done when")), choice("task-goal-choice", goals, p.onTaskGoal)),
	}
	switch f.task.Goal {
	case link.InCorner:
		var names []app.UI
		for i := range p.State.Document.Puzzle.Pieces {
			if q := &p.State.Document.Puzzle.Pieces[i]; !q.Stationary {
				names = append(names, html.El("option").Attr("value", q.Name).Attr("selected", f.task.Piece == q.Name).Text(q.Name))
			}
		}
		fields = append(fields, html.El("label").Body(html.El("span").Text(say.T("Piece")), choice("task-piece", names, p.onTaskPiece)))
	case link.AtMost:
		fields = append(fields, html.El("label").Body(html.El("span").Text(say.T("Fits, at most")),
			html.Input(func() app.HTMLElemSelfClosing {
				return app.ElemSelfClosing("input").Class("field num").Attr("type", "number").Attr("min", 0).
					Attr("step", 1).DataSet("test", "task-fits")
			}, field.Owned{
				Is: func() string { return strconv.FormatUint(p.allowed(), 10) },
				Edit: func(text string) {
					if n, err := strconv.ParseUint(text, 10, 64); err == nil {
						p.task.Fits, p.fits = n, true
					}
				},
				Each: true,
			})))
	default:
		fields = append(fields, html.El("span").Hidden(true)) // what follows keeps its place
	}
	return fields
}

// allowed is how many fits the task allows.
func (p *Panel) allowed() uint64 {
	if p.fits {
		return p.task.Fits
	}
	return p.State.FitsToAllow()
}

// taskLink is the link of the dialog that is open.
func (p *Panel) taskLink() string {
	f := p
	l := p.Link()
	l.Tapped = nil
	if f.answering {
		l.Answer, l.TaskSpent = &link.Answer{Name: strings.TrimSpace(f.name), Spent: p.State.Task.Done.Spent}, 0
		if p.State.Mode != state.HandMode {
			l.Hand, l.Given, l.Challenge, l.Played = nil, nil, link.ChallengeName{}, link.Played{}
		}
	} else {
		l.Task, l.TaskSpent, l.Answer, l.Solution, l.Hand, l.Played, l.Recording, l.Step = f.task, 0, nil, nil, nil, link.Played{}, "", 0
		l.Task.Text, l.Task.Fits = strings.TrimSpace(l.Task.Text), p.allowed()
	}
	return browser.Address(l.Encode())
}

// Make opens the dialog for a task with the present puzzle.
func (p *Panel) Make() {
	p.ReadEditor()
	goals := p.State.Goals()
	if len(goals) == 0 {
		p.Do(state.Announce{Text: say.T("There is no puzzle to make a task of yet. Choose one, or finish what you draw."), Warn: true})
		return
	}
	f := p
	f.open, f.answering, f.task, f.fits = true, false, link.Task{Goal: goals[0]}, false
	for i := range p.State.Document.Puzzle.Pieces {
		if q := &p.State.Document.Puzzle.Pieces[i]; !q.Stationary {
			f.task.Piece = q.Name
			break
		}
	}
	p.Later()
	browser.ShowDialog("task")
}

func (p *Panel) onAnswer(app.Context, app.Event) {
	p.open, p.answering = true, true
	p.Later()
	browser.ShowDialog("task")
}

func (p *Panel) onCloseTask(app.Context, app.Event) { browser.CloseDialog("task") }
func (p *Panel) onLeaveTask(app.Context, app.Event) { p.Do(state.LeaveTask{}) }

func (p *Panel) onTaskGoal(ctx app.Context, _ app.Event) {
	p.task.Goal = link.Goal(ctx.JSSrc().Get("value").String())
}

func (p *Panel) onTaskPiece(ctx app.Context, _ app.Event) {
	p.task.Piece = ctx.JSSrc().Get("value").String()
}

func (p *Panel) onCopyTask(app.Context, app.Event) {
	said := say.T("Link copied. Give it to your pupils.")
	if p.answering {
		said = say.T("Link copied. Send it to whoever gave you the task.")
	}
	p.CopyText(p.taskLink(), said)
	browser.CloseDialog("task")
}
