package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/testing/gen"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// Case is a puzzle with everything that its oracle knows.
type Case struct {
	Number    uint64
	Puzzle    *def.Puzzle
	Text      string
	Oracle    *gen.Oracle
	Solutions [][]gen.Placed
	// Once is how many solutions there are up to turns, and Mirrored how many up to turns and mirror images.
	Once, Mirrored int

	features []bool // by column
	facts    settings.Facts
	want     map[[2]bool][]string
}

// NewCase has the oracle solve a puzzle.
func NewCase(p *def.Puzzle, number uint64) *Case {
	c := &Case{Number: number, Puzzle: p, Text: text(p), Oracle: gen.NewOracle(p), facts: settings.FactsOf(p), want: map[[2]bool][]string{}}
	c.Solutions, _ = c.Oracle.Ruled(gen.MostSolutions)
	c.Once, c.Mirrored = len(c.Oracle.Set(c.Solutions, false)), len(c.Oracle.Set(c.Solutions, true))
	return c
}

// dice give random numbers, always the same for a puzzle and a purpose.
func (c *Case) dice(what uint64) *rand.Rand { return rand.New(rand.NewPCG(c.Number, what)) }

// set reads a settings line. refusal is the sentence that refuses it for the puzzle.
func (c *Case) set(line string) (s settings.Settings, refusal string) {
	l := settings.ParseLine(line)
	if d := diagnostic.FirstError(l.Diagnostics); d != nil {
		return s, d.Message
	}
	if d := diagnostic.FirstError(settings.Check(l.Settings, c.facts)); d != nil {
		return s, d.Message
	}
	return l.Settings, ""
}

// wanted are the names of the solutions that a search with some settings has to find, in order.
func (c *Case) wanted(s settings.Settings) []string {
	once := (s.Redundancy != settings.RedundancyOff || s.Unique || s.Auto) && !s.Engine.Row().Endless
	mirror := s.Mirror == settings.MirrorSame
	if c.want[[2]bool{once, mirror}] == nil {
		c.want[[2]bool{once, mirror}] = c.Oracle.Want(c.Solutions, once, mirror)
	}
	return c.want[[2]bool{once, mirror}]
}

// judge compares the names of the solutions found with the wanted ones, in any order; there may be as many as the
// limit, if the settings have one.
func (c *Case) judge(line string, s settings.Settings, found []string, count uint64) Verdict {
	want := c.wanted(s)
	total := uint64(len(want))
	if s.Limit > 0 {
		total = min(total, s.Limit)
	}
	if count != total {
		return broken("%s: %d solutions are counted, want %d", line, count, total)
	}
	if s.Count {
		return Verdict{}
	}
	found = slices.Sorted(slices.Values(found))
	if s.Limit == 0 && !slices.Equal(found, want) {
		return broken("%s: of %d solutions some are others than the %d that are wanted", line, len(found), len(want))
	}
	left := map[string]int{}
	for _, name := range want {
		left[name]++
	}
	for _, name := range found {
		if left[name]--; left[name] < 0 {
			return broken("%s: a solution is none, or comes twice", line)
		}
	}
	if uint64(len(found)) != total {
		return broken("%s: %d solutions are told, want %d", line, len(found), total)
	}
	return Verdict{}
}

// name is the oracle's name of a solution of the solver.
func (c *Case) name(p *problem.Problem, images []int32, s settings.Settings) string {
	return c.Oracle.Canonical(placed(p, images), s.Mirror == settings.MirrorSame)
}

// placed are images as the oracle's pieces.
func placed(p *problem.Problem, images []int32) (solution []gen.Placed) {
	for _, i := range images {
		solution = append(solution, gen.Placed{Piece: p.Shapes[p.Images[i].Shape].Pieces[0], Cells: p.AppendCells(nil, i)})
	}
	return solution
}

// assembly is a solution of the oracle, as slots of the open cells. Equal pieces have their slots in order.
func (c *Case) assembly(solution []gen.Placed) []uint16 {
	open := c.Puzzle.OpenCells()
	slots := c.Puzzle.Slots()
	used := map[int]bool{}
	all := make([]uint16, len(open))
	for _, piece := range solution {
		slot := 0
		for used[slot] || !c.Oracle.Alike(slots[slot].Piece, piece.Piece) {
			slot++
		}
		used[slot] = true
		for _, cell := range piece.Cells {
			i, _ := slices.BinarySearchFunc(open, cell, def.Cell.Compare)
			all[i] = uint16(slot + 1)
		}
	}
	return all
}

// ofAssembly are the pieces in an assembly.
func (c *Case) ofAssembly(assembly []uint16) (solution []gen.Placed) {
	slots := c.Puzzle.Slots()
	at := map[uint16]*gen.Placed{}
	for i, cell := range c.Puzzle.OpenCells() {
		if slot := assembly[i]; slot > 0 {
			if at[slot] == nil {
				at[slot] = &gen.Placed{Piece: slots[slot-1].Piece}
			}
			at[slot].Cells = append(at[slot].Cells, cell)
		}
	}
	for _, slot := range slices.Sorted(maps.Keys(at)) {
		solution = append(solution, *at[slot])
	}
	return solution
}

// completions is how many solutions have all of some pieces.
func (c *Case) completions(pieces []gen.Placed) (n int) {
	for _, s := range c.Solutions {
		if c.has(s, pieces) {
			n++
		}
	}
	return n
}

// has tells whether a solution has all of some pieces.
func (c *Case) has(solution, pieces []gen.Placed) bool {
	return !slices.ContainsFunc(pieces, func(p gen.Placed) bool {
		name := c.Oracle.Name([]gen.Placed{p})
		return !slices.ContainsFunc(solution, func(q gen.Placed) bool { return c.Oracle.Name([]gen.Placed{q}) == name })
	})
}

func sorted(m map[string]int) []string { return slices.Sorted(maps.Keys(m)) }

// sentence tells whether a text is a sentence that a person can read.
func sentence(s string) error {
	few := len(strings.Fields(s)) < 4
	if say.Tag() != say.English.Tag { // Japanese has no blanks between words
		few = utf8.RuneCountInString(s) < 10
	}
	if few || strings.Contains(s, "nil pointer") || strings.Contains(s, "runtime error") {
		return fmt.Errorf("%q is no sentence that says what to do", s)
	}
	return nil
}
