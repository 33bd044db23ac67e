package kernel

import (
	"slices"

	"tilewright/def/say"
	"tilewright/solver/dlx"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Limits of the tight kernel.
const (
	maxTightVectors = 128 // of 128 images
	// repackAt is the number of pieces left at which the remaining images get new numbers, as only few are left.
	repackAt = 8
)

// tight is the data of a search by exact cover that looks at a few tight cells and, near the top, at the pieces.
// Package dlx has the rule, as Tight.
type tight struct {
	*positions
	packedCopies
	// For every image, known here by its id: its number in the problem, its positions, its shape, and its items. Its
	// items are its positions, then the first of them again up to the number of the largest image, and then size +
	// shape.
	images  []int32
	masks   []uint64 // [id*words:]
	shape   []uint16
	items   []uint16 // [id*longest:]
	longest int
	copies  []int // of each shape
	starts  []tightStart
	vectors int // of 128 bits, for all images
	// repack is the depth at which images get new numbers. It is one after the last depth where they get none.
	repack int
	// least is the size of the smallest connected part of a piece.
	least int
	// loose is nil for an exact puzzle. Otherwise there is one shape more, whose pieces stand for the cells that stay
	// empty. It has one image on each cell that may, after the images of the puzzle.
	loose *loose
	gaps  int // the first of these images
	// must are the positions that may not stay empty, nil where all may or the puzzle is exact.
	must []uint64
	// whole says that the goal is a whole solution. Then every remaining image of the last piece fills the board.
	whole bool
	// plain says that the module must do without vectors.
	plain bool
}

// tightStart is a start of the search.
type tightStart struct {
	images        []int32  // placed
	open, covered []uint64 // positions; covered ones are not open because images lie there
	// These are the shapes with one piece left, and the packed copies left.
	single, left uint64
}

// newTight prepares the tables of the search below entries, down to goal pieces left, or says why the search is not for
// this kernel.
func newTight(p *problem.Problem, rows []int32, entries []entry, goal int, prune *Prune) (*tight, error) {
	f, gaps := &prune.Filters, 0
	if p.Variable != nil {
		gaps = len(p.Cells)
	}
	switch {
	case prune.Parity, prune.Volume > 0:
		return nil, say.Error("the tight kernel has no triggers (-p, -v)")
	case f.Volume > 0, f.Parity > 0, f.Fit > 0:
		return nil, say.Error("the tight kernel has no filters during the search (-V, -P, -F with a number)")
	case len(p.Cells) > 64*maxWords:
		return nil, say.Error("the tight kernel takes boards of at most {most} cells; this one has {cells}",
			64*maxWords, len(p.Cells))
	case len(p.Shapes) > maxShapes:
		return nil, say.Error("the tight kernel takes at most {most} shapes; here are {shapes}",
			maxShapes, len(p.Shapes))
	case p.Spare():
		return nil, say.Error("the tight kernel needs a puzzle of which all pieces are placed")
	case len(rows)+gaps >= maxIDs:
		return nil, say.Error("the tight kernel takes less than {most} images; here are {rows}",
			maxIDs, len(rows))
	}
	k := &tight{least: search.SmallestPart(p), whole: goal == 0, loose: newLoose(p)}
	if k.positions = newBox(p); k.positions.words > maxWords {
		cells := make([]int32, len(p.Cells))
		for i := range cells {
			cells[i] = int32(i)
		}
		k.positions = newRow(p, cells)
	}
	for s := range p.Shapes {
		k.copies = append(k.copies, p.Shapes[s].Copies)
		_, most := p.Shapes[s].Sizes()
		k.longest = max(k.longest, most+1)
	}
	if k.loose != nil {
		k.loose.budget = p.Empty // also where all cells that may stay empty do
		k.copies, k.least = append(k.copies, p.Empty), 1
	}
	var err error
	if k.packedCopies, err = pack(k.copies); err != nil {
		return nil, err
	}
	gone := ^uint64(0) // at all starts
	for _, e := range entries {
		s, without := k.newStart(p, e)
		k.starts = append(k.starts, s)
		gone &= without
	}
	k.takeImages(p, rows, gone)
	left := p.Pieces - placed(entries)
	if k.repack = left - repackAt; k.repack <= 0 {
		k.repack = left
	}
	if k.vectors = max((len(k.images)+127)/128, 1); k.vectors > maxTightVectors {
		return nil, say.Error("the tight kernel takes at most {most} images; here are {images}",
			128*maxTightVectors, len(k.images))
	}
	return k, nil
}

// newStart is the start for an entry. gone are the shapes with no piece left.
func (k *tight) newStart(p *problem.Problem, e entry) (s tightStart, gone uint64) {
	s = tightStart{images: e.placed, open: make([]uint64, k.words), covered: make([]uint64, k.words), left: k.packedCopies.all}
	for w, m := range k.closed {
		s.open[w] = ^m
	}
	copies := slices.Clone(k.copies)
	for _, i := range e.placed {
		shape := p.Images[i].Shape
		copies[shape]--
		s.left -= k.one[shape]
		for _, c := range p.Images[i].Cells {
			at := int(k.position[c])
			s.open[at>>6] &^= 1 << (at & 63)
			set(s.covered, at)
		}
	}
	for shape, n := range copies[:len(p.Shapes)] {
		switch n {
		case 0:
			gone |= 1 << shape
		case 1:
			s.single |= 1 << shape
		}
	}
	return s, gone
}

// takeImages numbers the images of the shapes that are not gone.
func (k *tight) takeImages(p *problem.Problem, rows []int32, gone uint64) {
	for _, r := range rows {
		if image := &p.Images[r]; gone>>image.Shape&1 == 0 {
			k.takeImage(r, uint16(image.Shape), image.Cells)
		}
	}
	if k.gaps = len(k.images); k.loose == nil {
		return
	}
	for c := range p.Cells {
		if has(k.loose.variable, uint64(c)) && k.loose.budget > 0 {
			k.takeImage(noImage, uint16(len(p.Shapes)), []int32{int32(c)})
			continue
		}
		if k.must == nil {
			k.must = make([]uint64, k.words)
		}
		set(k.must, int(k.position[c]))
	}
}

// noImage stands for no image.
const noImage = -1

func (k *tight) takeImage(number int32, shape uint16, cells []int32) {
	mask := make([]uint64, k.words)
	for i := range k.longest - 1 {
		at := k.position[cells[0]]
		if i < len(cells) {
			at = k.position[cells[i]]
		}
		set(mask, int(at))
		k.items = append(k.items, uint16(at))
	}
	k.images, k.shape = append(k.images, number), append(k.shape, shape)
	k.items = append(k.items, uint16(k.size)+shape)
	k.masks = append(k.masks, mask...)
}

// gapShape is the item of the shape whose images leave a cell empty.
func (k *tight) gapShape() int { return k.itemCount() - 1 }

// slack has what puzzles that are not exact need.
func (k *tight) slack() (*loose, int) { return k.loose, noItem }

// itemCount is the number of items: positions and shapes.
func (k *tight) itemCount() int { return k.size + len(k.copies) }

func (k *tight) name() string { return "tight" }

func (k *tight) roots() int { return len(k.starts) }

func (k *tight) root(dst []int32, i int) []int32 { return append(dst, k.starts[i].images...) }

func (k *tight) counts() []counter { return nil }

// frame is the shape of a frame. A candidate is the number of its image at that depth: among all images, or, from
// repack on, among those that can be placed there.
func (k *tight) frame() (choice, own, words int) {
	if k.loose != nil {
		own = frLoose - 2
	}
	return 2, own, 2 * k.vectors
}

func (k *tight) code(frame []uint64) uint32 { return uint32(frame[frPlaced]) }

func (k *tight) decode(code uint32) int32 { return k.images[code] }

func (k *tight) tables(put func(...uint64)) {
	put(uint64(k.size), uint64(len(k.images)), uint64(k.repack), uint64(k.least), k.packedCopies.all)
	put(uint64(dlx.TightCells), uint64(dlx.TightPieces))
	put(k.closed...)
	put(k.masks...)
	for id, s := range k.shape {
		put(uint64(s), uint64(k.images[id]))
	}
	if k.loose != nil {
		k.loose.tables(put)
	}
}
