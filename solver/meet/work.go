package meet

import "math/bits"

// phase is a step of the work for a pass.
type phase uint8

const (
	fill   phase = iota // the left is walked, and its keys go into the table
	lookUp              // the right is walked, and its keys are looked up
	join                // the left is walked again, and joined with the right sides that wait
)

// work has what a pass needs.
type work struct {
	cut         *cut
	count, draw bool
	pass        pass
	phase       phase
	left, right *walk
	// table has a number for every key of the left. It is the number of ways to fill the left. Where solutions are
	// listed, it is 1 more than the list of right sides with that key.
	table    *table
	suffixes *suffixes
	partials *partials
	emitted  *emitted  // or nil
	emits    bool      // emitted does the current pass
	limit    [2]uint64 // of left and right
	exact    uint64
	room     []int32
}

// mostLeaves is how many leaves are taken in together, so that the processor waits for several slots of the table at a
// time.
const mostLeaves = 256

// newWork is for about that many keys, or 0 where that is not known. Of the memory suffixes get an eighth, and right
// sides that wait to be joined a quarter. The table gets the rest.
func newWork(c *cut, o *Options, keys float64) *work {
	w := &work{cut: c, count: o.Count != nil, draw: o.Draw, left: newWalk(c.left, c.p.Pieces), right: newWalk(c.right, c.p.Pieces)}
	eighth := o.Memory / 8
	w.suffixes = newSuffixes(eighth)
	room, number := 7*eighth, numberBits
	if !w.count {
		w.partials = newPartials(2*eighth, c.p.Pieces)
		room, number = 5*eighth, bits.Len(uint(w.partials.most))
	}
	w.right.suffixes = w.suffixes
	if o.Make != nil && !o.Draw && c.emittable() {
		keys = 0 // the module's table has them
	}
	w.table = newTable(c.keyBits(), number, room, keys)
	return w
}

func (w *work) begin(p pass, digits []int) {
	w.pass, w.phase = p, fill
	w.limit[0], w.limit[1], w.exact = p.limits(w.cut.uncut, digits)
	w.table.clear()
	w.suffixes.clear()
	w.left.begin(w.limit[0], w.exact)
	w.right.begin(w.limit[1], w.exact)
	if w.partials != nil {
		w.partials.clear()
	}
	// A pass over a part of the keys looks at their hashes, which the module does not.
	if w.emits = w.emitted != nil && p.divisor == 1; w.emits {
		w.emitted.begin(w)
	}
}

// keys is the number of keys in the table.
func (w *work) keys() int {
	if w.emits {
		return int(w.emitted.header[hdUsed])
	}
	return w.table.used
}

// walk is the current walk.
func (w *work) walk() *walk {
	if w.phase == lookUp {
		return w.right
	}
	return w.left
}

// mostLeaves is how many leaves may be taken in together. If something ends a walk early, it must happen at the last of
// them.
func (k *work) mostLeaves() int {
	switch {
	case k.phase == fill:
		return max(min(mostLeaves, k.table.most()-k.table.used), 1)
	case k.count && !k.draw:
		return mostLeaves
	}
	return 1
}
