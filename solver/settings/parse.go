package settings

import (
	"slices"
	"strings"

	"tilewright/def/diagnostic"
)

// Dialect is the polycube whose letters a text uses.
type Dialect uint8

const (
	V2 Dialect = iota // 2.0, ours: -f N is FILA, and f is first
	V1                // 1.2.1: -f is the format, and f is fewest
)

// Line is a settings text that has been read.
type Line struct {
	Settings Settings
	// Diagnostics are in the order of the text.
	Diagnostics []diagnostic.Diagnostic
	// Dialect is how the text was read. Settings are 2.0's in either case.
	Dialect Dialect
	// Files are the words that are no settings. In a command line they are the names of puzzle files.
	Files []string
	// Conf is the file that --conf names, or empty.
	Conf string
	// Help and Version are the commands of these names.
	Help, Version bool
	// Estimate is the form of the estimate to print instead of a search: "words", "json", or empty.
	Estimate string

	unlike  bool // see Unlike
	text    string
	conf    string // the text of the configuration file
	isFile  func(string) bool
	scanned []diagnostic.Diagnostic // of the first step, kept while a conf is added
	found   []occurrence            // in the order of the text
	files   []word                  // Files, with their places
	dialect Dialect                 // what the text says it is
	stated  bool                    // a leading 2.0: or 1.2.1: says which
	bare    bool                    // the dashes were missing
	ended   bool                    // there was a --
	row     bool                    // it is a row of Table 2
	spans   [keyCount]span          // where each setting stands
}

// span is a range of bytes of the text. Its line is numbered as that of a word.
type span struct{ line, at, end int }

// occurrence is a setting as it stands in the text.
type occurrence struct {
	key   key
	short bool // under its short name
	span  span // name and value
	value word
	has   bool // there is a value
	conf  bool // from a configuration file
}

// maxText is the length of the longest text that is read.
const maxText = 1 << 20

// Parse reads a settings text. The diagnostics say what is wrong; the settings are everything that could be understood.
// O(length).
func Parse(text string) (Settings, []diagnostic.Diagnostic) {
	l := ParseLine(text)
	l.explainFiles()
	return l.Settings, l.Diagnostics
}

// ParseLine reads a settings text for a program that takes the other words as names of files. Such a program can read a
// --conf file and hand it to WithConf.
func ParseLine(text string) *Line { return ParseCommand(text, nil) }

// ParseCommand is ParseLine with isFile, which can tell whether a word is the name of a file. Such a word is never the
// value of a setting that can do without one, as in "-r pentominoes".
func ParseCommand(text string, isFile func(word string) bool) *Line {
	l := &Line{text: text, isFile: isFile}
	if len(text) > maxText {
		l.error(none, span{1, 0, 0}, nil, "This settings line is longer than a million characters. Nothing of it "+
			"was read.")
		return l
	}
	words, open := split(text, 1, 0)
	if open >= 0 {
		l.error(none, span{1, open, len(text)}, write(text[open:]+`"`), "This quote is never closed.")
	}
	words = l.scanLead(words)
	if !l.scanRow(words) {
		l.scan(words)
	}
	l.scanned, l.Diagnostics = l.Diagnostics, nil
	l.resolve()
	return l
}

// States tells whether the text mentions the setting with this long name, even if its value is the default.
func (l *Line) States(name string) bool {
	return slices.ContainsFunc(l.found, func(o occurrence) bool { return keys[o.key].long == name })
}

// WithConf adds the name=value lines of a configuration file. They count for settings that the line itself does not
// have.
func (l *Line) WithConf(text string) {
	l.conf = text
	l.scanConf(text)
	l.resolve()
}

func (w word) span() span { return span{w.line, w.at, w.end} }

// scanLead takes away what comes before the settings: a version mark, the name of a test case, a prompt, the program.
func (l *Line) scanLead(words []word) []word {
	words = l.scanVersion(words)
	for i := 0; i < len(words) && i < 3 && !anyDash(words[:i+1]); i++ {
		if isProgram(words[i].text) {
			l.info(none, span{1, words[0].at, words[i].end}, remove(), "The program's name is not needed here.")
			rest := l.scanVersion(words[i+1:])
			l.bare = !anyDash(rest)
			return rest
		}
	}
	return words
}

// scanVersion reads a leading "1.2.1:" or "2.0:".
func (l *Line) scanVersion(words []word) []word {
	if len(words) == 0 {
		return words
	}
	for _, v := range []struct {
		mark    string
		dialect Dialect
	}{{"1.2.1:", V1}, {"1.2:", V1}, {"2.0:", V2}, {"2:", V2}} {
		if w := words[0]; strings.HasPrefix(w.text, v.mark) {
			l.dialect, l.stated = v.dialect, true
			if len(w.text) == len(v.mark) {
				return words[1:]
			}
			rest := append([]word{w.cut(len(v.mark))}, words[1:]...)
			return rest
		}
	}
	return words
}

// isProgram reports whether a word is polycube or cmd/solve, in any folder.
func isProgram(s string) bool {
	if i := strings.LastIndexAny(s, `/\`); i >= 0 {
		s = s[i+1:]
	}
	s = strings.TrimSuffix(strings.ToLower(s), ".exe")
	rest, ok := strings.CutPrefix(s, "polycube")
	for i := 0; i < len(rest); i++ { // polycube128, polycube-2.0.1
		if c := rest[i]; !(c >= '0' && c <= '9' || c == '.' || c == '-' || c == '_') {
			return false
		}
	}
	return ok || s == "solve"
}

// dashes counts what a word begins with: 1 or 2 hyphens, or a dash that a word processor made of them. size is their
// length in bytes.
func dashes(s string) (n, size int) {
	for n < 2 && size < len(s) {
		switch rest := s[size:]; {
		case rest[0] == '-':
			n, size = n+1, size+1
		case len(rest) >= 3 && rest[0] == 0xE2 && (rest[1] == 0x80 && rest[2] >= 0x90 && rest[2] <= 0x95 || rest[1] == 0x88 && rest[2] == 0x92):
			n, size = n+1, size+3 // U+2010 to U+2015, and the minus sign U+2212
		default:
			return n, size
		}
	}
	return n, size
}

func anyDash(words []word) bool {
	for _, w := range words {
		if n, _ := dashes(w.text); n > 0 {
			return true
		}
	}
	return false
}

// isPath reports whether a word is the name of a file rather than a value.
func isPath(s string) bool {
	if strings.ContainsAny(s, `/\`) {
		return true
	}
	s = strings.ToLower(s)
	return strings.HasSuffix(s, ".txt") || strings.HasSuffix(s, ".def") || strings.HasSuffix(s, ".puzzle")
}

// scan finds the settings among the words.
func (l *Line) scan(words []word) {
	for i := 0; i < len(words); {
		w := words[i]
		i++
		n, size := dashes(w.text)
		if l.bare && n == 0 {
			if len(l.files) > 0 || isPath(w.text) || l.isFile != nil && l.isFile(w.text) || !l.known(w.text) {
				l.files = append(l.files, w)
				continue
			}
			n = 1
		}
		switch {
		case n == 0 || n == 1 && size == len(w.text): // a file, or standard input
			l.files = append(l.files, w)
		case n == 2 && size == len(w.text):
			l.files = append(l.files, words[i:]...)
			l.ended, i = true, len(words)
		default:
			i += l.scanName(w, n, size, words[i:])
		}
	}
	if l.bare && len(l.found) > 0 {
		l.info(none, span{1, l.found[0].span.at, l.found[len(l.found)-1].span.end},
			nil, "The dashes are missing here. The letters were read as if they had them.")
	}
}

// known reports whether a word would be a setting if its dashes were not missing.
func (l *Line) known(s string) bool {
	name, _, _ := strings.Cut(s, "=")
	return s != "" && (byLong(name) != none || byShort(s[0]) != none)
}

// scanName reads the setting in w, which begins with n dashes of size bytes. It returns how many of the words after it
// were its value.
func (l *Line) scanName(w word, n, size int, after []word) int {
	name := w.text[size:]
	if n == 1 && (size > 1 || l.bare) { // one long dash may once have been two
		if long, _, _ := strings.Cut(name, "="); len(long) > 1 && byLong(long) != none {
			n = 2
		}
	}
	if !l.bare && size > n {
		l.info(none, span{w.line, w.at, w.offset(size)}, write("--"[:n]), "A typographic dash; it was read as a "+
			"hyphen.")
	}
	o := occurrence{span: w.span()}
	if n == 2 {
		long, _, has := strings.Cut(name, "=")
		k := l.longKey(w.slice(size, size+len(long)))
		if k == none {
			return 0
		}
		o.key = k
		if has {
			o.value, o.has = w.cut(size+len(long)+1), true
		}
		return l.take(o, after)
	}
	o.key, o.short = byShort(name[0]), true
	if o.key == none {
		l.unknownShort(w, size)
		return 0
	}
	if k := longAfterOne(o.key, name); k != none && w.from == nil {
		l.error(k, w.span(), write("--"+name), "Long names have two dashes.")
		return 0
	}
	if len(name) > 1 {
		o.value, o.has = w.cut(size+1), true
		if keys[o.key].kind == onOff && !isBool(o.value.text) {
			return l.cluster(o, w, size, after)
		}
		if o.value.text[0] == '=' && o.value.from == nil {
			o.value = o.value.cut(1)
			l.warning(o.key, w.span(), write("-"+name[:1]+quote(o.value.text)),
				"A short name has its value right after it, without “=”.")
		}
	}
	return l.take(o, after)
}

// longAfterOne is the setting whose long name, or a good part of it, follows a single dash. k is the setting of its
// first letter.
func longAfterOne(k key, name string) key {
	long, _, _ := strings.Cut(name, "=")
	if exact := byLong(long); exact != none {
		return exact
	}
	if part, _ := byPrefix(long); len(long) > 2 && keys[k].kind != piece && keys[k].kind != text {
		return part
	}
	return none
}

// longKey finds a setting by its long name or an unambiguous beginning of it.
func (l *Line) longKey(name word) key {
	if k := byLong(name.text); k != none {
		return k
	}
	k, many := byPrefix(name.text)
	if k != none {
		return k
	}
	var all []string
	for k := range keys {
		if many && strings.HasPrefix(keys[k].long, name.text) {
			all = append(all, "--"+keys[k].long)
		} else if !many {
			all = append(all, keys[k].long)
		}
	}
	at := name.span()
	if many {
		l.error(none, at, nil, "{text} may be {list}.", diagnostic.Quoted("--"+name.text), diagnostic.Or(all))
		return none
	}
	if near := diagnostic.Nearest(name.text, all); near != "" {
		l.error(none, at, write(near), "There is no setting {name}. The nearest is {near}.",
			diagnostic.Quoted("--"+name.text), "--"+near)
	} else {
		l.error(none, at, nil, "There is no setting {name}.", diagnostic.Quoted("--"+name.text))
	}
	return none
}

func (l *Line) unknownShort(w word, size int) {
	name := w.text[size:]
	long, _, _ := strings.Cut(name, "=")
	short := diagnostic.Quoted("-" + name[:firstRune(name)])
	if k, _ := byPrefix(long); k != none && len(long) > 1 {
		l.error(k, w.span(), write("--"+name), "There is no setting {name}. Long names have two dashes.", short)
		return
	}
	if strings.HasPrefix("xyzXYZ", name[:1]) || name[0] == 'a' || name[0] == 'l' || name[0] == 'A' {
		l.error(order, w.span(), write("-o"+name), "There is no setting {name}. The heuristics belong to -o.", short)
		return
	}
	l.error(none, w.span(), nil, "There is no setting {name}.", short)
}

// firstRune is the length of the first character.
func firstRune(s string) int {
	for i := range s {
		if i > 0 {
			return i
		}
	}
	return len(s)
}

// cluster reads letters after one dash, such as -iq. polycube does not read them, but nothing else can be meant.
func (l *Line) cluster(o occurrence, w word, size int, after []word) int {
	name := w.text[size:]
	apart := "-" + name[:1]
	for i := 1; i < len(name); i++ {
		k := byShort(name[i])
		if k == none {
			l.error(o.key, w.span(), write("-"+name[:1]), "“-{name}” is on or off and takes no {value}.",
				name[:1], diagnostic.Quoted(name[1:]))
			l.found = append(l.found, occurrence{key: o.key, short: true, span: o.span})
			return 0
		}
		apart += " -" + name[i:i+1]
		if keys[k].kind != onOff {
			apart += name[i+1:]
			break
		}
	}
	l.warning(o.key, w.span(), write(apart), "polycube reads this as one setting. It was taken as {apart}.", apart)
	for i := 0; ; i++ {
		part := occurrence{key: byShort(name[i]), short: true, span: o.span}
		last := i+1 == len(name) || keys[part.key].kind != onOff
		if !last {
			l.found = append(l.found, part)
			continue
		}
		if i+1 < len(name) {
			part.value, part.has = w.cut(size+i+1), true
		}
		return l.take(part, after)
	}
}

// take takes the word after an occurrence as its value, if it is one, and returns how many words that took.
func (l *Line) take(o occurrence, after []word) int {
	taken := 0
	if !o.has && !l.bare && len(after) > 0 && l.wants(o, after[0].text) {
		o.value, o.has = after[0], true
		o.span.end = after[0].end
		taken = 1
	}
	l.found = append(l.found, o)
	return taken
}

// wants reports whether s can be the value of the setting before it. A value that may be missing is one only where
// nothing else can be meant: command lines end in the name of a file.
func (l *Line) wants(o occurrence, s string) bool {
	n, size := dashes(s)
	if n == 2 || n == 1 && (size == len(s) || s[size] < '0' || s[size] > '9') {
		return false
	}
	number := true
	for i := size; i < len(s); i++ {
		number = number && '0' <= s[i] && s[i] <= '9'
	}
	switch keys[o.key].kind {
	case onOff:
		return isBool(s)
	case threshold, tracing:
		return number
	case count:
		return number || o.key == fila && o.short && isFormat(s)
	case piece:
		return n == 0 && !isPath(s) && (l.isFile == nil || !l.isFile(s))
	case command:
		return false
	}
	return o.key == conf || !isPath(s)
}

func isBool(s string) bool {
	_, ok := truth(s)
	return ok
}

// resolve computes the values of all settings anew.
func (l *Line) resolve() {
	l.Settings = Settings{}
	l.Diagnostics = append([]diagnostic.Diagnostic(nil), l.scanned...)
	l.Files, l.Conf, l.Help, l.Version, l.Estimate = nil, "", false, false, ""
	for _, w := range l.files {
		l.Files = append(l.Files, w.text)
	}
	l.Dialect = l.readDialect()
	old := stages{}
	var seen [keyCount]bool
	var confSeen [keyCount]bool
	for _, o := range l.found {
		if l.Dialect == V1 && o.key == fila && o.short {
			o.key = format
		}
		if o.conf && seen[o.key] && !confSeen[o.key] {
			continue // the command line wins
		}
		if seen[o.key] {
			l.warning(o.key, o.span, remove(), "This setting is here twice; the first counts.")
			continue
		}
		seen[o.key], confSeen[o.key] = true, o.conf
		l.spans[o.key] = o.span
		l.set(o, &old)
	}
	if l.Dialect == V1 {
		l.translate(&old)
	}
	l.Settings = Normal(l.Settings)
	if l.Dialect == V1 {
		l.explainTranslation(&old)
	}
	l.arrange(l.Diagnostics)
}

// explainFiles says which words Parse ignores, because only a program in a terminal can use them.
func (l *Line) explainFiles() {
	i := 0
	for ; i < len(l.files) && !l.bare && !l.ended && l.mayBeSetting(l.files[i]); i++ {
		w := l.files[i]
		l.warning(none, w.span(), write("-"+w.text), "A setting begins with a dash. This word is ignored.")
	}
	for i < len(l.files) {
		first := l.files[i]
		for i++; i < len(l.files) && onlySpace(l.text[l.files[i-1].end:l.files[i].at]); i++ {
		}
		at := span{1, first.at, l.files[i-1].end}
		if isPath(first.text) || l.ended || l.bare {
			l.info(none, at, remove(), "File names are ignored here, with all that follows: the search uses the "+
				"puzzle on this page.")
		} else {
			l.warning(none, at, remove(), "This is not a setting, so it is ignored. Settings begin with a dash.")
		}
	}
	if at := l.spans[conf]; l.Conf != "" {
		l.warning(conf, at, remove(), "A page cannot read a file. Write its settings here.")
	}
	for _, k := range []key{help, version, estimate} {
		if (k == help && l.Help) || (k == version && l.Version) || (k == estimate && l.Estimate != "") {
			l.info(k, l.spans[k], remove(), "This is for the program in a terminal.")
		}
	}
	l.arrange(l.Diagnostics)
}

// mayBeSetting reports whether a word would be a valid setting if it had its dash.
func (l *Line) mayBeSetting(w word) bool {
	if isPath(w.text) || w.from != nil {
		return false
	}
	with := ParseLine("-" + w.text)
	return len(with.found) > 0 && !diagnostic.HasErrors(with.Diagnostics)
}

func onlySpace(s string) bool {
	for i := 0; i < len(s); {
		n := blank(s, i)
		if n == 0 {
			return false
		}
		i += n
	}
	return true
}
