package advise

import (
	"math"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// Spent is how long the race took, in reckoned nanoseconds.
func (r *Race) Spent() float64 { return r.spent }

// Reckoning is how long a whole search is thought to take, in nanoseconds as a Race reckons them. Error is the relative
// standard error of that.
type Reckoning struct{ Time, Error float64 }

// Reckon surveys a search until its time is known to within a share. It ends sooner when passes have spent the time
// most, in nanoseconds of a kernel, or when the search is clearly slower than limit. It fails where no kernel serves
// the settings. The compiler may have done its work already.
func Reckon(puzzle *def.Puzzle, c *problem.Compiler, s settings.Settings, within, most, limit float64) (Reckoning, error) {
	s.Auto = false
	n := &entrant{way: s, search: solver.OpenCompiler(puzzle, c, s, nil)}
	for n.search.Phase() < solver.Searching {
		n.search.Run(1 << 16)
	}
	if err := n.search.Err(); err != nil {
		return Reckoning{}, err
	}
	for n.survey == nil {
		survey, ok, err := n.search.Survey()
		switch {
		case n.search.Err() != nil:
			return Reckoning{}, n.search.Err()
		case err != nil:
			return Reckoning{}, err
		case ok:
			n.survey = survey
		}
	}
	if n.search.Cases() != 1 {
		return Reckoning{}, errCases
	}
	nodes, _ := n.search.Above()
	above := n.above(n.search, nodes)
	for {
		if err := n.survey.Pass(); err != nil {
			return Reckoning{}, err
		}
		r := Reckoning{above + n.survey.Time.Mean, math.Sqrt(n.survey.Time.Error2())}
		seen := n.survey.Exact || n.survey.Counted() >= n.leastCounted()
		if seen && (n.survey.Exact || r.Error < within || n.survey.Spent > most || r.Time*(1-2*r.Error) > limit) {
			return r, nil
		}
	}
}

var errCases = say.Error("a search in cases has no survey of the whole")
