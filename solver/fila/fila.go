package fila

import (
	"math"

	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Options say how to search.
type Options struct {
	// Orders are the heuristics by pieces left, as in the settings.
	Orders []settings.Order
	// NOF keeps lists by the state of a cell's neighbours. The search tree is the same, but fewer images are tried that
	// do not fit. With a single shape in a fixed order the lists are short anyway, and NOF would cost more than it
	// saves: a tenth on Y pentominoes, a third on dominoes. There it is off by itself, and where it would take too much
	// memory. With S and E it saves time even for one shape: 7 % on 8 × 8 dominoes; on Y pentominoes in 5 × 5 × 5, E 15
	// % and S 2 %.
	NOF bool
	// Goal is the number of pieces left at which an assembly counts as a
	// solution; 0 asks for whole solutions.
	Goal int
	// Lead are the images of a shape without copies. They are placed before all others, each with lists made for what
	// it leaves open. The search then uses no other images of that shape. For a constrained piece the article names
	// this as future work. Nil means none. Lead counts only from the empty board.
	Lead []int32
	// Parity, unless nil, is the parity trigger. The search goes back after a placement that leaves an imbalance too
	// great for the pieces left.
	Parity *filter.Parity
	// Trigger, unless nil, looks at the images placed, the last one last. It is true where they cannot be part of a
	// solution; then it counts that in level, and the search goes back. It is asked after every placement that leaves
	// TriggerAt pieces or more.
	Trigger   func(placed []int32, level *search.Level) bool
	TriggerAt int
	// Watch, unless nil, hears of every placement and removal, with the pieces left without the image. It slows the
	// search.
	Watch func(image int32, left int, placed bool)
	// Tag names whatever else the course of the search depends on, such as which Trigger is used. A state is only good
	// for an engine with the same tag.
	Tag string
}

// Engine is a search by FILA. It implements search.Descent.
type Engine struct {
	p    *problem.Problem
	sink search.Sink
	o    Options

	board     *numbering
	available available
	lists     []*lists // of all heuristics in use
	levels    []level  // by pieces left
	surplus   *surplus // nil for an exact problem
	// triggered says that there is a trigger.
	triggered bool
	last      int // the level whose fits are solutions: Goal + 1
	stats     search.Stats

	entry
	position
	occupancy
	turn

	images []int32 // room for a solution
	cells  []int32 // room for the cells that a heuristic compares
	asked  asked
}

// entry is where the search begins. entered are the images given to Enter, and rows those that the search may use.
// placed are the images above the levels: entered, or with Lead one of Lead.
type entry struct{ entered, rows, placed []int32 }

// position is where the search stands. lead and leadEnd bound the images of Lead that are still to be placed. over says
// that nothing is left below placed; the other fields describe what is left there.
//
// Each level from top down to just above depth has an image on the board. The node of level depth goes on after the
// image in the level's at. If at is none, that node has not begun.
type position struct {
	lead, leadEnd int
	over          bool
	top, depth    int
	// restored says that the next choice is made without a break. Without it a search that is saved and restored in
	// short turns would never get on.
	restored bool
}

// occupancy is the board during Run: the occupied cells, the copies left by kind, and as bits the kinds with copies
// left. The search of narrow boards keeps the first and the last in its arguments.
type occupancy struct {
	occupied []uint64
	copies   []int32
	kinds    []uint64
	// several are the kinds (among the first 64) with several copies; node keeps no count of the others.
	several uint64
	// narrow says that one word holds the cells, and another the kinds. general is for tests: it makes the search use
	// the code for boards of any size even so.
	narrow, general bool
}

// turn is a call of Run. budget is what is left of its budget, and extra the part that paid for work other than nodes.
// halt unwinds the recursion when the budget is used up, or when the sink has enough.
type turn struct {
	budget, extra int
	halt          bool
}

// level is the state of the search at one number of pieces left.
type level struct {
	// choose is the chooser in this search, and own is that of the heuristic.
	choose, own chooser
	lists       *lists
	// at is the place in lists.rows of the image that was placed last, or none. bound ends the part of the node's set
	// that belongs to this search; Split gave the rest away.
	at, bound int32
	// set is the set of the chosen cell, none where some cell has no fit, or unknown. It holds while an image of the
	// set is placed. The search of narrow boards keeps none.
	set int32
	// mark is for a walk: the place in lists.walk of the chosen cell.
	mark int
	// parity is what is left for the trigger Options.Parity.
	parity         filter.ParityLeft
	attempts, fits uint64
}

const (
	none       = -1
	unbounded  = math.MaxInt32
	unknown    = 0 // no set has this number
	unfinished = -2
)

// New opens a search of the whole problem with the images rows, in increasing order. Solutions go to the sink, unless
// it is nil. With Enter the search may begin anew below some placed images.
func New(p *problem.Problem, rows []int32, o Options, sink search.Sink) (*Engine, error) {
	plan, err := search.CompileOrders(p, o.Orders)
	if err != nil {
		return nil, say.Error("FILA: {err}", err)
	}
	if p.Variable != nil {
		return nil, p.CheckExact("FILA")
	}
	if !p.Exact() && (o.Goal != 0 || o.Parity != nil || len(p.Cells) == 0) {
		return nil, say.Error("FILA: where pieces may be left over, it has no goal and no trigger of parity, and " +
			"needs a cell to fill")
	}
	if err := p.CheckSearch(rows, o.Lead, o.Goal); err != nil {
		return nil, say.Error("FILA: {err}", err)
	}
	e := &Engine{
		p: p, sink: sink, o: o,
		board:     newBoard(p),
		levels:    make([]level, p.Pieces+1),
		last:      o.Goal + 1,
		triggered: o.Parity != nil || o.Trigger != nil,
	}
	e.available.b = e.board
	e.surplus = e.newSurplus()
	e.stats.Levels = make([]search.Level, p.Pieces+1)
	made := map[*search.Order]*lists{}
	for left := 1; left <= p.Pieces; left++ {
		stage := plan.At(left)
		if made[stage] == nil {
			made[stage] = newLists(&e.available, stage, o.NOF && pays(p, stage))
			e.lists = append(e.lists, made[stage])
		}
		e.levels[left] = level{own: chooserOf(stage), lists: made[stage]}
	}
	e.Enter(nil, rows)
	return e, nil
}

// Enter implements search.Descent. Cost: O(cells + rows); the image lists are
// made later, as the search asks for them.
func (e *Engine) Enter(placed, rows []int32) {
	e.entered = append(e.entered[:0], placed...)
	e.rows = append(e.rows[:0], rows...)
	if e.lead, e.leadEnd = 0, e.leads(); e.leadEnd > 0 {
		e.over = true
		return
	}
	e.open(e.entered)
}

// leads is the number of choices before the cells: the images of Lead; and one
// for a puzzle without pieces, whose only assembly is the empty board.
func (e *Engine) leads() int {
	switch {
	case e.p.Pieces == 0 && len(e.p.Cells) == 0:
		return 1
	case len(e.entered) > 0:
		return 0
	}
	return len(e.o.Lead)
}

// open begins the search below the images placed.
func (e *Engine) open(placed []int32) {
	e.placed = append(e.placed[:0], placed...)
	e.board.enter(placed)
	e.available.enter(placed, e.rows)
	for _, l := range e.lists {
		l.enter()
	}
	volume := e.p.Volume()
	for _, i := range placed {
		volume -= len(e.p.Images[i].Cells)
	}
	e.top = e.p.Pieces - len(placed)
	e.depth = e.top
	for left := range e.levels {
		v := &e.levels[left]
		v.at, v.bound, v.set, v.choose = none, unbounded, unknown, v.own
	}
	e.asked = asked{}
	if v := &e.levels[e.top]; len(e.entered) > 0 && v.own == chooseEstimate {
		v.choose = chooseSize // see doc.go
	}
	if e.o.Parity != nil {
		e.levels[e.p.Pieces].parity = e.o.Parity.Empty
		for i, image := range placed {
			e.balance(e.p.Pieces-i, image)
		}
	}
	e.occupied = append(e.occupied[:0], e.board.start...)
	e.copies = append(e.copies[:0], e.available.copies...)
	n := len(e.copies)
	e.kinds = grow(e.kinds, n/64+1)
	clear(e.kinds)
	for k := range n {
		e.kinds[k>>6] |= 1 << (k & 63)
	}
	e.several = 0
	for k, c := range e.copies {
		if c > 1 {
			e.several |= 1 << k
		}
	}
	e.narrow = e.board.words == 1 && n <= 64 && !e.general && e.o.Watch == nil && e.surplus == nil
	e.over = e.top < e.last || volume != e.board.holes
	if s := e.surplus; s != nil {
		s.enter(e)
		e.over = e.top < e.last || e.board.holes == 0 || s.least > len(e.p.Cells) || s.most < len(e.p.Cells) || s.short
	}
}

// Run implements search.Engine. Nodes use up the budget, and so does what heuristics and lists cost beyond a node.
func (e *Engine) Run(budget int) search.Status {
	e.budget, e.extra, e.halt = budget, 0, false
	for !e.over || e.lead < e.leadEnd {
		if e.over {
			e.openLead()
		} else {
			e.walk(e.top)
			e.over = e.over || !e.halt
		}
		if e.halt {
			break
		}
		if e.over && e.leadEnd > 0 && len(e.placed) > 0 {
			e.watch(e.placed[0], e.p.Pieces, false)
		}
	}
	e.stats.Nodes += uint64(budget - e.budget - e.extra)
	if e.over && e.lead == e.leadEnd {
		return search.Finished
	}
	return search.Paused
}

// openLead places the next image of Lead. All images of Lead are the choices of one node, and each fits.
func (e *Engine) openLead() {
	if e.budget <= 0 {
		e.halt = true
		return
	}
	if e.lead == 0 {
		e.budget--
	}
	e.lead++
	if e.p.Pieces == 0 {
		e.placed = e.placed[:0]
		e.found(e.last - 1)
		return
	}
	v := &e.levels[e.p.Pieces]
	v.attempts++
	v.fits++
	e.open(e.o.Lead[e.lead-1 : e.lead])
	e.watch(e.placed[0], e.p.Pieces, true)
	e.pay(len(e.rows) / rowsPerNode)
	switch {
	case e.surplus != nil && e.board.holes == 0:
		if e.over = true; e.enough() {
			e.found(e.top)
		}
	case e.p.Pieces == e.last:
		e.found(e.last - 1)
	case e.hit(e.p.Pieces, e.placed[0]):
		e.over = true
	}
}

// watch tells the watcher.
func (e *Engine) watch(image int32, left int, placed bool) {
	if e.o.Watch != nil {
		e.o.Watch(image, left, placed)
	}
}

// hit asks the triggers about the image just placed, when left pieces were left before it.
func (e *Engine) hit(left int, image int32) bool {
	if e.o.Parity != nil {
		if e.balance(left, image); !e.o.Parity.Makes(e.levels[left-1].parity) {
			e.stats.Levels[left].ParityBacktracks++
			return true
		}
	}
	if e.o.Trigger == nil || left <= e.o.TriggerAt {
		return false
	}
	e.depth = left - 1
	e.images = e.onBoard(e.images[:0])
	return e.o.Trigger(e.images, &e.stats.Levels[left])
}

// balance keeps the balance that the parity trigger looks at.
func (e *Engine) balance(left int, image int32) {
	e.levels[left-1].parity = e.levels[left].parity.Less(e.o.Parity.Image[image])
}

// rowsPerNode is how many images can be looked at in the time that a node takes.
const rowsPerNode = 32

// pay takes the cost of work other than nodes off the budget.
func (e *Engine) pay(nodes int) {
	e.budget -= nodes
	e.extra += nodes
}

// found reports the assembly on the board, with the number of pieces left.
func (e *Engine) found(left int) {
	e.stats.Found++
	e.depth = left
	e.images = e.onBoard(e.images[:0])
	if e.sink != nil && !e.sink(e.images) {
		e.over, e.lead, e.halt = true, e.leadEnd, true
	}
}

// Placed implements search.Engine. When nothing is left to search, it returns the images that the search entered with.
func (e *Engine) Placed(dst []int32) []int32 {
	if e.over {
		return append(dst, e.entered...)
	}
	return e.onBoard(dst)
}

// onBoard appends the images on the board, down to just above depth.
func (e *Engine) onBoard(dst []int32) []int32 {
	dst = append(dst, e.placed...)
	for left := e.top; left > e.depth; left-- {
		dst = append(dst, e.levels[left].lists.image(e.levels[left].at))
	}
	return dst
}

// Err implements search.Engine. FILA never fails.
func (e *Engine) Err() error { return nil }

// Stats implements search.Engine.
func (e *Engine) Stats() *search.Stats {
	s := &e.stats
	for left := range e.levels {
		s.Levels[left].Attempts = e.levels[left].attempts
		s.Levels[left].Fits = e.levels[left].fits
	}
	return s
}
