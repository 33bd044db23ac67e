package kernel

import (
	"encoding/binary"
	"math"
	"math/bits"

	"tilewright/solver/kernel/asm"
)

// module writes the search as a module. Its data are the images and the cells;
// it makes its lists itself, so it is small and an instance is ready at once.
func (k *neighbour) module(l *layout, start []uint64, list bool) ([]byte, Layout) {
	e := &neighbourEmitter{emitter: newEmitter(l, start, list), k: k, depths: min(k.refined, l.last)}
	m := e.m
	e.masks = m.Data64(k.masks)
	e.shape = m.Data(k.shape)
	var ids []byte
	var covers []uint32 // ends of the lists of ids
	for _, c := range k.cover {
		for _, id := range c {
			ids = binary.LittleEndian.AppendUint16(ids, id)
		}
		covers = append(covers, uint32(len(ids)))
	}
	e.ids = m.Data(ids)
	e.covers = m.Data32(append([]uint32{0}, covers...))
	var hash []uint64
	for at := range k.size {
		hash = append(append(hash, k.near[at*k.words:][:k.words]...), k.magic[at*k.words:][:k.words]...)
	}
	e.hash = m.Data64(hash)
	var occupied, shapes []uint64
	for i := range k.starts {
		occupied = append(occupied, k.starts[i].occupied...)
		shapes = append(shapes, k.starts[i].shapes)
	}
	e.occupiedAt, e.shapesAt = m.Data64(occupied), m.Data64(shapes)
	if k.copied {
		e.one, e.rest = m.Data64(k.one), m.Data64(k.rest)
	}
	e.firsts = m.Reserve(4 * (l.last + 1))
	e.none = m.Reserve(8 * k.words)
	e.closed = m.Reserve(8 * k.words)
	e.candidates[0], e.candidates[1] = m.Reserve(8*k.longest), m.Reserve(8*k.longest)
	e.place()
	e.makeBuild()
	e.makeEnter()
	e.run()
	return m.Encode(), e.mem
}

// neighbourEmitter holds the addresses of the tables and the variables of run.
type neighbourEmitter struct {
	emitter
	k *neighbour

	// Tables by image, by position, by root and by shape.
	masks, shape, ids, covers, hash, occupiedAt, shapesAt, one, rest int
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
	shapes           asm.Local

	// The frame that the chosen candidate leads to, and the cell under
	// consideration: its position, its list, its candidates.
	occupiedThen, closedThen, holes, cells []asm.Local
	leftThen, fromThen                     asm.Local
	at, set, firstHere, length             asm.Local
	quad, low, group, fitting              asm.Local
	fits, here, best                       asm.Local
	// The best cell so far.
	fewest, bestAt, bestFirst, bestLength asm.Local
	planes                                [][]asm.Local
	digits                                [3][]asm.Local
	spare                                 []asm.Local
}

// place lays the lists out in memory.
func (e *neighbourEmitter) place() {
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
	e.ofSets = part(8 * k.size << k.digits)
	e.ofQuads = part(32 * k.words * k.capacity)
	e.ofIDs = part(8 * k.capacity)
	e.listsSize = (size + 63) &^ 63
	e.lists = e.m.Reserve(e.listsSize*(e.depths+1) + 16) // the last ones may mark a next
}

// quadAt is the address of a quad, idsAt of its ids.
func (e *neighbourEmitter) quadAt(lists, quad asm.Value) asm.Value {
	return quad.Mul(asm.I32c(32 * e.k.words)).Add(lists)
}

func (e *neighbourEmitter) idsAt(lists, quad asm.Value) asm.Value {
	return quad.Shl(asm.I32c(3)).Add(lists)
}

// maskAt is the address of an image's positions.
func (e *neighbourEmitter) maskAt(id asm.Value) asm.Value { return id.Mul(asm.I32c(8 * e.k.words)) }

// makeBuild emits build(lists, position, set i32), which makes the list of a
// position in the surroundings that closed holds; set is its offset in the sets.
func (e *neighbourEmitter) makeBuild() {
	k := e.k
	f := e.m.Internal("build")
	e.build = f
	lists, at, set := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	from, end, n, id, kind, up, entry := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	bad := f.Locals(asm.I64, k.words)
	shapes := f.Local(asm.I64)
	f.IfElse(lists.Get().Eq(asm.I32c(e.lists)), func() {
		f.Set(up, at.Get().Shl(asm.I32c(2)))
		f.Set(from, up.Get().Load32(e.covers).Add(asm.I32c(e.ids)))
		f.Set(end, up.Get().Load32(e.covers+4).Add(asm.I32c(e.ids)))
	}, func() {
		f.Set(up, lists.Get().Sub(asm.I32c(e.listsSize)))
		f.Set(n, up.Get().Add(set.Get()))
		f.If(n.Get().Load32(e.ofSets).Eqz(), func() { f.Call(f, up.Get(), at.Get(), set.Get()) })
		f.Set(from, e.idsAt(up.Get(), n.Get().Load32(e.ofSets)).Add(asm.I32c(e.ofIDs)))
		f.Set(end, from.Get().Add(n.Get().Load32(e.ofSets+4).Shl(asm.I32c(1))))
	})
	for w, b := range bad {
		near := at.Get().Mul(asm.I32c(16 * k.words)).Load64(e.hash + 8*w)
		f.Set(b, near.And(asm.I32c(0).Load64(e.closed+8*w)).Or(lists.Get().Load64(e.ofClosed+8*w)))
	}
	f.Set(shapes, lists.Get().Load64(e.ofShapes))
	f.Set(n, asm.I32c(0))
	first := lists.Get().Load32(e.ofNext)
	f.Block(func(done asm.Label) {
		f.Loop(func(next asm.Label) {
			f.BrIf(done, from.Get().Eq(end.Get()))
			f.Set(id, from.Get().Load16(0))
			f.Set(from, from.Get().Add(asm.I32c(2)))
			f.Set(kind, id.Get().Load8(e.shape))
			f.BrIf(next, shapes.Get().ShrU(kind.Get().Extend()).And(asm.I64c(1)).Eqz())
			mask := e.maskAt(id.Get())
			overlap := mask.Load64(e.masks).And(bad[0].Get())
			for w := 1; w < k.words; w++ {
				overlap = overlap.Or(mask.Load64(e.masks + 8*w).And(bad[w].Get()))
			}
			f.BrIf(next, overlap.Eqz().Eqz())
			f.Set(entry, e.idsAt(lists.Get(), first).Add(n.Get().Shl(asm.I32c(1))))
			f.Store16(entry.Get(), e.ofIDs, id.Get())
			f.Set(entry, e.quadAt(lists.Get(), first.Add(n.Get().ShrU(asm.I32c(2)))).Add(n.Get().And(asm.I32c(3)).Shl(asm.I32c(3))))
			for w := range k.words {
				shapeBit := kind.Get().Mul(asm.I32c(8 * k.words)).Add(lists.Get()).Load64(e.ofBits + 8*w)
				f.Store64(entry.Get(), e.ofQuads+32*w, mask.Load64(e.masks+8*w).Or(shapeBit))
			}
			f.Set(n, n.Get().Add(asm.I32c(1)))
			f.Br(next)
		})
	})
	f.Set(entry, lists.Get().Add(set.Get()))
	f.Store32(entry.Get(), e.ofSets, first)
	f.Store32(entry.Get(), e.ofSets+4, n.Get())
	f.Store32(lists.Get(), e.ofNext, first.Add(n.Get().Add(asm.I32c(3)).ShrU(asm.I32c(2))))
}

// makeEnter emits enter(lists, image i32, shapes i64, a, b i32), which makes
// lists ready for the node behind an image (its id + 1, or the root's number
// + 1) with so many shapes available and the words at a and b covered, unless
// they are for that node already. Those above must be ready.
func (e *neighbourEmitter) makeEnter() {
	k := e.k
	f := e.m.Internal("enter")
	e.enter = f
	lists, image, shapes, a, b := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I64), f.Param(asm.I32), f.Param(asm.I32)
	free := f.Locals(asm.I64, k.words)
	bit := f.Local(asm.I32)
	here := lists.Get()
	f.If(here.Load32(e.ofImage).Eq(image.Get()).And(here.Load64(e.ofShapes).Eq(shapes.Get())), func() { f.Return() })
	f.Store32(here, e.ofImage, image.Get())
	f.Store32(here, e.listsSize+e.ofImage, asm.I32c(0))
	f.Store64(here, e.ofShapes, shapes.Get())
	f.Store32(here, e.ofNext, asm.I32c(1))
	for w, l := range free {
		f.Set(l, a.Get().Load64(8*w).Or(b.Get().Load64(8*w)))
		f.Store64(here, e.ofClosed+8*w, l.Get())
	}
	f.FillMemory(here.Add(asm.I32c(e.ofSets)), asm.I32c(0), asm.I32c(8*k.size<<k.digits))
	if e.depths < k.refined {
		return
	}
	f.If(here.Ne(asm.I32c(e.lists+e.depths*e.listsSize)), func() { f.Return() })
	f.FillMemory(here.Add(asm.I32c(e.ofBits)), asm.I32c(0), asm.I32c(8*k.words*maxShapes))
	f.Loop(func(next asm.Label) {
		f.Set(bit, shapes.Get().Ctz().Wrap().Mul(asm.I32c(8*k.words)).Add(here))
		f.Set(shapes, shapes.Get().DropLowest())
		f.Block(func(done asm.Label) {
			for w, l := range free {
				f.If(l.Get().Eqz().Eqz(), func() {
					f.Store64(bit.Get(), e.ofBits+8*w, l.Get().And(asm.I64c(0).Sub(l.Get())))
					f.Set(l, l.Get().DropLowest())
					f.Br(done)
				})
			}
		})
		f.BrIf(next, shapes.Get().Eqz().Eqz())
	})
}

func (e *neighbourEmitter) run() {
	e.open()
	f, words := e.f, e.k.words
	e.occupied, e.left = f.Locals(asm.I64, words), f.Local(asm.I64)
	e.from, e.first = f.Local(asm.I32), f.Local(asm.I32)
	e.untried, e.untriedAt, e.triedAt = f.Local(asm.I64), f.Local(asm.I32), f.Local(asm.I32)
	e.chosen, e.id, e.kind, e.shapes = f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I64)
	e.occupiedThen, e.closedThen, e.holes, e.cells = f.Locals(asm.I64, words), f.Locals(asm.I64, words), f.Locals(asm.I64, words), f.Locals(asm.I64, words)
	e.leftThen, e.fromThen = f.Local(asm.I64), f.Local(asm.I32)
	e.at, e.set, e.firstHere, e.length = f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	e.quad, e.low, e.group, e.fitting = f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I64)
	e.fits, e.here, e.best = f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	e.fewest, e.bestAt, e.bestFirst, e.bestLength = f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	for range 2 * len(e.k.axes) {
		e.planes = append(e.planes, f.Locals(asm.I64, words))
	}
	for d := range bits.Len(uint(2 * len(e.k.axes))) {
		e.digits[d] = f.Locals(asm.I64, words)
	}
	e.spare = f.Locals(asm.I64, words)

	f.Set(e.here, asm.I32c(e.candidates[0]))
	f.Set(e.best, asm.I32c(e.candidates[1]))
	e.resume()
	e.load()
	f.Loop(func(top asm.Label) {
		f.Block(func(known asm.Label) {
			e.back(known)
			e.take()
			f.If(e.depth.Get().Eq(asm.I32c(e.layout.last)), func() {
				if e.list {
					e.keep()
				}
				e.report(func(frame int) asm.Value { return asm.I32c(0).Load32(frame + 8*frImage) })
				f.Br(top)
			})
			e.look()
		})
		f.Set(e.nodes, e.nodes.Get().Add(asm.I32c(1)))
		e.evaluate(top)
		e.descend()
		f.BrIf(top, e.nodes.Get().LtU(e.budget.Get()))
		e.leave(RunPaused)
	})
	f.Unreachable()
}

// resume makes the lists that the frames of the state are about.
func (e *neighbourEmitter) resume() {
	f := e.f
	depth, frame := e.group, e.bestAt
	e.enterRoot()
	f.Set(e.shapes, asm.I32c(0).Load64(e.lists+e.ofShapes))
	f.Set(e.fromThen, asm.I32c(e.lists))
	f.Set(depth, asm.I32c(0))
	f.Set(frame, asm.I32c(e.address(e.layout.frames)))
	f.Loop(func(next asm.Label) {
		if e.depths > 0 {
			f.If(depth.Get().Eqz().Eqz().And(depth.Get().LeU(asm.I32c(e.depths))), func() {
				f.Set(e.id, frame.Get().Sub(asm.I32c(8*e.layout.size)).Load32(8*frImage))
				f.Set(e.leftThen, frame.Get().Load64(8*frLeft))
				e.without()
				e.enterImage()
			})
		}
		for w := range e.k.words {
			f.Set(e.closedThen[w], frame.Get().Load64(8*(frOccupied+w)).Or(e.fromThen.Get().Load64(e.ofClosed+8*w)))
		}
		f.Set(e.at, frame.Get().Load32(8*frCell))
		e.find()
		f.Store32(depth.Get().Shl(asm.I32c(2)), e.firsts, e.firstHere.Get())
		f.Set(frame, frame.Get().Add(asm.I32c(8*e.layout.size)))
		f.BrIf(next, depth.Tee(depth.Get().Add(asm.I32c(1))).LeU(e.depth.Get()))
	})
}

// enterRoot makes the first lists for the root under way.
func (e *neighbourEmitter) enterRoot() {
	root := e.get(stRoot).Wrap()
	e.f.Call(e.enter, asm.I32c(e.lists), root.Add(asm.I32c(1)), root.Shl(asm.I32c(3)).Load64(e.shapesAt),
		root.Mul(asm.I32c(8*e.k.words)).Add(asm.I32c(e.occupiedAt)), asm.I32c(e.none))
}

// without sets kind to the shape of image id and takes it from shapes, unless
// leftThen has more copies of it.
func (e *neighbourEmitter) without() {
	f := e.f
	f.Set(e.kind, e.id.Get().Load8(e.shape))
	gone := asm.I64c(1).Shl(e.kind.Get().Extend())
	if e.k.copied {
		gone = asm.Select(e.more(), asm.I64c(0), gone)
	}
	f.Set(e.shapes, e.shapes.Get().And(gone.Not()))
}

// more is not 0 when leftThen has more copies of the shape kind.
func (e *neighbourEmitter) more() asm.Value {
	return e.kind.Get().Shl(asm.I32c(3)).Load64(e.rest).And(e.leftThen.Get()).Eqz().Eqz()
}

// enterImage goes from the lists fromThen to the next ones, those behind image id.
func (e *neighbourEmitter) enterImage() {
	f := e.f
	f.Call(e.enter, e.fromThen.Get().Add(asm.I32c(e.listsSize)), e.id.Get().Add(asm.I32c(1)), e.shapes.Get(),
		e.fromThen.Get().Add(asm.I32c(e.ofClosed)), e.maskAt(e.id.Get()).Add(asm.I32c(e.masks)))
	f.Set(e.fromThen, e.fromThen.Get().Add(asm.I32c(e.listsSize)))
}

// find sets firstHere and length to the list of the position at in fromThen
// and the surroundings closedThen.
func (e *neighbourEmitter) find() {
	f, k := e.f, e.k
	f.Set(e.set, e.at.Get().Shl(asm.I32c(3+k.digits)))
	if k.digits > 0 {
		cell := e.at.Get().Mul(asm.I32c(16 * k.words))
		if k.words > 1 {
			f.Set(e.work, cell)
			cell = e.work.Get()
		}
		var h asm.Value
		for w := range k.words {
			part := e.closedThen[w].Get().And(cell.Load64(e.hash + 8*w)).Mul(cell.Load64(e.hash + 8*(k.words+w)))
			if w == 0 {
				h = part
			} else {
				h = h.Add(part)
			}
		}
		f.Set(e.set, h.ShrU(asm.I64c(uint64(64-k.digits))).Wrap().Shl(asm.I32c(3)).Or(e.set.Get()))
	}
	entry := e.fromThen.Get().Add(e.set.Get())
	f.Set(e.work, entry)
	f.If(e.firstHere.Tee(e.work.Get().Load32(e.ofSets)).Eqz(), func() {
		for w := range k.words {
			f.Store64(asm.I32c(0), e.closed+8*w, e.closedThen[w].Get())
		}
		f.Call(e.build, e.fromThen.Get(), e.at.Get(), e.set.Get())
		f.Set(e.firstHere, e.work.Get().Load32(e.ofSets))
	})
	f.Set(e.length, e.work.Get().Load32(e.ofSets+4))
}

// back goes back to a frame that has a candidate; or on to the next root, with
// a branch to known; or ends the search.
func (e *neighbourEmitter) back(known asm.Label) {
	f := e.f
	f.Block(func(found asm.Label) {
		f.Loop(func(again asm.Label) {
			f.BrIf(found, e.untried.Get().Eqz().Eqz())
			f.Store64(e.untriedAt.Get(), 0, asm.I64c(0))
			f.Set(e.untriedAt, e.untriedAt.Get().Add(asm.I32c(8)))
			f.If(e.untriedAt.Get().LtU(e.triedAt.Get()), func() {
				f.Set(e.untried, e.untriedAt.Get().Load64(0))
				f.Br(again)
			})
			f.If(e.depth.Get().LtS(asm.I32c(1)), func() {
				if len(e.k.starts) > 1 {
					f.If(e.get(stRoot).Add(asm.I64c(1)).LtU(e.get(stRoots)), func() {
						e.begin()
						f.Br(known)
					})
				}
				e.finish()
			})
			f.Set(e.depth, e.depth.Get().Sub(asm.I32c(1)))
			f.Set(e.frame, e.frame.Get().Sub(asm.I32c(8*e.layout.size)))
			e.load()
			f.Br(again)
		})
	})
}

// begin goes to the next root, before its first frame.
func (e *neighbourEmitter) begin() {
	f := e.f
	e.addTo(stRoot, asm.I64c(1))
	e.countLead()
	e.enterRoot()
	f.Set(e.depth, asm.I32c(-1))
	f.Set(e.frame, asm.I32c(e.address(e.layout.at(-1))))
	f.Set(e.untriedAt, asm.I32c(e.none))
	f.Set(e.triedAt, asm.I32c(e.none))
	f.Set(e.fromThen, asm.I32c(e.lists))
	for _, o := range e.occupiedThen {
		f.Set(o, asm.I64c(0))
	}
	if e.k.copied {
		f.Set(e.leftThen, asm.I64c(e.k.stock.start))
	}
}

// take chooses the first candidate.
func (e *neighbourEmitter) take() {
	f := e.f
	word := e.untriedAt.Get().Sub(e.frame.Get()).Sub(asm.I32c(8 * e.layout.rest()))
	f.Set(e.chosen, word.Shl(asm.I32c(3)).Or(e.untried.Get().Ctz().Wrap()))
	f.Set(e.untried, e.untried.Get().DropLowest())
}

// keep writes what the frame under way has chosen, and its candidates.
func (e *neighbourEmitter) keep() {
	f, at := e.f, e.frame.Get()
	f.Store64(e.untriedAt.Get(), 0, e.untried.Get())
	f.Store32(at, 8*frChosen, e.chosen.Get())
	f.Store32(at, 8*frImage, e.chosenID())
}

// chosenID is the id of the candidate chosen.
func (e *neighbourEmitter) chosenID() asm.Value {
	return e.idsAt(e.from.Get(), e.first.Get()).Add(e.chosen.Get().Shl(asm.I32c(1))).Load16(e.ofIDs)
}

// look works out what is occupied behind the chosen candidate.
func (e *neighbourEmitter) look() {
	f, k := e.f, e.k
	if k.copied {
		f.Set(e.id, e.chosenID())
		f.Set(e.kind, e.id.Get().Load8(e.shape))
		f.Set(e.leftThen, e.left.Get().Sub(e.kind.Get().Shl(asm.I32c(3)).Load64(e.one)))
	}
	f.Set(e.fromThen, e.from.Get())
	deep := func() {
		f.Set(e.work, e.quadAt(e.from.Get(), e.first.Get().Add(e.chosen.Get().ShrU(asm.I32c(2)))).
			Add(e.chosen.Get().And(asm.I32c(3)).Shl(asm.I32c(3))))
		for w, o := range e.occupiedThen {
			entry := e.work.Get().Load64(e.ofQuads + 32*w)
			if k.copied {
				// Without the shape's bit while it has more copies.
				shapeBit := e.kind.Get().Mul(asm.I32c(8 * k.words)).Add(e.from.Get()).Load64(e.ofBits + 8*w)
				entry = entry.And(asm.Select(e.more(), shapeBit, asm.I64c(0)).Not())
			}
			f.Set(o, e.occupied[w].Get().Or(entry))
		}
	}
	if e.depths == 0 {
		deep()
		return
	}
	f.IfElse(e.depth.Get().LtU(asm.I32c(e.depths)), func() {
		f.Set(e.id, e.chosenID())
		f.Set(e.shapes, e.from.Get().Load64(e.ofShapes))
		e.without()
		e.enterImage()
		for _, o := range e.occupiedThen {
			f.Set(o, asm.I64c(0))
		}
	}, deep)
}

// evaluate chooses the cell of the frame behind, with its candidates in best;
// it branches to dead when some cell has none.
func (e *neighbourEmitter) evaluate(dead asm.Label) {
	f := e.f
	for w := range e.k.words {
		f.Set(e.closedThen[w], e.occupiedThen[w].Get().Or(e.fromThen.Get().Load64(e.ofClosed+8*w)))
		f.Set(e.holes[w], e.closedThen[w].Get().Not())
	}
	e.tightest(dead)
	f.Set(e.fewest, asm.I32c(math.MaxInt32))
	f.Loop(func(next asm.Label) {
		f.Block(func(taken asm.Label) {
			for w, c := range e.cells {
				one := func() {
					f.Set(e.at, c.Get().Ctz().Wrap().Or(asm.I32c(64*w)))
					f.Set(c, c.Get().DropLowest())
				}
				if w == len(e.cells)-1 {
					one()
					return
				}
				f.If(c.Get().Eqz().Eqz(), func() {
					one()
					f.Br(taken)
				})
			}
		})
		e.find()
		f.BrIf(dead, e.length.Get().Eqz())
		e.scan()
		f.BrIf(dead, e.fits.Get().Eqz())
		f.If(e.fits.Get().LtU(e.fewest.Get()), func() {
			f.Set(e.fewest, e.fits.Get())
			f.Set(e.bestAt, e.at.Get())
			f.Set(e.bestFirst, e.firstHere.Get())
			f.Set(e.bestLength, e.length.Get())
			f.Set(e.work, e.best.Get())
			f.Set(e.best, e.here.Get())
			f.Set(e.here, e.work.Get())
		})
		f.BrIf(next, union(e.cells).Eqz().Eqz())
	})
}

// shifted is the value of a word of a mask, for every position that of the one
// a stride further up or down.
func shifted(mask []asm.Local, w, stride int, up bool) asm.Value {
	skip, shift := stride>>6, uint64(stride&63)
	word := func(i int, shl bool, by uint64) (v asm.Value, ok bool) {
		if i < 0 || i >= len(mask) {
			return asm.I64c(0), false
		}
		v = mask[i].Get()
		if by > 0 && shl {
			v = v.Shl(asm.I64c(by))
		} else if by > 0 {
			v = v.ShrU(asm.I64c(by))
		}
		return v, true
	}
	near, far := w+skip, w+skip+1
	if !up {
		near, far = w-skip, w-skip-1
	}
	v, ok := word(near, !up, shift)
	if shift == 0 {
		return v
	}
	if u, more := word(far, up, 64-shift); more && ok {
		return v.Or(u)
	} else if more {
		return u
	}
	return v
}

// plane is board.plane for a word.
func (e *neighbourEmitter) plane(set []asm.Local, w int, a *axis, up bool) asm.Value {
	v, mask := shifted(set, w, a.stride, up), a.down
	if up {
		mask = a.up
	}
	if mask != nil {
		v = v.And(asm.I64c(mask[w]))
	}
	return v
}

// tightest sets cells to the holes that have the fewest holes beside them; it
// branches to dead when a hole, or two, are cut off and no piece is so small.
func (e *neighbourEmitter) tightest(dead asm.Label) {
	f, k := e.f, e.k
	for i := range k.axes {
		for w := range k.words {
			f.Set(e.planes[2*i][w], e.plane(e.holes, w, &k.axes[i], true))
			f.Set(e.planes[2*i+1][w], e.plane(e.holes, w, &k.axes[i], false))
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
			beside := e.digits[0][w].Get()
			for _, d := range e.digits[1:n] {
				beside = beside.Or(d[w].Get())
			}
			return e.holes[w].Get().And(beside.Not())
		}).Eqz().Eqz())
	}
	for w, c := range e.cells {
		f.Set(c, e.holes[w].Get())
	}
	for d := n - 1; d >= 0; d-- {
		for w, s := range e.spare {
			f.Set(s, e.cells[w].Get().And(e.digits[d][w].Get().Not()))
		}
		some := any(func(w int) asm.Value { return e.spare[w].Get() }).Eqz()
		if k.words > 1 {
			f.Set(e.work, some)
			some = e.work.Get()
		}
		for w, c := range e.cells {
			f.Set(c, asm.Select(some, c.Get(), e.spare[w].Get()))
		}
	}
	if k.least > 2 {
		alone := any(func(w int) asm.Value {
			more := e.digits[1][w].Get()
			for _, d := range e.digits[2:n] {
				more = more.Or(d[w].Get())
			}
			return e.cells[w].Get().And(more.Not())
		})
		f.If(alone.Eqz().Eqz(), func() {
			f.BrIf(dead, any(func(w int) asm.Value {
				var beside asm.Value
				for i := range k.axes {
					if p := e.plane(e.cells, w, &k.axes[i], true); i == 0 {
						beside = p
					} else {
						beside = beside.Or(p)
					}
				}
				return beside.And(e.cells[w].Get())
			}).Eqz().Eqz())
		})
	}
}

// add adds the planes of a word: bit i of the digits is the count of position i.
func (e *neighbourEmitter) add(w int) {
	if len(e.planes) == 0 {
		return
	}
	f := e.f
	p := func(i int) asm.Value { return e.planes[i][w].Get() }
	ones := e.digits[0][w]
	twos := e.digits[1][w]
	// full is the carry of three planes; their sum goes to the first of them.
	full := func(a, b, c int, carry asm.Local) {
		f.Set(ones, p(a).Xor(p(b)))
		f.Set(carry, p(a).And(p(b)).Or(p(c).And(ones.Get())))
		f.Set(e.planes[a][w], ones.Get().Xor(p(c)))
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
		f.Set(fours, twos.Get().And(p(0)))
		f.Set(twos, twos.Get().Xor(p(0)))
	case 6:
		fours, carry := e.digits[2][w], e.spare[w]
		full(0, 1, 2, twos)
		full(3, 4, 5, carry)
		f.Set(ones, p(0).Xor(p(3)))
		f.Set(e.planes[0][w], p(0).And(p(3)))
		// twos, carry and the carry of the ones have the same weight.
		f.Set(e.planes[1][w], twos.Get().Xor(carry.Get()))
		f.Set(fours, twos.Get().And(carry.Get()).Or(p(0).And(p(1))))
		f.Set(twos, p(1).Xor(p(0)))
	}
}

// scan writes the candidates of the list firstHere, which is not empty, to the
// words at here, and sets fits to their number. It goes from the last quad to
// the first, so that each moves the bits of those before it up by four.
func (e *neighbourEmitter) scan() {
	f := e.f
	size := 32 * e.k.words
	quads := e.length.Get().Add(asm.I32c(3)).ShrU(asm.I32c(2))
	f.Set(e.quad, e.quadAt(e.fromThen.Get(), e.firstHere.Get().Add(quads)))
	f.Set(e.group, e.length.Get().Sub(asm.I32c(1)).ShrU(asm.I32c(6)))
	f.Set(e.low, e.quadAt(e.fromThen.Get(), e.firstHere.Get().Add(e.group.Get().Shl(asm.I32c(4)))))
	e.scanWord()
	f.Set(e.fitting, e.fitting.Get().And(asm.I64c(math.MaxUint64).ShrU(asm.I64c(0).Sub(e.length.Get().Extend()))))
	f.Set(e.fits, e.fitting.Get().Popcnt().Wrap())
	f.Store64(e.here.Get().Add(e.group.Get().Shl(asm.I32c(3))), 0, e.fitting.Get())
	f.Block(func(done asm.Label) {
		f.Loop(func(next asm.Label) {
			f.BrIf(done, e.group.Get().Eqz())
			f.Set(e.group, e.group.Get().Sub(asm.I32c(1)))
			f.Set(e.low, e.low.Get().Sub(asm.I32c(16*size)))
			e.scanWord()
			f.Set(e.fits, e.fits.Get().Add(e.fitting.Get().Popcnt().Wrap()))
			f.Store64(e.here.Get().Add(e.group.Get().Shl(asm.I32c(3))), 0, e.fitting.Get())
			f.Br(next)
		})
	})
}

// scanWord sets fitting for the quads from quad down to low.
func (e *neighbourEmitter) scanWord() {
	f := e.f
	f.Set(e.fitting, asm.I64c(0))
	f.Loop(func(next asm.Label) {
		f.Set(e.quad, e.quad.Get().Sub(asm.I32c(32*e.k.words)))
		var four asm.Value
		for i := range 4 {
			var overlap asm.Value
			for w, o := range e.occupiedThen {
				part := e.quad.Get().Load64(e.ofQuads + 32*w + 8*i).And(o.Get())
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
		f.Set(e.fitting, e.fitting.Get().Shl(asm.I64c(4)).Or(four.Extend()))
		f.BrIf(next, e.quad.Get().Ne(e.low.Get()))
	})
}

// descend goes to the frame that evaluate has worked out.
func (e *neighbourEmitter) descend() {
	f, k := e.f, e.k
	e.count(e.fewest.Get().Extend())
	f.If(e.depth.Get().LtS(asm.I32c(0)).Eqz(), func() { e.keep() })
	f.Set(e.depth, e.depth.Get().Add(asm.I32c(1)))
	at := e.frame.Tee(e.frame.Get().Add(asm.I32c(8 * e.layout.size)))
	f.Store32(at, 8*frCell, e.bestAt.Get())
	at = e.frame.Get()
	words := e.bestLength.Get().Add(asm.I32c(63)).ShrU(asm.I32c(6))
	f.Store32(at, 8*frWords, words)
	if k.copied {
		f.Store64(at, 8*frLeft, e.leftThen.Get())
		f.Set(e.left, e.leftThen.Get())
	}
	for w, o := range e.occupied {
		f.Set(o, e.occupiedThen[w].Get())
		f.Store64(at, 8*(frOccupied+w), o.Get())
	}
	f.Set(e.from, e.fromThen.Get())
	f.Set(e.first, e.bestFirst.Get())
	f.Store32(e.depth.Get().Shl(asm.I32c(2)), e.firsts, e.first.Get())
	f.Set(e.untriedAt, at.Add(asm.I32c(8*e.layout.rest())))
	f.Set(e.triedAt, words.Shl(asm.I32c(3)).Add(e.untriedAt.Get()))
	f.Set(e.untried, e.best.Get().Load64(0))
	f.Store64(e.untriedAt.Get(), 0, e.untried.Get())
	if k.longest > 1 {
		f.Set(e.work, asm.I32c(8))
		f.Block(func(done asm.Label) {
			f.Loop(func(next asm.Label) {
				f.BrIf(done, e.untriedAt.Get().Add(e.work.Get()).GeU(e.triedAt.Get()))
				f.Store64(e.untriedAt.Get().Add(e.work.Get()), 0, e.best.Get().Add(e.work.Get()).Load64(0))
				f.Set(e.work, e.work.Get().Add(asm.I32c(8)))
				f.Br(next)
			})
		})
	}
}

// load reads the frame under way from memory.
func (e *neighbourEmitter) load() {
	f, at := e.f, e.frame.Get()
	for w, o := range e.occupied {
		f.Set(o, at.Load64(8*(frOccupied+w)))
	}
	if e.k.copied {
		f.Set(e.left, at.Load64(8*frLeft))
	}
	f.Set(e.from, asm.I32c(e.lists+e.depths*e.listsSize))
	if e.depths > 0 {
		f.If(e.depth.Get().LtU(asm.I32c(e.depths)), func() {
			f.Set(e.from, e.depth.Get().Mul(asm.I32c(e.listsSize)).Add(asm.I32c(e.lists)))
		})
	}
	f.Set(e.first, e.depth.Get().Shl(asm.I32c(2)).Load32(e.firsts))
	f.Set(e.untriedAt, at.Add(asm.I32c(8*e.layout.rest())))
	f.Set(e.triedAt, at.Load32(8*frWords).Shl(asm.I32c(3)).Add(e.untriedAt.Get()))
	f.Set(e.untriedAt, at.Load32(8*frChosen).ShrU(asm.I32c(6)).Shl(asm.I32c(3)).Add(e.untriedAt.Get()))
	f.Set(e.untried, e.untriedAt.Get().Load64(0))
}
