package restarts

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"tilewright/solver/search"
)

// race makes restarts from their numbers. The first ones find out in which order the board
// is filled best, and which shapes are bad, for those that come behind them: they go through
// rounds, in each of which every order that is left has as many restarts, and after each of
// which the better half is left. What a round needs to know is taken in in the order of the
// numbers, so a restart depends on the seed and its number alone.
type race struct {
	plan *Plan
	// next is the number of the restart that is taken in next, first that of the first one of
	// the round.
	round, first, next uint32
	in                 []entrant
	// tries is how often something of a shape was tried, and fits how often it fitted, with
	// few pieces left, in the first round; then bad is the badness of the shapes.
	tries, fits []uint32
	bad         []int32
}

// entrant is a fill order in the race.
type entrant struct {
	order uint32
	score float64
}

const (
	// raceUnit is the limit of a restart in the first round, in nodes; it doubles in each.
	raceUnit = 30_000
	// raceRestarts is how many restarts an order has in a round.
	raceRestarts = 2
	// scored are the numbers of pieces left that count.
	scored = 10
	// one is a badness of 1, and noise what is added to it.
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

// ready tells whether all is known that a restart depends on.
func (r *race) ready(number uint32) bool {
	return r.over() || number-r.first < uint32(raceRestarts*len(r.in))
}

// restart makes one of the round, or of those behind the race.
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

// learning: in the first round the order of the shapes is random. Where bad ones come first,
// they are hardly ever tried with few pieces left.
func (r *race) learning() bool { return r.round == 0 && !r.over() }

// take takes in the restart whose turn it is, which has ended.
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

// score tells how good the order of a restart is.
func score(b *tables, l restart) (sum float64) {
	for i := range min(scored, b.p.Pieces) {
		// Of nodes with a few pieces left about one in 32 leads to one with a piece less.
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

// learn finds the badness from what was counted.
func (r *race) learn() {
	for s := range r.bad {
		r.bad[s] = int32(math.Round(-one * math.Log((float64(r.fits[s])+.5)/(float64(r.tries[s])+1))))
	}
}

// addStats adds what a restart has counted.
func addStats(s *search.Stats, b *tables, l restart) {
	for left := range b.p.Pieces + 1 {
		n := uint64(l[b.levels()+left])
		s.Levels[left].Fits += n
		s.Levels[left].Attempts += n
	}
	s.Nodes += uint64(l[rsSpent])
	s.Found += uint64(l[rsFound])
}
