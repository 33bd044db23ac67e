//go:build !js

package coverlab

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tilewright/ui/lab"
	"tilewright/ui/uitest"
)

// assignment is a matrix of people and jobs, with what each job costs with each of them.
func assignment(costs [5][5]int) string {
	var b strings.Builder
	b.WriteString("a b c d e 1 2 3 4 5\n")
	for who, row := range costs {
		for job, cost := range row {
			fmt.Fprintf(&b, "%c %d |$%d\n", 'a'+who, job+1, cost)
		}
	}
	return b.String()
}

// Five people and five jobs have 120 covers. The cheapest is shown first, with the proof that none is cheaper, and so
// are the next ones.
func TestCheapest(t *testing.T) {
	p := &Page{}
	p.OnInit()
	uitest.Expect(t, uitest.HTML(p.coversPanel()), "!"+uitest.Part("cheapest-count"))
	p.load(lab.Link{Source: lab.Source{Text: assignment([5][5]int{
		{9, 2, 7, 8, 6}, {6, 4, 3, 7, 9}, {5, 8, 1, 8, 7}, {7, 6, 9, 4, 8}, {8, 9, 6, 7, 5},
	})}}, false)
	page := func() string { return uitest.HTML(p.coversPanel()) }
	uitest.Expect(t, page(), uitest.Part("cheapest-count"), "Find the cheapest", "!"+uitest.Part("priced"))
	for most, said := range map[int]string{
		1: "18, nothing is cheaper.", 3: "18, nothing is cheaper. No other cover costs less than 22.",
	} {
		c, err := lab.NewCheapest(p.problem, most)
		if err != nil {
			t.Fatal(err)
		}
		for c.Run(func() bool { return true }) {
		}
		p.cheap.found = c
		html := page()
		uitest.Expect(t, html, said)
		if n := strings.Count(html, uitest.Part("priced")); n != most {
			t.Errorf("%d covers are listed, not %d", n, most)
		}
		if l, err := lab.Decode(p.fragment()); err != nil || l.Cheapest != most {
			t.Errorf("the address keeps %d, %v", l.Cheapest, err)
		}
	}
	// All covers, once they are found, are listed by what they cost, too.
	for p.live.Search.Step() {
	}
	s := p.live.Search
	if len(s.Covers) != 120 {
		t.Fatalf("%d covers", len(s.Covers))
	}
	order := inOrder(p.problem.Matrix, s.Covers)
	if cost := p.problem.Matrix.Cost(s.Covers[order[0]]); cost != 18 || len(order) != maxShownCovers {
		t.Errorf("the first of %d costs %d", len(order), cost)
	}
}

// The cheapest covers of random assignments are those of all permutations.
func TestCheapestOfAll(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		var costs [5][5]int
		for i := range costs {
			for j := range costs {
				costs[i][j] = r.IntN(12)
			}
		}
		var all []int64
		var lay func(who int, taken uint, sum int)
		lay = func(who int, taken uint, sum int) {
			if who == 5 {
				all = append(all, int64(sum))
				return
			}
			for job := range 5 {
				if taken>>job&1 == 0 {
					lay(who+1, taken|1<<job, sum+costs[who][job])
				}
			}
		}
		lay(0, 0, 0)
		slices.Sort(all)
		problem, err := lab.Open(lab.Source{Text: assignment(costs)})
		if err != nil {
			t.Fatal(err)
		}
		most := 1 + r.IntN(130)
		c, err := lab.NewCheapest(problem, most)
		if err != nil {
			t.Fatal(err)
		}
		for c.Run(func() bool { return false }) {
		}
		var got []int64
		for _, cover := range c.Covers() {
			got = append(got, cover.Cost)
		}
		if want := all[:min(most, lab.MaxCheapest, 120)]; !slices.Equal(got, want) {
			t.Fatalf("%v: costs %v, want %v", costs, got, want)
		}
	}
}
