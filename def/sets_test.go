package def

import (
	"slices"
	"strings"
	"testing"
)

// Each set opens: its boards are as many puzzles without a fault, with a title, a source, and their number or "unknown".
func TestSets(t *testing.T) {
	for _, s := range Sets() {
		d := Parse(s.Text)
		if len(d.Diagnostics) > 0 || len(d.Puzzles) != len(s.Boards) || len(s.Boards) == 0 || s.Title == "" ||
			FindSet(s.ID) != s || Find(s.ID) != nil {
			t.Fatalf("%s %q: %d puzzles for %d boards, %v", s.ID, s.Title, len(d.Puzzles), len(s.Boards), d.Diagnostics)
		}
		for i, p := range d.Puzzles {
			b := s.Boards[i]
			if err := p.Check(); err != nil || b != (SoldBoard{p.Title, p.Source, p.Solutions}) || b.Title == "" || b.Source == "" {
				t.Errorf("%s: %+v, but the puzzle says %q, %q, %q; %v", s.ID, b, p.Title, p.Source, p.Solutions, err)
			}
			if _, ok := b.SolutionCount(); !ok && b.Solutions != "unknown" {
				t.Errorf("%s: solutions are %q", b.Title, b.Solutions)
			}
		}
		if strings.Contains(s.Text, "# names") || strings.Contains(s.Text, "# set") {
			t.Errorf("%s: names are in the text", s.ID)
		}
	}
}

// Sets are found by each of their names and as people misspell them.
func TestFindSets(t *testing.T) {
	find := func(query string) (found []string) {
		for _, s := range Sets() {
			if s.Finds(NewFinder(query)) >= 0 {
				found = append(found, s.ID)
			}
		}
		return found
	}
	for _, s := range Sets() {
		for name := range strings.SplitSeq(s.Title+"; "+s.Names, "; ") {
			if name != "" && !slices.Contains(find(name), s.ID) {
				t.Errorf("%q does not find %s", name, s.ID)
			}
		}
	}
	for query, want := range map[string]string{
		"iq fit":             "iq-fit",
		"iq puzzler":         "iq-puzzler-pro",
		"iq puzzle pro":      "iq-puzzler-pro",
		"iq puzzler pyramid": "iq-puzzler-pro",
		"smart games":        "iq-circuit iq-digits iq-fit iq-focus iq-link iq-puzzler-pro iq-stars iq-steps iq-twist iq-xoxo",
		"katamino":           "katamino",
		"genius square":      "genius-square",
		"cathedral":          "cathedral",
		"cathedral game":     "cathedral",
		"wooden hexagon":     "hexagon-11",
		"hexagon tangram":    "hexagon-11",
		"happy cubes":        "happy-cube",
		"happy cube red":     "happy-cube",
		"broken chessboard":  "chessboard-12 chessboard-13",
		"wooden tetris":      "gagne-ton-papa",
		"kanoodle extreme":   "kanoodle-extreme",
		"lonpos butterfly":   "lonpos",
		"ubongo":             "ubongo-3d ubongo-extreme",
		"digits in a box":    "digits-in-a-box",
		"coffin":             "half-hour",
		"gigamic":            "gagne-ton-papa katamino",
		"10x5":               "iq-fit iq-steps iq-xoxo katamino",
		"nothing like it":    "",
	} {
		if got := strings.Join(find(query), " "); got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
	katamino, pro := FindSet("katamino"), FindSet("iq-puzzler-pro")
	if at := katamino.Finds(NewFinder("katamino 12x5")); at != 9 {
		t.Errorf("12 × 5 is board %d", at)
	}
	if at := pro.Finds(NewFinder("iq puzzler pyramid")); at != 2 {
		t.Errorf("the pyramid is board %d", at)
	}
	if names := CalendarNames(); !Mentions(names, "puzzle a day") || !Mentions(names, "sh1ura") {
		t.Errorf("calendars are called %s", names)
	}
}

// Each board of Katamino is filled by as many of the twelve pieces as it has columns.
func TestKatamino(t *testing.T) {
	for i, p := range FindSet("katamino").Puzzles()[:10] {
		least, most := p.Fill()
		if p.Size.X != 3+i || p.Size.Y != 5 || len(p.Pieces) != 12 || most != 60 || p.Size.X < 12 && least != 0 || p.Exact() != (p.Size.X == 12) {
			t.Errorf("%s, %d × %d, %d to %d cells, exact %v", p.Title, p.Size.X, p.Size.Y, least, most, p.Exact())
		}
	}
}
