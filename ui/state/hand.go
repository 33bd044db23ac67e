package state

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/play"
	"tilewright/ui/link"
	"tilewright/wasm/wire"
)

// Hand is a puzzle that is played by hand.
type Hand struct {
	Game play.Game
	// Known is what is known of the position after so many moves, by their number.
	Known []Prospect
	// Ghost is where the piece in the hand would fall, nil where that is nowhere, and From
	// what is known of the position that it would make.
	Ghost []int
	From  Prospect
	// Hint is the one that was asked for last, nil once something else is done.
	Hint *Hint
	// Hints is how many were asked for.
	Hints int
	// Changes is another number after each move.
	Changes int
	Clock   Clock

	// aside are pieces that an edit of the puzzle left no place: another one may give it back.
	aside    []play.Placed
	question int
	asked    asking
}

// asking is what the newest question is about.
type asking struct {
	at   int  // so many moves
	from bool // Hand.From
	hint bool // a hint is to be shown
	back bool // it is to be gone back to the last good position
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
	// Good is after how many moves the position could last be finished, -1 if that is not
	// known; Blame are slots of the fewest pieces to take back.
	Good  int
	Blame []int
}

// Possible words.
const (
	CanFinish    = "yes"
	CannotFinish = "no"
	MayFinish    = "unknown"
)

// Hint is what was answered to who asked for one: a sentence, whose beginning is stressed.
// It is given in three strengths, one after the other: where to look and why, which piece
// lies there, and the move itself.
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

// Clock counts the milliseconds of a game.
type Clock struct {
	// Spent are those until it was stopped last; Since is when it was started after that, 0
	// while it stands.
	Spent, Since int64
}

// At is how long it has run at a time, in milliseconds.
func (c Clock) At(now int64) int64 {
	if c.Since == 0 {
		return c.Spent
	}
	return c.Spent + now - c.Since
}

// Runs tells whether it runs.
func (c Clock) Runs() bool { return c.Since != 0 }

// run starts the clock or stops it.
func (c *Clock) run(on bool, now int64) {
	switch {
	case on && c.Since == 0:
		c.Since = now
	case !on && c.Since != 0:
		c.Spent, c.Since = c.At(now), 0
	}
}

// What a person does by hand; At is a clock in milliseconds.
type (
	// PutPiece drops a piece onto cells of the box, TakePiece brings it back to the table.
	PutPiece struct {
		Slot  int
		Cells []int
		At    int64
	}
	TakePiece struct {
		Slot int
		At   int64
	}
	// Hover says where the piece in the hand would fall; no cells are nowhere.
	Hover struct {
		Slot  int
		Cells []int
	}
	// UndoMove and RedoMove go through the moves, BackToGood takes as many back as it
	// needs until the puzzle can be finished.
	UndoMove   struct{ At int64 }
	RedoMove   struct{ At int64 }
	BackToGood struct{}
	// AskHint asks for a hint, or for the next strength of the one that is shown: at last
	// its move is made.
	AskHint struct{ At int64 }
	// PlayAgain takes all moves back, and lets the clock begin anew.
	PlayAgain struct{}
	// RunClock has the clock go on that somebody's first move started, or stops it.
	RunClock struct {
		On bool
		At int64
	}
	// SetCount, SetMark and SetClock are the switches.
	SetCount struct{ On bool }
	SetMark  struct{ On bool }
	SetClock struct{ On bool }
)

// Judge asks the worker about a position.
type Judge struct{ Start wire.Start }

func (Judge) command() {}

// maxPlayed is how many pieces a puzzle may have that is played by hand: each is drawn, and
// can be reached by keys.
const maxPlayed = 400

// Playable tells whether the puzzle can be played by hand: it has pieces, all of which are to
// be placed, and no errors.
func (s State) Playable() bool {
	p := s.Document.Puzzle
	return p != nil && p.Exact() && !p.Tinted() && p.PieceCount() > 0 && p.PieceCount() <= maxPlayed
}

// Unplayable says why the puzzle cannot be played by hand, empty where it can.
func (s State) Unplayable() string {
	switch p := s.Document.Puzzle; {
	case p == nil && s.Document.Missing() != "":
		return s.Document.Missing() + ". It can be played once the pieces fill the board."
	case p == nil:
		return "The text has errors. Mend them to play."
	case !p.Exact():
		return "Where pieces may be left over or cells stay empty, nothing tells when it is solved. Give every piece a number of copies to play."
	case p.Tinted():
		return "Puzzles whose cubes and cells have colours that say what may lie where cannot be played by hand yet: pieces are shown without those."
	case p.PieceCount() == 0:
		return "There are no pieces to play with yet. Draw some, or choose another puzzle."
	case p.PieceCount() > maxPlayed:
		return "Puzzles of up to " + strconv.Itoa(maxPlayed) + " pieces can be played by hand."
	}
	return ""
}

// Begun tells whether a move stands.
func (h Hand) Begun() bool { return h.Game.CanUndo() }

// Now is what is known of the position as it is.
func (h Hand) Now() Prospect {
	if n := len(h.Game.Moves()); n < len(h.Known) {
		return h.Known[n]
	}
	return Prospect{Good: -1}
}

// handOf is the board of the game as links have it, nil where it is that of another puzzle.
func (s State) handOf(p *def.Puzzle) []uint16 {
	if p == nil || s.Hand.Game.Puzzle() != p {
		return nil
	}
	return s.Hand.Game.Position().Assembly()
}

// restoreHand takes over the board of a link, with what is given, and begins to play.
func (s *State) restoreHand(l link.Link) {
	if !s.Playable() {
		s.announce("The position in this link is left out. "+s.Unplayable(), true)
		return
	}
	p := s.Document.Puzzle
	start := play.Position{Puzzle: p}
	at, err := start, error(nil)
	if l.Given != nil {
		start, err = play.FromAssembly(p, l.Given)
		at = start
	}
	if l.Hand != nil && err == nil {
		at, err = play.FromAssembly(p, l.Hand)
	}
	if err != nil {
		s.announce("The position in this link does not belong to its puzzle, so it is left out.", true)
		return
	}
	if l.Given != nil {
		s.playFrom(start, at, l.Challenge)
		return
	}
	s.Mode = HandMode
	s.play(start, at)
}

// play begins a game in which some pieces are given, and the others of a position were
// placed one after the other; those that cannot lie there are put aside.
func (s *State) play(start, at play.Position) {
	g, aside := play.New(start), []play.Placed(nil)
	s.Challenge.Is = link.Challenge{}
	for _, piece := range at.Placed {
		if next, err := g.Put(piece.Slot, piece.Cells, false); err == nil {
			g = next
		} else if !g.Given(piece.Slot) {
			aside = append(aside, piece)
		}
	}
	s.Hand = Hand{Game: g, aside: aside, Changes: s.Hand.Changes + 1, question: s.Hand.question + 1, Clock: s.Hand.Clock, Hints: s.Hand.Hints}
}

// followHand keeps the game that of the document, and has kept what became of it.
func (s *State) followHand(before *State) (commands []Command) {
	p, played := s.Document.Puzzle, s.Hand.Game.Puzzle()
	if s.Mode == HandMode && p != nil && !s.Playable() {
		s.Mode = WatchMode
		s.announce(s.Unplayable(), true)
	}
	if p != nil && played != p && (s.Mode == HandMode || played != nil) {
		// Another text, in which the pieces may lie as they did.
		at := play.Position{Puzzle: p}
		if played != nil {
			at.Placed = append(s.Hand.Game.Position().Placed, s.Hand.aside...)
		}
		s.play(play.Position{Puzzle: p}, at)
	}
	if p != before.Document.Puzzle && s.Challenge.of != p {
		s.Challenge.forget()
	}
	moved := s.Hand.Changes != before.Hand.Changes
	if moved || s.Mode == HandMode && before.Mode != HandMode {
		commands = append(commands, s.judge()...)
	}
	if moved && s.Hand.Game.Puzzle() != nil || (s.Mode == HandMode) != (before.Mode == HandMode) {
		commands = append(commands, WriteAddress{}, Keep{})
	}
	return commands
}

// — moves

// moved takes a game over in which something was done.
func (s *State) moved(g play.Game, now int64) {
	h := &s.Hand
	if n := len(h.Game.Moves()); len(g.Moves()) > n || !g.CanRedo() {
		h.Known = slices.Clip(h.Known[:min(n+1, len(h.Known))])
	}
	s.at(g)
	h.aside = nil
	h.Clock.run(!g.Solved(), now)
	if g.Solved() {
		s.Spoken = "Solved. " + diagnostic.Count(len(g.Position().Placed), "piece") + " placed."
	}
}

// at takes over another point of the game.
func (s *State) at(g play.Game) {
	h := &s.Hand
	h.Game = g
	h.Changes++
	h.Hint, h.Ghost, h.From = nil, nil, Prospect{}
}

// name is that of a slot.
func (h Hand) name(slot int) string {
	slots := h.Game.Puzzle().Slots()
	if slot < 1 || slot > len(slots) {
		return ""
	}
	return slots[slot-1].Name
}

func (a PutPiece) apply(s *State) []Command {
	if s.Mode != HandMode {
		return nil
	}
	g, err := s.Hand.Game.Put(a.Slot, a.Cells, false)
	if err != nil || len(g.Moves()) == len(s.Hand.Game.Moves()) {
		return nil // the element drops it only where it may lie
	}
	s.Spoken = s.Hand.name(a.Slot) + " placed. " + diagnostic.Count(len(g.Position().Table()), "piece") + " left."
	s.moved(g, a.At)
	return nil
}

func (a TakePiece) apply(s *State) []Command {
	if s.Mode != HandMode {
		return nil
	}
	g := s.Hand.Game.Take(a.Slot)
	if len(g.Moves()) == len(s.Hand.Game.Moves()) {
		return nil
	}
	s.Spoken = s.Hand.name(a.Slot) + " taken back."
	s.moved(g, a.At)
	return nil
}

func (a UndoMove) apply(s *State) []Command {
	if s.Hand.Game.CanUndo() {
		s.at(s.Hand.Game.Undo())
		s.Hand.Clock.run(true, a.At)
		s.Spoken = "Undone."
	}
	return nil
}

func (a RedoMove) apply(s *State) []Command {
	if s.Hand.Game.CanRedo() {
		s.at(s.Hand.Game.Redo())
		s.Hand.Clock.run(!s.Hand.Game.Solved(), a.At)
		s.Spoken = "Done again."
	}
	return nil
}

func (PlayAgain) apply(s *State) []Command {
	if s.Hand.Game.Puzzle() == nil {
		return nil
	}
	s.at(s.Hand.Game.BackTo(0))
	s.Hand.Clock, s.Hand.Hints = Clock{}, 0
	s.Spoken = "All pieces are back. Redo brings them again."
	return nil
}

func (a RunClock) apply(s *State) []Command {
	if s.Hand.Game.Solved() || s.Hand.Clock.At(a.At) == 0 {
		a.On = false
	}
	s.Hand.Clock.run(a.On, a.At)
	return nil
}

// — what is known

// judge asks about the position, if anybody wants to know, unless it is known.
func (s *State) judge() []Command {
	h := &s.Hand
	h.question++ // what was asked before is of no interest any more
	h.asked = asking{}
	if s.Mode != HandMode || h.Game.Puzzle() == nil || !s.Prefs.Count && !s.Prefs.Mark {
		return nil
	}
	if k := h.Now(); k.Possible != "" && !k.Asked && (k.Counted || k.Many || !s.Prefs.Count) {
		return nil
	}
	return s.ask(asking{at: len(h.Game.Moves())})
}

// maxEarlier bounds how far back the last good position is looked for.
const maxEarlier = 200

// ask asks about a position.
func (s *State) ask(what asking) []Command {
	h := &s.Hand
	h.question++
	h.asked = what
	g := h.Game
	start := s.start(wire.OpJudge)
	start.Question = h.question
	start.Work.Puzzle = g.Puzzle()
	at := wire.Position{Placed: g.Position().Placed, Count: s.Prefs.Count, Hint: what.hint}
	for _, piece := range g.After(0).Placed {
		at.Given = append(at.Given, piece.Slot)
	}
	if !what.from {
		at.Blame = true
		for n := len(g.Moves()) - 1; n >= 0 && len(at.Earlier) < maxEarlier; n-- {
			at.Earlier = append(at.Earlier, g.After(n).Placed)
		}
		h.known(len(g.Moves())).Asked = true
	}
	start.Work.Position = at
	return []Command{Judge{start}}
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
	commands := s.ask(asking{from: true})
	h.Game = now
	return commands
}

func (a Judged) apply(s *State) []Command {
	h := &s.Hand
	if a.Question != h.question || h.Game.Puzzle() == nil {
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
	before := h.Now()
	if a.Good >= 0 {
		k.Good = h.asked.at - 1 - a.Good
	}
	if before.Counted && !k.Counted && k.Possible == before.Possible {
		k.Ways, k.Counted, k.Many = before.Ways, before.Counted, before.Many // a hint does not count
	}
	*h.known(h.asked.at) = k
	switch {
	case h.asked.hint && (a.Ended || k.Possible == CannotFinish) && a.Refused == "":
		s.hint(a.Hint) // who to blame may come later
	case !a.Ended:
	case a.Refused != "":
		s.announce(a.Refused, true)
	case h.asked.back:
		s.back()
	case s.Prefs.Count && !h.Game.Solved():
		s.Spoken = strings.TrimSpace(s.Spoken + " " + WaysWords(k) + ".")
	}
	return nil
}

// WaysWords say whether a position can be finished: "Can still be finished: 14 ways".
func WaysWords(k Prospect) string {
	switch {
	case k.Possible == CannotFinish:
		return "Cannot be finished any more"
	case k.Possible == CanFinish && (k.Counted || k.Many):
		return "Can still be finished: " + Ways(k)
	case k.Possible == CanFinish && k.Ways > 0:
		return "Can still be finished: at least " + Ways(k)
	case k.Possible == CanFinish:
		return "Can still be finished"
	case k.Asked || k.Possible == "":
		return "Counting…"
	}
	return "Not known whether it can be finished"
}

// Ways are those that were found by now: "14 ways", "one way", "more than 10,000 ways".
func Ways(k Prospect) string {
	switch {
	case k.Many:
		return "more than 10,000 ways"
	case k.Ways == 1:
		return "one way"
	}
	return diagnostic.Thousands(int(k.Ways)) + " ways"
}

// WaysFrom says what a position can become that a piece in the hand would make.
func WaysFrom(k Prospect) string {
	switch {
	case k.Possible == CannotFinish:
		return "No way from here"
	case k.Counted || k.Many:
		return capital(Ways(k)) + " from here"
	case k.Possible == CanFinish:
		return "Can be finished from here"
	}
	return ""
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// BlameWords say what to take back from a position that cannot be finished, as far as that
// is known.
func BlameWords(h Hand) string {
	k := h.Now()
	var names []string
	for _, slot := range k.Blame {
		names = append(names, h.name(slot))
	}
	switch n := len(names); {
	case n == 1:
		return "It is enough to take " + names[0] + " back."
	case n > 1:
		return "It is enough to take " + strings.Join(names[:n-1], ", ") + " and " + names[n-1] + " back."
	case k.Asked:
		return "Looking for what was wrong…"
	}
	return ""
}

// — hints

func (a AskHint) apply(s *State) []Command {
	h := &s.Hand
	if s.Mode != HandMode || h.Game.Puzzle() == nil || h.Game.Solved() {
		return nil
	}
	switch said := h.Hint; {
	case said == nil || said.Slot == 0:
		return s.ask(asking{at: len(h.Game.Moves()), hint: true})
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

// hint shows what was answered to who asked for one: where to look, and why.
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
		of("Look at this cell", ": all ways that are left fill it alike.", name+" lies here", " in every way that is left.")
	case found.Reason == wire.MostWays:
		of("Look at this cell", ": most ways that are left fill it alike.", name+" can lie here", ": "+diagnostic.Thousands(int(found.Ways))+" of the "+Ways(k)+" have it.")
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
	said := span("Column", func(c int) int { return c/p.ZDim/p.YDim + 1 }) + ", " + span("row", func(c int) int { return p.YDim - c/p.ZDim%p.YDim })
	if p.ZDim > 1 {
		said += ", " + span("layer", func(c int) int { return c%p.ZDim + 1 })
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

func (BackToGood) apply(s *State) []Command {
	h := &s.Hand
	if s.Mode != HandMode || h.Game.Puzzle() == nil {
		return nil
	}
	if k := h.Now(); k.Possible == CannotFinish && k.Good >= 0 {
		s.back()
		return nil
	}
	return s.ask(asking{at: len(h.Game.Moves()), back: true})
}

// back goes to the last position that can be finished, as far as one is known.
func (s *State) back() {
	h := &s.Hand
	switch k := h.Now(); {
	case k.Possible == CanFinish:
		s.announce("This can still be finished.", false)
	case k.Possible != CannotFinish:
		s.announce("It is not known whether this can be finished.", false)
	case k.Good < 0:
		s.announce("No move leads to a board that is known to be finished some way.", false)
	default:
		g := h.Game.BackTo(k.Good)
		s.at(g)
		s.Spoken = "Back to move " + strconv.Itoa(k.Good) + "."
	}
}

// — switches

func (a SetCount) apply(s *State) []Command {
	s.Prefs.Count = a.On
	return s.judge()
}

func (a SetMark) apply(s *State) []Command {
	s.Prefs.Mark = a.On
	return s.judge()
}

func (a SetClock) apply(s *State) []Command {
	s.Prefs.Clock = a.On
	return nil
}
