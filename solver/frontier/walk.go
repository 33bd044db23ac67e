package frontier

import "errors"

// walk goes from one end of an order to the other, and counts the ways to every state.
type walk struct {
	places []place
	parts  *parts // else nil: then a state leads to others by the steps of its place
	fields []field
	shift  int    // the bits of the fields in the second word of a state
	now    *layer // at place; nil before the first step
	then   *layer // at the next place
	place  int
	state  int // of now, the next one to be done
	// kept are all earlier layers, if they are wanted. Otherwise their memory is used again.
	kept  []*layer
	keep  bool
	store *store
	steps uint64
	// before is how many steps were done when the present layer was whole.
	before uint64
	most   int // states in the largest layer
}

// errFull says that a count takes more memory than it has.
var errFull = errors.New("no memory is left")

// newWalk begins at the first place of an order. With all, states know how many pieces of every shape are used.
func newWalk(c *matrix, order []int32, all bool, store *store) (*walk, error) {
	fields, err := c.fields(all)
	if err != nil {
		return nil, err
	}
	places, err := c.along(order, fields)
	if err != nil {
		return nil, err
	}
	return &walk{places: places, fields: fields, shift: taken(fields), store: store}, nil
}

// begin makes the first layer. Its one state is reached in one way.
func (w *walk) begin() error {
	w.now, w.then = newLayer(w.store, 1), newLayer(w.store, 1)
	if !w.now.reserve(1) {
		return errFull
	}
	_, slot := w.now.find(0, 0)
	w.now.put(slot, 0, 0)
	w.now.ways[0][0][0] = 1
	return nil
}

// drop gives back the memory of all layers. What has ended cannot be read any more.
func (w *walk) drop() {
	for _, l := range append(w.kept, w.now, w.then) {
		l.drop()
	}
	w.now, w.then, w.kept = nil, nil, nil
}

// run does about that many steps, and reports whether everything is done. It fails with errFull.
func (w *walk) run(steps int) (done bool, err error) {
	if w.now == nil {
		if err := w.begin(); err != nil {
			return false, err
		}
	}
	for end := w.steps + uint64(steps); w.steps < end; {
		switch {
		case w.place == len(w.places)-1:
			return true, nil
		case w.state == w.now.states:
			w.next()
		case !w.then.reserve(w.places[w.place].reach) || !w.leave(w.state):
			return false, errFull
		default:
			w.state++
		}
	}
	return w.place == len(w.places)-1, nil
}

// next goes to the next place.
func (w *walk) next() {
	w.most = max(w.most, w.then.states)
	if w.keep {
		w.kept = append(w.kept, w.now)
		w.now, w.then = w.then, newLayer(w.store, len(w.then.ways))
	} else {
		w.now, w.then = w.then, w.now
		w.then.drop()
		w.then.reserve(w.now.states / 2) // so that its index grows seldom
	}
	w.place, w.state, w.before = w.place+1, 0, w.steps
}

// leave takes a state to the states of the next place, for which there must be room. It is false where numbers of one
// more word have no room.
func (w *walk) leave(state int) bool {
	full := false
	covered, used := w.now.key(state)
	w.each(w.place, covered, used, func(_ *step, covered, used uint64) {
		w.steps++
		to, over := w.then.add(covered, used, w.now, state)
		if !over || full {
			return
		}
		if full = !w.store.has(w.now.wider() + w.then.wider()); !full {
			w.now.widen()
			w.then.widen()
			*word(w.then.ways[len(w.then.ways)-1], to) = 1
		}
	})
	return !full
}

// each calls do for each step from a state to the next place, and with the state there. The step is nil where the place
// is covered already.
func (w *walk) each(at int, covered, used uint64, do func(s *step, covered, used uint64)) {
	if w.parts != nil {
		w.parts.each(at, covered, used, do)
		return
	}
	p := &w.places[at]
	for _, f := range p.done {
		if w.fields[f].of(used) < w.fields[f].least {
			return
		}
	}
	if covered&1 != 0 {
		covered, used = w.onward(covered, used)
		do(nil, covered, used)
		return
	}
	if p.free {
		if used, ok := w.use(used, p.empty.adds); ok {
			covered, used := w.onward(covered, used)
			do(&p.empty, covered, used)
		}
	}
	for i := range p.steps {
		s := &p.steps[i]
		if covered&s.covers|used&s.beyond != 0 {
			continue
		}
		if used, ok := w.use(used|s.beyond, s.adds); ok {
			covered, used := w.onward(covered|s.covers, used)
			do(s, covered, used)
		}
	}
}

// onward are the words of a state one place further on. What is covered moves down by a bit; the fields stay.
func (w *walk) onward(covered, used uint64) (uint64, uint64) {
	beyond := used >> w.shift
	return covered>>1 | beyond<<63, used ^ (beyond^beyond>>1)<<w.shift
}

func (f *field) of(used uint64) int { return int(used >> f.shift & f.mask) }

// use adds pieces to those used. ok is false where they become too many.
func (w *walk) use(used uint64, adds []add) (sum uint64, ok bool) {
	for _, a := range adds {
		f := &w.fields[a.field]
		n := used>>f.shift&f.mask + a.pieces
		if f.stops {
			n = min(n, uint64(f.least))
		} else if n > uint64(f.most) {
			return 0, false
		}
		used = used&^(f.mask<<f.shift) | n<<f.shift
	}
	return used, true
}

// ended calls do with the number of ways to each end, and the pieces used there. Everything must be done.
func (w *walk) ended(do func(used uint64, ways number)) {
	for n := range w.now.states {
		if _, used := w.now.key(n); w.ends(used) {
			do(used, w.now.number(nil, n).trimmed())
		}
	}
}

// pieces are the numbers of pieces of each shape that are used, two bytes each.
func (w *walk) pieces(used uint64, shapes int) string {
	counts := make([]byte, 2*shapes)
	for i := range w.fields {
		if f := &w.fields[i]; f.shape < shapes {
			k := f.of(used)
			counts[2*f.shape], counts[2*f.shape+1] = byte(k), byte(k>>8)
		}
	}
	return string(counts)
}

// ends tells whether enough pieces of each shape are used.
func (w *walk) ends(used uint64) bool {
	for i := range w.fields {
		if w.fields[i].of(used) < w.fields[i].least {
			return false
		}
	}
	return true
}
