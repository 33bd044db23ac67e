package solver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/play"
)

// lattices are the definitions of puzzles on other lattices, each of which names its source and its number of
// solutions.
func lattices(t *testing.T) (puzzles []*def.Puzzle) {
	t.Helper()
	files, err := filepath.Glob("testdata/lattices/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no puzzles on other lattices", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		doc := def.Parse(string(text))
		if doc.Err() != nil {
			t.Fatalf("%s: %v", file, doc.Err())
		}
		puzzles = append(puzzles, doc.Puzzles...)
	}
	return puzzles
}

// TestLattices: published numbers of solutions, by every engine, with filters and triggers.
func TestLattices(t *testing.T) {
	for _, p := range lattices(t) {
		if p.Lattice == space.Cubes {
			t.Fatalf("%s: its lattice is %q", p.Title, p.Lattice.Name())
		}
		want, _ := p.SolutionCount()
		lines := []string{
			"-r", "-u", "-r -V -F", "-r -v5", "-r -R -V6",
			"-r -f7 -n", "-r -V -f7 -of=7 -n", "-r -f6 -oe=7:f=3 -n", "-r -oR -f5", "-r -oa=7 -f5 -n", "-r -ol@1,2,0 -f7 -n",
			"-r --engine=kernel", "-r -f7 -of=7 -n --engine=kernel", "-r -f7 -oe=7:f=4 -n --engine=kernel", "-r --engine=tight",
			"-r --engine=meet", "-r --engine=fletcher", "-r --engine=frontier --count",
		}
		if !p.Exact() {
			lines = []string{"-r", "-u", "-r --engine=kernel", "-r --engine=tight"}
		} else if p.Solid() {
			lines = slices.DeleteFunc(lines, func(line string) bool {
				return strings.Contains(line, "fletcher") || p.Volume() > 256 && (strings.Contains(line, "meet") || strings.Contains(line, "frontier"))
			})
		}
		if want > 10_000 && !long() { // what takes a second is done on the other boards
			lines = []string{"-r -f7 -n", "-r --engine=kernel", "-r -f7 -oe=7:f=4 -n --engine=kernel", "-r --engine=tight", "-r --engine=meet"}
		}
		for _, line := range lines {
			s := Open(p, parse(t, line), nil)
			if got := run(t, s).Solutions; got != want || s.Err() != nil {
				t.Errorf("%s, %s: %d solutions, want %d; %v", p.Title, line, got, want, s.Err())
			}
		}
		if want > 2 && p.Exact() {
			if got := run(t, Open(p, parse(t, "--engine=restarts --limit=2"), nil)).Solutions; got != 2 {
				t.Errorf("%s: restarts find %d", p.Title, got)
			}
		}
	}
}

// TestLatticesWhole: small boards whose solutions are counted by hand.
func TestLatticesWhole(t *testing.T) {
	for _, test := range []struct {
		text string
		want uint64
	}{
		// Two pieces, one a turn of the other: side by side, and the same after a mirror.
		{"D:lattice=hexagons:xDim=2:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\nC:name=B:layout=0 0 0, 0 1 0\n~D", 1},
		// Six round one. The single cell is in the middle, or beside one end of the ring that is left, or half-way.
		{"D:lattice=hexagons:xDim=3:yDim=3:zDim=1\nC:name=A:layout=0 0 0\nC:name=B:copies=3:layout=0 0 0, 1 0 0\nC:name=*:type=S:layout=0 0 0, 2 2 0\n~D", 3},
		{"D:lattice=hexagons:xDim=3:yDim=3:zDim=1:oneSide\nC:name=A:layout=0 0 0\nC:name=B:copies=3:layout=0 0 0, 1 0 0\nC:name=*:type=S:layout=0 0 0, 2 2 0\n~D", 3},
		// A piece and its mirror image, which may not be turned over, are two shapes.
		{"D:lattice=hexagons:xDim=2:yDim=4:zDim=1:oneSide\nC:name=A:copies=2:layout=0 0 0, 0 1 0, 0 2 0, 1 0 0\n~D", 1},
		{"D:lattice=hexagons:xDim=2:yDim=4:zDim=1\nC:name=A:layout=0 0 0, 0 1 0, 0 2 0, 1 0 0\nC:name=B:layout=0 2 0, 1 0 0, 1 1 0, 1 2 0\n~D", 1},

		{"D:lattice=hexagons:xDim=2:yDim=2:zDim=2\nC:name=A:copies=3:layout=0 0 0, 0 0 1\nC:name=*:type=S:layout=1 1 0, 1 1 1\n~D", 1},
		// Six triangles round a corner, in three pieces and in two.
		{"D:lattice=triangles:xDim=4:yDim=2:zDim=1\nC:name=A:copies=3:layout=0 0 0, 1 0 0\nC:name=*:type=S:layout=0 0 0, 0 1 0\n~D", 1},
		{"D:lattice=triangles:xDim=4:yDim=2:zDim=1:oneSide\nC:name=A:copies=2:layout=3 2 0, 4 2 0, 5 2 0\nC:name=*:type=S:layout=0 0 0, 0 1 0\n~D", 1},
		// A triangle of four: the single one is at a corner. As prisms of two layers they are pairs. All four are
		// upright, or two are and two flat pairs lie one on the other.
		{"D:lattice=triangles:xDim=3:yDim=2:zDim=1\nC:name=A:layout=1 0 0\nC:name=B:layout=1 1 0, 2 1 0, 3 1 0\nC:name=*:type=S:layout=0 1 0, 2 1 0\n~D", 1},
		{"D:lattice=triangles:xDim=3:yDim=2:zDim=2\nC:name=A:copies=0-4:layout=0 0 0, 0 0 1\nC:name=B:copies=0-4:layout=0 0 0, 1 0 0\nC:name=*:type=S:layout=0 1 0, 2 1 0, 0 1 1, 2 1 1\n~D", 2},
		// A square layer of five balls, and the four in its gaps.
		{"D:lattice=balls:xDim=3:yDim=3:zDim=2\nC:name=A:layout=0 0 0, 2 0 0, 1 1 0, 0 2 0, 2 2 0\nC:name=B:layout=1 0 1, 0 1 1, 2 1 1, 1 2 1\n~D", 1},
		// Four in a tetrahedron: two pairs, in three ways that are turns of each other.
		{"D:lattice=balls:xDim=2:yDim=2:zDim=2\nC:name=A:copies=2:layout=0 0 0, 1 1 0\n~D", 1},
		// A square of tans: two halves, along either diagonal.
		{"D:lattice=tans:xDim=3:yDim=3:zDim=1\nC:name=A:copies=2:layout=1 0 0, 0 1 0\n~D", 1},
		// Two squares beside each other, in halves: cut the same way, or not. One of them whole.
		{"D:lattice=tans:xDim=6:yDim=3:zDim=1\nC:name=A:copies=4:layout=1 0 0, 0 1 0\n~D", 2},
		{"D:lattice=tans:xDim=6:yDim=3:zDim=1\nC:name=A:copies=2:layout=1 0 0, 0 1 0\nC:name=B:layout=1 0 0, 0 1 0, 2 1 0, 1 2 0\n~D", 1},
		// A square of sticks in two corners. Where sticks may not cross, two straight pairs cannot share a point.
		{"D:lattice=sticks:xDim=3:yDim=3:zDim=1\nC:name=A:copies=2:layout=1 0 0, 0 1 0\n~D", 1},
		{"D:lattice=sticks:xDim=5:yDim=5:zDim=1\nC:name=A:copies=2:layout=1 2 0, 3 2 0\nC:name=*:type=S:layout=1 0 0, 3 0 0, 0 1 0, 4 1 0, 0 3 0, 4 3 0, 1 4 0, 3 4 0\n~D", 0},
		{"D:lattice=sticks:crossing=allowed:xDim=5:yDim=5:zDim=1\nC:name=A:copies=2:layout=1 2 0, 3 2 0\nC:name=*:type=S:layout=1 0 0, 3 0 0, 0 1 0, 4 1 0, 0 3 0, 4 3 0, 1 4 0, 3 4 0\n~D", 1},
		// Six sticks round a hexagon.
		{"D:lattice=hexagon-sticks:xDim=7:yDim=3:zDim=1\nC:name=A:copies=3:layout=3 0 0, 5 0 0\nC:name=*:type=S:layout=1 0 0, 1 2 0\n~D", 1},
	} {
		doc := def.Parse(test.text)
		if doc.Err() != nil {
			t.Fatal(doc.Err())
		}
		all, _, err := solved(t, doc.Puzzles[0], "-u")
		if uint64(len(all)) != test.want || err != nil {
			t.Errorf("%d solutions, want %d (%v) of\n%s", len(all), test.want, err, test.text)
		}
	}
}

// TestLatticesByHand: what is left of a board keeps its lattice, and so does a variant.
func TestLatticesByHand(t *testing.T) {
	for _, p := range lattices(t) {
		if rest, _ := (play.Position{Puzzle: p}).Rest(); rest.Lattice != p.Lattice {
			t.Errorf("%s: what is left is of %q", p.Title, rest.Lattice.Name())
		}
	}
}
