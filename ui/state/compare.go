package state

import (
	"slices"

	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// Runs are the runs of this tab that ended, and those that follow.
type Runs struct {
	// Records are those that ended, oldest first.
	Records []Record
	// queue are the settings lines that are to be run when the present run is through.
	queue []string
	// Sweep is the last sweep, nil before any; sweeping is whether its runs go on.
	Sweep    *Sweep
	sweeping bool
	// begun is how many runs there were.
	begun int
}

// newRun is the number of the next run.
func (s *State) newRun() int {
	s.Runs.begun++
	return s.Runs.begun
}

// Record is a run of this tab that came to an end.
type Record struct {
	Title string
	// Text, Index and Line are what was searched.
	Text  string
	Index int
	Line  string
	// Name is that of the preset that Line is, or empty.
	Name string
	// Phase is Finished or Stopped; Progress the worker's last report.
	Phase    Phase
	Progress wire.Progress
}

// Attempted reports whether the attempts of the run were counted: kernels that try
// nothing in vain have none, and say their fits.
func (r Record) Attempted() bool { return attempted(r.Line, &r.Progress) }

// Attempted is the same of the run that is shown.
func (r *Run) Attempted() bool { return attempted(r.Line, &r.Progress) }

// attempted: FILA has attempts in vain, DLX none at all.
func attempted(line string, m *wire.Progress) bool {
	if m.Attempts != m.Fits || m.Fits == 0 {
		return true
	}
	set, _ := settings.Parse(line)
	return set.FILA == 0
}

// Comparable reports whether the totals of two runs measure the same: both saw
// everything, or both went as far as their settings let them.
func Comparable(a, b Record) bool {
	return a.Phase == Finished && b.Phase == Finished && a.Progress.Complete == b.Progress.Complete
}

// maxRecords bounds how many runs a tab remembers.
const maxRecords = 200

// Compare runs the puzzle with the settings line Against, then with the line as
// it stands, one after the other, so that neither takes time from the other.
type Compare struct{ Against string }

func (a Compare) apply(s *State) []Command {
	if !s.free() {
		return nil
	}
	s.unqueue()
	s.Runs.queue = []string{a.Against, s.Settings.Text}
	return s.next()
}

// free reports whether several runs can begin, and tells the person why where they cannot.
func (s *State) free() bool {
	why := s.Blocked()
	switch {
	case s.Run.Phase.Active():
		s.announce(say.T("A search is running: stop it first, or let it end."), true)
		return false
	case why != "":
		s.announce(why+".", true)
		return false
	}
	return true
}

// next starts the first of the runs that wait.
func (s *State) next() []Command {
	line := s.Runs.queue[0]
	s.Runs.queue = s.Runs.queue[1:]
	return s.solve(line)
}

// unqueue gives up the runs that wait.
func (s *State) unqueue() { s.Runs.queue, s.Runs.sweeping = nil, false }

// Waiting is the number of runs that are still to come.
func (s State) Waiting() int { return len(s.Runs.queue) }

// record notes a run that ended, and starts the next one that waits.
func (s *State) record() []Command {
	r := Record{
		Title: s.Run.Title(), Text: s.Run.Text, Index: s.Run.Index, Line: s.Run.Line,
		Name:  presetName(s.Run.Puzzle, s.Document.Base, s.Run.Line),
		Phase: s.Run.Phase, Progress: s.Run.Progress,
	}
	s.Runs.Records = append(s.Runs.Records[max(0, len(s.Runs.Records)-maxRecords+1):len(s.Runs.Records):len(s.Runs.Records)], r)
	if s.Run.Phase != Finished || s.Stale() {
		s.unqueue()
	}
	s.swept(r)
	if len(s.Runs.queue) == 0 {
		return nil
	}
	return s.next()
}

// Title is the title of its puzzle for people.
func (r *Run) Title() string {
	if e := entryOf(r.Text); e != nil {
		return e.Name()
	}
	if r.Puzzle != nil && r.Puzzle.Title != "" {
		return r.Puzzle.Title
	}
	return say.T("Untitled")
}

// Here are the runs of the puzzle as it stands, oldest first.
func (s State) Here() []Record {
	var list []Record
	for _, r := range s.Runs.Records {
		if r.Text == s.Document.Text && r.Index == s.Document.Index {
			list = append(list, r)
		}
	}
	return list
}

// Pair are the two runs that are compared: the newest, and the newest before it
// with another line. ok is false while there are none.
func (s State) Pair() (a, b Record, ok bool) {
	list := s.Here()
	if len(list) < 2 {
		return a, b, false
	}
	b = list[len(list)-1]
	for _, r := range slices.Backward(list[:len(list)-1]) {
		if r.Line != b.Line {
			return r, b, true
		}
	}
	return a, b, false
}

// RunComparison are the settings lines to compare with: those of earlier runs, newest
// first, then the presets; none of them means the same as the line as it stands.
func (s State) RunComparison() []Preset {
	if s.Document.Good == nil {
		return nil
	}
	var list []Preset
	seen := []settings.Settings{s.Settings.Settings}
	add := func(p Preset) {
		set, _ := settings.Parse(p.Line)
		for _, other := range seen {
			if settings.Equal(set, other) {
				return
			}
		}
		seen = append(seen, set)
		list = append(list, p)
	}
	for _, r := range slices.Backward(s.Here()) {
		name := r.Name
		if name == "" {
			name = say.T("An earlier run")
		}
		add(Preset{ID: Own, Name: name, Line: r.Line})
	}
	for _, p := range Presets(s.Document.Good, s.Document.Base) {
		way, _ := settings.Parse(p.Line)
		p.Line = settings.Format(withWay(s.Settings.Settings, way))
		add(p)
	}
	return list
}
