package series

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed known.tsv
var knownText string

// Known is a sequence of the OEIS that counts tilings, by its number there, such as A005178. The list has facts only:
// numbers and terms.
type Known struct {
	Number string
	// Terms are the first terms that the OEIS has. Where they are wrong, Ours has the terms that two programs count. Else
	// Ours is nil.
	Terms, Ours []string
}

// All is the list, in the order of the numbers.
var All = sync.OnceValue(func() (all []Known) {
	for _, row := range table(knownText, 3) {
		k := Known{Number: row[0], Terms: strings.Fields(row[1])}
		if row[2] != "" {
			k.Ours = strings.Fields(row[2])
		}
		all = append(all, k)
	}
	return all
})

// table are the rows of a table, of so many fields.
func table(text string, fields int) (rows [][]string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' {
			row := strings.Split(line, "\t")
			rows = append(rows, append(row, make([]string, fields-len(row))...))
		}
	}
	return rows
}

// Match is a known sequence that has some terms.
type Match struct {
	*Known
	// First is the place of the first of the terms in it, from 1; Same is how many agree, which are all that both have.
	First, Same int
	// Step is the distance of the terms that are compared. It is 1 where all are, and 2 where every second one is 0 and left
	// out.
	Step int
	// Differs says that they agree with Known.Ours, and not with what is stored.
	Differs bool
}

// Stored is the first term that does not hold there, and Counted what it is. They are "" unless they differ.
func (m *Match) Stored() (stored, counted string) {
	if !m.Differs {
		return "", ""
	}
	for i, n := range m.Ours {
		if i < len(m.Terms) && m.Terms[i] != n {
			return m.Terms[i], n
		}
	}
	return "", ""
}

const (
	// leastSame is how many terms have to agree, and leastLarge how many of them have two digits or more.
	leastSame, leastLarge = 5, 3
	// leastOurs is the same where the list says which terms do not hold.
	leastOurs = 4
	// mostBefore is how many terms a sequence may have before the first of the others; mostLeftOut is how many of those
	// are not compared, because small boards are matters of taste.
	mostBefore, mostLeftOut = 8, 2
)

// Matches are the known sequences that the terms agree with, the one with the most terms first. They are compared by terms
// alone: a sequence of another meaning may have the same ones.
func Matches(terms []Term) (found []Match) {
	var all []string
	for _, t := range terms {
		all = append(all, t.Solutions.String())
	}
	known := All()
	for i := range known {
		k := &known[i]
		best := Match{}
		for step, list := range spaced(all) {
			if m := agree(list, k.Terms, leastSame); m.Same > best.Same {
				best = Match{Known: k, First: m.First, Same: m.Same, Step: step}
			}
			if m := agree(list, k.Ours, leastOurs); m.Same > best.Same {
				best = Match{Known: k, First: m.First, Same: m.Same, Step: step, Differs: true}
			}
		}
		if best.Same == 0 {
			continue
		}
		found = append(found, best)
		for at := len(found) - 1; at > 0 && found[at-1].Same < best.Same; at-- {
			found[at], found[at-1] = found[at-1], best
		}
	}
	return found
}

// enough is how many terms are compared where a law gives more of them.
const enough = 24

// Matches are the known sequences that have the terms, with those that a proved law gives.
func (t *Terms) Matches() []Match {
	terms := t.terms
	if t.law != nil && t.law.Proved && len(terms) < enough {
		terms = nil
		for i, n := range t.law.Terms(enough) {
			terms = append(terms, Term{t.law.From + i, n})
		}
	}
	return Matches(terms)
}

// spaced are the terms, by step 1, and where all but every so many are 0 those, by that step.
func spaced(all []string) map[int][]string {
	lists := map[int][]string{1: all}
	var rest []string
	step, last := 0, -1
	for i, n := range all {
		if n == "0" {
			continue
		}
		if rest = append(rest, n); last >= 0 {
			if step != 0 && i-last != step {
				return lists
			}
			step = i - last
		}
		last = i
	}
	if step > 1 {
		lists[step] = rest
	}
	return lists
}

// agree tells where the terms stand in others. Same is 0 where they do not.
func agree(terms, others []string, least int) (best Match) {
	for skip := range mostLeftOut + 1 {
		for from := range mostBefore + 1 {
			n, large := 0, 0
			for skip+n < len(terms) && from+n < len(others) && terms[skip+n] == others[from+n] {
				if len(terms[skip+n]) > 1 {
					large++
				}
				n++
			}
			if whole := skip+n == len(terms) || from+n == len(others); whole && n >= least && large >= leastLarge && n > best.Same {
				best = Match{First: from + 1, Same: n}
			}
		}
	}
	return best
}
