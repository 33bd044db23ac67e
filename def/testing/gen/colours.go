package gen

import (
	"math/rand/v2"
	"strconv"

	"tilewright/def"
)

// Coloured is a random puzzle with a number, in which cubes and cells have colours. Every third is not exact; the
// others are. Most have a solution of the uncoloured puzzle that also suits the colours.
func Coloured(number uint64) *def.Puzzle {
	m := maker{Rand: rand.New(rand.NewPCG(number, 0x636f6c6f7572))}
	for base := number; ; base += 24 {
		p := Puzzle(base)
		if number%3 == 0 {
			p = Loose(base)
		}
		if len(p.OpenCells()) > 18 {
			continue
		}
		p.Title = "coloured random " + strconv.FormatUint(number, 10)
		m.colour(p)
		if p.Tinted() && p.Check() == nil {
			return p
		}
	}
}

// Either is Puzzle, but every fourth number gives an exact puzzle with colours, and every eighth an exact one on
// another lattice. It is for tests that compare engines.
func Either(number uint64) *def.Puzzle {
	if number%8 == 6 {
		for n := Elsewhere + number/8; ; n += 1 << 20 {
			if p := Mixed(n); p.Exact() && p.PieceCount() > 0 {
				return p
			}
		}
	}
	if number%4 != 3 {
		return Puzzle(number)
	}
	for n := number; ; n += 4 {
		if p := Coloured(n); p.Exact() {
			return p
		}
	}
}

// paint gives colours to cells: any, or in a pattern that turns or mirror images of the board may keep.
func (m *maker) paint(p *def.Puzzle) {
	kind, name := m.IntN(6), [2]string{"a", "b"}
	for _, c := range p.OpenCells() {
		far := def.Cell{X: p.Size.X - 1 - c.X, Y: p.Size.Y - 1 - c.Y, Z: p.Size.Z - 1 - c.Z}
		colour := ""
		switch kind {
		case 0:
			colour = []string{"", "a", "b"}[m.IntN(3)]
		case 1:
			colour = name[(c.X+c.Y+c.Z)%2]
		case 2:
			colour = []string{"a", ""}[min((c.X*3+c.Y*5)%2, (far.X*3+c.Y*5)%2)]
		case 3:
			colour = []string{"a", "b", ""}[min(c.X, far.X)%3]
		case 4:
			if min(c.X, far.X)+min(c.Y, far.Y)+min(c.Z, far.Z) == 0 {
				colour = "a"
			}
		}
		if colour != "" {
			p.Tints = append(p.Tints, def.Tint{Cell: c, Name: colour})
		}
	}
}

// colourCubes gives colours to cubes. They are those of the cells that a solution of the uncoloured puzzle puts them
// on, or none, or any.
func (m *maker) colourCubes(p *def.Puzzle) {
	solutions, _ := NewOracle(p).Solve(20)
	random := len(solutions) == 0 || m.IntN(6) == 0
	var solution []Placed
	if !random {
		solution = solutions[m.IntN(len(solutions))]
	}
	sparse := 1 + m.IntN(3)
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if q.Stationary || m.IntN(4) == 0 {
			continue
		}
		lies := m.lies(p, q, solution)
		for _, c := range q.Cells {
			name := []string{"a", "b"}[m.IntN(2)]
			if lies != nil && m.IntN(8) > 0 {
				name = def.TintAt(p.Tints, lies[c])
			}
			if name != "" && m.IntN(sparse) == 0 {
				q.Tints = append(q.Tints, def.Tint{Cell: c, Name: name})
			}
		}
	}
}

// lies is where each cube of a piece lies in a solution. It is nil where the piece is not found there.
func (m *maker) lies(p *def.Puzzle, q *def.Piece, solution []Placed) map[def.Cell]def.Cell {
	g := groundOf(p)
	for _, placed := range solution {
		to := g.look(placed.Cells, nil)
		for i, way := range g.motions {
			if way.reflects || p.OneSide && !way.upright {
				continue
			}
			turned := g.turnedLook(i, g.look(q.Cells, nil))
			if turned.spell() != to.spell() {
				continue
			}
			by, at := turned.sorted()[0].middle.minus(to.sorted()[0].middle), map[def.Cell]def.Cell{}
			for k, t := range turned {
				for n, c := range placed.Cells {
					if t.solid(by) == to[n].solid(point{}) {
						at[q.Cells[k]] = c
					}
				}
			}
			return at
		}
	}
	return nil
}
