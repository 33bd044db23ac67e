package kernel

import (
	"flag"
	"os"
	"testing"

	"tilewright/def"
	"tilewright/solver/settings"
)

var update = flag.Bool("update", false, "write the golden files of this package anew")

// TestText: the text of a small kernel, for people to read. After a change of an emitter it shows what is emitted. With
// -update it is written anew.
func TestText(t *testing.T) {
	doc := def.Parse("D:xDim=3:yDim=2:zDim=1\nC:name=d:copies=3:layout=0 0 0, 1 0 0\n~D\n")
	if len(doc.Puzzles) != 1 || doc.Puzzles[0] == nil {
		t.Fatal(doc.Diagnostics)
	}
	p, rows, c := constrained(t, doc.Puzzles[0], settings.Settings{})
	g, err := New(p, rows, c, Options{Kernel: Window})
	if err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/window.wat"
	got := g.Text()
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the window kernel's text is not that of %s; look at the difference, and accept it by go test -run TestText ./solver/kernel -update", golden)
	}
}
