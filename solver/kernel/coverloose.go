package kernel

import "tilewright/solver/kernel/asm"

// This file emits what the cover kernel does differently where the puzzle is not exact.

// freeItem is what a chooser adds to an item with a candidate that is no image.
const freeItem = 1 << 16

// placeLoose places in memory how many copies and cells are to spare.
func (e *coverEmitter) placeLoose() {
	k, l, m, t := e.k, e.k.loose, e.m, &e.tables
	var spare []uint32
	for _, n := range append(l.spare, k.copies[len(l.spare)]) {
		spare = append(spare, uint32(n))
	}
	t.spare = m.Data32("spare", spare)
	variable := make([]uint32, k.items)
	for c := range k.cells {
		if l.bounded && has(l.variable, uint64(c)) {
			variable[c] = freeItem
		}
	}
	t.variable = m.Data32("variable", variable)
	words := k.rowSize() / 8
	special := make([]uint64, (k.cells+1)*words)
	for i := range k.cells + 1 {
		k.putRow(special[i*words:][:words], len(k.images)+i)
	}
	t.special = m.Data64("rows of no image", special, words)
}

// specialAt is the address of row i of no image: the row of a cell, or the last one, after those of all cells.
func (e *coverEmitter) specialAt(i asm.Operand) asm.Value {
	return e.tables.special.Offset(i).Add(e.tables.special.Address())
}

// emitTakeLoose makes the open items of the next node, after the node at which a row is placed. While copies are left
// their rows stay, and while some are needed their shape is open. Then gone is what rows must not have.
func (e *coverEmitter) emitTakeLoose(f *asm.Func, row, node asm.Local, gone []asm.Local) {
	k, s, t, l := e.k, &e.store, &e.tables, e.k.loose
	number := e.rows.number.At(row)
	if l.bounded {
		f.Set(s.empty.Next().At(node), s.empty.At(node).Sub(number.GeU(len(k.images))))
	}
	for v, g := range gone {
		f.Set(s.open.Next().Item(v).At(node), s.open.Item(v).At(node).AndNot(g))
	}
	if !k.copied {
		return
	}
	shape, carry, digit := f.Local("shape", asm.I32), f.Local("carry", asm.V128), f.Local("digit", asm.V128)
	f.Set(shape, t.shape.Of(number))
	left := t.copies.Of(shape)
	f.Set(left, left.Sub(1))
	if k.spared {
		f.CopyMemory(node.Add(s.spare.Next().Address()), node.Add(s.spare.Address()), 16*k.vectors*s.digits)
	}
	f.If(left, func() {
		for v, g := range gone {
			f.Set(g, g.AndNot(t.shapeBit.Item(v).Of(shape)))
		}
		f.If(t.spare.Of(shape).LtS(left), func() {
			// Some copies are needed: the shape stays open as before, with one copy less.
			for v := range gone {
				bit := t.shapeBit.Item(v).Of(shape)
				open := s.open.Item(v).At(node)
				f.Set(s.open.Next().Item(v).At(node), s.open.Next().Item(v).At(node).Or(open.And(bit)))
				if k.spared {
					f.Set(carry, bit)
					e.emitSpareOne(f, node, v, carry, digit)
				}
			}
		})
	})
}

// optionsOf calls options for an item. free says that it has a candidate which is no image.
func (e *coverEmitter) optionsOf(node, item, free asm.Operand) asm.Value {
	if e.k.loose == nil {
		return asm.Call(e.options, node, item)
	}
	return asm.Call(e.options, node, item, free)
}

// emitAsIs lists the row that stands for the assembly as it is: first, and only for anything.
func (e *coverEmitter) emitAsIs(f *asm.Func, item, to asm.Local) {
	f.If(item.Eq(e.k.anything()), func() {
		f.Set(e.store.options.At(to), e.specialAt(asm.I32c(e.k.cells)))
		f.Increase(to, 4)
	})
}

// emitLeave lists the row that leaves a cell empty: last.
func (e *coverEmitter) emitLeave(f *asm.Func, item, free, to asm.Local) {
	if !e.k.loose.bounded {
		return
	}
	f.If(free.And(item.LtU(e.k.cells)), func() {
		f.Set(e.store.options.At(to), e.specialAt(item))
		f.Increase(to, 4)
	})
}

// emitFirstOf returns the number of candidates. Of a shape with several needed copies, only the rows that can be the
// first count.
func (e *coverEmitter) emitFirstOf(f *asm.Func, item asm.Local, count asm.Value) {
	f.If(item.LtU(e.k.cells).Or(item.Eq(e.k.anything())), func() { f.Return(count) })
	shape := f.Local("shape", asm.I32)
	f.Set(shape, item.Sub(e.k.cells))
	f.Return(count.Add(1).Sub(e.tables.copies.Of(shape)).Add(e.tables.spare.Of(shape)))
}

// variableSet is a vector of the cells that may stay empty.
func (c *coverChooser) variableSet(v int) asm.Value {
	set := make([]uint64, c.k.words)
	copy(set, c.k.loose.variable)
	return asm.V128c(set[2*v], set[2*v+1])
}

// countSet is the number of items in a set of cells.
func (c *coverChooser) countSet(set func(v int) asm.Value) asm.Value {
	vectors := (c.k.cells + 127) / 128
	return sum(2*vectors, func(w int) asm.Value { return set(w / 2).Word(w & 1).Popcnt() }).Wrap()
}

// chooseLoose emits the choice by the rule of package dlx.
func (c *coverChooser) chooseLoose(exact *asm.Func) {
	f, l := c.f, c.k.loose
	c.countRows()
	if c.free = f.Local("free", asm.I32); !l.bounded {
		f.If(c.any(c.none), func() { f.Return(-1) })
	} else {
		c.set(c.work, c.none)
		f.If(c.any(func(v int) asm.Value { return c.work[v].AndNot(c.variableSet(v)) }), func() { f.Return(-1) })
		empty, dead := f.Local("empty", asm.I32), f.Local("dead", asm.I32)
		f.Set(empty, c.store.empty.At(c.node))
		f.If(empty.LtU(c.countSet(func(v int) asm.Value { return c.open[v].And(c.variableSet(v)) })), func() {
			f.Set(dead, c.countSet(func(v int) asm.Value { return c.work[v].Value }))
			f.If(dead.GtU(empty), func() { f.Return(-1) })
			c.set(c.open, func(v int) asm.Value { return c.open[v].AndNot(c.work[v]) })
			f.If(dead.LtU(empty), func() {
				f.Set(c.free, freeItem)
				c.countLeaving()
			})
		}).Else(func() {
			c.set(c.open, func(v int) asm.Value { return c.open[v].AndNot(c.variableSet(v)) })
		})
	}
	f.If(anyTrue(c.open).Eqz(), func() { f.Return(c.k.anything() | freeItem) })
	c.assign(c.among, c.open)
	c.returnFewest(exact)
}

// countLeaving adds one to the counts of the cells that may stay empty.
func (c *coverChooser) countLeaving() {
	f := c.f
	carry, x := f.Local("carry", asm.V128), f.Local("x", asm.V128)
	for v := range (c.k.cells + 127) / 128 {
		f.Set(carry, c.open[v].And(c.variableSet(v)))
		for _, digit := range c.digits {
			f.Set(x, digit[v].And(carry))
			f.Set(digit[v], digit[v].Xor(carry))
			f.Set(carry, x)
		}
		f.Set(c.more[v], c.more[v].Or(carry))
	}
}

// returnLoose returns the first item of among, and whether it has a candidate that leaves it empty.
func (c *coverChooser) returnLoose() {
	f, item := c.f, c.f.Local("item", asm.I32)
	f.Set(item, c.first(c.among))
	f.Return(item.Or(c.free.And(c.tables.variable.Of(item))))
}

// chooseLoose sets next, or goes to dead where there are no candidates.
func (e *coverEmitter) chooseLoose(dead asm.Label) {
	f, next := e.f, &e.next
	behind := e.node.Add(e.store.record.Size())
	f.Set(next.item, asm.Call(e.choosers[0], behind))
	f.JumpIf(dead, next.item.LtS(0))
	f.Set(next.forced, next.item.ShrU(16))
	f.Set(next.item, next.item.And(freeItem-1))
	f.Set(next.fits, e.optionsOf(behind, next.item, next.forced))
}

// enterLoose goes to the next frame, whose node is the current one.
func (e *coverEmitter) enterLoose() {
	f := e.f
	f.Increase(e.depth, 1)
	f.Increase(e.frame, e.frames.Size())
	f.Set(e.item.At(e.frame), e.next.item)
	f.Set(e.goesOn.At(e.frame), e.next.forced)
	if l := e.k.loose; l.bounded {
		f.Set(e.skipped.At(e.frame), asm.I32c(l.budget).Sub(e.store.empty.At(e.node)))
	}
	e.tally(countFits, 0, e.next.fits.Sub(e.next.forced).Extend())
	e.setUntried()
}

// whole implements tries.
func (e *coverEmitter) whole() asm.Value {
	if e.k.loose == nil {
		return e.depthFirst.whole()
	}
	return e.item.At(e.frame).Eq(e.k.anything()).And(e.candidate.Eqz())
}
