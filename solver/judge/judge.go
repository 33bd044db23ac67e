// Package judge looks at a position that somebody plays by hand. It says whether the position can still be finished, in
// how many ways, and what certainly comes next, or else what was wrong. All answers come from exact searches of what is
// left, with the pieces on the board as stationary ones. If a search does not end within its bounds, the answer says
// that nobody knows.
//
//   - judge.go: Question, Answer, and Judge, which works in slices
//   - dead.go: cells that nothing can fill any more
//   - hint.go: Hint, the next piece with the strongest reason for it
//   - blame.go: the last position that was good, and the fewest pieces to take back
//
// Ways are completions of the position. Equal pieces that change places make no other way, but turned and mirrored ways
// are different ones. Where pieces may be left over and cells stay empty, a way is a set of placements. With one more
// piece it is another way, and a board that is solved already is a way by itself.
package judge

import (
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/frontier"
	"tilewright/solver/play"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

const (
	// Most is how many ways are counted.
	Most = 10_000
	// countNodes bounds the search that counts. findNodes bounds each search that only asks whether there is a way.
	// Both are for a position with a thousand images, and make searches end within some seconds, and some tenths of a
	// second. With more images a node takes longer.
	countNodes = 20_000_000
	findNodes  = 500_000
	imagesFor  = 1_000
	// maxTries bounds the number of searches for pieces to blame.
	maxTries = 2_000
)

// Question is what a player wants to know about a position.
type Question struct {
	Position play.Position
	// Count asks for the number of ways, up to Most. Without it the first way settles the question.
	Count bool
	// Hint asks for the next piece, if the position can be finished.
	Hint bool
	// Earlier are positions before this one, the newest first. If this one cannot be finished, the judge looks for the
	// first of them that can.
	Earlier []play.Position
	// Blame asks for the fewest pieces to take back so that the position can be finished. Given are pieces that stay.
	Blame bool
	Given []int
}

// Possible says whether a position can be finished.
type Possible uint8

const (
	Unknown Possible = iota
	Yes
	No
)

// String is unknown, yes or no.
func (p Possible) String() string { return [...]string{"unknown", "yes", "no"}[p] }

// Answer is what is known so far.
type Answer struct {
	Possible Possible
	// Ways is how many were found; they are all if Counted. Many says that there are more than Most, and nobody knows
	// how many.
	Ways          uint64
	Counted, Many bool
	// Dead are cells of the box that nothing can fill any more.
	Dead []int
	// Hint is nil where none was asked for, or no piece is certainly right.
	Hint *Hint
	// Good is the index of the first earlier position that can be finished, or -1 while none is known.
	Good int
	// Blame are slots of the fewest pieces to take back. It is nil while that is not known.
	Blame []int
	// Ended says that no further answer will come.
	Ended bool
	// Err is why nothing can be known, for instance because a puzzle is too large.
	Err error
}

// Judge answers a question in slices.
type Judge struct {
	q     Question
	a     Answer
	slots []int // slots of the whole puzzle, by the slots of its rest

	// These are at work: first the search of the position, then the questions about others.
	search *solver.Search
	once   bool     // it looks for one turn of each way only
	looked bool     // for dead cells
	first  []int32  // images of the first way
	used   []uint64 // for each image, how many ways have it
	blame  *blame
	// edge counts along the edge if the search has too many ways. steps is how many it may still do.
	edge  *frontier.Count
	steps int
}

// New begins to answer; no work is done yet.
func New(q Question) *Judge {
	j := &Judge{q: q, a: Answer{Good: -1}}
	rest, slots := q.Position.Rest()
	j.slots = slots
	limit := uint64(1)
	if q.Count {
		limit = Most + 1
	}
	if len(slots) > 0 && !hopeless(rest) {
		set := line(limit)
		if q.Count && len(q.Position.Placed) == 0 && rest.Exact() {
			set, j.once = wholeLine(rest, limit), true
		}
		j.search = solver.Open(rest, set, j.found)
	}
	return j
}

// hopeless tells whether the pieces that are left have too many or too few cells for what has to be filled, or those that lie
// there break a rule.
func hopeless(rest *def.Puzzle) bool {
	if referee := def.NewReferee(rest); referee != nil && !referee.Allows(nil) {
		return true
	}
	least, most := rest.Fill()
	open := len(rest.OpenCells())
	_, empty := rest.VariableCells()
	return least > open || most < open-empty
}

// line is the settings line for a search of completions. It finds every one, in an order that needs no choice of
// heuristic.
func line(limit uint64) settings.Settings {
	return settings.Settings{Limit: limit, Engine: settings.EngineReference}
}

// wholeLine is the settings line for a board without any piece, whose solutions are all to be counted. It looks for
// each solution in only one of its turns and mirror images. On a flat board, it goes on from the first piece in the
// order of the cells, which makes the most nodes a second. The pentominoes in 10 × 6 take 2,088,877 nodes, where line
// takes 3,606,616 much longer ones. Where pieces lie, few ways are left. The order of the cells is then a bad guide to
// whether there is one.
func wholeLine(p *def.Puzzle, limit uint64) settings.Settings {
	text := "-r"
	if n := strconv.Itoa(p.PieceCount() - 1); p.Flat() && p.PieceCount() > 2 {
		text = "-r -V -f" + n + " -of=" + n
	}
	set, _ := settings.Parse(text) // this text is ours and has no errors
	set.Limit, set.Engine = limit, settings.EngineReference
	return set
}

// Answer is what is known so far.
func (j *Judge) Answer() Answer { return j.a }

// Run does about budget nodes of work. It reports whether the answer has changed, and whether it is the last one. It
// returns as soon as there is news.
func (j *Judge) Run(budget int) (news, done bool) {
	for budget > 0 && !news && !j.a.Ended {
		var cost int
		switch {
		case j.blame != nil:
			cost, news = j.blame.step(budget, &j.a)
		case j.edge != nil:
			cost, news = j.along(budget)
		case j.search == nil:
			j.whole()
			news = true
		default:
			cost, news = j.step(budget)
		}
		budget -= cost
	}
	return news || j.a.Ended, j.a.Ended
}

// whole answers for a position that leaves no piece on the table, or whose pieces cannot fill the board.
func (j *Judge) whole() {
	j.a.Counted = true
	if j.q.Position.Solves() {
		j.a.Possible, j.a.Ways, j.a.Ended = Yes, 1, true
		return
	}
	j.settle(No)
}

// phaseCost is the cost of a step outside of the search, in nodes.
const phaseCost = 300

// run goes on with a search, and returns the cost.
func run(s *solver.Search, budget int) (search.Status, int) {
	before := s.Stats().Nodes
	status := s.Run(budget)
	return status, phaseCost + int(s.Stats().Nodes-before)
}

// exhausted tells whether a search has made as many nodes as it may.
func exhausted(s *solver.Search, nodes uint64) bool {
	p := s.Problem()
	return p != nil && s.Stats().Nodes*uint64(max(imagesFor, len(p.Images))) >= nodes*imagesFor
}

// step goes on with the search of the position.
func (j *Judge) step(budget int) (cost int, news bool) {
	before := j.a.Possible
	status, cost := run(j.search, budget)
	if p := j.search.Problem(); p != nil && !j.looked {
		j.looked = true
		if j.a.Dead = dead(p); len(j.a.Dead) > 0 {
			j.a.Counted = true
			j.settle(No)
			return cost, true
		}
	}
	over := exhausted(j.search, countNodes)
	switch {
	case status == search.Failed:
		j.a.Err, j.a.Ended = j.search.Err(), true
	case (j.a.Ways > Most || over) && j.countsOn():
		j.a.Many = j.a.Ways > Most
		return cost, true
	case status == search.Finished, j.a.Ways > Most:
		j.a.Many = j.a.Ways > Most
		j.a.Counted = (j.q.Count || j.a.Ways == 0) && !j.a.Many
		if j.a.Ways == 0 {
			j.a.Possible = No
		}
		j.settle(j.a.Possible)
	case over:
		j.settle(j.a.Possible)
	}
	return cost, j.a.Possible != before
}

const (
	// edgeSteps and edgeMemory, in bytes, bound the count along the edge. It is done soon, or not at all.
	edgeSteps  = 20_000_000
	edgeMemory = 100 << 20
)

// countsOn begins to count along the edge where that may tell how many ways there are.
func (j *Judge) countsOn() bool {
	p := j.search.Problem()
	if !j.q.Count || !frontier.Few(p) {
		return false
	}
	edge, err := frontier.New(p, nil, frontier.Options{Memory: edgeMemory, Map: j.q.Hint})
	j.edge, j.steps = edge, edgeSteps
	return err == nil
}

// along goes on with the count along the edge. Numbers beyond 64 bits are only called many.
func (j *Judge) along(budget int) (cost int, news bool) {
	done := j.edge.Run(budget)
	if j.steps -= budget; !done && j.steps > 0 {
		return budget, false
	}
	if _, ways, fits := j.edge.Solutions(); done && fits && j.edge.Err() == nil {
		j.a.Ways, j.a.Counted, j.a.Many = ways, true, false
		if j.q.Hint {
			j.used = make([]uint64, len(j.search.Problem().Images))
			for image := range j.used {
				j.used[image] = j.edge.Map().Image(image)
			}
		}
		if j.a.Possible = Yes; ways == 0 {
			j.a.Possible = No
		}
	}
	j.edge = nil
	j.settle(j.a.Possible)
	return budget, true
}

// found takes in a way and, where the search looks for one turn of each way only, its turns.
func (j *Judge) found(images []int32) bool {
	if j.a.Ways == 0 {
		j.a.Possible = Yes
		j.first = append(j.first, images...)
		j.used = make([]uint64, len(j.search.Problem().Images))
	}
	for _, way := range j.turns(images) {
		j.a.Ways++
		for _, image := range way {
			j.used[image]++
		}
	}
	return true
}

// turns are all ways that the search counts as the given one, with that way itself.
func (j *Judge) turns(images []int32) (ways [][]int32) {
	r := j.search.Redundancy()
	if !j.once || r == nil {
		return [][]int32{images}
	}
	for _, s := range r.Symmetries {
		way := make([]int32, len(images))
		for i, image := range images {
			way[i] = j.search.Problem().Symmetries[s].Images[image]
		}
		slices.Sort(way)
		if !slices.ContainsFunc(ways, func(other []int32) bool { return slices.Equal(other, way) }) {
			ways = append(ways, way)
		}
	}
	return ways
}

// settle takes over the result of the search of the position, and begins the other questions.
func (j *Judge) settle(p Possible) {
	j.a.Possible = p
	if p == Yes && j.q.Hint {
		j.a.Hint = j.hint()
	}
	j.a.Ended = true
	if p == No && (len(j.q.Earlier) > 0 || j.q.Blame) {
		j.blame, j.a.Ended = newBlame(&j.q), false
	}
}

// slot is a slot of the whole puzzle, of a piece on the table with the given shape.
func (j *Judge) slot(p *problem.Problem, shape int32) int {
	return j.slots[p.Slots(int(shape))[0]-1]
}
