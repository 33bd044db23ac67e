package state

import (
	"fmt"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/catalogue"
)

// TestCutPieces cuts a board into pieces, which it keeps, and takes one back.
func TestCutPieces(t *testing.T) {
	p := drawn(t, "D:xDim=3:yDim=3:zDim=1\nC:name=*:type=S:layout=1 1 0\n~D\n")
	cut := func(add bool, cells ...int) { t.Helper(); p.do(ChooseCells{Leave: !add, First: -1, Cells: cells}) }
	cut(true, 0, 1, 4, 2) // 4 is the hole
	if got := fmt.Sprint(p.ChosenCells()); got != "[0 0 0 0 1 0 0 2 0]" {
		t.Errorf("chosen: %s", got)
	}
	cut(false, 1)
	if p.do(CutPiece{}); p.names() != "" || !strings.Contains(p.Notice.Text, "not connected") {
		t.Errorf("cells apart became %s: %q", p.names(), p.Notice.Text)
	}
	p.do(ChooseCells{First: 1, Cells: []int{1}}) // its first cell is not chosen, then is
	p.do(ChooseCells{First: 1, Cells: []int{1}})
	cut(true, 1)
	p.do(CutPiece{})
	if p.names() != "A" || len(p.ChosenCells()) != 0 || len(p.CutParts()) != 1 {
		t.Errorf("%s, %v, %v", p.names(), p.ChosenCells(), p.CutParts())
	}
	if open := len(p.Document.Draft().OpenCells()); open != 8 {
		t.Errorf("the board keeps %d cells, want 8", open)
	}
	// What is gone is not chosen again; a shape that is there becomes a copy.
	cut(true, 2, 8, 7, 6)
	p.do(CutPiece{})
	if p.names() != "A+" || !strings.Contains(p.Document.Text, ":copies=2:") {
		t.Errorf("%s\n%s", p.names(), p.Document.Text)
	}
	if p.do(Undo{}); len(p.CutParts()) != 1 {
		t.Errorf("undone, %d parts are cut", len(p.CutParts()))
	}
	if p.do(Undo{}); len(p.CutParts()) != 0 || p.names() != "" {
		t.Errorf("all undone, %d parts are cut", len(p.CutParts()))
	}
	if p.do(CutPiece{}); !p.Notice.Warn {
		t.Error("nothing was chosen")
	}
}

// TestRanges lets pieces be left over, those of an L block too, by one step of undo.
func TestRanges(t *testing.T) {
	const text = "D:xDim=4:yDim=2:zDim=1\nL\nA A B B\nA A B .\n~L\n# bar\nC:name=I:copies=2:layout=0 0 0, 1 0 0\n~D\n"
	p := drawn(t, text)
	p.do(SetRanges{Names: []string{"A", "I", "A"}, Least: 0, Most: 6})
	for _, q := range p.Document.Draft().Pieces {
		if want := map[string]string{"A": "0-6", "I": "0-6", "B": "1"}[q.Name]; want != q.Range() {
			t.Errorf("%s: %s, want %s\n%s", q.Name, q.Range(), want, p.Document.Text)
		}
	}
	if !strings.Contains(p.Document.Text, "# bar\nC:name=I:copies=0-6:layout") {
		t.Errorf("the line of I:\n%s", p.Document.Text)
	}
	if p.do(SetRanges{Names: []string{"A", "B", "I"}, Least: 1, Most: 1}); p.Document.Draft().PieceCount() != 3 {
		t.Errorf("one of each:\n%s", p.Document.Text)
	}
	p.do(Undo{}, Undo{})
	if p.Document.Text != text {
		t.Errorf("undone:\n%s", p.Document.Text)
	}
	for _, a := range []SetRanges{{[]string{"A"}, 2, 1}, {[]string{"A"}, 0, 0}, {[]string{"A", "none"}, 0, 1}, {nil, 0, 1}} {
		if p.do(a); p.Document.Text != text {
			t.Errorf("%v was done:\n%s", a, p.Document.Text)
		}
	}
}

// TestMirrors adds mirror images, which are copies where the puzzle has them.
func TestMirrors(t *testing.T) {
	p := drawn(t, "D:xDim=3:yDim=3:zDim=3\n~D\n")
	p.do(AddShape{shape(t, "A tetracube")}, ChoosePiece{Name: "A"}, AddMirror{})
	if p.names() != "A A'" {
		t.Errorf("%s\n%s", p.names(), p.Document.Text)
	}
	if p.do(ChoosePiece{Name: "A'"}, AddMirror{}); p.names() != "A+ A'" {
		t.Errorf("%s\n%s", p.names(), p.Document.Text)
	}
	if p.do(Undo{}, Undo{}); p.names() != "A" {
		t.Errorf("undone: %s", p.names())
	}
	// Colours of cubes are mirrored with them, and tell mirror images apart that would be copies.
	p = drawn(t, "D:xDim=3:yDim=3:zDim=1\nC:name=S:layout=0 0 0, 1 0 0\n"+
		"C:name=L:layout=0 0 0 red, 1 0 0, 1 1 0 blue\n~D\n")
	p.do(SetOneSided{true}, ChoosePiece{Name: "S"}, AddMirror{}, ChoosePiece{Name: "L"}, AddMirror{})
	if p.names() != "S+ L L'" {
		t.Fatalf("%s\n%s", p.names(), p.Document.Text)
	}
	l := p.Document.Draft().Pieces[2]
	at := func(c def.Cell) string { return def.TintAt(l.Tints, c) }
	if at(def.Cell{X: 1}) != "red" || at(def.Cell{Y: 1}) != "blue" || len(l.Tints) != 2 {
		t.Errorf("the mirror image of L has the colours %v on %v", l.Tints, l.Cells)
	}
	if p.do(ChoosePiece{Name: "L'"}, AddMirror{}); p.names() != "S+ L+ L'" {
		t.Errorf("%s\n%s", p.names(), p.Document.Text)
	}
}

// TestSticks adds burr sticks: all of a list by one press, with their board, and one that
// was cut by hand is a copy of it however it lies.
func TestSticks(t *testing.T) {
	p := drawn(t, "# mine\n")
	p.do(AddList{"burrs-notchable"})
	draft := p.Document.Draft()
	if len(draft.Pieces) != 59+2 || len(draft.OpenCells()) != 104 || p.Document.FirstOther() != nil {
		t.Errorf("%d pieces, %d open cells: %v", len(draft.Pieces), len(draft.OpenCells()), p.Document.FirstOther())
	}
	stick, _ := catalogue.StickOf(def.StickCells(109))
	p.do(AddShape{catalogue.Shape{Name: "55", Cells: stick.Cells(), Solid: true}}, ChoosePiece{Name: "975"}, AddMirror{})
	if copies, i := NewStock(p.Document.Draft()).Of(catalogue.Shape{Cells: def.StickCells(109)}); copies != 1 ||
		p.Document.Draft().Pieces[i].Name != "55" {
		t.Errorf("%d of the stick 55", copies)
	}
	if copies, _ := NewStock(p.Document.Draft()).Of(catalogue.Shape{Cells: def.StickCells(824)}); copies != 2 {
		t.Errorf("%d of 824, the mirror image of 975", copies)
	}
	p.do(AddList{"burrs"})
	if lacks := NewStock(p.Document.Draft()).Lacks(catalogue.Sticks(nil)); len(lacks) != 0 {
		t.Errorf("%d are lacking", len(lacks))
	}
}
