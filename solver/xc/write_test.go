package xc

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestWrite: what is written in any form is read as that form, with the same covers. Otherwise the error says why it
// cannot be written.
func TestWrite(t *testing.T) {
	r, written := rand.New(rand.NewPCG(11, 12)), map[Form]int{}
	for range 1500 {
		m := wideMatrix(r)
		if len(m.Options) < 2 || len(m.Items) < 2 { // a single 1 could be a name
			continue
		}
		for _, f := range []Form{Knuth, Digits, Table, Sets} {
			text, err := Write(m, f)
			if wide := m.Bounds != nil || m.Tints != nil || m.Costs != nil || m.Primary < len(m.Items); wide && f != Knuth {
				if err == nil {
					t.Fatalf("%s\nwas written as %v", Format(m), f)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			back, form, found := Read(text)
			if back == nil {
				t.Fatalf("%v\n%s%v", f, text, found)
			}
			// Sets do not have an item that no option has, so there may be covers where there was none.
			used := map[int32]bool{}
			for _, option := range m.Options {
				for _, i := range option {
					used[i] = true
				}
			}
			if f == Sets && len(used) < len(m.Items) {
				continue
			}
			if form != f || !slices.Equal(covers(t, back, Fewest), covers(t, m, Fewest)) {
				t.Fatalf("%s\nas %v\n%s\nis read as %v\n%s", Format(m), f, text, form, Format(back))
			}
			written[f]++
		}
	}
	for _, f := range []Form{Knuth, Digits, Table, Sets} {
		if written[f] < 20 {
			t.Errorf("%d matrices written as %v", written[f], f)
		}
	}
	m, _ := Parse("a=b c\na=b\nc\n")
	if _, err := Write(m, Sets); err == nil {
		t.Error("an item with = was written in sets")
	}
}
