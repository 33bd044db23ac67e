package series

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/settings"
)

// TestKnown: the list is in order, and each puzzle of it counts its sequence. By TILEWRIGHT_LONG all are counted.
func TestKnown(t *testing.T) {
	all := All()
	if len(all) < 400 {
		t.Errorf("the list has %d sequences, want 400", len(all))
	}
	number := regexp.MustCompile(`^A\d{6}$`)
	counts := regexp.MustCompile(`^\d+$`)
	for i, k := range all {
		if !number.MatchString(k.Number) || i > 0 && k.Number <= all[i-1].Number || len(k.Terms) < 5 {
			t.Errorf("row %d is %+v", i, k)
		}
		if slices.ContainsFunc(slices.Concat(k.Terms, k.Ours), func(n string) bool { return !counts.MatchString(n) }) {
			t.Errorf("%s has terms that are not counts: %v", k.Number, k.Terms)
		}
	}
	puzzles := puzzlesOf(t)
	if len(puzzles) < 230 {
		t.Errorf("%d sequences have a puzzle, want 230", len(puzzles))
	}
	for i, k := range all {
		text := puzzles[k.Number]
		if text == "" || os.Getenv("TILEWRIGHT_LONG") == "" && i%40 != 0 && k.Ours == nil {
			continue
		}
		d := def.Parse(text)
		f := d.Family(0)
		if d.Err() != nil || f == nil {
			t.Errorf("%s: %v", k.Number, d.Err())
			continue
		}
		to, most := 12, 36                 // where every other board has no solution, more of them are needed
		if _, _, _, ok := f.Strip(); !ok { // board by board, which soon takes long
			to, most = 6, 6
		}
		switch k.Number { // most terms are 0
		case "A334875":
			to, most = 24, 24
		case "A377309":
			to, most = 15, 15
		}
		var found []Match
		for ; to <= most; to += 6 {
			terms := NewTerms(f, settings.Settings{}, 1, to)
			for !terms.Run(1_000_000) {
			}
			if found = Matches(terms.Known()); found != nil || terms.Err() != nil {
				break
			}
		}
		at := slices.IndexFunc(found, func(m Match) bool { return m.Number == k.Number })
		if at < 0 {
			t.Errorf("%s: %s counts another sequence: %v", k.Number, strings.TrimSpace(text), found)
			continue
		}
		if differs := k.Ours != nil; found[at].Differs != differs {
			t.Errorf("%s: whether the terms there differ: %v", k.Number, !differs)
		}
	}
}

// puzzlesOf are the puzzles that count the sequences, by their numbers.
func puzzlesOf(t *testing.T) map[string]string {
	t.Helper()
	read := func(name string, fields int) [][]string {
		b, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return table(string(b), fields)
	}
	shapes, texts := map[string]string{}, map[string]string{}
	for _, row := range read("shapes.tsv", 2) {
		shapes[row[0]] = row[1]
	}
	for _, row := range read("puzzles.tsv", 3) {
		text := "D:n=4:" + row[1] + "\n"
		for _, name := range strings.Fields(row[2]) {
			text += "C:name=" + name + ":copies=0-max:layout=" + shapes[name] + "\n"
		}
		texts[row[0]] = text + "~D\n"
	}
	return texts
}

// TestMatches: terms are found where they begin later, where every second one is 0, and not by few small ones.
func TestMatches(t *testing.T) {
	for _, test := range []struct {
		terms []int64
		want  string
		first int
		step  int
	}{
		{[]int64{1, 5, 11, 36, 95, 281, 781}, "A005178", 3, 1},
		{[]int64{9, 5, 11, 36, 95, 281, 781}, "A005178", 4, 1},
		{[]int64{0, 8, 0, 95, 0, 1183, 0, 14824, 0, 185921}, "A003775", 2, 2},
		{[]int64{1, 1, 2, 3, 5}, "", 0, 0},
		{[]int64{1, 5, 11, 36, 95, 281, 782}, "", 0, 0},
	} {
		var terms []Term
		for i, n := range numbers(test.terms...) {
			terms = append(terms, Term{i + 1, n})
		}
		found := Matches(terms)
		if test.want == "" {
			if len(found) > 0 {
				t.Errorf("%v are found in %s", test.terms, found[0].Number)
			}
			continue
		}
		at := slices.IndexFunc(found, func(m Match) bool { return m.Number == test.want })
		if at < 0 || found[at].First != test.first || found[at].Step != test.step {
			t.Errorf("%v: %+v, want %s", test.terms, found, test.want)
		}
	}
}
