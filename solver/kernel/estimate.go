package kernel

import (
	"math"
	"math/bits"

	"tilewright/solver/kernel/asm"
)

// fewestNeighbours is E: it compares the cells with the fewest open neighbours.
type fewestNeighbours struct {
	words int
	near  []uint64 // [cell*words:] are its neighbours
}

func (h *fewestNeighbours) value(cell int, open []uint64) (n int) {
	for w, near := range h.near[cell*h.words:][:h.words] {
		n += bits.OnesCount64(near & open[w])
	}
	return n
}

// emitList counts the open neighbours of all positions at once. A plane of every direction says which positions have a
// hole there, and digit d of the sums is bit i of digits[d] for position i. One hole cut off, or two, end the branch
// where no piece is so small. Below pieces that DLX was forced to place all holes are compared (see package fila).
func (h *fewestNeighbours) emitList(e *listEmitter, s *listStage, dead asm.Label) {
	cells := e.f.Locals("cells", asm.I64, e.k.words)
	tightest := func() { newTightest(e, cells).emit(dead) }
	if e.starts.belowDLX {
		e.f.If(e.depth.LtS(e.forced), func() { setAll(e.f, cells, e.then.holes) }).Else(tightest)
	} else {
		tightest()
	}
	e.compare(s, cells, false, dead)
}

// tightest has the variables of that.
type tightest struct {
	*neighbours
	cells []asm.Local
}

func newTightest(e *listEmitter, cells []asm.Local) *tightest {
	return &tightest{newNeighbours(e.f, e.k.positions, e.k.least, e.then.holes), cells}
}

func (t *tightest) emit(dead asm.Label) {
	t.emitCount(dead)
	f := t.f
	// Find the holes with the least sum, from the highest digit down.
	setAll(f, t.cells, t.holes)
	for d := len(t.digits) - 1; d >= 0; d-- {
		for w, s := range t.spare {
			f.Set(s, t.cells[w].And(t.digits[d][w].Not()))
		}
		none := union(t.spare).Eqz()
		if len(t.cells) > 1 {
			l := f.Local("none", asm.I32)
			f.Set(l, none)
			none = l.Value
		}
		for w, c := range t.cells {
			f.Set(c, asm.Select(none, c, t.spare[w]))
		}
	}
	if t.least > 2 {
		f.If(each(len(t.cells), func(w int) asm.Value { return t.cells[w].And(t.from(1, w).Not()) }).NonZero(), func() {
			f.JumpIf(dead, t.beside(t.cells))
		})
	}
}

// neighbours has the variables for counting the open neighbours of all positions at once. The function knows the open
// positions as holes. No region of less than least cells can be filled.
type neighbours struct {
	f      *asm.Func
	b      *positions
	least  int
	holes  []asm.Local
	planes [][]asm.Local // by direction
	digits [][]asm.Local
	spare  []asm.Local
}

func newNeighbours(f *asm.Func, b *positions, least int, holes []asm.Local) *neighbours {
	t := &neighbours{f: f, b: b, least: least, holes: holes}
	for range b.directions {
		t.planes = append(t.planes, f.Locals("plane", asm.I64, b.words))
	}
	for range bits.Len(uint(len(b.directions))) {
		t.digits = append(t.digits, f.Locals("digit", asm.I64, b.words))
	}
	t.spare = f.Locals("spare", asm.I64, b.words)
	return t
}

// emitCount sets the digits. It goes to dead where a hole is cut off that no piece fills.
func (t *neighbours) emitCount(dead asm.Label) {
	f := t.f
	for i, d := range t.b.directions {
		for w := range t.b.words {
			f.Set(t.planes[i][w], plane(t.holes, w, d))
		}
	}
	for w := range t.b.words {
		t.add(w)
	}
	if t.least > 1 {
		f.JumpIf(dead, each(t.b.words, func(w int) asm.Value {
			return t.holes[w].And(t.from(0, w).Not())
		}).NonZero())
	}
}

// beside is not 0 where two positions of a set are neighbours.
func (t *neighbours) beside(set []asm.Local) asm.Value {
	return each(t.b.words, func(w int) asm.Value {
		return each(len(t.b.directions)/2, func(i int) asm.Value { return plane(set, w, t.b.directions[2*i]) }).And(set[w])
	}).NonZero()
}

// from are the positions whose sum has a digit set, from one digit on.
func (t *neighbours) from(digit, w int) asm.Value {
	if digit >= len(t.digits) {
		return asm.I64c(0)
	}
	return each(len(t.digits)-digit, func(d int) asm.Value { return t.digits[digit+d][w].Value })
}

// add adds up one word of the planes.
func (t *neighbours) add(w int) {
	f := t.f
	p := func(i int) asm.Local { return t.planes[i][w] }
	digit := func(d int) asm.Local { return t.digits[d][w] }
	// full adds three planes. The sum replaces the first of them.
	full := func(a, b, c int, carry asm.Local) {
		f.Set(digit(0), p(a).Xor(p(b)))
		f.Set(carry, p(a).And(p(b)).Or(p(c).And(digit(0))))
		f.Set(p(a), digit(0).Xor(p(c)))
	}
	switch len(t.planes) {
	case 2:
		f.Set(digit(0), p(0).Xor(p(1)))
		f.Set(digit(1), p(0).And(p(1)))
	case 4:
		full(0, 1, 2, digit(1))
		f.Set(digit(0), p(0).Xor(p(3)))
		f.Set(p(0), p(0).And(p(3)))
		f.Set(digit(2), digit(1).And(p(0)))
		f.Set(digit(1), digit(1).Xor(p(0)))
	case 6:
		carry := t.spare[w]
		full(0, 1, 2, digit(1))
		full(3, 4, 5, carry)
		f.Set(digit(0), p(0).Xor(p(3)))
		f.Set(p(0), p(0).And(p(3)))
		// The second digit, carry and the carry of the first have the same weight.
		f.Set(p(1), digit(1).Xor(carry))
		f.Set(digit(2), digit(1).And(carry).Or(p(0).And(p(1))))
		f.Set(digit(1), p(1).Xor(p(0)))
	default: // one after the other; the carry replaces the plane
		for d := range t.digits {
			f.Set(digit(d), 0)
		}
		for i := range t.planes {
			for d := range t.digits {
				f.Set(t.spare[w], digit(d).And(p(i)))
				f.Set(digit(d), digit(d).Xor(p(i)))
				f.Set(p(i), t.spare[w])
			}
		}
	}
}

// plane is positions.plane for one word.
func plane(set []asm.Local, w int, d direction) asm.Value {
	all, some := asm.I64c(0), false
	for _, m := range d {
		v, ok := shifted(set, w, m.by)
		if !ok || m.mask != nil && m.mask[w] == 0 {
			continue
		}
		if m.mask != nil {
			v = v.And(m.mask[w])
		}
		if some {
			v = all.Or(v)
		}
		all, some = v, true
	}
	return all
}

// shifted is word w of a mask after the mask moves by a number of bits towards bit 0.
func shifted(mask []asm.Local, w, by int) (v asm.Value, ok bool) {
	skip, shift := by>>6, by&63 // rounded down, so that shift is positive
	if i := w + skip; i >= 0 && i < len(mask) {
		v, ok = mask[i].Value, true
		if shift > 0 {
			v = v.ShrU(shift)
		}
	}
	if i := w + skip + 1; shift > 0 && i >= 0 && i < len(mask) {
		far := mask[i].Shl(64 - shift)
		if ok {
			far = v.Or(far)
		}
		v, ok = far, true
	}
	return v, ok
}

// emitCover counts the open neighbours of the cells one after the other.
func (h *fewestNeighbours) emitCover(c *coverChooser) {
	f, e := c.f, c.coverEmitter
	k := e.k
	words := wordsOf(k.cells)
	near := e.tables.near[c.stage]
	open, tight := f.Locals("cells", asm.I64, words), f.Locals("tight", asm.I64, words)
	left := f.Local("left", asm.I64)
	cell, beside, least := f.Local("cell", asm.I32), f.Local("beside", asm.I32), f.Local("least", asm.I32)
	for w, o := range open {
		f.Set(o, c.open[w/2].Word(w&1).And(belowWord(k.cells, w)))
	}
	f.Set(least, math.MaxInt32)
	for w := range words {
		f.Set(left, open[w])
		f.While("cell", left.NonZero(), func() {
			f.Set(cell, near.Offset(left.Ctz().Wrap().Or(64*w)))
			count := near.At(cell).And(open[0]).Popcnt()
			for u := 1; u < words; u++ {
				count = count.Add(near.Item(u).At(cell).And(open[u]).Popcnt())
			}
			f.Set(beside, count.Wrap())
			f.If(beside.LtU(least), func() {
				f.Set(least, beside)
				for _, t := range tight {
					f.Set(t, 0)
				}
			})
			f.If(beside.Eq(least), func() { f.Set(tight[w], tight[w].Or(left.LowestBit())) })
			f.Set(left, left.DropLowest())
		})
	}
	for w, t := range tight {
		f.Set(e.tables.tight.Item(w).At(0), t)
	}
	c.set(c.among, func(v int) asm.Value { return e.tables.tight.As(asm.U128).Item(v).At(0).Value })
}
