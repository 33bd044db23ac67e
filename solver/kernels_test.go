package solver

import (
	"testing"

	"tilewright/def"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// TestSlicesAbove: the work of DLX above a kernel goes in slices, whatever the budget. The more images each node looks
// at, the shorter a slice is. So Ctrl-C is heard on a board of 32x32x32, where 1,000 nodes take a third of a second.
// Small puzzles have longer slices.
func TestSlicesAbove(t *testing.T) {
	open := func(text, line string) *Search {
		doc := def.Parse(text)
		if doc.Err() != nil {
			t.Fatal(doc.Err())
		}
		z, _ := settings.Parse(line)
		s := Open(doc.Puzzles[0], z, nil)
		for s.Phase() < Searching {
			if s.Run(1<<12) == search.Failed {
				t.Fatal(s.Err())
			}
		}
		return s
	}
	s := open("D:xDim=32:yDim=32:zDim=32\nC:name=A:copies=16384:layout=0 0 0, 1 0 0\n~D\n", "-f9999 -of")
	for before, slice := uint64(0), 0; slice < 20; slice++ {
		if s.Prepare(1 << 24) {
			t.Fatalf("it is ready after %d slices", slice)
		}
		nodes := s.build.above.Stats().Nodes - before
		if rows := uint64(len(s.build.rows)); nodes == 0 || nodes*rows > sliceAbove*sliceRows {
			t.Fatalf("slice %d is %d nodes, with %d images each", slice, nodes, rows)
		}
		before += nodes
	}
	if s := open(def.Find("tetriscube").Text, "-f6 -of"); s.Prepare(1) || s.build.slice() != sliceAbove {
		t.Errorf("with %d images, a slice is %d nodes", len(s.build.rows), s.build.slice())
	}
}
