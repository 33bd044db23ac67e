package kernel

import (
	"math/bits"

	"tilewright/solver/search"
)

// run implements twin.
func (t *listTwin) run(st []uint64, budget int, found func() bool) search.Status {
	l := t.l
	t.resume(st)
	end := st[stNodes] + uint64(max(budget, 1))
	for depth := int(st[stDepth]); ; {
		f := l.frame(st, depth)
		rest := f[l.rest():]
		i := 0
		for i < int(f[frWords]) && rest[i] == 0 {
			i++
		}
		if i == int(f[frWords]) {
			switch {
			case depth > 0:
				depth--
			case st[stRoot]+1 < st[stRoots]:
				l.begin(t, st, int(st[stRoot]+1))
				if st[stNodes] >= end && f[frWords] > 0 {
					return search.Paused
				}
			default:
				st[stEnded] = 1
				return search.Finished
			}
			continue
		}
		candidate := i<<6 + bits.TrailingZeros64(rest[i])
		rest[i] &= rest[i] - 1
		if depth == l.last {
			st[stFound]++
			f[frChosen], f[frImage] = uint64(candidate), uint64(t.listsAt(depth).ids[4*int(t.spans[depth].first)+candidate])
			if !found() {
				st[stEnded] = 1
				return search.Finished
			}
			continue
		}
		st[stNodes]++
		n := t.choose(st, depth, candidate)
		if n == 0 {
			continue
		}
		depth++
		st[l.level(depth)] += uint64(n)
		if st[stNodes] >= end {
			st[stDepth] = uint64(depth)
			return search.Paused
		}
	}
}
