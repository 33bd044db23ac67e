package session

import (
	"time"

	"tilewright/solver"
	"tilewright/solver/frontier"
	"tilewright/solver/kernel"
	"tilewright/solver/meet"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Clock tells the time. Only differences matter.
type Clock interface{ Now() time.Time }

// Wall is the machine's clock.
type Wall struct{}

// Now implements Clock.
func (Wall) Now() time.Time { return time.Now() }

// Host is where a session lives. It calls the session, has runners, and is told what is found. The session calls it
// from inside its own methods, so a Host must not call back before it has returned. What it has to say comes as an
// event of its own.
type Host interface {
	// Wake has Session.Slice called once, after the events that wait, and not before the time wait is over. It replaces
	// an earlier Wake whose call is still to come.
	Wake(wait time.Duration)

	Runners
	Listener
}

// Runners do shared searches for a Host: workers, or goroutines. They have numbers from 0.
type Runners interface {
	// Ability says what runners there can be.
	Ability() Ability
	// Launch starts a runner in place of the earlier one with its number, which is ended even if it hears nothing. The
	// first word of a runner is Session.Ready. Its last word, if it breaks down, is Session.Lost.
	Launch(runner int)
	// Compile gets a program ready; the answer is Session.Compiled.
	Compile(p Program)
	// Tell gives a runner an order.
	Tell(runner int, o Order)
	// Forget drops all programs of the Host and of its runners. Later programs belong to another search.
	Forget()
}

// Ability is what runners there can be.
type Ability struct {
	// Kernels says that runners can run emitted modules. Forks says that they can run a fork of the search.
	Kernels, Forks bool
	// Max is how many there may be. Default is how many a search gets if it asks for no number.
	Max, Default int
	// Plain says that kernels have to do without vectors of 128 bits.
	Plain bool
	// Ordered says that a single runner finds solutions in the order of the search.
	Ordered bool
	// Machine, unless nil, makes instances of modules where the session is, for searches that meet in the middle.
	Machine meet.Maker
	// Disk, unless nil, takes layers of counts along the edge.
	Disk frontier.Disk
}

// Program is what runners run. Parts refer to it by its number.
type Program struct {
	Number int
	// Code is a kernel, an emitted module. Layout says where things are in its memory.
	Code   []byte
	Layout kernel.Layout
	// Fork makes a fork of the search where there is no Code. It is called where the session is; the fork may be used
	// elsewhere.
	Fork func(sink search.Sink) *solver.Search
}

// Listener is told what happens.
type Listener interface {
	// Solution tells of a solution that stands. The slice is valid during the call only. False ends the search, as a
	// limit does.
	Solution(run *Run, images []int32) bool
	// Progress tells where a run stands: when its phase changes, and several times a second while it searches. p is
	// valid during the call only.
	Progress(p *Progress)
	// Prepared tells what is known about a run that was got ready, as Progress does for one that was asked for. Its
	// number is that of Prepare.
	Prepared(p *Progress)
	// Board answers Run.Look: it gives the images on the board, first placed first. problem is nil until the puzzle is
	// compiled.
	Board(run *Run, problem *problem.Problem, images []int32)
	// Point tells where watching stands. Recorded tells what was recorded while watching.
	Point(run *Run, p *Point)
	Recorded(run *Run, p *problem.Problem, r *solver.Recording)
	// Failed says why a run cannot go on. A Progress with Stopped follows. The error is a *RunnersError where the
	// runners, and not the search, are the reason.
	Failed(run *Run, err error)
}

// RunnersError says that the runners cannot go on with a search. Others might still do it.
type RunnersError struct{ Err error }

func (e *RunnersError) Error() string { return e.Err.Error() }

func (e *RunnersError) Unwrap() error { return e.Err }

// Point is where watching a run stands.
type Point struct {
	// Board are the images on the board, first placed first.
	Board []int32
	// Step counts the steps since watching began. First is the oldest step that one can go back to.
	Step, First uint64
	Flag        solver.Flag
	// Ahead says that the steps are not those of the run, which stands still meanwhile.
	Ahead bool
	// Playing says that more points come by themselves. Ended says that nothing is left.
	Playing, Ended bool
	// Recorded is the number of steps recorded so far, -1 while none are.
	Recorded int
	// Choice is what the search does next and why. Tried is how many of its candidates were tried. Choice is nil where
	// it was not asked for, or while boards go by too fast to read.
	Choice *solver.Choice
	Tried  int
	// Unknown says why there is nothing to see, or no choice though it was asked for.
	Unknown error
}
