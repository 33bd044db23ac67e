package solver

import (
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
)

// TestRuled: every engine finds just the solutions that keep the rules, as the plain oracle judges them.
func TestRuled(t *testing.T) {
	puzzles := uint64(240)
	if long() {
		puzzles = 4_000
	}
	againstOracle(t, puzzles, func(n uint64) *def.Puzzle { return gen.Ruled(n) })
}

// TestRuleNumbers holds searches with rules to numbers of dominoes and pentominoes. An earlier program of other code found the same.
func TestRuleNumbers(t *testing.T) {
	pentominoes := slices.IndexFunc(def.Library(), func(e *def.Entry) bool { return e.ID == def.Start })
	boxed := func(p def.Puzzle, x, y int, rule def.Rule) *def.Puzzle {
		p.Size, p.Rules = space.Size{X: x, Y: y, Z: 1}, []def.Rule{rule}
		return &p
	}
	twelve := func(x, y int, rule def.Rule) *def.Puzzle {
		return boxed(*def.Library()[pentominoes].Puzzle(), x, y, rule)
	}
	dominoes := func(x, y int, kind def.RuleKind) *def.Puzzle {
		return boxed(def.Puzzle{Pieces: []def.Piece{{Name: "A", Copies: x * y / 2, Cells: []def.Cell{{}, {X: 1}}}}}, x, y, def.Rule{Kind: kind})
	}
	for _, test := range []struct {
		puzzle *def.Puzzle
		line   string
		want   uint64
		nodes  uint64 // 0 where they do not matter
		long   bool
	}{
		{dominoes(5, 6, def.FaultFree), "", 6, 0, false},
		{dominoes(6, 6, def.FaultFree), "", 0, 0, false},
		{dominoes(6, 8, def.FaultFree), "--engine=kernel", 62, 0, false},
		{dominoes(7, 8, def.FaultFree), "", 13_514, 0, true},
		{dominoes(8, 8, def.NoCrossroads), "", 2, 1_100, false},
		{dominoes(16, 16, def.NoCrossroads), "", 2, 112_447, true},
		{twelve(3, 20, def.Rule{Kind: def.NoCrossroads}), "-r", 2, 0, false},
		{twelve(4, 15, def.Rule{Kind: def.NoCrossroads}), "-r", 238, 0, true},
		{twelve(5, 12, def.Rule{Kind: def.NoCrossroads}), "-r", 325, 0, true},
		{twelve(6, 10, def.Rule{Kind: def.NoCrossroads}), "-r", 563, 0, true},
		{twelve(6, 10, def.Rule{Kind: def.Border}), "-r", 2, 0, false},
		{twelve(6, 10, def.Rule{Kind: def.Colourable, Colours: 3}), "-r --engine=kernel", 1_022, 0, true},
	} {
		if test.long && !long() {
			continue
		}
		s := Open(test.puzzle, parse(t, test.line), nil)
		stats := run(t, s)
		if stats.Solutions != test.want || test.nodes > 0 && stats.Nodes != test.nodes {
			t.Errorf("%v, %s: %d solutions in %d nodes, want %d in %d", test.puzzle.Size, test.puzzle.Rules[0], stats.Solutions,
				stats.Nodes, test.want, test.nodes)
		}
	}
}
