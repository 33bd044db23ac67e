package diagnostic

import (
	"cmp"
	"slices"
	"strings"
)

// Edit replaces bytes Start to End of a text by Text.
type Edit struct {
	Start, End int
	Text       string
}

// Replace is an edit.
func Replace(start, end int, text string) Edit { return Edit{Start: start, End: end, Text: text} }

// Apply makes edits. Their places refer to the text as it is and may be given in any
// order; those at one place are made in the order given. Edits that overlap or lie
// outside of the text panic. O(text + edits).
func Apply(text string, edits []Edit) string {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var b strings.Builder
	at := 0
	for _, e := range sorted {
		if e.Start < at || e.End < e.Start || e.End > len(text) {
			panic("diagnostic: edits overlap or lie outside the text")
		}
		b.WriteString(text[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	b.WriteString(text[at:])
	return b.String()
}
