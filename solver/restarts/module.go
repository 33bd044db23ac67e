package restarts

import (
	"encoding/binary"

	"tilewright/solver/kernel"
	"tilewright/solver/kernel/asm"
)

// Module emits the search of blocks as a WebAssembly module, for a host as package kernel
// describes it: a state is the words of a block, 32 bits each, without a head. It does what
// a searcher does that does not learn, and comes to the same block at its end. A solution is
// the images of the table, 32 bits each.
func (p *Plan) Module() ([]byte, kernel.Layout) {
	e := newEmitter(p.table)
	e.emitFlood()
	e.emitPocket()
	e.emitRun()
	return e.m.Encode(), e.mem
}

// Images appends the images of a solution as a module reports it.
func (p *Plan) Images(dst []int32, solution []byte) []int32 {
	for ; len(solution) > 0; solution = solution[4:] {
		dst = append(dst, p.table.images[binary.LittleEndian.Uint32(solution)])
	}
	return dst
}

// SolutionSize is that of a solution in bytes.
func (p *Plan) SolutionSize() int { return 4 * p.table.p.Pieces }

// solutionRoom is the memory for solutions between two calls of run.
const solutionRoom = 64 << 10

// emitter emits the search.
type emitter struct {
	*table
	m   *asm.Module
	mem kernel.Layout
	// In memory: the block; the tables; what a searcher keeps.
	state, count, used                    asm.Field
	heads, images, order, near, fills     asm.Field
	copies                                asm.Field
	covered, flooded, queue               asm.Field
	floods                                asm.Field
	next, before, left                    asm.Field
	solutions                             asm.Field
	flood, pocket                         *asm.Func
	f                                     *asm.Func // run
	budget, nodes, result                 asm.Local
	restart                               asm.Local // the address of the restart under way
	depth, frame, place, shape, i, end    asm.Local
	spent, until, exhausted, image, other asm.Local
}

func newEmitter(t *table) *emitter {
	e := &emitter{table: t, m: &asm.Module{}}
	m, cells := e.m, len(t.p.Cells)+1
	e.state = m.Data32("state", make([]uint32, t.blockWords()))
	e.count, e.used = m.Room("count", asm.U32, 1, 1), m.Room("used", asm.U32, 1, 1)
	e.floods = m.Room("floods", asm.U32, 1, 1)
	e.covered, e.flooded = m.Room("covered", asm.U8, 1, cells), m.Room("flooded", asm.U32, 1, cells)
	e.queue = m.Room("queue", asm.U16, 1, t.size+1)
	e.next, e.before = m.Room("next", asm.U32, 1, t.shapes+1), m.Room("before", asm.U32, 1, t.shapes+1)
	e.left = m.Room("left", asm.U32, 1, t.shapes)
	copies := make([]uint32, t.shapes)
	for s := range copies {
		copies[s] = uint32(t.p.Shapes[s].Copies)
	}
	e.copies = m.Data32("copies", copies)
	fills := make([]byte, len(t.fills))
	for n, ok := range t.fills {
		if ok {
			fills[n] = 1
		}
	}
	e.fills = m.Data8("fills", fills)
	e.order, e.near = m.Data16("order", t.order), m.Data16("near", t.near)
	e.heads, e.images = m.Data32("heads", t.heads), m.Data16("images", t.cells)
	size := 4 * t.p.Pieces
	e.solutions = m.Room("solutions", asm.U32, 1, solutionRoom/4)
	e.mem = kernel.Layout{
		State: e.state.Address(), StateSize: 4 * t.blockWords(), Count: e.count.Address(), Used: e.used.Address(),
		Solutions: e.solutions.Address(), SolutionSize: size, Capacity: solutionRoom / size,
	}
	return e
}

// word is a word of the block.
func (e *emitter) word(i int) asm.Slot { return e.state.Item(i).At(0) }

// emitFlood emits marks.flood, with 1 for true.
func (e *emitter) emitFlood() {
	f := e.m.Internal("flood", asm.I32)
	e.flood = f
	start, before := f.Param("start", asm.I32), f.Param("before", asm.I32)
	number, at, n, of, to := f.Local("number", asm.I32), f.Local("at", asm.I32), f.Local("n", asm.I32), f.Local("of", asm.I32), f.Local("to", asm.I32)
	mark := f.Local("mark", asm.I32)
	f.Set(number, e.floods.At(0).Add(1))
	f.Set(e.floods.At(0), number)
	f.Set(e.queue.At(0), start)
	f.Set(e.flooded.Of(start), number)
	f.Set(n, 1)
	f.Do("cell", func() {
		f.Set(of, e.queue.Of(at).Mul(2*e.ways))
		for w := range e.ways {
			f.Set(to, e.near.Item(w).At(of))
			f.If(e.covered.Of(to).Eqz(), func() {
				f.Set(mark, e.flooded.Of(to))
				f.If(mark.Ne(number), func() {
					f.If(mark.GtU(before), func() { f.Return(1) })
					f.Set(e.flooded.Of(to), number)
					f.Set(e.queue.Of(n), to)
					f.Set(n, n.Add(1))
					f.If(n.GeU(e.size), func() { f.Return(1) })
				})
			})
		}
		f.Set(at, at.Add(1))
	}).While(at.LtU(n))
	f.Return(e.fills.Of(n))
}

// emitPocket emits marks.pocket, for the address of an image in the table of images.
func (e *emitter) emitPocket() {
	f := e.m.Internal("pocket", asm.I32)
	e.pocket = f
	image := f.Param("image", asm.I32)
	if !e.whole {
		f.Return(0)
		return
	}
	before, last, of, start := f.Local("before", asm.I32), f.Local("last", asm.I32), f.Local("of", asm.I32), f.Local("start", asm.I32)
	f.Set(before, e.floods.At(0))
	f.Set(last, image.Add(2*e.size))
	f.Do("cell", func() {
		f.Set(of, e.images.At(image).Mul(2*e.ways))
		for w := range e.ways {
			f.Set(start, e.near.Item(w).At(of))
			f.If(e.covered.Of(start).Eqz(), func() {
				f.If(e.flooded.Of(start).LeU(before), func() {
					f.If(asm.Call(e.flood, start, before).Eqz(), func() { f.Return(1) })
				})
			})
		}
		f.Set(image, image.Add(2))
	}).While(image.LtU(last))
	f.Return(0)
}

// emitRun emits searcher.run.
func (e *emitter) emitRun() {
	f := e.m.Func("run", asm.I32)
	e.f = f
	e.budget = f.Param("budget", asm.I32)
	for _, v := range []struct {
		local *asm.Local
		name  string
	}{
		{&e.nodes, "nodes"}, {&e.result, "result"}, {&e.restart, "restart"}, {&e.depth, "depth"}, {&e.frame, "frame"},
		{&e.place, "place"}, {&e.shape, "shape"}, {&e.i, "i"}, {&e.end, "end"}, {&e.spent, "spent"}, {&e.until, "until"},
		{&e.exhausted, "exhausted"}, {&e.image, "image"}, {&e.other, "other"},
	} {
		*v.local = f.Local(v.name, asm.I32)
	}
	cells := len(e.p.Cells) + 1
	f.Set(e.count.At(0), 0)
	f.Set(e.used.At(0), 0)
	f.Set(e.floods.At(0), 0)
	f.FillMemory(e.flooded.Address(), 0, 4*cells)
	f.If(e.word(blEnded).NonZero(), func() { f.Return(kernel.RunFinished) })
	f.Forever("restarts", func() {
		f.If(e.word(blAt).Eq(e.word(blCount)), func() {
			f.Set(e.word(blEnded), 1)
			f.Return(kernel.RunFinished)
		})
		f.Set(e.restart, e.word(blAt).Mul(4*e.restartSize()).Add(e.state.Address()+4*e.table.restart(0)))
		f.If(e.word(blSpent).LtU(e.limit()), func() {
			f.If(e.used.At(0).GeU(e.budget), func() { f.Return(kernel.RunPaused) })
			e.emitResume()
			f.Set(e.until, e.spent.Add(e.budget).Sub(e.used.At(0)))
			f.If(e.until.GtU(e.limit()), func() { f.Set(e.until, e.limit()) })
			f.Set(e.exhausted, 0)
			f.Set(e.result, kernel.RunPaused)
			e.emitSearch()
			f.If(e.result.Ne(kernel.RunPaused), func() { f.Return(kernel.RunFull) })
			if len(e.rare) == 0 {
				f.If(e.exhausted, func() {
					f.Set(e.word(blExhausted), 1)
					f.Set(e.word(blEnded), 1)
					f.Return(kernel.RunFinished)
				})
			}
			f.If(e.exhausted.Eqz().And(e.spent.LtU(e.limit())), func() { f.Return(kernel.RunPaused) })
		})
		f.Increase(e.word(blAt), 1)
		f.Set(e.word(blSpent), 0)
		f.Set(e.word(blDepth), 0)
		f.FillMemory(e.frameAddress(0), 0, 4*frSize*e.searched())
	})
	f.Unreachable()
}

// limit is that of the restart under way.
func (e *emitter) limit() asm.Slot { return e.state.Plus(-e.state.Address()).At(e.restart) }

// of is word i of the record at an address.
func (e *emitter) of(address asm.Operand, i int) asm.Slot {
	return e.state.Plus(4*i - e.state.Address()).At(address)
}

func (e *emitter) frameAddress(d int) int { return e.state.Address() + 4*e.table.frame(d) }

// cover marks the cells of the image at an address in the table of images.
func (e *emitter) cover(image asm.Local, by int) {
	for k := range e.size {
		e.f.Set(e.covered.Of(e.images.Item(k).At(image)), by)
	}
}

// put takes a copy of the shape away, and the shape with the last one.
func (e *emitter) put() {
	f := e.f
	f.Increase(e.left.Of(e.shape), -1)
	f.If(e.left.Of(e.shape).Eqz(), func() {
		f.Set(e.next.Of(e.before.Of(e.shape)), e.next.Of(e.shape))
		f.Set(e.before.Of(e.next.Of(e.shape)), e.before.Of(e.shape))
	})
}

// emitResume emits searcher.resume, and loads the frame under way.
func (e *emitter) emitResume() {
	f, ends := e.f, e.shapes
	cells := len(e.p.Cells)
	f.FillMemory(e.covered.Address(), 0, cells)
	f.Set(e.covered.At(cells), 1)
	f.CopyMemory(e.left.Address(), e.copies.Address(), 4*e.shapes)
	f.Set(e.other, ends)
	f.Set(e.frame, e.restart.Add(4*(1+len(e.rare))))
	f.Set(e.end, e.restart.Add(4*e.restartSize()))
	f.Do("link", func() {
		f.Set(e.shape, e.of(e.frame, 0))
		f.Set(e.next.Of(e.other), e.shape)
		f.Set(e.before.Of(e.shape), e.other)
		f.Set(e.other, e.shape)
		f.Set(e.frame, e.frame.Add(4))
	}).While(e.frame.LtU(e.end))
	f.Set(e.next.Of(e.other), ends)
	f.Set(e.before.At(4*ends), e.other)
	for i, s := range e.rare {
		f.Set(e.image, e.of(e.restart, 1+i).Mul(2*e.size))
		e.cover(e.image, 1)
		f.Set(e.shape, int(s))
		e.put()
	}
	f.Set(e.depth, e.word(blDepth))
	f.Set(e.end, e.depth.Mul(4*frSize).Add(e.frameAddress(0)))
	f.Set(e.frame, e.frameAddress(0))
	f.While("placed", e.frame.LtU(e.end), func() {
		f.Set(e.image, e.of(e.frame, frNext).Sub(1).Mul(2*e.size))
		e.cover(e.image, 1)
		f.Set(e.shape, e.of(e.frame, frShape))
		e.put()
		f.Set(e.frame, e.frame.Add(4*frSize))
	})
	f.Set(e.spent, e.word(blSpent))
	e.load()
	f.If(e.spent.Or(e.i).Eqz(), func() {
		f.Set(e.place, 0)
		e.first()
	})
}

// load reads the frame.
func (e *emitter) load() {
	f := e.f
	f.Set(e.place, e.of(e.frame, frPlace))
	f.Set(e.shape, e.of(e.frame, frShape))
	f.Set(e.i, e.of(e.frame, frNext))
	f.Set(e.end, e.heads.Item(1).Of(e.place.Mul(e.shapes+1).Add(e.shape)))
}

// save writes it.
func (e *emitter) save() {
	f := e.f
	f.Set(e.of(e.frame, frPlace), e.place)
	f.Set(e.of(e.frame, frShape), e.shape)
	f.Set(e.of(e.frame, frNext), e.i)
}

// first goes to the first open cell from place on, and to the first shape there.
func (e *emitter) first() {
	f := e.f
	f.While("covered", e.covered.Of(e.order.Of(e.place)).NonZero(), func() { f.Set(e.place, e.place.Add(1)) })
	f.Set(e.shape, e.next.At(4*e.shapes))
	e.tryShape()
}

// tryShape goes to the images of the shape.
func (e *emitter) tryShape() {
	f := e.f
	f.Set(e.other, e.place.Mul(e.shapes+1).Add(e.shape).Shl(2))
	f.Set(e.i, e.heads.At(e.other))
	f.Set(e.end, e.heads.Item(1).At(e.other))
}

// emitSearch emits searcher.search.
func (e *emitter) emitSearch() {
	f, pieces := e.f, e.searched()
	begin := f.Local("begin", asm.I32)
	f.Set(begin, e.spent)
	f.Block("out", func(out asm.Label) {
		f.Loop("try", func(again asm.Label) {
			f.If(e.i.Eq(e.end), func() {
				f.Set(e.shape, e.next.Of(e.shape))
				f.If(e.shape.Ne(e.shapes), func() {
					e.tryShape()
					f.Jump(again)
				})
				f.If(e.depth.Eqz(), func() {
					f.Set(e.exhausted, 1)
					f.Jump(out)
				})
				f.Set(e.depth, e.depth.Sub(1))
				f.Set(e.frame, e.frame.Sub(4*frSize))
				e.load()
				f.Set(e.image, e.i.Sub(1).Mul(2*e.size))
				e.cover(e.image, 0)
				f.Increase(e.left.Of(e.shape), 1)
				f.If(e.left.Of(e.shape).Eq(1), func() {
					f.Set(e.next.Of(e.before.Of(e.shape)), e.shape)
					f.Set(e.before.Of(e.next.Of(e.shape)), e.shape)
				})
				f.JumpIf(again, e.spent.LtU(e.until))
				f.Jump(out)
			})
			f.Set(e.image, e.i.Mul(2*e.size))
			f.Set(e.i, e.i.Add(1))
			over := e.covered.Of(e.images.At(e.image)).Value
			for k := 1; k < e.size; k++ {
				over = over.Or(e.covered.Of(e.images.Item(k).At(e.image)))
			}
			f.JumpIf(again, over)
			f.Set(e.spent, e.spent.Add(1))
			f.Set(e.other, asm.I32c(e.state.Address()+4*(blHead+pieces)).Sub(e.depth.Shl(2)))
			f.Increase(e.of(e.other, 0), 1)
			e.save()
			f.If(e.depth.Eq(pieces-1), func() { e.report(out) }).Else(func() {
				e.cover(e.image, 1)
				f.If(asm.Call(e.pocket, e.image).Eqz(), func() {
					e.put()
					f.Set(e.depth, e.depth.Add(1))
					f.Set(e.frame, e.frame.Add(4*frSize))
					e.first()
					f.JumpIf(again, e.spent.LtU(e.until))
					f.Jump(out)
				})
				e.cover(e.image, 0)
			})
			f.JumpIf(again, e.spent.LtU(e.until))
		})
	})
	e.save()
	f.Set(e.word(blDepth), e.depth)
	f.Set(e.word(blSpent), e.spent)
	f.Increase(e.word(blNodes), e.spent.Sub(begin))
	f.Increase(e.used.At(0), e.spent.Sub(begin).Add(1))
}

// report writes the solution that the frames hold. Where the room is full it leaves.
func (e *emitter) report(out asm.Label) {
	f := e.f
	f.Increase(e.word(blFound), 1)
	f.Set(e.other, e.count.At(0).Mul(e.mem.SolutionSize).Add(e.mem.Solutions))
	for i := range e.rare {
		f.Set(e.of(e.other, i), e.of(e.restart, 1+i))
	}
	for d := range e.searched() {
		f.Set(e.of(e.other, len(e.rare)+d), e.of(e.frameAddress(d), frNext).Sub(1))
	}
	f.Increase(e.count.At(0), 1)
	f.If(e.word(blOnce), func() { f.Set(e.limit(), e.spent) })
	f.If(e.count.At(0).Eq(e.mem.Capacity), func() {
		f.Set(e.result, kernel.RunFull)
		f.Jump(out)
	})
	f.If(e.word(blOnce), func() { f.Jump(out) })
}
