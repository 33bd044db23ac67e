package frontier

import (
	"cmp"

	"tilewright/solver/problem"
)

// Strip counts the solutions of many boards in one walk. They are the parts of one board that lie before a line across
// it. The ways to fill all in front of such a line, and nothing behind it, are the solutions of that part. Any number of
// each piece may be used.
type Strip struct {
	walk   *walk
	memory int // bytes
	err    error
	// lines are the places at which a part ends, in increasing order. next is the first that was not reached.
	lines []int
	next  int
	ways  []number
	// edges are the states at all lines until now. They are whole once a line has no new one.
	edges map[[2]uint64]bool
	whole bool
	// last is the last line that the end of the board does not disturb.
	last int
}

// mostEdges is how many states at lines are remembered.
const mostEdges = 1 << 20

// NewStrip begins to count. The parts are first, first + step, first + 2·step, ... cells long along the axis: 0 is x, 1 is
// y, 2 is z. A move by step must take the board to itself. It fails where an edge cannot be counted along. It costs
// O(images × cells of an image).
func NewStrip(p *problem.Problem, axis, first, step, memory int) (*Strip, error) {
	if memory = cmp.Or(memory, DefaultMemory); inPage {
		memory = min(memory, pageMemory)
	}
	c := whole(p, p.Rows())
	for i := range c.bounds {
		c.bounds[i].least, c.bounds[i].most = 0, len(p.Cells)
	}
	order := byAxes(p, [3]int{axis, (axis + 1) % 3, (axis + 2) % 3})
	w, err := newWalk(c, order, false, newStore(memory))
	if err != nil {
		return nil, err
	}
	s := &Strip{walk: w, memory: memory, edges: map[[2]uint64]bool{}}
	reach, length := 0, 0
	for i := range p.Images {
		low, high := p.Place(int(p.Images[i].Cells[0]))[axis], 0
		for _, cell := range p.Images[i].Cells {
			at := p.Place(int(cell))[axis]
			low, high = min(low, at), max(high, at)
		}
		reach = max(reach, high-low+1)
	}
	if n := len(order); n > 0 {
		length = p.Place(int(order[n-1]))[axis] + 1
	}
	place := 0
	for at := first; at <= length; at += step {
		for place < len(order) && p.Place(int(order[place]))[axis] < at {
			place++
		}
		if at+reach <= length {
			s.last = len(s.lines)
		}
		s.lines = append(s.lines, place)
	}
	return s, nil
}

// Run does about that many steps, and reports whether everything is done, or has failed.
func (s *Strip) Run(steps int) (done bool) {
	w := s.walk
	if w.now == nil {
		s.err = w.begin()
	}
	for end := w.steps + uint64(steps); s.err == nil && s.next < len(s.lines) && w.steps < end; {
		switch {
		case w.state == 0 && w.place == s.lines[s.next]:
			if s.look(); s.next == len(s.lines) {
				w.drop()
				return true
			}
		case w.step() != nil:
			s.err = refusal(s.memory)
		}
	}
	return s.err != nil || s.next == len(s.lines)
}

// look counts at a line.
func (s *Strip) look() {
	now := s.walk.now[0]
	var ways number
	if now.states > 0 {
		if state, _ := now.find(0, 0); state >= 0 {
			ways = now.number(nil, state).trimmed()
		}
	}
	s.ways = append(s.ways, ways)
	if !s.whole && s.next <= s.last && len(s.edges) <= mostEdges {
		before := len(s.edges)
		for n := range now.states {
			covered, beyond := now.key(n)
			s.edges[[2]uint64{covered, beyond}] = true
		}
		s.whole = len(s.edges) == before
	}
	s.next++
}

// Err says why it failed, else it is nil.
func (s *Strip) Err() error { return s.err }

// Steps is the number of steps done.
func (s *Strip) Steps() uint64 { return s.walk.steps }

// Ways are the numbers of solutions of the parts, in decimal, as far as they are known.
func (s *Strip) Ways() []string {
	ways := make([]string, len(s.ways))
	for i, n := range s.ways {
		ways[i] = n.String()
	}
	return ways
}

// Edges is how many states there can be at a line of a part of any length. The numbers of solutions satisfy a linear
// recurrence of at most this order, which is the characteristic equation of the matrix from line to line (Cayley and
// Hamilton). It is 0 where the walk was too short to see all, or where they are too many.
func (s *Strip) Edges() int {
	if !s.whole {
		return 0
	}
	return len(s.edges)
}
