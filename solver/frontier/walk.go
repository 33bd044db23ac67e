package frontier

import (
	"errors"
	"slices"
)

// walk goes from one end of an order to the other, and counts the ways to every state.
type walk struct {
	places []place
	// parts or turned say where states of cuts lead. Else both are nil, and a state leads to others by the steps of its place.
	parts  *parts
	turned *turned
	fields []field
	shift  int // the bits of the fields in the second word of a state
	// now are the states at place, and then those at the next. Each worker has a part of both: see workerOf. They are nil
	// before the first step.
	now, then []*layer
	sent      []sent // of each worker
	perRound  int    // states that a worker takes together
	place     int
	state     int // of each part of now, the next one to be done
	// kept are all earlier layers, if they are wanted. Otherwise their memory is used again.
	kept  []*layer
	keep  bool
	store *store
	drive *drive // nil where everything stays in memory
	// read are the states of the present layer that were read from there. uncounted says that they are not in most and all.
	read      int
	uncounted bool
	steps     uint64
	// before is how many steps were done when the present layer was whole.
	before uint64
	most   int     // states in the largest layer
	all    uint64  // states in all layers
	order  []int32 // of the items of the board
	cost   float64 // of the order, as it was estimated, to base 2
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
	return &walk{places: places, fields: fields, shift: taken(fields), store: store, perRound: perRound}, nil
}

// begin makes the first layer. Its one state is reached in one way.
func (w *walk) begin() error {
	w.open(1)
	l := w.now[workerOf(0, 0, len(w.now))]
	if !l.reserve(1, 0) {
		return errFull
	}
	_, slot := l.find(0, 0)
	l.put(slot, 0, 0)
	l.ways[0][0][0] = 1
	return nil
}

// open makes empty layers, whose numbers have so many words.
func (w *walk) open(words int) {
	w.now, w.then = nil, nil
	for range w.workers() {
		w.now, w.then = append(w.now, newLayer(w.store, words)), append(w.then, newLayer(w.store, words))
	}
}

// states is how many a layer has.
func states(parts []*layer) (n int) {
	for _, l := range parts {
		n += l.states
	}
	return n
}

// drop gives back the memory of all layers. What has ended cannot be read any more.
func (w *walk) drop() {
	for _, l := range slices.Concat(w.kept, w.now, w.then) {
		l.drop()
	}
	w.now, w.then, w.kept = nil, nil, nil
	if d := w.drive; d != nil {
		for _, s := range d.sources {
			s.close()
		}
		d.now, d.then, d.sources = nil, nil, nil
		d.keep()
	}
	for i := range w.sent {
		w.sent[i] = sent{}
	}
}

// run does about that many steps, and reports whether everything is done. It fails with errFull.
func (w *walk) run(steps int) (done bool, err error) {
	if w.now == nil {
		if err := w.begin(); err != nil {
			return false, err
		}
	}
	for end := w.steps + uint64(steps); w.steps < end && err == nil; {
		if w.place == len(w.places)-1 {
			return true, nil
		}
		err = w.step()
	}
	return w.place == len(w.places)-1, err
}

// step leaves a state, or a round of them, or goes to the next place where all are left.
func (w *walk) step() error {
	more, err := w.more()
	switch {
	case err != nil:
		return err
	case !more:
		return w.next()
	case len(w.now) > 1:
		return w.round()
	}
	return w.leave()
}

// next goes to the next place.
func (w *walk) next() error {
	onDisk, err := w.turn()
	if err != nil {
		return err
	}
	made := states(w.then)
	w.most, w.all = max(w.most, made), w.all+uint64(made)
	if w.keep {
		w.kept = append(w.kept, w.now[0])
		w.now[0], w.then[0] = w.then[0], newLayer(w.store, len(w.then[0].ways))
	} else if !onDisk {
		w.now, w.then = w.then, w.now
		for i, l := range w.then {
			l.drop()
			w.reserve(l, w.now[i].states/2) // so that its index grows seldom
		}
	}
	w.place, w.state, w.before = w.place+1, 0, w.steps
	return nil
}

// more tells whether states of the place are still to be left.
func (w *walk) more() (bool, error) {
	for _, l := range w.now {
		if w.state < l.states {
			return true, nil
		}
	}
	return w.refill()
}

// leave takes a state to the states of the next place.
func (w *walk) leave() error {
	if reach := w.places[w.place].reach; !w.reserve(w.then[0], reach) {
		if err := w.spill(); err != nil {
			return err
		}
		if !w.reserve(w.then[0], reach) {
			return errFull
		}
		if more, err := w.more(); !more || err != nil {
			return err // they were all left when the layer went to the disk
		}
	}
	now, then, state := w.now[0], w.then[0], w.state
	full := false
	covered, used := now.key(state)
	w.each(w.place, covered, used, func(_ *step, covered, used uint64) {
		w.steps++
		to, over := then.add(covered, used, now, state)
		if !over || full {
			return
		}
		if full = !w.widen(); !full {
			w.carry(then, to)
		}
	})
	if w.state++; full {
		return errFull
	}
	return nil
}

// widen gives all numbers one more word. It is false where there is no room for them.
func (w *walk) widen() bool {
	blocks := 0
	for i := range w.now {
		blocks += w.now[i].wider() + w.then[i].wider()
	}
	if !w.store.has(blocks) {
		return false
	}
	for i := range w.now {
		w.now[i].widen()
		w.then[i].widen()
	}
	return true
}

// carry adds one to the last word of a number.
func (w *walk) carry(l *layer, state int) { *word(l.ways[len(l.ways)-1], state)++ }

// each calls do for each step from a state to the next place, and with the state there. The step is nil where the place
// is covered already.
func (w *walk) each(at int, covered, used uint64, do func(s *step, covered, used uint64)) {
	switch {
	case w.parts != nil:
		w.parts.each(at, covered, used, do)
		return
	case w.turned != nil:
		w.turned.each(at, covered, used, do)
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
	for _, l := range w.now {
		for n := range l.states {
			if _, used := l.key(n); w.ends(used) {
				do(used, l.number(nil, n).trimmed())
			}
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
