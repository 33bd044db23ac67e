package design

import (
	"reflect"
	"slices"
	"testing"

	"tilewright/def"
)

// grown makes so many steps of some lanes, in slices of budget.
func grown(t *testing.T, plan Plan, lanes int, steps uint64, budget int) (*Growth, []Walk) {
	t.Helper()
	var last *Growth
	walks := make([]Walk, lanes)
	for lane := range lanes {
		g, err := NewGrowth(plan, Walk{Lane: lane})
		if err != nil {
			t.Fatal(err)
		}
		for !g.Run(budget, steps) {
		}
		last, walks[lane] = g, g.Walk()
	}
	return last, walks
}

func parsed(t *testing.T, text string) *def.Puzzle {
	t.Helper()
	doc := def.Parse(text)
	if len(doc.Drafts) != 1 {
		t.Fatal(doc.Diagnostics)
	}
	return doc.Drafts[0]
}

// full is a box of 3 × 3 × 2 cubes that four pieces fill.
const full = `D:xDim=3:yDim=3:zDim=2
C:name=a:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0, 0 0 1
C:name=b:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0
C:name=c:layout=0 0 0, 1 0 0, 1 1 0, 1 1 1
C:name=d:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0, 1 0 1
~D
`

// row is flat, and three of its cells may stay empty.
const row = "D:xDim=4:yDim=3:zDim=1:empty=3\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0\nC:name=L:layout=0 0 0, 1 0 0, 0 1 0\nC:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\n~D\n"

// TestGrow: what a seed finds is always the same, however the work is cut and wherever it is interrupted. Each result is
// what a search of its own says.
func TestGrow(t *testing.T) {
	for _, tt := range []struct {
		name  string
		plan  Plan
		steps uint64
		tally Tally
		found int
		first Finding
	}{
		{
			name: "burr by level", plan: Plan{Puzzle: sixPieces(1024, 956, 974, 704, 120, 1015), Seed: 1, Inside: true}, steps: 36,
			tally: Tally{One: 7, Few: 12, None: 53}, found: 9, first: Finding{Solutions: 1, Placements: 42, Apart: 1, Level: []int{3, 1, 1, 1, 1}},
		},
		{
			name:  "burr by assemblies",
			plan:  Plan{Puzzle: sixPieces(1024, 956, 974, 704, 120, 1015), Goal: FewestAssemblies, Seed: 2, Inside: true},
			steps: 10,
			tally: Tally{One: 3, Few: 7, None: 10}, found: 6, first: Finding{Solutions: 1, Placements: 75, Apart: 1, Level: []int{1, 1, 1, 1, 1}},
		},
		{
			name:  "burr of few holes",
			plan:  Plan{Puzzle: sixPieces(1024, 956, 974, 704, 120, 1015), Goal: FewestEmpty, Seed: 3, Chosen: []int{4, 5, 6}},
			steps: 10,
			tally: Tally{Few: 5, None: 15}, found: 4, first: Finding{Solutions: 2, Placements: 37, Apart: 2, Level: []int{2, 2, 1, 1, 1}},
		},
		{
			name: "full box", plan: Plan{Puzzle: parsed(t, full), Goal: FewestAssemblies, Seed: 4}, steps: 60,
			tally: Tally{One: 12, Few: 17, None: 91}, found: 26, first: Finding{Solutions: 1, Placements: 4, Apart: 1, Level: []int{1, 1, 1}},
		},
		{
			name: "flat", plan: Plan{Puzzle: parsed(t, row), Goal: FewestEmpty, Seed: 5}, steps: 60,
			tally: Tally{One: 14, Few: 86, None: 20}, found: 60, first: Finding{Solutions: 1, Placements: 3},
		},
	} {
		tt.plan.Bounds = Growing
		g, walks := grown(t, tt.plan, 2, tt.steps, 1_000_000)
		tally, best := g.Harvest(walks)
		if tally != tt.tally || len(best) != tt.found || !reflect.DeepEqual(best[0].Finding, tt.first) {
			t.Errorf("%s: %#v, %d found, the first %#v", tt.name, tally, len(best), best[0].Finding)
		}
		for _, slice := range []int{700, 40} { // the second is less than a phase costs
			if _, again := grown(t, tt.plan, 2, tt.steps, slice); !reflect.DeepEqual(again, walks) {
				t.Errorf("%s: in slices of %d it finds something else", tt.name, slice)
			}
		}
		half, _ := NewGrowth(tt.plan, Walk{})
		for !half.Run(5_000, tt.steps/2) {
		}
		half, err := NewGrowth(tt.plan, half.Walk())
		if err != nil {
			t.Fatal(err)
		}
		for !half.Run(5_000, tt.steps) {
		}
		if !reflect.DeepEqual(half.Walk(), walks[0]) {
			t.Errorf("%s: after an interruption it finds something else", tt.name)
		}
		for i := range best[:min(4, len(best))] {
			b := &best[i]
			v := g.Variant(b)
			if doc := def.Parse(def.Format(v.Puzzle)); len(doc.Puzzles) != 1 {
				t.Fatalf("%s: %s is no puzzle: %v", tt.name, v.Words, doc.Diagnostics)
			}
			count, apart, least := solvedAnew(t, v.Puzzle)
			if count != b.Solutions || !v.Puzzle.Flat() && (apart != b.Apart || !slices.Equal(least, b.Level)) {
				t.Errorf("%s: %s has %d solutions, %d come apart, level %v; it says %+v", tt.name, v.Words, count, apart, least, b.Finding)
			}
			if i > 0 && tt.plan.Goal.Compare(&best[i-1], b) > 0 {
				t.Errorf("%s: %+v stands before %+v", tt.name, best[i-1].Finding, b.Finding)
			}
			for k, s := range g.slots {
				if len(tt.plan.Chosen) > 0 && !slices.Contains(tt.plan.Chosen, s.piece) {
					t.Errorf("%s: piece %d changes", tt.name, s.piece)
				}
				for _, c := range b.Cells[k] {
					if tt.plan.Inside && (c.X < s.low.X || c.X > s.high.X || c.Y < s.low.Y || c.Y > s.high.Y || c.Z < s.low.Z || c.Z > s.high.Z) {
						t.Errorf("%s: %v is out of the box of its piece", tt.name, c)
					}
				}
			}
		}
	}
}

// TestGrowRefused: what cannot grow says why, and so does a walk that is damaged.
func TestGrowRefused(t *testing.T) {
	for _, tt := range []struct {
		text string
		plan Plan
	}{
		{text: "D:xDim=4:yDim=1:zDim=1\nC:name=I:copies=2-3:layout=0 0 0, 1 0 0\n~D\n", plan: Plan{Goal: FewestAssemblies}},
		{text: "D:xDim=9:yDim=1:zDim=1\nC:name=I:layout=0 0 0, 1 0 0\n~D\n", plan: Plan{Goal: FewestAssemblies}},
		{text: row, plan: Plan{Goal: HighestLevel}},
		{text: full, plan: Plan{Goal: FewestEmpty}},
	} {
		tt.plan.Puzzle, tt.plan.Bounds = parsed(t, tt.text), Growing
		if _, err := NewGrowth(tt.plan, Walk{}); err == nil {
			t.Errorf("%s grows", tt.text)
		}
	}
	plan := Plan{Puzzle: parsed(t, full), Bounds: Growing}
	for _, w := range []Walk{
		{Steps: 3},
		{Now: [][]def.Cell{{{}}}},
		{Best: []Grown{{Cells: [][]def.Cell{{{}}, {{}}, {{}}, {{}}}}}},
	} {
		if _, err := NewGrowth(plan, w); err == nil {
			t.Errorf("it goes on with %+v", w)
		}
	}
}
