package state

import (
	"slices"

	"tilewright/def/diagnostic"
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
	// Elsewhere says that another page has it, Fleeting that the browser could not keep it, so
	// that it lasts as long as the page.
	Elsewhere, Fleeting bool
}

// Resumable are the unfinished searches of the document, those kept last first; none while
// a search goes on.
func (s *State) Resumable() (list []Unfinished) {
	if s.Run.Phase.Active() || s.Document.Puzzle == nil {
		return nil
	}
	for _, u := range s.Unfinished {
		if s.is(u.Link) {
			list = append(list, u)
		}
	}
	return list
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
	// GoOn goes on with a search of the document from a state; its solutions are there.
	GoOn struct {
		Unfinished
		State []byte
	}
)

func (a SetUnfinished) apply(s *State) []Command {
	s.Unfinished = a.List
	s.Run.Kept = slices.ContainsFunc(a.List, func(u Unfinished) bool { return u.Key == a.Run && !u.Fleeting })
	return nil
}

func (a GoOn) apply(s *State) []Command {
	set, diagnostics := settings.Parse(a.Line)
	if s.Run.Phase.Active() || s.Document.Puzzle == nil || !s.is(a.Link) || diagnostic.HasErrors(diagnostics) {
		return nil
	}
	if s.Settings.Text != a.Link.Settings {
		before := s.now()
		s.Settings.Text, s.Settings.Typed = a.Link.Settings, false
		s.remember(before, editOther, 0)
	}
	s.unqueue()
	s.Mode = WatchMode
	start := s.begin(a.Link.Settings, false)[0].(StartRun).Start
	s.Run.Held, s.Run.Before, s.Run.Kept = a.Held, a.Seconds, !a.Fleeting
	s.Run.Progress = wire.Progress{Solutions: a.Found, Seconds: a.Seconds}
	if s.Run.Settings.Auto {
		s.Run.Chosen = a.Line
	}
	s.Spoken = "The search goes on."
	start.Work.Settings, start.State, start.Seconds, start.Held = set, a.State, a.Seconds, a.Held
	return []Command{StartRun{start}}
}
