package settings

import (
	"strings"

	"tilewright/def/diagnostic"
)

// scanConf finds the settings in the text of a configuration file. It has a name=value on each line, with the long
// names; # begins a comment.
func (l *Line) scanConf(text string) {
	keep := l.Diagnostics
	l.Diagnostics = l.scanned
	defer func() { l.scanned, l.Diagnostics = l.Diagnostics, keep }()

	for n, start := 1, 0; start < len(text); n++ {
		line, _, _ := strings.Cut(text[start:], "\n")
		base := start
		start += len(line) + 1
		if i := strings.IndexByte(line, '#'); i >= 0 {
			line = line[:i]
		}
		w := trim(word{text: line, line: -n, at: base, end: base + len(line)})
		if w.text == "" {
			continue
		}
		if w.text[0] == '[' {
			l.error(none, w.span(), remove(), "There are no sections here; every line is name=value.")
			continue
		}
		name, value := w, word{}
		equals := strings.IndexByte(w.text, '=')
		if equals >= 0 {
			name, value = trim(w.slice(0, equals)), trim(w.cut(equals+1))
		}
		k := l.longKey(name)
		switch {
		case k == none: // longKey has reported it
		case k == conf || k == help || k == version:
			l.error(k, name.span(), remove(), "{text} belongs to the command line, not into a file.",
				diagnostic.Quoted(name.text))
		case equals < 0 && !keys[k].kind.optional():
			l.error(k, w.span(), nil, "{name} needs a value: {name}={value}.", name.text, keys[k].value)
		default:
			if len(value.text) >= 2 && value.text[0] == '"' && value.text[len(value.text)-1] == '"' {
				value = value.slice(1, len(value.text)-1)
			}
			l.found = append(l.found, occurrence{key: k, span: w.span(), value: value, has: value.text != "", conf: true})
		}
	}
}

// trim takes white space off both ends of a word.
func trim(w word) word {
	i, j := 0, len(w.text)
	for i < j && blank(w.text, i) == 1 {
		i++
	}
	for j > i && blank(w.text, j-1) == 1 {
		j--
	}
	return w.slice(i, j)
}
