package solutions

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/disassemble"
	"tilewright/solver/trace"
	"tilewright/solver/wire"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// storedOf is how many solutions the file has for the puzzle on the page, and the number of its problem.
func (p *Panel) storedOf() (problem, count int) {
	problem, is := p.Stored.Problem(&p.State.Document)
	if !is {
		return 0, 0
	}
	return problem, p.Stored.File.Problems[problem].Stored
}

// looking reports whether a solution of the file is on the board.
func (p *Panel) looking() bool {
	shown := &p.State.Shown
	return shown.Kind == state.ShowRecording && shown.Recording == p.Stored.Recording
}

// StoredNote is the line that offers the file's solutions, nil where it has none or something else is shown.
func (p *Panel) StoredNote() app.UI {
	looking := p.looking()
	if p.Stored.File == nil || p.State.Mode != state.WatchMode || !looking && (p.State.Run.Phase != state.Idle || p.State.TakenApart()) {
		return nil
	}
	_, count := p.storedOf()
	if count == 0 {
		return nil
	}
	said, press, next := say.T("{n, plural, one {A solution is in the file} other {# solutions are in the file}}", count),
		say.T("{n, plural, one {Look at it} other {Look at them}}", count), false
	if s := &p.Stored; s.Said != "" && (looking || s.Recording == "") {
		said, press, next = s.Said, say.T("Next"), true
	}
	var computed app.UI = html.El("span").Hidden(true)
	if looking && p.State.Apart.Wanted && p.State.Assembled() {
		computed = html.El("span").DataSet("test", "stored-computed").DataSet("ended", p.State.Apart.Known).Text(p.computed())
	}
	moves := p.State.Apart.Recording
	found := looking && p.State.Assembled() && moves != "" && moves != p.Stored.Recording
	return html.El("div").Class("stage-note parting").Role("status").Body(
		html.Icon(html.IconInfo, "accent"), html.El("span").DataSet("test", "stored").Text(said), computed,
		html.Maybe(count > 1 || !next, func() app.UI {
			return html.Button().DataSet("test", "look-stored").OnClick(p.onLookStored).Text(press)
		}),
		html.Maybe(found, func() app.UI {
			return html.Button().DataSet("test", "show-moves").OnClick(p.onShowMoves).Text(say.T("Show the moves found here"))
		}),
	)
}

func (p *Panel) onShowMoves(app.Context, app.Event) { p.Do(state.ShowMoves{}) }

// computed is what is worked out here of the solution that is looked at.
func (p *Panel) computed() string {
	a := &p.State.Apart
	level := disassemble.LevelText(a.Part.Level)
	switch {
	case a.Refused != "":
		return a.Refused
	case !a.Known:
		return say.T("Looking here: {n, plural, one {# position} other {# positions}} so far", a.Part.Positions)
	case a.Part.Verdict == wire.PartLocked:
		return say.T("Found here: locked")
	case a.Part.Verdict != wire.PartApart:
		return say.T("Found here: nothing, after {n, plural, one {# position} other {# positions}}", a.Part.Positions)
	case a.Fewest:
		return say.T("Found here: {n, plural, one {# move} other {# moves}}, level {level}", a.Part.Moves, level)
	case a.Part.AtMost:
		return say.T("Found here: level at most {level}", level)
	}
	return say.T("Found here: level {level}", level)
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
	solution, err := s.File.Stored(problem, number)
	level := ""
	if err == nil {
		var t *trace.Trace
		if t, level, err = trace.OfStored(p.State.Document.Puzzle, solution); err == nil {
			s.Recording, err = trace.Encode(t)
		}
	}
	switch {
	case err != nil:
		s.Recording, s.Said = "", say.T("Solution {n} of {all} in the file cannot be shown: {why}", s.At, count, err)
		p.Do(state.Announce{Text: s.Said, Warn: true})
		return
	case level != "":
		s.Said = say.T("Solution {n} of {all} in the file: level {level}, as stored", s.At, count, level)
	default:
		s.Said = say.T("Solution {n} of {all} in the file", s.At, count)
	}
	p.Do(state.LookStored{Recording: s.Recording, Assembly: solution.Slots, Moves: level != ""})
}
