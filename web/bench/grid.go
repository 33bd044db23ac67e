//go:build !js

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver/advise"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// Where nobody has tuned a puzzle, Automatic is compared with a grid: every order, with each of the pieces constrained,
// with and without the volume filter, and with some starts. The time of a line is estimated from surveys, because
// machines differ and some lines take years. A line that clearly takes givenUp times as long as the best so far is
// given up.
const (
	givenUp = 3
	// allowed is the time in nanoseconds that Automatic may take in addition to a ratio.
	allowed = 20e6
	// longestBest is the greatest time, in nanoseconds, of a best line with which a puzzle still counts.
	longestBest = 60e9
	// giant is a time that Automatic is estimated to take; from there on no line of the grid is tried.
	giant = 100 * longestBest
	// known is the relative error at which the surveys of the best lines and of Automatic end, and looked the error of
	// the surveys before these. Both also end after some nanoseconds of a kernel's time.
	known, knownSpent   = 0.03, 20e6
	looked, lookedSpent = 0.15, 1.5e6
	// vague is an error above which nothing is given up, and no line is the best. A line of larger random 20261147 that
	// was estimated at 0.9 s ±40 % took 21 s under wazero, and Automatic's of 3.1 s took 9.
	vague = 0.3
	// finalists is how many lines are surveyed well. Short surveys often miss rare large parts, so the best of them are
	// those that were lucky.
	finalists = 10
	// generatedSeed is the number of the first generated puzzle, and generatedCount how many there are.
	generatedSeed, generatedCount = 20_261_123, 30
)

// gridOrders are the orders of a grid; "" is exact cover, and byTight the order by few tight cells. Orders along z are
// for solids, those around the middle for flat boards that do not fill their box.
var gridOrders = []string{"", byTight, "x", "y", "e", "s", "xyz", "l@1,-1,0", "z", "a", "a@90"}

const byTight = "--engine=tight"

// gridLines are the lines of the grid for a puzzle: 60 and more, except for puzzles of few pieces. The pieces with the
// fewest images are constrained under every order, all others under one.
func gridLines(p *problem.Problem) (lines []string) {
	images := make([]int, len(p.Shapes))
	for i := range p.Images {
		images[p.Images[i].Shape]++
	}
	var shapes []int
	for i := range p.Shapes {
		if p.Shapes[i].Copies == 1 {
			shapes = append(shapes, i)
		}
	}
	slices.SortStableFunc(shapes, func(a, b int) int { return cmp.Compare(images[a], images[b]) })
	pieces := []string{"-r"}
	for _, i := range shapes {
		pieces = append(pieces, "-r"+p.Puzzle.Pieces[p.Shapes[i].Pieces[0]].Name)
	}
	z := p.Puzzle
	flat := z.Flat()
	for _, order := range gridOrders {
		if order == "z" && flat || strings.HasPrefix(order, "a") && (!flat || len(p.Cells) == z.Volume()) {
			continue
		}
		most := 4
		if flat && order == "x" || !flat && (order == "e" || order == byTight) {
			most = len(pieces)
		}
		for _, piece := range pieces[:min(most, len(pieces))] {
			switch order {
			case "":
				lines = append(lines, piece, piece+" -V")
				continue
			case byTight:
				lines = append(lines, piece+" "+byTight)
				continue
			}
			for start := 1; start <= 3 && start < p.Pieces && (start == 1 || piece == "-r"); start++ {
				from := strconv.Itoa(p.Pieces - start)
				fila := " -f" + from + " -o" + order + "=" + from + " -n"
				if start == 1 {
					lines = append(lines, piece+fila, piece+" -V"+fila)
				} else {
					lines = append(lines, piece+" -V"+from+fila)
				}
			}
		}
	}
	return lines
}

// benchGrid prints Automatic beside the best line of the grid, for the puzzles of the library and generated ones. Each
// puzzle comes as it is, and mirrored along a diagonal with its pieces renamed and in the opposite order.
func benchGrid(ctx context.Context, match *regexp.Regexp) error {
	fmt.Printf("Reckoned seconds of one runner; generated puzzles are gen.Larger(%d) and on. Lines are given up at %d times the best.\n\n", generatedSeed, givenUp)
	fmt.Println("| puzzle | lines | the best of them | s | Automatic | s, its race with it | ratio, but for 20 ms | mirrored and renamed |")
	fmt.Println("| --- | ---: | --- | ---: | --- | ---: | ---: | ---: |")
	var ratios []float64
	within := 0
	one := func(name string, puzzle *def.Puzzle) error {
		if !match.MatchString(name) || ctx.Err() != nil {
			return ctx.Err()
		}
		c := problem.NewCompiler(puzzle)
		for !c.Run(1 << 20) {
		}
		p, err := c.Problem()
		if err != nil {
			return err
		}
		a, chosen, err := automatic(puzzle)
		if err != nil || a > giant {
			fmt.Fprintf(os.Stderr, "%s: `%s` takes %.3g s %v\n", name, chosen, a/1e9, err)
			return nil
		}
		lines := gridLines(p)
		best, line := bestOf(puzzle, c, lines)
		if best > longestBest {
			fmt.Fprintf(os.Stderr, "%s: `%s` takes %.3g s\n", name, line, best/1e9)
			return nil
		}
		b, _, err := automatic(mirrored(puzzle))
		if err != nil {
			return errors.Join(errors.New(name), err)
		}
		var behind [2]float64
		for i, t := range []float64{a, b} {
			behind[i] = max(t-allowed, 0) / max(best, 1) // the best is 0 where filters leave nothing
			ratios = append(ratios, behind[i])
			if behind[i] <= 1.3 {
				within++
			}
		}
		fmt.Printf("| %s | %d | `%s` | %.4f | `%s` | %.4f | %.2f | %.2f |\n", name, len(lines), line, best/1e9, chosen, a/1e9, behind[0], behind[1])
		return nil
	}
	for _, e := range def.Library() {
		if err := one(e.ID, e.Puzzle()); err != nil {
			return err
		}
	}
	for number := range uint64(generatedCount) {
		puzzle := gen.Larger(generatedSeed + number)
		if err := one(puzzle.Title, puzzle); err != nil {
			return err
		}
	}
	if len(ratios) > 0 {
		fmt.Printf("\n%d of %d at most 1.3 times the best and 20 ms; median ratio %.2f.\n", within, len(ratios), middle(ratios))
	}
	return nil
}

// bestOf is the best line of some lines, and its time.
func bestOf(puzzle *def.Puzzle, c *problem.Compiler, lines []string) (best float64, line string) {
	type tried struct {
		line string
		time float64
	}
	var all []tried
	best = math.Inf(1)
	for _, line := range lines {
		s, _ := settings.Parse(quickest(line))
		r, err := advise.Reckon(puzzle, c, s, looked, lookedSpent, givenUp*best)
		if err != nil {
			continue // no kernel serves it, or the puzzle lacks something that it names
		}
		if r.Error < vague {
			best = min(best, r.Time)
		}
		all = append(all, tried{line, r.Time * (1 + r.Error)})
	}
	slices.SortFunc(all, func(a, b tried) int { return cmp.Compare(a.time, b.time) })
	best = math.Inf(1)
	for _, t := range all[:min(len(all), finalists)] {
		s, _ := settings.Parse(quickest(t.line) + " --seed=77")
		if r, err := advise.Reckon(puzzle, c, s, known, knownSpent, math.Inf(1)); err == nil && r.Error < vague && r.Time < best {
			best, line = r.Time, t.line
		}
	}
	return best, line
}

// quickest is the line with a wish for a kernel.
func quickest(line string) string {
	if strings.Contains(line, byTight) {
		return line
	}
	return line + " --engine=kernel"
}

// automatic is the line that Automatic chooses, and its time, with the race that chooses it.
func automatic(puzzle *def.Puzzle) (time float64, line string, err error) {
	c := problem.NewCompiler(puzzle)
	race := advise.New(puzzle, c, settings.Settings{Auto: true}, nil)
	for !race.Run(1000) {
	}
	s := race.Advice().Settings
	line = strings.ReplaceAll(settings.Format(s), " --engine=kernel", "")
	s.Seed = 77
	r, err := advise.Reckon(puzzle, c, s, known, knownSpent, math.Inf(1))
	return r.Time + race.Spent(), line, err
}

// mirrored is a puzzle mirrored along a diagonal of its box, with its pieces renamed and in the opposite order.
func mirrored(puzzle *def.Puzzle) *def.Puzzle {
	m := *puzzle
	m.Size.X, m.Size.Y = m.Size.Y, m.Size.X
	m.Labels = nil
	m.Pieces = slices.Clone(m.Pieces)
	slices.Reverse(m.Pieces)
	for i := range m.Pieces {
		p := &m.Pieces[i]
		p.Name = "p" + strconv.Itoa(i)
		p.Cells = slices.Clone(p.Cells)
		for j, c := range p.Cells {
			p.Cells[j] = def.Cell{X: c.Y, Y: c.X, Z: c.Z}
		}
		slices.SortFunc(p.Cells, def.Cell.Compare)
	}
	return &m
}
