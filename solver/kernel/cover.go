package kernel

import (
	"math"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/dlx"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Limits of the cover kernel.
const (
	maxVectors = 8                  // of 128 bits, of a row
	maxItems   = 128*maxVectors - 1 // cells and shapes
	maxRows    = 1 << 16            // images
	maxBelow   = 40 << 20           // bytes of rows at all depths
)

// These are the words of a frame of the cover kernel. A candidate is the index of its row among the rows alive that
// have the item.
const (
	// frItem, from loose.go, is the chosen item. frForced is 1 where DLX goes on below filaFrom, because its item has
	// one candidate. It is the same word as frFree.
	frForced  = frFree
	frOptions = frForced + 1
)

// cover is the data of a search by exact cover. Each node takes an item, which is a cell or a shape, and places the
// rows (images) that have it, one after the other.
type cover struct {
	// real is the number of cells and shapes. Where the puzzle is not exact there is one item more, anything, which all
	// rows have.
	cells, real, items int
	vectors            int // of 128 bits, of a set of items
	words              int // of 64 bits
	loose              *loose
	// For every row: its number in the problem, its items and its shape. Where the puzzle is not exact, rows of no
	// image follow: for every cell one that leaves it empty, and one that stands for the assembly as it is. Their shape
	// is one more, of endless copies.
	images []int32
	masks  []uint64 // [row*words:]
	shape  []uint16
	// copies is the number of copies of each shape. copied is true when a shape has several.
	copies []int32
	copied bool
	// spared is true when the items of shapes with copies matter to the choice too. With a single shape they do not: n
	// rows cover n times its size. So among the cells to cover there is always one with as few candidates.
	spared bool
	// first is the item of the first node, or -1 to choose one.
	first int
	// stages are the heuristics, each once. The other three hold indices in stages, by the number of pieces left: stage
	// for the nodes of DLX, entry for the node where FILA takes over, fila for the nodes below. -1 says that there is
	// none.
	stages             []coverStage
	stage, entry, fila []int
	// filaFrom is the number of pieces left at which FILA may take over; its heuristics look at cells only. It is -1
	// where FILA never does, and the number of all pieces where there is no DLX above. Down to dlxFrom the heuristic is
	// E, and DLX goes on while an item is forced (see package dlx).
	filaFrom, dlxFrom int
	// The triggers and the filters: what they do, and what they must know. parity and volumes are nil where none needs
	// them. even says for every shape whether it has as many dark cells as light ones.
	prune         Prune
	parity        *balance
	volumes       *volumes
	even          []bool
	maxRowsOfItem int // the greatest number of rows that an item has
	// alive[depth] is the greatest number of rows that can be alive after depth placements.
	alive []int
	// reference walks the states. rows[image] is the row of an image of the problem.
	reference coverReference
	rows      []int32
}

// coverStage is a heuristic of DLX or of FILA.
type coverStage struct {
	letter    settings.Heuristic
	fila      bool
	heuristic heuristic
}

// newCover prepares the tables of DLX with the options given. From filaFrom pieces left on they are those of FILA. It
// fails with the reason where the search is not for this kernel.
func newCover(p *problem.Problem, rows []int32, c problem.Constraint, o *dlx.Options, filaFrom int, prune *Prune) (*cover, error) {
	plan, err := planOf(p, o.Orders)
	if err != nil {
		return nil, err
	}
	k := &cover{cells: len(p.Cells), real: len(p.Cells) + len(p.Shapes), loose: newLoose(p), first: -1, filaFrom: filaFrom, prune: *prune}
	special := 0 // rows of no image
	if k.items = k.real; k.loose != nil {
		k.items, special = k.real+1, k.cells+1
		if err := k.refuseLoose(p, plan, o); err != nil {
			return nil, err
		}
	}
	switch {
	case o.Shuffle != 0, o.StopAt != 0, o.Watch != nil:
		return nil, say.Error("the cover kernel makes no Monte Carlo trials and shows no steps")
	case k.items > maxItems:
		return nil, say.Error("the cover kernel takes at most {most} cells and shapes; here are {items}",
			maxItems, k.items)
	case len(rows)+special > maxRows:
		return nil, say.Error("the cover kernel takes at most {most} images; here are {rows}", maxRows, len(rows))
	}
	k.vectors = k.items/128 + 1 // with one bit that is no item
	k.words = 2 * k.vectors
	if o.First && c.Shape >= 0 && k.loose == nil {
		k.first = k.cells + c.Shape
	}
	for s := range p.Shapes {
		k.copies = append(k.copies, int32(p.Shapes[s].Copies))
		k.copied = k.copied || p.Shapes[s].Copies > 1
	}
	k.spared = k.copied && len(p.Shapes) > 1
	if k.loose != nil {
		k.spared = slices.ContainsFunc(p.Shapes, func(s problem.Shape) bool { return s.Least > 1 })
		k.copies = append(k.copies, math.MaxInt32>>1)
	}
	count := make([]int, k.items)
	k.images, k.shape = slices.Clone(rows), make([]uint16, len(rows)+special)
	k.reference, k.rows = newCoverReference(p, k.images, c, o, prune), make([]int32, len(p.Images))
	k.masks = make([]uint64, (len(rows)+special)*k.words)
	for i, r := range rows {
		k.rows[r] = int32(i)
		image := &p.Images[r]
		mask := k.row(i)
		for _, c := range image.Cells {
			set(mask, int(c))
			count[c]++
		}
		shape := k.cells + int(image.Shape)
		set(mask, shape)
		count[shape]++
		k.shape[i] = uint16(image.Shape)
	}
	k.maxRowsOfItem = slices.Max(count)
	k.alive = k.bound(p, count[k.cells:k.real], p.Pieces-o.Goal)
	if k.loose != nil {
		k.addSpecial(p)
	}
	if n := k.rowBytes(); n > maxBelow {
		return nil, say.Error("the cover kernel may need {n} MB for its rows, more than {most}",
			n>>20, maxBelow>>20)
	}
	k.plan(p, plan)
	return k, k.preparePrune(p)
}

// refuseLoose says why the kernel does not serve a search of a puzzle that is not exact, or nil.
func (k *cover) refuseLoose(p *problem.Problem, plan *search.Orders, o *dlx.Options) error {
	f := &k.prune.Filters
	for left := range p.Pieces + 1 {
		if plan.At(left).Heuristic != settings.Size {
			return say.Error("where pieces may be left over or cells stay empty, the cover kernel follows no order " +
				"of the cells (-o)")
		}
	}
	switch {
	case o.Descend != nil || k.filaFrom >= 0:
		return say.Error("where pieces may be left over or cells stay empty, the cover kernel does no search of " +
			"FILA (-f)")
	case k.prune.Parity, k.prune.Volume > 0, f.Volume > 0, f.Parity > 0, f.Fit > 0:
		return say.Error("where pieces may be left over or cells stay empty, the cover kernel cannot filter during " +
			"the search (-v, -V with a number)")
	}
	return nil
}

// addSpecial adds the rows of no image, and corrects the bounds for them.
func (k *cover) addSpecial(p *problem.Problem) {
	l, images := k.loose, len(k.images)
	for r := range images {
		set(k.row(r), k.anything())
	}
	for i := range k.cells + 1 {
		if k.shape[images+i] = uint16(len(p.Shapes)); i < k.cells {
			set(k.row(images+i), i)
		}
	}
	k.maxRowsOfItem = max(k.maxRowsOfItem, l.optional(p, k.images)) + 1
	// A cell left empty takes at least one row away. Nothing more is known about it.
	alive := k.alive
	k.alive = nil
	for depth := range p.Pieces + 1 + l.budget {
		n := 0
		if placed := max(depth-l.budget, 0); placed < len(alive) {
			n = alive[placed]
		}
		k.alive = append(k.alive, n)
	}
}

// putRow sets the words of a row's record.
func (k *cover) putRow(record []uint64, r int) {
	copy(record, k.row(r))
	record[len(record)-1] |= uint64(r) << 48
}

// anything is the item that all rows have. asIs is the number of the row that stands for the assembly as it is.
func (k *cover) anything() int { return k.real }
func (k *cover) asIs() int     { return len(k.images) + k.cells }

// slack has what puzzles that are not exact need.
func (k *cover) slack() (*loose, int) { return k.loose, k.anything() }

// starts tells whether an item is open at the start.
func (k *cover) starts(item int) bool {
	switch {
	case k.loose == nil:
		return true
	case item < k.cells:
		return k.loose.item(item)
	}
	return item < k.real && k.loose.needed(item-k.cells, k.copies[item-k.cells]) > 0
}

// preparePrune prepares the triggers and filters.
func (k *cover) preparePrune(p *problem.Problem) (err error) {
	if k.prune.Parity || k.prune.Filters.Parity > 0 {
		if k.parity, err = newBalance(p, k.images); err != nil {
			return err
		}
	}
	if k.prune.Volume > 0 || k.prune.Filters.Volume > 0 {
		words := wordsOf(k.cells)
		near := make([]uint64, k.cells*words)
		for cell, others := range search.Neighbours(p) {
			for _, other := range others {
				set(near[cell*words:][:words], int(other))
			}
		}
		if k.volumes, err = newVolumes(p, words, near); err != nil {
			return err
		}
	}
	for s := range p.Shapes {
		k.even = append(k.even, p.Shapes[s].Parity == 0)
	}
	return nil
}

// maxWordsOfItems is the most that words can be.
const maxWordsOfItems = 2 * maxVectors

// filterDepth is the depth before which a filter works after placements, if it works down to from pieces left. Only DLX
// has filters.
func (k *cover) filterDepth(pieces, from int) int {
	if from <= 0 {
		return 0
	}
	return max(pieces-max(from, k.filaFrom), 0)
}

// bound is the greatest number of rows alive, by depth. rows has the number of rows of each shape. After n placements,
// at least n less the spare copies shapes are used up, with all of their rows. Also, a row that is alive lies on open
// cells only, and there are fewer of them.
func (k *cover) bound(p *problem.Problem, rows []int, depths int) []int {
	rows = slices.Clone(rows)
	slices.Sort(rows)
	spare := 0
	var sizes []int
	for s := range p.Shapes {
		spare += p.Shapes[s].Copies - 1
		least, _ := p.Shapes[s].Sizes()
		sizes = append(sizes, slices.Repeat([]int{least}, p.Shapes[s].Copies)...)
	}
	slices.Sort(sizes)
	most := mostOn(p, k.images)
	alive := make([]int, depths)
	left, cells := len(k.images), k.cells
	for d := range alive {
		if gone := d - spare; gone > 0 {
			left -= rows[gone-1]
		}
		if d > 0 {
			cells -= sizes[d-1]
		}
		alive[d] = min(left, most[max(cells, 0)])
	}
	return alive
}

// mostOn bounds the number of images that lie on n open cells. Each image has an equal share on each of its cells. So
// there can be no more images than the n cells with the largest shares have in all.
func mostOn(p *problem.Problem, images []int32) (most []int) {
	const whole = 1 << 32 // the shares of an image are rounded up, so their sum is at least that
	shares := make([]int, len(p.Cells))
	for _, i := range images {
		cells := p.Images[i].Cells
		for _, c := range cells {
			shares[c] += (whole + len(cells) - 1) / len(cells)
		}
	}
	slices.Sort(shares)
	most, sum := append(most, 0), 0
	for n := range shares {
		sum += shares[len(shares)-1-n]
		most = append(most, sum/whole)
	}
	return most
}

// rowBytes is the number of bytes that the rows of all depths may need.
func (k *cover) rowBytes() (n int) {
	for _, rows := range k.alive {
		n += (rows + fill) * k.rowSize()
	}
	return n
}

// rowSize is the size of a row in a module's memory, in bytes. A row is its items, with its number in the last 16 bits.
// Where those bits are not free, the number has a vector of its own.
func (k *cover) rowSize() int {
	if k.items+1+16 > 128*k.vectors {
		return 16 * (k.vectors + 1)
	}
	return 16 * k.vectors
}

// rowsPerTurn is the number of rows that a module looks at in one turn of its loops. fill is the number of extra rows after
// a list, which fill the last turn.
const (
	rowsPerTurn = 4
	fill        = rowsPerTurn - 1
)

// plan sets the stages from the plan.
func (k *cover) plan(p *problem.Problem, plan *search.Orders) {
	type ruler struct {
		*search.Order
		fila bool
	}
	var seen []ruler
	index := func(s *search.Order, fila bool) int {
		r := ruler{s, fila}
		i := slices.Index(seen, r)
		if i < 0 {
			i = len(seen)
			seen = append(seen, r)
			k.stages = append(k.stages, k.newStage(s, fila))
		}
		return i
	}
	k.dlxFrom = k.filaFrom + 1
	for k.filaFrom < p.Pieces && k.dlxFrom > 1 && plan.At(k.dlxFrom-1).Heuristic == settings.Estimate {
		k.dlxFrom--
	}
	all := &search.Order{Heuristic: settings.Size}
	for left := range p.Pieces + 1 {
		stage, entry, fila := -1, -1, -1
		if left >= k.dlxFrom {
			stage = index(plan.At(left), false)
		}
		if left <= k.filaFrom {
			fila = index(plan.At(left), true)
			if left >= k.dlxFrom {
				entry = index(all, true) // see package fila
			}
		}
		k.stage, k.entry, k.fila = append(k.stage, stage), append(k.entry, entry), append(k.fila, fila)
	}
}

// byDLX tells whether DLX chooses at a node with left pieces left. forced says that DLX chose at the node above too,
// and had one candidate there.
func (k *cover) byDLX(left int, forced bool) bool {
	return left > k.filaFrom || left >= k.dlxFrom && (left == k.filaFrom || forced)
}

func (k *cover) newStage(s *search.Order, fila bool) coverStage {
	near := make([]uint64, k.cells*k.words)
	for cell, others := range s.Near {
		for _, other := range others {
			set(near[cell*k.words:][:k.words], int(other))
		}
	}
	rank := s.Rank
	if s.Natural {
		rank = nil
	}
	return coverStage{s.Heuristic, fila, newHeuristic(s, k.words, near, rank)}
}

// row has the items of a row.
func (k *cover) row(r int) []uint64 { return k.masks[r*k.words:][:k.words] }

func (k *cover) name() string { return "cover" }

// roots is 1: the search starts from the empty board only. Where a shape comes first, the first frame is about it.
func (k *cover) roots() int { return 1 }

func (k *cover) root(dst []int32, i int) []int32 { return dst }

func (k *cover) counts() (counts []counter) {
	f := &k.prune.Filters
	for _, c := range []struct {
		counter counter
		on      bool
	}{
		{countParityBacktracks, k.prune.Parity}, {countVolumeBacktracks, k.prune.Volume > 0},
		{countParityFiltered, f.Parity > 0}, {countVolumeFiltered, f.Volume > 0}, {countFitFiltered, f.Fit > 0},
	} {
		if c.on {
			counts = append(counts, c.counter)
		}
	}
	return counts
}

func (k *cover) frame() (choice, own, words int) {
	words = max(wordsOf(k.maxRowsOfItem), 1)
	if k.loose != nil {
		return 2, frLoose - 2, words
	}
	return 2, frOptions - 2, words
}

func (k *cover) code(frame []uint64) uint32 { return uint32(frame[frPlaced]) }

func (k *cover) decode(code uint32) int32 {
	if int(code) >= len(k.images) {
		return -1
	}
	return k.images[code]
}

func (k *cover) tables(put func(...uint64)) {
	put(uint64(k.cells), uint64(k.items), uint64(k.first+1))
	put(k.masks...)
	for r, image := range k.images {
		put(uint64(image), uint64(k.shape[r]))
	}
	for _, c := range k.copies {
		put(uint64(c))
	}
	for _, rulers := range [...][]int{k.stage, k.entry, k.fila} {
		for _, i := range rulers {
			put(uint64(i + 1))
		}
	}
	for _, s := range k.stages {
		put(uint64(s.letter))
		if h, ok := s.heuristic.(*fixedOrder); ok {
			for _, r := range h.rank {
				put(uint64(r))
			}
		}
	}
	f := &k.prune.Filters
	put(uint64(k.filaFrom+1), uint64(k.prune.Volume), uint64(f.Volume), uint64(f.Parity), uint64(f.Fit))
	if f.Fixpoint {
		put(1)
	}
	if k.loose != nil {
		k.loose.tables(put)
	}
}
