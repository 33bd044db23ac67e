package def

import "tilewright/def/say"

// Unsaid is a set that is sold, and that no definition can say. The pieces of two of them can be: they are among Sets, and their
// titles say what is left out.
type Unsaid struct {
	Title string
	// names are others by which people look for it.
	names string
	// Why says what no definition can say of it.
	Why say.Message
}

// unsaid are sets that people look for. What they are is told by those who wrote about them.
var unsaid = []Unsaid{
	{"Eternity", "Monckton", "Its cells are triangles with angles of 30, 60 and 90 degrees. There are none here."},
	{"Eternity II", "Eternity 2", "Its edges must match in colour. Here pieces only have to fit."},
	{"IQ Circuit", "SmartGames", "Its lines must meet at the edges of the pieces. Here pieces only have to fit."},
	{"IQ Steps", "SmartGames", "Some of its pieces have to be placed before others. Here pieces have no order."},
	{"Kanoodle Fusion", "Educational Insights", "Its pieces lie over each other. Here each cell takes one piece."},
}

// FindUnsaid is the set of this name that no definition can say; nil where the query names none.
func FindUnsaid(query string) *Unsaid {
	for i := range unsaid {
		if u := &unsaid[i]; len(wordsOf(query)) > 0 && Mentions(u.Title+" "+u.names, query) {
			return u
		}
	}
	return nil
}
