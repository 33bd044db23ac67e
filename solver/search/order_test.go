package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// box is a problem without pieces to place: only the geometry counts here.
func box(x, y, z, pieces int, holes ...def.Cell) *problem.Problem {
	size := space.Size{X: x, Y: y, Z: z}
	b := space.NewBoard(space.Cubes, size, space.Wrap{}, holes)
	return &problem.Problem{
		Puzzle: &def.Puzzle{Size: size}, Pieces: pieces, Cells: b.Cells, At: b.At, Near: b.Near(),
		Ways: len(space.Cubes.Steps()),
	}
}

// TestHexagons: the six cells round one are equally far from it, and 60 degrees apart.
func TestHexagons(t *testing.T) {
	size := space.Size{X: 3, Y: 3, Z: 1}
	b := space.NewBoard(space.Hexagons, size, space.Wrap{}, []def.Cell{{}, {X: 2, Y: 2}})
	p := &problem.Problem{
		Puzzle: &def.Puzzle{Lattice: space.Hexagons, Size: size}, Pieces: 1, Cells: b.Cells, At: b.At, Near: b.Near(),
		Ways: len(space.Hexagons.Steps()),
	}
	for _, test := range []struct {
		order settings.Order
		rank  []int32
	}{
		{settings.Order{Heuristic: settings.RadialOutermost}, []int32{0, 0, 0, 1, 0, 0, 0}},
		// In the order of the cells: left, left above, left below, the middle, right above, right below, right.
		{settings.Order{Heuristic: settings.Angular}, []int32{3, 2, 4, 0, 1, 5, 0}},
	} {
		plan, err := CompileOrders(p, []settings.Order{test.order})
		if err != nil {
			t.Fatal(err)
		}
		if got := plan.At(1).Rank; !slices.Equal(got, test.rank) {
			t.Errorf("%v: %v, want %v; cells %v", test.order, got, test.rank, p.Cells)
		}
	}
}

func TestRank(t *testing.T) {
	for _, c := range []struct {
		name  string
		p     *problem.Problem
		order settings.Order
		rank  []int32
	}{
		{"first", box(2, 2, 1, 1), settings.Order{Heuristic: settings.First}, []int32{0, 1, 2, 3}},
		{"x", box(2, 2, 1, 1), settings.Order{Heuristic: settings.Linear, Args: []float64{1, 0, 0}}, []int32{0, 0, 1, 1}},
		{"Y", box(2, 2, 1, 1), settings.Order{Heuristic: settings.Linear, Args: []float64{0, -1, 0}}, []int32{1, 0, 1, 0}},
		{"xyz", box(2, 2, 2, 1), settings.Order{Heuristic: settings.Linear, Args: []float64{1, 1, 1}}, []int32{0, 1, 1, 2, 1, 2, 2, 3}},
		{"third of x and y", box(2, 2, 1, 1), settings.Order{Heuristic: settings.Linear, Args: []float64{0.1, 0.2, 0}}, []int32{0, 2, 1, 3}},
		// The corners of a square seen from its middle: (0,0) at 225 degrees,
		// (0,1) at 135, (1,0) at 315, (1,1) at 45.
		{"angle", box(2, 2, 1, 1), settings.Order{Heuristic: settings.Angular}, []int32{2, 1, 3, 0}},
		{"angle from 135", box(2, 2, 1, 1), settings.Order{Heuristic: settings.Angular, Args: []float64{135}}, []int32{1, 0, 2, 3}},
		{"angle from -225", box(2, 2, 1, 1), settings.Order{Heuristic: settings.Angular, Args: []float64{-225}}, []int32{1, 0, 2, 3}},
		{"greatest angle", box(2, 2, 1, 1), settings.Order{Heuristic: settings.AngularLast}, []int32{1, 2, 0, 3}},
		{"angle about a corner", box(2, 2, 1, 1), settings.Order{Heuristic: settings.Angular, Args: []float64{0, 0, 0}}, []int32{0, 2, 0, 1}},
		{"outermost", box(3, 3, 1, 1), settings.Order{Heuristic: settings.RadialOutermost}, []int32{0, 1, 0, 1, 2, 1, 0, 1, 0}},
		{"outermost from a corner", box(3, 1, 1, 1),
			settings.Order{Heuristic: settings.RadialOutermost, Args: []float64{0, 0, 0}}, []int32{2, 1, 0}},
		{"with a hole", box(3, 1, 1, 1, def.Cell{X: 1}), settings.Order{Heuristic: settings.Linear, Args: []float64{-1, 0, 0}}, []int32{1, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan, err := CompileOrders(c.p, []settings.Order{c.order})
			if err != nil {
				t.Fatal(err)
			}
			s := plan.At(1)
			if !slices.Equal(s.Rank, c.rank) {
				t.Errorf("rank %v, want %v", s.Rank, c.rank)
			}
			if !s.Fixed() {
				t.Error("a ranked order is not fixed")
			}
			for i := 1; i < len(s.Sequence); i++ {
				a, b := s.Sequence[i-1], s.Sequence[i]
				if s.Rank[a] > s.Rank[b] || s.Rank[a] == s.Rank[b] && a >= b {
					t.Errorf("sequence %v is not by rank %v", s.Sequence, s.Rank)
				}
			}
		})
	}
}

// TestAngleTies: cells in one direction tie in spite of rounding.
func TestAngleTies(t *testing.T) {
	p := box(21, 21, 1, 1)
	for degrees := range 360 {
		plan, err := CompileOrders(p, []settings.Order{{Heuristic: settings.Angular, Args: []float64{float64(degrees)}}})
		if err != nil {
			t.Fatal(err)
		}
		rank := plan.At(1).Rank
		for i, c := range p.Cells {
			x, y := c.X-10, c.Y-10
			if x%2 != 0 || y%2 != 0 || x == 0 && y == 0 {
				continue
			}
			half := (x/2+10)*21 + y/2 + 10
			if rank[i] != rank[half] {
				t.Fatalf("from %d degrees (%d,%d) has rank %d, the cell half way %d", degrees, x, y, rank[i], rank[half])
			}
		}
	}
}

func TestSwitching(t *testing.T) {
	p := box(2, 2, 1, 12)
	letters := func(o ...settings.Order) string {
		plan, err := CompileOrders(p, o)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for left := p.Pieces; left >= 1; left-- {
			b.WriteByte(byte(plan.At(left).Heuristic))
		}
		return b.String()
	}
	for _, c := range []struct {
		name   string
		orders []settings.Order
		want   string
	}{
		{"none", nil, "ssssssssssss"},
		{"-of=11", []settings.Order{{Heuristic: 'f', From: 11}}, "sfffffffffff"},
		{"-oe=11:f=3", []settings.Order{{Heuristic: 'e', From: 11}, {Heuristic: 'f', From: 3}}, "seeeeeeeefff"},
		{"-of=3:e=11", []settings.Order{{Heuristic: 'f', From: 3}, {Heuristic: 'e', From: 11}}, "seeeeeeeefff"},
		{"-of:s=4", []settings.Order{{Heuristic: 'f'}, {Heuristic: 's', From: 4}}, "ffffffffssss"},
		{"two from the start", []settings.Order{{Heuristic: 'e'}, {Heuristic: 'f'}}, "eeeeeeeeeeee"},
		{"two from 3", []settings.Order{{Heuristic: 'e', From: 3}, {Heuristic: 'f', From: 3}}, "ssssssssseee"},
		{"-of=40", []settings.Order{{Heuristic: 'f', From: 40}}, "ffffffffffff"},
	} {
		if got := letters(c.orders...); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	// Arguments that settings.Normal leaves out change nothing.
	dice := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var orders []settings.Order
		for range dice.IntN(5) {
			orders = append(orders, settings.Order{Heuristic: settings.Heuristic("fes"[dice.IntN(3)]), From: dice.IntN(5) * dice.IntN(4)})
		}
		normal := settings.Normal(settings.Settings{Orders: orders}).Orders
		if got, want := letters(normal...), letters(orders...); got != want {
			t.Errorf("%+v: %s, but in normal form, %+v, %s", orders, want, normal, got)
		}
	}
}

func TestNear(t *testing.T) {
	plan, err := CompileOrders(box(3, 3, 2, 1, def.Cell{X: 1, Y: 1}), []settings.Order{{Heuristic: settings.Estimate}})
	if err != nil {
		t.Fatal(err)
	}
	near := plan.At(1).Near
	// There are 17 cells. The one above the hole has four neighbours, the corners three, those beside the hole three,
	// the others of the upper edges four.
	want := []int{3, 3, 3, 4, 3, 3, 3, 4, 4, 3, 4, 3, 3, 3, 4, 3, 3}
	for i, n := range near {
		if len(n) != want[i] {
			t.Errorf("cell %d has %d open neighbours, want %d", i, len(n), want[i])
		}
		for _, j := range n {
			if !slices.Contains(near[j], int32(i)) {
				t.Errorf("cell %d is near %d, but not the other way", j, i)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	p := box(2, 2, 1, 1)
	inf := math.Inf(1)
	for _, o := range []settings.Order{
		{Heuristic: 'q'},
		{Heuristic: 'f', Args: []float64{1}},
		{Heuristic: 's', From: -1},
		{Heuristic: 'l'},
		{Heuristic: 'l', Args: []float64{1, 2}},
		{Heuristic: 'l', Args: []float64{1, 2, inf}},
		{Heuristic: 'a', Args: []float64{1, 2}},
		{Heuristic: 'A', Args: []float64{1, 2, 3, 4}},
		{Heuristic: 'R', Args: []float64{1}},
	} {
		if _, err := CompileOrders(p, []settings.Order{o}); err == nil {
			t.Errorf("%c %v from %d is accepted", o.Heuristic, o.Args, o.From)
		}
	}
}
