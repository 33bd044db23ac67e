package filter

import (
	"os"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/solver/gen"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

func redundancy(t testing.TB, p *problem.Problem, s settings.Settings) *Redundancy {
	t.Helper()
	r := NewRedundancy(p, s)
	for !r.Run(1000) {
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	return r
}

// TestEverySolutionOnce holds the filter and the canonical test, for every
// choice of a piece and both conventions, against the oracle: of all solutions
// those that consist of the images that stay, and pass the test, are one of
// every class of symmetric solutions, no less and no more.
func TestEverySolutionOnce(t *testing.T) {
	puzzles := uint64(400)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		puzzles = 10000
	}
	var kinds struct{ one, family, cell, corners, none, unique, tested int }
	for number := range puzzles {
		puzzle := gen.Puzzle(number)
		o := gen.NewOracle(puzzle)
		solutions, ok := o.Solve(300)
		if !ok {
			continue
		}
		p, err := problem.Compile(puzzle)
		if err != nil {
			t.Fatalf("puzzle %d: %v", number, err)
		}
		images := numbered(p)
		choices := []settings.Settings{{}, {Redundancy: settings.RedundancyAuto}}
		for s := range p.Shapes {
			choices = append(choices, settings.Settings{Redundancy: settings.RedundancyNamed, Piece: p.Shapes[s].Name})
		}
		for _, mirror := range []settings.Mirror{settings.MirrorDifferent, settings.MirrorSame} {
			want := o.Set(solutions, mirror == settings.MirrorSame)
			for _, choice := range choices {
				choice.Mirror = mirror
				r := redundancy(t, p, choice)
				switch {
				case len(r.Shapes) == 1 && r.Cases == 1:
					kinds.one++
				case len(r.Shapes) > 0:
					kinds.family++
				case len(r.Cells) == 1:
					kinds.cell++
				case len(r.Cells) > 0:
					kinds.corners++
				default:
					kinds.none++
				}
				if r.Unique {
					kinds.unique++
				} else {
					kinds.tested++
				}
				got := map[string]bool{}
				for c := range r.Cases {
					rows, constraint := r.Rows(c)
					if !slices.IsSorted(rows) {
						t.Fatalf("puzzle %d: rows %v", number, rows)
					}
					test := NewCanonical(p, r.Symmetries, rows)
					for _, solution := range solutions {
						found := images(solution)
						if slices.ContainsFunc(found, func(i int32) bool { _, in := slices.BinarySearch(rows, i); return !in }) {
							continue
						}
						accepted := test.Accept(found)
						if constraint.Unique && !accepted {
							t.Fatalf("puzzle %d, %+v: the filter says that solutions are unique, but the test refuses one", number, choice)
						}
						if !accepted {
							continue
						}
						name := o.Canonical(solution, mirror == settings.MirrorSame)
						if got[name] {
							t.Fatalf("puzzle %d, %+v: a solution and a turn of it both stand", number, choice)
						}
						got[name] = true
					}
				}
				if len(got) != len(want) {
					t.Fatalf("puzzle %d, %+v (%d cases): %d solutions stand, want %d", number, choice, r.Cases, len(got), len(want))
				}
			}
		}
	}
	t.Logf("%+v", kinds)
	if kinds.one == 0 || kinds.family == 0 || kinds.cell == 0 || kinds.corners == 0 || kinds.none == 0 || kinds.unique == 0 || kinds.tested == 0 {
		t.Errorf("a kind of constraint was never tried: %+v", kinds)
	}
}

// numbered returns a function that finds the images that a solution of the
// oracle consists of.
func numbered(p *problem.Problem) func([][]def.Cell) []int32 {
	at := map[string]int32{}
	spell := func(cells []int32) string {
		text := make([]rune, len(cells))
		for i, c := range cells {
			text[i] = c + 1
		}
		return string(text)
	}
	for i := range p.Images {
		at[spell(p.Images[i].Cells)] = int32(i)
	}
	return func(solution [][]def.Cell) (images []int32) {
		for _, piece := range solution {
			var cells []int32
			for _, c := range piece {
				cells = append(cells, p.At[(c.X*p.Puzzle.YDim+c.Y)*p.Puzzle.ZDim+c.Z])
			}
			slices.Sort(cells)
			images = append(images, at[spell(cells)])
		}
		return images
	}
}
