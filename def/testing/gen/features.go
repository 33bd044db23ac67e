package gen

import (
	"slices"

	"tilewright/def"
)

// Feature is something that a puzzle can have.
type Feature struct {
	Name string
	Has  func(*def.Puzzle) bool
}

// Features are all features that Mixed puts into puzzles. Only the oracle knows whether a puzzle has no solution.
var Features = append([]Feature{
	{"flat", func(p *def.Puzzle) bool { return p.Flat() && !p.OneSide }},
	{"one-sided", func(p *def.Puzzle) bool { return p.OneSide }},
	{"solid", func(p *def.Puzzle) bool { return p.Size.X > 1 && p.Size.Y > 1 && p.Solid() }},
	{"upright", func(p *def.Puzzle) bool { return p.Solid() && (p.Size.X == 1 || p.Size.Y == 1) }},
	{"copies", some(func(q *def.Piece) bool { return q.Copies > 1 })},
	{"range with slack", func(p *def.Puzzle) bool { return spare(p) && slack(p) }},
	{"range without slack", func(p *def.Puzzle) bool { return spare(p) && !slack(p) }},
	{"equal shapes", equal},
	{"disconnected", func(p *def.Puzzle) bool {
		return some(func(q *def.Piece) bool { return !q.Stationary && !groundOf(p).connected(q.Cells) })(p)
	}},
	{"cells marked", some(func(q *def.Piece) bool { return q.Variable })},
	{"empty=", func(p *def.Puzzle) bool { return p.Empty > 0 }},
	{"marked and empty=", func(p *def.Puzzle) bool {
		return p.Empty > 0 && slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return q.Variable })
	}},
	{"fixed pieces", func(p *def.Puzzle) bool {
		return some(func(q *def.Piece) bool { return q.Closes() && !q.Hole(p.Lattice) })(p)
	}},
	{"holes", func(p *def.Puzzle) bool { return some(func(q *def.Piece) bool { return q.Hole(p.Lattice) })(p) }},
	{"off-centre", offCentre},
	{"colours", func(p *def.Puzzle) bool { return p.Tinted() }},
	{"allow=", func(p *def.Puzzle) bool { return p.Tinted() && p.Allow != nil }},
	{"groups", some(func(q *def.Piece) bool { return q.Group > 0 })},
	{"one cell", func(p *def.Puzzle) bool { return len(p.OpenCells()) == 1 }},
}, lattices()...)

// some is the feature that some piece has something.
func some(has func(*def.Piece) bool) func(*def.Puzzle) bool {
	return func(p *def.Puzzle) bool {
		return slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return has(&q) })
	}
}

// lattices are the features that the cells are those of one lattice.
func lattices() (all []Feature) {
	for _, name := range elsewhere {
		all = append(all, Feature{name, func(p *def.Puzzle) bool { return p.Lattice.Name() == name }})
	}
	return all
}

// spare tells whether copies may be left over.
func spare(p *def.Puzzle) bool {
	return slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return q.Spare > 0 })
}

// slack tells whether the pieces have more cells in all than have to be filled.
func slack(p *def.Puzzle) bool {
	_, most := p.Fill()
	_, empty := p.VariableCells()
	return most > len(p.OpenCells())-empty
}

// equal tells whether two mobile pieces have the same shape under different names.
func equal(p *def.Puzzle) bool {
	o := NewOracle(p)
	mobile := 0
	for _, k := range o.like {
		if k >= 0 {
			mobile++
		}
	}
	return len(o.kinds) < mobile
}

// offCentre tells whether the box is larger than the board on one side.
func offCentre(p *def.Puzzle) bool {
	open := p.OpenCells()
	if len(open) == 0 {
		return false
	}
	low, high := least(open), open[0]
	for _, c := range open {
		high = def.Cell{X: max(high.X, c.X), Y: max(high.Y, c.Y), Z: max(high.Z, c.Z)}
	}
	return low.X != p.Size.X-1-high.X || low.Y != p.Size.Y-1-high.Y || low.Z != p.Size.Z-1-high.Z
}
