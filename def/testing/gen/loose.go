package gen

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"tilewright/def"
)

// Loose is a random puzzle with a number that is not exact: copies may be left over, or cells stay empty, or both. In
// some the whole set is not its own mirror image, but the pieces that some solutions use are.
func Loose(number uint64) *def.Puzzle {
	m := maker{Rand: rand.New(rand.NewPCG(number, 0x6c6f6f7365))}
	for base := number; ; base += 8 {
		p := Puzzle(base)
		if len(p.OpenCells()) > 16 {
			continue
		}
		p.Title = "loose random " + strconv.FormatUint(number, 10)
		if m.IntN(2) == 0 {
			m.mirrored(p)
		}
		if m.IntN(2) == 0 {
			m.ranges(p)
		}
		if m.IntN(2) == 0 {
			m.vary(p)
		}
		if m.IntN(4) == 0 {
			p.Empty = 1 + m.IntN(len(p.OpenCells()))
		}
		if !p.Exact() && p.Check() == nil {
			return p
		}
	}
}

// mirrored adds mirror images of pieces. The images may be left over, and so may the pieces.
func (m *maker) mirrored(p *def.Puzzle) {
	for i := range len(p.Pieces) {
		piece := &p.Pieces[i]
		if piece.Stationary || m.IntN(3) == 0 {
			continue
		}
		cells := m.mirror(p, piece.Cells)
		n := 1 + m.IntN(2)
		name := piece.Name + "m"
		piece.Spare = m.IntN(piece.Copies + 1)
		p.Pieces = append(p.Pieces, def.Piece{Name: name, Cells: cells, Copies: n, Spare: n - m.IntN(2)})
	}
}

// ranges gives some pieces more copies, and lets some be left over.
func (m *maker) ranges(p *def.Puzzle) {
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if q.Stationary || m.IntN(2) == 0 {
			continue
		}
		more := m.IntN(3)
		q.Copies += more
		q.Spare = min(q.Copies, q.Spare+more+m.IntN(2))
	}
}

// vary lets cells stay empty: any, those in symmetric places, or all. Now and then it takes a piece away.
func (m *maker) vary(p *def.Puzzle) {
	open := p.OpenCells()
	chosen := map[def.Cell]bool{}
	for range 1 + m.IntN(len(open)) {
		c := open[m.IntN(len(open))]
		chosen[c] = true
		if m.IntN(2) == 0 {
			chosen[def.Cell{X: p.Size.X - 1 - c.X, Y: c.Y, Z: c.Z}] = true
			chosen[def.Cell{X: p.Size.X - 1 - c.X, Y: p.Size.Y - 1 - c.Y, Z: p.Size.Z - 1 - c.Z}] = true
		}
	}
	all := m.IntN(3) == 0
	cells := slices.DeleteFunc(open, func(c def.Cell) bool { return !all && !chosen[c] })
	if m.IntN(2) == 0 {
		i := m.IntN(len(p.Pieces))
		if q := &p.Pieces[i]; !q.Stationary && q.Copies > 1 {
			q.Copies--
			q.Spare = min(q.Spare, q.Copies)
		} else if !q.Stationary && p.PieceCount() > 1 {
			p.Pieces = slices.Delete(p.Pieces, i, i+1)
		}
	}
	p.Pieces = append(p.Pieces, def.Piece{Name: "+", Cells: cells, Copies: 1, Stationary: true, Variable: true})
}
