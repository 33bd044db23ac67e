package problem

import (
	"encoding/binary"
	"slices"

	"tilewright/def"
	"tilewright/solver/lattice"
)

// colouring is which cubes may lie on which cells. Colours have numbers from 1, those of cubes and those of
// cells apart; 0 is none.
type colouring struct {
	cubes   map[string]uint16
	cells   []uint16 // by box position; nil where the board has no colours
	forbids [][]bool // by colour of a cube and of a cell
}

// newColouring takes time in proportion to the board.
func newColouring(z *def.Puzzle) colouring {
	c := colouring{cubes: map[string]uint16{}}
	cubes, cells := []string{""}, []string{""}
	for i := range z.Pieces {
		for _, t := range z.Pieces[i].Tints {
			if c.cubes[t.Name] == 0 {
				c.cubes[t.Name] = uint16(len(cubes))
				cubes = append(cubes, t.Name)
			}
		}
	}
	if len(z.Tints) == 0 {
		return c
	}
	c.cells = make([]uint16, z.Volume())
	for _, t := range z.Tints {
		n := slices.Index(cells, t.Name)
		if n < 0 {
			n = len(cells)
			cells = append(cells, t.Name)
		}
		c.cells[z.Index(t.Cell)] = uint16(n)
	}
	for _, cube := range cubes {
		row := make([]bool, len(cells))
		for i, cell := range cells {
			row[i] = !z.Allows(cube, cell)
		}
		c.forbids = append(c.forbids, row)
	}
	return c
}

// look is a shape with the colours of its cubes: normalised cells and a number for each, or
// nil where none has one.
type look struct {
	cells   []lattice.Cell
	colours []uint16
}

// look is that of a piece as it is drawn.
func (c *colouring) look(piece *def.Piece) look {
	l := look{cells: slices.Clone(piece.Cells)}
	if len(piece.Tints) > 0 {
		l.colours = make([]uint16, len(l.cells))
		for i, cell := range l.cells {
			l.colours[i] = c.cubes[def.TintAt(piece.Tints, cell)]
		}
	}
	return l.turn(lattice.Isometries[0])
}

// turn is what r makes of it.
func (l look) turn(r lattice.Rotation) look {
	if l.colours == nil {
		return look{cells: r.Turn(l.cells)}
	}
	order := make([]int, len(l.cells))
	moved := make([]lattice.Cell, len(l.cells))
	for i, cell := range l.cells {
		order[i], moved[i] = i, r.Apply(cell)
	}
	slices.SortFunc(order, func(a, b int) int { return moved[a].Compare(moved[b]) })
	turned := look{make([]lattice.Cell, len(order)), make([]uint16, len(order))}
	for i, k := range order {
		turned.cells[i], turned.colours[i] = moved[k], l.colours[k]
	}
	lattice.Normalise(turned.cells) // keeps their order
	return turned
}

// key is the look as a map key.
func (l look) key() string {
	text := make([]byte, 0, 3*len(l.cells))
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

// look is that of the orientation in the first turn that leads to it.
func (t *turned) look() look {
	l := look{cells: t.cells}
	if t.colours != nil {
		l.colours = t.colours[0]
	}
	return l
}

// allowed tells whether t may lie at a box position, in one of the turns in which it covers the same
// cells.
func (c *colouring) allowed(t *turned, position int) bool {
	if c.cells == nil || t.colours == nil {
		return true
	}
	return slices.ContainsFunc(t.colours, func(colours []uint16) bool {
		for i, n := range colours {
			if c.forbids[n][c.cells[position+int(t.offsets[i])]] {
				return false
			}
		}
		return true
	})
}

// keepsColours tells whether a motion maps every open cell to one of its colour.
func (c *Compiler) keepsColours(m motion) bool {
	z := c.p.Puzzle
	if c.colouring.cells == nil {
		return true
	}
	return !slices.ContainsFunc(c.p.Cells, func(cell lattice.Cell) bool {
		return c.colouring.cells[z.Index(cell)] != c.colouring.cells[z.Index(m.apply(cell))]
	})
}
