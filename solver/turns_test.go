package solver

import (
	"fmt"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/testing/gen"
	"tilewright/solver/settings"
)

// counted is the number of all solutions of a definition, counted along the edge.
func counted(t *testing.T, text string) uint64 {
	t.Helper()
	p, err := def.ParseOne(text + "~D\n")
	if err != nil {
		t.Fatal(err)
	}
	return run(t, Open(p, parse(t, "--engine=frontier --count"), nil)).Solutions
}

// TestStandardOrientation counts tilings of a square by V-pieces that lie as they are written: A322495 of the OEIS.
func TestStandardOrientation(t *testing.T) {
	for i, want := range []uint64{1, 2, 8, 68, 1262, 51420, 4577274, 888837716} {
		n := i + 1
		text := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1\n", n, n)
		for m := range n {
			arms := "0 0 0"
			for k := 1; k <= m; k++ {
				arms += fmt.Sprintf(", %d 0 0, 0 %d 0", k, k)
			}
			text += fmt.Sprintf("C:name=V%d:turns=none:copies=0-max:layout=%s\n", m, arms)
		}
		if got := counted(t, text); got != want {
			t.Errorf("a square of %d: %d solutions, want %d", n, got, want)
		}
	}
}

// benzel is the board of that name (a, b) of hexagons, in a definition. Its cells (i, j) are those for which j-i, k-j and i-k
// are from 1-a to b-1, with i+j+k = 1. See James Propp, "Trimer covers in the triangular grid".
func benzel(a, b int) string {
	inside := func(n int) bool { return 1-a <= n && n <= b-1 }
	side := 2*(a+b) + 1
	var holes []string
	for x := range side {
		for y := range side {
			i, j := x-a-b, y-a-b
			k := 1 - i - j
			if !inside(j-i) || !inside(k-j) || !inside(i-k) {
				holes = append(holes, fmt.Sprintf("%d %d 0", x, y))
			}
		}
	}
	return fmt.Sprintf("D:lattice=hexagons:xDim=%d:yDim=%d:zDim=1\nC:name=*:type=S:layout=%s\n", side, side,
		strings.Join(holes, ", "))
}

// TestBenzels tiles benzels by the stones of one kind and the bones of two: (2n)!! ways for the benzel (3n+1, 3n+2), one of the
// problems of that article.
func TestBenzels(t *testing.T) {
	want := uint64(1)
	for n := 1; n <= 3; n++ {
		want *= 2 * uint64(n)
		text := benzel(3*n+1, 3*n+2) + "C:name=Stone:turns=60:copies=0-max:layout=0 0 0, 1 0 0, 0 1 0\n"
		for _, bones := range []string{"0,60", "0,120", "60,120"} {
			if got := counted(t, text+"C:name=Bone:turns="+bones+":copies=0-max:layout=0 0 0, 1 0 0, 2 0 0\n"); got != want {
				t.Errorf("n = %d, bones %s: %d solutions, want %d", n, bones, got, want)
			}
		}
	}
}

// TestLozenges tiles the hexagon of side 2 by lozenges. Of one direction, or of two, they leave a corner open; of all three
// they fill it in 20 ways, as MacMahon's formula says.
func TestLozenges(t *testing.T) {
	const board = "D:lattice=triangles:xDim=7:yDim=4:zDim=1\nL:stationary=*\n" +
		"* . . . . . *\n. . . . . . .\n. . . . . . .\n* . . . . . *\n~L\nC:name=A:copies=12:layout=0 0 0, 1 0 0:turns="
	for turns, want := range map[string]uint64{"none": 0, "60": 0, "0,60": 0, "flat": 20, "all": 20} {
		if got := counted(t, board+turns+"\n"); got != want {
			t.Errorf("%s: %d solutions, want %d", turns, got, want)
		}
	}
}

// TestDrawnOtherwise takes pieces for equal that lie in the same ways, though one may not lie as it is drawn.
func TestDrawnOtherwise(t *testing.T) {
	if got := counted(t, "D:xDim=3:yDim=2:zDim=1\nC:name=A:copies=2:turns=none:layout=0 0 0, 0 1 0\n"+
		"C:name=B:turns=90:layout=0 0 0, 1 0 0\n"); got != 1 {
		t.Errorf("%d solutions, want 1", got)
	}
}

// TestSameCells: a turn and a mirror may do the same to all cells of a board, and only one of them keeps the pieces or the rules.
// Another may do nothing to the cells, and make of each piece another one of the set.
func TestSameCells(t *testing.T) {
	const tans = "D:lattice=tans:xDim=4:yDim=6:zDim=1\nL:stationary=*\n" +
		". . . .\n* . * *\n. . . .\n. . . .\n* . * *\n. . . .\n~L\n"
	tests := []struct {
		name, text string
		all, once  int
	}{
		{"a mirror keeps the turns, the half turn does not", tans + "C:name=A:copies=0-3:turns=180,f180,f270,f90:layout=-1 1 2\n" +
			"C:name=B:copies=1-3:turns=0,90,270,f90:layout=2 -2 -2\nC:name=C:copies=0-2:turns=flat:layout=0 -2 -2\n" +
			"C:name=D:layout=-1 -2 1\n", 14, 8},
		{"a mirror exchanges two pieces on the same cells", tans + "C:name=A:copies=2:turns=0,90,180:layout=1 0 0\n" +
			"C:name=B:copies=2:turns=0,180,270:layout=1 0 0\n", 6, 3},
		{"a mirror keeps the back, the half turn does not", "D:xDim=5:yDim=1:zDim=1\n" +
			"C:name=A:turns=0,90:layout=0 0 0, 1 0 0, 2 0 0:back=0 0 0, 1 0 0, 0 1 0\nC:name=B:copies=2:layout=0 0 0\n", 3, 2},
		{"a mirror keeps a fixed piece of a rule, the half turn does not", "D:xDim=4:yDim=3:zDim=1\n" +
			"C:name=A:layout=0 0 0, 1 0 0\nC:name=B:copies=2:layout=0 0 0\nC:name=F:type=S:layout=1 0 0, 2 0 0\n" +
			"C:name=G:type=S:layout=1 2 0, 2 2 0\nC:name=*:type=S:layout=0 0 0, 3 0 0, 0 2 0, 3 2 0\nR:touch=A,F\n", 3, 2},
	}
	var puzzles []*def.Puzzle
	for _, test := range tests {
		p, err := def.ParseOne(test.text + "~D\n")
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		puzzles = append(puzzles, p)
		o := gen.NewOracle(p)
		solutions, _ := o.Ruled(gen.MostSolutions)
		for _, mirror := range []bool{false, true} {
			if n := len(o.Want(solutions, true, mirror)); len(solutions) != test.all || n != test.once {
				t.Errorf("%s: the oracle finds %d solutions, %d up to symmetry, want %d, %d", test.name, len(solutions), n, test.all, test.once)
			}
		}
		searched := 0
		for _, way := range []string{"-u", "-r"} {
			for _, mirror := range []string{"same", "different"} {
				for _, engine := range []string{"reference", "fletcher", "kernel", "tight", "meet", "frontier --count"} {
					line := way + " --mirror=" + mirror + " --engine=" + engine
					s := parse(t, line)
					if diagnostic.FirstError(settings.Check(s, settings.FactsOf(p))) != nil {
						continue
					}
					if n := run(t, Open(p, s, nil)).Solutions; n != uint64(test.once) {
						t.Errorf("%s, %s: %d solutions, want %d", test.name, line, n, test.once)
					}
					searched++
				}
			}
		}
		if searched < 12 {
			t.Errorf("%s: only %d searches", test.name, searched)
		}
	}
	againstOracle(t, uint64(len(puzzles)), func(n uint64) *def.Puzzle { return puzzles[n] })
}
