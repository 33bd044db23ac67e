package settings

import "strings"

// word is a piece of the text between spaces, without its quotes.
type word struct {
	text string
	// line is 1, or counts down from -1 in a configuration file. at and end are the byte offsets in the text where the
	// word begins and ends, quotes included.
	line, at, end int
	// from has the offset of every byte of text where quotes or backslashes moved it. It is nil where text stands
	// unchanged at at.
	from []int
}

// offset is the place of byte i of the word in the whole text.
func (w word) offset(i int) int {
	if w.from == nil {
		return w.at + i
	}
	if i < len(w.from) {
		return w.from[i]
	}
	return w.end
}

// cut is the part of the word from byte i on, as a word of its own.
func (w word) cut(i int) word {
	return w.slice(i, len(w.text))
}

// slice is the part of the word from byte i up to byte j.
func (w word) slice(i, j int) word {
	v := word{text: w.text[i:j], line: w.line, at: w.offset(i), end: w.offset(j)}
	if j == len(w.text) {
		v.end = w.end
	}
	if w.from != nil {
		v.from = w.from[i:j]
	}
	return v
}

// blank is the length of the white space at s[i], or 0. A no-break space, as web pages have between words, counts.
func blank(s string, i int) int {
	switch s[i] {
	case ' ', '\t', '\n', '\r', '\v', '\f':
		return 1
	case 0xC2:
		if i+1 < len(s) && s[i+1] == 0xA0 {
			return 2
		}
	}
	return 0
}

// split cuts a text at white space. Double quotes keep white space together; inside them \" is a quote and \\ a
// backslash. A backslash outside quotes stands for itself, as in the path of a file. open is the offset of a quote that
// is never closed, or -1.
func split(s string, line, base int) (words []word, open int) {
	open = -1
	for i := 0; i < len(s); {
		if n := blank(s, i); n > 0 {
			i += n
			continue
		}
		end := wordEnd(s, i)
		w := word{line: line, at: base + i, end: base + end, text: s[i:end]}
		if strings.Contains(w.text, `"`) {
			open = w.unquote(base + i)
		}
		words = append(words, w)
		i = end
	}
	return words, open
}

// wordEnd is where the word ends that begins at i: at white space outside of quotes.
func wordEnd(s string, i int) int {
	for inside := false; i < len(s) && (inside || blank(s, i) == 0); i++ {
		switch {
		case s[i] == '"':
			inside = !inside
		case inside && escaped(s, i):
			i++
		}
	}
	return i
}

// escaped tells whether a backslash inside quotes, at i, makes the next character an ordinary one.
func escaped(s string, i int) bool {
	return s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\')
}

// unquote takes the quotes out of the word, which begins at an offset of the text. open is the offset of a quote that is
// never closed, or -1.
func (w *word) unquote(at int) (open int) {
	open = -1
	s := w.text
	var text []byte
	w.from = []int{}
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"' && open < 0:
			open = at + i
			continue
		case s[i] == '"':
			open = -1
			continue
		case open >= 0 && escaped(s, i):
			i++
		}
		text = append(text, s[i])
		w.from = append(w.from, at+i)
	}
	w.text = string(text)
	return open
}

// quote writes a value so that split reads it as one word.
func quote(s string) string {
	plain := s != ""
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] != '"' && blank(s, i) == 0
	}
	if plain {
		return s
	}
	return `"` + escape(s) + `"`
}

// escape puts a backslash before characters that would end or change a quoted value.
func escape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '"' || s[i] == '\\' {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// Join makes one settings text from a program's arguments, quoted where needed. Diagnostics can point into it.
func Join(args []string) string {
	var b strings.Builder
	for i, a := range args {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(quote(a))
	}
	return b.String()
}
