package kernel

import (
	"math"

	"tilewright/solver/kernel/asm"
)

// This file emits how the list kernel chooses a cell. What depends on a heuristic is with that heuristic.

// choose implements tries: it works out the cell of the next frame, as best.
func (e *listEmitter) choose(again asm.Label) {
	f, k, then := e.f, e.k, &e.then
	for w := range k.words {
		f.Set(then.closed[w], then.occupied[w].Or(e.store.closed.Item(w).At(then.lists)))
		f.Set(then.holes[w], then.closed[w].Not())
	}
	if k.volumes != nil {
		// The depth above the first frame is -1, which is no depth.
		f.If(e.depth.LtU(triggerDepth(e.layout, k.volumeFrom)), func() {
			for w, h := range then.holes {
				f.Set(e.closed.Item(w).At(0), h)
			}
			f.If(asm.Call(e.tables.regions.test, e.closed.Address(), then.volumes), func() {
				e.tally(countVolumeBacktracks, 0, 1)
				f.Jump(again)
			})
		})
	}
	e.byStage(e.depth.Add(1), func(s *listStage) { s.heuristic.emitList(e, s, again) })
}

// settle evaluates best.at, the next cell of a fixed order. It goes to dead where nothing fits.
func (e *listEmitter) settle(s *listStage, dead asm.Label) {
	f, best := e.f, &e.best
	e.find(s, best)
	e.countAttempts(s, best)
	f.JumpIf(dead, best.length.Eqz())
	e.scan(best, false)
	f.JumpIf(dead, best.fits.Eqz())
}

// compare sets best to the cell with the fewest fits, among cells, which must not be empty. It goes to dead where one
// has none. The set is used up. limited says that a list may be left when it has as many fits as the best.
func (e *listEmitter) compare(s *listStage, cells []asm.Local, limited bool, dead asm.Label) {
	f, best, other := e.f, &e.best, &e.other
	f.Set(best.fits, math.MaxInt32)
	f.Do("cell", func() {
		takeLowestBit(f, cells, other.at)
		e.find(s, other)
		f.JumpIf(dead, other.length.Eqz())
		e.scan(other, limited)
		f.JumpIf(dead, other.fits.Eqz())
		f.If(other.fits.LtU(best.fits), func() {
			f.Set(best.fits, other.fits)
			f.Set(best.at, other.at)
			f.Set(best.set, other.set)
			f.Set(best.first, other.first)
			f.Set(best.length, other.length)
			swap := f.Local("swap", asm.I32)
			f.Set(swap, best.candidates)
			f.Set(best.candidates, other.candidates)
			f.Set(other.candidates, swap)
		})
	}).While(union(cells).NonZero())
	e.countAttempts(s, best)
}

// find finds the list of a cell in the lists of then, in the surroundings then.closed.
func (e *listEmitter) find(s *listStage, c *listCell) {
	f, k, t := e.f, e.k, e.tables.stages[s]
	cell := f.Local("cell", asm.I32)
	f.Set(cell, t.open.Offset(c.at))
	number := e.firstSet(s, c.at)
	if s.digits > 0 {
		hash := func(w int) asm.Value {
			part := e.then.closed[w].And(t.open.Item(w).At(cell))
			if s.turn[w] != 0 {
				part = part.Rotl(s.turn[w])
			}
			return part.Mul(t.magic.Item(w).At(cell))
		}
		sum := hash(0)
		for w := 1; w < k.words; w++ {
			sum = sum.Add(hash(w))
		}
		number = number.Add(sum.ShrU(64 - s.digits).Wrap().Shl(3))
	}
	f.Set(c.set, number)
	span := f.Local("span", asm.I32)
	f.Set(span, e.then.lists.Add(c.set))
	f.If(c.first.Tee(e.store.first.At(span)).Eqz(), func() {
		for w, closed := range e.then.closed {
			f.Set(e.closed.Item(w).At(0), closed)
		}
		e.make(s, e.then.lists, c, e.closed)
		f.Set(c.first, e.store.first.At(span))
	})
	f.Set(c.length, e.store.length.At(span))
}

// firstSet is the offset of the first list of a position.
func (e *listEmitter) firstSet(s *listStage, at asm.Local) asm.Value {
	return at.Shl(3 + s.digits).Add(spanBytes * s.first)
}

// make makes the list of a cell in lists.
func (e *listEmitter) make(s *listStage, lists asm.Operand, c *listCell, closed asm.Field) {
	t := e.tables.stages[s]
	before := asm.I32c(e.none.Address())
	if s.before != nil {
		before = t.before.Offset(c.at).Add(t.before.Address())
	}
	e.f.Call(e.build, lists, c.at, c.set, t.open.Offset(c.at).Add(t.open.Address()), before, closed.Address())
}

// countAttempts counts the attempts at a cell whose list is found: the images there of the shapes that are left.
func (e *listEmitter) countAttempts(s *listStage, c *listCell) {
	f, k := e.f, e.k
	if k.lanes == 0 {
		return
	}
	if !s.nof && s.digits > 0 {
		f.Set(c.set, e.firstSet(s, c.at))
		f.If(e.store.first.Plus(e.store.at).At(c.set).Eqz(), func() { e.make(s, e.store.at, c, e.none) })
	}
	lengths := f.Local("lengths", asm.I32)
	f.Set(lengths, c.set.Mul(k.lanes))
	lane := func(w int) asm.Value { return e.tables.lengths.Item(w).At(lengths).And(e.then.lanes[w]) }
	tries := lane(0)
	for w := 1; w < k.lanes; w++ {
		tries = tries.Add(lane(w))
	}
	e.tally(countAttempts, 1, tries.Mul(0x0001000100010001).ShrU(48))
}

// scanner has the variables of a scan: the address of the current quad, that of the first quad whose candidates are in
// the same word, the number of that word, and the word.
type scanner struct {
	*listEmitter
	quad, low, group asm.Local
	word             asm.Local
	cell             *listCell
	limited          bool
}

// scan writes the candidates of a cell's list, which is not empty, and their number. It goes from the last quad to the
// first, so that each quad moves the bits before it up by four. If limited, it stops where there are no fewer than for
// best. Then what it wrote is worth nothing.
func (e *listEmitter) scan(c *listCell, limited bool) {
	f, lists := e.f, e.then.lists
	s := &scanner{e, f.Local("quad", asm.I32), f.Local("low", asm.I32), f.Local("group", asm.I32), f.Local("word", asm.I64), c, limited}
	quads := c.length.Add(quad - 1).ShrU(2)
	f.Set(s.quad, e.quadAt(lists, c.first.Add(quads)))
	f.Set(s.group, c.length.Sub(1).ShrU(6))
	f.Set(s.low, e.quadAt(lists, c.first.Add(s.group.Shl(4))))
	f.Block("scanned", func(out asm.Label) {
		f.Set(c.fits, 0)
		if limited {
			// The last quad comes by itself, because it may not be full.
			s.down()
			f.Set(s.word, s.four().And(asm.I32c(1<<quad-1).ShrU(c.length.Neg().And(quad-1))).Extend())
			f.If(s.quad.Ne(s.low), func() { s.scanWord(out) })
		} else {
			f.Set(s.word, 0)
			s.scanWord(out)
			f.Set(s.word, s.word.And(asm.I64c(math.MaxUint64).ShrU(c.length.Extend().Neg())))
		}
		f.Forever("word", func() {
			f.Increase(c.fits, s.word.Popcnt().Wrap())
			f.Set(e.word.At(c.candidates.Add(s.group.Shl(3))), s.word)
			f.JumpIf(out, s.group.Eqz())
			f.Set(s.group, s.group.Sub(1))
			f.Set(s.low, s.low.Sub(quadWords*e.quadBytes()))
			f.Set(s.word, 0)
			s.scanWord(out)
		})
	})
}

// scanWord adds the quads down to low to word.
func (s *scanner) scanWord(out asm.Label) {
	f := s.f
	f.Do("quad", func() {
		s.down()
		f.Set(s.word, s.word.Shl(quad).Or(s.four().Extend()))
		if s.limited {
			fits := f.Local("fits", asm.I32)
			f.Set(fits, s.cell.fits.Add(s.word.Popcnt().Wrap()))
			f.If(fits.GeU(s.best.fits), func() {
				f.Set(s.cell.fits, fits)
				f.Jump(out)
			})
		}
	}).While(s.quad.Ne(s.low))
}

// down goes to the quad below.
func (s *scanner) down() { s.f.Set(s.quad, s.quad.Sub(s.quadBytes())) }

// four has the images of the quad that keep clear of what is occupied, as bits.
func (s *scanner) four() (four asm.Value) {
	for i := range quad {
		free := each(s.k.words, func(w int) asm.Value {
			return s.store.quads.Item(quad*w + i).At(s.quad).And(s.then.occupied[w])
		}).Eqz()
		if i == 0 {
			four = free
		} else {
			four = four.Or(free.Shl(i))
		}
	}
	return four
}

// takeLowestBit takes the lowest bit out of a set, which must not be empty, and sets at to its number.
func takeLowestBit(f *asm.Func, set []asm.Local, at asm.Local) {
	f.Block("taken", func(taken asm.Label) {
		for w, m := range set {
			take := func() {
				f.Set(at, m.Ctz().Wrap().Or(64*w))
				f.Set(m, m.DropLowest())
			}
			if w == len(set)-1 {
				take()
				return
			}
			f.If(m.NonZero(), func() {
				take()
				f.Jump(taken)
			})
		}
	})
}

func setAll(f *asm.Func, to, from []asm.Local) {
	for w, l := range to {
		f.Set(l, from[w])
	}
}
