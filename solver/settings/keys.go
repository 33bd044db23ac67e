package settings

import "tilewright/def/say"

// kind is the kind of values that a setting takes in text.
type kind uint8

const (
	onOff     kind = iota // on when bare; or 1, 0, true, false, on, off, yes, no
	threshold             // -1 when bare; or a number of pieces, from -1
	count                 // needs a number, from 0
	tracing               // 1 when bare; or any number
	piece                 // automatic when bare; or a name
	text                  // needs a word
	command               // takes nothing
)

// optional reports whether the setting may stand without a value.
func (k kind) optional() bool { return k != count && k != text }

// key is an index into keys.
type key uint8

const (
	info key = iota
	quiet
	redundancyFilter
	redundancyFilterFirst
	volumeFilter
	parityFilter
	fitFilter
	fitFixpoint
	volumeBacktrack
	parityBacktrack
	fila
	order
	nof
	goal
	sample
	unique
	trace
	format
	mirror
	limit
	countOnly
	draw
	districts
	votes
	mostOf
	fewestOf
	auto
	engine
	workers
	seed
	memory
	estimate
	conf
	help
	version
	mch
	emch
	bruijn
	keyCount
	none = keyCount
)

// keys are all settings by their names in text. Those of polycube have its names; ours have long names only. The last
// three belong to 1.2.1, where -f is the short name of format.
var keys = [keyCount]struct {
	long  string
	short byte
	kind  kind
	value string // how the help writes the value
	help  say.Message
}{
	info:                  {"info", 'i', onOff, "", "print statistics as NAME=value lines"},
	quiet:                 {"quiet", 'q', onOff, "", "print no solutions"},
	redundancyFilter:      {"redundancyFilter", 'r', piece, "[PIECE]", "constrain PIECE, or the best piece, so that turned solutions are not found again"},
	redundancyFilterFirst: {"redundancyFilterFirst", 'R', onOff, "", "place the constrained piece first"},
	volumeFilter:          {"volumeFilter", 'V', threshold, "[N]", "drop images that leave a gap no pieces can fill: once, or while at least N pieces are left"},
	parityFilter:          {"parityFilter", 'P', threshold, "[N]", "drop images after which dark and light cells cannot balance: once, or while at least N pieces are left"},
	fitFilter:             {"fitFilter", 'F', threshold, "[N]", "drop images that leave a cell or a piece with no image: once, or while at least N pieces are left"},
	fitFixpoint:           {"fit-fixpoint", 0, onOff, "", "repeat the fit filter until it drops nothing more"},
	volumeBacktrack:       {"volumeBacktrack", 'v', count, "N", "go back when no pieces can fill a gap, while at least N pieces are left"},
	parityBacktrack:       {"parityBacktrack", 'p', onOff, "", "go back when the pieces left cannot make the parity of the open cells"},
	fila:                  {"fila", 'f', count, "N", "go on with FILA when N pieces are left"},
	order:                 {"order", 'o', text, "H[=N][:H=N...]", "ordering heuristics, each from N pieces left on: {forms}"},
	nof:                   {"nof", 'n', onOff, "", "neighbour occupancy filtering in FILA"},
	goal:                  {"goal", 'g', count, "N", "count an assembly with N pieces left as a solution"},
	sample:                {"sample", 's', text, "T,R,S", "Monte Carlo: T trials, each until a piece is removed with R left, from seed S"},
	unique:                {"unique", 'u', onOff, "", "drop solutions that are a turn of another"},
	trace:                 {"trace", 't', tracing, "[K]", "print placements and removals with about K pieces left"},
	format:                {"format", 0, text, "LETTERS", "B brief, F full or S sub-puzzle; L layout or C coordinates"},
	mirror:                {"mirror", 0, text, "same|different", "count a solution and its mirror image once, or as two"},
	limit:                 {"limit", 0, count, "N", "stop after N solutions"},
	countOnly:             {"count", 0, onOff, "", "count solutions and keep none"},
	draw:                  {"draw", 0, onOff, "", "with --engine={engines}, count the solutions and keep one, drawn by --seed; each is equally likely"},
	districts:             {"districts", 0, count, "N", "with --engine=frontier --count, count the ways to cut the board into N connected parts of one size"},
	votes:                 {"votes", 0, text, "COLOUR[:N],...", "with --districts, parts of equal sums: a cell of COLOUR counts N, or 1; * is for other cells"},
	mostOf:                {"most", 0, text, "", "list only solutions that have more of this than all before, so the last has the most of all"},
	fewestOf:              {"fewest", 0, text, "", "list only solutions that have less of this than all before, so the last has the fewest of all"},
	auto:                  {"auto", 0, onOff, "", "test search methods and choose what you did not set; finds each solution once, up to turns"},
	engine:                {"engine", 0, text, "", "which engine searches; kernel is the quickest, for solids often tight"},
	workers:               {"workers", 0, count, "N", "number of runners; 0 is one a core; without it, one in a terminal"},
	seed:                  {"seed", 0, count, "N", "start of every random choice except that of --sample"},
	memory:                {"memory", 0, count, "MB", "memory for the tables of --engine={engines}; 500 if you do not set it"},
	estimate:              {"estimate", 0, piece, "[json]", "estimate how large the search is, in words or as JSON, and end"},
	conf:                  {"conf", 0, text, "FILE", "read name=value lines from FILE; the command line wins"},
	help:                  {"help", 0, command, "", "print this and end"},
	version:               {"version", 0, command, "", "print the version and end"},
	mch:                   {"mch", 'm', count, "N", "1.2.1: -f N with s"},
	emch:                  {"emch", 'e', count, "N", "1.2.1: -f N with e"},
	bruijn:                {"bruijn", 'b', count, "N", "1.2.1: -f N with f"},
}

// byShort is the setting with a short name, or none.
func byShort(c byte) key {
	for k := range keys {
		if keys[k].short == c && c != 0 {
			return key(k)
		}
	}
	return none
}

// byLong is the setting with a long name, or none.
func byLong(name string) key {
	for k := range keys {
		if keys[k].long == name {
			return key(k)
		}
	}
	return none
}

// byPrefix is the only setting whose long name begins with name, or none. many is true when there are several.
func byPrefix(name string) (found key, many bool) {
	found = none
	if name == "" {
		return none, false
	}
	for k := range keys {
		if len(keys[k].long) >= len(name) && keys[k].long[:len(name)] == name {
			if found != none {
				return none, true
			}
			found = key(k)
		}
	}
	return found, false
}

// own reports whether the setting is ours, unknown to any polycube.
func (k key) own() bool { return k == fitFixpoint || k >= mirror && k <= estimate }

// old reports whether the setting is 1.2.1's alone.
func (k key) old() bool { return k >= mch && k <= bruijn }

// help says what the setting does.
func (k key) help() string {
	switch k {
	case order:
		return say.T(keys[k].help, forms())
	case draw, memory:
		return say.T(keys[k].help, withTables())
	}
	return keys[k].help.String()
}

// HelpLine is one setting in the list of all.
type HelpLine struct {
	// Short is "-V", or empty, and Long "--volumeFilter". Value shows how its value is written, in brackets where it
	// may be missing. Text says what it does.
	Short, Long, Value, Text string
}

// Help lists every setting of the current dialect.
func Help() []HelpLine {
	var lines []HelpLine
	for k := range keys {
		if key(k).old() {
			continue
		}
		h := HelpLine{Long: "--" + keys[k].long, Value: keys[k].value, Text: key(k).help()}
		if c := keys[k].short; c != 0 {
			h.Short = "-" + string(rune(c))
		}
		lines = append(lines, h)
	}
	return lines
}
