// Package problem compiles a puzzle into numbers for the engines. It numbers the open cells, merges equal pieces into
// shapes with copies, and lists every bounded image. It finds the symmetries of the board as permutations of cells,
// images and shapes.
//
// Compile does it in one go, a Compiler in slices (compile.go). Places (places.go) are where a piece may lie. Holes
// (holes.go) follows a search and knows the cells that cannot be filled any more. Where cubes and cells have colours
// (colours.go), images on cells of a wrong colour are left out, and pieces with other colours are other shapes.
//
// Orders are part of the contract, because fit counts depend on them:
//
//   - open cells are x-major (Size.Index) over the cells that no stationary piece covers;
//   - shapes come in the order of their first piece in the definition;
//   - images of a shape come by orientation, then by place, x-major in the origin of their bounding box;
//   - the items of the exact cover are the cells, then the shapes.
package problem

import (
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Problem is a compiled puzzle. It is read-only once made, and all engines
// share it.
type Problem struct {
	Puzzle *def.Puzzle
	// Group is the rotations that a piece may make.
	Group []space.Motion
	// Cells are the open cells, x-major; an open cell is known by its index here.
	Cells []space.Cell
	// At gives the open cell of a box position (Size.Index), or -1.
	At []int32
	// Near[Ways*c+k] is the open cell one step k from cell c, or -1. The steps opposite to the first half of the Ways
	// are the second half, in the same order.
	Near []int32
	Ways int
	// Dark is the colour of each open cell, where cells can have two colours so that neighbours differ; else nil.
	Dark []bool
	// Shapes are the distinct mobile shapes.
	Shapes []Shape
	// Pieces is the number of mobile pieces, copies included: the "pieces left"
	// of the empty board.
	Pieces int
	// Images are all bounded images that avoid stationary pieces, shape by shape.
	Images []Image
	// Variable tells whether each open cell may stay empty, and Empty how many of them may at once. They are nil and 0
	// where every open cell has to be filled.
	Variable []bool
	Empty    int
	// Partial are the other isometries that map the board to itself, where copies may be left over. They may map a
	// solution to pieces that the puzzle lacks, or has another number of. Shapes and images that it lacks are -1.
	Partial []Symmetry
	// Symmetries are the isometries that map the board (box and stationary pieces) to itself, and the set of shapes
	// with their copies to itself. Symmetries[0] is the identity. Proper ones come first: those that the puzzle's own
	// Group or, on a flat board, turning the board over allows.
	Symmetries []Symmetry
	// Rooted is the number of images without bounds: one for every orientation and box cell.
	Rooted int

	colouring colouring
	border    []bool // of each open cell, whether it is at the border, where each piece has to be; nil where no rule asks

	slots [][]uint16 // of a shape's copies, in the order of its pieces
}

// number gives every copy of every mobile piece its slot.
func (p *Problem) number() {
	p.slots = make([][]uint16, len(p.Shapes))
	first := make([]int, len(p.Puzzle.Pieces))
	slot := 1
	for i := range p.Puzzle.Pieces {
		if piece := &p.Puzzle.Pieces[i]; !piece.Stationary {
			first[i] = slot
			slot += piece.Copies
		}
	}
	for s := range p.Shapes {
		for _, i := range p.Shapes[s].Pieces {
			for copy := range p.Puzzle.Pieces[i].Copies {
				p.slots[s] = append(p.slots[s], uint16(first[i]+copy))
			}
		}
	}
}

// Around are the open cells next to a cell, by all steps, -1 where there is none.
func (p *Problem) Around(cell int32) []int32 { return p.Near[int(cell)*p.Ways:][:p.Ways] }

// Rows are the numbers of all images.
func (p *Problem) Rows() []int32 {
	rows := make([]int32, len(p.Images))
	for i := range rows {
		rows[i] = int32(i)
	}
	return rows
}

// Over are those of the images rows that cover each open cell, in the order of the rows. O(cells of these images).
func (p *Problem) Over(rows []int32) [][]int32 {
	// They are counted first, because lists that grow are copied again and again.
	count, all := make([]int, len(p.Cells)), 0
	for _, i := range rows {
		for _, c := range p.Images[i].Cells {
			count[c]++
			all++
		}
	}
	room, over := make([]int32, all), make([][]int32, len(p.Cells))
	for c, n := range count {
		over[c], room = room[:0:n], room[n:]
	}
	for _, i := range rows {
		for _, c := range p.Images[i].Cells {
			over[c] = append(over[c], i)
		}
	}
	return over
}

// Place has the coordinates of an open cell, and Sides those of the box. They serve code that fills cells in an order
// of places.
func (p *Problem) Place(cell int) [3]int {
	c := p.Cells[cell]
	return [3]int{c.X, c.Y, c.Z}
}

// Sides are the numbers of positions along the axes of the box.
func (p *Problem) Sides() [3]int { return [3]int{p.Puzzle.Size.X, p.Puzzle.Size.Y, p.Puzzle.Size.Z} }

// Plane is where a step by the first two coordinates leads, right and up in widths of a cell.
func (p *Problem) Plane(x, y float64) (right, up float64) { return p.Puzzle.Lattice.Plane(x, y) }

// AppendCells appends the cells of an image, by coordinates, to dst.
func (p *Problem) AppendCells(dst []space.Cell, image int32) []space.Cell {
	for _, c := range p.Images[image].Cells {
		dst = append(dst, p.Cells[c])
	}
	return dst
}

// Right reports whether the axes of the coordinates are at right angles.
func (p *Problem) Right() bool { return p.Puzzle.Lattice.Right() }

// Slots are the slots of a shape's copies, in the order of its pieces. They must not be changed.
func (p *Problem) Slots(shape int) []uint16 { return p.slots[shape] }

// Assembly sets dst to the slot of the piece on every open cell, 0 where there is none. dst has one place for every
// open cell. Slots number the mobile pieces in the order of Puzzle.Pieces, from 1, every copy its own. Of equal copies,
// the image with the k-th lowest number of the shape gets its k-th slot, so the same solution always reads the same. It
// does not allocate.
func (p *Problem) Assembly(dst []uint16, images []int32) {
	clear(dst)
	for _, image := range images {
		shape := p.Images[image].Shape
		rank := 0
		if p.Shapes[shape].Copies > 1 {
			for _, other := range images {
				if other < image && p.Images[other].Shape == shape {
					rank++
				}
			}
		}
		slot := p.slots[shape][rank]
		for _, cell := range p.Images[image].Cells {
			dst[cell] = slot
		}
	}
}

// Shape is a class of pieces that are equal under the puzzle's group.
type Shape struct {
	// Name is the name of its first piece.
	Name string
	// Pieces are the indexes in Puzzle.Pieces that have this shape.
	Pieces []int
	// Copies is the number of such pieces, their own copies included. Least is how many of them have to be placed.
	Copies, Least int
	// Measure is that of its cells; Back is that of its back, nil where there is no back of another measure.
	Measure
	Back *Measure
	// Limited says that it lies in some ways alone, because of its back or its turns. Another shape may have some of them.
	Limited bool
	// Orientations are distinct. Each is normalised to touch the coordinate planes. Those of a two-sided shape are of
	// either side.
	Orientations [][]space.Cell
	// colours are the colours of each orientation's cells, in each turn that leads to it. They are nil where no cube
	// has one.
	colours [][][]uint16
	// First and End bound its images in Problem.Images.
	First, End int32
	// Mirror is the shape that is its mirror image. It is the shape itself when that is achiral under the group, and -1
	// when the set lacks it or has another number of copies.
	Mirror int
}

// Measure is what all turns of some cells have in common.
type Measure struct {
	// Size is the number of cells.
	Size int
	// Parity is |dark - light| of the cells, or 0 where cells do not have two colours.
	Parity int
	// Parts are the numbers of cells of the connected parts, the least first.
	Parts []int
}

// Sizes are the least and the greatest number of cells that an image covers.
func (s *Shape) Sizes() (least, most int) {
	if s.Back == nil {
		return s.Size, s.Size
	}
	return min(s.Size, s.Back.Size), max(s.Size, s.Back.Size)
}

// Measures are those of its sides, of which there are two where they differ.
func (s *Shape) Measures() []Measure {
	if s.Back == nil {
		return []Measure{s.Measure}
	}
	return []Measure{s.Measure, *s.Back}
}

// Image is an orientation of a shape at a place.
type Image struct {
	Shape       int32
	Orientation int32
	// Cells are open cells in increasing order.
	Cells []int32
}

// Symmetry is an isometry of the board as permutations.
type Symmetry struct {
	// Reflection is true where the isometry has determinant -1 and is not
	// reachable by turning a flat board over.
	Reflection bool
	// Cells[c], Shapes[s] and Images[i] are where cell, shape and image go.
	Cells, Shapes, Images []int32
}

// Turns are all symmetries of the board, whatever they do to pieces, each once: without Shapes and Images. O(turns × cells).
func (p *Problem) Turns() (all []Symmetry) {
	for _, y := range p.Puzzle.Space().Symmetries() {
		i := slices.IndexFunc(all, func(known Symmetry) bool { return slices.Equal(known.Cells, y.Cells) })
		if i < 0 {
			all = append(all, Symmetry{Reflection: y.Reflection, Cells: y.Cells})
		} else {
			all[i].Reflection = all[i].Reflection && y.Reflection
		}
	}
	return all
}

// Constraint is the result of a redundancy filter: only the images Keep of one shape may be used.
type Constraint struct {
	// Shape is the constrained shape, or -1 for none.
	Shape int
	// Keep are the images of that shape that may be used, in increasing order.
	Keep []int32
	// Before is the number of images the shape had.
	Before int
	// Unique says that the constraint alone makes every solution unique under the symmetries for which it was made.
	// Then no canonical test is needed.
	Unique bool
}

// Exact reports whether every piece has to be placed and every open cell filled, by pieces that have one number of cells
// each. Where it is false, a search may end with the board before the pieces, or with them before the board.
func (p *Problem) Exact() bool { return p.Variable == nil && !p.Spare() && !p.Sized() }

// Sized reports whether the two sides of a piece have different numbers of cells.
func (p *Problem) Sized() bool {
	return slices.ContainsFunc(p.Shapes, func(s Shape) bool { return s.Back != nil && s.Back.Size != s.Size })
}

// Limited reports whether there is a limited shape. Different shapes can then have an orientation in common.
func (p *Problem) Limited() bool {
	return slices.ContainsFunc(p.Shapes, func(s Shape) bool { return s.Limited })
}

// Measured reports whether each piece has one Measure, on whichever side it lies. Tables of volumes and parities need that.
func (p *Problem) Measured() bool {
	return !slices.ContainsFunc(p.Shapes, func(s Shape) bool { return s.Back != nil })
}

// Volume is the number of cells of all pieces together. Of a problem that is Sized it is the greatest.
func (p *Problem) Volume() (cells int) {
	for i := range p.Shapes {
		_, most := p.Shapes[i].Sizes()
		cells += p.Shapes[i].Copies * most
	}
	return cells
}

// Wrapped reports whether the box closes on itself, so that a way from cell to cell is not a difference of places.
func (p *Problem) Wrapped() bool { return p.Puzzle.Wrap.Any() }

// Spare reports whether copies may be left over.
func (p *Problem) Spare() bool {
	for i := range p.Shapes {
		if p.Shapes[i].Least < p.Shapes[i].Copies {
			return true
		}
	}
	return false
}

// CheckExact says why a method that needs an exact problem cannot search this one; nil where it is exact. who begins
// the sentence.
func (p *Problem) CheckExact(who say.Message) error {
	switch {
	case p.Exact():
		return nil
	case p.Sized() && p.Variable == nil && !p.Spare():
		return say.Error("{who} needs pieces with as many cells on the back as on the front", who)
	}
	return say.Error("{who} needs a puzzle of which all pieces are placed and all cells filled", who)
}

// CheckSearch says what is wrong with the input of an engine, or nil. rows are the images, in increasing order. lead
// are the images that come first, if any, all of one shape that occurs once. goal is the number of pieces that may be
// left. It takes O(rows).
func (p *Problem) CheckSearch(rows, lead []int32, goal int) error {
	if goal < 0 || goal != 0 && goal >= p.Pieces {
		return say.Error("the goal is {goal} pieces left of {pieces}; give a number from 0 to {most}",
			goal, p.Pieces, max(p.Pieces-1, 0))
	}
	for i, r := range rows {
		if r < 0 || int(r) >= len(p.Images) || i > 0 && r <= rows[i-1] {
			return say.Error("image {number} of the list is {image}; they must be increasing and below {images}",
				i, r, len(p.Images))
		}
	}
	for _, i := range lead {
		if i < 0 || int(i) >= len(p.Images) || p.Images[i].Shape != p.Images[lead[0]].Shape || p.Shapes[p.Images[i].Shape].Copies != 1 {
			return say.Error("image {number} cannot lead; give images of one shape that occurs once", i)
		}
	}
	return nil
}
