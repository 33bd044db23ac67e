package kernel

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"

	"tilewright/solver/problem"
)

// maxOrientations of the window kernel are eight words of candidates.
const maxOrientations = 512

// The words of a window search's frame, which is about one hole.
const (
	frWindow    = frChosen + 1 + iota // occupancy from the hole on
	frPlace                           // place of the hole
	frCopies                          // packed copies left, where shapes have copies
	frAvailable                       // words: orientations of shapes that are left, before the candidates
)

// window is the data of a first-hole search in a shifted window.
//
// The occupancy is kept relative to the first hole, as one word whose bit i is
// the place i behind it. An orientation, here, is a shape with the set of places
// it covers relative to its first cell; those that may cover the hole are the
// bits of
//
//	available & allowed[place of the hole] & table0[...] & table1[...]
//
// where the tables, indexed by the bits of the window that any orientation can
// reach, hold the orientations that those bits leave free. So no image is tried
// that does not fit, and attempts are fits.
type window struct {
	problem *problem.Problem
	scan    scan
	// words is the number of words in a mask of orientations, a power of two.
	words int
	// Of every orientation: the places it covers, and its shape.
	covers []uint64
	shapes []int32
	// starts are what the search starts from, one after the other: the images of
	// the constrained shape, placed first wherever they lie, or the empty board.
	starts []root
	// others[orientation*words:] are the orientations of the other shapes.
	others []uint64
	groups []group
	// masks[i][index*words:] is the table of groups[i].
	masks [][]uint64
	// wide is true when the board has more places than the window: then what a
	// root leaves closed comes from its table as the window moves, else it is in
	// the window from the start.
	wide bool
	// far is true when a hole may be behind the window of the one before it, because
	// there are closed places in between.
	far bool
	// image[place*len(covers)+orientation] is an image, or -1.
	image []int32

	// copied is true when a shape has copies; copies are all of them, packed (see
	// packedCopies); one[o] and rest[o] are the shape's.
	copied    bool
	copies    uint64
	one, rest []uint64
}

// root is a start of the search.
type root struct {
	images []int32 // placed
	// allowed[place*words:] are the orientations whose image at that place is
	// among the rows, may be used, and keeps clear of the root's images.
	allowed []uint64
	// closed[place] is the window of places, from that one on, that are never
	// to be filled; nil unless the board is wide.
	closed []uint64
	// frame are the words of the first frame.
	frame []uint64
}

// maxAllowed bounds the words of all the tables of roots: 8 MB.
const maxAllowed = 1 << 20

// newWindow prepares the tables, or says why the search is not for this kernel.
// The cells are filled in the sequence given, or, where that is nil, in the best
// order.
func newWindow(p *problem.Problem, rows []int32, entries []entry, sequence []int32) (*window, error) {
	best, follow, all := scans(p, rows, sequence)
	switch {
	case all == 0:
		return nil, errors.New("the window kernel needs a board of at most 65,536 places in a row")
	case follow == 0:
		return nil, errors.New("the window kernel fills the cells in the order of a coordinate, then of another")
	case best.span > reach-2:
		return nil, errors.New("the window kernel needs pieces that span at most " + strconv.Itoa(reach-1) +
			" places of the fill order; here the best order spans " + strconv.Itoa(best.span+1))
	}
	w := &window{problem: p, scan: best}
	rowAt := w.orient(rows)
	n := len(w.covers)
	if n > maxOrientations {
		return nil, errors.New("the window kernel takes at most " + strconv.Itoa(maxOrientations) +
			" orientations; here are " + strconv.Itoa(n))
	}
	w.words = 1
	for w.words*64 < n {
		w.words *= 2
	}
	copies, err := packCopies(p)
	if err != nil {
		return nil, err
	}
	w.copied, w.copies = copies.copied, copies.all
	w.one, w.rest = make([]uint64, n), make([]uint64, n)
	for o, s := range w.shapes {
		w.one[o], w.rest[o] = copies.one[s], copies.rest[s]
	}
	w.image = make([]int32, len(w.scan.cell)*n)
	for i := range w.image {
		w.image[i] = -1
	}
	for i, at := range rowAt {
		w.image[at.place*n+at.orientation] = rows[i]
	}
	w.others = w.otherShapes()
	w.tabulate()
	w.wide = len(w.scan.cell) > reach
	w.far = w.wide && (len(w.scan.cell) > len(p.Cells) || 2*w.scan.span+2 > reach || placed(entries) > 1)
	if len(entries)*len(w.scan.cell)*w.words > maxAllowed {
		return nil, errors.New("the window kernel has no room for " + strconv.Itoa(len(entries)) + " roots")
	}
	for _, e := range entries {
		w.starts = append(w.starts, w.newRoot(e, copies))
	}
	return w, nil
}

// orientedAt is where an image lies: its first place, and the orientation it has there.
type orientedAt struct{ place, orientation int }

// orient gathers the orientations of the rows, and says where each row lies. The highest
// orientation is tried first, so the last row has the lowest.
func (w *window) orient(rows []int32) []orientedAt {
	type key struct {
		shape  int32
		covers uint64
	}
	index := map[key]int{}
	at := make([]orientedAt, len(rows))
	for i, r := range slices.Backward(rows) {
		m := &w.problem.Images[r]
		low, _ := w.scan.ends(m)
		k := key{shape: m.Shape}
		for _, c := range m.Cells {
			k.covers |= 1 << (int(w.scan.place[c]) - low)
		}
		o, ok := index[k]
		if !ok {
			o = len(w.covers)
			index[k] = o
			w.covers = append(w.covers, k.covers)
			w.shapes = append(w.shapes, k.shape)
		}
		at[i] = orientedAt{low, o}
	}
	return at
}

// otherShapes makes others.
func (w *window) otherShapes() []uint64 {
	others := make([]uint64, len(w.shapes)*w.words)
	for o := range w.shapes {
		for q := range w.shapes {
			if w.shapes[q] != w.shapes[o] {
				others[o*w.words+q>>6] |= 1 << (q & 63)
			}
		}
	}
	return others
}

// tabulate makes groups and masks.
func (w *window) tabulate() {
	var used uint64
	for _, covers := range w.covers {
		used |= covers
	}
	// Tables of one word an entry may have more of them: what counts is the cache.
	w.groups = groups(used, max(12-bits.Len(uint(w.words)), 7))
	for _, g := range w.groups {
		t := make([]uint64, w.words<<g.bits)
		for o, covers := range w.covers {
			mine := g.index(covers)
			for i := range uint64(1) << g.bits {
				if i&mine == 0 {
					t[int(i)*w.words+o>>6] |= 1 << (o & 63)
				}
			}
		}
		w.masks = append(w.masks, t)
	}
}

func (w *window) name() string { return "window" }

func (w *window) roots() int { return len(w.starts) }

func (w *window) root(dst []int32, i int) []int32 { return append(dst, w.starts[i].images...) }

func (w *window) counts() []counter { return nil }

// frame is the shape of a frame, for newLayout.
func (w *window) frame() (choice, own, words int) { return 1, frAvailable - 1 + w.words, w.words }

// code is the place, and the orientation 16 bits higher.
func (w *window) code(frame []uint64) uint32 { return uint32(frame[frPlace] | frame[frChosen]<<16) }

func (w *window) decode(code uint32) int32 {
	return w.image[int(code&0xffff)*len(w.covers)+int(code>>16)]
}

func (w *window) tables(put func(...uint64)) {
	put(w.copies)
	put(w.covers...)
	for _, s := range w.shapes {
		put(uint64(s))
	}
	for i := range w.starts {
		put(w.starts[i].allowed...)
		put(w.starts[i].closed...)
	}
}

// newRoot prepares the search behind images.
func (w *window) newRoot(e entry, packed packedCopies) root {
	n, places := len(w.covers), len(w.scan.cell)
	r := root{images: e.placed, allowed: make([]uint64, places*w.words), frame: make([]uint64, frAvailable+2*w.words)}
	taken := make([]bool, places)
	gone := make([]bool, len(w.problem.Images))
	for _, i := range e.gone {
		gone[i] = true
	}
	available := r.frame[frAvailable : frAvailable+w.words]
	for o := range n {
		available[o>>6] |= 1 << (o & 63)
	}
	copies := w.copies
	for _, image := range e.placed {
		m := &w.problem.Images[image]
		for _, c := range m.Cells {
			taken[w.scan.place[c]] = true
		}
		copies -= packed.one[m.Shape]
		if copies&packed.rest[m.Shape] != 0 {
			continue
		}
		for o, s := range w.shapes {
			if s == m.Shape {
				available[o>>6] &^= 1 << (o & 63)
			}
		}
	}
	w.allow(&r, available, taken, gone)
	closed := w.closedFrom(taken)
	occupied := closed[0]
	if w.wide {
		r.closed, occupied = closed, 0
	}
	window, place := w.advance(&r, occupied, 0)
	r.frame[frWindow], r.frame[frPlace], r.frame[frCopies] = window, uint64(place), copies
	w.candidates(&r, r.frame[frAvailable+w.words:], available, window, place)
	return r
}

// allow makes allowed: of the available orientations, where their images keep clear of the
// places that are taken and are not gone.
func (w *window) allow(r *root, available []uint64, taken, gone []bool) {
	n := len(w.covers)
	for at := range taken {
		for o := range n {
			i := w.image[at*n+o]
			if i < 0 || available[o>>6]>>(o&63)&1 == 0 || gone[i] {
				continue
			}
			meets := func(c int32) bool { return taken[w.scan.place[c]] }
			if !slices.ContainsFunc(w.problem.Images[i].Cells, meets) {
				r.allowed[at*w.words+o>>6] |= 1 << (o & 63)
			}
		}
	}
}

// closedFrom is closed of a root, made in one pass from the end: all behind the last place
// is closed.
func (w *window) closedFrom(taken []bool) []uint64 {
	closed := make([]uint64, len(taken))
	window := ^uint64(0)
	for at := len(taken) - 1; at >= 0; at-- {
		window <<= 1
		if taken[at] || w.scan.cell[at] < 0 {
			window |= 1
		}
		closed[at] = window
	}
	return closed
}

// candidates sets dst to the orientations of available that fit the hole at a
// place with the given window, and returns their number.
func (w *window) candidates(r *root, dst, available []uint64, occupied uint64, place int) int {
	copy(dst, r.allowed[place*w.words:(place+1)*w.words])
	for i := range dst {
		dst[i] &= available[i]
	}
	for g := range w.groups {
		at := int(w.groups[g].index(occupied)) * w.words
		for i, m := range w.masks[g][at : at+w.words] {
			dst[i] &= m
		}
	}
	return count(dst)
}

// advance moves a window to its first hole, and there with what is closed. There
// must be a hole.
func (w *window) advance(r *root, occupied uint64, place int) (uint64, int) {
	for r.closed != nil {
		if occupied |= r.closed[place]; ^occupied != 0 {
			break
		}
		occupied, place = 0, place+reach
	}
	s := bits.TrailingZeros64(^occupied)
	return occupied >> s, place + s
}

// live[index*words:], for an index into the first table, are the orientations that
// leave the next hole so that some orientation covers it, as far as the bits of that
// index tell. The others are fits, but nothing fits behind them.
func (w *window) live() []uint64 {
	g := &w.groups[0]
	t := make([]uint64, w.words<<g.bits)
	known := g.window(1<<g.bits - 1)
	for i := range uint64(1) << g.bits {
		window := g.window(i)
		for o, covers := range w.covers {
			if window&covers != 0 {
				continue
			}
			next := bits.TrailingZeros64(^(window | covers | 1))
			if known>>next&1 == 0 || w.covered((window|covers|1)>>next) {
				t[int(i)*w.words+o>>6] |= 1 << (o & 63)
			}
		}
	}
	return t
}

// covered says that some orientation fits a window.
func (w *window) covered(window uint64) bool {
	for i := range w.words {
		fit := ^uint64(0)
		for g := range w.groups {
			fit &= w.masks[g][int(w.groups[g].index(window))*w.words+i]
		}
		if fit != 0 {
			return true
		}
	}
	return false
}
