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

// TestParts: what is known of assemblies comes back, and what is cut off is seen.
func TestParts(t *testing.T) {
	all := []Separated{
		{Verdict: PartApart, Level: []int{300, 1, 2}, Moves: 303, AtMost: true, Turned: true, Positions: 70_000},
		{Verdict: PartLocked, Moves: 4, Stuck: 3, Positions: 1}, {Verdict: PartOpen},
	}
	bytes := AppendParts(nil, all)
	if back, ok := ReadParts(bytes); !ok || !reflect.DeepEqual(back, all) {
		t.Errorf("%+v, %v, want %+v", back, ok, all)
	}
	whole := map[int]bool{}
	for i := range all {
		whole[len(AppendParts(nil, all[:i]))] = true
	}
	for cut := range bytes {
		if _, ok := ReadParts(bytes[:cut]); ok != whole[cut] {
			t.Errorf("%d of %d bytes are read: %v", cut, len(bytes), ok)
		}
	}
}
