package kernel

import "tilewright/solver/search"

// Thin searches a sample of what is left. The estimates leave out what was counted before. After it the engine has
// nothing left: Load or Restore a state.
func (e *engine) Thin(s *search.Thinning) {
	t, l, st := e.walk(), e.layout, e.state
	if st[stEnded] != 0 {
		return
	}
	st[stEnded] = 1
	s.Roots = max(s.Roots, float64(st[stRoots]-st[stRoot]))
	t.resume(st)
	t.spent()
	// The frames that are there count once. Those after a candidate count as many times as it was taken for.
	times := make([]float64, l.last+1)
	for d := range times {
		times[d] = 1
	}
	for depth := int(st[stDepth]); ; {
		untried := l.frame(st, depth)[l.rest():]
		switch {
		case !l.loose && depth == l.last:
			s.Found += times[depth] * float64(count(untried))
			clear(untried)
		case !l.loose || !l.whole(st, depth, 0):
		case int64(l.anything) == noItem:
			s.Found += times[depth] * float64(count(untried))
			clear(untried)
		case has(untried, 0):
			s.Found += times[depth]
			untried[0] &^= 1
		}
		switch candidate := t.take(untried); {
		case candidate >= 0:
			factor, ok := 1.0, true
			if !l.leaves(st, depth, untried) {
				factor, ok = s.Take(l.left(st, depth))
			}
			if !ok {
				continue
			}
			fits := t.step(st, depth, candidate)
			times[depth+1] = times[depth] * factor
			s.Spend(t.spent(), times[depth+1])
			if fits > 0 {
				depth++
				s.Fits[l.left(st, depth)] += times[depth] * float64(l.fits(st, depth, fits))
			}
		case depth > 0:
			depth--
		default:
			if times[0] = l.thinRoot(t, st, s); times[0] == 0 {
				return
			}
		}
	}
}

// thinRoot begins the next root of the sample that has candidates. It returns how many times the root counts, 0 where
// there is none.
func (l *stateWords) thinRoot(t twin, st []uint64, s *search.Thinning) float64 {
	for st[stRoot]+1 < st[stRoots] {
		times, ok := s.Take(l.pieces)
		if !ok {
			st[stRoot]++
			continue
		}
		fits := l.begin(t, st, int(st[stRoot]+1))
		s.Spend(t.spent(), times)
		if l.lead {
			s.Fits[l.pieces] += times
		}
		if fits > 0 {
			s.Fits[l.pieces-l.placed] += times * float64(l.fits(st, 0, fits))
			return times
		}
	}
	return 0
}
