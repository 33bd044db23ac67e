package search

import (
	"math"
	"slices"
	"strconv"

	"tilewright/def/say"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// Order is one ordering heuristic (settings.Order), made ready for one problem. It is read-only, and data: the engines
// read it and act.
//
//   - Size (s) takes the item with fewest options. It needs no table.
//   - Estimate (e) looks only at the open cells with fewest open neighbours, and takes the one with fewest fits. Near
//     holds the neighbours.
//   - Tight, which is no letter of -o, looks at a few cells with few open neighbours, and at the pieces (see package
//     dlx). It needs Near too.
//   - First (f) and the geometric ones (l, a, A, R) are fixed orders, given by their rows in package settings. They
//     prefer the cell of least Rank. FILA takes exactly that, and of equal ranks the lowest number (Sequence). DLX
//     first takes an item with at most one option, and among cells of equal rank the one with fewest options.
//
// The heuristics are those of the articles. S is Knuth's minimum, F is Fletcher's and de Bruijn's first hole (x-major),
// E is Busche's estimated most constrained hole. The geometric ones are his x, a and R of 2011, and their relatives in
// polycube's -o.
type Order struct {
	Heuristic settings.Heuristic
	// Natural says that the order is fixed and takes the cells by their numbers.
	Natural bool
	// Rank gives, for a fixed order, the place of every open cell. Cells that the heuristic cannot tell apart share a
	// rank. Ranks count from 0 without gaps. Nil for Size and Estimate.
	Rank []int32
	// Sequence lists the open cells by rank, equal ranks by number. It is nil where Rank is.
	Sequence []int32
	// Near lists, for Estimate and Tight, the open cells that share a side with each open cell. Nil for the others.
	Near [][]int32
}

// Fixed tells whether the heuristic fills the cells in an order known before
// the search, which is what priority occupancy filtering (POF) needs.
func (s *Order) Fixed() bool { return s.Rank != nil }

// Values sets dst, one for every open cell of the problem, to what the heuristic looks at. For Estimate it is the
// number of open neighbours. For a fixed order it is the place among the cells still open, from 1, the same for cells
// of one rank. Covered cells get -1. For Size, which goes by options, all get -1. O(cells · neighbours).
func (s *Order) Values(dst []int32, open func(cell int32) bool) {
	for c := range dst {
		dst[c] = -1
	}
	switch {
	case s.Near != nil:
		for c := range dst {
			if !open(int32(c)) {
				continue
			}
			dst[c] = 0
			for _, other := range s.Near[c] {
				if open(other) {
					dst[c]++
				}
			}
		}
	case s.Rank != nil:
		place, last := int32(0), int32(-1)
		for _, c := range s.Sequence {
			if !open(c) {
				continue
			}
			if s.Rank[c] != last {
				place, last = place+1, s.Rank[c]
			}
			dst[c] = place
		}
	}
}

// Orders has the heuristic for every number of pieces left.
type Orders struct {
	at []*Order
}

// At is the heuristic that chooses with that many pieces left, 0 <= left <= Problem.Pieces.
func (p *Orders) At(left int) *Order { return p.at[left] }

// CompileOrders prepares the orders for a problem. Without an order for the start of the search, Size chooses until the first
// one takes over. Of several that begin at the same number the first one counts, as in settings.Normal. It costs one
// sort of the cells for each order.
func CompileOrders(p *problem.Problem, orders []settings.Order) (*Orders, error) {
	plan := &Orders{at: make([]*Order, p.Pieces+1)}
	size := &Order{Heuristic: settings.Size}
	from := make([]int, p.Pieces+1)
	for left := range plan.at {
		plan.at[left] = size
		from[left] = math.MaxInt
	}
	for i, o := range orders {
		stage, err := compileOrder(p, o)
		if err != nil {
			return nil, say.Error("order {number}: {err}", i+1, err)
		}
		start := o.From
		if start == 0 {
			start = math.MaxInt - 1 // before every number
		}
		// An order is in force until one with a smaller start takes over.
		for left := 0; left <= min(start, p.Pieces); left++ {
			if start < from[left] {
				plan.at[left], from[left] = stage, start
			}
		}
	}
	return plan, nil
}

// compileOrder prepares one order.
func compileOrder(p *problem.Problem, o settings.Order) (*Order, error) {
	letter := string(rune(o.Heuristic))
	if o.From < 0 {
		return nil, say.Error("{letter} starts at {from} pieces left; give a number of at least 1, or none for the "+
			"start of the search", letter, o.From)
	}
	for _, a := range o.Args {
		if math.IsNaN(a) || math.IsInf(a, 0) {
			return nil, say.Error("{letter} has the argument {value}; give finite numbers",
				letter, strconv.FormatFloat(a, 'g', -1, 64))
		}
	}
	row := o.Heuristic.Row()
	if row == nil {
		return nil, say.Error("heuristic {letter} is unknown", letter)
	}
	if err := row.Wrong(len(o.Args)); err != nil {
		return nil, err
	}
	stage := &Order{Heuristic: o.Heuristic, Natural: row.Natural}
	switch {
	case row.Near:
		stage.Near = Neighbours(p)
	case row.Natural:
		stage.Rank, stage.Sequence = identity(len(p.Cells)), identity(len(p.Cells))
	case row.Value != nil:
		stage.rank(p, row.Value(row.All(o.Args, centre(p)), p.Plane))
	}
	return stage, nil
}

// rank orders the open cells by value, least first.
func (s *Order) rank(p *problem.Problem, value func(x, y, z float64) float64) {
	values := make([]float64, len(p.Cells))
	for i := range values {
		at := p.Place(i)
		values[i] = value(float64(at[0]), float64(at[1]), float64(at[2]))
	}
	s.Sequence = identity(len(p.Cells))
	slices.SortFunc(s.Sequence, func(a, b int32) int {
		switch {
		case values[a] < values[b]:
			return -1
		case values[a] > values[b]:
			return 1
		}
		return 0
	})
	s.Rank = make([]int32, len(p.Cells))
	rank := int32(-1)
	for i := 0; i < len(s.Sequence); {
		// A tie goes on while each value is close to the one before it.
		tie := i + 1
		for tie < len(s.Sequence) && values[s.Sequence[tie]]-values[s.Sequence[tie-1]] < settings.CloseEnough {
			tie++
		}
		rank++
		slices.Sort(s.Sequence[i:tie])
		for ; i < tie; i++ {
			s.Rank[s.Sequence[i]] = rank
		}
	}
}

// centre is the middle of the box. It lies between cells where a side is even.
func centre(p *problem.Problem) (middle [3]float64) {
	for axis, side := range p.Sides() {
		middle[axis] = float64(side-1) / 2
	}
	return middle
}

// Neighbours lists the open cells that share a side with each open cell, in increasing order. Cost:
// O(cells).
func Neighbours(p *problem.Problem) [][]int32 {
	near := make([][]int32, len(p.Cells))
	for c := range p.Cells {
		for _, other := range p.Around(int32(c)) {
			if other >= 0 {
				near[c] = append(near[c], other)
			}
		}
		slices.Sort(near[c])
	}
	return near
}

// MostApart is the greatest number of neighbours by which NOF keeps lists apart. More would make too many lists.
const MostApart = 6

// Later are the neighbours of a cell that may be open when a stage chooses it. NOF keeps lists apart only by these. A
// stage of a fixed order fills cells of one rank by their numbers.
func (s *Order) Later(p *problem.Problem, cell int32) (later []int32) {
	for _, other := range p.Around(cell) {
		if other >= 0 && !s.Precedes(other, cell) && len(later) < MostApart {
			later = append(later, other)
		}
	}
	return later
}

// Precedes tells whether the order is fixed and open cell a comes before b in it.
func (s *Order) Precedes(a, b int32) bool {
	switch rank := s.Rank; {
	case rank == nil:
		return false
	case rank[a] != rank[b]:
		return rank[a] < rank[b]
	}
	return a < b
}

// SmallestPart is the number of cells of the smallest connected part of a piece: no
// region of fewer open cells can be filled.
func SmallestPart(p *problem.Problem) int {
	least := math.MaxInt
	for i := range p.Shapes {
		for _, m := range p.Shapes[i].Measures() {
			least = min(least, m.Parts[0])
		}
	}
	return least
}

func identity(n int) []int32 {
	s := make([]int32, n)
	for i := range s {
		s[i] = int32(i)
	}
	return s
}
