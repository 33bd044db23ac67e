package meet

import "math/bits"

// Sides are all ways to fill the two sides of a cut board, one by one, for display. The search itself keeps no more of
// them than it needs.
type Sides struct {
	// Before are the cells before the cut, in the fill order.
	Before []int32
	// Left and Right are in the order in which they are walked. Right has only the sides that leave open what some left
	// side may cover.
	Left, Right []Side
}

// Side is one way to fill a side. A left and a right one make a solution if their keys are equal.
type Side struct {
	Images []int32 // in the order of placement
	Key    Key
}

// Key is a key in readable form.
type Key struct {
	// Overhang are the cells after the cut that the left covers, or the right leaves open.
	Overhang []int32
	// Used is how many pieces of every shape the left has used, or the right has not used.
	Used []int
	key  key
}

// Equal tells whether two keys are equal.
func (k *Key) Equal(l *Key) bool { return k.key == l.key }

// Sides walks over both sides. It is called once the cut is chosen (Weigh), and takes memory for all of
// them.
func (e *Engine) Sides() (s Sides) {
	for place, cell := range e.b.along.Order.Cell {
		if place < e.cut.place && cell >= 0 {
			s.Before = append(s.Before, cell)
		}
	}
	left, right := newWalk(e.cut.left, e.p.Pieces), newWalk(e.cut.right, e.p.Pieces)
	right.suffixes = newSuffixes(e.o.Memory)
	s.Left = e.walkAll(left, func(l leaf) { right.suffixes.add(l.overhang, e.cut.reach) })
	s.Right = e.walkAll(right, func(leaf) {})
	return s
}

// walkAll are all sides of a walk. tell hears of each leaf.
func (e *Engine) walkAll(w *walk, tell func(leaf)) (all []Side) {
	w.most = 1
	for w.begin(e.b.counts.all, 0); w.depth >= 0; {
		w.run(1 << 20)
		for _, l := range w.leaves {
			tell(l)
			if w.right {
				l.used = e.b.counts.all - l.used
			}
			all = append(all, Side{w.images(nil, w.depth+1), e.spell(l)})
		}
		w.leaves = w.leaves[:0]
	}
	return all
}

// spell is the key of a side in readable form.
func (e *Engine) spell(l leaf) Key {
	k := Key{key: e.cut.key(l.used, l.overhang)}
	for over := l.overhang; over != 0; over &= over - 1 {
		k.Overhang = append(k.Overhang, e.b.along.Order.Cell[e.cut.place+bits.TrailingZeros64(over)])
	}
	for i, of := range e.b.counts.bits {
		k.Used = append(k.Used, int((l.used&of)/e.b.counts.one[i]))
	}
	return k
}
