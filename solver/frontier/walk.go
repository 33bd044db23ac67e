package frontier

import (
	"tilewright/def/say"
)

// walk goes from one end of an order to the other, and counts the ways to every state.
type walk struct {
	places []place
	fields []field
	now    *layer // at place
	then   *layer // at the next place
	place  int
	state  int // of now, the next one to be done
	// kept are all earlier layers, if they are wanted. Otherwise their memory is used again.
	kept   []*layer
	keep   bool
	memory int // bytes that layers may take
	spent  int // by kept layers
	steps  uint64
	most   int // states in the largest layer
}

// newWalk begins at the first place of an order. With all, states know how many pieces of every shape are used.
func newWalk(c *matrix, order []int32, all bool, memory int) (*walk, error) {
	fields, err := c.fields(all)
	if err != nil {
		return nil, err
	}
	places, err := c.along(order, fields)
	if err != nil {
		return nil, err
	}
	w := &walk{places: places, fields: fields, now: newLayer(1), then: newLayer(1), memory: memory}
	w.now.add(0, 0, []uint64{1})
	return w, nil
}

// run does about that many steps, and reports whether everything is done.
func (w *walk) run(steps int) (done bool, err error) {
	for end := w.steps + uint64(steps); w.steps < end; {
		if w.place == len(w.places)-1 {
			return true, nil
		}
		if w.state == w.now.states() {
			if err := w.next(); err != nil {
				return false, err
			}
			continue
		}
		w.leave(w.state)
		w.state++
	}
	return w.place == len(w.places)-1, nil
}

// next goes to the next place.
func (w *walk) next() error {
	w.most = max(w.most, w.then.states())
	if w.keep {
		w.spent += w.now.bytes()
		w.kept = append(w.kept, w.now)
		w.now, w.then = w.then, newLayer(w.then.words)
	} else {
		w.now, w.then = w.then, w.now
		w.then.clear()
	}
	w.place, w.state = w.place+1, 0
	if w.spent+w.now.bytes()+w.then.bytes() > w.memory {
		return say.Error("counting along the edge takes more than {memory} MB: give it more by --memory",
			w.memory>>20)
	}
	return nil
}

// leave takes a state to the states of the next place.
func (w *walk) leave(state int) {
	covered, used := w.now.keys[2*state], w.now.keys[2*state+1]
	w.each(w.place, covered, used, func(_ *step, covered, used uint64) {
		w.steps++
		if _, over := w.then.add(covered, used, w.now.of(state)); over {
			to := w.then.find(covered, used)
			w.now.widen()
			w.then.widen()
			w.then.of(to)[w.then.words-1] = 1
		}
	})
}

// each calls do for each step from a state to the next place, and with the state there. The step is nil where the place
// is covered already.
func (w *walk) each(at int, covered, used uint64, do func(s *step, covered, used uint64)) {
	p := &w.places[at]
	for _, f := range p.done {
		if w.fields[f].of(used) < w.fields[f].least {
			return
		}
	}
	if covered&1 != 0 {
		do(nil, covered>>1, used)
		return
	}
	if p.free {
		if used, ok := w.use(used, p.empty.adds); ok {
			do(&p.empty, covered>>1, used)
		}
	}
	for i := range p.steps {
		s := &p.steps[i]
		if covered&s.covers != 0 {
			continue
		}
		if used, ok := w.use(used, s.adds); ok {
			do(s, (covered|s.covers)>>1, used)
		}
	}
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
	for n := range w.now.states() {
		if used := w.now.keys[2*n+1]; w.ends(used) {
			do(used, w.now.of(n))
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
