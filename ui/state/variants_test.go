package state

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/wire"
	"tilewright/ui/link"
	"tilewright/ui/words"
)

// spare is a row of six cells with comments and pieces of nine.
const spare = "# title: Row\n# solutions: 7\nD:xDim=6:yDim=1:zDim=1 # a row\nC:name=I:copies=3:layout=0 0 0, 1 0 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0 # long\n~D\n"

// answer answers for a part.
func (p *page) survey(worker, part int, ended bool, m wire.Surveyed) {
	m.Size = 8
	p.do(Surveyed{worker, part, wire.Head{Number: p.Variants.question, Ended: ended}, m})
}

func leaving(solutions, placements float64, pieces ...int) wire.Variant {
	return wire.Variant{Solutions: solutions, Placements: placements, Left: pieces, Closed: []int{}}
}

// Parts go to workers one after the other; what they find is joined, best first; it goes on
// behind what was covered when it was stopped, and what a variant is, is in the text.
func TestVariants(t *testing.T) {
	p := drawn(t, spare)
	if kind := p.VariantKind(); kind != wire.Subsets {
		t.Fatalf("the kind is %q", kind)
	}
	p.do(FindVariants{Workers: 2})
	var parts []int
	for _, c := range p.commands {
		if c, ok := c.(Survey); ok {
			q := c.Question.(wire.Survey)
			if c.Work.Puzzle != p.Document.Draft() || q.Kind != wire.Subsets || q.Parts != 8 || q.Skip != 0 {
				t.Errorf("asked: %+v", c.Asked)
			}
			parts = append(parts, q.Part)
		}
	}
	if !slices.Equal(parts, []int{0, 1}) || !p.Variants.Going {
		t.Fatalf("parts %v", parts)
	}
	p.survey(1, 1, true, wire.Surveyed{Covered: 1, One: 1, Best: []wire.Variant{leaving(1, 30, 1)}})
	if c, ok := asked[Survey](p); !ok || c.Worker != 1 || c.Question.(wire.Survey).Part != 2 {
		t.Errorf("the next part: %+v", c)
	}
	p.survey(0, 0, false, wire.Surveyed{Covered: 2, Few: 1, None: 1, Best: []wire.Variant{leaving(2, 4, 0, 0)}})
	if v := p.Variants; len(v.Best) != 2 || v.Best[0].Solutions != 1 || v.Looked.Sum() != 3 {
		t.Errorf("%+v", v)
	}
	if said := p.VariantsWords(); said != "3 of 8 looked at: 1 with one solution, 1 with 2 to 10, 1 with none" {
		t.Errorf("said: %q", said)
	}
	if a, b := p.VariantWords(&p.Variants.Best[0], words.Within),
		p.VariantWords(&p.Variants.Best[1], words.Within); a != "without L" || b != "without 2 × I" {
		t.Errorf("%q, %q", a, b)
	}
	old := p.Variants.question
	p.do(StopVariants{})
	if _, ok := asked[Leave](p); !ok || p.Variants.Going {
		t.Error("it was not stopped")
	}
	p.do(Surveyed{0, 0, wire.Head{Number: old}, wire.Surveyed{Covered: 2, Many: 2}}, FindVariants{Workers: 1})
	if q, _, ok := question[wire.Survey](p); !ok || q.Part != 0 || q.Skip != 2 || p.Variants.Looked.Sum() != 3 {
		t.Errorf("it goes on with %+v", q)
	}
	p.survey(0, 0, true, wire.Surveyed{Covered: 1, One: 1, Best: []wire.Variant{leaving(1, 3, 1)}})
	if q, _, _ := question[wire.Survey](p); q.Part != 2 { // 1 was over
		t.Errorf("behind the first part comes %+v", q)
	}
	for part := 2; part < 8; part++ {
		p.survey(0, part, true, wire.Surveyed{None: 1, Covered: 1})
	}
	if v := p.Variants; v.Going || !v.Over() || v.Looked != (Looked{One: 2, Few: 1, None: 7}) {
		t.Errorf("in the end: %+v", v)
	}

	p.do(OpenVariant{2})
	want := strings.Replace(strings.Replace(spare, "copies=3:", "", 1), "solutions: 7", "solutions: 2", 1)
	if p.Document.Text != want || p.Document.Puzzle != nil && p.Document.Puzzle.PieceCount() != 2 {
		t.Errorf("the variant is\n%swant\n%s", p.Document.Text, want)
	}
	if !p.VariantOpen(&p.Variants.Best[2]) || p.VariantOpen(&p.Variants.Best[0]) || !p.VariantsShown() {
		t.Error("it is not the one that is open")
	}
	p.do(OpenVariant{0})
	if p.names() != "I++" || !p.VariantsShown() {
		t.Errorf("the other one has %s", p.names())
	}
	p.do(Undo{}, Undo{})
	if p.Document.Text != spare || !p.VariantsShown() || p.VariantOpen(nil) {
		t.Errorf("after Undo:\n%s", p.Document.Text)
	}
	p.do(Redo{}, LeaveVariant{})
	if p.Document.Text != spare {
		t.Errorf("back:\n%s", p.Document.Text)
	}
	p.do(ChoosePiece{Name: "L"}, RemovePiece{})
	if p.VariantsShown() {
		t.Error("the variants of another puzzle are shown")
	}
}

// A piece that is exchanged for one that the puzzle has already becomes a copy; another one
// comes with a name that is free; a cell is closed. What was asked of another text ends.
func TestVariantOfEachKind(t *testing.T) {
	p := drawn(t, "D:xDim=5:yDim=1:zDim=1\nC:name=I:layout=0 0 0, 1 0 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0\n~D\n")
	if p.VariantKind() != wire.Swaps {
		t.Errorf("the kind is %q", p.VariantKind())
	}
	p.do(FindVariants{Workers: 1})
	p.survey(0, 0, false, wire.Surveyed{Covered: 2, Few: 2, Best: []wire.Variant{
		{Solutions: 2, Left: []int{1}, By: []wire.Shape{{Name: "I", Cells: []int{0, 0, 0, 1, 0, 0}}}, Closed: []int{}},
		{Solutions: 2, Left: []int{1}, By: []wire.Shape{{Name: "I", Cells: []int{0, 0, 0, 1, 0, 0, 0, 1, 0}}}, Closed: []int{}},
	}})
	p.do(OpenVariant{0})
	if p.names() != "I+" {
		t.Errorf("as a copy: %s", p.names())
	}
	p.do(OpenVariant{1})
	if p.names() != "I I3" || p.VariantWords(&p.Variants.Best[1], words.Within) != "I instead of L" {
		t.Errorf("as another: %s, %s", p.names(), p.VariantWords(&p.Variants.Best[1], words.Within))
	}
	p.do(FindVariants{Workers: 1, Anew: true})
	if p.Variants.Of() != p.Document.Draft() || !p.Variants.Going {
		t.Error("the variant's own are not looked for")
	}
	p.do(Restore{Link: link.Link{Text: "D:xDim=6:yDim=1:zDim=1\nC:name=I:layout=0 0 0, 1 0 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0\n~D\n"}})
	if p.Variants.Going || p.VariantKind() != wire.Cells {
		t.Errorf("going: %v, kind %q", p.Variants.Going, p.VariantKind())
	}
	p.do(FindVariants{Workers: 1})
	p.survey(0, 0, false, wire.Surveyed{Covered: 1, One: 1, Best: []wire.Variant{{Solutions: 1, Left: []int{}, Closed: []int{2, 0, 0}}}})
	if said := p.VariantWords(&p.Variants.Best[0], words.Within); said != "column 3, row 1 closed" {
		t.Errorf("said: %q", said)
	}
	p.do(OpenVariant{0})
	if q := p.Document.Puzzle; q == nil || slices.Contains(q.OpenCells(), def.Cell{X: 2}) || Open(q) != 5 {
		t.Errorf("the board is\n%s", p.Document.Text)
	}
	p.do(StopVariants{}, FindVariants{Workers: 1}) // the open variant has no cell to close; that from which it was made has
	if v := &p.Variants; v.Kind != wire.Cells || !v.Going || v.Of() == p.Document.Draft() || len(v.Best) != 1 {
		t.Errorf("it goes on with %q, %d found", v.Kind, len(v.Best))
	}
	p.do(SurveyFailed{"It broke down."})
	if p.Variants.Going || p.Variants.Refused == "" {
		t.Errorf("%+v", p.Variants)
	}
}

// Where cells may stay empty, cubes are added and taken, and a higher level comes first.
func TestVariantsOfCubes(t *testing.T) {
	p := drawn(t, "D:xDim=4:yDim=2:zDim=1:empty=3\nC:name=I:layout=0 0 0, 1 0 0\nC:name=L:layout=0 0 0, 1 0 0, 0 1 0\n~D\n")
	if p.VariantKind() != wire.Cubes || p.Unvaried() != "" {
		t.Fatalf("the kind is %q, %q", p.VariantKind(), p.Unvaried())
	}
	p.do(FindVariants{Workers: 1})
	bar := []int{0, 0, 0, 1, 0, 0, 2, 0, 0}
	p.survey(0, 0, false, wire.Surveyed{Covered: 2, One: 1, Few: 1, Best: []wire.Variant{
		{Solutions: 1, Apart: 1, Level: "2.10", Left: []int{0}, By: []wire.Shape{{Name: "I+", Cells: bar}}, Closed: []int{}},
		{Solutions: 2, Apart: 1, Level: "5", Left: []int{1}, By: []wire.Shape{{Name: "L+", Cells: bar}}, Closed: []int{}},
	}})
	if best := p.Variants.Best; best[0].Level != "5" || best[1].Level != "2.10" {
		t.Errorf("the order is %+v", best)
	}
	if said := p.VariantWords(&p.Variants.Best[1], words.Within); said != "I+ instead of I" {
		t.Errorf("said: %q", said)
	}
	p.do(OpenVariant{1})
	if q := p.Document.Puzzle; q == nil || q.Covered() != 6 {
		t.Errorf("the puzzle is\n%s", p.Document.Text)
	}
}

// What has no variants offers none.
func TestNoVariants(t *testing.T) {
	for _, text := range []string{
		"D:xDim=8:yDim=1:zDim=1\nC:name=I:layout=0 0 0, 1 0 0\n~D\n",
		"D:xDim=4:yDim=1:zDim=1\nC:name=I:copies=2-3:layout=0 0 0, 1 0 0\n~D\n",
		"D:xDim=4:yDim=1:zDim=1\nC:name=I:copies=two:layout=0 0 0, 1 0 0\n~D\n",
	} {
		if p := drawn(t, text); p.VariantKind() != "" {
			t.Errorf("%s has %s", text, p.VariantKind())
		}
	}
}
