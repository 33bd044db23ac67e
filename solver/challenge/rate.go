package challenge

import (
	"tilewright/solver/play"
	"tilewright/solver/problem"
)

// Rate says how hard it is to go on from a position: as a level, and as the work of the package comment's person. It
// looks at all completions, turned ones included, and there has to be exactly one. The error is ErrNone or ErrSeveral,
// ErrUnknown where the person would make more than most placements, or says what is wrong with the puzzle. It costs
// O(images) a placement; levels end at some thousands of them.
func Rate(p play.Position, most int) (level int, work uint64, err error) {
	rest, slots := p.Rest()
	switch {
	case len(slots) == 0 && p.Solves():
		return 1, 0, nil
	case len(p.Puzzle.Rules) > 0 && !p.Puzzle.Exact():
		return 0, 0, ErrLoose
	}
	compiler := problem.ImagesOnly(rest)
	for !compiler.Run(1 << 20) {
	}
	compiled, err := compiler.Problem()
	if err != nil {
		return 0, 0, err
	}
	s := newPerson(compiled, Levels)
	s.most = 1 << 62
	switch _, over := s.run(most); {
	case !over:
		return 0, 0, ErrUnknown
	case s.ways == 0:
		return 0, 0, ErrNone
	case s.ways > 1:
		return 0, 0, ErrSeveral
	}
	return s.level(), s.work(), nil
}
