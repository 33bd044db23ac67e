package kernel

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"

	"tilewright/solver/fila"
	"tilewright/solver/order"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// Limits of the list kernel.
const (
	maxWords  = 4       // of a board: 256 positions
	maxShapes = 64      // a bit each in one word
	maxIDs    = 1 << 16 // images
	maxQuads  = 1 << 20 // of one list set: 40 to 136 MB would be too much
	// maxFactors is how many factors are tried for a cell. One in some thousands
	// will do where any does.
	maxFactors = 1 << 18
	maxOrders  = 256 // of digits, before that
)

// The words of a frame, which is about one cell. A candidate is its place in
// the list of the cell.
const (
	frCell     = frPlaced + 1 + iota // position of the cell
	frWords                          // words of candidates in use; the others are 0
	frLeft                           // packed copies left, where shapes have copies
	frBalance                        // what is left for the parity trigger
	frVolumes                        // and for the volume trigger
	frOccupied                       // words: positions covered and shapes used up since the lists were made
	// Behind them, where attempts are counted: lanes of the shapes left.
)

// list is the data of a search by FILA.
type list struct {
	*board
	packedCopies
	// Of every image, known here by its id: its number in the problem, its
	// positions and its shape.
	images []int32
	masks  []uint64 // [id*words:]
	shape  []uint8
	// cover[position] are the images on a position, by shape.
	cover [][]uint16
	// starts are what the search starts from, one after the other. gone says
	// that some of them have images of their own that may not be used.
	starts []start
	gone   bool
	// stages are the heuristics in use, and runs the depths where each rules.
	stages []*listStage
	runs   []run
	sets   int // number of lists, of all stages
	// listDepth is the depth of the last frame that has lists of its own.
	listDepth int
	// capacity is the most quads that a list set can need, and longest the most
	// words of candidates that a cell can have.
	capacity, longest int
	// least is the size of the smallest connected part of a piece.
	least int
	// lanes is the number of words that hold, in 16 bits for each shape, how many
	// of its images a list has. 0 where attempts are not counted.
	lanes int
	// parity and volumes are the triggers, nil where they are off. The second works
	// while volumeFrom pieces are left.
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
	// forced is the number of pieces that DLX was forced to place; there, and at the
	// next node, E looks at all cells (see package fila). -1 is for a start without DLX.
	forced int
}

// run says that a stage rules from a depth on, until the next run.
type run struct {
	depth int
	stage *listStage
}

// listStage is a heuristic with its lists. There is one for every cell and
// every state of those of its neighbours that may be open when it is chosen
// (NOF). A fixed order leaves images out that cover an earlier cell (POF).
type listStage struct {
	*board
	letter    settings.Heuristic
	heuristic heuristic
	// first is the number of its first list. Those of a position have numbers
	// behind first + position<<digits.
	first, digits int
	// open[position*words:] are the neighbours that may be open, of which index
	// makes a number of digits bits by means of magic[position*words:].
	open, magic []uint64
	// turn is by how many bits a word of neighbours is turned before that.
	turn [maxWords]int
	// before[position*words:] are the positions that a fixed order fills before
	// one, nil where it is none.
	before []uint64
	// walk are the positions in the fixed order, rank the inverse; nil where that is
	// the order of the positions.
	walk, rank []uint16
	// nof says that the attempts to count are those of lists by neighbours;
	// without it they are those of the list for open neighbours.
	nof bool
}

// newList prepares the tables of FILA with the options given, or says why the
// search is not for this kernel. Attempts are counted if tries says so.
func newList(p *problem.Problem, rows []int32, entries []entry, o *fila.Options, prune *Prune, tries bool) (*list, error) {
	switch {
	case len(p.Shapes) > maxShapes:
		return nil, errors.New("the list kernel takes at most " + strconv.Itoa(maxShapes) +
			" shapes; here are " + strconv.Itoa(len(p.Shapes)))
	case len(rows) >= maxIDs:
		return nil, errors.New("the list kernel takes less than " + strconv.Itoa(maxIDs) +
			" images; here are " + strconv.Itoa(len(rows)))
	}
	plan, err := order.Compile(p, o.Orders)
	if err != nil {
		return nil, err
	}
	left := p.Pieces - placed(entries)
	for _, e := range entries {
		// Else a cell that nothing can cover would be seen before what is forced is placed.
		if e.forced > 0 && plan.At(left-e.forced).Heuristic != settings.Estimate {
			return nil, errors.New("the list kernel needs E where FILA begins below pieces that were forced")
		}
	}
	last := left - o.Goal - 1
	k := &list{}
	if k.board, err = newListBoard(p, plan, left, last); err != nil {
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
	k.least = len(p.Cells)
	for i := range p.Shapes {
		if p.Shapes[i].First < p.Shapes[i].End {
			k.least = min(k.least, k.part(&p.Images[p.Shapes[i].First]))
		}
	}
	stages := map[*order.Stage]*listStage{}
	for depth := range last + 1 {
		stage := plan.At(left - depth)
		s := stages[stage]
		if s == nil {
			s = newListStage(k.board, stage)
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

// newListBoard numbers the positions: by a box for the estimate heuristic, which
// counts neighbours best there, else as few as there are, in the fixed order if
// that is the only heuristic.
func newListBoard(p *problem.Problem, plan *order.Plan, left, last int) (*board, error) {
	if len(p.Cells) > 64*maxWords {
		return nil, errors.New("the list kernel takes boards of at most " + strconv.Itoa(64*maxWords) +
			" cells; this one has " + strconv.Itoa(len(p.Cells)))
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

// makeStarts makes the starts, and gives numbers to the images that some of them may
// use.
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

// prepareTriggers works out what the triggers must know of what the starts have left.
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

// part is the size of the smallest connected part of an image.
func (k *list) part(image *problem.Image) int {
	mask := make([]uint64, k.words)
	for _, c := range image.Cells {
		set(mask, int(k.position[c]))
	}
	smallest := len(image.Cells)
	for count(mask) > 0 {
		size := 0
		for front := []int{lowest(mask)}; len(front) > 0; size++ {
			at := front[len(front)-1]
			front = front[:len(front)-1]
			for w, m := range k.neighbours(at) {
				for m &= mask[w]; m != 0; m &= m - 1 {
					next := []uint64{m & -m}
					front = append(front, w<<6+lowest(next))
				}
				mask[w] &^= k.neighbours(at)[w]
			}
		}
		smallest = min(smallest, size)
	}
	return smallest
}

// findListDepth finds the depth from which the lists last: that of the first frame at
// which, behind any start, so many positions are covered that each shape still
// available can have one of them as its bit.
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
				gain := p.Shapes[shape].Size
				if copies == 1 && n == 0 {
					gain++ // its own bit is not needed any more
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

func newListStage(b *board, stage *order.Stage) *listStage {
	s := &listStage{board: b, letter: stage.Heuristic, open: b.near}
	if !stage.Fixed() {
		s.heuristic = newHeuristic(stage, b.words, b.near, nil)
		return s
	}
	s.before = make([]uint64, b.size*b.words)
	s.open = slices.Clone(b.near)
	filled := make([]uint64, b.words)
	ranks := make([]int32, b.size)
	inOrder := true
	for i, c := range stage.Sequence {
		at := int(b.position[c])
		inOrder = inOrder && (i == 0 || at > int(s.walk[i-1]))
		ranks[at] = int32(i)
		s.walk = append(s.walk, uint16(at))
		copy(s.before[at*b.words:], filled)
		for w := range filled {
			s.open[at*b.words+w] &^= filled[w]
		}
		set(filled, at)
	}
	if inOrder {
		ranks, s.walk = nil, nil
	}
	for _, r := range ranks {
		s.rank = append(s.rank, uint16(r))
	}
	s.heuristic = newHeuristic(stage, b.words, b.near, ranks)
	return s
}

// hash finds the factors by which the neighbours of each cell are numbered. With
// a single shape the lists are so short that telling them apart by neighbours
// costs more than it saves, and where they would be many they take too much
// memory; then there is one list a cell, unless attempts are to be counted by
// neighbours.
func (k *list) hash(apart bool) error {
	for _, s := range k.stages {
		s.magic = make([]uint64, len(s.open))
		if apart || s.nof {
			for at := range s.size {
				s.digits = max(s.digits, count(s.open[at*s.words:][:s.words]))
			}
		}
	}
	if k.measure(); k.capacity > maxQuads {
		for _, s := range k.stages {
			if !s.nof {
				s.digits = 0
			}
		}
		if k.measure(); k.capacity > maxQuads {
			return errors.New("the list kernel has no room for " + strconv.Itoa(k.capacity) + " images in the lists of this puzzle: leave out -n")
		}
	}
	random := uint64(0)
	for _, s := range k.stages {
		if s.digits == 0 {
			s.open = s.magic // no neighbours
		}
		s.turnWords()
		for at := range s.size {
			if s.digits == 0 || s.cell[at] < 0 {
				continue
			}
			open, magic := s.open[at*s.words:][:s.words], s.magic[at*s.words:][:s.words]
			if s.perfect(magic, open, &random) {
				continue
			}
			if s.nof {
				return errors.New("the list kernel finds no numbers for the neighbours of a cell of this board: leave out -n")
			}
			s.open = slices.Clone(s.open) // it may be the board's
			clear(s.open[at*s.words:][:s.words])
		}
	}
	return nil
}

// index numbers the neighbours of a position that are closed.
func (s *listStage) index(at int, closed []uint64) int {
	if s.digits == 0 {
		return 0
	}
	h := uint64(0)
	for w := range s.words {
		h += bits.RotateLeft64(closed[w]&s.open[at*s.words+w], s.turn[w]) * s.magic[at*s.words+w]
	}
	return int(h >> (64 - s.digits))
}

// turnWords finds how to turn the words, so that there can be factors for the
// neighbours of every cell: a factor moves the last bits of a word to the first
// digits of the number only, so neighbours that are the last bits of several words
// would have too few digits to be told apart by.
func (s *listStage) turnWords() {
	for by := range 64 {
		for w := range s.words {
			s.turn[w] = by * w & 63
		}
		crowded := false
		for at := 0; at < s.size && !crowded; at++ {
			for last := 1; last < s.digits; last++ {
				n := 0
				for w, m := range s.open[at*s.words:][:s.words] {
					n += bits.OnesCount64(bits.RotateLeft64(m, s.turn[w]) >> (64 - last))
				}
				crowded = crowded || n > last
			}
		}
		if !crowded {
			return
		}
	}
}

// perfect finds factors with which index gives another number to every set of
// neighbours. (Chess programs call them magic.) It fails, with factors of 0, where
// there are none.
//
// Factors that move each neighbour to a digit of its own, in some order, nearly always
// do after a few tries, although they also move it to other places; of all others
// those of few bits do best.
func (s *listStage) perfect(magic, near []uint64, random *uint64) bool {
	positions := members(near)
	var digits [6]int
	for i := range positions {
		digits[i] = 64 - len(positions) + i
	}
	var sums [1 << 6]uint64
	for range maxOrders {
		clear(magic)
		for i, at := range positions {
			magic[at>>6] |= 1 << ((digits[i] - at - s.turn[at>>6]) & 63)
		}
		if s.distinguish(magic, positions, &sums) {
			return true
		}
		for i := range positions {
			j := int(next(random) % uint64(i+1))
			digits[i], digits[j] = digits[j], digits[i]
		}
	}
	for range maxFactors {
		for w := range magic {
			magic[w] = ^uint64(0)
			for range 3 {
				magic[w] &= next(random)
			}
		}
		if s.distinguish(magic, positions, &sums) {
			return true
		}
	}
	clear(magic)
	return false
}

// distinguish says that factors give another number to every set of some positions,
// of which there are at most six. sums is room.
func (s *listStage) distinguish(magic []uint64, positions []int, sums *[1 << 6]uint64) bool {
	var values [6]uint64
	for i, at := range positions {
		values[i] = magic[at>>6] << ((at + s.turn[at>>6]) & 63)
	}
	taken := uint64(1)
	for part := 1; part < 1<<len(positions); part++ {
		sums[part] = sums[part&(part-1)] + values[bits.TrailingZeros(uint(part))]
		number := uint64(1) << (sums[part] >> (64 - s.digits))
		if taken&number != 0 {
			return false
		}
		taken |= number
	}
	return true
}

// next is the next of a row of random numbers (SplitMix64). Shift registers will
// not do: bits of theirs depend on each other, and there may be no factor.
func next(random *uint64) uint64 {
	x := mix(*random)
	*random += golden
	return x
}

const golden = 0x9e3779b97f4a7c15

// mix spreads the bits of a number.
func mix(x uint64) uint64 {
	x += golden
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// measure numbers the lists and computes how long they can get. An image is in
// the lists of a cell for every set of closed neighbours that it keeps clear of.
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
			// within[part] counts first the images that cover just a set of those
			// positions, then those that cover no others.
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

// quads is how many a list of n images takes, wordsOf the words of its
// candidates.
func quads(n int) int   { return (n + 3) / 4 }
func wordsOf(n int) int { return (n + 63) / 64 }

// overlap says that two masks have a bit in common.
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

// lanesOf has all bits of the lanes of shapes, none where attempts are not
// counted.
func (k *list) lanesOf(shapes uint64) []uint64 {
	lanes := make([]uint64, k.lanes)
	for ; k.lanes > 0 && shapes != 0; shapes &= shapes - 1 {
		shape := bits.TrailingZeros64(shapes)
		lanes[shape>>2] |= 0xffff << (shape & 3 << 4)
	}
	return lanes
}
