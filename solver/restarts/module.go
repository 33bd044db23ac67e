package restarts

import (
	"encoding/binary"
	"slices"

	"tilewright/solver/kernel"
	"tilewright/solver/kernel/asm"
)

// Module emits the search of restarts as a WebAssembly module, for a host as package kernel describes it. A state is
// the words of a restart, 32 bits each, without a head. The module does what a searcher does, with the same counters
// and solutions. A solution is its images, 32 bits each. When a restart has another fill order than the one before, the
// module sorts the images for it.
func (p *Plan) Module() ([]byte, kernel.Layout) {
	e := newEmitter(p)
	e.emitKey()
	e.emitSort()
	e.emitFlood()
	e.emitPocket()
	e.emitRun()
	return e.m.Encode(), e.mem
}

// Images appends, as numbers of the problem, the images of a solution that a module reports.
func (p *Plan) Images(dst []int32, solution []byte) []int32 {
	for ; len(solution) > 0; solution = solution[4:] {
		dst = append(dst, p.board.images[binary.LittleEndian.Uint32(solution)])
	}
	return dst
}

// SolutionSize is the size of a solution in bytes.
func (p *Plan) SolutionSize() int { return 4 * p.board.p.Pieces }

// solutionRoom is the room for solutions between two calls of run, in bytes.
const solutionRoom = 64 << 10

// emitter emits the search.
type emitter struct {
	*tables
	m   *asm.Module
	mem kernel.Layout
	// These hold in memory what tables and the board hold in Go.
	cells, shapeOf, near, fillable asm.Field
	frame                          asm.Local
	memory
	keyOf, sort, flood, pocket *asm.Func
	f                          *asm.Func // run
	locals
}

// memory is what else the module has in memory.
type memory struct {
	// The restart, and what it reports.
	state, count, used, solutions asm.Field
	orders, copies                asm.Field
	// The table of the restart's order, and the number of that order, from 1.
	number, order, place, heads, sorted, filled asm.Field
	// What a searcher keeps.
	covered, flooded, floods, queue, next, before, left asm.Field
}

// locals are the local variables of run.
type locals struct {
	budget, result, until, exhausted         asm.Local
	depth, at, shape, i, end                 asm.Local
	spent, fitted, learns, image, row, other asm.Local
}

func newEmitter(p *Plan) *emitter {
	b, m := p.board, &asm.Module{}
	e := &emitter{tables: b, m: m}
	cells := len(b.p.Cells)
	e.state = m.Data32("state", make([]uint32, b.restartSize()))
	e.count, e.used = m.Room("count", asm.U32, 1, 1), m.Room("used", asm.U32, 1, 1)
	e.floods, e.number = m.Room("floods", asm.U32, 1, 1), m.Room("number", asm.U32, 1, 1)
	e.covered, e.flooded = m.Room("covered", asm.U8, 1, cells+1), m.Room("flooded", asm.U32, 1, cells+1)
	e.queue = m.Room("queue", asm.U16, 1, b.size+1)
	e.next, e.before = m.Room("next", asm.U32, 1, b.shapes+1), m.Room("before", asm.U32, 1, b.shapes+1)
	e.left = m.Room("left", asm.U32, 1, b.shapes)
	copies := make([]uint32, b.shapes)
	for s := range copies {
		copies[s] = uint32(b.p.Shapes[s].Copies)
	}
	e.copies = m.Data32("copies", copies)
	fillable := make([]byte, len(b.fillable))
	for n, ok := range b.fillable {
		if ok {
			fillable[n] = 1
		}
	}
	e.fillable, e.near = m.Data8("fillable", fillable), m.Data16("near", b.near)
	e.cells, e.shapeOf = m.Data16("cells", b.cells), m.Data16("shapeOf", b.shapeOf)
	e.orders = m.Data16("orders", slices.Concat(p.orders...))
	e.order, e.place = m.Room("order", asm.U16, 1, cells), m.Room("place", asm.U16, 1, cells)
	e.heads = m.Room("heads", asm.U32, 1, cells*b.shapes+2)
	e.sorted, e.filled = m.Room("sorted", asm.U32, 1, len(b.images)), m.Room("filled", asm.U16, 1, len(b.cells))
	size := p.SolutionSize()
	e.solutions = m.Room("solutions", asm.U8, 1, max(solutionRoom, size))
	e.mem = kernel.Layout{
		State: e.state.Address(), StateSize: 4 * b.restartSize(), Count: e.count.Address(), Used: e.used.Address(),
		Solutions: e.solutions.Address(), SolutionSize: size, Capacity: max(solutionRoom/size, 1),
	}
	return e
}

// word is a word of the restart.
func (e *emitter) word(i int) asm.Slot { return e.state.Item(i).At(0) }

// emitKey emits table.key, for an image and the address of its cells.
func (e *emitter) emitKey() {
	f := e.m.Internal("key", asm.I32)
	e.keyOf = f
	image, cells := f.Param("image", asm.I32), f.Param("cells", asm.I32)
	first, place := f.Local("first", asm.I32), f.Local("place", asm.I32)
	f.Set(first, e.place.Of(e.cells.At(cells)))
	for k := 1; k < e.size; k++ {
		f.Set(place, e.place.Of(e.cells.Item(k).At(cells)))
		f.Set(first, asm.Select(place.LtU(first), place, first))
	}
	f.Return(first.Mul(e.shapes).Add(e.shapeOf.Of(image)))
}

// emitSort emits table.sort.
func (e *emitter) emitSort() {
	f := e.m.Internal("sort")
	e.sort = f
	number := f.Param("number", asm.I32)
	i, cells, head, at := f.Local("i", asm.I32), f.Local("cells", asm.I32), f.Local("head", asm.I32), f.Local("at", asm.I32)
	images, places := len(e.images), len(e.p.Cells)
	f.If(e.number.At(0).Eq(number.Add(1)), func() { f.Return() })
	f.Set(e.number.At(0), number.Add(1))
	f.CopyMemory(e.order.Address(), number.Mul(2*places).Add(e.orders.Address()), 2*places)
	f.Do("place", func() {
		f.Set(e.place.Of(e.order.Of(i)), i)
		f.Set(i, i.Add(1))
	}).While(i.LtU(places))
	f.FillMemory(e.heads.Address(), 0, 4*(places*e.shapes+2))
	each := func(name string, do func()) {
		f.Set(i, 0)
		f.Set(cells, 0)
		f.While(name, i.LtU(images), func() {
			f.Set(head, asm.Call(e.keyOf, i, cells))
			do()
			f.Set(i, i.Add(1))
			f.Set(cells, cells.Add(2*e.size))
		})
	}
	each("count", func() { f.Increase(e.heads.Item(2).Of(head), 1) })
	f.Set(i, 0)
	f.Do("sum", func() {
		f.Increase(e.heads.Item(1).Of(i), e.heads.Of(i))
		f.Set(i, i.Add(1))
	}).While(i.LtU(places*e.shapes + 1))
	each("image", func() {
		f.Set(at, e.heads.Item(1).Of(head))
		f.Set(e.heads.Item(1).Of(head), at.Add(1))
		f.Set(e.sorted.Of(at), i)
		f.Set(at, at.Mul(2*e.size))
		for k := range e.size {
			f.Set(e.filled.Item(k).At(at), e.cells.Item(k).At(cells))
		}
	})
}

// emitFlood emits marks.flood; 1 is true.
func (e *emitter) emitFlood() {
	f := e.m.Internal("flood", asm.I32)
	e.flood = f
	start, before := f.Param("start", asm.I32), f.Param("before", asm.I32)
	number, at, n, of, to := f.Local("number", asm.I32), f.Local("at", asm.I32), f.Local("n", asm.I32),
		f.Local("of", asm.I32), f.Local("to", asm.I32)
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
	f.Return(e.fillable.Of(n))
}

// emitPocket emits marks.pocket, for the offset of an image's cells in the table.
func (e *emitter) emitPocket() {
	f := e.m.Internal("pocket", asm.I32)
	e.pocket = f
	cells := f.Param("cells", asm.I32)
	if !e.whole {
		f.Return(0)
		return
	}
	before, last, of, start := f.Local("before", asm.I32), f.Local("last", asm.I32), f.Local("of", asm.I32), f.Local("start", asm.I32)
	f.Set(before, e.floods.At(0))
	f.Set(last, cells.Add(2*e.size))
	f.Do("cell", func() {
		f.Set(of, e.filled.At(cells).Mul(2*e.ways))
		for w := range e.ways {
			f.Set(start, e.near.Item(w).At(of))
			f.If(e.covered.Of(start).Eqz(), func() {
				f.If(e.flooded.Of(start).LeU(before), func() {
					f.If(asm.Call(e.flood, start, before).Eqz(), func() { f.Return(1) })
				})
			})
		}
		f.Set(cells, cells.Add(2))
	}).While(cells.LtU(last))
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
		{&e.result, "result"}, {&e.until, "until"}, {&e.exhausted, "exhausted"},
		{&e.depth, "depth"}, {&e.frame, "frame"}, {&e.at, "at"}, {&e.shape, "shape"}, {&e.i, "i"}, {&e.end, "end"},
		{&e.spent, "spent"}, {&e.fitted, "fitted"}, {&e.learns, "learns"}, {&e.image, "image"}, {&e.row, "row"}, {&e.other, "other"},
	} {
		*v.local = f.Local(v.name, asm.I32)
	}
	f.Set(e.count.At(0), 0)
	f.Set(e.used.At(0), 1)
	f.If(e.word(rsEnded).NonZero(), func() { f.Return(kernel.RunFinished) })
	f.If(e.word(rsSpent).LtU(e.word(rsLimit)), func() {
		f.If(e.budget.Eqz(), func() { f.Return(kernel.RunPaused) })
		f.Call(e.sort, e.word(rsOrder))
		e.emitResume()
		f.Set(e.until, e.spent.Add(e.budget))
		f.If(e.until.GtU(e.word(rsLimit)), func() { f.Set(e.until, e.word(rsLimit)) })
		f.Set(e.result, kernel.RunPaused)
		e.emitSearch()
		e.emitSave()
		f.If(e.result.Ne(kernel.RunPaused), func() { f.Return(kernel.RunFull) })
		f.If(e.exhausted.Eqz().And(e.spent.LtU(e.word(rsLimit))), func() { f.Return(kernel.RunPaused) })
		if len(e.rare) == 0 {
			f.Set(e.word(rsExhausted), e.exhausted)
		}
	})
	f.Set(e.word(rsEnded), 1)
	f.Return(kernel.RunFinished)
}

// of is word i of the record at an address.
func (e *emitter) of(address asm.Operand, i int) asm.Slot {
	return e.state.Plus(4*i - e.state.Address()).At(address)
}

// frameAddress is the address of a frame, and rareAddress that of a rare shape's image.
func (e *emitter) frameAddress(d int) int { return e.state.Address() + 4*e.tables.frame(d) }
func (e *emitter) rareAddress(n int) int  { return e.state.Address() + 4*(e.rares()+n) }

// cover marks the cells of an image, which begin at the byte at of a list.
func (e *emitter) cover(list asm.Field, at asm.Local, by int) {
	for k := range e.size {
		e.f.Set(e.covered.Of(list.Item(k).At(at)), by)
	}
}

// put takes a copy of the shape from those left.
func (e *emitter) put() {
	f := e.f
	f.Increase(e.left.Of(e.shape), -1)
	f.If(e.left.Of(e.shape).Eqz(), func() {
		f.Set(e.next.Of(e.before.Of(e.shape)), e.next.Of(e.shape))
		f.Set(e.before.Of(e.next.Of(e.shape)), e.before.Of(e.shape))
	})
}

// take gives it back.
func (e *emitter) take() {
	f := e.f
	f.Increase(e.left.Of(e.shape), 1)
	f.If(e.left.Of(e.shape).Eq(1), func() {
		f.Set(e.next.Of(e.before.Of(e.shape)), e.shape)
		f.Set(e.before.Of(e.next.Of(e.shape)), e.shape)
	})
}

// emitResume emits searcher.resume.
func (e *emitter) emitResume() {
	f, cells := e.f, len(e.p.Cells)
	f.Set(e.floods.At(0), 0)
	f.FillMemory(e.flooded.Address(), 0, 4*(cells+1))
	f.FillMemory(e.covered.Address(), 0, cells)
	f.Set(e.covered.At(cells), 1)
	f.CopyMemory(e.left.Address(), e.copies.Address(), 4*e.shapes)
	e.link()
	for n, s := range e.rare {
		f.Set(e.image, e.of(e.rareAddress(n), 0).Mul(2*e.size))
		e.cover(e.cells, e.image, 1)
		f.Set(e.shape, int(s))
		e.put()
	}
	f.Set(e.depth, e.word(rsDepth))
	f.Set(e.frame, e.frameAddress(0))
	f.Set(e.end, e.depth.Mul(4*frSize).Add(e.frame))
	f.While("placed", e.frame.LtU(e.end), func() {
		f.Set(e.image, e.of(e.frame, frImage).Mul(2*e.size))
		e.cover(e.cells, e.image, 1)
		f.Set(e.shape, e.of(e.frame, frShape))
		e.put()
		f.Set(e.frame, e.frame.Add(4*frSize))
	})
	f.Set(e.spent, e.word(rsSpent))
	f.Set(e.learns, e.word(rsLearns))
	f.If(e.spent.Eqz(), func() {
		f.Set(e.at, 0)
		e.first()
	}).Else(func() {
		e.load()
		f.Set(e.fitted, e.word(rsFitted))
	})
}

// link links the shapes in the order of the restart.
func (e *emitter) link() {
	f := e.f
	f.Set(e.other, e.shapes)
	f.Set(e.frame, e.state.Address()+4*e.shapeOrder())
	f.Do("link", func() {
		f.Set(e.shape, e.of(e.frame, 0))
		f.Set(e.next.Of(e.other), e.shape)
		f.Set(e.before.Of(e.shape), e.other)
		f.Set(e.other, e.shape)
		f.Set(e.frame, e.frame.Add(4))
	}).While(e.frame.LtU(e.state.Address() + 4*e.restartSize()))
	f.Set(e.next.Of(e.other), e.shapes)
	f.Set(e.before.At(4*e.shapes), e.other)
}

// emitSave emits searcher.save.
func (e *emitter) emitSave() {
	f := e.f
	f.Set(e.used.At(0), e.spent.Sub(e.word(rsSpent)).Add(1))
	f.Set(e.word(rsDepth), e.depth)
	f.Set(e.word(rsSpent), e.spent)
	f.Set(e.word(rsFitted), e.fitted)
	f.If(e.depth.LtU(e.searched()), e.keep)
}

// load reads the frame, as searcher.load does.
func (e *emitter) load() {
	f := e.f
	f.Set(e.at, e.of(e.frame, frPlace))
	f.Set(e.shape, e.of(e.frame, frShape))
	f.Set(e.i, e.of(e.frame, frNext))
	f.Set(e.end, e.heads.Item(1).Of(e.at.Mul(e.shapes).Add(e.shape)))
}

// keep writes the frame.
func (e *emitter) keep() {
	f := e.f
	f.Set(e.of(e.frame, frPlace), e.at)
	f.Set(e.of(e.frame, frShape), e.shape)
	f.Set(e.of(e.frame, frNext), e.i)
}

// first goes to the first open cell from the place on, and begins with the first shape there.
func (e *emitter) first() {
	f := e.f
	f.While("covered", e.covered.Of(e.order.Of(e.at)).NonZero(), func() { f.Set(e.at, e.at.Add(1)) })
	f.Set(e.shape, e.next.At(4*e.shapes))
	e.try()
}

// try begins with the shape. It must not be the mark of the list's ends.
func (e *emitter) try() {
	f := e.f
	f.Set(e.other, e.at.Mul(e.shapes).Add(e.shape).Shl(2))
	f.Set(e.i, e.heads.At(e.other))
	f.Set(e.end, e.heads.Item(1).At(e.other))
	f.Set(e.fitted, 1)
	if e.high < e.low {
		return
	}
	f.If(e.learns, func() {
		f.Set(e.other, asm.I32c(e.searched()).Sub(e.depth).Sub(e.low)) // below 0 it wraps to a large number
		f.If(e.other.LeU(e.high-e.low), func() {
			f.Increase(e.state.Item(e.tries()).Of(e.shape), 1)
			f.Set(e.fitted, 0)
		})
	})
}

// emitSearch emits searcher.search.
func (e *emitter) emitSearch() {
	f := e.f
	f.Block("out", func(out asm.Label) {
		f.Loop("try", func(again asm.Label) {
			f.If(e.i.Eq(e.end), func() {
				e.nextShape(again)
				e.back(out)
			}).Else(func() {
				e.fit(again)
				e.step(again, out)
			})
			f.JumpIf(again, e.spent.LtU(e.until))
		})
	})
}

// nextShape goes on with the next shape, if one is left.
func (e *emitter) nextShape(again asm.Label) {
	f := e.f
	f.Set(e.shape, e.next.Of(e.shape))
	f.If(e.shape.Ne(e.shapes), func() {
		e.try()
		f.Jump(again)
	})
}

// back takes away the last image, if there is one.
func (e *emitter) back(out asm.Label) {
	f := e.f
	f.If(e.depth.Eqz(), func() {
		f.Set(e.exhausted, 1)
		f.Jump(out)
	})
	f.Set(e.depth, e.depth.Sub(1))
	f.Set(e.frame, e.frame.Sub(4*frSize))
	e.load()
	f.Set(e.fitted, 1)
	f.Set(e.image, e.i.Sub(1).Mul(2*e.size))
	e.cover(e.filled, e.image, 0)
	e.take()
}

// fit goes on at the next image that overlaps nothing.
func (e *emitter) fit(again asm.Label) {
	f := e.f
	f.Set(e.image, e.i.Mul(2*e.size))
	f.Set(e.i, e.i.Add(1))
	over := e.covered.Of(e.filled.At(e.image)).Value
	for k := 1; k < e.size; k++ {
		over = over.Or(e.covered.Of(e.filled.Item(k).At(e.image)))
	}
	f.JumpIf(again, over)
}

// step places the image that fits. If it is the last one, step reports a solution.
func (e *emitter) step(again, out asm.Label) {
	f := e.f
	f.Set(e.spent, e.spent.Add(1))
	f.Set(e.other, asm.I32c(e.state.Address()+4*(e.levels()+e.searched())).Sub(e.depth.Shl(2)))
	f.Increase(e.of(e.other, 0), 1)
	f.If(e.fitted.Eqz(), func() {
		f.Set(e.fitted, 1)
		f.Increase(e.state.Item(e.fits()).Of(e.shape), 1)
	})
	e.keep()
	f.Set(e.of(e.frame, frImage), e.sorted.Of(e.i.Sub(1)))
	f.If(e.depth.Eq(e.searched()-1), func() { e.report(out) }).Else(func() {
		e.cover(e.filled, e.image, 1)
		f.If(asm.Call(e.pocket, e.image).Eqz(), func() {
			e.put()
			f.Set(e.depth, e.depth.Add(1))
			f.Set(e.frame, e.frame.Add(4*frSize))
			e.first()
			f.JumpIf(again, e.spent.LtU(e.until))
			f.Jump(out)
		})
		e.cover(e.filled, e.image, 0)
	})
}

// report writes the solution in the frames. It leaves the search where the room is full, or the restart is to have only
// one.
func (e *emitter) report(out asm.Label) {
	f := e.f
	f.Increase(e.word(rsFound), 1)
	f.Set(e.other, e.count.At(0).Mul(e.mem.SolutionSize).Add(e.mem.Solutions))
	for n := range e.rare {
		f.Set(e.of(e.other, n), e.of(e.rareAddress(n), 0))
	}
	for d := range e.searched() {
		f.Set(e.of(e.other, len(e.rare)+d), e.of(e.frameAddress(d), frImage))
	}
	f.Increase(e.count.At(0), 1)
	f.If(e.count.At(0).Eq(e.mem.Capacity), func() { f.Set(e.result, kernel.RunFull) })
	f.If(e.word(rsOnce), func() {
		f.Set(e.word(rsLimit), e.spent)
		f.Set(e.depth, e.depth.Add(1))
		f.Jump(out)
	})
	f.JumpIf(out, e.result.Ne(kernel.RunPaused))
}
