package frontier

import (
	"errors"
	"math"
	"strconv"

	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// DefaultMemory is for layers in a browser tab, in bytes.
const DefaultMemory = 500 << 20

// Count counts the solutions of a problem in slices.
type Count struct {
	walks []*walk // one for each symmetry under which solutions are one
	at    int
	sum   number
	err   error
}

// Options say what is counted.
type Options struct {
	// Once has solutions that turns of the board make of each other count once and, by Mirror, mirror images.
	Once   bool
	Mirror settings.Mirror
	// Memory is what layers may take, in bytes, 0 for DefaultMemory.
	Memory int
}

// New begins the count of a problem's solutions that are made of the images rows, in increasing order, or of all where
// rows is nil. It fails where
// it cannot count so. It costs O(images × cells of an image) for each symmetry.
func New(p *problem.Problem, rows []int32, o Options) (*Count, error) {
	symmetries := []int{0}
	if o.Once {
		symmetries = filter.Symmetries(p, o.Mirror)
		if len(filter.Partial(p, o.Mirror)) > 0 {
			return nil, errors.New("turned solutions cannot be told apart here by counting, because pieces that turns make may be missing")
		}
	}
	if rows == nil {
		rows = numbered(len(p.Images))
	}
	memory := o.Memory
	if memory == 0 {
		memory = DefaultMemory
	}
	for i := range p.Shapes {
		if s := &p.Shapes[i]; s.Size > longest {
			return nil, errors.New("the piece " + s.Name + " has " + strconv.Itoa(s.Size) + " cells; the edge that is counted along takes at most " + strconv.Itoa(longest))
		}
	}
	n := &Count{}
	along := orders(p, rows)
	for i, number := range symmetries {
		c, item := whole(p, rows), numbered(len(p.Cells))
		if i > 0 || number > 0 {
			c, item = folded(p, rows, &p.Symmetries[number])
		}
		var best []int32
		least := math.Inf(1)
		for _, cells := range along {
			order := folds(cells, item, len(c.size))
			if e := c.expected(order); e < least {
				best, least = order, e
			}
		}
		// The memory is for all of them, as one is left before the next begins.
		w, err := newWalk(c, best, memory)
		if err != nil {
			return nil, err
		}
		n.walks = append(n.walks, w)
	}
	return n, nil
}

// Run does about so many steps, each a way from one state to another, and reports whether all is done. A budget of
// 100,000 takes a few milliseconds.
func (n *Count) Run(budget int) (done bool) {
	if n.at == len(n.walks) || n.err != nil {
		return true
	}
	w := n.walks[n.at]
	if done, n.err = w.run(budget); !done {
		return n.err != nil
	}
	n.sum = n.sum.plus(w.total())
	if n.at++; n.at < len(n.walks) {
		return false
	}
	// The number of classes is the mean of what each symmetry leaves as it is (Cauchy and Frobenius).
	n.sum, _ = n.sum.by(uint64(len(n.walks)))
	return true
}

// Err is why it cannot go on, else nil.
func (n *Count) Err() error { return n.err }

// Solutions is their number in decimal, when all is done, and in 64 bits where these hold it.
func (n *Count) Solutions() (decimal string, few uint64, fits bool) {
	if len(n.sum) > 0 {
		few = n.sum[0]
	}
	return n.sum.String(), few, len(n.sum) <= 1
}

// Steps is how many were done.
func (n *Count) Steps() (steps uint64) {
	for _, w := range n.walks {
		steps += w.steps
	}
	return steps
}
