package meet

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"tilewright/def/say"
)

// pass is a part of the search with a table of its own. It has the solutions whose left side uses a given number of
// pieces of some shapes, and whose keys have a given remainder.
type pass struct {
	// uses is how many pieces of the first len(uses) shapes of passes.digits the left uses.
	uses []int
	// remainder is the hash of the keys modulo divisor, a power of two.
	divisor, remainder uint64
}

// passes are all passes of a search.
type passes struct {
	digits  []int  // the shapes by which passes differ
	todo    []pass // not at their end, the current one first; nil before there are any
	through int    // how many are
	price   price
}

// maxDivisor bounds the number of parts of the keys. More parts would take too long.
const maxDivisor = 1 << 20

var errMemory = say.Error("the table of a search that meets in the middle has no room for its keys, into however " +
	"many passes it is cut: ask for --engine=kernel or reference")

// split cuts a pass in two or more. They differ in the number of pieces of one more shape on the left, so that each
// does less work. If all shapes have such a number already, they differ in the keys.
func (p pass) split(b *uncut, digits []int) ([]pass, error) {
	if len(p.uses) == len(digits) {
		if p.divisor == maxDivisor {
			return nil, errMemory
		}
		return []pass{{p.uses, 2 * p.divisor, p.remainder}, {p.uses, 2 * p.divisor, p.remainder + p.divisor}}, nil
	}
	var all []pass
	for n := range b.p.Shapes[digits[len(p.uses)]].Copies + 1 {
		all = append(all, pass{append(slices.Clone(p.uses), n), p.divisor, p.remainder})
	}
	return all, nil
}

// limits are how many pieces each side may use in a pass, packed. exact has the bits of the shapes of which a side must
// use all that it may.
func (p pass) limits(b *uncut, digits []int) (left, right, exact uint64) {
	left, right = b.counts.all, b.counts.all
	for i, n := range p.uses {
		s := digits[i]
		left -= uint64(b.p.Shapes[s].Copies-n) * b.counts.one[s]
		right -= uint64(n) * b.counts.one[s]
		exact |= b.counts.bits[s]
	}
	return left, right, exact
}

func (p pass) has(k key) bool { return p.divisor == 1 || k.hash()&(p.divisor-1) == p.remainder }

// digits are the shapes by which passes differ, those with most images first. Shapes that always lie left are no use
// for that.
func (c *cut) digits() (shapes []int) {
	images := make([]int, len(c.p.Shapes))
	for _, r := range c.rows {
		images[c.p.Images[r].Shape]++
	}
	for s := range images {
		if c.must[c.place]&c.counts.bits[s] == 0 {
			shapes = append(shapes, s)
		}
	}
	slices.SortStableFunc(shapes, func(a, b int) int { return cmp.Compare(images[b], images[a]) })
	return shapes
}

// maxPasses bounds the number of passes at the start.
const maxPasses = 1 << 12

// passes makes the passes for the start. There are at least wanted of them, so that tables are likely to be large
// enough if keys spread evenly.
func (c *cut) passes(digits []int, wanted float64) ([]pass, error) {
	all := []pass{{divisor: 1}}
	for float64(len(all)) < wanted && len(all) < maxPasses {
		var next []pass
		for _, p := range all {
			parts, err := p.split(c.uncut, digits)
			if err != nil {
				return nil, err
			}
			next = append(next, parts...)
		}
		all = next
	}
	return all, nil
}

// price is the cost of all passes. Each walks over less than everything, but more than its share. It is estimated from
// samples of some of them, before the first one begins.
type price struct {
	suffixes *suffixes // met by the choice of the cut; nil where another engine made it
	samples  []pass    // to be weighed
	share    float64   // the sampled passes as a share of all
	fits     float64
	times    float64 // cost of all passes, in multiples of the work of one; 0 while not known
}

// mostPriced bounds the number of passes that are sampled.
const mostPriced = 8

func (p *price) begin(todo []pass) {
	if len(todo) < 2 || p.suffixes == nil {
		return
	}
	step := (len(todo) + mostPriced - 1) / mostPriced
	for i := 0; i < len(todo); i += step {
		p.samples = append(p.samples, todo[i])
	}
	p.share = float64(len(p.samples)) / float64(len(todo))
}

// priceOne samples one more pass, and returns the cost.
func (e *Engine) priceOne() (steps int) {
	p, count := &e.passes.price, e.o.Count != nil
	left, right, _ := p.samples[0].limits(e.b, e.passes.digits)
	draw := rand.New(rand.NewPCG(e.o.Seed, uint64(len(p.samples))))
	var of cost
	for _, side := range [...]struct {
		probe *probe
		limit uint64
		fits  *float64
	}{
		{newProbe(e.cut.left, e.p.Pieces, nil, draw), left, &of.left},
		{newProbe(e.cut.right, e.p.Pieces, p.suffixes, draw), right, &of.right},
	} {
		steps += side.probe.pass(side.limit, learn) + side.probe.pass(side.limit, aims[0])
		*side.fits, _ = side.probe.all()
	}
	p.fits += of.fits(count) / p.share
	if p.samples = p.samples[1:]; len(p.samples) == 0 && e.weighed.fits(count) > 0 {
		p.times = min(p.fits/e.weighed.fits(count), float64(len(e.passes.todo))) // no pass is more than the whole
	}
	return steps
}
