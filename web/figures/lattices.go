package figures

import (
	"fmt"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver"
	"tilewright/solver/catalogue"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Same is the same puzzle on one of several lattices: all pieces of a number of cells fill a board.
type Same struct {
	// ID is its name on the page, and Name that of its cells.
	ID     string
	Name   say.Message
	Puzzle *def.Puzzle
	// Solutions is the number of solutions, and Answer one of them, as slots of the open cells.
	Solutions int
	Answer    []uint16
}

// Lattices are the searched puzzles of the figure with one puzzle on five lattices.
func Lattices() (all []Same, err error) {
	for _, of := range []struct {
		lattice  string
		name     say.Message
		template string
		sizes    []int
		// without closes a cell in the middle of the board.
		without     bool
		least, most int
	}{
		{"", "Squares", "rectangle", []int{3, 3}, false, 1, 3},
		{"hexagons", "Hexagons", "star", []int{2}, true, 1, 3},
		{"triangles", "Triangles", "rhombus", []int{3}, false, 1, 4},
		{"sticks", "Sticks", "rectangle", []int{3, 3}, false, 1, 3},
		{"balls", "Balls", "pyramid", []int{3}, false, 2, 3},
	} {
		l, _ := space.Named(of.lattice)
		s := Same{ID: l.Name(), Name: of.name}
		if s.ID == "" {
			s.ID = "squares"
		}
		for _, t := range def.Templates(l, l.Piled()) {
			if t.ID != of.template {
				continue
			}
			b, err := t.Make(of.sizes...)
			if err != nil {
				return nil, err
			}
			if of.without {
				open := b.OpenCells()
				b = b.Close(open[len(open)/2])
			}
			if l.Points() { // two opposite corners are closed, so that there are as many sticks as the pieces have
				x, y := b.X-1, b.Y-1
				b = b.Close(def.Cell{X: x - 1, Y: y}, def.Cell{X: x, Y: y - 1}, def.Cell{X: 1}, def.Cell{Y: 1})
			}
			s.Puzzle = b.Puzzle()
		}
		for n := of.least; n <= of.most; n++ {
			s.Puzzle.Pieces = append(s.Puzzle.Pieces, catalogue.Pieces(catalogue.Shapes(l, n, !l.Piled(), false))...)
		}
		letter := 'A'
		for i := range s.Puzzle.Pieces {
			if p := &s.Puzzle.Pieces[i]; !p.Stationary {
				p.Name = string(letter)
				letter++
			}
		}
		s.Puzzle.Title = of.name.String()
		if err := s.search(); err != nil {
			return nil, fmt.Errorf("all pieces on %s: %w", s.ID, err)
		}
		all = append(all, s)
	}
	return all, nil
}

func (s *Same) search() error {
	if err := s.Puzzle.Check(); err != nil {
		return err
	}
	set, _ := settings.Parse("-r --mirror=same")
	set.Engine = settings.EngineReference
	var found []int32
	run := solver.Open(s.Puzzle, set, func(images []int32) bool {
		if s.Solutions++; s.Solutions == 1 {
			found = append(found, images...)
		}
		return true
	})
	for run.Run(20_000) == search.Paused {
	}
	if err := run.Err(); err != nil || found == nil {
		return fmt.Errorf("%d solutions, %v", s.Solutions, err)
	}
	s.Answer = make([]uint16, len(s.Puzzle.OpenCells()))
	run.Problem().Assembly(s.Answer, found)
	return nil
}

// lattices counts the solutions of the same puzzle on five lattices.
func lattices(f *Figure, _ Known) error {
	all, err := Lattices()
	for _, s := range all {
		f.Facts[s.ID] = s.Solutions
	}
	return err
}
