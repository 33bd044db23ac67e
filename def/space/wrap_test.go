package space

import (
	"strings"
	"testing"
)

// A wrap is read as it is written, and what is no wrap is refused.
func TestParseWrap(t *testing.T) {
	for _, text := range []string{"x", "y", "z", "x,y", "x,y,z", "x-flipped", "x-flipped,y", "x,y-flipped", "x+2", "x-3,y", "x,y+1"} {
		if w, ok := ParseWrap(text); !ok || w.String() != text {
			t.Errorf("%q is read as %q, %v", text, w, ok)
		}
	}
	for _, text := range []string{"", "a", "x,", "x,x", "xy", "x+", "x-flip", "x+9999999999999999999", "é"} {
		if w, ok := ParseWrap(text); ok {
			t.Errorf("%q is read as %q", text, w)
		}
	}
}

func FuzzParseWrap(f *testing.F) {
	f.Add("x-flipped,y")
	f.Add("x+2")
	f.Fuzz(func(t *testing.T, text string) {
		w, ok := ParseWrap(text)
		if !ok {
			return
		}
		if again, ok := ParseWrap(w.String()); !ok || again != w {
			t.Errorf("%q is %q, which is read as %q", text, w, again)
		}
	})
}

// Each place is seen from the box wherever one goes around, and a cell of the box stays.
func TestFold(t *testing.T) {
	size := Size{6, 4, 1}
	for text, want := range map[string]map[Cell]Cell{
		"x":         {{7, 1, 0}: {1, 1, 0}, {-1, 3, 0}: {5, 3, 0}, {2, 5, 0}: {2, 5, 0}},
		"x,y":       {{13, -1, 0}: {1, 3, 0}},
		"x-flipped": {{6, 0, 0}: {0, 3, 0}, {12, 1, 0}: {0, 1, 0}, {-1, 1, 0}: {5, 2, 0}},
		"x+2":       {{6, 1, 0}: {0, 3, 0}, {-1, 3, 0}: {5, 1, 0}},
		"x,y+1":     {{2, 4, 0}: {3, 0, 0}, {5, 4, 0}: {0, 0, 0}},
	} {
		w, _ := ParseWrap(text)
		for from, to := range want {
			if got := w.Fold(size, from); got != to {
				t.Errorf("%s: %v is %v, want %v", text, from, got, to)
			}
		}
		for i := range size.Volume() {
			c := size.At(i)
			if w.Fold(size, c) != c {
				t.Errorf("%s: %v moves", text, c)
			}
			for axis, seam := range w {
				if seam.On && w.Fold(size, w.over(size, axis, c)) != c {
					t.Errorf("%s: once around %v comes to %v", text, c, w.Fold(size, w.over(size, axis, c)))
				}
			}
		}
	}
}

// What cannot close says why.
func TestWrapCheck(t *testing.T) {
	for _, test := range []struct {
		wrap    string
		lattice Lattice
		size    Size
		want    string
	}{
		{"x,y", Cubes, Size{6, 4, 1}, ""}, {"x,y,z", Cubes, Size{3, 3, 3}, ""}, {"x,y", Hexagons, Size{3, 5, 1}, ""},
		{"x", Triangles, Size{6, 2, 1}, ""}, {"x", Triangles, Size{5, 2, 1}, "do not lie alike"},
		{"x+1", Triangles, Size{5, 2, 1}, ""}, {"x", Balls, Size{3, 2, 2}, "do not lie alike"},
		{"x", Cubes, Size{1, 4, 1}, "at least 2"}, {"z", Cubes, Size{4, 4, 1}, "at least 2"},
		{"x-flipped", Cubes, Size{4, 4, 2}, "Only a flat box"}, {"x-flipped", Hexagons, Size{4, 4, 1}, "Only a board of squares"},
		{"x-flipped,y-flipped", Cubes, Size{4, 4, 1}, "Only one end"}, {"x+1,y+1", Cubes, Size{4, 4, 1}, "Only one end"},
	} {
		w, _ := ParseWrap(test.wrap)
		got := ""
		if err := w.Check(test.lattice, test.size); err != nil {
			got = err.Error()
		}
		if (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%s of %v: %q, want %q", test.wrap, test.size, got, test.want)
		}
	}
}

// All ways around are symmetries: a torus of 5 × 4 has 20 of them, each turned and mirrored in four ways; a square one of 5 × 5
// in eight. A Möbius strip of 5 × 2 is turned by each step, twice around, and over.
func TestWrappedSymmetries(t *testing.T) {
	for _, test := range []struct {
		wrap string
		size Size
		want int
	}{{"x,y", Size{5, 4, 1}, 80}, {"x,y", Size{5, 5, 1}, 200}, {"x", Size{5, 4, 1}, 20}, {"x-flipped", Size{5, 2, 1}, 20}} {
		w, _ := ParseWrap(test.wrap)
		b := NewBoard(Cubes, test.size, w)
		all := b.Symmetries()
		if len(all) != test.want {
			t.Errorf("%s of %v has %d symmetries, want %d", test.wrap, test.size, len(all), test.want)
		}
		near := b.Near()
		for _, s := range all { // neighbours stay neighbours
			for c := range b.Cells {
				beside := map[int32]bool{}
				for k := range 6 {
					beside[near[int(s.Cells[c])*6+k]] = true
				}
				for k := range 6 {
					if n := near[c*6+k]; n >= 0 && !beside[s.Cells[n]] {
						t.Fatalf("%s: neighbours %d and %d come apart", test.wrap, c, n)
					}
				}
			}
		}
	}
}
