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

// way is how far the first of two pieces can be shifted before it meets the other, by axis
// and by direction, in steps of the axis: 0 is forwards, 1 is the opposite, which is also how far
// the other one can be shifted forwards.
type way [maxAxes][2]int16

// offset is by how much something is shifted, by coordinate.
type offset [3]int16

func (o offset) minus(p offset) offset { return offset{o[0] - p[0], o[1] - p[1], o[2] - p[2]} }

// plus is o shifted by so many steps of an axis.
func (o offset) plus(axis offset, by int16) offset {
	return offset{o[0] + by*axis[0], o[1] + by*axis[1], o[2] + by*axis[2]}
}

// maxWays bounds what is remembered of pairs, some 30 bytes each.
const maxWays = 1 << 20

// pairs knows how far pieces are from each other.
type pairs struct {
	lattice space.Lattice
	axes    []offset // those of the lattice, a step of each
	cells   [][]offset
	// columns are, of cubes, the cells of each piece along each axis: by the other two
	// coordinates, those along it.
	columns [][3]map[[2]int16][]int16
	bounds  [][2]offset // of each piece, least and greatest
	wall    int         // the piece that does not move, -1 for none
	known   map[pairKey]way
	free    map[freeKey]int16
}

// freeKey is two cells that are no cubes: the first by its place in what repeats, the other from it; and an axis.
type freeKey struct {
	kind  offset
	apart offset
	axis  uint8
}

// pairKey is two pieces, and by how much the second is shifted more than the first.
type pairKey struct {
	a, b  uint8
	apart offset
}

func newPairs(l space.Lattice, pieces []Piece) *pairs {
	t := &pairs{lattice: l, wall: slices.IndexFunc(pieces, func(p Piece) bool { return p.Wall }), columns: make([][3]map[[2]int16][]int16, len(pieces)), known: map[pairKey]way{}, free: map[freeKey]int16{}}
	for _, c := range l.Glides() {
		t.axes = append(t.axes, coordinates(c))
	}
	for i := range pieces {
		var cells []offset
		for _, c := range pieces[i].Cells {
			cells = append(cells, coordinates(c))
		}
		t.cells = append(t.cells, cells)
		low, high := space.Bounds(pieces[i].Cells)
		t.bounds = append(t.bounds, [2]offset{coordinates(low), coordinates(high)})
		for axis := range 3 {
			columns := map[[2]int16][]int16{}
			for _, c := range pieces[i].Cells {
				at := coordinates(c)
				key := [2]int16{at[(axis+1)%3], at[(axis+2)%3]}
				columns[key] = append(columns[key], at[axis])
			}
			t.columns[i][axis] = columns
		}
	}
	return t
}

// reach is from where to where a piece lies along an axis, before it is shifted.
func (t *pairs) reach(piece, axis int) (low, high int) {
	return int(t.bounds[piece][0][axis]), int(t.bounds[piece][1][axis])
}

func coordinates(c space.Cell) offset { return offset{int16(c.X), int16(c.Y), int16(c.Z)} }

// way is that of piece a, where b is shifted by so much more than a. It costs a look into a
// table, and O(cells) when it is asked for the first time.
func (t *pairs) way(a, b int, apart offset) way {
	key := pairKey{uint8(a), uint8(b), apart}
	w, ok := t.known[key]
	if !ok {
		w = t.measure(a, b, apart)
		if len(t.known) >= maxWays {
			clear(t.known)
		}
		t.known[key] = w
	}
	return w
}

func (t *pairs) measure(a, b int, apart offset) (w way) {
	if t.lattice != space.Cubes {
		return t.measureCells(a, b, apart)
	}
	for axis := range 3 {
		w[axis] = [2]int16{endless, endless}
		u, v := apart[(axis+1)%3], apart[(axis+2)%3]
		for key, own := range t.columns[a][axis] {
			for _, theirs := range t.columns[b][axis][[2]int16{key[0] - u, key[1] - v}] {
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

// measureCells is measure of other cells than cubes, which may lie aslant of an axis: each is held against each. What two
// cells are to each other is remembered.
func (t *pairs) measureCells(a, b int, apart offset) (w way) {
	for axis := range t.axes {
		w[axis] = [2]int16{endless, endless}
		for _, own := range t.cells[a] {
			for _, other := range t.cells[b] {
				other = offset{other[0] + apart[0], other[1] + apart[1], other[2] + apart[2]}
				w[axis][0] = min(w[axis][0], t.cellsFree(own, other, axis))
				w[axis][1] = min(w[axis][1], t.cellsFree(other, own, axis))
			}
		}
	}
	return w
}

// cellsFree is how far a cell can be shifted before it meets another.
func (t *pairs) cellsFree(a, b offset, axis int) int16 {
	const repeats = 30 // twice that by which each lattice repeats, along each coordinate
	key := freeKey{offset{(a[0]%repeats + repeats) % repeats, (a[1]%repeats + repeats) % repeats, (a[2]%repeats + repeats) % repeats}, b.minus(a), uint8(axis)}
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
