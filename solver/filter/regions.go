package filter

import "math/bits"

// regions are the connected regions of the holes: those of the empty board, then those after each image placed, one
// list after the other. So taking an image off means forgetting a list. An image changes only the regions in which it
// lies; there are several where its cells are not connected. The others are copied.
type regions struct {
	b     *box
	masks []uint64 // positions: words for each region
	ends  []int    // of the lists in masks

	any         []uint64 // totals with every volume
	rest, front []uint64 // room for what is left of a region, and for where it may be cut
}

func newRegions(b *box) *regions {
	r := &regions{b: b, rest: make([]uint64, b.words), front: make([]uint64, b.words), any: make([]uint64, b.words+1)}
	for w := range r.any {
		r.any[w] = ^uint64(0)
	}
	copy(r.rest, b.open)
	copy(r.front, b.open)
	for r.split(false) > 0 {
	}
	r.ends = append(r.ends, len(r.masks))
	return r
}

// depth is the number of images placed in the last list.
func (r *regions) depth() int { return len(r.ends) - 1 }

// last is where the last list begins and ends.
func (r *regions) last() (from, end int) {
	n := len(r.ends) - 1
	if n > 0 {
		from = r.ends[n-1]
	}
	return from, r.ends[n]
}

// back forgets the lists after more than n images.
func (r *regions) back(n int) {
	if n < r.depth() {
		r.ends = r.ends[:n+1]
	}
}

// cut adds the list after one more image, unless a region then has a volume that is not one of totals. It reports
// whether it has added it.
func (r *regions) cut(image, totals []uint64) bool {
	from, end := r.last()
	r.masks = r.masks[:end]
	if len(image) == 1 && !r.narrow(image[0], totals, from) || len(image) > 1 && !r.wide(image, totals, from) {
		return false
	}
	r.ends = append(r.ends, len(r.masks))
	return true
}

// spares tells whether the regions of the last list can be filled with at most cells cells empty, all of them among
// variable. Each region keeps as many cells empty as its volume exceeds the greatest of totals that is not more. Cost:
// O(words) for each region, and one for each cell that it keeps empty.
func (r *regions) spares(totals, variable []uint64, cells int) bool {
	words := r.b.words
	for from, end := r.last(); from < end && cells >= 0; from += words {
		volume, may := 0, 0
		for w, m := range r.masks[from:][:words] {
			volume += bits.OnesCount64(m)
			may += bits.OnesCount64(m & variable[w])
		}
		for may = min(may, cells); !has(totals, volume); volume-- {
			if may--; may < 0 {
				return false
			}
			cells--
		}
	}
	return true
}

// wide adds the regions after an image to masks, until one has a volume that is not one of totals. The regions before
// the image begin at from.
func (r *regions) wide(image, totals []uint64, from int) bool {
	for _, end := r.last(); from < end; from += len(image) {
		whole := true
		for w, m := range r.masks[from:][:len(image)] {
			whole = whole && m&image[w] == 0
			r.rest[w] = m &^ image[w]
			r.front[w] = m
		}
		if !whole {
			clear(r.front)
			r.b.spread(r.front, image, r.rest)
		}
		for {
			volume := r.split(whole)
			if volume == 0 {
				break
			}
			if !has(totals, volume) {
				return false
			}
		}
	}
	return true
}

// split moves one of the connected parts of rest to masks and returns its volume, or 0 where rest is empty. Each part
// has positions in front. whole says that there is only one part.
//
// It takes O(words × steps). The steps are those from one position in front to the others, or through the whole part
// when it does not have them all.
func (r *regions) split(whole bool) (volume int) {
	for w, m := range r.front {
		if m == 0 {
			continue
		}
		n := len(r.masks)
		r.masks = append(r.masks, r.b.none...)
		region := r.masks[n:]
		region[w] = m & -m
		if whole || r.b.grow(region, r.rest, r.front) {
			copy(region, r.rest)
		}
		for i, m := range region {
			volume += bits.OnesCount64(m)
			r.rest[i] &^= m
			r.front[i] &^= m
		}
		break
	}
	return volume
}

// narrow is wide for a box of at most 64 positions, where nearly all the time is spent.
func (r *regions) narrow(image uint64, totals []uint64, from int) bool {
	for _, rest := range r.masks[from:] {
		front, region := rest, rest
		if rest&image != 0 {
			rest &^= image
			front, region = r.b.beside(image)&rest, 0
		}
		for front != 0 {
			if region == 0 {
				region = front & -front
			}
			for before := uint64(0); front&^region != 0 && region != before; {
				before = region
				for i := range r.b.axes {
					a := &r.b.axes[i]
					region |= (region&a.up[0]<<(a.stride&63) | region&a.down[0]>>(a.stride&63)) & rest
				}
			}
			if front&^region == 0 {
				region = rest
			}
			if !has(totals, bits.OnesCount64(region)) {
				return false
			}
			r.masks = append(r.masks, region)
			rest &^= region
			front &^= region
			region = 0
		}
	}
	return true
}
