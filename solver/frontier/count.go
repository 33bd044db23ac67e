package frontier

import (
	"cmp"
	"math"
	"math/rand/v2"
	"runtime"

	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

const (
	// DefaultMemory is the usual bound of a count, in bytes.
	DefaultMemory = 500 << 20
	// pageMemory is the greatest bound in a browser, where a program that has no memory left dies with its page.
	pageMemory = 2 << 30
	// usedBytes is what an entry of Count.used takes beside its key.
	usedBytes = 200

	inPage = runtime.GOARCH == "wasm"
)

// Count counts the solutions of a problem in slices.
type Count struct {
	p     *problem.Problem
	walks []*walk // one for each symmetry under which solutions count as one
	at    int
	// measure has the size of the parts into which walks cut the board; it is zero where they do not.
	measure measure
	// turned says that this is how the cuts that symmetries keep are counted, too.
	turned bool
	// districts says that the pieces do not matter.
	districts bool
	// partial are symmetries that may take a solution to pieces that the puzzle lacks. With them, used has the
	// solutions by how many pieces of each shape they use. Otherwise sum has all.
	partial []*problem.Symmetry
	used    map[string]number
	sum     number
	random  *rand.Rand
	draw    bool
	maps    bool
	drawn   []int32
	cut     []uint16
	back    *back // on its way
	lie     *Map
	borders *Borders
	store   *store
	memory  int // bytes that it may take
	err     error
	// last is the last state that was saved where there is a disk, after lastSteps steps.
	last      []byte
	lastSteps uint64
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
	// Districts, if not 0, counts the ways to cut the board into so many connected parts of one size. The pieces do not
	// matter: Cut has the one that is drawn, and Borders take the place of Map. Turns of the board count, whatever they do to
	// pieces.
	Districts int
	// Counts is what each cell counts for the size of a part, at least 0. Nil is 1 for each.
	Counts []int
	// Drawn, if not nil, hears of the cut that an Engine has drawn.
	Drawn func(cut []uint16)
	// Workers is how many cores count together, at most one where solutions are drawn, and in a browser. 0 is one.
	Workers int
	// Memory bounds everything that grows in a count, in bytes: it takes no more than that from the runtime, also while it is
	// saved. 0 is DefaultMemory. In a browser it is at most pageMemory.
	Memory int
	// Disk, unless nil, takes what does not fit into memory, and layers that are saved. Without it the count fails where the
	// memory is not enough, and layers are saved that fit into what is left.
	Disk Disk
}

// New begins the count of a problem's solutions from the images rows, in increasing order, or from all where rows is
// nil. It fails where it cannot count like that. It costs O(images × cells of an image) for each symmetry.
func New(p *problem.Problem, rows []int32, o Options) (*Count, error) {
	if rows == nil {
		rows = p.Rows()
	}
	for i := range p.Shapes {
		s := &p.Shapes[i]
		if _, most := s.Sizes(); most > longest {
			return nil, say.Error("the piece {name} has {size} cells; the edge that is counted along takes at most "+
				"{longest}", s.Name, most, longest)
		}
	}
	n := &Count{p: p, draw: o.Draw, maps: o.Map, random: rand.New(rand.NewPCG(o.Seed, 0)), memory: cmp.Or(o.Memory, DefaultMemory),
		districts: o.Districts > 0}
	if inPage {
		n.memory = min(n.memory, pageMemory)
	}
	n.store = newStore(n.memory)
	along := orders(p, rows)
	symmetries := []*problem.Symmetry{nil}
	m := measure{counts: o.Counts}
	if o.Districts > 0 {
		all := 0
		for c := range p.Cells {
			all += m.of(int32(c))
		}
		if m.size = all / o.Districts; m.size*o.Districts != all || m.size == 0 {
			if o.Counts != nil {
				return nil, say.Error("the cells count {n} together, which does not make {districts} parts of one sum", all, o.Districts)
			}
			return nil, say.Error("{cells} cells cannot be cut into {districts} parts of one size", all, o.Districts)
		}
		if o.Once {
			symmetries = append(symmetries, turnsOf(p, o.Mirror, &m)...)
		}
	} else if o.Once {
		for _, i := range filter.Symmetries(p, o.Mirror)[1:] {
			symmetries = append(symmetries, &p.Symmetries[i])
		}
		if n.partial = filter.Partial(p, o.Mirror); n.partial != nil {
			symmetries = append(symmetries, n.partial...)
			n.used = map[string]number{}
		}
	}
	if o.Districts == 0 && n.partial == nil && !o.Map {
		m.size = everyPart(p, rows)
	}
	for _, y := range symmetries {
		// Each walk may take all the memory, because one is dropped before the next begins.
		w, err := n.walkOf(p, rows, along, y, m, n.store)
		switch {
		case m.size > 0 && err == nil:
			n.measure = m
		case m.size > 0 && o.Districts == 0:
			w, err = n.walkOf(p, rows, along, y, measure{}, n.store)
		}
		if err != nil {
			return nil, err
		}
		w.keep = (o.Draw || o.Map) && y == nil
		n.walks = append(n.walks, w)
	}
	n.setWorkers(o.Workers)
	n.useDisk(o.Disk)
	return n, nil
}

// walkOf begins the walk for a symmetry, or for all solutions where it is nil, along the best of some orders of the cells.
// With a size of parts it goes by connected parts.
func (n *Count) walkOf(p *problem.Problem, rows []int32, along [][]int32, y *problem.Symmetry, m measure, store *store) (*walk, error) {
	if m.size > 0 {
		return n.newCutsWalk(p, along, y, m, store)
	}
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
	w, err := newWalk(c, best, n.partial != nil, store)
	if err == nil {
		w.order, w.cost = best, math.Log2(least+1)
	}
	return w, err
}

// Run does about that many steps, each a way from one state to another. It reports whether everything is done. A budget
// of 100,000 takes a few milliseconds.
func (n *Count) Run(budget int) (done bool) {
	if n.at == len(n.walks) || n.err != nil {
		return true
	}
	if d := n.walks[n.at].drive; d != nil && d.naming != nil { // the state that names them is safe
		d.named, d.naming = d.naming, nil
		d.keep()
	}
	done, err := n.run(n.walks[n.at], budget)
	if err != nil {
		n.fail(err)
	}
	return done || err != nil
}

// fail ends the count, and drops all that it has.
func (n *Count) fail(err error) {
	if n.err = err; err == errFull {
		n.err = refusal(n.memory)
	}
	n.store = nil
	for _, w := range n.walks {
		*w = walk{steps: w.steps}
	}
}

// refusal says that so many bytes are not enough.
func refusal(memory int) error {
	if inPage && memory == pageMemory {
		return say.Error("counting along the edge takes more than {memory} MB, which is all that it gets here", memory>>20)
	}
	return say.Error("counting along the edge takes more than {memory} MB: give it more by --memory", memory>>20)
}

// run goes on with a walk.
func (n *Count) run(w *walk, budget int) (done bool, err error) {
	if done, err := w.run(budget); !done || err != nil {
		return false, err
	}
	if w.keep {
		if done, err := n.looksBack(w, budget); !done || err != nil {
			return false, err
		}
	}
	full := false
	for more := true; more; {
		w.ended(func(used uint64, ways number) {
			if n.partial == nil {
				n.sum = n.sum.plus(ways)
				return
			}
			key := w.pieces(used, len(n.p.Shapes))
			if _, known := n.used[key]; !known {
				full = full || !n.store.spend(usedBytes+len(key))
			}
			n.used[key] = n.used[key].plus(ways)
		})
		if full {
			return false, errFull
		}
		if more, err = w.refill(); err != nil {
			return false, err
		}
	}
	w.drop()
	if n.at++; n.at < len(n.walks) {
		return false, nil
	}
	n.classes()
	n.store = nil
	return true, nil
}

// looksBack draws a solution and makes the map, if these are wanted. It reports whether everything is done.
func (n *Count) looksBack(w *walk, budget int) (done bool, err error) {
	if n.draw && n.back == nil {
		if n.drawn = w.draw(n.random); w.parts != nil && n.drawn != nil {
			n.cut = w.parts.cutOf(n.drawn)
			if n.drawn = nil; !n.districts {
				n.drawn = n.images(n.cut)
			}
		}
	}
	if n.maps {
		if n.back == nil {
			images := len(n.p.Images)
			if w.parts != nil {
				images = w.parts.steps
			}
			if n.back = newBack(w, images); n.back == nil {
				return false, errFull
			}
		}
		if !n.back.run(budget) {
			return false, nil
		}
		if w.parts != nil {
			n.borders = w.parts.borders(n.back)
		} else {
			n.lie = n.back.newMap(n.p)
		}
		n.back = nil
	}
	return true, nil
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

// Cut is the part of each cell, from 1, in the order of their first cells, in the drawn way to cut the board. It is nil where
// there is none.
func (n *Count) Cut() []uint16 { return n.cut }

// Borders tell where borders run between parts, when everything is done. It is nil where cuts are not counted, or it was not wanted.
func (n *Count) Borders() *Borders { return n.borders }

// Map tells where pieces lie, when everything is done. It is nil where it was not wanted.
func (n *Count) Map() *Map { return n.lie }

// Steps is the number of steps done.
func (n *Count) Steps() (steps uint64) {
	for _, w := range n.walks {
		steps += w.steps
	}
	return steps
}
