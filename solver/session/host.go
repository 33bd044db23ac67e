package session

import (
	"time"

	"tilewright/solver"
	"tilewright/solver/advise"
	"tilewright/solver/filter"
	"tilewright/solver/kernel"
	"tilewright/solver/meet"
	"tilewright/solver/problem"
	"tilewright/solver/sample"
	"tilewright/solver/search"
)

// Clock tells the time. Only differences matter.
type Clock interface{ Now() time.Time }

// Wall is the machine's clock.
type Wall struct{}

// Now implements Clock.
func (Wall) Now() time.Time { return time.Now() }

// Host is where a session lives: it calls back, has runners, and is told what is
// found. The session calls it from inside its own methods, so a Host does not call the
// session before it has returned: what it has to say comes as an event of its own.
type Host interface {
	// Wake has Session.Slice called once, after the events that wait, and no sooner than
	// after so long a time. It takes the place of a call before it that is still to come.
	Wake(wait time.Duration)

	Runners
	Listener
}

// Runners are those who do shared searches for a Host: workers, goroutines. They have
// numbers from 0.
type Runners interface {
	// Ability says what runners there can be.
	Ability() Ability
	// Launch starts a runner, in place of the one that had the number before, which is ended
	// even if it hears nothing. Its first word is Session.Ready, and its last, if it breaks
	// down, Session.Lost.
	Launch(runner int)
	// Compile gets a program ready; the answer is Session.Compiled.
	Compile(p Program)
	// Tell gives a runner an order.
	Tell(runner int, o Order)
	// Forget drops all programs, of the Host and of its runners: those that come belong
	// to another search.
	Forget()
}

// Ability is what runners there can be.
type Ability struct {
	// Kernels says that runners can run emitted modules, Forks that they can run a fork
	// of the search.
	Kernels, Forks bool
	// Max is how many there may be, and Default how many a search gets that asks for no
	// number.
	Max, Default int
	// Plain says that kernels have to do without vectors of 128 bits.
	Plain bool
	// Ordered says that a runner which is alone finds solutions in the order of the search.
	Ordered bool
	// Machine, unless nil, makes instances of modules where the session is, for a search that
	// meets in the middle.
	Machine meet.Maker
}

// Program is what runners run. Parts name it by its number.
type Program struct {
	Number int
	// Code is a kernel, an emitted module, and Layout says where things are in its memory.
	Code   []byte
	Layout kernel.Layout
	// Fork is a fork of the search where there is no Code. It is called where the session
	// is, the fork may be used elsewhere.
	Fork func(sink search.Sink) *solver.Search
}

// Order is what a runner is told.
type Order struct {
	Op OrderOp
	// Part is that of OrderPart and OrderGive, Program that of OrderPart and OrderLoad, and
	// State that of OrderPart.
	Part, Program int
	State         []byte
	// Rest is for OrderRest.
	Rest time.Duration
}

// OrderOp is the kind of an order. The texts are those of static/worker/kernel.ts.
type OrderOp string

const (
	// OrderLoad: be ready for parts of a program, which has been compiled.
	OrderLoad OrderOp = "load"
	// OrderPart: do a part, and report how it goes. At most one report is under way.
	OrderPart OrderOp = "part"
	// OrderGive: report the part and stop at it, if it is still there.
	OrderGive OrderOp = "give"
	// OrderMore: the last report was taken in, and the next one may come.
	OrderMore OrderOp = "more"
	// OrderRest: rest for so long after every slice.
	OrderRest OrderOp = "rest"
	// OrderDrop: forget the part, without a report.
	OrderDrop OrderOp = "drop"
)

// Report is what a runner says of its part: a state, together with the solutions found
// since its last report.
type Report struct {
	// Part is that of the order.
	Part   int
	Status Status
	// The rest is that of solver.Report.
	State, Solutions []byte
	Stats            *search.Stats
}

// Status is how it stands with a part. The texts are those of static/worker/kernel.ts.
type Status string

const (
	Running Status = "running" // the runner goes on when it hears OrderMore
	Given   Status = "given"   // it has stopped, as it was told
	Ended   Status = "ended"   // nothing is left of the part
)

// Listener is told what happens.
type Listener interface {
	// Solution is a solution that stands, in a slice that is valid during the call only.
	// False ends the search, as a limit does.
	Solution(run *Run, images []int32) bool
	// Progress is where a run stands: when its phase changes, and several times a second
	// while it searches. It is valid during the call only.
	Progress(p *Progress)
	// Prepared is what is known of a run that was got ready, as Progress says it of one that
	// was asked for: its number is that of Prepare.
	Prepared(p *Progress)
	// Board answers Run.Look: what is on the board, first placed first; problem is nil
	// while the puzzle is not compiled.
	Board(run *Run, problem *problem.Problem, images []int32)
	// Point is where watching stands, and Recorded what was recorded while watching.
	Point(run *Run, p *Point)
	Recorded(run *Run, p *problem.Problem, r *solver.Recording)
	// Failed says why a run cannot go on; a Progress with Stopped follows. It is a
	// *RunnersError where the runners, and not the search, are the reason.
	Failed(run *Run, err error)
}

// RunnersError says that the runners cannot go on with a search which others might do.
type RunnersError struct{ Err error }

func (e *RunnersError) Error() string { return e.Err.Error() }

func (e *RunnersError) Unwrap() error { return e.Err }

// Progress is where a run stands.
type Progress struct {
	Run   *Run
	Phase Phase
	// Complete is true when nothing was left out: no trials, and no limit that was reached.
	Complete bool
	// Time is how long the run has worked since it was asked for, pauses left out; Setup
	// the part of it before the search began, and Ahead what was done before it was asked
	// for, which is in neither.
	Time, Setup, Ahead time.Duration
	// Stats are the counters, with what the filters did before the search, and Beyond is how many solutions there are,
	// in decimal, where counters do not hold that.
	Stats  *search.Stats
	Beyond string
	// Problem is nil until the puzzle is compiled; ImagesLeft are those that the filters
	// left, and Redundancy is what the redundancy filter chose.
	Problem    *problem.Problem
	ImagesLeft int
	Redundancy *filter.Redundancy
	// Engine says in words what searches, "" while that is not known, and Declined why
	// that is no kernel where it might have been one.
	Engine   string
	Declined error
	// Halves says in words how a search that meets in the middle cuts the board, and where it
	// is; "" for all others.
	Halves string
	// Choosing says that the settings are being chosen, and Advice is what was chosen: nil
	// before that, and where nothing is to be; Raced is how long that took.
	Choosing bool
	Advice   *advise.Advice
	Raced    time.Duration
	// Estimate is what is known of the whole search, and Left how many seconds of it are
	// left at the speed until now, 90 % sure. Of a run that was got ready Left is how many it
	// would take the runners, if this machine is about as quick as the one that Estimate.Time
	// is of.
	Estimate solver.Estimate
	Left     sample.Interval
	// Refused is why a run that was got ready cannot begin, nil where it can.
	Refused error
}

// Point is where watching a run stands.
type Point struct {
	// Board are the images on the board, first placed first.
	Board []int32
	// Step counts the steps since watching began; First is the oldest to go back to.
	Step, First uint64
	Flag        solver.Flag
	// Ahead says that the steps are not those of the run, which stands still.
	Ahead bool
	// Playing says that more points come by themselves; Ended that nothing is left.
	Playing, Ended bool
	// Recorded is the number of steps recorded so far, -1 while none are.
	Recorded int
	// Choice is what the search does next and why, Tried how many of its candidates were
	// tried. It is nil where it was not asked for, or while boards go by too fast to read.
	Choice *solver.Choice
	Tried  int
	// Unknown is why there is nothing to see, or no choice though it was asked for.
	Unknown error
}
