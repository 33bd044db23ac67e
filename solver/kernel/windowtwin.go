package kernel

import (
	"math/bits"

	"tilewright/solver/search"
)

// windowTwin is the window search in Go. It keeps nothing beside the state.
type windowTwin struct {
	*window
	l *layout
}

func (w *window) twin(l *layout) twin { return windowTwin{w, l} }

func (w windowTwin) begin(state []uint64, root int) int {
	frame := w.l.frame(state, 0)
	copy(frame, w.starts[root].frame)
	return count(frame[w.l.rest():])
}

func (w windowTwin) place(state []uint64, depth, o int) int {
	r := &w.starts[state[stRoot]]
	f, g := w.l.frame(state, depth), w.l.frame(state, depth+1)
	next, at := w.advance(r, f[frWindow]|w.covers[o], int(f[frPlace]))
	copies := f[frCopies] - w.one[o]
	available, left := f[frAvailable:frAvailable+w.words], g[frAvailable:frAvailable+w.words]
	if copies&w.rest[o] != 0 {
		copy(left, available)
	} else {
		for i, m := range w.others[o*w.words : (o+1)*w.words] {
			left[i] = available[i] & m
		}
	}
	f[frChosen] = uint64(o)
	g[frChosen], g[frWindow], g[frPlace], g[frCopies] = 0, next, uint64(at), copies
	return w.candidates(r, g[frAvailable+w.words:], left, next, at)
}

func (w windowTwin) run(state []uint64, budget int, found func() bool) search.Status {
	if w.words == 1 && !w.copied {
		return w.narrow(state, budget, found)
	}
	return w.wide(state, budget, found)
}

// narrow is wide for at most 64 orientations and no copies, with the frame
// under way in local variables.
func (t windowTwin) narrow(st []uint64, budget int, found func() bool) search.Status {
	w, l := t.window, t.l
	depth := int(st[stDepth])
	f := l.frame(st, depth)
	occupied, place := f[frWindow], int(f[frPlace])
	available, rest := f[frAvailable], f[frAvailable+1]
	r := &w.starts[st[stRoot]]
	nodes := uint64(0)
	for {
		if rest == 0 {
			switch {
			case depth > 0:
				depth--
			case st[stRoot]+1 < st[stRoots]:
				l.begin(t, st, int(st[stRoot]+1))
				r = &w.starts[st[stRoot]]
			default:
				st[stEnded] = 1
				st[stNodes] += nodes
				return search.Finished
			}
			f = l.frame(st, depth)
			occupied, place = f[frWindow], int(f[frPlace])
			available, rest = f[frAvailable], f[frAvailable+1]
			continue
		}
		o := bits.Len64(rest) - 1
		rest &^= 1 << o
		if depth == l.last {
			st[stFound]++
			f[frChosen] = uint64(o)
			f[frWindow], f[frPlace] = occupied, uint64(place)
			if !found() {
				st[stEnded] = 1
				st[stNodes] += nodes
				return search.Finished
			}
			continue
		}
		next, at := w.advance(r, occupied|w.covers[o], place)
		left := available & w.others[o]
		fits := left & r.allowed[at]
		for g := range w.groups {
			fits &= w.masks[g][w.groups[g].index(next)]
		}
		if fits == 0 {
			continue
		}
		st[l.level(depth+1)] += uint64(bits.OnesCount64(fits))
		f[frWindow], f[frPlace], f[frChosen], f[frAvailable], f[frAvailable+1] = occupied, uint64(place), uint64(o), available, rest
		depth++
		f = l.frame(st, depth)
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

// wide keeps everything in the frames.
func (w windowTwin) wide(st []uint64, budget int, found func() bool) search.Status {
	l := w.l
	depth := int(st[stDepth])
	for {
		f := l.frame(st, depth)
		o := -1
		for i := w.words - 1; i >= 0; i-- {
			if m := f[l.rest()+i]; m != 0 {
				b := bits.Len64(m) - 1
				o = i<<6 + b
				f[l.rest()+i] = m &^ (1 << b)
				break
			}
		}
		if o < 0 {
			switch {
			case depth > 0:
				depth--
			case st[stRoot]+1 < st[stRoots]:
				l.begin(w, st, int(st[stRoot]+1))
			default:
				st[stEnded] = 1
				return search.Finished
			}
			continue
		}
		if depth == l.last {
			st[stFound]++
			f[frChosen] = uint64(o)
			if !found() {
				st[stEnded] = 1
				return search.Finished
			}
			continue
		}
		n := w.place(st, depth, o)
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
