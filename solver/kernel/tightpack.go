package kernel

import "tilewright/solver/kernel/asm"

// This file emits how the tight kernel numbers images: bit i of a set stands for image i of the pack. All this works on
// the words of a pack, whose number is a variable, so each function is there once.

// emitNumber emits number(images, n, rows, size, from, span i32). It makes the rows of the n images of a pack, each of
// size bytes.
func (e *tightEmitter) emitNumber() {
	k, i := e.k, &e.image
	f := e.m.Internal("number")
	e.number = f
	images, n := f.Param("images", asm.I32), f.Param("n", asm.I32)
	rows, size := f.Param("rows", asm.I32), f.Param("size", asm.I32)
	from, span := f.Param("from", asm.I32), f.Param("span", asm.I32)
	at, end, column, first := f.Local("at", asm.I32), f.Local("end", asm.I32), f.Local("column", asm.I32), f.Local("first", asm.I32)
	bit, left := f.Local("bit", asm.I64), f.Local("left", asm.I32)
	word := asm.NewRecord("row").Field("word", asm.U64, 1)
	record := i.record.Size()

	f.FillMemory(rows, 0, size.Mul(k.itemCount()+1))
	f.Set(end, images.Add(i.record.Offset(n)))
	// Take one image of each word after the other. So hardly ever do two in turn change the same word of a row, and no
	// store waits for the last.
	f.Set(bit, 1)
	f.Set(first, images)
	f.While("bit", first.LtU(end).And(bit.NonZero()), func() {
		f.Set(at, first)
		f.Set(column, rows)
		f.While("image", at.LtU(end), func() {
			for j := range k.longest {
				slot := word.At(column.Add(i.items.Item(j).At(at).Mul(size)))
				f.Set(slot, slot.Or(bit))
			}
			f.Increase(at, 64*record)
			f.Increase(column, 8)
		})
		f.Increase(first, record)
		f.Set(bit, bit.Shl(1))
	})

	// Note where the images of a shape begin and how many words they touch: they lie together.
	offset := asm.NewRecord("from").Field("offset", asm.U32, 1)
	shape, last, most := f.Local("shape", asm.I32), f.Local("last shape", asm.I32), f.Local("most", asm.I32)
	number := f.Local("number", asm.I32)
	f.FillMemory(from, 0, 4*len(k.copies))
	f.Set(last, -1)
	f.Set(at, images)
	f.Set(most, 8)
	f.While("shape", at.LtU(end), func() {
		f.Set(shape, i.shape.At(at))
		f.Set(column, number.ShrU(6).Shl(3))
		f.If(shape.Ne(last), func() {
			f.Set(last, shape)
			f.Set(offset.At(from.Add(shape.Shl(2))), column)
		})
		f.Set(left, column.Sub(offset.At(from.Add(shape.Shl(2)))).Add(8))
		f.Set(most, asm.Select(left.GtU(most), left, most))
		f.Increase(number, 1)
		f.Increase(at, record)
	})
	f.Set(offset.At(span), most)
	for s := range k.copies {
		slot := offset.Plus(4 * s).At(from)
		f.Set(column, size.Sub(most))
		f.Set(slot, asm.Select(slot.LtU(column), slot, column))
	}
}

// emitRoot emits root(). It makes the first node of the current root, and the first pack if it is not there yet.
func (e *tightEmitter) emitRoot() {
	k, t, n, p := e.k, &e.tables, &e.store, &e.packs[0]
	f := e.m.Internal("root")
	e.root = f
	root, cells := f.Local("root", asm.I32), f.Local("cells", asm.I64)
	size := 16 * k.vectors
	f.If(t.numbered.At(0).Eqz(), func() {
		f.Call(e.number, p.images, len(k.images), p.rows.Address(), size, p.from.Address(), p.span.Address())
		f.Set(t.numbered.At(0), 1)
	})
	f.Set(root, e.header(stRoot).Wrap())
	for w := range 2 * k.vectors {
		f.Set(n.alive.Item(w).At(n.first), belowWord(len(k.images), w))
	}
	for w := range k.words {
		f.Set(n.open.Item(w).At(n.first), t.open.Item(w).Of(root))
		f.Set(cells, t.covered.Item(w).Of(root))
		f.While("cell", cells.NonZero(), func() {
			e.strike(f, asm.I32c(n.first), p.rows.Address(), cells.Ctz().Wrap().Or(64*w), asm.I32c(size))
			f.Set(cells, cells.DropLowest())
		})
	}
	f.Set(n.single.At(n.first), t.single.Of(root))
	if k.copied {
		f.Set(n.left.At(n.first), t.left.Of(root))
	}
}

// strike removes the images of an item from those alive at a node. Each row has size bytes.
func (e *tightEmitter) strike(f *asm.Func, node asm.Value, rows asm.Operand, item, size asm.Value) {
	word, left := f.Local("word", asm.I32), f.Local("left", asm.I32)
	row := asm.NewRecord("row").Field("word", asm.U64, 1)
	f.Set(word, item.Mul(size).Add(rows))
	f.Set(left, 0)
	f.While("word", left.LtU(size), func() {
		slot := e.store.alive.At(node.Add(left))
		f.Set(slot, slot.And(row.At(word.Add(left)).Not()))
		f.Increase(left, 8)
	})
}

// emitRepack emits repack(node, frame i32). It gives new numbers to the images alive at a node, and to the candidates
// of a frame among them. It also notes the words of these candidates.
func (e *tightEmitter) emitRepack() {
	k, i, n, t := e.k, &e.image, &e.store, &e.tables
	if len(e.classes) == 0 {
		return
	}
	p, q := &e.packs[0], &e.packs[1]
	f := e.m.Internal("repack")
	e.repack = f
	node, frame := f.Param("node", asm.I32), f.Param("frame", asm.I32)
	offset, number, to, from, at := f.Local("offset", asm.I32), f.Local("number", asm.I32), f.Local("to", asm.I32),
		f.Local("from", asm.I32), f.Local("at", asm.I32)
	left, picked, words := f.Local("left", asm.I64), f.Local("picked", asm.I64), f.Local("words", asm.I64)
	bytes := 16 * k.vectors
	f.CopyMemory(t.picked.Address(), frame.Add(e.untried.Address()), bytes)
	f.FillMemory(frame.Add(e.untried.Address()), 0, bytes)
	f.Set(to, q.images)
	f.While("word", offset.LtU(bytes), func() {
		f.Set(left, n.alive.At(node.Add(offset)))
		f.Set(picked, t.picked.At(offset))
		f.While("image", left.NonZero(), func() {
			f.Set(at, left.Ctz().Wrap())
			f.Set(from, i.record.Offset(offset.Shl(3).Or(at)).Add(p.images))
			e.copyImage(f, to, from)
			word := e.untried.At(frame.Add(number.ShrU(6).Shl(3)))
			f.Set(word, word.Or(picked.ShrU(at.Extend()).And(1).Shl(number.And(63).Extend())))
			f.Increase(number, 1)
			f.Increase(to, i.record.Size())
			f.Set(left, left.DropLowest())
		})
		f.Increase(offset, 8)
	})
	f.Set(e.class.At(0), e.classOf.At(number.Add(127).ShrU(7)))
	size := f.Local("size", asm.I32)
	f.Set(size, e.ofClass(bytesOf))
	f.Call(e.number, q.images, number, q.rows.Address(), size, q.from.Address(), q.span.Address())
	f.Set(at, node)
	f.Set(to, node.Add(size))
	f.While("alive", at.LtU(to), func() {
		f.Set(n.alive.At(at), asm.Select(number.LtU(64), asm.Bit(number).Sub(1), asm.I64c(^uint64(0))))
		f.Set(number, asm.Select(number.LtU(64), 0, number.Sub(64)))
		f.Increase(at, 8)
	})
	e.noteWords(f, node, frame, words, size, e.ofClass(group))
}

// ofClass is a number that depends on the vectors of the second pack.
func (e *tightEmitter) ofClass(of func(vectors int) int) asm.Value {
	last := len(e.classes) - 1
	v := asm.I32c(of(e.classes[last]))
	for class := last - 1; class >= 0; class-- {
		v = asm.Select(e.class.At(0).Eq(class), of(e.classes[class]), v)
	}
	return v
}

// bytesOf is the number of bytes of that many vectors.
func bytesOf(vectors int) int { return 16 * vectors }

// noteWords notes in a node which words of a frame's candidates are not 0. The candidates have a number of bytes; a bit
// stands for a group of words.
func (e *tightEmitter) noteWords(f *asm.Func, node, frame, words asm.Local, bytes, group asm.Operand) {
	offset := f.Local("noted", asm.I32)
	f.Set(words, 0)
	f.Set(offset, 0)
	f.While("word", offset.LtU(bytes), func() {
		bit := offset.ShrU(3).ShrU(group).Extend()
		f.Set(words, words.Or(e.untried.At(frame.Add(offset)).NonZero().Extend().Shl(bit)))
		f.Increase(offset, 8)
	})
	f.Set(e.store.words.At(node), words)
}

// emitPut emits put(node, image, rows, size i32). It makes the next node, after one that places an image. rows are
// those of its pack, each of size bytes.
func (e *tightEmitter) emitPut() {
	k, i, n := e.k, &e.image, &e.store
	f := e.m.Internal("put")
	e.put = f
	node, image := f.Param("node", asm.I32), f.Param("image", asm.I32)
	rows, size := f.Param("rows", asm.I32), f.Param("size", asm.I32)
	to := f.Local("to", asm.I32)
	for w := range k.words {
		f.Set(n.open.Next().Item(w).At(node), n.open.Item(w).At(node).And(i.cells.Item(w).At(image).Not()))
	}
	var last asm.Value
	single, copies := f.Local("single", asm.I64), f.Local("copies", asm.I64)
	f.Set(single, n.single.At(node))
	f.Set(copies, n.left.At(node))
	last = e.takePiece(f, image, single, copies)
	f.Set(n.single.Next().At(node), single)
	f.Set(n.left.Next().At(node), copies)
	f.Set(to, node.Add(n.record.Size()))
	f.CopyMemory(to, node, size)
	for j := range k.longest {
		item := i.items.Item(j).At(image).Value
		if j == k.longest-1 {
			item = last
		}
		e.strike(f, to.Value, rows, item, size.Value)
	}
}

// takePiece takes a piece of an image's shape from what is left, and returns the item of the shape. While there are
// more pieces their images stay, so then it returns the row of zeros.
func (e *tightEmitter) takePiece(f *asm.Func, image, single, left asm.Local) asm.Value {
	i, t := &e.image, &e.tables
	bit, item := i.bit.At(image), i.items.Item(e.k.longest-1).At(image)
	if !e.k.copied {
		f.Set(single, single.And(bit.Not()))
		return item.Value
	}
	shape, rest, one := f.Local("shape", asm.I32), f.Local("rest", asm.I64), f.Local("one", asm.I64)
	f.Set(shape, i.shape.At(image))
	f.Set(one, t.one.Of(shape))
	f.Set(left, left.Sub(one))
	f.Set(rest, left.And(t.rest.Of(shape)))
	f.Set(single, asm.Select(rest.NonZero().And(rest.Eq(one)), single.Or(bit), single.And(bit.Not())))
	return asm.Select(rest.Eqz(), item, e.k.itemCount())
}
