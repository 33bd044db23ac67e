package state

import (
	"tilewright/solver/settings"
	"tilewright/wasm/wire"
)

// Ahead is what the worker knows of the search that Solve would begin, once that has been
// got ready.
type Ahead struct {
	wire.Outlook
	// Asked is whether the answer is awaited, and Known whether it is there.
	Asked, Known bool

	question int // the newest
}

// prepare has the search got ready that Solve would begin, if it would. What was known of
// another one is of no interest any more.
func (s *State) prepare() []Command {
	s.Ahead = Ahead{question: s.Ahead.question + 1}
	if s.Blocked() != "" || s.Run.Phase.Active() {
		return nil
	}
	s.Ahead.Asked = true
	start := s.start(wire.OpPrepare)
	start.Question = s.Ahead.question
	return []Command{Prepare{start}}
}

func (a Prepared) apply(s *State) []Command {
	if a.Question == s.Ahead.question {
		s.Ahead = Ahead{Outlook: a.Outlook, Known: true, question: a.Question}
	}
	return nil
}

// Outlook is what is known of the search of the document by the settings as they stand: of
// the run, if it is that, and else of what was got ready. It is nil while nothing is known.
func (s *State) Outlook() *wire.Outlook {
	switch {
	case s.Current() && s.Run.Progress.Seconds > s.Run.Progress.Setup:
		return &s.Run.Progress.Outlook
	case s.Ahead.Known:
		return &s.Ahead.Outlook
	}
	return nil
}

// Automatic are the settings that Automatic has chosen for the document. ok is false where
// somebody else has, and while it has not yet.
func (s *State) Automatic() (set settings.Settings, ok bool) {
	if o := s.Outlook(); s.Settings.Settings.Auto && o != nil && o.Line != "" {
		set, _ = settings.Parse(o.Line)
		return set, true
	}
	return s.Settings.Settings, false
}
