package frontier

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// draw draws one of all ways to the end, each equally likely, and returns its images. It goes back from place to place,
// by the numbers of ways to the states from which a state is reached. The layers must have been kept. O(states of all
// layers).
func (w *walk) draw(random *rand.Rand) (images []int32) {
	var all number
	w.ended(func(_ uint64, ways number) { all = all.plus(ways) })
	if len(all) == 0 {
		return nil
	}
	images = []int32{} // also for a solution without pieces
	var covered, used uint64
	var ways number
	left, found := all.below(random), false
	w.ended(func(u uint64, ways number) {
		if found {
			return
		}
		if found = left.less(ways); found {
			used = u
		} else {
			left = left.minus(ways)
		}
	})
	for place := len(w.kept) - 1; place >= 0; place-- {
		l := w.kept[place]
		target := [2]uint64{covered, used}
		found = false
		for n := 0; n < l.states && !found; n++ {
			fromCovered, fromUsed := l.key(n)
			ways = l.number(ways, n)
			w.each(place, fromCovered, fromUsed, func(s *step, c, u uint64) {
				switch {
				case found || [2]uint64{c, u} != target:
				case !left.less(ways):
					left = left.minus(ways)
				default:
					found = true
					covered, used = fromCovered, fromUsed
					if s != nil && s.image >= 0 {
						images = append(images, s.image)
					}
				}
			})
		}
	}
	slices.Reverse(images)
	return images
}

// below is a random number below n, each equally likely. n is not 0.
func (n number) below(random *rand.Rand) number {
	n = n.trimmed()
	top := uint64(1)<<bits.Len64(n[len(n)-1]) - 1
	for {
		m := make(number, len(n))
		for i := range m {
			m[i] = random.Uint64()
		}
		if m[len(m)-1] &= top; m.less(n) {
			return m
		}
	}
}
