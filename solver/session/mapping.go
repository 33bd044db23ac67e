package session

import (
	"slices"
	"time"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/frontier"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// Pinned asks for solutions in which a piece lies on a cell.
type Pinned struct {
	// Piece is the number of the piece in the puzzle, or of an equal piece. Cell is the position in the box.
	Piece, Cell int
}

// Mapping is where the pieces lie in all solutions, and one of these, drawn so that all are equally likely. They are
// counted along the edge, so it also works where they are too many to be listed.
type Mapping struct {
	// Map and Problem are there once it is done, unless Err says why not. Solutions that differ by a turn count as
	// different. Drawn has the slot on every open cell; it is nil where there is no solution.
	Map     *frontier.Map
	Problem *problem.Problem
	// Borders, in place of Map, are where borders run in all ways to cut the board, if that is what the settings ask for. Then
	// Drawn has the numbers of parts.
	Borders *frontier.Borders
	Drawn   []uint16
	Err     error

	compiler *problem.Compiler
	set      settings.Settings
	fixed    []Pinned
	count    *frontier.Count
}

// mappingMemory bounds the memory of a count in the worker, in bytes. All its layers are kept.
const mappingMemory = 400 << 20

var (
	errUnlike = say.Error("the pieces differ too much for all solutions to be counted at once")
	errRules  = say.Error("where there are rules for solutions, all solutions cannot be counted at once")
	errMemory = say.Error("there are too many ways to fill a part of the board for all solutions to be counted at " +
		"once")
)

// NewMapping asks where the pieces lie in all solutions of a puzzle in which some pieces lie as fixed says. The seed of the
// settings decides which solution is drawn. Where they have districts, it asks where the borders of these run.
func NewMapping(s *Session, p *def.Puzzle, set settings.Settings, fixed []Pinned) *Mapping {
	return &Mapping{compiler: s.compilerOf(p), set: set, fixed: fixed}
}

// Step implements Question.
func (q *Mapping) Step(budget int, _ time.Duration) (news, done bool) {
	switch {
	case q.count == nil && !q.compiler.Run(budget):
		return false, false
	case q.count == nil:
		q.begin()
	case q.count.Run(budget):
		if q.count.Err() != nil {
			q.Err = errMemory
		} else {
			q.Map, q.Borders, q.Drawn = q.count.Map(), q.count.Borders(), q.count.Cut()
			if drawn := q.count.Drawn(); drawn != nil {
				q.Drawn = make([]uint16, len(q.Problem.Cells))
				q.Problem.Assembly(q.Drawn, drawn)
			}
		}
		return true, true
	}
	return q.Err != nil, q.Err != nil
}

// begin restricts the problem to the solutions that have what is fixed, and opens the count.
func (q *Mapping) begin() {
	whole, err := q.compiler.Problem()
	if err != nil {
		q.Err = err
		return
	}
	lie := make([]frontier.Lies, len(q.fixed))
	for i, f := range q.fixed {
		shape := slices.IndexFunc(whole.Shapes, func(s problem.Shape) bool { return slices.Contains(s.Pieces, f.Piece) })
		if shape < 0 || f.Cell < 0 || f.Cell >= len(whole.At) || whole.At[f.Cell] < 0 {
			q.Err = say.Error("no piece can be fixed on position {cell}", f.Cell)
			return
		}
		lie[i] = frontier.Lies{Shape: shape, Cell: whole.At[f.Cell]}
	}
	if len(whole.Puzzle.Rules) > 0 {
		q.Err = errRules
		return
	}
	o := frontier.Options{Draw: true, Map: true, Seed: q.set.Seed, Memory: mappingMemory}
	if o.Districts = q.set.Districts; o.Districts > 0 {
		q.Problem, o.Counts = whole, solver.Counts(whole, q.set)
		q.count, q.Err = frontier.New(whole, nil, o)
		return
	}
	p, rows := frontier.Restrict(whole, lie)
	if !frontier.Few(p) {
		q.Err = errUnlike
		return
	}
	q.Problem = p
	q.count, q.Err = frontier.New(p, rows, o)
}

// Patient implements Question: somebody waits for it.
func (q *Mapping) Patient() bool { return false }
