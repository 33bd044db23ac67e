package solver

import (
	"tilewright/solver/fila/fletcher"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// byTree is the engine that searches by Fletcher's tree.
func byTree() engine {
	return engine{title: called("Fletcher's tree"), open: openTree, explain: explainTree}
}

func openTree(s *Search, number int) (search.Engine, error) {
	rows, c, accept := s.openRows(number)
	o := fletcher.Options{Goal: s.settings.Goal, Lead: lead(s.p, rows, c, s.settings), Watch: s.watch}
	return fletcher.New(s.p, rows, o, accept(s.found))
}

func explainTree(x *explainer, c problem.Constraint) (search.Engine, error) {
	o := fletcher.Options{Goal: x.s.settings.Goal, Lead: lead(x.s.p, x.rows, c, x.s.settings)}
	return fletcher.New(x.s.p, x.rows, o, nil)
}
