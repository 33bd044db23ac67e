package kernel

import (
	"math"
	"math/bits"

	"tilewright/solver/search"
)

// lists are image lists that were made for what is left at a node of the
// search. They serve the frame of that node, and the deepest ones all frames
// below.
//
// For every cell there is a list for each state of its neighbours, with the
// images that cover the cell and keep clear of the neighbours that are closed in
// that state. A list is made when it is first asked for, from that of the node
// above. It comes in quads of four images, which are tested at a time.
//
// In the deepest lists an image has, beside its positions, the bit of its shape:
// a position that was closed when the lists were made stands for it. So one
// test tells that an image overlaps or is no longer available.
type lists struct {
	up    *lists
	image int // the id placed above, or the root; -1 when nothing is made
	// closed are the positions that were covered, shapes the shapes available.
	closed []uint64
	shapes uint64
	// bits[shape*words:] is the shape's bit.
	bits []uint64
	// sets[position<<digits|index] is a list in quads.
	sets []span
	// quads[(quad*words+word)*4+i] is a word of image i, ids[quad*4+i] its id.
	quads []uint64
	ids   []uint16
}

// span is a list: n images in the quads from first. It is not made while first
// is 0; there is no list in quad 0.
type span struct{ first, n int32 }

// neighbourTwin is the neighbour search in Go.
type neighbourTwin struct {
	*neighbour
	l     *layout
	lists []lists // by depth
	spans []span  // of the frames' cells
	// best and other are candidates of the best cell so far and of another.
	best, other []uint64
}

func (k *neighbour) twin(l *layout) twin {
	t := &neighbourTwin{neighbour: k, l: l, lists: make([]lists, min(k.refined, l.last)+1), spans: make([]span, l.last+1),
		best: make([]uint64, k.longest), other: make([]uint64, k.longest)}
	for d := range t.lists {
		t.lists[d] = lists{image: -1, closed: make([]uint64, k.words), bits: make([]uint64, maxShapes*k.words), sets: make([]span, k.size<<k.digits)}
		if d > 0 {
			t.lists[d].up = &t.lists[d-1]
		}
	}
	return t
}

// at are the lists of the frame at a depth.
func (t *neighbourTwin) at(depth int) *lists { return &t.lists[min(depth, len(t.lists)-1)] }

// enter makes the lists of the frame at depth, unless they are those of the
// image given. The lists above must be made.
func (t *neighbourTwin) enter(depth, image int, shapes uint64) {
	l := &t.lists[depth]
	if l.image == image && l.shapes == shapes {
		return
	}
	for d := depth; d < len(t.lists); d++ {
		t.lists[d].image = -1
	}
	l.image, l.shapes = image, shapes
	if depth == 0 {
		copy(l.closed, t.starts[image].occupied)
	} else {
		for w := range l.closed {
			l.closed[w] = l.up.closed[w] | t.masks[image*t.words+w]
		}
	}
	clear(l.sets)
	l.quads = append(l.quads[:0], make([]uint64, 4*t.words)...)
	l.ids = append(l.ids[:0], 0, 0, 0, 0)
	clear(l.bits)
	if depth == t.refined {
		free := append([]uint64(nil), l.closed...)
		for ; shapes != 0; shapes &= shapes - 1 {
			set(l.bits[bits.TrailingZeros64(shapes)*t.words:], lowest(free))
		}
	}
}

// find is the list of a position whose surroundings are closed.
func (t *neighbourTwin) find(l *lists, at int, closed []uint64) span {
	s := at<<t.digits | t.index(at, closed)
	if l.sets[s].first == 0 {
		t.build(l, at, s, closed)
	}
	return l.sets[s]
}

func (t *neighbourTwin) build(l *lists, at, s int, closed []uint64) {
	from := t.cover[at]
	if l.up != nil {
		if l.up.sets[s].first == 0 {
			t.build(l.up, at, s, closed)
		}
		up := l.up.sets[s]
		from = l.up.ids[4*up.first:][:up.n]
	}
	first := len(l.ids)
	for _, id := range from {
		if l.shapes>>t.shape[id]&1 != 0 && t.clear(l, at, id, closed) {
			l.ids = append(l.ids, id)
		}
	}
	n := len(l.ids) - first
	for len(l.ids)%4 != 0 {
		l.ids = append(l.ids, 0)
	}
	for i := first; i < len(l.ids); i += 4 {
		for w := range t.words {
			for _, id := range l.ids[i : i+4] {
				l.quads = append(l.quads, t.masks[int(id)*t.words+w]|l.bits[int(t.shape[id])*t.words+w])
			}
		}
	}
	l.sets[s] = span{int32(first / 4), int32(n)}
}

// clear says that an image runs neither into what was covered when the lists
// were made nor into the closed neighbours of a position.
func (t *neighbourTwin) clear(l *lists, at int, id uint16, closed []uint64) bool {
	for w, m := range t.masks[int(id)*t.words:][:t.words] {
		if m&(l.closed[w]|closed[w]&t.near[at*t.words+w]) != 0 {
			return false
		}
	}
	return true
}

// scan sets dst to the images of a list that keep clear of occupied, as bits,
// and returns their number.
func (t *neighbourTwin) scan(dst []uint64, l *lists, s span, occupied []uint64) (fits int) {
	if s.n == 0 {
		return 0
	}
	quads := l.quads[4*t.words*int(s.first):][:4*t.words*quads(int(s.n))]
	for i := 0; len(quads) > 0; i++ {
		part := quads[:min(len(quads), 64*t.words)]
		quads = quads[len(part):]
		dst[i] = 0
		if t.words == 1 {
			for k, m := range part {
				free := uint64(0)
				if m&occupied[0] == 0 {
					free = 1
				}
				dst[i] |= free << (k & 63)
			}
		} else {
			for k := 0; len(part) > 0; k, part = k+4, part[4*t.words:] {
				for j := range 4 {
					overlap := uint64(0)
					for w := range t.words {
						overlap |= part[4*w+j] & occupied[w]
					}
					free := uint64(0)
					if overlap == 0 {
						free = 1
					}
					dst[i] |= free << ((k + j) & 63)
				}
			}
		}
		if len(quads) == 0 {
			dst[i] &= ^uint64(0) >> (-s.n & 63)
		}
		fits += bits.OnesCount64(dst[i])
	}
	return fits
}

// evaluate chooses the cell of a frame whose occupancy is known, and returns
// the number of its candidates: 0 when some cell has none.
func (t *neighbourTwin) evaluate(f []uint64, l *lists, depth int) int {
	var room [2 * maxWords]uint64
	closed, cells := room[:t.words], room[maxWords:][:t.words]
	occupied := f[frOccupied : frOccupied+t.words]
	for w := range closed {
		closed[w] = occupied[w] | l.closed[w]
		cells[w] = ^closed[w]
	}
	switch fewest := t.tightest(cells, cells); {
	case fewest == 0 && t.least > 1:
		return 0 // a hole alone
	case fewest == 1 && t.least > 2 && t.beside(cells):
		return 0 // two holes alone
	}
	fewest := math.MaxInt
	for count(cells) > 0 {
		at := lowest(cells)
		s := t.find(l, at, closed)
		n := t.scan(t.other, l, s, occupied)
		if n == 0 {
			return 0
		}
		if n < fewest {
			fewest = n
			f[frCell] = uint64(at)
			t.spans[depth] = s
			t.best, t.other = t.other, t.best
		}
	}
	words := wordsOf(int(t.spans[depth].n))
	f[frChosen], f[frImage], f[frWords] = 0, 0, uint64(words)
	rest := f[t.l.rest():]
	clear(rest[copy(rest, t.best[:words]):])
	return fewest
}

func (t *neighbourTwin) begin(state []uint64, root int) int {
	frame := t.l.frame(state, 0)
	clear(frame)
	frame[frLeft] = t.stock.start
	t.enter(0, root, t.starts[root].shapes)
	n := t.evaluate(frame, &t.lists[0], 0)
	if n == 0 {
		frame[frCell], frame[frWords] = 0, 0
	}
	return n
}

func (t *neighbourTwin) place(state []uint64, depth, candidate int) int {
	t.locate(t.l.frame(state, depth), depth)
	return t.choose(state, depth, candidate)
}

// locate finds the list that a frame is about.
func (t *neighbourTwin) locate(f []uint64, depth int) {
	var closed [maxWords]uint64
	l := t.at(depth)
	for w := range t.words {
		closed[w] = l.closed[w] | f[frOccupied+w]
	}
	t.spans[depth] = t.find(l, int(f[frCell]), closed[:t.words])
}

// choose is place when the frame's list is located.
func (t *neighbourTwin) choose(state []uint64, depth, candidate int) int {
	f, g := t.l.frame(state, depth), t.l.frame(state, depth+1)
	l := t.at(depth)
	i := 4*int(t.spans[depth].first) + candidate
	id := int(l.ids[i])
	shape := int(t.shape[id])
	f[frChosen], f[frImage] = uint64(candidate), uint64(id)
	g[frLeft] = f[frLeft] - t.one[shape]
	more := g[frLeft]&t.rest[shape] != 0
	if depth < t.refined {
		clear(g[frOccupied : frOccupied+t.words])
		t.enter(depth+1, id, t.without(l.shapes, shape, more))
	} else {
		for w := range t.words {
			g[frOccupied+w] = f[frOccupied+w] | t.masks[id*t.words+w]
			if !more {
				g[frOccupied+w] |= l.bits[shape*t.words+w]
			}
		}
	}
	return t.evaluate(g, t.at(depth+1), depth+1)
}

// without takes away a shape unless there are more copies.
func (t *neighbourTwin) without(shapes uint64, shape int, more bool) uint64 {
	if more {
		return shapes
	}
	return shapes &^ (1 << shape)
}

// resume makes the lists that the frames of a state are about.
func (t *neighbourTwin) resume(state []uint64) {
	root := int(state[stRoot])
	shapes := t.starts[root].shapes
	t.enter(0, root, shapes)
	for d := range int(state[stDepth]) + 1 {
		f := t.l.frame(state, d)
		if d > 0 && d <= t.refined {
			id := int(t.l.frame(state, d-1)[frImage])
			shape := int(t.shape[id])
			shapes = t.without(shapes, shape, f[frLeft]&t.rest[shape] != 0)
			t.enter(d, id, shapes)
		}
		t.locate(f, d)
	}
}

func (t *neighbourTwin) run(st []uint64, budget int, found func() bool) search.Status {
	l := t.l
	t.resume(st)
	end := st[stNodes] + uint64(max(budget, 1))
	for depth := int(st[stDepth]); ; {
		f := l.frame(st, depth)
		rest := f[l.rest():]
		i := 0
		for i < int(f[frWords]) && rest[i] == 0 {
			i++
		}
		if i == int(f[frWords]) {
			switch {
			case depth > 0:
				depth--
			case st[stRoot]+1 < st[stRoots]:
				l.begin(t, st, int(st[stRoot]+1))
			default:
				st[stEnded] = 1
				return search.Finished
			}
			continue
		}
		candidate := i<<6 + bits.TrailingZeros64(rest[i])
		rest[i] &= rest[i] - 1
		if depth == l.last {
			st[stFound]++
			f[frChosen], f[frImage] = uint64(candidate), uint64(t.at(depth).ids[4*int(t.spans[depth].first)+candidate])
			if !found() {
				st[stEnded] = 1
				return search.Finished
			}
			continue
		}
		st[stNodes]++
		n := t.choose(st, depth, candidate)
		if n == 0 {
			continue
		}
		depth++
		st[l.level(depth)] += uint64(n)
		if st[stNodes] >= end {
			st[stDepth] = uint64(depth)
			return search.Paused
		}
	}
}
