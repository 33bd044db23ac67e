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
	lines   []lineKind
	numbers map[string]uint16
	shapes  []*shape
	known   ways
	begun   begun
	met     map[metKey][]meeting
	turns   map[pairKey]*meetings
	meeting meetingBegun
	sweeps  sweeps
	far     int16 // the greatest distance of a line about which pieces turn from the box round any of them

	cells []offset // for number, which is asked of each piece of each assembly
	key   []byte

	left int // work that may be done until Run returns, in its units
}

// shape is the form of a piece as it is turned, moved to the origin.
type shape struct {
	cells     []offset
	columns   [maxAxes]*columns // nil until they are asked for
	low, high offset
	// turned has the number of the shape after each quarter turn, plus 1, or 0 while it is not known.
	turned [6]uint16
}

// lineKind says of an axis along which coordinate its lines are counted: up leads forwards along that one, by steps.
type lineKind struct {
	along int
	up    offset
	by    int16
}

// columns are the cells of a shape by the lines along an axis.
type columns struct {
	list  []column
	table []int32 // the number of a column, plus 1, by hash of its place; 0 is free
}

// column are cells on one line.
type column struct {
	first offset    // a place on the line: see space.Lattice.OnLine
	cells []int16   // by how many steps of the axis each is beyond that place
	met   []meeting // what a cell there meets
}

// meeting is a space.Meeting. Way leads from line to line, and ahead and behind are between cells with equal numbers.
type meeting struct {
	way           offset
	ahead, behind int16
}

// metKey is a cell, as translations take it to the origin, and an axis.
type metKey struct {
	cell space.Cell
	axis int
}

// begun is a pair that is measured, as far as that is done.
type begun struct {
	key  pairKey
	way  way
	axis int // the next one
}

// NewTable is an empty table for a lattice.
func NewTable(l space.Lattice) *Table {
	t := &Table{lattice: l, met: map[metKey][]meeting{}, sweeps: sweeps{}}
	for _, c := range l.Glides() {
		step, l := coordinates(c), lineKind{by: 1}
		for step[l.along] == 0 {
			l.along++
		}
		if l.up = step; step[l.along] < 0 {
			l.up, l.by = offset{}.minus(step), -1
		}
		t.axes, t.lines = append(t.axes, step), append(t.lines, l)
	}
	t.forget()
	return t
}

func (t *Table) forget() {
	t.numbers, t.shapes, t.known, t.turns = map[string]uint16{}, nil, newWays(), map[pairKey]*meetings{}
	t.begun, t.meeting = begun{}, meetingBegun{}
}

// pairs are the pieces of an assembly in a table.
type pairs struct {
	*Table
	spots   []spot // the place of each in the assembly
	wall    int    // the piece that does not move, -1 for none
	turning bool   // pieces turn, too
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
			t.far, t.turns, t.meeting = far, map[pairKey]*meetings{}, meetingBegun{}
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
	for _, c := range cells {
		for k, n := range c {
			s.low[k], s.high[k] = min(s.low[k], n), max(s.high[k], n)
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

// way is the way of piece a at its place to piece b at its place. It costs a look into a table. When it is first asked for,
// each call measures along one axis, or gets ready for that, and known is false until all are done.
func (t *Table) way(a, b spot) (w *way, known bool) {
	key := pairKey{a.shape, b.shape, b.at.minus(a.at)}
	if i, known := t.known.find(key); known {
		return &t.known.list[i], true
	}
	m := &t.begun
	if m.axis == 0 || m.key != key {
		*m = begun{key: key}
	}
	one, other := t.shapes[key.a], t.shapes[key.b]
	if !t.learn(one, m.axis) || !t.learn(other, m.axis) {
		return nil, false
	}
	m.way[m.axis] = t.measure(one, other, key.apart, m.axis)
	if m.axis++; m.axis < len(t.axes) {
		return nil, false
	}
	m.axis = 0
	if len(t.known.keys) >= 2*maxWays {
		t.known = newWays()
	}
	t.known.add(key, m.way)
	return &m.way, true
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

// measure is the way along an axis. The cells of the smaller shape look for columns of the other one.
func (t *Table) measure(a, b *shape, apart offset, axis int) [2]int16 {
	if len(a.cells) > len(b.cells) {
		back := t.measure(b, a, (offset{}).minus(apart), axis)
		return [2]int16{back[1], back[0]}
	}
	ahead, behind := int16(endless), int16(endless)
	theirs := t.columnsOf(b, axis)
	shift, apart := t.onLine(apart, axis) // so there are few steps from the line of each cell to its first place
	for _, c := range t.columnsOf(a, axis).list {
		t.left -= len(c.met)/16 + 1
		for _, m := range c.met {
			n, first := t.onLine(c.first.plus(m.way, 1).minus(apart), axis)
			other := theirs.find(first)
			if other == nil {
				continue
			}
			for _, own := range c.cells {
				for _, far := range other.cells {
					far += shift - n - own
					if far+m.ahead >= 0 {
						ahead = min(ahead, far+m.ahead)
					} else {
						behind = min(behind, -far-m.behind)
					}
				}
			}
		}
	}
	return [2]int16{ahead, behind}
}

// onLine is space.Lattice.OnLine. O(steps from there to the origin).
func (t *Table) onLine(o offset, axis int) (n int16, first offset) {
	l := &t.lines[axis]
	for ; o[l.along] < 0; n -= l.by {
		o = o.plus(l.up, 1)
	}
	for ; o[l.along] >= l.up[l.along]; n += l.by {
		o = o.minus(l.up)
	}
	return n, o
}

// columnsOf are the columns of a shape along an axis. O(cells) when they are first asked for.
func (t *Table) columnsOf(s *shape, axis int) *columns {
	if of := s.columns[axis]; of != nil {
		return of
	}
	size := 4
	for size < 2*len(s.cells) {
		size *= 2
	}
	of := &columns{table: make([]int32, size)}
	for _, c := range s.cells {
		n, first := t.onLine(c, axis)
		at := of.place(first)
		if of.table[at] == 0 {
			of.list = append(of.list, column{first: first, met: t.meetingsOf(first, axis)})
			of.table[at] = int32(len(of.list))
		}
		of := &of.list[of.table[at]-1]
		of.cells = append(of.cells, n)
	}
	t.left -= len(s.cells)
	s.columns[axis] = of
	return of
}

// learn works out what the cells of a shape meet along an axis. It is false where no work is left before that is done; then
// it is to be called again.
func (t *Table) learn(s *shape, axis int) bool {
	if s.columns[axis] == nil {
		for _, c := range s.cells {
			if t.meetingsOf(c, axis); t.left <= 0 {
				return false
			}
		}
		t.columnsOf(s, axis)
	}
	return true
}

// place is where the number of the column through a place is, or would be.
func (c *columns) place(first offset) int {
	h := uint64(uint16(first[0])) | uint64(uint16(first[1]))<<16 | uint64(uint16(first[2]))<<32
	mask := len(c.table) - 1
	at := int(h*0x9e3779b97f4a7c15>>40) & mask
	for c.table[at] != 0 && c.list[c.table[at]-1].first != first {
		at = (at + 1) & mask
	}
	return at
}

// find is the column through a place, or nil.
func (c *columns) find(first offset) *column {
	if n := c.table[c.place(first)]; n > 0 {
		return &c.list[n-1]
	}
	return nil
}

// meetingsOf is what a cell meets along an axis.
func (t *Table) meetingsOf(o offset, axis int) []meeting {
	cell := space.Cell{X: int(o[0]), Y: int(o[1]), Z: int(o[2])}
	key := metKey{t.lattice.Rest(cell), axis}
	list, known := t.met[key]
	if !known {
		for _, m := range t.lattice.Meetings(key.cell, axis) {
			list = append(list, meeting{coordinates(m.Way), int16(m.Ahead), int16(m.Behind)})
		}
		t.met[key] = list
		t.left -= meetingsWork * len(list)
	}
	return list
}

// meetingsWork is about the work for a meeting.
const meetingsWork = 50
