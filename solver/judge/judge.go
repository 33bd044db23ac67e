// Package judge says of a position that somebody plays by hand whether it can still be
// finished, in how many ways, what certainly comes next, and else what was wrong. All of it
// comes from exact searches of what is left, in which the pieces on the board are stationary;
// what they do not settle within their bounds is not known, and said to be so.
//
//   - judge.go: Question, Answer, and Judge, which works in slices
//   - dead.go: cells that nothing can fill any more
//   - hint.go: Hint, the next piece with the strongest reason for it
//   - blame.go: the last position that was good, and the fewest pieces to take back
//
// Ways are completions of what lies there. Pieces of equal shape that change places give
// the same one, turned and mirrored ones are others. Where pieces may be left over and cells stay
// empty, a way is a set of placements: with one piece more it is another, and what is solved
// already is a way by itself.
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
	// countNodes bounds the search that counts, and findNodes each that only asks whether
	// there is a way, of a position with a thousand images, so that all of it ends: in some
	// seconds, and in some tenths of one. With more images a node takes longer.
	countNodes = 20_000_000
	findNodes  = 500_000
	imagesFor  = 1_000
	// maxTries bounds the searches for whom to blame.
	maxTries = 2_000
)

// Question is what somebody wants to know of a position.
type Question struct {
	Position play.Position
	// Count asks for the number of ways, up to Most; else the first one settles it.
	Count bool
	// Hint asks for the next piece, if the position can be finished.
	Hint bool
	// Earlier are positions before this one, the newest first. If this one cannot be
	// finished, the first of them that can is looked for.
	Earlier []play.Position
	// Blame asks for the fewest pieces to take back so that it can be finished; Given are
	// those that stay.
	Blame bool
	Given []int
}

// Possible is whether a position can be finished.
type Possible uint8

const (
	Unknown Possible = iota
	Yes
	No
)

// String is the word: unknown, yes or no.
func (p Possible) String() string { return [...]string{"unknown", "yes", "no"}[p] }

// Answer is what is known by now.
type Answer struct {
	Possible Possible
	// Ways is how many were found, all of them if Counted; Many that there are more than Most, and nobody knows how many.
	Ways          uint64
	Counted, Many bool
	// Dead are cells of the box that nothing can fill any more.
	Dead []int
	// Hint is nil where none was asked for, or none is certainly right.
	Hint *Hint
	// Good is the first of the earlier positions that can be finished, -1 while none is known.
	Good int
	// Blame are slots of the fewest pieces to take back, nil while that is not known.
	Blame []int
	// Ended is whether no further answer will come.
	Ended bool
	// Err is why nothing can be known, as of a puzzle too large to be looked at.
	Err error
}

// Judge answers a question in slices.
type Judge struct {
	q     Question
	a     Answer
	slots []int // of the whole puzzle, by those of what is left

	// What is under way: first the search of the position, then what is asked of others.
	search *solver.Search
	once   bool     // of all turns of a way it looks for one
	looked bool     // for dead cells
	first  []int32  // images of the first way
	used   []uint64 // in how many ways an image is
	blame  *blame
	// edge counts along the edge what the search has too many of, and steps are those that it may still do.
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

// hopeless tells whether the pieces that are left have too many or too few cells for what has to be filled.
func hopeless(rest *def.Puzzle) bool {
	least, most := rest.Fill()
	open := len(rest.OpenCells())
	_, empty := rest.VariableCells()
	return least > open || most < open-empty
}

// line are the settings with which completions are searched: every one, in an order that
// needs none chosen.
func line(limit uint64) settings.Settings {
	return settings.Settings{Limit: limit, Engine: settings.EngineReference}
}

// wholeLine are those of a board without any piece, of which all solutions are to be counted:
// each is looked for in one of its turns and mirror images alone, and of a flat board beyond
// the first piece in the order of its cells, which makes the most nodes a second. The
// pentominoes in 10 × 6 take 2,088,877 nodes instead of the 3,606,616 much longer ones of line.
// Where pieces lie, few ways are left, and the order of the cells is a bad guide to whether
// there is one.
func wholeLine(p *def.Puzzle, limit uint64) settings.Settings {
	text := "-r"
	if n := strconv.Itoa(p.PieceCount() - 1); p.Flat() && p.PieceCount() > 2 {
		text = "-r -V -f" + n + " -of=" + n
	}
	set, _ := settings.Parse(text) // our own words
	set.Limit, set.Engine = limit, settings.EngineReference
	return set
}

// Answer is what is known by now.
func (j *Judge) Answer() Answer { return j.a }

// Run does about budget nodes of work, and reports whether the answer is another than before
// and whether it is the last one. It returns as soon as there are news.
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

// whole answers for a position that leaves no piece on the table, or pieces that cannot fill the board.
func (j *Judge) whole() {
	j.a.Counted = true
	if j.q.Position.Solved() {
		j.a.Possible, j.a.Ways, j.a.Ended = Yes, 1, true
		return
	}
	j.settle(No)
}

// phaseCost is what a step costs that is not of a search, in nodes.
const phaseCost = 300

// run goes on with a search, and returns what that cost.
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
	// edgeSteps and edgeMemory, in bytes, bound the count along the edge: it is soon done, or not at all.
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

// along goes on with the count along the edge. A number beyond 64 bits is only many.
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

// found hears of a way, and of those that are its turns where the search looks for one of
// them alone.
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

// turns are the ways that count as one with a way where the search counts so, and the way
// itself; else that alone.
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

// settle takes over what became of the search of the position, and begins what is asked
// beside it.
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

// slot is a slot of the whole puzzle that a piece of a shape has which lies on the table.
func (j *Judge) slot(p *problem.Problem, shape int32) int {
	return j.slots[p.Slots(int(shape))[0]-1]
}
