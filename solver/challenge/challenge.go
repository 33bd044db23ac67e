// Package challenge makes challenges: boards on which some of the pieces are given, so
// that the others go on in exactly one way. How hard one is, is the work of a search
// that a person could make. The same puzzle, seed and level give the same challenge in
// every version of the generator that has the same Version.
//
//   - challenge.go: Request, Challenge, and Maker, which works in slices
//   - solution.go: a solution that depends on the seed
//   - grow.go: which pieces of a solution are not given
//   - person.go: the search of a person, which counts completions and its own work
//   - rate.go: how hard a position is, as that search finds it
//
// Which one is the challenge of a day says def.Daily.
//
// # How one is made
//
// A solution is found by restarts (solver/restarts), from the seed, or, where they are slow,
// drawn from the first ones of a plain search. Beginning with one
// piece, pieces are taken off it, each beside those that lie on the table by then, so that
// mostly one open region comes out. A piece whose absence leaves a second way, or more
// work than the level allows, stays for ever: what has two ways has them still when more
// is taken off. So at the end as few pieces are given as may be, along this way. What
// falls short of its level is made once more with other pieces, some times; then the
// nearest is taken, and the challenge says which level it has. Where a number of given
// pieces is wanted, no more are taken off than that.
//
// # The person
//
// A person who solves by hand looks at the board, again and again:
//
//   - is there a cell that one piece alone can fill, and in one way? It is placed: a
//     forced cell, of weight 1;
//   - else, is there a piece that has one place alone (or of equal pieces as many places
//     as there are of them)? A forced piece, of weight 2, because all places have to be
//     looked through;
//   - else something is tried: of the cell or the single piece with the fewest
//     possibilities, each of them: a guess, of weight 4 times the guesses that stand by
//     then, with it;
//   - a cell that nothing can fill, or a piece without a place, ends what was tried.
//
// Where a cell may stay empty, that is one possibility more; where it cannot any more, because
// as many do as may, it is a cell like the others.
//
// Cells come before pieces, and the first in the order of the board or the puzzle before
// others. The whole search weighs W; the placements on the way to the solution R. Who
// tries possibilities in a random order meets half of the wrong ones, of each choice on
// the way, so the work to be expected is (W+R)/2. With a single completion the search
// also proves that there is no other.
//
// An example: P, U and V fill a box of 5 × 3 (first-rectangle of the library), and V is
// given in a corner of it. No cell and no piece is forced. Of the cells that are left none
// has fewer possibilities than the one at 1 1: three of P and two of U. After one of
// these guesses U is forced by a cell, and all is done; after the other four some cell
// cannot be filled. So W = 5 · 4 + 1 = 21, R = 4 + 1 = 5, and the work is 13.
//
// # Levels
//
//	1  no guess is needed
//	2  one is, and the work is at most 40
//	3  at most 120
//	4  at most 400
//	5  at most 4000; what is more, or takes so long to prove, gets more pieces given
//
// All bounds are work, so that the same comes out everywhere.
package challenge

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"tilewright/def"
	"tilewright/solver/play"
)

// Version is that of the generator: another one may make other challenges of the same
// requests.
const Version = 1

// Levels is how many there are, from 1.
const Levels = 5

const (
	// attempts bounds how often a challenge is made before the nearest is taken.
	attempts = 12
	// phaseCost is what a step costs that is not of a search, in nodes.
	phaseCost = 300
)

// Request says which challenge is wanted.
type Request struct {
	Puzzle *def.Puzzle
	// Number is the seed; each number has its own challenge of each level.
	Number uint64
	// Level is from 1 to Levels.
	Level int
	// Given is how many pieces are given, 0 for as few as the level allows. It goes before the
	// level: with more pieces a challenge may be easier.
	Given int
	// Known is a solution that somebody knows, as slots of the open cells, or nil. It is
	// taken where none is found soon, as of giants, so it belongs to what is asked for.
	Known []uint16
}

// Challenge is a board on which some pieces are given.
type Challenge struct {
	// Start has the pieces that are given, and Solution all of them: the only completion.
	Start, Solution play.Position
	// Level is how hard it is, which may be another one than was asked for where a puzzle
	// has none, and Work that of the person.
	Level int
	Work  uint64
}

// Given is how many pieces are.
func (c *Challenge) Given() int { return len(c.Start.Placed) }

// Why there is none. They are wrapped with the reason.
var (
	// ErrNone: the puzzle has no solution.
	ErrNone = errors.New("this puzzle has no solution, so it has no challenges")
	// ErrMany: there is more than one way to go on as soon as a piece is not given.
	ErrMany = errors.New("no challenge of this puzzle was found: take any piece away, and there is more than one way to go on. Let fewer pieces be left over, or fewer cells stay empty")
	// ErrNothing: nothing can be placed, and nothing has to be.
	ErrNothing = errors.New("no piece has a place on this board, so there are no challenges")
	// ErrSeveral: a position that is to be rated goes on in more than one way.
	ErrSeveral = errors.New("there is more than one way to go on, so nothing can be said of how hard it is to find the one: give more pieces")
	// ErrUnknown: none was found within the bounds.
	ErrUnknown = errors.New("no solution of this puzzle was found")
)

// Maker makes a challenge in slices.
type Maker struct {
	q   Request
	err error

	random   *rand.Rand
	finder   *finder
	solution *play.Position
	grower   *grower
	level    int // that is tried: a higher one where that which is wanted leaves every piece given
	tries    int
	best     *Challenge
	done     bool
}

// New begins to make a challenge; no work is done yet.
func New(q Request) *Maker {
	m := &Maker{q: q, level: q.Level, random: rand.New(rand.NewPCG(q.Number, uint64(q.Level)))}
	if q.Level < 1 || q.Level > Levels {
		m.fail(fmt.Errorf("challenges have levels from 1 to %d, not %d", Levels, q.Level))
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

// Challenge is what was made once Run has returned true; the error says why there is
// none: ErrNone, ErrMany, ErrNothing, ErrUnknown, or what is wrong with the puzzle.
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

// Tried is how many boards were tried by now, and Nodes how much was searched for a
// solution.
func (m *Maker) Tried() int { return m.tries }

// Run does about budget nodes of work, and reports whether it is over.
func (m *Maker) Run(budget int) (done bool) {
	for budget > 0 && !m.done {
		switch {
		case m.solution == nil:
			budget -= m.solve(budget)
		case m.grower == nil:
			if m.tries > 0 && m.finder.restarts == nil {
				m.take() // another one may have fewer pieces that it can do without
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

// most is how often a challenge is made: where nothing but to give every piece was found, with all solutions of a list.
func (m *Maker) most() int {
	if m.best == nil && m.level == Levels && m.finder.restarts == nil {
		return max(attempts, len(m.finder.all))
	}
	return attempts
}

// off is by how many pieces a challenge has others given than are wanted.
func (m *Maker) off(c *Challenge) int {
	if m.q.Given == 0 {
		return 0
	}
	return max(c.Given()-m.q.Given, m.q.Given-c.Given())
}

// better tells whether a challenge is nearer to what is wanted than the best one.
func (m *Maker) better(c *Challenge) bool {
	if a, b := m.off(c), m.off(m.best); a != b {
		return a < b
	}
	return nearer(c.Level, m.best.Level, m.q.Level)
}

// nearer tells whether a level is nearer to a wanted one than another is.
func nearer(a, b, wanted int) bool { return max(a-wanted, wanted-a) < max(b-wanted, wanted-b) }
