package def

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tilewright/def/diagnostic"
)

var update = flag.Bool("update", false, "write the diagnostics and formats found into testdata; look at the difference before committing it")

// Every file of testdata/problems states the diagnostics it expects, in
// comment lines below the line they are in:
//
//	C:name=F:layout=1 2 0, 2 2
//	#? 24+3 error cell-numbers F: A cell needs … => Make it | 2 2 0
//
// that is column, length, severity, code, the piece if any, the message and,
// after the arrow, the label and text of the fix. What is expected at the end
// of the text stands in the last lines. "follows line N" and the index of the
// puzzle are not written down.
const expectMark = "#? "

func describe(g diagnostic.Diagnostic) string {
	s := fmt.Sprintf("%s%d+%d %s %s", expectMark, g.Column, g.Length, g.Severity, g.Code)
	if g.Subject != "" {
		s += " " + g.Subject
	}
	s += ": " + g.Message
	if g.Fix != nil {
		s += " => " + g.Fix.Label
		if g.Fix.Text != "" {
			s += " | " + g.Fix.Text
		}
	}
	return s
}

func problemFiles(t testing.TB) []string {
	files, err := filepath.Glob("testdata/problems/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in testdata/problems (%v)", err)
	}
	return files
}

func TestProblems(t *testing.T) {
	for _, file := range problemFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var plain, want strings.Builder
			var from []int // the line in the file of every line of plain
			n := 0
			for line := range strings.Lines(string(data)) {
				n++
				if !strings.HasPrefix(line, expectMark) {
					plain.WriteString(line)
					from = append(from, n)
				}
				want.WriteString(line)
			}
			d := Parse(plain.String())
			var got strings.Builder
			lines := slices.Collect(strings.Lines(plain.String()))
			next := 0
			for i := 0; i <= len(lines); i++ {
				if i < len(lines) {
					got.WriteString(lines[i])
				}
				for ; next < len(d.Diagnostics) && (d.Diagnostics[next].Line == i+1 || i == len(lines)); next++ {
					got.WriteString(describe(d.Diagnostics[next]) + "\n")
				}
			}
			if got.String() == want.String() {
				return
			}
			if *update {
				if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			t.Errorf("the diagnostics are not those that the file states; it should be\n%s", got.String())
		})
	}
}

// A fix mends its problem: applied, the same is not said again in that place.
// Where it belongs to the statement itself, nothing else of its line goes bad.
func TestFixes(t *testing.T) {
	fixes := 0
	for _, file := range problemFiles(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d := Parse(string(data))
		for _, g := range d.Diagnostics {
			if g.Fix == nil {
				continue
			}
			fixes++
			after := d.Apply(g.Fix.Edit)
			again := func(h diagnostic.Diagnostic) bool {
				return h.Code == g.Code && h.Start == g.Start && h.Message == g.Message
			}
			if slices.ContainsFunc(after.Diagnostics, again) {
				t.Errorf("%s: the fix leaves the problem: %v, %+v", file, g, *g.Fix)
			}
			if was, is := errorCount(d), errorCount(after); g.Severity == diagnostic.Error && is > was && g.Code != "missing-end" {
				t.Errorf("%s: %d errors, after the fix of %v %d", file, was, g, is)
			}
		}
	}
	if fixes < 40 {
		t.Errorf("%d fixes tried; testdata should have more", fixes)
	}
}

func errorCount(d *Document) int {
	n := 0
	for _, g := range d.Diagnostics {
		if g.Severity == diagnostic.Error {
			n++
		}
	}
	return n
}
