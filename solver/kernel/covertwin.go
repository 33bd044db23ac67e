package kernel

import (
	"math"
	"math/bits"

	"tilewright/solver/dlx"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// coverTwin walks the states of the cover search by DLX, and by the filters and triggers of the reference engines. Only
// the choices of FILA are made here.
type coverTwin struct {
	*cover
	l       *stateWords
	dlx     dlx.Walk
	filters *filter.Filters
	trigger *filter.Trigger
	// placed are the rows on the board. items are the items that the nodes are listed for, or unlisted. Both are by
	// depth.
	placed, items []int
	board         []int32  // images, for the trigger
	open, among   []uint64 // cells of a node: open ones, and those to choose from
	// seen counts the rows that nodes were made of. regions counts the rows that the volume filter looked at, and
	// beside the rows with which the fit filter compared one.
	seen, regions, beside int
	// removed is what trigger and filters did when the last node was made.
	removed search.Level
}

const unlisted = -1

// coverReference makes what walks the states: DLX, and what prunes its search.
type coverReference func() (dlx.Walk, *filter.Filters, *filter.Trigger)

func newCoverReference(p *problem.Problem, rows []int32, c problem.Constraint, o *dlx.Options, prune *Prune) coverReference {
	f := &prune.Filters
	return func() (dlx.Walk, *filter.Filters, *filter.Trigger) {
		filters := filter.NewFilters(p, settings.Settings{Volume: f.Volume, Parity: f.Parity, Fit: f.Fit, FitFixpoint: f.Fixpoint})
		way := dlx.Options{Orders: o.Orders, First: o.First}
		if filters != nil {
			way.Filter = filters
		}
		w, err := dlx.NewWalk(p, rows, c, way)
		if err != nil {
			panic("the cover kernel serves what DLX does not: " + err.Error())
		}
		return w, filters, filter.NewTrigger(p, settings.Settings{ParityTrigger: prune.Parity, VolumeTrigger: prune.Volume})
	}
}

func (k *cover) twin(l *stateWords) twin {
	t := &coverTwin{cover: k, l: l, placed: make([]int, l.last+1), items: make([]int, l.last+2), open: make([]uint64, k.words),
		among: make([]uint64, k.words)}
	t.dlx, t.filters, t.trigger = k.reference()
	t.items[0] = unlisted
	return t
}

func (t *coverTwin) begin(state []uint64, root int) int {
	t.dlx.GoBack(0)
	frame := t.l.frame(state, 0)
	clear(frame)
	if t.first >= 0 {
		return t.list(frame, t.first)
	}
	return t.choose(frame, false)
}

func (t *coverTwin) take(untried []uint64) int { return takeLowest(untried) }

func (t *coverTwin) note(state []uint64, depth, candidate int) {
	t.dlx.GoBack(depth)
	f := t.l.frame(state, depth)
	f[frChosen], f[frPlaced] = uint64(candidate), uint64(t.option(candidate))
}

// resume goes to the node of the current frame, by the placements of those above.
func (t *coverTwin) resume(state []uint64) {
	depth := int(state[stDepth])
	for d := range depth + 1 {
		f := t.l.frame(state, d)
		if d < min(depth, t.dlx.Depth()) && t.placed[d] == int(f[frPlaced]) {
			continue
		}
		t.dlx.GoBack(d)
		if item := int(f[frItem]); t.items[d] != item {
			t.dlx.List(item)
			t.items[d] = item
		}
		if d < depth {
			t.descend(d, int(f[frChosen]))
		}
	}
}

// step counts nodes that no trigger rejects.
func (t *coverTwin) step(state []uint64, depth, candidate int) int {
	t.note(state, depth, candidate)
	t.removed = search.Level{}
	f := t.l.frame(state, depth)
	hit := t.hit(depth, int(f[frPlaced]))
	if !hit {
		t.descend(depth, candidate)
	}
	for _, c := range t.l.counts {
		t.l.add(state, depth, c, *c.of(&t.removed))
	}
	if hit {
		return 0
	}
	state[stNodes]++
	return t.choose(t.l.frame(state, depth+1), f[frForced] != 0)
}

// option is the row of a candidate of the node.
func (t *coverTwin) option(candidate int) int {
	item := t.items[t.dlx.Depth()]
	if t.loose != nil && item == t.anything() {
		if candidate == 0 {
			return t.asIs()
		}
		candidate--
	}
	if image := t.dlx.Option(candidate); image >= 0 {
		return int(t.rows[image])
	}
	return len(t.images) + item
}

// hit tells whether a trigger rejects a row placed at a depth.
func (t *coverTwin) hit(depth, row int) bool {
	if t.trigger == nil {
		return false
	}
	t.board = t.board[:0]
	for _, r := range t.placed[:depth] {
		t.board = append(t.board, t.images[r])
	}
	t.board = append(t.board, t.images[row])
	return t.trigger.Hit(t.board, &t.removed)
}

// descend goes to the node after a candidate, and filters there. Only DLX has filters.
func (t *coverTwin) descend(depth, candidate int) {
	t.placed[depth], t.items[depth+1] = t.option(candidate), unlisted
	if t.loose != nil && t.items[depth] == t.anything() {
		candidate--
	}
	t.seen += t.dlx.Alive()
	t.dlx.Place(candidate)
	if left := t.l.pieces - depth - 1; t.filters != nil && left >= t.filaFrom && t.filters.Wants(left) {
		if at(left, t.prune.Filters.Volume) {
			t.regions += t.dlx.Alive()
		}
		t.dlx.Filter(&t.removed)
		t.beside += t.filters.Compared()
	}
}

// choose makes the frame of the node, and returns the number of its candidates. forced says that DLX had a single one
// at the node above, and goes on.
func (t *coverTwin) choose(frame []uint64, forced bool) int {
	left := t.l.pieces - t.dlx.Depth()
	if t.loose == nil && !t.byDLX(left, forced) {
		return t.chooseCell(frame, &t.stages[t.fila[left]])
	}
	chosen, n := t.dlx.Choose()
	item := int(chosen)
	t.items[t.dlx.Depth()] = item
	switch {
	case t.loose != nil && item == t.anything():
		return t.fill(frame, item, n+1, true)
	case n == 0:
		t.items[t.dlx.Depth()] = unlisted
		return 0
	case t.loose != nil:
		return t.fill(frame, item, n, t.dlx.Option(n-1) < 0)
	case left > t.filaFrom:
		return t.fill(frame, item, n, false)
	case n > 1:
		return t.chooseCell(frame, &t.stages[t.entry[left]])
	}
	return t.fill(frame, item, n, true)
}

// chooseCell is choose where FILA chooses.
func (t *coverTwin) chooseCell(frame []uint64, stage *coverStage) int {
	for w := range t.open {
		t.open[w] = belowWord(t.cells, w)
	}
	for _, r := range t.placed[:t.dlx.Depth()] {
		for w, m := range t.row(r) {
			t.open[w] &^= m
		}
	}
	narrow(stage.heuristic, t.among, t.open)
	if isFixed(stage.heuristic) {
		return t.list(frame, lowest(t.among))
	}
	best, fewest := 0, math.MaxInt
	for w, m := range t.among {
		for ; m != 0; m &= m - 1 {
			cell := w<<6 + bits.TrailingZeros64(m)
			n := t.dlx.Options(cell)
			if n == 0 {
				return 0
			}
			if n < fewest {
				best, fewest = cell, n
			}
		}
	}
	return t.list(frame, best)
}

// list makes the frame that is about an item, and returns the number of its candidates. Of a shape with several copies
// left, only the rows that can be the first count.
func (t *coverTwin) list(frame []uint64, item int) int {
	t.items[t.dlx.Depth()] = item
	return t.fill(frame, item, t.dlx.List(item), false)
}

// fill makes a frame with n candidates. flag is the word that is frForced, and frFree where the puzzle is not exact.
func (t *coverTwin) fill(frame []uint64, item, n int, flag bool) int {
	clear(frame)
	frame[frItem] = uint64(item)
	if flag {
		frame[frForced] = 1
	}
	if t.loose != nil {
		frame[frSkipped] = uint64(t.dlx.Empty())
	}
	for i := range n {
		set(frame[t.l.rest():], i)
	}
	return n
}

// spent counts the rows that were looked at, and what filters do at every node.
func (t *coverTwin) spent() float64 {
	ns := 10 + 0.78*float64(t.seen) + 40*float64(t.regions) + 0.5*float64(t.beside)
	t.seen, t.regions, t.beside = 0, 0, 0
	return ns
}
