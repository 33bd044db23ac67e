package kernel

import (
	"slices"

	"tilewright/solver/kernel/asm"
)

// This file emits how the cover kernel chooses an item. What depends on a heuristic is with that heuristic.

// emitOptions emits options(node, item i32) i32. It lists the addresses of the rows that have an item, and returns
// their number.
func (e *coverEmitter) emitOptions() {
	f, n, r := e.m.Internal("options", asm.I32), &e.store, &e.rows
	e.options = f
	node, item := f.Param("node", asm.I32), f.Param("item", asm.I32)
	var free asm.Local
	if e.k.loose != nil {
		free = f.Param("free", asm.I32)
	}
	from, end, word, to := f.Local("from", asm.I32), f.Local("end", asm.I32), f.Local("word", asm.I32), f.Local("to", asm.I32)
	bit := f.Local("bit", asm.I64)
	size := r.record.Size()
	f.Set(from, n.rows.At(node))
	f.Set(end, n.end.At(node))
	f.Set(word, item.ShrU(6).Shl(3))
	f.Set(bit, item.Extend())
	f.Set(to, node)
	if e.k.loose != nil {
		e.emitAsIs(f, item, to)
	}
	f.If(from.LtU(end), func() {
		f.Set(word, word.Add(from))
		f.Do("rows", func() {
			for i := range rowsPerTurn {
				f.Set(n.options.At(to), from.Add(i*size))
				one := r.words.Plus(i * size).At(word).ShrU(bit).Wrap().And(1)
				f.Increase(to, one.Shl(2))
			}
			f.Increase(word, rowsPerTurn*size)
		}).While(from.Tee(from.Add(rowsPerTurn * size)).LtU(end))
	})
	if e.k.loose != nil {
		e.emitLeave(f, item, free, to)
	}
	count := to.Sub(node).ShrU(2)
	if !e.k.copied {
		f.Return(count)
		return
	}
	// Of a shape with several copies left, only the rows that can be the first count.
	if e.k.loose != nil {
		e.emitFirstOf(f, item, count)
		return
	}
	f.If(item.LtU(e.k.cells), func() { f.Return(count) })
	f.Return(count.Add(1).Sub(e.tables.copies.Of(item.Sub(e.k.cells))))
}

// fewDigits is how many digits of the numbers of rows are looked at first. Nearly always the chosen item has less than
// eight rows.
const fewDigits = 3

// emitChoosers emits choose(node i32) i32 for each stage. It returns the item for a node, or -1 when an item has no
// candidate.
func (e *coverEmitter) emitChoosers() {
	e.choosers = make([]*asm.Func, len(e.k.stages))
	for _, i := range e.used() {
		stage := &e.k.stages[i]
		digits := e.store.digits
		switch {
		case stage.fila && isFixed(stage.heuristic):
			e.choosers[i] = e.emitChooser(i, 0, nil) // it counts no rows
		case !stage.fila && inOrder(stage.heuristic):
			e.choosers[i] = e.emitChooser(i, 2, nil) // no row, one, or several
		case digits > fewDigits && (stage.fila || !e.k.spared):
			e.choosers[i] = e.emitChooser(i, fewDigits, e.emitChooser(i, digits, nil))
		default:
			e.choosers[i] = e.emitChooser(i, digits, nil)
		}
	}
}

// used are the stages that choose below the first node, each once.
func (e *coverEmitter) used() (used []int) {
	k, pieces := e.k, e.layout.pieces
	if k.loose != nil {
		return []int{0}
	}
	add := func(i int) {
		if !slices.Contains(used, i) {
			used = append(used, i)
		}
	}
	for depth := 1; depth <= e.layout.last; depth++ {
		left := pieces - depth
		if k.byDLX(left, true) {
			add(k.stage[left])
			if left <= k.filaFrom {
				add(k.entry[left])
			}
		}
		if !k.byDLX(left, false) {
			add(k.fila[left])
		}
	}
	return used
}

// coverChooser emits a function that chooses.
type coverChooser struct {
	*coverEmitter
	f     *asm.Func
	stage int
	node  asm.Local
	// digits count the rows of every item at once: digit d of item i is bit i of digits[d]. more has the items that
	// need more digits. Where numbers have a sign, it is the last digit.
	digits [][]asm.Local
	more   []asm.Local
	open   []asm.Local
	among  []asm.Local // the items to choose from
	free   asm.Local   // where the puzzle is not exact: freeItem where a cell may stay empty
	work   []asm.Local
	sign   bool
}

// emitChooser emits the choice of a stage, which counts with a number of digits. Where those are too few it calls
// exact, unless exact is nil.
func (e *coverEmitter) emitChooser(stage, digits int, exact *asm.Func) *asm.Func {
	k, s := e.k, &e.k.stages[stage]
	name := "choose"
	if exact == nil && digits > fewDigits {
		name = "chooseExactly"
	}
	f := e.m.Internal(name, asm.I32)
	c := &coverChooser{coverEmitter: e, f: f, stage: stage, node: f.Param("node", asm.I32)}
	for range digits {
		c.digits = append(c.digits, f.Locals("digit", asm.V128, k.vectors))
	}
	c.more, c.open = f.Locals("more", asm.V128, k.vectors), f.Locals("open", asm.V128, k.vectors)
	c.among, c.work = f.Locals("among", asm.V128, k.vectors), f.Locals("work", asm.V128, k.vectors)
	cellsAlone := s.fila || inOrder(s.heuristic)
	c.sign = k.spared && !cellsAlone
	c.set(c.open, func(v int) asm.Value {
		open := e.store.open.Item(v).At(c.node).Value
		if cellsAlone {
			open = open.And(setOf(k.cells, v))
		}
		return open
	})
	if s.fila {
		c.chooseCell(s.heuristic, exact)
	} else {
		c.chooseItem(s.heuristic, exact)
	}
	return f
}

// chooseItem emits the choice of DLX. It is -1 where an item has no candidate. Else it is the first item with just one.
// Else it is the item with the fewest candidates, of those that the heuristic compares.
func (c *coverChooser) chooseItem(h heuristic, exact *asm.Func) {
	f := c.f
	if c.k.loose != nil {
		c.chooseLoose(exact)
		return
	}
	c.countRows()
	f.If(c.any(c.none), func() { f.Return(-1) })
	if _, ok := h.(everyCell); ok { // it compares all items, and finds those with one candidate
		c.assign(c.among, c.open)
		c.returnFewest(exact)
		return
	}
	c.returnForced()
	if inOrder(h) {
		f.Return(c.first(c.open))
		return
	}
	h.emitCover(c)
	c.returnFewest(exact)
}

// chooseCell emits the choice of FILA. In a fixed order that is the first cell, whether it has a row or not. With E or
// S it is the cell with the fewest rows of those that they compare, or -1 when one of these has none.
func (c *coverChooser) chooseCell(h heuristic, exact *asm.Func) {
	f := c.f
	if inOrder(h) {
		f.Return(c.first(c.open))
		return
	}
	h.emitCover(c)
	if isFixed(h) {
		f.Return(c.first(c.among))
		return
	}
	c.countRows()
	f.If(c.any(func(v int) asm.Value { return c.among[v].AndNot(c.above(0, v).Or(c.more[v])) }), func() { f.Return(-1) })
	c.returnFewest(exact)
}

// returnFewest returns the first item with the fewest candidates among those in among.
func (c *coverChooser) returnFewest(exact *asm.Func) {
	f := c.f
	if exact != nil {
		c.set(c.among, func(v int) asm.Value { return c.among[v].AndNot(c.more[v]) })
		f.If(anyTrue(c.among).Eqz(), func() { f.Return(asm.Call(exact, c.node)) })
	}
	digits := c.digits
	if c.sign {
		digits = digits[:len(digits)-1]
	}
	for d := len(digits) - 1; d >= 0; d-- {
		c.set(c.work, func(v int) asm.Value { return c.among[v].AndNot(digits[d][v]) })
		f.If(anyTrue(c.work), func() { c.assign(c.among, c.work) })
	}
	if c.k.loose != nil {
		c.returnLoose()
		return
	}
	f.Return(c.first(c.among))
}

// set sets each vector of a set to a value. assign copies another set.
func (c *coverChooser) set(set []asm.Local, to func(v int) asm.Value) {
	for v, s := range set {
		c.f.Set(s, to(v))
	}
}

func (c *coverChooser) assign(set, to []asm.Local) { setAll(c.f, set, to) }

// any is 1 when a set has a bit. anyTrue is that for a set in variables.
func (c *coverChooser) any(set func(v int) asm.Value) asm.Value {
	return each(c.k.vectors, set).AnyTrue()
}

func anyTrue(set []asm.Local) asm.Value { return union(set).AnyTrue() }

// countRows counts the rows of all items.
func (c *coverChooser) countRows() {
	f, e := c.f, c.coverEmitter
	from, end := f.Local("from", asm.I32), f.Local("end", asm.I32)
	a, b, x := f.Local("a", asm.V128), f.Local("b", asm.V128), f.Local("x", asm.V128)
	carry, other := f.Local("carry", asm.V128), f.Local("other", asm.V128)
	size := e.rows.record.Size()
	if c.sign {
		for d := range c.digits {
			c.set(c.digits[d], func(v int) asm.Value { return e.store.spare.Item(d*e.k.vectors + v).At(c.node).Value })
		}
	}
	// three adds a and b to a digit, and sets out to the carry.
	three := func(digit, out asm.Local) {
		f.Set(x, a.Xor(b))
		f.Set(out, a.And(b).Or(x.And(digit)))
		f.Set(digit, digit.Xor(x))
	}
	f.Set(from, e.store.rows.At(c.node))
	f.Set(end, e.store.end.At(c.node))
	f.If(from.Ne(end), func() {
		f.Do("rows", func() {
			for v := range e.k.vectors {
				row := func(i int) asm.Slot { return e.rows.items.Item(v).Plus(i * size).At(from) }
				f.Set(a, row(0))
				f.Set(b, row(1))
				three(c.digits[0][v], carry)
				f.Set(a, row(2))
				f.Set(b, row(3))
				three(c.digits[0][v], other)
				f.Set(a, carry)
				f.Set(b, other)
				three(c.digits[1][v], carry)
				for _, digit := range c.digits[2:] {
					f.Set(x, digit[v].And(carry))
					f.Set(digit[v], digit[v].Xor(carry))
					f.Set(carry, x)
				}
				f.Set(c.more[v], c.more[v].Or(carry))
			}
		}).While(from.Tee(from.Add(rowsPerTurn * size)).LtU(end))
	})
}

// none are the open items without a candidate.
func (c *coverChooser) none(v int) asm.Value {
	if c.sign {
		minus := c.digits[len(c.digits)-1][v]
		return c.open[v].AndNot(c.above(0, v)).Or(c.open[v].And(minus))
	}
	return c.open[v].AndNot(c.above(0, v).Or(c.more[v]))
}

// above are the items whose number has a digit set, from one digit on.
func (c *coverChooser) above(digit, v int) asm.Value {
	return each(len(c.digits)-digit, func(d int) asm.Value { return c.digits[digit+d][v].Value })
}

// returnForced returns the first open item with one candidate, if there is one.
func (c *coverChooser) returnForced() {
	c.set(c.work, func(v int) asm.Value {
		several := c.above(1, v)
		if !c.sign {
			several = several.Or(c.more[v])
		}
		return c.open[v].And(c.digits[0][v]).AndNot(several)
	})
	c.f.If(anyTrue(c.work), func() { c.f.Return(c.first(c.work)) })
}

// first is the lowest item of a set, which must not be empty.
func (c *coverChooser) first(set []asm.Local) asm.Value {
	last := c.k.words - 1
	word := func(w int) asm.Value { return set[w/2].Word(w & 1) }
	at := word(last).Ctz().Wrap().Add(64 * last)
	for w := last - 1; w >= 0; w-- {
		at = asm.Select(word(w).Eqz(), at, word(w).Ctz().Wrap().Add(64*w))
	}
	return at
}

// choose implements tries: it sets next to what the next frame is about. If there are no candidates, the copy that the
// candidate took goes back.
func (e *coverEmitter) choose(again asm.Label) {
	f := e.f
	f.Block("alive", func(alive asm.Label) {
		f.Block("dead", func(dead asm.Label) {
			e.chooseItem(dead)
			f.JumpIf(alive, e.next.fits)
		})
		e.giveBack(e.rows.number.At(e.row))
		f.Jump(again)
	})
}

// chooseItem sets next by the stage that rules at the next node, or goes to dead where there are no candidates. Nodes
// above the first depth at which FILA may choose are for DLX.
func (e *coverEmitter) chooseItem(dead asm.Label) {
	f, k := e.f, e.k
	last, fila := e.layout.last, max(e.layout.pieces-k.filaFrom, 1)
	if k.loose != nil {
		e.chooseLoose(dead)
		return
	}
	if last == 0 {
		return // every candidate of the first frame is a solution
	}
	f.Set(e.next.forced, 0)
	switch {
	case fila > last:
		e.chooseBy(k.stage, 1, last, dead)
	case fila == 1:
		e.chooseBelow(fila, dead)
	default:
		f.If(e.depth.LtU(fila-1), func() { e.chooseBy(k.stage, 1, fila-1, dead) }).Else(func() { e.chooseBelow(fila, dead) })
	}
}

// chooseBelow is chooseItem from the first depth at which FILA may choose. DLX places what is forced, where it hands
// over and for as long as it goes on after that. Where nothing is forced, E looks at all cells.
func (e *coverEmitter) chooseBelow(first int, dead asm.Label) {
	f, k, last := e.f, e.k, e.layout.last
	dlx := min(e.layout.pieces-k.dlxFrom, last) // the last depth at which it may
	if dlx < first {
		e.chooseBy(k.fila, first, last, dead)
		return
	}
	handsOver := e.depth.Eq(first - 1)
	f.If(handsOver.Or(e.goesOn.At(e.frame)).And(e.depth.LtU(dlx)), func() {
		e.chooseBy(k.stage, first, dlx, dead)
		f.If(e.next.fits.GtU(1), func() { e.chooseBy(k.entry, first, dlx, dead) }).Else(func() { f.Set(e.next.forced, 1) })
	}).Else(func() { e.chooseBy(k.fila, first, last, dead) })
}

// chooseBy is chooseItem where the next node, at a depth from first to last, is for the stage that rules there. rulers
// has the stages by pieces left.
func (e *coverEmitter) chooseBy(rulers []int, first, last int, dead asm.Label) {
	f := e.f
	reigns := e.reigns(rulers, first, last)
	if len(reigns) == 0 {
		return
	}
	behind := e.node.Add(e.store.record.Size())
	var call func(reigns []reign)
	call = func(reigns []reign) {
		now := func() { f.Set(e.next.item, asm.Call(e.choosers[reigns[0].stage], behind)) }
		if len(reigns) == 1 {
			now()
			return
		}
		f.If(e.depth.LtU(reigns[0].last), now).Else(func() { call(reigns[1:]) })
	}
	call(reigns)
	f.JumpIf(dead, e.next.item.LtS(0))
	f.Set(e.next.fits, asm.Call(e.options, behind, e.next.item))
}

// reign is a stage with the last depth at which it rules.
type reign struct{ stage, last int }

// reigns are the reigns at nodes from first to last, one after the other.
func (e *coverEmitter) reigns(rulers []int, first, last int) (list []reign) {
	for depth := first; depth <= last; depth++ {
		stage := rulers[e.layout.pieces-depth]
		if stage < 0 || e.choosers[stage] == nil {
			continue // no node here
		}
		if n := len(list); n > 0 && list[n-1].stage == stage {
			list[n-1].last = depth
		} else {
			list = append(list, reign{stage, depth})
		}
	}
	return list
}
