package search

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Dock keeps Solve in reach of the thumb, beside the button that plays by hand.
func (p *Panel) Dock(byHand app.UI) app.UI {
	return html.El("div").Class("dock").Body(
		p.dockState(),
		byHand,
		p.stopButton("btn outline"),
		p.primary("btn", false),
	)
}

// dockState says beside the buttons how far the search is.
func (p *Panel) dockState() app.UI {
	head, line := p.stateWords()
	return html.El("div").Class("state num").DataSet("test", "dock-state").Body(html.El("b").Text(head), app.Text(line))
}

func (p *Panel) stateWords() (head, line string) {
	s := p.State
	m := s.Run.Progress
	if n := s.Document.Errors(); s.Document.Puzzle == nil && n > 0 && s.Document.Missing() == "" {
		return say.T("{n, plural, one {# error} other {# errors}}", n), s.Blocked()
	}
	if why := s.Blocked(); why != "" && !s.Run.Phase.Active() {
		if missing := s.Document.Missing(); missing != "" {
			why = missing
		}
		return say.T("Not yet"), why
	}
	if known := s.Impossible(); known != nil && !s.Exhausted() {
		return say.T("No solution"), words.Impossible(known.Kind).String()
	}
	if s.Run.Phase.Active() || s.Current() {
		return p.runWords()
	}
	if s.Run.File != "" && !s.Stale() {
		return say.T("{n} loaded", words.FoundWords(&m)), say.T("From a file")
	}
	switch s.Wished() {
	case state.WishOne:
		return say.T("Ready"), say.T("Looks for one solution")
	case state.WishHundred:
		return say.T("Ready"), say.T("Ends after 100 solutions")
	case state.WishCount:
		return say.T("Ready"), say.T("Counts, lists none")
	}
	if n := s.Settings.Settings.Districts; n > 0 {
		return say.T("Ready"), say.T("Counts the ways to cut the board into {n} parts", n)
	}
	if set := s.Settings.Settings; set.Measure != def.NoMeasure {
		return say.T("Ready"), say.T("Looks for {sought}", words.Sought(set.Measure, set.Fewest))
	}
	if n, ok := s.SolutionCount(); ok {
		return say.T("Ready"), say.T("{n} to find", n)
	}
	if n := s.Settings.Settings.Sample.Trials; n > 0 {
		return say.T("Ready"), say.T("{n, plural, one {# random trial} other {# random trials}}", n)
	}
	if n := s.Settings.Settings.Limit; n > 0 {
		return say.T("Ready"), say.T("Ends after {n, plural, one {# solution} other {# solutions}}", n)
	}
	return say.T("Ready"), say.T("Looks for all solutions")
}

// runWords say how far the run is, or how it ended.
func (p *Panel) runWords() (head, line string) {
	run := &p.State.Run
	m := &run.Progress
	found := run.FoundWords()
	if !run.Uncounted() {
		found = say.T("{n} found", found)
	}
	switch run.Phase {
	case state.Starting, state.Compiling:
		return say.T("Preparing"), say.T("Turning and placing the pieces")
	case state.Searching:
		return found, say.T("Searching, {time}", words.Duration(m.Seconds))
	case state.Paused:
		return found, say.T("Paused")
	case state.Stopped:
		return found, say.T("Stopped")
	case state.Failed:
		return found, say.T("Broken down")
	}
	switch {
	case m.Complete && m.Solutions == 0:
		return say.T("No solution"), say.T("Everything was searched, in {time}", words.Duration(m.Seconds))
	case m.Complete:
		return found, say.T("All, in {time}", words.Duration(m.Seconds))
	}
	return found, run.EndedBy(words.Begins)
}
