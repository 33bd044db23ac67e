package def

import (
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/def/diagnostic"
	"tilewright/def/testing/anyhow"
)

// soma is a solution of the Soma cube, in layers.
const soma = "LLL\nLZZ\nZZV\n\nAAP\nBAV\nBBV\n\nAPP\nBTP\nTTT\n"

// TestReadings: what a text is read as, with its number of pieces and its box.
func TestReadings(t *testing.T) {
	for _, tt := range []struct {
		text, form string
		pieces     int
		box        Cell
		other      string // the reading that is offered
	}{
		{"AAB\r\nABB\r\n", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"\ufeffAAB\rABB", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"A\u00a0A\tB \nA B B", "", 0, Cell{}, ""},
		{"52\r\n615\r\n792\r\n960\r\n975\r\n992\r\n", "sticks", 6, Cell{X: 6, Y: 6, Z: 6}, ""},
		{"５２ 615 792 960 975 992", "sticks", 6, Cell{X: 6, Y: 6, Z: 6}, ""},
		{"[52, 615, 792, 960, 975, 992]", "sticks", 6, Cell{X: 6, Y: 6, Z: 6}, ""},
		{"1,1,2\n1,2,2", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"1\t1\t2\n1\t2\t2", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"1;1;2\n1;2;2", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"1 1 2\n1 2 2", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"10 10 11\n10 11 11", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"10 10 11", "picture", 2, Cell{X: 3, Y: 1, Z: 1}, ""},
		{"[[1, 1, 2], [1, 2, 2]]", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"1 1 2 2 3 3", "sticks", 6, Cell{X: 6, Y: 6, Z: 6}, "picture"},
		{soma, "layers", 7, Cell{X: 3, Y: 3, Z: 3}, ""},
		{"Soma cube\n" + soma, "layers", 7, Cell{X: 3, Y: 3, Z: 3}, ""},
		{"Layer 1:\n" +
			strings.Replace(strings.Replace(soma, "\n\n", "\nLayer 2:\n", 1), "\n\n", "\nLayer 3:\n", 1), "layers", 7, Cell{X: 3, Y: 3, Z: 3}, ""},
		{strings.NewReplacer("V", "1", "L", "2", "T", "3",
			"Z", "4", "A", "5", "B", "6", "P", "7").Replace(soma), "layers", 7, Cell{X: 3, Y: 3, Z: 3}, ""},
		{"/SOMA001\n; the cube\n/LLL/AAP/APP\n/LZZ/BAV/BTP\n/ZZV/BBV/TTT\n", "layers", 7, Cell{X: 3, Y: 3, Z: 3}, ""},
		{"LLL AAP APP\nLZZ BAV BTP\nZZV BBV TTT\n", "layers", 7, Cell{X: 3, Y: 3, Z: 3}, ""},
		{`[["LLL","LZZ","ZZV"],["AAP","BAV","BBV"],["APP","BTP","TTT"]]`, "layers", 7, Cell{X: 3, Y: 3, Z: 3}, ""},
		{"A\tA\tB\nA\tB\tB\n", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"+---+\n|AAB|\n|ABB|\n+---+\n", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"+---+---+---+\n| A | A | B |\n+---+---+---+\n| A | B | B |\n+---+---+---+\n", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"┌───┐\n│AAB│\n│ABB│\n└───┘\n", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"\"AAB\",\n\"ABB\",\n", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"rows = ['AAB', 'ABB']", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{`[["A","A","B"],["A","B","B"]]`, "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"AAB,\nABB\n", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"```\nAAB\nABB\n```\n", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"My puzzle:\nAAB\nABB\n", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"red,red,blue\nred,blue,blue\n", "picture", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"XX\nX.\n\nXXX\n", "shapes", 2, Cell{X: 3, Y: 2, Z: 1}, ""},
		{"XX\nXX\n\nYY\nYY\n", "shapes", 2, Cell{X: 4, Y: 2, Z: 1}, ""},
		{"AAB\nACB\n\nADB\nCCD\n", "", 0, Cell{}, ""},
		// Six pieces of Kanoodle lie, six are to be placed.
		{"AAABBCCCC..\nA.BBBC.....\n...........\n...........\n...........\n", "position", 9, Cell{X: 11, Y: 5, Z: 1}, "picture"},
		{`["aab", "abb"]`, "picture", 2, Cell{X: 3, Y: 2, Z: 1}, "puzzlecad"},
		{`[".xx|xx.", "...|.x."]`, "puzzlecad", 1, Cell{X: 3, Y: 3, Z: 3}, ""},
	} {
		all := Readings(tt.text)
		form := ""
		if len(all) > 0 {
			form = all[0].Form.Name
		}
		if form != tt.form {
			t.Errorf("%q is read as %q, want %q", tt.text, form, tt.form)
			continue
		}
		if form == "" {
			continue
		}
		d := Parse(all[0].Definition)
		if p := d.Drafts[0]; p.PieceCount() != tt.pieces || p.Size.X != tt.box.X || p.Size.Y != tt.box.Y || p.Size.Z != tt.box.Z {
			t.Errorf("%q: %d pieces in %v, want %d in %v\n%s", tt.text, p.PieceCount(), p.Size, tt.pieces, tt.box, d)
		}
		if tt.other != "" && (len(all) < 2 || all[1].Form.Name != tt.other) {
			t.Errorf("%q: %s is not offered: %v", tt.text, tt.other, all)
		}
	}
}

// TestNothing: texts that are nothing are refused by one sentence, by work that grows with their length.
func TestNothing(t *testing.T) {
	for name, text := range anyhow.Nothing() {
		d := Parse(text)
		if len(d.Diagnostics) != 1 || d.Diagnostics[0].Severity != diagnostic.Error || d.Diagnostics[0].Fix != nil || len(d.Drafts) > 0 {
			t.Errorf("%s: %v", name, d.Diagnostics)
		}
		anyhow.Linear(t, name, text, func(text string) { Parse(text) })
	}
	d := Parse("412 702 764 928 996 1024")
	if len(d.Diagnostics) != 1 ||
		d.Diagnostics[0].Message != "The stick with the number 764 would fall apart." || d.Diagnostics[0].Column != 9 {
		t.Errorf("sticks that fall apart: %v", d.Diagnostics)
	}
}

// TestFormsTable: each form of the table reads its own example, and READING.md has all of them in order.
func TestFormsTable(t *testing.T) {
	page, err := os.ReadFile("READING.md")
	if err != nil {
		t.Fatal(err)
	}
	rest := string(page)
	for _, f := range Forms {
		_, after, ok := strings.Cut(rest, "\n## "+f.Name+"\n")
		if !ok || !strings.Contains(after, "\n```\n"+strings.TrimRight(f.Example, "\n")+"\n```\n") {
			t.Errorf("READING.md lacks %s, or its example, or has it elsewhere", f.Name)
		}
		rest = after
		if f.Mistaken != "" && FormNamed(f.Mistaken) == nil {
			t.Errorf("%s would be mistaken for %q, which is no form", f.Name, f.Mistaken)
		}
		all := Readings(f.Example)
		at := slices.IndexFunc(all, func(r Reading) bool { return r.Form.Name == f.Name })
		if f.Reads() && at != 0 && !(f.Name == "hashes" && at == 1) {
			t.Errorf("the example of %s is read as %v", f.Name, all)
		}
	}
}
