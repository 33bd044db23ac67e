package state

import (
	"cmp"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/ui/words"
)

// Phase is where a run stands. Those with a name in wire are the worker's.
type Phase string

const (
	// Idle: there is no run yet.
	Idle Phase = ""
	// Starting: the worker was asked and has not answered.
	Starting  Phase = "starting"
	Compiling Phase = wire.PhaseCompiling
	Searching Phase = wire.PhaseSearching
	Paused    Phase = wire.PhasePaused
	Finished  Phase = wire.PhaseFinished
	Stopped   Phase = wire.PhaseStopped
	// Failed: the worker broke down; State.Fault says how.
	Failed Phase = "failed"
)

// Active reports whether the worker still has the run.
func (p Phase) Active() bool {
	return p == Starting || p == Compiling || p == Searching || p == Paused
}

// Run is a search, as the worker tells it.
type Run struct {
	// ID numbers the runs of this page from 1; 0 before the first.
	ID    int
	Phase Phase
	// Asked is the phase that a control sent to the worker will lead to, or
	// Idle when none is under way.
	Asked Phase
	started
	reported
	arrived
	resumed
}

// started is what a run searches. Puzzle and Settings are read from the text and the line.
type started struct {
	Text     string
	Index    int
	Line     string
	Puzzle   *def.Puzzle
	Settings settings.Settings
	// Of is what is counted.
	Of Key
}

// reported is how it goes.
type reported struct {
	// Progress is the worker's last report.
	Progress wire.Progress
	// Rate is the number of fits a second between the last two reports.
	Rate float64
	// Curve are the solutions over time, oldest first.
	Curve []Point
	// Tree is what is known of the search's tree: nil before it was asked for.
	Tree *Tree
	// Slowed is whether it went slow for some time, as nobody saw the page.
	Slowed bool
	// spokenAt is the worker's clock in seconds when Spoken last changed.
	spokenAt float64
}

// arrived says which of its solutions are here.
type arrived struct {
	// Held is the number of solutions that have arrived and can be shown; Keep
	// the greatest number the page asked for.
	Held, Keep int
	// Show is the solution last looked at, from 0; -1 before any.
	Show int
	// File is the name of the file from which they are, empty for a search.
	File string
}

// resumed says what earlier visits and other machines did of it.
type resumed struct {
	// Kept is whether the browser keeps it, to go on with another day. Before is how many
	// seconds it was searched in earlier runs, with the settings that were Chosen then, where
	// settings choose themselves.
	Kept   bool
	Before float64
	Chosen string
	// Part is "Part 18 of 500" of a search that is one: it is never all.
	Part string
}

// Tree is a search tree, once it is Known, or why there is none.
type Tree struct {
	wire.Tree
	Known   bool
	Refused string
	// Bytes are its nodes and images, for <search-tree>.
	Bytes any
}

// Trials is the number of random trials that the run makes, 0 where it searches the
// tree.
func (r *Run) Trials() int { return r.Settings.Sample.Trials }

// Made are the settings that the run searches with: those that Automatic chose, once it
// has.
func (r *Run) Made() settings.Settings {
	if line := r.Progress.Outlook.Line; line != "" {
		set, _ := settings.Parse(line)
		return set
	}
	return r.Settings
}

// Uncounted tells whether the run counts all solutions at once, and is not at its end: then it has no number, not even 0.
func (r *Run) Uncounted() bool {
	set := r.Made()
	if set.Auto && r.Chosen != "" {
		set, _ = settings.Parse(r.Chosen)
	}
	return set.Engine.Row().Counts && !r.Progress.Complete && r.Progress.Solutions == 0
}

// FoundWords are how many solutions were found.
func (r *Run) FoundWords() string {
	if r.Uncounted() {
		return say.T("Not counted yet")
	}
	return words.FoundWords(&r.Progress)
}

// Point is how many solutions and fits there were after so many seconds.
type Point struct{ Seconds, Solutions, Fits float64 }

// maxPoints bounds a curve. A longer one is thinned to half.
const maxPoints = 1200

// curve is a curve with one more report at its end.
func curve(list []Point, m wire.Progress) []Point {
	p := Point{m.Seconds, m.Solutions, m.Fits}
	if n := len(list); n > 0 && list[n-1].Seconds >= p.Seconds {
		return append(list[:n-1:n-1], p)
	}
	if len(list) < maxPoints {
		return append(list[:len(list):len(list)], p)
	}
	thin := make([]Point, 0, maxPoints)
	for i := 0; i < len(list); i += 2 {
		thin = append(thin, list[i])
	}
	return append(thin, p)
}

// keepBytes bounds the memory for solutions, which lie outside of Go's heap.
const keepBytes = 128 << 20

// keep is the number of solutions of a puzzle that fit in keepBytes.
func keep(p *def.Puzzle) int {
	width := 1
	if p.PieceCount() > 255 {
		width = 2
	}
	return keepBytes / max(1, Open(p)*width)
}

// MadeBy is the settings line by which the run searches: that which Automatic has chosen, if it was asked.
func (run *Run) MadeBy() string { return cmp.Or(run.Progress.Outlook.Line, run.Line) }

// EndedBy says what ended the run before its tree did, in words for a place in a sentence.
func (run *Run) EndedBy(at words.Place) string {
	if n := run.Trials(); n > 0 {
		return say.T("{n, plural, one {# trial} other {# trials}} made", n)
	}
	if part := strings.Fields(run.Part); len(part) == 4 { // "Part 18 of 500", as the terminal writes it
		return say.T("{at, select, first {Part} other {part}} {n} of {all}", at, part[1], part[3])
	}
	if run.Settings.Limit == 1 {
		return say.T("{at, select, first {Stopped} other {stopped}} at the first", at)
	}
	return say.T("{at, select, first {Limit} other {limit}} reached", at)
}

// Whole is what is known of the whole of the run, nil where nothing is.
func (run *Run) Whole() *wire.Outlook {
	o := &run.Progress.Outlook
	if !o.Work.Known || run.Trials() > 0 || run.File != "" {
		return nil
	}
	return o
}
