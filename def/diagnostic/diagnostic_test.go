package diagnostic

import (
	"strings"
	"testing"
)

func TestLocate(t *testing.T) {
	text := "ab\ncä😀d\r\n\re\n"
	for _, tt := range []struct {
		start, end           int
		line, column, length int
	}{
		{0, 2, 1, 1, 2},
		{2, 2, 1, 3, 0},
		{3, 4, 2, 1, 1},
		{4, 10, 2, 2, 2},
		{10, 11, 2, 4, 1},
		{11, 11, 2, 5, 0},
		{13, 13, 3, 1, 0},
		{14, 15, 4, 1, 1},
		{16, 16, 5, 1, 0},
	} {
		for _, list := range [][]Diagnostic{
			{{Place: Place{Start: tt.start, End: tt.end}}},
			{{Place: Place{Start: tt.start, End: tt.end}}, {Place: Place{Start: len(text), End: len(text)}}, {}},
		} {
			Locate(text, list)
			if d := list[0]; d.Line != tt.line || d.Column != tt.column || d.Length != tt.length {
				t.Errorf("bytes %d to %d: %+v, want %d:%d+%d", tt.start, tt.end, d.Place, tt.line, tt.column, tt.length)
			}
		}
	}
}

// FuzzLocate places diagnostics in any text, also one that is no UTF-8.
func FuzzLocate(f *testing.F) {
	f.Add("a\nb\r\nc\rd\xffé😀", uint16(3), uint16(5))
	f.Fuzz(func(t *testing.T, text string, a, b uint16) {
		start, end := min(int(a), len(text)), min(int(b), len(text))
		list := []Diagnostic{
			{Place: Place{Start: max(start, end), End: max(start, end)}},
			{Place: Place{Start: min(start, end), End: max(start, end)}},
		}
		Locate(text, list)
		lines := 1 + strings.Count(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
		for _, d := range list {
			if d.Line < 1 || d.Line > lines || d.Column < 1 || d.Column > len(text)+1 {
				t.Errorf("%q: %+v in %d lines", text, d.Place, lines)
			}
		}
	})
}

func TestApply(t *testing.T) {
	edits := []Edit{Replace(4, 5, "E"), Replace(0, 0, "1"), Replace(0, 0, "2"), Replace(1, 3, "")}
	if got := Apply("abcde", edits); got != "12adE" {
		t.Errorf("%q", got)
	}
	for _, edits := range [][]Edit{{Replace(0, 2, ""), Replace(1, 3, "")}, {Replace(2, 1, "")}, {Replace(0, 6, "")}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v did not panic", edits)
				}
			}()
			Apply("abcde", edits)
		}()
	}
}

func TestErrors(t *testing.T) {
	list := []Diagnostic{{Severity: Info}, {Place: Place{Line: 2, Column: 3}, Message: "Wrong."}, {Severity: Warning}}
	if err := ErrorsOf(list[:1]); err != nil || HasErrors(list[2:]) || FirstError(list[2:]) != nil {
		t.Errorf("%v", err)
	}
	for n, want := range []string{"line 2, column 3: Wrong.", "line 2, column 3: Wrong. (and one more problem)",
		"line 2, column 3: Wrong. (and 2 more problems)"} {
		if err := ErrorsOf(list); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		if list = append(list, Diagnostic{}); FirstError(list) != &list[1] {
			t.Errorf("the first of %d is another", n+1)
		}
	}
	if got := list[1].String(); got != "2:3: error: Wrong." {
		t.Error(got)
	}
}

func TestWords(t *testing.T) {
	known := []string{"xDim", "oneSide", "stationary", strings.Repeat("k", maxWord+1)}
	for word, want := range map[string]string{
		"xdim": "xDim", "xDmi": "xDim", "x": "", "oneSid": "oneSide", "onesidde": "oneSide", "sattionray": "stationary", "": "",
		strings.Repeat("k", maxWord): "", strings.Repeat("k", maxWord+1): "",
	} {
		if got := Nearest(word, known); got != want {
			t.Errorf("%q is near %q, want %q", word, got, want)
		}
	}
	if got := Quoted(strings.Repeat("ä", maxQuoted)); got != "“"+strings.Repeat("ä", maxQuoted/2)+"…”" {
		t.Error(got)
	}
	if got := Quoted("x" + strings.Repeat("ä", maxQuoted)); got != "“x"+strings.Repeat("ä", maxQuoted/2-1)+"…”" {
		t.Error(got)
	}
	if got := Count(1, "cell") + Count(2, "cell") + Count(0, "cell"); got != "1 cell2 cells0 cells" {
		t.Error(got)
	}
}
