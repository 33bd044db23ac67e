package kernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/dlx"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// covered is the same search by DLX.
func covered(t testing.TB, p *problem.Problem, rows []int32, c problem.Constraint, o dlx.Options, sink search.Sink) *search.Stats {
	t.Helper()
	e, err := dlx.New(p, rows, c, o, sink)
	if err != nil {
		t.Fatal(err)
	}
	return finish(e)
}

// sequence is a sink that keeps solutions as they come.
func sequence(all *[]string) search.Sink {
	return func(images []int32) bool {
		*all = append(*all, fmt.Sprint(images))
		return true
	}
}

// heuristics are all there are, alone and in stages.
func heuristics(rnd *rand.Rand) []settings.Order {
	all := []settings.Order{
		{Heuristic: settings.Size}, {Heuristic: settings.First}, {Heuristic: settings.Estimate},
		{Heuristic: settings.Linear, Args: []float64{1, 0, 0}}, {Heuristic: settings.Linear, Args: []float64{-1, 2, 0.5}},
		{Heuristic: settings.Angular, Args: []float64{30}}, {Heuristic: settings.AngularLast}, {Heuristic: settings.RadialOutermost},
	}
	orders := []settings.Order{all[rnd.IntN(len(all))]}
	for from := 12; from > 1 && rnd.IntN(2) == 0; {
		from = 1 + rnd.IntN(from-1)
		o := all[rnd.IntN(len(all))]
		o.From = from
		orders = append(orders, o)
	}
	return orders
}

// FACTS: P-5, also with -R. The counts of the module and the twin are those of DLX, for every number of pieces left.
func TestCoverPentominoes(t *testing.T) {
	p, rows, c := constrained(t, truth.Puzzle("pent_10x6"), settings.Settings{Redundancy: settings.RedundancyAuto})
	g, err := New(p, rows, c, Options{Kernel: Cover})
	if err != nil {
		t.Fatal(err)
	}
	got := finish(instantiate(t, g, func([]int32) bool { return true }))
	want := covered(t, p, rows, c, dlx.Options{}, nil)
	if !slices.Equal(fits(got), fits(want)) || got.Nodes != want.Nodes || got.Fits() != 892_247 || got.Found != 2339 {
		t.Errorf("the kernel has fits %v in %d nodes, DLX %v in %d", fits(got), got.Nodes, fits(want), want.Nodes)
	}
}

// FACTS: rows that take a while.
func TestCoverFacts(t *testing.T) {
	if !long() {
		t.Skip("they take a minute: set TILEWRIGHT_LONG=1")
	}
	for _, test := range []struct {
		name, puzzle string
		s            settings.Settings
		o            dlx.Options
		fits, found  uint64
	}{
		{"P-1", "pent_10x6", settings.Settings{}, dlx.Options{}, 3_615_971, 9356},
		{"P-5 with -R", "pent_10x6", settings.Settings{Redundancy: settings.RedundancyAuto}, dlx.Options{First: true}, 892_247, 2339},
		{"TC1", "tetriscube", settings.Settings{Redundancy: settings.RedundancyNamed, Piece: "L"}, dlx.Options{}, 30_255_329, 9839},
		{"TC-5", "tetriscube", settings.Settings{Redundancy: settings.RedundancyNamed, Piece: "G"}, dlx.Options{}, 68_141_081, 9839},
	} {
		p, rows, c := constrained(t, truth.Puzzle(test.puzzle), test.s)
		g, err := New(p, rows, c, Options{DLX: &test.o})
		if err != nil {
			t.Fatal(err)
		}
		if s := finish(instantiate(t, g, func([]int32) bool { return true })); s.Fits() != test.fits || s.Found != test.found {
			t.Errorf("%s: %d fits and %d solutions, want %d and %d", test.name, s.Fits(), s.Found, test.fits, test.found)
		}
	}
}

// Solid puzzles of the library, and giants, down to a number of pieces left. The fits are those of DLX, whether rows
// take one vector or four.
func TestCoverLibrary(t *testing.T) {
	for _, test := range []struct {
		name string
		goal int
	}{
		{"tetriscube", 9}, {"bedlam_cube", 10}, {"diabolical_cube", 0}, {"soma_cube", 0}, {"ypent_5x5x5", 20}, {"PT12", 15},
		{"kanoodle_11x5", 8}, {"pent1s_30x3", 14}, {"dominoes_8x8", 22}, {"hex_rect_15x14", 33}, {"hex_parallelogram_15x14", 32},
	} {
		p, rows, c := constrained(t, truth.Puzzle(test.name), settings.Settings{Redundancy: settings.RedundancyAuto})
		o := dlx.Options{Goal: test.goal}
		g, err := New(p, rows, c, Options{DLX: &o})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		got, want := both(t, g), covered(t, p, rows, c, o, nil)
		if !slices.Equal(fits(got), fits(want)) || got.Nodes != want.Nodes || got.Found != want.Found {
			t.Errorf("%s: the kernel has fits %v in %d nodes, DLX %v in %d", test.name, fits(got), got.Nodes, fits(want), want.Nodes)
		}
	}
}

// Puzzles of the generator under all heuristics and stages. Twin and module go the way of DLX, with the same solutions
// in the same order, whole and in pieces.
func TestCoverGenerated(t *testing.T) {
	numbers := []uint64{503} // many copies, whose shape is branched on
	for n := range uint64(6000) {
		if n < 60 || long() {
			numbers = append(numbers, n)
		}
	}
	several, words := 0, map[int]int{}
	for _, number := range numbers {
		z := gen.Either(number)
		rnd := rand.New(rand.NewPCG(number, 2))
		if _, ok := gen.NewOracle(z).Solve(20_000); !ok {
			continue
		}
		p, rows, c := constrained(t, z, settings.Settings{
			Redundancy: []settings.Redundancy{settings.RedundancyOff, settings.RedundancyAuto}[rnd.IntN(2)],
		})
		o := dlx.Options{Orders: heuristics(rnd), First: rnd.IntN(2) == 0}
		if rnd.IntN(4) == 0 {
			o.Goal = rnd.IntN(p.Pieces)
		}
		g, err := New(p, rows, c, Options{DLX: &o})
		if err != nil {
			t.Fatalf("puzzle %d: %v", number, err)
		}
		if g.family.(*cover).copied {
			several++
		}
		words[g.layout.words]++
		var want []string
		reference := covered(t, p, rows, c, o, sequence(&want))
		conformance{on: machine, count: levels}.hold(t, fmt.Sprint("puzzle ", number, ", ", o), g, rnd, reference, want)
	}
	if several == 0 || len(words) < 2 {
		t.Errorf("%d puzzles have copies; candidates by words: %v", several, words)
	}
}

// The kernel refuses what it does not serve, with the reason.
func TestCoverRefuses(t *testing.T) {
	p, rows, c := constrained(t, truth.Puzzle("pent5_5x5"), settings.Settings{})
	for want, o := range map[string]dlx.Options{
		"Monte Carlo": {Shuffle: 7},
		"unknown":     {Orders: []settings.Order{{Heuristic: 'x'}}},
		"goal":        {Goal: 5},
	} {
		if _, err := New(p, rows, c, Options{DLX: &o}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want a reason with %q", err, want)
		}
	}
	big := &def.Puzzle{Size: space.Size{X: 32, Y: 32, Z: 1}, Pieces: []def.Piece{{Name: "d", Copies: 512, Cells: []def.Cell{{}, {X: 1}}}}}
	p, rows, c = constrained(t, big, settings.Settings{})
	if _, err := New(p, rows, c, Options{DLX: &dlx.Options{}}); err == nil || !strings.Contains(err.Error(), "1,025") {
		t.Errorf("with 1025 items: %v", err)
	}
}
