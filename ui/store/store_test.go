package store

import "testing"

// The same test runs natively and, under node, on the browser's store, which
// there finds no page and keeps all in memory. What the page's script does is
// tested in static/store, and in a browser.
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

	list := func() (records []Record) {
		s.List(func(r []Record) { records = r })
		return records
	}
	if len(list()) != 0 {
		t.Error("a new store has puzzles")
	}
	s.Put(Record{Key: "a", Title: "A", Link: "d=1.x", When: 1})
	s.Put(Record{Key: "b", Title: "B", When: 2})
	s.Put(Record{Key: "a", Title: "A again", When: 3})
	if got := list(); len(got) != 2 || got[0].Title != "A again" || got[1].Key != "b" {
		t.Errorf("records %+v", got)
	}
	s.Remove("a")
	if got := list(); len(got) != 1 || got[0].Key != "b" {
		t.Errorf("after Remove: %+v", got)
	}
}
