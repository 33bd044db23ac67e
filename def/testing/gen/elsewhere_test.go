package gen

import (
	"os"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
)

// TestGrounds: the drawings know every lattice, with as many turns as it has.
func TestGrounds(t *testing.T) {
	for _, name := range space.Names() {
		if grounds[name] == nil {
			t.Logf("nobody has drawn %s yet, so no puzzles are made on them", name)
		}
	}
	for _, name := range append([]string{""}, elsewhere...) {
		l, _ := space.Named(name)
		g := groundOf(&def.Puzzle{Lattice: l})
		turns, upright := 0, 0
		for _, m := range g.motions {
			if !m.reflects {
				turns++
			}
			if !m.reflects && m.upright {
				upright++
			}
		}
		if turns != len(l.Solid()) || len(g.motions) != len(l.Motions()) || upright != len(l.OneSided()) {
			t.Errorf("%q: %d motions, %d turns, %d of them upright; the lattice has %d, %d, %d",
				name, len(g.motions), turns, upright, len(l.Motions()), len(l.Solid()), len(l.OneSided()))
		}
		for c, b := range g.bodies {
			if b.form < 0 {
				t.Fatalf("%q: the cell %v has no form", name, c)
			}
		}
	}
}

// TestOracleElsewhere: the oracle's counts agree with published ones.
func TestOracleElsewhere(t *testing.T) {
	for _, file := range []string{"tetrahexes-4x7", "tetrahexes-staggered", "tetrahexes-triangle"} {
		text, err := os.ReadFile("../../../solver/testdata/lattices/" + file + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		p := def.Parse(string(text)).Puzzles[0]
		o := NewOracle(p)
		solutions, _ := o.Solve(1000)
		if want, _ := p.SolutionCount(); uint64(len(o.Set(solutions, false))) != want {
			t.Errorf("%s: %d solutions, want %d", p.Title, len(o.Set(solutions, false)), want)
		}
	}
}

// TestElsewhere is TestMixed on the other lattices.
func TestElsewhere(t *testing.T) {
	sorts := map[string]int{}
	for n := range uint64(1000) {
		p := Mixed(Elsewhere + n)
		sortOut(t, n, p, sorts)
	}
	for _, name := range elsewhere {
		sorts[name] += 0
	}
	for sort, n := range sorts {
		if n < 10 {
			t.Errorf("%d puzzles: %s", n, sort)
		}
	}
	t.Log(sorts)
}
