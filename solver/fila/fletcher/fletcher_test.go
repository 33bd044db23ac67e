package fletcher

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/fila"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

func all(p *problem.Problem) (rows []int32) {
	for i := range p.Images {
		rows = append(rows, int32(i))
	}
	return rows
}

func engine(t testing.TB, p *problem.Problem, o Options, sink search.Sink) *Engine {
	t.Helper()
	e, err := New(p, all(p), o, sink)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// crosses are the images of the X in the lower left quadrant of 10x6.
func crosses(p *problem.Problem) (lead []int32) {
	for i := p.Shapes[9].First; i < p.Shapes[9].End; i++ {
		if c := p.Cells[p.Images[i].Cells[2]]; c.X <= 4 && c.Y <= 2 {
			lead = append(lead, i)
		}
	}
	return lead
}

// TestFirst compares the search to FILA with F. The fits by level are the same, as both take the first hole and place
// the same images there.
func TestFirst(t *testing.T) {
	check := func(name string, p *problem.Problem, lead []int32, goal int) (steps uint64) {
		e := engine(t, p, Options{Lead: lead, Goal: goal}, nil)
		for n := 0; e.Run(1000) == search.Paused; n++ {
			if lead == nil && n == 20 {
				return 0 // too large
			}
		}
		f, err := fila.New(p, all(p), fila.Options{Orders: []settings.Order{{Heuristic: settings.First}}, Lead: lead, Goal: goal}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for f.Run(20000) == search.Paused {
		}
		for left, want := range f.Stats().Levels {
			if got := e.Stats().Levels[left]; got.Fits != want.Fits {
				t.Fatalf("%s: %d fits with %d pieces left, FILA has %d", name, got.Fits, left, want.Fits)
			}
		}
		if e.Stats().Found != f.Stats().Found || e.Stats().Nodes != f.Stats().Nodes {
			t.Fatalf("%s: %d found in %d nodes, FILA %d in %d", name, e.Stats().Found, e.Stats().Nodes, f.Stats().Found, f.Stats().Nodes)
		}
		return e.Steps()
	}
	for number := range uint64(600) {
		if z := gen.Puzzle(number); z.Flat() {
			p, err := problem.Compile(z)
			if err != nil {
				t.Fatal(err)
			}
			check(z.Title, p, nil, int(number)%max(p.Pieces, 1))
		}
	}
	if os.Getenv("TILEWRIGHT_LONG") != "1" {
		return
	}
	p := known(t, "pent_10x6")
	steps := check("10x6", p, crosses(p), 0)
	t.Logf("10x6 with the X first: %d cells looked at", steps)
}

// TestSteps: on a free board all 90 steps are taken one after the other, and each of the 63 orientations fits. The
// board is one of 7x9 whose first column begins with three covered cells.
func TestSteps(t *testing.T) {
	z := *truth.Get("pent_10x6").Puzzle()
	z.Size.X, z.Size.Y = 7, 9
	z.Pieces = append(slices.Clone(z.Pieces), def.Piece{Name: "*", Stationary: true, Copies: 1, Cells: []def.Cell{{}, {Y: 1}, {Y: 2}}})
	p, err := problem.Compile(&z)
	if err != nil {
		t.Fatal(err)
	}
	next := 0
	look := func(step int, target int32, free bool) {
		if step != next || target != 0 || !free {
			t.Errorf("step %d from cell %d, free %v; want step %d", step, target, free, next)
		}
		next++
	}
	e := engine(t, p, Options{Goal: 11, Look: look}, nil)
	if e.Run(1) != search.Finished || e.Steps() != 90 || e.Stats().Found != 63 || e.Stats().Attempts() != 63 {
		t.Errorf("%d steps, %+v", e.Steps(), e.Stats())
	}
}

// TestAllocations: a search makes no garbage.
func TestAllocations(t *testing.T) {
	for _, c := range []struct {
		puzzle string
		lead   bool
		goal   int
	}{{"pent_10x6", false, 0}, {"pent_10x6", true, 0}, {"pent1s_18x5", false, 3}, {"dominoes_8x8", false, 0}} {
		p := known(t, c.puzzle)
		o := Options{Goal: c.goal}
		if c.lead {
			o.Lead = crosses(p)
		}
		e := engine(t, p, o, func([]int32) bool { return true })
		e.Run(1000)
		// Ten runs: the runtime allocates something once, which is not the search's.
		n := testing.AllocsPerRun(10, func() {
			for range 5 {
				if e.Run(1000) != search.Paused {
					t.Fatalf("%+v: the search has ended", c)
				}
			}
		})
		if n > 0 {
			t.Errorf("%+v: %v allocations", c, n)
		}
	}
}

func FuzzRestore(f *testing.F) {
	p := known(f, "pent_10x6")
	options := []Options{{}, {Lead: crosses(p)}, {Goal: 3}}
	for k, o := range options {
		e := engine(f, p, o, nil)
		for range 3 {
			f.Add(k, e.Save())
			e.Run(100)
			if part := e.Split(); part != nil {
				f.Add(k, part)
			}
		}
	}
	f.Fuzz(func(t *testing.T, k int, state []byte) {
		e := engine(t, p, options[uint(k)%uint(len(options))], nil)
		e.Run(50)
		if n := len(stateMark) + 8; len(state) > n {
			copy(state[:n], e.Save()[:n])
		}
		before := e.Save()
		if err := e.Restore(state); err != nil {
			if !bytes.Equal(e.Save(), before) {
				t.Error("a state was refused, but something of it stayed")
			}
			return
		}
		again := e.Save()
		if e.Run(50) == search.Paused {
			e.Split()
		}
		if err := e.Restore(again); err != nil {
			t.Errorf("the state that it saved is refused: %v", err)
		}
	})
}

func TestErrors(t *testing.T) {
	solid := known(t, "soma_cube")
	flat := known(t, "pent_10x6")
	coloured := *flat
	tinted := *flat.Puzzle
	tinted.Tints = []def.Tint{{Cell: def.Cell{}, Name: "red"}}
	coloured.Puzzle = &tinted
	for what, err := range map[string]error{
		"colours":     second(New(&coloured, nil, Options{}, nil)),
		"space":       second(New(solid, nil, Options{}, nil)),
		"goal":        second(New(flat, nil, Options{Goal: 12}, nil)),
		"rows":        second(New(flat, []int32{2, 1}, Options{}, nil)),
		"lead":        second(New(flat, nil, Options{Lead: []int32{0, int32(len(flat.Images)) - 1}}, nil)),
		"lead beyond": second(New(flat, nil, Options{Lead: []int32{int32(len(flat.Images))}}, nil)),
	} {
		if err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}

func second(_ *Engine, err error) error { return err }
