package frontier

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"tilewright/solver/problem"
)

// every is a board with all pieces of a size, any number of each.
func every(t testing.TB, x, y, size int) *problem.Problem {
	text := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1", x, y)
	for i, piece := range squares.grown(size) {
		text += fmt.Sprintf("\nC:name=P%d:copies=0-%d:layout=%s", i, x*y/size, layout(piece))
	}
	return compiled(t, text)
}

// plainCuts counts the ways to cut cells into connected parts, each by itself: the part of the first cell, then the rest. It
// was written only for these tests.
func plainCuts(beside [][]int, size int) (ways int) {
	taken := make([]bool, len(beside))
	var rest func() int
	// grow adds cells to a part. banned are those that other calls add.
	var grow func(part []int, banned map[int]bool) int
	grow = func(part []int, banned map[int]bool) (ways int) {
		if len(part) == size {
			return rest()
		}
		tried := map[int]bool{}
		for c := range banned {
			tried[c] = true
		}
		for _, from := range part {
			for _, to := range beside[from] {
				if taken[to] || tried[to] {
					continue
				}
				tried[to], taken[to] = true, true
				ways += grow(append(slices.Clone(part), to), tried)
				taken[to] = false
			}
		}
		return ways
	}
	rest = func() int {
		first := slices.Index(taken, false)
		if first < 0 {
			return 1
		}
		taken[first] = true
		ways := grow([]int{first}, nil)
		taken[first] = false
		return ways
	}
	return rest()
}

// TestDistricts holds cuts of random boards of all lattices, with holes, against plain counts.
func TestDistricts(t *testing.T) {
	boards := 300
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		boards = 5000
	}
	random := rand.New(rand.NewPCG(7, 60))
	many := 0
	for i := range boards {
		size := 1 + random.IntN(6)
		g := []grid{squares, hexagons, triangles, squares}[i%4]
		x, y, z := 2+random.IntN(4), 2+random.IntN(4), 1
		if i%4 == 3 { // cubes
			x, y, z = 2+random.IntN(2), 2+random.IntN(2), 2
		}
		cells := x * y * z
		holes := cells % size
		text := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=%d%s\nC:name=o:copies=0-%d:layout=0 0 0", x, y, z, g.definition, cells)
		if holes > 0 {
			text += "\nC:name=*:type=S:layout="
			for k, hole := range random.Perm(cells)[:holes] {
				if k > 0 {
					text += ", "
				}
				text += fmt.Sprintf("%d %d %d", hole%x, hole/x%y, hole/x/y)
			}
		}
		p := compiled(t, text)
		beside := make([][]int, len(p.Cells))
		for c := range beside {
			for _, n := range p.Around(int32(c)) {
				if n >= 0 {
					beside[c] = append(beside[c], int(n))
				}
			}
		}
		if len(p.Cells) == 0 || len(p.Cells)%size != 0 {
			continue
		}
		n, err := New(p, nil, Options{Districts: len(p.Cells) / size})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		for !n.Run(1 << 20) {
		}
		_, got, _ := n.Solutions()
		if want := plainCuts(beside, size); int(got) != want {
			t.Fatalf("%d parts of %d cells: %d, want %d\n%s", len(p.Cells)/size, size, got, want, text)
		}
		if got > 1 {
			many++
		}
	}
	if many < boards/4 {
		t.Errorf("only %d of %d boards have more than one way", many, boards)
	}
}

// TestCuts: the ways to cut n by n cells into k parts (OEIS A348453), and into all n-ominoes (A172477), also up to symmetry
// (A328020).
func TestCuts(t *testing.T) {
	for _, c := range []struct {
		side, districts int
		want            string
	}{
		{4, 2, "70"}, {4, 4, "117"}, {5, 5, "4006"}, {6, 2, "80518"}, {6, 3, "264500"}, {6, 4, "442791"},
		{6, 6, "451206"}, {6, 9, "178939"}, {6, 12, "80092"}, {6, 18, "6728"},
	} {
		n, err := New(every(t, c.side, c.side, 1), nil, Options{Districts: c.districts})
		if err != nil {
			t.Fatal(err)
		}
		for !n.Run(1 << 20) {
		}
		if got, _, _ := n.Solutions(); got != c.want {
			t.Errorf("%d by %d in %d parts: %s, want %s", c.side, c.side, c.districts, got, c.want)
		}
	}
	for side, want := range map[int][2]string{6: {"451206", "56734"}, 7: {"158753814", "19846102"}} {
		if side == 7 && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue
		}
		p := every(t, side, side, side)
		if everyPart(p, p.Rows()) != side {
			t.Errorf("all pieces of %d cells are not seen as all parts", side)
		}
		if got := [2]string{count(t, p, false), count(t, p, true)}; got != want {
			t.Errorf("%d by %d: %s, want %s", side, side, got, want)
		}
	}
}

// TestEveryPart: pieces are all parts of a size only where none lacks, none is unconnected, and there are enough.
func TestEveryPart(t *testing.T) {
	p := every(t, 6, 6, 6)
	less := *p
	less.Shapes = slices.Clone(p.Shapes)
	less.Shapes[3].Copies = 5
	if got := everyPart(&less, less.Rows()); got != 0 {
		t.Errorf("with five copies of a piece: %d", got)
	}
	if got := everyPart(p, p.Rows()[1:]); got != 0 {
		t.Errorf("without an image: %d", got)
	}
	closed := compiled(t, "D:xDim=1:yDim=1:zDim=1\nC:name=*:type=S:layout=0 0 0\nC:name=o:copies=0-1:layout=0 0 0")
	if got := everyPart(closed, closed.Rows()); got != 0 || count(t, closed, false) != "1" {
		t.Errorf("of a board without open cells: %d", got)
	}
	apart := *p
	apart.Images = slices.Clone(p.Images)
	apart.Images[0].Cells = []int32{0, 1, 2, 3, 4, int32(len(p.Cells) - 1)}
	if got := everyPart(&apart, apart.Rows()); got != 0 {
		t.Errorf("with an image that does not hang together: %d", got)
	}
	twice := *p
	twice.Images = append(slices.Clone(p.Images[1:]), p.Images[1])
	if got := everyPart(&twice, twice.Rows()); got != 0 {
		t.Errorf("with an image twice: %d", got)
	}
}
