package say

import (
	"errors"
	"slices"
	"testing"
)

var german = Language{Tag: "de", Plural: "one", Group: ".", Decimal: ",", GroupFrom: 4, Find: func(english string) string {
	return map[string]string{
		"Stop":          "Anhalten",
		"Open ¦ a lock": "Aufschließen",
		"{ways, plural, one {# way} other {# ways}} to fill {board}": "{board}: {ways, plural, one {# Weg} other {# Wege}}",
		"no cell": "keine Zelle",
	}[english]
}}

func TestFilledIn(t *testing.T) {
	for _, c := range []struct {
		language Language
		message  Message
		values   []any
		want     string
	}{
		{English, "Stop", nil, "Stop"},
		{English, "{ways, plural, one {# way} other {# ways}} to fill {board}", []any{1, "Soma"}, "1 way to fill Soma"},
		{English, "{ways, plural, one {# way} other {# ways}} to fill {board}", []any{"15198004", "Soma"}, "15,198,004 ways to fill Soma"},
		{English, "{n, plural, =0 {nothing} one {one piece of {set}} other {# pieces of {set}}}", []any{0, "A"}, "nothing"},
		{English, "{n, plural, =0 {nothing} one {one piece of {set}} other {# pieces of {set}}}", []any{2, "A"}, "2 pieces of A"},
		{English, "{kind, select, cubes {a cube} other {a cell}}, #{n}", []any{"cubes", 3}, "a cube, #3"},
		{English, "at {x}", []any{-1234.5}, "at -1,234.5"},
		{English, "Open ¦ a lock", nil, "Open"},
		{german, "Open ¦ a lock", nil, "Aufschließen"},
		{german, "Stop", nil, "Anhalten"},
		{german, "Go", nil, "Go"},
		{german, "{ways, plural, one {# way} other {# ways}} to fill {board}", []any{12345, "Soma"}, "Soma: 12.345 Wege"},
		{german, "at {x}", []any{0.5}, "at 0,5"},
		{Language{Plural: "french", Group: "\u202f", GroupFrom: 4}, "{n, plural, one {une} other {plus}} {n}", []any{0}, "une 0"},
		{Language{Plural: "none", GroupFrom: 5, Group: "."}, "{n, plural, one {un} other {plus}} {n}", []any{1000}, "plus 1000"},
	} {
		Use(c.language)
		if got := T(c.message, c.values...); got != c.want {
			t.Errorf("%s: %q, want %q", c.message, got, c.want)
		}
	}
	Use(English)
}

// An error is said in the language of the moment in which it is read, and unwraps to what it wraps.
func TestErrorLater(t *testing.T) {
	cell := Error("no cell")
	outer := Error("at {place}: {err}", 3, cell)
	Use(german)
	defer Use(English)
	if got := outer.Error(); got != "at 3: keine Zelle" {
		t.Error(got)
	}
	if !errors.Is(outer, cell) || errors.Is(outer, Error("no cell")) {
		t.Error("an error is itself alone")
	}
}

func TestNames(t *testing.T) {
	got := Names("{n, plural, one {# of {set}} other {# of {set}, {more}}} and {last} {n}")
	if !slices.Equal(got, []string{"n", "set", "more", "last"}) {
		t.Error(got)
	}
}
