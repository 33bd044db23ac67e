package def

import (
	"testing"

	"tilewright/def/say"
)

// german is a language for tests, in which a few texts are translated.
func german(t *testing.T, texts map[string]string) {
	t.Helper()
	say.Use(say.Language{
		Tag: "de", Plural: "one", Group: ".", Decimal: ",", GroupFrom: 4,
		Find: func(english string) string { return texts[english] },
	})
	t.Cleanup(func() { say.Use(say.English) })
}

func TestSolutionWords(t *testing.T) {
	check := func(cases map[string]string) {
		t.Helper()
		for said, want := range cases {
			if got := (&Puzzle{Solutions: said}).SolutionWords(); got != want {
				t.Errorf("%q: %q, want %q", said, got, want)
			}
		}
	}
	check(map[string]string{
		"2339": "2,339", "12345 with turns": "12,345 with turns", "some": "some", "7": "7", "0, by parity": "0, by parity",
		"2528, turns once (1264 with mirror images once)": "2,528, turns once (1,264 with mirror images once)",
		"6, turns once (by hand)":                         "6, turns once (by hand)",
	})
	german(t, map[string]string{
		"by parity": "wegen der Parität", "unknown": "unbekannt",
		"{n}, turns once ({fewer} with mirror images once)": "{n} ohne Drehungen, {fewer} ohne Spiegelbilder",
	})
	check(map[string]string{
		"0, by parity": "0, wegen der Parität", "unknown": "unbekannt", "my own count": "my own count",
		"2528, turns once (1264 with mirror images once)": "2.528 ohne Drehungen, 1.264 ohne Spiegelbilder",
	})
}

// TestSearchSpoken finds puzzles by words of the reader's language and by English ones.
func TestSearchSpoken(t *testing.T) {
	german(t, map[string]string{
		"Soma bathtub": "Soma-Badewanne", "Staircase": "階段の形", "very hard": "sehr schwer",
		"{n, plural, one {# piece} other {# pieces}}": "{n, plural, one {# Teil} other {# Teile}}",
		"{n, plural, one {# cell} other {# cells}}":   "{n, plural, other {#マス}}",
	})
	if name := Find("soma-bathtub").Name(); name != "Soma-Badewanne" {
		t.Errorf("its name is %s", name)
	}
	for query, want := range map[string]string{
		"badewanne": "soma-bathtub", "bathtub": "soma-bathtub", "108 Teile": "heptominoes-33x23", "108 pieces": "heptominoes-33x23",
		"27マス 9": "slothouber-graatsma", "段の": "pentominoes-staircase", "schwer seven holes": "heptiamonds-seven-holes",
	} {
		found := Search(query)
		if len(found) != 1 || found[0].ID != want {
			t.Errorf("%q finds %d, want %s", query, len(found), want)
		}
	}
}

// Titles of calendars and sets are said in the reader's language, with what stands behind them; other titles stay.
func TestCalled(t *testing.T) {
	german(t, map[string]string{"Calendar": "Kalender", "pyramid": "Pyramide", "by dice": "mit Würfeln"})
	for title, want := range map[string]string{
		"Calendar":                   "Kalender",
		"Calendar: Nov 29":           "Kalender: Nov 29",
		"IQ Puzzler Pro pyramid":     "IQ Puzzler Pro Pyramide",
		"Kanoodle Genius, pyramid":   "Kanoodle Genius, Pyramide",
		"Genius Square, by dice: A1": "Genius Square, mit Würfeln: A1",
		"Half Hour":                  "Half Hour",
		"pyramid":                    "pyramid",
		"my pyramid: by dice":        "my pyramid: by dice",
	} {
		if got := Called(title); got != want {
			t.Errorf("%q is called %q, want %q", title, got, want)
		}
	}
	if s := FindSet("iq-puzzler-pro"); s.BoardName(2) != "Pyramide" || s.BoardName(0) != "11 × 5" || s.Finds(NewFinder("pyramide")) != 2 {
		t.Errorf("boards are %q and %q", s.BoardName(0), s.BoardName(2))
	}
}
