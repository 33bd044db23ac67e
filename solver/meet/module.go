package meet

import (
	"math/bits"

	"tilewright/solver/kernel"
	"tilewright/solver/kernel/asm"
)

// Machine is an instance of an emitted module: WebAssembly, run by any host.
type Machine interface {
	// Call calls one of its functions, (steps i32) i32.
	Call(function string, steps int) int
	Read(at int, to []byte)
	Write(at int, from []byte)
}

// Maker makes an instance of a module.
type Maker func(module []byte) (Machine, error)

// These are the results of a module's functions.
const (
	paused  = iota // the steps are done
	ended          // the walk is at its end
	full           // the table has no slot for another key
	matched        // there is no room for another side whose key was found
)

// These are the functions. fill walks over the left, and count over the right. clear and reset do the same as those of
// table and suffixes. Where solutions are listed, match walks over the right, and join over the left once more. They
// leave the sides whose keys have sides on the other half to be taken, with their keys.
const fnFill, fnCount, fnMatch, fnJoin, fnClear, fnReset = "fill", "count", "match", "join", "clear", "reset"

// Where the right is done in parts, run does one, as "For a host" in package kernel says. It fills the table if that is
// not yet done, and counts.
const fnRun = "run"

// mostFound is how many sides have room until they are taken.
const mostFound = 1024

// layout says where things are in the memory of a module.
type layout struct {
	// header is the address of the header's words: see the constants. After them come the levels, the placements by
	// pieces left.
	header int
	frames [2]int // of left and right
	slots  int
	// keys are the keys of the sides that were found, and paths their placements. Each has path words: orientation and
	// place<<8, plus 1, for each placement, and then a 0.
	keys, paths, path int
	fields            fields
	end               int // the end of the right's frames, which lie after the header
}

// fields are the offsets in a frame.
type fields struct {
	window, left, open, place, chosen, pieces, may, available, untried, size int
}

// These are the words of the header.
const (
	hdSteps    = iota // done by the last call
	hdFrame           // address of the left's current frame
	hdUsed            // keys in the table
	hdMost            // that it may have
	hdSuffixes        // suffixes in their table
	hdExact           // bits of the shapes that are to be used up
	hdFlags           // 1: all overhangs count as possible, because their table was full
	hdAll             // pieces that the left may use
	hdRest            // added to those the right has left, it gives the key
	hdWarm            // of no meaning
	hdFound           // sides to be taken
	hdRoom            // how many there may be
	hdFilled          // 1: the table is filled, where there are parts
	hdRight           // address of the right's current frame
	hdNodes           // nodes since it was set to 0
	hdWays            // sum of the numbers looked up since then
	hdFirst           // 1: what the left counted is to be added to this part
	hdUseless         // 1: the table had no room, or is empty
	hdLevels
	// hdPart is the word with which the state of a part begins.
	hdPart = hdRight
)

// emitter writes the walks of a cut as a module. It makes the same steps in the same order as walk, so that the search
// can go on with either. It takes in the leaves itself.
type emitter struct {
	m  *asm.Module
	c  *cut
	of moduleOf
	memory
	record
	at    layout
	f     *asm.Func
	waits *waits
}

// memory is what both sides have in common in memory.
type memory struct {
	header asm.Field
	// slots are the table's slots, suffixes those of its suffixes. leaves are the leaves that wait.
	slots, suffixes, leaves asm.Field
	// paths are the placements of leaves. Where solutions are listed, found and foundPaths are the sides to be taken.
	paths, found, foundPaths asm.Field
	// leftCounts are the nodes and levels that the left has counted, where there are parts.
	leftCounts asm.Field
}

// record is a frame in the module's memory.
type record struct {
	frame                                    *asm.Record
	window, left, open, place, chosen, level asm.Field
	may, available, untried                  asm.Field
}

func newRecord(words int) (r record) {
	r.frame = asm.NewRecord("frame")
	r.window, r.left, r.open = r.frame.Field("window", asm.U64, 1), r.frame.Field("left", asm.U64, 1), r.frame.Field("open", asm.U64, 1)
	r.place, r.chosen = r.frame.Field("place", asm.U32, 1), r.frame.Field("chosen", asm.U32, 1)
	r.level, r.may = r.frame.Field("pieces", asm.U32, 1), r.frame.Field("may", asm.U32, 1)
	r.available, r.untried = r.frame.Field("available", asm.U64, words), r.frame.Field("untried", asm.U64, words)
	return r
}

// fields are the addresses in it.
func (r *record) fields() fields {
	return fields{
		window: r.window.Address(), left: r.left.Address(), open: r.open.Address(), place: r.place.Address(), chosen: r.chosen.Address(),
		pieces: r.level.Address(), may: r.may.Address(), available: r.available.Address(), untried: r.untried.Address(), size: r.frame.Size(),
	}
}

// half has the tables of a side.
type half struct {
	*side
	row                    *asm.Record
	closed, must, allowed  asm.Field
	rows                   int
	covers, one, of, other asm.Field
	masks                  []asm.Field
	frames, behind         int // address of the frames, and of their end
}

// emittable tells whether a module can do the walks: key and number must share a word.
func (c *cut) emittable() bool { return c.keyBits()+numberBits <= 64 && c.left.Words <= 4 }

// moduleOf says what a module is for: the number of slots of the table and of the suffixes' table, and the number of
// pieces. It lists solutions, or counts them, all at once or in parts.
type moduleOf struct {
	slots, suffixes, pieces int
	list                    bool
	rights                  *rights
}

// module emits the walks of a cut.
func (c *cut) module(of moduleOf) ([]byte, layout) {
	e := &emitter{m: &asm.Module{}, c: c, of: of, record: newRecord(c.left.Words)}
	e.header = e.m.Room("header", asm.U64, 1, hdLevels+of.pieces+1)
	right := e.half(c.right)
	left := e.half(c.left)
	e.suffixes = e.m.Room("suffixes", asm.U64, 1, of.suffixes)
	e.leaves = e.m.Room("leaves", asm.U64, 2, mostLeaves)
	if of.list {
		e.paths = e.m.Room("paths", asm.U32, of.pieces+1, mostLeaves)
		e.found = e.m.Room("found", asm.U64, 1, mostFound)
		e.foundPaths = e.m.Room("foundPaths", asm.U32, of.pieces+1, mostFound)
	}
	e.slots = e.m.Room("slots", asm.U64, 1, of.slots)
	e.at = layout{
		header: e.header.Address(), frames: [2]int{left.frames, right.frames}, slots: e.slots.Address(),
		fields: e.record.fields(), end: right.behind,
	}
	if of.rights != nil {
		e.leftCounts = e.m.Room("leftCounts", asm.U64, 1, 1+of.pieces+1)
		e.run(left, e.walk(fnFill, left), e.walk(fnCount, right))
		return e.m.Encode(), e.at
	}
	e.walk(fnFill, left)
	e.clear()
	if of.list {
		e.at.keys, e.at.paths, e.at.path = e.found.Address(), e.foundPaths.Address(), of.pieces+1
		e.walk(fnMatch, right)
		e.walk(fnJoin, left)
		e.reset()
	} else {
		e.walk(fnCount, right)
	}
	return e.m.Encode(), e.at
}

// half lays out the tables of a side.
func (e *emitter) half(s *side) *half {
	h := &half{side: s, row: asm.NewRecord("row")}
	n := e.of.pieces + s.end - s.zone + 3
	if s.right && e.of.rights != nil {
		n += e.of.rights.most()
	}
	h.frames = e.m.Reserve("frames", e.frame.Size()*n)
	h.behind = h.frames + e.frame.Size()*n
	words := s.Words
	h.closed, h.must = h.row.Field("closed", asm.U64, 1), h.row.Field("must", asm.U64, 1)
	h.allowed = h.row.Field("allowed", asm.U64, words)
	size := 4
	for size < 2+words {
		size *= 2
	}
	h.row.FieldAt(8*(size-1), "spare", asm.U64, 1)
	var rows []uint64
	for place := range s.end + 1 {
		row := make([]uint64, size)
		row[0], row[1] = ^uint64(0), s.must[place]
		if place < s.end {
			row[0] = s.closed[place]
			copy(row[2:], s.allowed[place*words:][:words])
		}
		rows = append(rows, row...)
	}
	h.rows = e.m.Data64("rows", rows, size).Address()
	var kinds []uint64
	for _, k := range s.kinds {
		kinds = append(kinds, k.covers, k.one, k.bits, 0)
	}
	h.covers = e.m.Data64("kinds", kinds, 4)
	h.one, h.of = h.covers.Item(1).Named("one"), h.covers.Item(2).Named("bits")
	h.other = e.m.Data64("others", s.Others, words)
	for _, masks := range s.Masks {
		h.masks = append(h.masks, e.m.Data64("masks", masks, words))
	}
	return h
}

func (e *emitter) word(i int) asm.Slot { return e.header.Item(i).At(0) }

// gather is kernel.Group.Index, shifted up.
func gather(g *kernel.Group, window asm.Value, up int) asm.Value {
	v := asm.I64c(0)
	for i, d := range g.Fields {
		part := window
		switch shift := int(d.Shift) - up; {
		case shift > 0:
			part = part.ShrU(shift)
		case shift < 0:
			part = part.Shl(-shift)
		}
		part = part.And(d.Mask << up)
		if i == 0 {
			v = part
			continue
		}
		v = v.Or(part)
	}
	return v
}

// node has the variables of a step: of its frame, and of the next one.
type node struct {
	frame, steps, done, status       asm.Local
	window, covered, left, open      asm.Local
	keep                             asm.Local // all ones where a piece of the shape is left
	chosen, kind, pieces, place, row asm.Local
	next, n, others, nodes           asm.Local
	available, untried               []asm.Local
	holes                            asm.Local
}

// walk emits walk.run for a side.
func (e *emitter) walk(name string, h *half) *asm.Func {
	f := e.m.Func(name, asm.I32)
	e.f = f
	words := h.Words
	v := e.node(words)
	under, nodes := hdFrame, e.word(hdNodes)
	if h.right {
		under = hdRight
	}
	take := e.leaf(name, h, v)
	size, levels := e.frame.Size(), e.header.Item(hdLevels)
	if e.of.rights != nil && !h.right {
		levels, nodes = e.leftCounts.Item(1), e.leftCounts.At(0)
	}
	f.Set(v.frame, e.word(under).Wrap())
	f.Set(v.status, paused)
	f.Block("out", func(out asm.Label) {
		f.Loop("again", func(again asm.Label) {
			f.JumpIf(out, v.done.GeU(v.steps))
			f.Increase(v.done, 1)
			f.Block("placed", func(placed asm.Label) {
				f.Set(v.pieces, e.level.At(v.frame))
				f.Set(v.open, e.open.At(v.frame))
				e.placeNext(h, v, levels, placed)
				if h.right {
					e.leaveOpen(h, v, placed)
				}
				f.Increase(v.frame, -size)
				f.JumpIf(again, v.frame.GeU(h.frames))
				f.Set(v.status, ended)
				f.Jump(out)
			})
			f.Set(e.chosen.At(v.frame), v.chosen)
			f.Set(v.place, e.place.At(v.frame))
			e.hole(h, v)
			f.Set(v.row, h.row.Offset(asm.Select(v.next.LtU(h.end), v.next, asm.I32c(h.end))).Add(h.rows))
			if !h.right {
				f.JumpIf(again, v.left.And(h.must.At(v.row)).NonZero())
			} else {
				f.If(v.next.GtU(h.zone), func() { e.suffixed(h, v, again) })
			}
			f.If(v.next.GeU(h.end), func() {
				f.JumpIf(again, v.left.And(e.word(hdExact)).NonZero())
				take(again, out)
			})
			some := e.choices(h, v, words)
			if h.right {
				f.Set(e.may.Next().At(v.frame), v.next.GeU(h.zone))
				f.JumpIf(again, some.Eqz().And(v.next.LtU(h.zone)))
			} else {
				f.JumpIf(again, some.Eqz())
			}
			e.push(v)
			f.Increase(v.frame, size)
			f.Increase(v.nodes, 1)
			f.Jump(again)
		})
	})
	e.flush(name, v)
	f.Set(e.word(under), v.frame.Extend())
	f.Set(e.word(hdSteps), v.done.Extend())
	f.Increase(nodes, v.nodes)
	f.Return(v.status)
	return f
}

// placeNext places the next untried orientation, and counts it in levels; then it jumps.
func (e *emitter) placeNext(h *half, v *node, levels asm.Field, placed asm.Label) {
	f := e.f
	for i, u := range v.untried {
		f.Set(u, e.untried.Item(i).At(v.frame))
		f.If(u.NonZero(), func() {
			f.Set(v.chosen, u.Ctz().Wrap().Or(64*i))
			f.Set(e.untried.Item(i).At(v.frame), u.DropLowest())
			f.Set(v.kind, h.covers.Offset(v.chosen))
			f.Set(v.others, h.other.Offset(v.chosen))
			f.Set(v.window, e.window.At(v.frame).Or(h.covers.At(v.kind)))
			f.Set(v.left, e.left.At(v.frame).Sub(h.one.At(v.kind)))
			f.Set(v.keep, asm.Select(v.left.And(h.of.At(v.kind)).Eqz(), asm.I64c(0), ^uint64(0)))
			f.Increase(levels.Of(v.pieces), 1)
			f.Increase(v.pieces, -1)
			f.Jump(placed)
		})
	}
}

// leaveOpen leaves the hole open, if it may, and jumps.
func (e *emitter) leaveOpen(h *half, v *node, placed asm.Label) {
	f := e.f
	f.If(e.may.At(v.frame), func() {
		f.Set(e.may.At(v.frame), 0)
		f.Set(v.chosen, -1)
		f.Set(v.others, 0)
		f.Set(v.window, e.window.At(v.frame).Or(1))
		f.Set(v.left, e.left.At(v.frame))
		f.Set(v.keep, ^uint64(0))
		f.Set(v.open, v.open.Or(asm.I64c(1).Shl(asm.I32c(h.end-1).Sub(e.place.At(v.frame)).Extend())))
		f.Jump(placed)
	})
}

// node declares the locals of a walk.
func (e *emitter) node(words int) *node {
	f := e.f
	v := &node{steps: f.Param("steps", asm.I32)}
	for _, l := range []struct {
		to   *asm.Local
		name string
		typ  asm.Type
	}{
		{&v.frame, "frame", asm.I32}, {&v.done, "done", asm.I32}, {&v.status, "status", asm.I32},
		{&v.window, "window", asm.I64}, {&v.covered, "covered", asm.I64}, {&v.left, "left", asm.I64}, {&v.open, "open", asm.I64},
		{&v.keep, "keep", asm.I64}, {&v.chosen, "chosen", asm.I32}, {&v.kind, "kind", asm.I32}, {&v.pieces, "pieces", asm.I32},
		{&v.place, "place", asm.I32}, {&v.row, "row", asm.I32}, {&v.next, "next", asm.I32}, {&v.n, "n", asm.I64},
		{&v.others, "others", asm.I32}, {&v.nodes, "nodes", asm.I64}, {&v.holes, "holes", asm.I64},
	} {
		*l.to = f.Local(l.name, l.typ)
	}
	v.available, v.untried = f.Locals("available", asm.I64, words), f.Locals("untried", asm.I64, words)
	return v
}

// hole finds the next open place from v.place on, and moves the window there.
func (e *emitter) hole(h *half, v *node) {
	f := e.f
	f.Set(v.covered, v.window)
	f.Set(v.holes, v.window.Or(h.closed.At(h.row.Offset(v.place).Add(h.rows))).Not())
	f.If(v.holes.Eqz(), func() {
		f.Set(v.window, 0)
		f.Set(v.next, v.place.Add(64))
		f.While("full", v.next.LtU(h.end), func() {
			f.Set(v.holes, h.closed.At(h.row.Offset(v.next).Add(h.rows)).Not())
			f.If(v.holes.NonZero(), func() {
				f.Increase(v.next, v.holes.Ctz().Wrap())
				f.Break()
			})
			f.Increase(v.next, 64)
		})
	}).Else(func() {
		f.Set(v.n, v.holes.Ctz())
		f.Set(v.window, v.window.ShrU(v.n))
		f.Set(v.next, v.place.Add(v.n.Wrap()))
	})
}

// choices sets v.available to the images that may lie from the next place on, and v.untried to those that fill it. The
// result is not 0 where there is one.
func (e *emitter) choices(h *half, v *node, words int) asm.Value {
	f := e.f
	some := asm.I64c(0)
	for i := range v.untried {
		f.Set(v.available[i], e.available.Item(i).At(v.frame).And(h.other.Item(i).At(v.others).Or(v.keep)))
		f.Set(v.untried[i], v.available[i].And(h.allowed.Item(i).At(v.row)))
	}
	for g := range h.Groups {
		up := bits.TrailingZeros(uint(8 * words))
		f.Set(v.kind, gather(&h.Groups[g], v.window.Value, up).Wrap())
		for i, u := range v.untried {
			f.Set(u, u.And(h.masks[g].Item(i).At(v.kind)))
		}
	}
	for _, u := range v.untried {
		some = some.Or(u)
	}
	return some
}

// push writes the frame of the next node.
func (e *emitter) push(v *node) {
	f := e.f
	for i := range v.untried {
		f.Set(e.available.Item(i).Next().At(v.frame), v.available[i])
		f.Set(e.untried.Item(i).Next().At(v.frame), v.untried[i])
	}
	f.Set(e.window.Next().At(v.frame), v.window)
	f.Set(e.left.Next().At(v.frame), v.left)
	f.Set(e.open.Next().At(v.frame), v.open)
	f.Set(e.place.Next().At(v.frame), v.next)
	f.Set(e.level.Next().At(v.frame), v.pieces)
}

// suffixed jumps to again if no overhang ends like the cells left open.
func (e *emitter) suffixed(h *half, v *node, again asm.Label) {
	f := e.f
	from, word, at, slot := f.Local("from", asm.I64), f.Local("suffix", asm.I64), f.Local("suffixAt", asm.I32), f.Local("suffixSlot", asm.I64)
	f.If(e.word(hdFlags).Eqz(), func() {
		f.Set(from, asm.Select(v.next.LtU(h.end), asm.I32c(h.end).Sub(v.next), asm.I32c(0)).Extend())
		f.Set(word, v.open.ShrU(from).Shl(1).Or(1).Shl(from))
		f.Set(at, word.Mul(slotFactor).ShrU(64-bits.TrailingZeros(uint(e.of.suffixes))).Wrap())
		f.Forever("suffix", func() {
			f.Set(slot, e.suffixes.Of(at))
			f.BreakIf(slot.Eq(word))
			f.JumpIf(again, slot.Eqz())
			f.Set(at, at.Add(1).And(e.of.suffixes-1))
		})
	})
}

// run emits the function that does a part.
func (e *emitter) run(left *half, fill, count *asm.Func) {
	w := newWalk(left.side, e.of.pieces)
	w.begin(e.c.counts.all, 0)
	first := e.m.Data8("first", e.at.encode(&w.frames[0], w.masks[:2*w.Words]))
	f := e.m.Func(fnRun, asm.I32)
	steps, status := f.Param("steps", asm.I32), f.Local("status", asm.I32)
	f.If(e.word(hdFilled).Eqz(), func() {
		f.If(e.word(hdFrame).Eqz(), func() {
			f.CopyMemory(left.frames, first.Address(), e.at.fields.size)
			f.Set(e.word(hdFrame), left.frames)
			f.Set(e.word(hdMost), 3*e.of.slots/4)
			f.Set(e.word(hdAll), asm.I64c(e.c.counts.all))
		})
		f.Set(status, asm.Call(fill, steps))
		f.If(status.Eq(full).Or(status.Eq(ended).And(e.word(hdUsed).Eqz())), func() {
			f.Set(e.word(hdUseless), 1)
			f.Return(kernel.RunFinished)
		})
		f.Set(e.word(hdFilled), status.Eq(ended).Extend())
		f.Return(kernel.RunPaused)
	})
	f.If(e.word(hdFirst).NonZero(), func() {
		f.Set(e.word(hdFirst), 0)
		f.Increase(e.word(hdNodes), e.leftCounts.At(0))
		for i := range e.of.pieces + 1 {
			f.Increase(e.word(hdLevels+i), e.leftCounts.Item(1+i).At(0))
		}
	})
	f.Return(asm.Select(asm.Call(count, steps).Eq(ended), asm.I32c(kernel.RunFinished), kernel.RunPaused))
}
