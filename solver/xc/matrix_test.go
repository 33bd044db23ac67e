package xc

import (
	"strings"
	"testing"

	"tilewright/def/diagnostic"
)

func TestParse(t *testing.T) {
	const text = "| Knuth's example, TAOCP 7.2.2.1\n|\n\n  |second line\nA B\tC D E | F G\r\n\nC E F\n| a comment between\n  A D G  \nB C F\nA D\nB G\nD E G\n"
	m, ds := Parse(text)
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	const want = "| Knuth's example, TAOCP 7.2.2.1\n|\n| second line\nA B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"
	if got := Format(m); got != want {
		t.Errorf("written as\n%s", got)
	}
	if m.Primary != 5 || len(m.Items) != 7 || len(m.Options) != 6 || m.Entries() != 16 {
		t.Errorf("%d primary of %d items, %d options with %d entries", m.Primary, len(m.Items), len(m.Options), m.Entries())
	}
	if got := covers(t, m, Fewest); len(got) != 1 || got[0] != "0 3 4 " {
		t.Errorf("covers %q", got)
	}
}

func TestParseErrors(t *testing.T) {
	long := strings.Repeat("x", MaxName+1)
	for _, tt := range []struct{ text, want string }{
		{"", "1:1+0 error: There are no items"},
		{"| only\n| comments\n", "1:1+0 error: There are no items"},
		{"a b a\n", "1:5+1 error: The item “a” is named twice"},
		{"a a\na\n", "1:3+1 error: The item “a” is named twice"},
		{"a | b | c\na\n", "1:7+1 error: A second “|”"},
		{"a b|c\na\n", "1:3+3 error: A name cannot contain “|”"},
		{"a b:c\na\n", "1:3+3 error: A name cannot contain “:”"},
		{" " + long + "\n", "1:2+65 error: This name has more than 64"},
		{"a\n|\n | \n", ""},
		{"a | b\nb\n a b\n", "2:1+1 warning: This option has no primary item"},
		{"a b\nc\n", "2:1+1 error: There is no item “c”"},
		{"a b\n  a b a\n", "2:7+1 error: The item “a” is in this option twice"},
		{"a b\na | b\n", "2:3+1 error: A “|” stands"},
		{"a b\na b:red\n", "2:3+5 error: The item “b” is primary. Only secondary items"},
		{"a | b\na b:\n", "2:3+2 error: Write a colour of 1 to 64"},
		{"a | b\na b:red b\n", "2:9+1 error: The item “b” is in this option twice"},
		{"b 3:2|a\nb\n", "1:3+5 error: Write bounds as 2:3|name"},
		{"b 0|a\nb\n", "1:3+3 error: Write bounds as 2:3|name"},
		{"a | 2|b\na\n", "1:5+3 error: Only primary items have bounds"},
		{"a\na |$1x\n", "2:3+4 error: A cost is a whole number"},
		{"a\na $1 $2\n", "2:6+2 error: This option has a second cost"},
		{"a b\nx\ny z\n", "2:1+1 error: There is no item “x”; 3:1+1 error: There is no item “y”; 3:3+1 error: There is no item “z”"},
		{"a\n" + strings.Repeat("b\n", 300), ""},
	} {
		m, ds := Parse(tt.text)
		if len(ds) > maxDiagnostics+1 {
			t.Errorf("%d diagnostics", len(ds))
		}
		if strings.HasPrefix(tt.text, "a\nb\n") {
			continue
		}
		want := strings.Split(tt.want, "; ")
		if tt.want == "" {
			want = nil
		}
		failed := false
		for i, d := range ds {
			got := place(d) + d.Severity.String() + ": " + d.Message
			if i >= len(want) || !strings.HasPrefix(got, want[i]) {
				t.Errorf("%q: %s", tt.text, got)
			}
			failed = failed || d.Severity == diagnostic.Error
		}
		if len(ds) < len(want) {
			t.Errorf("%q: %d diagnostics, want %q", tt.text, len(ds), want)
		}
		if failed != (m == nil) {
			t.Errorf("%q: matrix %v in spite of %v", tt.text, m, ds)
		}
	}
}

func place(d diagnostic.Diagnostic) string {
	return itoa(d.Line) + ":" + itoa(d.Column) + "+" + itoa(d.Length) + " "
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a b c | d e\na d\nb c\n", "| x\n\n|\na\na a\n", "a | \n|\n", "a\tb\r\nb:c\n", "|a\n||\n",
		"2|a 0:3|b | c\na c:x |$4\nb c:y $0\na b\n", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, ds := Parse(text)
		lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
		for _, d := range ds {
			if d.Line < 1 || d.Line > len(lines) || d.Column < 1 || d.Column-1+d.Length > len(lines[d.Line-1]) {
				t.Fatalf("%q: a diagnostic outside the text: %+v", text, d)
			}
		}
		if m == nil {
			return
		}
		written := Format(m)
		back, ds := Parse(written)
		if len(ds) > 0 {
			t.Fatalf("%q: written as %q, which has %+v", text, written, ds)
		}
		if Format(back) != written {
			t.Fatalf("%q: written as %q, then %q", text, written, Format(back))
		}
		s := NewSolver(m, Fewest, nil)
		s.Run(1000)
	})
}
