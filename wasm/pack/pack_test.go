package pack

import (
	"encoding/binary"
	"testing"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/settings"
)

func open(t *testing.T, puzzle, line string, sink func(images []int32) bool) *solver.Search {
	t.Helper()
	choice, _ := settings.Parse(line)
	s := solver.Open(def.Find(puzzle).Puzzle(), choice, sink)
	for s.Phase() < solver.Searching {
		s.Run(1 << 20)
	}
	return s
}

// TestBatch: a batch numbers its assemblies one after another, and says when it is full.
func TestBatch(t *testing.T) {
	var b Batch
	var s *solver.Search
	s = open(t, "soma", "-r", func(images []int32) bool {
		if b.Add(s.Problem(), images) {
			t.Error("some solutions of Soma are no full batch")
		}
		return true
	})
	for s.Stats().Solutions < 5 {
		s.Run(1)
	}
	if b.First != 0 || b.Count != 5 || b.Cells() != 27 || b.Width() != 1 || len(b.Bytes) != 5*27 {
		t.Fatalf("from %d, %d of %d cells, %d bytes", b.First, b.Count, b.Cells(), len(b.Bytes))
	}
	if one := Assembly(nil, s.Problem(), nil); len(one) != 27 || one[0] != 0 {
		t.Errorf("an empty board is %v", one)
	}
	if b.Sent(); b.First != 5 || b.Count != 0 || len(b.Bytes) != 0 {
		t.Errorf("sent, it is from %d, %d, %d bytes", b.First, b.Count, len(b.Bytes))
	}
}

// TestWidth: slots take two bytes where there are more pieces than one byte can number.
func TestWidth(t *testing.T) {
	if Width(255) != 1 || Width(256) != 2 {
		t.Errorf("255 slots take %d bytes, 256 take %d", Width(255), Width(256))
	}
	if got := appendSlots(nil, []uint16{1, 300}, 2); len(got) != 4 || binary.LittleEndian.Uint16(got[2:]) != 300 {
		t.Errorf("1 and 300 are %v", got)
	}
}

// TestRecording reads a recording back: every change names a slot, and cells of the box.
func TestRecording(t *testing.T) {
	s := open(t, "soma", "-r", nil)
	w, err := s.Walk()
	if err != nil {
		t.Fatal(err)
	}
	w.Forward(&solver.Goal{Kind: solver.ToStep, N: 5}, 1000)
	w.Record(100)
	w.Forward(&solver.Goal{Kind: solver.ToStep, N: 40}, 100_000)
	r := w.Recording()
	bytes := Recording(nil, s.Problem(), r)
	word := func() (n int) {
		n = int(binary.LittleEndian.Uint16(bytes))
		bytes = bytes[2:]
		return n
	}
	for step := range 1 + len(r.Steps) {
		if flag := word(); flag > 2 {
			t.Fatalf("step %d has flag %d", step, flag)
		}
		for range word() {
			kind, what, cells := word(), word(), word()
			if kind < 1 || kind > 3 || kind < 3 && (what < 1 || what > 7 || cells < 3 || cells > 4) {
				t.Fatalf("step %d changes %d, %d, %d cells", step, kind, what, cells)
			}
			for range cells {
				if at := word(); at >= 27 {
					t.Fatalf("step %d is about cell %d", step, at)
				}
			}
		}
	}
	if len(bytes) > 0 {
		t.Errorf("%d bytes are left", len(bytes))
	}
}
