package kernel

import (
	"math/bits"
	"slices"

	"tilewright/solver/search"
)

// The state of a search, as words. An emitted kernel keeps exactly these words in its memory, the Go twin keeps them in
// a slice. So either can go on from a state of the other, and splitting only moves bits.
//
//	header   stHead words
//	levels   one word for every number of pieces left, from 0: fits; then as many
//	         for every other counter that the search has
//	frames   one for every choice under way, the first first
//
// A frame is a choice under way. It has the candidate that is placed, words of the kernel's own, and the candidates not
// yet tried, as bits. The last frame has placed none, so its candidate is 0.
const (
	stEnded = iota // 1 when nothing is left
	stRoot         // index of the current root
	stRoots        // the index after the last root of this search
	stDepth        // index of the current frame
	stNodes        // choices made
	stFound        // assemblies reached
	stWhole        // 1 in the state that has the counts from before the roots
	stHead         // number of header words
)

// counter is something that may be counted with every number of pieces left.
type counter uint8

const (
	countFits counter = iota
	countAttempts
	countVolumeFiltered
	countParityFiltered
	countFitFiltered
	countVolumeBacktracks
	countParityBacktracks
	counters
)

// of is the field of the counter in a level.
func (c counter) of(l *search.Level) *uint64 {
	return [counters]*uint64{&l.Fits, &l.Attempts, &l.VolumeFiltered, &l.ParityFiltered, &l.FitFiltered,
		&l.VolumeBacktracks, &l.ParityBacktracks}[c]
}

// frChosen is the word of a frame with the candidate placed. Kernels may keep more about it in the words after it.
// frPlaced is the number of its image, where that does not follow from the frame alone.
const (
	frChosen = iota
	frPlaced
)

// stateWords says where the parts of a state are, in words.
type stateWords struct {
	choice int // words of a frame about what is placed
	words  int // words of candidates
	pieces int
	placed int  // pieces on the board at a root
	lead   bool // the piece placed at a root is this search's own, and counts as a fit
	last   int  // depth of the frame whose choice completes an assembly, or of the last possible frame
	// loose says that the puzzle is not exact. Then anything is the item of a frame where nothing has to be covered.
	loose    bool
	anything uint64
	// counts are the counters beside the fits, in the order of their levels. distance is how far they are from the fits
	// of the same level, in words; 0 for counters that the search does not have.
	counts   []counter
	distance [counters]int
	levels   int // index of the first level
	frames   int // index of the first frame
	size     int // of a frame
	total    int
}

// newLayout is for a search for assemblies with goal pieces left, whose roots have placed pieces on the board. A frame
// has choice words about what it has placed, own others, and words of candidates. counts are the counters beside the
// fits.
func newLayout(choice, own, words int, counts []counter, pieces, placed, goal int) *stateWords {
	l := &stateWords{choice: choice, words: words, pieces: pieces, placed: placed, last: pieces - placed - goal - 1,
		counts: counts, levels: stHead, size: choice + own + words}
	for i, c := range counts {
		l.distance[c] = (i + 1) * (pieces + 1)
	}
	l.frames = l.levels + (len(counts)+1)*(pieces+1)
	l.total = l.frames + (l.last+1)*l.size
	return l
}

// at is the index of the first word of a frame. frame is the frame.
func (l *stateWords) at(depth int) int { return l.frames + depth*l.size }

func (l *stateWords) frame(state []uint64, depth int) []uint64 {
	return state[l.at(depth):][:l.size:l.size]
}

// rest is the index of the candidates in a frame.
func (l *stateWords) rest() int { return l.size - l.words }

// level is the index of the count of fits for the placements of a frame, in an exact puzzle.
func (l *stateWords) level(depth int) int { return l.levels + l.pieces - l.placed - depth }

// addFits counts the n candidates of the frame at a depth.
func (l *stateWords) addFits(state []uint64, depth, n int) {
	state[l.levels+l.left(state, depth)] += uint64(l.fits(state, depth, n))
}

// add adds to a counter of the level of a frame.
func (l *stateWords) add(state []uint64, depth int, c counter, n uint64) {
	state[l.level(depth)+l.distance[c]] += n
}

// used is the number of words that hold a whole state. Words after the current frame do not matter.
func (l *stateWords) used(state []uint64) int {
	if state[stEnded] != 0 {
		return l.frames
	}
	return l.at(int(state[stDepth]) + 1)
}

// begin starts a root, and counts its image as a fit, and so the candidates of its first frame. It returns their
// number.
func (l *stateWords) begin(t twin, state []uint64, root int) int {
	state[stRoot], state[stDepth] = uint64(root), 0
	fits := t.begin(state, root)
	l.addFits(state, 0, fits)
	if l.lead {
		state[l.levels+l.pieces]++
		if to := l.distance[countAttempts]; to > 0 {
			state[l.levels+l.pieces+to]++
		}
	}
	state[stNodes]++
	return fits
}

// start begins the search of all roots.
func (l *stateWords) start(t twin, roots int) []uint64 {
	state := make([]uint64, l.total)
	state[stRoots], state[stWhole] = uint64(roots), 1
	if roots == 0 {
		state[stEnded] = 1
		return state
	}
	l.begin(t, state, 0)
	return state
}

// split moves about half of the untried work into a new state with zero counts. It takes it from the shallowest place
// that has any: whole roots, or candidates of a frame. It returns nil when there is too little to share.
func (l *stateWords) split(t twin, state []uint64) []uint64 {
	if state[stEnded] != 0 {
		return nil
	}
	if next, end := state[stRoot]+1, state[stRoots]; next < end {
		part := make([]uint64, l.total)
		state[stRoots] = next + (end-next)/2
		part[stRoots] = end
		l.begin(t, part, int(state[stRoots]))
		return part
	}
	for d := range int(state[stDepth]) + 1 {
		rest := l.frame(state, d)[l.rest():]
		give := count(rest)
		if d < int(state[stDepth]) {
			give++ // the giver keeps what is under way
		}
		if give /= 2; give == 0 {
			continue
		}
		part := make([]uint64, l.total)
		part[stRoot], part[stRoots], part[stDepth] = state[stRoot], state[stRoot]+1, uint64(d)
		copy(part[l.frames:], state[l.frames:l.at(d+1)])
		for e := range d {
			clear(l.frame(part, e)[l.rest():])
		}
		frame := l.frame(part, d)
		clear(frame[:l.choice])
		given := frame[l.rest():]
		clear(given)
		for i := len(rest) - 1; give > 0; {
			if rest[i] == 0 {
				i--
				continue
			}
			top := uint64(1) << (63 - bits.LeadingZeros64(rest[i]))
			rest[i] &^= top
			given[i] |= top
			give--
		}
		return part
	}
	return nil
}

// bounded says whether a state is one for that many roots, and has as many frames as it says.
func (l *stateWords) bounded(state []uint64, roots int) bool {
	return state[stEnded] == 1 || state[stEnded] == 0 && state[stWhole] <= 1 &&
		state[stRoots] <= uint64(roots) && state[stRoot] < state[stRoots] && state[stDepth] <= uint64(l.last)
}

// valid says whether going on from a state cannot leave the tables. It replays the placements of the frames and
// compares. It costs a node's work for every frame.
func (l *stateWords) valid(t twin, state []uint64, roots int) bool {
	switch {
	case !l.bounded(state, roots):
		return false
	case state[stEnded] == 1:
		return true
	}
	again := make([]uint64, l.total)
	again[stRoot] = state[stRoot]
	t.begin(again, int(state[stRoot]))
	for d := 0; ; d++ {
		f, g := l.frame(state, d), l.frame(again, d)
		for i, rest := range f[l.rest():] {
			if rest&^g[l.rest()+i] != 0 {
				return false
			}
		}
		if d < int(state[stDepth]) {
			if !has(g[l.rest():], f[frChosen]) || l.loose && l.whole(again, d, int(f[frChosen])) || t.step(again, d, int(f[frChosen])) == 0 {
				return false
			}
		}
		if !slices.Equal(f[:l.rest()], g[:l.rest()]) {
			return false
		}
		if d == int(state[stDepth]) {
			return true
		}
	}
}

// count is the number of bits in a mask.
func count(mask []uint64) (n int) {
	for _, w := range mask {
		n += bits.OnesCount64(w)
	}
	return n
}

// has says whether a mask has a bit.
func has(mask []uint64, bit uint64) bool {
	return bit < uint64(len(mask))<<6 && mask[bit>>6]>>(bit&63)&1 != 0
}
