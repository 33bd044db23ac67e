package kernel

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"

	"tilewright/solver/kernel/asm"
	"tilewright/solver/settings"
)

// module writes the search as a module. Its data are the rows; what is left of
// them at a node it finds from those of the node above.
func (k *cover) module(l *layout, start []uint64, list bool) (*asm.Module, Layout) {
	e := &coverEmitter{oldEmitter: newOldEmitter(l, start, list), k: k, set: 16 * k.vectors, size: k.rowSize()}
	e.leaving = e.remember
	m := e.m
	e.remembered = m.Reserve("room", 8*(l.total-l.frames))
	e.rememberedDepth = m.Reserve("room", 4)
	if k.copied || e.filters() {
		var shapes []byte
		for _, s := range k.shape {
			shapes = binary.LittleEndian.AppendUint16(shapes, s)
		}
		e.shape = old8(m, shapes)
	}
	if k.copied {
		e.copies = m.Reserve("room", 4*len(k.copies))
		var copies []uint32
		for _, c := range k.copies {
			copies = append(copies, uint32(c))
		}
		e.copiesAtStart = old32(m, copies)
		bit := make([]uint64, len(k.copies)*k.words)
		for s := range k.copies {
			set(bit[s*k.words:], k.cells+s)
		}
		e.shapeBit = old64(m, bit)
	}
	for i := range k.stages {
		e.ranks = append(e.ranks, old64(m, k.stages[i].ranks))
		e.near = append(e.near, old64(m, k.stages[i].near))
	}
	e.tight = m.Reserve("room", e.set)
	e.placePrune()
	e.placeRows()
	e.placeNodes()
	e.makeFilter()
	e.makePlace()
	e.makeOptions()
	e.makeChoose()
	e.run()
	return m, e.mem
}

// coverEmitter holds the addresses of the tables and the variables of run.
//
// In memory a row is a set of items; the bit behind the last item is the mark of
// a row that is no more; the last two bytes are the row's number. The rows alive
// at a node lie behind those of the node above it, in the order of their
// numbers, and behind them are rows with nothing but the mark, which fill the
// last turn of a loop that looks at several abreast.
type coverEmitter struct {
	oldEmitter
	k         *cover
	set, size int // of a set of items, and of a row, in bytes

	// rows are those of the first node. The nodes are at first + depth*nodeSize,
	// with their parts at the offsets behind: where its rows begin and end, the
	// rank of the cell that it chose, what is left for parity and for volumes, its
	// open items, the digits that a tally starts from, and the addresses of the
	// rows that have its item.
	rows, first, nodeSize                                                   int
	ofRows, ofEnd, ofRank, ofBalance, ofVolumes, ofOpen, ofSpare, ofOptions int
	// digits is how many a number of rows needs, the sign with it where shapes
	// have copies.
	digits int

	// By row; by shape: copies now and at the start, and its item as a set.
	shape, copies, copiesAtStart, shapeBit int
	// By stage.
	ranks, near []int
	// tight is room for a set of cells, and so is holes, for the volumes.
	tight, holes int
	// What triggers and filters must know: by number what may be left for parity,
	// by row what it takes of that and of the volumes, and whether its shape is
	// even; and what the filters have taken away, 32 bits each.
	makes, takes, volumeTakes, even, removed int
	regions                                  *regions
	filter                                   *asm.Func // nil without filters
	// What the frames were when run came back, and their number.
	remembered, rememberedDepth int

	place, options *asm.Func
	choose         []*asm.Func // by stage; nil where no node below the first has it

	node               asm.Local // address of the node under way
	untried, untriedAt asm.Local // word of candidates under way
	chosen, record     asm.Local // the candidate and the address of its row
	item, fits, forced asm.Local // what the node behind chose
}

// mark is the bit of a row that is no more, as the number of a byte and its bit
// there.
func (e *coverEmitter) mark() (at, bit int) { return e.k.items / 8, 1 << (e.k.items % 8) }

// placeRows lays the rows out in memory.
func (e *coverEmitter) placeRows() {
	k := e.k
	rows := make([]uint64, (len(k.images)+fill)*e.size/8)
	for r := range len(k.images) + fill {
		row := rows[r*e.size/8:][:e.size/8]
		if r < len(k.images) {
			copy(row, k.row(r))
			row[len(row)-1] |= uint64(r) << 48
		} else {
			set(row, k.items)
		}
	}
	e.rows = old64(e.m, rows)
	e.m.Reserve("room", k.rowBytes()-8*len(rows)+abreast*e.size) // place writes a turn too many
}

// placeNodes lays the nodes out in memory, with the first one made.
func (e *coverEmitter) placeNodes() {
	k := e.k
	part := func(n int) int {
		at := e.nodeSize
		e.nodeSize += (n + 15) &^ 15
		return at
	}
	e.digits = max(bits.Len(uint(k.most)), 2) // tally has two at least
	if k.spared {
		most := k.most
		for _, c := range k.copies {
			most = max(most, int(c))
		}
		e.digits = bits.Len(uint(most)) + 1
	}
	head := part(20)
	e.ofRows, e.ofEnd, e.ofRank, e.ofBalance, e.ofVolumes = head, head+4, head+8, head+12, head+16
	e.ofOpen = part(e.set)
	if k.spared {
		e.ofSpare = part(e.set * e.digits)
	}
	e.ofOptions = part(4 * (k.most + 1)) // options writes one too many
	first := make([]uint64, e.ofOptions/8)
	first[0] = uint64(e.rows) | uint64(e.rowsEnd())<<32
	if k.parity != nil {
		first[e.ofBalance/8] |= k.parity.empty << 32
	}
	if k.volumes != nil {
		first[e.ofVolumes/8] |= uint64(k.volumes.all)
	}
	items := k.items
	if k.copied && !k.spared {
		items = k.cells
	}
	for i := range items {
		set(first[e.ofOpen/8:], i)
	}
	for s, c := range k.copies {
		for d := range e.digits {
			if k.spared && uint64(1-c)>>d&1 != 0 {
				set(first[(e.ofSpare+d*e.set)/8:], k.cells+s)
			}
		}
	}
	e.first = old64(e.m, first)
	e.m.Reserve("room", e.nodeSize*(e.layout.last+2))
}

// rowsEnd is where the rows of the first node end.
func (e *coverEmitter) rowsEnd() int { return e.rows + len(e.k.images)*e.size }

// restart goes to the first node, with all copies there and no row struck.
func (e *coverEmitter) restart() {
	f, k := e.f, e.k
	f.Set(e.node, asm.I32c(e.first))
	if !k.copied {
		return
	}
	f.CopyMemory(asm.I32c(e.copies), asm.I32c(e.copiesAtStart), asm.I32c(4*len(k.copies)))
	f.Set(e.record, asm.I32c(e.rows))
	f.Loop("l", func(next asm.Label) {
		at, bit := e.mark()
		f.Store8(e.record.Value, at, e.record.Load8(at).And(asm.I32c(^bit)))
		f.BrIf(next, e.record.Tee(e.record.Plus(e.size)).LtU(asm.I32c(e.rowsEnd())))
	})
}

// below is a vector of the set of all numbers below n.
func below(n, vector int) asm.Value {
	return asm.V128c(belowWord(n, 2*vector), belowWord(n, 2*vector+1))
}

func belowWord(n, word int) uint64 {
	return ^(^uint64(0) << max(n-64*word, 0)) // a shift by 64 or more gives 0
}

// makePlace emits place(row, node i32), which makes the node behind one that
// places the row at an address.
func (e *coverEmitter) makePlace() {
	k := e.k
	f := e.m.Internal("place")
	e.place = f
	row, node := f.Param("v", asm.I32), f.Param("v", asm.I32)
	from, end, to, shape := f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)
	gone := f.Locals("v", asm.V128, k.vectors)
	read := f.Locals("v", asm.V128, e.size/16)
	carry, digit := f.Local("v", asm.V128), f.Local("v", asm.V128)
	behind := func(part int) int { return e.nodeSize + part }
	for v, g := range gone {
		f.Set(g, row.Load128(16*v).And(below(k.items, v)))
	}
	if k.copied {
		f.Set(shape, row.Load16(e.size-2).Shl(asm.I32c(1)).Load16(e.shape))
		left := shape.Shl(asm.I32c(2))
		f.Store32(left, e.copies, left.Load32(e.copies).Sub(asm.I32c(1)))
		if k.spared {
			f.CopyMemory(node.Plus(behind(e.ofSpare)), node.Plus(e.ofSpare), asm.I32c(e.set*e.digits))
		}
		f.If(left.Load32(e.copies), func() {
			// There are more: the shape stays open with a copy less to spare.
			for v, g := range gone {
				bit := shape.Mul(asm.I32c(e.set)).Load128(e.shapeBit + 16*v)
				f.Set(g, g.AndNot(bit))
				if !k.spared {
					continue
				}
				f.Set(carry, bit)
				for d := range e.digits {
					at := behind(e.ofSpare) + d*e.set + 16*v
					f.Set(digit, node.Load128(at))
					f.Store128(node.Value, at, digit.Xor(carry.Value))
					f.Set(carry, carry.And(digit.Value))
				}
			}
		})
	}
	mark := make([]uint64, e.size/8)
	set(mark, k.items)
	for v, g := range gone {
		f.Store128(node.Value, behind(e.ofOpen)+16*v, node.Load128(e.ofOpen+16*v).AndNot(g.Value))
		f.Set(g, g.Or(asm.V128c(mark[2*v], mark[2*v+1])))
	}
	f.Set(from, node.Load32(e.ofRows))
	f.Set(end, node.Load32(e.ofEnd))
	f.Set(to, end.Plus(fill*e.size))
	f.Store32(node.Value, behind(e.ofRows), to.Value)
	f.Store32(node.Value, behind(e.ofRank), asm.I32c(0))
	f.Loop("l", func(next asm.Label) {
		for i := range abreast {
			// Write the row; the next one goes to the same place unless it stays.
			var overlap asm.Value
			for v, r := range read {
				f.Set(r, from.Load128(i*e.size+16*v))
				f.Store128(to.Value, i*e.size+16*v, r.Value)
				if v >= k.vectors {
					continue // the row's number
				}
				part := r.And(gone[v].Value)
				if v > 0 {
					part = overlap.Or(part)
				}
				overlap = part
			}
			f.Set(to, to.Sub(overlap.AnyTrue().Mul(asm.I32c(e.size))))
		}
		f.Set(to, to.Plus(abreast*e.size))
		f.BrIf(next, from.Tee(from.Plus(abreast*e.size)).LtU(end.Value))
	})
	e.endRows(f, node.Value, e.nodeSize, to)
}

// makeOptions emits options(node, item i32) i32, which lists the addresses of the
// rows that have an item, and returns their number.
func (e *coverEmitter) makeOptions() {
	f := e.m.Internal("options", asm.I32)
	e.options = f
	node, item := f.Param("v", asm.I32), f.Param("v", asm.I32)
	from, end, word, to := f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)
	bit := f.Local("v", asm.I64)
	f.Set(from, node.Load32(e.ofRows))
	f.Set(end, node.Load32(e.ofEnd))
	f.Set(word, item.ShrU(asm.I32c(6)).Shl(asm.I32c(3)))
	f.Set(bit, item.Extend())
	f.Set(to, node.Value)
	f.Block("l", func(done asm.Label) {
		f.BrIf(done, from.GeU(end.Value))
		f.Set(word, word.Add(from.Value))
		f.Loop("l", func(next asm.Label) {
			for i := range abreast {
				f.Store32(to.Value, e.ofOptions, from.Plus(i*e.size))
				one := word.Load64(i * e.size).ShrU(bit.Value).Wrap().And(asm.I32c(1))
				f.Set(to, to.Add(one.Shl(asm.I32c(2))))
			}
			f.Set(word, word.Plus(abreast*e.size))
			f.BrIf(next, from.Tee(from.Plus(abreast*e.size)).LtU(end.Value))
		})
	})
	n := to.Sub(node.Value).ShrU(asm.I32c(2))
	if !e.k.copied {
		f.Return(n)
		return
	}
	// Of a shape with several copies left, the rows that can be the first.
	f.If(item.LtU(asm.I32c(e.k.cells)), func() { f.Return(n) })
	copies := item.Sub(asm.I32c(e.k.cells)).Shl(asm.I32c(2)).Load32(e.copies)
	f.Return(n.Plus(1).Sub(copies))
}

// makeChoose emits for each stage choose(node i32) i32, which returns the item
// for a node, or -1 when one has no candidate.
func (e *coverEmitter) makeChoose() {
	e.choose = make([]*asm.Func, len(e.k.stages))
	for _, i := range e.used() {
		switch stage := &e.k.stages[i]; {
		case stage.fila && stage.heuristic != settings.Size && stage.heuristic != settings.Estimate:
			e.choose[i] = e.makeChooser(i, 0, nil)
		case stage.fila && e.digits > fewDigits:
			e.choose[i] = e.makeChooser(i, fewDigits, e.makeChooser(i, e.digits, nil))
		case stage.fila:
			e.choose[i] = e.makeChooser(i, e.digits, nil)
		case stage.heuristic == settings.First:
			e.choose[i] = e.makeChooser(i, 2, nil)
		case e.k.spared:
			e.choose[i] = e.makeChooser(i, e.digits, nil)
		case e.digits <= fewDigits:
			e.choose[i] = e.makeChooser(i, e.digits, nil)
		default:
			e.choose[i] = e.makeChooser(i, fewDigits, e.makeChooser(i, e.digits, nil))
		}
	}
}

// fewDigits is how many digits the numbers of rows are first looked at with:
// nearly always an item with less than eight is chosen.
const fewDigits = 3

// used are the stages that choose below the first node, each once.
func (e *coverEmitter) used() (used []int) {
	k, pieces := e.k, e.layout.pieces
	add := func(i int) {
		if !slices.Contains(used, i) {
			used = append(used, i)
		}
	}
	for depth := 1; depth <= e.layout.last; depth++ {
		left := pieces - depth
		if k.byDLX(left, true) {
			add(k.stage[left])
			if left <= k.filaFrom {
				add(k.entry[left])
			}
		}
		if !k.byDLX(left, false) {
			add(k.fila[left])
		}
	}
	return used
}

// chooser emits a function that chooses.
type chooser struct {
	*coverEmitter
	f     *asm.Func
	stage int
	node  asm.Local
	// digits count the rows of every item at once: digit d of item i is bit i of
	// digits[d]. more are the items that need more digits. Where numbers have a
	// sign, it is the last digit.
	digits [][]asm.Local
	more   []asm.Local
	open   []asm.Local
	among  []asm.Local // the items to choose from
	work   []asm.Local
	sign   bool
}

// makeChooser emits the choice by a stage with a number of digits, which goes
// over to exact, unless that is nil, where those are too few.
func (e *coverEmitter) makeChooser(stage, digits int, exact *asm.Func) *asm.Func {
	k := e.k
	f := e.m.Internal("choose", asm.I32)
	c := &chooser{coverEmitter: e, f: f, stage: stage, node: f.Param("v", asm.I32)}
	for range digits {
		c.digits = append(c.digits, f.Locals("v", asm.V128, k.vectors))
	}
	c.more, c.open = f.Locals("v", asm.V128, k.vectors), f.Locals("v", asm.V128, k.vectors)
	c.among, c.work = f.Locals("v", asm.V128, k.vectors), f.Locals("v", asm.V128, k.vectors)
	heuristic, fila := k.stages[stage].heuristic, k.stages[stage].fila
	c.sign = k.spared && heuristic != settings.First && !fila
	for v, o := range c.open {
		open := c.node.Load128(e.ofOpen + 16*v)
		if heuristic == settings.First || fila { // they look at cells alone
			open = open.And(below(k.cells, v))
		}
		f.Set(o, open)
	}
	if fila {
		c.chooseCell(heuristic, exact)
		return f
	}
	c.tally()
	f.If(c.any(c.none), func() { f.Return(asm.I32c(-1)) })
	switch heuristic {
	case settings.Size:
		c.assign(c.among, func(v int) asm.Value { return c.open[v].Value })
	case settings.First:
		c.forced()
		f.Return(c.first(c.open))
		return f
	case settings.Estimate:
		c.forced()
		c.tightest()
	default:
		c.forced()
		c.leastRank()
	}
	c.returnFewest(exact)
	return f
}

// chooseCell emits the choice of FILA: the first cell of an order, whether it has a
// row or not; or that with the fewest rows of those that E or S compare, -1 when one
// of them has none.
func (c *chooser) chooseCell(heuristic settings.Heuristic, exact *asm.Func) {
	f := c.f
	switch {
	case heuristic == settings.First:
		f.Return(c.first(c.open))
		return
	case heuristic == settings.Estimate:
		c.tightest()
	case heuristic == settings.Size:
		c.assign(c.among, func(v int) asm.Value { return c.open[v].Value })
	default:
		c.leastRank()
		f.Return(c.first(c.among))
		return
	}
	c.tally()
	f.If(c.any(func(v int) asm.Value { return c.among[v].AndNot(c.above(0, v).Or(c.more[v].Value)) }), func() {
		f.Return(asm.I32c(-1))
	})
	c.returnFewest(exact)
}

// returnFewest returns the first item with the fewest candidates of those in among.
func (c *chooser) returnFewest(exact *asm.Func) {
	f := c.f
	if exact != nil {
		c.assign(c.among, func(v int) asm.Value { return c.among[v].AndNot(c.more[v].Value) })
		f.If(c.any(func(v int) asm.Value { return c.among[v].Value }).Eqz(), func() {
			f.Return(asm.Call(exact, c.node.Value))
		})
	}
	c.fewest()
	f.Return(c.first(c.among))
}

// assign sets a set to another.
func (c *chooser) assign(set []asm.Local, to func(v int) asm.Value) {
	for v, s := range set {
		c.f.Set(s, to(v))
	}
}

// any is 1 when a set has a bit.
func (c *chooser) any(set func(v int) asm.Value) asm.Value {
	all := set(0)
	for v := 1; v < c.k.vectors; v++ {
		all = all.Or(set(v))
	}
	return all.AnyTrue()
}

// tally counts the rows of all items.
func (c *chooser) tally() {
	f, e := c.f, c.coverEmitter
	from, end := f.Local("v", asm.I32), f.Local("v", asm.I32)
	a, b, x := f.Local("v", asm.V128), f.Local("v", asm.V128), f.Local("v", asm.V128)
	carry, other := f.Local("v", asm.V128), f.Local("v", asm.V128)
	if c.sign {
		for d := range c.digits {
			c.assign(c.digits[d], func(v int) asm.Value { return c.node.Load128(e.ofSpare + d*e.set + 16*v) })
		}
	}
	// three adds a and b to a digit, and sets out to what is carried.
	three := func(digit, out asm.Local) {
		f.Set(x, a.Xor(b.Value))
		f.Set(out, a.And(b.Value).Or(x.And(digit.Value)))
		f.Set(digit, digit.Xor(x.Value))
	}
	f.Set(from, c.node.Load32(e.ofRows))
	f.Set(end, c.node.Load32(e.ofEnd))
	f.Block("l", func(done asm.Label) {
		f.BrIf(done, from.Eq(end.Value))
		f.Loop("l", func(next asm.Label) {
			for v := range e.k.vectors {
				row := func(i int) asm.Value { return from.Load128(i*e.size + 16*v) }
				f.Set(a, row(0))
				f.Set(b, row(1))
				three(c.digits[0][v], carry)
				f.Set(a, row(2))
				f.Set(b, row(3))
				three(c.digits[0][v], other)
				f.Set(a, carry.Value)
				f.Set(b, other.Value)
				three(c.digits[1][v], carry)
				for _, digit := range c.digits[2:] {
					f.Set(x, digit[v].And(carry.Value))
					f.Set(digit[v], digit[v].Xor(carry.Value))
					f.Set(carry, x.Value)
				}
				f.Set(c.more[v], c.more[v].Or(carry.Value))
			}
			f.BrIf(next, from.Tee(from.Plus(abreast*e.size)).LtU(end.Value))
		})
	})
}

// none are the open items without a candidate.
func (c *chooser) none(v int) asm.Value {
	if c.sign {
		minus := c.digits[len(c.digits)-1][v].Value
		return c.open[v].AndNot(c.above(0, v)).Or(c.open[v].And(minus))
	}
	return c.open[v].AndNot(c.above(0, v).Or(c.more[v].Value))
}

// above are the items with one of the digits from d on.
func (c *chooser) above(d, v int) asm.Value {
	all := c.digits[d][v].Value
	for _, digit := range c.digits[d+1:] {
		all = all.Or(digit[v].Value)
	}
	return all
}

// forced returns the first open item with one candidate, if there is one.
func (c *chooser) forced() {
	c.assign(c.work, func(v int) asm.Value {
		several := c.above(1, v)
		if !c.sign {
			several = several.Or(c.more[v].Value)
		}
		return c.open[v].And(c.digits[0][v].Value).AndNot(several)
	})
	c.f.If(c.any(func(v int) asm.Value { return c.work[v].Value }), func() { c.f.Return(c.first(c.work)) })
}

// fewest leaves in among the items with the fewest candidates.
func (c *chooser) fewest() {
	digits := c.digits
	if c.sign {
		digits = digits[:len(digits)-1]
	}
	for d := len(digits) - 1; d >= 0; d-- {
		c.assign(c.work, func(v int) asm.Value { return c.among[v].AndNot(digits[d][v].Value) })
		c.f.If(c.any(func(v int) asm.Value { return c.work[v].Value }), func() {
			c.assign(c.among, func(v int) asm.Value { return c.work[v].Value })
		})
	}
}

// first is the lowest item of a set, which must have one.
func (c *chooser) first(set []asm.Local) asm.Value {
	last := c.k.words - 1
	word := func(w int) asm.Value { return set[w/2].Word(w & 1) }
	at := word(last).Ctz().Wrap().Plus(64 * last)
	for w := last - 1; w >= 0; w-- {
		at = asm.Select(word(w).Eqz(), at, word(w).Ctz().Wrap().Plus(64*w))
	}
	return at
}

// leastRank sets among to the open cells of the least rank. What the node above
// found to have no open cell needs no second look.
func (c *chooser) leastRank() {
	f, e := c.f, c.coverEmitter
	rank := f.Local("v", asm.I32)
	base, size := e.ranks[c.stage], 8*len(e.k.stages[c.stage].ranks)
	f.Set(rank, c.node.Sub(asm.I32c(e.nodeSize)).Load32(e.ofRank))
	f.If(rank.Sub(asm.I32c(base)).GeU(asm.I32c(size)), func() { f.Set(rank, asm.I32c(base)) })
	f.Block("l", func(found asm.Label) {
		f.Loop("l", func(next asm.Label) {
			c.assign(c.among, func(v int) asm.Value { return c.open[v].And(rank.Load128(16 * v)) })
			f.BrIf(found, c.any(func(v int) asm.Value { return c.among[v].Value }))
			f.Set(rank, rank.Plus(e.set))
			f.Br(next)
		})
	})
	f.Store32(c.node.Value, e.ofRank, rank.Value)
}

// tightest sets among to the open cells with the fewest open neighbours.
func (c *chooser) tightest() {
	f, e := c.f, c.coverEmitter
	k := e.k
	cells := (k.cells + 63) / 64
	open, tight := f.Locals("v", asm.I64, cells), f.Locals("v", asm.I64, cells)
	left := f.Local("v", asm.I64)
	near, beside, least := f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)
	for w, o := range open {
		f.Set(o, c.open[w/2].Word(w&1).And(asm.I64c(belowWord(k.cells, w))))
	}
	f.Set(least, asm.I32c(math.MaxInt32))
	for w := range cells {
		f.Set(left, open[w].Value)
		f.Block("l", func(done asm.Label) {
			f.Loop("l", func(next asm.Label) {
				f.BrIf(done, left.Eqz())
				f.Set(near, left.Ctz().Wrap().Or(asm.I32c(64*w)).Mul(asm.I32c(e.set)))
				var count asm.Value
				for u, o := range open {
					part := near.Load64(e.near[c.stage] + 8*u).And(o.Value).Popcnt()
					if u > 0 {
						part = count.Add(part)
					}
					count = part
				}
				f.Set(beside, count.Wrap())
				f.If(beside.LtU(least.Value), func() {
					f.Set(least, beside.Value)
					for _, t := range tight {
						f.Set(t, asm.I64c(0))
					}
				})
				f.If(beside.Eq(least.Value), func() {
					f.Set(tight[w], tight[w].Or(left.And(asm.I64c(0).Sub(left.Value))))
				})
				f.Set(left, left.DropLowest())
				f.Br(next)
			})
		})
	}
	for w, t := range tight {
		f.Store64(asm.I32c(0), e.tight+8*w, t.Value)
	}
	c.assign(c.among, func(v int) asm.Value { return asm.I32c(0).Load128(e.tight + 16*v) })
}

func (e *coverEmitter) run() {
	e.open()
	f := e.f
	e.node = f.Local("v", asm.I32)
	e.untried, e.untriedAt = f.Local("v", asm.I64), f.Local("v", asm.I32)
	e.chosen, e.record = f.Local("v", asm.I32), f.Local("v", asm.I32)
	e.item, e.fits, e.forced = f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)

	e.resume()
	e.load()
	f.Loop("l", func(top asm.Label) {
		e.back()
		e.take()
		f.If(e.depth.Eq(asm.I32c(e.layout.last)), func() {
			if e.list {
				e.keep()
			}
			e.report(func(frame int) asm.Value { return asm.I32c(0).Load32(frame + 8*frRow) })
			f.Br(top)
		})
		e.trigger(top)
		f.Set(e.nodes, e.nodes.Plus(1))
		f.Call(e.place, e.record.Value, e.node.Value)
		e.callFilter()
		for i, c := range filtered {
			if e.filter != nil && e.layout.distance[c] > 0 {
				e.count(c, 0, asm.I32c(0).Load32(e.removed+4*i).Extend())
			}
		}
		f.Block("l", func(alive asm.Label) {
			f.Block("l", func(dead asm.Label) {
				e.chooseItem(dead)
				f.BrIf(alive, e.fits.Value)
			})
			e.restock(e.record.Load16(e.size - 2))
			f.Br(top)
		})
		e.descend()
		f.BrIf(top, e.nodes.LtU(e.budget.Value))
		e.leave(RunPaused)
	})
	f.Unreachable()
}

// resume makes the nodes that the frames of the state are about, unless they
// are those that run left.
func (e *coverEmitter) resume() {
	f, l := e.f, e.layout
	frame, depth, at := f.Local("v", asm.I32), f.Local("v", asm.I32), f.Local("v", asm.I32)
	f.Block("l", func(known asm.Label) {
		f.Block("l", func(other asm.Label) {
			f.BrIf(other, e.depth.Plus(1).Ne(asm.I32c(0).Load32(e.rememberedDepth)))
			f.Set(at, e.framesSize())
			f.Loop("l", func(next asm.Label) {
				f.Set(at, at.Sub(asm.I32c(8)))
				f.BrIf(other, at.Load64(e.address(l.frames)).Ne(at.Load64(e.remembered)))
				f.BrIf(next, at.Value)
			})
			f.Set(e.node, e.depth.Mul(asm.I32c(e.nodeSize)).Plus(e.first))
			f.Br(known)
		})
		e.restart()
		f.Set(depth, e.depth.Value)
		f.Set(e.depth, asm.I32c(0))
		f.Set(frame, e.frame.Value)
		f.Set(e.frame, asm.I32c(e.address(l.frames)))
		f.Loop("l", func(next asm.Label) {
			f.Set(e.fits, asm.Call(e.options, e.node.Value, e.frame.Load32(8*frItem)))
			if e.k.copied {
				e.strikeTried(frame)
			}
			f.BrIf(known, e.depth.Eq(depth.Value))
			f.Set(e.record, e.recordOf(e.frame.Load32(8*frChosen)))
			e.weigh()
			f.Call(e.place, e.record.Value, e.node.Value)
			e.callFilter()
			f.Set(e.depth, e.depth.Plus(1))
			f.Set(e.frame, e.frame.Plus(8*l.size))
			f.Set(e.node, e.node.Plus(e.nodeSize))
			f.Br(next)
		})
	})
	f.Store32(asm.I32c(0), e.rememberedDepth, asm.I32c(0)) // the search goes on from them
}

// framesSize is the number of bytes of the frames up to the one under way.
func (e *coverEmitter) framesSize() asm.Value {
	return e.depth.Plus(1).Mul(asm.I32c(8 * e.layout.size))
}

// remember keeps what resume compares.
func (e *coverEmitter) remember() {
	e.f.Store32(asm.I32c(0), e.rememberedDepth, e.depth.Plus(1))
	e.f.CopyMemory(asm.I32c(e.remembered), asm.I32c(e.address(e.layout.frames)), e.framesSize())
}

// recordOf is the address of a candidate's row.
func (e *coverEmitter) recordOf(candidate asm.Value) asm.Value {
	return candidate.Shl(asm.I32c(2)).Add(e.node.Value).Load32(e.ofOptions)
}

// strike marks the row at record as no more, where the node under way is about a
// shape. Its copies that are placed there are placed in the order of their rows:
// else every set of them would be found in every order.
func (e *coverEmitter) strike() {
	if !e.k.copied {
		return
	}
	f := e.f
	f.If(e.frame.Load32(8*frItem).GeU(asm.I32c(e.k.cells)), func() {
		at, bit := e.mark()
		f.Store8(e.record.Value, at, e.record.Load8(at).Or(asm.I32c(bit)))
	})
}

// strikeTried strikes the candidates of a frame that have been taken: those up to
// the one placed, or, in the last frame, those before the first untried.
func (e *coverEmitter) strikeTried(lastFrame asm.Local) {
	f := e.f
	end := f.Local("v", asm.I32)
	f.Set(end, e.frame.Load32(8*frChosen).Plus(1))
	f.If(e.frame.Eq(lastFrame.Value), func() {
		f.Set(end, asm.I32c(64*e.layout.words))
		for w := e.layout.words - 1; w >= 0; w-- {
			word := e.frame.Load64(8 * (e.layout.rest() + w))
			f.Set(end, asm.Select(word.Eqz(), end.Value, word.Ctz().Wrap().Plus(64*w)))
		}
	})
	f.Set(e.chosen, asm.I32c(0))
	f.Block("l", func(done asm.Label) {
		f.Loop("l", func(next asm.Label) {
			f.BrIf(done, e.chosen.GeU(end.Value).Or(e.chosen.GeU(e.fits.Value)))
			f.Set(e.record, e.recordOf(e.chosen.Value))
			e.strike()
			f.Set(e.chosen, e.chosen.Plus(1))
			f.Br(next)
		})
	})
}

// restock gives back the copy that a row has used.
func (e *coverEmitter) restock(row asm.Value) {
	if !e.k.copied {
		return
	}
	f := e.f
	f.Set(e.work, row.Shl(asm.I32c(1)).Load16(e.shape).Shl(asm.I32c(2)))
	f.Store32(e.work.Value, e.copies, e.work.Load32(e.copies).Plus(1))
}

// load reads the candidates of the frame under way.
func (e *coverEmitter) load() {
	f := e.f
	f.Set(e.untriedAt, e.frame.Plus(8*e.layout.rest()))
	f.Set(e.untried, e.untriedAt.Load64(0))
}

// back goes back to a frame that has a candidate, or ends the search.
func (e *coverEmitter) back() {
	f, l := e.f, e.layout
	f.Block("l", func(found asm.Label) {
		f.Loop("l", func(again asm.Label) {
			f.BrIf(found, e.untried.Eqz().Eqz())
			f.Store64(e.untriedAt.Value, 0, asm.I64c(0))
			if l.words > 1 {
				f.Set(e.untriedAt, e.untriedAt.Plus(8))
				f.If(e.untriedAt.LtU(e.frame.Plus(8*l.size)), func() {
					f.Set(e.untried, e.untriedAt.Load64(0))
					f.Br(again)
				})
			}
			f.If(e.depth.Eqz(), e.finish)
			f.Set(e.depth, e.depth.Sub(asm.I32c(1)))
			f.Set(e.frame, e.frame.Sub(asm.I32c(8*l.size)))
			f.Set(e.node, e.node.Sub(asm.I32c(e.nodeSize)))
			e.load()
			e.restock(e.frame.Load32(8 * frRow))
			f.Br(again)
		})
	})
}

// take chooses the first candidate.
func (e *coverEmitter) take() {
	f := e.f
	word := e.untriedAt.Sub(e.frame.Value).Sub(asm.I32c(8 * e.layout.rest()))
	f.Set(e.chosen, word.Shl(asm.I32c(3)).Or(e.untried.Ctz().Wrap()))
	f.Set(e.untried, e.untried.DropLowest())
	f.Set(e.record, e.recordOf(e.chosen.Value))
	e.strike()
}

// keep writes what the frame under way has chosen, and its candidates.
func (e *coverEmitter) keep() {
	f, at := e.f, e.frame.Value
	f.Store64(e.untriedAt.Value, 0, e.untried.Value)
	f.Store32(at, 8*frChosen, e.chosen.Value)
	f.Store32(at, 8*frRow, e.record.Load16(e.size-2))
}

// chooseItem sets item to the choice of the node behind, fits to the number of its
// candidates, and forced, or goes to dead where there are none.
func (e *coverEmitter) chooseItem(dead asm.Label) {
	f, k := e.f, e.k
	// The depths from which FILA may choose, and to which DLX may.
	last := e.layout.last
	from, to := max(e.layout.pieces-k.filaFrom, 1), min(e.layout.pieces-k.dlxFrom, last)
	if last == 0 {
		return // every candidate of the first frame is a solution
	}
	below := func() {
		fila := func() { e.chooseBy(k.fila, from, last, dead) }
		if to < from {
			fila()
			return
		}
		here := e.depth.Eq(asm.I32c(from - 1))
		f.IfElse(here.Or(e.frame.Load32(8*frForced)).And(e.depth.LtU(asm.I32c(to))), func() {
			e.chooseBy(k.stage, from, to, dead)
			f.IfElse(e.fits.GtU(asm.I32c(1)), func() { e.chooseBy(k.entry, from, to, dead) }, func() { f.Set(e.forced, asm.I32c(1)) })
		}, fila)
	}
	f.Set(e.forced, asm.I32c(0))
	switch {
	case from > last:
		e.chooseBy(k.stage, 1, last, dead)
	case from == 1:
		below()
	default:
		f.IfElse(e.depth.LtU(asm.I32c(from-1)), func() { e.chooseBy(k.stage, 1, from-1, dead) }, below)
	}
}

// chooseBy is chooseItem where the node behind, at a depth from first to last, is for
// the stage that rules there.
func (e *coverEmitter) chooseBy(rulers []int, first, last int, dead asm.Label) {
	f := e.f
	behind := e.node.Plus(e.nodeSize)
	var ends []int // depths above which the stages rule, one after the other
	var stages []int
	for depth := first; depth <= last; depth++ {
		ruler := rulers[e.layout.pieces-depth]
		if ruler < 0 || e.choose[ruler] == nil {
			continue // no node here
		}
		if n := len(stages); n == 0 || stages[n-1] != ruler {
			ends, stages = append(ends, depth), append(stages, ruler)
		} else {
			ends[n-1] = depth
		}
	}
	if len(stages) == 0 {
		return
	}
	var choose func(i int)
	choose = func(i int) {
		call := func() { f.Set(e.item, asm.Call(e.choose[stages[i]], behind)) }
		if i == len(stages)-1 {
			call()
			return
		}
		f.IfElse(e.depth.LtU(asm.I32c(ends[i])), call, func() { choose(i + 1) })
	}
	choose(0)
	f.BrIf(dead, e.item.LtS(asm.I32c(0)))
	f.Set(e.fits, asm.Call(e.options, behind, e.item.Value))
}

// descend goes to the frame behind, which is about item.
func (e *coverEmitter) descend() {
	f, l := e.f, e.layout
	e.keep()
	f.Set(e.node, e.node.Plus(e.nodeSize))
	e.count(countFits, 1, e.fits.Extend())
	f.Set(e.depth, e.depth.Plus(1))
	f.Set(e.frame, e.frame.Plus(8*l.size))
	f.Store32(e.frame.Value, 8*frItem, e.item.Value)
	if e.k.dlxFrom <= e.k.filaFrom {
		f.Store32(e.frame.Value, 8*frForced, e.forced.Value)
	}
	// What was tried is 0, so the words behind those in use are.
	f.Set(e.untriedAt, e.frame.Plus(8*l.rest()))
	if l.words > 1 {
		f.Block("l", func(done asm.Label) {
			f.Loop("l", func(next asm.Label) {
				f.BrIf(done, e.fits.LeU(asm.I32c(64)))
				f.Store64(e.untriedAt.Value, 0, asm.I64c(math.MaxUint64))
				f.Set(e.untriedAt, e.untriedAt.Plus(8))
				f.Set(e.fits, e.fits.Sub(asm.I32c(64)))
				f.Br(next)
			})
		})
	}
	f.Store64(e.untriedAt.Value, 0, asm.I64c(math.MaxUint64).ShrU(asm.I64c(0).Sub(e.fits.Extend())))
	e.load()
}
