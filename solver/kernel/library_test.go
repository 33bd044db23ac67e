package kernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// TestLibrary searches every puzzle of the library with every kernel. Module, twin and pieces of both are paused, saved
// and split anywhere. They make the fits of the reference engine for every number of pieces left, and find its
// solutions. Each line has all puzzles in a long test, and a share of them in a short one. The goal is as low as keeps
// the search short. Two puzzles are larger than kernels are: no kernel takes them.
func TestLibrary(t *testing.T) {
	maxWork := 5_000
	if long() {
		maxWork = 200_000
	}
	served, refused := map[Kind]int{}, map[Kind]int{}
	large := map[string]bool{"heptominoes-33x23": true, "squared-rectangle": true}
	for number, entry := range def.Library() {
		if large[entry.ID] {
			continue
		}
		p, err := problem.Compile(entry.Puzzle())
		if err != nil {
			t.Fatal(err)
		}
		if !p.Exact() || !long() && entry.Puzzle().Lattice != space.Cubes && len(p.Images) > 1500 {
			continue // no goal is short then, or it takes a minute
		}
		lines := []string{"-r --engine=tight", "-r", "-r -f999 -of", "-r -f999 -oe -n", "-r -V4 -f999 -os:f=9 -p"}
		if !long() {
			lines = []string{lines[0], lines[1+number%4]}
		}
		for _, text := range lines {
			var l *line
			var want []string
			var e search.Engine
			short := false
			for _, goal := range []int{0, p.Pieces / 2, p.Pieces - 4, p.Pieces - 3, p.Pieces - 2, p.Pieces - 1} {
				at := text
				if goal > 0 {
					at = fmt.Sprint(text, " -g", goal)
				}
				l, want = newLine(t, func() *problem.Problem { return p }, at), nil
				e = l.reference(t, sequence(&want))
				if short = e.Run(maxWork) == search.Finished; short {
					break
				}
			}
			if !short {
				t.Fatalf("%s %s: no goal makes the search short", entry.ID, text)
			}
			for _, kind := range []Kind{Window, List, Cover, Tight} {
				if l.tight != (kind == Tight) || l.from == 0 && kind < Cover {
					continue
				}
				var g *Program
				var err error
				if l.from == 0 {
					g, err = New(p, l.rows, l.c, Options{Kernel: kind, DLX: &l.dlx})
				} else {
					g, err = l.kernel(t, kind)
				}
				if err != nil {
					refused[kind]++
					t.Logf("%s %s: %v", entry.ID, text, err)
					continue
				}
				served[kind]++
				conformance{
					on: machine, count: func(s *search.Stats) string { return fmt.Sprint(fits(s)) },
					order: func(solutions []string) {
						unordered(solutions)
						slices.Sort(solutions)
					},
				}.hold(t, entry.ID+" "+text, g, rand.New(rand.NewPCG(uint64(number), 5)), e.Stats(), want)
			}
		}
	}
	// The cover kernel serves all of them, the list kernel all but two boards with -n. The window kernel serves neither
	// every order nor triggers. The tight kernel serves those with no more cells and images than it takes.
	few := len(def.Library()) / 2
	if !long() {
		few /= 4 // a quarter of the lines
	}
	if refused[Cover] > 0 || refused[List] > 2 || min(served[Window], served[List], served[Cover], served[Tight]) < few {
		t.Errorf("searches by kernel: %v, refused: %v", served, refused)
	}
}
