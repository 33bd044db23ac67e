package restarts

// searcher does blocks.
type searcher struct {
	*table
	marks *marks
	state block
	// next and before link the shapes that are left, in the order of the restart; that
	// behind the last stands for the ends.
	next, before []uint32
	left         []uint32 // copies of a shape
	learn        *learned // or nil
	// found hears of a solution, as images of the table, and false ends the block.
	found   func(images []uint32) bool
	watch   func(image int32, left int, placed bool)
	placing []uint32 // images of the table
}

func newSearcher(t *table) *searcher {
	return &searcher{
		table: t, marks: newMarks(t.board),
		next: make([]uint32, t.shapes+1), before: make([]uint32, t.shapes+1), left: make([]uint32, t.shapes),
	}
}

// resume puts on the board what the restart under way has placed.
func (s *searcher) resume() {
	l := s.state
	s.marks.clear()
	for i := range s.left {
		s.left[i] = uint32(s.p.Shapes[i].Copies)
	}
	r := l[s.restart(int(l[blAt])):][:s.restartSize()]
	end := uint32(s.shapes)
	last := end
	for _, shape := range r[1+len(s.rare):] {
		s.next[last], s.before[shape] = shape, last
		last = shape
	}
	s.next[last], s.before[end] = end, last
	for i, image := range r[1 : 1+len(s.rare)] {
		if l[blSpent] == 0 && s.watch != nil {
			s.watch(s.images[image], s.p.Pieces-i, true)
		}
		s.put(image, uint32(s.rare[i]))
	}
	for d := range int(l[blDepth]) {
		f := l[s.frame(d):]
		s.put(f[frNext]-1, f[frShape])
	}
}

func (s *searcher) put(image, shape uint32) {
	s.marks.cover(s.of(image), 1)
	if s.left[shape]--; s.left[shape] == 0 {
		s.next[s.before[shape]], s.before[s.next[shape]] = s.next[shape], s.before[shape]
	}
}

func (s *searcher) take(image, shape uint32) {
	if s.left[shape]++; s.left[shape] == 1 {
		s.next[s.before[shape]], s.before[s.next[shape]] = shape, shape
	}
	s.marks.cover(s.of(image), 0)
}

// run searches for about budget nodes, and tells whether the block has ended.
func (s *searcher) run(budget int) (ended bool) {
	for l := s.state; l[blEnded] == 0; {
		if l[blAt] == l[blCount] {
			l[blEnded] = 1
			break
		}
		limit := l[s.restart(int(l[blAt]))]
		if l[blSpent] < limit {
			if budget <= 0 {
				return false
			}
			before := l[blSpent]
			s.resume()
			exhausted := s.search(min(uint64(limit), uint64(before)+uint64(budget)))
			budget -= int(l[blSpent]-before) + 1
			switch {
			case l[blEnded] != 0:
				return true
			case exhausted && len(s.rare) == 0:
				l[blExhausted], l[blEnded] = 1, 1
				return true
			case !exhausted && l[blSpent] < limit:
				return false
			}
		}
		s.leave()
		l[blAt]++
		l[blSpent], l[blDepth], l[blFitted] = 0, 0, 0
		clear(l[s.frame(0):s.frame(s.searched())])
	}
	return true
}

// leave tells who watches that the restart takes its pieces away.
func (s *searcher) leave() {
	if s.watch == nil || s.state[blSpent] == 0 {
		return
	}
	s.placing = s.placed(s.placing[:0])
	for i := len(s.placing) - 1; i >= 0; i-- {
		s.watch(s.images[s.placing[i]], s.p.Pieces-i, false)
	}
}

// placed appends the images of the table that are on the board.
func (s *searcher) placed(dst []uint32) []uint32 {
	l := s.state
	if l == nil || l[blAt] == l[blCount] || l[blSpent] == 0 {
		return dst
	}
	dst = append(dst, l[s.restart(int(l[blAt]))+1:][:len(s.rare)]...)
	for d := range int(l[blDepth]) {
		dst = append(dst, l[s.frame(d)+frNext]-1)
	}
	return dst
}

// search goes on with the restart under way until it has spent so many nodes, and tells
// whether nothing is left of it.
func (s *searcher) search(until uint64) (exhausted bool) {
	t, l, size, ends := s.table, s.state, s.size, uint32(s.shapes)
	covered := s.marks.covered
	spent, depth, pieces := uint64(l[blSpent]), int(l[blDepth]), t.p.Pieces-len(t.rare)
	begin := spent
	frame := l[s.frame(depth):]
	place, shape, i := frame[frPlace], frame[frShape], frame[frNext]
	var end uint32
	if i == 0 && spent == 0 { // a frame that has not begun
		place, shape, i, end = s.first(0)
	} else {
		end = t.heads[int(place)*(t.shapes+1)+int(shape)+1]
	}
	fitted := l[blFitted] != 0
	for {
		if i == end {
			if shape = s.next[shape]; shape != ends {
				at := int(place)*(t.shapes+1) + int(shape)
				i, end = t.heads[at], t.heads[at+1]
				if s.learn != nil {
					fitted = !s.learn.tried(pieces-depth, shape)
				}
				continue
			}
			if depth == 0 {
				exhausted = true
				break
			}
			depth--
			frame = l[s.frame(depth):]
			place, shape, i = frame[frPlace], frame[frShape], frame[frNext]
			end = t.heads[int(place)*(t.shapes+1)+int(shape)+1]
			s.take(i-1, shape)
			if s.watch != nil {
				s.watch(t.images[i-1], pieces-depth, false)
			}
			fitted = true
			if spent >= until {
				break
			}
			continue
		}
		image := t.cells[int(i)*size:][:size:size]
		i++
		over := uint8(0)
		for _, c := range image {
			over |= covered[c]
		}
		if over != 0 {
			continue
		}
		if !fitted && s.learn != nil {
			s.learn.fits[shape]++
			fitted = true
		}
		spent++
		l[blHead+pieces-depth]++
		frame = l[s.frame(depth):]
		frame[frPlace], frame[frShape], frame[frNext] = place, shape, i
		if s.watch != nil {
			s.watch(t.images[i-1], pieces-depth, true)
		}
		if depth == pieces-1 {
			l[blFound]++
			l[blDepth], l[blSpent] = uint32(depth+1), uint32(spent)
			s.placing = s.placed(s.placing[:0])
			if s.found != nil && !s.found(s.placing) {
				l[blEnded] = 1
				l[blNodes] += uint32(spent - begin)
				return false
			}
			if l[blOnce] != 0 {
				l[s.restart(int(l[blAt]))] = uint32(spent)
				l[blNodes] += uint32(spent - begin)
				return false
			}
		} else {
			for _, c := range image {
				covered[c] = 1
			}
			if !s.marks.pocket(image) {
				if s.left[shape]--; s.left[shape] == 0 {
					s.next[s.before[shape]], s.before[s.next[shape]] = s.next[shape], s.before[shape]
				}
				depth++
				if place, shape, i, end = s.first(place); s.learn != nil {
					fitted = shape == ends || !s.learn.tried(pieces-depth, shape)
				}
				if spent >= until {
					break
				}
				continue
			}
			for _, c := range image {
				covered[c] = 0
			}
		}
		if s.watch != nil {
			s.watch(t.images[i-1], pieces-depth, false)
		}
		if spent >= until {
			break
		}
	}
	frame = l[s.frame(depth):]
	frame[frPlace], frame[frShape], frame[frNext] = place, shape, i
	l[blDepth], l[blSpent], l[blFitted] = uint32(depth), uint32(spent), 0
	if fitted && s.learn != nil {
		l[blFitted] = 1
	}
	l[blNodes] += uint32(spent - begin)
	return exhausted
}

// first is where a frame begins whose first open cell is not before a place: the shape
// is that of the ends where none is left.
func (s *searcher) first(from uint32) (place, shape, i, end uint32) {
	for place = from; s.marks.covered[s.order[place]] != 0; {
		place++
	}
	if shape = s.next[s.shapes]; int(shape) == s.shapes {
		return place, shape, 0, 0
	}
	at := int(place)*(s.shapes+1) + int(shape)
	return place, shape, s.heads[at], s.heads[at+1]
}
