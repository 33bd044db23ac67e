package store

import "testing"

// TestStore runs natively and, under node, on the browser's store, which finds no page there and keeps all in memory.
// static/store has tests of the page's script, and so have the browser tests.
func TestStore(t *testing.T) {
	s := Open()
	if s.Text("prefs") != "" {
		t.Error("a new store has preferences")
	}
	s.SetText("prefs", "theme=dark")
	s.SetText("last", "p=soma")
	if s.Text("prefs") != "theme=dark" || s.Text("last") != "p=soma" {
		t.Errorf("prefs %q, last %q", s.Text("prefs"), s.Text("last"))
	}
	s.SetText("prefs", "")
	if s.Text("prefs") != "" {
		t.Error("an empty text is not removed")
	}

	recent := func(most int) (records []Record, count int) {
		s.Recent(most, func(r []Record, n int) { records, count = r, n })
		return records, count
	}
	if _, n := recent(9); n != 0 {
		t.Error("a new store has puzzles")
	}
	s.Put(Record{Key: "a", Title: "A", Link: "d=1.x", When: 1})
	s.Put(Record{Key: "b", Title: "B", When: 2})
	s.Put(Record{Key: "a", Title: "A again", When: 3})
	if got, n := recent(9); n != 2 || len(got) != 2 || got[0].Title != "A again" || got[1].Key != "b" {
		t.Errorf("%d records %+v", n, got)
	}
	if got, n := recent(1); n != 2 || len(got) != 1 || got[0].Key != "a" {
		t.Errorf("the newest of %d: %+v", n, got)
	}
	if a, b := s.NewKey(), s.NewKey(); a == b {
		t.Errorf("two keys are %s", a)
	}
}
