package frontier

import (
	"math"
	"math/rand/v2"

	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// DefaultMemory is the bound of layers in a browser tab, in bytes.
const DefaultMemory = 500 << 20

// Count counts the solutions of a problem in slices.
type Count struct {
	p     *problem.Problem
	walks []*walk // one for each symmetry under which solutions count as one
	at    int
	// partial are symmetries that may take a solution to pieces that the puzzle lacks. With them, used has the
	// solutions by how many pieces of each shape they use. Otherwise sum has all.
	partial []*problem.Symmetry
	used    map[string]number
	sum     number
	random  *rand.Rand
	draw    bool
	maps    bool
	drawn   []int32
	back    *back // on its way
	lie     *Map
	err     error
}

// Options say what is counted.
type Options struct {
	// Once counts solutions that are turns of each other once and, by Mirror, mirror images too.
	Once   bool
	Mirror settings.Mirror
	// Draw draws one of all solutions by Seed, each equally likely: see Drawn. Here turned solutions are different
	// ones.
	Draw bool
	Seed uint64
	// Map lets Map tell where the pieces lie in all solutions. Turned solutions count each by itself. Layers are kept
	// for it, and walked through again.
	Map bool
	// Memory bounds the layers, in bytes. 0 is DefaultMemory.
	Memory int
}

// New begins the count of a problem's solutions from the images rows, in increasing order, or from all where rows is
// nil. It fails where it cannot count like that. It costs O(images × cells of an image) for each symmetry.
func New(p *problem.Problem, rows []int32, o Options) (*Count, error) {
	if rows == nil {
		rows = numbered(len(p.Images))
	}
	memory := o.Memory
	if memory == 0 {
		memory = DefaultMemory
	}
	for i := range p.Shapes {
		if s := &p.Shapes[i]; s.Size > longest {
			return nil, say.Error("the piece {name} has {size} cells; the edge that is counted along takes at most "+
				"{longest}", s.Name, s.Size, longest)
		}
	}
	n := &Count{p: p, draw: o.Draw, maps: o.Map, random: rand.New(rand.NewPCG(o.Seed, 0))}
	along := orders(p, rows)
	symmetries := []*problem.Symmetry{nil}
	if o.Once {
		for _, i := range filter.Symmetries(p, o.Mirror)[1:] {
			symmetries = append(symmetries, &p.Symmetries[i])
		}
		if n.partial = filter.Partial(p, o.Mirror); n.partial != nil {
			symmetries = append(symmetries, n.partial...)
			n.used = map[string]number{}
		}
	}
	for _, y := range symmetries {
		c, item := whole(p, rows), numbered(len(p.Cells))
		if y != nil {
			c, item = folded(p, rows, y)
		}
		var best []int32
		least := math.Inf(1)
		for _, cells := range along {
			order := folds(cells, item, len(c.size))
			if e := c.expected(order); e < least {
				best, least = order, e
			}
		}
		// Each walk may take all the memory, because one is dropped before the next begins.
		w, err := newWalk(c, best, n.partial != nil, memory)
		if err != nil {
			return nil, err
		}
		w.keep = (o.Draw || o.Map) && y == nil
		n.walks = append(n.walks, w)
	}
	return n, nil
}

// Run does about that many steps, each a way from one state to another. It reports whether everything is done. A budget
// of 100,000 takes a few milliseconds.
func (n *Count) Run(budget int) (done bool) {
	if n.at == len(n.walks) || n.err != nil {
		return true
	}
	w := n.walks[n.at]
	if done, n.err = w.run(budget); !done {
		return n.err != nil
	}
	if w.keep && !n.looksBack(w, budget) {
		return false
	}
	w.ended(func(used uint64, ways number) {
		if n.partial == nil {
			n.sum = n.sum.plus(ways)
			return
		}
		key := w.pieces(used, len(n.p.Shapes))
		n.used[key] = n.used[key].plus(ways)
	})
	if n.at++; n.at < len(n.walks) {
		return false
	}
	n.classes()
	return true
}

// looksBack draws a solution and makes the map, if these are wanted. It reports whether everything is done.
func (n *Count) looksBack(w *walk, budget int) (done bool) {
	if n.draw && n.back == nil {
		n.drawn = w.draw(n.random)
	}
	if n.maps {
		if n.back == nil {
			n.back = newBack(w, len(n.p.Images))
		}
		if !n.back.run(budget) {
			return false
		}
		n.lie, n.back = n.back.newMap(n.p), nil
	}
	w.kept = nil
	return true
}

// classes counts solutions up to symmetry. Their number is the mean, over the symmetries, of how many solutions each
// leaves unchanged (Cauchy and Frobenius). A partial symmetry counts only for the solutions that it takes to solutions.
func (n *Count) classes() {
	if n.partial == nil {
		n.sum, _ = n.sum.div(uint64(len(n.walks)))
		return
	}
	by := map[int]number{} // by the number of symmetries that apply to them
	for key, ways := range n.used {
		turns := len(n.walks) - len(n.partial)
		for _, y := range n.partial {
			if n.serves(y, key) {
				turns++
			}
		}
		by[turns] = by[turns].plus(ways)
	}
	for turns, ways := range by {
		ways, _ = ways.div(uint64(turns))
		n.sum = n.sum.plus(ways)
	}
}

// serves tells whether a partial symmetry takes solutions with these numbers of pieces of each shape to solutions.
func (n *Count) serves(y *problem.Symmetry, pieces string) bool {
	made := make([]int, len(n.p.Shapes))
	for s := range made {
		k := int(pieces[2*s]) | int(pieces[2*s+1])<<8
		switch to := y.Shapes[s]; {
		case k == 0:
		case to < 0:
			return false
		default:
			made[to] = k
		}
	}
	for s, k := range made {
		if k < n.p.Shapes[s].Least || k > n.p.Shapes[s].Copies {
			return false
		}
	}
	return true
}

// Err says why it cannot go on, else it is nil.
func (n *Count) Err() error { return n.err }

// Solutions is their number in decimal, when everything is done. few is the same in 64 bits, if fits.
func (n *Count) Solutions() (decimal string, few uint64, fits bool) {
	if len(n.sum) > 0 {
		few = n.sum[0]
	}
	return n.sum.String(), few, len(n.sum) <= 1
}

// Drawn are the images of the drawn solution, when everything is done. It is nil where there is none.
func (n *Count) Drawn() []int32 { return n.drawn }

// Map tells where pieces lie, when everything is done. It is nil where it was not wanted.
func (n *Count) Map() *Map { return n.lie }

// Steps is the number of steps done.
func (n *Count) Steps() (steps uint64) {
	for _, w := range n.walks {
		steps += w.steps
	}
	return steps
}
