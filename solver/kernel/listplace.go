package kernel

import (
	"math"

	"tilewright/solver/kernel/asm"
)

// This file emits how the list kernel goes from frame to frame.

// listNode is what a frame is about: what is occupied since its lists were made, the copies left, and the address of
// its lists.
type listNode struct {
	occupied []asm.Local
	copies   asm.Local
	lists    asm.Local
}

// listNext is the node after the candidate that is tried, with what else its frame will have. closed is all that is
// occupied, holes is what is not.
type listNext struct {
	listNode
	balance, volumes     asm.Local
	lanes, closed, holes []asm.Local
}

// listImage is an image to place: its id, its shape, and the shapes available.
type listImage struct{ id, shape, shapes asm.Local }

// listCell is a cell that a frame may be about. It has its position, and its list: the offset in the lists, the first
// quad, and the number of images. It also has how many of them fit, and the address of those, as bits.
type listCell struct {
	at, set, first, length, fits asm.Local
	candidates                   asm.Local
}

func (e *listEmitter) newNode(name string) listNode {
	return listNode{
		occupied: e.f.Locals(name+".occupied", asm.I64, e.k.words),
		copies:   e.f.Local(name+".copies", asm.I64), lists: e.f.Local(name+".lists", asm.I32),
	}
}

func (e *listEmitter) newCell(name string) listCell {
	v := func(part string) asm.Local { return e.f.Local(name+"."+part, asm.I32) }
	return listCell{v("at"), v("set"), v("first"), v("length"), v("fits"), v("candidates")}
}

// start implements steps: it makes the lists of the state's frames.
func (e *listEmitter) start() {
	f, k := e.f, e.k
	e.declare()
	e.here, e.first = e.newNode("here"), f.Local("first", asm.I32)
	e.image = listImage{f.Local("image", asm.I32), f.Local("shape", asm.I32), f.Local("shapes", asm.I64)}
	e.then = listNext{
		listNode: e.newNode("then"), balance: f.Local("then.balance", asm.I32), volumes: f.Local("then.volumes", asm.I32),
		lanes: f.Locals("then.lanes", asm.I64, k.lanes), closed: f.Locals("then.closed", asm.I64, k.words),
		holes: f.Locals("then.holes", asm.I64, k.words),
	}
	e.best, e.other = e.newCell("best"), e.newCell("other")
	e.forced = f.Local("forced", asm.I32)

	f.Set(e.other.candidates, e.buffers[0])
	f.Set(e.best.candidates, e.buffers[1])
	e.enterRoot()
	f.Set(e.image.shapes, e.store.shapes.At(e.store.at))
	f.Set(e.then.lists, e.store.at)
	depth, frame := f.Local("resumed", asm.I32), f.Local("resumed frame", asm.I32)
	f.Set(depth, 0)
	f.Set(frame, e.framesAt())
	f.Do("resume", func() {
		if e.store.depths > 0 {
			f.If(depth.NonZero().And(depth.LeU(e.store.depths)), func() {
				f.Set(e.image.id, e.placed.At(frame.Sub(e.frames.Size())))
				f.Set(e.then.copies, e.fields.copies.At(frame))
				f.Set(e.image.shape, e.tables.shape.Of(e.image.id))
				e.takeShape()
				e.enterImage()
			})
		}
		for w := range k.words {
			f.Set(e.then.closed[w], e.fields.occupied.Item(w).At(frame).Or(e.store.closed.Item(w).At(e.then.lists)))
		}
		f.Set(e.other.at, e.fields.cell.At(frame))
		e.byStage(depth.Value, func(s *listStage) { e.find(s, &e.other) })
		f.Set(e.firsts.Of(depth), e.other.first)
		f.Increase(frame, e.frames.Size())
	}).While(depth.Tee(depth.Add(1)).LeU(e.depth))
	e.load()
}

// pause implements steps.
func (e *listEmitter) pause() {}

// byStage emits the code that depends on the stage that rules at a depth.
func (e *listEmitter) byStage(depth asm.Value, emit func(s *listStage)) {
	var from func(runs []run)
	from = func(runs []run) {
		if len(runs) == 1 {
			emit(runs[0].stage)
			return
		}
		e.f.If(depth.LtS(runs[1].depth), func() { emit(runs[0].stage) }).Else(func() { from(runs[1:]) })
	}
	from(e.k.runs)
}

// enterRoot makes the first lists of the current root.
func (e *listEmitter) enterRoot() {
	f, r := e.f, &e.starts
	root := e.header(stRoot).Wrap()
	f.Call(e.enter, e.store.at, root.Add(1), r.shapes.Of(root), r.occupied.Offset(root).Add(r.occupied.Address()), e.none.Address())
	if r.belowDLX {
		f.Set(e.forced, r.forced.Of(root))
	}
	if !e.k.gone {
		return
	}
	f.FillMemory(r.dead.Address(), 0, len(e.k.images))
	gone := f.Local("gone", asm.I32)
	end := r.goneEnds.Item(1).Of(root)
	f.Set(gone, r.goneEnds.Of(root))
	f.While("gone", gone.Ne(end), func() {
		f.Set(r.dead.At(r.gone.At(gone)), 1)
		f.Increase(gone, idBytes)
	})
}

// takeShape takes the shape of the image from those available, unless then has more
// copies of it.
func (e *listEmitter) takeShape() {
	gone := asm.Bit(e.image.shape)
	if e.k.copied {
		gone = asm.Select(e.hasMore(), 0, gone)
	}
	e.f.Set(e.image.shapes, e.image.shapes.And(gone.Not()))
}

// hasMore is not 0 when then has more copies of the image's shape.
func (e *listEmitter) hasMore() asm.Value {
	return e.tables.rest.Of(e.image.shape).And(e.then.copies).NonZero()
}

// enterImage goes from the lists of then to the next ones, those after the image.
func (e *listEmitter) enterImage() {
	f, s, lists := e.f, &e.store, e.then.lists
	f.Call(e.enter, lists.Add(s.record.Size()), e.image.id.Add(1), e.image.shapes,
		lists.Add(s.closed.Address()), e.tables.masks.Offset(e.image.id).Add(e.tables.masks.Address()))
	f.Increase(lists, s.record.Size())
}

// load implements tries.
func (e *listEmitter) load() {
	f, d, s := e.f, &e.fields, &e.store
	for w, o := range e.here.occupied {
		f.Set(o, d.occupied.Item(w).At(e.frame))
	}
	if e.k.copied {
		f.Set(e.here.copies, d.copies.At(e.frame))
	}
	f.Set(e.here.lists, s.at+s.depths*s.record.Size())
	if s.depths > 0 {
		f.If(e.depth.LtU(s.depths), func() { f.Set(e.here.lists, s.record.Offset(e.depth).Add(s.at)) })
	}
	f.Set(e.first, e.firsts.Of(e.depth))
	f.Set(e.wordAt, e.frame.Add(e.untried.Address()))
	f.Set(e.wordsEnd, d.words.At(e.frame).Shl(3).Add(e.wordAt))
	f.Set(e.wordAt, e.chosen.At(e.frame).ShrU(6).Shl(3).Add(e.wordAt))
	f.Set(e.untriedWord, e.word.At(e.wordAt))
}

func (e *listEmitter) undone() {}
func (e *listEmitter) take()   {}

// roots and begin implement tries.
func (e *listEmitter) roots() int { return len(e.k.starts) }

func (e *listEmitter) begin() {
	f, r := e.f, &e.starts
	e.enterRoot()
	f.Set(e.depth, -1)
	f.Set(e.frame, e.framesAt()-e.frames.Size())
	f.Set(e.wordAt, e.none.Address())
	f.Set(e.wordsEnd, e.none.Address())
	f.Set(e.then.lists, e.store.at)
	for _, o := range e.then.occupied {
		f.Set(o, 0)
	}
	root := e.header(stRoot).Wrap()
	if e.k.copied {
		f.Set(e.then.copies, r.copies.Of(root))
	}
	if e.k.parity != nil {
		f.Set(e.then.balance, r.balance.Of(root))
	}
	if e.k.volumes != nil {
		f.Set(e.then.volumes, r.volumes.Of(root))
	}
	for w, l := range e.then.lanes {
		f.Set(l, r.lanes.Item(w).Of(root))
	}
}

// number implements tries: the id of the candidate.
func (e *listEmitter) number() asm.Value {
	return e.store.ids.At(e.idsAt(e.here.lists, e.first.Value).Add(e.candidate.Shl(1))).Value
}

// place implements tries.
func (e *listEmitter) place(again asm.Label) {
	f, k, t, d := e.f, e.k, &e.tables, &e.fields
	f.Increase(e.nodes, 1)
	named := k.copied || k.lanes > 0 || k.parity != nil || k.volumes != nil // needs the image at every depth
	if named {
		e.setImage()
	}
	if k.copied {
		f.Set(e.then.copies, e.here.copies.Sub(t.one.Of(e.image.shape)))
	}
	if k.parity != nil {
		f.Set(e.then.balance, d.balance.At(e.frame).Sub(t.takes.Of(e.image.id)))
		f.If(bitOf(t.makes, e.then.balance.Value).Eqz(), func() {
			e.tally(countParityBacktracks, 0, 1)
			f.Jump(again)
		})
	}
	if k.volumes != nil {
		f.Set(e.then.volumes, d.volumes.At(e.frame).Sub(t.volumeTakes.Of(e.image.shape)))
	}
	for w, l := range e.then.lanes {
		others := t.others.Item(w).Of(e.image.shape).Value
		if k.copied {
			others = asm.Select(e.hasMore(), uint64(math.MaxUint64), others)
		}
		f.Set(l, d.lanes.Item(w).At(e.frame).And(others))
	}
	f.Set(e.then.lists, e.here.lists)
	if e.store.depths == 0 {
		e.occupy()
		return
	}
	f.If(e.depth.LtU(e.store.depths), func() {
		if !named {
			e.setImage()
		}
		f.Set(e.image.shapes, e.store.shapes.At(e.here.lists))
		e.takeShape()
		e.enterImage()
		for _, o := range e.then.occupied {
			f.Set(o, 0)
		}
	}).Else(e.occupy)
}

// setImage sets the image to that of the candidate.
func (e *listEmitter) setImage() {
	e.f.Set(e.image.id, e.number())
	e.f.Set(e.image.shape, e.tables.shape.Of(e.image.id))
}

// occupy marks what the candidate occupies. The lists stay the same.
func (e *listEmitter) occupy() {
	f := e.f
	at := f.Local("mask", asm.I32)
	f.Set(at, e.quadAt(e.here.lists, e.first.Add(e.candidate.ShrU(2))).Add(e.candidate.And(3).Shl(3)))
	for w, o := range e.then.occupied {
		mask := e.store.quads.Item(quad * w).At(at).Value
		if e.k.copied {
			// The shape's bit stays out while it has more copies.
			mask = mask.And(asm.Select(e.hasMore(), e.bit(e.here.lists, e.image.shape, w), 0).Not())
		}
		f.Set(o, e.here.occupied[w].Or(mask))
	}
}

// descend implements tries: it goes to the frame about the best cell.
func (e *listEmitter) descend() {
	f, k, d := e.f, e.k, &e.fields
	e.tally(countFits, 1, e.best.fits.Extend())
	f.If(e.depth.LtS(0).Eqz(), e.note)
	f.Increase(e.depth, 1)
	f.Increase(e.frame, e.frames.Size())
	at := e.frame
	f.Set(d.cell.At(at), e.best.at)
	words := e.best.length.Add(63).ShrU(6)
	f.Set(d.words.At(at), words)
	if k.parity != nil {
		f.Set(d.balance.At(at), e.then.balance)
	}
	if k.volumes != nil {
		f.Set(d.volumes.At(at), e.then.volumes)
	}
	for w, l := range e.then.lanes {
		f.Set(d.lanes.Item(w).At(at), l)
	}
	if k.copied {
		f.Set(d.copies.At(at), e.then.copies)
		f.Set(e.here.copies, e.then.copies)
	}
	for w, o := range e.here.occupied {
		f.Set(o, e.then.occupied[w])
		f.Set(d.occupied.Item(w).At(at), o)
	}
	f.Set(e.here.lists, e.then.lists)
	f.Set(e.first, e.best.first)
	f.Set(e.firsts.Of(e.depth), e.first)
	f.Set(e.wordAt, at.Add(e.untried.Address()))
	f.Set(e.wordsEnd, words.Shl(3).Add(e.wordAt))
	f.Set(e.untriedWord, e.word.At(e.best.candidates))
	f.Set(e.word.At(e.wordAt), e.untriedWord)
	if k.longest > 1 {
		next := f.Local("next", asm.I32)
		f.Set(next, 8)
		f.While("word", e.wordAt.Add(next).LtU(e.wordsEnd), func() {
			f.Set(e.word.At(e.wordAt.Add(next)), e.word.At(e.best.candidates.Add(next)))
			f.Increase(next, 8)
		})
	}
}
