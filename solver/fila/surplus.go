package fila

// surplus is for pieces that may be left over, on a board where every cell has to be filled. Such a search ends with
// the board and not with the pieces. It then looks whether all pieces that have to be placed are. Its pieces left count
// all copies.
type surplus struct {
	// least and most are the fewest and the most cells that the placed pieces can have.
	least, most int
	// spare is how many copies of each kind may be left over. short says that a shape that still has to be placed has
	// no image left.
	spare []int32
	short bool
}

// newSurplus is nil for an exact problem.
func (e *Engine) newSurplus() *surplus {
	if e.p.Exact() {
		return nil
	}
	s := &surplus{}
	for i := range e.p.Shapes {
		shape := &e.p.Shapes[i]
		least, most := shape.Sizes()
		s.least, s.most = s.least+shape.Least*least, s.most+shape.Copies*most
	}
	return s
}

// enter counts how many of each kind that is available now may be left over.
func (s *surplus) enter(e *Engine) {
	s.spare = s.spare[:0]
	kind := make([]bool, len(e.p.Shapes))
	for _, shape := range e.available.shapes {
		kind[shape] = true
		s.spare = append(s.spare, int32(e.p.Shapes[shape].Copies-e.p.Shapes[shape].Least))
	}
	left := make([]int, len(e.p.Shapes))
	for i := range left {
		left[i] = e.p.Shapes[i].Copies
	}
	for _, image := range e.placed {
		left[e.p.Images[image].Shape]--
	}
	s.short = false
	for i, n := range left {
		s.short = s.short || !kind[i] && n > e.p.Shapes[i].Copies-e.p.Shapes[i].Least
	}
}

// full tells whether every cell is covered.
func (e *Engine) full() bool {
	for _, w := range e.occupied[:e.board.words] {
		if w != ^uint64(0) {
			return false
		}
	}
	return true
}

// enough tells whether all pieces that have to be placed are.
func (e *Engine) enough() bool {
	for k, n := range e.copies {
		if n > e.surplus.spare[k] {
			return false
		}
	}
	return !e.surplus.short
}
