package state

import (
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// searching is the search, and what is known of it and before it.
type searching struct {
	Run      Run
	Watching Watching
	// Findings is what the worker knows before any search.
	Findings Findings
	// Ahead is what is known of the search that Solve would begin.
	Ahead Ahead
	// Terms is how the puzzle goes on.
	Terms Terms
	// Wish is what somebody chose to have of a giant's solutions.
	Wish Wish
	// results are what earlier runs have found, that which was left last first. sought is what was last read of what the browser keeps.
	results []result
	sought  soughtKept
	// Runs are those of this tab beside the present one.
	Runs Runs
	// Fault is the last thing that went wrong in the worker, nil when a later
	// search began.
	Fault *Fault
}

// Fault says what went wrong in the worker and what a person can do.
type Fault struct{ Message, Advice string }

func (Solve) apply(s *State) []Command {
	if why := s.Blocked(); why != "" {
		s.announce(why+".", true)
		return nil
	}
	s.unqueue()
	s.Mode = WatchMode
	if s.Watching.Slow() {
		commands := s.begin(s.Wanted(), true)
		return append(commands, s.goOn())
	}
	return s.solve(s.Wanted())
}

func (FindOne) apply(s *State) []Command {
	if why := s.Blocked(); why != "" {
		s.announce(why+".", true)
		return nil
	}
	s.unqueue()
	s.Mode = WatchMode
	return s.solve(settings.Format(s.one()))
}

// solve starts a run of the document with a settings line.
func (s *State) solve(line string) []Command { return s.begin(line, false) }

// begin starts a run, one that can be watched step by step if it is to be.
func (s *State) begin(line string, watch bool) []Command {
	set, _ := settings.Parse(line)
	s.setAside()
	s.Run = Run{
		ID: s.newRun(), Phase: Starting, arrived: arrived{Show: -1, Keep: keep(s.Document.Puzzle)},
		started: started{s.Document.Text, s.Document.Index, line, s.Document.Puzzle, set, keyOf(s.Document.Puzzle, set)},
	}
	if s.Run.Settings.Count {
		s.Run.Keep = 0
	}
	s.Shown = Shown{Kind: ShowSearch}
	s.Fault = nil
	s.Touched = true
	s.Spoken = say.T("The search begins.")
	s.Watching = Watching{Pace: s.Watching.Pace}
	start := s.start()
	start.Work.Settings, start.Watch = s.Run.Settings, watch
	return []Command{StartRun{start}}
}

func (Pause) apply(s *State) []Command {
	if s.Run.Phase == Paused && s.Watching.Playing() {
		s.Watching.Asked, s.Watching.Going = true, false
		return []Command{s.control(wire.OpPause)}
	}
	if s.Run.Phase != Compiling && s.Run.Phase != Searching || s.Run.Asked != Idle {
		return nil
	}
	s.Run.Asked, s.Watching.Going = Paused, false
	commands := []Command{s.control(wire.OpPause)}
	if s.Prefs.Why && s.Shown.Kind == ShowSearch {
		s.Watching.On = true
		commands = append(commands, s.watchCommand(wire.DoLook, 0, 0))
	}
	return commands
}

func (Resume) apply(s *State) []Command {
	s.Mode = WatchMode
	switch {
	case s.Run.Phase != Paused || s.Run.Asked != Idle:
		return nil
	case !s.Watching.Slow():
		return s.endWatching()
	case s.Shown.Kind != ShowSearch:
		Follow{}.apply(s)
	}
	return []Command{s.goOn()}
}

func (Stop) apply(s *State) []Command {
	if !s.Run.Phase.Active() || s.Run.Asked == Stopped {
		return nil
	}
	s.Run.Asked = Stopped
	return []Command{s.control(wire.OpStop)}
}

func (a Progressed) apply(s *State) []Command {
	if a.Run != s.Run.ID {
		if r := s.aside(a.Run); r != nil && r.Phase == Stopped { // it was left while it was searched, and goes to its last step
			r.Progress, r.Phase = a.Progress, Phase(a.Phase)
			r.stop()
		}
		return nil
	}
	if !s.Run.Phase.Active() {
		return nil
	}
	phase := Phase(a.Phase)
	changed := phase != s.Run.Phase
	if spent := a.Seconds - s.Run.Progress.Seconds; spent > 0 && (s.Run.Before == 0 || s.Run.Phase == Searching) {
		s.Run.Rate = (a.Fits - s.Run.Progress.Fits) / spent
	}
	a.Complete = a.Complete && s.Run.Part == ""
	s.Run.Progress = a.Progress
	if o := &s.Run.Progress.Outlook; o.Line == "" {
		o.Line = s.Run.Chosen
	}
	s.Run.Curve = curve(s.Run.Curve, a.Progress)
	s.Run.Phase = phase
	if s.Run.Asked != Idle && (phase == s.Run.Asked || !phase.Active() || s.Run.Asked == Searching && phase == Compiling) {
		s.Run.Asked = Idle
	}
	if changed && (phase == Finished || phase == Stopped) && s.Shown.Kind == ShowSearch {
		if s.Run.Held > 0 {
			s.show(s.Run.foremost())
		} else if phase == Finished {
			s.Shown = Shown{Kind: ShowEmpty}
		}
	}
	if !phase.Active() {
		s.Watching.On = false
	}
	s.speak(changed)
	if changed && (phase == Finished || phase == Stopped) {
		if commands := s.record(); commands != nil {
			return commands
		}
	}
	if changed && s.Stale() {
		// The puzzle was edited meanwhile; now the worker has time to look at it.
		return Examine{}.apply(s)
	}
	return nil
}

// speakEvery is the number of seconds between two counts read aloud.
const speakEvery = 15

// speak says the count to a screen reader: at every change of phase, and now
// and then in between.
func (s *State) speak(changed bool) {
	p := s.Run.Progress
	if !changed && p.Seconds-s.Run.spokenAt < speakEvery {
		return
	}
	if s.Run.Uncounted() && (s.Run.Phase == Stopped || s.Run.Phase == Paused || s.Run.Phase == Searching && !changed) {
		s.Spoken, s.Run.spokenAt = s.Run.FoundWords(), p.Seconds
		return
	}
	found := say.T("{n, plural, one {# solution} other {# solutions}}", p.Solutions)
	if p.Exact != "" {
		found = say.T("{n, plural, one {# solution} other {# solutions}}", p.Exact)
	}
	switch s.Run.Phase {
	case Finished:
		s.Spoken = say.T("Finished: {solutions}.", found)
		if p.Complete && p.Solutions == 0 {
			s.Spoken = say.T("No solution: everything was searched.")
		}
		if n := s.Run.Trials(); n > 0 {
			s.Spoken = say.T("Random trials made: {n}; {solutions}.", n, found)
		} else if !p.Complete && s.Run.Part == "" {
			s.Spoken = say.T("Ended at the limit: {solutions}.", found)
			if s.Run.Settings.Limit == 1 {
				s.Spoken = say.T("One solution found.")
			}
		}
	case Stopped:
		s.Spoken = say.T("Stopped: {solutions} so far.", found)
	case Paused:
		s.Spoken = say.T("Paused: {solutions} so far.", found)
	case Searching:
		if changed && p.Solutions == 0 {
			return // the beginning was said when Solve was pressed
		}
		s.Spoken = say.T("{solutions} so far.", found)
	default:
		return
	}
	s.Run.spokenAt = p.Seconds
}

func (a Received) apply(s *State) []Command {
	if a.Run != s.Run.ID {
		if r := s.aside(a.Run); r != nil {
			r.Held = max(r.Held, a.First+a.Count)
		}
		return nil
	}
	s.Run.Held = max(s.Run.Held, a.First+a.Count)
	if !s.Run.Phase.Active() && s.Shown.Kind == ShowSearch && s.Run.Held > 0 {
		s.show(s.Run.foremost())
	}
	return nil
}

func (a Loaded) apply(s *State) []Command {
	if s.Document.Puzzle == nil {
		return nil
	}
	commands := s.endRun()
	s.Run = Run{
		ID: s.newRun(), Phase: Finished, arrived: arrived{File: a.Name, Held: a.Held, Keep: a.Held},
		started: started{Text: s.Document.Text, Index: s.Document.Index, Puzzle: s.Document.Puzzle,
			Of: Key{puzzleKey(s.Document.Puzzle), fromFile}},
		reported: reported{Progress: wire.Progress{Phase: wire.PhaseFinished, Solutions: float64(a.Count)}},
	}
	s.show(0)
	s.Mode = WatchMode
	s.Prefs.Tab = SolutionsTab
	s.Touched = true
	s.Spoken = say.T("{n, plural, one {# solution} other {# solutions}} loaded.", a.Count)
	if a.Held < a.Count {
		s.announce(say.T("The file has {n} solutions; the first {kept} are kept.", a.Count, a.Held), true)
	}
	return commands
}

func (a Faulted) apply(s *State) []Command {
	if a.Run != 0 && a.Run != s.Run.ID {
		return nil
	}
	if a.Fatal {
		s.unanswered(a.Message)
	}
	if s.Run.Phase.Active() {
		s.Run.Phase = Failed
		s.Watching.On = false
		s.unqueue()
		s.Run.Asked = Idle
		s.Spoken = a.Message + " " + a.Advice
		if s.Shown.Kind == ShowSearch && s.Run.Held > 0 {
			s.show(s.Run.foremost())
		}
	} else if !a.Fatal {
		return nil // a diagnosis that could not be made is not worth a word
	}
	s.Fault = &Fault{Message: a.Message, Advice: a.Advice}
	if a.Fatal && len(s.Resumable()) > 0 {
		s.Fault.Advice = say.T("Press Resume to go on from what was kept. If it happens again, report it with the puzzle’s link.")
	}
	return nil
}

func (a Restarted) apply(s *State) []Command {
	if a.Run != s.Run.ID || !s.Run.Phase.Active() {
		return nil
	}
	s.Run.Held, s.Run.Before = a.Held, a.Seconds
	if a.Line != "" && s.Run.Settings.Auto {
		s.Run.Chosen = a.Line
	}
	if s.Run.Show >= a.Held {
		s.Run.Show = -1
	}
	if s.Shown.Kind == ShowSolution && s.Shown.Solution >= a.Held {
		s.Shown = Shown{Kind: ShowSearch}
	}
	s.Watching = Watching{Pace: s.Watching.Pace}
	s.Tally = Tally{run: s.Run.ID, On: s.Tally.On, workers: s.Tally.workers}
	return nil
}

func (a Unanswered) apply(s *State) []Command {
	s.unanswered(a.Why)
	return nil
}

// maxTree is the number of placements of a tree that is drawn: Soma's 8715 by
// plain DLX are few enough.
const maxTree = 10_000

func (SeeTree) apply(s *State) []Command {
	if s.Run.Phase == Idle || s.Run.Phase == Starting || s.Run.Tree != nil {
		return nil
	}
	s.Run.Tree = &Tree{}
	work := wire.Work{Puzzle: s.Run.Puzzle, Settings: s.Run.Made()}
	return []Command{ask(InTree, s.Run.ID, work, wire.Grow{Most: maxTree}, func(h wire.Head, t wire.Tree) Action { return TreeArrived{h, t} })}
}

func (a TreeArrived) apply(s *State) []Command {
	if a.Number == s.Run.ID {
		s.Run.Tree = &Tree{a.Tree, true, a.Refused, a.Bytes}
	}
	return nil
}
