package frontier

import (
	"fmt"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tilewright/def"
	"tilewright/solver/gen"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

const dominoes = "C:name=D:copies=0-%d:layout=0 0 0, 1 0 0\n"

const cornered = "C:name=L:copies=0-%d:layout=0 0 0, 1 0 0, 0 1 0\n"

// tetrominoes are all five, any number of each.
const tetrominoes = "C:name=I:copies=0-%[1]d:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\nC:name=O:copies=0-%[1]d:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\n" +
	"C:name=T:copies=0-%[1]d:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\nC:name=L:copies=0-%[1]d:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\nC:name=S:copies=0-%[1]d:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\n"

func board(t testing.TB, x, y int, pieces string) *problem.Problem {
	t.Helper()
	text := "D:xDim=" + strconv.Itoa(x) + ":yDim=" + strconv.Itoa(y) + ":zDim=1\n" + fmt.Sprintf(pieces, x*y/2) + "~D\n"
	z, err := def.ParseOne(text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Compile(z)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func count(t testing.TB, p *problem.Problem, once bool) string {
	t.Helper()
	rows := numbered(len(p.Images))
	begun := time.Now()
	n, err := New(p, rows, Options{Once: once, Memory: 4 << 30})
	if err != nil {
		t.Fatal(err)
	}
	for !n.Run(1 << 20) {
	}
	if n.Err() != nil {
		t.Fatal(n.Err())
	}
	t.Logf("%d steps, %d states, %v", n.Steps(), n.walks[0].most, time.Since(begun))
	decimal, _, _ := n.Solutions()
	return decimal
}

func TestBoards(t *testing.T) {
	for _, c := range []struct {
		x, y   int
		pieces string
		want   string
	}{
		{8, 8, dominoes, "12988816"},
		{12, 12, dominoes, "53060477521960000"},
		{16, 16, dominoes, "2444888770250892795802079170816"},
		{8, 60, dominoes, "540702837469800345466636655620114250126334269081771798953"},
		{6, 100, dominoes, "8111122492379632674314680711180748845564827012150625388192928607034509"},
		{6, 6, tetrominoes, "178939"},
		{8, 6, tetrominoes, "22483347"},
		{8, 8, tetrominoes, "19077209438"},
	} {
		t.Run(fmt.Sprintf("%dx%d %s", c.x, c.y, strings.SplitN(c.pieces, ":", 3)[1]), func(t *testing.T) {
			if got := count(t, board(t, c.x, c.y, c.pieces), false); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// brokenProfile counts the ways to fill a board with copies of one shape, written for these
// tests and for nothing else: cell by cell, row by row, with the number of ways for each set of
// cells that are filled already from the one at hand on. The offsets of an orientation are in that order,
// the first being 0 0.
func brokenProfile(width, height int, orientations [][][2]int) *big.Int {
	ways := map[uint64]*big.Int{0: big.NewInt(1)}
	for y := range height {
		for x := range width {
			next := map[uint64]*big.Int{}
			add := func(set uint64, n *big.Int) {
				if next[set] == nil {
					next[set] = new(big.Int)
				}
				next[set].Add(next[set], n)
			}
			for set, n := range ways {
				if set&1 != 0 {
					add(set>>1, n)
					continue
				}
				for _, cells := range orientations {
					var covers uint64
					fits := true
					for _, c := range cells {
						fits = fits && x+c[0] >= 0 && x+c[0] < width && y+c[1] < height
						if fits {
							covers |= 1 << (c[1]*width + c[0])
						}
					}
					if fits && set&covers == 0 {
						add((set|covers)>>1, n)
					}
				}
			}
			ways = next
		}
	}
	if n := ways[0]; n != nil {
		return n
	}
	return new(big.Int)
}

// turnedL are the orientations of the L tromino.
var turnedL = [][][2]int{
	{{0, 0}, {1, 0}, {0, 1}}, {{0, 0}, {1, 0}, {1, 1}}, {{0, 0}, {0, 1}, {1, 1}}, {{0, 0}, {-1, 1}, {0, 1}},
}

// TestProfile holds counts of boards that nobody lists against those of a plain program.
func TestProfile(t *testing.T) {
	for _, c := range []struct {
		width, height int
		piece         string
		orientations  [][][2]int
	}{
		{2, 3, dominoes, [][][2]int{{{0, 0}, {1, 0}}, {{0, 0}, {0, 1}}}},
		{5, 9, cornered, turnedL}, {3, 5, cornered, turnedL}, {12, 12, cornered, turnedL},
	} {
		want := brokenProfile(c.width, c.height, c.orientations)
		if got := count(t, board(t, c.width, c.height, c.piece), false); got != want.String() {
			t.Errorf("%d by %d: %s, want %v", c.width, c.height, got, want)
		}
	}
}

// TestAgree holds counts against the plain oracle: all solutions, those that are turns of each other once, and mirror
// images, too.
func TestAgree(t *testing.T) {
	puzzles := uint64(400)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		puzzles = 5000
	}
	compared, refused := 0, 0
	for n := range puzzles {
		for _, z := range []*def.Puzzle{gen.Puzzle(n), gen.Loose(n), gen.Coloured(n), gen.Mixed(n)} {
			oracle := gen.NewOracle(z)
			solutions, ok := oracle.Solve(5000)
			if !ok {
				continue
			}
			p, err := problem.Compile(z)
			if err != nil {
				t.Fatal(err)
			}
			rows := numbered(len(p.Images))
			for _, mirror := range []settings.Mirror{settings.MirrorDifferent, settings.MirrorSame} {
				for _, once := range []bool{false, true} {
					want := len(solutions)
					if once {
						names := map[string]bool{}
						for _, s := range solutions {
							names[oracle.Canonical(s, mirror == settings.MirrorSame)] = true
						}
						want = len(names)
					}
					c, err := New(p, rows, Options{Once: once, Mirror: mirror})
					if err != nil {
						refused++
						continue
					}
					for !c.Run(1000) {
					}
					got, few, fits := c.Solutions()
					if compared++; c.Err() != nil || !fits || few != uint64(want) || got != strconv.Itoa(want) {
						t.Fatalf("%s, mirror %v, once %v: %s solutions, want %d (%v)\n%s", z.Title, mirror, once, got, want, c.Err(), def.Format(z))
					}
				}
			}
		}
	}
	t.Logf("%d compared, %d refused", compared, refused)
}

// TestDraw: what is drawn is a solution, and each comes as often as any other.
func TestDraw(t *testing.T) {
	p := board(t, 4, 4, dominoes)
	const draws = 3600
	times := map[string]int{}
	for seed := range uint64(draws) {
		n, err := New(p, nil, Options{Draw: true, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for !n.Run(1 << 20) {
		}
		covered := make([]bool, len(p.Cells))
		for _, i := range n.Drawn() {
			for _, c := range p.Images[i].Cells {
				if covered[c] {
					t.Fatalf("%v overlap", n.Drawn())
				}
				covered[c] = true
			}
		}
		if slices.Contains(covered, false) {
			t.Fatalf("%v leave a cell open", n.Drawn())
		}
		times[fmt.Sprint(n.Drawn())]++
	}
	// χ² with 35 degrees of freedom is below 80 but for one in 40,000; the seeds are fixed.
	chi := 0.0
	for _, k := range times {
		chi += float64((k-draws/36)*(k-draws/36)) / (draws / 36)
	}
	if len(times) != 36 || chi > 80 {
		t.Errorf("%d of 36 solutions are drawn; χ² is %.1f", len(times), chi)
	}
}
