//go:build !js

package main

import (
	"context"
	"fmt"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/testing/truth"
	"tilewright/solver/settings"
	"tilewright/ui/link"
)

// row is one search, of a puzzle of the library or of package truth, with the counts that it must have.
type row struct {
	name, puzzle, line string
	solutions, fits    uint64 // 0 fits are not asserted
	// against is a part of the title of the search in C that this one is compared with. most is the greatest ratio of
	// the page to it, with one runner. limit is the greatest time in seconds.
	against string
	most    float64
	limit   float64
	// scaling is how many times as fast two runners must be as one; 0 asserts nothing.
	scaling float64
	// setup is the longest set-up in seconds; 0 asserts nothing. If begun is true, the set-up counts as search.
	setup float64
	begun bool
	// few is the number of rounds where a search takes long, and slow that of the reference engine and of wazero. 0
	// stands for all rounds, and none for no round.
	few, slow int
}

// none is for a column that is left out.
const none = -1

// rows are the searches. Lines with --engine=kernel ask for the quickest kernel, those without for the articles' search
// with its attempts. Searches that meet in the middle are counted with their set-up. The diamond PT12 is a ring around
// a slot. Filled around its centre, from 160° on, it takes 575 million nodes; row by row it takes 1.3 thousand million.
var rows = []row{
	{name: "Pentominoes 10 × 6", puzzle: "pentominoes-10x6", line: "-r -f11 -of=11 -n --engine=kernel", solutions: 2339,
		fits: 2_455_947, against: "window", most: 1.5, setup: 0.040},
	{name: "Pentominoes 10 × 6", puzzle: "pentominoes-10x6", line: "-r", solutions: 2339, fits: 892_247, against: "FILA F",
		most: 12, setup: 0.040},
	{name: "Pentominoes 10 × 6", puzzle: "pentominoes-10x6", line: "-r -V -f11 -of=11 -n", solutions: 2339,
		fits: 2_091_215, against: "FILA F"},
	{name: "Soma", puzzle: "soma", line: "-r", solutions: 480, limit: 0.010},
	{name: "Soma", puzzle: "soma", line: "-r --engine=tight", solutions: 480, limit: 0.002},
	{name: "One-sided 30 × 3", puzzle: "onesided-30x3", line: "-r -V -f17 -of=17 -n --engine=kernel", solutions: 46,
		against: "window", most: 2},
	{name: "Tetris Cube", puzzle: "tetriscube", line: "-rL -f11 -oe=11 -n --engine=kernel", solutions: 9839,
		fits: 48_705_459, against: "Tetris Cube", most: 1.25, scaling: 1.7, setup: 0.150, slow: 1},
	{name: "Tetris Cube", puzzle: "tetriscube", line: "-rL --engine=tight", solutions: 9839, fits: 33_036_062,
		against: "Tetris Cube", most: 0.55, scaling: 1.7, setup: 0.150, slow: none},
	{name: "Tetris Cube", puzzle: "tetriscube", line: "-rL -f11 -oe=11:f=3 -n", solutions: 9839, fits: 80_346_268,
		against: "Tetris Cube", few: 3, slow: 1},
	{name: "Tetris Cube", puzzle: "tetriscube", line: "-r -f11 -oe=11 -n", solutions: 9839, fits: 129_746_342,
		against: "Tetris Cube", scaling: 1.7, few: 3, slow: none},
	{name: "Bedlam Cube", puzzle: "bedlam", line: "-rA --engine=tight", solutions: 19186, fits: 33_088_990,
		against: "Tetris Cube", most: 0.57, scaling: 1.7, slow: none},
	{name: "Bedlam Cube", puzzle: "bedlam", line: "-rA --engine=kernel", solutions: 19186, against: "Tetris Cube",
		most: 1.45, few: 3, slow: 1},
	{name: "Bedlam Cube", puzzle: "bedlam", line: "-rA -f12 -oe=12 -n --engine=kernel", solutions: 19186,
		against: "Tetris Cube", most: 1.45, few: 1, slow: none},
	{name: "Diamond PT12", puzzle: "diamond-pt12", line: "-r -V -f16 -oa@160=16 -n --engine=kernel", solutions: 51184,
		against: "Tetris Cube", most: 10, few: 1, slow: none},
	{name: "Diabolical", puzzle: "diabolical", line: "-r", solutions: 26},
	{name: "Pentominoes 8 × 8, hole", puzzle: "pentominoes-8x8-hole", line: "-r", solutions: 65, few: 3},
	{name: "Kanoodle 11 × 5", puzzle: "kanoodle", line: "-r -f11 -of=11 -n", solutions: 92755, few: 3, slow: 1},
	{name: "One-sided 30 × 3", puzzle: "onesided-30x3", line: "-r -V --engine=meet", solutions: 46, limit: 0.030, begun: true, slow: none},
	{name: "Diamond PT12", puzzle: "diamond-pt12", line: "-r -V --count --engine=meet", solutions: 51184,
		against: "Tetris Cube", most: 0.6, begun: true, slow: none},
	{name: "Diamond PT12", puzzle: "diamond-pt12", line: "-r -V --engine=meet", solutions: 51184, against: "Tetris Cube",
		most: 1.2, begun: true, slow: none},
	{name: "One-sided 18 × 5", puzzle: "onesided-18x5", line: "-r -V --count --engine=meet", solutions: 686_628,
		against: "Tetris Cube", most: 0.6, scaling: 1.6, begun: true, slow: none},
	{name: "One-sided 18 × 5", puzzle: "onesided-18x5", line: "-r -V --engine=meet", solutions: 686_628,
		against: "Tetris Cube", most: 2, begun: true, few: 3, slow: none},
	{name: "One-sided 15 × 6", puzzle: "pent1s_15x6", line: "-r -V --count --engine=meet", solutions: 2_567_183,
		against: "Tetris Cube", most: 5, begun: true, few: 3, slow: none},
}

// open is the puzzle of a row, the link to it, and its known number of solutions. The puzzle is nil where there is none
// of that name.
func (r *row) open() (puzzle *def.Puzzle, at link.Link, known uint64) {
	if entry := def.Find(r.puzzle); entry != nil {
		known, _ = entry.SolutionCount()
		return entry.Puzzle(), link.Link{Puzzle: r.puzzle}, known
	}
	for _, c := range truth.Cases() {
		if c.Name == r.puzzle {
			return c.Puzzle(), link.Link{Text: c.Text}, uint64(c.MirrorSame)
		}
	}
	return nil, at, 0
}

// searched is the measured time of a row: that of the search, with the set-up if that counts.
func (r *row) searched(s sample) float64 {
	if r.begun {
		return s.Setup + s.Search
	}
	return s.Search
}

// column is a way to run a search.
type column string

const (
	reference   column = "reference engine"
	underWazero column = "kernel under wazero"
	oneRunner   column = "page, 1 runner"
	twoRunners  column = "page, 2 runners"
)

var columns = []column{reference, underWazero, oneRunner, twoRunners}

func (c column) page() bool { return c == oneRunner || c == twoRunners }

// rounds is how many rounds measure a column of a row, if most rows have count rounds.
func (r *row) rounds(c column, count int) int {
	n := r.few
	if !c.page() && r.slow != 0 {
		n = r.slow
	}
	switch {
	case n == none:
		return 0
	case n == 0:
		return count
	}
	return min(n, count)
}

// measure runs the search once and checks its counts.
func (r *row) measure(ctx context.Context, c column, browser *chromium) (s sample, err error) {
	puzzle, at, _ := r.open()
	if puzzle == nil {
		return s, fmt.Errorf("neither the library nor package truth has a puzzle %q", r.puzzle)
	}
	choice, diagnostics := settings.Parse(r.line)
	for _, d := range diagnostics {
		if d.Severity == diagnostic.Error {
			return s, fmt.Errorf("the settings: %s", d.Message)
		}
	}
	switch c {
	case reference:
		choice.Engine = settings.EngineReference
		s, err = runEngine(puzzle, choice)
	case underWazero:
		s, err = runWazero(ctx, puzzle, choice)
	case oneRunner:
		s, err = browser.measure(at, r.line+" --workers=1")
	default:
		s, err = browser.measure(at, r.line+" --workers=2")
	}
	if err == nil && (s.Solutions != r.solutions || r.fits != 0 && s.Fits != r.fits) {
		err = fmt.Errorf("counted %d solutions and %d fits, want %d and %d", s.Solutions, s.Fits, r.solutions, r.fits)
	}
	return s, err
}
