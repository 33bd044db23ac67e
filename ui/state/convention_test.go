package state

import (
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/truth"
	"tilewright/ui/link"
)

func TestConvention(t *testing.T) {
	for _, test := range []struct{ id, line, want string }{
		{"pentominoes-10x6", "-r", "turns and mirrors once"},
		{"soma", "-r", "turns once, mirrors apart"},
		{"soma", "-r --mirror=same", "turns and mirrors once"},
		{"soma", "", "every position counted"},
		{"onesided-30x3", link.DefaultSettings, "turns and mirrors once"},
	} {
		if got := Convention(test.line, def.Find(test.id).Puzzle()); string(got) != test.want {
			t.Errorf("%s %s: %q, want %q", test.id, test.line, got, test.want)
		}
	}
}

// What a puzzle of the library says of its solutions is counted as a search with the
// settings of a first visit counts: the same convention in words, and the number that
// is known for it.
func TestLibraryCountsAsSearched(t *testing.T) {
	known := map[string]*truth.Case{}
	for _, c := range truth.Cases() {
		known[c.Text] = c
	}
	for _, e := range def.Library() {
		n, ok := e.SolutionCount()
		if !ok {
			continue
		}
		words, count := "turns and mirror images once", known[e.Text].MirrorSame
		if Convention(link.DefaultSettings, e.Puzzle()) == "turns once, mirrors apart" {
			words, count = "turns once", known[e.Text].RotationsOnly
		}
		if auto := Convention(link.Automatic, e.Puzzle()); auto != Convention(link.DefaultSettings, e.Puzzle()) {
			t.Errorf("%s: what Automatic counts is called %q", e.ID, auto)
		}
		if n == 0 { // it says why
			if known[e.Text].MirrorSame != 0 {
				t.Errorf("%s says %q; a search counts %d", e.ID, e.Solutions, known[e.Text].MirrorSame)
			}
			continue
		}
		_, said, _ := strings.Cut(e.Solutions, ", ")
		said, _, _ = strings.Cut(said, " (")
		if said != words || int64(n) != count {
			t.Errorf("%s says %q; a search counts %d, %s", e.ID, e.Solutions, count, words)
		}
	}
}
