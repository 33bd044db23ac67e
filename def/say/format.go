package say

import (
	"fmt"
	"slices"
	"strings"
)

// fill puts the arguments into a pattern. Their names come in the order of the English text.
func fill(pattern, english string, arguments []any) string {
	if len(arguments) == 0 && !strings.Contains(pattern, "{") {
		return pattern
	}
	f := filler{names: Names(english), arguments: arguments}
	f.write(pattern, "")
	return f.String()
}

// Names are the names of a message's arguments, in the order in which they first stand in it. An error in the braces
// panics: a message is written by us, and a test fills in each.
func Names(english string) (names []string) {
	for at := 0; ; {
		open := strings.IndexByte(english[at:], '{')
		if open < 0 {
			return names
		}
		at += open
		end := closing(english, at)
		name, form, _ := strings.Cut(english[at+1:end], ",")
		if name = strings.TrimSpace(name); !slices.Contains(names, name) {
			names = append(names, name)
		}
		for _, b := range branches(form) {
			for _, inner := range Names(b.text) {
				if !slices.Contains(names, inner) {
					names = append(names, inner)
				}
			}
		}
		at = end + 1
	}
}

// filler writes one message.
type filler struct {
	strings.Builder

	names     []string
	arguments []any
}

// write writes a pattern; number is what # stands for in it, empty outside of plurals.
func (f *filler) write(pattern, number string) {
	for pattern != "" {
		stop := strings.IndexAny(pattern, "{#")
		if stop < 0 {
			f.WriteString(pattern)
			return
		}
		f.WriteString(pattern[:stop])
		if pattern[stop] == '#' {
			if number == "" {
				number = "#"
			}
			f.WriteString(number)
			pattern = pattern[stop+1:]
			continue
		}
		end := closing(pattern, stop)
		f.argument(pattern[stop+1 : end])
		pattern = pattern[end+1:]
	}
}

// argument writes what stands between braces: a name, or a name, the word plural or select, and branches.
func (f *filler) argument(inside string) {
	name, form, isForm := strings.Cut(inside, ",")
	at := slices.Index(f.names, strings.TrimSpace(name))
	if at < 0 || at >= len(f.arguments) {
		panic(fmt.Sprintf("say: no value for {%s}", inside))
	}
	value := f.arguments[at]
	if !isForm {
		f.WriteString(text(value))
		return
	}
	list := branches(form)
	choice, number := fmt.Sprint(value), ""
	if strings.HasPrefix(strings.TrimSpace(form), "plural") {
		choice, number = plural(value), count(value)
		if exact := slices.IndexFunc(list, func(b branch) bool { return b.name == "="+fmt.Sprint(value) }); exact >= 0 {
			f.write(list[exact].text, number)
			return
		}
	}
	for _, b := range list {
		if b.name == choice || b.name == "other" {
			f.write(b.text, number)
			return
		}
	}
}

// branch is a case of a plural or of a choice: one {# way}.
type branch struct{ name, text string }

// branches reads the cases that follow the word plural or select.
func branches(form string) (list []branch) {
	_, rest, _ := strings.Cut(form, ",")
	for {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			return list
		}
		end := closing(rest, open)
		list = append(list, branch{strings.TrimSpace(rest[:open]), rest[open+1 : end]})
		rest = rest[end+1:]
	}
}

// closing is the place of the brace that closes the one at open.
func closing(s string, open int) int {
	depth := 0
	for i := open; i < len(s); i++ {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	panic("say: a brace is not closed in " + s)
}

// count is a number of a plural; it may come as a text of digits.
func count(value any) string {
	if s, ok := value.(string); ok {
		return Grouped(s)
	}
	return text(value)
}

// text is an argument as the reader's language writes it.
func text(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case Message:
		return T(v)
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	case float64:
		return Number(v)
	}
	return Grouped(fmt.Sprint(value))
}
