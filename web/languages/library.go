package languages

import (
	"path/filepath"
	"regexp"
	"strings"

	"tilewright/def"
)

// ownSource stands for puzzles that were made for the program, which has a sentence for it.
const ownSource = "own"

// inWords matches a text with words besides names and titles.
var inWords = regexp.MustCompile(`(^|[ ;])\p{Ll}{2}`)

// library finds the names of the library's groups, and what its puzzles say of themselves: their titles, their sources, and
// how solutions are counted. Of calendars and sets it finds titles and sources that have words besides the makers' names.
func (c *collector) library() {
	for _, calendar := range def.Calendars {
		place := c.place("def/calendars/"+calendar.ID+".txt", 1)
		c.add(def.CalendarTitle(calendar.ID), place)
		if source := def.FindCalendar(calendar.ID).Source; inWords.MatchString(source) {
			c.add(source, place)
		}
	}
	for _, set := range def.Sets() {
		place := c.place("def/sets/"+set.ID+".txt", 1)
		texts := []string{set.Title}
		for i, b := range set.Boards {
			texts = append(texts, set.OwnTitle(i), b.Source)
		}
		for _, text := range texts {
			if inWords.MatchString(text) {
				c.add(text, place)
			}
		}
	}
	for at, e := range def.Library() {
		c.add(string(e.Group), c.place(filepath.Join(c.root, "def/shelves.tsv"), at+2))
		for i, line := range strings.Split(e.Text, "\n") {
			place := c.place("def/puzzles/"+e.ID+".txt", i+1)
			switch {
			case line == "# title: "+e.Title:
				c.add(e.Title, place)
			case line == "# source: "+e.Source && e.Source != ownSource && inWords.MatchString(e.Source):
				c.add(e.Source, place)
			case line == "# solutions: "+e.Solutions:
				if _, counted := e.SolutionCount(); !counted {
					c.add(e.Solutions, place)
				} else if how := def.How(e.Solutions); !strings.HasSuffix(how, def.MirrorsOnce) {
					c.add(how, place)
				}
			}
		}
	}
}
