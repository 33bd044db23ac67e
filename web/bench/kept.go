//go:build !js

package main

import (
	"context"
	"fmt"

	"tilewright/ui/link"
)

// keptRows are searches of minutes in one browser: one with few solutions, and one that finds ten thousand a second,
// which are all kept.
var keptRows = []struct{ puzzle, line string }{
	{"diamond-pt12", "-r -V15 -f15 -oe=15 -n --engine=kernel --workers=1"},
	{"onesided-18x5", "-r -V -f17 -of=17 -n --engine=kernel"},
}

// unkept takes the page's database away.
const unkept = `Object.defineProperty(window, "indexedDB", {get() { throw new DOMException("on purpose", "SecurityError"); }});`

// benchKept prints the cost of keeping a search in the page while it runs. It runs the same search where the browser
// keeps it and where it keeps nothing, in alternating rounds.
func benchKept(ctx context.Context, o options) error {
	browser, err := startChromium(ctx, o.chrome, o.site)
	if err != nil {
		return err
	}
	defer browser.close()
	fmt.Println("| puzzle | settings | kept, s | not kept, s | cost, % |")
	fmt.Println("| --- | --- | ---: | ---: | ---: |")
	for _, row := range keptRows {
		if !o.match.MatchString(row.puzzle + " " + row.line) {
			continue
		}
		var times [2][]float64
		for round := range o.count {
			for i := range times {
				i ^= round & 1 // so that neither always comes first
				before := script
				if i == 1 {
					before = unkept + script
				}
				took, err := browser.search(row.puzzle, row.line, before)
				if err != nil {
					return fmt.Errorf("%s %s: %w", row.puzzle, row.line, err)
				}
				times[i] = append(times[i], took)
			}
		}
		kept, not := middle(times[0]), middle(times[1])
		fmt.Printf("| %s | `%s` | %.2f | %.2f | %.1f |\n", row.puzzle, row.line, kept, not, 100*(kept/not-1))
	}
	return nil
}

// search searches once, and returns the seconds of the search.
func (b *chromium) search(puzzle, line, script string) (seconds float64, err error) {
	ctx, cancel, err := b.visit(link.Link{Puzzle: puzzle}, line, script)
	if err != nil {
		return 0, err
	}
	defer cancel()
	s, err := call[solved](ctx, "solve")
	return s.Search / 1000, err
}
