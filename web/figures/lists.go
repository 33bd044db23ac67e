package figures

import (
	"fmt"
	"slices"

	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/fila/fletcher"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/trace"
)

// fletcherTree is Figure 2 of the article of 2018: Fletcher's tree for the pentominoes, cell by cell, with nothing in
// the way.
func fletcherTree(f *Figure, _ Known) error {
	const id = "pentominoes-10x6"
	p, err := compiled(id)
	if err != nil {
		return err
	}
	tree := fletcher.NewTrie(p)
	board, _ := trace.BoardOf(p.Puzzle)

	// This is the part that the tree can reach, where columns to the left and cells below are covered.
	low, high, wide := 0, 0, 0
	for _, s := range tree.Steps {
		low, high, wide = min(low, s.Y), max(high, s.Y), max(wide, s.X)
	}
	const left = 2
	columns, rows := left+wide+1, high-low+1
	at := func(x, y int) int32 { return int32((left+x)*rows + y - low) }
	t := &trace.Trace{Board: trace.Board{Size: space.Size{X: columns, Y: rows, Z: 1}, Pieces: board.Pieces}}
	f.text(&t.Title, say.Later("Fletcher's tree for the pentominoes"))
	f.text(&t.Counter, say.Later("Step {step} of {steps}, {ends} orientations", "{step}", "{steps}", "{ends}"))
	var covered []int32
	for x := -left; x < 0; x++ {
		for y := low; y <= high; y++ {
			covered = append(covered, at(x, y))
		}
	}
	for y := low; y < 0; y++ {
		covered = append(covered, at(0, y))
	}
	start := &t.Start
	start.Ops = append(start.Ops,
		trace.Op{Kind: trace.OpMark, Mark: trace.MarkDark, Cells: covered},
		trace.Op{Kind: trace.OpMark, Mark: trace.MarkNext, Cells: []int32{at(0, 0)}})
	start.Counts = []trace.Count{{Name: "ends"}}
	f.captionAt(t, 0, say.Later("The dark cells are covered. The cell with the ring is the first open one: it is to be filled."))

	var way []int32 // the cells of the branch, from the first one on
	placed, ends := 0, 0
	right := 0
	for n, s := range tree.Steps {
		t.Steps = append(t.Steps, trace.Step{})
		step := &t.Steps[n]
		if placed > 0 {
			step.Ops = append(step.Ops, trace.Op{Kind: trace.OpRemove, Slot: placed})
			placed = 0
		}
		if len(way) > s.Depth-1 {
			back := slices.Sorted(slices.Values(way[s.Depth-1:]))
			step.Ops = append(step.Ops, trace.Op{Kind: trace.OpMark, Mark: trace.MarkNone, Cells: back})
			way = way[:s.Depth-1]
		}
		way = append(way, at(s.X, s.Y))
		step.Ops = append(step.Ops, trace.Op{Kind: trace.OpMark, Mark: trace.MarkMask, Cells: []int32{at(s.X, s.Y)}})
		var said say.Said
		if s.End >= 0 {
			ends++
			shape := tree.Orientations[s.End].Shape
			placed = int(p.Slots(shape)[0])
			cells := slices.Sorted(slices.Values(append(slices.Clone(way), at(0, 0))))
			step.Ops = append(step.Ops, trace.Op{Kind: trace.OpPlace, Slot: placed, Cells: cells})
			said = say.Later("Five cells are open: {piece} fits, if it is left.", p.Shapes[shape].Name)
		} else {
			said = say.Later("If this cell is covered, {n, plural, one {# orientation falls away} other {# orientations fall away}} at once.", s.Ends)
		}
		if s.X == 1 && s.Y == 0 {
			right++
			if s.End < 0 {
				said = say.Later("The cell to the right, for the {time, plural, =1 {first} =2 {second} =3 {third} other {fourth}} time. If it is covered, {n, plural, one {# orientation falls away} other {# orientations fall away}} at once.",
					right, s.Ends)
			}
		}
		f.captionAt(t, n+1, said)
		step.Counts = []trace.Count{{Name: "ends", Value: uint64(ends)}}
	}
	mend(t)
	f.Views = []View{{Name: "tree", Trace: t, Step: 4, Puzzle: id, Settings: "--engine=fletcher", Recording: true}}
	f.Facts = map[string]int{
		"steps": len(tree.Steps), "ends": ends, "orientations": len(tree.Orientations), "first": tree.Steps[0].Ends,
		"right": right,
	}
	return nil
}

// mend gives removals the cells of the piece that they remove.
func mend(t *trace.Trace) {
	on := map[int][]int32{}
	for i := range t.Steps {
		for j := range t.Steps[i].Ops {
			switch op := &t.Steps[i].Ops[j]; op.Kind {
			case trace.OpPlace:
				on[op.Slot] = op.Cells
			case trace.OpRemove:
				op.Cells = on[op.Slot]
			}
		}
	}
}

// target is the cell that the figures of image lists fill: cell 14 of the board in the article's Figure 3.
const target = 14

// priority shows which images of a cell priority occupancy filtering leaves. With F, all cells before it are covered
// when it is chosen.
func priority(f *Figure, _ Known) error {
	const id, line = "pentominoes-10x6", "-f12 -of"
	s, err := open(id, line, nil)
	if err != nil {
		return err
	}
	p := s.Problem()
	k := newSketch(f, p)
	k.counter(say.Later("Image {step} of {steps}", "{step}", "{steps}"))
	before := allCells(p)[:target]
	k.mark(trace.MarkDark, before...)
	k.mark(trace.MarkNext, target)
	list, over := bare(p)
	k.caption(say.Later("When F comes to the cell with the ring, the dark cells are covered. Of the {all} images over it, {n} keep clear of them.", over, len(list)))
	last := int32(-1)
	for _, image := range list {
		k.step()
		if last >= 0 {
			k.remove(last)
		}
		k.place(image)
		k.caption(say.Later("{piece} covers the cell with the ring, and none of the dark ones.", k.pieceName(image)))
		last = image
	}
	orientations := 0
	for i := range p.Shapes {
		orientations += len(p.Shapes[i].Orientations)
	}
	f.Views = []View{{Name: "list", Trace: k.t, Step: 3, Puzzle: id, Settings: line}}
	f.Facts = map[string]int{
		"anywhere": orientations * p.Shapes[0].Size, "over": over, "list": len(list), "orientations": orientations, "number": target,
		// Every image is in the list of one cell, the first that it covers.
		"mean": (len(p.Images) + len(p.Cells)/2) / len(p.Cells),
	}
	return nil
}

// bare are the images that cover the target and no cell before it. over is how many images cover it at all.
func bare(p *problem.Problem) (list []int32, over int) {
	for i := range p.Images {
		cells := p.Images[i].Cells
		if slices.Contains(cells, target) {
			over++
			if cells[0] == target {
				list = append(list, int32(i))
			}
		}
	}
	return list, over
}

// neighbours is Figure 3 of the article of 2018: the state of a cell's neighbours
// as a number, and the list of images that belongs to it.
func neighbours(f *Figure, _ Known) error {
	const id, line = "pentominoes-10x6", "-f12 -of -n"
	// On the article's board the first fourteen cells are covered, and these.
	occupied := []int32{16, 17, 18, 19, 20, 23}
	for cell := range int32(target) {
		occupied = append(occupied, cell)
	}
	slices.Sort(occupied)
	p, err := compiled(id)
	if err != nil {
		return err
	}
	images, err := assembly(p, id, line+" -g8", occupied)
	if err != nil {
		return err
	}

	// The index has a bit for each neighbour, which is set where the neighbour is covered or there is none.
	index := 0
	for _, n := range p.Around(target) {
		index <<= 1
		if n < 0 || slices.Contains(occupied, n) {
			index |= 1
		}
	}

	list, _ := bare(p)
	c := countOf(p, allImages(p), images)
	clear := func(image int32, near bool) bool {
		return !slices.ContainsFunc(p.Images[image].Cells, func(cell int32) bool {
			return c.covered[cell] && (!near || adjacent(p, cell, target))
		})
	}
	var kept []int32
	left, fits := 0, 0
	for _, i := range list {
		if c.left[p.Images[i].Shape] > 0 {
			left++
			if clear(i, true) {
				kept = append(kept, i)
			}
		}
	}

	k := newSketch(f, p)
	k.counter(say.Later("Image {step} of {steps}", "{step}", "{steps}"))
	for _, i := range sortedBySlot(k, images) {
		k.place(i)
	}
	k.mark(trace.MarkNext, target)
	for _, cell := range allCells(p) {
		k.number(cell, int(cell))
	}
	k.caption(say.Later("Cell 14 is next. Its neighbours 8, 13 and 20 are covered, 15 is open: as bits {bits}, which is {number}.", fmt.Sprintf("%06b", index), index))
	last := int32(-1)
	for _, image := range kept {
		k.step()
		if last >= 0 {
			k.remove(last)
			last = -1
		}
		k.mark(trace.MarkNone, c.open()...)
		name := k.pieceName(image)
		if clear(image, false) {
			fits++
			k.place(image)
			last = image
			k.caption(say.Later("{piece} fits.", name))
			continue
		}
		var open []int32
		for _, cell := range p.Images[image].Cells {
			if !c.covered[cell] {
				open = append(open, cell)
			}
		}
		k.mark(trace.MarkDead, open...)
		k.now().Flag = trace.FlagDead
		k.caption(say.Later("{piece} does not fit: it runs into a piece that is further away than the neighbours.", name))
	}
	f.Views = []View{{Name: "index", Trace: k.t, Step: 0, Puzzle: id, Settings: line}}
	f.Facts = map[string]int{"index": index, "list": len(list), "left": left, "kept": len(kept), "fits": fits, "number": target}
	return nil
}

// assembly is the first assembly, found by a search with a goal, that covers exactly these cells.
func assembly(p *problem.Problem, id, line string, occupied []int32) (images []int32, err error) {
	s, err := open(id, line, func(found []int32) bool {
		var cells []int32
		for _, i := range found {
			cells = append(cells, p.Images[i].Cells...)
		}
		slices.Sort(cells)
		if slices.Equal(cells, occupied) {
			images = slices.Clone(found)
		}
		return images == nil
	})
	if err != nil {
		return nil, err
	}
	for s.Run(20_000) == search.Paused {
	}
	if images == nil {
		return nil, fmt.Errorf("no assembly covers the cells %v", occupied)
	}
	return images, nil
}

// sortedBySlot sorts images as the start of a trace has them.
func sortedBySlot(k *sketch, images []int32) []int32 {
	return slices.SortedFunc(slices.Values(images), func(a, b int32) int {
		return k.slot(k.p.Images[a].Shape) - k.slot(k.p.Images[b].Shape)
	})
}

// adjacent tells whether two open cells share a side.
func adjacent(p *problem.Problem, a, b int32) bool { return slices.Contains(p.Around(a), b) }
