package def

import (
	"strings"
	"testing"

	"tilewright/def/diagnostic"
)

// ruled parses a puzzle with rules.
func ruled(t *testing.T, text string) *Puzzle {
	t.Helper()
	p, err := ParseOne(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestReferee looks at small boards on which each rule is kept and broken. A row is a row of the board from the top, and a letter is a
// piece of its own shape.
func TestReferee(t *testing.T) {
	for _, test := range []struct {
		rule  string
		board []string
		cells int // that show it; -1 where the rule is kept
	}{
		{"no-crossroads", []string{"AB", "CD"}, 4},
		{"no-crossroads", []string{"AAB", "CDB"}, -1},
		{"fault-free", []string{"AAB", "CCB"}, 2 * 2},
		{"fault-free", []string{"AABC", "DEBC", "DEFF"}, 2 * 3},
		{"border", []string{"AAA", "ABA", "AAA"}, 1},
		{"border", []string{"AAA", "BBA"}, -1},
		{"colours=2", []string{"AB", "CB"}, 0},
		{"colours=3", []string{"AB", "CB"}, -1},
		{"symmetric", []string{"AAB", "CBB"}, 0},
		{"symmetric=turn", []string{"AAB", "CBB", "CDD"}, 0},
		{"symmetric=mirror", []string{"AAB", "CCB"}, -1},
		{"symmetric=turn", []string{"AAB", "CDB", "CEE"}, -1},
		{"touch=A,C", []string{"AB", "BC"}, 2},
		{"touch=A,B", []string{"AB", "CC"}, -1},
		{"whole=A,C", []string{"ABBCCC"}, 3},
		{"whole=A,B", []string{"ABBCCC"}, -1},
		{"whole=B", []string{"BAB"}, 1},
	} {
		p, assembly := ruledBoard(t, test.board, test.rule)
		breach := NewReferee(p).Broken(assembly)
		switch {
		case test.cells < 0 && breach != nil:
			t.Errorf("%s: %v breaks it at %v", test.rule, test.board, breach.Cells)
		case test.cells >= 0 && (breach == nil || len(breach.Cells) != test.cells):
			t.Errorf("%s: %v: %v, want %d cells", test.rule, test.board, breach, test.cells)
		}
	}
}

// ruledBoard is the puzzle of a filled board with a rule, and its assembly.
func ruledBoard(t *testing.T, rows []string, rule string) (*Puzzle, []uint16) {
	t.Helper()
	p := &Puzzle{}
	p.Size.X, p.Size.Y, p.Size.Z = len(rows[0]), len(rows), 1
	at := map[byte]int{}
	for x := range rows[0] {
		for y := range rows {
			name := rows[len(rows)-1-y][x]
			i, known := at[name]
			if !known {
				i = len(p.Pieces)
				at[name] = i
				p.Pieces = append(p.Pieces, Piece{Name: string(name), Copies: 1})
			}
			p.Pieces[i].Cells = append(p.Pieces[i].Cells, Cell{X: x, Y: y})
		}
	}
	with := ruled(t, Format(p)[:len(Format(p))-len("~D\n")]+"R:"+rule+"\n~D\n")
	var assembly []uint16
	for _, c := range with.OpenCells() {
		assembly = append(assembly, uint16(at[rows[len(rows)-1-c.Y][c.X]]+1))
	}
	return with, assembly
}

// TestSetRule sets rules and takes them away. Pieces keep their rules when they are renamed, and rules go with their pieces.
func TestSetRule(t *testing.T) {
	const text = "D:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0 # two\nC:name=B:layout=0 0 0, 1 0 0\nC:name=C:layout=0 0 0, 1 0 0\n~D\n"
	d := Parse(text)
	do := func(what string, edits []diagnostic.Edit, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		d = d.Apply(edits...)
		if err := d.Err(); err != nil {
			t.Fatalf("%s: %v\n%s", what, err, d)
		}
	}
	want := func(lines string) {
		t.Helper()
		if got := strings.TrimPrefix(strings.TrimSuffix(d.String(), "~D\n"), strings.TrimSuffix(text, "~D\n")); got != lines {
			t.Errorf("rules %q, want %q", got, lines)
		}
	}
	set := func(r Rule, on bool) {
		t.Helper()
		edits, err := d.SetRule(0, r, on)
		do(r.String(), edits, err)
	}
	set(Rule{Kind: NoCrossroads}, true)
	set(Rule{Kind: Colourable, Colours: 3}, true)
	set(Rule{Kind: Colourable, Colours: 4}, true)
	set(Rule{Kind: Touch, Pieces: []string{"A", "B"}}, true)
	set(Rule{Kind: Touch, Pieces: []string{"B", "C"}}, true)
	set(Rule{Kind: Whole, Pieces: []string{"A", "C"}}, true)
	want("R:no-crossroads\nR:colours=4\nR:touch=A,B\nR:touch=B,C\nR:whole=A,C\n")
	set(Rule{Kind: Colourable, Colours: 4}, false)
	set(Rule{Kind: Held}, false)
	set(Rule{Kind: Touch, Pieces: []string{"A", "B"}}, false)
	want("R:no-crossroads\nR:touch=B,C\nR:whole=A,C\n")
	renamed := d.Puzzles[0].Pieces[2]
	renamed.Name = "Z"
	edits, err := d.SetPiece(0, "C", renamed)
	do("a name", edits, err)
	if rules := d.Puzzles[0].Rules; rules[1].String() != "touch=B,Z" || rules[2].String() != "whole=A,Z" {
		t.Errorf("after a new name the rules are %v", rules)
	}
	renamed.Name = "a,b"
	if _, err := d.SetPiece(0, "Z", renamed); err == nil {
		t.Error("a piece in a rule gets a name that no rule can have")
	}
	edits, err = d.RemovePiece(0, "Z")
	if err != nil {
		t.Fatal(err)
	}
	if d = d.Apply(edits...); !strings.Contains(d.String(), "R:whole=A\n~D") || strings.Contains(d.String(), "touch") {
		t.Errorf("without the piece it is %q", d)
	}
	for _, r := range []Rule{{Kind: Touch, Pieces: []string{"A"}}, {Kind: Colourable, Colours: 9}, {Kind: Whole, Pieces: []string{"Q"}},
		{Kind: Border, How: "x"}, {Kind: RuleKinds}} {
		if _, err := d.SetRule(0, r, true); err == nil {
			t.Errorf("the rule %v is set", r)
		}
	}
}

// TestRuleThereAndBack writes rules and reads them.
func TestRuleThereAndBack(t *testing.T) {
	for _, r := range []Rule{{Kind: NoCrossroads}, {Kind: FaultFree}, {Kind: Apart}, {Kind: Apart, How: ByCorners}, {Kind: Border},
		{Kind: Colourable, Colours: 2}, {Kind: Symmetric}, {Kind: Symmetric, How: ByTurn}, {Kind: Symmetric, How: ByMirror}, {Kind: Held},
		{Kind: Touch, Pieces: []string{"A", "A"}}, {Kind: Whole, Pieces: []string{"B", "A"}}} {
		p, _ := ruledBoard(t, []string{"AAB", "CCB"}, r.String())
		if len(p.Rules) != 1 || !p.Rules[0].Equal(r) || p.Rules[0].Words() == "" || Format(ruled(t, Format(p))) != Format(p) {
			t.Errorf("%s is read as %v", r, p.Rules)
		}
	}
}
