package settings

// Severity says how much a diagnostic matters.
type Severity uint8

const (
	// Error: the text cannot be followed as it stands; the rest still is.
	Error Severity = iota
	// Warning: it is followed, but probably not meant, or without effect.
	Warning
	// Info: how it was understood.
	Info
)

func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	}
	return "info"
}

// Diagnostic is one thing to say about a settings text.
type Diagnostic struct {
	Severity Severity
	// Line counts from 1; only a configuration file has more than one. Column
	// counts bytes from 1 and Length is in bytes. Line is 0 where the settings
	// did not come from a text.
	Line, Column, Length int
	// Conf is true when the place is in the configuration file.
	Conf bool
	// Setting is the long name of what it is about, or empty.
	Setting string
	// Message is one or two sentences: what is the matter, and what to do.
	Message string
	// Fix is a change of the text that would settle it, or nil.
	Fix *Fix
}

// Fix replaces the bytes that its diagnostic marks by Text, which may be empty.
type Fix struct{ Text string }

// HasErrors reports whether one of the diagnostics is an error.
func HasErrors(ds []Diagnostic) bool {
	for i := range ds {
		if ds[i].Severity == Error {
			return true
		}
	}
	return false
}

// shown quotes a part of the text in a message, cut where it is long.
func shown(s string) string {
	const most = 40
	if len(s) > most {
		cut := most
		for cut > 0 && s[cut]&0xC0 == 0x80 { // not inside a character
			cut--
		}
		s = s[:cut] + "…"
	}
	return "“" + s + "”"
}

// nearest returns the candidate that differs from word by the fewest changed,
// missing or added bytes, if these are at most a third of it, else ""; small
// and large letters do not differ. O(candidates · length²).
func nearest(word string, candidates []string) string {
	if len(word) > 64 {
		return ""
	}
	best, limit := "", len(word)/3+1
	for _, c := range candidates {
		if len(c) > 64 {
			continue
		}
		if d := distance(lower(word), lower(c)); d < limit {
			best, limit = c, d
		}
	}
	return best
}

// distance is Levenshtein's.
func distance(a, b string) int {
	var row [65]int
	for j := 0; j <= len(b); j++ {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			d := diagonal
			if a[i-1] != b[j-1] {
				d = min(d, row[j], row[j-1]) + 1
			}
			diagonal, row[j] = row[j], d
		}
	}
	return row[len(b)]
}

// lower folds ASCII letters; names of settings have no others.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
