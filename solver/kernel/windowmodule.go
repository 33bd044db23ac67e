package kernel

import (
	"math/bits"

	"tilewright/solver/kernel/asm"
)

// module writes the search as a module with one function, run(budget i32) i32.
// The tables and the first state are its data, so an instance is ready to run.
//
// A frame is expanded: all its candidates are placed in a row, one after the other,
// and the nodes below go on a stack; the search goes on with the one on top. So the
// processor has several lookups under way at a time, and little to guess: how many
// candidates there are, once a node. A search that places a candidate, goes down,
// and comes back for the next one, has it guess three times a candidate, and wait for
// every lookup. That took 1.5 times as long.
func (w *window) module(l *layout, start []uint64, list bool) ([]byte, Layout) {
	e := &windowEmitter{emitter: newEmitter(l, start, list), w: w}
	m := e.m
	e.covers, e.others = m.Data64(w.covers), m.Data64(w.others)
	var frames, rows []uint64
	for i := range w.starts {
		frames = append(frames, w.starts[i].frame...)
		rows = append(rows, e.rowsOf(&w.starts[i])...)
	}
	e.frames, e.rows = m.Data64(frames), m.Data64(rows)
	if w.copied {
		e.one, e.rest = m.Data64(w.one), m.Data64(w.rest)
	}
	for _, t := range w.masks {
		e.tables = append(e.tables, m.Data64(t))
	}
	e.live, e.promising = m.Data64(w.live()), m.Reserve(8*w.words)
	e.stack = m.Reserve(e.node() * (l.last*len(w.covers) + 1))
	e.run()
	return m.Encode(), e.mem
}

// windowEmitter holds the addresses of the tables and the variables of run.
type windowEmitter struct {
	emitter
	w *window

	// Addresses; frames and rows are those of the first root, stack is the bottom.
	covers, others, frames, rows, one, rest, live, promising, stack int
	tables                                                          []int

	base asm.Local // the address of the rows of the root under way
	// The frame under way, and the one that the chosen placement leads to. A row
	// is the address of what is known of a place.
	occupied, row, copiesHere, occupiedThen, rowThen, copiesThen asm.Local
	available, untried, availableThen, untriedThen               []asm.Local

	top      asm.Local // the address behind the node on top of the stack
	resuming asm.Local // frames of the state that are still to be expanded
	word     asm.Local // the word of candidates under way: its offset
	left     asm.Local // what is left of it
	chosen   asm.Local // orientation
	first    asm.Local // offset in the first table
	keep     asm.Local
}

// entry is the offset in a table of masks that belongs to index i.
func (e *windowEmitter) entry(i asm.Value) asm.Value {
	return i.Shl(asm.I32c(3 + bits.TrailingZeros(uint(e.w.words))))
}

// rowsOf is what is known of the places under a root: of each, in a row, the
// orientations allowed there, and on a wide board what is closed from there on. A
// row has a power of two of words.
func (e *windowEmitter) rowsOf(r *root) []uint64 {
	if !e.w.wide {
		return r.allowed
	}
	var rows []uint64
	for place, closed := range r.closed {
		at := len(rows)
		rows = append(rows, make([]uint64, 2*e.w.words)...)
		copy(rows[at:], r.allowed[place*e.w.words:][:e.w.words])
		rows[at+e.w.words] = closed
	}
	return rows
}

// rowShift is the binary logarithm of a row's size in bytes.
func (e *windowEmitter) rowShift() int {
	if e.w.wide {
		return 4 + bits.TrailingZeros(uint(e.w.words))
	}
	return 3 + bits.TrailingZeros(uint(e.w.words))
}

// A node on the stack is the frame that the search will have there, and behind it
// those of its candidates that are promising: what they lead to has candidates too,
// as far as the first table knows. In the place of what the frame has placed there
// is the orientation that led to it, and in the upper half of that word its depth;
// in the place of its place, the row.
const nodeDepth = 8*frChosen + 4

// node is the size of a node in bytes.
func (e *windowEmitter) node() int { return 8 * (e.layout.size + e.w.words) }

func (e *windowEmitter) run() {
	e.open()
	f := e.f
	e.base, e.top, e.resuming = f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	e.occupied, e.row, e.copiesHere = f.Local(asm.I64), f.Local(asm.I32), f.Local(asm.I64)
	e.occupiedThen, e.rowThen, e.copiesThen = f.Local(asm.I64), f.Local(asm.I32), f.Local(asm.I64)
	e.available, e.untried = f.Locals(asm.I64, e.w.words), f.Locals(asm.I64, e.w.words)
	e.availableThen, e.untriedThen = f.Locals(asm.I64, e.w.words), f.Locals(asm.I64, e.w.words)
	e.left, e.word, e.chosen = f.Local(asm.I64), f.Local(asm.I32), f.Local(asm.I32)
	e.first, e.keep = f.Local(asm.I32), f.Local(asm.I64)
	e.leaving = e.cutUntried

	// The frames of the state come first: what they have not tried makes the stack.
	f.Set(e.resuming, e.depth.Value)
	f.Set(e.depth, asm.I32c(0))
	f.Set(e.frame, asm.I32c(e.address(e.layout.frames)))
	f.Set(e.top, asm.I32c(e.stack))
	e.root()
	e.load()
	f.Loop(func(next asm.Label) {
		f.IfElse(e.depth.Eq(asm.I32c(e.layout.last)), e.solutions, e.expand)
		f.If(e.resuming.Value, func() {
			f.Set(e.resuming, e.resuming.Plus(-1))
			f.Set(e.depth, e.depth.Plus(1))
			f.Set(e.frame, e.frame.Plus(8*e.layout.size))
			e.load()
			f.Br(next)
		})
		f.If(e.top.Eq(asm.I32c(e.stack)), func() {
			e.begin()
			f.Br(next)
		})
		e.descend()
		f.BrIf(next, e.nodes.Tee(e.nodes.Plus(1)).LtU(e.budget.Value))
		e.leave(RunPaused)
	})
	f.Unreachable()
}

// root sets what depends on the root under way.
func (e *windowEmitter) root() {
	size := len(e.w.scan.cell) << e.rowShift()
	e.f.Set(e.base, e.get(stRoot).Wrap().Mul(asm.I32c(size)).Plus(e.rows))
}

// begin goes to the first frame of the next root, or ends the search.
func (e *windowEmitter) begin() {
	f := e.f
	if len(e.w.starts) == 1 {
		e.finish()
		return
	}
	f.If(e.get(stRoot).Add(asm.I64c(1)).GeU(e.get(stRoots)), e.finish)
	e.set(stRoot, e.get(stRoot).Add(asm.I64c(1)))
	e.root()
	f.Set(e.depth, asm.I32c(0))
	f.Set(e.frame, asm.I32c(e.address(e.layout.frames)))
	size := asm.I32c(8 * e.layout.size)
	f.CopyMemory(e.frame.Value, e.get(stRoot).Wrap().Mul(size).Plus(e.frames), size)
	e.load()
	e.count(countFits, 0, total(e.untried))
	e.countLead()
	e.addTo(stNodes, asm.I64c(1))
}

// expand puts the nodes below the frame under way on the stack, the one to go on
// with last, which is that of the highest candidate. Each is written, and if nothing
// fits there, the next one is written over it: the processor need not guess which.
func (e *windowEmitter) expand() {
	f := e.f
	if e.w.wide {
		f.Set(e.occupied, e.occupied.Or(e.row.Load64(8*e.w.words)))
	}
	e.eachWord(func() {
		f.Block(func(done asm.Label) {
			f.Loop(func(again asm.Label) {
				f.BrIf(done, e.left.Eqz())
				bit := e.left.Ctz().Wrap()
				if e.w.words > 1 {
					bit = bit.Or(e.word.Shl(asm.I32c(3)))
				}
				f.Set(e.chosen, bit)
				f.Set(e.left, e.left.DropLowest())
				e.look()
				e.push()
				f.Br(again)
			})
		})
	})
}

// eachWord does something with each word of the promising candidates.
func (e *windowEmitter) eachWord(do func()) {
	f := e.f
	if e.w.words == 1 {
		do()
		return
	}
	f.Set(e.word, asm.I32c(0))
	f.Loop(func(again asm.Label) {
		f.Set(e.left, e.word.Load64(e.promising))
		do()
		f.BrIf(again, e.word.Tee(e.word.Plus(8)).LtU(asm.I32c(8*e.w.words)))
	})
}

// solutions reports the assemblies that the candidates of the last frame complete.
func (e *windowEmitter) solutions() {
	f := e.f
	f.Block(func(done asm.Label) {
		f.Loop(func(again asm.Label) {
			f.Block(func(taken asm.Label) {
				for i := e.w.words - 1; i >= 0; i-- {
					u := e.untried[i]
					f.If(u.Eqz().Eqz(), func() {
						f.Set(e.chosen, u.Clz().Wrap().Xor(asm.I32c(63)).Or(asm.I32c(64*i)))
						f.Set(u, u.Xor(asm.I64c(1).Shl(e.chosen.Extend())))
						f.Br(taken)
					})
				}
				f.Br(done)
			})
			if e.list {
				f.Store32(e.frame.Value, 8*frChosen, e.chosen.Value)
				for i, u := range e.untried {
					f.Store64(e.frame.Value, 8*(e.layout.rest()+i), u.Value)
				}
			}
			e.report(func(frame int) asm.Value {
				return asm.I32c(0).Load32(frame + 8*frPlace).Or(asm.I32c(0).Load32(frame + 8*frChosen).Shl(asm.I32c(16)))
			})
			f.Br(again)
		})
	})
}

// look works out the node that the chosen placement leads to.
func (e *windowEmitter) look() {
	f := e.f
	f.Set(e.work, e.chosen.Shl(asm.I32c(3)))
	f.Set(e.occupiedThen, e.occupied.Or(e.work.Load64(e.covers)))
	e.advance()
	if e.w.copied {
		f.Set(e.copiesThen, e.copiesHere.Sub(e.work.Load64(e.one)))
		// All ones where a copy is left, so that its orientations stay available.
		f.Set(e.keep, asm.Select(e.copiesThen.And(e.work.Load64(e.rest)).Eqz(), asm.I64c(0), asm.I64c(^uint64(0))))
	}
	f.Set(e.work, e.entry(e.chosen.Value))
	for i, a := range e.availableThen {
		others := e.work.Load64(e.others + 8*i)
		if e.w.copied {
			others = others.Or(e.keep.Value)
		}
		f.Set(a, e.available[i].And(others))
	}
	for i, u := range e.untriedThen {
		f.Set(u, e.availableThen[i].And(e.rowThen.Load64(8*i)))
	}
	for g := range e.w.groups {
		at := e.work
		if g == 0 {
			at = e.first
		}
		f.Set(at, e.gather(&e.w.groups[g], e.occupiedThen.Value))
		for i, u := range e.untriedThen {
			f.Set(u, u.And(at.Load64(e.tables[g]+8*i)))
		}
	}
}

// advance moves the window to its first hole.
func (e *windowEmitter) advance() {
	f := e.f
	f.Set(e.rowThen, e.row.Value)
	if e.w.far {
		f.Loop(func(again asm.Label) {
			f.If(e.occupiedThen.Not().Eqz(), func() {
				f.Set(e.rowThen, e.rowThen.Plus(reach<<e.rowShift()))
				f.Set(e.occupiedThen, e.rowThen.Load64(8*e.w.words))
				f.Br(again)
			})
		})
	}
	f.Set(e.keep, e.occupiedThen.Not().Ctz())
	f.Set(e.occupiedThen, e.occupiedThen.ShrU(e.keep.Value))
	f.Set(e.rowThen, e.rowThen.Add(e.keep.Wrap().Shl(asm.I32c(e.rowShift()))))
}

// gather is the offset of a group's table entry: its bits of the window, moved
// together and up by the size of an entry.
func (e *windowEmitter) gather(g *group, window asm.Value) (address asm.Value) {
	up := 3 + bits.TrailingZeros(uint(e.w.words))
	address = asm.I32c(0)
	for _, d := range g.fields {
		part := window
		switch shift := int(d.shift) - up; {
		case shift > 0:
			part = part.ShrU(asm.I64c(uint64(shift)))
		case shift < 0:
			part = part.Shl(asm.I64c(uint64(-shift)))
		}
		address = address.Or(part.Wrap().And(asm.I32c(int(d.mask << up))))
	}
	return address
}

// push puts the node that look has worked out on the stack, if it has candidates.
func (e *windowEmitter) push() {
	f, at := e.f, e.top.Value
	f.Store32(at, 8*frChosen, e.chosen.Value)
	f.Store32(at, nodeDepth, e.depth.Plus(1))
	f.Store64(at, 8*frWindow, e.occupiedThen.Value)
	f.Store32(at, 8*frPlace, e.rowThen.Value)
	if e.w.copied {
		f.Store64(at, 8*frCopies, e.copiesThen.Value)
	}
	for i, u := range e.untriedThen {
		f.Store64(at, 8*(frAvailable+i), e.availableThen[i].Value)
		f.Store64(at, 8*(e.layout.rest()+i), u.Value)
		f.Store64(at, 8*(e.layout.size+i), e.promise(i, u.Value))
	}
	f.Set(e.top, e.top.Add(union(e.untriedThen).Ne(asm.I64c(0)).Mul(asm.I32c(e.node()))))
}

// promise is what of a word of candidates is promising, where first is the offset
// in the first table.
func (e *windowEmitter) promise(word int, untried asm.Value) asm.Value {
	return untried.And(e.first.Load64(e.live + 8*word))
}

// setPromising is for the node under way.
func (e *windowEmitter) setPromising(word int, v asm.Value) {
	if e.w.words == 1 {
		e.f.Set(e.left, v)
		return
	}
	e.f.Store64(asm.I32c(0), e.promising+8*word, v)
}

// descend goes to the node on top of the stack: it becomes the frame under way.
func (e *windowEmitter) descend() {
	f, size := e.f, 8*e.layout.size
	f.Set(e.top, e.top.Plus(-e.node()))
	f.Set(e.depth, e.top.Load32(nodeDepth))
	f.Set(e.frame, e.frameAt(e.depth.Value))
	f.Store32(e.frame.Plus(-size), 8*frChosen, e.top.Load32(8*frChosen))
	e.read(e.top.Value)
	for i := range e.untried {
		e.setPromising(i, e.top.Load64(size+8*i))
	}
	at := e.frame.Value
	f.Store64(at, 8*frWindow, e.occupied.Value)
	f.Store32(at, 8*frPlace, e.row.Sub(e.base.Value).ShrU(asm.I32c(e.rowShift())))
	if e.w.copied {
		f.Store64(at, 8*frCopies, e.copiesHere.Value)
	}
	for i := range e.untried {
		f.Store64(at, 8*(frAvailable+i), e.available[i].Value)
		f.Store64(at, 8*(e.layout.rest()+i), e.untried[i].Value)
	}
	e.count(countFits, 0, total(e.untried))
}

// load goes to the frame under way, which is in memory.
func (e *windowEmitter) load() {
	f := e.f
	e.read(e.frame.Value)
	f.Set(e.row, e.row.Shl(asm.I32c(e.rowShift())).Add(e.base.Value))
	f.Set(e.first, e.gather(&e.w.groups[0], e.occupied.Value))
	for i, u := range e.untried {
		e.setPromising(i, e.promise(i, u.Value))
	}
}

// read reads a frame or a node.
func (e *windowEmitter) read(at asm.Value) {
	f := e.f
	f.Set(e.occupied, at.Load64(8*frWindow))
	f.Set(e.row, at.Load32(8*frPlace))
	if e.w.copied {
		f.Set(e.copiesHere, at.Load64(8*frCopies))
	}
	for i := range e.untried {
		f.Set(e.available[i], at.Load64(8*(frAvailable+i)))
		f.Set(e.untried[i], at.Load64(8*(e.layout.rest()+i)))
	}
}

// cutUntried takes from the frames above the one under way what was tried there:
// the candidates from the one that is placed on up.
func (e *windowEmitter) cutUntried() {
	f, at := e.f, e.work
	f.Set(at, asm.I32c(e.address(e.layout.frames)))
	f.Block(func(done asm.Label) {
		f.Loop(func(again asm.Label) {
			f.BrIf(done, at.GeU(e.frame.Value))
			f.Set(e.chosen, at.Load32(8*frChosen))
			below := asm.I64c(1).Shl(e.chosen.Extend()).Sub(asm.I64c(1))
			for i := range e.w.words {
				keep := below
				if e.w.words > 1 {
					keep = asm.Select(e.chosen.GeU(asm.I32c(64*(i+1))), asm.I64c(^uint64(0)),
						asm.Select(e.chosen.LtU(asm.I32c(64*i)), asm.I64c(0), below))
				}
				rest := 8 * (e.layout.rest() + i)
				f.Store64(at.Value, rest, at.Load64(rest).And(keep))
			}
			f.Set(at, at.Plus(8*e.layout.size))
			f.Br(again)
		})
	})
}

// union is not 0 when any of the masks has a bit.
func union(masks []asm.Local) asm.Value {
	v := masks[0].Value
	for _, m := range masks[1:] {
		v = v.Or(m.Value)
	}
	return v
}

// total is the number of bits in all the masks.
func total(masks []asm.Local) asm.Value {
	v := masks[0].Popcnt()
	for _, m := range masks[1:] {
		v = v.Add(m.Popcnt())
	}
	return v
}
