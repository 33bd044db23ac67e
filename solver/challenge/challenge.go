// Package challenge makes challenges: boards on which some of the pieces are given, so that the others go on in exactly
// one way. The difficulty is the work of a search that a person could make. The same puzzle, seed and level give the
// same challenge in every version of the generator that has the same Version.
//
//   - challenge.go: Request, Challenge, and Maker, which works in slices
//   - solution.go: a solution that depends on the seed
//   - grow.go: which pieces of a solution are not given
//   - person.go: the search of a person, which counts completions and its own work
//   - rate.go: how hard a position is, by that search
//
// def.Daily says which one is the challenge of a day.
//
// # How one is made
//
// Restarts (solver/restarts) find a solution from the seed. Where they are slow, it is drawn from the first ones of a
// plain search. Then pieces are taken off it, one after the other. Each touches those taken off before, so that mostly
// one open region comes out. A piece stays for ever if a second way appears without it, or more work than the level
// allows. That would not change when more pieces are taken off. So at the end no further piece can be taken off.
//
// A challenge that falls short of its level is made again with other pieces, some times. Then the nearest is taken, and
// the challenge says which level it has. Where a number of given pieces is wanted, no more are taken off than that.
//
// # The person
//
// A person who solves by hand looks at the board, again and again:
//
//   - Is there a cell that only one piece can fill, in only one way? The piece is placed: a forced cell, of weight 1.
//   - Otherwise, is there a piece with only one place (or equal pieces with as many places as there are of them)? That
//     is a forced piece, of weight 2, because all places have to be looked through.
//   - Otherwise the person takes the cell or single piece with the fewest possibilities, and tries each of them. That
//     is a guess. Its weight is 4 times the number of open guesses, this one included.
//   - A cell that nothing can fill, or a piece without a place, ends what was tried.
//
// If a cell may stay empty, that is one more possibility. Once as many cells stay empty as may, it is a cell like the
// others.
//
// Cells come before pieces, and the first in the order of the board or the puzzle before others. The whole search
// weighs W, and the placements on the way to the solution weigh R. A person who tries possibilities in a random order
// meets half of the wrong ones, at each choice on the way. So the expected work is (W+R)/2. With a single completion
// the search also proves that there is no other.
//
// An example: P, U and V fill a box of 5 × 3 (first-rectangle of the library). V is given in a corner. No cell and no
// piece is forced. None of the open cells has fewer possibilities than the one at 1 1: three of P and two of U. After
// one of these guesses a cell forces U, and the board is full. After the other four some cell cannot be filled. So W =
// 5 · 4 + 1 = 21, R = 4 + 1 = 5, and the work is 13.
//
// # Levels
//
//	1  no guess is needed
//	2  a guess is needed, and the work is at most 40
//	3  at most 120
//	4  at most 400
//	5  at most 4000; with more work, or a proof as long, more pieces are given
//
// All bounds are bounds of work, so that results are the same everywhere.
package challenge

import (
	"errors"
	"math/rand/v2"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/play"
)

// Version is the version of the generator. Another version may make other challenges from the same requests.
const Version = 1

// Levels is the number of levels, from 1.
const Levels = 5

const (
	// attempts bounds how often a challenge is made before the nearest is taken.
	attempts = 12
	// phaseCost is the cost of a step outside of a search, in nodes.
	phaseCost = 300
)

// Request says which challenge is wanted.
type Request struct {
	Puzzle *def.Puzzle
	// Number is the seed; each number has its own challenge of each level.
	Number uint64
	// Level is from 1 to Levels.
	Level int
	// Given is how many pieces are given, or 0 for as few as the level allows. It has priority over the level: with
	// more pieces a challenge may be easier.
	Given int
	// Known is a known solution, as slots of the open cells, or nil. It is taken where none is found soon, as for
	// giants. So the challenge depends on it.
	Known []uint16
}

// Challenge is a board on which some pieces are given.
type Challenge struct {
	// Start has the pieces that are given, and Solution all of them: the only completion.
	Start, Solution play.Position
	// Level is how hard it is. That may be another level than was asked for, where a puzzle has none of that level.
	// Work is the work of the person.
	Level int
	Work  uint64
}

// Given is the number of given pieces.
func (c *Challenge) Given() int { return len(c.Start.Placed) }

// These say why there is no challenge. They are wrapped with the reason.
var (
	// ErrNone: the puzzle has no solution.
	ErrNone = say.Error("this puzzle has no solution, so it has no challenges")
	// ErrMany: as soon as any piece is not given, there is more than one way to go on.
	ErrMany = say.Error("no challenge of this puzzle was found: take any piece away, and there is more than one " +
		"way to go on. Let fewer pieces be left over, or fewer cells stay empty")
	// ErrNothing: nothing can be placed, and nothing has to be.
	ErrNothing = say.Error("no piece has a place on this board, so there are no challenges")
	// ErrSeveral: a position to be rated goes on in more than one way.
	ErrSeveral = say.Error("there is more than one way to go on, so this challenge has no level: " +
		"give more pieces")
	// ErrLoose: the puzzle has rules, and pieces may be left over or cells stay empty.
	ErrLoose = say.Error("where pieces may be left over or cells stay empty, challenges know no rules for solutions: take the " +
		"rules out first")
	// ErrUnknown: no solution was found within the bounds.
	ErrUnknown = say.Error("no solution of this puzzle was found")
)

// Maker makes a challenge in slices.
type Maker struct {
	q   Request
	err error

	random   *rand.Rand
	finder   *finder
	solution *play.Position
	grower   *grower
	level    int // the level that is tried; it is higher than the wanted one if that leaves every piece given
	tries    int
	best     *Challenge
	done     bool
}

// New begins to make a challenge; no work is done yet.
func New(q Request) *Maker {
	m := &Maker{q: q, level: q.Level, random: rand.New(rand.NewPCG(q.Number, uint64(q.Level)))}
	if q.Level < 1 || q.Level > Levels {
		m.fail(say.Error("challenges have levels from 1 to {levels}, not {level}", Levels, q.Level))
		return m
	}
	if len(q.Puzzle.Rules) > 0 && !q.Puzzle.Exact() {
		m.fail(ErrLoose)
		return m
	}
	m.finder = newFinder(q, m.random)
	return m
}

func (m *Maker) fail(err error) { m.err, m.done = err, true }

// Make is New and Run to the end.
func Make(q Request) (*Challenge, error) {
	m := New(q)
	for !m.Run(1 << 20) {
	}
	return m.Challenge()
}

// Challenge is the result once Run has returned true. The error says why there is none: ErrNone, ErrMany, ErrNothing,
// ErrLoose, ErrUnknown, or what is wrong with the puzzle.
func (m *Maker) Challenge() (*Challenge, error) {
	switch {
	case m.err != nil:
		return nil, m.err
	case !m.done:
		return nil, errors.New("the challenge is not made yet: call Run until it returns true")
	case m.best == nil:
		return nil, ErrMany
	}
	return m.best, nil
}

// Tried is how many boards were tried so far.
func (m *Maker) Tried() int { return m.tries }

// Run does about budget nodes of work, and reports whether it is over.
func (m *Maker) Run(budget int) (done bool) {
	for budget > 0 && !m.done {
		switch {
		case m.solution == nil:
			budget -= m.solve(budget)
		case m.grower == nil:
			if m.tries > 0 && m.finder.restarts == nil {
				m.take() // another solution may need fewer of its pieces given
				if m.done {
					break
				}
			}
			m.grower = newGrower(*m.solution, m.level, m.q.Given, m.random)
			m.tries++
			budget--
		default:
			budget -= m.grow(budget)
		}
	}
	return m.done
}

// solve goes on looking for a solution.
func (m *Maker) solve(budget int) int {
	cost, done := m.finder.run(budget)
	if !done {
		return cost
	}
	if m.finder.err != nil {
		m.fail(m.finder.err)
	} else {
		m.take()
	}
	return cost
}

// take takes one of the solutions that were found.
func (m *Maker) take() {
	solution, err := m.finder.solution()
	if err == nil && len(solution.Placed) == 0 {
		err = ErrNothing
	}
	if err != nil {
		m.fail(err)
	}
	m.solution = &solution
}

// grow goes on taking pieces off the solution.
func (m *Maker) grow(budget int) int {
	cost, done := m.grower.run(budget)
	if !done {
		return cost
	}
	made := m.grower.made
	if made != nil && (m.best == nil || m.better(made)) {
		m.best = made
	}
	m.grower = nil
	if m.best != nil && m.best.Level == m.q.Level && m.off(m.best) == 0 || m.tries >= m.most() {
		m.done = true
	}
	if m.done && m.best == nil && m.level < Levels {
		m.done, m.tries = false, 0
		m.level++
	}
	return cost
}

// most is how often a challenge is made. If every attempt so far gives all pieces, all solutions of a list are tried.
func (m *Maker) most() int {
	if m.best == nil && m.level == Levels && m.finder.restarts == nil {
		return max(attempts, len(m.finder.all))
	}
	return attempts
}

// off is the difference between the number of given pieces and the wanted number.
func (m *Maker) off(c *Challenge) int {
	if m.q.Given == 0 {
		return 0
	}
	return max(c.Given()-m.q.Given, m.q.Given-c.Given())
}

// better tells whether a challenge is nearer to the request than the best one so far.
func (m *Maker) better(c *Challenge) bool {
	if a, b := m.off(c), m.off(m.best); a != b {
		return a < b
	}
	return nearer(c.Level, m.best.Level, m.q.Level)
}

// nearer tells whether level a is nearer to the wanted one than b is.
func nearer(a, b, wanted int) bool { return max(a-wanted, wanted-a) < max(b-wanted, wanted-b) }
