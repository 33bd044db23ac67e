package kernel

import (
	"math/bits"

	"tilewright/solver/dlx"
	"tilewright/solver/kernel/asm"
)

// This file emits the choice of the tight kernel. The best item so far is a number: how many images it has, and in the
// lower bits the item. So the least number is the one to take, and there is no branch to guess.

// choose emits the choice at the node after the candidate, and sets the candidates of its frame. It goes to again where
// there are none.
func (e *tightEmitter) choose(again asm.Label) {
	f := e.f
	if e.k.loose != nil {
		e.chooseLoose(again)
		return
	}
	if e.k.whole {
		f.Block("chosen", func(chosen asm.Label) {
			f.If(e.depth.Eq(e.layout.last-1), func() {
				// Every remaining image of the last piece fills the board.
				e.setCandidates(func(alive asm.Slot, _ int) asm.Value { return alive.Value })
				f.JumpIf(again, e.here.next.words.Eqz())
				f.Set(e.here.next.fits, sum(2*e.here.vectors, func(w int) asm.Value { return e.alive(w).Popcnt() }).Wrap())
				f.Jump(chosen)
			})
			e.chooseItem(again)
		})
		return
	}
	e.chooseItem(again)
}

// chooseLoose is choose where cells may stay empty. The last piece is found among the remaining images, and has to
// cover all cells that may not stay empty.
func (e *tightEmitter) chooseLoose(again asm.Label) {
	f, next := e.f, &e.here.next
	last := e.layout.pieces - e.layout.placed - 1
	f.Block("chosen", func(chosen asm.Label) {
		f.If(e.depth.Add(1).Sub(next.gaps).Eq(last), func() {
			e.chooseLast(again)
			f.Jump(chosen)
		})
		e.chooseItem(again)
		item := next.best.And(1<<e.itemBits() - 1)
		f.Set(next.free, asm.Select(next.gaps.LtU(e.k.loose.budget), e.tables.variable.Of(item), 0))
	})
}

// chooseLast sets the candidates of the last piece.
func (e *tightEmitter) chooseLast(again asm.Label) {
	f, k, next := e.f, e.k, &e.here.next
	storage, parts := e.sets()
	size := 16 * e.here.vectors
	row := f.Local("item row", asm.I32)
	// The images alive stay as they are, since they may get new numbers here.
	picked := func(part int) asm.Slot { return e.tables.picked.As(storage).Item(part).At(0) }
	for p := range parts {
		f.Set(picked(p), e.store.alive.Next().As(storage).Item(p).At(e.here.node).Value)
	}
	for w, must := range k.must {
		left := f.Local("must", asm.I64)
		f.Set(left, next.open[w].And(must))
		f.While("must", left.NonZero(), func() {
			f.Set(row, left.Ctz().Wrap().Or(64*w).Mul(size))
			f.Set(left, left.DropLowest())
			for p := range parts {
				f.Set(picked(p), picked(p).And(e.here.pack.rows.As(storage).Item(p).At(row)))
			}
		})
	}
	f.Set(row, k.gapShape()*size)
	e.setCandidates(func(_ asm.Slot, part int) asm.Value {
		return without(picked(part).Value, e.here.pack.rows.As(storage).Item(part).At(row).Value)
	})
	f.JumpIf(again, next.words.Eqz())
	f.Set(next.fits, sum(2*e.here.vectors, func(w int) asm.Value {
		return e.tables.picked.Item(w).At(0).And(e.here.pack.rows.Item(w).At(row).Not()).Popcnt()
	}).Wrap())
	f.Set(next.free, 0)
}

// alive is a word of the images alive at the next node.
func (e *tightEmitter) alive(w int) asm.Slot { return e.store.alive.Next().Item(w).At(e.here.node) }

// setCandidates sets the words of the next frame to those of the images alive that of leaves. It goes part by part, as
// one instruction takes them.
func (e *tightEmitter) setCandidates(of func(alive asm.Slot, part int) asm.Value) {
	f := e.f
	storage, parts := e.sets()
	frame := f.Local("next.frame", asm.I32)
	f.Set(frame, e.frame.Add(e.frames.Size())) // there is none before the first
	set, none := f.Local("candidates", storage.Type()), f.Local("none", asm.I64)
	group := group(e.here.vectors)
	f.Set(none, 0)
	f.Set(e.here.next.words, 0)
	for p := range parts {
		f.Set(set, of(e.store.alive.Next().As(storage).Item(p).At(e.here.node), p))
		f.Set(e.untried.As(storage).Item(p).At(frame), set)
		word := p * 2 * e.here.vectors / parts
		switch {
		case group > 0 && e.k.plain:
			f.Set(e.here.next.words, e.here.next.words.Or(set.NonZero().Extend().Shl(word>>group)))
		case group > 0:
			f.Set(e.here.next.words, e.here.next.words.Or(set.AnyTrue().Extend().Shl(word>>group)))
		case e.k.plain:
			f.Set(none, none.Or(set.Eqz().Extend().Shl(word)))
		default:
			f.Set(none, none.Or(set.ZeroWords().Extend().Shl(word)))
		}
	}
	if group == 0 {
		f.Set(e.here.next.words, none.Xor(belowWord(2*e.here.vectors, 0)))
	}
}

// chooseItem looks at a few tight cells and, near the top, at the pieces.
func (e *tightEmitter) chooseItem(again asm.Label) {
	f := e.f
	cells, number := e.tightCells(again), f.Local("item", asm.I32)
	f.Set(e.here.next.best, -1)
	row := f.Local("item row", asm.I32)
	for w, c := range cells {
		f.While("cell", c.NonZero(), func() {
			f.Set(number, c.Ctz().Wrap().Or(64*w))
			f.Set(c, c.DropLowest())
			f.Set(row, number.Mul(16*e.here.vectors))
			e.compare(number, sum(2*e.here.vectors, func(w int) asm.Value {
				return e.alive(w).And(e.here.pack.rows.Item(w).At(row)).Popcnt()
			}).Wrap(), again)
		})
	}
	if from := e.layout.pieces - e.layout.placed - dlx.TightPieces; e.here.from-1 < from {
		f.If(e.depth.LtS(from), func() { e.comparePieces(number, row, again) })
	}
	f.Set(row, e.here.next.best.And(1<<e.itemBits()-1).Mul(16*e.here.vectors))
	e.setCandidates(func(alive asm.Slot, part int) asm.Value {
		storage, _ := e.sets()
		return alive.And(e.here.pack.rows.As(storage).Item(part).At(row))
	})
	f.Set(e.here.next.fits, e.here.next.best.ShrU(e.itemBits()))
}

// itemBits is how many bits an item has.
func (e *tightEmitter) itemBits() int { return bits.Len(uint(e.k.itemCount() - 1)) }

// compare takes an item, with its number of images, if it is better than the best. It goes to again where it has none.
func (e *tightEmitter) compare(item asm.Local, images asm.Value, again asm.Label) {
	f := e.f
	n := f.Local("images", asm.I32)
	f.Set(n, images)
	f.JumpIf(again, n.Eqz())
	f.Set(n, n.Shl(e.itemBits()).Or(item))
	f.Set(e.here.next.best, asm.Select(n.LtU(e.here.next.best), n, e.here.next.best))
}

// comparePieces looks at the shapes with one piece left, each in the words that have its images.
func (e *tightEmitter) comparePieces(number, row asm.Local, again asm.Label) {
	f, k, p := e.f, e.k, e.here.pack
	left, n := f.Local("pieces", asm.I64), f.Local("piece images", asm.I64)
	alive, at, end := f.Local("alive", asm.I32), f.Local("from", asm.I32), f.Local("end", asm.I32)
	f.Set(left, e.here.next.single)
	f.While("piece", left.NonZero(), func() {
		f.Set(number, left.Ctz().Wrap())
		f.Set(left, left.DropLowest())
		f.Set(at, p.from.Of(number))
		f.Increase(number, k.size)
		f.Set(row, number.Mul(16*e.here.vectors).Add(at))
		f.Set(alive, e.here.node.Add(at))
		f.Set(end, row.Add(p.span.At(0)))
		f.Set(n, 0)
		f.Do("word", func() {
			f.Set(n, n.Add(e.store.alive.Next().At(alive).And(p.rows.At(row)).Popcnt()))
			f.Increase(alive, 8)
			f.Increase(row, 8)
		}).While(row.LtU(end))
		e.compare(number, n.Wrap(), again)
	})
}

// tightCells are the open cells with the fewest open neighbours. It takes those with one, two and so on until there are
// enough. It goes to again where a region is open that no piece fills.
func (e *tightEmitter) tightCells(again asm.Label) []asm.Local {
	f, k := e.f, e.k
	cells := f.Locals("cells", asm.I64, k.words)
	t := newNeighbours(f, k.positions, k.least, e.here.next.open)
	t.emitCount(again)
	digit := func(d, w int) asm.Value {
		if d >= len(t.digits) {
			return asm.I64c(0)
		}
		return t.digits[d][w].Value
	}
	for w, c := range cells {
		f.Set(c, t.holes[w].And(digit(1, w).Or(t.from(2, w)).Not()))
	}
	if k.least > 2 && len(k.directions) > 0 {
		f.JumpIf(again, t.beside(cells))
	}
	few := f.Local("few", asm.I32)
	for _, with := range []func(w int) asm.Value{
		func(w int) asm.Value { return digit(1, w).And(digit(0, w).Or(t.from(2, w)).Not()) },
		func(w int) asm.Value { return digit(1, w).And(digit(0, w)).And(t.from(2, w).Not()) },
		func(w int) asm.Value { return t.from(2, w) },
	} {
		f.Set(few, total(cells).Wrap().LtU(dlx.TightCells))
		for w, c := range cells {
			f.Set(c, c.Or(asm.Select(few, t.holes[w].And(with(w)), 0)))
		}
	}
	return cells
}

// sum is the sum of n values, as a tree, so that they need not wait for each other.
func sum(n int, of func(i int) asm.Value) asm.Value {
	if n == 1 {
		return of(0)
	}
	return sum(n/2, of).Add(sum(n-n/2, func(i int) asm.Value { return of(n/2 + i) }))
}
