package kernel

import "tilewright/solver/kernel/asm"

// This file emits the functions that make the lists of the list kernel. lists has the same in Go.

// listStore has the lists in memory: those of depth 0 at an address, and after them those of the depths down to the
// last with lists of its own.
type listStore struct {
	at, depths int
	record     *asm.Record
	// image is the id of the image placed above, plus 1, or the number of the root, plus 1. It is 0 when nothing is
	// made. next is the first free quad.
	image, next, shapes, closed asm.Field
	bits                        asm.Field // by shape: its bit
	first, length               asm.Field // by list: its first quad, and its number of images
	quads, ids                  asm.Field // of the first quad; a quad has the first words of all images, then the second ones
	id                          asm.Field // by its address
}

const (
	quad      = 4         // images that are tested at a time
	spanBytes = 8         // of first and length
	idBytes   = 2         // of an id
	quadWords = 64 / quad // quads whose candidates make a word
)

func (e *listEmitter) declareStore() {
	k, s := e.k, &e.store
	s.depths = min(k.listDepth, e.layout.last)
	s.record = asm.NewRecord("lists")
	part := func(name string, storage asm.Storage, n int) asm.Field {
		s.record.Align(16)
		return s.record.Field(name, storage, n)
	}
	s.image, s.next = part("image", asm.U32, 1), part("next", asm.U32, 1)
	s.shapes, s.closed = part("shapes", asm.U64, 1), part("closed", asm.U64, k.words)
	s.bits = part("bits", asm.U64, k.words*maxShapes)
	s.first = part("first", asm.U32, 2*k.sets)
	s.length = s.first.Item(1).Named("lists.length")
	s.quads = part("quads", asm.U64, quad*k.words*k.capacity)
	s.ids = part("ids", asm.U16, quad*k.capacity)
	s.id = s.ids.Plus(-s.ids.Address())
	s.record.Align(64)
	s.at = e.m.Reserve("lists", s.record.Size()*(s.depths+1)+16) // the last ones may mark a next
}

// quadBytes is the size of the masks of a quad.
func (e *listEmitter) quadBytes() int { return 8 * quad * e.k.words }

// quadAt is the address of a quad of the lists at an address, for the field quads. idsAt is the address of its ids, for
// the field ids.
func (e *listEmitter) quadAt(lists asm.Local, number asm.Value) asm.Value {
	return number.Mul(e.quadBytes()).Add(lists)
}

func (e *listEmitter) idsAt(lists asm.Local, number asm.Value) asm.Value {
	return number.Shl(3).Add(lists)
}

// bit is one word of the bit of a shape.
func (e *listEmitter) bit(lists, shape asm.Local, word int) asm.Slot {
	return e.store.bits.Item(word).At(shape.Mul(8 * e.k.words).Add(lists))
}

// each is the union of words.
func each(words int, of func(w int) asm.Value) asm.Value {
	all := of(0)
	for w := 1; w < words; w++ {
		all = all.Or(of(w))
	}
	return all
}

// emitBuild emits build(lists, position, set, near, before, closed i32). It makes the list of a position in the
// surroundings at closed. set is the offset of the list in first, near the address of the neighbours that matter, and
// before that of the positions filled earlier.
func (e *listEmitter) emitBuild() {
	k, t, s := e.k, &e.tables, &e.store
	f := e.m.Internal("build")
	e.build = f
	lists, at, set := f.Param("lists", asm.I32), f.Param("position", asm.I32), f.Param("set", asm.I32)
	near, before, closed := f.Param("near", asm.I32), f.Param("before", asm.I32), f.Param("closed", asm.I32)
	from, end, n := f.Local("from", asm.I32), f.Local("end", asm.I32), f.Local("n", asm.I32)
	id, shape, root := f.Local("id", asm.I32), f.Local("shape", asm.I32), f.Local("root", asm.I32)
	bad := f.Locals("bad", asm.I64, k.words)
	shapes := f.Local("shapes", asm.I64)
	lengths := set.Mul(k.lanes)
	word := asm.NewRecord("set").Field("words", asm.U64, k.words)
	f.Set(root, lists.Eq(s.at))
	f.If(root, func() {
		covers := f.Local("covers", asm.I32)
		f.Set(covers, t.covers.Offset(at))
		f.Set(from, t.covers.At(covers).Add(t.ids.Address()))
		f.Set(end, t.covers.Item(1).At(covers).Add(t.ids.Address()))
		for w := range k.lanes {
			f.Set(t.lengths.Item(w).At(lengths), 0)
		}
	}).Else(func() {
		up := f.Local("up", asm.I32)
		f.Set(up, lists.Sub(s.record.Size()))
		f.Set(n, up.Add(set))
		f.If(s.first.At(n).Eqz(), func() { f.Call(f, up, at, set, near, before, closed) })
		f.Set(from, e.idsAt(up, s.first.At(n).Value).Add(s.ids.Address()))
		f.Set(end, from.Add(s.length.At(n).Shl(1)))
	})
	for w, b := range bad {
		here := word.Item(w).At(near).And(word.Item(w).At(closed))
		f.Set(b, here.Or(word.Item(w).At(before)).Or(s.closed.Item(w).At(lists)))
	}
	f.Set(shapes, s.shapes.At(lists))
	f.Set(n, 0)
	first := s.next.At(lists)
	f.While("image", from.Ne(end), func() {
		f.Set(id, s.id.At(from))
		f.Increase(from, idBytes)
		f.Set(shape, t.shape.Of(id))
		f.ContinueIf(shapes.ShrU(shape.Extend()).And(1).Eqz())
		mask := t.masks.Offset(id)
		f.ContinueIf(each(k.words, func(w int) asm.Value { return t.masks.Item(w).At(mask).And(bad[w]) }).NonZero())
		if k.gone {
			f.ContinueIf(root.And(e.starts.dead.Of(id)))
		}
		to := f.Local("to", asm.I32)
		if k.lanes > 0 {
			f.If(root, func() {
				length := t.lengths.As(asm.U16).At(to)
				f.Set(to, lengths.Add(shape.Shl(1)))
				f.Increase(length, 1)
			})
		}
		f.Set(to, e.idsAt(lists, first.Value).Add(n.Shl(1)))
		f.Set(s.ids.At(to), id)
		f.Set(to, e.quadAt(lists, first.Add(n.ShrU(2))).Add(n.And(3).Shl(3)))
		for w := range k.words {
			f.Set(s.quads.Item(quad*w).At(to), t.masks.Item(w).At(mask).Or(e.bit(lists, shape, w)))
		}
		f.Increase(n, 1)
	})
	span := f.Local("span", asm.I32)
	f.Set(span, lists.Add(set))
	f.Set(s.first.At(span), first)
	f.Set(s.length.At(span), n)
	f.Set(first, first.Add(n.Add(3).ShrU(2)))
}

// emitEnter emits enter(lists, image i32, shapes i64, a, b i32). It makes lists ready for the next node, after the one
// that places an image, unless they are for that node already. image is the id + 1, or the root's number + 1; shapes
// are those available, and the words at a and b are covered. The lists above must be ready.
func (e *listEmitter) emitEnter() {
	k, s := e.k, &e.store
	f := e.m.Internal("enter")
	e.enter = f
	lists, image, shapes := f.Param("lists", asm.I32), f.Param("image", asm.I32), f.Param("shapes", asm.I64)
	a, b := f.Param("a", asm.I32), f.Param("b", asm.I32)
	free := f.Locals("free", asm.I64, k.words)
	word := asm.NewRecord("set").Field("words", asm.U64, k.words)
	f.If(s.image.At(lists).Eq(image).And(s.shapes.At(lists).Eq(shapes)), func() { f.Return() })
	f.Set(s.image.At(lists), image)
	f.Set(s.image.Next().At(lists), 0)
	f.Set(s.shapes.At(lists), shapes)
	f.Set(s.next.At(lists), 1)
	for w, l := range free {
		f.Set(l, word.Item(w).At(a).Or(word.Item(w).At(b)))
		f.Set(s.closed.Item(w).At(lists), l)
	}
	f.FillMemory(lists.Add(s.first.Address()), 0, spanBytes*k.sets)
	if s.depths < k.listDepth {
		return
	}
	// The deepest lists: each shape gets one of the closed positions as its bit.
	f.If(lists.Ne(s.at+s.depths*s.record.Size()), func() { f.Return() })
	f.FillMemory(lists.Add(s.bits.Address()), 0, 8*k.words*maxShapes)
	bit := f.Local("bit", asm.I32)
	f.Do("shape", func() {
		f.Set(bit, shapes.Ctz().Wrap().Mul(8*k.words).Add(lists))
		f.Set(shapes, shapes.DropLowest())
		f.Block("done", func(done asm.Label) {
			for w, l := range free {
				f.If(l.NonZero(), func() {
					f.Set(s.bits.Item(w).At(bit), l.LowestBit())
					f.Set(l, l.DropLowest())
					f.Jump(done)
				})
			}
		})
	}).While(shapes.NonZero())
}
