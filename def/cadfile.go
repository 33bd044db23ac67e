package def

import (
	"slices"
	"strconv"
	"strings"
)

// cadReader reads values in the text of an OpenSCAD file: strings, numbers, lists, names that the file gives to
// such, and repeat(n, value), copies(n, value) and burr_stick(number, length) of puzzlecad. What is computed otherwise is odd.
type cadReader struct {
	text string
	at   int
	// calls are those of burr_plate and burr_piece, and named where a name gets its value.
	calls []cadCall
	named map[string]int
	known map[string]cadValue // of those names, once it was read
	// budget bounds the values that are made: names and repetitions multiply.
	budget int
	left   cadLeft
}

// cadCall is where the first value of a call stands.
type cadCall struct {
	at    int
	plate bool // it takes a list of pieces
	// module is that in whose body it stands, and of is the module of the file that is called; either may be empty.
	module, of string
}

type cadKind uint8

const (
	cadOdd    cadKind = iota // not read
	cadLayer                 // a string
	cadNumber                // of a stick
	cadList
)

type cadValue struct {
	kind   cadKind
	layer  string
	number int
	length int // of a stick, 0 for the usual one
	list   []cadValue
	at     int // where it stands in the text
}

// good tells whether all of a value was read.
func (v cadValue) good() bool {
	return v.kind != cadOdd && !slices.ContainsFunc(v.list, func(e cadValue) bool { return !e.good() })
}

const (
	maxCadValues = 1 << 16
	maxCadDepth  = 8
)

// newCadReader finds calls and names. There are none in a definition.
func newCadReader(text string) *cadReader {
	r := &cadReader{text: text, named: map[string]int{}, known: map[string]cadValue{}, budget: maxCadValues}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "D:") {
			return r
		}
	}
	before, depth := byte(';'), 0 // the last sign, and how many brackets are open
	module, braces := "", 0       // the module that is being defined, and how many braces are open
	others := []cadCall{}         // of names that may be modules
	for r.space(); !r.over(); r.space() {
		start := r.at
		name := r.name()
		switch {
		case name == "":
			if r.text[r.at] == '"' {
				r.string()
				before = '"'
				continue
			}
			switch before = r.text[r.at]; before {
			case '(', '[':
				depth++
			case ')', ']':
				depth--
			case ';':
				if braces == 0 {
					module = "" // of one statement
				}
			case '{':
				braces++
			case '}':
				if braces--; braces == 0 {
					module = ""
				}
			}
			r.at++
			continue
		case name == "module" || name == "function":
			r.space()
			if defined := r.name(); name == "module" && braces == 0 { // what is defined, not called
				module = defined
			}
		case name == "burr_plate" || name == "burr_piece":
			if r.take("(") {
				r.calls = append(r.calls, cadCall{r.at, name == "burr_plate", module, ""})
				depth++
			}
		case depth == 0 && strings.HasPrefix(r.text[r.at:], "("):
			others = append(others, cadCall{r.at + 1, true, module, name})
		case depth == 0 && strings.IndexByte(";{}", before) >= 0 && r.text[start] != '$':
			if r.take("=") && !strings.HasPrefix(r.text[r.at:], "=") {
				r.named[name] = r.at
			}
		}
		before = 'a'
		if start == r.at {
			r.at++
		}
	}
	r.addModules(others)
	r.at = 0
	return r
}

// addModules adds the calls of those modules of the file that make plates of what they are given: a list of pieces. What
// they compute of it is left out.
func (r *cadReader) addModules(others []cadCall) {
	plates := map[string]bool{}
	for _, c := range r.calls {
		if c.plate && c.module != "" {
			plates[c.module] = true
		}
	}
	given := map[string]bool{}
	for _, c := range others {
		if !plates[c.of] {
			continue
		}
		r.at = c.at
		if v := r.value(0); v.kind == cadList && len(v.list) > 0 && v.good() {
			given[c.of] = true
			r.calls = append(r.calls, c)
		}
	}
	r.calls = slices.DeleteFunc(r.calls, func(c cadCall) bool {
		r.at = c.at
		return given[c.module] && !r.value(0).good()
	})
	slices.SortFunc(r.calls, func(a, b cadCall) int { return a.at - b.at })
}

func (r *cadReader) over() bool { return r.at >= len(r.text) }

// space goes over blanks and comments.
func (r *cadReader) space() {
	for !r.over() {
		rest := r.text[r.at:]
		end := 0
		switch {
		case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
			end = 1
		case strings.HasPrefix(rest, "//"):
			if end = strings.IndexByte(rest, '\n'); end < 0 {
				end = len(rest)
			}
		case strings.HasPrefix(rest, "/*"):
			if end = strings.Index(rest[2:], "*/") + 4; end < 4 {
				end = len(rest)
			}
		default:
			return
		}
		r.at += end
	}
}

// take goes over a sign, and what is blank behind it.
func (r *cadReader) take(sign string) bool {
	r.space()
	if !strings.HasPrefix(r.text[r.at:], sign) {
		return false
	}
	r.at += len(sign)
	r.space()
	return true
}

// name takes a name, "" where none stands.
func (r *cadReader) name() string {
	n := r.at
	for n < len(r.text) {
		c := r.text[n]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '$'
		if !letter && (n == r.at || c < '0' || c > '9') {
			break
		}
		n++
	}
	name := r.text[r.at:n]
	r.at = n
	return name
}

// string takes one, with its quotes; false where it does not end.
func (r *cadReader) string() (string, bool) {
	inside, _, closed := strings.Cut(r.text[r.at+1:], `"`)
	if !closed {
		r.at = len(r.text)
		return "", false
	}
	r.at += len(inside) + 2
	return inside, true
}

// aside goes over what stands between pieces that are no call, and says nothing of them.
func (r *cadReader) aside() bool {
	if strings.IndexByte(";,*", r.text[r.at]) >= 0 {
		r.at++
		return true
	}
	start := r.at
	name := r.name()
	if name == "include" || name == "require_puzzlecad_version" || strings.HasPrefix(name, "$") {
		if end := strings.IndexByte(r.text[r.at:], '\n'); end >= 0 {
			r.at += end
			return true
		}
	}
	r.at = start
	return false
}

// value reads one, and goes to what follows it.
func (r *cadReader) value(depth int) (v cadValue) {
	r.space()
	at := r.at
	v = r.plain(depth)
	r.space()
	if !r.over() && strings.IndexByte(",;)]", r.text[r.at]) < 0 && depth+len(r.calls) > 0 {
		v = cadValue{} // there is more to it, so it is computed
	}
	if v.kind == cadOdd {
		r.skip()
	}
	v.at = at
	return v
}

// plain reads a value that is not computed.
func (r *cadReader) plain(depth int) (v cadValue) {
	r.space()
	if r.budget--; r.over() || depth > maxCadDepth || r.budget < 0 {
		return v
	}
	switch c := r.text[r.at]; {
	case c == '"':
		if layer, ok := r.string(); ok {
			return cadValue{kind: cadLayer, layer: layer}
		}
		return v
	case c >= '0' && c <= '9':
		return r.number()
	case c == '[':
		return r.list(depth)
	}
	name := r.name()
	if (name == "repeat" || name == "copies") && r.take("(") {
		return r.repeated(depth)
	}
	if name == "burr_stick" && r.take("(") {
		return r.stick(depth)
	}
	at, named := r.named[name]
	if v, known := r.known[name]; known || !named || r.calls == nil {
		return v
	}
	r.known[name] = v // odd, where it is about itself
	here := r.at
	r.at = at
	v = r.value(depth + 1)
	r.at, r.known[name] = here, v
	return v
}

func (r *cadReader) number() (v cadValue) {
	end := r.at
	for end < len(r.text) && r.text[end] >= '0' && r.text[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(r.text[r.at:end])
	r.at = end
	if err != nil || end < len(r.text) && strings.IndexByte(" \t\r\n,;])/", r.text[end]) < 0 {
		return v
	}
	v = cadValue{kind: cadNumber, number: n}
	// Without calls around it, 975/8 is a stick of eight: in OpenSCAD it is a quotient.
	if rest := r.text[end:]; r.calls == nil && len(rest) > 1 && rest[0] == '/' && rest[1] >= '0' && rest[1] <= '9' {
		r.at++
		length := r.number()
		if v.length = length.number; length.kind != cadNumber || v.length == 0 {
			return cadValue{}
		}
	}
	return v
}

// stick reads the rest of burr_stick(number, length).
func (r *cadReader) stick(depth int) cadValue {
	argument := func(name string) cadValue {
		if here := r.at; r.name() != name || !r.take("=") {
			r.at = here
		}
		return r.plain(depth + 1)
	}
	v, length := argument("kaenel_number"), 0
	if r.take(",") {
		if v.length = argument("stick_length").number; v.length == 0 {
			length = -1
		}
	}
	if v.kind != cadNumber || length < 0 || !r.take(")") {
		return cadValue{}
	}
	return v
}

func (r *cadReader) list(depth int) cadValue {
	v := cadValue{kind: cadList}
	for r.at++; !r.take("]"); r.take(",") {
		before := r.at
		if r.over() {
			return cadValue{}
		}
		if v.list = append(v.list, r.value(depth+1)); r.at == before {
			return cadValue{}
		}
	}
	return v
}

// repeated reads the rest of repeat(n, value).
func (r *cadReader) repeated(depth int) (v cadValue) {
	n := r.plain(depth + 1)
	if n.kind != cadNumber || !r.take(",") {
		return v
	}
	e := r.value(depth + 1)
	if !r.take(")") {
		return v
	}
	if r.budget -= n.number; n.number > maxPictureBlocks+1 || r.budget < 0 {
		return v
	}
	return cadValue{kind: cadList, list: slices.Repeat([]cadValue{e}, n.number)}
}

// skip goes to the end of a value that is not read.
func (r *cadReader) skip() {
	depth := 0
	for r.space(); !r.over(); r.space() {
		switch r.text[r.at] {
		case '"':
			r.string()
			continue
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return
			}
		case ',', ';':
			if depth == 0 {
				return
			}
		}
		r.at++
	}
}

// copies is how many of each piece a call has. That stands behind its first value: alone, as num_copies or as dup.
func (r *cadReader) copies() int {
	for first := true; r.take(","); first = false {
		here, name := r.at, r.name()
		if !r.take("=") {
			r.at, name = here, ""
		}
		n := r.value(0)
		if (name == "num_copies" || name == "dup" || name == "" && first) && n.kind == cadNumber && n.number <= maxPictureBlocks+1 {
			return n.number
		}
	}
	return 1
}
