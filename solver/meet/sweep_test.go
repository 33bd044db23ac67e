package meet

import (
	"math/big"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/problem"
)

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

var (
	domino = []def.Cell{{}, {X: 1}}
	corner = []def.Cell{{}, {X: 1}, {Y: 1}}

	dominoes = [][][2]int{{{0, 0}, {1, 0}}, {{0, 0}, {0, 1}}}
	corners  = [][][2]int{
		{{0, 0}, {1, 0}, {0, 1}}, {{0, 0}, {1, 0}, {1, 1}}, {{0, 0}, {0, 1}, {1, 1}}, {{0, 0}, {-1, 1}, {0, 1}},
	}
)

// TestDecimal holds numbers of two words against package math/big.
func TestDecimal(t *testing.T) {
	for _, high := range []uint64{0, 1, 5, 9_999_999_999_999_999_999, 10_000_000_000_000_000_000, 1<<64 - 1} {
		for _, low := range []uint64{0, 7, 10_000_000_000_000_000_000, 1<<64 - 1} {
			n := new(big.Int).SetUint64(high)
			want := n.Lsh(n, 64).Add(n, new(big.Int).SetUint64(low)).String()
			if got := decimal(high, low); got != want {
				t.Errorf("%d and %d are %s, want %s", high, low, got, want)
			}
		}
	}
}

// TestSweep holds counts of boards that nobody lists against those along a broken profile.
func TestSweep(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height int
		piece         []def.Cell
		orientations  [][][2]int
		known         string // where it has been published
	}{
		{"dominoes", 2, 3, domino, dominoes, "3"},
		{"dominoes", 8, 8, domino, dominoes, "12988816"},
		{"dominoes", 12, 12, domino, dominoes, "53060477521960000"},
		{"dominoes", 16, 16, domino, dominoes, ""},
		{"L trominoes", 5, 9, corner, corners, ""},
		{"L trominoes", 3, 5, corner, corners, "0"},
		{"L trominoes", 12, 12, corner, corners, ""},
	} {
		want := brokenProfile(c.width, c.height, c.orientations)
		if c.known != "" && want.String() != c.known {
			t.Fatalf("the profile of %s, %d by %d, counts %v, and not %s", c.name, c.width, c.height, want, c.known)
		}
		z := &def.Puzzle{XDim: c.width, YDim: c.height, ZDim: 1,
			Pieces: []def.Piece{{Name: "A", Copies: c.width * c.height / len(c.piece), Cells: c.piece}}}
		p, err := problem.Compile(z)
		if err != nil {
			t.Fatal(err)
		}
		counted := uint64(0)
		e, err := New(p, allRows(p), Options{Count: func(n uint64) { counted += n }}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for e.Run(1<<20) == 0 {
		}
		switch err := e.Err(); {
		case want.IsUint64():
			if err != nil || counted != want.Uint64() || e.Stats().Solutions != counted {
				t.Errorf("%d %s fill %d by %d in %d ways, want %v; %v", z.Pieces[0].Copies, c.name, c.width, c.height, counted, want, err)
			}
		case err == nil || !strings.Contains(err.Error(), want.String()):
			t.Errorf("%d %s fill %d by %d in %v ways; said is %v", z.Pieces[0].Copies, c.name, c.width, c.height, want, err)
		}
		if e.swept {
			t.Errorf("%s, %d by %d, are given up", c.name, c.width, c.height)
		}
		t.Log(c.name, c.width, c.height, want, e.Stats().Nodes, "states")
	}
}
