package xc

import (
	"slices"
	"strings"
)

// Programs print rows of 0 and 1, tables and sets with decoration. Here decoration becomes spaces, so everything keeps
// its place for the reader and its diagnostics.

// undressed is a text of the same length without the decoration that programs print around rows. That is the bars of
// Markdown and of databases, the counts of R, the row numbers of pandas, and TeX's commands for matrices. It is
// headings, dashes and arrows, too. A picture of two characters becomes digits. O(length of the text).
func undressed(text string) string {
	d := dress{strings.Split(withoutPairs(text), "\n")}
	head := max(0, slices.IndexFunc(d.lines, func(l string) bool { return strings.TrimSpace(l) != "" }))
	first := strings.TrimRight(d.lines[head], " \t")
	switch {
	case d.all(func(l string) bool { return l[0] == '|' && l[len(l)-1] == '|' || isRule(l) }):
		d.edit(func(l string) string {
			if isRule(strings.TrimSpace(l)) {
				return blank(l)
			}
			l = strings.Replace(l, "|", " ", 1)
			if last := strings.LastIndexByte(l, '|'); last >= 0 {
				l = l[:last] + " " + l[last+1:]
			}
			return strings.ReplaceAll(l, "|", ",")
		})
	case len(first) > 0 && everyWord(first, func(w string) bool { return strings.HasPrefix(w, "[,") && w[len(w)-1] == ']' }):
		d.edit(func(l string) string {
			if l == d.lines[head] {
				return blank(l)
			}
			count, row, ok := strings.Cut(l, ",]")
			if !ok {
				return l
			}
			return blank(count+",]") + row
		})
	case strings.Contains(text, "&") && strings.Contains(text, `\\`):
		d.edit(func(l string) string {
			if t := strings.TrimSpace(l); strings.HasPrefix(t, `\`) {
				return blank(l)
			}
			return strings.NewReplacer("&", ",", `\\`, "  ").Replace(l)
		})
	case first != "" && first[0] == ' ' && d.numbered(head):
		d.edit(func(l string) string { return commas(strings.TrimRight(l, "\r")) })
	case d.all(func(l string) bool { return strings.HasPrefix(l, "- ") }):
		d.edit(func(l string) string { return strings.Replace(l, "-", " ", 1) })
	case d.all(func(l string) bool { return arrowed(l) != l }):
		d.edit(arrowed)
	case titled(first):
		d.edit(func(l string) string {
			if titled(l) {
				end := strings.IndexByte(l, ':') + 1
				return blank(l[:end]) + l[end:]
			}
			return l
		})
	default:
		if on, off := d.picture(); on != 0 {
			digits := strings.NewReplacer(string(on), "1", string(off), "0")
			d.edit(digits.Replace)
		}
	}
	return strings.Join(d.lines, "\n")
}

// filled has a picture without a gap in digits. Its lines would be read as one name, and as options of that.
func filled(text string) string {
	d := dress{strings.Split(text, "\n")}
	if on, off := d.picture(); on != 0 && off == 0 {
		return strings.ReplaceAll(text, string(on), "1")
	}
	return text
}

// dress is a text by its lines.
type dress struct{ lines []string }

// all tells whether there are at least two lines, and is holds for each that is not blank, without the spaces around
// it.
func (d dress) all(is func(line string) bool) bool {
	n := 0
	for _, l := range d.lines {
		if l = strings.TrimSpace(l); l != "" {
			if n++; !is(l) {
				return false
			}
		}
	}
	return n > 1
}

func (d dress) edit(f func(line string) string) {
	lines := make([]string, len(d.lines))
	for i, l := range d.lines {
		lines[i] = f(l)
	}
	copy(d.lines, lines)
}

// numbered tells whether the rows below the first line with words have one more value than it. All but the first value must be a
// digit 0 or 1.
func (d dress) numbered(first int) bool {
	head := strings.TrimSpace(d.lines[first])
	width := len(strings.Fields(head))
	return d.all(func(l string) bool {
		words := strings.Fields(l)
		return l == head || len(words) == width+1 && !slices.ContainsFunc(words[1:], func(w string) bool { return w != "0" && w != "1" })
	})
}

// picture finds the two characters of a picture, whose lines are of one length. Both are 0 if the lines are no picture, or
// digits. off is 0 in a full picture. Only # and * make a full one, because a line of letters is a name.
func (d dress) picture() (on, off byte) {
	width := 0
	if !d.all(func(l string) bool {
		if width == 0 {
			width = len(l)
		}
		for _, c := range []byte(l) {
			at := &on
			if strings.IndexByte(".-_", c) >= 0 {
				at = &off
			} else if strings.IndexByte("#*xXoO1", c) < 0 {
				return false
			}
			if *at != 0 && *at != c {
				return false
			}
			*at = c
		}
		return len(l) == width
	}) || off == 0 && strings.IndexByte("#*", on) < 0 || width < 2 {
		return 0, 0
	}
	return on, off
}

func blank(s string) string { return strings.Repeat(" ", len(s)) }

// isRule tells whether a line is a rule between the rows of a table.
func isRule(line string) bool {
	return len(line) > 2 && strings.Contains(line, "-") && strings.Trim(line, "|+:=- ") == ""
}

func everyWord(line string, is func(word string) bool) bool {
	return !slices.ContainsFunc(strings.Fields(line), func(w string) bool { return !is(w) })
}

// commas puts a comma before each word that has a space before it.
func commas(line string) string {
	b := []byte(line)
	for i := 1; i < len(b); i++ {
		if b[i-1] == ' ' && b[i] != ' ' {
			b[i-1] = ','
		}
	}
	return string(b)
}

// arrowed is the line with a colon in place of the arrow after its first word.
func arrowed(line string) string {
	for _, a := range [...]string{"->", "=>", "→"} {
		if before, behind, ok := strings.Cut(line, a); ok && len(strings.Fields(before)) == 1 && !strings.ContainsAny(before, ":=") {
			return before + ":" + blank(a)[1:] + behind
		}
	}
	return line
}

// titled tells whether a line is the title of what follows, in it or below it.
func titled(line string) bool {
	word, _, ok := strings.Cut(line, ":")
	word = strings.ToLower(strings.TrimSpace(word))
	return ok && (word == "items" || word == "options")
}

// withoutPairs is a text without the brackets of a type, such as int[][].
func withoutPairs(text string) string {
	if !strings.Contains(text, "[]") {
		return text
	}
	b := []byte(text)
	for i := 1; i+1 < len(b); i++ {
		if before := text[i-1]; text[i] == '[' && text[i+1] == ']' && (before >= 'a' && before <= 'z' || before == ']' && b[i-1] == ' ') {
			b[i], b[i+1] = ' ', ' '
		}
	}
	return string(b)
}
