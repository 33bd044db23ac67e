package disassemble_test

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/disassemble"
)

// stickCells are the cells of a stick of the six-piece burr: it has 6×2×2 cells. The twelve that may be cut away lie in
// other sticks of the burr.
func stickCells() (stays, cut []def.Cell) {
	for i := range 24 {
		c := def.Cell{X: i % 6, Y: i / 6 % 2, Z: i / 12}
		if c.X == 2 || c.X == 3 || c.Z == 1 && (c.X == 1 || c.X == 4) {
			cut = append(cut, c)
		} else {
			stays = append(stays, c)
		}
	}
	return stays, cut
}

// notchable are the sticks that a saw can make. What is cut away is a union of notches. Each goes across the stick, is
// one cell long and half as deep as the stick, and comes from any of its four sides. Of sticks that are turns of each
// other one is listed.
func notchable() (pieces [][]def.Cell) {
	stays, cut := stickCells()
	var notches [][]def.Cell
	for x := range 6 {
		for _, pair := range [][2]def.Cell{
			{{X: x, Y: 0, Z: 0}, {X: x, Y: 1, Z: 0}}, {{X: x, Y: 0, Z: 1}, {X: x, Y: 1, Z: 1}},
			{{X: x, Y: 0, Z: 0}, {X: x, Y: 0, Z: 1}}, {{X: x, Y: 1, Z: 0}, {X: x, Y: 1, Z: 1}},
		} {
			if slices.Contains(cut, pair[0]) && slices.Contains(cut, pair[1]) {
				notches = append(notches, pair[:])
			}
		}
	}
	seen := map[string]bool{}
	for set := range 1 << len(notches) {
		away := map[def.Cell]bool{}
		for i, n := range notches {
			if set>>i&1 != 0 {
				away[n[0]], away[n[1]] = true, true
			}
		}
		piece := slices.Clone(stays)
		for _, c := range cut {
			if !away[c] {
				piece = append(piece, c)
			}
		}
		name := fmt.Sprint(space.Canonical(piece, space.Cubes.Motions()[:24]))
		if connected(piece) && !seen[name] {
			seen[name] = true
			pieces = append(pieces, piece)
		}
	}
	return pieces
}

func connected(cells []def.Cell) bool {
	reached := []def.Cell{cells[0]}
	for i := 0; i < len(reached); i++ {
		for _, w := range ways {
			c := def.Cell{X: reached[i].X + w.X, Y: reached[i].Y + w.Y, Z: reached[i].Z + w.Z}
			if slices.Contains(cells, c) && !slices.Contains(reached, c) {
				reached = append(reached, c)
			}
		}
	}
	return len(reached) == len(cells)
}

// knot is the outer form of the six-piece burr: two sticks along each axis.
func knot() (cells []def.Cell) {
	for i := range 216 {
		c := def.Cell{X: i % 6, Y: i / 6 % 6, Z: i / 36}
		middle := func(n, wide int) bool { return n >= 3-wide && n < 3+wide }
		if middle(c.Y, 2) && middle(c.Z, 1) || middle(c.Z, 2) && middle(c.X, 1) || middle(c.X, 2) && middle(c.Y, 1) {
			cells = append(cells, c)
		}
	}
	return cells
}

// burr is an assembly: the kinds of its pieces, and their places.
type burr struct {
	kinds  []int
	pieces [][]def.Cell
}

// burrs are all ways to fill the knot with sticks of some kinds, each used any number of times. Turns of the knot count
// once, but mirror images apart.
func burrs(kinds [][]def.Cell) (all []burr) {
	board := knot()
	number := map[def.Cell]int{}
	for i, c := range board {
		number[c] = i
	}
	type image struct {
		kind  int
		cells []int
		mask  [2]uint64 // of cells
	}
	first := make([][]image, len(board)) // by first cell
	for kind, piece := range kinds {
		for _, turned := range space.Orientations(piece, space.Cubes.Motions()[:24]) {
			for i := range 216 {
				placed := image{kind: kind}
				for _, c := range turned {
					if n, in := number[def.Cell{X: c.X + i%6, Y: c.Y + i/6%6, Z: c.Z + i/36}]; in {
						placed.cells = append(placed.cells, n)
					}
				}
				if len(placed.cells) == len(turned) {
					for _, n := range placed.cells {
						placed.mask[n/64] |= 1 << (n % 64)
					}
					least := slices.Min(placed.cells)
					first[least] = append(first[least], placed)
				}
			}
		}
	}
	turns := turnsOf(board, number)
	seen := map[string]bool{}
	owner := make([]int, len(board)) // the piece on each cell, from 1
	var placed []image
	var taken [2]uint64
	var fill func()
	fill = func() {
		empty := slices.Index(owner, 0)
		if empty < 0 {
			if name := canonical(owner, turns); !seen[name] {
				seen[name] = true
				var b burr
				for _, p := range placed {
					b.kinds = append(b.kinds, p.kind)
					var cells []def.Cell
					for _, n := range p.cells {
						cells = append(cells, board[n])
					}
					b.pieces = append(b.pieces, cells)
				}
				all = append(all, b)
			}
			return
		}
		for _, p := range first[empty] {
			if p.mask[0]&taken[0]|p.mask[1]&taken[1] != 0 {
				continue
			}
			placed = append(placed, p)
			before := taken
			taken[0], taken[1] = taken[0]|p.mask[0], taken[1]|p.mask[1]
			for _, n := range p.cells {
				owner[n] = len(placed)
			}
			fill()
			for _, n := range p.cells {
				owner[n] = 0
			}
			taken = before
			placed = placed[:len(placed)-1]
		}
	}
	fill()
	return all
}

// turnsOf are the turns of a board in a box of 6×6×6 onto itself: where each cell goes.
func turnsOf(board []def.Cell, number map[def.Cell]int) (turns [][]int) {
	for _, r := range space.Cubes.Motions()[:24] {
		var to []int
		for _, c := range board {
			d := r.Apply(def.Cell{X: 2*c.X - 5, Y: 2*c.Y - 5, Z: 2*c.Z - 5}) // about the middle
			if n, in := number[def.Cell{X: (d.X + 5) / 2, Y: (d.Y + 5) / 2, Z: (d.Z + 5) / 2}]; in {
				to = append(to, n)
			}
		}
		if len(to) == len(board) {
			turns = append(turns, to)
		}
	}
	return turns
}

// canonical is the same for all turns of an assembly.
func canonical(owner []int, turns [][]int) (least string) {
	turned := make([]int, len(owner))
	for _, to := range turns {
		for i, n := range to {
			turned[n] = owner[i]
		}
		names := map[int]byte{-1: 1} // pieces by their order on the board; -1 is left empty
		text := make([]byte, len(turned))
		for i, p := range turned {
			if names[p] == 0 {
				names[p] = byte(len(names) + 1)
			}
			text[i] = names[p]
		}
		if name := string(text); least == "" || name < least {
			least = name
		}
	}
	return least
}

// TestCutler finds the solid six-piece burrs. W. H. Cutler counted them in 1978: of 59 notchable sticks 25 make solid
// burrs, 314 of which come apart. BurrTools's user guide ("All solid 6-piece burrs") says that mirror images count
// apart there, and its example file has 1063 assemblies. This test makes pieces and assemblies itself. So it finds all
// four numbers, and is given none. It takes every eighth assembly apart, or all of them with TILEWRIGHT_LONG.
func TestCutler(t *testing.T) {
	kinds := notchable()
	if len(kinds) != 59 {
		t.Errorf("%d sticks are notchable, want 59", len(kinds))
	}
	all := burrs(kinds)
	if len(all) != 1063 {
		t.Errorf("%d assemblies, want 1063", len(all))
	}
	used := map[int]bool{}
	come := 0
	levels := map[string]int{}
	every, want := 8, 38
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		every, want = 1, 314
	}
	for i, b := range all {
		for _, k := range b.kinds {
			used[k] = true
		}
		if i%every > 0 {
			continue
		}
		s := apart(t, b.pieces, enough, 1<<16)
		if s.Verdict() == disassemble.Apart {
			come++
			levels[disassemble.LevelText(s.Tree().Level())]++
		}
	}
	t.Log("levels:", levels)
	if len(used) != 25 {
		t.Errorf("%d kinds of sticks make solid burrs, want 25", len(used))
	}
	if come != want {
		t.Errorf("%d come apart, want %d", come, want)
	}
}
