package def

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tilewright/def/space"
)

// same reports whether two puzzles mean the same: equal but for lines and for
// the places of mobile pieces that only a drawing can name.
func same(a, b *Puzzle) bool {
	return reflect.DeepEqual(meaning(a), meaning(b))
}

func meaning(p *Puzzle) *Puzzle {
	q := *p
	q.Pieces = slices.Clone(p.Pieces)
	for i := range q.Pieces {
		q.Pieces[i].Line = 0
		if q.Pieces[i].Stationary || settable(q.Pieces[i].Name) {
			continue
		}
		low, _ := space.Bounds(q.Pieces[i].Cells)
		cells := slices.Clone(q.Pieces[i].Cells)
		for k, c := range cells {
			cells[k] = Cell{X: c.X - low.X, Y: c.Y - low.Y, Z: c.Z - low.Z}
		}
		q.Pieces[i].Cells = cells
	}
	return &q
}

// roundTrip checks what Format promises of a puzzle.
func roundTrip(t *testing.T, p *Puzzle) {
	t.Helper()
	if err := p.Check(); err != nil {
		t.Fatalf("Check: %v", err)
	}
	text := Format(p)
	again, err := ParseOne(text)
	if err != nil {
		t.Fatalf("Format wrote a text with errors: %v\n%s", err, text)
	}
	if !same(p, again) {
		t.Fatalf("Format changed the puzzle\n%s\n%+v\n%+v", text, p, again)
	}
	if twice := Format(again); twice != text {
		t.Fatalf("Format is not stable:\n%s\n%s", text, twice)
	}
	spread, err := FormatPolycube(p)
	if p.Lattice != space.Cubes || !p.Exact() || p.Wrap.Any() || p.Tinted() || p.Allow != nil || len(p.Rules) > 0 ||
		slices.ContainsFunc(p.Pieces, func(q Piece) bool { return q.Group > 0 || q.Back != nil || q.Turns != "" }) {
		if err == nil {
			t.Fatalf("FormatPolycube wrote what polycube cannot say:\n%s", spread)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	plain, err := ParseOne(spread)
	if err != nil {
		t.Fatalf("FormatPolycube wrote a text with errors: %v\n%s", err, spread)
	}
	slots, slotsAgain := p.Slots(), plain.Slots()
	if len(slots) != len(slotsAgain) {
		t.Fatalf("FormatPolycube wrote %d mobile pieces of %d", len(slotsAgain), len(slots))
	}
	for i := range slots {
		if slots[i].Name != slotsAgain[i].Name || slotsAgain[i].Copy != 1 {
			t.Fatalf("slot %d is %q, written as %q", i+1, slots[i].Name, slotsAgain[i].Name)
		}
	}
}

func TestFormatLibrary(t *testing.T) {
	for _, e := range Library() {
		t.Run(e.ID, func(t *testing.T) { roundTrip(t, e.Puzzle()) })
	}
	if text := Format(Find("pentominoes-10x6").Puzzle()); text != Find("pentominoes-10x6").Text {
		t.Errorf("the library's 10x6 is not in canonical form:\n%s", text)
	}
	if text, err := FormatPolycube(Find("y-pentominoes-5x5x5").Puzzle()); err != nil || strings.Contains(text, "copies") ||
		strings.Count(text, "C:name=Y") != 25 {
		t.Errorf("copies are not written out:\n%s", text)
	}
}

// Puzzles as a program might make them, with names of all sorts.
func TestFormatRandom(t *testing.T) {
	names := []string{"A", "a b", "x,y", "a:b", "=", "c=d:", ".", "..", "*", "+", "~", "é", "😀😀", "D", "C", "L", "12",
		"Y1", "Y", "Y_", ":", "a=#b", ",", "-", "~l", "~D:", "c:", "L:="}
	checked, backed := 0, 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 1))
		p := &Puzzle{Size: space.Size{X: 1 + r.IntN(5), Y: 1 + r.IntN(4), Z: 1 + r.IntN(3)}}
		if r.IntN(2) == 0 {
			p.Size.Z, p.OneSide = 1, r.IntN(2) == 0
		}
		p.Title = []string{"", "T: x # y", "é"}[r.IntN(3)]
		open := p.OpenCells()
		r.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
		for _, k := range r.Perm(len(names))[:r.IntN(8)] {
			q := Piece{Name: names[k], Copies: 1, Stationary: r.IntN(3) == 0, Colour: []string{"", "#a0b1c2"}[r.IntN(2)]}
			if !q.Stationary && r.IntN(3) == 0 {
				q.Copies = 1 + r.IntN(3)
			}
			for range 1 + r.IntN(4) {
				if q.Stationary && len(open) > 0 {
					q.Cells = append(q.Cells, open[0])
					open = open[1:]
				} else if !q.Stationary {
					q.Cells = append(q.Cells, Cell{X: r.IntN(9) - 4, Y: r.IntN(9) - 4, Z: r.IntN(2 * p.Size.Z / 2)})
					if p.OneSide {
						q.Cells[len(q.Cells)-1].Z = 0
					}
				}
			}
			q = q.tidy()
			if !q.Stationary && settable(q.Name) && r.IntN(3) == 0 {
				q.Group = r.IntN(3)
				q.Tints = someTints(r, q.Cells)
			}
			if !q.Stationary && settable(q.Name) && p.Flat() && !p.OneSide && r.IntN(2) == 0 {
				for k := range q.Cells {
					q.Cells[k].Z = 0
				}
				q.Back = []Cell{{X: r.IntN(3)}, {X: r.IntN(3), Y: 1 + r.IntN(2)}}
				q.BackTints = someTints(r, q.Back)
				q = q.tidy()
				backed++
			}
			p.Pieces = append(p.Pieces, q)
		}
		if r.IntN(3) == 0 {
			p.Tints = someTints(r, p.OpenCells())
			p.Allow = [][]Pair{nil, {}, {{"red", "blue"}, {"é", "é"}}}[r.IntN(3)]
		}
		if p = completed(p); p.Check() == nil {
			checked++
			roundTrip(t, p)
		}
	}
	if checked < 500 || backed < 100 {
		t.Errorf("only %d puzzles were sound", checked)
	}
}

// someTints gives some cells colours.
func someTints(r *rand.Rand, cells []Cell) (tints []Tint) {
	for _, c := range cells {
		if r.IntN(2) == 0 {
			tints = append(tints, Tint{c, []string{"red", "blue", "é"}[r.IntN(3)]})
		}
	}
	return tints
}

// testdata/format has texts (.txt), what Format makes of them (.want) and what
// FormatPolycube does (.polycube).
func TestFormatFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/format/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in testdata/format (%v)", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d := Parse(string(text))
		if err := d.Err(); err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		var canonical, polycube strings.Builder
		for _, p := range d.Puzzles {
			roundTrip(t, p)
			canonical.WriteString(Format(p))
			text, err := FormatPolycube(p)
			if err != nil {
				t.Fatal(err)
			}
			polycube.WriteString(text)
		}
		stem := strings.TrimSuffix(file, ".txt")
		golden(t, stem+".want", canonical.String())
		golden(t, stem+".polycube", polycube.String())
	}
}

// golden compares text with a file, or writes it under -update.
func golden(t *testing.T, file, text string) {
	t.Helper()
	want, err := os.ReadFile(file)
	if err == nil && string(want) == text {
		return
	}
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s (%v) should be\n%s", file, err, text)
}
