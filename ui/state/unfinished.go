package state

import (
	"slices"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/ui/link"
	"tilewright/wasm/wire"
)

// Unfinished is a search that the browser keeps, to go on with.
type Unfinished struct {
	// Key tells it from the others.
	Key string
	// Title is that of its puzzle, for people. Link opens that, with the settings that were
	// asked for; Line are those with which it is searched.
	Title string
	Link  link.Link
	Line  string
	// Found is how many solutions were found, and Held how many of them, the first ones, are
	// kept.
	Found float64
	Held  int
	// Seconds is how long it was searched, When when it was kept, in milliseconds since
	// 1970, and Size how many bytes it takes.
	Seconds, When, Size float64
	// Done says that nothing is left of it. Part is "Part 18 of 500" of a search that is one.
	Done bool
	Part string
	// Elsewhere says that another page has it. Fleeting says that the browser could not keep it: it lasts as long as
	// the page.
	Elsewhere, Fleeting bool
}

// Resumable are the unfinished searches of the document, those kept last first; none while
// a search goes on.
func (s *State) Resumable() (list []Unfinished) {
	if s.Run.Phase.Active() || s.Document.Puzzle == nil {
		return nil
	}
	for _, u := range s.Shelf.Unfinished {
		if s.is(u.Link) && (!u.Done || u.Part != "") {
			list = append(list, u)
		}
	}
	return list
}

// MayGoOn tells whether a search can be gone on with now: it is one of the document, and
// no other goes on.
func (s *State) MayGoOn(u Unfinished) bool {
	return !s.Run.Phase.Active() && s.Document.Puzzle != nil && s.is(u.Link)
}

// is tells whether a link opens the document.
func (s *State) is(l link.Link) bool {
	text := l.Text
	if e := entryOf(text); l.Puzzle == "" && e != nil {
		l.Puzzle = e.ID
	}
	if l.Index != s.Document.Index {
		return false
	}
	if l.Puzzle != "" || s.Document.ID != "" {
		return l.Puzzle == s.Document.ID
	}
	return text == s.Document.Text
}

// What happens to searches that are kept.
type (
	// SetUnfinished says which there are, those kept last first.
	// The key Run is that under which the present run is kept.
	SetUnfinished struct {
		List []Unfinished
		Run  string
	}
	// GoOn goes on with a search of the document from a state; its solutions are there. Of
	// one that is over they are shown. Number is that of the solution on the board, from 0, -1
	// where that is none of them. Report is its last one, which is all that the worker would
	// say of it; nil where that is not known, so that it is asked.
	GoOn struct {
		Unfinished
		State  []byte
		Number int
		Report *wire.Progress
	}
)

func (a SetUnfinished) apply(s *State) []Command {
	s.Shelf.Unfinished = a.List
	s.Run.Kept = slices.ContainsFunc(a.List, func(u Unfinished) bool { return u.Key == a.Run && !u.Fleeting })
	return nil
}

func (a GoOn) apply(s *State) []Command {
	set, diagnostics := settings.Parse(a.Line)
	if !s.MayGoOn(a.Unfinished) || diagnostic.HasErrors(diagnostics) {
		return nil
	}
	if s.Settings.Text != a.Link.Settings {
		before := s.now()
		s.Settings.Text, s.Settings.Typed = a.Link.Settings, false
		s.remember(before, editOther, 0)
	}
	s.unqueue()
	mode, shown := s.Mode, s.Shown
	s.Mode = WatchMode
	start := s.begin(a.Link.Settings, false)[0].(StartRun).Start
	s.Run.Held, s.Run.Before, s.Run.Kept, s.Run.Part = a.Held, a.Seconds, !a.Fleeting, a.Part
	s.Run.Progress = wire.Progress{Solutions: a.Found, Seconds: a.Seconds}
	if s.Run.Settings.Auto {
		s.Run.Chosen = a.Line
	}
	s.Spoken = say.T("The search goes on.")
	if a.Done {
		s.Mode, s.Spoken = mode, say.T("Its solutions are here from an earlier search.")
		switch {
		case a.Number >= 0: // the same solution, at the step where it stands
			s.show(a.Number)
			switch s.Shown.Step = shown.Step; {
			case s.Player.Step < s.Player.Steps:
				s.Shown.Step = s.Player.Step
			case s.Player.Steps > 0:
				s.Shown.Step = 0
			}
		case shown.Kind == ShowLinked || shown.Kind == ShowRecording:
			s.Shown = shown
		default:
			s.show(0)
		}
		if a.Report != nil {
			report := *a.Report
			report.Run = s.Run.ID
			return append([]Command{RecallRun{s.Run.ID}}, Progressed{report}.apply(s)...)
		}
	}
	start.Work.Settings, start.State, start.Seconds, start.Held = set, a.State, a.Seconds, a.Held
	return []Command{StartRun{start}}
}

// FoundWords say how many solutions it has.
func (u *Unfinished) FoundWords() string {
	if u.Found == 0 {
		return say.T("None found")
	}
	return say.T("{n} found", u.Found)
}

// UnfinishedBy is the search that is kept under a key.
func (s *State) UnfinishedBy(key string) (Unfinished, bool) {
	for _, u := range s.Shelf.Unfinished {
		if u.Key == key {
			return u, true
		}
	}
	return Unfinished{}, false
}
