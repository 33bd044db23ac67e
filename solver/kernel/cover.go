package kernel

import (
	"errors"
	"slices"
	"strconv"

	"tilewright/solver/dlx"
	"tilewright/solver/order"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// Limits of the cover kernel.
const (
	maxVectors = 4                  // of 128 bits, of a row
	maxItems   = 128*maxVectors - 1 // cells and shapes
	maxRows    = 1 << 16            // images
	maxBelow   = 40 << 20           // bytes of rows at all depths
)

// The words of a frame of the cover kernel. A candidate is its place among the
// rows alive that have the item.
const (
	frRow  = frChosen + 1 + iota // number of the row placed
	frItem                       // chosen item
	frOptions
)

// cover is the data of a search by exact cover: each node takes an item, a cell
// or a shape, and places the rows (images) that have it one after the other.
type cover struct {
	cells, items int
	vectors      int // of 128 bits, of a set of items
	words        int // of 64 bits
	// Of every row: its number in the problem, its items and its shape.
	images []int32
	masks  []uint64 // [row*words:]
	shape  []uint16
	// copies of each shape; copied is true when one has several.
	copies []int32
	copied bool
	// spared is true when also the items of shapes with copies matter to the
	// choice. With a single shape they do not: n rows cover n times its size, so
	// of the cells to cover there is always one with as few candidates.
	spared bool
	// first is the item of the first node, or -1 to choose one.
	first int
	// stages are the heuristics, each once; stage is that of a number of pieces
	// left, an index in stages.
	stages []coverStage
	stage  []int
	// most is the greatest number of rows that an item has.
	most int
	// alive[depth] is as many rows as there may be behind so many placements.
	alive []int
}

// coverStage is a heuristic: S without tables, F, one by the ranks of the cells,
// or E by the number of their open neighbours.
type coverStage struct {
	heuristic settings.Heuristic
	ranks     []uint64 // sets of cells, those of the least rank first
	near      []uint64 // of each cell the set of its neighbours
}

// newCover prepares the tables of DLX with the options given, or says why the
// search is not for this kernel.
func newCover(p *problem.Problem, rows []int32, c problem.Constraint, o *dlx.Options) (*cover, error) {
	plan, err := order.Compile(p, o.Orders)
	if err != nil {
		return nil, err
	}
	k := &cover{cells: len(p.Cells), items: len(p.Cells) + len(p.Shapes), first: -1}
	for left := o.Goal + 1; left < p.Pieces && o.Filter != nil; left++ {
		if o.Filter.Wants(left) {
			return nil, errors.New("the cover kernel filters before the search only, not after placements (-V, -P and -F with less than all pieces)")
		}
	}
	switch {
	case o.Trigger != nil:
		return nil, errors.New("the cover kernel has no triggers (-v, -p)")
	case o.Descend != nil:
		return nil, errors.New("the cover kernel does all of DLX: for FILA below it (-f) take the list kernel")
	case o.Shuffle != 0, o.StopAt != 0, o.Watch != nil:
		return nil, errors.New("the cover kernel makes no Monte Carlo trials and shows no steps")
	case k.items > maxItems:
		return nil, errors.New("the cover kernel takes at most " + strconv.Itoa(maxItems) +
			" cells and shapes; here are " + strconv.Itoa(k.items))
	case len(rows) > maxRows:
		return nil, errors.New("the cover kernel takes at most " + strconv.Itoa(maxRows) +
			" images; here are " + strconv.Itoa(len(rows)))
	}
	k.vectors = k.items/128 + 1 // with a bit that is no item
	k.words = 2 * k.vectors
	if o.First && c.Shape >= 0 {
		k.first = k.cells + c.Shape
	}
	for s := range p.Shapes {
		k.copies = append(k.copies, int32(p.Shapes[s].Copies))
		k.copied = k.copied || p.Shapes[s].Copies > 1
	}
	k.spared = k.copied && len(p.Shapes) > 1
	count := make([]int, k.items)
	for _, r := range rows {
		image := &p.Images[r]
		mask := make([]uint64, k.words)
		for _, i := range append(slices.Clone(image.Cells), int32(k.cells)+image.Shape) {
			set(mask, int(i))
			count[i]++
		}
		k.images = append(k.images, r)
		k.masks = append(k.masks, mask...)
		k.shape = append(k.shape, uint16(image.Shape))
	}
	k.most = slices.Max(count)
	k.alive = k.bound(count[k.cells:], p.Pieces-o.Goal)
	if n := k.below(); n > maxBelow {
		return nil, errors.New("the cover kernel may need " + strconv.Itoa(n>>20) + " MB for its rows, more than " +
			strconv.Itoa(maxBelow>>20))
	}
	k.plan(p, plan)
	return k, nil
}

// bound is the most rows alive by depth, with the numbers of rows of the shapes
// given. Behind n placements at least n less the spare copies shapes are used
// up, with all of their rows.
func (k *cover) bound(rows []int, depths int) []int {
	rows = slices.Clone(rows)
	slices.Sort(rows)
	spare := 0
	for _, c := range k.copies {
		spare += int(c) - 1
	}
	alive := make([]int, depths)
	left := len(k.images)
	for d := range alive {
		if gone := d - spare; gone > 0 {
			left -= rows[gone-1]
		}
		alive[d] = left
	}
	return alive
}

// below is the number of bytes that the rows of all depths may need.
func (k *cover) below() (n int) {
	for _, rows := range k.alive {
		n += (rows + fill) * k.rowSize()
	}
	return n
}

// rowSize is the size of a row in a module's memory, in bytes: its items, with
// its number in the last 16 bits, or in a vector of its own where those are not
// free.
func (k *cover) rowSize() int {
	if k.items+1+16 > 128*k.vectors {
		return 16 * (k.vectors + 1)
	}
	return 16 * k.vectors
}

// abreast is the number of rows that a module looks at in one turn of its loops,
// and fill of those behind a list, which fill its last turn.
const (
	abreast = 4
	fill    = abreast - 1
)

// plan takes the stages over.
func (k *cover) plan(p *problem.Problem, plan *order.Plan) {
	var seen []*order.Stage
	for left := range p.Pieces + 1 {
		s := plan.At(left)
		i := slices.Index(seen, s)
		if i < 0 {
			i = len(seen)
			seen = append(seen, s)
			k.stages = append(k.stages, k.newStage(s))
		}
		k.stage = append(k.stage, i)
	}
}

func (k *cover) newStage(s *order.Stage) coverStage {
	c := coverStage{heuristic: s.Heuristic}
	switch s.Heuristic {
	case settings.Size, settings.First:
	case settings.Estimate:
		c.near = make([]uint64, k.cells*k.words)
		for cell, near := range s.Near {
			for _, other := range near {
				set(c.near[cell*k.words:][:k.words], int(other))
			}
		}
	default:
		for i, cell := range s.Sequence {
			if i == 0 || s.Rank[cell] != s.Rank[s.Sequence[i-1]] {
				c.ranks = append(c.ranks, make([]uint64, k.words)...)
			}
			set(c.ranks[len(c.ranks)-k.words:], int(cell))
		}
	}
	return c
}

// items of a row.
func (k *cover) row(r int) []uint64 { return k.masks[r*k.words:][:k.words] }

func (k *cover) name() string { return "cover" }

// The search starts from the empty board only: where a shape comes first, the
// first frame is about it.
func (k *cover) roots() int { return 1 }

func (k *cover) root(dst []int32, i int) []int32 { return dst }

func (k *cover) counts() int { return 1 }

func (k *cover) frame() (choice, own, words int) { return 2, frOptions - 2, max(wordsOf(k.most), 1) }

func (k *cover) code(frame []uint64) uint32 { return uint32(frame[frRow]) }

func (k *cover) decode(code uint32) int32 { return k.images[code] }

func (k *cover) tables(put func(...uint64)) {
	put(uint64(k.cells), uint64(k.items), uint64(k.first+1))
	put(k.masks...)
	for r, image := range k.images {
		put(uint64(image), uint64(k.shape[r]))
	}
	for _, c := range k.copies {
		put(uint64(c))
	}
	for _, i := range k.stage {
		put(uint64(i))
	}
	for _, s := range k.stages {
		put(uint64(s.heuristic), uint64(len(s.ranks)))
		put(s.ranks...)
	}
}
