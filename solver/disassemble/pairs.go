package disassemble

import (
	"math"

	"tilewright/def/space"
)

// endless is the way of a piece that meets nothing.
const endless = math.MaxInt16

// way is how far the first of two pieces can be shifted before it meets the other, by axis
// and by direction: 0 is to where coordinates grow, 1 is the opposite, which is also how far
// the other one can be shifted to where they grow.
type way [3][2]int16

// offset is by how much something is shifted, by axis.
type offset [3]int16

func (o offset) minus(p offset) offset { return offset{o[0] - p[0], o[1] - p[1], o[2] - p[2]} }

// maxWays bounds what is remembered of pairs, some 30 bytes each.
const maxWays = 1 << 20

// pairs knows how far pieces are from each other.
type pairs struct {
	// columns are the cells of each piece along each axis: by the other two
	// coordinates, those along it.
	columns [][3]map[[2]int16][]int16
	bounds  [][2]offset // of each piece, least and greatest
	known   map[pairKey]way
}

// pairKey is two pieces, and by how much the second is shifted more than the first.
type pairKey struct {
	a, b  uint8
	apart offset
}

func newPairs(pieces []Piece) *pairs {
	t := &pairs{columns: make([][3]map[[2]int16][]int16, len(pieces)), known: map[pairKey]way{}}
	for i := range pieces {
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
