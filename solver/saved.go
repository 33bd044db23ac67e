package solver

import (
	"slices"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// PuzzleOf reads the puzzle of a saved search and the settings with which it is searched.
func PuzzleOf(c *search.Checkpoint) (*def.Puzzle, settings.Settings, error) {
	doc := def.Parse(c.Puzzle)
	line := settings.ParseCommand(c.Settings, nil)
	if doc.Err() != nil || len(doc.Puzzles) != 1 || len(line.Files) > 0 || diagnostic.HasErrors(line.Diagnostics) {
		return nil, settings.Settings{}, c.Refused(say.Error("this program cannot read its puzzle or its settings"))
	}
	return doc.Puzzles[0], line.Settings, nil
}

// CheckSolutions says why the solutions of a saved search cannot be solutions of the compiled puzzle. Their numbers are
// those of other images, or images overlap.
func CheckSolutions(c *search.Checkpoint, p *problem.Problem) error {
	if len(c.Solutions) == 0 {
		return nil
	}
	if c.Images != ImagesHash(p) {
		return c.Refused(say.Error("its solutions do not fit its puzzle"))
	}
	copies, covered := make([]int, len(p.Shapes)), make([]bool, len(p.Cells))
	for _, images := range c.Solutions {
		clear(copies)
		clear(covered)
		for _, i := range images {
			if i < 0 || int(i) >= len(p.Images) {
				return errState
			}
			image := &p.Images[i]
			if copies[image.Shape]++; copies[image.Shape] > p.Shapes[image.Shape].Copies {
				return errState
			}
			for _, cell := range image.Cells {
				if covered[cell] {
					return errState
				}
				covered[cell] = true
			}
		}
	}
	return nil
}

// Over is a state for Restore in which nothing is left, with these counters. It serves a search that is over and has
// left nothing but them.
func (s *Search) Over(stats *search.Stats) []byte {
	p := part{solutions: stats.Solutions}
	p.ended.Add(stats)
	return p.encode(fingerprint(s.puzzle, s.settings))
}

// ImagesOf finds the images of assemblies, in the form of problem.Assembly.
type ImagesOf struct {
	p      *problem.Problem
	shapes []int // by slot, from 1
	cells  [][]int32
	images map[string]int32 // by shape and cells
	key    []byte
}

// NewImagesOf takes time and room in proportion to the cells of all images.
func NewImagesOf(p *problem.Problem) *ImagesOf {
	f := &ImagesOf{p: p, shapes: make([]int, p.Pieces+1), cells: make([][]int32, p.Pieces+1), images: make(map[string]int32, len(p.Images))}
	for shape := range p.Shapes {
		for _, slot := range p.Slots(shape) {
			f.shapes[slot] = shape
		}
	}
	for i := range p.Images {
		image := &p.Images[i]
		f.images[string(f.keyOf(int(image.Shape), slices.Sorted(slices.Values(image.Cells))))] = int32(i)
	}
	return f
}

func (f *ImagesOf) keyOf(shape int, cells []int32) []byte {
	f.key = append(f.key[:0], byte(shape), byte(shape>>8))
	for _, cell := range cells {
		f.key = append(f.key, byte(cell), byte(cell>>8), byte(cell>>16))
	}
	return f.key
}

// Images are those of an assembly, given by slots. ok is false where it is no assembly of the puzzle.
func (f *ImagesOf) Images(slots []uint16) (images []int32, ok bool) {
	if len(slots) != len(f.p.Cells) {
		return nil, false
	}
	for slot := range f.cells {
		f.cells[slot] = f.cells[slot][:0]
	}
	for cell, slot := range slots {
		if int(slot) > f.p.Pieces {
			return nil, false
		}
		f.cells[slot] = append(f.cells[slot], int32(cell))
	}
	for slot, cells := range f.cells[1:] {
		if len(cells) == 0 {
			continue // with a goal, pieces are left over
		}
		image, ok := f.images[string(f.keyOf(f.shapes[slot+1], cells))]
		if !ok {
			return nil, false
		}
		images = append(images, image)
	}
	return images, true
}
