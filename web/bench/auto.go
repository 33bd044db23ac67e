//go:build !js

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/advise"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// tuned are the puzzles that the articles tuned by hand, with their best lines. The lines may take the quickest kernel.
var tuned = []struct{ puzzle, line string }{
	{"pentominoes-10x6", "-r -V -f11 -of=11 -n --engine=kernel"},
	{"onesided-30x3", "-r -V -f17 -of=17 -n --engine=kernel"},
	{"onesided-18x5", "-r -V -f17 -of=17 -n --engine=kernel"},
	{"tetriscube", "-rL -f11 -oe=11:f=3 -n --engine=kernel"},
	{"diamond-pt12", "-r -V13 -f13 -oe=13:f=3 -n --engine=kernel"},
}

// benchAuto prints Automatic beside the articles' best lines, both under wazero, in alternating rounds, by processor
// time. Automatic's time includes its own choice.
func benchAuto(ctx context.Context, match *regexp.Regexp, rounds int) error {
	fmt.Println("| puzzle | the articles' line | Automatic | chosen | line, s | Automatic, s | of it the race | ratio |")
	fmt.Println("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |")
	for _, row := range tuned {
		if !match.MatchString(row.puzzle) {
			continue
		}
		puzzle := def.Find(row.puzzle).Puzzle()
		line, diagnostics := settings.Parse(row.line)
		if diagnostic.HasErrors(diagnostics) {
			return errors.New(row.line + " is no line")
		}
		var lines, autos, races []float64
		var chosen advise.Advice
		for range rounds {
			by, err := runWazero(ctx, puzzle, line)
			if err != nil {
				return err
			}
			begin := processor()
			race := advise.New(puzzle, problem.NewCompiler(puzzle), settings.Settings{Auto: true}, nil)
			for !race.Run(1000) {
			}
			took := (processor() - begin).Seconds()
			chosen = race.Advice()
			auto, err := runWazero(ctx, puzzle, chosen.Settings)
			if err != nil {
				return err
			}
			if auto.Solutions != by.Solutions {
				return fmt.Errorf("%s: Automatic finds %d solutions, the line %d", row.puzzle, auto.Solutions, by.Solutions)
			}
			lines, autos, races = append(lines, by.Setup+by.Search), append(autos, took+auto.Setup+auto.Search), append(races, took)
		}
		a, b := middle(lines), middle(autos)
		fmt.Printf("| %s | `%s` | %d of %d ways | `%s` | %.3f | %.3f | %.3f | %.2f |\n", row.puzzle, row.line, chosen.Tried, chosen.Ways,
			settings.Format(chosen.Settings), a, b, middle(races), b/a)
	}
	return nil
}

// middle is the median of some numbers.
func middle(numbers []float64) float64 {
	slices.SortFunc(numbers, cmp.Compare)
	return numbers[len(numbers)/2]
}
