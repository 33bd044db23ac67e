package kernel

// windowTwin is the window search in Go. It keeps nothing beside the state.
type windowTwin struct {
	*window
	l *stateWords
}

func (w *window) twin(l *stateWords) twin { return windowTwin{w, l} }

func (w windowTwin) begin(state []uint64, root int) int {
	frame := w.l.frame(state, 0)
	copy(frame, w.starts[root].frame)
	return count(frame[w.l.rest():])
}

func (w windowTwin) resume([]uint64) {}

// take begins with the highest orientation, which the module has on top of its stack.
func (w windowTwin) take(untried []uint64) int { return takeHighest(untried) }

func (w windowTwin) note(state []uint64, depth, o int) {
	w.l.frame(state, depth)[frChosen] = uint64(o)
}

// step counts nodes that have candidates.
func (w windowTwin) step(state []uint64, depth, o int) int {
	r := &w.starts[state[stRoot]]
	f, g := w.l.frame(state, depth), w.l.frame(state, depth+1)
	next, at := w.advance(r, f[frWindow]|w.Covers[o], int(f[frPlace]))
	copies := f[frCopies] - w.one[o]
	available, left := f[frAvailable:frAvailable+w.Words], g[frAvailable:frAvailable+w.Words]
	if copies&w.rest[o] != 0 {
		copy(left, available)
	} else {
		for i, m := range w.Others[o*w.Words : (o+1)*w.Words] {
			left[i] = available[i] & m
		}
	}
	w.note(state, depth, o)
	g[frChosen], g[frWindow], g[frPlace], g[frCopies] = 0, next, uint64(at), copies
	n := w.candidates(r, g[frAvailable+w.Words:], left, next, at)
	if n > 0 {
		state[stNodes]++
	}
	return n
}

// spent is about the same for every node.
func (w windowTwin) spent() float64 { return 2.4 + 1.8*float64(w.Words) }
