package kernel

import (
	"math/bits"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/problem"
)

// maxOrientations is the limit of the window kernel: eight words of candidates.
const maxOrientations = 512

// These are the words of a frame of a window search, which is about one hole.
const (
	frWindow    = frChosen + 1 + iota // occupancy from the hole on
	frPlace                           // place of the hole
	frCopies                          // packed copies left, where shapes have copies
	frAvailable                       // words: orientations of shapes that are left, before the candidates
)

// window is the data of a first-hole search in a shifted window (FillTable). It tries no image that does not fit, so
// attempts are fits.
type window struct {
	problem *problem.Problem
	*FillTable
	// starts are what the search starts from, one after the other. They are the images of the constrained shape, placed
	// first wherever they lie, or the empty board.
	starts []root
	// wide is true when the board has more places than the window. Then what a root leaves closed comes from its table
	// as the window moves. Otherwise it is in the window from the start.
	wide bool
	// far is true when a hole may lie beyond the window of the hole before it, because there are closed places in
	// between.
	far bool
	// copied is true when a shape has copies. copies are all of them, packed (see packedCopies). one[o] and rest[o] are
	// those of the shape of orientation o.
	copied    bool
	copies    uint64
	one, rest []uint64
}

// root is a start of the search.
type root struct {
	images []int32 // placed
	// allowed[place*words:] are the orientations that are allowed at a place. Their images there are among the rows,
	// may be used, and keep clear of the root's images.
	allowed []uint64
	// closed[place] is the window of the places, from that one on, that are never filled. It is nil unless the board is
	// wide.
	closed []uint64
	// frame are the words of the first frame.
	frame []uint64
}

// maxAllowed bounds the words of all the tables of roots: 8 MB.
const maxAllowed = 1 << 20

// newWindow prepares the tables, or says why the search is not for this kernel. The cells are filled in the sequence
// given. If that is nil, they are filled in the best order.
func newWindow(p *problem.Problem, rows []int32, entries []entry, sequence []int32) (*window, error) {
	best, follow, all := FillOrders(p, rows, sequence)
	switch {
	case all == 0:
		return nil, say.Error("the window kernel needs a board of at most 65,536 places in a row")
	case follow == 0:
		return nil, say.Error("the window kernel fills the cells in the order of a coordinate, then of another")
	case best.Span > Reach-2:
		return nil, say.Error("the window kernel needs pieces that span at most {reach} places of the fill order; "+
			"here the best order spans {span}", Reach-1, best.Span+1)
	}
	w := &window{problem: p, FillTable: Orient(p, best, rows)}
	n := len(w.Covers)
	if n > maxOrientations {
		return nil, say.Error("the window kernel takes at most {most} orientations; here are {n}",
			maxOrientations, n)
	}
	copies, err := packCopies(p)
	if err != nil {
		return nil, err
	}
	w.copied, w.copies = copies.copied, copies.all
	w.one, w.rest = make([]uint64, n), make([]uint64, n)
	for o, s := range w.Shapes {
		w.one[o], w.rest[o] = copies.one[s], copies.rest[s]
	}
	w.Tabulate()
	w.wide = len(w.Order.Cell) > Reach
	w.far = w.wide && (len(w.Order.Cell) > len(p.Cells) || 2*w.Order.Span+2 > Reach || placed(entries) > 1)
	if len(entries)*len(w.Order.Cell)*w.Words > maxAllowed {
		return nil, say.Error("the window kernel has no room for {entries} roots", len(entries))
	}
	for _, e := range entries {
		w.starts = append(w.starts, w.newRoot(e, copies))
	}
	return w, nil
}

func (w *window) name() string { return "window" }

func (w *window) roots() int { return len(w.starts) }

func (w *window) root(dst []int32, i int) []int32 { return append(dst, w.starts[i].images...) }

func (w *window) counts() []counter { return nil }

// frame is the shape of a frame, for newLayout.
func (w *window) frame() (choice, own, words int) { return 1, frAvailable - 1 + w.Words, w.Words }

// code is the place, and the orientation 16 bits higher.
func (w *window) code(frame []uint64) uint32 { return uint32(frame[frPlace] | frame[frChosen]<<16) }

func (w *window) decode(code uint32) int32 {
	return w.Image[int(code&0xffff)*len(w.Covers)+int(code>>16)]
}

func (w *window) tables(put func(...uint64)) {
	put(w.copies)
	put(w.Covers...)
	for _, s := range w.Shapes {
		put(uint64(s))
	}
	for i := range w.starts {
		put(w.starts[i].allowed...)
		put(w.starts[i].closed...)
	}
}

// newRoot prepares the search after images.
func (w *window) newRoot(e entry, packed packedCopies) root {
	n, places := len(w.Covers), len(w.Order.Cell)
	r := root{images: e.placed, allowed: make([]uint64, places*w.Words), frame: make([]uint64, frAvailable+2*w.Words)}
	taken := make([]bool, places)
	gone := make([]bool, len(w.problem.Images))
	for _, i := range e.gone {
		gone[i] = true
	}
	available := r.frame[frAvailable : frAvailable+w.Words]
	for o := range n {
		available[o>>6] |= 1 << (o & 63)
	}
	copies := w.copies
	for _, image := range e.placed {
		m := &w.problem.Images[image]
		for _, c := range m.Cells {
			taken[w.Order.Place[c]] = true
		}
		copies -= packed.one[m.Shape]
		if copies&packed.rest[m.Shape] != 0 {
			continue
		}
		for o, s := range w.Shapes {
			if s == m.Shape {
				available[o>>6] &^= 1 << (o & 63)
			}
		}
	}
	w.allow(&r, available, taken, gone)
	closed := w.Order.Closed(taken)
	occupied := closed[0]
	if w.wide {
		r.closed, occupied = closed, 0
	}
	window, place := w.advance(&r, occupied, 0)
	r.frame[frWindow], r.frame[frPlace], r.frame[frCopies] = window, uint64(place), copies
	w.candidates(&r, r.frame[frAvailable+w.Words:], available, window, place)
	return r
}

// allow makes allowed. It takes those of the available orientations whose images keep clear of the taken places and are
// not gone.
func (w *window) allow(r *root, available []uint64, taken, gone []bool) {
	n := len(w.Covers)
	for at := range taken {
		for o := range n {
			i := w.Image[at*n+o]
			if i < 0 || available[o>>6]>>(o&63)&1 == 0 || gone[i] {
				continue
			}
			meets := func(c int32) bool { return taken[w.Order.Place[c]] }
			if !slices.ContainsFunc(w.problem.Images[i].Cells, meets) {
				r.allowed[at*w.Words+o>>6] |= 1 << (o & 63)
			}
		}
	}
}

// candidates sets dst to the available orientations that fit the hole at a place with the given window. It returns
// their number.
func (w *window) candidates(r *root, dst, available []uint64, occupied uint64, place int) int {
	copy(dst, r.allowed[place*w.Words:(place+1)*w.Words])
	for i := range dst {
		dst[i] &= available[i]
	}
	w.Fitting(dst, occupied)
	return count(dst)
}

// advance moves a window to its first hole, and adds what is closed from there on. There must be a hole.
func (w *window) advance(r *root, occupied uint64, place int) (uint64, int) {
	for r.closed != nil {
		if occupied |= r.closed[place]; ^occupied != 0 {
			break
		}
		occupied, place = 0, place+Reach
	}
	s := bits.TrailingZeros64(^occupied)
	return occupied >> s, place + s
}

// live[index*words:] are the orientations after which some orientation covers the next hole, as far as the bits of
// index tell. index is one into the first table. The other orientations are fits, but nothing fits after them.
func (w *window) live() []uint64 {
	g := &w.Groups[0]
	t := make([]uint64, w.Words<<g.Bits)
	known := g.Window(1<<g.Bits - 1)
	for i := range uint64(1) << g.Bits {
		window := g.Window(i)
		for o, covers := range w.Covers {
			if window&covers != 0 {
				continue
			}
			next := bits.TrailingZeros64(^(window | covers | 1))
			if known>>next&1 == 0 || w.covered((window|covers|1)>>next) {
				t[int(i)*w.Words+o>>6] |= 1 << (o & 63)
			}
		}
	}
	return t
}

// covered says whether some orientation fits a window.
func (w *window) covered(window uint64) bool {
	for i := range w.Words {
		fit := ^uint64(0)
		for g := range w.Groups {
			fit &= w.Masks[g][int(w.Groups[g].Index(window))*w.Words+i]
		}
		if fit != 0 {
			return true
		}
	}
	return false
}
