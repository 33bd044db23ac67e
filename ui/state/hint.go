package state

import (
	"strings"

	"tilewright/def/say"
	"tilewright/solver/play"
	"tilewright/solver/wire"
)

// Hint is the answer to somebody who asked for one: a sentence, whose beginning is stressed. It is given in three
// strengths, one after the other: where to look and why, which piece lies there, and the move itself.
type Hint struct {
	Said, Rest string
	// Slot is the piece that may be placed on Cells, 0 where the hint places none, and Cell
	// where to look, -1 for nowhere.
	Slot  int
	Cells []int
	Cell  int
	// Named is whether the piece is said and shown.
	Named bool
	// name is what is said then.
	name Sentence
}

// Sentence is one whose beginning is stressed.
type Sentence struct{ Said, Rest string }

// stressed parts a text whose beginning stands between <b> and </b>.
func stressed(text string) Sentence {
	begins, rest, _ := strings.Cut(strings.TrimPrefix(text, "<b>"), "</b>")
	return Sentence{begins, rest}
}

func (a AskHint) apply(s *State) []Command {
	h := &s.Hand
	if s.Mode != HandMode || h.Game.Puzzle() == nil || h.Solved() {
		return nil
	}
	switch said := h.Hint; {
	case said == nil || said.Slot == 0:
		return s.askPosition(asking{at: len(h.Game.Moves()), hint: true})
	case !said.Named:
		h.Hints++
		named := *said
		named.Said, named.Rest, named.Named = said.name.Said, said.name.Rest, true
		h.Hint = &named
		s.Spoken = named.Said + named.Rest + " " + s.whereAll(named.Cells)
		return nil
	}
	return s.placeHint(a.At)
}

// hint shows the answer to somebody who asked: where to look, and why.
func (s *State) hint(found wire.Hint) {
	h := &s.Hand
	k := h.Now()
	if h.Hint == nil {
		h.Hints++
	}
	said := Hint{Slot: found.Slot, Cells: found.Cells, Cell: found.Cell}
	name := h.name(found.Slot)
	of := func(look, named string) {
		begins := stressed(look)
		said.Said, said.Rest, said.name = begins.Said, begins.Rest, stressed(named)
	}
	switch {
	case k.Possible == CannotFinish:
		said = s.wrong(k)
	case found.Slot == 0:
		of(say.T("<b>Nothing is certain yet</b>: no way was found so far, and none is ruled out."), "")
		said.Cell = -1
	case found.Reason == wire.OnlyImage:
		of(say.T("<b>Look at this cell</b>: only one piece can fill it, and in only one way."), say.T("<b>{piece} must go here</b>: nothing else fills this cell.", name))
	case found.Reason == wire.OnlyPlace:
		of(say.T("<b>Look for {piece}</b>: it has only one place left.", name), say.T("<b>{piece} must go here</b>: it has no other place.", name))
	case found.Reason == wire.OnlyWay:
		of(say.T("<b>Look at this cell</b>: only one way is left."), say.T("<b>{piece} lies here</b> in the one way that is left.", name))
	case found.Reason == wire.EveryWay:
		of(say.T("<b>Look at this cell</b>: all remaining solutions fill it the same way."), say.T("<b>{piece} lies here</b> in every way that is left.", name))
	case found.Reason == wire.MostWays:
		of(say.T("<b>Look at this cell</b>: most remaining solutions fill it the same way."),
			say.T("<b>{piece} can lie here</b>: {n} of the {many, select, true {more than 10,000 ways} other {{ways, plural, =1 {one way} other {# ways}}}} have it.", name, found.Ways, k.Many, k.Ways))
	default:
		of(say.T("<b>Look at this cell</b>: there is little choice here."), say.T("<b>{piece} can lie here</b>: the board can be finished from there.", name))
	}
	if found.Reason == wire.OnlyPlace && said.Slot > 0 {
		said.Cell = -1 // the piece is what to look at
	}
	h.Hint = &said
	s.Spoken = said.Said + said.Rest
	if said.Cell >= 0 && said.Slot > 0 {
		s.Spoken += " " + s.whereAll([]int{said.Cell})
	}
}

// whereAll says in which columns, rows and layers of the board cells lie, for who does not
// see it: the words of the board's own element.
func (s *State) whereAll(cells []int) string {
	p := s.Hand.Game.Puzzle()
	span := func(name say.Message, of func(cell int) int) string {
		low, high := of(cells[0]), of(cells[0])
		for _, c := range cells {
			low, high = min(low, of(c)), max(high, of(c))
		}
		return say.T(name, high-low, low, high)
	}
	columns := span("{more, plural, =0 {Column {low}} other {Columns {low} to {high}}}", func(c int) int { return c/p.Size.Z/p.Size.Y + 1 })
	rows := span("{more, plural, =0 {row {low}} other {rows {low} to {high}}}", func(c int) int { return p.Size.Y - c/p.Size.Z%p.Size.Y })
	if p.Solid() {
		layers := span("{more, plural, =0 {layer {low}} other {layers {low} to {high}}}", func(c int) int { return c%p.Size.Z + 1 })
		return say.T("{columns}, {rows}, {layers}.", columns, rows, layers)
	}
	return say.T("{columns}, {rows}.", columns, rows)
}

// wrong says what to take back.
func (s *State) wrong(k Prospect) Hint {
	h := &s.Hand
	said := Hint{Cell: -1}
	said.Said = say.T("{cells, plural, =0 {This cannot be finished} one {Nothing left fills this cell} other {Nothing left fills these # cells}}", len(k.Dead))
	said.Rest = "."
	switch moves := h.Game.Moves(); {
	case k.Good >= 0 && k.Good < len(moves):
		said.Rest = say.T(": {piece} was wrong, in move {move}.", h.name(moves[k.Good].Slot), k.Good+1)
	case len(moves) == 0:
		said.Rest = say.T(": the puzzle has no solution.")
	}
	if words := BlameWords(*h); words != "" {
		said.Rest += " " + words
	}
	return said
}

// ShowAnswer takes all moves back and has the pieces placed by hints, one after the other.
type ShowAnswer struct{}

func (ShowAnswer) apply(s *State) []Command {
	h := &s.Hand
	if s.Mode != HandMode || h.Game.Puzzle() == nil || h.Solved() {
		return nil
	}
	s.keptGame()
	h.Game = play.New(h.Game.After(0))
	h.Known, h.Clock, h.Hints = nil, Clock{}, 0
	s.at(h.Game)
	return s.askPosition(asking{hint: true, answer: true})
}

// ShowRest has the pieces that are left placed by hints, one after the other.
type ShowRest struct {
	At int64
}

func (a ShowRest) apply(s *State) []Command {
	h := &s.Hand
	if s.Mode != HandMode || !h.Begun() || h.Solved() {
		return nil
	}
	h.Clock.run(false, a.At)
	return s.askPosition(asking{at: len(h.Game.Moves()), hint: true, answer: true})
}

// answer places what a hint says, and goes on until the board is full.
func (s *State) answer(found wire.Hint) []Command {
	h := &s.Hand
	given := h.asked.given
	h.asked = asking{}
	switch {
	case h.Now().Possible == CannotFinish && given:
		s.Spoken = WrongGiven.String()
		return nil
	case given && found.Slot > 0:
		s.give()
	}
	g, err := h.Game.Put(found.Slot, found.Cells, true)
	switch {
	case h.Now().Possible == CannotFinish:
		s.announce(say.T("It cannot be finished from here. Press Hint to see which piece is wrong."), true)
		return nil
	case found.Slot == 0 || err != nil:
		s.announce(say.T("The answer was not found here."), true)
		return nil
	}
	h.Hints++
	s.at(g)
	if h.Solved() {
		s.Spoken = say.T("This is the answer.")
		if s.Entered() {
			return s.askPosition(asking{whole: true})
		}
		return nil
	}
	return s.askPosition(asking{at: len(g.Moves()), hint: true, answer: true})
}

// placeHint makes the move of the hint.
func (s *State) placeHint(now int64) []Command {
	h := s.Hand.Hint
	g, err := s.Hand.Game.Put(h.Slot, h.Cells, true)
	if err != nil {
		return nil
	}
	s.Spoken = say.T("{piece} placed by the hint.", s.Hand.name(h.Slot))
	s.Hand.Hints++
	s.moved(g, now)
	return nil
}
