package judge

import (
	"cmp"
	"slices"

	"tilewright/solver/problem"
)

// deadNodes bounds the search in the parts of a board.
const deadNodes = 20_000

// dead are the cells that nothing can fill, by their positions in the box and in increasing order. They have no image,
// or lie in a part that no set of the pieces fills. Images connect the cells of a part, so no piece lies in two parts.
// Cells that may stay empty are dead only if there are more of them than may stay so.
func dead(p *problem.Problem) (cells []int) {
	parts := newParts(p)
	f := filler{p: p, over: parts.over, taken: make([]bool, len(p.Cells)), left: make([]int, len(p.Shapes)), nodes: deadNodes}
	for i := range p.Shapes {
		f.left[i] = p.Shapes[i].Copies
	}
	var bare []int // cells without an image that may stay empty
	varied := 0
	for c := range p.Cells {
		if f.varies(int32(c)) {
			varied++
			if len(parts.over[c]) == 0 {
				bare = append(bare, p.Puzzle.Index(p.Cells[c]))
			}
		}
	}
	f.bounded = varied > p.Empty
	if len(bare) > p.Empty {
		cells = bare
	}
	for _, part := range parts.list {
		if len(part) == len(p.Cells) && len(parts.over[part[0]]) > 0 {
			continue // it is the whole board: the search tells that
		}
		if filled, known := f.fill(part); known && !filled {
			for _, c := range part {
				cells = append(cells, p.Puzzle.Index(p.Cells[c]))
			}
		}
	}
	slices.Sort(cells)
	return cells
}

// parts are sets of cells that images connect.
type parts struct {
	over [][]int32 // the images of every cell
	list [][]int32 // the cells of each part, the smallest part first
}

func newParts(p *problem.Problem) parts {
	all := parts{over: p.Over(p.Rows())}
	root := make([]int32, len(p.Cells))
	for c := range root {
		root[c] = int32(c)
	}
	find := func(c int32) int32 {
		for root[c] != c {
			root[c] = root[root[c]]
			c = root[c]
		}
		return c
	}
	for i := range p.Images {
		cells := p.Images[i].Cells
		for _, c := range cells[1:] {
			root[find(c)] = find(cells[0])
		}
	}
	number := map[int32]int{}
	for c := range root {
		r := find(int32(c))
		at, known := number[r]
		if !known {
			at = len(all.list)
			number[r] = at
			all.list = append(all.list, nil)
		}
		all.list[at] = append(all.list[at], int32(c))
	}
	slices.SortStableFunc(all.list, func(a, b []int32) int { return cmp.Compare(len(a), len(b)) })
	return all
}

// filler looks for pieces that fill a part.
type filler struct {
	p     *problem.Problem
	over  [][]int32
	taken []bool
	left  []int // copies of each shape
	nodes int   // that may still be looked at
	// bounded says that there are more cells that may stay empty than may at once. empty is how many do.
	bounded bool
	empty   int
}

// fill tells whether some of the pieces can fill a part, apart from cells that may stay empty. known is false where it
// gave up.
func (f *filler) fill(part []int32) (filled, known bool) {
	if f.nodes <= 0 {
		return false, false
	}
	f.nodes--
	// It takes the cell with the fewest choices; staying empty is one of them.
	var best []int32
	bare, fewest := int32(-1), 0
	for _, c := range part {
		if f.taken[c] || f.varies(c) && !f.bounded {
			continue
		}
		var fits []int32
		for _, image := range f.over[c] {
			if f.fits(image) {
				fits = append(fits, image)
			}
		}
		choices := len(fits)
		if f.leaves(c) {
			choices++
		}
		if bare < 0 || choices < fewest {
			bare, best, fewest = c, fits, choices
		}
	}
	if bare < 0 {
		return true, true
	}
	for _, image := range best {
		f.put(image, true)
		filled, known = f.fill(part)
		f.put(image, false)
		if filled || !known {
			return filled, known
		}
	}
	if !f.leaves(bare) {
		return false, true
	}
	f.taken[bare], f.empty = true, f.empty+1
	filled, known = f.fill(part)
	f.taken[bare], f.empty = false, f.empty-1
	return filled, known
}

// varies tells whether a cell may stay empty, and leaves whether one more may now.
func (f *filler) varies(c int32) bool { return f.p.Variable != nil && f.p.Variable[c] }

func (f *filler) leaves(c int32) bool { return f.varies(c) && f.empty < f.p.Empty }

func (f *filler) fits(image int32) bool {
	i := &f.p.Images[image]
	return f.left[i.Shape] > 0 && !slices.ContainsFunc(i.Cells, func(c int32) bool { return f.taken[c] })
}

func (f *filler) put(image int32, on bool) {
	i := &f.p.Images[image]
	for _, c := range i.Cells {
		f.taken[c] = on
	}
	if on {
		f.left[i.Shape]--
	} else {
		f.left[i.Shape]++
	}
}
