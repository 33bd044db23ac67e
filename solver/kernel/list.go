package kernel

import (
	"math/bits"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/fila"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Limits of the list kernel.
const (
	maxWords  = 4       // of a board: 256 positions
	maxShapes = 64      // a bit each in one word
	maxIDs    = 1 << 16 // images
	maxQuads  = 1 << 20 // of one list set: 40 to 136 MB would be too much
)

// These are the words of a frame, which is about one cell. A candidate is its index in the list of the cell.
const (
	frCell     = frPlaced + 1 + iota // position of the cell
	frWords                          // words of candidates in use; the others are 0
	frLeft                           // packed copies left, where shapes have copies
	frBalance                        // what is left for the parity trigger
	frVolumes                        // and for the volume trigger
	frOccupied                       // words: positions covered and shapes used up since the lists were made
	// After them, where attempts are counted: lanes of the shapes left.
)

// list is the data of a search by FILA.
type list struct {
	*positions
	packedCopies
	// For every image, known here by its id: its number in the problem, its positions and its shape.
	images []int32
	masks  []uint64 // [id*words:]
	shape  []uint8
	// cover[position] are the images on a position, by shape.
	cover [][]uint16
	// starts are what the search starts from, one after the other. gone says that some starts have images of their own
	// that may not be used.
	starts []start
	gone   bool
	// stages are the heuristics in use. runs are the depths where each rules.
	stages []*listStage
	runs   []run
	sets   int // number of lists, of all stages
	// listDepth is the depth of the last frame that has lists of its own.
	listDepth int
	// capacity is the most quads that a list set can need. longest is the most words of candidates that a cell can
	// have.
	capacity, longest int
	// least is the size of the smallest connected part of a piece.
	least int
	// lanes is the number of words with how many images of each shape a list has, in 16 bits for each shape. It is 0
	// where attempts are not counted.
	lanes int
	// parity and volumes are the triggers, nil where they are off. The volume trigger works while volumeFrom pieces are
	// left.
	parity     *balance
	volumes    *volumes
	volumeFrom int
}

// start is a start of the search.
type start struct {
	images   []int32  // placed
	gone     []uint16 // ids of images that would fit but may not be used
	occupied []uint64 // by those placed, and closed positions
	shapes   uint64   // those that are left
	left     uint64   // packed copies left
	balance  uint64
	volumes  uint64
	// forced is the number of pieces that DLX was forced to place. There, and at the next node, E looks at all cells
	// (see package fila). It is -1 for a start without DLX.
	forced int
}

// run says that a stage rules from a depth on, until the next run.
type run struct {
	depth int
	stage *listStage
}

// newList prepares the tables of FILA with the options given, or says why the
// search is not for this kernel. Attempts are counted if tries says so.
func newList(p *problem.Problem, rows []int32, entries []entry, o *fila.Options, prune *Prune, tries bool) (*list, error) {
	switch {
	case len(p.Shapes) > maxShapes:
		return nil, say.Error("the list kernel takes at most {most} shapes; here are {shapes}",
			maxShapes, len(p.Shapes))
	case len(rows) >= maxIDs:
		return nil, say.Error("the list kernel takes less than {most} images; here are {rows}", maxIDs, len(rows))
	}
	plan, err := planOf(p, o.Orders)
	if err != nil {
		return nil, err
	}
	left := p.Pieces - placed(entries)
	for _, e := range entries {
		// Otherwise a cell that nothing can cover would be seen before the forced pieces are placed.
		if e.forced > 0 && plan.At(left-e.forced).Heuristic != settings.Estimate {
			return nil, say.Error("the list kernel needs E where FILA begins below pieces that were forced")
		}
	}
	last := left - o.Goal - 1
	k := &list{}
	if k.positions, err = newListBoard(p, plan, left, last); err != nil {
		return nil, err
	}
	if k.packedCopies, err = packCopies(p); err != nil {
		return nil, err
	}
	if tries {
		k.lanes = (len(p.Shapes) + 3) / 4
	}
	k.makeStarts(p, rows, entries)
	if prune.Parity {
		if k.parity, err = newBalance(p, k.images); err != nil {
			return nil, err
		}
	}
	if prune.Volume > 0 && prune.Volume < left {
		if k.volumes, err = newVolumes(p, k.words, k.near); err != nil {
			return nil, err
		}
		k.volumeFrom = prune.Volume
	}
	k.prepareTriggers(p)
	k.findListDepth(p)
	k.least = search.SmallestPart(p)
	stages := map[*search.Order]*listStage{}
	for depth := range last + 1 {
		stage := plan.At(left - depth)
		s := stages[stage]
		if s == nil {
			s = newListStage(k.positions, stage)
			s.nof = tries && o.NOF && fila.Apart(p, stage)
			stages[stage] = s
			k.stages = append(k.stages, s)
		}
		if n := len(k.runs); n == 0 || k.runs[n-1].stage != s {
			k.runs = append(k.runs, run{depth, s})
		}
	}
	return k, k.hash(len(p.Shapes) > 1)
}

// newListBoard numbers the positions. For the estimate heuristic they are those of a box, where it counts neighbours
// best. Otherwise there are as few as possible, in the fixed order if that is the only heuristic.
func newListBoard(p *problem.Problem, plan *search.Orders, left, last int) (*positions, error) {
	if len(p.Cells) > 64*maxWords {
		return nil, say.Error("the list kernel takes boards of at most {most} cells; this one has {cells}",
			64*maxWords, len(p.Cells))
	}
	only, estimate := plan.At(left), false
	for depth := range last + 1 {
		stage := plan.At(left - depth)
		estimate = estimate || stage.Heuristic == settings.Estimate
		if stage != only {
			only = nil
		}
	}
	if estimate {
		if b := newBox(p); b.words <= maxWords {
			return b, nil
		}
	}
	if only != nil && only.Fixed() {
		return newRow(p, only.Sequence), nil
	}
	cells := make([]int32, len(p.Cells))
	for i := range cells {
		cells[i] = int32(i)
	}
	return newRow(p, cells), nil
}

// makeStarts makes the starts, and numbers the images that some of them may use.
func (k *list) makeStarts(p *problem.Problem, rows []int32, entries []entry) {
	usable := uint64(0)
	for _, entry := range entries {
		s := start{images: entry.placed, occupied: slices.Clone(k.closed), left: k.packedCopies.all, forced: entry.forced}
		copies := make([]int, len(p.Shapes))
		for _, i := range entry.placed {
			shape := p.Images[i].Shape
			copies[shape]++
			s.left -= k.one[shape]
			for _, c := range p.Images[i].Cells {
				set(s.occupied, int(k.position[c]))
			}
		}
		for shape := range p.Shapes {
			if copies[shape] < p.Shapes[shape].Copies {
				s.shapes |= 1 << shape
			}
		}
		usable |= s.shapes
		k.starts = append(k.starts, s)
	}
	id := make([]uint16, len(p.Images))
	k.masks = make([]uint64, 0, len(rows)*k.words)
	k.images, k.shape = make([]int32, 0, len(rows)), make([]uint8, 0, len(rows))
	var none [maxWords]uint64
	k.cover = make([][]uint16, k.size)
	for _, r := range rows {
		image := &p.Images[r]
		if usable>>image.Shape&1 == 0 {
			continue
		}
		id[r] = uint16(len(k.images))
		k.images = append(k.images, r)
		k.masks = append(k.masks, none[:k.words]...)
		mask := k.masks[len(k.masks)-k.words:]
		for _, c := range image.Cells {
			at := k.position[c]
			set(mask, int(at))
			k.cover[at] = append(k.cover[at], id[r])
		}
		k.shape = append(k.shape, uint8(image.Shape))
	}
	for i, entry := range entries {
		for _, r := range entry.gone {
			k.starts[i].gone = append(k.starts[i].gone, id[r])
		}
		k.gone = k.gone || len(entry.gone) > 0
	}
}

// prepareTriggers works out what the triggers must know about what the starts have left.
func (k *list) prepareTriggers(p *problem.Problem) {
	for i := range k.starts {
		s := &k.starts[i]
		if k.parity != nil {
			s.balance = k.parity.empty
			for _, image := range s.images {
				s.balance -= k.parity.of(k.parity.all[image])
			}
		}
		if k.volumes != nil {
			s.volumes = uint64(k.volumes.all)
			for _, image := range s.images {
				s.volumes -= uint64(k.volumes.takes[p.Images[image].Shape])
			}
		}
	}
}

// findListDepth finds the depth from which lists are no longer made anew. It is the depth of the first frame at which
// each shape still available can have a covered position as its bit. After any start, so many positions must be covered
// there.
func (k *list) findListDepth(p *problem.Problem) {
	for i := range k.starts {
		s := &k.starts[i]
		need := bits.OnesCount64(s.shapes) - count(s.occupied)
		var gains []int
		for shape := range p.Shapes {
			copies := p.Shapes[shape].Copies
			for _, image := range s.images {
				if int(p.Images[image].Shape) == shape {
					copies--
				}
			}
			for n := range copies {
				gain, _ := p.Shapes[shape].Sizes()
				if copies == 1 && n == 0 {
					gain++ // it needs no bit of its own any more
				}
				gains = append(gains, gain)
			}
		}
		slices.Sort(gains)
		depth := 0
		for ; depth < len(gains) && need > 0; depth++ {
			need -= gains[depth]
		}
		k.listDepth = max(k.listDepth, depth)
	}
}

// measure numbers the lists and computes how long they can get. An image is in one list of a cell for every set of
// closed neighbours that it keeps clear of.
func (k *list) measure() {
	var room [1 << 6]int // a cell has at most six neighbours
	k.capacity, k.longest, k.sets = 1, 1, 0
	for _, s := range k.stages {
		s.first = k.sets
		k.sets += k.size << s.digits
		for at, ids := range k.cover {
			if k.cell[at] < 0 {
				continue
			}
			var positions []int
			if s.digits > 0 {
				positions = members(s.open[at*k.words:][:k.words])
			}
			// At first within[part] counts the images that cover just that set of the positions. Then it counts those
			// that cover none of the others.
			within := room[:1<<len(positions)]
			clear(within)
			for _, id := range ids {
				mask := k.masks[int(id)*k.words:][:k.words]
				if s.before != nil && overlap(mask, s.before[at*k.words:]) {
					continue
				}
				covered := 0
				for i, to := range positions {
					covered |= int(mask[to>>6]>>(to&63)&1) << i
				}
				within[covered]++
			}
			for i := range positions {
				for part := range within {
					if part>>i&1 != 0 {
						within[part] += within[part^1<<i]
					}
				}
			}
			for _, n := range within {
				k.capacity += quads(n)
			}
			k.longest = max(k.longest, wordsOf(within[len(within)-1]))
		}
	}
}

// members lists the positions in a mask.
func members(mask []uint64) (positions []int) {
	for w, m := range mask {
		for ; m != 0; m &= m - 1 {
			positions = append(positions, w<<6+bits.TrailingZeros64(m))
		}
	}
	return positions
}

// quads is how many quads a list of n images takes. wordsOf is how many words its candidates take.
func quads(n int) int   { return (n + 3) / 4 }
func wordsOf(n int) int { return (n + 63) / 64 }

// overlap says whether two masks have a bit in common.
func overlap(a, b []uint64) bool {
	for w, m := range a {
		if m&b[w] != 0 {
			return true
		}
	}
	return false
}

func (k *list) name() string { return "list" }

func (k *list) roots() int { return len(k.starts) }

func (k *list) root(dst []int32, i int) []int32 { return append(dst, k.starts[i].images...) }

func (k *list) counts() (counts []counter) {
	if k.lanes > 0 {
		counts = append(counts, countAttempts)
	}
	if k.parity != nil {
		counts = append(counts, countParityBacktracks)
	}
	if k.volumes != nil {
		counts = append(counts, countVolumeBacktracks)
	}
	return counts
}

func (k *list) frame() (choice, own, words int) {
	return 2, frOccupied + k.words + k.lanes - 2, k.longest
}

func (k *list) code(frame []uint64) uint32 { return uint32(frame[frPlaced]) }

func (k *list) decode(code uint32) int32 { return k.images[code] }

func (k *list) tables(put func(...uint64)) {
	put(uint64(k.size), uint64(k.listDepth), k.packedCopies.all)
	put(k.closed...)
	put(k.masks...)
	for id, s := range k.shape {
		put(uint64(s), uint64(k.images[id]))
	}
	for i := range k.starts {
		s := &k.starts[i]
		put(s.shapes, s.left, s.balance, s.volumes, uint64(s.forced+1))
		for _, id := range s.gone {
			put(uint64(id))
		}
	}
	for _, r := range k.runs {
		put(uint64(r.depth), uint64(r.stage.letter), uint64(r.stage.digits))
		if r.stage.nof {
			put(1)
		}
		put(r.stage.before...)
	}
	if k.parity != nil {
		put(k.parity.makes...)
	}
	if k.volumes != nil {
		put(uint64(k.volumeFrom))
	}
}

// lanesOf has all bits of the lanes of the shapes. It is nil where attempts are not counted.
func (k *list) lanesOf(shapes uint64) []uint64 {
	lanes := make([]uint64, k.lanes)
	for ; k.lanes > 0 && shapes != 0; shapes &= shapes - 1 {
		shape := bits.TrailingZeros64(shapes)
		lanes[shape>>2] |= 0xffff << (shape & 3 << 4)
	}
	return lanes
}
