package solver

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/testing/gen"
	"tilewright/solver/settings"
)

// looseLines are ways to search a puzzle that is not exact, with every convention.
var looseLines = []string{"", "-u", "-r", "-u --mirror=same", "-r --mirror=same", "-of -r", "-oe -u",
	"-oa:R=3 -r --mirror=same", "-ox -u", "-V -P -F -v3 -p -r", "-V2 -v1 -of -u", "-v1 -u", "-v2 -r --mirror=same",
	"--engine=kernel", "--engine=kernel -r", "--engine=kernel -u --mirror=same -P -F -p"}

// tightLines are more ways, for puzzles whose pieces are all placed.
var tightLines = []string{"--engine=tight", "--engine=tight -r", "--engine=tight -u --mirror=same"}

// TestLoose compares the sets of solutions of puzzles that are not exact with the oracle's. It also compares searches
// that are interrupted, saved, restored and split with those that run through.
func TestLoose(t *testing.T) {
	first, least := 120, 0
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		first, least = 0, 10000
	}
	sorts := map[string]int{}
	n := gen.Each(first, least, func(number uint64) bool { return checkLoose(t, number, sorts) })
	if n < least {
		t.Errorf("%d puzzles were compared, want %d", n, least)
	}
	for _, sort := range []string{"copies", "variable", "bounded", "solved", "unsolved", "turned", "mirrored",
		"mirrored as used", "unfilled", "left over", "surplus"} {
		if 200*sorts[sort] < n {
			t.Errorf("of %d puzzles %d are %s", n, sorts[sort], sort)
		}
	}
	t.Log(n, sorts)
}

// checkLoose is TestLoose for one puzzle. It is false where the puzzle has too many
// solutions to compare them.
func checkLoose(t *testing.T, number uint64, sorts map[string]int) bool {
	puzzle := gen.Loose(number)
	o := gen.NewOracle(puzzle)
	solutions, ok := o.Solve(400)
	if !ok {
		return false
	}
	looseSorts(puzzle, o, solutions, sorts)
	dice := rand.New(rand.NewPCG(number, 2))
	lines := looseLines
	if i := dice.IntN(len(puzzle.Pieces)); !puzzle.Pieces[i].Stationary {
		lines = append(slices.Clone(lines), "-r"+puzzle.Pieces[i].Name, "-r"+puzzle.Pieces[i].Name+" --mirror=same")
	}
	if !slices.ContainsFunc(puzzle.Pieces, func(q def.Piece) bool { return q.Spare > 0 }) {
		lines = append(slices.Clone(lines), tightLines...)
	}
	if cells, _ := puzzle.VariableCells(); len(cells) == 0 && len(puzzle.OpenCells()) > 0 {
		sorts["surplus"]++
		lines = append(slices.Clone(lines), "-f999 -of", "-f999 -oe -n -r -R", "-f999 -oa:R=3 -u --mirror=same -V",
			"-f999 -r --mirror=same -n -v1 -p", "-f999 -ox -u")
	}
	for _, line := range lines {
		s := parse(t, line)
		got := solve(t, puzzle, o, s, nil, 0)
		want := o.Want(solutions, s.Redundancy != settings.RedundancyOff || s.Unique, s.Mirror == settings.MirrorSame)
		if !slices.Equal(got.names, want) {
			t.Fatalf("puzzle %d %q: %d solutions, want %d, or others, of\n%s", number, line, len(got.names), len(want), def.Format(puzzle))
		}
		if got.stats.Solutions != uint64(len(got.names)) {
			t.Fatalf("puzzle %d %q: %d solutions counted, %d received", number, line, got.stats.Solutions, len(got.names))
		}
		interrupted := solve(t, puzzle, o, s, dice, 30+int(got.stats.Nodes/50))
		if !slices.Equal(interrupted.names, got.names) {
			t.Fatalf("puzzle %d %q: interrupted it has %d solutions, uninterrupted %d", number, line, len(interrupted.names), len(got.names))
		}
		interrupted.stats.Nodes, got.stats.Nodes = 0, 0 // a split looks at its first node twice
		if !reflect.DeepEqual(interrupted.stats, got.stats) {
			t.Fatalf("puzzle %d %q: interrupted %+v, uninterrupted %+v", number, line, interrupted.stats, got.stats)
		}
	}
	return true
}

// looseSorts counts what puzzles there are.
func looseSorts(puzzle *def.Puzzle, o *gen.Oracle, solutions [][]gen.Placed, sorts map[string]int) {
	count := func(sort string, is bool) {
		if is {
			sorts[sort]++
		}
	}
	cells, most := puzzle.VariableCells()
	count("copies", slices.ContainsFunc(puzzle.Pieces, func(q def.Piece) bool { return q.Spare > 0 }))
	count("variable", len(cells) > 0)
	count("bounded", most < len(cells))
	count("solved", len(solutions) > 0)
	count("unsolved", len(solutions) == 0)
	raw, turned, mirrored := len(solutions), len(o.Set(solutions, false)), len(o.Set(solutions, true))
	count("turned", turned < raw)
	count("mirrored", mirrored < turned)
	count("mirrored as used", mirrored < turned && !settings.FactsOf(puzzle).Closed)
	filled, placed := false, false
	for _, s := range solutions {
		n := 0
		for _, piece := range s {
			n += len(piece.Cells)
		}
		filled = filled || n < len(puzzle.OpenCells())
		placed = placed || len(s) < puzzle.PieceCount()
	}
	count("unfilled", filled)
	count("left over", placed)
}

// TestLooseKnown has puzzles whose counts can be worked out by hand.
func TestLooseKnown(t *testing.T) {
	for _, test := range []struct {
		name, text string
		raw, once  uint64
	}{
		{"dominoes on a 2x2, any number", "D:xDim=2:yDim=2:zDim=1:empty=4\nC:name=d:copies=0-2:layout=0 0 0, 1 0 0\n~D", 7, 3},
		{"one domino to spare", "D:xDim=4:yDim=1:zDim=1\nC:name=d:copies=2-3:layout=0 0 0, 1 0 0\n~D", 1, 1},
		{"dominoes and squares in a row of 4", "D:xDim=4:yDim=1:zDim=1\nC:name=d:copies=0-2:layout=0 0 0, 1 0 0\nC:name=m:copies=0-4:layout=0 0 0\n~D", 5, 4},
		{"a domino with one cell empty", "D:xDim=3:yDim=1:zDim=1:empty=1\nC:name=d:layout=0 0 0, 1 0 0\n~D", 2, 1},
		{"a corner may stay empty", "D:xDim=2:yDim=2:zDim=1\nC:name=L:layout=0 0 0, 1 0 0, 0 1 0\nL:variable=+\n. +\n. .\n~L\n~D", 1, 1},
		{"the rook's monominoes", "D:xDim=3:yDim=1:zDim=1:empty=3\nC:name=m:copies=0-3:layout=0 0 0\n~D", 8, 6},
	} {
		d := def.Parse(test.text)
		if err := d.Err(); err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		for line, want := range map[string]uint64{"": test.raw, "-r": test.once} {
			if got := run(t, Open(d.Puzzles[0], parse(t, line), nil)).Solutions; got != want {
				t.Errorf("%s %q: %d solutions, want %d", test.name, line, got, want)
			}
		}
	}
}

// TestLooseRefused: a line that cannot search such a puzzle is refused by a sentence that names the reason. A sentence
// also tells which filters are off.
func TestLooseRefused(t *testing.T) {
	d := def.Parse("D:xDim=4:yDim=2:zDim=1\nC:name=d:copies=2-5:layout=0 0 0, 1 0 0\nC:name=m:copies=4:layout=0 0 0\n~D")
	if err := d.Err(); err != nil {
		t.Fatal(err)
	}
	puzzle := d.Puzzles[0]
	for _, test := range []struct {
		line, says string
	}{
		{"--engine=kernel -of", "follow stages"},
		{"--engine=kernel -v2", "because of volume"},
		{"--engine=kernel -V2", "because of volume"},
		{"--engine=fletcher", "Fletcher's tree"},
		{"--engine=restarts", "restarts"},
		{"--engine=tight", "tight cells"},
		{"--engine=meet", "meets in the middle"},
		{"-f5", "FILA"},
		{"-g1", "-g"},
		{"-s10,3,1", "trials"},
	} {
		s := Open(puzzle, parse(t, test.line), nil)
		for s.Phase() != Done {
			s.Run(1000)
		}
		if s.Err() == nil || !strings.Contains(s.Err().Error(), test.says) {
			t.Errorf("%s: %v, want a sentence about %q", test.line, s.Err(), test.says)
		}
	}
	empty := def.Parse("D:xDim=4:yDim=2:zDim=1:empty=2\nC:name=d:copies=3:layout=0 0 0, 1 0 0\n~D").Puzzles[0]
	for _, line := range []string{"-V", "-P4", "-F", "-v2", "-p", "-r -R"} {
		for _, puzzle := range []*def.Puzzle{puzzle, empty} {
			found := settings.ParseLine(line).Check(settings.FactsOf(puzzle))
			off := slices.ContainsFunc(found, func(d diagnostic.Diagnostic) bool {
				return strings.HasSuffix(d.Message, "is off.") || strings.HasSuffix(d.Message, "-R has no effect.")
			})
			if serves := line == "-v2" || puzzle != empty && line == "-V"; diagnostic.HasErrors(found) || off == serves {
				t.Errorf("%s: %s", line, fmt.Sprint(found))
			}
		}
	}
}

// TestLooseVolume: where cells may stay empty, the volume trigger goes back before more cells than allowed would have
// to. It loses no solution.
func TestLooseVolume(t *testing.T) {
	d := def.Parse("D:xDim=8:yDim=3:zDim=1:empty=2\nC:name=I:copies=2:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 4 0 0\n" +
		"C:name=P:copies=1-2:layout=0 0 0, 0 1 0, 1 0 0, 1 1 0, 2 1 0\nC:name=T:copies=0-2:layout=0 2 0, 1 0 0, 1 1 0, 1 2 0, 2 2 0\n" +
		"C:name=V:copies=0-1:layout=0 0 0, 0 1 0, 0 2 0, 1 0 0, 2 0 0\nC:name=i:copies=0-1:layout=0 0 0, 1 0 0\n~D")
	if err := d.Err(); err != nil {
		t.Fatal(err)
	}
	without, with := run(t, Open(d.Puzzles[0], parse(t, "-r"), nil)), run(t, Open(d.Puzzles[0], parse(t, "-r -v1"), nil))
	backtracks := uint64(0)
	for _, l := range with.Levels {
		backtracks += l.VolumeBacktracks
	}
	t.Logf("%d solutions; %d nodes, %d with %d backtracks", with.Solutions, without.Nodes, with.Nodes, backtracks)
	if with.Solutions != without.Solutions || with.Solutions == 0 || backtracks == 0 || with.Nodes >= without.Nodes {
		t.Errorf("%d solutions by %d nodes, and %d by %d with %d backtracks", without.Solutions, without.Nodes, with.Solutions, with.Nodes, backtracks)
	}
}

// TestWalkLoose steps from solution to solution. The search does not tell why it goes there.
func TestWalkLoose(t *testing.T) {
	for number := range uint64(80) {
		puzzle := gen.Loose(number)
		if _, ok := gen.NewOracle(puzzle).Solve(400); !ok {
			continue
		}
		line := []string{"-u", "-u -V1", "-of -r"}[number%3]
		want := run(t, Open(puzzle, parse(t, line), nil)).Solutions
		s := ready(t, Open(puzzle, parse(t, line), nil))
		if s.Phase() == Done {
			continue
		}
		w, err := s.Walk()
		if err != nil {
			t.Fatal(err)
		}
		if s.Problem().Exact() {
			continue // no piece can be left over
		}
		if _, _, err := w.Choice(); err == nil || !strings.Contains(err.Error(), "cannot be shown") {
			t.Fatalf("puzzle %d: why is told: %v", number, err)
		}
		n := uint64(0)
		for !w.Ended() {
			if w.Forward(&Goal{Kind: ToSolution}, 1<<20); w.Flag() == Solution {
				n++
			}
		}
		if empty := uint64(0); n != want {
			if least, _ := puzzle.Fill(); least == 0 {
				empty = 1 // the solution without a piece has no step
			}
			if n+empty != want {
				t.Fatalf("puzzle %d: %d solutions by steps, want %d, of\n%s", number, n, want, def.Format(puzzle))
			}
		}
	}
}
