package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/trace"
	"tilewright/ui/html"
	"tilewright/ui/reading"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// took keeps a file that was read.
func (p *page) took(s reading.Stored) { p.stored = s }

// storedOf is how many solutions the file has of the puzzle on the page, and the number of its problem.
func (p *page) storedOf() (problem, count int) {
	s, d := &p.stored, &p.state.Document
	if s.File == nil || d.Text != s.Text || d.Puzzle == nil || d.Index >= len(s.Problems) {
		return 0, 0
	}
	problem = s.Problems[d.Index]
	return problem, s.File.Problems[problem].Stored
}

// storedNote is the line that offers those solutions, nil where there are none or something else is looked at.
func (p *page) storedNote() app.UI {
	_, count := p.storedOf()
	shown := &p.state.Shown
	looking := shown.Kind == state.ShowRecording && shown.Recording == p.stored.Recording
	if count == 0 || p.state.Mode != state.WatchMode || !looking && p.state.Run.Phase != state.Idle {
		return nil
	}
	said, press := words.Plural(count, "solution")+" are in the file", "Look at them"
	if count == 1 {
		said, press = "A solution is in the file", "Look at it"
	}
	if s := &p.stored; s.Said != "" && (looking || s.Recording == "") {
		said, press = s.Said, "Next"
	}
	return html.El("div").Class("stage-note parting").Role("status").Body(
		html.Icon(html.IconInfo, "accent"), html.El("span").DataSet("test", "stored").Text(said),
		app.If(count > 1 || press != "Next", func() app.UI {
			return html.Button().DataSet("test", "look-stored").OnClick(p.onLookStored).Text(press)
		}),
	)
}

// onLookStored shows the next of them.
func (p *page) onLookStored(app.Context, app.Event) {
	problem, count := p.storedOf()
	if count == 0 {
		return
	}
	s := &p.stored
	number := s.At % count
	s.At = number + 1
	said := "Solution " + strconv.Itoa(s.At) + " of " + strconv.Itoa(count) + " in the file"
	solution, err := s.File.Stored(problem, number)
	if err == nil {
		var t *trace.Trace
		var level string
		if t, level, err = trace.OfStored(p.state.Document.Puzzle, solution); err == nil {
			if level != "" {
				said += ": level " + level
			}
			s.Recording, err = trace.Encode(t)
		}
	}
	if s.Said = said; err != nil {
		s.Recording, s.Said = "", said+" cannot be shown: "+err.Error()
		p.do(state.Announce{Text: s.Said, Warn: true})
		return
	}
	p.do(state.Replay{Recording: s.Recording})
}
