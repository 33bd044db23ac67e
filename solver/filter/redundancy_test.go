package filter

import (
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
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

// TestEverySolutionOnce holds the filter and the canonical test against the oracle, for every choice of a piece and
// both conventions. Take the solutions that consist of the images that stay, and pass the test. They are exactly one of
// every class of symmetric solutions.
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
					test := NewCanonical(p, r.Symmetries, r.Partial, rows)
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
	if kinds.one == 0 || kinds.family == 0 || kinds.cell == 0 || kinds.corners == 0 || kinds.none == 0 ||
		kinds.unique == 0 || kinds.tested == 0 {
		t.Errorf("a kind of constraint was never tried: %+v", kinds)
	}
}

// numbered returns a function that finds the images in a solution of the oracle.
func numbered(p *problem.Problem) func([]gen.Placed) []int32 {
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
	return func(solution []gen.Placed) (images []int32) {
		for _, piece := range solution {
			var cells []int32
			for _, c := range piece.Cells {
				cells = append(cells, p.At[(c.X*p.Puzzle.Size.Y+c.Y)*p.Puzzle.Size.Z+c.Z])
			}
			slices.Sort(cells)
			images = append(images, at[spell(cells)])
		}
		return images
	}
}

// TestChoice holds the filter's choices against those of the articles and of independent programs. It pins the other
// choices.
func TestChoice(t *testing.T) {
	const different, same = settings.MirrorDifferent, settings.MirrorSame
	for _, test := range []struct {
		name          string
		piece         string // "" for the filter's own choice
		mirror        settings.Mirror
		constrained   string
		before, after int
		unique        bool
		cases         int
	}{
		{"pent_10x6", "", different, "X", 32, 8, true, 1}, // FACTS: X, 32 → 8
		{"pent_10x6", "", same, "X", 32, 8, true, 1},      // a flat board's flips are rotations
		{"pent_10x6", "Z", different, "Z", 128, 32, true, 1},
		{"tetriscube", "", different, "G", 192, 8, true, 1}, // FACTS: G 8, L 12
		{"tetriscube", "", same, "G", 192, 8, true, 1},
		{"tetriscube", "L", different, "L", 288, 12, true, 1},
		{"bedlam_cube", "", different, "1", 48, 2, true, 1}, // the first shape, which polycube does not try
		{"kanoodle_11x5", "", different, "K", 40, 10, true, 1},
		{"pent1s_30x3", "", different, "V", 112, 28, true, 1},
		{"pent1s_18x5", "", different, "V", 192, 48, true, 1},
		{"pent1s_18x5", "F", different, "Ff", 384, 96, false, 96}, // flips change F and f
		{"PT12", "", different, "o", 48, 12, true, 1},
		{"pent_8x8_center", "", different, "I", 48, 6, true, 1},
		{"hex_box_in_diamond", "", different, "F", 348, 87, true, 1},
		{"soma_cube", "", different, "z", 72, 3, true, 1},
		{"soma_cube", "", same, "z", 72, 2, false, 1},
		{"soma_cube", "a", different, "a", 96, 4, true, 1},
		{"soma_cube", "a", same, "ab", 192, 4, false, 4}, // orbits over the chiral pair
		{"diabolical_cube", "", same, "7", 72, 2, false, 1},
		{"sg_3x3x3", "", same, "", 13, 2, false, 1}, // the cell in the middle
		{"ltromino_9x5", "", different, "", 12, 3, true, 1},
		{"ltromino_9x5", "L", different, "L", 128, 32, false, 32},
		{"ypent_5x5x5", "", same, "", 312, 10, false, 10},
		{"ypent_10x5", "", different, "", 60, 15, false, 15},
		{"dominoes_8x8", "", different, "", 16, 2, false, 2}, // the four cells next to the corners, along the diagonals
		{"ypent_5x5x5_corner1", "", different, "", 0, 0, true, 1},
	} {
		s := settings.Settings{Redundancy: settings.RedundancyAuto, Mirror: test.mirror}
		if test.piece != "" {
			s.Redundancy, s.Piece = settings.RedundancyNamed, test.piece
		}
		p := compiled(t, test.name)
		r := redundancy(t, p, s)
		name := ""
		for _, s := range r.Shapes {
			name += p.Shapes[s].Name
		}
		if name != test.constrained || r.Before != test.before || r.After != test.after || r.Unique != test.unique || r.Cases != test.cases {
			t.Errorf("%s -r%s, mirror %d: %q %d → %d, unique %v, %d cases; want %q %d → %d, %v, %d", test.name, test.piece, test.mirror,
				name, r.Before, r.After, r.Unique, r.Cases, test.constrained, test.before, test.after, test.unique, test.cases)
		}
		if r.Unique && r.Before > 0 && r.Before != r.After*len(r.Symmetries) {
			t.Errorf("%s -r%s: unique, but %d → %d images under %d symmetries", test.name, test.piece, r.Before, r.After, len(r.Symmetries))
		}
	}
}

// TestKeep checks which images stay. On 10 × 6 they are X with its centre at x = 1..4 and y = 1..2, as de Bruijn and
// Fletcher had it.
func TestKeep(t *testing.T) {
	p := compiled(t, "pent_10x6")
	rows, c := redundancy(t, p, settings.Settings{Redundancy: settings.RedundancyAuto}).Rows(0)
	if len(rows) != 2032 || c.Before != 32 || !c.Unique || p.Shapes[c.Shape].Name != "X" {
		t.Errorf("%d rows and %+v, want 2032 and X", len(rows), c)
	}
	var centres []def.Cell
	for _, i := range c.Keep {
		centres = append(centres, p.Cells[p.Images[i].Cells[2]])
	}
	want := []def.Cell{{X: 1, Y: 1}, {X: 1, Y: 2}, {X: 2, Y: 1}, {X: 2, Y: 2}, {X: 3, Y: 1}, {X: 3, Y: 2}, {X: 4, Y: 1}, {X: 4, Y: 2}}
	if !slices.Equal(centres, want) {
		t.Errorf("X stays with its centre at %v, want %v", centres, want)
	}
}

func TestNamedErrors(t *testing.T) {
	p := compiled(t, "pent_8x8_center")
	for _, test := range []struct{ piece, say string }{
		{"Q", "there is no piece Q to constrain: name one of F I L N P T U V W X Y Z"},
		{"*", "stationary"},
		{"", "there is no piece"},
	} {
		r := NewRedundancy(p, settings.Settings{Redundancy: settings.RedundancyNamed, Piece: test.piece})
		if !r.Run(1) || r.Err() == nil || !strings.Contains(r.Err().Error(), test.say) {
			t.Errorf("-r%s: error %v, want one with %q", test.piece, r.Err(), test.say)
		}
	}
}

func TestCanonicalDoesNotAllocate(t *testing.T) {
	p := compiled(t, "soma_cube")
	rows, _ := redundancy(t, p, settings.Settings{}).Rows(0)
	test := NewCanonical(p, Symmetries(p, settings.MirrorSame), nil, rows)
	var images []int32
	for s := range p.Shapes {
		images = append(images, p.Shapes[s].End-1)
	}
	if n := testing.AllocsPerRun(100, func() { test.Accept(images) }); n > 0 {
		t.Errorf("Accept allocates %v times", n)
	}
}

func compiled(t testing.TB, name string) *problem.Problem {
	t.Helper()
	p, err := problem.Compile(truth.Puzzle(name))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return p
}
