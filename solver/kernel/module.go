package kernel

import "tilewright/solver/kernel/asm"

// These are the results of a kernel's run.
const (
	RunPaused   = 0 // the budget is used up
	RunFinished = 1 // nothing is left
	RunFull     = 2 // the room for solutions is full: read them, then run again
)

// room is the memory for solutions between two calls of run.
const room = 64 << 10

// Layout says where a host finds things in a kernel's memory, in bytes. Numbers are little-endian.
//
// A solution is the number of its root, then a number for every other piece in the order of placement, 32 bits each.
// Where the puzzle is not exact, a number may stand for no piece. Program.Images turns it into image numbers. In a browser
// static/worker/kernel.ts reads a Layout by the names in the tags.
type Layout struct {
	State        int `js:"state"` // a state, as in Save after its head
	StateSize    int `js:"stateSize"`
	Count        int `js:"count"`        // i32: solutions in the room
	Used         int `js:"used"`         // i32: how much of the budget the last run used
	Solutions    int `js:"solutions"`    // the room
	SolutionSize int `js:"solutionSize"` // bytes of a solution
	Capacity     int `js:"capacity"`     // solutions that the room holds
}

// solutionSize is the size in bytes of a solution as a module reports it.
func solutionSize(l *stateWords) int { return 4 * (l.last + 2) }

// emitter is what the kernels share when they emit run(budget i32) i32: the state in memory, the room for solutions,
// and the variables that say where the search is.
type emitter struct {
	m      *asm.Module
	layout *stateWords
	mem    Layout
	list   bool
	// These are in memory: the words of the state; the record of a frame, with the two fields that all have; how many
	// solutions are in the room; how much of the budget is used.
	state           asm.Field
	frames          *asm.Record
	chosen, untried asm.Field
	count, used     asm.Field

	f      *asm.Func // run
	steps  steps
	budget asm.Local
	nodes  asm.Local // choices made in this run
	depth  asm.Local // of the frame under way
	frame  asm.Local // its address
}

func newEmitter(l *stateWords, start []uint64, list bool) emitter {
	e := emitter{m: &asm.Module{}, layout: l, list: list, frames: asm.NewRecord("frame")}
	e.state = e.m.Data64("state", start, 1)
	e.count, e.used = e.m.Room("count", asm.U32, 1, 1), e.m.Room("used", asm.U32, 1, 1)
	e.mem = Layout{
		State: e.state.Address(), StateSize: 8 * len(start),
		Count: e.count.Address(), Used: e.used.Address(),
		Solutions: e.m.Reserve("solutions", room), SolutionSize: solutionSize(l), Capacity: room / solutionSize(l),
	}
	e.chosen, e.untried = e.half(frChosen, "chosen"), e.words(l.rest(), "untried", l.words)
	return e
}

// words declares n words of a frame, from word i on. half declares the lower 32 bits of a word, for values that need no
// more. They are where the search in Go has them.
func (e *emitter) words(i int, name string, n int) asm.Field {
	return e.frames.FieldAt(8*i, name, asm.U64, n)
}

func (e *emitter) half(i int, name string) asm.Field {
	return e.frames.FieldAt(8*i, name, asm.U32, 1)
}

// header is a word of the state's header.
func (e *emitter) header(i int) asm.Slot { return e.state.Item(i).Named(headerNames[i]).At(0) }

var headerNames = [stHead]string{"ended", "root", "roots", "depth", "nodes", "found", "whole"}

// framesAt is the address of the first frame. frameAt is that of the frame at a depth.
func (e *emitter) framesAt() int { return e.mem.State + 8*e.layout.frames }
func (e *emitter) frameAt(depth asm.Operand) asm.Value {
	return e.frames.Offset(depth).Add(e.framesAt())
}

// steps is where the kernels differ in their run.
type steps interface {
	// start declares the variables of the kernel, and goes to the node of the current frame.
	start()
	// step makes a choice, counts it in nodes and goes to the frame that it leads to. Else it jumps to again.
	step(again asm.Label)
	// pause is the last thing to do before run returns from a search that is not at its end.
	pause()
	// code is the same as family.code, for the frame at an address.
	code(frame int) asm.Value
}

// emitRun emits run: steps until the budget is used up.
func (e *emitter) emitRun(s steps) {
	f := e.m.Func("run", asm.I32)
	e.f, e.steps = f, s
	e.budget = f.Param("budget", asm.I32)
	e.depth, e.frame, e.nodes = f.Local("depth", asm.I32), f.Local("frame", asm.I32), f.Local("nodes", asm.I32)
	f.Set(e.count.At(0), 0)
	f.Set(e.used.At(0), 0)
	f.If(e.header(stEnded).NonZero(), func() { f.Return(RunFinished) })
	f.Set(e.depth, e.header(stDepth).Wrap())
	f.Set(e.frame, e.frameAt(e.depth))
	s.start()
	f.Loop("step", func(again asm.Label) {
		s.step(again)
		f.JumpIf(again, e.nodes.LtU(e.budget))
		e.leave(RunPaused)
	})
	f.Unreachable()
}

// leave returns before the end of the search. The current frame is in memory, except for what it has placed, which is
// nothing.
func (e *emitter) leave(result int) {
	f := e.f
	for i := range e.layout.choice {
		f.Set(e.words(i, "placed", 1).At(e.frame), 0)
	}
	f.Set(e.header(stDepth), e.depth.Extend())
	e.steps.pause()
	e.exit(result)
}

// finish ends the search.
func (e *emitter) finish() {
	e.f.Set(e.header(stEnded), 1)
	e.f.Set(e.header(stDepth), 0)
	e.exit(RunFinished)
}

func (e *emitter) exit(result int) {
	e.f.Increase(e.header(stNodes), e.nodes.Extend())
	e.f.Increase(e.used.At(0), e.nodes)
	e.f.Return(result)
}

// nextRoot goes to the next root, whose first frame begin makes. If there is none it ends the search.
func (e *emitter) nextRoot(roots int, begin func()) {
	f := e.f
	if roots == 1 {
		e.finish()
		return
	}
	f.If(e.header(stRoot).Add(1).GeU(e.header(stRoots)), e.finish)
	f.Increase(e.header(stRoot), 1)
	e.countLead()
	f.Increase(e.nodes, 1)
	begin()
}

// tally adds n to a counter of the level of the current frame, or, if behind is 1, of the next one.
func (e *emitter) tally(c counter, behind int, n asm.Operand) {
	f := e.f
	level := e.state.Item(e.layout.level(behind) + e.layout.distance[c]).Address()
	at := f.Local("level", asm.I32)
	f.Set(at, asm.I32c(level).Sub(e.depth.Shl(3)))
	if e.layout.loose {
		f.Increase(at, e.half(frSkipped, "skipped").At(e.frame).Shl(3))
	}
	f.Increase(e.state.Plus(-e.mem.State).Named("counter").At(at), n)
}

// countLead counts the image of a root that is about to begin.
func (e *emitter) countLead() {
	l := e.layout
	if !l.lead {
		return
	}
	for _, c := range [...]counter{countFits, countAttempts} {
		if c == countFits || l.distance[c] > 0 {
			e.f.Increase(e.state.Item(l.levels+l.pieces+l.distance[c]).At(0), 1)
		}
	}
}

// report writes the solution of the frames into the room for solutions, and leaves when that is full.
func (e *emitter) report() {
	f := e.f
	f.Increase(e.header(stFound), 1)
	if !e.list {
		return
	}
	solution := asm.NewRecord("solution")
	number := solution.Field("number", asm.U32, e.layout.last+2).Plus(e.mem.Solutions)
	at := f.Local("solution", asm.I32)
	f.Set(at, e.count.At(0).Mul(e.mem.SolutionSize))
	f.Set(number.At(at), e.header(stRoot).Wrap())
	for d := range e.layout.last + 1 {
		code := e.steps.code(e.framesAt() + d*e.frames.Size())
		if e.layout.loose && d > 0 {
			code = asm.Select(e.depth.LtS(d), -1, code)
		}
		f.Set(number.Item(d+1).At(at), code)
	}
	f.Increase(e.count.At(0), 1)
	f.If(e.count.At(0).Eq(e.mem.Capacity), func() { e.leave(RunFull) })
}
