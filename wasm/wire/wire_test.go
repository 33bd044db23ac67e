package wire

import (
	"reflect"
	"testing"

	"tilewright/def"
	"tilewright/solver/play"
)

// bare is a puzzle without what is only for people, and without where its text stands.
func bare(p *def.Puzzle) *def.Puzzle {
	q := *p
	q.Title, q.Source, q.Solutions, q.Labels, q.Pieces = "", "", "", nil, nil
	for _, piece := range p.Pieces {
		piece.Colour, piece.Line = "", 0
		q.Pieces = append(q.Pieces, piece)
	}
	return &q
}

// TestPuzzleText: puzzles arrive as they were sent. So do drafts, each of which lacks a piece.
func TestPuzzleText(t *testing.T) {
	for _, entry := range def.Library() {
		whole := entry.Puzzle()
		draft := *whole
		draft.Pieces = draft.Pieces[1:]
		for _, p := range []*def.Puzzle{whole, &draft} {
			if got, want := bare(ReadPuzzle(PuzzleText(p))), bare(p); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s arrives as\n%+v\nwant\n%+v", entry.ID, got, want)
			}
		}
	}
	if p := ReadPuzzle("no puzzle"); p == nil || len(p.Pieces) > 0 {
		t.Errorf("of no definition comes %+v", p)
	}
}

func TestPositions(t *testing.T) {
	lists := [][]play.Placed{{{Slot: 2, Cells: []int{0, 60000}}, {Slot: 300, Cells: []int{7}}}, {}, {{Slot: 1, Cells: []int{}}}}
	var numbers []uint16
	for _, placed := range lists {
		numbers = AppendPosition(numbers, placed)
	}
	got, ok := ReadPositions(ReadNumbers(AppendNumbers(nil, numbers)))
	if !ok || !reflect.DeepEqual(got, lists) {
		t.Errorf("%v, %v", got, ok)
	}
	for n := range numbers {
		if short, ok := ReadPositions(numbers[:n]); ok && len(short) == len(lists) {
			t.Errorf("of %d of %d numbers come %v", n, len(numbers), short)
		}
	}
}
