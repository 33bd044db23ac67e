package frontier

import (
	"math"
	"math/bits"
	"slices"

	"tilewright/solver/problem"
)

// turned counts the cuts that a symmetry of the board takes to themselves. Then it takes parts to parts. It goes along an edge of
// rings: a ring is a cell, with those to which the symmetry takes it. Parts that the symmetry takes to each other are a class.
//
// Let m be the number of times after which the symmetry is back at the start. A class of parts has a period: after so many
// times a part is back at itself. It divides m. The parts of the class are numbered by times, and a number counts modulo the
// period. A ring of the edge is in a class, and has a shift: the number of the part that has its first cell. Where a cell joins two
// parts, their classes become one. Where these are parts of one class, its period becomes shorter.
//
// Such rings with shifts are the voltage graphs of J. L. Gross ("Voltage graphs", Discrete Mathematics 9, 1974).
type turned struct {
	size, least int
	times       int // after which the symmetry is back
	periods     []int
	places      []ring
	width       int // bits of a part's size
}

// ring is a place of the order, where the cells of a ring are given to parts.
type ring struct {
	cells  int   // of the ring
	counts int   // what each of them counts
	edge   int   // rings of the edge before
	near   []tie // what lies beside the first cell
	// own are the times, at most half of its cells, after which the first cell is beside itself.
	own  []int
	gone []int // as in cutPlace
}

// tie is a cell of a ring of the edge: the one to which its first cell comes after some times.
type tie struct{ slot, times int }

// mostTimes is the greatest number of times that a symmetry may need until it is back.
const mostTimes = 16

// newTurned lays out the cuts that a symmetry keeps, along an order of the rings. Ring and time say where each cell is. It is nil
// where a state would take more bits than there are.
func newTurned(p *problem.Problem, order []int32, m measure, r rings) *turned {
	c := &turned{size: m.size, least: m.least(), times: r.times, places: make([]ring, len(order)), width: m.width()}
	for period := 1; period <= c.times; period++ {
		if c.times%period == 0 {
			c.periods = append(c.periods, period)
		}
	}
	left := make([]int, len(r.cells)) // of each ring, the rings beside it that are not assigned
	for i := range left {
		left[i] = len(r.beside[i])
	}
	var edge []int32
	longest := 0
	for i, at := range order {
		place := &c.places[i]
		cells := r.cells[at]
		place.cells, place.counts, place.edge = len(cells), m.of(cells[0]), len(edge)
		for _, n := range p.Around(cells[0]) {
			if n < 0 {
				continue
			}
			slot, times := slices.Index(edge, r.ring[n]), r.time[n]
			switch t := (tie{slot, times}); {
			case r.ring[n] == at:
				if times = min(times, len(cells)-times); times > 0 && !slices.Contains(place.own, times) {
					place.own = append(place.own, times)
				}
			case slot >= 0 && !slices.Contains(place.near, t):
				place.near = append(place.near, t)
			}
		}
		for _, n := range r.beside[at] {
			left[n]--
		}
		edge = append(edge, at)
		for slot := len(edge) - 1; slot >= 0; slot-- {
			if left[edge[slot]] == 0 {
				place.gone = append(place.gone, slot)
				edge[slot] = edge[len(edge)-1]
				edge = edge[:len(edge)-1]
			}
		}
		longest = max(longest, len(edge))
	}
	if longest >= mostEdge || c.times > mostTimes || m.size > mostSize || c.most(longest) > 128 {
		return nil
	}
	return c
}

// most is how many bits a state takes at most.
func (c *turned) most(edge int) (most int) {
	for open := range edge + 1 {
		need := open*(bits.Len(uint(len(c.periods)-1))+c.width+c.times/2) + open*(open-1)/2*c.times + (edge-open)*bits.Len(uint(c.times-1))
		for slot := range edge {
			need += bits.Len(uint(min(slot, open) + 1))
		}
		most = max(most, need)
	}
	return most
}

// turnedCut is a state, unpacked. Class 0 is of all parts of full size that no cell can join.
type turnedCut struct {
	edge   int
	class  [mostEdge]uint8
	shift  [mostEdge]uint8
	period [mostEdge + 2]uint8
	sizes  [mostEdge + 2]uint16
	// apart[a][b] has a bit for each part of class b with which the first part of class a may not be joined.
	apart [mostEdge + 2][mostEdge + 2]uint16
}

// forbid notes that the first part of class a and some part of class b are not joined, and all pairs to which the symmetry takes
// these.
func (t *turnedCut) forbid(a, b uint8, part, times int) {
	for i := range times {
		t.apart[a][b] |= 1 << ((part + i*int(t.period[a])) % int(t.period[b]))
		t.apart[b][a] |= 1 << (((i*int(t.period[b])-part)%times + times) % int(t.period[a]))
	}
}

// each calls do with each state at the next place to which a state leads.
func (c *turned) each(at int, low, high uint64, do func(s *step, low, high uint64)) {
	place := &c.places[at]
	from, open := c.unpack(place.edge, low, high)
	type part struct{ class, number uint8 }
	var beside [mostEdge * mostTimes]part
	n := 0
	for _, tie := range place.near {
		class := from.class[tie.slot]
		if class == 0 {
			continue
		}
		b := part{class, uint8((int(from.shift[tie.slot]) + tie.times) % int(from.period[class]))}
		if !slices.Contains(beside[:n], b) {
			beside[n] = b
			n++
		}
	}
choices:
	for chosen := range uint32(1) << (n + len(place.own)) {
		// The new class has the first cell in its first part. Of each class that joins it, moves is the number of the part that does.
		var moves [mostEdge + 2]int
		var joins [mostEdge + 2]bool
		period := place.cells
		for i, b := range beside[:n] {
			if chosen>>i&1 == 0 {
				continue
			}
			if joins[b.class] {
				period = gcd(period, int(b.number)-moves[b.class])
			} else {
				joins[b.class], moves[b.class] = true, int(b.number)
				period = gcd(period, int(from.period[b.class]))
			}
		}
		for i, times := range place.own {
			if chosen>>(n+i)&1 != 0 {
				period = gcd(period, times)
			}
		}
		all := place.counts * place.cells // that the parts of the class count
		for class := 1; class <= open; class++ {
			if joins[class] {
				all += int(from.sizes[class]) * int(from.period[class])
			}
		}
		size := all / period
		if size > c.size || size != c.size && size+c.least > c.size {
			continue
		}
		to := from
		class := uint8(open + 1)
		to.period[class], to.sizes[class] = uint8(period), uint16(size)
		// keep notes that two parts stay apart. It is false where they are one.
		keep := func(a, b uint8, part int) bool {
			if joins[a] {
				part, a = part+moves[a], class
			}
			if joins[b] {
				part, b = part-moves[b], class
			}
			if a == class && b == class && part%period == 0 {
				return false
			}
			to.forbid(a, b, part%c.times+c.times, c.times)
			return true
		}
		for i, b := range beside[:n] {
			if chosen>>i&1 == 0 && !keep(class, b.class, int(b.number)) {
				continue choices
			}
		}
		for i, times := range place.own {
			if chosen>>(n+i)&1 == 0 && !keep(class, class, times) {
				continue choices
			}
		}
		for a := 1; a <= open; a++ {
			for b := 1; b <= open; b++ {
				if !joins[a] && !joins[b] {
					continue
				}
				for set := from.apart[a][b]; set != 0; set &= set - 1 {
					if !keep(uint8(a), uint8(b), bits.TrailingZeros16(set)) {
						continue choices
					}
				}
			}
		}
		if size == c.size && c.least > 0 {
			class = 0
		}
		for slot := range place.edge {
			if l := to.class[slot]; joins[l] {
				to.class[slot], to.shift[slot] = class, uint8((int(to.shift[slot])-moves[l]+c.times)%period)
			}
		}
		to.class[place.edge], to.shift[place.edge] = class, 0
		to.edge++
		for _, slot := range place.gone {
			l := to.class[slot]
			to.edge--
			to.class[slot], to.shift[slot] = to.class[to.edge], to.shift[to.edge]
			if l != 0 && int(to.sizes[l]) != c.size && !slices.Contains(to.class[:to.edge], l) {
				continue choices // the parts end too small
			}
		}
		low, high := c.pack(&to)
		do(nil, low, high)
	}
}

// gcd is the greatest common divisor of a number and one that may be less than 0.
func gcd(a, b int) int {
	for b = max(b, -b); b != 0; {
		a, b = b, a%b
	}
	return a
}

// pack gives classes numbers in the order in which they come in the edge, and makes the part of the first ring the first one.
func (c *turned) pack(t *turnedCut) (low, high uint64) {
	var number, of, first [mostEdge + 2]uint8
	open, at := uint8(0), 0
	put := func(value uint64, width int) {
		if at < 64 {
			low |= value << at
			high |= value >> (64 - at)
		} else {
			high |= value << (at - 64)
		}
		at += width
	}
	for slot, l := range t.class[:t.edge] {
		width := bits.Len8(open + 1)
		switch {
		case l == 0:
			put(0, width)
		case number[l] == 0:
			open++
			number[l], of[open], first[open] = open, l, t.shift[slot]
			put(uint64(open), width)
			put(uint64(slices.Index(c.periods, int(t.period[l]))), bits.Len(uint(len(c.periods)-1)))
		default:
			put(uint64(number[l]), width)
			period := int(t.period[l])
			put(uint64((int(t.shift[slot])-int(first[number[l]])+period)%period), bits.Len(uint(period-1)))
		}
	}
	for i := uint8(1); i <= open; i++ {
		a := of[i]
		size, period := int(t.sizes[a]), int(t.period[a])
		put(uint64(size-c.least), c.width)
		for j := uint8(1); j <= i; j++ {
			b := of[j]
			large := size+int(t.sizes[b])+c.least > c.size
			for k := range c.pairs(period, int(t.period[b]), i == j) {
				if i == j {
					k++
				}
				bit := uint64(0)
				if large || t.apart[a][b]>>((k+int(first[j])-int(first[i])+c.times)%int(t.period[b]))&1 != 0 {
					bit = 1
				}
				put(bit, 1)
			}
		}
	}
	return low, high
}

// pairs is how many pairs of parts of two classes the symmetry does not take to each other. In one class they are pairs of
// different parts.
func (c *turned) pairs(a, b int, same bool) int {
	if same {
		return a / 2
	}
	return gcd(a, b)
}

// unpack reads a state. open is how many classes of open parts it has.
func (c *turned) unpack(edge int, low, high uint64) (t turnedCut, open int) {
	t.edge = edge
	get := func(width int) uint64 {
		value := low & (1<<width - 1)
		low, high = low>>width|high<<(64-width), high>>width
		return value
	}
	for slot := range edge {
		l := min(int(get(bits.Len8(uint8(open+1)))), open+1) // it is no more in what was packed
		t.class[slot] = uint8(l)
		switch {
		case l > open:
			open = l
			t.period[l] = uint8(c.periods[min(int(get(bits.Len(uint(len(c.periods)-1)))), len(c.periods)-1)])
		case l > 0:
			t.shift[slot] = uint8(get(bits.Len8(t.period[l] - 1)))
		}
	}
	for i := 1; i <= open; i++ {
		t.sizes[i] = uint16(int(get(c.width)) + c.least)
		for j := 1; j <= i; j++ {
			for k := range c.pairs(int(t.period[i]), int(t.period[j]), i == j) {
				if i == j {
					k++
				}
				if get(1) != 0 {
					t.forbid(uint8(i), uint8(j), k, c.times)
				}
			}
		}
	}
	return t, open
}

// rings are the cells of a board by a symmetry.
type rings struct {
	times int // after which it is back
	// ring is that of each cell, and time how many times it takes from the first cell of the ring to it.
	ring []int32
	time []int
	// cells are those of each ring, and beside the other rings with cells beside these.
	cells, beside [][]int32
}

// ringsOf are the rings of a symmetry, of which goes says where each cell goes.
func ringsOf(p *problem.Problem, goes []int32) (r rings) {
	r.times, r.ring, r.time = 1, make([]int32, len(goes)), make([]int, len(goes))
	for i := range r.ring {
		r.ring[i] = -1
	}
	for i := range goes {
		if r.ring[i] >= 0 {
			continue
		}
		var cells []int32
		for c := int32(i); r.ring[c] < 0; c = goes[c] {
			r.ring[c], r.time[c] = int32(len(r.cells)), len(cells)
			cells = append(cells, c)
		}
		r.cells = append(r.cells, cells)
		r.times = r.times / gcd(r.times, len(cells)) * len(cells)
	}
	r.beside = make([][]int32, len(r.cells))
	for i, cells := range r.cells {
		for _, n := range p.Around(cells[0]) {
			if n >= 0 && int(r.ring[n]) != i && !slices.Contains(r.beside[i], r.ring[n]) {
				r.beside[i] = append(r.beside[i], r.ring[n])
			}
		}
	}
	return r
}

// newTurnedWalk begins to count the cuts that a symmetry keeps, along that order of its rings whose edge is shortest. Along are
// orders of the cells. It is nil where a state would take too many bits.
func newTurnedWalk(p *problem.Problem, along [][]int32, goes []int32, m measure, store *store) *walk {
	r := ringsOf(p, goes)
	var all [][]int32
	for _, cells := range along {
		all = append(all, folds(cells, r.ring, len(r.cells)))
	}
	starts := numbered(len(r.cells))
	if len(starts) > mostStarts {
		starts = corners(r.beside)
	}
	for _, start := range starts {
		all = append(all, narrow(r.beside, start))
	}
	var best *turned
	least := math.Inf(1)
	for _, order := range all {
		if c := newTurned(p, order, m, r); c != nil {
			if e := c.expected(); e < least {
				best, least = c, e
			}
		}
	}
	if best == nil {
		return nil
	}
	w := &walk{turned: best, places: make([]place, len(best.places)+1), store: store, cost: math.Log2(least + 1), perRound: perRound}
	for i := range best.places {
		w.places[i].reach = 1 << (len(best.places[i].near) + len(best.places[i].own))
	}
	return w
}

// expected is the estimated cost of an order, as of parts.
func (c *turned) expected() (sum float64) {
	for i := range c.places {
		sum += math.Pow(3.5, float64(c.places[i].edge))
	}
	return sum
}

// mostStarts is how many rings a board has at most, if an order is tried from each.
const mostStarts = 128

// narrow is an order from a start that takes, each time, what leaves the edge shortest. Of several it takes the one beside what has
// been in the edge for the longest time. O(nodes × edge × neighbours²).
func narrow(beside [][]int32, start int32) (order []int32) {
	seen, left := make([]bool, len(beside)), make([]int, len(beside))
	for i := range left {
		left[i] = len(beside[i])
	}
	var edge []int32
	for len(order) < len(beside) {
		best, least := int32(slices.Index(seen, false)), math.MaxInt
		if len(order) == 0 {
			best = start
		}
		for _, e := range edge {
			for _, n := range beside[e] {
				if seen[n] {
					continue
				}
				longer := min(left[n], 1)
				for _, around := range beside[n] {
					if seen[around] && left[around] == 1 {
						longer--
					}
				}
				if longer < least {
					best, least = n, longer
				}
			}
		}
		order, seen[best] = append(order, best), true
		for _, n := range beside[best] {
			left[n]--
		}
		edge = slices.DeleteFunc(append(edge, best), func(e int32) bool { return left[e] == 0 })
	}
	return order
}
