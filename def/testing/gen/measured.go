package gen

import (
	"math/rand/v2"

	"tilewright/def"
)

// Painted gives the pieces of a puzzle one of two colours each, drawn by a number.
func Painted(p *def.Puzzle, number uint64) {
	dice := rand.New(rand.NewPCG(number, 0x636f6c6f7572))
	for i := range p.Pieces {
		p.Pieces[i].Colour = []string{"#cc3333", "#3333cc"}[dice.IntN(2)]
	}
}

// Best is the most that a solution has of a measure, or the fewest; 0 where there is none.
func (o *Oracle) Best(solutions [][]Placed, m def.Measure, fewest bool) (best int) {
	for i, s := range solutions {
		if n := o.Measured(s, m); i == 0 || n != best && n < best == fewest {
			best = n
		}
	}
	return best
}

// Measured is what a solution has of a measure.
func (o *Oracle) Measured(solution []Placed, m def.Measure) (most int) {
	j := o.judge(solution)
	switch m {
	case def.Crossroads:
		corners := map[solid]map[int]bool{}
		for i, c := range j.cells {
			for _, p := range j.ground.corners(c) {
				at := body{p, 0}.solid(point{})
				if corners[at] == nil {
					corners[at] = map[int]bool{}
				}
				if j.on[i] >= 0 {
					corners[at][j.on[i]] = true
				}
			}
		}
		for _, there := range corners {
			if len(there) >= 4 {
				most++
			}
		}
		most /= 2 // each point is there below the layer and above it
	case def.LongestSeam:
		on := map[def.Cell]int{}
		for i, c := range j.cells {
			on[c] = j.on[i]
		}
		for c := range on {
			for _, along := range []def.Cell{{X: 1}, {Y: 1}} {
				across, n := def.Cell{X: along.Y, Y: along.X}, 0
				for d := c; ; d, n = d.Plus(along), n+1 {
					a, there := on[d]
					b, beyond := on[d.Plus(across)]
					if !there || !beyond || a == b {
						break
					}
				}
				most = max(most, n)
			}
		}
	case def.Together:
		colour := func(i int) string {
			if j.on[i] < 0 {
				return ""
			}
			return o.puzzle.Pieces[j.parts[j.on[i]].piece].Colour
		}
		for i := range j.cells {
			whole := map[int]bool{i: true}
			for grown := colour(i) != ""; grown; {
				grown = false
				for a := range whole {
					for b := range j.cells {
						if j.touch[a][b] && !whole[b] && colour(b) == colour(i) {
							whole[b], grown = true, true
						}
					}
				}
			}
			if colour(i) != "" {
				most = max(most, len(whole))
			}
		}
	}
	return most
}
