package search

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

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
		p.stepButton("btn outline"),
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
		return words.Plural(n, "error"), s.Blocked()
	}
	if why := s.Blocked(); why != "" && !s.Run.Phase.Active() {
		if missing := s.Document.Missing(); missing != "" {
			why = missing
		}
		return "Not yet", why
	}
	if known := s.Impossible(); known != nil {
		return "No solution", words.Impossible(known.Kind)
	}
	if s.Run.Phase.Active() || s.Current() {
		return p.runWords()
	}
	if s.Run.File != "" && !s.Stale() {
		return words.FoundWords(&m) + " loaded", "From a file"
	}
	switch s.Wished() {
	case state.WishOne:
		return "Ready", "Looks for one solution"
	case state.WishHundred:
		return "Ready", "Ends after 100 solutions"
	case state.WishCount:
		return "Ready", "Counts, lists none"
	}
	if n, ok := s.SolutionCount(); ok {
		return "Ready", words.Thousands(float64(n)) + " to find"
	}
	if n := s.Settings.Settings.Sample.Trials; n > 0 {
		return "Ready", words.Plural(n, "random trial")
	}
	if n := s.Settings.Settings.Limit; n > 0 {
		return "Ready", "Ends after " + words.Plural(int(n), "solution")
	}
	return "Ready", "Looks for all solutions"
}

// runWords say how far the run is, or how it ended.
func (p *Panel) runWords() (head, line string) {
	run := &p.State.Run
	m := &run.Progress
	found := words.FoundWords(m) + " found"
	switch run.Phase {
	case state.Starting, state.Compiling:
		return "Preparing", "Turning and placing the pieces"
	case state.Searching:
		return found, "Searching, " + words.Duration(m.Seconds)
	case state.Paused:
		return found, "Paused"
	case state.Stopped:
		return found, "Stopped"
	case state.Failed:
		return found, "Broken down"
	}
	switch {
	case m.Complete && m.Solutions == 0:
		return "No solution", "Everything was searched, in " + words.Duration(m.Seconds)
	case m.Complete:
		return found, "All, in " + words.Duration(m.Seconds)
	}
	ended := run.EndedBy()
	return found, strings.ToUpper(ended[:1]) + ended[1:]
}
