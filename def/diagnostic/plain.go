package diagnostic

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain is a text as all readers see it: lines end with \n and without blanks, every kind of blank is one, and digits and signs are those
// of ASCII. Marks without width are gone. It knows where all of that stood, so what is said about it has its place in the text that a
// person typed.
type Plain struct {
	Text  string
	moves []move
	size  int // of the typed text
}

// move says that from this byte of the plain text on, bytes stand as many further on in the typed text as these two differ.
type move struct{ at, from int }

// PlainText makes a text plain. A tab at the end of a line stays where tabs part values. O(length).
func PlainText(typed string) Plain {
	p := Plain{size: len(typed)}
	var b strings.Builder
	for start := 0; start < len(typed); {
		end, next := lineEnd(typed, start)
		stop := start // behind the last character that is no blank
		tabs := 0
		for i := start; i < end; {
			r, size := utf8.DecodeRuneInString(typed[i:end])
			i += size
			switch c := plainRune(r); {
			case c == '\t':
				if tabs++; stop > start && tabs > 1 {
					stop = i
				}
			case c != 0 && c != ' ':
				stop = i
			}
		}
		for i := start; i < stop; {
			r, size := utf8.DecodeRuneInString(typed[i:stop])
			if c := plainRune(r); r == utf8.RuneError && size == 1 {
				p.move(b.Len(), i)
				b.WriteByte(typed[i])
			} else if c != 0 {
				p.move(b.Len(), i)
				b.WriteRune(c)
			}
			i += size
		}
		if next > end {
			p.move(b.Len(), end)
			b.WriteByte('\n')
		}
		start = next
	}
	p.Text = b.String()
	return p
}

// move notes where the next byte comes from.
func (p *Plain) move(at, from int) {
	by := 0
	if n := len(p.moves); n > 0 {
		by = p.moves[n-1].from - p.moves[n-1].at
	}
	if from-at != by {
		p.moves = append(p.moves, move{at, from})
	}
}

// lineEnd is where the line ends that begins at a byte, and where the next one begins.
func lineEnd(text string, start int) (end, next int) {
	for i := start; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			return i, i + 1
		case c == '\r' && strings.HasPrefix(text[i+1:], "\n"):
			return i, i + 2
		case c == '\r':
			return i, i + 1
		case c == 0xe2 && (strings.HasPrefix(text[i:], "\u2028") || strings.HasPrefix(text[i:], "\u2029")):
			return i, i + 3
		case c == 0xc2 && strings.HasPrefix(text[i:], "\u0085"):
			return i, i + 2
		}
	}
	return len(text), len(text)
}

// plainRune is the plain character for one, 0 for a mark without width.
func plainRune(r rune) rune {
	switch {
	case r >= 0x20 && r < 0x7f || r == '\t':
		return r
	case r == '\f' || r == '\u00ad' || r >= '\u200b' && r <= '\u200f' || r == '\u2060' || r == '\ufeff':
		return 0
	case unicode.IsSpace(r):
		return ' '
	case r >= '！' && r <= '～' && !unicode.IsLetter(r):
		return r - '！' + '!'
	}
	return r
}

// Place is the byte of the typed text that stands at a byte of the plain one.
func (p *Plain) Place(at int) int {
	if at >= len(p.Text) {
		return p.size
	}
	n := sort.Search(len(p.moves), func(i int) bool { return p.moves[i].at > at })
	if n == 0 {
		return at
	}
	return p.moves[n-1].from + at - p.moves[n-1].at
}

// Back gives what was found in the plain text its places in the typed one, which it is given again.
func (p *Plain) Back(typed string, found []Diagnostic) {
	if len(p.moves) > 0 {
		for i := range found {
			d := &found[i]
			end := p.Place(d.Start)
			if d.End > d.Start {
				end = p.Place(d.End-1) + 1
				for end < len(typed) && !utf8.RuneStart(typed[end]) {
					end++
				}
			}
			d.Start, d.End = p.Place(d.Start), end
		}
	}
	Locate(typed, found)
}
