package def

import (
	"slices"
	"strings"
	"testing"
)

// Three drawn pieces are found in the sets that have them, also turned and mirrored.
func TestSetsWith(t *testing.T) {
	named := func(text string) (ids []string) {
		d := Parse(text)
		p := d.Drafts[0]
		for _, s := range SetsWith(p) {
			ids = append(ids, s.ID)
		}
		return ids
	}
	const box = "D:xDim=20:yDim=20:zDim=1\n"
	v := "C:name=A:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0, 2 2 0\n"
	w := "C:name=B:layout=0 0 0, 0 1 0, 1 1 0, 1 2 0, 2 2 0\n"
	s := "C:name=C:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\n"
	found := named(box + v + w + s + "~D")
	if !slices.Contains(found, "iq-puzzler-pro") || slices.Contains(found, "katamino") {
		t.Errorf("V, W and a small S are in %v", found)
	}
	mirrored := "C:name=C:layout=0 1 0, 1 1 0, 1 0 0, 2 0 0\n"
	if again := named(box + v + w + mirrored + "~D"); !slices.Equal(again, found) {
		t.Errorf("mirrored they are in %v, else in %v", again, found)
	}
	if twice := named(box + strings.Replace(v, "name=A", "name=A:copies=2", 1) + w + "~D"); slices.Contains(twice, "iq-puzzler-pro") {
		t.Errorf("two V are in %v", twice)
	}
	if none := named(box + "C:name=A:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 4 0 0, 5 0 0, 6 0 0, 7 0 0, 8 0 0\n~D"); len(none) != 0 {
		t.Errorf("nine cells in a row are in %v", none)
	}
	// Each set has the pieces of each of its boards.
	for _, s := range Sets() {
		for i, p := range s.Puzzles() {
			if !slices.Contains(SetsWith(p), s) {
				t.Errorf("%s, board %d, is not found by its pieces", s.ID, i+1)
			}
		}
	}
}

func BenchmarkSetForms(b *testing.B) {
	for b.Loop() {
		for _, s := range Sets() {
			for _, p := range s.Puzzles() {
				formsOf(p)
			}
		}
	}
}
