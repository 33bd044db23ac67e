package kernel

import "math/bits"

// The state of a window search, as words. The emitted kernel keeps exactly
// these words in its memory, the Go twin in a slice; so a state can go from
// either to either, and splitting is a matter of moving bits.
//
//	header   stHead words
//	levels   one word for every number of pieces left, from 0: fits
//	frames   one for every choice under way, the first first
//
// A frame holds the hole it is about and what may still cover it.
const (
	stEnded = iota // 1 when nothing is left
	stRoot         // index of the root under way
	stRoots        // the index behind the last root of this search
	stDepth        // index of the frame that is under way
	stNodes        // choices made
	stFound        // assemblies reached
	stHead         // number of header words
)

const (
	frWindow    = iota // occupancy from the hole on
	frPlace            // place of the hole
	frChosen           // orientation that the frame has placed last
	frCopies           // packed copies left, where shapes have copies
	frAvailable        // words: orientations of shapes that are left, then
	// the candidates not yet tried
)

// layout says where the parts of a state are, in words.
type layout struct {
	words  int // of an orientation mask
	pieces int
	placed int // pieces on the board at a root
	last   int // depth of the frame whose choice completes an assembly
	levels int // index of the first level
	frames int // index of the first frame
	size   int // of a frame
	total  int
}

// newLayout is for a search that looks for assemblies with goal pieces left and
// has `placed` pieces on the board at its roots, one or none.
func newLayout(words, pieces, placed, goal int) layout {
	l := layout{words: words, pieces: pieces, placed: placed, last: pieces - placed - goal - 1, levels: stHead, size: frAvailable + 2*words}
	l.frames = l.levels + pieces + 1
	l.total = l.frames + (l.last+1)*l.size
	return l
}

// frame is the index of a frame's first word.
func (l *layout) frame(depth int) int { return l.frames + depth*l.size }

// rest are the words of a frame's untried candidates.
func (l *layout) rest(state []uint64, depth int) []uint64 {
	at := l.frame(depth) + frAvailable + l.words
	return state[at : at+l.words]
}

// level is the index of the count of fits for the placements that a frame makes.
func (l *layout) level(depth int) int { return l.levels + l.pieces - l.placed - depth }

// split moves about half of what is untried at the shallowest place that has
// it, whole roots or candidates of a frame, into a new state with zero counts.
// It returns nil when there is too little to share.
func (w *window) split(l *layout, state []uint64) []uint64 {
	if state[stEnded] != 0 {
		return nil
	}
	if next, end := state[stRoot]+1, state[stRoots]; next < end {
		part := make([]uint64, l.total)
		state[stRoots] = next + (end-next)/2
		part[stRoots] = end
		w.begin(l, part, state[stRoots])
		return part
	}
	for d := range int(state[stDepth]) + 1 {
		rest := l.rest(state, d)
		n := 0
		for _, w := range rest {
			n += bits.OnesCount64(w)
		}
		if n < 2 {
			continue
		}
		part := make([]uint64, l.total)
		part[stRoot], part[stRoots], part[stDepth] = state[stRoot], state[stRoot]+1, uint64(d)
		copy(part[l.frames:], state[l.frames:l.frame(d+1)])
		for e := range d {
			clear(l.rest(part, e))
		}
		given := l.rest(part, d)
		clear(given)
		for n /= 2; n > 0; n-- {
			for i := len(rest) - 1; i >= 0; i-- {
				if rest[i] == 0 {
					continue
				}
				top := uint64(1) << (63 - bits.LeadingZeros64(rest[i]))
				rest[i] &^= top
				given[i] |= top
				break
			}
		}
		return part
	}
	return nil
}

// begin starts a root: its image is a fit, and so are the candidates of its
// first frame.
func (w *window) begin(l *layout, state []uint64, root uint64) {
	state[stRoot], state[stDepth] = root, 0
	copy(state[l.frame(0):], w.roots[root].frame)
	for _, m := range l.rest(state, 0) {
		state[l.level(0)] += uint64(bits.OnesCount64(m))
	}
	if l.placed == 1 {
		state[l.levels+l.pieces]++
	}
	state[stNodes]++
}

// start begins the search of all roots.
func (w *window) start(l *layout) []uint64 {
	state := make([]uint64, l.total)
	state[stRoots] = uint64(len(w.roots))
	if len(w.roots) == 0 {
		state[stEnded] = 1
		return state
	}
	w.begin(l, state, 0)
	return state
}

// place writes the frame behind depth for the placement of o, and returns the
// number of its candidates.
func (w *window) place(l *layout, state []uint64, depth, o int) int {
	r := &w.roots[state[stRoot]]
	f, g := state[l.frame(depth):][:l.size], state[l.frame(depth+1):][:l.size]
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
	g[frWindow], g[frPlace], g[frChosen], g[frCopies] = next, uint64(at), 0, copies
	return w.candidates(r, g[frAvailable+w.words:], left, next, at)
}

// valid says whether going on from a state cannot leave the tables: it plays
// the placements of the frames again and compares. It costs a node's work for
// every frame.
func (w *window) valid(l *layout, state []uint64) bool {
	switch {
	case state[stEnded] == 1:
		return true
	case state[stEnded] != 0, state[stRoots] > uint64(len(w.roots)), state[stRoot] >= state[stRoots], state[stDepth] > uint64(l.last):
		return false
	}
	again := make([]uint64, l.total)
	w.begin(l, again, state[stRoot])
	for d := range int(state[stDepth]) + 1 {
		f, g := state[l.frame(d):][:l.size], again[l.frame(d):][:l.size]
		fits := g[frAvailable+w.words:]
		for i := range w.words {
			if f[frAvailable+i] != g[frAvailable+i] || f[frAvailable+w.words+i]&^fits[i] != 0 {
				return false
			}
		}
		if f[frWindow] != g[frWindow] || f[frPlace] != g[frPlace] || f[frCopies] != g[frCopies] {
			return false
		}
		if d == int(state[stDepth]) {
			break
		}
		o := f[frChosen]
		if o >= uint64(len(w.covers)) || fits[o>>6]>>(o&63)&1 == 0 || w.place(l, again, d, int(o)) == 0 {
			return false
		}
	}
	return true
}
