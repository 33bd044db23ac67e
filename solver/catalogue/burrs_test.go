package catalogue

import (
	"math/bits"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
)

// numbers are the burr numbers of shapes that are sticks.
func numbers(shapes []Shape) []int {
	var list []int
	for _, s := range shapes {
		stick, _ := StickOf(s.Cells)
		list = append(list, stick.Number())
	}
	return list
}

// TestSticks holds the numbers of sticks and pieces against published ones. 2225 sticks are connected, and they are 837
// pieces (Cutler, A Computer Analysis of All 6-Piece Burrs, Definitions). 59 of these are notchable (the same, and
// IBM's pages about burrs).
func TestSticks(t *testing.T) {
	together := 0
	for n := range def.StickNumbers {
		s := Stick(n)
		if s.Usable() != (parts(space.Cubes, s.Cells()) == 1) {
			t.Fatalf("the stick %d: Usable is %v", s.Number(), s.Usable())
		}
		if s.Usable() {
			together++
		}
	}
	if together != 2225 {
		t.Errorf("%d sticks hang together, want 2225", together)
	}
	if n := len(Sticks(nil)); n != 837 {
		t.Errorf("%d usable pieces, want 837", n)
	}
	if n := len(Sticks(Stick.Notchable)); n != 59 {
		t.Errorf("%d notchable pieces, want 59", n)
	}
	if s := Stick(0); s.Number() != 1 || s.Cut() != 0 || len(s.Cells()) != 24 {
		t.Error("the whole stick is not number 1")
	}
	// The lightest one lacks ten cubes, the last two there (IBM, Burr6.html, lemma 9.0.2).
	if s, ok := StickOf(def.StickCells(1024)); !ok || s.Number() != 1024 || s.Cut() != MaxCut || !s.Usable() {
		t.Errorf("the lightest stick is %d", s.Number())
	}
}

// These are the numbers of named sets of puzzlecad (extensible-burr-set.scad). Its author and Rob Stegmann call the
// first "obscure notchables", which do not make solid burrs, and the second "obscure millables". The last are pieces of
// its other sets.
var (
	obscureNotchables = []int{276, 291, 308, 395, 427, 534, 598, 653, 717, 1417, 1419, 1449, 1935, 2840}
	obscureMillables  = []int{88, 118, 160, 192, 224, 399, 416, 431, 448, 491, 508, 536, 600, 630, 672, 736, 766, 1423, 1513}
	otherSticks       = []int{20, 55, 56, 60, 64, 72, 94, 112, 124, 126, 128, 156, 216, 240, 327, 344, 376, 410, 412, 414,
		442, 444, 463, 464, 474,
		476, 478, 480, 495, 499, 506, 511, 512, 551, 564, 568, 576, 624, 632, 670, 687, 702, 704, 734, 751, 757, 760, 768, 800, 820, 832, 880,
		883, 896, 909, 922, 926, 927, 956, 976, 984, 990, 996, 1008, 1015, 1016, 1021, 1023, 1933, 2836}
)

// TestBurrNumbers holds our numbers against published ones. Each is the least number of its piece, and the piece can be
// made as is published.
func TestBurrNumbers(t *testing.T) {
	for _, list := range [][]int{solidBurrs, obscureNotchables, obscureMillables, otherSticks} {
		for _, n := range list {
			if s := Stick(n - 1); s.Least() != s || !s.Usable() {
				t.Errorf("%d is not the number of a usable piece, but %d", n, s.Least().Number())
			}
		}
	}
	notchable, millable := numbers(Sticks(Stick.Notchable)), numbers(Sticks(Stick.Millable))
	for _, n := range slices.Concat(solidBurrs, obscureNotchables) {
		if !slices.Contains(notchable, n) {
			t.Errorf("%d is not notchable", n)
		}
	}
	// The set of pieces that a mill can cut and a saw cannot is exactly this.
	only := slices.DeleteFunc(slices.Clone(millable), func(n int) bool { return slices.Contains(notchable, n) })
	if !slices.Equal(only, obscureMillables) {
		t.Errorf("millable alone are %d", only)
	}
	if len(millable) != len(notchable)+len(only) {
		t.Error("a notchable piece is not millable")
	}
	// 109 is another number of 55 (puzzlecad, extensible-burr-set.yaml).
	if n := Stick(108).Least().Number(); n != 55 {
		t.Errorf("109 is %d, want 55", n)
	}
}

// TestStickOf finds each piece again, whatever its turn, and no other shape.
func TestStickOf(t *testing.T) {
	seen := map[Stick]bool{}
	for _, shape := range Sticks(nil) {
		s, ok := StickOf(shape.Cells)
		if !ok || s.Least() != s || seen[s] || s.Mirror().Mirror() != s {
			t.Fatalf("%s is %d, %v", shape.Name, s.Number(), ok)
		}
		seen[s] = true
		if (s.Mirror() != s) != shape.Chiral {
			t.Errorf("%s: chiral is %v", shape.Name, shape.Chiral)
		}
	}
	for _, n := range []int{1, 52, 975, 1024, 3000} {
		s := Stick(n - 1)
		for i, r := range space.Cubes.Motions() {
			want := s.Least()
			if r.Det() < 0 {
				want = s.Mirror()
			}
			if got, ok := StickOf(r.Turn(s.Cells())); !ok || got != want {
				t.Errorf("%d turned by %d is %d, want %d", n, i, got.Number(), want.Number())
			}
		}
	}
	whole := Stick(0).Cells()
	for name, cells := range map[string][]def.Cell{"no cells": nil, "a box of 2 × 2 × 7": append(slices.Clone(whole), def.Cell{X: 6}),
		"without an end": whole[1:], "a bar": Polyominoes(8, false)[0].Cells} {
		if s, ok := StickOf(cells); ok {
			t.Errorf("%s is the stick %d", name, s.Number())
		}
	}
}

// TestSolidBurrs holds the 25 against the pieces in Cutler's 314 burrs, as package disassemble finds them.
func TestSolidBurrs(t *testing.T) {
	text, err := os.ReadFile("../disassemble/testdata/known/burr-25-notchable.txt")
	if err != nil {
		t.Fatal(err)
	}
	var found []int
	for _, p := range def.Parse(string(text)).Puzzles[0].Pieces {
		if s, ok := StickOf(p.Cells); ok && !strings.HasPrefix(p.Name, "*") {
			found = append(found, s.Number())
		}
	}
	slices.Sort(found)
	if !slices.Equal(found, solidBurrs) {
		t.Errorf("they are %d", found)
	}
}

// TestStickLists checks the lists of sticks as TestLists checks the others. Each piece is in exactly one of the lists
// by what is cut out.
func TestStickLists(t *testing.T) {
	by := 0
	for _, l := range Lists() {
		if !l.Sticks {
			continue
		}
		count, cells, last := 0, 0, 0
		for _, s := range l.Shapes() {
			stick, ok := StickOf(s.Cells)
			if !ok || stick.Number() <= last || s.Name != strconv.Itoa(stick.Number()) || !s.Solid || s.Copies != 1 {
				t.Errorf("%s: %s is %d", l.ID, s.Name, stick.Number())
			}
			last = stick.Number()
			p := def.Puzzle{Size: space.Size{X: 6, Y: 6, Z: 6}, Pieces: Pieces([]Shape{s})}
			if d := def.Parse(def.Format(&p)); len(d.Drafts) != 1 || d.Drafts[0].Pieces[0].Name != s.Name {
				t.Errorf("%s: the name %s is not read back", l.ID, s.Name)
			}
			count++
			cells += len(s.Cells)
		}
		if count != l.Count || cells != l.Cells {
			t.Errorf("%s has %d pieces of %d cells, not %d of %d", l.ID, count, cells, l.Count, l.Cells)
		}
		if strings.HasPrefix(l.Title, strconv.Itoa(count)+" with ") || count == 1 && l.Title == "The whole stick" {
			by += count
		}
	}
	if by != 837 {
		t.Errorf("%d pieces by what is cut out, want 837", by)
	}
}

// TestFindSticks holds the results of queries with the word "burr".
func TestFindSticks(t *testing.T) {
	for query, want := range map[string]int{"burr": 837, "Burr 975": 1, "burr 109": 1, "burr sticks, notchable": 59, "burr millable": 78,
		"burr 4 cut": 154, "notchable burrs with 10 cubes cut out": 1, "burr P": 0, "burr 5000": 0} {
		if n := len(Find(space.Cubes, query)); n != want {
			t.Errorf("%q finds %d, want %d", query, n, want)
		}
	}
	if list := Find(space.Cubes, "burr 109"); len(list) != 1 || list[0].Name != "55" {
		t.Errorf("burr 109 is %v", list)
	}
}

// TestLongSticks: a longer stick has the number of the usual one with the same middle, and twice four more cubes for each
// step. It may also lack the four cubes that a usual one cannot; then its number is above 4096.
func TestLongSticks(t *testing.T) {
	for _, length := range []int{8, 10, 12} {
		for _, n := range []int{1, 975, 1024, 4097, 4097 + 8192, def.LongStickNumbers} {
			cells := def.LongStickCells(n, length)
			usual := 4*length - bits.OnesCount(uint(n-1))
			s, ok := StickOf(space.Cubes.Motions()[8].Turn(cells))
			if !ok || s != NewStick(n, length).Least() || s.Length() != length || len(cells) != usual || len(s.Cells()) != usual {
				t.Errorf("%d of length %d is %s, %v", n, length, s.Name(), ok)
			}
			if n <= def.StickNumbers && (s.Number() != Stick(n-1).Least().Number() || s.Usable() != Stick(n-1).Usable() ||
				s.Mirror().Number() != Stick(n-1).Mirror().Number()) {
				t.Errorf("%s is not as the usual one", s.Name())
			}
			if _, ok := StickOf(cells[1:]); ok {
				t.Errorf("%d of length %d without a cube of its end is a stick", n, length)
			}
		}
	}
	if s := NewStick(975, 8); s.Name() != "975/8" || Stick(974).Name() != "975" || !s.Usable() || NewStick(def.LongStickNumbers, 8).Usable() {
		t.Error("names and kinds")
	}
}
