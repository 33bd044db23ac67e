package catalogue

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
)

// TestCounts holds the numbers of polyominoes, polyhexes and polycubes against the On-Line Encyclopedia of Integer
// Sequences: A000105, A000988, A000228, A006535, A000162 and A038119.
func TestCounts(t *testing.T) {
	for _, test := range []struct {
		name  string
		want  []int
		count func(n int) int
	}{
		{"free polyominoes", []int{1, 1, 2, 5, 12, 35, 108, 369}, func(n int) int { return len(Polyominoes(n, false)) }},
		{"one-sided polyominoes", []int{1, 1, 2, 7, 18, 60, 196, 704}, func(n int) int { return len(Polyominoes(n, true)) }},
		{"polycubes", []int{1, 1, 2, 8, 29, 166}, func(n int) int { return len(Polycubes(n)) }},
		{"polycubes and mirror images once", []int{1, 1, 2, 7, 23, 112}, func(n int) int {
			seen := map[Form]bool{}
			for _, s := range Polycubes(n) {
				f, _ := FormOf(s.Cells, space.Cubes.Motions())
				seen[f] = true
			}
			return len(seen)
		}},
	} {
		for i, want := range test.want {
			if got := test.count(i + 1); got != want {
				t.Errorf("%d %s of %d cells, want %d", got, test.name, i+1, want)
			}
		}
	}
}

// groups are the group under which the shapes of a list differ, and that group with reflections.
func groups(l List) (group, both []space.Motion) {
	switch {
	case l.Solid:
		return l.Lattice.Solid(), l.Lattice.Motions()
	case l.OneSided:
		return l.Lattice.OneSided(), l.Lattice.Flat()
	}
	return l.Lattice.Flat(), l.Lattice.Flat()
}

// TestLists checks every list. Each shape is there once, is connected, and has a name of its own that a definition can
// have. The title and the sentence of the list are true.
func TestLists(t *testing.T) {
	form := func(cells []def.Cell, group []space.Motion) string { return fmt.Sprint(space.Canonical(cells, group)) }
	for _, l := range Lists() {
		if l.Sticks {
			continue // see TestStickLists
		}
		group, both := groups(l)
		seen, names := map[string]bool{}, map[string]bool{}
		pairs := map[string]int{}
		count, cells, holes := 0, 0, 0
		for _, s := range l.Shapes() {
			f := form(s.Cells, group)
			if seen[f] {
				t.Errorf("%s: %s is there twice", l.ID, s.Name)
			}
			seen[f] = true
			if names[s.Name] {
				t.Errorf("%s: two are called %s", l.ID, s.Name)
			}
			names[s.Name] = true
			if parts(l.Lattice, s.Cells) != 1 {
				t.Errorf("%s: %s falls apart: %v", l.ID, s.Name, s.Cells)
			}
			if s.Lattice != l.Lattice {
				t.Errorf("%s: %s is on another lattice", l.ID, s.Name)
			}
			if s.Solid == isFlat(s.Cells) {
				t.Errorf("%s: %s: Solid is %v", l.ID, s.Name, s.Solid)
			}
			p := def.Puzzle{Lattice: l.Lattice, Size: space.Size{X: len(s.Cells), Y: 1, Z: 1},
				Pieces: []def.Piece{{Name: s.Name, Cells: s.Cells, Copies: 1}}}
			if err := p.Check(); err != nil && l.Lattice.Everywhere() { // elsewhere a row has fewer cells
				t.Errorf("%s: %v", l.ID, err)
			}
			if d := def.Parse(def.Format(&p)); len(d.Drafts) != 1 || d.Drafts[0].Pieces[0].Name != s.Name {
				t.Errorf("%s: the name %s is not read back", l.ID, s.Name)
			}
			if mirrored := s.Chiral; l.OneSided || s.Solid {
				pairs[form(s.Cells, both)]++
				if (form(l.Lattice.Mirror().Turn(s.Cells), group) != f) != mirrored {
					t.Errorf("%s: %s: Chiral is %v", l.ID, s.Name, s.Chiral)
				}
			}
			if !l.Solid && l.Lattice.Everywhere() && hasHole(l.Lattice, s.Cells) {
				holes++
			}
			count += s.Copies
			for _, c := range s.Cells {
				if !l.Lattice.Loose(c) {
					cells += s.Copies
				}
			}
		}
		if l.OneSided || l.Solid {
			for _, s := range l.Shapes() {
				if n := pairs[form(s.Cells, both)]; (l.OneSided || s.Solid) && (n == 2) != s.Chiral {
					t.Errorf("%s: %s and its mirror image are %d", l.ID, s.Name, n)
				}
			}
		}
		if count != l.Count || cells != l.Cells {
			t.Errorf("%s has %d pieces of %d cells, not %d of %d", l.ID, count, cells, l.Count, l.Cells)
		}
		if want := map[string]int{"heptominoes": 1, "one-sided-heptominoes": 1, "octominoes": 6, "hexahexes": 1,
			"one-sided-hexahexes": 1, "heptahexes": 2, "enneiamonds": 1, "one-sided-enneiamonds": 1}[l.ID]; holes != want &&
			l.ID != "one-sided-octominoes" && l.ID != "one-sided-heptahexes" {
			t.Errorf("%s: %d have a hole, want %d", l.ID, holes, want)
		}
		room := 0
		for i := range l.X * l.Y * l.Z {
			if c := (space.Size{X: l.X, Y: l.Y, Z: l.Z}).At(i); l.Lattice.Has(c) && !l.Lattice.Loose(c) {
				room++
			}
		}
		if l.Lattice.Everywhere() && room != l.Cells && l.ID != "small" || room < l.Cells || room > 2*l.Cells+2 {
			t.Errorf("%s: a box of %d cells for %d", l.ID, room, l.Cells)
		}
	}
}

// parts is the number of connected parts of some cells.
func parts(l space.Lattice, cells []def.Cell) int {
	left := slices.Clone(cells)
	n := 0
	for ; len(left) > 0; n++ {
		queue := left[:1:1]
		left = left[1:]
		for len(queue) > 0 {
			c := queue[0]
			queue = queue[1:]
			for next := range l.Neighbours(c) {
				if i := slices.Index(left, next); i >= 0 {
					left = slices.Delete(slices.Clone(left), i, i+1)
					queue = append(queue, next)
				}
			}
		}
	}
	return n
}

// hasHole reports whether a flat shape has a hole: the other cells of its layer, within a frame around it, are in
// several parts.
func hasHole(l space.Lattice, cells []def.Cell) bool {
	var around []def.Cell
	for x := -2; x <= 16; x++ {
		for y := -2; y <= 9; y++ {
			if c := (def.Cell{X: x, Y: y}); !slices.Contains(cells, c) {
				around = append(around, c)
			}
		}
	}
	return parts(l, around) > 1
}

func isFlat(cells []def.Cell) bool {
	low, high := space.Bounds(cells)
	return min(high.X-low.X, high.Y-low.Y, high.Z-low.Z) == 0
}

// TestForm holds forms against the slower canonical shapes of package space.
func TestForm(t *testing.T) {
	shapes := append(Polyominoes(5, true), Polycubes(5)...)
	for _, group := range [][]space.Motion{space.Cubes.OneSided(), space.Cubes.Flat(), space.Cubes.Solid(), space.Cubes.Motions()} {
		for _, s := range shapes {
			f, ok := FormOf(s.Cells, group)
			if !ok || !slices.Equal(f.cells(), space.Canonical(s.Cells, group)) {
				t.Errorf("%s under the group of %d: %v, want %v", s.Name, len(group), f.cells(), space.Canonical(s.Cells, group))
			}
		}
	}
	for _, cells := range [][]def.Cell{nil, make([]def.Cell, 9), {{}, {X: 8}}} {
		if _, ok := FormOf(cells, space.Cubes.Flat()); ok {
			t.Errorf("%v has a form", cells)
		}
	}
}

// TestNames looks at the shapes that people know.
func TestNames(t *testing.T) {
	of := func(list []Shape) string {
		var names []string
		for _, s := range list {
			names = append(names, s.Name)
		}
		return strings.Join(names, " ")
	}
	for _, test := range []struct{ got, want string }{
		{of(small()), "M D I V"},
		{of(Polyominoes(4, false)), "I L O S T"},
		{of(Polyominoes(4, true)), "I J L O S T Z"},
		{of(Polyominoes(5, false)), "F I L N P T U V W X Y Z"},
		{of(Polyominoes(5, true)), "F F' I L L' N N' P P' T U V W X Y Y' Z Z'"},
		{of(Polycubes(4)), "I L O T Z A B P"},
		{of(soma()), "V L T Z A B P"},
		{of(Polycubes(5)), "F I L N P T U V W X Y Z A J1 J2 J4 L1 L2 L3 L4 N1 N2 Q S1 S2 T1 T2 V1 V2"},
	} {
		if test.got != test.want {
			t.Errorf("%s, want %s", test.got, test.want)
		}
	}
	hexominoes, hexacubes := Polyominoes(6, false), Polycubes(6)
	for i, s := range hexominoes {
		if !slices.Equal(s.Cells, hexacubes[i].Cells) || s.Name != hexacubes[i].Name {
			t.Errorf("%s is another shape among the hexacubes", s.Name)
		}
	}
	if names := of(hexacubes); !strings.HasPrefix(names, "6-1 6-2 ") || !strings.Contains(names, " 6-112") ||
		strings.Contains(names, "6-113") {
		t.Errorf("the hexacubes are called %s", names)
	}
	// Soma's own names are those of the library's puzzle.
	for _, p := range def.Find("soma").Puzzle().Pieces {
		if !slices.ContainsFunc(soma(), func(s Shape) bool {
			return strings.EqualFold(s.Name, p.Name) && Equal(s.Cells, p.Cells, space.Cubes.Solid())
		}) {
			t.Errorf("no piece of Soma is the library's %s", p.Name)
		}
	}
	for _, p := range def.Find("pentominoes-10x6").Puzzle().Pieces {
		if !slices.ContainsFunc(Polyominoes(5, false),
			func(s Shape) bool { return s.Name == p.Name && Equal(s.Cells, p.Cells, space.Cubes.Flat()) }) {
			t.Errorf("no pentomino is the library's %s", p.Name)
		}
	}
}

// TestLettersHoldTheirHand: L and S are as in Tetris, and other letters look like themselves.
func TestLettersHoldTheirHand(t *testing.T) {
	for name, rows := range map[string]string{
		"L": "X./X./XX", "J": ".X/.X/XX", "S": ".XX/XX.", "Z": "XX./.XX",
	} {
		list := Polyominoes(4, true)
		i := slices.IndexFunc(list, func(s Shape) bool { return s.Name == name })
		if !Equal(list[i].Cells, letter{picture: rows}.cells(), space.Cubes.OneSided()) {
			t.Errorf("the tetromino %s is %v", name, list[i].Cells)
		}
	}
	for name, rows := range map[string]string{
		"F": ".XX/XX./.X.", "L": "X./X./X./XX", "P": "XX/XX/X.", "Z": "XX./.X./.XX",
		"L'": ".X/.X/.X/XX", "P'": "XX/XX/.X", "Z'": ".XX/.X./XX.",
	} {
		list := Polyominoes(5, true)
		i := slices.IndexFunc(list, func(s Shape) bool { return s.Name == name })
		if !Equal(list[i].Cells, letter{picture: rows}.cells(), space.Cubes.OneSided()) {
			t.Errorf("the pentomino %s is %v", name, list[i].Cells)
		}
	}
}

func TestFind(t *testing.T) {
	for _, test := range []struct {
		query string
		count int
		first string
	}{
		{"", 0, ""},
		{" , ", 0, ""},
		{"P", 2, "P"},             // the tetracube and the pentomino
		{"p, 5 cells", 1, "P"},    // the pentomino
		{"5 cells", 12 + 17, "F"}, // and the pentacubes of two layers
		{"5-cell", 12 + 17, "F"},
		{"8 cells", 369, "8-1"},
		{"9 cells", 0, ""},
		{"hexomino", 35, "6-1"},
		{"Hexominoes", 35, "6-1"},
		{"hexo", 35, "6-1"},
		{"tetracubes", 8, "I"},
		{"pentacube chiral", 12, "J1"},
		{"5 cells, chiral", 6 + 12, "F"},
		{"one-sided pentomino", 18, "F"},
		{"one-sided tetromino, chiral", 4, "J"},
		{"pentomino, achiral", 6, "I"},
		{"6-35", 1, "6-35"},
		{"soma", 7, "V"},
		{"L1", 1, "L1"},
		{"pentahex", 22, "5-1"},
		{"hexiamonds", 12, "6-1"},
		{"heptahexes, one-sided", 620, "7-1"},
		{"hexagons, 4 cells", 7, "4-1"},
		{"gadget", 0, ""},
	} {
		got := Find(space.Cubes, test.query)
		first := ""
		if len(got) > 0 {
			first = got[0].Name
		}
		if len(got) != test.count || first != test.first {
			t.Errorf("%q finds %d, the first %q; want %d, %q", test.query, len(got), first, test.count, test.first)
		}
	}
}

// TestFindSpoken searches by words of the reader's language, and by English ones.
func TestFindSpoken(t *testing.T) {
	texts := map[string]string{
		"achiral": "spiegelgleich", "One-sided": "Einseitig", "Sticks": "Stäbe",
		"{n, plural, one {# cell} other {# cells}}":  "{n, plural, other {# Zellen}}",
		string(familyOf(space.Cubes, true)):          "{n, plural, =4 {Tetrawürfel} other {Teil}}",
		string(familyOf(space.Triangles, false)):     "{n, plural, =6 {ヘキシアモンド} other {Teil}}",
		string(familyOf(space.HexagonSticks, false)): "{n, plural, other {Teil}}",
	}
	say.Use(say.Language{Tag: "de", Plural: "one", GroupFrom: 4, Find: func(english string) string { return texts[english] }})
	defer say.Use(say.English)
	for query, want := range map[string]int{
		"5 Zellen": 29, "5 cells": 29, "5Zellen": 29, "„5 Zellen“": 29, "pentomino, spiegelgleich": 6, "einseitig pentomino": 18,
		"Tetrawürfel": 8, "tetracube": 8, "Tetrawürfeln": 8, "ヘキシアモンド": 12, "ヘキシ": 12, "Stäbe 975": 1,
	} {
		if got := len(Find(space.Cubes, query)); got != want {
			t.Errorf("%q finds %d, want %d", query, got, want)
		}
	}
}

// TestFindOnHexagons searches on a lattice of hexagons.
func TestFindOnHexagons(t *testing.T) {
	for query, want := range map[string]int{"4 cells": 7, "chiral, 4 cells": 3, "5-3": 1, "pentomino": 12, "8 cells": 0} {
		if got := len(Find(space.Hexagons, query)); got != want {
			t.Errorf("%q finds %d, want %d", query, got, want)
		}
	}
}

// TestFindElsewhere searches for families of other cells.
func TestFindElsewhere(t *testing.T) {
	for _, test := range []struct {
		from    space.Lattice
		query   string
		want    int
		lattice space.Lattice
	}{
		{space.Cubes, "tetratan", 14, space.Tans},
		{space.Cubes, "one-sided tetrastick", 25, space.Sticks},
		{space.CrossingSticks, "pentasticks", 55, space.CrossingSticks},
		{space.Cubes, "tritrig", 12, space.TriangleSticks},
		{space.Cubes, "pentatwig", 12, space.HexagonSticks},
		{space.Cubes, "tetrasphere", 25, space.Balls},
		{space.Balls, "3 cells", 4, space.Balls},
		{space.Tans, "3 cells", 4, space.Tans},
		{space.Triangles, "9 cells", 160, space.Triangles},
	} {
		got := Find(test.from, test.query)
		if len(got) != test.want || len(got) > 0 && got[0].Lattice != test.lattice {
			t.Errorf("%q finds %d, want %d", test.query, len(got), test.want)
		}
	}
}

func TestFamily(t *testing.T) {
	if got := Family(space.Cubes, 5, false) + Family(space.Cubes, 5, true) + Family(space.Cubes, 2, false) + Family(space.Cubes, 3, true) +
		Family(space.Cubes, 9, false) + Family(space.Hexagons, 4, false); got != "pentominopentacubedominotricubepiecetetrahex" {
		t.Error(got)
	}
}

func BenchmarkOctominoes(b *testing.B) {
	for b.Loop() {
		Polyominoes(8, false)
	}
}

func BenchmarkHexacubes(b *testing.B) {
	for b.Loop() {
		Polycubes(6)
	}
}
