package store

import (
	"strconv"
	"testing"
)

// The same test runs natively and, under node, on the browser's store, which
// there finds neither localStorage nor IndexedDB and keeps all in memory.
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
	for i := range MaxRecords + 5 {
		s.Put(Record{Key: "n" + strconv.Itoa(i), When: float64(10 + i)})
	}
	got := list()
	if len(got) != MaxRecords || got[0].Key != "n"+strconv.Itoa(MaxRecords+4) {
		t.Errorf("%d records are kept, the newest is %s", len(got), got[0].Key)
	}
	for _, r := range got {
		if r.Key == "b" {
			t.Error("the oldest record stayed")
		}
	}
}
