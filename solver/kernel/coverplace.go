package kernel

import (
	"math"

	"tilewright/solver/kernel/asm"
)

// This file emits how the cover kernel goes from frame to frame.

// start implements steps: it makes the nodes of the state's frames, unless they are still there from the last run.
func (e *coverEmitter) start() {
	f, s := e.f, &e.store
	e.declare()
	e.node, e.row = f.Local("node", asm.I32), f.Local("row", asm.I32)
	e.next = coverNext{f.Local("next.item", asm.I32), f.Local("next.fits", asm.I32), f.Local("next.forced", asm.I32)}
	last, depth := f.Local("last frame", asm.I32), f.Local("last depth", asm.I32)
	f.Block("known", func(known asm.Label) {
		f.Block("other", func(other asm.Label) {
			e.recall.compare(e.depth, other)
			f.Set(e.node, s.record.Offset(e.depth).Add(s.first))
			f.Jump(known)
		})
		e.restart()
		f.Set(depth, e.depth)
		f.Set(e.depth, 0)
		f.Set(last, e.frame)
		f.Set(e.frame, e.framesAt())
		f.Forever("frame", func() {
			f.Set(e.next.fits, e.optionsOf(e.node, e.item.At(e.frame), e.goesOn.At(e.frame)))
			if e.strikes() {
				e.strikeTried(last)
			}
			f.JumpIf(known, e.depth.Eq(depth))
			f.Set(e.row, e.rowOf(e.chosen.At(e.frame).Value))
			e.setPrune()
			f.Call(e.placeRow, e.row, e.node)
			e.callFilter()
			f.Increase(e.depth, 1)
			f.Increase(e.frame, e.frames.Size())
			f.Increase(e.node, s.record.Size())
		})
	})
	e.load()
}

// restart goes to the first node, with all copies left and no row struck.
func (e *coverEmitter) restart() {
	f, k, r, t := e.f, e.k, &e.rows, &e.tables
	f.Set(e.node, e.store.first)
	if k.copied {
		f.CopyMemory(t.copies.Address(), t.copiesAtStart.Address(), 4*len(k.copies))
	}
	if !e.strikes() {
		return
	}
	f.Set(e.row, r.at)
	f.Do("row", func() {
		f.Set(r.mark.At(e.row), r.mark.At(e.row).And(^e.marked()))
	}).While(e.row.Tee(e.row.Add(r.record.Size())).LtU(r.end))
}

// pause implements steps: it keeps what start compares.
func (e *coverEmitter) pause() { e.recall.keep(e.depth) }

// roots is 1: the search starts from the empty board only.
func (e *coverEmitter) roots() int { return 1 }
func (e *coverEmitter) begin()     {}

// load implements tries.
func (e *coverEmitter) load() {
	f := e.f
	f.Set(e.wordAt, e.frame.Add(e.untried.Address()))
	f.Set(e.untriedWord, e.word.At(e.wordAt))
	if e.layout.words > 1 {
		f.Set(e.wordsEnd, e.frame.Add(e.frames.Size()))
	}
}

// undone implements tries: it gives back the copy that a frame has used.
func (e *coverEmitter) undone() {
	e.f.Set(e.node, e.node.Sub(e.store.record.Size()))
	e.giveBack(e.placed.At(e.frame))
}

// giveBack gives back the copy that the row with a number has used.
func (e *coverEmitter) giveBack(row asm.Slot) {
	if e.k.copied {
		e.f.Increase(e.tables.copies.Of(e.tables.shape.Of(row)), 1)
	}
}

// take implements tries.
func (e *coverEmitter) take() {
	e.f.Set(e.row, e.rowOf(e.candidate.Value))
	e.strike()
}

// rowOf is the address of a candidate's row.
func (e *coverEmitter) rowOf(candidate asm.Value) asm.Value {
	return e.store.options.At(candidate.Shl(2).Add(e.node)).Value
}

// number implements tries.
func (e *coverEmitter) number() asm.Value { return e.rows.number.At(e.row).Value }

// strikes says that at some nodes rows are placed in their order only.
func (e *coverEmitter) strikes() bool { return e.k.copied || e.k.loose != nil }

// strike marks the row as struck, where the current node is about a shape. The copies that are placed there are placed
// in the order of their rows: else every set of them would be found in every order.
func (e *coverEmitter) strike() {
	if !e.strikes() {
		return
	}
	e.f.If(e.item.At(e.frame).GeU(e.k.cells), func() {
		mark := e.rows.mark.At(e.row)
		e.f.Set(mark, mark.Or(e.marked()))
	})
}

// strikeTried strikes the candidates of a frame that have been taken. These are the ones up to the one placed, or, in
// the last frame, those before the first untried one.
func (e *coverEmitter) strikeTried(lastFrame asm.Local) {
	f := e.f
	end := f.Local("tried", asm.I32)
	f.Set(end, e.chosen.At(e.frame).Add(1))
	f.If(e.frame.Eq(lastFrame), func() {
		f.Set(end, 64*e.layout.words)
		for w := e.layout.words - 1; w >= 0; w-- {
			word := e.untried.Item(w).At(e.frame)
			f.Set(end, asm.Select(word.Eqz(), end, word.Ctz().Wrap().Add(64*w)))
		}
	})
	f.Set(e.candidate, 0)
	f.While("tried", e.candidate.GeU(end).Or(e.candidate.GeU(e.next.fits)).Eqz(), func() {
		f.Set(e.row, e.rowOf(e.candidate.Value))
		e.strike()
		f.Increase(e.candidate, 1)
	})
}

// place implements tries.
func (e *coverEmitter) place(again asm.Label) {
	f := e.f
	e.trigger(again)
	f.Increase(e.nodes, 1)
	f.Call(e.placeRow, e.row, e.node)
	e.callFilter()
	for i, c := range filtered {
		if e.filter != nil && e.layout.distance[c] > 0 {
			e.tally(c, 0, e.prune.removed.Item(i).At(0).Extend())
		}
	}
}

// emitPlace emits place(row, node i32). It makes the next node, after a node at which the row at an address is placed.
func (e *coverEmitter) emitPlace() {
	k, s, r := e.k, &e.store, &e.rows
	f := e.m.Internal("place")
	e.placeRow = f
	row, node := f.Param("row", asm.I32), f.Param("node", asm.I32)
	from, end, to := f.Local("from", asm.I32), f.Local("end", asm.I32), f.Local("to", asm.I32)
	gone := f.Locals("gone", asm.V128, k.vectors)
	read := f.Locals("read", asm.V128, e.rowVectors())
	size := r.record.Size()
	for v, g := range gone {
		f.Set(g, r.items.Item(v).At(row).And(setOf(k.real, v)))
	}
	switch {
	case k.loose != nil:
		e.emitTakeLoose(f, row, node, gone)
	case k.copied:
		e.emitTakeCopy(f, row, node, gone)
	}
	for v, g := range gone {
		if k.loose == nil {
			f.Set(s.open.Next().Item(v).At(node), s.open.Item(v).At(node).AndNot(g))
		}
		f.Set(g, g.Or(e.markVector(v)))
	}
	f.Set(from, s.rows.At(node))
	f.Set(end, s.end.At(node))
	f.Set(to, end.Add(fill*size))
	f.Set(s.rows.Next().At(node), to)
	f.Set(s.rank.Next().At(node), 0)
	f.Do("rows", func() {
		for i := range rowsPerTurn {
			// Write the row; the next row goes to the same place unless this one stays.
			items := r.items.Plus(i * size)
			for v, l := range read {
				f.Set(l, items.Item(v).At(from))
				f.Set(items.Item(v).At(to), l)
			}
			overlap := each(k.vectors, func(v int) asm.Value { return read[v].And(gone[v]) })
			f.Set(to, to.Sub(overlap.AnyTrue().Mul(size)))
		}
		f.Increase(to, rowsPerTurn*size)
	}).While(from.Tee(from.Add(rowsPerTurn * size)).LtU(end))
	e.endRows(f, s.end.Next().At(node), to)
}

// emitTakeCopy takes a copy of the row's shape. While there are more copies, the shape stays open with one copy less to
// spare, and its item is removed from gone.
func (e *coverEmitter) emitTakeCopy(f *asm.Func, row, node asm.Local, gone []asm.Local) {
	k, s, t := e.k, &e.store, &e.tables
	shape := f.Local("shape", asm.I32)
	carry, digit := f.Local("carry", asm.V128), f.Local("digit", asm.V128)
	f.Set(shape, t.shape.Of(e.rows.number.At(row)))
	left := t.copies.Of(shape)
	f.Set(left, left.Sub(1))
	if k.spared {
		f.CopyMemory(node.Add(s.spare.Next().Address()), node.Add(s.spare.Address()), 16*k.vectors*s.digits)
	}
	f.If(left, func() {
		for v, g := range gone {
			bit := t.shapeBit.Item(v).Of(shape)
			f.Set(g, g.AndNot(bit))
			if k.spared {
				f.Set(carry, bit)
				e.emitSpareOne(f, node, v, carry, digit)
			}
		}
	})
}

// emitSpareOne adds one to what the shapes in a vector have to spare at the next node.
func (e *coverEmitter) emitSpareOne(f *asm.Func, node asm.Local, v int, carry, digit asm.Local) {
	for d := range e.store.digits {
		spare := e.store.spare.Next().Item(d*e.k.vectors + v).At(node)
		f.Set(digit, spare)
		f.Set(spare, digit.Xor(carry))
		f.Set(carry, carry.And(digit))
	}
}

// endRows notes where the rows of a node end, and fills the last turn of a loop.
func (e *coverEmitter) endRows(f *asm.Func, noted asm.Slot, end asm.Local) {
	f.Set(noted, end)
	for i := range fill {
		for v := range e.rowVectors() {
			f.Set(e.rows.items.Plus(i*e.rows.record.Size()).Item(v).At(end), e.markVector(v))
		}
	}
}

// descend implements tries.
func (e *coverEmitter) descend() {
	f := e.f
	e.note()
	f.Increase(e.node, e.store.record.Size())
	if e.k.loose != nil {
		e.enterLoose()
		return
	}
	e.tally(countFits, 1, e.next.fits.Extend())
	f.Increase(e.depth, 1)
	f.Increase(e.frame, e.frames.Size())
	f.Set(e.item.At(e.frame), e.next.item)
	if e.k.dlxFrom <= e.k.filaFrom {
		f.Set(e.goesOn.At(e.frame), e.next.forced)
	}
	e.setUntried()
}

// setUntried gives the current frame next.fits candidates, and loads it.
func (e *coverEmitter) setUntried() {
	f := e.f
	// Words of tried candidates are 0, and so are the words after those in use.
	f.Set(e.wordAt, e.frame.Add(e.untried.Address()))
	if e.layout.words > 1 {
		f.While("word", e.next.fits.GtU(64), func() {
			f.Set(e.word.At(e.wordAt), uint64(math.MaxUint64))
			f.Increase(e.wordAt, 8)
			f.Set(e.next.fits, e.next.fits.Sub(64))
		})
	}
	f.Set(e.word.At(e.wordAt), asm.I64c(math.MaxUint64).ShrU(e.next.fits.Extend().Neg()))
	e.load()
}
