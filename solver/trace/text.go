package trace

import "slices"

// These words begin a line. A line with any other word is a row of a picture.
var (
	headers  = []string{"poly-trace", "title", "piece", "stationary", "letters", "lattice", "wrap", "tray", "counter"}
	changes  = []string{"place", "remove", "mark", "label", "wait"}
	notes    = []string{"caption", "count", "solution", "dead"}
	keywords = slices.Concat(headers, changes, notes, []string{"and"})
	// signs are those of the picture: nothing, dark, paper.
	signs = []string{".", "@", "*"}
	// reserved words and signs cannot be names.
	reserved = slices.Concat(keywords, signs, []string{"at"})
)

// maxSpan is the greatest number of columns that a text reaches over.
const maxSpan = 256
