package state

import (
	"slices"

	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/words"
)

// asking is what the newest question is about.
type asking struct {
	at   int  // so many moves
	from bool // Hand.From
	hint bool // a hint is to be shown
	back bool // it is to be gone back to the last good position
	// answer is whether hints are to be placed until the board is full.
	answer bool
	// given is whether the pieces on the board are given from then on, and whole whether it is about the given pieces alone,
	// whatever else lies on the board.
	given, whole bool
}

// Prospect is what is known of a position.
type Prospect struct {
	// Possible is whether it can be finished: wire.Judged's word, empty before the first
	// answer. Asked is whether another answer is awaited.
	Possible string
	Asked    bool
	// Ways is how many ways are left, if Counted, else how many are known by now; Many that
	// there are more than are counted.
	Ways          float64
	Counted, Many bool
	// Dead are cells of the box that nothing can fill.
	Dead []int
	// Good is the number of moves after which the position could last be finished, -1 if that is not known. Blame are
	// the slots of the fewest pieces to take back.
	Good  int
	Blame []int
}

// Possible words.
const (
	CanFinish    = "yes"
	CannotFinish = "no"
	MayFinish    = "unknown"
)

// Now is what is known of the position as it is.
func (h Hand) Now() Prospect { return h.After(len(h.Game.Moves())) }

// After is what is known of the position after so many moves.
func (h Hand) After(n int) Prospect {
	if n < len(h.Known) {
		return h.Known[n]
	}
	return Prospect{Good: -1}
}

// judge asks about the position, if anybody wants to know, unless it is known.
func (s *State) judge() []Command {
	h := &s.Hand
	if h.asked.answer || h.asked.whole {
		return nil // it comes piece by piece, and then the number of ways
	}
	h.question++ // what was asked before is of no interest any more
	h.asked = asking{}
	if k := h.After(0); s.Mode == HandMode && s.Entered() && h.Solved() && h.Shown() && !k.Counted && !k.Many {
		return s.askPosition(asking{whole: true}) // a link has the answer, and not how many there are
	}
	if s.Mode != HandMode || h.Game.Puzzle() == nil || !s.Prefs.Count && !s.Prefs.Mark {
		return nil
	}
	if k := h.Now(); k.Possible != "" && !k.Asked && (k.Counted || k.Many || !s.Prefs.Count) {
		return nil
	}
	return s.askPosition(asking{at: len(h.Game.Moves())})
}

// maxEarlier bounds how far back the last good position is looked for.
const maxEarlier = 200

// askPosition asks about a position.
func (s *State) askPosition(what asking) []Command {
	h := &s.Hand
	h.question++
	h.asked = what
	g := h.Game
	if what.whole {
		g = g.BackTo(0)
	}
	q := wire.Judge{Count: s.Prefs.Count || what.whole, Hint: what.hint, Blame: !what.from}
	for _, piece := range g.After(0).Placed {
		q.Given = append(q.Given, piece.Slot)
	}
	positions := wire.AppendPosition(nil, g.Position().Placed)
	if !what.from {
		moves := len(g.Moves())
		for n := moves - 1; n >= max(moves-maxEarlier, 0); n-- {
			positions = wire.AppendPosition(positions, g.After(n).Placed)
		}
		h.known(moves).Asked = true
	}
	c := ask(InHand, h.question, wire.Work{Puzzle: g.Puzzle()}, q, func(h wire.Head, j wire.Judged) Action { return Judged{h, j} })
	c.Numbers, c.Idle = positions, true
	return []Command{c}
}

// left: no answer comes any more. A game that is gone back to is judged again.
func (h *Hand) left(why string) {
	h.question++
	h.asked = asking{}
	if why == "" {
		return
	}
	h.From.Asked = false
	h.Known = slices.Clone(h.Known)
	for i := range h.Known {
		h.Known[i].Asked = false
	}
}

// known is what is known after so many moves, to be changed; lists before stay as they are.
func (h *Hand) known(n int) *Prospect {
	h.Known = slices.Clone(h.Known)
	for len(h.Known) <= n {
		h.Known = append(h.Known, Prospect{Good: -1})
	}
	return &h.Known[n]
}

func (a Hover) apply(s *State) []Command {
	h := &s.Hand
	if s.Mode != HandMode || slices.Equal(h.Ghost, a.Cells) {
		return nil
	}
	h.Ghost, h.From = a.Cells, Prospect{}
	if len(a.Cells) == 0 {
		h.Ghost = nil
		return s.judge()
	}
	next, err := h.Game.Put(a.Slot, a.Cells, false)
	if err != nil || !s.Prefs.Count {
		return nil
	}
	h.From.Asked = true
	now := h.Game
	h.Game = next
	commands := s.askPosition(asking{from: true})
	h.Game = now
	return commands
}

func (a Judged) apply(s *State) []Command {
	h := &s.Hand
	if a.Number != h.question || h.Game.Puzzle() == nil {
		return nil
	}
	k := Prospect{
		Possible: a.Possible, Asked: !a.Ended, Ways: a.Ways, Counted: a.Counted, Many: a.Many,
		Dead: a.Dead, Good: -1, Blame: a.Blame,
	}
	if h.asked.from {
		h.From = k
		return nil
	}
	before := h.After(h.asked.at)
	if a.Good >= 0 {
		k.Good = h.asked.at - 1 - a.Good
	}
	if before.Counted && !k.Counted && k.Possible == before.Possible {
		k.Ways, k.Counted, k.Many = before.Ways, before.Counted, before.Many // a hint does not count
	}
	*h.known(h.asked.at) = k
	switch {
	case h.asked.answer && (a.Ended || k.Possible == CannotFinish):
		return s.answer(a.Hint)
	case h.asked.answer:
	case h.asked.whole:
		h.asked.whole = !a.Ended
	case h.asked.hint && (a.Ended || k.Possible == CannotFinish) && a.Refused == "":
		s.hint(a.Hint) // who to blame may come later
	case !a.Ended:
	case a.Refused != "":
		s.announce(a.Refused, true)
	case h.asked.back:
		s.back()
	case s.Prefs.Count && !h.Solved():
		s.SpokenWays = say.T("{what}.", WaysWords(k))
	}
	return nil
}

// WaysWords say whether a position can be finished: "Can still be finished: 14 ways".
func WaysWords(k Prospect) string {
	switch {
	case k.Possible == CannotFinish:
		return say.T("Cannot be finished any more")
	case k.Possible == CanFinish && (k.Counted || k.Many):
		return say.T("Can still be finished: {ways}", Ways(k))
	case k.Possible == CanFinish && k.Ways > 0:
		return say.T("Can still be finished: at least {ways}", Ways(k))
	case k.Possible == CanFinish:
		return say.T("Can still be finished")
	case k.Asked || k.Possible == "":
		return say.T("Counting…")
	}
	return say.T("Not known whether it can be finished")
}

// Ways are those that were found by now: "14 ways", "one way", "more than 10,000 ways".
func Ways(k Prospect) string {
	if k.Many {
		return say.T("more than 10,000 ways")
	}
	return say.T("{ways, plural, =1 {one way} other {# ways}}", k.Ways)
}

// WaysFrom says what can become of the position that the piece in the hand would make.
func WaysFrom(k Prospect) string {
	switch {
	case k.Possible == CannotFinish:
		return say.T("No way from here")
	case k.Many:
		return say.T("More than 10,000 ways from here")
	case k.Counted:
		return say.T("{ways, plural, =1 {One way} other {# ways}} from here", k.Ways)
	case k.Possible == CanFinish:
		return say.T("Can be finished from here")
	}
	return ""
}

// BlameWords say what to take back from a position that cannot be finished, as far as that
// is known.
func BlameWords(h Hand) string {
	k := h.Now()
	var names []string
	for _, slot := range k.Blame {
		names = append(names, h.name(slot))
	}
	switch n := len(names); {
	case n > 0:
		return say.T("It is enough to take {pieces} back.", words.And(names))
	case k.Asked:
		return say.T("Looking for what was wrong…")
	}
	return ""
}

func (BackToGood) apply(s *State) []Command {
	h := &s.Hand
	if s.Mode != HandMode || h.Game.Puzzle() == nil {
		return nil
	}
	if k := h.Now(); k.Possible == CannotFinish && k.Good >= 0 {
		s.back()
		return nil
	}
	return s.askPosition(asking{at: len(h.Game.Moves()), back: true})
}

// back goes to the last position that can be finished, as far as one is known.
func (s *State) back() {
	h := &s.Hand
	switch k := h.Now(); {
	case k.Possible == CanFinish:
		s.announce(say.T("This can still be finished."), false)
	case k.Possible != CannotFinish:
		s.announce(say.T("It is not known whether this can be finished."), false)
	case k.Good < 0:
		s.announce(say.T("No solution is known of any earlier board."), false)
	default:
		g := h.Game.BackTo(k.Good)
		s.at(g)
		s.Spoken = say.T("Back to move {move}.", k.Good)
	}
}
