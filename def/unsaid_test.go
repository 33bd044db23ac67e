package def

import "testing"

// Sets that cannot be said are found by their names, and no set that can be said is among them.
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
		if len(Search(u.Title))+len(SearchSets(u.Title)) > 0 {
			t.Errorf("%s is found as what it is not", u.Title)
		}
	}
}
