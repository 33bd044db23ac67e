package diagnostic

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestPlainText: what a text was typed with is gone, and places in it are found again.
func TestPlainText(t *testing.T) {
	for typed, want := range map[string]string{
		"AAB\r\nABB\r\n":             "AAB\nABB\n",
		"a\rb\r\rc":                  "a\nb\n\nc",
		"\ufeffA\u00a0B\u3000\n":     "A B\n",
		"１２，３ Ａ":                     "12,3 Ａ",
		"a \t\nb\tc\t\nd\t\n\x0ce\n": "a\nb\tc\t\nd\ne\n",
		"a\u200bb\u00adc\u2028d":     "abc\nd",
		"\xffa\xff \n":               "\xffa\xff\n",
		"\t\t1\n":                    "\t\t1\n",
		"":                           "",
	} {
		if got := PlainText(typed).Text; got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", "１", "\u00a0", " ", "\t", "\r\n", "\r", "\n", "\ufeff", "é", "\x0c", "\xff", "\u2028", "，", "b"}
	for range 2000 {
		var b strings.Builder
		for range random.IntN(12) {
			b.WriteString(parts[random.IntN(len(parts))])
		}
		typed := b.String()
		p := PlainText(typed)
		for at := range len(p.Text) {
			from, c := p.Place(at), p.Text[at]
			d := typed[from]
			if d != c && !(c == '\n' && (d == '\r' || d == 0xe2)) && !(c == ' ' && d == 0xc2) && !(d == 0xef && (c == '1' || c == ',')) {
				t.Fatalf("%q is %q: %q at %d comes from %d", typed, p.Text, c, at, from)
			}
		}
		if again := PlainText(p.Text); again.Text != p.Text {
			t.Fatalf("%q becomes %q, and that %q", typed, p.Text, again.Text)
		}
		found := []Diagnostic{{Place: Place{Start: len(p.Text), End: len(p.Text)}}, {Place: Place{Start: len(p.Text) / 2, End: len(p.Text)}}}
		p.Back(typed, found)
		if found[1].End > len(typed) || found[1].Start > found[1].End || found[0].End != found[0].Start {
			t.Fatalf("%q: %+v", typed, found)
		}
	}
}
