package kernel

import (
	"math/bits"

	"tilewright/solver/search"
)

// run implements twin.
func (t *coverTwin) run(st []uint64, budget int, found func() bool) search.Status {
	l := t.l
	depth := int(st[stDepth])
	t.follow(st, depth)
	end := st[stNodes] + uint64(max(budget, 1))
	for {
		f := l.frame(st, depth)
		rest := f[l.rest():]
		i := 0
		for i < len(rest) && rest[i] == 0 {
			i++
		}
		if i == len(rest) {
			if depth == 0 {
				st[stEnded] = 1
				return search.Finished
			}
			depth--
			continue
		}
		candidate := i<<6 + bits.TrailingZeros64(rest[i])
		rest[i] &= rest[i] - 1
		if depth == l.last {
			st[stFound]++
			f[frChosen], f[frRow] = uint64(candidate), uint64(t.option(depth, int(f[frItem]), candidate))
			if !found() {
				st[stEnded] = 1
				return search.Finished
			}
			continue
		}
		n := t.enter(st, depth, candidate)
		if n >= 0 {
			st[stNodes]++
		}
		if n <= 0 {
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
