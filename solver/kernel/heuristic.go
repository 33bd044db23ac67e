package kernel

import (
	"math"
	"math/bits"

	"tilewright/def/say"
	"tilewright/solver/kernel/asm"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// heuristic is an ordering heuristic (search.Order). Its cells have numbers, bits of sets, in a kernel's own
// numbering. Each type has its value in Go and the code that the kernels emit for it. The twins choose by the value,
// and the tests compare it with search.Order.
type heuristic interface {
	// value is the value of an open cell. Of the cells with the least value, the first with the fewest candidates is
	// chosen.
	value(cell int, open []uint64) int
	// emitList emits the choice of a cell for the list kernel, as listEmitter.best with its candidates. It goes to dead
	// where a cell has none.
	emitList(e *listEmitter, s *listStage, dead asm.Label)
	// emitCover emits code for the cover kernel that sets among to the open cells with the least value.
	emitCover(c *coverChooser)
}

// newHeuristic makes the heuristic of a stage. near[number*words:] are the neighbours of a cell. rank gives the place
// of every cell in a fixed order; nil stands for the order of the numbers. (FILA fills cells of one rank in their
// order; for DLX they are equal.)
func newHeuristic(stage *search.Order, words int, near []uint64, rank []int32) heuristic {
	switch {
	case stage.Heuristic == settings.Size:
		return everyCell{}
	case stage.Heuristic == settings.Estimate:
		return &fewestNeighbours{words, near}
	}
	return &fixedOrder{rank}
}

// planOf makes the plan of a kernel that compares cells. It refuses heuristics that look at the node and have no type
// here.
func planOf(p *problem.Problem, orders []settings.Order) (*search.Orders, error) {
	plan, err := search.CompileOrders(p, orders)
	for left := 0; err == nil && left <= p.Pieces; left++ {
		switch stage := plan.At(left); stage.Heuristic {
		case settings.Size, settings.Estimate, settings.Tight:
		default:
			if !stage.Fixed() {
				err = say.Error("no kernel chooses cells by {heuristic}", string(rune(stage.Heuristic)))
			}
		}
	}
	return plan, err
}

// narrow sets dst to the cells of open with the least value, and returns that value.
func narrow(h heuristic, dst, open []uint64) int {
	least := math.MaxInt
	for w, m := range open {
		for ; m != 0; m &= m - 1 {
			cell := w<<6 + bits.TrailingZeros64(m)
			v := h.value(cell, open)
			if v > least {
				continue
			}
			if v < least {
				least = v
				clear(dst)
			}
			set(dst, cell)
		}
	}
	return least
}

// everyCell is S: it compares all cells.
type everyCell struct{}

func (everyCell) value(int, []uint64) int { return 0 }

func (everyCell) emitList(e *listEmitter, s *listStage, dead asm.Label) {
	e.compare(s, e.then.holes, true, dead)
}

func (everyCell) emitCover(c *coverChooser) { c.assign(c.among, c.open) }

// fixedOrder is F, and the geometric heuristics.
type fixedOrder struct{ rank []int32 }

func (h *fixedOrder) value(cell int, open []uint64) int {
	if h.rank == nil {
		return cell
	}
	return int(h.rank[cell])
}

// sets are the cells of every rank.
func (h *fixedOrder) sets(words int) (all []uint64) {
	for cell, r := range h.rank {
		for len(all) < (int(r)+1)*words {
			all = append(all, make([]uint64, words)...)
		}
		set(all[int(r)*words:], cell)
	}
	return all
}

// isFixed says whether a heuristic is a fixed order. inOrder says whether it is the order of the numbers.
func isFixed(h heuristic) bool {
	_, ok := h.(*fixedOrder)
	return ok
}

func inOrder(h heuristic) bool {
	o, ok := h.(*fixedOrder)
	return ok && o.rank == nil
}

// emitList takes the first hole. Where the numbers are in another order, it goes along the ranks. It begins after the
// cell of the current frame, if the same order chose that.
func (h *fixedOrder) emitList(e *listEmitter, s *listStage, dead asm.Label) {
	f := e.f
	if h.rank == nil {
		takeLowestBit(f, e.then.holes, e.best.at)
		e.settle(s, dead)
		return
	}
	t := e.tables.stages[s]
	for w, c := range e.then.closed {
		f.Set(e.closed.Item(w).At(0), c)
	}
	from := 0
	for _, r := range e.k.runs {
		if r.stage == s {
			from = r.depth
		}
	}
	step := f.Local("step", asm.I32)
	f.Set(step, t.walk.Address())
	f.If(e.depth.LtS(from).Eqz(), func() {
		rank := t.rank.Of(e.fields.cell.At(e.frame))
		f.Set(step, t.walk.Offset(rank).Add(t.walk.Address()+t.walk.Size()))
	})
	f.Do("closed", func() {
		f.Set(e.best.at, e.store.id.At(step))
		f.Increase(step, t.walk.Size())
	}).While(bitOf(e.closed, e.best.at.Value))
	e.settle(s, dead)
}

// emitCover goes along the ranks. It skips those that had no open cell at the node above.
func (h *fixedOrder) emitCover(c *coverChooser) {
	if h.rank == nil {
		c.assign(c.among, c.open)
		return
	}
	f, e := c.f, c.coverEmitter
	ranks := e.tables.ranks[c.stage]
	rank := f.Local("rank", asm.I32)
	size := 8 * len(h.sets(e.k.words))
	f.Set(rank, e.store.rank.At(c.node.Sub(e.store.record.Size())))
	f.If(rank.Sub(ranks.Address()).GeU(size), func() { f.Set(rank, ranks.Address()) })
	row := ranks.As(asm.U128).Plus(-ranks.Address())
	f.Forever("rank", func() {
		c.set(c.among, func(v int) asm.Value { return c.open[v].And(row.Item(v).At(rank)) })
		f.BreakIf(anyTrue(c.among))
		f.Increase(rank, ranks.Size())
	})
	f.Set(e.store.rank.At(c.node), rank)
}
