package words

import (
	"tilewright/def"
	"tilewright/def/say"
)

// Sought names the solution that has most or fewest of a measure: "the solution with the most crossroads".
func Sought(m def.Measure, fewest bool) string {
	switch {
	case m == def.Crossroads && fewest:
		return say.T("the solution with the fewest crossroads")
	case m == def.Crossroads:
		return say.T("the solution with the most crossroads")
	case m == def.LongestSeam && fewest:
		return say.T("the solution with the shortest seams")
	case m == def.LongestSeam:
		return say.T("the solution with the longest seam")
	case fewest:
		return say.T("the solution with the least of a colour together")
	}
	return say.T("the solution with the most of a colour together")
}

// Measured says how much of it a solution has, and whether it is the best so far, of so many in all or until now.
func Measured(m def.Measure, n int, best, active bool, all string) string {
	if !best {
		return say.T("{measured}, the best until then", m.Words(n))
	}
	return say.T("{measured}, the best of {all}{active, select, true { so far} other {}}", m.Words(n), all, active)
}
