package kernel

import (
	"math/bits"

	"tilewright/solver/search"
)

// twin runs the window search in Go, in the same order as the emitted kernel
// and on the same state.
type twin struct {
	engine
}

// Run searches for about budget nodes.
func (t *twin) Run(budget int) search.Status {
	if t.state[stEnded] != 0 {
		return search.Finished
	}
	if t.w.words == 1 && !t.w.copied {
		return t.runNarrow(budget)
	}
	return t.runWide(budget)
}

// runNarrow is runWide for at most 64 orientations and no copies, with the
// frame under way in local variables.
func (t *twin) runNarrow(budget int) search.Status {
	w, l, st := t.w, &t.layout, t.state
	depth := int(st[stDepth])
	f := st[l.frame(depth):][:l.size]
	occupied, place := f[frWindow], int(f[frPlace])
	available, rest := f[frAvailable], f[frAvailable+1]
	r := &w.roots[st[stRoot]]
	nodes := uint64(0)
	for {
		if rest == 0 {
			switch {
			case depth > 0:
				depth--
			case st[stRoot]+1 < st[stRoots]:
				w.begin(l, st, st[stRoot]+1)
				r = &w.roots[st[stRoot]]
			default:
				st[stEnded] = 1
				st[stNodes] += nodes
				return search.Finished
			}
			f = st[l.frame(depth):][:l.size]
			occupied, place = f[frWindow], int(f[frPlace])
			available, rest = f[frAvailable], f[frAvailable+1]
			continue
		}
		o := bits.TrailingZeros64(rest)
		rest &= rest - 1
		if depth == l.last {
			st[stFound]++
			f[frChosen] = uint64(o)
			f[frWindow], f[frPlace], f[frAvailable], f[frAvailable+1] = occupied, uint64(place), available, rest
			if !t.found(depth) {
				st[stEnded], st[stDepth] = 1, uint64(depth)
				st[stNodes] += nodes
				return search.Finished
			}
			continue
		}
		next, at := w.advance(r, occupied|w.covers[o], place)
		left := available & w.others[o]
		fits := left & r.allowed[at]
		for g := range w.groups {
			fits &= w.tables[g][w.groups[g].index(next)]
		}
		if fits == 0 {
			continue
		}
		st[l.level(depth+1)] += uint64(bits.OnesCount64(fits))
		f[frWindow], f[frPlace], f[frChosen], f[frAvailable], f[frAvailable+1] = occupied, uint64(place), uint64(o), available, rest
		depth++
		f = st[l.frame(depth):][:l.size]
		occupied, place, available, rest = next, at, left, fits
		nodes++
		if budget--; budget <= 0 {
			break
		}
	}
	f[frWindow], f[frPlace], f[frChosen], f[frAvailable], f[frAvailable+1] = occupied, uint64(place), 0, available, rest
	st[stDepth] = uint64(depth)
	st[stNodes] += nodes
	return search.Paused
}

// runWide keeps everything in the frames.
func (t *twin) runWide(budget int) search.Status {
	w, l, st := t.w, &t.layout, t.state
	depth := int(st[stDepth])
	for {
		f := st[l.frame(depth):][:l.size]
		rest := f[frAvailable+w.words:]
		o := -1
		for i, m := range rest {
			if m != 0 {
				o = i<<6 + bits.TrailingZeros64(m)
				rest[i] = m & (m - 1)
				break
			}
		}
		if o < 0 {
			switch {
			case depth > 0:
				depth--
			case st[stRoot]+1 < st[stRoots]:
				w.begin(l, st, st[stRoot]+1)
			default:
				st[stEnded], st[stDepth] = 1, 0
				return search.Finished
			}
			continue
		}
		f[frChosen] = uint64(o)
		if depth == l.last {
			st[stFound]++
			if !t.found(depth) {
				st[stEnded], st[stDepth] = 1, uint64(depth)
				return search.Finished
			}
			continue
		}
		n := w.place(l, st, depth, o)
		if n == 0 {
			continue
		}
		st[l.level(depth+1)] += uint64(n)
		depth++
		st[stNodes]++
		if budget--; budget <= 0 {
			st[stDepth] = uint64(depth)
			return search.Paused
		}
	}
}
