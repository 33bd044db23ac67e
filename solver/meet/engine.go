package meet

import (
	"math/bits"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Options say how to search.
type Options struct {
	// Count, unless nil, makes the search count solutions instead of listing them. The sink hears of none. Count hears
	// of n more at a time.
	Count func(n uint64)
	// Draw, with Count, makes the sink hear of one solution at the end. It is drawn by Seed from all that were counted,
	// each equally likely.
	Draw bool
	// Make makes instances of modules that do the walks, several times as fast. It is nil where nobody runs modules. It
	// changes nothing else.
	Make Maker
	// Memory bounds the tables, in bytes; 0 is DefaultMemory.
	Memory int
	// Seed begins the samples by which the cut is chosen.
	Seed uint64
	// Cut is the place of the fill order before which the board is cut; 0 is the best one.
	Cut int
	// Tag names everything else on which the course of the search depends. States are only good for an engine with the
	// same tag.
	Tag string
}

// DefaultMemory is the bound of tables in a browser tab.
const DefaultMemory = 500 << 20

// Engine implements search.Engine. It counts fits by the pieces left on the board of one side, which begins with all of
// them. Solutions come in no particular order.
//
// Work for a pass depends on its tables, which are too large to be saved. So a state says how far a pass is. A search
// that goes on from it does that much of the pass again, without counting or telling it. Split gives away whole passes.
type Engine struct {
	p    *problem.Problem
	b    *uncut
	o    Options
	sink search.Sink

	chooser *cutter // until the cut is chosen
	cut     *cut
	weighed cost    // of the cut
	spent   float64 // of the choice
	passes  passes
	drawn   *drawn // the solution drawn so far
	work    *work  // of the current pass, nil before it
	parts   inParts

	// steps is the number of steps done in the current pass, or in the choice of the cut. repeat is how many of them
	// were counted before.
	steps, repeat uint64
	stats         search.Stats
	told          []int32 // the solution after which the sink wanted no more
	done          bool
	err           error
}

var errTooMany = say.Error("there are more solutions than 18,446,744,073,709,551,615, the most that are counted")

// New opens the search of a problem with the images rows, in increasing order. It makes the tables of the fill order:
// O(places × orientations). The sink may be nil.
func New(p *problem.Problem, rows []int32, o Options, sink search.Sink) (*Engine, error) {
	if err := p.CheckExact("a search that meets in the middle"); err != nil {
		return nil, err
	}
	b, err := newBoard(p, rows)
	if err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = DefaultMemory
	}
	e := &Engine{p: p, b: b, o: o, sink: sink}
	e.stats.Levels = make([]search.Level, p.Pieces+1)
	if o.Cut > 0 && o.Cut < b.places() {
		e.cutBefore(o.Cut)
	} else {
		e.chooser = newChooser(b, &e.o)
	}
	e.done = p.Volume() != len(p.Cells) || p.Pieces == 0
	return e, nil
}

// UseMachines sets Options.Make for an engine that was opened without it. It has effect from the next pass on.
func (e *Engine) UseMachines(make Maker) {
	if e.work == nil {
		e.o.Make = make
	}
}

// cutBefore cuts the board before a place. A board of one cell has no cut: its pieces are its solutions.
func (e *Engine) cutBefore(place int) {
	if e.b.places() == 1 {
		for _, r := range e.b.rows {
			e.stats.Levels[1].Fits++
			e.stats.Levels[1].Attempts++
			if !e.found([]int32{r}) {
				break
			}
			if e.o.Draw && e.sink != nil {
				e.sink([]int32{r})
			}
		}
		e.done = true
		return
	}
	e.chooser, e.cut = nil, e.b.cut(place)
	e.passes.digits = e.cut.digits()
}

// Run implements search.Engine.
func (e *Engine) Run(budget int) search.Status {
	for budget > 0 && !e.done && e.err == nil {
		switch {
		case e.chooser != nil:
			budget -= e.choose()
		case e.parts.left != nil:
			budget -= e.searchPart(budget)
		case e.work == nil:
			e.err = e.prepare()
			budget--
		case len(e.passes.price.samples) > 0:
			budget -= e.priceOne()
		case len(e.passes.todo) == 0 && e.drawn != nil:
			budget -= e.pick(budget)
		case len(e.passes.todo) == 0:
			e.done = true
			e.work = nil
		default:
			if e.work.emits {
				budget -= e.searchEmitted(budget)
			} else {
				budget -= e.search(budget)
			}
		}
	}
	switch {
	case e.err != nil:
		return search.Failed
	case e.done:
		return search.Finished
	}
	return search.Paused
}

// Weigh goes on with the choice of the cut alone, for about budget steps. It tells whether the cut is chosen.
func (e *Engine) Weigh(budget int) (done bool) {
	for budget > 0 && e.chooser != nil && !e.done {
		budget -= e.choose()
	}
	return e.chooser == nil || e.done
}

// choose goes on with the choice of the cut, and returns the cost.
func (e *Engine) choose() (cost int) {
	cost, done := e.chooser.run()
	e.steps += uint64(cost)
	if done {
		place := e.chooser.place
		if right := e.chooser.right[place]; right != nil {
			e.passes.price.suffixes = right.walk.suffixes
		}
		e.weighed, e.spent = e.chooser.weighed(place), e.chooser.spent
		e.cutBefore(place)
		e.steps, e.repeat = 0, 0
	}
	return cost
}

// prepare makes the tables, and the passes if there are none yet.
func (e *Engine) prepare() (err error) {
	e.work = newWork(e.cut, &e.o, e.weighed.leaves)
	e.work.emitted = e.work.emit(&e.o, e.weighed.leaves)
	if e.passes.todo == nil {
		wanted := e.weighed.leaves / float64(e.work.table.most())
		e.passes.todo, err = e.cut.passes(e.passes.digits, wanted)
		e.passes.price.begin(e.passes.todo)
	}
	e.beginPass()
	return err
}

func (e *Engine) beginPass() {
	switch e.steps = 0; {
	case len(e.passes.todo) > 0:
		e.work.begin(e.passes.todo[0], e.passes.digits)
	case e.drawn != nil:
		e.drawn.picked = 0
		e.work.begin(e.drawn.pass, e.passes.digits)
	}
}

// search goes on with the pass, and returns the cost.
func (e *Engine) search(budget int) (cost int) {
	k := e.work
	w, again := k.walk(), e.steps < e.repeat
	if again {
		budget = min(budget, int(min(e.repeat-e.steps, 1<<30)))
	}
	for cost < budget {
		w.most = k.mostLeaves()
		done := w.run(budget - cost)
		cost += done
		e.steps += uint64(done)
		e.tally(w.fits, w.nodes, again)
		w.nodes = 0
		more, on := e.leaves(w, again)
		if cost += more; !on {
			break
		}
		if w.depth < 0 {
			e.endWalk()
			break
		}
	}
	return cost
}

// tally adds what was counted, unless it was counted before.
func (e *Engine) tally(fits []uint64, nodes uint64, again bool) {
	if !again {
		for left, n := range fits {
			e.stats.Levels[left].Fits += n
			e.stats.Levels[left].Attempts += n
		}
		e.stats.Nodes += nodes
	}
	clear(fits)
}

// leaves takes in the sides that a walk has filled, and returns the cost. on is false where another walk begins, or
// none is left.
func (e *Engine) leaves(w *walk, again bool) (cost int, on bool) {
	leaves, t := w.leaves, e.work.table
	w.leaves = leaves[:0]
	if len(leaves) > 1 {
		for _, l := range leaves {
			t.warm += t.slots[t.home(e.keyOf(l))]
		}
	}
	on = true
	for i := 0; i < len(leaves) && on; i++ {
		switch key := e.keyOf(leaves[i]); e.work.phase {
		case fill:
			on = e.fill(key, leaves[i].overhang)
		case lookUp:
			on = e.lookUp(key, w, again)
		case join:
			cost, on = e.join(key, w, again)
		}
	}
	return cost, on
}

// keyOf is the key of a filled side.
func (e *Engine) keyOf(l leaf) key {
	if e.work.phase == lookUp {
		l.used = e.b.counts.all - l.used
	}
	return e.cut.key(l.used, l.overhang)
}

func (e *Engine) fill(key key, overhang uint64) bool {
	k := e.work
	if !k.pass.has(key) {
		return true
	}
	if !k.table.add(key, k.count) {
		e.splitPass()
		return false
	}
	k.suffixes.add(overhang, e.cut.reach)
	return true
}

func (e *Engine) lookUp(key key, w *walk, again bool) bool {
	k, t := e.work, e.work.table
	if k.count {
		n := t.sum(key)
		if n == 0 || again {
			return true
		}
		on := e.add(n)
		if on && e.o.Draw {
			e.draw(w, key, n)
		}
		return on
	}
	i := t.find(t.home(key), key)
	if t.number(i) > 0 {
		k.room = w.images(k.room[:0], w.depth+1)
		return e.wait(i)
	}
	return true
}

// wait adds the right side in room to those that wait at the slot of its key. If there is room for no other one, it
// begins to join those that wait, and returns false.
func (e *Engine) wait(slot int) bool {
	k := e.work
	list := k.table.number(slot) - 1
	k.table.setNumber(slot, uint64(k.partials.add(int32(list), k.room))+1)
	if k.partials.full() {
		e.beginJoin()
		return false
	}
	return true
}

func (e *Engine) join(key key, w *walk, again bool) (cost int, on bool) {
	k, t := e.work, e.work.table
	if !k.pass.has(key) {
		return 0, true
	}
	n := t.number(t.find(t.home(key), key))
	if n <= 1 || again {
		return 0, true
	}
	k.room = w.images(k.room[:0], w.depth+1)
	return e.tell(int32(n - 1))
}

// tell reports the left side in room, joined with each right side of a list.
func (e *Engine) tell(list int32) (cost int, on bool) {
	k := e.work
	left := len(k.room)
	for ; list != 0; cost++ {
		var images []int32
		images, list = k.partials.next(list)
		k.room = append(k.room[:left], images...)
		slices.Reverse(k.room[left:]) // in the order of the board
		if !e.found(k.room) {
			return cost, false
		}
	}
	return cost, true
}

// add counts solutions.
func (e *Engine) add(n uint64) bool {
	sum, carry := bits.Add64(e.stats.Found, n, 0)
	if carry != 0 {
		e.err = errTooMany
		return false
	}
	e.stats.Found, e.stats.Solutions = sum, sum
	if e.o.Count != nil {
		e.o.Count(n)
	}
	return true
}

// found reports a solution, and tells whether more are wanted.
func (e *Engine) found(images []int32) bool {
	if e.add(1); e.o.Count != nil || e.sink == nil || e.sink(images) {
		return true
	}
	e.told, e.done = slices.Clone(images), true
	return false
}

// splitPass cuts the current pass in parts, because its table is full.
func (e *Engine) splitPass() {
	parts, err := e.passes.todo[0].split(e.b, e.passes.digits)
	if err != nil {
		e.err = err
		return
	}
	e.passes.todo = append(parts, e.passes.todo[1:]...)
	e.repeat = 0
	e.beginPass()
}

func (e *Engine) beginJoin() {
	k := e.work
	k.phase = join
	k.left.begin(k.limit[0], k.exact)
	if k.emits {
		k.emitted.enter(k.left, 0)
	}
}

// endWalk begins the next walk of the pass, or the next pass.
func (e *Engine) endWalk() {
	k := e.work
	switch {
	case k.phase == fill && k.keys() > 0:
		k.phase = lookUp
		return
	case k.phase == lookUp && !k.count && !k.partials.empty():
		e.beginJoin()
		return
	case k.phase == join && k.right.depth >= 0:
		k.table.reset()
		k.partials.clear()
		if k.emits {
			k.emitted.machine.Call(fnReset, 0)
		}
		k.phase = lookUp
		return
	}
	e.passes.todo = e.passes.todo[1:]
	e.passes.through++
	e.repeat = 0
	e.beginPass()
}

// Err implements search.Engine.
func (e *Engine) Err() error { return e.err }

// Stats implements search.Engine.
func (e *Engine) Stats() *search.Stats { return &e.stats }

// Placed implements search.Engine: the pieces of one side, or the solution at which the search ended.
func (e *Engine) Placed(dst []int32) []int32 {
	switch {
	case e.told != nil:
		return append(dst, e.told...)
	case e.work == nil || len(e.passes.todo) == 0:
		return dst
	}
	w := e.work.walk()
	if e.work.emits {
		number := 0
		if w.right {
			number = 1
		}
		return e.work.emitted.images(dst, w.side, number)
	}
	return w.images(dst, max(w.depth, 0))
}
