package kernel

import (
	"tilewright/solver/kernel/asm"
)

// This file emits the triggers and the filters of the cover kernel.

// filtered are the counters of the filters, in the order of coverEmitter.removed.
var filtered = [3]counter{countParityFiltered, countVolumeFiltered, countFitFiltered}

// filters says that there are some in the search.
func (e *coverEmitter) filters() bool {
	k, f := e.k, &e.k.prune.Filters
	return k.filterDepth(e.layout.pieces, f.Volume)+k.filterDepth(e.layout.pieces, f.Parity)+k.filterDepth(e.layout.pieces, f.Fit) > 0
}

// placePrune places in memory what triggers and filters must know.
func (e *coverEmitter) placePrune() {
	k, m := e.k, e.m
	if k.parity != nil {
		e.makes, e.takes = old64(m, k.parity.makes), old32(m, k.parity.image)
		var even []byte
		for _, s := range k.shape {
			one := byte(0)
			if k.even[s] {
				one = 1
			}
			even = append(even, one)
		}
		e.even = old8(m, even)
	}
	if k.volumes != nil {
		e.regions = newRegions(m, k.volumes)
		var takes []uint32
		for _, s := range k.shape {
			takes = append(takes, k.volumes.takes[s])
		}
		e.volumeTakes = old32(m, takes)
		e.holes = m.Reserve("room", e.set)
	}
	e.removed = m.Reserve("room", 4*len(filtered))
}

// taken is what a row takes, by a table of 32 bits a row.
func (e *coverEmitter) taken(row asm.Value, table int) asm.Value {
	return row.Load16(e.size - 2).Shl(asm.I32c(2)).Load32(table)
}

// weigh sets what is left behind the row at record.
func (e *coverEmitter) weigh() {
	f := e.f
	if e.k.parity != nil {
		f.Store32(e.node.Value, e.nodeSize+e.ofBalance, e.node.Load32(e.ofBalance).Sub(e.taken(e.record.Value, e.takes)))
	}
	if e.k.volumes != nil {
		f.Store32(e.node.Value, e.nodeSize+e.ofVolumes, e.node.Load32(e.ofVolumes).Sub(e.taken(e.record.Value, e.volumeTakes)))
	}
}

// sealed is 1 where a row cuts off a region of what is open at a node that the
// pieces left then cannot fill.
func (e *coverEmitter) sealed(f *asm.Func, node, row, left asm.Value) asm.Value {
	for v := range (e.k.cells + 127) / 128 {
		f.Store128(asm.I32c(0), e.holes+16*v, node.Load128(e.ofOpen+16*v).AndNot(row.Load128(16*v)).And(below(e.k.cells, v)))
	}
	return asm.Call(e.regions.test, asm.I32c(e.holes), left)
}

// trigger branches to dead when a trigger goes back from the row at record.
func (e *coverEmitter) trigger(dead asm.Label) {
	f := e.f
	e.weigh()
	if e.k.prune.Parity {
		f.If(makesAt(e.node.Load32(e.nodeSize+e.ofBalance), e.makes).Eqz(), func() {
			e.count(countParityBacktracks, 0, asm.I64c(1))
			f.Br(dead)
		})
	}
	if depth := triggerDepth(e.layout, e.k.prune.Volume); depth > 0 {
		f.If(e.depth.LtU(asm.I32c(depth)), func() {
			f.If(e.sealed(f, e.node.Value, e.record.Value, e.node.Load32(e.nodeSize+e.ofVolumes)), func() {
				e.count(countVolumeBacktracks, 0, asm.I64c(1))
				f.Br(dead)
			})
		})
	}
}

// callFilter lets the filters work on the node behind.
func (e *coverEmitter) callFilter() {
	if e.filter == nil {
		return
	}
	f, s := e.f, &e.k.prune.Filters
	before := func(from int) asm.Value {
		return e.depth.LtU(asm.I32c(e.k.filterDepth(e.layout.pieces, from)))
	}
	parity := before(s.Parity)
	if s.Parity > 0 {
		// Where the row placed is even, nothing has changed.
		parity = parity.And(e.record.Load16(e.size - 2).Load8(e.even).Eqz())
	}
	f.Call(e.filter, e.node.Plus(e.nodeSize), parity, before(s.Volume), before(s.Fit))
}

// strides is how far apart the rows are that leavesRoom looks at one after the
// other: those of a shape are together, and each item has to be met.
const strides = 16

// makeFilter emits filter(node, parity, volume, fit i32), which takes rows away from
// a node by the filters that are not 0, and writes their numbers to removed.
func (e *coverEmitter) makeFilter() {
	if !e.filters() {
		return
	}
	s := &e.k.prune.Filters
	leavesRoom := e.makeLeavesRoom()
	f := e.m.Internal("filter")
	e.filter = f
	node, parity, volume, fit := f.Param("v", asm.I32), f.Param("v", asm.I32), f.Param("v", asm.I32), f.Param("v", asm.I32)
	from, end, row, number, to := f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)
	again, upper := f.Local("v", asm.I32), f.Local("v", asm.I32)
	for i := range filtered {
		f.Store32(asm.I32c(0), e.removed+4*i, asm.I32c(0))
	}
	f.Set(from, node.Load32(e.ofRows))
	f.Set(end, node.Load32(e.ofEnd))
	f.If(parity.Or(volume.Value).Or(fit.Value).Eqz().Or(from.GeU(end.Value)), func() { f.Return() })
	at, bit := e.mark()
	marked := func(row asm.Value) asm.Value { return row.Load8(at).And(asm.I32c(bit)) }
	// strike makes a row one without items, and counts that.
	strike := func(i int) {
		f.Set(number, row.Load16(e.size-2))
		for v := range e.size / 16 {
			f.Store128(row.Value, 16*v, asm.V128c(0, 0))
		}
		f.Store8(row.Value, at, asm.I32c(bit))
		f.Store16(row.Value, e.size-2, number.Value)
		f.Store32(asm.I32c(0), e.removed+4*i, asm.I32c(0).Load32(e.removed+4*i).Plus(1))
	}
	if s.Parity > 0 || s.Volume > 0 {
		f.Set(row, from.Value)
		f.Loop("l", func(next asm.Label) {
			f.Block("l", func(done asm.Label) {
				if s.Parity > 0 {
					f.If(parity.And(row.Load16(e.size-2).Load8(e.even).Eqz()), func() {
						f.If(makesAt(node.Load32(e.ofBalance).Sub(e.taken(row.Value, e.takes)), e.makes).Eqz(), func() {
							strike(0)
							f.Br(done)
						})
					})
				}
				if s.Volume > 0 {
					f.If(volume.Value, func() {
						left := node.Load32(e.ofVolumes).Sub(e.taken(row.Value, e.volumeTakes))
						f.If(e.sealed(f, node.Value, row.Value, left), func() { strike(1) })
					})
				}
			})
			f.BrIf(next, row.Tee(row.Plus(e.size)).LtU(end.Value))
		})
	}
	if s.Fit > 0 {
		kind := func(row asm.Value) asm.Value {
			return row.Load16(e.size - 2).Shl(asm.I32c(1)).Load16(e.shape)
		}
		f.If(fit.Value, func() {
			f.Loop("l", func(pass asm.Label) {
				f.Set(again, asm.I32c(0))
				f.Set(upper, end.Value)
				// The shapes from the last to the first, their rows in order.
				f.Loop("l", func(shape asm.Label) {
					f.Set(to, upper.Value)
					f.Set(upper, upper.Sub(asm.I32c(e.size)))
					f.Block("l", func(found asm.Label) {
						f.Loop("l", func(down asm.Label) {
							f.BrIf(found, upper.Eq(from.Value))
							f.BrIf(found, kind(upper.Sub(asm.I32c(e.size))).Ne(kind(upper.Value)))
							f.Set(upper, upper.Sub(asm.I32c(e.size)))
							f.Br(down)
						})
					})
					f.Set(row, upper.Value)
					f.Loop("l", func(next asm.Label) {
						f.If(marked(row.Value).Eqz(), func() {
							f.If(asm.Call(leavesRoom, node.Value, row.Value).Eqz(), func() {
								strike(2)
								f.Set(again, asm.I32c(1))
							})
						})
						f.BrIf(next, row.Tee(row.Plus(e.size)).LtU(to.Value))
					})
					f.BrIf(shape, upper.Ne(from.Value))
				})
				if s.Fixpoint {
					f.BrIf(pass, again.Value)
				}
			})
		})
	}
	// Those that are left move together.
	f.Set(row, from.Value)
	f.Set(to, from.Value)
	f.Loop("l", func(next asm.Label) {
		f.Set(number, marked(row.Value))
		for v := range e.size / 16 {
			f.Store128(to.Value, 16*v, row.Load128(16*v))
		}
		f.Set(to, asm.Select(number.Value, to.Value, to.Plus(e.size)))
		f.BrIf(next, row.Tee(row.Plus(e.size)).LtU(end.Value))
	})
	e.endRows(f, node.Value, 0, to)
}

// makeLeavesRoom emits leavesRoom(node, row i32) i32: whether beside a row each item
// that is then left has a row.
func (e *coverEmitter) makeLeavesRoom() *asm.Func {
	k := e.k
	f := e.m.Internal("leavesRoom", asm.I32)
	node, row := f.Param("v", asm.I32), f.Param("v", asm.I32)
	at, from, limit, end, shape := f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)
	gone, need := f.Locals("v", asm.V128, k.vectors), f.Locals("v", asm.V128, k.vectors)
	for v, g := range gone {
		f.Set(g, row.Load128(16*v).And(below(k.items, v)))
	}
	if k.copied {
		f.Set(shape, row.Load16(e.size-2).Shl(asm.I32c(1)).Load16(e.shape))
		f.If(asm.I32c(1).LtS(shape.Shl(asm.I32c(2)).Load32(e.copies)), func() {
			for v, g := range gone {
				f.Set(g, g.AndNot(shape.Mul(asm.I32c(e.set)).Load128(e.shapeBit+16*v)))
			}
		})
	}
	for v, n := range need {
		f.Set(n, node.Load128(e.ofOpen+16*v).AndNot(gone[v].Value))
	}
	f.Set(from, node.Load32(e.ofRows))
	f.Set(end, node.Load32(e.ofEnd))
	f.Set(limit, from.Plus(strides*e.size))
	f.If(limit.GtU(end.Value), func() { f.Set(limit, end.Value) })
	f.Loop("l", func(sweep asm.Label) {
		f.Set(at, from.Value)
		f.Loop("l", func(next asm.Label) {
			var overlap asm.Value
			for v, g := range gone {
				part := at.Load128(16 * v).And(g.Value)
				if v > 0 {
					part = overlap.Or(part)
				}
				overlap = part
			}
			f.If(overlap.AnyTrue().Eqz(), func() {
				for v, n := range need {
					f.Set(n, n.AndNot(at.Load128(16*v)))
				}
			})
			f.BrIf(next, at.Tee(at.Plus(strides*e.size)).LtU(end.Value))
		})
		all := need[0].Value
		for _, n := range need[1:] {
			all = all.Or(n.Value)
		}
		f.If(all.AnyTrue().Eqz(), func() { f.Return(asm.I32c(1)) })
		f.BrIf(sweep, from.Tee(from.Plus(e.size)).LtU(limit.Value))
	})
	f.Return(asm.I32c(0))
	return f
}

// endRows notes that the rows of a node end at an address, and fills the last turn
// of a loop; of is where in the node its parts begin.
func (e *coverEmitter) endRows(f *asm.Func, node asm.Value, of int, end asm.Local) {
	mark := make([]uint64, e.size/8)
	set(mark, e.k.items)
	f.Store32(node, of+e.ofEnd, end.Value)
	for i := range fill {
		for v := range e.size / 16 {
			f.Store128(end.Value, i*e.size+16*v, asm.V128c(mark[2*v], mark[2*v+1]))
		}
	}
}
