package gen

import (
	"slices"

	"tilewright/def"
	"tilewright/def/space"
)

// Elsewhere is the first number for which Mixed takes other lattices than squares and cubes.
const Elsewhere = 1 << 32

// mirror is the mirror image of a piece.
func (m *maker) mirror(p *def.Puzzle, cells []def.Cell) []def.Cell {
	if p.Lattice != space.Cubes {
		return m.elsewhere(cells, true)
	}
	cells = slices.Clone(cells)
	for i := range cells {
		cells[i].X = -cells[i].X
	}
	slices.SortFunc(cells, def.Cell.Compare)
	return cells
}

// elsewhere is turned for all lattices. It applies any motion that the puzzle allows, to any place near the origin.
func (m *maker) elsewhere(cells []def.Cell, mirrored bool) []def.Cell {
	g := groundOf(m.p)
	for {
		i, to := m.IntN(len(g.motions)), def.Cell{X: m.IntN(5) - 2, Y: m.IntN(5) - 2}
		if !m.p.OneSide {
			to.Z = m.IntN(5) - 2
		}
		if way := &g.motions[i]; way.reflects != mirrored || m.p.OneSide && !way.upright || g.corners(to) == nil {
			continue
		}
		turned := g.turnedLook(i, g.look(cells, nil))
		by := turned[0].middle.minus(g.body(to).middle)
		var moved []def.Cell
		for _, t := range turned {
			if c, is := g.cells[t.solid(by)]; is {
				moved = append(moved, c)
			}
		}
		if len(moved) == len(cells) {
			slices.SortFunc(moved, def.Cell.Compare)
			return moved
		}
	}
}
