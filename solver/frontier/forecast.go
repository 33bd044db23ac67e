package frontier

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Forecast reckons the steps and the memory of a count before it begins. It counts parts of the board that get wider, line
// by line, in the order that was chosen, and sees how their work grows with the estimated cost of that order
// (matrix.expected). A line goes along the board, so each makes the edge longer. Walks for symmetries are short, so they are
// made themselves. A count that is short is known exactly, as the last part is the whole board.
type Forecast struct {
	of   *Count
	rows []int32
	// lines are the cells of the board, line by line, and order those of the first walk. The part has the first wide lines,
	// which are open.
	lines [][]int32
	order []int32
	wide  int
	open  []bool
	cells int // of the part
	seen  []sample
	// walks has what was seen of the walks of the count themselves: nil before and where they are too long. now is the walk
	// that is made, of the part if at is 0, else the walk of that number.
	walks []*sample
	at    int
	now   *walk
	steps int  // that all parts may make
	left  int  // of them, or of the share of now if at is not 0
	keeps bool // the count keeps its layers
	done  bool
}

// sample is what was seen of a walk.
type sample struct {
	cost             float64 // of its order, as it was estimated, to base 2
	steps, most, all float64 // steps, states in the largest layer, states in all layers
	words            int     // of a number
	bits             float64 // of the number of all ways, for each cell; 0 where there are none
}

// forecastMemory is how many bytes a forecast takes at most.
const forecastMemory = 64 << 20

// NewForecast begins the forecast of a count that New begins with the same arguments, and fails as New does. It makes about
// so many steps: the more, the closer it is. It costs what New costs, and as much again for each line.
func NewForecast(p *problem.Problem, rows []int32, o Options, steps int) (*Forecast, error) {
	if rows == nil {
		rows = p.Rows()
	}
	o.Workers = 1
	n, err := New(p, rows, o)
	if err != nil {
		return nil, err
	}
	order := n.walks[0].order
	return &Forecast{of: n, rows: rows, order: order, lines: lines(p, order), open: make([]bool, len(p.Cells)),
		walks: make([]*sample, len(n.walks)), at: len(n.walks), steps: steps, keeps: n.walks[0].keep}, nil
}

// lines are the cells in lines along the longest axis, or that of the longest on which an order moves most seldom.
func lines(p *problem.Problem, order []int32) (lines [][]int32) {
	var moves, axes [3]int
	for i := 1; i < len(order); i++ {
		a, b := p.Place(int(order[i-1])), p.Place(int(order[i]))
		for axis := range moves {
			if a[axis] != b[axis] {
				moves[axis]++
			}
		}
	}
	sides := p.Sides()
	for axis := range axes {
		axes[axis] = axis
	}
	slices.SortStableFunc(axes[:], func(a, b int) int { return cmp.Or(sides[b]-sides[a], moves[a]-moves[b]) })
	line := func(cell int32) [2]int {
		at := p.Place(int(cell))
		return [2]int{at[axes[1]], at[axes[2]]}
	}
	cells := slices.Clone(order)
	slices.SortStableFunc(cells, func(a, b int32) int {
		x, y := line(a), line(b)
		return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[1], y[1]))
	})
	for i, cell := range cells {
		if i == 0 || line(cell) != line(cells[i-1]) {
			lines = append(lines, nil)
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], cell)
	}
	return lines
}

// Run does about that many steps, and reports whether the forecast is made.
func (f *Forecast) Run(budget int) (done bool) {
	for !f.done && budget > 0 {
		if f.now == nil && !f.next() {
			f.done = true
			break
		}
		before := f.now.steps
		ended, err := f.now.run(min(budget, f.left))
		made := int(f.now.steps-before) + 1
		budget -= made
		f.left -= made
		switch {
		case ended:
			f.look()
		case err == nil && f.left > 0:
		default:
			f.now.drop()
			f.now, f.done = nil, f.at == 0
		}
	}
	return f.done
}

// next begins the walk for the next symmetry, or the next part. It is false where nothing is left.
func (f *Forecast) next() bool {
	store := newStore(min(f.of.memory, forecastMemory))
	if f.at > 0 {
		f.left = f.steps / len(f.walks)
		if f.at--; f.at > 0 {
			f.now = f.of.walks[f.at]
			f.now.store = store
			return true
		}
		f.left = f.steps
	}
	if f.wide == len(f.lines) {
		return false
	}
	for _, cell := range f.lines[f.wide] {
		f.open[cell] = true
	}
	f.cells += len(f.lines[f.wide])
	if f.wide++; f.wide == len(f.lines) {
		f.now = f.of.walks[0]
		f.now.store, f.now.keep = store, false
		return true
	}
	p, rows, order := f.cut()
	var err error
	if f.now, err = f.of.walkOf(p, rows, [][]int32{order}, nil, f.measure(), store); err != nil {
		return false
	}
	for i := range f.now.places {
		f.now.places[i].done = nil // pieces that have no room here are not missed
	}
	return true
}

// cut is the problem of only the open cells, with its images, and the order in which they come. There are fewer pieces, in
// proportion.
func (f *Forecast) cut() (cut *problem.Problem, rows, order []int32) {
	whole := f.of.p
	p := *whole
	p.Cells, p.Near, p.Variable, p.Images = nil, nil, nil, nil
	all := len(whole.Cells)
	p.Shapes, p.Empty = slices.Clone(whole.Shapes), (whole.Empty*f.cells+all-1)/all
	for i := range p.Shapes {
		s := &p.Shapes[i]
		s.Least, s.Copies = s.Least*f.cells/all, (s.Copies*f.cells+all-1)/all
	}
	number := make([]int32, len(f.open))
	for cell, open := range f.open {
		if number[cell] = -1; open {
			number[cell] = int32(len(p.Cells))
			p.Cells = append(p.Cells, whole.Cells[cell])
		}
	}
	for cell, open := range f.open {
		if !open {
			continue
		}
		for _, near := range whole.Around(int32(cell)) {
			if near >= 0 {
				near = number[near]
			}
			p.Near = append(p.Near, near)
		}
		if whole.Variable != nil {
			p.Variable = append(p.Variable, whole.Variable[cell])
		}
	}
	for _, r := range f.rows {
		image := whole.Images[r]
		if slices.ContainsFunc(image.Cells, func(cell int32) bool { return !f.open[cell] }) {
			continue
		}
		cells := make([]int32, len(image.Cells))
		for i, cell := range image.Cells {
			cells[i] = number[cell]
		}
		image.Cells = cells
		p.Images = append(p.Images, image)
	}
	for _, cell := range f.order {
		if f.open[cell] {
			order = append(order, number[cell])
		}
	}
	return &p, p.Rows(), order
}

// measure is that of the count, on the open cells.
func (f *Forecast) measure() measure {
	m := measure{size: f.of.measure.size}
	for cell, open := range f.open {
		if open && f.of.measure.counts != nil {
			m.counts = append(m.counts, f.of.measure.counts[cell])
		}
	}
	return m
}

// look takes in a walk that was made.
func (f *Forecast) look() {
	w := f.now
	s := sample{cost: w.cost, steps: float64(w.steps), most: float64(w.most), all: float64(w.all), words: len(w.now[0].ways)}
	var ways number
	w.ended(func(_ uint64, n number) { ways = ways.plus(n) })
	if n := len(ways); n > 0 {
		s.bits = float64(64*(n-1)+bits.Len64(ways[n-1])) / float64(f.cells)
	}
	w.drop()
	f.now = nil
	switch {
	case f.at > 0 || f.wide == len(f.lines):
		f.walks[f.at] = &s
	default:
		f.seen = append(f.seen, s)
	}
}

// Steps is how many steps the count will make, when the forecast is made. It is exact where all of them were made.
func (f *Forecast) Steps() search.Interval {
	var all search.Interval
	for i := range f.of.walks {
		one := f.law(i, func(s *sample) float64 { return s.steps })
		if !one.Known {
			return one
		}
		all = search.Interval{Known: true, Low: all.Low + one.Low, High: all.High + one.High}
	}
	return all
}

// Bytes is how much memory the count will take, when the forecast is made.
func (f *Forecast) Bytes() (all search.Interval) {
	for i := range f.of.walks {
		of := func(s *sample) float64 { return 2 * s.most } // the layer that is left, and the one that is made
		keeps := f.keeps && i == 0
		if keeps {
			of = func(s *sample) float64 { return s.all }
		}
		states := f.law(i, of)
		if !states.Known {
			return states
		}
		few, many := f.words(i)
		low, _ := stateBytes(few)
		_, high := stateBytes(many)
		if all.Known = true; !keeps {
			states.Low /= 2 // the largest layer may stand by itself
		}
		all.Low = max(all.Low, states.Low*low)
		least := leastBlocks
		if keeps {
			least *= len(f.order)
		}
		all.High = max(all.High, states.High*high+float64(least*blockBytes))
	}
	return all
}

// stepTimes are how many nanoseconds a step takes at least and at most: of pieces where tables fit into a cache, of pieces
// where they do not, and of connected parts.
var stepTimes = [3][2]float64{{50, 180}, {120, 400}, {300, 900}}

// inCache is how many bytes of tables are quick.
const inCache = 4 << 20

// Time is how long the count takes on one core, in nanoseconds.
func (f *Forecast) Time() search.Interval {
	steps, price := f.Steps(), stepTimes[0]
	if f.of.measure.size > 0 {
		price = stepTimes[2]
	} else if bytes := f.Bytes(); bytes.Low+bytes.High > 2*inCache {
		price = stepTimes[1]
	}
	return search.Interval{Known: steps.Known, Low: steps.Low * price[0], High: steps.High * price[1]}
}

// leastBlocks is how many blocks the shortest count takes at most, or for each place where layers are kept.
const leastBlocks = 32

// stateBytes is how many bytes a state takes whose number has so many words: two words to know it by, its number, and its
// entries in the index, which is filled from three eighths to three quarters.
//
//	words  1    2    3    4
//	least  34.7 42.7 50.7 58.7
//	most   45.3 53.3 61.3 69.3
func stateBytes(words int) (least, most float64) {
	known := float64(16 + 8*words)
	return known + 8/0.75, known + 8/0.375
}

// words bounds how many words the numbers of a walk have. The number of ways grows by about the same bits with each cell.
func (f *Forecast) words(walk int) (least, most int) {
	if s := f.walks[walk]; s != nil {
		return s.words, s.words
	}
	var rate float64
	for _, s := range f.seen {
		least, rate = max(least, s.words), max(rate, s.bits)
	}
	return least, max(least, int(1.2*rate*float64(len(f.of.p.Cells)))/64+1)
}

// law is where a number lies for a walk of the count.
func (f *Forecast) law(walk int, of func(*sample) float64) search.Interval {
	if s := f.walks[walk]; s != nil {
		return search.Interval{Known: true, Low: of(s), High: of(s)}
	}
	if walk > 0 { // it is too long to be made, and no longer than the first
		first := f.law(0, of)
		first.Low = min(first.Low, float64(f.steps/len(f.walks)))
		return first
	}
	all := f.extend()
	// What else is asked for is a share of the steps, which changes less than they do.
	least, most := math.Inf(1), 0.0
	for _, s := range f.seen[max(len(f.seen)-3, 0):] {
		share := of(&s) / max(s.steps, 1)
		least, most = min(least, share), max(most, share)
	}
	if most > least {
		least, most = least/uneven, most*uneven
	}
	return search.Interval{Known: all.Known, Low: all.Low * least, High: all.High * most}
}

// extend goes on with the steps from the parts to the whole board. With each line, their logarithm grows by about as much as
// that of the estimated cost, times a slope that changes little.
func (f *Forecast) extend() search.Interval {
	n := len(f.seen)
	if n < leastParts {
		return search.Interval{}
	}
	slope := func(from, to int) float64 {
		return math.Log2(max(f.seen[to].steps, 1)/max(f.seen[from].steps, 1)) / max(f.seen[to].cost-f.seen[from].cost, 1e-3)
	}
	// Odd and even widths may differ, so two slopes are over two lines.
	slopes := []float64{slope(n-2, n-1), slope(n-3, n-1), slope(max(n-4, 0), n-2)}
	least, most := slices.Min(slopes)*(1-bent), slices.Max(slopes)*(1+bent)
	if len(f.of.walks[0].fields) > 0 { // on a larger board, pieces run out
		least *= fewer
	}
	last := &f.seen[n-1]
	ahead := max(f.of.walks[0].cost-last.cost, 0)
	return search.Interval{Known: true, Low: last.steps * math.Exp2(ahead*least-vague), High: last.steps * math.Exp2(ahead*most+vague)}
}

const (
	// leastParts is how many parts must be made.
	leastParts = 3
	// vague is how far an interval reaches to either side at least, in bits. bent is by how much of itself a slope may change.
	vague = 0.3
	bent  = 0.07
	// fewer times as much as it was is what a slope may be where pieces are counted.
	fewer = 0.5
	// uneven times as much as it was is what a share of the steps may be.
	uneven = 1.25
)
