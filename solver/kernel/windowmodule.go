package kernel

import (
	"math/bits"

	"tilewright/solver/kernel/asm"
)

// module writes the search as a module with one function, run(budget i32) i32. The tables and the first state are its
// data, so an instance is ready to run.
//
// A frame is expanded: all its candidates are placed one after the other, and the nodes below go on a stack. The search
// goes on with the node on top. So the processor has several lookups under way at a time, and has to guess only once
// for each node: how many candidates there are. The other way is to place a candidate, go down, and come back for the
// next one. Then the processor guesses three times for each candidate, and waits for every lookup. That took 1.5 times
// as long.
func (w *window) module(l *stateWords, start []uint64, list bool) (*asm.Module, Layout) {
	e := &windowEmitter{emitter: newEmitter(l, start, list), w: w}
	e.placeTables()
	e.declareStack()
	e.emitRun(e)
	return e.m, e.mem
}

// windowEmitter emits the window kernel.
type windowEmitter struct {
	emitter
	w      *window
	tables windowTables
	fields windowFields
	stack  windowStack

	base      asm.Local  // the address of the rows of the current root
	here      windowNode // the frame under way
	promising promising
	resuming  asm.Local // frames of the state that are still to be expanded
}

// windowTables are the tables in memory.
type windowTables struct {
	// By orientation: what it covers, and a row of the orientations of the other shapes. Where shapes have copies, also
	// its one and rest of packedCopies.
	covers, others, one, rest asm.Field
	// By root: its first frame, and where its rows begin. Each place has a row: the orientations that are allowed there
	// and, on a wide board, what is closed from there on.
	frames  asm.Field
	rows    int
	allowed asm.Field
	closed  asm.Field
	// masks are the masks of the groups. live belongs to the first group: which orientations leave the next hole so
	// that something fits there.
	masks []asm.Field
	live  asm.Field
}

// placeTables places the tables in memory.
func (e *windowEmitter) placeTables() {
	m, w, t := e.m, e.w, &e.tables
	t.covers, t.others = m.Data64("covers", w.Covers, 1), m.Data64("others", w.Others, w.Words)
	var frames, rows []uint64
	for i := range w.starts {
		frames = append(frames, w.starts[i].frame...)
		rows = append(rows, w.rowsOf(&w.starts[i])...)
	}
	t.frames = m.Data64("roots", frames, e.layout.size)
	t.rows = m.Data64("rows", rows, 1).Address()
	row := asm.NewRecord("row")
	t.allowed = row.Field("allowed", asm.U64, w.Words)
	if w.wide {
		t.closed = row.Field("closed", asm.U64, w.Words) // the first word; rows have a power of two of them
	}
	if w.copied {
		t.one, t.rest = m.Data64("one", w.one, 1), m.Data64("rest", w.rest, 1)
	}
	for _, masks := range w.Masks {
		t.masks = append(t.masks, m.Data64("masks", masks, w.Words))
	}
	t.live = m.Data64("live", w.live(), w.Words)
	e.promising.words = m.Room("promising", asm.U64, w.Words, 1)
}

// rowsOf has what is known of the places under a root, in rows.
func (w *window) rowsOf(r *root) []uint64 {
	if !w.wide {
		return r.allowed
	}
	var rows []uint64
	for place, closed := range r.closed {
		at := len(rows)
		rows = append(rows, make([]uint64, 2*w.Words)...)
		copy(rows[at:], r.allowed[place*w.Words:][:w.Words])
		rows[at+w.Words] = closed
	}
	return rows
}

// windowFields are the fields of a frame. In a node on the stack, place is the address of the place's row.
type windowFields struct {
	window, place, copies, available asm.Field
}

// windowStack is the stack of nodes. A node is the frame that the search will have there, and after it the candidates
// that are promising. They lead to nodes that have candidates too, as far as the first table knows. The word for what
// the frame has placed holds the orientation that led to the node, and in its upper half the depth.
type windowStack struct {
	node             *asm.Record
	depth, promising asm.Field
	bottom           int
	top              asm.Local // the address after the node on top
}

func (e *windowEmitter) declareStack() {
	w := e.w
	e.fields = windowFields{
		window: e.words(frWindow, "window", 1), place: e.half(frPlace, "place"),
		copies: e.words(frCopies, "copies", 1), available: e.words(frAvailable, "available", w.Words),
	}
	s := &e.stack
	s.node = asm.NewRecord("node")
	s.depth = s.node.FieldAt(8*frChosen+4, "depth", asm.U32, 1)
	s.promising = s.node.FieldAt(e.frames.Size(), "promising", asm.U64, w.Words)
	s.bottom = e.m.Reserve("stack", s.node.Size()*(e.layout.last*len(w.Covers)+1))
}

// windowNode has the variables of a node: the occupancy from the hole on, the address of the row of its place, the
// copies left, the orientations of the shapes left, and the candidates.
type windowNode struct {
	occupied, row, copies asm.Local
	available, untried    []asm.Local
}

func (e *windowEmitter) newNode(name string) windowNode {
	f, words := e.f, e.w.Words
	return windowNode{
		occupied: f.Local(name+".occupied", asm.I64), row: f.Local(name+".row", asm.I32), copies: f.Local(name+".copies", asm.I64),
		available: f.Locals(name+".available", asm.I64, words), untried: f.Locals(name+".untried", asm.I64, words),
	}
}

// start implements steps. The frames of the state come first: what they have not tried makes up the stack.
func (e *windowEmitter) start() {
	f := e.f
	e.base, e.stack.top, e.resuming = f.Local("base", asm.I32), f.Local("top", asm.I32), f.Local("resuming", asm.I32)
	e.here, e.promising.word = e.newNode("here"), f.Local("promising", asm.I64)
	f.Set(e.resuming, e.depth)
	f.Set(e.depth, 0)
	f.Set(e.frame, e.framesAt())
	f.Set(e.stack.top, e.stack.bottom)
	e.setBase()
	e.load()
}

// step implements steps.
func (e *windowEmitter) step(again asm.Label) {
	f := e.f
	f.If(e.depth.Eq(e.layout.last), e.solutions).Else(e.expand)
	f.If(e.resuming, func() {
		f.Increase(e.resuming, -1)
		f.Increase(e.depth, 1)
		f.Increase(e.frame, e.frames.Size())
		e.load()
		f.Jump(again)
	})
	f.If(e.stack.top.Eq(e.stack.bottom), func() {
		e.nextRoot(len(e.w.starts), e.begin)
		f.JumpIf(again, union(e.here.untried).Eqz())
	}).Else(func() {
		e.descend()
		f.Increase(e.nodes, 1)
	})
}

// setBase sets what depends on the current root.
func (e *windowEmitter) setBase() {
	size := len(e.w.Order.Cell) * e.tables.allowed.Size()
	e.f.Set(e.base, e.header(stRoot).Wrap().Mul(size).Add(e.tables.rows))
}

// begin goes to the first frame of the current root.
func (e *windowEmitter) begin() {
	f := e.f
	e.setBase()
	f.Set(e.depth, 0)
	f.Set(e.frame, e.framesAt())
	f.CopyMemory(e.frame, e.tables.frames.Offset(e.header(stRoot).Wrap()).Add(e.tables.frames.Address()), e.frames.Size())
	e.load()
	e.tally(countFits, 0, total(e.here.untried))
}

// expand puts the nodes below the current frame on the stack. The one to go on with comes last: it is that of the
// highest candidate. Each node is written. If nothing fits there, the next one is written over it, so the processor
// need not guess.
func (e *windowEmitter) expand() {
	f, t := e.f, &e.tables
	if e.w.wide {
		f.Set(e.here.occupied, e.here.occupied.Or(t.closed.At(e.here.row)))
	}
	then := e.newNode("then")
	chosen, first := f.Local("chosen", asm.I32), f.Local("first", asm.I32)
	e.promising.each(f, chosen, func() {
		e.place(&then, chosen, first)
		e.push(&then, chosen, first)
	})
}

// promising has the promising candidates of the current frame. If they are one word it is a variable. Otherwise they
// are in memory, and the variable has the current word.
type promising struct {
	word  asm.Local
	words asm.Field
}

// set sets one of their words.
func (p *promising) set(f *asm.Func, word int, v asm.Value) {
	if p.words.Size() == 8 {
		f.Set(p.word, v)
		return
	}
	f.Set(p.words.Item(word).At(0), v)
}

// each runs do for each of them, which is then in chosen.
func (p *promising) each(f *asm.Func, chosen asm.Local, do func()) {
	candidates := func(number asm.Value) {
		f.While("candidate", p.word.NonZero(), func() {
			f.Set(chosen, number)
			f.Set(p.word, p.word.DropLowest())
			do()
		})
	}
	lowest := p.word.Ctz().Wrap()
	if p.words.Size() == 8 {
		candidates(lowest)
		return
	}
	offset := f.Local("offset", asm.I32) // of the word
	f.Set(offset, 0)
	f.Do("word", func() {
		f.Set(p.word, p.words.At(offset))
		candidates(lowest.Or(offset.Shl(3)))
	}).While(offset.Tee(offset.Add(8)).LtU(p.words.Size()))
}

// solutions reports the assemblies that the candidates of the last frame complete, from the highest candidate down.
func (e *windowEmitter) solutions() {
	f, untried := e.f, e.here.untried
	chosen := f.Local("completing", asm.I32)
	f.Forever("solution", func() {
		f.Block("taken", func(taken asm.Label) {
			for i := e.w.Words - 1; i >= 0; i-- {
				u := untried[i]
				f.If(u.NonZero(), func() {
					f.Set(chosen, u.Clz().Wrap().Xor(63).Or(64*i))
					f.Set(u, u.Xor(asm.Bit(chosen)))
					f.Jump(taken)
				})
			}
			f.Break()
		})
		if e.list {
			f.Set(e.chosen.At(e.frame), chosen)
			for i, u := range untried {
				f.Set(e.untried.Item(i).At(e.frame), u)
			}
		}
		e.report()
	})
}

// code implements steps.
func (e *windowEmitter) code(frame int) asm.Value {
	return e.fields.place.At(frame).Or(e.chosen.At(frame).Shl(16))
}

// place makes then from the node here by placing the chosen orientation. It sets first to the offset in the first
// table.
func (e *windowEmitter) place(then *windowNode, chosen, first asm.Local) {
	f, t, here := e.f, &e.tables, &e.here
	keep := f.Local("keep", asm.I64)
	at := f.Local("at", asm.I32)
	f.Set(at, t.covers.Offset(chosen))
	f.Set(then.occupied, here.occupied.Or(t.covers.At(at)))
	e.advance(then)
	if e.w.copied {
		f.Set(then.copies, here.copies.Sub(t.one.At(at)))
		// All bits are set where a copy is left, so that its orientations stay available.
		f.Set(keep, asm.Select(then.copies.And(t.rest.At(at)).Eqz(), asm.I64c(0), -1))
	}
	f.Set(at, t.others.Offset(chosen))
	for i, a := range then.available {
		others := t.others.Item(i).At(at).Value
		if e.w.copied {
			others = others.Or(keep)
		}
		f.Set(a, here.available[i].And(others))
	}
	for i, u := range then.untried {
		f.Set(u, then.available[i].And(t.allowed.Item(i).At(then.row)))
	}
	for g := range e.w.Groups {
		index := at
		if g == 0 {
			index = first
		}
		f.Set(index, e.gather(g, then.occupied))
		for i, u := range then.untried {
			f.Set(u, u.And(t.masks[g].Item(i).At(index)))
		}
	}
}

// advance moves the window of then, which is still at the hole of here, to its first
// hole.
func (e *windowEmitter) advance(then *windowNode) {
	f := e.f
	f.Set(then.row, e.here.row)
	if e.w.far {
		f.While("full", then.occupied.Not().Eqz(), func() {
			f.Increase(then.row, Reach*e.tables.allowed.Size())
			f.Set(then.occupied, e.tables.closed.At(then.row))
		})
	}
	filled := f.Local("filled", asm.I64)
	f.Set(filled, then.occupied.Not().Ctz())
	f.Set(then.occupied, then.occupied.ShrU(filled))
	f.Increase(then.row, e.tables.allowed.Offset(filled.Wrap()))
}

// gather is the offset of an entry in a group's table: the group's bits of the window, moved together and up by the
// size of an entry.
func (e *windowEmitter) gather(group int, window asm.Local) (offset asm.Value) {
	up := bits.TrailingZeros(uint(e.tables.masks[group].Size()))
	offset = asm.I32c(0)
	for _, d := range e.w.Groups[group].Fields {
		part := window.Value
		switch shift := int(d.Shift) - up; {
		case shift > 0:
			part = part.ShrU(shift)
		case shift < 0:
			part = part.Shl(-shift)
		}
		offset = offset.Or(part.Wrap().And(d.Mask << up))
	}
	return offset
}

// push puts the node to which the chosen orientation leads on the stack, if it has candidates.
func (e *windowEmitter) push(then *windowNode, chosen, first asm.Local) {
	f, at, d := e.f, e.stack.top, &e.fields
	f.Set(e.chosen.At(at), chosen)
	f.Set(e.stack.depth.At(at), e.depth.Add(1))
	f.Set(d.window.At(at), then.occupied)
	f.Set(d.place.At(at), then.row)
	if e.w.copied {
		f.Set(d.copies.At(at), then.copies)
	}
	for i, u := range then.untried {
		f.Set(d.available.Item(i).At(at), then.available[i])
		f.Set(e.untried.Item(i).At(at), u)
		f.Set(e.stack.promising.Item(i).At(at), u.And(e.tables.live.Item(i).At(first)))
	}
	f.Increase(at, union(then.untried).Ne(0).Mul(e.stack.node.Size()))
}

// descend goes to the node on top of the stack: it becomes the current frame.
func (e *windowEmitter) descend() {
	f, top, d := e.f, e.stack.top, &e.fields
	f.Increase(top, -e.stack.node.Size())
	f.Set(e.depth, e.stack.depth.At(top))
	f.Set(e.frame, e.frameAt(e.depth))
	f.Set(e.chosen.At(e.frame.Add(-e.frames.Size())), e.chosen.At(top))
	e.read(top)
	for i := range e.here.untried {
		e.promising.set(f, i, e.stack.promising.Item(i).At(top).Value)
	}
	at := e.frame
	f.Set(d.window.At(at), e.here.occupied)
	f.Set(d.place.At(at), e.here.row.Sub(e.base).ShrU(bits.TrailingZeros(uint(e.tables.allowed.Size()))))
	if e.w.copied {
		f.Set(d.copies.At(at), e.here.copies)
	}
	for i := range e.here.untried {
		f.Set(d.available.Item(i).At(at), e.here.available[i])
		f.Set(e.untried.Item(i).At(at), e.here.untried[i])
	}
	e.tally(countFits, 0, total(e.here.untried))
}

// load goes to the current frame, which is in memory.
func (e *windowEmitter) load() {
	f := e.f
	e.read(e.frame)
	f.Set(e.here.row, e.tables.allowed.Offset(e.here.row).Add(e.base))
	first := f.Local("first", asm.I32)
	f.Set(first, e.gather(0, e.here.occupied))
	for i, u := range e.here.untried {
		e.promising.set(f, i, u.And(e.tables.live.Item(i).At(first)))
	}
}

// read reads a frame or a node into here.
func (e *windowEmitter) read(at asm.Local) {
	f, d, here := e.f, &e.fields, &e.here
	f.Set(here.occupied, d.window.At(at))
	f.Set(here.row, d.place.At(at))
	if e.w.copied {
		f.Set(here.copies, d.copies.At(at))
	}
	for i := range here.untried {
		f.Set(here.available[i], d.available.Item(i).At(at))
		f.Set(here.untried[i], e.untried.Item(i).At(at))
	}
}

// pause implements steps. It removes what was tried from the frames above the current one: the candidates from the
// placed one up.
func (e *windowEmitter) pause() {
	f := e.f
	at, chosen := f.Local("above", asm.I32), f.Local("placed", asm.I32)
	f.Set(at, e.framesAt())
	f.While("frame", at.LtU(e.frame), func() {
		f.Set(chosen, e.chosen.At(at))
		below := asm.Bit(chosen).Sub(1)
		for i := range e.w.Words {
			keep := below
			if e.w.Words > 1 {
				keep = asm.Select(chosen.GeU(64*(i+1)), asm.I64c(^uint64(0)), asm.Select(chosen.LtU(64*i), 0, below))
			}
			rest := e.untried.Item(i).At(at)
			f.Set(rest, rest.And(keep))
		}
		f.Increase(at, e.frames.Size())
	})
}

// union is not 0 when any of the masks has a bit.
func union(masks []asm.Local) asm.Value {
	v := masks[0].Value
	for _, m := range masks[1:] {
		v = v.Or(m)
	}
	return v
}

// total is the number of bits set in all the masks.
func total(masks []asm.Local) asm.Value {
	v := masks[0].Popcnt()
	for _, m := range masks[1:] {
		v = v.Add(m.Popcnt())
	}
	return v
}
