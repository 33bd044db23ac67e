package fila

import (
	"slices"
	"testing"

	"tilewright/def/truth"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// known compiles a puzzle of the library.
func known(t testing.TB, name string) *problem.Problem {
	t.Helper()
	p, err := problem.Compile(truth.Get(name).Puzzle())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// crosses are the images of the X that the redundancy filter keeps on 10x6:
// those with the centre in the lower left quadrant.
func crosses(p *problem.Problem) (rows []int32) {
	for i := p.Shapes[9].First; i < p.Shapes[9].End; i++ {
		if c := p.Cells[p.Images[i].Cells[2]]; c.X <= 4 && c.Y <= 2 {
			rows = append(rows, i)
		}
	}
	return rows
}

// TestPentominoes reproduces rows of the articles' tables for 10x6.
func TestPentominoes(t *testing.T) {
	p := known(t, "pent_10x6")
	constrained := slices.DeleteFunc(all(p), func(i int32) bool {
		return p.Images[i].Shape == 9 && !slices.Contains(crosses(p), i)
	})
	for _, c := range []struct {
		name           string
		rows, lead     []int32
		order          string
		attempts, fits uint64
		found          uint64
		long           bool
	}{
		{"P-2", all(p), nil, "s", 138791760, 9077194, 9356, true},
		{"P-3", all(p), nil, "e", 191960438, 12114615, 9356, true},
		{"P-4", all(p), nil, "f", 178983597, 25848915, 9356, true},
		{"P-6", constrained, nil, "s", 114753421, 7646476, 2339, true},
		{"P-7", constrained, nil, "e", 153036807, 9875973, 2339, true},
		{"P-8", constrained, nil, "f", 133086329, 20073791, 2339, true},
		{"P-9", all(p), crosses(p), "s", 12411752, 924167, 2339, false},
		{"P-10", all(p), crosses(p), "e", 20374275, 1425356, 2339, false},
		{"P-11", all(p), crosses(p), "f", 17703679, 2455947, 2339, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.long && !long() {
				t.Skip("takes several seconds: set TILEWRIGHT_LONG=1")
			}
			var nofits [2]uint64
			for k, nof := range []bool{false, true} {
				e := engine(t, p, c.rows, Options{Orders: orders(c.order), Lead: c.lead, NOF: nof}, func([]int32) bool { return true })
				for e.Run(20000) == search.Paused {
				}
				s := e.Stats()
				if s.Fits() != c.fits || s.Found != c.found || !nof && s.Attempts() != c.attempts {
					t.Errorf("NOF %v: %d attempts, %d fits, %d solutions; want %d, %d, %d", nof, s.Attempts(), s.Fits(), s.Found, c.attempts, c.fits, c.found)
				}
				nofits[k] = s.Attempts() - s.Fits()
			}
			if nofits[1] >= nofits[0] {
				t.Errorf("NOF leaves %d images that do not fit, without it there are %d", nofits[1], nofits[0])
			}
		})
	}
}
