package state

import (
	"tilewright/def/say"
	"tilewright/solver/wire"
)

// Watching is how the search is watched.
type Watching struct {
	// Pace is how much of the search is shown: one of Paces, from 0.
	Pace int
	// On is whether the worker goes step by step; Asked whether an answer of its is
	// still to come.
	On, Asked bool
	// Going is whether the worker was asked to play, and not to stop since. It may
	// take until the next solution that it says so.
	Going bool
	// Point is its last answer.
	Point wire.Point
}

// Pace is how much of a search is shown, and so how fast it may go.
type Pace struct {
	Name say.Message
	// By is the number of placements from one board that is shown to the next, or 0
	// for solutions alone; Hold how many milliseconds each is shown at least. The
	// first pace has neither: the search goes as fast as it can, and the newest
	// board is shown.
	By, Hold int
}

// Paces are those one can choose from.
var Paces = []Pace{
	{"Full speed", 0, 0},
	{"A placement a second", 1, 1000},
	{"4 placements a second", 1, 250},
	{"Every placement", 1, 62},
	{"Every 10th", 10, 62},
	{"Every 100th", 100, 62},
	{"Every 1,000th", 1000, 62},
	{"Every 10,000th", 10_000, 62},
	{"Every 100,000th", 100_000, 62},
	{"Every 1,000,000th", 1_000_000, 62},
	{"Every solution", 0, 500},
}

// Recording tells whether steps are recorded. Only points that came from the worker say so.
func (w Watching) Recording() bool { return w.On && w.Point.Run != 0 && w.Point.Recorded >= 0 }

// Slow tells whether the search is held back, so that what is shown is all that the
// pace asks for.
func (w Watching) Slow() bool { return w.Pace > 0 }

// maxRecorded is how many steps a recording holds, the last ones: as many as fit into
// a link.
const maxRecorded = 2000

// What a person does to see more of the search.
type (
	// Watch does one of wire's Do to the run that goes on or is paused; steps begin a
	// run where there is none.
	Watch struct {
		Do string
		By int
	}
	// SetPace chooses one of Paces.
	SetPace struct{ Pace int }
	// ShowWhy shows the choice with each step, or no longer.
	ShowWhy struct{ Why bool }
)

// Walked says where watching stands; the board is drawn without the state.
type Walked struct{ wire.Point }

// WatchRun asks the worker for what somebody wants to see.
type WatchRun struct{ Watch wire.Watch }

func (WatchRun) command() {}

// watchCommand is the command for one of wire's Do.
func (s *State) watchCommand(do string, by, hold int) Command {
	s.Watching.Asked = true
	return WatchRun{wire.Watch{Op: wire.OpWatch, Version: wire.Version, Run: s.Run.ID, Do: do, By: by, Hold: hold, Why: s.Prefs.Why}}
}

// goOn has the search go on at the pace chosen.
func (s *State) goOn() Command {
	p := Paces[s.Watching.Pace]
	s.Watching.On, s.Watching.Going = true, true
	return s.watchCommand(wire.DoPlay, p.By, p.Hold)
}

func (a Watch) apply(s *State) []Command {
	if !s.Run.Phase.Active() {
		if a.Do != wire.DoStep && a.Do != wire.DoSolution && a.Do != wire.DoDeadEnd {
			return nil
		}
		if why := s.Blocked(); why != "" {
			s.announce(why+".", true)
			return nil
		}
		s.unqueue()
		s.Mode = WatchMode
		commands := s.begin(s.Wanted(), true)
		s.Watching.On = true
		if a.Do == wire.DoStep {
			a.Do = wire.DoLook // the first step is to see where it begins
		}
		return append(commands, s.watchCommand(a.Do, a.By, 0))
	}
	if s.Run.Asked == Stopped {
		return nil
	}
	s.Mode = WatchMode
	if s.Shown.Kind != ShowSearch {
		Follow{}.apply(s)
	}
	if a.Do != wire.DoRecord && a.Do != wire.DoKeep && a.Do != wire.DoLook {
		s.Watching.Going = false
		if s.Run.Phase != Paused {
			s.Run.Asked = Paused
		}
	}
	s.Watching.On = true
	if a.Do == wire.DoRecord {
		a.By = maxRecorded
	}
	return []Command{s.watchCommand(a.Do, a.By, 0)}
}

func (a SetPace) apply(s *State) []Command {
	if a.Pace < 0 || a.Pace >= len(Paces) || a.Pace == s.Watching.Pace {
		return nil
	}
	s.Watching.Pace = a.Pace
	asked := s.Run.Asked // Searching where the worker has not said yet that it goes on
	going := s.Run.Phase == Searching || s.Run.Phase == Compiling || asked == Searching || s.Watching.Playing()
	switch {
	case !going || asked == Paused || asked == Stopped:
		return nil
	case s.Watching.Slow():
		return []Command{s.goOn()}
	case s.Watching.On:
		return s.endWatching()
	}
	return nil
}

// endWatching has the run go on as fast as it can.
func (s *State) endWatching() []Command {
	s.Watching = Watching{Pace: s.Watching.Pace}
	if s.Run.Phase == Paused {
		s.Run.Asked = Searching
	}
	return []Command{s.control(wire.OpResume)}
}

// Playing tells whether boards come by themselves, ahead of the run or as its own.
func (w Watching) Playing() bool { return w.On && (w.Point.Playing || w.Going) }

func (a ShowWhy) apply(s *State) []Command {
	s.Prefs.Why = a.Why
	if s.Watching.On && s.Run.Phase.Active() || a.Why && s.Run.Phase == Paused && s.Shown.Kind == ShowSearch {
		s.Watching.On = true
		return []Command{s.watchCommand(wire.DoLook, 0, 0)}
	}
	return nil
}

func (a Walked) apply(s *State) []Command {
	if a.Run != s.Run.ID || !s.Run.Phase.Active() || !s.Watching.On {
		return nil
	}
	s.Watching.Asked = false
	if a.Recorded >= maxRecorded && s.Watching.Point.Recorded < maxRecorded {
		s.announce(say.T("A recording holds 2,000 steps: from here on it keeps the last ones."), false)
	}
	s.Watching.Point = a.Point
	s.Watching.Going = s.Watching.Going && !a.Ended && a.Unknown == ""
	switch {
	case a.Unknown != "" && !s.Prefs.Why: // with Why the card says it
		s.announce(a.Unknown, true)
	case a.Playing:
	case a.Ended:
		s.Spoken = say.T("Nothing is left to search.")
	case a.Flag == "solution":
		s.Spoken = say.T("Step {n}: a solution.", a.Step)
	case a.Flag == "dead":
		s.Spoken = say.T("Step {n}: a dead end.", a.Step)
	case a.Step > 0:
		s.Spoken = say.T("Step {n}.", a.Step)
	}
	return nil
}

// ShowsSearch reports whether a search that goes on is on the board.
func (s *State) ShowsSearch() bool { return s.Shown.Kind == ShowSearch && s.Run.Phase.Active() }

// GoesOn reports whether the search, or what looks ahead of it, goes on by itself.
func (s *State) GoesOn() bool { return s.Run.Phase != Paused || s.Watching.Playing() }

// PressOff reports whether there is nothing that the primary button could do.
func (s *State) PressOff() bool {
	if s.Run.Phase.Active() {
		return s.Run.Phase == Starting
	}
	return s.Blocked() != ""
}
