package challenge

import (
	"math/rand/v2"
	"slices"

	"tilewright/def"
	"tilewright/solver/play"
	"tilewright/solver/problem"
)

// grower takes pieces off a solution, one after the other. There must stay exactly one way back, with work within the
// level.
type grower struct {
	solution play.Position
	wanted   int // the level
	given    int // the least number of pieces to leave on the board
	random   *rand.Rand
	beside   [][]int // for each piece, the pieces that touch it, by indexes into solution.Placed

	off, stays []bool            // by these indexes
	tried      int               // the piece taken off last
	rest       *problem.Compiler // of what is left then, until the person begins
	person     *person
	made       *Challenge // with the pieces taken off so far
}

func newGrower(solution play.Position, level, given int, random *rand.Rand) *grower {
	n := len(solution.Placed)
	return &grower{
		solution: solution, wanted: level, given: given, random: random, beside: neighbours(solution),
		off: make([]bool, n), stays: make([]bool, n),
	}
}

// neighbours are, for each piece, the pieces that touch it, in increasing order.
func neighbours(p play.Position) [][]int {
	at := map[def.Cell]int{}
	for _, c := range p.Puzzle.OpenCells() {
		at[c] = slices.IndexFunc(p.Placed, func(piece play.Placed) bool { return slices.Contains(piece.Cells, p.Puzzle.Index(c)) })
	}
	beside := make([][]int, len(p.Placed))
	for c, i := range at {
		for n := range p.Puzzle.Lattice.Neighbours(c) {
			k, open := at[n]
			if open && i >= 0 && k >= 0 && k != i && !slices.Contains(beside[i], k) {
				beside[i] = append(beside[i], k)
			}
		}
	}
	return beside
}

// run does about budget placements of work, and tells whether no more pieces can be taken off.
func (g *grower) run(budget int) (cost int, done bool) {
	for cost < budget {
		switch {
		case g.person != nil:
		case g.rest == nil:
			if cost++; !g.take() {
				return cost, true
			}
			continue
		default:
			if !g.rest.Run(budget - cost) {
				return budget, false
			}
			cost += phaseCost
			g.begin()
			continue
		}
		made, over := g.person.run(budget - cost)
		cost += made + phaseCost
		if over {
			g.decide()
		}
	}
	return cost, false
}

// take takes off another piece, as a trial. It is false where none is left.
func (g *grower) take() bool {
	if g.made != nil && g.made.Given() <= g.given {
		return false
	}
	near, far := []int{}, []int{}
	for i := range g.off {
		switch {
		case g.off[i] || g.stays[i]:
		case slices.ContainsFunc(g.beside[i], func(k int) bool { return g.off[k] }):
			near = append(near, i)
		default:
			far = append(far, i)
		}
	}
	if len(near) == 0 {
		near = far
	}
	if len(near) == 0 {
		return false
	}
	g.tried = near[g.random.IntN(len(near))]
	g.off[g.tried] = true
	rest, _ := g.position().Rest()
	g.rest = problem.ImagesOnly(rest)
	return true
}

// begin has the person try what is left. Where there are too many images to look at, the piece stays.
func (g *grower) begin() {
	p, err := g.rest.Problem()
	if g.rest = nil; err != nil {
		g.off[g.tried], g.stays[g.tried] = false, true
		return
	}
	g.person = newPerson(p, g.wanted)
}

// decide leaves the piece off, or puts it back.
func (g *grower) decide() {
	person := g.person
	g.person = nil
	if !person.one() {
		g.off[g.tried], g.stays[g.tried] = false, true
		return
	}
	g.made = &Challenge{Start: g.position(), Solution: g.solution, Level: person.level(), Work: person.work()}
}

// position has the pieces that are not off.
func (g *grower) position() play.Position {
	p := play.Position{Puzzle: g.solution.Puzzle}
	for i, piece := range g.solution.Placed {
		if !g.off[i] {
			p.Placed = append(p.Placed, piece)
		}
	}
	return p
}
