package def

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def/space"
)

func TestSlots(t *testing.T) {
	one := []Cell{{}}
	tests := []struct {
		name   string
		pieces []Piece
		want   string // names of the slots
	}{
		{"no copies", []Piece{{Name: "b"}, {Name: "a"}, {Name: "7"}}, "b a 7"},
		{"copies", []Piece{{Name: "Y", Copies: 3}, {Name: "I"}}, "Y1 Y2 Y3 I"},
		{"after a digit", []Piece{{Name: "B1", Copies: 2}, {Name: "B", Copies: 2}}, "B1_1 B1_2 B1 B2"},
		{"a taken number", []Piece{{Name: "Y", Copies: 2}, {Name: "Y17"}}, "Y_1 Y_2 Y17"},
		{"taken twice", []Piece{{Name: "Y", Copies: 2}, {Name: "Y1"}, {Name: "Y_2"}, {Name: "Y_", Copies: 2}}, "Y__1 Y__2 Y1 Y_2 Y___1 Y___2"},
		{"stationary ones have none, but their names count", []Piece{{Name: "Y", Copies: 2}, {Name: "Y0", Stationary: true}}, "Y_1 Y_2"},
	}
	for _, test := range tests {
		p := Puzzle{Size: space.Size{X: 1, Y: 1, Z: 1}, Pieces: test.pieces}
		for i := range p.Pieces {
			p.Pieces[i].Cells, p.Pieces[i].Copies = one, max(1, p.Pieces[i].Copies)
		}
		var names []string
		for k, s := range p.Slots() {
			names = append(names, s.Name)
			if k > 0 && s.Copy > 1 && (p.Slots()[k-1].Piece != s.Piece || p.Slots()[k-1].Copy != s.Copy-1) {
				t.Errorf("%s: slot %d is copy %d of piece %d", test.name, k, s.Copy, s.Piece)
			}
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		if p.PieceCount() != len(names) {
			t.Errorf("%s: Mobile is %d", test.name, p.PieceCount())
		}
	}
}

func TestOpenCells(t *testing.T) {
	p, err := ParseOne("D:xDim=2:yDim=2:zDim=2\nC:name=a:copies=6:layout=0 0 0\nC:name=*:type=S:layout=0 1 0, 1 0 1\n~D")
	if err != nil {
		t.Fatal(err)
	}
	want := []Cell{{}, {Z: 1}, {Y: 1, Z: 1}, {X: 1}, {X: 1, Y: 1}, {X: 1, Y: 1, Z: 1}}
	if got := p.OpenCells(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for i, c := range append(want, Cell{Y: 1}, Cell{X: 1, Z: 1}) {
		if !p.Contains(c) || p.Index(c) != (c.X*2+c.Y)*2+c.Z {
			t.Errorf("cell %d, %s: index %d", i, c, p.Index(c))
		}
	}
	for _, c := range []Cell{{X: -1}, {X: 2}, {Y: -1}, {Y: 2}, {Z: -1}, {Z: 2}} {
		if p.Contains(c) {
			t.Errorf("%s is in the box", c)
		}
	}
}

func TestCheck(t *testing.T) {
	good := func() *Puzzle {
		return &Puzzle{Size: space.Size{X: 3, Y: 1, Z: 1}, Title: "T", Pieces: []Piece{
			{Name: "a", Cells: []Cell{{X: 5, Y: 5}}, Copies: 2, Colour: "#112233"},
			{Name: "*", Cells: []Cell{{X: 1}}, Copies: 1, Stationary: true},
		}}
	}
	if err := good().Check(); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		want   string // part of the error
		change func(p *Puzzle)
	}{
		{"XDim is 0", func(p *Puzzle) { p.Size.X = 0 }},
		{"YDim is 1001", func(p *Puzzle) { p.Size.Y = 1001 }},
		{"3,000,000 cells", func(p *Puzzle) { p.Size.Y, p.Size.Z = 1000, 1000 }},
		{"ZDim 1, not 2", func(p *Puzzle) { p.OneSide, p.Size.Z = true, 2 }},
		{"Title", func(p *Puzzle) { p.Title = "a\nb" }},
		{"Solutions", func(p *Puzzle) { p.Solutions = " 7" }},
		{"is empty", func(p *Puzzle) { p.Pieces[0].Name = "" }},
		{"has a #", func(p *Puzzle) { p.Pieces[0].Name = "a#" }},
		{"control character", func(p *Puzzle) { p.Pieces[0].Name = "a\x00" }},
		{"not UTF-8", func(p *Puzzle) { p.Pieces[0].Name = "a\xff" }},
		{"cannot be written", func(p *Puzzle) { p.Pieces[0].Name = "a b=" }},
		{"only be drawn", func(p *Puzzle) { p.Pieces[0].Name = "a:b" }},
		{"only be drawn", func(p *Puzzle) { p.Pieces[1].Name = "a:b" }},
		{"two pieces are named", func(p *Puzzle) { p.Pieces[0].Name = "*" }},
		{"no cells", func(p *Puzzle) { p.Pieces[0].Cells = nil }},
		{"distinct and x-major", func(p *Puzzle) { p.Pieces[0].Cells = []Cell{{X: 1}, {}} }},
		{"distinct and x-major", func(p *Puzzle) { p.Pieces[0].Cells = []Cell{{X: 1}, {X: 1}} }},
		{"beyond", func(p *Puzzle) { p.Pieces[0].Cells = []Cell{{X: 1 << 40}} }},
		{"reaches over", func(p *Puzzle) { p.Pieces[0].Cells = []Cell{{}, {X: 1000}} }},
		{"0 copies", func(p *Puzzle) { p.Pieces[0].Copies = 0 }},
		{"is stationary and has 2", func(p *Puzzle) { p.Pieces[1].Copies = 2 }},
		{"colour", func(p *Puzzle) { p.Pieces[0].Colour = "#FFFFFF" }},
		{"z = 0 only", func(p *Puzzle) { p.OneSide, p.Pieces[0].Cells[0].Z = true, 1 }},
		{"outside the box", func(p *Puzzle) { p.Pieces[1].Cells[0].X = 3 }},
		{"both have the cell", func(p *Puzzle) {
			p.Pieces = append(p.Pieces, Piece{Name: "b", Stationary: true, Copies: 1, Cells: []Cell{{X: 1}}})
		}},
		{"cover 2 of 3", func(p *Puzzle) { p.Pieces[0].Copies = 1 }},
	}
	for _, test := range tests {
		p := good()
		test.change(p)
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want something with %q", err, test.want)
		}
	}
}

func TestParseOne(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "0 puzzles where one is wanted",
		"D:xDim=1":                            "line 1, column 1: ",
		"~L\n~L\n":                            "(and one more problem)",
		"~L\n~D\n~L":                          "(and 2 more problems)",
		Find("soma").Text + "~D":              "~D ends a definition",
		Find("soma").Text + Find("soma").Text: "2 puzzles",
	} {
		if _, err := ParseOne(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
