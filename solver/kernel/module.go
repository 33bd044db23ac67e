package kernel

import "tilewright/solver/kernel/asm"

// Results of a kernel's run.
const (
	RunPaused   = 0 // the budget is used up
	RunFinished = 1 // nothing is left
	RunFull     = 2 // the room for solutions is full: read them, then run on
)

// room is the memory for solutions between two calls of run.
const room = 64 << 10

// Layout says where a host finds things in a kernel's memory, in bytes.
// Numbers are little-endian.
//
// A solution is the number of its root, then a number for every other piece in
// the order of placement, 32 bits each. Program.Images makes image numbers of it.
type Layout struct {
	State, StateSize int // a state, as in Save behind its head
	Count            int // i32: solutions in the room
	Used             int // i32: how much of the budget the last run used
	Solutions        int // the room
	SolutionSize     int // bytes of a solution
	Capacity         int // solutions that the room holds
}

// solutionSize is the size in bytes of a solution as a module reports it.
func solutionSize(l *layout) int { return 4 * (l.last + 2) }

// emitter is what the kernels share when they emit run(budget i32) i32: the
// state in memory, the room for solutions, and the ways in and out.
type emitter struct {
	m      *asm.Module
	layout *layout
	mem    Layout
	list   bool

	f      *asm.Func
	budget asm.Local
	depth  asm.Local // of the frame under way
	frame  asm.Local // its address
	nodes  asm.Local // choices made in this run
	work   asm.Local // an address, for a few statements
	// leaving, unless nil, emits what is to be done last before run returns and
	// the search is not at its end.
	leaving func()
}

func newEmitter(l *layout, start []uint64, list bool) emitter {
	e := emitter{m: &asm.Module{}, layout: l, list: list}
	e.mem.State, e.mem.StateSize = e.m.Data64(start), 8*len(start)
	e.mem.Count, e.mem.Used = e.m.Reserve(4), e.m.Reserve(4)
	e.mem.SolutionSize = solutionSize(l)
	e.mem.Capacity = room / e.mem.SolutionSize
	e.mem.Solutions = e.m.Reserve(room)
	return e
}

// open starts the function and goes to the frame under way.
func (e *emitter) open() {
	e.f = e.m.Func("run", asm.I32)
	f := e.f
	e.budget = f.Param(asm.I32)
	e.depth, e.frame, e.nodes, e.work = f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	f.Store32(asm.I32c(0), e.mem.Count, asm.I32c(0))
	f.Store32(asm.I32c(0), e.mem.Used, asm.I32c(0))
	f.If(e.get(stEnded).Eqz().Eqz(), func() { f.Return(asm.I32c(RunFinished)) })
	f.Set(e.depth, e.get(stDepth).Wrap())
	f.Set(e.frame, e.frameAt(e.depth.Value))
}

// frameAt is the address of the frame at a depth.
func (e *emitter) frameAt(depth asm.Value) asm.Value {
	return depth.Mul(asm.I32c(8 * e.layout.size)).Plus(e.address(e.layout.frames))
}

// address of a word of the state; get and set it, or add to it.
func (e *emitter) address(i int) int        { return e.mem.State + 8*i }
func (e *emitter) get(i int) asm.Value      { return asm.I32c(0).Load64(e.address(i)) }
func (e *emitter) set(i int, v asm.Value)   { e.f.Store64(asm.I32c(0), e.address(i), v) }
func (e *emitter) addTo(i int, v asm.Value) { e.set(i, e.get(i).Add(v)) }

// count adds n to a counter of the level that the frame under way is about, or,
// with behind 1, the one behind it.
func (e *emitter) count(c counter, behind int, n asm.Value) {
	f := e.f
	at := f.Local(asm.I32)
	f.Set(at, asm.I32c(e.address(e.layout.level(behind)+e.layout.distance[c])).Sub(e.depth.Shl(asm.I32c(3))))
	f.Store64(at.Value, 0, at.Load64(0).Add(n))
}

// countLead counts the image of a root that is about to begin.
func (e *emitter) countLead() {
	if l := e.layout; l.lead {
		e.addTo(l.levels+l.pieces, asm.I64c(1))
		if to := l.distance[countAttempts]; to > 0 {
			e.addTo(l.levels+l.pieces+to, asm.I64c(1))
		}
	}
}

// report writes the solution that the frames hold into the room for solutions,
// and leaves when that is full. code is what family.code gives for the frame at
// an address.
func (e *emitter) report(code func(frame int) asm.Value) {
	f := e.f
	e.addTo(stFound, asm.I64c(1))
	if !e.list {
		return
	}
	count := asm.I32c(0).Load32(e.mem.Count)
	f.Set(e.work, count.Mul(asm.I32c(e.mem.SolutionSize)))
	f.Store32(e.work.Value, e.mem.Solutions, e.get(stRoot).Wrap())
	for d := range e.layout.last + 1 {
		f.Store32(e.work.Value, e.mem.Solutions+4*(d+1), code(e.address(e.layout.at(d))))
	}
	f.Store32(asm.I32c(0), e.mem.Count, count.Plus(1))
	f.If(count.Eq(asm.I32c(e.mem.Capacity)), func() { e.leave(RunFull) })
}

// leave writes the header and returns. The frame under way is in memory but
// for what it has placed, which is nothing.
func (e *emitter) leave(result int) {
	f := e.f
	for i := range e.layout.choice {
		f.Store64(e.frame.Value, 8*i, asm.I64c(0))
	}
	e.set(stDepth, e.depth.Extend())
	if e.leaving != nil {
		e.leaving()
	}
	e.addTo(stNodes, e.nodes.Extend())
	f.Store32(asm.I32c(0), e.mem.Used, e.nodes.Value)
	f.Return(asm.I32c(result))
}

// finish ends the search.
func (e *emitter) finish() {
	e.set(stEnded, asm.I64c(1))
	e.set(stDepth, asm.I64c(0))
	e.addTo(stNodes, e.nodes.Extend())
	e.f.Store32(asm.I32c(0), e.mem.Used, e.nodes.Value)
	e.f.Return(asm.I32c(RunFinished))
}
