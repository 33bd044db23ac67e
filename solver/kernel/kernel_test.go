package kernel

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/fila"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// constrained compiles a puzzle under the choice of the redundancy filter, or with the piece named.
func constrained(t testing.TB, z *def.Puzzle, s settings.Settings) (*problem.Problem, []int32, problem.Constraint) {
	t.Helper()
	p, err := problem.Compile(z)
	if err != nil {
		t.Fatal(err)
	}
	rows, c := redundancy(t, p, s).Rows(0)
	return p, rows, c
}

func redundancy(t testing.TB, p *problem.Problem, s settings.Settings) *filter.Redundancy {
	t.Helper()
	r := filter.NewRedundancy(p, s)
	for !r.Run(1 << 20) {
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	return r
}

func finish(e search.Engine) *search.Stats {
	for e.Run(10_000) == search.Paused {
	}
	return e.Stats()
}

// collect is a sink that keeps solutions as sorted image lists.
func collect(set *[]string) search.Sink {
	return func(images []int32) bool {
		s := slices.Clone(images)
		slices.Sort(s)
		*set = append(*set, fmt.Sprint(s))
		return true
	}
}

func levels(s *search.Stats) string {
	var b strings.Builder
	for _, l := range s.Levels {
		fmt.Fprint(&b, l.Fits, " ")
	}
	return fmt.Sprint(b.String(), "nodes ", s.Nodes, " found ", s.Found)
}

// kinds are the kernels by name.
var kinds = map[string]Kind{"window": Window, "list": List}

// both runs a search in Go and as a module, without breaks. It compares all counts and returns them.
func both(t testing.TB, g *Program) *search.Stats {
	t.Helper()
	twin := finish(g.Twin(nil))
	module := finish(instantiate(t, g, func([]int32) bool { return true }))
	if levels(twin) != levels(module) {
		t.Errorf("the twin counts\n%s, the module\n%s", levels(twin), levels(module))
	}
	return twin
}

func long() bool { return os.Getenv("TILEWRIGHT_LONG") != "" }

// FACTS: 10x6 with X constrained and placed first, then the first hole of the
// short side, or E: the fits of rows P-11 and P-10.
func TestPentominoes(t *testing.T) {
	p, rows, c := constrained(t, truth.Puzzle("pent_10x6"), settings.Settings{Redundancy: settings.RedundancyAuto})
	for kind, want := range map[Kind]uint64{Window: 2_455_947, List: 1_425_356} {
		g, err := New(p, rows, c, Options{Kernel: kind})
		if err != nil {
			t.Fatal(err)
		}
		if s := both(t, g); s.Fits() != want || s.Found != 2339 {
			t.Errorf("%s: %d fits and %d solutions, want %d and 2339", g.Name(), s.Fits(), s.Found, want)
		}
	}
}

// FACTS: TC2, the Tetris Cube with L constrained and placed first, then E.
func TestTetrisCube(t *testing.T) {
	p, rows, c := constrained(t, truth.Puzzle("tetriscube"), settings.Settings{Redundancy: settings.RedundancyNamed, Piece: "L"})
	g, err := New(p, rows, c, Options{Goal: 7})
	if err != nil {
		t.Fatal(err)
	}
	if s := both(t, g); levels(s) != "0 0 0 0 0 0 0 0 381549 48621 4330 289 12 nodes 53252 found 381549" {
		t.Errorf("down to 7 pieces left it counts %s", levels(s))
	}
	if !long() {
		t.Skip("the rest takes several seconds: set TILEWRIGHT_LONG=1")
	}
	if g, err = New(p, rows, c, Options{}); err != nil {
		t.Fatal(err)
	}
	if s := both(t, g); s.Fits() != 48_705_459 || s.Found != 9839 {
		t.Errorf("%d fits and %d solutions, want 48,705,459 and 9839", s.Fits(), s.Found)
	}
}

// Puzzles of the truth table, whole, in Go and under wazero.
func TestTruth(t *testing.T) {
	for name, kinds := range map[string]string{
		"pent_20x3": "w", "pent_8x8_center": "w", "pent1s_30x3": "w", "pent_10x3x2": "w", "ypent_10x5": "wn", "dominoes_6x6": "wn",
		"ltromino_9x5": "wn", "tet1s_7x4": "wn", "pent5_5x5": "wn", "soma_high_wall": "wn", "tetracubes_8x2x2": "wn", "soma_steps": "wn",
		"soma_cube": "n", "diabolical_cube": "n", "sg_3x3x3": "n", "single_2x1": "wn",
	} {
		p, rows, c := constrained(t, truth.Puzzle(name), settings.Settings{})
		for _, kind := range kinds {
			g, err := New(p, rows, c, Options{Kernel: map[rune]Kind{'w': Window, 'n': List}[kind]})
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if s := both(t, g); s.Found != uint64(truth.Get(name).Raw) {
				t.Errorf("%s, %s: %d placement sets, want %d", name, g.Name(), s.Found, truth.Get(name).Raw)
			}
		}
	}
}

// The list kernel goes the way of FILA with E: fits are the same for every number of pieces left, on boards of one to
// three words.
func TestEstimate(t *testing.T) {
	for _, test := range []struct {
		name string
		goal int
	}{
		{"soma_cube", 0}, {"pent_6x5x2", 7}, {"pent_5x4x3", 8}, {"bedlam_cube", 8}, {"diabolical_cube", 0}, {"pent_20x3", 0},
		{"pent1s_30x3", 12}, {"ypent_5x5x5", 20}, {"PT12", 12}, {"dominoes_8x8", 18}, {"kanoodle_11x5", 7},
	} {
		p, rows, c := constrained(t, truth.Puzzle(test.name), settings.Settings{Redundancy: settings.RedundancyAuto})
		g, err := New(p, rows, c, Options{Kernel: List, Goal: test.goal})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		got, want := both(t, g), filaByEstimate(t, p, rows, c, test.goal)
		if !slices.Equal(fits(got), fits(want)) {
			t.Errorf("%s: the kernel has fits %v, FILA %v", test.name, fits(got), fits(want))
		}
	}
}

// filaByEstimate is FILA's search by E.
func filaByEstimate(t testing.TB, p *problem.Problem, rows []int32, c problem.Constraint, goal int) *search.Stats {
	o := fila.Options{Orders: []settings.Order{{Heuristic: settings.Estimate}}, NOF: true, Goal: goal}
	if c.Shape >= 0 && p.Shapes[c.Shape].Copies == 1 && goal < p.Pieces-1 {
		o.Lead = slices.DeleteFunc(slices.Clone(rows), func(r int32) bool { return p.Images[r].Shape != int32(c.Shape) })
	}
	e, err := fila.New(p, rows, o, func([]int32) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	return finish(e)
}

func fits(s *search.Stats) (n []uint64) {
	for i := range s.Levels {
		n = append(n, s.Levels[i].Fits)
	}
	return n
}

// far is a puzzle in a longer box. At the end there is room for one more domino, and all cells between are closed. So a
// small puzzle needs a board of several words.
func far(z *def.Puzzle, positions int) *def.Puzzle {
	wide := *z
	wide.Size.X = max(positions/(z.Size.Y*z.Size.Z), z.Size.X+3)
	wall := def.Piece{Name: "wall", Stationary: true, Copies: 1}
	domino := def.Piece{Name: "far", Copies: 1, Cells: []def.Cell{{X: wide.Size.X - 2}, {X: wide.Size.X - 1}}}
	for x := z.Size.X; x < wide.Size.X; x++ {
		for y := range z.Size.Y {
			for cz := range z.Size.Z {
				if c := (def.Cell{X: x, Y: y, Z: cz}); !slices.Contains(domino.Cells, c) {
					wall.Cells = append(wall.Cells, c)
				}
			}
		}
	}
	wide.Pieces = append(slices.Clone(z.Pieces), domino, wall)
	return &wide
}

// maxNamed is the greatest number of solutions that are compared up to turns: naming one takes long.
const maxNamed = 2000

// Puzzles of the generator: the set of solutions is the oracle's. They are compared as they lie, and up to turns with
// the redundancy filter. Twin and module agree in every count, whole and in pieces. The list kernel is also compared
// with FILA, and has to use boards of several words and lists of its own at several depths.
func TestGenerated(t *testing.T) {
	first, least := 80, 0
	if long() {
		first, least = 0, 10_000
	}
	served := map[string]int{}
	n := gen.Each(first, least, func(number uint64) bool {
		z := gen.Puzzle(number)
		rnd := rand.New(rand.NewPCG(number, 1))
		if rnd.IntN(3) == 0 {
			z = far(z, 64+rnd.IntN(190))
		}
		o := gen.NewOracle(z)
		solutions, ok := o.Solve(20_000)
		if !ok {
			return false
		}
		for _, s := range []settings.Settings{{}, {Redundancy: settings.RedundancyAuto}} {
			p, rows, c := constrained(t, z, s)
			r := redundancy(t, p, s)
			name, named := o.Name, true
			if s.Redundancy != settings.RedundancyOff {
				name, named = func(solution []gen.Placed) string { return o.Canonical(solution, false) }, len(solutions) <= maxNamed
			}
			want := map[string]bool{}
			for i := 0; named && i < len(solutions); i++ {
				want[name(solutions[i])] = true
			}
			for _, kind := range []Kind{Window, List, Cover} {
				g, err := New(p, rows, c, Options{Kernel: kind})
				if err != nil {
					continue
				}
				if k, ok := g.family.(*list); ok && rnd.IntN(2) == 0 {
					k.listDepth += rnd.IntN(4)
					g = newProgram(k, p.Pieces, g.layout.placed, g.layout.lead, Options{})
				}
				served[g.Name()]++
				var a, b []string
				found := map[string]bool{}
				keep := func(images []int32) bool {
					var solution []gen.Placed
					for _, i := range images {
						solution = append(solution, gen.Placed{Piece: p.Shapes[p.Images[i].Shape].Pieces[0], Cells: p.AppendCells(nil, i)})
					}
					if named {
						found[name(solution)] = true
					}
					return collect(&a)(images)
				}
				twin := finish(g.Twin(keep))
				module := finish(instantiate(t, g, collect(&b)))
				if levels(twin) != levels(module) || !slices.Equal(a, b) {
					t.Fatalf("puzzle %d, %s: the twin counts\n%s (%d solutions), the module\n%s (%d solutions)", number, g.Name(), levels(twin), len(a), levels(module), len(b))
				}
				if s.Redundancy == settings.RedundancyOff && len(a) != len(solutions) {
					t.Fatalf("puzzle %d, %s: it has %d solutions, found %d", number, g.Name(), len(solutions), len(a))
				}
				if kind == List {
					if e := filaByEstimate(t, p, rows, c, 0); !slices.Equal(fits(twin), fits(e)) {
						t.Fatalf("puzzle %d: the kernel has fits %v, FILA %v", number, fits(twin), fits(e))
					}
				}
				slices.Sort(a)
				if len(slices.Compact(slices.Clone(a))) != len(a) {
					t.Fatalf("puzzle %d, %s: a solution was found twice", number, g.Name())
				}
				var parts []string
				got := scattered(t, g, rnd, collect(&parts))
				slices.Sort(parts)
				if levels(got) != levels(twin) || !slices.Equal(a, parts) {
					t.Fatalf("puzzle %d, %s: in pieces it counts\n%s (%d solutions), whole\n%s (%d)", number, g.Name(), levels(got), len(parts), levels(twin), len(a))
				}
				if !named {
					continue
				}
				for i := 1; i < r.Cases; i++ {
					rows, c := r.Rows(i)
					g, err := New(p, rows, c, Options{Kernel: kind})
					if err != nil {
						t.Fatalf("puzzle %d, case %d: %v", number, i, err)
					}
					finish(g.Twin(keep))
				}
				if !maps.Equal(found, want) {
					t.Fatalf("puzzle %d, %s, redundancy filter %d: %d solutions, want %d, or others", number, g.Name(), s.Redundancy, len(found), len(want))
				}
			}
		}
		return true
	})
	for _, name := range []string{"window", "list", "cover"} {
		if served[name] < max(n, 1) {
			t.Errorf("the %s kernel served only %d of %d searches", name, served[name], 2*n)
		}
	}
	if n < least {
		t.Errorf("%d puzzles were compared, want %d", n, least)
	}
	t.Logf("%d puzzles, searches: %v", n, served)
}

// scattered runs a search in random slices, some in Go and some as a module. It moves states from one to the other and
// splits them on the way.
func scattered(t testing.TB, g *Program, rnd *rand.Rand, sink search.Sink) *search.Stats {
	return scatteredOn(t, machine, g, rnd, sink)
}

func scatteredOn(t testing.TB, machine wazero.Runtime, g *Program, rnd *rand.Rand, sink search.Sink) *search.Stats {
	module := instantiateOn(t, machine, g, sink)
	queue := [][]byte{g.Twin(sink).Save()}
	total := &search.Stats{}
	for len(queue) > 0 {
		k := rnd.IntN(len(queue))
		state := queue[k]
		queue = append(queue[:k], queue[k+1:]...)
		var e search.Engine = module
		if rnd.IntN(2) == 0 {
			e = g.Twin(sink)
		}
		if err := e.Restore(state); err != nil {
			t.Fatalf("a saved state is refused: %v", err)
		}
		if e.Run(1+rnd.IntN(40)) == search.Finished {
			total.Add(e.Stats())
			continue
		}
		if !bytes.Equal(state[:12], e.Save()[:12]) {
			t.Fatal("a state changed its program")
		}
		if rnd.IntN(3) == 0 {
			if part := e.Split(); part != nil {
				queue = append(queue, part)
			}
		}
		queue = append(queue, e.Save())
	}
	return total
}

// Twin and module keep the same words at every pause.
func TestStatesAreEqual(t *testing.T) {
	for _, test := range []struct {
		name string
		kind Kind
	}{
		{"pent_10x6", Window}, {"PT12", Window}, {"pent1s_30x3", Window}, {"ypent_10x5", Window}, {"dominoes_6x6", Window},
		{"pent_10x3x2", Window}, // more orientations than a word has bits
		{"tetriscube", List}, {"ypent_5x5x5", List}, {"pent_10x3x2", List}, {"dominoes_8x8", List},
		{"soma_cube", Cover}, {"bedlam_cube", Cover}, {"ypent_5x5x5_corner1", Cover}, {"ltromino_9x5", Cover}, {"kanoodle_11x5", Cover},
	} {
		name, kind := test.name, test.kind
		p, rows, c := constrained(t, truth.Puzzle(name), settings.Settings{Redundancy: settings.RedundancyAuto})
		g, err := New(p, rows, c, Options{Kernel: kind})
		if err != nil {
			t.Fatal(name, err)
		}
		budget := 0
		inStep(t, name, g, func() int {
			if budget = budget*3 + 1; budget >= 20_000 {
				return 0
			}
			return budget
		}, func(*engine) {})
	}
}

// A goal counts assemblies with pieces left.
func TestGoal(t *testing.T) {
	p, rows, c := constrained(t, truth.Puzzle("pent_10x6"), settings.Settings{Redundancy: settings.RedundancyAuto})
	for name, kind := range kinds {
		whole, _ := New(p, rows, c, Options{Kernel: kind})
		want := finish(whole.Twin(nil))
		for goal := 5; goal < 12; goal++ {
			g, err := New(p, rows, c, Options{Kernel: kind, Goal: goal})
			if err != nil {
				t.Fatal(err)
			}
			s := finish(instantiate(t, g, func(images []int32) bool {
				if len(images) != 12-goal {
					t.Fatalf("%s, goal %d: an assembly of %d pieces", name, goal, len(images))
				}
				return true
			}))
			if goal < 11 && s.Found != want.Levels[goal+1].Fits {
				t.Errorf("%s, goal %d: %d assemblies, but %d fits with %d left before", name, goal, s.Found, want.Levels[goal+1].Fits, goal+1)
			}
		}
	}
	if _, err := New(p, rows, c, Options{Goal: 12}); err == nil {
		t.Error("a goal of all pieces is accepted")
	}
}

// The sink ends a search.
func TestLimit(t *testing.T) {
	p, rows, c := constrained(t, truth.Puzzle("pent_10x6"), settings.Settings{})
	for name, kind := range kinds {
		g, _ := New(p, rows, c, Options{Kernel: kind})
		n := 0
		e := g.Twin(func([]int32) bool { n++; return n < 5 })
		if s := finish(e); n != 5 || s.Found != 5 {
			t.Errorf("%s: %d solutions came, %d are counted; the sink wanted 5", name, n, s.Found)
		}
	}
}

// Flat boards go to the window kernel, solid ones to the list kernel. They refuse what they cannot serve, with a
// reason.
func TestChoice(t *testing.T) {
	for _, test := range []struct {
		name string
		kind Kind
		want string
	}{
		{"pent_10x6", Auto, "window"},
		{"pent_6x5x2", Auto, "window"},
		{"tetriscube", Auto, "list"},
		{"hex_rect_15x14", Window, "spans"},
		{"hex_parallelogram_15x14", List, "list"},
	} {
		p, rows, c := constrained(t, truth.Puzzle(test.name), settings.Settings{})
		switch g, err := New(p, rows, c, Options{Kernel: test.kind}); {
		case err == nil && g.Name() != test.want:
			t.Errorf("%s: the %s kernel was made", test.name, g.Name())
		case err != nil && !strings.Contains(err.Error(), test.want):
			t.Errorf("%s: %v, want a reason with %q", test.name, err, test.want)
		}
	}
}

// Damaged states are refused or harmless, never a crash.
func FuzzRestore(f *testing.F) {
	p, rows, c := constrained(f, truth.Puzzle("pent5_5x5"), settings.Settings{Redundancy: settings.RedundancyAuto})
	var programs []*Program
	for i, kind := range []Kind{Window, List, Cover} {
		g, err := New(p, rows, c, Options{Kernel: kind})
		if err != nil {
			f.Fatal(err)
		}
		programs = append(programs, g)
		e := g.Twin(nil)
		for range 4 {
			f.Add(e.Save(), uint16(0), byte(0), uint8(i))
			f.Add(e.Save(), uint16(20), byte(1), uint8(i))
			e.Run(7)
		}
	}
	f.Fuzz(func(t *testing.T, state []byte, at uint16, flip byte, program uint8) {
		state = state[:min(len(state), 1<<16)] // no state is larger
		if int(at) < len(state) {
			state = bytes.Clone(state)
			state[at] ^= flip
		}
		e := programs[int(program)%len(programs)].Twin(nil)
		before := e.Save()
		if err := e.Restore(state); err != nil {
			if !bytes.Equal(before, e.Save()) {
				t.Fatal("a refused state changed the engine")
			}
			return
		}
		for range 1000 {
			if e.Run(1000) != search.Paused {
				return
			}
		}
		t.Fatal("a restored state runs for ever")
	})
}
