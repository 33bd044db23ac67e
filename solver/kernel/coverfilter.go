package kernel

import (
	"tilewright/solver/kernel/asm"
)

// This file emits the triggers and the filters of the cover kernel.

// filtered are the counters of the filters, in the order of coverPrune.removed.
var filtered = [3]counter{countParityFiltered, countVolumeFiltered, countFitFiltered}

// These are the indices of the filters in filtered.
const (
	byParity = iota
	byVolume
	byFit
)

// coverPrune is what triggers and filters must know. By number there is what may be left for parity. By row there is
// what it takes of that and of the volumes, and whether its shape is even. removed is what the filters have taken away.
type coverPrune struct {
	makes, takes, volumeTakes, even asm.Field
	holes                           asm.Field // room for a set of cells, for the volumes
	removed                         asm.Field
	regions                         *regions
}

// filters says whether the search has filters.
func (e *coverEmitter) filters() bool {
	k, f := e.k, &e.k.prune.Filters
	return k.filterDepth(e.layout.pieces, f.Volume)+k.filterDepth(e.layout.pieces, f.Parity)+k.filterDepth(e.layout.pieces, f.Fit) > 0
}

// placePrune places in memory what triggers and filters must know.
func (e *coverEmitter) placePrune() {
	k, m, p := e.k, e.m, &e.prune
	if k.parity != nil {
		p.makes, p.takes = m.Data64("makes", k.parity.makes, 1), m.Data32("takes", k.parity.image)
		var even []byte
		for _, s := range k.shape {
			one := byte(0)
			if k.even[s] {
				one = 1
			}
			even = append(even, one)
		}
		p.even = m.Data8("even", even)
	}
	if k.volumes != nil {
		p.regions = newRegions(m, k.volumes)
		var takes []uint32
		for _, s := range k.shape {
			takes = append(takes, k.volumes.takes[s])
		}
		p.volumeTakes = m.Data32("volume takes", takes)
		p.holes = m.Room("holes", asm.U128, k.vectors, 1)
	}
	p.removed = m.Room("removed", asm.U32, len(filtered), 1)
}

// ofRow is the entry of a table for the row at an address.
func (e *coverEmitter) ofRow(table asm.Field, row asm.Local) asm.Slot {
	return table.Of(e.rows.number.At(row))
}

// setPrune sets what is left after the candidate's row is placed.
func (e *coverEmitter) setPrune() {
	f, s, p := e.f, &e.store, &e.prune
	if e.k.parity != nil {
		f.Set(s.balance.Next().At(e.node), s.balance.At(e.node).Sub(e.ofRow(p.takes, e.row)))
	}
	if e.k.volumes != nil {
		f.Set(s.volumes.Next().At(e.node), s.volumes.At(e.node).Sub(e.ofRow(p.volumeTakes, e.row)))
	}
}

// sealed is 1 where a row cuts off a region of a node's open cells that the pieces left then cannot fill.
func (e *coverEmitter) sealed(f *asm.Func, node, row asm.Local, left asm.Operand) asm.Value {
	for v := range (e.k.cells + 127) / 128 {
		f.Set(e.prune.holes.Item(v).At(0), e.store.open.Item(v).At(node).AndNot(e.rows.items.Item(v).At(row)).And(setOf(e.k.cells, v)))
	}
	return asm.Call(e.prune.regions.test, e.prune.holes.Address(), left)
}

// trigger goes to dead when a trigger rejects the candidate's row.
func (e *coverEmitter) trigger(dead asm.Label) {
	f, s := e.f, &e.store
	e.setPrune()
	if e.k.prune.Parity {
		f.If(bitOf(e.prune.makes, s.balance.Next().At(e.node).Value).Eqz(), func() {
			e.tally(countParityBacktracks, 0, 1)
			f.Jump(dead)
		})
	}
	if depth := triggerDepth(e.layout, e.k.prune.Volume); depth > 0 {
		f.If(e.depth.LtU(depth), func() {
			f.If(e.sealed(f, e.node, e.row, s.volumes.Next().At(e.node)), func() {
				e.tally(countVolumeBacktracks, 0, 1)
				f.Jump(dead)
			})
		})
	}
}

// callFilter runs the filters on the next node.
func (e *coverEmitter) callFilter() {
	if e.filter == nil {
		return
	}
	f, s := e.f, &e.k.prune.Filters
	before := func(from int) asm.Value { return e.depth.LtU(e.k.filterDepth(e.layout.pieces, from)) }
	parity := before(s.Parity)
	if s.Parity > 0 {
		// If the row placed is even, nothing has changed for parity.
		parity = parity.And(e.ofRow(e.prune.even, e.row).Eqz())
	}
	f.Call(e.filter, e.node.Add(e.store.record.Size()), parity, before(s.Volume), before(s.Fit))
}

// strides is the distance between rows that leavesRoom looks at one after the other. The rows of a shape lie together,
// and each item has to be met soon.
const strides = 16

// filterFunc emits the function filter. from and end bound the rows of its node.
type filterFunc struct {
	*coverEmitter
	f                   *asm.Func
	node                asm.Local
	from, end, row      asm.Local
	parity, volume, fit asm.Local
}

// emitFilter emits filter(node, parity, volume, fit i32). It takes rows away from a node by the filters that are not 0,
// and writes their numbers to removed.
func (e *coverEmitter) emitFilter() {
	if !e.filters() {
		return
	}
	s := &e.k.prune.Filters
	leavesRoom := e.emitLeavesRoom()
	f := e.m.Internal("filter")
	e.filter = f
	t := &filterFunc{coverEmitter: e, f: f, node: f.Param("node", asm.I32)}
	t.parity, t.volume, t.fit = f.Param("parity", asm.I32), f.Param("volume", asm.I32), f.Param("fit", asm.I32)
	t.from, t.end, t.row = f.Local("from", asm.I32), f.Local("end", asm.I32), f.Local("row", asm.I32)
	for i := range filtered {
		f.Set(e.prune.removed.Item(i).At(0), 0)
	}
	f.Set(t.from, e.store.rows.At(t.node))
	f.Set(t.end, e.store.end.At(t.node))
	f.If(t.parity.Or(t.volume).Or(t.fit).Eqz().Or(t.from.GeU(t.end)), func() { f.Return() })
	if s.Parity > 0 || s.Volume > 0 {
		t.single(s.Parity > 0, s.Volume > 0)
	}
	if s.Fit > 0 {
		f.If(t.fit, func() { t.byFit(leavesRoom, s.Fixpoint) })
	}
	t.close()
}

// marked is not 0 where a row was struck.
func (t *filterFunc) marked() asm.Value { return t.rows.mark.At(t.row).And(t.coverEmitter.marked()) }

// strike turns the row into one without items, and counts that for a filter.
func (t *filterFunc) strike(filter int) {
	f, r := t.f, &t.rows
	number := f.Local("number", asm.I32)
	f.Set(number, r.number.At(t.row))
	for v := range t.rowVectors() {
		f.Set(r.items.Item(v).At(t.row), asm.V128c(0, 0))
	}
	f.Set(r.mark.At(t.row), t.coverEmitter.marked())
	f.Set(r.number.At(t.row), number)
	f.Increase(t.prune.removed.Item(filter).At(0), 1)
}

// next goes to the next row, and is 1 while that is before the address end.
func (t *filterFunc) next(end asm.Local) asm.Value {
	return t.row.Tee(t.row.Add(t.rows.record.Size())).LtU(end)
}

// single emits the filters that look at each row alone.
func (t *filterFunc) single(parity, volume bool) {
	f, s, p := t.f, &t.store, &t.prune
	f.Set(t.row, t.from)
	f.Do("row", func() {
		f.Block("done", func(done asm.Label) {
			if parity {
				f.If(t.parity.And(t.ofRow(p.even, t.row).Eqz()), func() {
					f.If(bitOf(p.makes, s.balance.At(t.node).Sub(t.ofRow(p.takes, t.row))).Eqz(), func() {
						t.strike(byParity)
						f.Jump(done)
					})
				})
			}
			if volume {
				f.If(t.volume, func() {
					left := s.volumes.At(t.node).Sub(t.ofRow(p.volumeTakes, t.row))
					f.If(t.sealed(f, t.node, t.row, left), func() { t.strike(byVolume) })
				})
			}
		})
	}).While(t.next(t.end))
}

// byFit strikes the rows beside which some item would have no row. It takes the shapes from the last to the first, and
// their rows in order.
func (t *filterFunc) byFit(leavesRoom *asm.Func, fixpoint bool) {
	f, size := t.f, t.rows.record.Size()
	to, again, upper := f.Local("to", asm.I32), f.Local("again", asm.I32), f.Local("upper", asm.I32)
	shapeOf := func(row asm.Value) asm.Value { return t.tables.shape.Of(t.rows.number.At(row)).Value }
	pass := f.Do("pass", func() {
		f.Set(again, 0)
		f.Set(upper, t.end)
		f.Do("shape", func() {
			f.Set(to, upper)
			f.Set(upper, upper.Sub(size))
			f.Forever("down", func() {
				f.BreakIf(upper.Eq(t.from))
				f.BreakIf(shapeOf(upper.Sub(size)).Ne(shapeOf(upper.Value)))
				f.Set(upper, upper.Sub(size))
			})
			f.Set(t.row, upper)
			f.Do("row", func() {
				f.If(t.marked().Eqz(), func() {
					f.If(asm.Call(leavesRoom, t.node, t.row).Eqz(), func() {
						t.strike(byFit)
						f.Set(again, 1)
					})
				})
			}).While(t.next(to))
		}).While(upper.Ne(t.from))
	})
	if fixpoint {
		pass.While(again)
	}
}

// close moves the remaining rows together.
func (t *filterFunc) close() {
	f, r := t.f, &t.rows
	to, gone := f.Local("to", asm.I32), f.Local("gone", asm.I32)
	f.Set(t.row, t.from)
	f.Set(to, t.from)
	f.Do("row", func() {
		f.Set(gone, t.marked())
		for v := range t.rowVectors() {
			f.Set(r.items.Item(v).At(to), r.items.Item(v).At(t.row))
		}
		f.Set(to, asm.Select(gone, to, to.Add(r.record.Size())))
	}).While(t.next(t.end))
	t.endRows(f, t.store.end.At(t.node), to)
}

// emitLeavesRoom emits leavesRoom(node, row i32) i32: whether each item that is left beside a row still has a row.
func (e *coverEmitter) emitLeavesRoom() *asm.Func {
	k, r := e.k, &e.rows
	f := e.m.Internal("leavesRoom", asm.I32)
	node, row := f.Param("node", asm.I32), f.Param("row", asm.I32)
	at, from, limit, end, shape := f.Local("at", asm.I32), f.Local("from", asm.I32), f.Local("limit", asm.I32),
		f.Local("end", asm.I32), f.Local("shape", asm.I32)
	gone, need := f.Locals("gone", asm.V128, k.vectors), f.Locals("need", asm.V128, k.vectors)
	for v, g := range gone {
		f.Set(g, r.items.Item(v).At(row).And(setOf(k.items, v)))
	}
	if k.copied {
		f.Set(shape, e.ofRow(e.tables.shape, row))
		f.If(asm.I32c(1).LtS(e.tables.copies.Of(shape)), func() {
			for v, g := range gone {
				f.Set(g, g.AndNot(e.tables.shapeBit.Item(v).Of(shape)))
			}
		})
	}
	for v, n := range need {
		f.Set(n, e.store.open.Item(v).At(node).AndNot(gone[v]))
	}
	size := r.record.Size()
	f.Set(from, e.store.rows.At(node))
	f.Set(end, e.store.end.At(node))
	f.Set(limit, from.Add(strides*size))
	f.If(limit.GtU(end), func() { f.Set(limit, end) })
	f.Do("sweep", func() {
		f.Set(at, from)
		f.Do("row", func() {
			overlap := each(k.vectors, func(v int) asm.Value { return r.items.Item(v).At(at).And(gone[v]) })
			f.If(overlap.AnyTrue().Eqz(), func() {
				for v, n := range need {
					f.Set(n, n.AndNot(r.items.Item(v).At(at)))
				}
			})
		}).While(at.Tee(at.Add(strides * size)).LtU(end))
		f.If(anyTrue(need).Eqz(), func() { f.Return(1) })
	}).While(from.Tee(from.Add(size)).LtU(limit))
	f.Return(0)
	return f
}
