package settings

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the expected diagnostics anew")

// TestDiagnostics reads testdata/*.txt. After each settings line come its diagnostics, with marks under the places, and
// what it was read as.
func TestDiagnostics(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no testdata: %v", err)
	}
	for _, file := range files {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for line := range strings.Lines(string(want)) {
			line = strings.TrimSuffix(line, "\n")
			text, ok := strings.CutPrefix(line, "> ")
			if !ok {
				if line == "" || line[0] == '#' {
					b.WriteString(line + "\n")
				}
				continue
			}
			s, ds := Parse(text)
			checkPlaces(t, text, ds)
			b.WriteString(line + "\n")
			for _, d := range ds {
				b.WriteString("  " + strings.Repeat(" ", len([]rune(text[:d.Start]))) + strings.Repeat("^", len([]rune(text[d.Start:d.End]))) + "\n")
				b.WriteString("  " + d.Severity.String() + ": " + d.Message)
				if d.Fix != nil {
					b.WriteString(" → “" + d.Fix.Text + "”")
				}
				b.WriteString("\n")
			}
			b.WriteString("  = " + Format(s) + "\n")
		}
		if *update {
			if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got := b.String(); got != string(want) {
			t.Errorf("%s: got\n%s\nIf this is right, run go test -update", file, got)
		}
	}
}
