//go:build !js

package main

import (
	"context"
	"fmt"
	"slices"

	"tilewright/def"
	"tilewright/solver/settings"
	"tilewright/ui/link"
)

// giants are puzzles of which a first solution shall be found within some seconds. If more is not 0, a second visit
// finds that many, to measure how many come in a second.
var giants = []struct {
	puzzle string
	within float64 // the median seconds from the press
	more   uint64
}{
	{"hexomino-parallelogram", 1, 1000},
	{"box-in-a-diamond", 3, 0},
	{"heptominoes-33x23", 15, 0},
}

// positions are ways in which a puzzle can lie.
var positions = []struct {
	name string
	of   func(*def.Puzzle) *def.Puzzle
}{
	{"as it is", func(p *def.Puzzle) *def.Puzzle { return p }},
	{"mirrored", mirrored},
	{"turned", turned},
}

// turned is a puzzle turned by a quarter, with its pieces renamed and in the opposite order.
func turned(puzzle *def.Puzzle) *def.Puzzle {
	m := mirrored(puzzle)
	for i := range m.Pieces {
		cells := m.Pieces[i].Cells
		for j := range cells {
			cells[j].X = m.Size.X - 1 - cells[j].X
		}
		slices.SortFunc(cells, def.Cell.Compare)
	}
	return m
}

// giantSeeds is how many seeds are tried.
const giantSeeds = 20

// benchGiants prints how soon the page shows a first solution of a giant after Solve is pressed, with two runners, in
// every position, by seeds.
func benchGiants(ctx context.Context, o options) error {
	browser, err := startChromium(ctx, o.chrome, o.site)
	if err != nil {
		return err
	}
	defer browser.close()
	fmt.Println("| puzzle | position | first solution, s: median (of seeds) | from | to | solutions a second |")
	fmt.Println("| --- | --- | ---: | ---: | ---: | ---: |")
	for _, g := range giants {
		for _, position := range positions {
			if !o.match.MatchString(g.puzzle + " " + position.name) {
				continue
			}
			at := link.Link{Text: def.Format(position.of(def.Find(g.puzzle).Puzzle()))}
			var firsts, rates []float64
			for seed := range uint64(min(giantSeeds, 4*o.count)) {
				first, err := browser.find(at, seed+1, 1)
				if err != nil {
					return fmt.Errorf("%s %s, seed %d: %w", g.puzzle, position.name, seed+1, err)
				}
				firsts = append(firsts, first.Page.Whole)
				if g.more > 0 {
					all, err := browser.find(at, seed+1, g.more)
					if err != nil {
						return fmt.Errorf("%s %s, seed %d: %w", g.puzzle, position.name, seed+1, err)
					}
					rates = append(rates, float64(g.more-1)/(all.Search-first.Search))
				}
			}
			rate := "–"
			if len(rates) > 0 {
				rate = figures(middle(rates))
			}
			median := middle(firsts)
			fmt.Printf("| %s | %s | %s (%d) | %s | %s | %s |\n", g.puzzle, position.name, within(median, g.within), len(firsts),
				figures(slices.Min(firsts)), figures(slices.Max(firsts)), rate)
		}
	}
	return nil
}

// find makes the page find this many solutions by restarts.
func (b *chromium) find(at link.Link, seed, solutions uint64) (sample, error) {
	s := settings.Restarts(settings.Settings{Seed: seed, Workers: 2}, solutions)
	ctx, cancel, err := b.visit(at, settings.Format(s), script)
	if err != nil {
		return sample{}, err
	}
	defer cancel()
	v, err := call[solved](ctx, "solve")
	if err != nil {
		return sample{}, err
	}
	found, err := v.sample()
	if err == nil && found.Solutions != solutions {
		err = fmt.Errorf("%d solutions were found, want %d", found.Solutions, solutions)
	}
	return found, err
}
