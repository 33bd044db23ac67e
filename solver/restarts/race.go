package restarts

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"tilewright/solver/search"
)

// race makes restarts from their numbers. The first ones find out which order fills the board best, and which shapes
// are bad, for those that come after. They go through rounds. In each round every remaining order has equally many
// restarts, and after it the better half remains. Results are taken in in the order of the numbers. So a restart
// depends only on the seed and its number.
type race struct {
	plan *Plan
	// next is the number of the restart that is taken in next, and first that of the round's first one.
	round, first, next uint32
	in                 []entrant
	// tries is how often an image of a shape was tried in the first round with few pieces left, and fits how often one
	// fitted. Later bad is the badness of the shapes.
	tries, fits []uint32
	bad         []int32
}

// entrant is a fill order in the race.
type entrant struct {
	order uint32
	score float64
}

const (
	// raceUnit is the limit of a restart in the first round, in nodes. It doubles with each round.
	raceUnit = 30_000
	// raceRestarts is how many restarts an order has in a round.
	raceRestarts = 2
	// scored is how many of the smallest numbers of pieces left count for the score.
	scored = 10
	// one is a badness of 1, and noise the most that is added to it.
	one   = 1 << 20
	noise = one / 2
)

func newRace(p *Plan) *race {
	r := &race{plan: p, tries: make([]uint32, p.board.shapes), fits: make([]uint32, p.board.shapes), bad: make([]int32, p.board.shapes)}
	for i := range p.orders {
		r.in = append(r.in, entrant{order: uint32(i)})
	}
	return r
}

// over tells whether an order has won.
func (r *race) over() bool { return len(r.in) == 1 }

// ready tells whether everything is known on which a restart depends.
func (r *race) ready(number uint32) bool {
	return r.over() || number-r.first < uint32(raceRestarts*len(r.in))
}

// restart makes a restart of the round, or one after the race.
func (r *race) restart(number uint32) restart {
	n := number - r.first
	e, limit := r.in[0], min(luby(uint64(n)+1)*unit, maxLimit)
	if !r.over() {
		e, limit = r.in[n/raceRestarts], raceUnit<<r.round
	}
	l := r.plan.board.newRestart(number, e.order, uint32(limit), r.bad, rand.New(rand.NewPCG(r.plan.seed, uint64(number))))
	if r.plan.once {
		l[rsOnce] = 1
	}
	if r.learning() {
		l[rsLearns] = 1
	}
	return l
}

// learning tells whether restarts learn: in the first round, where the order of the shapes is random. Where bad shapes
// come first, they are hardly ever tried with few pieces left.
func (r *race) learning() bool { return r.round == 0 && !r.over() }

// take takes in the restart whose turn it is; it has ended.
func (r *race) take(l restart) {
	n := r.next - r.first
	if r.next++; r.over() {
		return
	}
	b := r.plan.board
	r.in[n/raceRestarts].score += score(b, l)
	if r.learning() {
		for s := range r.tries {
			r.tries[s] += l[b.tries()+s]
			r.fits[s] += l[b.fits()+s]
		}
	}
	if n+1 == uint32(raceRestarts*len(r.in)) {
		r.advance()
	}
}

// score tells how good a restart's order is.
func score(b *tables, l restart) (sum float64) {
	for i := range min(scored, b.p.Pieces) {
		// With few pieces left, about one node in 32 leads to one with a piece less.
		sum += math.Ldexp(float64(l[b.levels()+i+1]), -5*i)
	}
	return sum
}

// advance begins the next round.
func (r *race) advance() {
	r.learn()
	slices.SortStableFunc(r.in, func(a, b entrant) int { return cmp.Compare(b.score, a.score) })
	r.in = r.in[:(len(r.in)+1)/2]
	for i := range r.in {
		r.in[i].score = 0
	}
	r.round++
	r.first = r.next
}

// learn computes the badness from the counts.
func (r *race) learn() {
	for s := range r.bad {
		r.bad[s] = int32(math.Round(-one * math.Log((float64(r.fits[s])+.5)/(float64(r.tries[s])+1))))
	}
}

// addStats adds the counters of a restart.
func addStats(s *search.Stats, b *tables, l restart) {
	for left := range b.p.Pieces + 1 {
		n := uint64(l[b.levels()+left])
		s.Levels[left].Fits += n
		s.Levels[left].Attempts += n
	}
	s.Nodes += uint64(l[rsSpent])
	s.Found += uint64(l[rsFound])
}
