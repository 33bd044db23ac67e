package kernel

import (
	"encoding/binary"
	"math"
	"math/bits"

	"tilewright/solver/kernel/asm"
)

// module writes the search as a module. Its data are the images and the cells;
// it makes its lists itself, so it is small and an instance is ready at once.
func (k *list) module(l *layout, start []uint64, listing bool) (*asm.Module, Layout) {
	e := &listEmitter{oldEmitter: newOldEmitter(l, start, listing), k: k, depths: min(k.refined, l.last)}
	m := e.m
	e.masks = old64(m, k.masks)
	e.shape = old8(m, k.shape)
	var ids []byte
	var covers []uint32 // ends of the lists of ids
	for _, c := range k.cover {
		ids = appendIDs(ids, c)
		covers = append(covers, uint32(len(ids)))
	}
	e.ids = old8(m, ids)
	e.covers = old32(m, append([]uint32{0}, covers...))
	e.none = m.Reserve("room", 8*k.words)
	e.hash, e.before, e.walks, e.ranks = map[*listStage]int{}, map[*listStage]int{}, map[*listStage]int{}, map[*listStage]int{}
	for _, s := range k.stages {
		var hash []uint64
		for at := range k.size {
			hash = append(append(hash, s.open[at*k.words:][:k.words]...), s.magic[at*k.words:][:k.words]...)
		}
		e.hash[s] = old64(m, hash)
		if s.fixed() {
			e.before[s] = old64(m, s.before)
		}
		if s.choice == chooseWalk {
			e.walks[s], e.ranks[s] = old8(m, appendIDs(nil, s.walk)), old8(m, appendIDs(nil, s.rank))
		}
	}
	e.starts()
	if k.copied {
		e.one, e.rest = old64(m, k.one), old64(m, k.rest)
	}
	if k.lanes > 0 {
		var others []uint64
		for shape := range k.one {
			for w := range k.lanes {
				others = append(others, ^uint64(0))
				if shape>>2 == w {
					others[len(others)-1] &^= 0xffff << (shape & 3 << 4)
				}
			}
		}
		e.others = old64(m, others)
		e.lengths = m.Reserve("room", 8*k.sets*k.lanes)
	}
	if k.parity != nil {
		e.makes, e.takes = old64(m, k.parity.makes), old32(m, k.parity.image)
	}
	if k.volumes != nil {
		e.regions, e.volumeTakes = newRegions(m, k.volumes), old32(m, k.volumes.takes)
	}
	e.firsts = m.Reserve("room", 4*(l.last+1))
	e.closed = m.Reserve("room", 8*k.words)
	e.candidates[0], e.candidates[1] = m.Reserve("room", 8*k.longest), m.Reserve("room", 8*k.longest)
	e.place()
	e.makeBuild()
	e.makeEnter()
	e.run()
	return m, e.mem
}

// appendIDs appends numbers of 16 bits.
func appendIDs(b []byte, ids []uint16) []byte {
	for _, id := range ids {
		b = binary.LittleEndian.AppendUint16(b, id)
	}
	return b
}

// starts places what is known of the roots in memory.
func (e *listEmitter) starts() {
	k := e.k
	var occupied, shapes, left, balance, volumes, lanes []uint64
	var gone []byte
	ends := []uint32{0}
	forced := []uint32{}
	for i := range k.starts {
		s := &k.starts[i]
		occupied = append(occupied, s.occupied...)
		shapes, left = append(shapes, s.shapes), append(left, s.left)
		balance, volumes = append(balance, s.balance), append(volumes, s.volumes)
		lanes = append(lanes, k.lanesOf(s.shapes)...)
		gone = appendIDs(gone, s.gone)
		ends = append(ends, uint32(len(gone)))
		forced = append(forced, uint32(s.forced))
		e.belowDLX = e.belowDLX || s.forced >= 0
	}
	m := e.m
	if e.belowDLX {
		e.forcedAt = old32(m, forced)
	}
	e.occupiedAt, e.shapesAt, e.lanesAt = old64(m, occupied), old64(m, shapes), old64(m, lanes)
	if k.copied {
		e.leftAt = old64(m, left)
	}
	if k.parity != nil {
		e.balanceAt = old64(m, balance)
	}
	if k.volumes != nil {
		e.volumesAt = old64(m, volumes)
	}
	if k.gone {
		e.gone, e.goneEnds = old8(m, gone), old32(m, ends)
		e.dead = m.Reserve("room", len(k.images))
	}
}

// listEmitter holds the addresses of the tables and the variables of run.
type listEmitter struct {
	oldEmitter
	k *list

	// Tables by image, by position, by shape.
	masks, shape, ids, covers, takes, volumeTakes, one, rest, others int
	regions                                                          *regions // nil without the volume trigger
	// Tables by position of each stage.
	hash, before, walks, ranks map[*listStage]int
	// Tables by root: what is there in the beginning, and where the ids that it
	// may not use end.
	occupiedAt, shapesAt, leftAt, lanesAt, balanceAt, volumesAt, gone, goneEnds, forcedAt int
	// belowDLX says that there is DLX above the roots.
	belowDLX bool
	// dead has a byte for every id, not 0 where the root may not use it.
	dead int
	// makes is that of balance; lengths are those of every list of depth 0.
	makes, lengths int
	// firsts[depth] is the first quad of the list that a frame is about.
	firsts int
	// none are words 0, closed the surroundings of a list that is to be made,
	// candidates two buffers for those of a cell.
	none, closed int
	candidates   [2]int

	// lists is the address of the first lists, those of depth 0, and listsSize
	// how far the next ones are; depths is the depth of the last. Their parts
	// are at the offsets behind.
	lists, listsSize, depths                                            int
	ofImage, ofNext, ofShapes, ofClosed, ofBits, ofSets, ofQuads, ofIDs int

	build, enter *asm.Func

	// The frame under way: what is occupied, copies left, its lists, the first
	// quad of its list, and its candidates: the word under way, where that is,
	// and where they end.
	occupied           []asm.Local
	left               asm.Local
	from, first        asm.Local
	untried            asm.Local
	untriedAt, triedAt asm.Local

	chosen, id, kind asm.Local
	forced           asm.Local // start.forced of the root
	shapes           asm.Local

	// The frame that the chosen candidate leads to, and the cell under
	// consideration: its position, its entry in the tables, its list, its
	// candidates.
	occupiedThen, closedThen, holes, cells []asm.Local
	lanesThen                              []asm.Local
	leftThen, balanceThen, fromThen        asm.Local
	volumesThen                            asm.Local
	at, entry, set, firstHere, length      asm.Local
	quad, low, group, fitting              asm.Local
	fits, here, best                       asm.Local
	// The best cell so far.
	fewest, bestAt, bestSet, bestFirst, bestLength asm.Local
	planes                                         [][]asm.Local
	digits                                         [3][]asm.Local
	spare                                          []asm.Local
}

// place lays the lists out in memory.
func (e *listEmitter) place() {
	k := e.k
	size := 0
	part := func(n int) int {
		at := size
		size = (size + n + 15) &^ 15
		return at
	}
	e.ofImage, e.ofNext, e.ofShapes = part(4), part(4), part(8)
	e.ofClosed = part(8 * k.words)
	e.ofBits = part(8 * k.words * maxShapes)
	e.ofSets = part(8 * k.sets)
	e.ofQuads = part(32 * k.words * k.capacity)
	e.ofIDs = part(8 * k.capacity)
	e.listsSize = (size + 63) &^ 63
	e.lists = e.m.Reserve("room", e.listsSize*(e.depths+1)+16) // the last ones may mark a next
}

// quadAt is the address of a quad, idsAt of its ids.
func (e *listEmitter) quadAt(lists, quad asm.Value) asm.Value {
	return quad.Mul(asm.I32c(32 * e.k.words)).Add(lists)
}

func (e *listEmitter) idsAt(lists, quad asm.Value) asm.Value {
	return quad.Shl(asm.I32c(3)).Add(lists)
}

// maskAt is the address of an image's positions.
func (e *listEmitter) maskAt(id asm.Value) asm.Value { return id.Mul(asm.I32c(8 * e.k.words)) }

// makeBuild emits build(lists, position, set, entry, before, closed i32), which
// makes the list of a position in the surroundings at closed; set is its offset
// in the sets, entry the address of the position in a stage's hash table, and
// before that of the positions filled earlier.
func (e *listEmitter) makeBuild() {
	k := e.k
	f := e.m.Internal("build")
	e.build = f
	lists, at, set, entry, before, closed := f.Param("v", asm.I32), f.Param("v", asm.I32), f.Param("v", asm.I32), f.Param("v", asm.I32), f.Param("v", asm.I32), f.Param("v", asm.I32)
	from, end, n, id, kind, to, root := f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)
	bad := f.Locals("v", asm.I64, k.words)
	shapes := f.Local("v", asm.I64)
	lengths := set.Mul(asm.I32c(k.lanes))
	f.Set(root, lists.Eq(asm.I32c(e.lists)))
	f.IfElse(root.Value, func() {
		f.Set(to, at.Shl(asm.I32c(2)))
		f.Set(from, to.Load32(e.covers).Plus(e.ids))
		f.Set(end, to.Load32(e.covers+4).Plus(e.ids))
		for w := range k.lanes {
			f.Store64(lengths, e.lengths+8*w, asm.I64c(0))
		}
	}, func() {
		up := to
		f.Set(up, lists.Sub(asm.I32c(e.listsSize)))
		f.Set(n, up.Add(set.Value))
		f.If(n.Load32(e.ofSets).Eqz(), func() {
			f.Call(f, up.Value, at.Value, set.Value, entry.Value, before.Value, closed.Value)
		})
		f.Set(from, e.idsAt(up.Value, n.Load32(e.ofSets)).Plus(e.ofIDs))
		f.Set(end, from.Add(n.Load32(e.ofSets+4).Shl(asm.I32c(1))))
	})
	for w, b := range bad {
		near := entry.Load64(8 * w).And(closed.Load64(8 * w))
		f.Set(b, near.Or(before.Load64(8*w)).Or(lists.Load64(e.ofClosed+8*w)))
	}
	f.Set(shapes, lists.Load64(e.ofShapes))
	f.Set(n, asm.I32c(0))
	first := lists.Load32(e.ofNext)
	f.Block("l", func(done asm.Label) {
		f.Loop("l", func(next asm.Label) {
			f.BrIf(done, from.Eq(end.Value))
			f.Set(id, from.Load16(0))
			f.Set(from, from.Plus(2))
			f.Set(kind, id.Load8(e.shape))
			f.BrIf(next, shapes.ShrU(kind.Extend()).And(asm.I64c(1)).Eqz())
			mask := e.maskAt(id.Value)
			overlap := mask.Load64(e.masks).And(bad[0].Value)
			for w := 1; w < k.words; w++ {
				overlap = overlap.Or(mask.Load64(e.masks + 8*w).And(bad[w].Value))
			}
			f.BrIf(next, overlap.Eqz().Eqz())
			if k.gone {
				f.BrIf(next, root.And(id.Load8(e.dead)))
			}
			if k.lanes > 0 {
				f.If(root.Value, func() {
					f.Set(to, lengths.Add(kind.Shl(asm.I32c(1))))
					f.Store16(to.Value, e.lengths, to.Load16(e.lengths).Plus(1))
				})
			}
			f.Set(to, e.idsAt(lists.Value, first).Add(n.Shl(asm.I32c(1))))
			f.Store16(to.Value, e.ofIDs, id.Value)
			f.Set(to, e.quadAt(lists.Value, first.Add(n.ShrU(asm.I32c(2)))).Add(n.And(asm.I32c(3)).Shl(asm.I32c(3))))
			for w := range k.words {
				shapeBit := kind.Mul(asm.I32c(8 * k.words)).Add(lists.Value).Load64(e.ofBits + 8*w)
				f.Store64(to.Value, e.ofQuads+32*w, mask.Load64(e.masks+8*w).Or(shapeBit))
			}
			f.Set(n, n.Plus(1))
			f.Br(next)
		})
	})
	f.Set(to, lists.Add(set.Value))
	f.Store32(to.Value, e.ofSets, first)
	f.Store32(to.Value, e.ofSets+4, n.Value)
	f.Store32(lists.Value, e.ofNext, first.Add(n.Plus(3).ShrU(asm.I32c(2))))
}

// makeEnter emits enter(lists, image i32, shapes i64, a, b i32), which makes
// lists ready for the node behind an image (its id + 1, or the root's number
// + 1) with so many shapes available and the words at a and b covered, unless
// they are for that node already. Those above must be ready.
func (e *listEmitter) makeEnter() {
	k := e.k
	f := e.m.Internal("enter")
	e.enter = f
	lists, image, shapes, a, b := f.Param("v", asm.I32), f.Param("v", asm.I32), f.Param("v", asm.I64), f.Param("v", asm.I32), f.Param("v", asm.I32)
	free := f.Locals("v", asm.I64, k.words)
	bit := f.Local("v", asm.I32)
	here := lists.Value
	f.If(here.Load32(e.ofImage).Eq(image.Value).And(here.Load64(e.ofShapes).Eq(shapes.Value)), func() { f.Return() })
	f.Store32(here, e.ofImage, image.Value)
	f.Store32(here, e.listsSize+e.ofImage, asm.I32c(0))
	f.Store64(here, e.ofShapes, shapes.Value)
	f.Store32(here, e.ofNext, asm.I32c(1))
	for w, l := range free {
		f.Set(l, a.Load64(8*w).Or(b.Load64(8*w)))
		f.Store64(here, e.ofClosed+8*w, l.Value)
	}
	f.FillMemory(here.Plus(e.ofSets), asm.I32c(0), asm.I32c(8*k.sets))
	if e.depths < k.refined {
		return
	}
	f.If(here.Ne(asm.I32c(e.lists+e.depths*e.listsSize)), func() { f.Return() })
	f.FillMemory(here.Plus(e.ofBits), asm.I32c(0), asm.I32c(8*k.words*maxShapes))
	f.Loop("l", func(next asm.Label) {
		f.Set(bit, shapes.Ctz().Wrap().Mul(asm.I32c(8*k.words)).Add(here))
		f.Set(shapes, shapes.DropLowest())
		f.Block("l", func(done asm.Label) {
			for w, l := range free {
				f.If(l.Eqz().Eqz(), func() {
					f.Store64(bit.Value, e.ofBits+8*w, l.And(asm.I64c(0).Sub(l.Value)))
					f.Set(l, l.DropLowest())
					f.Br(done)
				})
			}
		})
		f.BrIf(next, shapes.Eqz().Eqz())
	})
}

func (e *listEmitter) run() {
	e.open()
	f, words := e.f, e.k.words
	e.occupied, e.left = f.Locals("v", asm.I64, words), f.Local("v", asm.I64)
	e.from, e.first = f.Local("v", asm.I32), f.Local("v", asm.I32)
	e.untried, e.untriedAt, e.triedAt = f.Local("v", asm.I64), f.Local("v", asm.I32), f.Local("v", asm.I32)
	e.forced = f.Local("v", asm.I32)
	e.chosen, e.id, e.kind, e.shapes = f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I64)
	e.occupiedThen, e.closedThen, e.holes, e.cells = f.Locals("v", asm.I64, words), f.Locals("v", asm.I64, words), f.Locals("v", asm.I64, words), f.Locals("v", asm.I64, words)
	e.lanesThen = f.Locals("v", asm.I64, e.k.lanes)
	e.leftThen, e.balanceThen, e.fromThen = f.Local("v", asm.I64), f.Local("v", asm.I32), f.Local("v", asm.I32)
	e.volumesThen = f.Local("v", asm.I32)
	e.at, e.entry, e.set, e.firstHere, e.length = f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)
	e.quad, e.low, e.group, e.fitting = f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I64)
	e.fits, e.here, e.best = f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)
	e.fewest, e.bestAt, e.bestSet, e.bestFirst, e.bestLength = f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)
	for range e.k.directions {
		e.planes = append(e.planes, f.Locals("v", asm.I64, words))
	}
	for d := range bits.Len(uint(len(e.k.directions))) {
		e.digits[d] = f.Locals("v", asm.I64, words)
	}
	e.spare = f.Locals("v", asm.I64, words)

	f.Set(e.here, asm.I32c(e.candidates[0]))
	f.Set(e.best, asm.I32c(e.candidates[1]))
	e.resume()
	e.load()
	f.Loop("l", func(top asm.Label) {
		f.Block("l", func(known asm.Label) {
			e.back(known)
			e.take()
			f.If(e.depth.Eq(asm.I32c(e.layout.last)), func() {
				if e.list {
					e.keep()
				}
				e.report(func(frame int) asm.Value { return asm.I32c(0).Load32(frame + 8*frImage) })
				f.Br(top)
			})
			f.Set(e.nodes, e.nodes.Plus(1))
			e.look(top)
		})
		e.evaluate(top)
		e.descend()
		f.BrIf(top, e.nodes.LtU(e.budget.Value))
		e.leave(RunPaused)
	})
	f.Unreachable()
}

// byStage emits what depends on the stage that rules at a depth.
func (e *listEmitter) byStage(depth asm.Value, emit func(s *listStage)) {
	var from func(runs []run)
	from = func(runs []run) {
		if len(runs) == 1 {
			emit(runs[0].stage)
			return
		}
		e.f.IfElse(depth.LtS(asm.I32c(runs[1].depth)), func() { emit(runs[0].stage) }, func() { from(runs[1:]) })
	}
	from(e.k.runs)
}

// resume makes the lists that the frames of the state are about.
func (e *listEmitter) resume() {
	f := e.f
	depth, frame := e.group, e.bestAt
	e.enterRoot()
	f.Set(e.shapes, asm.I32c(0).Load64(e.lists+e.ofShapes))
	f.Set(e.fromThen, asm.I32c(e.lists))
	f.Set(depth, asm.I32c(0))
	f.Set(frame, asm.I32c(e.address(e.layout.frames)))
	f.Loop("l", func(next asm.Label) {
		if e.depths > 0 {
			f.If(depth.Eqz().Eqz().And(depth.LeU(asm.I32c(e.depths))), func() {
				f.Set(e.id, frame.Sub(asm.I32c(8*e.layout.size)).Load32(8*frImage))
				f.Set(e.leftThen, frame.Load64(8*frLeft))
				f.Set(e.kind, e.id.Load8(e.shape))
				e.without()
				e.enterImage()
			})
		}
		for w := range e.k.words {
			f.Set(e.closedThen[w], frame.Load64(8*(frOccupied+w)).Or(e.fromThen.Load64(e.ofClosed+8*w)))
		}
		f.Set(e.at, frame.Load32(8*frCell))
		e.byStage(depth.Value, e.find)
		f.Store32(depth.Shl(asm.I32c(2)), e.firsts, e.firstHere.Value)
		f.Set(frame, frame.Plus(8*e.layout.size))
		f.BrIf(next, depth.Tee(depth.Plus(1)).LeU(e.depth.Value))
	})
}

// enterRoot makes the first lists for the root under way.
func (e *listEmitter) enterRoot() {
	f, root := e.f, e.get(stRoot).Wrap()
	f.Call(e.enter, asm.I32c(e.lists), root.Plus(1), root.Shl(asm.I32c(3)).Load64(e.shapesAt),
		root.Mul(asm.I32c(8*e.k.words)).Plus(e.occupiedAt), asm.I32c(e.none))
	if e.belowDLX {
		f.Set(e.forced, root.Shl(asm.I32c(2)).Load32(e.forcedAt))
	}
	if !e.k.gone {
		return
	}
	f.FillMemory(asm.I32c(e.dead), asm.I32c(0), asm.I32c(len(e.k.images)))
	end := root.Shl(asm.I32c(2)).Load32(e.goneEnds + 4)
	f.Set(e.work, root.Shl(asm.I32c(2)).Load32(e.goneEnds))
	f.Block("l", func(done asm.Label) {
		f.Loop("l", func(next asm.Label) {
			f.BrIf(done, e.work.Eq(end))
			f.Store8(e.work.Load16(e.gone), e.dead, asm.I32c(1))
			f.Set(e.work, e.work.Plus(2))
			f.Br(next)
		})
	})
}

// without takes the shape kind, that of image id, from shapes, unless leftThen
// has more copies of it.
func (e *listEmitter) without() {
	gone := asm.I64c(1).Shl(e.kind.Extend())
	if e.k.copied {
		gone = asm.Select(e.more(), asm.I64c(0), gone)
	}
	e.f.Set(e.shapes, e.shapes.And(gone.Not()))
}

// more is not 0 when leftThen has more copies of the shape kind.
func (e *listEmitter) more() asm.Value {
	return e.kind.Shl(asm.I32c(3)).Load64(e.rest).And(e.leftThen.Value).Eqz().Eqz()
}

// enterImage goes from the lists fromThen to the next ones, those behind image id.
func (e *listEmitter) enterImage() {
	f := e.f
	f.Call(e.enter, e.fromThen.Plus(e.listsSize), e.id.Plus(1), e.shapes.Value,
		e.fromThen.Plus(e.ofClosed), e.maskAt(e.id.Value).Plus(e.masks))
	f.Set(e.fromThen, e.fromThen.Plus(e.listsSize))
}

// find sets set, firstHere and length to the list of the position at in fromThen
// and the surroundings closedThen.
func (e *listEmitter) find(s *listStage) {
	f, k := e.f, e.k
	f.Set(e.entry, e.at.Mul(asm.I32c(16*k.words)))
	number := e.at.Shl(asm.I32c(3 + s.digits)).Plus(8 * s.first)
	if s.digits > 0 {
		cell := e.entry.Value
		var h asm.Value
		for w := range k.words {
			part := e.closedThen[w].And(cell.Load64(e.hash[s] + 8*w))
			if s.turn[w] != 0 {
				part = part.Rotl(asm.I64c(uint64(s.turn[w])))
			}
			part = part.Mul(cell.Load64(e.hash[s] + 8*(k.words+w)))
			if w == 0 {
				h = part
			} else {
				h = h.Add(part)
			}
		}
		number = number.Add(h.ShrU(asm.I64c(uint64(64 - s.digits))).Wrap().Shl(asm.I32c(3)))
	}
	f.Set(e.set, number)
	f.Set(e.work, e.fromThen.Add(e.set.Value))
	f.If(e.firstHere.Tee(e.work.Load32(e.ofSets)).Eqz(), func() {
		for w := range k.words {
			f.Store64(asm.I32c(0), e.closed+8*w, e.closedThen[w].Value)
		}
		e.make(s, e.fromThen.Value, e.at.Value, e.set.Value, e.closed)
		f.Set(e.firstHere, e.work.Load32(e.ofSets))
	})
	f.Set(e.length, e.work.Load32(e.ofSets+4))
}

// make calls build.
func (e *listEmitter) make(s *listStage, lists, at, set asm.Value, closed int) {
	before := asm.I32c(e.none)
	if s.fixed() {
		before = at.Mul(asm.I32c(8 * e.k.words)).Plus(e.before[s])
	}
	e.f.Call(e.build, lists, at, set, at.Mul(asm.I32c(16*e.k.words)).Plus(e.hash[s]), before, asm.I32c(closed))
}

// try counts the attempts at the cell at, whose list is set: the images there of
// shapes that are left.
func (e *listEmitter) try(s *listStage, at, set asm.Local) {
	f, k := e.f, e.k
	if k.lanes == 0 {
		return
	}
	if !s.nof && s.digits > 0 {
		f.Set(set, at.Shl(asm.I32c(3+s.digits)).Plus(8*s.first))
		f.If(set.Load32(e.lists+e.ofSets).Eqz(), func() { e.make(s, asm.I32c(e.lists), at.Value, set.Value, e.none) })
	}
	f.Set(e.work, set.Mul(asm.I32c(k.lanes)))
	tries := e.work.Load64(e.lengths).And(e.lanesThen[0].Value)
	for w := 1; w < k.lanes; w++ {
		tries = tries.Add(e.work.Load64(e.lengths + 8*w).And(e.lanesThen[w].Value))
	}
	e.count(countAttempts, 1, tries.Mul(asm.I64c(0x0001000100010001)).ShrU(asm.I64c(48)))
}

// back goes back to a frame that has a candidate; or on to the next root, with
// a branch to known; or ends the search.
func (e *listEmitter) back(known asm.Label) {
	f := e.f
	f.Block("l", func(found asm.Label) {
		f.Loop("l", func(again asm.Label) {
			f.BrIf(found, e.untried.Eqz().Eqz())
			f.Store64(e.untriedAt.Value, 0, asm.I64c(0))
			f.Set(e.untriedAt, e.untriedAt.Plus(8))
			f.If(e.untriedAt.LtU(e.triedAt.Value), func() {
				f.Set(e.untried, e.untriedAt.Load64(0))
				f.Br(again)
			})
			f.If(e.depth.LtS(asm.I32c(1)), func() {
				if len(e.k.starts) > 1 {
					f.If(e.get(stRoot).Add(asm.I64c(1)).LtU(e.get(stRoots)), func() {
						e.begin()
						f.Br(known)
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

// begin goes to the next root, before its first frame.
func (e *listEmitter) begin() {
	f := e.f
	e.addTo(stRoot, asm.I64c(1))
	e.countLead()
	f.Set(e.nodes, e.nodes.Plus(1))
	e.enterRoot()
	f.Set(e.depth, asm.I32c(-1))
	f.Set(e.frame, asm.I32c(e.address(e.layout.at(-1))))
	f.Set(e.untriedAt, asm.I32c(e.none))
	f.Set(e.triedAt, asm.I32c(e.none))
	f.Set(e.fromThen, asm.I32c(e.lists))
	for _, o := range e.occupiedThen {
		f.Set(o, asm.I64c(0))
	}
	root := e.get(stRoot).Wrap()
	if e.k.copied {
		f.Set(e.leftThen, root.Shl(asm.I32c(3)).Load64(e.leftAt))
	}
	if e.k.parity != nil {
		f.Set(e.balanceThen, root.Shl(asm.I32c(3)).Load32(e.balanceAt))
	}
	if e.k.volumes != nil {
		f.Set(e.volumesThen, root.Shl(asm.I32c(3)).Load32(e.volumesAt))
	}
	for w, l := range e.lanesThen {
		f.Set(l, root.Mul(asm.I32c(8*e.k.lanes)).Load64(e.lanesAt+8*w))
	}
}

// take chooses the first candidate.
func (e *listEmitter) take() {
	f := e.f
	word := e.untriedAt.Sub(e.frame.Value).Sub(asm.I32c(8 * e.layout.rest()))
	f.Set(e.chosen, word.Shl(asm.I32c(3)).Or(e.untried.Ctz().Wrap()))
	f.Set(e.untried, e.untried.DropLowest())
}

// keep writes what the frame under way has chosen, and its candidates.
func (e *listEmitter) keep() {
	f, at := e.f, e.frame.Value
	f.Store64(e.untriedAt.Value, 0, e.untried.Value)
	f.Store32(at, 8*frChosen, e.chosen.Value)
	f.Store32(at, 8*frImage, e.chosenID())
}

// chosenID is the id of the candidate chosen.
func (e *listEmitter) chosenID() asm.Value {
	return e.idsAt(e.from.Value, e.first.Value).Add(e.chosen.Shl(asm.I32c(1))).Load16(e.ofIDs)
}

// look works out what is occupied behind the chosen candidate; it branches to
// dead when the parity trigger goes back.
func (e *listEmitter) look(dead asm.Label) {
	f, k := e.f, e.k
	if e.named() {
		f.Set(e.id, e.chosenID())
		f.Set(e.kind, e.id.Load8(e.shape))
	}
	if k.copied {
		f.Set(e.leftThen, e.left.Sub(e.kind.Shl(asm.I32c(3)).Load64(e.one)))
	}
	if k.parity != nil {
		f.Set(e.balanceThen, e.frame.Load32(8*frBalance).Sub(e.id.Shl(asm.I32c(2)).Load32(e.takes)))
		f.If(makesAt(e.balanceThen.Value, e.makes).Eqz(), func() {
			e.count(countParityBacktracks, 0, asm.I64c(1))
			f.Br(dead)
		})
	}
	if k.volumes != nil {
		f.Set(e.volumesThen, e.frame.Load32(8*frVolumes).Sub(e.kind.Shl(asm.I32c(2)).Load32(e.volumeTakes)))
	}
	for w, l := range e.lanesThen {
		others := e.kind.Mul(asm.I32c(8 * k.lanes)).Load64(e.others + 8*w)
		if k.copied {
			others = asm.Select(e.more(), asm.I64c(math.MaxUint64), others)
		}
		f.Set(l, e.frame.Load64(8*(k.laneWord()+w)).And(others))
	}
	f.Set(e.fromThen, e.from.Value)
	deep := func() {
		f.Set(e.work, e.quadAt(e.from.Value, e.first.Add(e.chosen.ShrU(asm.I32c(2)))).
			Add(e.chosen.And(asm.I32c(3)).Shl(asm.I32c(3))))
		for w, o := range e.occupiedThen {
			entry := e.work.Load64(e.ofQuads + 32*w)
			if k.copied {
				// Without the shape's bit while it has more copies.
				shapeBit := e.kind.Mul(asm.I32c(8 * k.words)).Add(e.from.Value).Load64(e.ofBits + 8*w)
				entry = entry.And(asm.Select(e.more(), shapeBit, asm.I64c(0)).Not())
			}
			f.Set(o, e.occupied[w].Or(entry))
		}
	}
	if e.depths == 0 {
		deep()
		return
	}
	f.IfElse(e.depth.LtU(asm.I32c(e.depths)), func() {
		if !e.named() {
			f.Set(e.id, e.chosenID())
			f.Set(e.kind, e.id.Load8(e.shape))
		}
		f.Set(e.shapes, e.from.Load64(e.ofShapes))
		e.without()
		e.enterImage()
		for _, o := range e.occupiedThen {
			f.Set(o, asm.I64c(0))
		}
	}, deep)
}

// named says that look needs the image and its shape at every depth.
func (e *listEmitter) named() bool {
	return e.k.copied || e.k.lanes > 0 || e.k.parity != nil || e.k.volumes != nil
}

// evaluate chooses the cell of the frame behind, with its candidates in best;
// it branches to dead when the cell, or with E and S some cell, has none.
func (e *listEmitter) evaluate(dead asm.Label) {
	f := e.f
	for w := range e.k.words {
		f.Set(e.closedThen[w], e.occupiedThen[w].Or(e.fromThen.Load64(e.ofClosed+8*w)))
		f.Set(e.holes[w], e.closedThen[w].Not())
	}
	if e.k.volumes != nil {
		// The number of the frame above the first one is no depth.
		f.If(e.depth.LtU(asm.I32c(triggerDepth(e.layout, e.k.volumeFrom))), func() {
			for w, h := range e.holes {
				f.Store64(asm.I32c(0), e.closed+8*w, h.Value)
			}
			f.If(asm.Call(e.regions.test, asm.I32c(e.closed), e.volumesThen.Value), func() {
				e.count(countVolumeBacktracks, 0, asm.I64c(1))
				f.Br(dead)
			})
		})
	}
	e.byStage(e.depth.Plus(1), func(s *listStage) {
		if s.fixed() {
			e.follow(s, dead)
		} else {
			e.compare(s, dead)
		}
	})
}

// follow evaluates the next cell of a fixed order.
func (e *listEmitter) follow(s *listStage, dead asm.Label) {
	f := e.f
	if s.choice == chooseLowest {
		e.lowest(e.holes)
	} else {
		e.walk(s)
	}
	e.find(s)
	e.try(s, e.at, e.set)
	f.BrIf(dead, e.length.Eqz())
	e.scan(e.best, false)
	f.BrIf(dead, e.fewest.Tee(e.fits.Value).Eqz())
	f.Set(e.bestAt, e.at.Value)
	f.Set(e.bestFirst, e.firstHere.Value)
	f.Set(e.bestLength, e.length.Value)
}

// lowest takes the lowest position out of a mask, which must have one, and sets
// at to it.
func (e *listEmitter) lowest(mask []asm.Local) {
	f := e.f
	f.Block("l", func(taken asm.Label) {
		for w, m := range mask {
			one := func() {
				f.Set(e.at, m.Ctz().Wrap().Or(asm.I32c(64*w)))
				f.Set(m, m.DropLowest())
			}
			if w == len(mask)-1 {
				one()
				return
			}
			f.If(m.Eqz().Eqz(), func() {
				one()
				f.Br(taken)
			})
		}
	})
}

// walk sets at to the first hole of the fixed order, from behind the cell of
// the frame under way if that followed the same order.
func (e *listEmitter) walk(s *listStage) {
	f := e.f
	for w, c := range e.closedThen {
		f.Store64(asm.I32c(0), e.closed+8*w, c.Value)
	}
	from := 0
	for _, r := range e.k.runs {
		if r.stage == s {
			from = r.depth
		}
	}
	f.Set(e.work, asm.I32c(e.walks[s]))
	f.If(e.depth.LtS(asm.I32c(from)).Eqz(), func() {
		rank := e.frame.Load32(8 * frCell).Shl(asm.I32c(1)).Load16(e.ranks[s])
		f.Set(e.work, rank.Shl(asm.I32c(1)).Plus(e.walks[s]+2))
	})
	f.Loop("l", func(next asm.Label) {
		f.Set(e.at, e.work.Load16(0))
		f.Set(e.work, e.work.Plus(2))
		shut := e.at.ShrU(asm.I32c(3)).Load8(e.closed).ShrU(e.at.And(asm.I32c(7))).And(asm.I32c(1))
		f.BrIf(next, shut)
	})
}

// compare finds the cell with fewest fits.
func (e *listEmitter) compare(s *listStage, dead asm.Label) {
	f := e.f
	all := func() {
		for w, c := range e.cells {
			f.Set(c, e.holes[w].Value)
		}
	}
	switch {
	case s.choice == chooseSize:
		all()
	case e.belowDLX:
		f.IfElse(e.depth.LtS(e.forced.Value), all, func() { e.tightest(dead) })
	default:
		e.tightest(dead)
	}
	f.Set(e.fewest, asm.I32c(math.MaxInt32))
	f.Loop("l", func(next asm.Label) {
		e.lowest(e.cells)
		e.find(s)
		f.BrIf(dead, e.length.Eqz())
		e.scan(e.here, s.choice == chooseSize)
		f.BrIf(dead, e.fits.Eqz())
		f.If(e.fits.LtU(e.fewest.Value), func() {
			f.Set(e.fewest, e.fits.Value)
			f.Set(e.bestAt, e.at.Value)
			f.Set(e.bestSet, e.set.Value)
			f.Set(e.bestFirst, e.firstHere.Value)
			f.Set(e.bestLength, e.length.Value)
			f.Set(e.work, e.best.Value)
			f.Set(e.best, e.here.Value)
			f.Set(e.here, e.work.Value)
		})
		f.BrIf(next, union(e.cells).Eqz().Eqz())
	})
	e.try(s, e.bestAt, e.bestSet)
}

// shifted is the value of word w of a mask moved by so many bits towards bit 0.
func shifted(mask []asm.Local, w, by int) (v asm.Value, ok bool) {
	skip, shift := by>>6, uint64(by&63) // rounded down, so that shift is positive
	if i := w + skip; i >= 0 && i < len(mask) {
		v, ok = mask[i].Value, true
		if shift > 0 {
			v = v.ShrU(asm.I64c(shift))
		}
	}
	if i := w + skip + 1; shift > 0 && i >= 0 && i < len(mask) {
		far := mask[i].Shl(asm.I64c(64 - shift))
		if ok {
			far = v.Or(far)
		}
		v, ok = far, true
	}
	return v, ok
}

// plane is board.plane for a word.
func (e *listEmitter) plane(set []asm.Local, w int, d direction) asm.Value {
	all, some := asm.I64c(0), false
	for _, m := range d {
		v, ok := shifted(set, w, m.by)
		if !ok || m.mask != nil && m.mask[w] == 0 {
			continue
		}
		if m.mask != nil {
			v = v.And(asm.I64c(m.mask[w]))
		}
		if some {
			v = all.Or(v)
		}
		all, some = v, true
	}
	return all
}

// tightest sets cells to the holes that have the fewest holes beside them; it
// branches to dead when a hole, or two, are cut off and no piece is so small.
func (e *listEmitter) tightest(dead asm.Label) {
	f, k := e.f, e.k
	for i, d := range k.directions {
		for w := range k.words {
			f.Set(e.planes[i][w], e.plane(e.holes, w, d))
		}
	}
	for w := range k.words {
		e.add(w)
	}
	n := 0
	for n < len(e.digits) && e.digits[n] != nil {
		n++
	}
	any := func(v func(w int) asm.Value) asm.Value {
		all := v(0)
		for w := 1; w < k.words; w++ {
			all = all.Or(v(w))
		}
		return all
	}
	if k.least > 1 {
		f.BrIf(dead, any(func(w int) asm.Value {
			beside := e.digits[0][w].Value
			for _, d := range e.digits[1:n] {
				beside = beside.Or(d[w].Value)
			}
			return e.holes[w].And(beside.Not())
		}).Eqz().Eqz())
	}
	for w, c := range e.cells {
		f.Set(c, e.holes[w].Value)
	}
	for d := n - 1; d >= 0; d-- {
		for w, s := range e.spare {
			f.Set(s, e.cells[w].And(e.digits[d][w].Not()))
		}
		some := any(func(w int) asm.Value { return e.spare[w].Value }).Eqz()
		if k.words > 1 {
			f.Set(e.work, some)
			some = e.work.Value
		}
		for w, c := range e.cells {
			f.Set(c, asm.Select(some, c.Value, e.spare[w].Value))
		}
	}
	if k.least > 2 {
		alone := any(func(w int) asm.Value {
			more := e.digits[1][w].Value
			for _, d := range e.digits[2:n] {
				more = more.Or(d[w].Value)
			}
			return e.cells[w].And(more.Not())
		})
		f.If(alone.Eqz().Eqz(), func() {
			f.BrIf(dead, any(func(w int) asm.Value {
				var beside asm.Value
				for i := 0; i < len(k.directions); i += 2 {
					if p := e.plane(e.cells, w, k.directions[i]); i == 0 {
						beside = p
					} else {
						beside = beside.Or(p)
					}
				}
				return beside.And(e.cells[w].Value)
			}).Eqz().Eqz())
		})
	}
}

// add adds the planes of a word: bit i of the digits is the count of position i.
func (e *listEmitter) add(w int) {
	if len(e.planes) == 0 {
		return
	}
	f := e.f
	p := func(i int) asm.Value { return e.planes[i][w].Value }
	ones := e.digits[0][w]
	twos := e.digits[1][w]
	// full is the carry of three planes; their sum goes to the first of them.
	full := func(a, b, c int, carry asm.Local) {
		f.Set(ones, p(a).Xor(p(b)))
		f.Set(carry, p(a).And(p(b)).Or(p(c).And(ones.Value)))
		f.Set(e.planes[a][w], ones.Xor(p(c)))
	}
	switch len(e.planes) {
	case 2:
		f.Set(ones, p(0).Xor(p(1)))
		f.Set(twos, p(0).And(p(1)))
	case 4:
		fours := e.digits[2][w]
		full(0, 1, 2, twos)
		f.Set(ones, p(0).Xor(p(3)))
		f.Set(e.planes[0][w], p(0).And(p(3)))
		f.Set(fours, twos.And(p(0)))
		f.Set(twos, twos.Xor(p(0)))
	case 6:
		fours, carry := e.digits[2][w], e.spare[w]
		full(0, 1, 2, twos)
		full(3, 4, 5, carry)
		f.Set(ones, p(0).Xor(p(3)))
		f.Set(e.planes[0][w], p(0).And(p(3)))
		// twos, carry and the carry of the ones have the same weight.
		f.Set(e.planes[1][w], twos.Xor(carry.Value))
		f.Set(fours, twos.And(carry.Value).Or(p(0).And(p(1))))
		f.Set(twos, p(1).Xor(p(0)))
	}
}

// scan writes the candidates of the list firstHere, which is not empty, to the
// words at to, and sets fits to their number. It goes from the last quad to
// the first, so that each moves the bits of those before it up by four. It may
// stop where there are no fewer than fewest, if told so; what it wrote is then
// worth nothing.
func (e *listEmitter) scan(to asm.Local, limited bool) {
	f := e.f
	quads := e.length.Plus(3).ShrU(asm.I32c(2))
	f.Set(e.quad, e.quadAt(e.fromThen.Value, e.firstHere.Add(quads)))
	f.Set(e.group, e.length.Sub(asm.I32c(1)).ShrU(asm.I32c(6)))
	f.Set(e.low, e.quadAt(e.fromThen.Value, e.firstHere.Add(e.group.Shl(asm.I32c(4)))))
	f.Block("l", func(out asm.Label) {
		f.Set(e.fits, asm.I32c(0))
		if limited {
			// The last quad alone, because it may not be full.
			e.scanQuad()
			f.Set(e.fitting, e.four().And(asm.I32c(15).ShrU(asm.I32c(0).Sub(e.length.Value).And(asm.I32c(3)))).Extend())
			f.If(e.quad.Ne(e.low.Value), func() { e.scanWord(&out) })
		} else {
			f.Set(e.fitting, asm.I64c(0))
			e.scanWord(nil)
			f.Set(e.fitting, e.fitting.And(asm.I64c(math.MaxUint64).ShrU(asm.I64c(0).Sub(e.length.Extend()))))
		}
		f.Loop("l", func(next asm.Label) {
			f.Set(e.fits, e.fits.Add(e.fitting.Popcnt().Wrap()))
			f.Store64(to.Add(e.group.Shl(asm.I32c(3))), 0, e.fitting.Value)
			f.BrIf(out, e.group.Eqz())
			f.Set(e.group, e.group.Sub(asm.I32c(1)))
			f.Set(e.low, e.low.Sub(asm.I32c(16*32*e.k.words)))
			f.Set(e.fitting, asm.I64c(0))
			if limited {
				e.scanWord(&out)
			} else {
				e.scanWord(nil)
			}
			f.Br(next)
		})
	})
}

// scanWord adds to fitting what the quads from quad down to low have. It leaves
// for out, if there is one, with fewest fits or more.
func (e *listEmitter) scanWord(out *asm.Label) {
	f := e.f
	f.Loop("l", func(next asm.Label) {
		e.scanQuad()
		f.Set(e.fitting, e.fitting.Shl(asm.I64c(4)).Or(e.four().Extend()))
		if out != nil {
			f.Set(e.work, e.fits.Add(e.fitting.Popcnt().Wrap()))
			f.If(e.work.GeU(e.fewest.Value), func() {
				f.Set(e.fits, e.work.Value)
				f.Br(*out)
			})
		}
		f.BrIf(next, e.quad.Ne(e.low.Value))
	})
}

// scanQuad goes to the quad below, and four are the images of it that keep clear
// of what is occupied, as bits.
func (e *listEmitter) scanQuad() {
	e.f.Set(e.quad, e.quad.Sub(asm.I32c(32*e.k.words)))
}

func (e *listEmitter) four() (four asm.Value) {
	for i := range 4 {
		var overlap asm.Value
		for w, o := range e.occupiedThen {
			part := e.quad.Load64(e.ofQuads + 32*w + 8*i).And(o.Value)
			if w == 0 {
				overlap = part
			} else {
				overlap = overlap.Or(part)
			}
		}
		if i == 0 {
			four = overlap.Eqz()
		} else {
			four = four.Or(overlap.Eqz().Shl(asm.I32c(i)))
		}
	}
	return four
}

// descend goes to the frame that evaluate has worked out.
func (e *listEmitter) descend() {
	f, k := e.f, e.k
	e.count(countFits, 1, e.fewest.Extend())
	f.If(e.depth.LtS(asm.I32c(0)).Eqz(), func() { e.keep() })
	f.Set(e.depth, e.depth.Plus(1))
	at := e.frame.Tee(e.frame.Plus(8 * e.layout.size))
	f.Store32(at, 8*frCell, e.bestAt.Value)
	at = e.frame.Value
	words := e.bestLength.Plus(63).ShrU(asm.I32c(6))
	f.Store32(at, 8*frWords, words)
	if k.parity != nil {
		f.Store32(at, 8*frBalance, e.balanceThen.Value)
	}
	if k.volumes != nil {
		f.Store32(at, 8*frVolumes, e.volumesThen.Value)
	}
	for w, l := range e.lanesThen {
		f.Store64(at, 8*(k.laneWord()+w), l.Value)
	}
	if k.copied {
		f.Store64(at, 8*frLeft, e.leftThen.Value)
		f.Set(e.left, e.leftThen.Value)
	}
	for w, o := range e.occupied {
		f.Set(o, e.occupiedThen[w].Value)
		f.Store64(at, 8*(frOccupied+w), o.Value)
	}
	f.Set(e.from, e.fromThen.Value)
	f.Set(e.first, e.bestFirst.Value)
	f.Store32(e.depth.Shl(asm.I32c(2)), e.firsts, e.first.Value)
	f.Set(e.untriedAt, at.Plus(8*e.layout.rest()))
	f.Set(e.triedAt, words.Shl(asm.I32c(3)).Add(e.untriedAt.Value))
	f.Set(e.untried, e.best.Load64(0))
	f.Store64(e.untriedAt.Value, 0, e.untried.Value)
	if k.longest > 1 {
		f.Set(e.work, asm.I32c(8))
		f.Block("l", func(done asm.Label) {
			f.Loop("l", func(next asm.Label) {
				f.BrIf(done, e.untriedAt.Add(e.work.Value).GeU(e.triedAt.Value))
				f.Store64(e.untriedAt.Add(e.work.Value), 0, e.best.Add(e.work.Value).Load64(0))
				f.Set(e.work, e.work.Plus(8))
				f.Br(next)
			})
		})
	}
}

// load reads the frame under way from memory.
func (e *listEmitter) load() {
	f, at := e.f, e.frame.Value
	for w, o := range e.occupied {
		f.Set(o, at.Load64(8*(frOccupied+w)))
	}
	if e.k.copied {
		f.Set(e.left, at.Load64(8*frLeft))
	}
	f.Set(e.from, asm.I32c(e.lists+e.depths*e.listsSize))
	if e.depths > 0 {
		f.If(e.depth.LtU(asm.I32c(e.depths)), func() {
			f.Set(e.from, e.depth.Mul(asm.I32c(e.listsSize)).Plus(e.lists))
		})
	}
	f.Set(e.first, e.depth.Shl(asm.I32c(2)).Load32(e.firsts))
	f.Set(e.untriedAt, at.Plus(8*e.layout.rest()))
	f.Set(e.triedAt, at.Load32(8*frWords).Shl(asm.I32c(3)).Add(e.untriedAt.Value))
	f.Set(e.untriedAt, at.Load32(8*frChosen).ShrU(asm.I32c(6)).Shl(asm.I32c(3)).Add(e.untriedAt.Value))
	f.Set(e.untried, e.untriedAt.Load64(0))
}
