package disassemble_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"tilewright/def"
)

// shifted is how far each piece is from its place in the assembly.
type shifted []def.Cell

// plain looks for the fewest moves after which a set of pieces is out, by trying every set in every direction, cell by
// cell. It shares nothing with the search it checks, and keeps its positions as texts. Where nothing is ever out it
// gives 0, and how many positions there are.
func plain(pieces [][]def.Cell, start shifted) (moves, positions int) {
	seen := map[string]bool{}
	name := func(s shifted) string {
		t := ""
		for _, c := range s {
			t += fmt.Sprint(c.X-s[0].X, c.Y-s[0].Y, c.Z-s[0].Z, ";")
		}
		return t
	}
	seen[name(start)] = true
	layer := []shifted{start}
	for moves = 1; len(layer) > 0; moves++ {
		var next []shifted
		for _, at := range layer {
			for set := 1; set < 1<<len(pieces)-1; set++ {
				for _, way := range ways {
					for k := 1; ; k++ {
						now := shift(at, uint(set), way, k)
						if !free(pieces, now) {
							break
						}
						if k == farAway {
							return moves, 0
						}
						if n := name(now); !seen[n] && k < farAway/2 {
							seen[n] = true
							next = append(next, now)
						}
					}
				}
			}
		}
		layer = next
	}
	return 0, len(seen)
}

// ways are the six directions.
var ways = []def.Cell{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {Z: 1}, {Z: -1}}

// farAway is more than twice the extent of all pieces of the tests.
const farAway = 60

func shift(at shifted, set uint, way def.Cell, k int) shifted {
	now := slices.Clone(at)
	for i := range now {
		if set>>i&1 != 0 {
			now[i] = def.Cell{X: at[i].X + k*way.X, Y: at[i].Y + k*way.Y, Z: at[i].Z + k*way.Z}
		}
	}
	return now
}

// free tells whether no two pieces have a cell in common.
func free(pieces [][]def.Cell, at shifted) bool {
	taken := map[def.Cell]bool{}
	for i, cells := range pieces {
		for _, c := range cells {
			c = def.Cell{X: c.X + at[i].X, Y: c.Y + at[i].Y, Z: c.Z + at[i].Z}
			if taken[c] {
				return false
			}
			taken[c] = true
		}
	}
	return true
}

// assembly is the random assembly with that number, of one of three kinds. In the first, pieces grow into each other in
// a box of at most 4×4×4 cells. The second is the same, with a cage of the edges of a box round two or three pieces.
// Every other time it is three sticks that cross. Each cell where they cross is given to one of them or to none, and
// that often takes several moves.
func assembly(number uint64) [][]def.Cell {
	m := &maker{Rand: rand.New(rand.NewPCG(number, 0x62757272)), taken: map[def.Cell]bool{}}
	switch number % 4 {
	case 0:
		m.box(3+m.IntN(2), 3+m.IntN(2), 2+m.IntN(3))
		m.pieces = make([][]def.Cell, 2+m.IntN(3))
		m.grow(0, len(m.cells)-m.IntN(len(m.cells)/2))
	case 1:
		m.box(4, 4, 3+m.IntN(2))
		m.pieces = make([][]def.Cell, 3+m.IntN(2))
		m.cage()
		m.grow(1, len(m.cells)*(5+m.IntN(4))/10)
	default:
		m.sticks(2+m.IntN(5)/4, 6+m.IntN(2))
	}
	return m.pieces
}

// maker holds what is needed to make an assembly.
type maker struct {
	*rand.Rand
	cells  []def.Cell // of the box
	taken  map[def.Cell]bool
	pieces [][]def.Cell
}

func (m *maker) box(x, y, z int) {
	for i := range x * y * z {
		m.cells = append(m.cells, def.Cell{X: i % x, Y: i / x % y, Z: i / x / y})
	}
}

func (m *maker) put(i int, c def.Cell) {
	m.taken[c] = true
	m.pieces[i] = append(m.pieces[i], c)
}

// cage gives the first piece most cells on the edges of the box.
func (m *maker) cage() {
	far := m.cells[len(m.cells)-1]
	for _, c := range m.cells {
		edges := 0
		for k, v := range [3]int{c.X, c.Y, c.Z} {
			if v == 0 || v == [3]int{far.X, far.Y, far.Z}[k] {
				edges++
			}
		}
		if edges >= 2 && m.IntN(12) > 0 {
			m.put(0, c)
		}
	}
}

// grow lets pieces from first on take cells beside their own, one after another, until most cells are taken.
func (m *maker) grow(first, most int) {
	for i := range m.pieces {
		for len(m.pieces[i]) == 0 {
			if c := m.cells[m.IntN(len(m.cells))]; !m.taken[c] {
				m.put(i, c)
			}
		}
	}
	for tries := 0; len(m.taken) < most && tries < 400; tries++ {
		i := first + m.IntN(len(m.pieces)-first)
		c := m.pieces[i][m.IntN(len(m.pieces[i]))]
		step := ways[m.IntN(6)]
		c = def.Cell{X: c.X + step.X, Y: c.Y + step.Y, Z: c.Z + step.Z}
		if slices.Contains(m.cells, c) && !m.taken[c] {
			m.put(i, c)
		}
	}
}

// sticks makes three sticks along the axes, of that width and length.
func (m *maker) sticks(wide, long int) {
	m.pieces = make([][]def.Cell, 3)
	m.box(long, long, long)
	from := (long - wide) / 2
	within := func(n int) bool { return n >= from && n < from+wide }
	for _, c := range m.cells {
		var of []int
		for axis, middle := range [3]bool{within(c.Y) && within(c.Z), within(c.Z) && within(c.X), within(c.X) && within(c.Y)} {
			if middle {
				of = append(of, axis)
			}
		}
		if len(of) == 1 || len(of) == 3 && m.IntN(2+wide%2) == 0 {
			m.put(of[m.IntN(len(of))], c)
		}
	}
}

// bitsOf is a mask of the members of a set.
func bitsOf(members []int) (set uint) {
	for _, m := range members {
		set |= 1 << m
	}
	return set
}

func size(set uint) int { return bits.OnesCount(set) }
