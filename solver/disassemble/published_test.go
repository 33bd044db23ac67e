package disassemble_test

import (
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/disassemble"
)

// TestPublished has six-piece burrs by the numbers of their sticks, with what is published of them. The sticks of those with
// names are as a model for printers lists them ("six-piece burr" in OpenSCAD, after Rob Stegmann's puzzle page). Levels:
//
//   - W. H. Cutler (1978, 1994): solid burrs are of level 1. No six-piece burr is of a higher level than 12, which one assembly
//     of Love's Dozen has, and none is of 11. Computer's Choice Unique 10 is of level 10 if its sticks are 8 units long, and of
//     level 5 if they are 6.
//   - J. Rausch's PuzzleWorld: Philippe Dubois' burr is of level 6.4.
//   - A list of six-piece burrs in the forum of Puzzle Place: Dubois' has 2 assemblies, and one solution of 6.4; Peter
//     Marineau's Piston has 10, and one of 9.3.
//   - Artifactory 5/4 has its level as its name.
//
// The numbers that the model has for Bill's Baffling Burr are those of Cutler's burr 305. The right ones are in
// testdata/starter-burrs.txt, with 24 assemblies and level 5, as Cutler says.
func TestPublished(t *testing.T) {
	for _, c := range []struct {
		name    string
		numbers []int
		want    string // assemblies, and how many of them come apart by level
	}{
		{"Diabolical Structure", []int{1, 256, 256, 256, 928, 928}, "1 map[1.2:1]"},
		{"Chinese Cross", []int{1, 256, 824, 928, 975, 1024}, "2 map[1:2]"},
		{"Six Way Set", []int{52, 792, 824, 911, 975, 1024}, "8 map[1:6]"},
		{"Yamato Block", []int{1, 188, 824, 975, 1024, 1024}, "2 map[1:2]"},
		{"Hoffmann's burr", []int{1, 188, 256, 960, 975, 1024}, "2 map[1:1 1.2:1]"},
		{"Tenyo Brother", []int{463, 564, 760, 909, 927, 1016}, "1 map[1:1]"},
		{"Double Cross", []int{1, 154, 256, 256, 1024, 1024}, "1 map[1:1]"},
		{"Philippe Dubois", []int{120, 160, 256, 512, 880, 960}, "2 map[6.4:1]"},
		{"Piston Burr", []int{88, 512, 768, 922, 1008, 1008}, "10 map[9.3:1]"},
		{"Artifactory 5/4", []int{412, 480, 512, 704, 704, 960}, "144 map[5.4:1]"},
		{"Computer's Choice Unique 10", []int{624, 702, 768, 883, 1015, 1024}, "7 map[5.1.1.2:1]"},
		{"Love's Dozen", []int{88, 512, 704, 960, 992, 1008}, "154 map[1:30 1.1.1.2:16 1.1.2:2 1.2:12 1.2.2:6 12.3:1 2:6 2.1.1.2:4 2.2:2 3:6 4.2:2 4.4:2 6.2:1]"},
	} {
		all := assemblies(t, sticks(t, c.numbers...))
		if got := fmt.Sprint(len(all), " ", levelsOf(t, all)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	var long [][][]def.Cell
	for _, pieces := range assemblies(t, sticks(t, 624, 702, 768, 883, 1015, 1024)) {
		long = append(long, longer(pieces))
	}
	levels := levelsOf(t, long)
	t.Log("with sticks of 8 units:", levels)
	if first := slices.Sorted(maps.Keys(levels)); len(first) != 1 || first[0][:2] != "10" || levels[first[0]] != 1 {
		t.Errorf("Computer's Choice Unique 10 has the levels %v with long sticks", levels)
	}
}

// TestPublishedList has ninety six-piece burrs from one list, with their levels and their numbers of assemblies.
func TestPublishedList(t *testing.T) {
	text, err := os.ReadFile("testdata/starter-burrs.txt")
	if err != nil {
		t.Fatal(err)
	}
	burrs := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		burrs++
		var n [6]int
		var level, apart, of int
		_, err := fmt.Sscanf(line, "%d %d %d %d %d %d: level %d, %d of %d",
			&n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &level, &apart, &of)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		all := assemblies(t, sticks(t, n[:]...))
		levels, come, first := levelsOf(t, all), 0, math.MaxInt // that of the easiest
		for text, count := range levels {
			number := 0
			fmt.Sscanf(text, "%d", &number)
			come, first = come+count, min(first, number)
		}
		if len(all) != of || come != apart || first != level {
			t.Errorf("burr %d, %v: %d of %d come apart, %v; published are level %d and %d of %d", burrs, n, come, len(all), levels, level, apart, of)
		}
	}
	if burrs != 90 {
		t.Errorf("%d burrs", burrs)
	}
}

func levelsOf(t *testing.T, all [][][]def.Cell) map[string]int {
	t.Helper()
	levels := map[string]int{}
	for _, pieces := range all {
		if s := apart(t, pieces, enough, 1<<16); s.Verdict() == disassemble.Apart {
			levels[disassemble.LevelText(s.Tree().Level())]++
		}
	}
	return levels
}

// longer are the sticks of a burr, each a unit longer at both ends.
func longer(pieces [][]def.Cell) (long [][]def.Cell) {
	low, high := space.Bounds(slices.Concat(pieces...))
	for _, stick := range pieces {
		from, to := space.Bounds(stick)
		cells := slices.Clone(stick)
		for _, c := range stick {
			for axis := range 3 {
				by := [3]def.Cell{{X: 1}, {Y: 1}, {Z: 1}}[axis]
				if along(to, axis)-along(from, axis) < 5 {
					continue
				}
				if along(c, axis) == along(low, axis) {
					cells = append(cells, c.Minus(by))
				}
				if along(c, axis) == along(high, axis) {
					cells = append(cells, c.Plus(by))
				}
			}
		}
		long = append(long, cells)
	}
	return long
}
