package state

import (
	"slices"
	"testing"

	"tilewright/solver/wire"
	"tilewright/ui/link"
	"tilewright/ui/words"
)

// loose is a flat puzzle of two pieces; cells may stay empty.
const loose = "D:xDim=4:yDim=2:zDim=1:empty=3\nC:name=I:layout=0 0 0, 1 0 0\nC:name=L:layout=0 0 0, 1 0 0, 0 1 0\n~D\n"

// steps are the questions about lanes among the commands.
func (p *page) steps() (list []wire.GrowPuzzle) {
	for _, c := range p.commands {
		if c, ok := c.(Survey); ok {
			list = append(list, c.Question.(wire.GrowPuzzle))
		}
	}
	return list
}

// Lanes go to workers, the one that is behind first. What they find is joined, the nearest to the goal first and no
// puzzle twice. It is kept, and after a reload it is there and goes on.
func TestGrowth(t *testing.T) {
	p := drawn(t, loose)
	if kinds := p.VariantKinds(); !slices.Equal(kinds, []string{wire.Cubes, wire.Growth}) {
		t.Fatalf("kinds %v", kinds)
	}
	p.do(Set(func(s *State) {
		s.Designing = Designing{Kind: wire.Growth, Goal: FewestEmpty, Seed: 7, Still: []string{"L"}}
	}), FindVariants{Workers: 2})
	asked := p.steps()
	if len(asked) != 2 || asked[0].Lane != 0 || asked[1].Lane != 1 || asked[0].Goal != FewestEmpty || asked[0].Seed != 7 ||
		!slices.Equal(asked[0].Chosen, []int{0}) || asked[0].Steps != stepsEach || asked[0].Began {
		t.Fatalf("asked %+v", asked)
	}
	bar := []int{0, 0, 0, 1, 0, 0, 2, 0, 0}
	found := func(key string, solutions float64, order ...int) wire.Variant {
		return wire.Variant{
			Solutions: solutions, Left: []int{0}, By: []wire.Shape{{Name: "I", Cells: bar}}, Closed: []int{},
			Order: order, Key: key,
		}
	}
	walk := wire.Walk{Steps: stepsEach, Now: []wire.Shape{{Cells: bar}}, One: 3, None: stepsEach - 3}
	number := p.Variants.question
	p.do(Stepped{1, 1, wire.Head{Number: number, Ended: true}, wire.GrownPuzzle{Walk: walk, Best: []wire.Variant{found("b", 2, 1, 9)}}})
	if asked := p.steps(); len(asked) != 1 || asked[0].Lane != 2 {
		t.Errorf("the next lane: %+v", asked)
	}
	p.do(Stepped{0, 0, wire.Head{Number: number, Ended: true},
		wire.GrownPuzzle{Walk: walk, Best: []wire.Variant{found("a", 1, 0, 4), found("b", 2, 1, 2)}}})
	if best := p.Variants.Best; len(best) != 2 || best[0].Key != "a" || !slices.Equal(best[1].Order, []int{1, 2}) {
		t.Errorf("the list is %+v", best)
	}
	if said := p.VariantsWords(); said != "40 steps: 6 with one solution, 0 with 2 to 100, 0 with more, 34 with none, 0 too large to tell" {
		t.Errorf("said: %q", said)
	}
	p.do(OpenVariant{0})
	if said := p.VariantWords(&p.Variants.Best[0], words.Within); said != "I changed" ||
		p.Document.Draft().Covered() != 6 || p.names() != "I L" {
		t.Errorf("%q:\n%s", said, p.Document.Text)
	}
	p.do(StopVariants{})
	if kept := slices.ContainsFunc(p.commands, func(c Command) bool { _, is := c.(KeepGrowth); return is }); !kept {
		t.Error("it is not kept")
	}
	text, open := p.GrowthText(), p.Document.Text

	again := newPage(t)
	again.do(RestoreGrowth{text}, Restore{Link: link.Link{Text: open}})
	if !again.VariantsShown() || !again.VariantOpen(&again.Variants.Best[0]) || len(again.Variants.Best) != 2 ||
		again.VariantKind() != wire.Growth || !again.GrowsOn() {
		t.Errorf("after a reload: %+v", again.Variants)
	}
	again.do(LeaveVariant{}, FindVariants{Workers: 1})
	if asked := again.steps(); len(asked) != 1 || asked[0].Lane != 2 || asked[0].Goal != FewestEmpty || asked[0].Seed != 7 {
		t.Errorf("it goes on with %+v", asked)
	}
	// Another goal begins anew, from one's own puzzle.
	again.do(StopVariants{}, OpenVariant{0}, Set(func(s *State) { s.Designing = Designing{Kind: wire.Growth, Goal: FewestAssemblies} }))
	if again.GrowsOn() {
		t.Error("another goal goes on")
	}
	again.do(FindVariants{Workers: 1})
	if asked := again.steps(); len(asked) != 1 || asked[0].Began || asked[0].Goal != FewestAssemblies || again.Variants.Of().Covered() != 5 {
		t.Errorf("another goal: %+v", asked)
	}
	for _, damaged := range []string{"", "{", `{"Lanes":[]}`} {
		other := newPage(t)
		if other.do(RestoreGrowth{damaged}); other.VariantsShown() {
			t.Errorf("%q is taken over", damaged)
		}
	}
}

// Where all cells must be filled, what is changed can be chosen: the usual kind, a cube, or random steps.
func TestKindsOfVariants(t *testing.T) {
	for text, want := range map[string][]string{
		"D:xDim=5:yDim=1:zDim=1\nC:name=I:layout=0 0 0, 1 0 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0\n~D\n": {wire.Swaps, wire.Cubes, wire.Growth},
		"D:xDim=4:yDim=1:zDim=1\nC:name=I:layout=0 0 0, 1 0 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0\n~D\n": {wire.Subsets, wire.Cubes},
		"D:xDim=6:yDim=1:zDim=1\nC:name=I:layout=0 0 0, 1 0 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0\n~D\n": {wire.Cells, wire.Cubes},
		"D:xDim=3:yDim=1:zDim=1\nC:name=I:layout=0 0 0, 1 0 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0\n~D\n": {wire.Subsets},
	} {
		p := drawn(t, text)
		if kinds := p.VariantKinds(); !slices.Equal(kinds, want) || p.VariantKind() != want[0] {
			t.Errorf("%s: %v, want %v", text, kinds, want)
		}
		p.do(Set(func(s *State) { s.Designing = Designing{Kind: wire.Cubes} }))
		if slices.Contains(want, wire.Cubes) != (p.VariantKind() == wire.Cubes) {
			t.Errorf("%s: %s", text, p.VariantKind())
		}
	}
	// A cube goes from one piece to another: two pieces are exchanged.
	p := drawn(t, "D:xDim=5:yDim=1:zDim=1\nC:name=I:layout=0 0 0, 1 0 0 # short\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0\n~D\n")
	p.do(Set(func(s *State) { s.Designing = Designing{Kind: wire.Cubes} }), FindVariants{Workers: 1})
	p.survey(0, 0, false, wire.Surveyed{Covered: 1, One: 1, Best: []wire.Variant{{Solutions: 1, Left: []int{0, 1}, By: []wire.Shape{
		{Name: "I+", Cells: []int{0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0}}, {Name: "L+", Cells: []int{0, 0, 0}},
	}}}})
	if said := p.VariantWords(&p.Variants.Best[0], words.Within); said != "I+ instead of I, L+ instead of L" {
		t.Errorf("said: %q", said)
	}
	if p.do(OpenVariant{0}); p.names() != "I+ L+" || p.Document.Draft().Covered() != 5 {
		t.Errorf("the puzzle is\n%s", p.Document.Text)
	}
}
