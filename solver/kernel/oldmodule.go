package kernel

import "tilewright/solver/kernel/asm"

// oldEmitter is what the kernels share when they emit run(budget i32) i32: the
// state in memory, the room for solutions, and the ways in and out.
type oldEmitter struct {
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

func newOldEmitter(l *layout, start []uint64, list bool) oldEmitter {
	e := oldEmitter{m: &asm.Module{}, layout: l, list: list}
	e.mem.State, e.mem.StateSize = old64(e.m, start), 8*len(start)
	e.mem.Count, e.mem.Used = e.m.Reserve("room", 4), e.m.Reserve("room", 4)
	e.mem.SolutionSize = solutionSize(l)
	e.mem.Capacity = room / e.mem.SolutionSize
	e.mem.Solutions = e.m.Reserve("room", room)
	return e
}

// open starts the function and goes to the frame under way.
func (e *oldEmitter) open() {
	e.f = e.m.Func("run", asm.I32)
	f := e.f
	e.budget = f.Param("v", asm.I32)
	e.depth, e.frame, e.nodes, e.work = f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)
	f.Store32(asm.I32c(0), e.mem.Count, asm.I32c(0))
	f.Store32(asm.I32c(0), e.mem.Used, asm.I32c(0))
	f.If(e.get(stEnded).Eqz().Eqz(), func() { f.Return(asm.I32c(RunFinished)) })
	f.Set(e.depth, e.get(stDepth).Wrap())
	f.Set(e.frame, e.frameAt(e.depth.Value))
}

// frameAt is the address of the frame at a depth.
func (e *oldEmitter) frameAt(depth asm.Value) asm.Value {
	return depth.Mul(asm.I32c(8 * e.layout.size)).Plus(e.address(e.layout.frames))
}

// address of a word of the state; get and set it, or add to it.
func (e *oldEmitter) address(i int) int        { return e.mem.State + 8*i }
func (e *oldEmitter) get(i int) asm.Value      { return asm.I32c(0).Load64(e.address(i)) }
func (e *oldEmitter) set(i int, v asm.Value)   { e.f.Store64(asm.I32c(0), e.address(i), v) }
func (e *oldEmitter) addTo(i int, v asm.Value) { e.set(i, e.get(i).Add(v)) }

// count adds n to a counter of the level that the frame under way is about, or,
// with behind 1, the one behind it.
func (e *oldEmitter) count(c counter, behind int, n asm.Value) {
	f := e.f
	at := f.Local("v", asm.I32)
	f.Set(at, asm.I32c(e.address(e.layout.level(behind)+e.layout.distance[c])).Sub(e.depth.Shl(asm.I32c(3))))
	f.Store64(at.Value, 0, at.Load64(0).Add(n))
}

// countLead counts the image of a root that is about to begin.
func (e *oldEmitter) countLead() {
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
func (e *oldEmitter) report(code func(frame int) asm.Value) {
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
func (e *oldEmitter) leave(result int) {
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
func (e *oldEmitter) finish() {
	e.set(stEnded, asm.I64c(1))
	e.set(stDepth, asm.I64c(0))
	e.addTo(stNodes, e.nodes.Extend())
	e.f.Store32(asm.I32c(0), e.mem.Used, e.nodes.Value)
	e.f.Return(asm.I32c(RunFinished))
}

func old64(m *asm.Module, x []uint64) int { return m.Data64("data", x, 1).Address() }
func old32(m *asm.Module, x []uint32) int { return m.Data32("data", x).Address() }
func old8(m *asm.Module, x []byte) int    { return m.Data8("data", x).Address() }
