package advise

import (
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// Advice is what a race has chosen, as data and in words.
type Advice struct {
	// Settings are the settings chosen, with those that were given.
	Settings settings.Settings
	// Sentences say how the search goes, in plain words.
	Sentences []string
	// Tried is how many ways were surveyed. Ways is how many there were.
	Tried, Ways int
}

// Advice is what was chosen, once Run is done.
func (r *Race) Advice() Advice {
	c := Advice{Settings: r.choice.way, Tried: r.tried, Ways: max(r.known, r.tried)}
	if p := r.choice.search.Problem(); p != nil {
		c.Sentences = sentences(p, r.choice.search, r.choice.way)
	}
	return c
}

// sentences say how a search goes.
func sentences(p *problem.Problem, search *solver.Search, s settings.Settings) (said []string) {
	add := func(m say.Message, arguments ...any) { said = append(said, say.T(m, arguments...)) }
	said = append(said, filling(p, s))
	if red := search.Redundancy(); red != nil && s.Redundancy != settings.RedundancyOff {
		switch names := shapeNames(p, red.Shapes); {
		case len(red.Shapes) == 1 && red.Before > 0:
			add("The piece {name} is tried in only {some} of its {all} places, so no solution comes twice.",
				names, red.After, red.Before)
		case len(red.Shapes) > 1:
			add("The pieces {names} are tried in only some of their places, so no solution comes twice.", names)
		case len(red.Symmetries) > 1 || len(red.Partial) > 0:
			add("No solution comes twice, turned or as it is.")
		}
	}
	switch {
	case s.Engine.Row().Counts: // which meets no place that leads nowhere
	case s.Volume == -1 && s.Fit == -1:
		add("Places are skipped if they leave a gap nothing can fill, or a piece without a place.")
	case s.Volume == -1:
		add("Places that leave a gap nothing can fill are skipped.")
	case s.Fit == -1:
		add("Places that leave a cell or a piece without a place are skipped.")
	}
	switch {
	case p.Puzzle.EarlyRules():
		add("The rules are looked at after each piece. Kernels, a count along the edge and a search from both ends cannot do that.")
	case len(p.Puzzle.Rules) > 0:
		add("The rules are looked at in each solution. A count along the edge and a search from both ends cannot do that.")
	}
	return said
}

// filling says what a search fills next.
func filling(p *problem.Problem, s settings.Settings) string {
	if says := s.Engine.Row().Fills; says != "" {
		return says.String()
	}
	stages := settings.Describe(s, p.Pieces)
	last := stages[len(stages)-1]
	return last.Order.Heuristic.Row().Fills(last.Order.Args, last.FILA, p.Puzzle.Lattice.Right())
}

// shapeNames names shapes, each by its first piece.
func shapeNames(p *problem.Problem, shapes []int) string {
	var names []string
	for _, s := range shapes {
		names = append(names, p.Puzzle.Pieces[p.Shapes[s].Pieces[0]].Name)
	}
	return diagnostic.And(names)
}
