package solutions

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/trace"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// storedOf is how many solutions the file has for the puzzle on the page, and the number of its problem.
func (p *Panel) storedOf() (problem, count int) {
	s, d := &p.Stored, &p.State.Document
	if s.File == nil || d.Text != s.Text || d.Puzzle == nil || d.Index >= len(s.Problems) {
		return 0, 0
	}
	problem = s.Problems[d.Index]
	return problem, s.File.Problems[problem].Stored
}

// StoredNote is the line that offers the file's solutions, nil where it has none or something else is shown.
func (p *Panel) StoredNote() app.UI {
	_, count := p.storedOf()
	shown := &p.State.Shown
	looking := shown.Kind == state.ShowRecording && shown.Recording == p.Stored.Recording
	if count == 0 || p.State.Mode != state.WatchMode || !looking && p.State.Run.Phase != state.Idle {
		return nil
	}
	said, press := words.Plural(count, "solution")+" are in the file", "Look at them"
	if count == 1 {
		said, press = "A solution is in the file", "Look at it"
	}
	if s := &p.Stored; s.Said != "" && (looking || s.Recording == "") {
		said, press = s.Said, "Next"
	}
	return html.El("div").Class("stage-note parting").Role("status").Body(
		html.Icon(html.IconInfo, "accent"), html.El("span").DataSet("test", "stored").Text(said),
		app.If(count > 1 || press != "Next", func() app.UI {
			return html.Button().DataSet("test", "look-stored").OnClick(p.onLookStored).Text(press)
		}),
	)
}

// onLookStored shows the next solution of the file.
func (p *Panel) onLookStored(app.Context, app.Event) {
	problem, count := p.storedOf()
	if count == 0 {
		return
	}
	s := &p.Stored
	number := s.At % count
	s.At = number + 1
	said := "Solution " + strconv.Itoa(s.At) + " of " + strconv.Itoa(count) + " in the file"
	solution, err := s.File.Stored(problem, number)
	if err == nil {
		var t *trace.Trace
		var level string
		if t, level, err = trace.OfStored(p.State.Document.Puzzle, solution); err == nil {
			if level != "" {
				said += ": level " + level
			}
			s.Recording, err = trace.Encode(t)
		}
	}
	if s.Said = said; err != nil {
		s.Recording, s.Said = "", said+" cannot be shown: "+err.Error()
		p.Do(state.Announce{Text: s.Said, Warn: true})
		return
	}
	p.Do(state.Replay{Recording: s.Recording})
}
