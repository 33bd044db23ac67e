package kernel

import (
	"math/bits"

	"tilewright/solver/kernel/asm"
)

// module writes the search as a module. Its data are the rows. It finds the rows that are left at a node from those of
// the node above.
func (k *cover) module(l *stateWords, start []uint64, list bool) (*asm.Module, Layout) {
	e := &coverEmitter{depthFirst: newDepthFirst(l, start, list), k: k}
	e.tries = e
	e.item, e.goesOn = e.half(frItem, "item"), e.half(frForced, "forced")
	if k.loose != nil {
		e.skipped = e.half(frSkipped, "skipped")
	}
	e.recall = e.newRecall()
	e.placeTables()
	e.placePrune()
	e.placeRows()
	e.placeNodes()
	e.emitFilter()
	e.emitPlace()
	e.emitOptions()
	e.emitChoosers()
	e.emitRun(e)
	return e.m, e.mem
}

// coverEmitter emits the cover kernel. This file declares what is in memory. The choice of an item is in
// coverchoose.go, the way from frame to frame in coverplace.go, triggers and filters in coverfilter.go.
type coverEmitter struct {
	depthFirst
	k      *cover
	tables coverTables
	rows   coverRows
	store  coverNodes
	prune  coverPrune
	// These are fields of a frame: the item that it is about, and whether DLX goes on below.
	item, goesOn asm.Field
	// skipped is another word of a frame, where the puzzle is not exact.
	skipped asm.Field
	recall  recall

	placeRow, options *asm.Func
	choosers          []*asm.Func // by stage; nil where no node below the first has it
	filter            *asm.Func   // nil without filters

	node asm.Local // address of the current node
	row  asm.Local // and of the candidate's row
	next coverNext
}

// coverNext is what the next frame is about: the item, the number of its candidates, and whether DLX goes on below.
type coverNext struct{ item, fits, forced asm.Local }

// coverTables are the tables in memory.
type coverTables struct {
	shape                 asm.Field // by row
	copies, copiesAtStart asm.Field // by shape
	shapeBit              asm.Field // by shape: its item as a set
	// By stage of the search. For a fixed order these are the cells of every rank; for E they are the neighbours of
	// every cell.
	ranks, near []asm.Field
	tight       asm.Field // room for a set of cells
	// For a puzzle that is not exact: by shape the copies that may be left over; by item whether it is a cell that may
	// stay empty; by cell the rows of no image.
	spare, variable, special asm.Field
}

func (e *coverEmitter) placeTables() {
	k, m, t := e.k, e.m, &e.tables
	if k.copied || e.filters() {
		t.shape = m.Data16("shape", k.shape)
	}
	if k.copied {
		t.copies = m.Room("copies", asm.U32, 1, len(k.copies))
		var copies []uint32
		for _, c := range k.copies {
			copies = append(copies, uint32(c))
		}
		t.copiesAtStart = m.Data32("copies at the start", copies)
		bit := make([]uint64, len(k.copies)*k.words)
		for s := range k.copies {
			set(bit[s*k.words:], k.cells+s)
		}
		t.shapeBit = m.Data64("shape bit", bit, k.words).As(asm.U128)
	}
	for i := range k.stages {
		var ranks, near []uint64
		switch h := k.stages[i].heuristic.(type) {
		case *fixedOrder:
			ranks = h.sets(k.words)
		case *fewestNeighbours:
			near = h.near
		}
		t.ranks, t.near = append(t.ranks, m.Data64("ranks", ranks, k.words)), append(t.near, m.Data64("near", near, k.words))
	}
	t.tight = m.Room("tight", asm.U64, k.words, 1)
	if k.loose != nil {
		e.placeLoose()
	}
}

// coverRows are the rows in memory. A row is a set of items. The bit after the last item marks a row that was struck,
// and the last two bytes are its number. The rows alive at a node lie after those of the node above it, in the order of
// their numbers. After them come rows with only the mark, which fill the last turn of a loop that looks at several rows
// abreast.
type coverRows struct {
	record *asm.Record
	items  asm.Field // in vectors; bits after the items are 0, except those of the number
	words  asm.Field // the same in words
	number asm.Field
	mark   asm.Field // the byte that has it
	// at is the address of the first node's rows, end the address after them.
	at, end int
}

// marked is the bit of the mark in its byte.
func (e *coverEmitter) marked() int { return 1 << (e.k.items % 8) }

// placeRows lays out the rows in memory.
func (e *coverEmitter) placeRows() {
	k, r := e.k, &e.rows
	size := k.rowSize()
	r.record = asm.NewRecord("row")
	r.items = r.record.Field("items", asm.U128, size/16)
	r.words = r.items.As(asm.U64)
	r.number = r.record.FieldAt(size-2, "number", asm.U16, 1)
	r.mark = r.record.FieldAt(k.items/8, "mark", asm.U8, 1)
	rows := make([]uint64, (len(k.images)+fill)*size/8)
	for i := range len(k.images) + fill {
		row := rows[i*size/8:][:size/8]
		if i < len(k.images) {
			e.k.putRow(row, i)
		} else {
			set(row, k.items)
		}
	}
	r.at = e.m.Data64("rows", rows, size/8).Address()
	r.end = r.at + len(k.images)*size
	e.m.Reserve("rows of the nodes", k.rowBytes()-8*len(rows)+rowsPerTurn*size) // place writes one turn more
}

// rowVectors is the number of vectors of a row. It may be one more than a set of items has.
func (e *coverEmitter) rowVectors() int { return e.rows.record.Size() / 16 }

// markVector is a vector of a row that was struck.
func (e *coverEmitter) markVector(v int) asm.Value {
	mark := make([]uint64, 2*e.rowVectors())
	set(mark, e.k.items)
	return asm.V128c(mark[2*v], mark[2*v+1])
}

// coverNodes are the nodes in memory, one after the other by depth. A node has the begin and the end of its rows, and
// the rank of the cell that it chose. It has what is left for parity and for volumes, and its open items. It also has
// the digits that a count starts from, and the addresses of the rows that have its item.
type coverNodes struct {
	record               *asm.Record
	rows, end, rank      asm.Field
	balance, volumes     asm.Field
	empty                asm.Field // how many cells may still stay empty
	open, spare, options asm.Field
	first                int // address
	// digits is how many digits a number of rows needs, including the sign where shapes have copies.
	digits int
}

// placeNodes lays out the nodes in memory, and makes the first one.
func (e *coverEmitter) placeNodes() {
	k, n := e.k, &e.store
	n.digits = max(bits.Len(uint(k.maxRowsOfItem)), 2) // tally has two at least
	if k.spared {
		greatest := k.maxRowsOfItem
		for _, c := range k.copies[:k.real-k.cells] {
			greatest = max(greatest, int(c))
		}
		n.digits = bits.Len(uint(greatest)) + 1
	}
	r := asm.NewRecord("node")
	n.record = r
	n.rows, n.end, n.rank = r.Field("rows", asm.U32, 1), r.Field("end", asm.U32, 1), r.Field("rank", asm.U32, 1)
	n.balance, n.volumes = r.Field("balance", asm.U32, 1), r.Field("volumes", asm.U32, 1)
	if k.loose != nil {
		n.empty = r.Field("empty", asm.U32, 1)
	}
	r.Align(16)
	n.open = r.Field("open", asm.U128, k.vectors)
	if k.spared {
		n.spare = r.Field("spare", asm.U128, k.vectors*n.digits)
	}
	n.options = r.Field("options", asm.U32, k.maxRowsOfItem+1) // options writes one more
	r.Align(16)

	first := make([]uint64, n.options.Address()/8)
	first[0] = uint64(e.rows.at) | uint64(e.rows.end)<<32
	if k.parity != nil {
		first[n.balance.Address()/8] |= k.parity.empty << 32
	}
	if k.volumes != nil {
		first[n.volumes.Address()/8] |= uint64(k.volumes.all)
	}
	items := k.items
	if k.copied && !k.spared && k.loose == nil {
		items = k.cells
	}
	for i := range items {
		if k.starts(i) {
			set(first[n.open.Address()/8:], i)
		}
	}
	if k.loose != nil {
		first[n.empty.Address()/8] |= uint64(k.loose.budget) << (n.empty.Address() % 8 * 8)
	}
	for s, c := range k.copies {
		if k.loose != nil && s < len(k.loose.spare) {
			c = max(k.loose.needed(s, c), 1)
		}
		for d := range n.digits {
			if k.spared && s < k.real-k.cells && uint64(1-c)>>d&1 != 0 {
				set(first[n.spare.Item(d*k.vectors).Address()/8:], k.cells+s)
			}
		}
	}
	n.first = e.m.Data64("first node", first, 1).Address()
	e.m.Reserve("nodes", r.Size()*(e.layout.last+2))
}

// setOf is one vector of the set of all numbers below n.
func setOf(n, vector int) asm.Value {
	return asm.V128c(belowWord(n, 2*vector), belowWord(n, 2*vector+1))
}

func belowWord(n, word int) uint64 {
	return ^(^uint64(0) << max(n-64*word, 0)) // a shift by 64 or more gives 0
}
