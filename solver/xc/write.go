package xc

import (
	"encoding/csv"
	"strings"

	"tilewright/def/say"
)

// Write writes a matrix in a form that Read reads. Forms other than Knuth's have only primary items, without bounds,
// colours and costs, and rows of 0 and 1 have no names. The error says what cannot be written. O(entries), and for rows
// and tables O(items × options).
func Write(m *Matrix, f Form) (string, error) {
	if f == Knuth {
		return Format(m), nil
	}
	switch {
	case m.Primary < len(m.Items):
		return "", say.Error("there are secondary items, and only Knuth's form has a place for them")
	case m.Bounds != nil || m.Tints != nil || m.Costs != nil:
		return "", say.Error("there are bounds, colours or costs, and only Knuth's form has a place for them")
	}
	var b strings.Builder
	name := func(o int) string {
		if m.Names != nil {
			return m.Names[o]
		}
		return OptionName(o, len(m.Options))
	}
	switch f {
	case Digits:
		for _, row := range m.rows("0", "1") {
			b.WriteString(strings.Join(row, "") + "\n")
		}
	case Table:
		w := csv.NewWriter(&b)
		w.Write(append([]string{""}, m.Items...)) // to memory, so nothing can fail
		for o, row := range m.rows("0", "1") {
			w.Write(append([]string{name(o)}, row...))
		}
		w.Flush()
	case Sets:
		for o, option := range m.Options {
			if strings.ContainsAny(name(o), ":=") {
				return "", say.Error("the option {o} has a character in its name that sets have no place for",
					name(o))
			}
			b.WriteString(name(o) + ":")
			for _, i := range option {
				if strings.ContainsAny(m.Items[i], between+"=:") {
					return "", say.Error("the item {items} has a character in its name that sets have no place for",
						m.Items[i])
				}
				b.WriteString(" " + m.Items[i])
			}
			b.WriteString("\n")
		}
	}
	return b.String(), nil
}

// rows are the options with a word for each item.
func (m *Matrix) rows(off, on string) [][]string {
	rows := make([][]string, len(m.Options))
	for o, option := range m.Options {
		rows[o] = make([]string, len(m.Items))
		for i := range rows[o] {
			rows[o][i] = off
		}
		for _, i := range option {
			rows[o][i] = on
		}
	}
	return rows
}
