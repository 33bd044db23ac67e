package disassemble_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tilewright/def/space"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
)

// deep are the lattices, other than cubes, on which pieces move.
var deep = []space.Lattice{space.Hexagons, space.Triangles, space.Balls, space.RhombicTetrahedra, space.TetraOctahedra}

// TestElsewhere compares generated assemblies of other cells than cubes with a plain search. It tries every set of
// pieces, step by step along every glide, and each cell against each.
func TestElsewhere(t *testing.T) {
	for _, l := range deep {
		locked, several, levels := 0, 0, map[int]int{}
		for number := range uint64(80) {
			pieces := grown(l, number)
			list := make([]disassemble.Piece, len(pieces))
			for i := range pieces {
				list[i].Cells = pieces[i]
			}
			s, err := disassemble.New(l, list, disassemble.Options{Positions: enough})
			if err != nil {
				t.Fatal(err)
			}
			for s.Run(1<<16) == search.Paused {
			}
			if s.Positions() > 300 {
				continue // the plain search takes long
			}
			want, positions := plainOn(l, pieces)
			switch s.Verdict() {
			case disassemble.Apart:
				n := len(s.Tree().Moves)
				levels[n]++
				if n != want {
					t.Errorf("%s %d: %d moves, and the plain search has %d", l.Name(), number, n, want)
				}
				for _, m := range s.Tree().Steps() {
					if n, one := m.Steps(l); m.By != (space.Cell{X: n * one.X, Y: n * one.Y, Z: n * one.Z}) ||
						!slices.Contains(l.Glides(), one) && !slices.Contains(l.Glides(), (space.Cell{}).Minus(one)) {
						t.Errorf("%s %d: a move by %v", l.Name(), number, m.By)
					}
				}
			case disassemble.Locked:
				locked++
				if positions > 1 {
					several++
				}
				if s.Tree() == nil && (want != 0 || uint64(positions) != s.Positions()) {
					t.Errorf("%s %d: %d positions; the plain search has %d, and %d moves", l.Name(), number, s.Positions(), positions, want)
				}
			}
		}
		t.Log(l.Name(), locked, "locked,", several, "of them in several positions; moves until the first is out:", levels)
		if locked < 5 || levels[1] < 15 {
			t.Errorf("%s: too few of a kind: %d locked, %v", l.Name(), locked, levels)
		}
	}
}

// grown is an assembly of two to four pieces that grow into each other around a cell.
func grown(l space.Lattice, number uint64) [][]space.Cell {
	r := rand.New(rand.NewPCG(number, uint64(l)))
	var all []space.Cell
	for i := range 1000 {
		if c := (space.Cell{X: 30 + i/100, Y: 30 + i/10%10, Z: 30 + i%10}); l.Has(c) {
			all = append(all, c)
			break
		}
	}
	// The cells around it, in their order: small cells need more of them.
	most := map[space.Lattice]int{space.Hexagons: 30, space.Triangles: 70, space.Balls: 16, space.RhombicTetrahedra: 150,
		space.TetraOctahedra: 60}[l]
	most = most/2 + r.IntN(most)
	for i := 0; len(all) < most; i++ {
		for n := range l.Neighbours(all[i]) {
			if !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	pieces := make([][]space.Cell, 2+r.IntN(3))
	taken := map[space.Cell]bool{}
	if r.IntN(2) == 0 { // the first takes most of what lies outside
		for _, c := range all {
			for n := range l.Neighbours(c) {
				if !slices.Contains(all, n) && !taken[c] && r.IntN(6) > 0 && 3*len(taken) < 2*len(all) {
					taken[c], pieces[0] = true, append(pieces[0], c)
				}
			}
		}
	}
	for i := range pieces {
		for len(pieces[i]) == 0 {
			if c := all[r.IntN(len(all))]; !taken[c] {
				taken[c], pieces[i] = true, append(pieces[i], c)
			}
		}
	}
	for range 10 + r.IntN(60) {
		i := r.IntN(len(pieces))
		for n := range l.Neighbours(pieces[i][r.IntN(len(pieces[i]))]) {
			if slices.Contains(all, n) && !taken[n] && r.IntN(3) == 0 {
				taken[n], pieces[i] = true, append(pieces[i], n)
			}
		}
	}
	return pieces
}

// plainOn is plain on another lattice.
func plainOn(l space.Lattice, pieces [][]space.Cell) (moves, positions int) {
	const far = 16 // steps
	start := make(shifted, len(pieces))
	name := func(s shifted) string {
		t := ""
		for _, c := range s {
			t += fmt.Sprint(c.Minus(s[0]), ";")
		}
		return t
	}
	// steps is how far a piece goes along a glide until it meets another, at most far.
	type pair struct {
		a, b, glide int
		apart       space.Cell
	}
	known := map[pair]int{}
	steps := func(at shifted, a, b, glide int) int {
		key := pair{a, b, glide, at[b].Minus(at[a])}
		n, ok := known[key]
		if !ok {
			n = far
			for _, c := range pieces[a] {
				for _, d := range pieces[b] {
					if free := l.Free(c.Plus(at[a]), d.Plus(at[b]), glide); free != space.Endless {
						n = min(n, free)
					}
				}
			}
			known[key] = n
		}
		return n
	}
	seen := map[string]bool{name(start): true}
	layer := []shifted{start}
	for moves = 1; len(layer) > 0; moves++ {
		var next []shifted
		for _, at := range layer {
			for set := 1; set < 1<<len(pieces)-1; set++ {
				for glide, by := range l.Glides() {
					reach := far
					for a := range pieces {
						for b := range pieces {
							if set>>a&1 != 0 && set>>b&1 == 0 {
								reach = min(reach, steps(at, a, b, glide))
							}
						}
					}
					if reach == far {
						return moves, 0
					}
					for k := 1; k <= reach; k++ {
						now := slices.Clone(at)
						for a := range pieces {
							if set>>a&1 != 0 {
								now[a] = at[a].Plus(space.Cell{X: k * by.X, Y: k * by.Y, Z: k * by.Z})
							}
						}
						if n := name(now); !seen[n] {
							seen[n] = true
							next = append(next, now)
						}
					}
				}
			}
		}
		layer = next
	}
	return 0, len(seen)
}
