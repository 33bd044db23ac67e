package xc

import (
	"strconv"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/problem"
)

// Origin leads from the options of a puzzle's matrix back to its board.
type Origin struct {
	p     *problem.Problem
	image []int32 // of every option
}

// Builder compiles a puzzle and makes its matrix, in slices.
type Builder struct {
	quarter string
	compile *problem.Compiler
	p       *problem.Problem
	f       *fromProblem // nil before the puzzle is compiled
	images  []int32      // those to choose from, nil for all
	err     error
}

// NewBuilder begins; no work is done yet.
//
// quarter names a piece that occurs once. Of its images only the first of each orbit stays, under the symmetries of the
// board. These are turns, and mirror images where pieces may be turned over. So a solution and its turned copies are
// found once. A piece that a symmetry leaves in place, such as a cross on a middle line, still has both. Empty means
// all images.
func NewBuilder(puzzle *def.Puzzle, quarter string) *Builder {
	return &Builder{quarter: quarter, compile: problem.NewCompiler(puzzle)}
}

// Run does about as much work as budget images take, and reports whether the matrix is ready, or cannot be made. A
// budget of 1000 takes about a millisecond.
func (b *Builder) Run(budget int) (done bool) {
	switch {
	case b.err != nil:
		return true
	case b.f == nil:
		if b.compile.Run(budget) {
			b.compiled()
		}
		return b.err != nil
	}
	for ; budget > 0 && len(b.f.images) > 0 && b.err == nil; budget-- {
		b.err = b.f.run()
	}
	return b.err != nil || len(b.f.images) == 0
}

// compiled makes the items.
func (b *Builder) compiled() {
	if b.p, b.err = b.compile.Problem(); b.err == nil && b.p.Spare() {
		b.err = say.Error("where pieces may be left over, the puzzle has no matrix here: give every piece a number " +
			"of copies")
	}
	if b.err == nil && len(b.p.Puzzle.Rules) > 0 {
		b.err = say.Error("an exact cover knows no rules for solutions: take the R lines out first")
	}
	if b.err == nil && b.quarter != "" {
		b.images, b.err = firstOfOrbits(b.p, b.quarter)
	}
	if b.err == nil {
		b.f = begin(b.p, b.images)
	}
}

// Result is the matrix and its board, once Run has returned true.
func (b *Builder) Result() (*Matrix, *Origin, error) {
	if b.err != nil {
		return nil, nil, b.err
	}
	m, err := b.f.result()
	if err != nil {
		return nil, nil, err
	}
	return m, boardOf(b.p, m, b.images), nil
}

func boardOf(p *problem.Problem, m *Matrix, images []int32) *Origin {
	b := &Origin{p: p, image: make([]int32, 0, len(m.Options))}
	implied := impliedShape(p)
	each := func(i int32) {
		n := 1
		if s := int(p.Images[i].Shape); s != implied {
			n = p.Shapes[s].Copies
		}
		for range n {
			b.image = append(b.image, i)
		}
	}
	if images == nil {
		for i := range p.Images {
			each(int32(i))
		}
	}
	for _, i := range images {
		each(i)
	}
	return b
}

// firstOfOrbits lists all images, without those of the named shape that a symmetry takes to an earlier one.
func firstOfOrbits(p *problem.Problem, name string) (images []int32, err error) {
	shape := -1
	for s := range p.Shapes {
		if p.Shapes[s].Name == name && p.Shapes[s].Copies == 1 {
			shape = s
		}
	}
	if shape < 0 {
		return nil, say.Error("there is no piece {name} of which there is just one: name another",
			diagnostic.Quoted(name))
	}
	for i := range p.Images {
		first := true
		if int(p.Images[i].Shape) == shape {
			for _, y := range p.Symmetries {
				first = first && (y.Reflection || int(y.Images[i]) >= i || int(y.Shapes[shape]) != shape)
			}
		}
		if first {
			images = append(images, int32(i))
		}
	}
	return images, nil
}

// Assembly gives every open cell, x-major, the slot of the piece on it, or 0. Slots number the mobile pieces of the
// definition from 1, every copy its own.
func (b *Origin) Assembly(options []int32) []uint16 {
	images := make([]int32, len(options))
	for i, o := range options {
		images[i] = b.image[o]
	}
	slots := make([]uint16, len(b.p.Cells))
	b.p.Assembly(slots, images)
	return slots
}

// OptionNames gives every option a name. "L at 1,1" is piece L on cells of which 1,1 is the first; "L.2 at 1,1" is its
// second copy, where copies are items. Options with equal names get a number: "L at 1,1 (2)".
func (b *Origin) OptionNames() []string {
	names := make([]string, len(b.image))
	count := make(map[string]int, len(b.image))
	implied, copy := impliedShape(b.p), 1
	for o, i := range b.image {
		image := &b.p.Images[i]
		shape := &b.p.Shapes[image.Shape]
		if copy++; o == 0 || b.image[o-1] != i {
			copy = 1
		}
		name := shape.Name
		if shape.Copies > 1 && int(image.Shape) != implied {
			name += "." + strconv.Itoa(copy)
		}
		name += " at " + cellName(b.p, b.p.Cells[image.Cells[0]])
		if count[name]++; count[name] > 1 {
			name += " (" + strconv.Itoa(count[name]) + ")"
		}
		names[o] = name
	}
	return names
}

// cellName is "1,2", in a solid "1,2,3".
func cellName(p *problem.Problem, c def.Cell) string {
	name := strconv.Itoa(c.X) + "," + strconv.Itoa(c.Y)
	if p.Puzzle.Solid() {
		name += "," + strconv.Itoa(c.Z)
	}
	return name
}

// Slot is the slot of the piece that an option places: of its first copy where there are several.
func (b *Origin) Slot(option int) int {
	return int(b.p.Slots(int(b.p.Images[b.image[option]].Shape))[0])
}
