package design

import (
	"math/rand/v2"
	"slices"

	"tilewright/def"
)

const (
	// patience is how many steps may lead to nothing better until the walk goes on from another of its best puzzles.
	patience = 40
	// mostChanges is how many cells a step changes at most, and tries how often it looks for a change that is possible.
	mostChanges = 4
	tries       = 50
)

// step are the cells that are tried next. The first step tries the puzzle as it is.
func (g *Growth) step() [][]def.Cell {
	w := &g.walk
	if w.Steps == 0 {
		return w.Now
	}
	dice := rand.New(rand.NewPCG(g.plan.Seed, uint64(w.Lane)<<40|w.Steps))
	if w.Idle >= patience && len(w.Best) > 0 {
		// It goes on from a good one. What comes of it is worse or better than that one, not than the last.
		from := w.Best[min(dice.IntN(len(w.Best)), dice.IntN(len(w.Best)))]
		w.Idle, w.Now, w.Stands = 0, from.Cells, from
	}
	cells := slices.Clone(w.Now)
	covered := g.covered(cells)
	for changes := 1; ; changes++ {
		covered += g.change(dice, cells, covered)
		if changes == mostChanges || dice.IntN(2) == 0 {
			return cells
		}
	}
}

// change takes a cell from a piece or adds one to it, where there is room on the board; else one goes from a piece to
// another. It returns how many cells there are more.
func (g *Growth) change(dice *rand.Rand, cells [][]def.Cell, covered int) int {
	for range tries {
		i, k, add := dice.IntN(len(cells)), dice.IntN(len(cells)), dice.IntN(2) == 0
		switch {
		case g.least == g.most:
			less := g.less(dice, cells[i])
			if less == nil {
				continue
			}
			before := cells[i]
			cells[i] = less
			if more := g.more(dice, cells[k], g.slots[k]); more != nil {
				cells[k] = more
				return 0
			}
			cells[i] = before
		case add && covered < g.most:
			if more := g.more(dice, cells[i], g.slots[i]); more != nil {
				cells[i] = more
				return 1
			}
		case !add && covered > g.least:
			if less := g.less(dice, cells[i]); less != nil {
				cells[i] = less
				return -1
			}
		}
	}
	return 0
}

// less is a piece without one of its cells, whose others hang together; nil where there is none.
func (g *Growth) less(dice *rand.Rand, cells []def.Cell) []def.Cell {
	for _, i := range dice.Perm(len(cells)) {
		rest := slices.Delete(slices.Clone(cells), i, i+1)
		if len(rest) > 0 && g.plan.Puzzle.Lattice.Connected(rest) {
			return rest
		}
	}
	return nil
}

// more is a piece with a cell beside its own; nil where there is none.
func (g *Growth) more(dice *rand.Rand, cells []def.Cell, in slot) []def.Cell {
	p := g.plan.Puzzle
	var list []def.Cell
	for _, c := range cells {
		for n := range p.Lattice.Neighbours(c) {
			inside := in.low.X <= n.X && n.X <= in.high.X && in.low.Y <= n.Y && n.Y <= in.high.Y && in.low.Z <= n.Z && n.Z <= in.high.Z
			if (inside || !g.plan.Inside) && (!p.Flat() || n.Z == c.Z) && !slices.Contains(cells, n) && !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	return append(slices.Clone(cells), list[dice.IntN(len(list))])
}
