package state

import (
	"slices"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// Unfinished is a search that the browser keeps, to go on with or, if it is Done, to look at.
type Unfinished struct {
	// Key tells it from the others.
	Key string
	// Of is what is counted; earlier pages did not keep that.
	Of Key
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
		if s.is(u) && (!u.Done || u.Part != "") {
			list = append(list, u)
		}
	}
	return list
}

// MayGoOn tells whether a search can be gone on with now: it is one of the document, and
// no other goes on.
func (s *State) MayGoOn(u Unfinished) bool {
	return !s.Run.Phase.Active() && s.Document.Puzzle != nil && s.is(u)
}

// holds reports whether a kept search is one that Solve would begin.
func (s *State) holds(u Unfinished) bool {
	if u.Of == (Key{}) && s.is(u) {
		set, _ := settings.Parse(u.Link.Settings)
		u.Of = keyOf(s.Document.Puzzle, set)
	}
	return s.wants(u.Of)
}

// is tells whether a kept search is one of the document's puzzle. Earlier pages kept no key.
func (s *State) is(u Unfinished) bool {
	if u.Of.Puzzle != "" {
		return u.Of.Puzzle == puzzleKey(s.Document.Puzzle)
	}
	l, text := u.Link, u.Link.Text
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
	// Recalled shows what is kept of a search of the document; its solutions are there. Report is its last one. Where that of one that is
	// over is not known, the worker is asked, by its State.
	Recalled struct {
		GoOn
		Report *wire.Progress
	}
	// Numbered says which solution of the run is that of the link.
	Numbered struct{ Run, Number int }

	// soughtKept is what was read for a puzzle.
	soughtKept struct {
		key    string
		puzzle *def.Puzzle
	}
)

func (a SetUnfinished) apply(s *State) []Command {
	s.Shelf.Unfinished = a.List
	s.Run.Kept = slices.ContainsFunc(a.List, func(u Unfinished) bool { return u.Key == a.Run && !u.Fleeting })
	return nil
}

func (a GoOn) apply(s *State) []Command {
	if !s.begins(a.Unfinished) {
		return nil
	}
	if s.Settings.Text != a.Link.Settings {
		before := s.now()
		s.Settings.Text, s.Settings.Typed = a.Link.Settings, false
		s.remember(before, editOther, 0)
	}
	s.Mode = WatchMode
	return s.begun(a)
}

// begins reports whether a search can be gone on with, or shown: its settings can be read, too.
func (s *State) begins(u Unfinished) bool {
	_, diagnostics := settings.Parse(u.Line)
	return s.MayGoOn(u) && !diagnostic.HasErrors(diagnostics)
}

// begun goes on with a search from its state.
func (s *State) begun(a GoOn) []Command {
	set, _ := settings.Parse(a.Line)
	s.unqueue()
	start := s.begin(a.Link.Settings, false)[0].(StartRun).Start
	s.Run.Held, s.Run.Before, s.Run.Kept, s.Run.Part = a.Held, a.Seconds, !a.Fleeting, a.Part
	s.Run.Progress = wire.Progress{Solutions: a.Found, Seconds: a.Seconds}
	if s.Run.Settings.Auto {
		s.Run.Chosen = a.Line
	}
	s.Spoken = say.T("The search goes on.")
	start.Work.Settings, start.State, start.Seconds, start.Held = set, a.State, a.Seconds, a.Held
	return []Command{StartRun{start}}
}

func (a Recalled) apply(s *State) []Command {
	if !s.begins(a.Unfinished) {
		return nil
	}
	shown := s.Shown
	commands := s.begun(a.GoOn)
	s.Spoken = say.T("Its solutions are here from an earlier search.")
	if a.Report == nil && !a.Done {
		a.Report = &wire.Progress{Solutions: a.Found, Seconds: a.Seconds}
	}
	if report := a.Report; report != nil {
		report.Run = s.Run.ID
		if !a.Done {
			report.Phase, report.Solutions = wire.PhaseStopped, a.Found
		}
		commands = append([]Command{RecallRun{s.Run.ID}}, Progressed{*report}.apply(s)...)
	}
	if s.Shown = shown; shown.Kind != ShowLinked && shown.Kind != ShowRecording {
		s.Run.Show = s.Run.foremost()
		s.showRun()
	}
	return commands
}

func (a Numbered) apply(s *State) []Command {
	if a.Run != s.Run.ID || s.Shown.Kind != ShowLinked {
		return nil
	}
	step := s.Shown.Step
	s.show(a.Number)
	switch s.Shown.Step = step; { // the same solution, at the step where it stands
	case s.Player.Step < s.Player.Steps:
		s.Shown.Step = s.Player.Step
	case s.Player.Steps > 0:
		s.Shown.Step = 0
	}
	return nil
}

// FoundWords say how many solutions it has.
func (u *Unfinished) FoundWords() string {
	if u.Found == 0 {
		if set, _ := settings.Parse(u.Line); set.Engine.Row().Counts && !u.Done {
			return say.T("Not counted yet")
		}
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
