package def

import "testing"

// Sets that cannot be said are found by their names. Where their pieces are offered, the title says what is left out.
func TestFindUnsaid(t *testing.T) {
	for query, want := range map[string]string{
		"eternity": "Eternity", "Eternity II": "Eternity II", "eternity 2": "Eternity II", "iq steps": "IQ Steps", "iq circuit": "IQ Circuit",
		"kanoodle fusion": "Kanoodle Fusion", "": "", "soma": "", "iq fit": "",
	} {
		got := ""
		if u := FindUnsaid(query); u != nil {
			got = u.Title
		}
		if got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
	for _, u := range unsaid {
		for _, f := range SearchSets(u.Title) {
			if own := f.Set.OwnTitle(0); f.Set.Title != u.Title || own != "in any order" && own != "pieces without their lines" {
				t.Errorf("%s is found as %s", u.Title, f.Set.Boards[0].Title)
			}
		}
		if len(Search(u.Title)) > 0 {
			t.Errorf("%s is found as what it is not", u.Title)
		}
	}
}
