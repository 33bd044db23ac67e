package problem

import (
	"encoding/binary"
	"slices"

	"tilewright/def"
	"tilewright/def/space"
)

// colouring says which cubes may lie on which cells. Colours have numbers from 1, separate for cubes and for cells; 0
// is none.
type colouring struct {
	numbers map[string]uint16 // of cubes
	cells   []uint16          // by open cell; nil where the board has no colours
	forbids [][]bool          // by colour of the cube, and of the cell
}

// colour makes the colouring. It takes time in proportion to the board.
func (p *Problem) colour() {
	z, c := p.Puzzle, &p.colouring
	c.numbers = map[string]uint16{}
	cubes, cells := []string{""}, []string{""}
	for i := range z.Pieces {
		for _, t := range slices.Concat(z.Pieces[i].Tints, z.Pieces[i].BackTints) {
			if c.numbers[t.Name] == 0 {
				c.numbers[t.Name] = uint16(len(cubes))
				cubes = append(cubes, t.Name)
			}
		}
	}
	if len(z.Tints) == 0 {
		return
	}
	c.cells = make([]uint16, len(p.Cells))
	for _, t := range z.Tints {
		at := p.At[z.Index(t.Cell)]
		if at < 0 {
			continue // a cell of a stationary piece
		}
		n := slices.Index(cells, t.Name)
		if n < 0 {
			n = len(cells)
			cells = append(cells, t.Name)
		}
		c.cells[at] = uint16(n)
	}
	for _, cube := range cubes {
		row := make([]bool, len(cells))
		for i, cell := range cells {
			row[i] = !z.Allows(cube, cell)
		}
		c.forbids = append(c.forbids, row)
	}
}

// look is a shape with the colours of its cubes: normalised cells and a number for each, or
// nil where none has one.
type look struct {
	cells   []space.Cell
	colours []uint16
}

// look is the look of a piece as it is drawn.
func (c *colouring) look(p *def.Puzzle, piece *def.Piece) look {
	l := look{cells: slices.Clone(piece.Cells)}
	if len(piece.Tints) > 0 {
		l.colours = make([]uint16, len(l.cells))
		for i, cell := range l.cells {
			l.colours[i] = c.numbers[def.TintAt(piece.Tints, cell)]
		}
	}
	return l.turn(p.Lattice.Identity())
}

// turn is the look turned by r. It has no cells where the turn is none of the lattice.
func (l look) turn(r space.Motion) look {
	if l.colours == nil {
		return look{cells: r.Turn(l.cells)}
	}
	moved := r.Turned(l.cells)
	if moved == nil {
		return look{}
	}
	order := make([]int, len(moved))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return moved[a].Compare(moved[b]) })
	turned := look{make([]space.Cell, len(order)), make([]uint16, len(order))}
	for i, k := range order {
		turned.cells[i], turned.colours[i] = moved[k], l.colours[k]
	}
	return turned
}

// key is the look as a map key: the number of colours, then the cells, then the colours.
func (l look) key() string {
	text := binary.AppendUvarint(make([]byte, 0, 3*len(l.cells)+1), uint64(len(l.colours)))
	for _, c := range l.cells {
		text = binary.AppendUvarint(text, uint64(c.X))
		text = binary.AppendUvarint(text, uint64(c.Y))
		text = binary.AppendUvarint(text, uint64(c.Z))
	}
	for _, n := range l.colours {
		text = binary.AppendUvarint(text, uint64(n))
	}
	return string(text)
}

// look is the look of an orientation, in the first turn that leads to it.
func (s *Shape) look(orientation int) look {
	l := look{cells: s.Orientations[orientation]}
	if s.colours != nil {
		l.colours = s.colours[orientation][0]
	}
	return l
}

// allows tells whether colours let an orientation of a shape lie on open cells. They are in the order of the
// orientation's own cells. One of the turns that cover these cells is enough.
func (p *Problem) allows(shape, orientation int, cells []int32) bool {
	if s := &p.Shapes[shape]; s.colours != nil {
		return p.colouring.allows(s.colours[orientation], cells)
	}
	return true
}

func (c *colouring) allows(turns [][]uint16, cells []int32) bool {
	if c.cells == nil {
		return true
	}
	return slices.ContainsFunc(turns, func(colours []uint16) bool {
		for i, n := range colours {
			if c.forbids[n][c.cells[cells[i]]] {
				return false
			}
		}
		return true
	})
}
