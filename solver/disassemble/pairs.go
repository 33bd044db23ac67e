package disassemble

import (
	"math"
	"slices"

	"tilewright/def/space"
)

// endless is the way of a piece that meets nothing.
const endless = math.MaxInt16

// maxAxes is the greatest number of axes along which pieces move, on any lattice.
const maxAxes = 13

// way is how far the first of two pieces can be shifted before it meets the other. It is by axis and direction, in
// steps of the axis. Direction 0 is forwards. Direction 1 is backwards, which is also how far the other piece can be
// shifted forwards.
type way [maxAxes][2]int16

// offset is a shift, by coordinate.
type offset [3]int16

func (o offset) minus(p offset) offset { return offset{o[0] - p[0], o[1] - p[1], o[2] - p[2]} }

// plus is o shifted by that many steps of an axis.
func (o offset) plus(axis offset, by int16) offset {
	return offset{o[0] + by*axis[0], o[1] + by*axis[1], o[2] + by*axis[2]}
}

// These bound what a Table remembers: pairs, at some 80 bytes each, and shapes.
const (
	maxWays   = 1 << 20
	maxShapes = 1 << 12
)

// spot is the place of a piece, and its shape as it is turned there.
type spot struct {
	at    offset // the shift of the shape
	shape uint16
}

// Table knows how far pieces are from each other, by their shapes and relative places. So what was worked out for one
// assembly serves the next ones of the same pieces. It is used by one goroutine at a time, and by one Search.
type Table struct {
	lattice space.Lattice
	axes    []offset // of the lattice, a step of each
	numbers map[string]uint16
	shapes  []*shape
	known   ways
	free    map[freeKey]int16
	turns   map[pairKey]*meetings
	sweeps  sweeps
	far     int16 // the greatest distance of a line about which pieces turn from the box round any of them

	cells []offset // for number, which is asked of each piece of each assembly
	key   []byte
}

// shape is the form of a piece as it is turned, moved to the origin.
type shape struct {
	cells []offset
	// columns has, for cubes, the cells along each axis: for each pair of the other two coordinates, the coordinates
	// along it.
	columns   [3]map[[2]int16][]int16
	low, high offset
	// turned has the number of the shape after each quarter turn, plus 1, or 0 while it is not known.
	turned [6]uint16
}

// NewTable is an empty table for a lattice.
func NewTable(l space.Lattice) *Table {
	t := &Table{lattice: l, free: map[freeKey]int16{}, sweeps: sweeps{}}
	for _, c := range l.Glides() {
		t.axes = append(t.axes, coordinates(c))
	}
	t.forget()
	return t
}

func (t *Table) forget() {
	t.numbers, t.shapes, t.known, t.turns = map[string]uint16{}, nil, newWays(), map[pairKey]*meetings{}
}

// pairs are the pieces of an assembly in a table.
type pairs struct {
	*Table
	spots   []spot // the place of each in the assembly
	wall    int    // the piece that does not move, -1 for none
	turning bool   // pieces turn, too
}

// freeKey is two cells of another lattice than cubes, and an axis. The first is given by its place in the repeating
// pattern, the other relative to it.
type freeKey struct {
	kind  offset
	apart offset
	axis  uint8
}

// pairKey is two shapes, and by how much more the second is moved than the first.
type pairKey struct {
	a, b  uint16
	apart offset
}

func newPairs(t *Table, pieces []Piece, turning bool) *pairs {
	if len(t.shapes)+len(pieces) > maxShapes || len(t.known.keys) > maxWays {
		t.forget()
	}
	p := &pairs{Table: t, wall: slices.IndexFunc(pieces, func(p Piece) bool { return p.Wall }), turning: turning}
	var ends []space.Cell
	for i := range pieces {
		low, high := space.Bounds(pieces[i].Cells)
		ends = append(ends, low, high)
		at := coordinates(low.Minus(t.lattice.Rest(low))) // a translation leads from there
		p.spots = append(p.spots, spot{at, t.number(pieces[i].Cells, at)})
	}
	if turning {
		low, high := space.Bounds(ends)
		far := int16(max(high.X-low.X, high.Y-low.Y, high.Z-low.Z) + 1)
		if far != t.far {
			t.far, t.turns = far, map[pairKey]*meetings{}
		}
	}
	return p
}

// number is the number of the shape of cells moved by at.
func (t *Table) number(list []space.Cell, at offset) uint16 {
	cells, key := t.cells[:0], t.key[:0]
	for _, c := range list {
		cells = append(cells, coordinates(c).minus(at))
	}
	if order := func(a, b offset) int { return slices.Compare(a[:], b[:]) }; !slices.IsSortedFunc(cells, order) {
		slices.SortFunc(cells, order)
	}
	for _, c := range cells {
		for _, n := range c {
			key = append(key, byte(n), byte(n>>8))
		}
	}
	t.cells, t.key = cells, key
	number, known := t.numbers[string(key)]
	if known {
		return number
	}
	cells = slices.Clone(cells)
	s := &shape{cells: cells, low: cells[0], high: cells[0]}
	for axis := range s.columns {
		s.columns[axis] = map[[2]int16][]int16{}
		for _, c := range cells {
			key := [2]int16{c[(axis+1)%3], c[(axis+2)%3]}
			s.columns[axis][key] = append(s.columns[axis][key], c[axis])
			s.low[axis], s.high[axis] = min(s.low[axis], c[axis]), max(s.high[axis], c[axis])
		}
	}
	number = uint16(len(t.shapes))
	t.shapes = append(t.shapes, s)
	t.numbers[string(key)] = number
	return number
}

// reach is from where to where a piece extends along an axis.
func (t *Table) reach(s spot, axis int) (low, high int) {
	of := t.shapes[s.shape]
	return int(of.low[axis] + s.at[axis]), int(of.high[axis] + s.at[axis])
}

func coordinates(c space.Cell) offset { return offset{int16(c.X), int16(c.Y), int16(c.Z)} }

// way is the way of piece a at its place to piece b at its place. It costs a look into a table, and O(cells) when it is
// first asked for.
func (t *Table) way(a, b spot) way {
	key := pairKey{a.shape, b.shape, b.at.minus(a.at)}
	if i, known := t.known.find(key); known {
		return t.known.list[i]
	}
	w := t.measure(t.shapes[key.a], t.shapes[key.b], key.apart)
	if len(t.known.keys) >= 2*maxWays {
		t.known = newWays()
	}
	t.known.add(key, w)
	return w
}

// ways has the way of each pair. It is asked for fifteen ways at each position of six pieces, and in a browser a map
// takes thrice as long.
type ways struct {
	keys  []pairKey
	list  []way
	table []int32 // the number of a pair, plus 1, by hash; 0 is free
}

func newWays() ways { return ways{table: make([]int32, 64)} }

// find gives the number of a pair. If that is not known, it gives the place in the table where it would be.
func (w *ways) find(key pairKey) (at int, known bool) {
	h := uint64(key.a) | uint64(key.b)<<16 | uint64(uint16(key.apart[0]))<<32 | uint64(uint16(key.apart[1]))<<48
	h = (h ^ uint64(uint16(key.apart[2]))*0xd6e8feb86659fd93) * 0x9e3779b97f4a7c15
	mask := uint64(len(w.table) - 1)
	for h = h >> 32 & mask; w.table[h] != 0; h = (h + 1) & mask {
		if i := int(w.table[h] - 1); w.keys[i] == key {
			return i, true
		}
	}
	return int(h), false
}

// add adds a pair that is not known.
func (w *ways) add(key pairKey, of way) {
	if 2*len(w.keys) >= len(w.table) {
		w.table = make([]int32, 2*len(w.table))
		for i, k := range w.keys {
			at, _ := w.find(k)
			w.table[at] = int32(i) + 1
		}
	}
	at, _ := w.find(key)
	w.keys, w.list = append(w.keys, key), append(w.list, of)
	w.table[at] = int32(len(w.keys))
}

func (t *Table) measure(a, b *shape, apart offset) (w way) {
	if t.lattice != space.Cubes {
		return t.measureCells(a, b, apart)
	}
	for axis := range 3 {
		w[axis] = [2]int16{endless, endless}
		u, v := apart[(axis+1)%3], apart[(axis+2)%3]
		for key, own := range a.columns[axis] {
			for _, theirs := range b.columns[axis][[2]int16{key[0] - u, key[1] - v}] {
				theirs += apart[axis]
				for _, mine := range own {
					if theirs > mine {
						w[axis][0] = min(w[axis][0], theirs-mine-1)
					} else {
						w[axis][1] = min(w[axis][1], mine-theirs-1)
					}
				}
			}
		}
	}
	return w
}

// measureCells is measure for other cells than cubes, which may lie aslant of an axis. It compares each cell with each,
// and remembers the result for two cells.
func (t *Table) measureCells(a, b *shape, apart offset) (w way) {
	for axis := range t.axes {
		w[axis] = [2]int16{endless, endless}
		for _, own := range a.cells {
			for _, other := range b.cells {
				other = offset{other[0] + apart[0], other[1] + apart[1], other[2] + apart[2]}
				w[axis][0] = min(w[axis][0], t.cellsFree(own, other, axis))
				w[axis][1] = min(w[axis][1], t.cellsFree(other, own, axis))
			}
		}
	}
	return w
}

// cellsFree is how far a cell can be shifted before it meets another.
func (t *Table) cellsFree(a, b offset, axis int) int16 {
	const repeats = 30 // twice the period of each lattice, along each coordinate
	key := freeKey{offset{(a[0]%repeats + repeats) % repeats, (a[1]%repeats + repeats) % repeats,
		(a[2]%repeats + repeats) % repeats}, b.minus(a), uint8(axis)}
	n, ok := t.free[key]
	if !ok {
		n = endless
		cell := func(o offset) space.Cell { return space.Cell{X: int(o[0]), Y: int(o[1]), Z: int(o[2])} }
		if free := t.lattice.Free(cell(a), cell(b), axis); free != space.Endless {
			n = int16(free)
		}
		if len(t.free) >= maxWays {
			clear(t.free)
		}
		t.free[key] = n
	}
	return n
}
