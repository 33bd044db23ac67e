package disassemble

import (
	"slices"
	"testing"
)

// TestManyGroups: many pairs of equal pieces find places in many groups of two, without a search through all ways to
// give them one.
func TestManyGroups(t *testing.T) {
	const groups = 13
	kin := &Kin{Groups: map[int]int{}, Count: 2 * (groups + 1)}
	for group := range groups {
		kin.Groups[group+1] = 2
	}
	s := &Search{pieces: slices.Repeat([]Piece{{Kin: kin}}, kin.Count)}
	for i := 0; i < kin.Count; i += 2 {
		if got, want := s.grouped(0, map[member]int{}), len(s.kept) <= groups; got != want {
			t.Errorf("%d pairs in %d groups: %v", len(s.kept), groups, got)
		}
		s.kept = append(s.kept, []int{i, i + 1})
	}
	if s.grouped(0, map[member]int{}) {
		t.Errorf("%d pairs in %d groups", len(s.kept), groups)
	}
}
