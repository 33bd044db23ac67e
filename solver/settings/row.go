package settings

import (
	"strconv"
	"strings"
)

// readRow reads a row of Table 2 of the 2011 article, where each setting of 1.2.1 has a column instead of a name:
//
//	P-13 12f 0 0 11 ON OFF 12 OFF OFF OFF - - -
//	     DLX m e b  R  P   V  F   p   v   T R S
//
// It gives the row as a command line, and the number of words that are columns. DLX has a number of pieces left and a
// heuristic for each of its stages, or 0. After the columns come results.
func readRow(words []word) (line string, columns int, ok bool) {
	label := 0
	if len(words) > 0 && !isCell(words[0].text) {
		label = 1 // the name of the test case
	}
	words = words[label:]
	var text []string
	for _, w := range words {
		if n, size := dashes(w.text); n == 1 && size == len(w.text) {
			text = append(text, "-")
			continue
		}
		text = append(text, strings.ReplaceAll(w.text, ",", ""))
	}
	b := builder{}
	b.add("1.2.1:", "")

	stages, n := "", 0
	for ; n < len(text) && isStage(text[n]); n++ {
		digits := 0
		for text[n][digits] <= '9' {
			digits++
		}
		from, heuristic := text[n][:digits], text[n][digits:]
		switch {
		case !digitsOnly(from):
			return "", 0, false
		case n == 0:
			stages = heuristic
		case from != "0":
			stages += ":" + heuristic + "=" + from
		}
	}
	if n == 0 && len(text) > 0 && text[0] == "0" {
		n = 1 // DLX has no stage
	}
	if n == 0 || len(text) < n+9 {
		return "", 0, false
	}
	values := text[n:]
	for i, name := range []string{"-m", "-e", "-b"} {
		if !digitsOnly(values[i]) {
			return "", 0, false
		}
		b.add(name, values[i])
	}
	for i, name := range []string{"-r", "-P", "-V", "-F", "-p", "-v"} {
		switch c := values[3+i]; {
		case c == "OFF":
		case c == "ON":
			b.add(name, "")
		case digitsOnly(c) && name != "-r" && name != "-p":
			b.add(name, c)
		default:
			return "", 0, false
		}
	}
	if stages != "" {
		b.add("-o", stages)
	}
	if len(values) >= 12 && digitsOnly(values[9]) && digitsOnly(values[10]) && digitsOnly(values[11]) {
		b.add("-s", strings.Join(values[9:12], ","))
	}
	return b.String(), label + n + 9, true
}

// isCell reports whether a word can be the DLX column.
func isCell(s string) bool { return s == "0" || isStage(s) }

// isStage reports whether a word is a number and a heuristic, such as 35a@160.
func isStage(s string) bool {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i == 0 || i == len(s) || strings.ContainsAny(s[i:], ":=") {
		return false
	}
	probe := Line{}
	_, ok := probe.order(word{text: s[i:], end: len(s) - i})
	return ok
}

func digitsOnly(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n >= 0 && n <= maxNumber && isNumber(s) && s[0] != '+' && s[0] != '-'
}

// scanRow reads the words as a row of Table 2, if they are one. Settings and names of files may follow it.
func (l *Line) scanRow(words []word) bool {
	line, end, ok := readRow(words)
	if !ok {
		return false
	}
	for end < len(words) && !l.endsRow(words[end].text) {
		end++ // another result
	}
	words, after := words[:end], words[end:]
	row := Line{}
	columns, _ := split(line, 1, 0)
	row.scan(row.scanVersion(columns))
	for _, o := range row.found {
		o.span = span{1, words[0].at, words[len(words)-1].end}
		o.value = word{text: o.value.text, line: 1, at: o.span.at, end: o.span.end}
		l.found = append(l.found, o)
	}
	l.dialect, l.stated, l.row = V1, true, true
	l.scan(after)
	return true
}

// endsRow reports whether a word after the columns is not a result.
func (l *Line) endsRow(s string) bool {
	n, size := dashes(s)
	return n > 0 && size < len(s) || isPath(s) || l.isFile != nil && l.isFile(s)
}
