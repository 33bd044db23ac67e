package main

import (
	"iter"
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/web/languages"
)

// spokenRows are the rows that are tried in another language, too.
var spokenRows = []string{
	"Solve --auto", "watch -r", "trace", "diagnosis", "by hand", "hint", "challenge", "design subsets", "disassembly",
	"text there and back", "link there and back", ".xmpuzzle there and back", "words left open", "table of the lab",
}

// spoken does usual things with a puzzle in one of the other languages. The results are those in English. What is wrong
// with a damaged text and with settings is said at the same places, and in no English sentence.
func spoken(tables []*languages.Table, rows []Row) Row {
	return Row{Name: "another language", Every: 3, Do: func(c *Case) Verdict {
		table := tables[c.Number%uint64(len(tables))]
		in := func(do func()) {
			say.Use(table.Language())
			defer say.Use(say.English)
			do()
		}
		for _, r := range rows {
			if !slices.Contains(spokenRows, r.Name) {
				continue
			}
			english, there := r.Do(c), Verdict{}
			in(func() { there = r.Do(c) })
			if there.Broken != "" || (there.Refused == "") != (english.Refused == "") {
				return broken("%s in %s: %+v, in English %+v", r.Name, table.Tag, there, english)
			}
		}
		for _, line := range anyLine(c) {
			_, english := c.set(line)
			there := ""
			in(func() { _, there = c.set(line) })
			if (there == "") != (english == "") || english != "" && there == english {
				return broken("%s in %s is refused by %q, in English by %q", line, table.Tag, there, english)
			}
		}
		for text := range damaged(c) {
			english := def.Parse(text).Diagnostics
			var there []diagnostic.Diagnostic
			in(func() { there = def.Parse(text).Diagnostics })
			if len(there) != len(english) {
				return broken("in %s a text has %d faults, in English %d\n%s", table.Tag, len(there), len(english), text)
			}
			for i, d := range there {
				if e := english[i]; d.Place != e.Place || d.Message == e.Message {
					return broken("in %s it is wrong at %+v that %q, in English at %+v that %q\n%s", table.Tag, d.Place, d.Message, e.Place, e.Message, text)
				}
			}
		}
		return Verdict{}
	}}
}

// damaged gives the puzzle's text with a line that is wrong in place of one of its own.
func damaged(c *Case) iter.Seq[string] {
	return func(yield func(string) bool) {
		dice := c.dice(47)
		for _, wrong := range []string{"C:nane=A:layout=0 0", "C:name=Ä:layout=0 0 0, 9 9 9 9", "D:xDim=0", "~L", "#", ""} {
			lines := strings.Split(c.Text, "\n")
			lines[dice.IntN(len(lines))] = wrong
			if !yield(strings.Join(lines, "\n")) {
				return
			}
		}
	}
}
