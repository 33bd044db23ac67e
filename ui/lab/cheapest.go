package lab

import (
	"tilewright/def/say"
	"tilewright/solver/xc"
)

// MaxCheapest is how many of the cheapest covers can be asked for.
const MaxCheapest = 100

// Cheapest looks for the covers of a problem that cost the least. It is a search of its own, beside the one that is watched.
type Cheapest struct {
	// Most is how many covers it looks for.
	Most int

	solver *xc.Solver
}

// NewCheapest begins the search. It fails where the problem has no matrix or no costs.
func NewCheapest(p *Problem, most int) (*Cheapest, error) {
	if p.Matrix == nil {
		return nil, say.Error("The text has errors; mend it to go on.")
	}
	c := &Cheapest{min(max(most, 1), MaxCheapest), xc.NewSolver(p.Matrix, xc.Fewest, nil)}
	return c, c.solver.Cheapest(c.Most)
}

// Run goes on while more() is true, which it asks every few steps. It reports whether there is more to do.
func (c *Cheapest) Run(more func() bool) bool {
	for c.solver.Run(32) {
		if !more() {
			return true
		}
	}
	return false
}

// Done reports whether no cover is left that could be cheaper.
func (c *Cheapest) Done() bool { return c.solver.Done() }

// Covers are the cheapest so far, the cheapest first.
func (c *Cheapest) Covers() []xc.Priced { return c.solver.Best() }

// Said is what is known, as sentences: "20, nothing is cheaper."
func (c *Cheapest) Said() string {
	found := c.Covers()
	switch {
	case len(found) == 0 && c.Done():
		return say.T("There is no cover.")
	case len(found) == 0:
		return say.T("Looking for a cover …")
	case !c.Done():
		return say.T("{cost} so far.", found[0].Cost)
	case len(found) < c.Most:
		return say.T("{cost}, nothing is cheaper. There is no cover but {n, plural, one {this one} other {these #}}.", found[0].Cost, len(found))
	case len(found) > 1:
		return say.T("{cost}, nothing is cheaper. No other cover costs less than {most}.", found[0].Cost, found[len(found)-1].Cost)
	}
	return say.T("{cost}, nothing is cheaper.", found[0].Cost)
}
