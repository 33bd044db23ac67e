package restarts

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// learned is how often something of a shape fitted where it was tried with few pieces left.
type learned struct {
	low, high   int // pieces left
	tries, fits []uint32
}

func newLearned(pieces, shapes int) *learned {
	n := &learned{low: 4, high: min(14, pieces/2), tries: make([]uint32, shapes), fits: make([]uint32, shapes)}
	if n.high < 8 {
		n.low = 2
	}
	return n
}

// tried counts that a shape is tried, and tells whether it did.
func (n *learned) tried(left int, shape uint32) bool {
	if left < n.low || left > n.high {
		return false
	}
	n.tries[shape]++
	return true
}

// one is a badness of 1, and full and some the noise that is added to it.
const (
	one  = 1 << 20
	full = one
	some = one / 2
)

// bad is the badness of each shape.
func (n *learned) bad() []int32 {
	bad := make([]int32, len(n.tries))
	for s := range bad {
		bad[s] = int32(math.Round(-one * math.Log((float64(n.fits[s])+.5)/(float64(n.tries[s])+1))))
	}
	return bad
}

// entrant is a fill order in the race.
type entrant struct {
	number  int // of the order
	table   *table
	learned *learned
	score   float64
}

// race finds the fill order and the badness of the shapes for a board. It is done in
// slices; seed and board alone say how it goes.
type race struct {
	board  *board
	orders [][]int32
	seed   uint64
	once   bool
	in     []*entrant
	winner *entrant // or who led when all was seen
	// learning is the first half of an entrant's turn: the order of the shapes is random.
	// Where bad ones are first, they are hardly ever tried with few pieces left.
	learning bool
	round    int
	at       int // of in
	search   *searcher
	// nodes is for how many an entrant searches in this round.
	nodes uint32
	stats search.Stats
	// found are the solutions, and exhausted says that they are all there are.
	found     [][]int32
	exhausted bool
}

const (
	// firstNodes is for how many nodes an entrant searches in the first round: with fewer
	// those with five pieces left decide, which say little of those with two.
	firstNodes = 60_000
	// tries is how many restarts these are in each half.
	tries = 2
	// keepTables bounds the cells of the images of which all entrants keep their tables.
	keepTables = 1 << 19
	// scored are the numbers of pieces left that count.
	scored = 10
)

func newRace(b *board, seed uint64, once bool) *race {
	r := &race{board: b, orders: orders(b.p), seed: seed, once: once, learning: true, nodes: firstNodes}
	for i := range r.orders {
		r.in = append(r.in, &entrant{number: i, learned: newLearned(b.p.Pieces, b.shapes)})
	}
	r.stats.Levels = make([]search.Level, b.p.Pieces+1)
	return r
}

// run does about budget nodes, and tells whether the race is over.
func (r *race) run(budget int) (done bool) {
	for budget > 0 && !r.done() {
		e := r.in[r.at]
		if r.search == nil {
			r.enter(e)
			budget -= len(r.board.usable) / 50
			continue
		}
		nodes := r.search.state[blNodes]
		if ended := r.search.run(budget); !ended {
			return false
		}
		budget -= int(r.search.state[blNodes]-nodes) + 1
		r.leave(e)
	}
	return r.done()
}

// done: the last one has searched alone, or all is seen.
func (r *race) done() bool { return r.exhausted || len(r.in) == 0 }

// enter begins the turn of an entrant.
func (r *race) enter(e *entrant) {
	if e.table == nil {
		e.table = newTable(r.board, r.orders[e.number])
	}
	r.search = newSearcher(e.table)
	bad, noise, half := e.learned.bad(), int32(some), uint64(1)
	if r.learning {
		bad, noise, half = make([]int32, r.board.shapes), full, 0
		r.search.learn = e.learned
	}
	l := r.board.newBlock(0)
	for i := range tries {
		draw := rand.New(rand.NewPCG(r.seed, 1<<63|half<<62|uint64(r.round)<<40|uint64(e.number)<<20|uint64(i)))
		e.table.add(l, r.nodes/2/tries, bad, noise, draw, r.search.marks)
	}
	r.search.state = l
	r.search.found = func(images []uint32) bool {
		r.found = append(r.found, e.table.numbers(nil, images))
		return true
	}
}

// leave ends it. After the turn of the last one, the better half goes on.
func (r *race) leave(e *entrant) {
	l := r.search.state
	r.search = nil
	addStats(&r.stats, r.board, l)
	if l[blExhausted] != 0 {
		r.exhausted, r.winner = true, e
		return
	}
	if r.learning = !r.learning; !r.learning {
		return
	}
	e.score = 0
	for i := range min(scored, r.board.p.Pieces) {
		// Of nodes with a few pieces left about one in 32 leads to one with a piece less.
		e.score += math.Ldexp(float64(l[blHead+i+1]), -5*i)
	}
	if len(r.board.usable)*r.board.size > keepTables && len(r.in) > 1 {
		e.table = nil
	}
	if r.at++; r.at < len(r.in) {
		return
	}
	r.at = 0
	r.round++
	r.nodes *= 2
	slices.SortStableFunc(r.in, func(a, b *entrant) int { return cmp.Compare(b.score, a.score) })
	if len(r.in) > 1 {
		r.in = r.in[:(len(r.in)+1)/2]
		return
	}
	r.winner, r.in = e, nil
}

// addStats adds what a block has counted.
func addStats(s *search.Stats, b *board, l block) {
	for left := range b.p.Pieces + 1 {
		n := uint64(l[blHead+left])
		s.Levels[left].Fits += n
		s.Levels[left].Attempts += n
	}
	s.Nodes += uint64(l[blNodes])
	s.Found += uint64(l[blFound])
}

// numbers appends the images of the problem that images of the table are.
func (t *table) numbers(dst []int32, images []uint32) []int32 {
	for _, i := range images {
		dst = append(dst, t.images[i])
	}
	return dst
}

// fillsBoard tells whether the pieces have as many cells as there are open ones.
func fillsBoard(p *problem.Problem) bool {
	volume := 0
	for i := range p.Shapes {
		volume += p.Shapes[i].Copies * p.Shapes[i].Size
	}
	return volume == len(p.Cells)
}
