package fila

// available is what may be placed below the point of entry: the images that are
// still possible, and the kinds. A kind is a shape that has copies left,
// numbered anew from 0 each time the search enters.
type available struct {
	b *board
	// shapes are the shapes of the kinds, and copies how many are left.
	shapes, copies []int32
	// rows are the images, by kind. They and what goes with them are indexed by
	// row from here on.
	rows, kind []int32
	// masks are the cells of a row as bits: span words from word of the
	// occupancy. Numbered x-major the cells of an image lie close together, so
	// that span is small whatever the size of the board.
	masks []uint64
	word  []int32
	span  int
}

// enter takes from rows the images that fit beside those placed.
// Cost: O(rows + placed × shapes).
func (s *available) enter(placed, rows []int32) {
	p, b := s.b.p, s.b
	s.shapes, s.copies = s.shapes[:0], s.copies[:0]
	s.rows, s.kind = s.rows[:0], s.kind[:0]
	s.masks, s.word = s.masks[:0], s.word[:0]
	s.span = 1
	shape, left := int32(-1), 0
	for _, i := range rows {
		image := &p.Images[i]
		if image.Shape != shape {
			shape, left = image.Shape, p.Shapes[image.Shape].Copies
			for _, j := range placed {
				if p.Images[j].Shape == shape {
					left--
				}
			}
			if left > 0 {
				s.shapes, s.copies = append(s.shapes, shape), append(s.copies, int32(left))
			}
		}
		if left <= 0 {
			continue
		}
		if b.position {
			m := b.masks[i]
			if m&b.start[0] != 0 {
				continue
			}
			s.masks, s.word = append(s.masks, m), append(s.word, 0)
		} else {
			free := true
			for _, c := range image.Cells {
				free = free && b.bit[c] >= 0
			}
			if !free {
				continue
			}
			first, last := b.bit[image.Cells[0]]>>6, b.bit[image.Cells[len(image.Cells)-1]]>>6
			s.word = append(s.word, first)
			s.span = max(s.span, int(last-first)+1)
		}
		s.rows = append(s.rows, i)
		s.kind = append(s.kind, int32(len(s.shapes)-1))
	}
	if b.position {
		return
	}
	s.masks = grow(s.masks, len(s.rows)*s.span)
	clear(s.masks)
	for r, i := range s.rows {
		for _, c := range p.Images[i].Cells {
			s.masks[r*s.span+int(b.bit[c]>>6-s.word[r])] |= 1 << (b.bit[c] & 63)
		}
	}
	if n := b.words + s.span; len(b.start) < n {
		b.start = append(b.start, make([]uint64, n-len(b.start))...)
	}
}

// covers says that a row covers a bit.
func (s *available) covers(row int32, bit int32) bool {
	k := bit>>6 - s.word[row]
	return k >= 0 && int(k) < s.span && s.masks[int(row)*s.span+int(k)]>>(bit&63)&1 != 0
}
