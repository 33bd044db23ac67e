package kernel

import (
	"math"
	"math/bits"

	"tilewright/solver/settings"
)

// lists are image lists that were made for what is left at a node of the search. They serve the frame of that node; the
// deepest lists serve all frames below too.
//
// A list belongs to a stage, a cell, and a state of the cell's neighbours. It has the images that cover the cell and
// keep clear of the neighbours that are closed in that state. In a fixed order they also keep clear of the earlier
// cells. A list is made when it is first asked for, from that of the node above. It comes in quads of four images,
// which are tested at a time.
//
// In the deepest lists an image has, beside its positions, the bit of its shape. A position that was closed when the
// lists were made stands for it. So one test tells whether an image overlaps or is no longer available.
type lists struct {
	up    *lists
	image int // the id placed above, or the root; -1 when nothing is made
	// closed are the positions that were covered, and shapes the shapes available, when the lists were made.
	closed []uint64
	shapes uint64
	// bits[shape*words:] is the bit of the shape.
	bits []uint64
	// sets[listStage.first + position<<digits + index] is a list in quads.
	sets []span
	// quads[(quad*words+word)*4+i] is a word of image i, and ids[quad*4+i] is its id.
	quads []uint64
	ids   []uint16
}

// span is a list: n images in the quads from first on. While first is 0 it is not made; quad 0 has no list.
type span struct{ first, n int32 }

// listTwin is the list search in Go.
type listTwin struct {
	*list
	l     *stateWords
	at    []*listStage // by depth
	lists []lists      // by depth
	spans []span       // of the frames' cells
	// best and other are the candidates of the best cell so far, and of another one.
	best, other []uint64
	// lengths[set*lanes:] has the number of images of each shape, for every list of depth 0.
	lengths []uint64
	dead    []uint64 // ids that the root may not use
	// tested counts quads.
	tested int
	// Room for what is closed at a frame, for its holes, and for the cells to choose from.
	closed, holes, cells []uint64
	none                 []uint64 // no position
}

func (k *list) twin(l *stateWords) twin {
	t := &listTwin{list: k, l: l, lists: make([]lists, min(k.listDepth, l.last)+1), spans: make([]span, l.last+1),
		best: make([]uint64, k.longest), other: make([]uint64, k.longest), lengths: make([]uint64, k.sets*k.lanes),
		dead: make([]uint64, wordsOf(len(k.images))), closed: make([]uint64, k.words), holes: make([]uint64, k.words),
		cells: make([]uint64, k.words), none: make([]uint64, k.words)}
	for d := range l.last + 1 {
		i := 0
		for i+1 < len(k.runs) && k.runs[i+1].depth <= d {
			i++
		}
		t.at = append(t.at, k.runs[i].stage)
	}
	for d := range t.lists {
		t.lists[d] = lists{image: -1, closed: make([]uint64, k.words), bits: make([]uint64, maxShapes*k.words), sets: make([]span, k.sets)}
		if d > 0 {
			t.lists[d].up = &t.lists[d-1]
		}
	}
	return t
}

// listsAt are the lists of the frame at a depth.
func (t *listTwin) listsAt(depth int) *lists { return &t.lists[min(depth, len(t.lists)-1)] }

// enter makes the lists of the frame at depth, unless they are for the image given already. The lists above must be
// made.
func (t *listTwin) enter(depth, image int, shapes uint64) {
	l := &t.lists[depth]
	if l.image == image && l.shapes == shapes {
		return
	}
	for d := depth; d < len(t.lists); d++ {
		t.lists[d].image = -1
	}
	l.image, l.shapes = image, shapes
	if depth == 0 {
		s := &t.starts[image]
		copy(l.closed, s.occupied)
		clear(t.dead)
		for _, id := range s.gone {
			set(t.dead, int(id))
		}
	} else {
		for w := range l.closed {
			l.closed[w] = l.up.closed[w] | t.masks[image*t.words+w]
		}
	}
	clear(l.sets)
	l.quads = append(l.quads[:0], make([]uint64, 4*t.words)...)
	l.ids = append(l.ids[:0], 0, 0, 0, 0)
	clear(l.bits)
	if depth == t.listDepth {
		free := append([]uint64(nil), l.closed...)
		for ; shapes != 0; shapes &= shapes - 1 {
			set(l.bits[bits.TrailingZeros64(shapes)*t.words:], lowest(free))
		}
	}
}

// find finds the list of a position in the surroundings closed, and its number.
func (t *listTwin) find(l *lists, s *listStage, at int, closed []uint64) (span, int) {
	number := s.first + at<<s.digits + s.index(at, closed)
	if l.sets[number].first == 0 {
		t.build(l, s, at, number, closed)
	}
	return l.sets[number], number
}

func (t *listTwin) build(l *lists, s *listStage, at, number int, closed []uint64) {
	from := t.cover[at]
	if l.up != nil {
		if l.up.sets[number].first == 0 {
			t.build(l.up, s, at, number, closed)
		}
		up := l.up.sets[number]
		from = l.up.ids[4*up.first:][:up.n]
	}
	before := t.none
	if s.before != nil {
		before = s.before[at*t.words:]
	}
	shut := make([]uint64, t.words)
	for w := range shut {
		shut[w] = l.closed[w] | closed[w]&s.open[at*t.words+w] | before[w]
	}
	lengths := t.lengths[number*t.lanes:][:t.lanes]
	if l.up == nil {
		clear(lengths)
	}
	first := len(l.ids)
	for _, id := range from {
		shape := t.shape[id]
		if l.shapes>>shape&1 == 0 || overlap(shut, t.masks[int(id)*t.words:]) || l.up == nil && has(t.dead, uint64(id)) {
			continue
		}
		l.ids = append(l.ids, id)
		if l.up == nil && t.lanes > 0 {
			lengths[shape>>2] += 1 << (shape & 3 << 4)
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
	l.sets[number] = span{int32(first / 4), int32(n)}
}

// scan sets dst to the images of a list that keep clear of occupied, as bits, and returns their number.
func (t *listTwin) scan(dst []uint64, l *lists, s span, occupied []uint64) (fits int) {
	if s.n == 0 {
		return 0
	}
	t.tested += quads(int(s.n))
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

// evaluate chooses the cell of a frame whose occupancy is known, and returns the number of its candidates. That is also
// 0 when E or S find that some cell has none.
func (t *listTwin) evaluate(state []uint64, depth int) int {
	f, l, s := t.l.frame(state, depth), t.listsAt(depth), t.at[depth]
	closed, holes, cells := t.closed, t.holes, t.cells
	occupied := f[frOccupied : frOccupied+t.words]
	for w := range closed {
		closed[w] = occupied[w] | l.closed[w]
		holes[w] = ^closed[w]
	}
	fewest, list := math.MaxInt, 0
	if s.letter == settings.Estimate && depth <= t.starts[state[stRoot]].forced {
		copy(cells, holes)
	} else if least := narrow(s.heuristic, cells, holes); s.letter == settings.Estimate && t.cutOff(cells, least) {
		return 0
	}
	if isFixed(s.heuristic) {
		f[frCell] = uint64(lowest(cells))
		t.spans[depth], list = t.find(l, s, int(f[frCell]), closed)
		fewest = t.scan(t.best, l, t.spans[depth], occupied)
	} else {
		for count(cells) > 0 {
			at := lowest(cells)
			span, number := t.find(l, s, at, closed)
			n := t.scan(t.other, l, span, occupied)
			if n == 0 {
				return 0
			}
			if n < fewest {
				fewest, list = n, number
				f[frCell] = uint64(at)
				t.spans[depth] = span
				t.best, t.other = t.other, t.best
			}
		}
	}
	if t.lanes > 0 {
		if !s.nof {
			_, list = t.find(&t.lists[0], s, int(f[frCell]), t.none)
		}
		tries := uint64(0)
		for w, lane := range f[t.laneWord():][:t.lanes] {
			tries += t.lengths[list*t.lanes+w] & lane
		}
		t.l.add(state, depth, countAttempts, tries*0x0001000100010001>>48)
	}
	words := wordsOf(int(t.spans[depth].n))
	f[frChosen], f[frPlaced], f[frWords] = 0, 0, uint64(words)
	rest := f[t.l.rest():]
	clear(rest[copy(rest, t.best[:words]):])
	return fewest
}

// cutOff says whether holes that have the fewest holes beside them cannot be filled. beside is that number. Either a
// hole has none beside it, or two have only each other, and no piece is so small.
func (t *listTwin) cutOff(holes []uint64, beside int) bool {
	return beside == 0 && t.least > 1 || beside == 1 && t.least > 2 && t.beside(holes)
}

// laneWord is the word of a frame where the lanes of the remaining shapes begin.
func (k *list) laneWord() int { return frOccupied + k.words }

func (t *listTwin) begin(state []uint64, root int) int {
	f, s := t.l.frame(state, 0), &t.starts[root]
	clear(f)
	f[frLeft], f[frBalance], f[frVolumes] = s.left, s.balance, s.volumes
	copy(f[t.laneWord():], t.lanesOf(s.shapes))
	t.enter(0, root, s.shapes)
	n := t.evaluate(state, 0)
	if n == 0 {
		f[frCell], f[frWords] = 0, 0
	}
	return n
}

func (t *listTwin) take(untried []uint64) int { return takeLowest(untried) }

func (t *listTwin) note(state []uint64, depth, candidate int) {
	f := t.l.frame(state, depth)
	f[frChosen], f[frPlaced] = uint64(candidate), uint64(t.listsAt(depth).ids[4*int(t.spans[depth].first)+candidate])
}

func (t *listTwin) step(state []uint64, depth, candidate int) int {
	state[stNodes]++
	f, g := t.l.frame(state, depth), t.l.frame(state, depth+1)
	l := t.listsAt(depth)
	t.note(state, depth, candidate)
	id := int(f[frPlaced])
	shape := int(t.shape[id])
	g[frLeft] = f[frLeft] - t.one[shape]
	more := g[frLeft]&t.rest[shape] != 0
	if t.parity != nil {
		g[frBalance] = uint64(uint32(f[frBalance]) - t.parity.image[id])
		if !has(t.parity.makes, g[frBalance]) {
			t.l.add(state, depth, countParityBacktracks, 1)
			return 0
		}
	}
	copy(g[t.laneWord():][:t.lanes], f[t.laneWord():])
	if !more && t.lanes > 0 {
		g[t.laneWord()+shape>>2] &^= 0xffff << (shape & 3 << 4)
	}
	if t.volumes != nil {
		g[frVolumes] = uint64(uint32(f[frVolumes]) - t.volumes.takes[shape])
	}
	if depth < t.listDepth {
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
	if t.volumes != nil && depth < triggerDepth(t.l, t.volumeFrom) {
		holes, below := t.closed, t.listsAt(depth+1)
		for w := range holes {
			holes[w] = ^(g[frOccupied+w] | below.closed[w])
		}
		if t.volumes.sealed(holes, uint32(g[frVolumes])) {
			t.l.add(state, depth, countVolumeBacktracks, 1)
			return 0
		}
	}
	return t.evaluate(state, depth+1)
}

// without takes a shape away unless it has more copies.
func (t *listTwin) without(shapes uint64, shape int, more bool) uint64 {
	if more {
		return shapes
	}
	return shapes &^ (1 << shape)
}

// resume makes the lists of a state's frames, and finds those that the frames are about.
func (t *listTwin) resume(state []uint64) {
	root := int(state[stRoot])
	shapes := t.starts[root].shapes
	t.enter(0, root, shapes)
	for d := range int(state[stDepth]) + 1 {
		f := t.l.frame(state, d)
		if d > 0 && d <= t.listDepth {
			id := int(t.l.frame(state, d-1)[frPlaced])
			shape := int(t.shape[id])
			shapes = t.without(shapes, shape, f[frLeft]&t.rest[shape] != 0)
			t.enter(d, id, shapes)
		}
		l := t.listsAt(d)
		for w := range t.words {
			t.closed[w] = l.closed[w] | f[frOccupied+w]
		}
		t.spans[d], _ = t.find(l, t.at[d], int(f[frCell]), t.closed)
	}
}

// spent counts the quads that were tested. Lists are made anew for so few nodes that they do not count.
func (t *listTwin) spent() float64 {
	ns := 6 + 6*float64(t.words) + 2.6*float64(t.tested)*(0.75+float64(t.words)/2)
	t.tested = 0
	return ns
}
