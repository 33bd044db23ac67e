package kernel

import (
	"math/bits"

	"tilewright/solver/search"
)

// twin walks the states of a kernel in Go, in the same order as the emitted search.
type twin interface {
	// begin writes the first frame of a root and returns the number of its candidates. The callers of begin and step
	// count these as fits; all other counts go into the state.
	begin(state []uint64, root int) int
	// resume works out what is kept beside the state, from its frames.
	resume(state []uint64)
	// take removes the candidate to try next from those of a frame. It returns it, or -1 when there is none.
	take(untried []uint64) int
	// note writes into the frame at depth that it has placed a candidate.
	note(state []uint64, depth, candidate int)
	// step makes a frame place a candidate, and counts the node. It writes the next frame, and returns the number of its
	// candidates. The frame is the current one of a state that was resumed or begun, or one that step came to from there.
	step(state []uint64, depth, candidate int) int
	// spent is about how many nanoseconds an emitted kernel takes for what was done since
	// the last call.
	spent() float64
}

// runTwin searches for about budget nodes. It calls found with the number of frames that make a solution, which are in
// the state. If found is false, the search ends.
func runTwin(t twin, l *stateWords, st []uint64, budget int, found func(frames int) bool) search.Status {
	t.resume(st)
	end := st[stNodes] + uint64(max(budget, 1))
	for depth := int(st[stDepth]); ; {
		fits := 0
		candidate := t.take(l.frame(st, depth)[l.rest():])
		switch {
		case candidate >= 0 && l.whole(st, depth, candidate):
			t.note(st, depth, candidate)
			st[stFound]++
			if !found(depth + 1) {
				st[stEnded] = 1
				return search.Finished
			}
		case candidate >= 0:
			if fits = t.step(st, depth, candidate); fits > 0 {
				depth++
				l.addFits(st, depth, fits)
			}
		case depth > 0:
			depth--
		case st[stRoot]+1 < st[stRoots]:
			fits = l.begin(t, st, int(st[stRoot]+1))
		default:
			st[stEnded] = 1
			return search.Finished
		}
		if fits > 0 && st[stNodes] >= end {
			st[stDepth] = uint64(depth)
			return search.Paused
		}
	}
}

// takeLowest is for kernels that try the lowest candidates first, takeHighest for those that try the highest first.
func takeLowest(untried []uint64) int {
	for w, m := range untried {
		if m != 0 {
			untried[w] = m & (m - 1)
			return w<<6 + bits.TrailingZeros64(m)
		}
	}
	return -1
}

func takeHighest(untried []uint64) int {
	for w := len(untried) - 1; w >= 0; w-- {
		if m := untried[w]; m != 0 {
			bit := bits.Len64(m) - 1
			untried[w] = m &^ (1 << bit)
			return w<<6 + bit
		}
	}
	return -1
}
