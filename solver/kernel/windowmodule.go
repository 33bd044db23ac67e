package kernel

import (
	"math/bits"

	"tilewright/solver/kernel/asm"
)

// module writes the search as a module with one function, run(budget i32) i32.
// The tables and the first state are its data, so an instance is ready to run.
func (w *window) module(l *layout, start []uint64, list bool) ([]byte, Layout) {
	e := &windowEmitter{emitter: newEmitter(l, start, list), w: w}
	m := e.m
	e.covers, e.others = m.Data64(w.covers), m.Data64(w.others)
	var frames, allowed, closed []uint64
	for i := range w.starts {
		frames = append(frames, w.starts[i].frame...)
		allowed = append(allowed, w.starts[i].allowed...)
		closed = append(closed, w.starts[i].closed...)
	}
	e.frames, e.allowed, e.closed = m.Data64(frames), m.Data64(allowed), m.Data64(closed)
	if w.copied {
		e.one, e.rest = m.Data64(w.one), m.Data64(w.rest)
	}
	for _, t := range w.masks {
		e.tables = append(e.tables, m.Data64(t))
	}
	e.run()
	return m.Encode(), e.mem
}

// windowEmitter holds the addresses of the tables and the variables of run.
type windowEmitter struct {
	emitter
	w *window

	// Addresses; those of frames, allowed and closed are of the first root.
	covers, others, frames, allowed, closed, one, rest int
	tables                                             []int

	// What to add to addresses for the root under way.
	allowedOf, closedOf asm.Local
	// The frame under way, and the one that the chosen placement leads to.
	occupied, place, copiesHere, occupiedThen, placeThen, copiesThen asm.Local
	available, untried, availableThen, untriedThen                   []asm.Local

	chosen asm.Local // orientation
	keep   asm.Local
}

// entry is the offset in a table of masks that belongs to index i.
func (e *windowEmitter) entry(i asm.Value) asm.Value {
	return i.Shl(asm.I32c(3 + bits.TrailingZeros(uint(e.w.words))))
}

func (e *windowEmitter) run() {
	e.open()
	f := e.f
	e.allowedOf, e.closedOf = f.Local(asm.I32), f.Local(asm.I32)
	e.occupied, e.place, e.copiesHere = f.Local(asm.I64), f.Local(asm.I32), f.Local(asm.I64)
	e.occupiedThen, e.placeThen, e.copiesThen = f.Local(asm.I64), f.Local(asm.I32), f.Local(asm.I64)
	e.available, e.untried = f.Locals(asm.I64, e.w.words), f.Locals(asm.I64, e.w.words)
	e.availableThen, e.untriedThen = f.Locals(asm.I64, e.w.words), f.Locals(asm.I64, e.w.words)
	e.chosen, e.keep = f.Local(asm.I32), f.Local(asm.I64)

	e.load()
	e.root()
	f.Loop(func(top asm.Label) {
		e.back()
		e.take()
		f.If(e.depth.Eq(asm.I32c(e.layout.last)), func() {
			if e.list {
				e.store()
			}
			e.report(func(frame int) asm.Value {
				return asm.I32c(0).Load32(frame + 8*frPlace).Or(asm.I32c(0).Load32(frame + 8*frChosen).Shl(asm.I32c(16)))
			})
			f.Br(top)
		})
		e.look()
		f.BrIf(top, union(e.untriedThen).Eqz())
		e.descend()
		f.BrIf(top, e.nodes.Tee(e.nodes.Plus(1)).LtU(e.budget.Value))
		e.store()
		e.leave(RunPaused)
	})
	f.Unreachable()
}

// back goes back to a frame that has a candidate, or ends the search.
func (e *windowEmitter) back() {
	f := e.f
	f.Block(func(found asm.Label) {
		f.Loop(func(again asm.Label) {
			f.BrIf(found, union(e.untried).Eqz().Eqz())
			f.If(e.depth.Eqz(), func() {
				if len(e.w.starts) > 1 {
					f.If(e.get(stRoot).Add(asm.I64c(1)).LtU(e.get(stRoots)), func() {
						e.begin()
						f.Br(again)
					})
				}
				e.finish()
			})
			f.Set(e.depth, e.depth.Sub(asm.I32c(1)))
			f.Set(e.frame, e.frame.Sub(asm.I32c(8*e.layout.size)))
			e.load()
			f.Br(again)
		})
	})
}

// root sets what depends on the root under way.
func (e *windowEmitter) root() {
	if len(e.w.starts) == 1 {
		return
	}
	places := len(e.w.scan.cell)
	e.f.Set(e.allowedOf, e.get(stRoot).Wrap().Mul(asm.I32c(8*places*e.w.words)))
	if e.w.wide {
		e.f.Set(e.closedOf, e.get(stRoot).Wrap().Mul(asm.I32c(8*places)))
	}
}

// begin goes to the first frame of the next root.
func (e *windowEmitter) begin() {
	f := e.f
	e.set(stRoot, e.get(stRoot).Add(asm.I64c(1)))
	e.root()
	f.Set(e.frame, e.get(stRoot).Wrap().Mul(asm.I32c(8*e.layout.size)).Plus(e.frames))
	e.load()
	f.Set(e.frame, asm.I32c(e.address(e.layout.frames)))
	e.addTo(e.layout.level(0), total(e.untried))
	e.countLead()
	e.addTo(stNodes, asm.I64c(1))
}

// take chooses the first candidate.
func (e *windowEmitter) take() {
	f := e.f
	f.Block(func(taken asm.Label) {
		for i, u := range e.untried {
			one := func() {
				f.Set(e.chosen, u.Ctz().Wrap().Or(asm.I32c(64*i)))
				f.Set(u, u.DropLowest())
			}
			if i == e.w.words-1 {
				one()
				return
			}
			f.If(u.Eqz().Eqz(), func() {
				one()
				f.Br(taken)
			})
		}
	})
}

// look works out the frame that the chosen placement leads to.
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
	f.Set(e.work, e.entry(e.placeThen.Value).Add(e.allowedOf.Value))
	for i, u := range e.untriedThen {
		f.Set(u, e.availableThen[i].And(e.work.Load64(e.allowed+8*i)))
	}
	for g := range e.w.groups {
		f.Set(e.work, e.gather(&e.w.groups[g]))
		for i, u := range e.untriedThen {
			f.Set(u, u.And(e.work.Load64(e.tables[g]+8*i)))
		}
	}
}

// advance moves the window to its first hole.
func (e *windowEmitter) advance() {
	f := e.f
	if !e.w.wide {
		f.Set(e.placeThen, e.place.Add(e.occupiedThen.Not().Ctz().Wrap()))
		f.Set(e.occupiedThen, e.occupiedThen.ShrU(e.occupiedThen.Not().Ctz()))
		return
	}
	open := e.keep
	f.Set(e.placeThen, e.place.Value)
	f.Loop(func(again asm.Label) {
		f.Set(open, e.occupiedThen.Or(e.placeThen.Shl(asm.I32c(3)).Add(e.closedOf.Value).Load64(e.closed)).Not())
		f.If(open.Eqz(), func() {
			f.Set(e.occupiedThen, asm.I64c(0))
			f.Set(e.placeThen, e.placeThen.Plus(reach))
			f.Br(again)
		})
	})
	f.Set(open, open.Ctz())
	f.Set(e.placeThen, e.placeThen.Add(open.Wrap()))
	f.Set(e.occupiedThen, e.occupiedThen.ShrU(open.Value))
}

// gather is the offset of a group's table entry: its bits of the window, moved
// together and up by the size of an entry.
func (e *windowEmitter) gather(g *group) (address asm.Value) {
	up := 3 + bits.TrailingZeros(uint(e.w.words))
	for i, d := range g.fields {
		part := e.occupiedThen.Value
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
func (e *windowEmitter) descend() {
	f := e.f
	e.store()
	e.count(countFits, 1, total(e.untriedThen))
	f.Set(e.depth, e.depth.Plus(1))
	f.Set(e.frame, e.frame.Plus(8*e.layout.size))
	f.Set(e.occupied, e.occupiedThen.Value)
	f.Set(e.place, e.placeThen.Value)
	if e.w.copied {
		f.Set(e.copiesHere, e.copiesThen.Value)
	}
	for i := range e.untried {
		f.Set(e.available[i], e.availableThen[i].Value)
		f.Set(e.untried[i], e.untriedThen[i].Value)
	}
}

// load reads the frame under way from memory, store writes it.
func (e *windowEmitter) load() {
	f, at := e.f, e.frame.Value
	f.Set(e.occupied, at.Load64(8*frWindow))
	f.Set(e.place, at.Load32(8*frPlace))
	if e.w.copied {
		f.Set(e.copiesHere, at.Load64(8*frCopies))
	}
	for i := range e.untried {
		f.Set(e.available[i], at.Load64(8*(frAvailable+i)))
		f.Set(e.untried[i], at.Load64(8*(frAvailable+e.w.words+i)))
	}
}

func (e *windowEmitter) store() {
	f, at := e.f, e.frame.Value
	f.Store64(at, 8*frWindow, e.occupied.Value)
	f.Store32(at, 8*frPlace, e.place.Value)
	f.Store32(at, 8*frChosen, e.chosen.Value)
	if e.w.copied {
		f.Store64(at, 8*frCopies, e.copiesHere.Value)
	}
	for i := range e.untried {
		f.Store64(at, 8*(frAvailable+i), e.available[i].Value)
		f.Store64(at, 8*(frAvailable+e.w.words+i), e.untried[i].Value)
	}
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
