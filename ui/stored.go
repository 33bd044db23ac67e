package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/burr"
	"tilewright/solver/trace"
	"tilewright/ui/state"
)

// stored is a file of BurrTools that was opened, and its solutions, as long as its definitions are on the page as they
// came.
type stored struct {
	file *burr.File
	text string // its definitions
	// problems are the numbers of those problems.
	problems []int
	// at is the solution that was looked at last, from 1, 0 for none; recording shows it, and said is about
	// it, or why there is none.
	at              int
	recording, said string
}

// took keeps a file that was read.
func (p *page) took(s stored) { p.stored = s }

// storedOf is how many solutions the file has of the puzzle on the page, and the number of its problem.
func (p *page) storedOf() (problem, count int) {
	s, d := &p.stored, &p.state.Document
	if s.file == nil || d.Text != s.text || d.Puzzle == nil || d.Index >= len(s.problems) {
		return 0, 0
	}
	problem = s.problems[d.Index]
	return problem, s.file.Problems[problem].Stored
}

// storedNote is the line that offers those solutions, nil where there are none or something else is looked at.
func (p *page) storedNote() app.UI {
	_, count := p.storedOf()
	shown := &p.state.Shown
	looking := shown.Kind == state.ShowRecording && shown.Recording == p.stored.recording
	if count == 0 || p.state.Mode != state.WatchMode || !looking && p.state.Run.Phase != state.Idle {
		return nil
	}
	said, press := plural(count, "solution")+" are in the file", "Look at them"
	if count == 1 {
		said, press = "A solution is in the file", "Look at it"
	}
	if s := &p.stored; s.said != "" && (looking || s.recording == "") {
		said, press = s.said, "Next"
	}
	return el("div").Class("stage-note parting").Role("status").Body(
		icon(iconInfo, "accent"), el("span").DataSet("test", "stored").Text(said),
		app.If(count > 1 || press != "Next", func() app.UI {
			return button().DataSet("test", "look-stored").OnClick(p.onLookStored).Text(press)
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
	number := s.at % count
	s.at = number + 1
	said := "Solution " + strconv.Itoa(s.at) + " of " + strconv.Itoa(count) + " in the file"
	solution, err := s.file.Stored(problem, number)
	if err == nil {
		var t *trace.Trace
		var level string
		if t, level, err = trace.OfStored(p.state.Document.Puzzle, solution); err == nil {
			if level != "" {
				said += ": level " + level
			}
			s.recording, err = trace.Encode(t)
		}
	}
	if s.said = said; err != nil {
		s.recording, s.said = "", said+" cannot be shown: "+err.Error()
		p.do(state.Announce{Text: s.said, Warn: true})
		return
	}
	p.do(state.Replay{Recording: s.recording})
}
