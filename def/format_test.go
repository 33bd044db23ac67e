package def

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// same reports whether two puzzles mean the same: equal but for lines and for
// the places of mobile pieces that only a drawing can name.
func same(a, b *Puzzle) bool {
	return reflect.DeepEqual(comparable(a), comparable(b))
}

func comparable(p *Puzzle) *Puzzle {
	q := *p
	q.Pieces = slices.Clone(p.Pieces)
	for i := range q.Pieces {
		q.Pieces[i].Line = 0
		if q.Pieces[i].Stationary || settable(q.Pieces[i].Name) {
			continue
		}
		low, _ := bounds(q.Pieces[i].Cells)
		cells := slices.Clone(q.Pieces[i].Cells)
		for k, c := range cells {
			cells[k] = Cell{c.X - low.X, c.Y - low.Y, c.Z - low.Z}
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
	spread := FormatPolycube(p)
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
	if text := FormatPolycube(Find("y-pentominoes-5x5x5").Puzzle()); strings.Contains(text, "copies") || strings.Count(text, "C:name=Y") != 25 {
		t.Errorf("copies are not written out:\n%s", text)
	}
}
