package disassemble

import (
	"math"
	"slices"
	"sync"

	"tilewright/def/space"
)

// line is a line about which pieces turn by a quarter. It is parallel to an axis, and goes through a point of the other
// two coordinates, in the cyclic order x, y, z. That point is given in half cells. Both numbers are even where the line
// goes through the middles of cells, and odd where it goes through their corners. Turns about other lines of that
// direction do not take the grid to itself.
type line struct {
	axis int
	at   [2]int16
}

// across are the coordinates that a turn about the line changes. It takes the first towards the second.
func (l line) across() (e, f int) { return (l.axis + 1) % 3, (l.axis + 2) % 3 }

// A swept cell is an open square that turns about a point, in half cells, by a quarter. At each distance from that
// point it sweeps the angles from its least at the beginning to its greatest at the end. It cuts another square if, at
// some distance, that one has an angle strictly between. Squares that cross an axis of the plane are divided there, so
// that each part lies in one quarter of the plane.
//
// Take a part [x0,x1]×[y0,y1] in the first quarter. At the distance r it has its least angle at x = min(x1, √(r²-y0²)),
// and its greatest at x = max(x0, √(r²-y1²)). A smaller x is a greater angle. So it suffices to compare whole numbers,
// their squares, and r² between them: nothing is rounded.

// part is the part of a square in one quarter of the plane, turned into the first.
type part struct {
	quarter        int
	x0, x1, y0, y1 int
}

// partsOf are the parts of the square of a cell with its middle there.
func partsOf(x, y int) (parts [4]part, n int) {
	for _, h := range spans(x) {
		for _, v := range spans(y) {
			if h[0] == h[1] || v[0] == v[1] {
				continue
			}
			p := part{0, h[0], h[1], v[0], v[1]}
			for p.x0 < 0 || p.y0 < 0 {
				p.quarter++
				p.x0, p.x1, p.y0, p.y1 = p.y0, p.y1, -p.x1, -p.x0
			}
			parts[n] = p
			n++
		}
	}
	return parts, n
}

// spans are where a square with its middle there lies along a coordinate, below and above 0.
func spans(middle int) [2][2]int {
	if middle == 0 {
		return [2][2]int{{-1, 0}, {0, 1}}
	}
	return [2][2]int{{middle - 1, middle + 1}}
}

// cuts tells whether a cell that is turned by a quarter, from the first coordinate to the second, cuts another one that
// stays. Both are given by the places of their middles relative to the axis, in half cells. Touching is not cutting.
func cuts(moves, stays [2]int) bool {
	a, n := partsOf(moves[0], moves[1])
	b, m := partsOf(stays[0], stays[1])
	for _, p := range a[:n] {
		for _, q := range b[:m] {
			switch (q.quarter - p.quarter + 4) % 4 {
			case 0:
				if p.behind(q) {
					return true
				}
			case 1:
				if q.behind(p) { // p ends in q's quarter, so q is compared with p at its end
					return true
				}
			}
		}
	}
	return false
}

// behind tells whether, at some distance, the least angle of part p is less than the greatest of part q.
func (p part) behind(q part) bool {
	if q.x0 >= p.x1 || p.y0 >= q.y1 {
		return false
	}
	low := max(q.x0*q.x0+p.y0*p.y0, p.x0*p.x0+p.y0*p.y0, q.x0*q.x0+q.y0*q.y0)
	high := min(p.x1*p.x1+q.y1*q.y1, p.x1*p.x1+p.y1*p.y1, q.x1*q.x1+q.y1*q.y1)
	return low < high
}

// sweeps remember which cells are cut. The key is the middle of the cell that turns, relative to the axis. There is a
// bit for each cell that may stay, with coordinates from -32 to 31 half cells. They are all even, or all odd.
type sweeps map[[2]int]*[32]uint32

// sweepWork is about the work to fill in a row.
const sweepWork = 200

// cut is cuts, remembered. What that costs is taken from left.
func (s sweeps) cut(moves, stays [2]int, left *int) bool {
	const most = 31
	if max(moves[0], -moves[0], moves[1], -moves[1], stays[0], -stays[0], stays[1], -stays[1]) > most {
		return cuts(moves, stays)
	}
	of := s[moves]
	if of == nil {
		of = new([32]uint32)
		s[moves] = of
		*left -= sweepWork
		odd := moves[0] & 1
		for i := range 32 * 32 {
			if cuts(moves, [2]int{2*(i%32) - 32 + odd, 2*(i/32) - 32 + odd}) {
				of[i/32] |= 1 << (i % 32)
			}
		}
	}
	return of[(stays[1]+32)/2]>>((stays[0]+32)/2)&1 != 0
}

// meetings tell about which lines each of two pieces cannot turn because of the other.
type meetings [3]struct {
	low, high [2]int16 // of the lines, relative to the first piece
	bits      []uint64 // two for each line: the first piece cuts the second, the second cuts the first
}

// of tells, for a line, whether the first piece cuts the second when it turns, and the second the first.
func (m *meetings) of(axis int, at [2]int16) (first, second bool) {
	a := &m[axis]
	wide := int(a.high[0]-a.low[0]) + 1
	k := 2 * (int(at[1]-a.low[1])*wide + int(at[0]-a.low[0]))
	two := a.bits[k/64] >> (k % 64)
	return two&1 != 0, two&2 != 0
}

// maxMeetings bounds how many meetings a Table remembers. Each takes some hundred bytes, or a few thousand.
const maxMeetings = 1 << 14

// meetings are the meetings of two pieces. They are worked out once and remembered. It is nil where no work is left before
// they are known; then it is to be called again.
func (t *Table) meetings(a, b spot) *meetings {
	key := pairKey{a.shape, b.shape, b.at.minus(a.at)}
	if m := t.turns[key]; m != nil {
		return m
	}
	if t.meeting.meetings == nil || t.meeting.key != key {
		t.meeting = meetingBegun{key: key, meetings: &meetings{}}
	}
	of := t.meeting.meetings
	if !t.meeting.run(t, t.shapes[a.shape], t.shapes[b.shape]) {
		return nil
	}
	if len(t.turns) >= maxMeetings {
		clear(t.turns)
	}
	t.turns[key], t.meeting = of, meetingBegun{}
	return of
}

// meetingBegun are meetings that are worked out, as far as that is done.
type meetingBegun struct {
	*meetings
	key    pairKey
	axis   int
	line   int         // the next one, of those along the axis
	beside [][2][2]int // cells in the same layer, of the first piece and the second; nil where the axis is not begun
}

// run works out meetings as long as work is left, and tells whether that is all. O(lines · cells of both in the same
// layers).
func (m *meetingBegun) run(t *Table, a, b *shape) bool {
	for ; m.axis < len(m.meetings); m.axis, m.beside = m.axis+1, nil {
		e, f := line{axis: m.axis}.across()
		ours, apart := &m.meetings[m.axis], m.key.apart
		if m.beside == nil {
			for k, c := range [2]int{e, f} {
				la, ha := a.near(c, 0, t.far)
				lb, hb := b.near(c, apart[c], t.far)
				ours.low[k], ours.high[k] = max(la, lb), min(ha, hb)
				ours.high[k] = max(ours.high[k], ours.low[k]-1)
			}
			m.line, m.beside = 0, [][2][2]int{}
			for _, c := range a.cells {
				for _, d := range b.cells {
					if c[m.axis] == d[m.axis]+apart[m.axis] {
						m.beside = append(m.beside, [2][2]int{{2 * int(c[e]), 2 * int(c[f])}, {2 * int(d[e]+apart[e]), 2 * int(d[f]+apart[f])}})
					}
				}
			}
			t.left -= len(a.cells) * len(b.cells) / 64
		}
		wide, high := int(ours.high[0]-ours.low[0])+1, int(ours.high[1]-ours.low[1])+1
		if m.line == 0 {
			ours.bits = make([]uint64, (2*wide*high+63)/64)
		}
		for m.line < wide*high {
			if u, v := int(ours.low[0])+m.line%wide, int(ours.low[1])+m.line/wide; (u-v)%2 == 0 {
				t.left -= 1 + len(m.beside)/16
				ours.bits[2*m.line/64] |= t.meetAbout(m.beside, u, v) << (2 * m.line % 64)
			}
			if m.line++; t.left <= 0 {
				return false
			}
		}
	}
	return true
}

// meetAbout has a bit for each of two pieces that cuts the other one when it turns about a line.
func (t *Table) meetAbout(beside [][2][2]int, u, v int) (two uint64) {
	for _, pair := range beside {
		p, q := [2]int{pair[0][0] - u, pair[0][1] - v}, [2]int{pair[1][0] - u, pair[1][1] - v}
		if two&1 == 0 && t.sweeps.cut(p, q, &t.left) {
			two |= 1
		}
		if two&2 == 0 && t.sweeps.cut(q, p, &t.left) {
			two |= 2
		}
		if two == 3 {
			break
		}
	}
	return two
}

// near is the range of lines no farther than far from the box round a shape at that place, along a coordinate in half
// cells.
func (s *shape) near(coordinate int, at, far int16) (low, high int16) {
	return 2*(at+s.low[coordinate]-far) - 1, 2*(at+s.high[coordinate]+far) + 1
}

// turned is the number of the shape turned by a quarter.
func (t *Table) turned(shape uint16, axis int, back bool) uint16 {
	way := quarter(axis, back)
	if n := t.shapes[shape].turned[way]; n > 0 {
		return n - 1
	}
	r := rotations().quarters[way]
	var cells []space.Cell
	for _, c := range t.shapes[shape].cells {
		cells = append(cells, r.Apply(space.Cell{X: int(c[0]), Y: int(c[1]), Z: int(c[2])}))
	}
	low, _ := space.Bounds(cells)
	n := t.number(cells, coordinates(low))
	t.shapes[shape].turned[way] = n + 1
	return n
}

// turn is the place of a piece after a quarter turn about a line.
func (t *Table) turn(s spot, about line, back bool) spot {
	e, f := about.across()
	u, v := about.at[0], about.at[1]
	of, to := t.shapes[s.shape], s
	to.shape = t.turned(s.shape, about.axis, back)
	if back {
		to.at[e], to.at[f] = (u-v)/2+s.at[f]+of.low[f], (u+v)/2-s.at[e]-of.high[e]
	} else {
		to.at[e], to.at[f] = (u+v)/2-s.at[f]-of.high[f], (v-u)/2+s.at[e]+of.low[e]
	}
	return to
}

// about is the line about which a quarter turn takes a piece from one place to another.
func (t *Table) about(from, to spot, axis int, back bool) line {
	l := line{axis: axis}
	e, f := l.across()
	of := t.shapes[from.shape]
	sum, less := to.at[e]+from.at[f]+of.high[f], to.at[f]-from.at[e]-of.low[e]
	if back {
		sum, less = to.at[f]+from.at[e]+of.high[e], from.at[f]+of.low[f]-to.at[e]
	}
	l.at = [2]int16{sum - less, sum + less}
	return l
}

// lines are the lines about which pieces of the current position may turn, one after another.
type lines struct {
	line
	low, high [3][2]int16 // by axis
	between   []*meetings // by pairs of pieces, the first before the second
	pair      int         // whose meetings are next, i*n + j of n pieces
}

// beginLines goes back before the first line, once for each position. It is false where no work is left before the meetings
// of all pieces are known; then it is to be called again.
func (w *walk) beginLines() bool {
	ls, spots, n := &w.motion.lines, w.places.at(w.at), len(w.pieces)
	if ls.pair == n*n {
		return true
	}
	if ls.between == nil {
		ls.between = make([]*meetings, n*n)
	}
	for ; ls.pair < n*n; ls.pair++ {
		i, j := ls.pair/n, ls.pair%n
		if j <= i {
			continue
		}
		m := w.pairs.meetings(spots[i], spots[j])
		if m == nil {
			return false
		}
		w.pairs.left--
		ls.between[ls.pair] = m
	}
	for axis := range ls.low {
		ls.low[axis], ls.high[axis] = [2]int16{math.MinInt16, math.MinInt16}, [2]int16{math.MaxInt16, math.MaxInt16}
		e, f := line{axis: axis}.across()
		for _, s := range spots {
			for k, c := range [2]int{e, f} {
				low, high := w.pairs.shapes[s.shape].near(c, s.at[c], w.pairs.far)
				ls.low[axis][k], ls.high[axis][k] = max(ls.low[axis][k], low), min(ls.high[axis][k], high)
			}
		}
	}
	ls.axis, ls.at = 0, [2]int16{ls.low[0][0] - 2, ls.low[0][1]}
	return true
}

// next goes on to the next line. It is false when there is none.
func (l *lines) next() bool {
	for l.at[0] += 2; ; {
		switch {
		case l.at[0] <= l.high[l.axis][0] && l.at[1] <= l.high[l.axis][1]:
			return true
		case l.at[1] < l.high[l.axis][1]:
			l.at[1]++
		case l.axis < 2:
			l.axis++
			l.at[1] = l.low[l.axis][1]
		default:
			return false
		}
		l.at[0] = l.low[l.axis][0]
		if (l.at[0]-l.at[1])%2 != 0 {
			l.at[0]++
		}
	}
}

// closeTurn works out the closures of all pieces: what each takes along when it is turned about the current line.
func (w *walk) closeTurn() {
	ls, spots, closures, n := &w.motion.lines, w.places.at(w.at), w.sets.closures, len(w.pieces)
	w.pairs.left -= n * n / 32
	e, f := ls.across()
	for i := range closures {
		closures[i] = 1 << i
	}
	for i := range n {
		at := [2]int16{ls.at[0] - 2*spots[i].at[e], ls.at[1] - 2*spots[i].at[f]}
		for j := i + 1; j < n; j++ {
			first, second := ls.between[i*n+j].of(ls.axis, at)
			if first {
				closures[i] |= 1 << j
			}
			if second {
				closures[j] |= 1 << i
			}
		}
	}
	w.sets.join(w.whole())
}

// turn turns pieces of places.next about the current line.
func (w *walk) turn(moved uint64, back bool) {
	next, l := &w.places, w.motion.lines.line
	way := quarter(l.axis, back)
	for i := range next.next {
		if moved>>i&1 != 0 {
			next.next[i] = w.pairs.turn(next.next[i], l, back)
			next.nextFacing[i] = rotations().after[way][next.nextFacing[i]]
		}
	}
}

// quarter is the number of a quarter turn.
func quarter(axis int, back bool) int {
	if back {
		return 2*axis + 1
	}
	return 2 * axis
}

// turning has the ways to turn pieces of cubes: numbers from 0 for the 24 ways in which a piece can face.
type turning struct {
	facing   []space.Motion  // the first leaves a piece unchanged
	quarters [6]space.Motion // by axis, forwards and back
	after    [6][24]uint8    // by quarter turn and way to face, the way to face after it
	number   map[space.Motion]uint8
}

var rotations = sync.OnceValue(func() *turning {
	r := &turning{facing: space.Cubes.Solid(), number: map[space.Motion]uint8{}}
	for i, m := range r.facing {
		r.number[m] = uint8(i)
	}
	units := [3]space.Cell{{X: 1}, {Y: 1}, {Z: 1}}
	for axis := range 3 {
		e, f := line{axis: axis}.across()
		i := slices.IndexFunc(r.facing, func(m space.Motion) bool {
			return m.Apply(units[axis]) == units[axis] && m.Apply(units[e]) == units[f]
		})
		r.quarters[2*axis], r.quarters[2*axis+1] = r.facing[i], r.facing[i].Inverse()
	}
	for way, q := range r.quarters {
		for i, m := range r.facing {
			r.after[way][i] = r.number[q.Mul(m)]
		}
	}
	return r
})
