package solver

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver/settings"
)

// TestColours compares the solutions of puzzles with coloured cubes and cells with the oracle's. It tries every engine
// that serves them, and every convention.
func TestColours(t *testing.T) {
	first, least := 200, 0
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		first, least = 0, 10000
	}
	sorts := map[string]int{}
	n := gen.Each(first, least, func(number uint64) bool { return checkColours(t, gen.Coloured(number), number, sorts) })
	if n < least {
		t.Errorf("%d puzzles were compared, want %d", n, least)
	}
	for _, sort := range []string{"solved", "unsolved", "fewer", "turned", "mirrored", "not turned any more", "loose",
		"shapes apart", "kernel", "tight", "meet"} {
		if 50*sorts[sort] < n {
			t.Errorf("of %d puzzles %d are %s", n, sorts[sort], sort)
		}
	}
	t.Log(n, sorts)
}

// TestBacks does what TestColours does with pieces that have a back.
func TestBacks(t *testing.T) {
	n := 0
	for number := range uint64(80) {
		if number%8 != 5 && checkColours(t, gen.Backed(number), number, map[string]int{}) { // those are on other lattices
			n++
		}
	}
	if n < 50 {
		t.Errorf("only %d puzzles were compared", n)
	}
}

// checkColours is TestColours for one puzzle. It is false where the puzzle has too many solutions to compare
// them.
func checkColours(t *testing.T, puzzle *def.Puzzle, number uint64, sorts map[string]int) bool {
	o := gen.NewOracle(puzzle)
	solutions, ok := o.Solve(300)
	if !ok {
		return false
	}
	colourSorts(puzzle, o, solutions, sorts)
	dice := rand.New(rand.NewPCG(number, 3))
	lines := colourLines(puzzle, dice)
	for _, line := range lines {
		s := parse(t, line)
		if strings.Contains(line, "--engine") {
			if !kernelServes(puzzle, s) {
				continue
			}
			_, name, _ := strings.Cut(line, "--engine=")
			sorts[name]++
		}
		want := o.Want(solutions, s.Redundancy != settings.RedundancyOff || s.Unique, s.Mirror == settings.MirrorSame)
		if got := colourNames(t, puzzle, o, s); !slices.Equal(got, want) {
			t.Fatalf("puzzle %d %q: %d solutions, want %d, or others, of\n%s", number, line, len(got), len(want), def.Format(puzzle))
		}
	}
	return true
}

// colourLines are ways to search a puzzle.
func colourLines(puzzle *def.Puzzle, dice *rand.Rand) []string {
	lines := []string{"", "-u", "-r", "-u --mirror=same", "-r --mirror=same"}
	if i := dice.IntN(len(puzzle.Pieces)); !puzzle.Pieces[i].Stationary {
		lines = append(lines, "-r"+puzzle.Pieces[i].Name, "-r"+puzzle.Pieces[i].Name+" --mirror=same")
	}
	if !puzzle.Exact() {
		return append(lines, "-of -r", "-oe -u", "-V -v3 -r", "-v1 -u --mirror=same")
	}
	for range 3 {
		lines = append(lines, lines[dice.IntN(len(lines))]+anyWay(dice.IntN(ways), puzzle.PieceCount(), dice))
	}
	for _, rest := range []string{"-r -f99 -of", "-u -f99 -oe -n", "-r -R -f99 -oy",
		"-r -V -F --mirror=same -R -f99 -oe -n", "-r", "-of -R -r --mirror=same"} {
		lines = append(lines, rest+" --engine=kernel")
	}
	return append(lines, "-r --engine=tight", "-u --mirror=same --engine=tight", "-r --engine=meet", "-u --engine=meet",
		"-r --mirror=same --engine=meet")
}

// colourNames are the solutions that a search finds, as the oracle names them.
func colourNames(t *testing.T, puzzle *def.Puzzle, o *gen.Oracle, line settings.Settings) (names []string) {
	var s *Search
	s = Open(puzzle, line, func(images []int32) bool {
		p := s.Problem()
		var solution []gen.Placed
		for _, i := range images {
			solution = append(solution, gen.Placed{Piece: p.Shapes[p.Images[i].Shape].Pieces[0], Cells: p.AppendCells(nil, i)})
		}
		names = append(names, o.Canonical(solution, line.Mirror == settings.MirrorSame))
		return true
	})
	if stats := run(t, s); stats.Solutions != uint64(len(names)) {
		t.Fatalf("%d solutions counted, %d received, of\n%s", stats.Solutions, len(names), def.Format(puzzle))
	}
	slices.Sort(names)
	return names
}

// colourSorts counts what puzzles there are.
func colourSorts(puzzle *def.Puzzle, o *gen.Oracle, solutions [][]gen.Placed, sorts map[string]int) {
	count := func(sort string, is bool) {
		if is {
			sorts[sort]++
		}
	}
	names := func(mirror bool) int { return len(o.Set(solutions, mirror)) }
	plain := *puzzle
	plain.Tints, plain.Pieces = nil, slices.Clone(puzzle.Pieces)
	for i := range plain.Pieces {
		plain.Pieces[i].Tints = nil
	}
	blank, ok := gen.NewOracle(&plain).Solve(2000)
	a, b := settings.FactsOf(puzzle), settings.FactsOf(&plain)
	count("solved", len(solutions) > 0)
	count("unsolved", len(solutions) == 0)
	count("fewer", len(solutions) > 0 && ok && len(solutions) < len(blank))
	count("turned", names(false) < len(solutions))
	count("mirrored", names(true) < names(false))
	count("not turned any more", a.Turns < b.Turns)
	count("shapes apart", len(a.Shapes) > len(b.Shapes))
	count("loose", !puzzle.Exact())
}
