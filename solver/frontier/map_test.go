package frontier

import (
	"math"
	"os"
	"strconv"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver/problem"
)

// mapped counts with a map.
func mapped(t *testing.T, p *problem.Problem, rows []int32) *Map {
	t.Helper()
	n, err := New(p, rows, Options{Map: true})
	if err != nil {
		t.Fatal(err)
	}
	for !n.Run(100) {
	}
	if n.Err() != nil {
		t.Fatal(n.Err())
	}
	return n.Map()
}

// TestMapAgrees holds maps against the lists of the plain oracle.
func TestMapAgrees(t *testing.T) {
	puzzles := uint64(300)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		puzzles = 5000
	}
	for n := range puzzles {
		for _, z := range []*def.Puzzle{gen.Puzzle(n), gen.Loose(n), gen.Coloured(n), gen.Mixed(n), gen.Backed(n)} {
			solutions, ok := gen.NewOracle(z).Solve(5000)
			if !ok {
				continue
			}
			p, err := problem.Compile(z)
			if err != nil {
				t.Fatal(err)
			}
			m := mapped(t, p, nil)
			if m.Solutions() != strconv.Itoa(len(solutions)) {
				t.Fatalf("%s: %s solutions, want %d", z.Title, m.Solutions(), len(solutions))
			}
			shape := make([]int, len(z.Pieces))
			for s := range p.Shapes {
				for _, piece := range p.Shapes[s].Pieces {
					shape[piece] = s
				}
			}
			want := make([]int, len(p.Shapes)*len(p.Cells))
			for _, s := range solutions {
				for _, piece := range s {
					for _, c := range piece.Cells {
						want[shape[piece.Piece]*len(p.Cells)+int(p.At[z.Size.Index(c)])]++
					}
				}
			}
			for at, n := range want {
				share, decimal := m.Share(at/len(p.Cells), int32(at%len(p.Cells)))
				if decimal != strconv.Itoa(n) || n > 0 && math.Abs(share-float64(n)/float64(len(solutions))) > 1e-12 {
					t.Fatalf("%s: in %s of %d solutions %s lies on %v (%g), want %d\n%s", z.Title, decimal, len(solutions),
						p.Shapes[at/len(p.Cells)].Name, p.Cells[at%len(p.Cells)], share, n, def.Format(z))
				}
			}
		}
	}
}

// TestMapLarge: numbers of many words, whose sums over the shapes are known.
func TestMapLarge(t *testing.T) {
	for _, test := range []struct {
		x, y   int
		pieces string
	}{{16, 16, dominoes}, {6, 100, dominoes}, {8, 6, tetrominoes}} {
		p := board(t, test.x, test.y, test.pieces)
		m := mapped(t, p, nil)
		for c := range p.Cells {
			sum := 0.0
			for s := range p.Shapes {
				share, _ := m.Share(s, int32(c))
				sum += share
			}
			if math.Abs(sum-1) > 1e-12 {
				t.Fatalf("%d by %d: the pieces on %v have %g of all solutions", test.x, test.y, p.Cells[c], sum)
			}
		}
	}
}
