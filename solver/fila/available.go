package fila

import "slices"

// available is what may be placed below the point of entry: the images that are still possible, and their kinds. A kind
// is a shape that has copies left. Kinds are numbered anew from 0 each time the search enters.
type available struct {
	b *numbering
	// shapes are the shapes of the kinds, and copies how many are left.
	shapes, copies []int32
	// rows are the images, by kind. The other slices here, and the lists, number images by their place in rows.
	rows, kind []int32
	// masks are the cells of a row as bits: span words of the occupancy, beginning at word. Cells are numbered x-major,
	// so the cells of an image lie close together. That keeps span small whatever the size of the board.
	masks []uint64
	word  []int32
	span  int
	// sparse says that some image spans more words than it has cells, as images across a large box do. Then there are
	// no masks: the bits of row r are bits[start[r]:start[r+1]].
	sparse bool
	start  []int32
	bits   []int32
	// The rows that cover bit c are over[overStart[c]:overStart[c+1]]. They are made on boards of several words, when
	// they are first asked for. Until then overStart is empty.
	overStart, over []int32
}

// enter takes those of rows that fit beside the images placed. Cost: O(cells of rows + placed × shapes).
func (s *available) enter(placed, rows []int32) {
	p, b := s.b.p, s.b
	s.shapes, s.copies = s.shapes[:0], s.copies[:0]
	s.rows, s.kind = grow(s.rows, len(rows))[:0], grow(s.kind, len(rows))[:0]
	s.masks, s.word = s.masks[:0], grow(s.word, len(rows))[:0]
	s.span = 1
	s.overStart = s.overStart[:0]
	most := 0
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
			most = max(most, len(image.Cells))
		}
		s.rows = append(s.rows, i)
		s.kind = append(s.kind, int32(len(s.shapes)-1))
	}
	if s.sparse = s.span > most && !b.position; b.position {
		return
	}
	if n := b.words + s.span; len(b.start) < n {
		b.start = append(b.start, make([]uint64, n-len(b.start))...)
	}
	if s.sparse {
		s.start, s.bits = s.start[:0], s.bits[:0]
		for _, i := range s.rows {
			s.start = append(s.start, int32(len(s.bits)))
			for _, c := range p.Images[i].Cells {
				s.bits = append(s.bits, b.bit[c])
			}
		}
		s.start = append(s.start, int32(len(s.bits)))
		return
	}
	s.masks = grow(s.masks, len(s.rows)*s.span)
	clear(s.masks)
	for r, i := range s.rows {
		for _, c := range p.Images[i].Cells {
			s.masks[r*s.span+int(b.bit[c]>>6-s.word[r])] |= 1 << (b.bit[c] & 63)
		}
	}
}

// cells are the bits of a row, where rows are sparse.
func (s *available) cells(row int32) []int32 { return s.bits[s.start[row]:s.start[row+1]] }

// free says that a row overlaps nothing.
func (s *available) free(row int32, occupied []uint64) bool {
	if s.sparse {
		for _, bit := range s.cells(row) {
			if occupied[bit>>6]>>(bit&63)&1 != 0 {
				return false
			}
		}
		return true
	}
	covered := occupied[s.word[row]:]
	for k, m := range s.masks[int(row)*s.span:][:s.span] {
		if covered[k]&m != 0 {
			return false
		}
	}
	return true
}

// covering are the rows that cover a bit, in increasing order. The first call after entering costs O(cells of rows).
func (s *available) covering(bit int32) []int32 {
	if len(s.overStart) == 0 {
		s.index()
	}
	return s.over[s.overStart[bit]:s.overStart[bit+1]]
}

// index makes the lists of covering.
func (s *available) index() {
	n := s.b.bits
	s.overStart = grow(s.overStart, n+2)
	clear(s.overStart)
	total := 0
	for _, i := range s.rows {
		for _, c := range s.b.p.Images[i].Cells {
			s.overStart[s.b.bit[c]+2]++
			total++
		}
	}
	for bit := range n {
		s.overStart[bit+2] += s.overStart[bit+1]
	}
	s.over = grow(s.over, total)
	for r, i := range s.rows {
		for _, c := range s.b.p.Images[i].Cells {
			at := &s.overStart[s.b.bit[c]+1]
			s.over[*at] = int32(r)
			*at++
		}
	}
}

// covers says that a row covers a bit.
func (s *available) covers(row int32, bit int32) bool {
	if s.sparse {
		return slices.Contains(s.cells(row), bit)
	}
	k := bit>>6 - s.word[row]
	return k >= 0 && int(k) < s.span && s.masks[int(row)*s.span+int(k)]>>(bit&63)&1 != 0
}
