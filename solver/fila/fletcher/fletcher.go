package fletcher

import (
	"tilewright/def/say"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Options say how to search.
type Options struct {
	// Goal is the number of pieces left at which an assembly counts as a
	// solution; 0 asks for whole solutions.
	Goal int
	// Lead are the images of a shape that occurs once. They are placed before the search, one after the other, as
	// Fletcher placed the X. Nil means none.
	Lead []int32
	// Look, unless nil, hears of every step: its number in the tree, the open cell to be filled, and whether the cell
	// looked at is free.
	Look func(step int, target int32, free bool)
	// Watch, unless nil, hears of every placement and removal, with the pieces left without the image.
	Watch func(image int32, left int, placed bool)
}

// Engine is a search by Fletcher's tree. It implements search.Engine. An attempt is an end of the tree that the search
// reaches, so its cells are all free. It fits if the piece is left and the image may be used.
type Engine struct {
	p    *problem.Problem
	o    Options
	sink search.Sink
	tree *Trie
	rows []int32

	// The board is a grid of columns with a margin, so that every step of the tree from every cell lies inside it.
	// offset[i] is step i as a distance in the grid. place is the grid index of an open cell; cell is the reverse, or
	// -1.
	offset      []int
	place, cell []int32
	full        []bool
	// image lists the images by orientation and by the grid index of their first cell; -1 is none.
	image  []int32
	copies []int

	// frames are the frames by pieces left: frames[left] fills one cell. The search is at level left, and started says
	// whether it has begun that frame.
	frames  []frame
	left    int
	started bool
	done    bool
	none    bool // the pieces do not fill the board: there is nothing to search

	steps uint64
	stats search.Stats
	room  []int32
}

// frame is one level of the search.
type frame struct {
	// target is the grid index of the cell that the frame fills. A frame that places an image of Lead has none.
	target int
	// next is the step to go on with, and end the one before which to stop. They count from 1 on the way through the
	// tree; 0 is the orientation of a single cell. In a frame of Lead they count its images.
	next, end int
	placed    int32 // image on the board, while a level below is under way
}

// New opens the search of a flat problem with the images rows, in increasing order. Solutions go to the sink, unless it
// is nil.
func New(p *problem.Problem, rows []int32, o Options, sink search.Sink) (*Engine, error) {
	if layers := p.Sides()[2]; layers > 1 {
		return nil, say.Error("the board has {layers} layers, and Fletcher's tree is for flat ones; search with FILA, "+
			"whose F is the same in space", layers)
	}
	if p.Wrapped() {
		return nil, say.Error("Fletcher's tree knows pieces by the way from cell to cell, and here the board closes on itself; search with FILA")
	}
	if err := p.CheckExact("Fletcher's tree"); err != nil {
		return nil, err
	}
	if p.Limited() || p.Puzzle.Tinted() {
		return nil, say.Error("Fletcher's tree knows pieces by what they cover, and pieces with a back, with turns of their own " +
			"or with colours can cover the same; search with FILA")
	}
	if err := p.CheckSearch(rows, o.Lead, o.Goal); err != nil {
		return nil, say.Error("Fletcher: {err}", err)
	}
	e := &Engine{p: p, o: o, sink: sink, tree: NewTrie(p), rows: append([]int32{}, rows...)}
	e.lay()
	for i := range p.Shapes {
		e.copies = append(e.copies, p.Shapes[i].Copies)
	}
	e.frames = make([]frame, p.Pieces+1)
	e.stats.Levels = make([]search.Level, p.Pieces+1)
	e.left = p.Pieces
	e.none = p.Volume() != len(p.Cells)
	e.done = e.none
	return e, nil
}

// lay makes the grid.
func (e *Engine) lay() {
	right, up := 0, 0
	for _, s := range e.tree.Steps {
		right, up = max(right, s.X), max(up, s.Y, -s.Y)
	}
	sides := e.p.Sides()
	column := sides[1] + up
	at := func(x, y int) int { return x*column + y + up }
	size := at(sides[0]+right, 0)
	e.full = make([]bool, size)
	e.cell = make([]int32, size)
	for i := range size {
		e.full[i], e.cell[i] = true, -1
	}
	for i := range e.p.Cells {
		c := e.p.Place(i)
		e.place = append(e.place, int32(at(c[0], c[1])))
		e.full[e.place[i]], e.cell[e.place[i]] = false, int32(i)
	}
	for _, s := range e.tree.Steps {
		e.offset = append(e.offset, s.X*column+s.Y)
	}
	number := map[Orientation]int{}
	for i, o := range e.tree.Orientations {
		number[o] = e.tree.Same[i]
	}
	e.image = make([]int32, len(e.tree.Orientations)*size)
	for i := range e.image {
		e.image[i] = -1
	}
	for _, r := range e.rows {
		image := &e.p.Images[r]
		o := number[Orientation{Shape: int(image.Shape), Index: int(image.Orientation)}]
		e.image[o*size+int(e.place[image.Cells[0]])] = r
	}
}

// Trie is the tree that it searches by.
func (e *Engine) Trie() *Trie { return e.tree }

// Steps is the number of cells looked at so far.
func (e *Engine) Steps() uint64 { return e.steps }

// Run implements search.Engine.
func (e *Engine) Run(budget int) search.Status {
	for !e.done {
		if !e.started {
			if budget--; budget < 0 {
				return search.Paused
			}
			e.begin()
			continue
		}
		f := &e.frames[e.left]
		if i := e.seek(f); i >= 0 {
			e.put(f, i)
			continue
		}
		if e.left == e.p.Pieces {
			e.done = true
			break
		}
		e.left++
		e.takeAway()
	}
	return search.Finished
}

// leads says that the frame of a level places images of Lead.
func (e *Engine) leads(left int) bool { return left == e.p.Pieces && len(e.o.Lead) > 0 }

// begin finds the cell that the deepest level fills.
func (e *Engine) begin() {
	e.started = true
	e.stats.Nodes++
	f := &e.frames[e.left]
	switch {
	case e.left == 0: // a puzzle without pieces
		e.found()
		*f = frame{}
		return
	case e.leads(e.left):
		*f = frame{end: len(e.o.Lead)}
		return
	}
	*f = frame{target: e.target(e.left), end: len(e.tree.Steps) + 1}
}

// target is the first open cell; the level fills it.
func (e *Engine) target(left int) int {
	at := int(e.place[0])
	if left < e.p.Pieces && !e.leads(left+1) {
		at = e.frames[left+1].target
	}
	for e.full[at] {
		at++
	}
	return at
}

// seek takes the deepest frame on to the next image that fits, or returns -1 at its end.
func (e *Engine) seek(f *frame) int32 {
	level := &e.stats.Levels[e.left]
	if e.leads(e.left) {
		if f.next >= f.end {
			return -1
		}
		f.next++
		level.Attempts++
		return e.o.Lead[f.next-1]
	}
	for f.next < f.end {
		at := f.next
		end, free := e.step(f)
		if at > 0 {
			e.steps++
			if e.o.Look != nil {
				e.o.Look(at-1, e.cell[f.target], free)
			}
		}
		if end < 0 {
			continue
		}
		level.Attempts++
		if i := e.ending(f, end); i >= 0 {
			return i
		}
	}
	return -1
}

// step makes one step of a frame. It returns the orientation that is complete there, or -1, and whether the cell is
// free.
func (e *Engine) step(f *frame) (end int, free bool) {
	if f.next == 0 {
		f.next++
		return e.tree.Single, true
	}
	i := f.next - 1
	if e.full[f.target+e.offset[i]] {
		f.next = e.tree.Steps[i].Skip + 1
		return -1, false
	}
	f.next++
	return e.tree.Steps[i].End, true
}

// ending is the image of an orientation on the target of a frame. It is -1 if its piece is not left, or if the image
// may not be used.
func (e *Engine) ending(f *frame, orientation int) int32 {
	i := e.image[orientation*len(e.full)+f.target]
	if i >= 0 && e.copies[e.p.Images[i].Shape] == 0 {
		return -1
	}
	return i
}

// put places an image and goes to the level below, unless that is the goal.
func (e *Engine) put(f *frame, i int32) {
	f.placed = i
	e.stats.Levels[e.left].Fits++
	e.turn(i, true)
	if e.o.Watch != nil {
		e.o.Watch(i, e.left, true)
	}
	e.left--
	e.started = false
	if e.left == e.o.Goal {
		e.found()
		e.left++
		e.takeAway()
	}
}

// takeAway removes the image of the deepest level.
func (e *Engine) takeAway() {
	f := &e.frames[e.left]
	e.turn(f.placed, false)
	e.started = true
	if e.o.Watch != nil {
		e.o.Watch(f.placed, e.left, false)
	}
}

// turn covers the cells of an image, or bares them.
func (e *Engine) turn(i int32, cover bool) {
	image := &e.p.Images[i]
	for _, c := range image.Cells {
		e.full[e.place[c]] = cover
	}
	if cover {
		e.copies[image.Shape]--
	} else {
		e.copies[image.Shape]++
	}
}

// found reports the assembly on the board.
func (e *Engine) found() {
	e.stats.Found++
	e.room = e.onBoard(e.room[:0])
	if e.sink != nil && !e.sink(e.room) {
		e.done = true
	}
}

// Placed implements search.Engine. When nothing is left to search, it adds nothing.
func (e *Engine) Placed(dst []int32) []int32 {
	if e.done {
		return dst
	}
	return e.onBoard(dst)
}

func (e *Engine) onBoard(dst []int32) []int32 {
	for left := e.p.Pieces; left > e.left; left-- {
		dst = append(dst, e.frames[left].placed)
	}
	return dst
}

// Err implements search.Engine. The search never fails.
func (e *Engine) Err() error { return nil }

// Stats implements search.Engine.
func (e *Engine) Stats() *search.Stats { return &e.stats }
