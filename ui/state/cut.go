package state

import (
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/catalogue"
)

// Cutting makes pieces of a board: cells of it are chosen, and become a piece, while the
// board stays as it is. What was cut out before is remembered beside the text that it led
// to, so undo takes it back.
type Cutting struct {
	// Part are the cells that are chosen, in their order on the board of the text Of.
	Part []def.Cell
	Of   string
	// done are the texts that pieces were cut in, with the cells of these until there.
	done []cutOut
}

// cutOut is a text, and the cells of the pieces that were cut out up to it, a list each.
type cutOut struct {
	text  string
	parts [][]def.Cell
}

type (
	// ChooseCells adds cells, by their positions in the box, to those that are to be a piece,
	// or leaves them out again: with Leave, or where the First of them was chosen.
	ChooseCells struct {
		Leave bool
		First int
		Cells []int
	}
	// CutPiece makes a piece of the chosen cells.
	CutPiece struct{}
)

// ChosenCells are the cells of the board that are to be a piece.
func (s State) ChosenCells() []def.Cell {
	if s.Cutting.Of != s.Document.Text {
		return nil
	}
	return s.Cutting.Part
}

// CutParts are the cells of the pieces that were cut out of the board, a list for each.
func (s State) CutParts() [][]def.Cell {
	for _, d := range s.Cutting.done {
		if d.text == s.Document.Text {
			return d.parts
		}
	}
	return nil
}

func (a ChooseCells) apply(s *State) []Command {
	b, ok := s.drawnBoard()
	if !ok {
		return nil
	}
	part := slices.Clone(s.ChosenCells())
	gone := slices.Concat(s.CutParts()...)
	leave := a.Leave
	for _, c := range places(b, []int{a.First}) {
		leave = leave || slices.Contains(part, c)
	}
	for _, c := range places(b, a.Cells) {
		switch at := b.At(c); {
		case at != nil && !at.Variable || slices.Contains(gone, c):
		case leave:
			part = slices.DeleteFunc(part, func(d def.Cell) bool { return d == c })
		case !slices.Contains(part, c):
			part = append(part, c)
		}
	}
	slices.SortFunc(part, def.Cell.Compare)
	s.Cutting.Part, s.Cutting.Of = part, s.Document.Text
	s.Spoken = say.T("{n, plural, one {# cell} other {# cells}} chosen.", len(part))
	return nil
}

func (CutPiece) apply(s *State) []Command {
	part, before := s.ChosenCells(), s.CutParts()
	b, ok := s.drawnBoard()
	if !ok {
		return nil
	}
	if len(part) == 0 {
		s.announce(say.T("Choose cells of the board first."), true)
		return nil
	}
	if !b.Lattice.Connected(part) {
		s.announce(say.T("The chosen cells are not connected. The cells of a piece must touch."), true)
		return nil
	}
	shape, text := slices.Clone(part), s.Document.Text
	b.Lattice.Normalise(shape)
	AddShape{catalogue.Shape{Name: s.freeLetter(), Cells: shape, Lattice: b.Lattice}}.apply(s)
	if s.Document.Text == text {
		return nil // it was refused, which is said
	}
	s.Cutting.done = append(slices.Clip(s.Cutting.done), cutOut{s.Document.Text, append(slices.Clip(before), part)})
	s.Cutting.Part = nil
	return nil
}
