package trace

import "slices"

// Words that begin a line. Whatever else does is a row of a picture.
var (
	headers  = []string{"poly-trace", "title", "piece", "stationary", "letters", "lattice", "tray", "counter"}
	changes  = []string{"place", "remove", "mark", "label", "wait"}
	notes    = []string{"caption", "count", "solution", "dead"}
	keywords = slices.Concat(headers, changes, notes, []string{"and"})
	// signs of the picture: nothing, dark, paper.
	signs = []string{".", "@", "*"}
	// reserved cannot be names.
	reserved = slices.Concat(keywords, signs, []string{"at"})
)

// maxSpan is the number of columns that a text may reach over.
const maxSpan = 256
