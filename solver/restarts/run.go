package restarts

// searcher does restarts.
type searcher struct {
	*table
	orders [][]uint16
	marks  *marks
	state  restart
	// next and before link the shapes that are left, in the order of the restart. The index after the last shape stands
	// for both ends.
	next, before []uint32
	left         []uint32 // copies of a shape
	// These are the position of the search. depth images are placed, without the rare ones. At the place, the shape's
	// images from i to end in the table are still to be tried.
	depth                int
	place, shape, i, end uint32
	spent                uint32
	// fitted says that the shape is not to be counted as fitting here any more.
	fitted bool
	// found hears of each solution; false ends the restart.
	found   func(images []uint32) bool
	watch   func(image int32, left int, placed bool)
	placing []uint32
}

func newSearcher(p *Plan) *searcher {
	b := p.board
	return &searcher{
		table: newTable(b), orders: p.orders, marks: newMarks(b),
		next: make([]uint32, b.shapes+1), before: make([]uint32, b.shapes+1), left: make([]uint32, b.shapes),
	}
}

// run searches for about budget nodes, and tells whether the restart has ended.
func (s *searcher) run(budget int) (ended bool) {
	l := s.state
	if l[rsEnded] == 0 && l[rsSpent] < l[rsLimit] {
		if budget <= 0 {
			return false
		}
		s.resume()
		exhausted := s.search(uint32(min(uint64(l[rsLimit]), uint64(l[rsSpent])+uint64(budget))))
		s.save()
		switch {
		case l[rsEnded] != 0:
			return true
		case exhausted && len(s.rare) == 0:
			l[rsExhausted] = 1
		case !exhausted && l[rsSpent] < l[rsLimit]:
			return false
		}
	}
	if l[rsEnded] == 0 {
		l[rsEnded] = 1
		s.leave()
	}
	return true
}

// resume puts the restart's images on the board.
func (s *searcher) resume() {
	l := s.state
	s.sort(l[rsOrder], s.orders[l[rsOrder]])
	s.marks.clear()
	for i := range s.left {
		s.left[i] = uint32(s.p.Shapes[i].Copies)
	}
	end := uint32(s.shapes)
	last := end
	for _, shape := range s.shapesOf(l) {
		s.next[last], s.before[shape] = shape, last
		last = shape
	}
	s.next[last], s.before[end] = end, last
	for i, image := range s.rareOf(l) {
		if l[rsSpent] == 0 {
			s.tell(image, s.p.Pieces-i, true)
		}
		s.marks.cover(s.of(image), 1)
		s.put(uint32(s.rare[i]))
	}
	s.depth, s.spent = int(l[rsDepth]), l[rsSpent]
	for d := range s.depth {
		f := l[s.frame(d):]
		s.marks.cover(s.of(f[frImage]), 1)
		s.put(f[frShape])
	}
	if s.spent == 0 {
		s.first(0)
		return
	}
	s.load()
	s.fitted = l[rsFitted] != 0
}

// load reads the position from the frame.
func (s *searcher) load() {
	f := s.state[s.frame(s.depth):]
	s.place, s.shape, s.i = f[frPlace], f[frShape], f[frNext]
	s.end = s.heads[int(s.place)*s.shapes+int(s.shape)+1]
}

// save writes the position into the restart.
func (s *searcher) save() {
	l := s.state
	l[rsDepth], l[rsSpent], l[rsFitted] = uint32(s.depth), s.spent, 0
	if s.fitted {
		l[rsFitted] = 1
	}
	if s.depth < s.searched() {
		s.keep()
	}
}

// keep writes the frame.
func (s *searcher) keep() {
	f := s.state[s.frame(s.depth):]
	f[frPlace], f[frShape], f[frNext] = s.place, s.shape, s.i
}

// search goes on until that many nodes are spent. It tells whether it has seen everything.
func (s *searcher) search(until uint32) (exhausted bool) {
	for {
		switch {
		case s.fit():
			if !s.step() {
				return false
			}
		case s.nextShape():
			continue
		case s.depth == 0:
			return true
		default:
			s.back()
		}
		if s.spent >= until {
			return false
		}
	}
}

// fit goes to the next image that overlaps nothing, if there is one.
func (s *searcher) fit() bool {
	covered := s.marks.covered
	for s.i < s.end {
		over := uint8(0)
		for _, c := range s.filled[int(s.i)*s.size:][:s.size] {
			over |= covered[c]
		}
		if s.i++; over == 0 {
			return true
		}
	}
	return false
}

// step places the image that fits; with the last piece it reports a solution. It is false where that ends the search.
func (s *searcher) step() bool {
	l, left := s.state, s.searched()-s.depth
	image, cells := s.sorted[s.i-1], s.filled[int(s.i-1)*s.size:][:s.size]
	s.spent++
	l[s.levels()+left]++
	if !s.fitted {
		s.fitted = true
		l[s.fits()+int(s.shape)]++
	}
	s.keep()
	l[s.frame(s.depth)+frImage] = image
	s.tell(image, left, true)
	if left == 1 {
		if goesOn := s.solution(); !goesOn {
			s.depth++ // the image stays on the board
			return false
		}
	} else {
		s.marks.cover(cells, 1)
		if !s.marks.pocket(cells) {
			s.put(s.shape)
			s.depth++
			s.first(s.place)
			return true
		}
		s.marks.cover(cells, 0)
	}
	s.tell(image, left, false)
	return true
}

// solution counts and reports the solution in the frames.
func (s *searcher) solution() (goesOn bool) {
	l := s.state
	l[rsFound]++
	l[rsSpent], l[rsDepth] = s.spent, uint32(s.depth+1)
	s.placing = s.placed(s.placing[:0])
	if s.found != nil && !s.found(s.placing) {
		l[rsEnded] = 1
		return false
	}
	if l[rsOnce] != 0 {
		l[rsLimit] = s.spent
		return false
	}
	return true
}

// first goes to the first open cell from a place on.
func (s *searcher) first(from uint32) {
	for s.place = from; s.marks.covered[s.order[s.place]] != 0; {
		s.place++
	}
	s.shape = s.next[s.shapes]
	s.try()
}

// nextShape goes on with the next shape, if one is left.
func (s *searcher) nextShape() bool {
	s.shape = s.next[s.shape]
	if int(s.shape) == s.shapes {
		return false
	}
	s.try()
	return true
}

// try begins with the images of the shape.
func (s *searcher) try() {
	at := int(s.place)*s.shapes + int(s.shape)
	s.i, s.end, s.fitted = s.heads[at], s.heads[at+1], true
	if left := s.searched() - s.depth; s.state[rsLearns] != 0 && left >= s.low && left <= s.high {
		s.state[s.tries()+int(s.shape)]++
		s.fitted = false
	}
}

// back takes the last image away.
func (s *searcher) back() {
	s.depth--
	s.load()
	s.fitted = true
	s.marks.cover(s.filled[int(s.i-1)*s.size:][:s.size], 0)
	if s.left[s.shape]++; s.left[s.shape] == 1 {
		s.next[s.before[s.shape]], s.before[s.next[s.shape]] = s.shape, s.shape
	}
	s.tell(s.sorted[s.i-1], s.searched()-s.depth, false)
}

// put takes a copy of a shape from those left.
func (s *searcher) put(shape uint32) {
	if s.left[shape]--; s.left[shape] == 0 {
		s.next[s.before[shape]], s.before[s.next[shape]] = s.next[shape], s.before[shape]
	}
}

// tell tells the watcher of an image that is placed or taken away.
func (s *searcher) tell(image uint32, left int, placed bool) {
	if s.watch != nil {
		s.watch(s.images[image], left, placed)
	}
}

// leave tells the watcher that the restart takes its pieces away.
func (s *searcher) leave() {
	if s.watch == nil || s.state[rsSpent] == 0 {
		return
	}
	s.placing = s.placed(s.placing[:0])
	for i := len(s.placing) - 1; i >= 0; i-- {
		s.tell(s.placing[i], s.p.Pieces-i, false)
	}
}

// placed appends the images on the board.
func (s *searcher) placed(dst []uint32) []uint32 {
	l := s.state
	if l == nil || l[rsSpent] == 0 {
		return dst
	}
	dst = append(dst, s.rareOf(l)...)
	for d := range int(l[rsDepth]) {
		dst = append(dst, l[s.frame(d)+frImage])
	}
	return dst
}
