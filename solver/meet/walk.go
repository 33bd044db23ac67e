package meet

import "math/bits"

// walk goes over the ways to fill one side of a cut, depth first. At each hole it tries what fits there. On the right,
// in the zone, it also leaves the hole open.
type walk struct {
	*side
	suffixes *suffixes // of the overhangs that exist: what the right may leave open; nil for all
	frames   []frame
	masks    []uint64 // of each frame: the orientations of shapes that are left, then the untried ones
	depth    int      // -1 at the end
	limit    uint64   // how many pieces of every shape may be used, packed
	exact    uint64   // the bits of the shapes of which exactly that many must be used

	// leaves are those found since the last were taken; there are at most most.
	leaves []leaf
	most   int
	// nodes is the number of holes met. fits are the placements by the pieces left before them.
	nodes uint64
	fits  []uint64
	probe *probe // if only a sample is walked over
}

// frame is the state at a hole.
type frame struct {
	window uint64 // occupancy from the hole on
	left   uint64 // pieces that may still be used, packed
	open   uint64 // on the right: what is left open, by places from the cut on
	place  int32
	chosen int32 // an orientation, or leftOpen
	pieces int32 // how many are left in all
	may    bool  // it may be left open, and was not yet
}

// leftOpen stands for the choice to leave a hole open.
const leftOpen = -1

// leaf is a filled side: the pieces used, packed, and the overhang, which the left covers and the right leaves open.
type leaf struct{ used, overhang uint64 }

func newWalk(s *side, pieces int) *walk {
	// After each piece, and after each hole of the zone, there is a frame.
	n := pieces + s.end - s.zone + 2
	return &walk{side: s, frames: make([]frame, n), masks: make([]uint64, 2*n*s.Words), most: 1, fits: make([]uint64, pieces+1)}
}

// begin goes to the first hole. There is one, because both sides have open cells. Of the shapes in exact all pieces
// that limit allows must be used.
func (w *walk) begin(limit, exact uint64) {
	w.limit, w.exact, w.depth, w.leaves = limit, exact, 0, w.leaves[:0]
	words := w.Words
	here := w.masks[:2*words]
	clear(here)
	for o := range w.kinds {
		if limit&w.kinds[o].bits != 0 {
			here[o>>6] |= 1 << (o & 63)
		}
	}
	window, place := w.advance(0, 0)
	for i, m := range w.allowed[place*words:][:words] {
		here[words+i] = here[i] & m
	}
	w.fitting(here[words:], window)
	w.frames[0] = frame{window: window, left: limit, place: int32(place), pieces: int32(len(w.fits) - 1), may: place >= w.zone}
}

// advance moves a window from a place to its first hole. There may be none before end.
func (s *side) advance(window uint64, place int) (uint64, int) {
	for place < s.end {
		if holes := ^(window | s.closed[place]); holes != 0 {
			n := bits.TrailingZeros64(holes)
			return window >> n, place + n
		}
		window, place = 0, place+64
	}
	return 0, place
}

// fitting takes out of a mask the orientations for which the window leaves no room. It returns a word that is 0 where
// none is left.
func (s *side) fitting(mask []uint64, window uint64) (some uint64) {
	for g := range s.Groups {
		at := int(s.Groups[g].Index(window)) * len(mask)
		some = 0
		for i, m := range s.Masks[g][at:][:len(mask)] {
			mask[i] &= m
			some |= mask[i]
		}
	}
	return some
}

// run goes on for at most that many steps. Each places an orientation, leaves a hole open, or goes back. It ends sooner
// at the end of the walk, or when there are most leaves. It returns the number of steps done. At a leaf the frames down
// to depth are its pieces.
func (w *walk) run(steps int) (done int) {
	words := w.Words
	stride := 2 * words
	depth := w.depth
	for done < steps && depth >= 0 {
		done++
		f := &w.frames[depth]
		here := w.masks[depth*stride:][:2*stride] // with the masks of the frame below
		i := words
		for i < stride && here[i] == 0 {
			i++
		}
		chosen, place, left, open, pieces, window := leftOpen, int(f.place), f.left, f.open, f.pieces, f.window
		var others []uint64
		switch {
		case i < stride:
			m := here[i]
			here[i] = m & (m - 1)
			chosen = (i-words)<<6 | bits.TrailingZeros64(m)
			if w.probe != nil && !w.probe.take(depth, int(pieces)) {
				continue
			}
			k := &w.kinds[chosen]
			window |= k.covers
			left -= k.one
			if left&k.bits == 0 {
				others = w.Others[chosen*words:][:words]
			}
			w.fits[pieces]++
			pieces--
		case f.may:
			f.may = false
			window |= 1
			open |= 1 << (w.end - 1 - place)
			if w.probe != nil {
				w.probe.leave(depth)
			}
		default:
			depth--
			continue
		}
		f.chosen = int32(chosen)
		covered, next := window, place
		if holes := ^(window | w.closed[place]); holes != 0 {
			n := bits.TrailingZeros64(holes)
			window >>= n
			next += n
		} else {
			window, next = w.advance(window, place)
		}
		if left&w.must[min(next, w.end)] != 0 {
			continue
		}
		if next > w.zone && w.suffixes != nil && !w.suffixes.has(max(w.end-next, 0), open) {
			continue
		}
		if w.probe != nil {
			w.probe.step(depth, place, next, covered)
		}
		if next >= w.end {
			if left&w.exact != 0 {
				continue
			}
			overhang := open
			if !w.right {
				overhang = covered >> (w.end - place)
			}
			w.leaves = append(w.leaves, leaf{w.limit - left, overhang})
			if len(w.leaves) >= w.most {
				break
			}
			continue
		}
		some := uint64(0)
		for i := range words {
			m := here[i]
			if others != nil {
				m &= others[i]
			}
			here[stride+i] = m
			m &= w.allowed[next*words+i]
			here[stride+words+i] = m
			some |= m
		}
		if some != 0 {
			some = w.fitting(here[stride+words:], window)
		}
		may := next >= w.zone
		if some == 0 && !may {
			continue
		}
		depth++
		w.frames[depth] = frame{window, left, open, int32(next), 0, pieces, may}
		w.nodes++
	}
	w.depth = depth
	return done
}

// images appends the images placed down to a depth.
func (w *walk) images(dst []int32, depth int) []int32 {
	for d := range depth {
		if f := &w.frames[d]; f.chosen >= 0 {
			dst = append(dst, w.Image[int(f.place)*len(w.kinds)+int(f.chosen)])
		}
	}
	return dst
}
