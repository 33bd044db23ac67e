package kernel

import (
	"math/bits"

	"tilewright/solver/kernel/asm"
)

// This file emits how the tight kernel goes from frame to frame. Each function searches with one number of vectors, so
// that its work on a set needs no loop. There is one above repack, and from there on one of a few. A search that comes
// to the other side returns with runOther.

// runOther is a result of such a function: another one has to go on.
const runOther = 3

// tightSearch is what is emitted for one of these functions: its variables and its part of the search.
type tightSearch struct {
	pack    *tightRoom
	vectors int
	from    int // depth of its first frame

	node  asm.Local // address of the current node
	image asm.Local // and that of the candidate's record
	words asm.Local // groups of words of its candidates that are not 0
	next  tightNext
}

// group is the binary logarithm of how many words share a bit that tells whether they are not 0. It is one word, unless
// there are more words than a word has bits.
func group(vectors int) int { return bits.Len(uint(2*vectors-1) / 64) }

// tightNext is the node after the candidate.
type tightNext struct {
	open         []asm.Local
	single, left asm.Local
	best         asm.Local // the item that it is about, as below
	words        asm.Local
	fits         asm.Local // candidates
	// Where the puzzle is not exact: the cells left empty so far, and whether the last candidate leaves one.
	gaps, free asm.Local
}

// emitTop emits the search above repack.
func (e *tightEmitter) emitTop() {
	e.top = e.emitSearch("top", tightSearch{pack: &e.packs[0], vectors: e.k.vectors})
}

// emitBelow emits the search from repack on, for a class.
func (e *tightEmitter) emitBelow(class int) {
	s := tightSearch{pack: &e.packs[1], vectors: e.classes[class], from: e.k.repack}
	e.below = append(e.below, e.emitSearch("below", s))
}

func (e *tightEmitter) isTop() bool { return e.here.pack == &e.packs[0] }

// emitSearch emits a function with the parameter budget. It makes about that many choices.
func (e *tightEmitter) emitSearch(name string, s tightSearch) *asm.Func {
	f := e.m.Internal(name, asm.I32)
	e.f, e.steps = f, e
	e.budget = f.Param("budget", asm.I32)
	e.depth, e.frame, e.nodes = f.Local("depth", asm.I32), f.Local("frame", asm.I32), f.Local("nodes", asm.I32)
	s.node, s.image, s.words = f.Local("node", asm.I32), f.Local("image", asm.I32), f.Local("words", asm.I64)
	s.next = tightNext{
		f.Locals("next.open", asm.I64, e.k.words), f.Local("next.single", asm.I64), f.Local("next.left", asm.I64),
		f.Local("next.best", asm.I32), f.Local("next.words", asm.I64), f.Local("next.fits", asm.I32),
		f.Local("next.gaps", asm.I32), f.Local("next.free", asm.I32),
	}
	e.here = s
	e.start()
	f.Loop("step", func(again asm.Label) {
		e.step(again)
		f.JumpIf(again, e.nodes.LtS(e.budget))
		e.leave(RunPaused)
	})
	f.Unreachable()
	return f
}

// start implements steps.
func (e *tightEmitter) start() {
	f := e.f
	f.Set(e.depth, e.header(stDepth).Wrap())
	f.Set(e.frame, e.frameAt(e.depth))
	f.Set(e.here.node, e.store.record.Offset(e.depth).Add(e.store.first))
	f.Set(e.here.words, e.store.words.At(e.here.node))
}

// pause implements steps.
func (e *tightEmitter) pause() { e.f.Set(e.store.words.At(e.here.node), e.here.words) }

// code implements steps.
func (e *tightEmitter) code(frame int) asm.Value { return e.placed.At(frame).Value }

// step implements steps.
func (e *tightEmitter) step(again asm.Label) {
	e.f.Block("entered", func(entered asm.Label) {
		e.goBack(entered)
		e.take(again)
		e.place()
	})
	e.choose(again)
	e.descend()
}

// goBack goes back to a frame that has a candidate. Else it goes on to the next root, at entered, or to the search
// above.
func (e *tightEmitter) goBack(entered asm.Label) {
	f, n := e.f, &e.store
	f.While("exhausted", e.here.words.Eqz(), func() {
		f.If(e.depth.LtS(e.here.from+1), func() {
			if !e.isTop() {
				f.Set(e.header(stDepth), e.here.from-1)
				e.exit(runOther)
				return
			}
			e.nextRoot(e.k.roots(), func() {
				f.Call(e.root)
				// There is no frame before the first: only the next one is written.
				f.Set(e.depth, -1)
				f.Set(e.frame, e.framesAt()-e.frames.Size())
				f.Set(e.here.node, n.first-n.record.Size())
				for w, o := range e.here.next.open {
					f.Set(o, n.open.Item(w).At(n.first))
				}
				f.Set(e.here.next.single, n.single.At(n.first))
				f.Set(e.here.next.left, n.left.At(n.first))
				if e.k.loose != nil {
					f.Set(e.here.next.gaps, 0)
				}
				f.Jump(entered)
			})
		})
		f.Set(e.depth, e.depth.Sub(1))
		f.Set(e.frame, e.frame.Sub(e.frames.Size()))
		f.Set(e.here.node, e.here.node.Sub(n.record.Size()))
		f.Set(e.here.words, n.words.At(e.here.node))
	})
}

// take chooses the first candidate, and writes it to the frame. In the last frame it completes an assembly.
func (e *tightEmitter) take(again asm.Label) {
	f, i, group := e.f, &e.image, 1<<group(e.here.vectors)
	word, number, left := f.Local("word", asm.I32), f.Local("number", asm.I32), f.Local("untried", asm.I64)
	f.Set(number, e.here.words.Ctz().Wrap().Mul(group))
	f.Set(word, e.frame.Add(number.Shl(3)))
	f.Set(left, e.untried.At(word))
	if group > 1 {
		f.While("empty", left.Eqz(), func() {
			f.Increase(number, 1)
			f.Increase(word, 8)
			f.Set(left, e.untried.At(word))
		})
	}
	first := f.Local("first of the group", asm.I32)
	if group > 1 {
		f.Set(first, e.frame.Add(number.And(-group).Shl(3)))
	}
	f.Set(number, number.Shl(6).Or(left.Ctz().Wrap()))
	f.Set(left, left.DropLowest())
	f.Set(e.untried.At(word), left)
	if group > 1 {
		f.Set(left, each(group, func(w int) asm.Value { return e.untried.Item(w).At(first).Value }))
	}
	f.Set(e.here.words, asm.Select(left.Eqz(), e.here.words.DropLowest(), e.here.words))
	f.Set(e.here.image, i.record.Offset(number).Add(e.here.pack.images))
	f.Set(e.chosen.At(e.frame), number)
	f.Set(e.placed.At(e.frame), i.id.At(e.here.image))
	whole := e.depth.Eq(e.layout.last)
	if e.k.loose != nil {
		whole = e.depth.Sub(e.skipped.At(e.frame)).Eq(e.layout.pieces - e.layout.placed - 1)
	}
	f.If(whole, func() {
		e.report()
		f.Jump(again)
	})
}

// sets is the kind of parts in which one instruction takes a set of images, and the number of parts.
func (e *tightEmitter) sets() (asm.Storage, int) {
	if e.k.plain {
		return asm.U64, 2 * e.here.vectors
	}
	return asm.U128, e.here.vectors
}

// place works out the node after the candidate, and counts it.
func (e *tightEmitter) place() {
	f, i, n, k := e.f, &e.image, &e.store, e.k
	image := e.here.image
	f.Increase(e.nodes, 1)
	for w, o := range e.here.next.open {
		f.Set(o, n.open.Item(w).At(e.here.node).And(i.cells.Item(w).At(image).Not()))
	}
	f.Set(e.here.next.single, n.single.At(e.here.node))
	if k.copied {
		f.Set(e.here.next.left, n.left.At(e.here.node))
	}
	if k.loose != nil {
		f.Set(e.here.next.gaps, e.skipped.At(e.frame).Add(i.id.At(image).GeU(k.gaps)))
	}
	rows := f.Locals("row", asm.I32, k.longest)
	for j, r := range rows {
		if j == k.longest-1 {
			f.Set(r, e.takePiece(f, image, e.here.next.single, e.here.next.left).Mul(16*e.here.vectors))
		} else {
			f.Set(r, i.items.Item(j).At(image).Mul(16*e.here.vectors))
		}
	}
	storage, parts := e.sets()
	alive, row := n.alive.As(storage), e.here.pack.rows.As(storage)
	for p := range parts {
		gone := each(len(rows), func(j int) asm.Value { return row.Item(p).At(rows[j]).Value })
		f.Set(alive.Next().Item(p).At(e.here.node), without(alive.Item(p).At(e.here.node).Value, gone))
	}
}

// without has what is in a set and not in another.
func without(set, gone asm.Value) asm.Value {
	if set.Type() == asm.V128 {
		return set.AndNot(gone)
	}
	return set.And(gone.Not())
}

// descend goes to the next frame.
func (e *tightEmitter) descend() {
	f, n := e.f, &e.store
	f.Set(n.words.At(e.here.node), e.here.words)
	if e.k.loose == nil {
		e.tally(countFits, 1, e.here.next.fits.Extend())
	}
	f.Increase(e.depth, 1)
	f.Increase(e.frame, e.frames.Size())
	if e.k.loose != nil {
		f.Set(e.skipped.At(e.frame), e.here.next.gaps)
		f.Set(e.free.At(e.frame), e.here.next.free)
		e.tally(countFits, 0, e.here.next.fits.Sub(e.here.next.free).Extend())
	}
	f.Increase(e.here.node, n.record.Size())
	for w, o := range e.here.next.open {
		f.Set(n.open.Item(w).At(e.here.node), o)
	}
	f.Set(n.single.At(e.here.node), e.here.next.single)
	if e.k.copied {
		f.Set(n.left.At(e.here.node), e.here.next.left)
	}
	f.Set(e.here.words, e.here.next.words)
	if !e.isTop() || len(e.classes) == 0 {
		return
	}
	f.If(e.depth.Eq(e.k.repack), func() {
		f.Call(e.repack, e.here.node, e.frame)
		f.Set(e.here.words, n.words.At(e.here.node))
		f.If(e.nodes.LtS(e.budget), func() {
			f.Set(e.header(stDepth), e.depth.Extend())
			e.exit(runOther)
		})
	})
}

// emitRun emits run. It makes the nodes of the state's frames, unless they are there, and lets the searches take over
// from one another.
func (e *tightEmitter) emitRun() {
	f := e.m.Func("run", asm.I32)
	e.f = f
	budget := f.Param("budget", asm.I32)
	depth, result := f.Local("depth", asm.I32), f.Local("result", asm.I32)
	f.Set(e.count.At(0), 0)
	f.Set(e.used.At(0), 0)
	f.If(e.header(stEnded).NonZero(), func() { f.Return(RunFinished) })
	f.Set(depth, e.header(stDepth).Wrap())
	f.Block("known", func(known asm.Label) {
		f.Block("other", func(other asm.Label) {
			e.recall.compare(depth, other)
			f.Jump(known)
		})
		e.emitFollow(depth)
	})
	left := budget.Sub(e.used.At(0))
	f.Do("searches", func() {
		if len(e.classes) == 0 {
			f.Set(result, asm.Call(e.top, left))
			return
		}
		f.If(e.header(stDepth).Wrap().LtS(e.k.repack), func() { f.Set(result, asm.Call(e.top, left)) }).Else(func() {
			for class, search := range e.below {
				f.If(e.class.At(0).Eq(class), func() { f.Set(result, asm.Call(search, left)) })
			}
		})
	}).While(result.Eq(runOther))
	f.Set(depth, e.header(stDepth).Wrap())
	e.recall.keep(depth)
	f.Return(result)
}

// emitFollow makes the nodes down to a depth.
func (e *tightEmitter) emitFollow(depth asm.Local) {
	f, n, i := e.f, &e.store, &e.image
	node, frame, at := f.Local("node", asm.I32), f.Local("frame", asm.I32), f.Local("follow", asm.I32)
	image, words, by := f.Local("image", asm.I32), f.Local("words", asm.I64), f.Local("group", asm.I32)
	f.Call(e.root)
	f.Set(at, 0)
	f.Set(node, n.first)
	f.Set(frame, e.framesAt())
	f.Forever("follow", func() {
		if f.Set(by, group(e.k.vectors)); len(e.classes) > 0 {
			f.If(at.GeU(e.k.repack), func() { f.Set(by, e.ofClass(group)) })
		}
		e.noteWords(f, node, frame, words, 8*e.layout.words, by)
		f.BreakIf(at.Eq(depth))
		f.Set(image, i.record.Offset(e.chosen.At(frame)))
		top := func() {
			p := &e.packs[0]
			f.Call(e.put, node, image.Add(p.images), p.rows.Address(), 16*e.k.vectors)
		}
		if len(e.classes) == 0 {
			top()
		} else {
			f.If(at.LtS(e.k.repack), top).Else(func() {
				p := &e.packs[1]
				f.Call(e.put, node, image.Add(p.images), p.rows.Address(), e.ofClass(bytesOf))
			})
		}
		f.Increase(at, 1)
		f.Increase(frame, e.frames.Size())
		f.Increase(node, n.record.Size())
		if len(e.classes) > 0 {
			f.If(at.Eq(e.k.repack), func() { f.Call(e.repack, node, e.tables.spare) })
		}
	})
}
