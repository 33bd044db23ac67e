package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"tilewright/def"
	"tilewright/solver/settings"
)

// remark is a diagnostic of any kind, with its place in a text.
type remark struct {
	source   string // name of the text
	text     string
	line     int // from 1
	at, size int // bytes in the line
	severity string
	message  string
	fix      string // in words; empty for none
}

// print writes the remark, and below it the line with marks under the place.
// Long lines are cut to what is around it.
func (r remark) print(w io.Writer) {
	line := r.text
	for n := 1; n < r.line; n++ {
		_, line, _ = strings.Cut(line, "\n")
	}
	line, _, _ = strings.Cut(line, "\n")
	line = strings.TrimSuffix(line, "\r")
	at := min(r.at, len(line))
	end := min(at+r.size, len(line))
	column := utf8.RuneCountInString(line[:at]) + 1
	fmt.Fprintf(w, "%s:%d:%d: %s: %s\n", r.source, r.line, column, r.severity, r.message)
	if line != "" {
		before, marked, after := []rune(line[:at]), []rune(line[at:end]), []rune(line[end:])
		const most = 60
		if len(before) > most {
			before = append([]rune("… "), before[len(before)-most:]...)
		}
		if len(marked) > most {
			marked = append(marked[:most:most], '…')
			after = nil
		}
		if len(after) > most {
			after = append(after[:most:most], '…')
		}
		blank := []rune(strings.Repeat(" ", len(before)))
		for i, c := range before {
			if c == '\t' {
				blank[i] = '\t'
			}
		}
		fmt.Fprintf(w, "    %s%s%s\n    %s%s\n", string(before), string(marked), string(after), string(blank), strings.Repeat("^", max(1, len(marked))))
	}
	if r.fix != "" {
		fmt.Fprintf(w, "    %s\n", r.fix)
	}
}

// printSettings writes what there is to say about the settings.
func (t *terminal) printSettings(ds []settings.Diagnostic) {
	for _, d := range ds {
		r := remark{source: "settings", text: t.text, line: max(d.Line, 1), at: d.Column - 1, size: d.Length, severity: d.Severity.String(), message: d.Message}
		if d.Conf {
			r.source, r.text = t.line.Conf, t.conf
		}
		if d.Severity != settings.Info && d.Fix != nil {
			r.fix = "Write " + d.Fix.Text
			if d.Fix.Text == "" {
				r.fix = "Leave it out."
			}
		}
		r.print(t.stderr)
	}
}

// printDefinition writes diagnostics of a definition.
func printDefinition(w io.Writer, source string, doc *def.Document) {
	text := doc.String()
	for _, d := range doc.Diagnostics {
		start := strings.LastIndexByte(text[:d.Start], '\n') + 1
		r := remark{source: source, text: text, line: d.Line, at: d.Start - start, size: d.End - d.Start, severity: d.Severity.String(), message: d.Message}
		if d.Fix != nil {
			r.fix = strings.TrimSpace(d.Fix.Label + " " + d.Fix.Text)
		}
		r.print(w)
	}
}
