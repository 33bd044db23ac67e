package space

import (
	"slices"
	"testing"
)

// A list of turns is written in one way, and as a word where there is one.
func TestReadTurns(t *testing.T) {
	for _, test := range []struct {
		text  string
		solid bool
		want  string
		ok    bool
	}{
		{"none", false, "none", true}, {"0", false, "none", true}, {"all", false, "", true}, {"upright", false, "flat", true},
		{"flat", true, "upright", true}, {" 270, 0,90,180", false, "flat", true}, {"f0,90", false, "90,f0", true},
		{"0,90,180,270,f0,f90,f180,f270", false, "", true}, {"45", false, "", false}, {"0,90", true, "", false}, {"", false, "", false},
	} {
		if got, ok := Cubes.ReadTurns(test.text, test.solid); got != test.want || ok != test.ok {
			t.Errorf("%q is %q, %v; want %q, %v", test.text, got, ok, test.want, test.ok)
		}
	}
}

// A name says what a turn does to a piece: to the left by so many degrees, after left and right are exchanged.
func TestTurnNames(t *testing.T) {
	ell := []Cell{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}} // long to the right, its short arm up at the left
	for name, want := range map[string][]Cell{
		"90":  {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}},
		"f0":  {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}},
		"f90": {{0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}},
	} {
		some := Cubes.Allowed(name, Cubes.Flat())
		if len(some) != 1 || !slices.Equal(some[0].Turn(ell), want) {
			t.Errorf("%s makes %v of it, want %v", name, some[0].Turn(ell), want)
		}
	}
	for l := range Lattice(len(grids)) {
		names := l.TurnNames()
		if slices.Sort(names); len(slices.Compact(names)) != len(l.Flat()) {
			t.Errorf("%s has the names %v", l.Name(), names)
		}
	}
	if n := len(Cubes.Allowed(UprightTurns, Cubes.Solid())); n != 4 {
		t.Errorf("a piece that stays upright has %d turns, want 4", n)
	}
}
