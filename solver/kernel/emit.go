package kernel

import (
	"math/bits"

	"tilewright/solver/kernel/asm"
)

// Results of a kernel's run.
const (
	RunPaused   = 0 // the budget is used up
	RunFinished = 1 // nothing is left
	RunFull     = 2 // the room for solutions is full: read them, then run on
)

// room is the memory for solutions between two calls of run.
const room = 64 << 10

// Layout says where a host finds things in a kernel's memory, in bytes.
//
// A solution is the number of its root (32 bits, little-endian), then for every
// other piece in the order of placement its place in the fill order and its
// orientation (16 bits each). Program.Images makes image numbers of it.
type Layout struct {
	State, StateSize int // the words of a state, as in Save behind its head
	Count            int // i32: solutions in the room
	Used             int // i32: how much of the budget the last run used
	Solutions        int // the room
	SolutionSize     int // bytes of a solution
	Capacity         int // solutions that the room holds
}

// emit writes the search as a module with one function, run(budget i32) i32.
// The tables and the first state are its data, so an instance is ready to run.
func (w *window) emit(l *layout, start []uint64, list bool) ([]byte, Layout) {
	m := &asm.Module{}
	var mem Layout
	mem.State, mem.StateSize = m.Data64(start), 8*len(start)
	mem.Count, mem.Used = m.Reserve(4), m.Reserve(4)
	mem.SolutionSize = 4 * (l.last + 2)
	mem.Capacity = room / mem.SolutionSize
	mem.Solutions = m.Reserve(room)
	covers := m.Data64(w.covers)
	others := m.Data64(w.others)
	var frames, allowed, closed []uint64
	for i := range w.roots {
		frames = append(frames, w.roots[i].frame...)
		allowed = append(allowed, w.roots[i].allowed...)
		closed = append(closed, w.roots[i].closed...)
	}
	var one, rest int
	if w.copied {
		one, rest = m.Data64(w.one), m.Data64(w.rest)
	}
	tables := make([]int, len(w.tables))
	for i, t := range w.tables {
		tables[i] = m.Data64(t)
	}

	e := &emitter{window: w, layout: l, mem: mem, list: list, covers: covers, others: others,
		frames: m.Data64(frames), allowed: m.Data64(allowed), closed: m.Data64(closed), one: one, rest: rest, tables: tables}
	e.run(m.Func("run", asm.I32))
	return m.Encode(), mem
}

// emitter holds the addresses of the tables and the variables of run.
type emitter struct {
	*window
	layout *layout
	mem    Layout
	list   bool

	// Addresses; those of frames, allowed and closed are of the first root.
	covers, others, frames, allowed, closed, one, rest int
	tables                                             []int

	f      *asm.Func
	budget asm.Local
	depth  asm.Local // of the frame under way
	frame  asm.Local // its address
	nodes  asm.Local // choices made in this run
	// What to add to addresses for the root under way.
	allowedOf, closedOf asm.Local
	// The frame under way, and the one that the chosen placement leads to.
	occupied, place, copiesHere, occupiedThen, placeThen, copiesThen asm.Local
	available, untried, availableThen, untriedThen                   []asm.Local

	chosen  asm.Local // orientation
	address asm.Local
	keep    asm.Local
}

// Addresses of the state's parts.
func (e *emitter) word(i int) (asm.Value, int) { return asm.I32c(0), e.mem.State + 8*i }
func (e *emitter) get(i int) asm.Value         { a, o := e.word(i); return a.Load64(o) }
func (e *emitter) set(i int, v asm.Value)      { a, o := e.word(i); e.f.Store64(a, o, v) }

// entry is the offset in a table of masks that belongs to index i.
func (e *emitter) entry(i asm.Value) asm.Value {
	return i.Shl(asm.I32c(3 + bits.TrailingZeros(uint(e.words))))
}

func (e *emitter) run(f *asm.Func) {
	e.f = f
	e.budget = f.Param(asm.I32)
	e.depth, e.frame, e.nodes = f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	e.allowedOf, e.closedOf = f.Local(asm.I32), f.Local(asm.I32)
	e.occupied, e.place, e.copiesHere = f.Local(asm.I64), f.Local(asm.I32), f.Local(asm.I64)
	e.occupiedThen, e.placeThen, e.copiesThen = f.Local(asm.I64), f.Local(asm.I32), f.Local(asm.I64)
	e.available, e.untried = f.Locals(asm.I64, e.words), f.Locals(asm.I64, e.words)
	e.availableThen, e.untriedThen = f.Locals(asm.I64, e.words), f.Locals(asm.I64, e.words)
	e.chosen, e.address, e.keep = f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I64)

	f.Store32(asm.I32c(0), e.mem.Count, asm.I32c(0))
	f.Store32(asm.I32c(0), e.mem.Used, asm.I32c(0))
	f.If(e.get(stEnded).Eqz().Eqz(), func() { f.Return(asm.I32c(RunFinished)) })
	f.Set(e.depth, e.get(stDepth).Wrap())
	f.Set(e.frame, e.depth.Get().Mul(asm.I32c(8*e.layout.size)).Add(asm.I32c(e.mem.State+8*e.layout.frames)))
	e.load()
	e.root()
	f.Loop(func(top asm.Label) {
		e.back()
		e.take()
		f.If(e.depth.Get().Eq(asm.I32c(e.layout.last)), func() {
			e.addTo(stFound, asm.I64c(1))
			if e.list {
				e.report()
			}
			f.Br(top)
		})
		e.look()
		f.BrIf(top, union(e.untriedThen).Eqz())
		e.descend()
		f.BrIf(top, e.nodes.Tee(e.nodes.Get().Add(asm.I32c(1))).LtU(e.budget.Get()))
		f.Set(e.chosen, asm.I32c(0))
		e.leave(RunPaused)
	})
	f.Unreachable()
}

// back goes back to a frame that has a candidate, or ends the search.
func (e *emitter) back() {
	f := e.f
	f.Block(func(found asm.Label) {
		f.Loop(func(again asm.Label) {
			f.BrIf(found, union(e.untried).Eqz().Eqz())
			f.If(e.depth.Get().Eqz(), func() {
				if len(e.roots) > 1 {
					f.If(e.get(stRoot).Add(asm.I64c(1)).LtU(e.get(stRoots)), func() {
						e.begin()
						f.Br(again)
					})
				}
				e.set(stEnded, asm.I64c(1))
				e.leave(RunFinished)
			})
			f.Set(e.depth, e.depth.Get().Sub(asm.I32c(1)))
			f.Set(e.frame, e.frame.Get().Sub(asm.I32c(8*e.layout.size)))
			e.load()
			f.Br(again)
		})
	})
}

// root sets what depends on the root under way.
func (e *emitter) root() {
	if len(e.roots) == 1 {
		return
	}
	places := len(e.scan.cell)
	e.f.Set(e.allowedOf, e.get(stRoot).Wrap().Mul(asm.I32c(8*places*e.words)))
	if e.wide {
		e.f.Set(e.closedOf, e.get(stRoot).Wrap().Mul(asm.I32c(8*places)))
	}
}

// begin goes to the first frame of the next root.
func (e *emitter) begin() {
	f := e.f
	e.set(stRoot, e.get(stRoot).Add(asm.I64c(1)))
	e.root()
	f.Set(e.frame, e.get(stRoot).Wrap().Mul(asm.I32c(8*e.layout.size)).Add(asm.I32c(e.frames)))
	e.load()
	f.Set(e.frame, asm.I32c(e.mem.State+8*e.layout.frames))
	e.addTo(e.layout.level(0), total(e.untried))
	if e.layout.placed == 1 {
		e.addTo(e.layout.levels+e.layout.pieces, asm.I64c(1))
	}
	e.addTo(stNodes, asm.I64c(1))
}

// addTo adds to a word of the state.
func (e *emitter) addTo(i int, v asm.Value) { e.set(i, e.get(i).Add(v)) }

// take chooses the first candidate.
func (e *emitter) take() {
	f := e.f
	f.Block(func(taken asm.Label) {
		for i, u := range e.untried {
			one := func() {
				f.Set(e.chosen, u.Get().Ctz().Wrap().Or(asm.I32c(64*i)))
				f.Set(u, u.Get().DropLowest())
			}
			if i == e.words-1 {
				one()
				return
			}
			f.If(u.Get().Eqz().Eqz(), func() {
				one()
				f.Br(taken)
			})
		}
	})
}

// look works out the frame that the chosen placement leads to.
func (e *emitter) look() {
	f := e.f
	f.Set(e.address, e.chosen.Get().Shl(asm.I32c(3)))
	f.Set(e.occupiedThen, e.occupied.Get().Or(e.address.Get().Load64(e.covers)))
	e.advance()
	if e.copied {
		f.Set(e.copiesThen, e.copiesHere.Get().Sub(e.address.Get().Load64(e.one)))
		// All ones where a copy is left, so that its orientations stay available.
		f.Set(e.keep, asm.Select(e.copiesThen.Get().And(e.address.Get().Load64(e.rest)).Eqz(), asm.I64c(0), asm.I64c(^uint64(0))))
	}
	f.Set(e.address, e.entry(e.chosen.Get()))
	for i, a := range e.availableThen {
		others := e.address.Get().Load64(e.others + 8*i)
		if e.copied {
			others = others.Or(e.keep.Get())
		}
		f.Set(a, e.available[i].Get().And(others))
	}
	f.Set(e.address, e.entry(e.placeThen.Get()).Add(e.allowedOf.Get()))
	for i, u := range e.untriedThen {
		f.Set(u, e.availableThen[i].Get().And(e.address.Get().Load64(e.allowed+8*i)))
	}
	for g := range e.groups {
		f.Set(e.address, e.gather(&e.groups[g]))
		for i, u := range e.untriedThen {
			f.Set(u, u.Get().And(e.address.Get().Load64(e.tables[g]+8*i)))
		}
	}
}

// advance moves the window to its first hole.
func (e *emitter) advance() {
	f := e.f
	if !e.wide {
		f.Set(e.placeThen, e.place.Get().Add(e.occupiedThen.Get().Not().Ctz().Wrap()))
		f.Set(e.occupiedThen, e.occupiedThen.Get().ShrU(e.occupiedThen.Get().Not().Ctz()))
		return
	}
	open := e.keep
	f.Set(e.placeThen, e.place.Get())
	f.Loop(func(again asm.Label) {
		f.Set(open, e.occupiedThen.Get().Or(e.placeThen.Get().Shl(asm.I32c(3)).Add(e.closedOf.Get()).Load64(e.closed)).Not())
		f.If(open.Get().Eqz(), func() {
			f.Set(e.occupiedThen, asm.I64c(0))
			f.Set(e.placeThen, e.placeThen.Get().Add(asm.I32c(reach)))
			f.Br(again)
		})
	})
	f.Set(open, open.Get().Ctz())
	f.Set(e.placeThen, e.placeThen.Get().Add(open.Get().Wrap()))
	f.Set(e.occupiedThen, e.occupiedThen.Get().ShrU(open.Get()))
}

// gather is the offset of a group's table entry: its bits of the window, moved
// together and up by the size of an entry.
func (e *emitter) gather(g *group) (address asm.Value) {
	up := 3 + bits.TrailingZeros(uint(e.words))
	for i, d := range g.fields {
		part := e.occupiedThen.Get()
		switch shift := int(d.shift) - up; {
		case shift > 0:
			part = part.ShrU(asm.I64c(uint64(shift)))
		case shift < 0:
			part = part.Shl(asm.I64c(uint64(-shift)))
		}
		v := part.Wrap().And(asm.I32c(int(d.mask << up)))
		if i == 0 {
			address = v
			continue
		}
		address = address.Or(v)
	}
	return address
}

// descend counts the fits of the frame that look has worked out and goes there.
func (e *emitter) descend() {
	f := e.f
	e.store()
	f.Set(e.address, asm.I32c(e.mem.State+8*e.layout.level(1)).Sub(e.depth.Get().Shl(asm.I32c(3))))
	f.Store64(e.address.Get(), 0, e.address.Get().Load64(0).Add(total(e.untriedThen)))
	f.Set(e.depth, e.depth.Get().Add(asm.I32c(1)))
	f.Set(e.frame, e.frame.Get().Add(asm.I32c(8*e.layout.size)))
	f.Set(e.occupied, e.occupiedThen.Get())
	f.Set(e.place, e.placeThen.Get())
	if e.copied {
		f.Set(e.copiesHere, e.copiesThen.Get())
	}
	for i := range e.untried {
		f.Set(e.available[i], e.availableThen[i].Get())
		f.Set(e.untried[i], e.untriedThen[i].Get())
	}
}

// report writes the solution that the frames hold into the room for solutions,
// and leaves when that is full.
func (e *emitter) report() {
	f := e.f
	e.store()
	count := asm.I32c(0).Load32(e.mem.Count)
	f.Set(e.address, count.Mul(asm.I32c(e.mem.SolutionSize)))
	f.Store32(e.address.Get(), e.mem.Solutions, e.get(stRoot).Wrap())
	for d := range e.layout.last + 1 {
		at := e.mem.State + 8*e.layout.frame(d)
		f.Store32(e.address.Get(), e.mem.Solutions+4*(d+1),
			asm.I32c(0).Load32(at+8*frPlace).Or(asm.I32c(0).Load32(at+8*frChosen).Shl(asm.I32c(16))))
	}
	f.Store32(asm.I32c(0), e.mem.Count, count.Add(asm.I32c(1)))
	f.If(count.Eq(asm.I32c(e.mem.Capacity)), func() { e.leave(RunFull) })
}

// load reads the frame under way from memory, store writes it.
func (e *emitter) load() {
	f, at := e.f, e.frame.Get()
	f.Set(e.occupied, at.Load64(8*frWindow))
	f.Set(e.place, at.Load32(8*frPlace))
	if e.copied {
		f.Set(e.copiesHere, at.Load64(8*frCopies))
	}
	for i := range e.untried {
		f.Set(e.available[i], at.Load64(8*(frAvailable+i)))
		f.Set(e.untried[i], at.Load64(8*(frAvailable+e.words+i)))
	}
}

func (e *emitter) store() {
	f, at := e.f, e.frame.Get()
	f.Store64(at, 8*frWindow, e.occupied.Get())
	f.Store32(at, 8*frPlace, e.place.Get())
	f.Store32(at, 8*frChosen, e.chosen.Get())
	if e.copied {
		f.Store64(at, 8*frCopies, e.copiesHere.Get())
	}
	for i := range e.untried {
		f.Store64(at, 8*(frAvailable+i), e.available[i].Get())
		f.Store64(at, 8*(frAvailable+e.words+i), e.untried[i].Get())
	}
}

// leave writes the frame under way and the header, and returns.
func (e *emitter) leave(result int) {
	e.store()
	e.set(stDepth, e.depth.Get().Extend())
	e.addTo(stNodes, e.nodes.Get().Extend())
	e.f.Store32(asm.I32c(0), e.mem.Used, e.nodes.Get())
	e.f.Return(asm.I32c(result))
}

// union is not 0 when any of the masks has a bit.
func union(masks []asm.Local) asm.Value {
	v := masks[0].Get()
	for _, m := range masks[1:] {
		v = v.Or(m.Get())
	}
	return v
}

// total is the number of bits in all the masks.
func total(masks []asm.Local) asm.Value {
	v := masks[0].Get().Popcnt()
	for _, m := range masks[1:] {
		v = v.Add(m.Get().Popcnt())
	}
	return v
}
