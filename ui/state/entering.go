package state

import (
	"slices"

	"tilewright/def/say"
	"tilewright/solver/play"
	"tilewright/ui/link"
)

// A challenge of a booklet is entered: its pieces are dragged onto the board, or their cells are tapped. Then they are
// given, and the others are found.
type (
	// EnterChallenge begins with the pieces on the board. They can all be moved. Anew begins with an empty board.
	EnterChallenge struct{ Anew bool }
	// PickCell taps a cell of a piece, or frees it again. When one piece can cover the tapped cells in one way alone, it is put
	// there.
	PickCell struct {
		Cell int
		At   int64
	}
	// PickPiece says which piece covers the tapped cells.
	PickPiece struct {
		Slot int
		At   int64
	}
	// SolveGiven has the other pieces placed. The given ones stay.
	SolveGiven struct{ At int64 }
)

// WrongGiven says that the pieces of a challenge that is entered have no solution.
const WrongGiven say.Message = "These pieces leave no solution. Compare them with the booklet."

// Entered tells whether the given pieces were put by a person, and not by a generator.
func (s State) Entered() bool {
	return s.Challenged() && s.Challenge.Is == link.ChallengeName{}
}

func (a EnterChallenge) apply(s *State) []Command {
	p := s.Document.Puzzle
	if !s.Playable() {
		s.announce(s.Unplayable(), true)
		return nil
	}
	start, h := play.Position{Puzzle: p}, &s.Hand
	at := start
	if h.Game.Puzzle() == p && !a.Anew {
		if at = h.Game.Position(); s.Entered() {
			at = h.Game.After(0)
		}
		if at.Solved() {
			at = start
		}
	}
	if len(at.Placed) == 0 {
		s.keptGame()
	}
	s.Mode, s.Prefs.Tab = HandMode, SearchTab
	h.Clock, h.Hints = Clock{}, 0
	s.play(start, at)
	h.Entering = true
	s.Spoken = EnterWords.String()
	return nil
}

// EnterWords say how a challenge is entered.
const EnterWords say.Message = "Drag the given pieces onto the board, or tap the cells of one."

func (a PickCell) apply(s *State) []Command {
	h := &s.Hand
	if s.Mode != HandMode || !h.Entering {
		return nil
	}
	picked := slices.DeleteFunc(slices.Clone(h.Picked), func(c int) bool { return c == a.Cell })
	if len(picked) == len(h.Picked) {
		picked = append(picked, a.Cell)
	}
	ways := h.Game.Position().Covering(picked)
	if len(ways) == 1 && len(picked) > len(h.Picked) {
		return PutPiece{Slot: ways[0].Slot, Cells: ways[0].Cells, At: a.At}.apply(s)
	}
	h.pick(picked)
	s.Spoken = PickedWords(*h)
	return []Command{WriteAddress{}, Keep{}}
}

// pick takes over the tapped cells, and finds the pieces that can cover them.
func (h *Hand) pick(cells []int) {
	h.Picked, h.Fits = cells, nil
	for _, slot := range h.Game.Position().Table() {
		if len(h.Game.Position().Lying(slot, cells)) > 0 {
			h.Fits = append(h.Fits, slot)
		}
	}
}

func (a PickPiece) apply(s *State) []Command {
	h := &s.Hand
	if s.Mode != HandMode || !h.Entering || h.Game.Position().Of(a.Slot) != nil {
		return nil
	}
	places := h.Game.Position().Lying(a.Slot, h.Picked)
	for _, place := range places {
		if len(places) == 1 || len(place) == len(h.Picked) {
			return PutPiece{Slot: a.Slot, Cells: place, At: a.At}.apply(s)
		}
	}
	if s.Spoken = say.T("{piece} cannot cover these cells.", h.name(a.Slot)); len(places) > 0 {
		s.Spoken = say.T("{piece} can lie there in {n} ways. Tap more of its cells.", h.name(a.Slot), len(places))
	}
	s.announce(s.Spoken, false)
	return nil
}

// PickedWords say what the tapped cells lead to.
func PickedWords(h Hand) string {
	switch {
	case len(h.Picked) == 0:
		return EnterWords.String()
	case len(h.Fits) == 0:
		return say.T("No piece that is left can cover these cells. Tap one of them again to free it.")
	}
	return say.T("{n, plural, one {# piece} other {# pieces}} can cover {cells, plural, one {this cell} other {these # cells}}. Tap the piece, or more of its cells.", len(h.Fits), len(h.Picked))
}

func (a SolveGiven) apply(s *State) []Command {
	h := &s.Hand
	if s.Mode != HandMode || !h.Entering || h.Solved() {
		return nil
	}
	h.Picked, h.Fits = nil, nil
	s.Spoken = say.T("Looking for the answer.")
	return s.askPosition(asking{at: len(h.Game.Moves()), hint: true, answer: true, given: true})
}

// CountRoll counts the ways to fill the board from the beginning, whatever lies on it.
type CountRoll struct{}

func (CountRoll) apply(s *State) []Command {
	p := s.Document.Puzzle
	if !s.Playable() {
		return nil
	}
	if s.Hand.Game.Puzzle() != p {
		s.play(play.Position{Puzzle: p}, play.Position{Puzzle: p})
	}
	return s.askPosition(asking{whole: true})
}

// give makes the pieces on the board the given ones.
func (s *State) give() {
	at, known := s.Hand.Game.Position(), s.Hand.Now()
	s.playFrom(at, at, link.ChallengeName{})
	*s.Hand.known(0) = known
}

// Solving tells whether the answer to a challenge that is entered is being looked for.
func (h Hand) Solving() bool { return h.Entering && h.asked.given }
