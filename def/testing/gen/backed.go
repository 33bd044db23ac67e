package gen

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"tilewright/def"
)

// Backed makes a random flat puzzle whose pieces have backs; each number gives another one. A back is the piece turned over,
// the front again, the other side of another piece, other cells, more or fewer, or other colours. Every fourth puzzle has
// colours, every fourth may leave something over, every eighth has other cells than squares, and every second has backs
// of one number of cells. Most have the solution of the puzzle without backs from which they are made, and some have more.
func Backed(number uint64) *def.Puzzle {
	m := maker{Rand: rand.New(rand.NewPCG(number, 0x6261636b))}
	for try := uint64(0); ; try++ {
		flat := 8*(number+try<<20) + number%2 // as Puzzle numbers the flat boards on which pieces may be turned over
		p := Puzzle(flat)
		switch {
		case number%4 == 2:
			p = Loose(flat)
		case number%4 == 3:
			p = Coloured(flat)
		case number%8 == 5:
			n := uint64(len(elsewhere))
			p = Mixed(Elsewhere + (number/8+try)%n + n*8*(number+try<<20))
		}
		if !p.Flat() || p.OneSide || p.Lattice.Points() || p.Lattice.Crosses() || len(p.OpenCells()) > 18 || p.PieceCount() == 0 {
			continue
		}
		p.Title = "backed random " + strconv.FormatUint(number, 10)
		m.p = p
		m.backs(number/4%2 == 0)
		if slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return q.Back != nil }) && p.Check() == nil {
			return p
		}
	}
}

// backs gives backs to pieces: as many cells as the front has, where even.
func (m *maker) backs(even bool) {
	p := m.p
	solutions, _ := NewOracle(p).Solve(20)
	var solution []Placed
	if len(solutions) > 0 {
		solution = solutions[m.IntN(len(solutions))]
	}
	before := slices.Clone(p.Pieces)
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if q.Stationary || m.IntN(4) == 0 || slices.ContainsFunc(q.Cells, func(c def.Cell) bool { return c.Z != q.Cells[0].Z }) {
			continue
		}
		// The solution may have the mirror image of the piece. A piece with a back has none, so one side gets these cells.
		front := m.lying(q.Cells, q.Tints)
		if at := slices.IndexFunc(solution, func(l Placed) bool { return l.Piece == i }); at >= 0 {
			var tints []def.Tint
			for _, c := range solution[at].Cells {
				if name := def.TintAt(p.Tints, c); name != "" && len(q.Tints) > 0 {
					tints = append(tints, def.Tint{Cell: c, Name: name})
				}
			}
			front = m.lying(solution[at].Cells, tints)
		}
		back := m.back(front, before, even)
		if m.IntN(2) == 0 {
			front, back = back, front
		}
		q.Cells, q.Tints, q.Back, q.BackTints = front.Cells, front.Tints, back.Cells, back.Tints
	}
}

// lying is cells in the plane, in order, with their colours.
func (m *maker) lying(cells []def.Cell, tints []def.Tint) def.Piece {
	var q def.Piece
	for _, c := range cells {
		q.Cells = append(q.Cells, def.Cell{X: c.X, Y: c.Y})
	}
	for _, t := range tints {
		q.Tints = append(q.Tints, def.Tint{Cell: def.Cell{X: t.Cell.X, Y: t.Cell.Y}, Name: t.Name})
	}
	slices.SortFunc(q.Cells, def.Cell.Compare)
	slices.SortFunc(q.Tints, func(a, b def.Tint) int { return a.Cell.Compare(b.Cell) })
	return q
}

// back is a back for a front: cells of the lattice in the plane.
func (m *maker) back(front def.Piece, pieces []def.Piece, even bool) def.Piece {
	g := groundOf(m.p)
	on := func(q def.Piece) bool {
		return !slices.ContainsFunc(q.Cells, func(c def.Cell) bool { return g.corners(c) == nil })
	}
	back := def.Piece{Cells: slices.Clone(front.Cells), Tints: slices.Clone(front.Tints)}
	switch m.IntN(6) {
	case 0: // what it shows anyway, where that is on the lattice
		mirror := m.p.Lattice.Mirror()
		if cells, tints := (&front).Turned(mirror); cells != nil {
			back.Cells, back.Tints = cells, tints
		}
	case 1: // the front
	case 2: // other colours
		if len(m.p.Tints) > 0 {
			back.Tints = nil
			for _, c := range back.Cells {
				if m.IntN(2) == 0 {
					back.Tints = append(back.Tints, def.Tint{Cell: c, Name: []string{"a", "b"}[m.IntN(2)]})
				}
			}
		}
	case 3: // another piece
		other := pieces[m.IntN(len(pieces))]
		if !other.Stationary && !slices.ContainsFunc(other.Cells, func(c def.Cell) bool { return c.Z != other.Cells[0].Z }) {
			back = m.lying(other.Cells, other.Tints)
		}
	default: // other cells
		n := len(front.Cells)
		if !even {
			n = max(1, n+m.IntN(3)-1)
		}
		var near []def.Cell
		for c := range slices.Values(m.p.OpenCells()) {
			near = append(near, def.Cell{X: c.X, Y: c.Y})
		}
		m.Shuffle(len(near), func(i, j int) { near[i], near[j] = near[j], near[i] })
		grown := near[:1:1]
		for range n - 1 {
			for _, c := range near {
				if !slices.Contains(grown, c) && (slices.ContainsFunc(grown, func(o def.Cell) bool { return m.beside(c, o) }) || m.IntN(40) == 0) {
					grown = append(grown, c)
					break
				}
			}
		}
		back = m.lying(grown, nil)
	}
	if even && len(back.Cells) != len(front.Cells) || !on(back) {
		back = def.Piece{Cells: slices.Clone(front.Cells), Tints: slices.Clone(front.Tints)}
	}
	return back
}

// beside tells whether two cells touch, as touch does, in a puzzle that was made elsewhere.
func (m *maker) beside(a, b def.Cell) bool { return groundOf(m.p).touch(a, b) }
