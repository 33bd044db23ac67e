package state

import (
	"strconv"

	"tilewright/def/diagnostic"
	"tilewright/solver/play"
	"tilewright/wasm/wire"
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

func (a AskHint) apply(s *State) []Command {
	h := &s.Hand
	if s.Mode != HandMode || h.Game.Puzzle() == nil || h.Game.Solved() {
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
		s.Spoken = named.Said + named.Rest + " " + s.whereAll(named.Cells) + "."
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
	of := func(beginning, rest, named, namedRest string) {
		said.Said, said.Rest, said.name = beginning, rest, Sentence{named, namedRest}
	}
	switch {
	case k.Possible == CannotFinish:
		said = s.wrong(k)
	case found.Slot == 0:
		of("Nothing is certain yet", ": no way was found so far, and none is ruled out.", "", "")
		said.Cell = -1
	case found.Reason == wire.OnlyImage:
		of("Look at this cell", ": one piece alone can fill it, and in one way.", name+" must go here", ": nothing else fills this cell.")
	case found.Reason == wire.OnlyPlace:
		of("Look for "+name, ": it has only one place left.", name+" must go here", ": it has no other place.")
	case found.Reason == wire.OnlyWay:
		of("Look at this cell", ": only one way is left.", name+" lies here", " in the one way that is left.")
	case found.Reason == wire.EveryWay:
		of("Look at this cell", ": all remaining solutions fill it the same way.", name+" lies here", " in every way that is left.")
	case found.Reason == wire.MostWays:
		of("Look at this cell", ": most remaining solutions fill it the same way.", name+" can lie here", ": "+diagnostic.Thousands(int(found.Ways))+" of the "+Ways(k)+" have it.")
	default:
		of("Look at this cell", ": there is little choice here.", name+" can lie here", ": the board can be finished from there.")
	}
	if found.Reason == wire.OnlyPlace && said.Slot > 0 {
		said.Cell = -1 // the piece is what to look at
	}
	h.Hint = &said
	s.Spoken = said.Said + said.Rest
	if said.Cell >= 0 && said.Slot > 0 {
		s.Spoken += " " + s.whereAll([]int{said.Cell}) + "."
	}
}

// whereAll says in which columns, rows and layers of the board cells lie, for who does not
// see it: the words of the board's own element.
func (s *State) whereAll(cells []int) string {
	p := s.Hand.Game.Puzzle()
	span := func(name string, of func(cell int) int) string {
		low, high := of(cells[0]), of(cells[0])
		for _, c := range cells {
			low, high = min(low, of(c)), max(high, of(c))
		}
		if low == high {
			return name + " " + strconv.Itoa(low)
		}
		return name + "s " + strconv.Itoa(low) + " to " + strconv.Itoa(high)
	}
	said := span("Column", func(c int) int { return c/p.Size.Z/p.Size.Y + 1 }) + ", " + span("row", func(c int) int { return p.Size.Y - c/p.Size.Z%p.Size.Y })
	if p.Solid() {
		said += ", " + span("layer", func(c int) int { return c%p.Size.Z + 1 })
	}
	return said
}

// wrong says what to take back.
func (s *State) wrong(k Prospect) Hint {
	h := &s.Hand
	said := Hint{Cell: -1}
	switch n := len(k.Dead); {
	case n == 1:
		said.Said = "Nothing left fills this cell"
	case n > 1:
		said.Said = "Nothing left fills these " + diagnostic.Count(n, "cell")
	default:
		said.Said = "This cannot be finished"
	}
	said.Rest = "."
	switch moves := h.Game.Moves(); {
	case k.Good >= 0 && k.Good < len(moves):
		said.Rest = ": " + h.name(moves[k.Good].Slot) + " was wrong, in move " + strconv.Itoa(k.Good+1) + "."
	case len(moves) == 0:
		said.Rest = ": the puzzle has no solution."
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
	if s.Mode != HandMode || h.Game.Puzzle() == nil || h.Game.Solved() {
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
	if s.Mode != HandMode || !h.Begun() || h.Game.Solved() {
		return nil
	}
	h.Clock.run(false, a.At)
	return s.askPosition(asking{at: len(h.Game.Moves()), hint: true, answer: true})
}

// answer places what a hint says, and goes on until the board is full.
func (s *State) answer(found wire.Hint) []Command {
	h := &s.Hand
	h.asked = asking{}
	g, err := h.Game.Put(found.Slot, found.Cells, true)
	switch {
	case h.Now().Possible == CannotFinish:
		s.announce("It cannot be finished from here. Press Hint to see which piece is wrong.", true)
		return nil
	case found.Slot == 0 || err != nil:
		s.announce("The answer was not found here.", true)
		return nil
	}
	h.Hints++
	s.at(g)
	if g.Solved() {
		s.Spoken = "This is the answer."
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
	s.Spoken = s.Hand.name(h.Slot) + " placed by the hint."
	s.Hand.Hints++
	s.moved(g, now)
	return nil
}
