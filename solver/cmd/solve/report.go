package main

import (
	"fmt"
	"io"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/solver/settings"
)

// maxShown is how many characters of a line are printed before a mark, in it, and after it.
const maxShown = 60

// printDiagnostic writes a diagnostic about a text with this name, and below it the line with marks under the place. Of
// long lines it prints only what is near the place.
func printDiagnostic(w io.Writer, name, text string, d *diagnostic.Diagnostic) {
	fmt.Fprintf(w, "%s:%s\n", name, d)
	start := strings.LastIndexAny(text[:d.Start], "\r\n") + 1
	end := len(text)
	if i := strings.IndexAny(text[d.End:], "\r\n"); i >= 0 {
		end = d.End + i
	}
	if start < end {
		before, marked, after := []rune(text[start:d.Start]), []rune(text[d.Start:d.End]), []rune(text[d.End:end])
		if len(before) > maxShown {
			before = append([]rune("… "), before[len(before)-maxShown:]...)
		}
		if len(marked) > maxShown {
			marked = append(marked[:maxShown:maxShown], '…')
			after = nil
		}
		if len(after) > maxShown {
			after = append(after[:maxShown:maxShown], '…')
		}
		blank := []rune(strings.Repeat(" ", len(before)))
		for i, c := range before {
			if c == '\t' {
				blank[i] = '\t'
			}
		}
		fmt.Fprintf(w, "    %s%s%s\n    %s%s\n", string(before), string(marked), string(after), string(blank),
			strings.Repeat("^", max(1, len(marked))))
	}
	if d.Fix != nil && d.Severity != diagnostic.Info {
		fmt.Fprintf(w, "    %s\n", strings.TrimSpace(d.Fix.Label+" "+d.Fix.Text))
	}
}

// printSettings writes the diagnostics about the settings.
func (t *terminal) printSettings(list []diagnostic.Diagnostic) {
	for i := range list {
		if list[i].Source == settings.ConfSource {
			printDiagnostic(t.stderr, t.line.Conf, t.conf, &list[i])
		} else {
			printDiagnostic(t.stderr, "settings", t.text, &list[i])
		}
	}
}
