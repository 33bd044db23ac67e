package gen

import (
	"reflect"
	"slices"
	"testing"

	"tilewright/def"
)

// TestMixed checks that a number always makes the same puzzle, and that a text can say it. It also checks that no
// feature is missing, with solutions and without.
func TestMixed(t *testing.T) {
	const puzzles = 2000
	sorts := map[string]int{}
	for number := range uint64(puzzles) {
		p := Mixed(number)
		if number%10 == 0 && !reflect.DeepEqual(p, Mixed(number)) {
			t.Fatalf("puzzle %d differs when made again", number)
		}
		sortOut(t, number, p, sorts)
	}
	for sort, n := range sorts {
		if n < 30 {
			t.Errorf("of %d puzzles %d: %s", puzzles, n, sort)
		}
	}
	for _, f := range Features {
		if sorts[f.Name] == 0 && !slices.Contains(elsewhere, f.Name) {
			t.Errorf("no puzzle: %s", f.Name)
		}
	}
	t.Log(sorts)
}

// TestOracleFeatures compares the oracle to counts that can be worked out by hand.
func TestOracleFeatures(t *testing.T) {
	for _, test := range []struct {
		name, text      string
		raw, turn, same int
	}{
		{"dominoes on a 2x2, any number", "D:xDim=2:yDim=2:zDim=1:empty=4\nC:name=d:copies=0-2:layout=0 0 0, 1 0 0\n~D", 7, 3, 3},
		{"dominoes and squares in a row of 4", "D:xDim=4:yDim=1:zDim=1\nC:name=d:copies=0-2:layout=0 0 0, 1 0 0\nC:name=m:copies=0-4:layout=0 0 0\n~D", 5, 4, 4},
		{"a corner may stay empty", "D:xDim=2:yDim=2:zDim=1\nC:name=L:layout=0 0 0, 1 0 0, 0 1 0\nL:variable=+\n. +\n. .\n~L\n~D", 1, 1, 1},
		{"one red end", "D:xDim=3:yDim=1:zDim=1\nC:name=m:copies=3:layout=0 0 0\nC:name=red:type=C:layout=0 0 0\n~D", 1, 1, 1},
		{"a red cube on a red cell, or on one without colour", "D:xDim=3:yDim=1:zDim=1\nC:name=r:layout=0 0 0 red\nC:name=m:copies=2:layout=0 0 0\nC:name=red:type=C:layout=0 0 0, 1 0 0\n~D", 3, 3, 3},
		{"red only on blue", "D:xDim=2:yDim=1:zDim=1:allow=red/blue\nC:name=r:layout=0 0 0 red\nC:name=m:layout=0 0 0\nC:name=red:type=C:layout=0 0 0\nC:name=blue:type=C:layout=1 0 0\n~D", 1, 1, 1},
	} {
		d := def.Parse(test.text)
		if err := d.Err(); err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		o := NewOracle(d.Puzzles[0])
		solutions, _ := o.Solve(1000)
		got := []int{len(solutions), len(o.Set(solutions, false)), len(o.Set(solutions, true))}
		if !slices.Equal(got, []int{test.raw, test.turn, test.same}) {
			t.Errorf("%s: %v solutions, but for turns and but for mirror images; want %d, %d, %d", test.name, got, test.raw, test.turn, test.same)
		}
	}
}

// sortOut checks that a text can say a puzzle, and that the oracle soon has all of its solutions. It counts the sorts
// that the puzzle belongs to.
func sortOut(t *testing.T, number uint64, p *def.Puzzle, sorts map[string]int) {
	t.Helper()
	text := def.Format(p)
	if d := def.Parse(text); d.Err() != nil || len(d.Puzzles) != 1 || def.Format(d.Puzzles[0]) != text {
		t.Fatalf("puzzle %d is not read back (%v):\n%s", number, d.Err(), text)
	}
	o := NewOracle(p)
	solutions, ok := o.Solve(MostSolutions)
	if !ok || len(o.cells) > 16 {
		t.Fatalf("puzzle %d has %d open cells and %d solutions", number, len(o.cells), len(solutions))
	}
	for _, f := range Features {
		if f.Has(p) {
			sorts[f.Name]++
		}
	}
	turns, all := o.Symmetries()
	once, mirrored := o.Set(solutions, false), o.Set(solutions, true)
	for sort, is := range map[string]bool{
		"solved": len(solutions) > 0, "no solution": len(solutions) == 0, "symmetric": turns > 1, "mirrored": all > turns,
		"turned": len(once) < len(solutions), "mirror images": len(mirrored) < len(once),
	} {
		if is {
			sorts[sort]++
		}
	}
}
