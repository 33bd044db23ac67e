package state

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/play"
	"tilewright/ui/link"
)

// playing is the game that is played by hand.
type playing struct {
	Hand Hand
	// Challenge is what is known of the pieces that are given in it.
	Challenge Challenges
	// Task is what is to be done with the puzzle, by a link.
	Task Task
}

// Hand is a puzzle that is played by hand.
type Hand struct {
	Game play.Game
	// Known is what is known of each position of the game, by the number of moves before it.
	Known []Prospect
	// Ghost is where the piece in the hand would fall, nil where that is nowhere. From is what is known of the position
	// that this would make.
	Ghost []int
	From  Prospect
	// Hint is the one that was asked for last, nil once something else is done.
	Hint *Hint
	// Hints is how many were asked for.
	Hints int
	// Entering is whether somebody puts the given pieces of a challenge onto the board. Picked are the cells that were tapped
	// for one of them, and Fits the slots of the pieces that can cover these.
	Entering     bool
	Picked, Fits []int
	// Changes grows with each move.
	Changes int
	Clock   Clock

	// aside are pieces that lost their place by an edit of the puzzle; another edit may give it back.
	aside    []laid
	question int
	asked    asking
}

// Clock counts the milliseconds of a game.
type Clock struct {
	// Spent are those until it was stopped last; Since is when it was started after that, 0
	// while it stands.
	Spent, Since int64
}

// At is how long it has run by a moment, both in milliseconds.
func (c Clock) At(now int64) int64 {
	if c.Since == 0 {
		return c.Spent
	}
	return c.Spent + now - c.Since
}

// Runs tells whether it runs.
func (c Clock) Runs() bool { return c.Since != 0 }

// run starts the clock or stops it, and counts the time until now.
func (c *Clock) run(on bool, now int64) {
	c.Spent, c.Since = c.At(now), 0
	if on {
		c.Since = now
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
)

// MaxPlayed is how many pieces a puzzle may have that is played by hand: each is drawn, and
// can be reached by keys.
const MaxPlayed = 400

// Playable tells whether the puzzle can be played by hand: it has pieces, and no errors.
func (s State) Playable() bool {
	p := s.Document.Puzzle
	return p != nil && p.PieceCount() > 0 && p.PieceCount() <= MaxPlayed
}

// Unplayable says why the puzzle cannot be played by hand, empty where it can.
func (s State) Unplayable() string {
	switch p := s.Document.Puzzle; {
	case p == nil && s.Document.Missing() != "":
		return say.T("{missing}. You can play the puzzle once the pieces fill the board.", s.Document.Missing())
	case p == nil:
		return say.T("The text has errors. Mend them to play.")
	case p.PieceCount() == 0:
		return say.T("There are no pieces to play with yet. Draw some, or choose another puzzle.")
	case p.PieceCount() > MaxPlayed:
		return say.T("Puzzles of up to {n} pieces can be played by hand.", MaxPlayed)
	}
	return ""
}

// Begun tells whether a move stands.
func (h Hand) Begun() bool { return h.Game.CanUndo() }

// Over tells whether the puzzle is solved, and no other piece has a place.
func (h Hand) Over() bool { return h.Solved() && !h.Game.Position().Room() }

// Shown tells whether hints placed all of the pieces.
func (h Hand) Shown() bool {
	return h.Begun() && !slices.ContainsFunc(h.Game.Moves(), func(m play.Move) bool { return !m.Hint })
}

// SolvedWords say what lies on a board that is solved: "4 pieces, 2 cells empty".
func (h Hand) SolvedWords() string {
	at := h.Game.Position()
	return say.T("{n, plural, one {# piece} other {# pieces}}{empty, plural, =0 {} one {, # cell empty} other {, # cells empty}}", len(at.Placed), at.Bare())
}

// MoreWords say that other pieces have a place on a board that is solved already.
const MoreWords say.Message = "You can go on placing: it stays solved."

// GoalWords say when a puzzle is solved of which pieces may be left over or cells stay empty; empty for others.
func GoalWords(p *def.Puzzle) string {
	if p == nil || p.Exact() {
		return ""
	}
	cells, most := p.VariableCells()
	if p.Lattice.Points() {
		most = MayStayEmpty(p)
	}
	said := say.T("It is solved when all cells are filled.")
	switch {
	case most == 0:
	case len(cells) == len(p.OpenCells()) && most == len(cells):
		said = say.T("Any cell may stay empty.")
	case len(cells) == len(p.OpenCells()):
		said = say.T("It is solved when at most {n, plural, one {# cell is} other {# cells are}} empty.", most)
	case most < len(cells):
		said = say.T("It is solved when all cells are filled; up to {n} of those with a ring may stay empty.", most)
	default:
		said = say.T("It is solved when all cells are filled; those with a ring may stay empty.")
	}
	var have, may []string
	for i := range p.Pieces {
		q := &p.Pieces[i]
		switch {
		case q.Stationary:
		case q.Least() == q.Copies && q.Copies == 1:
			have = append(have, q.Name)
		case q.Least() > 0:
			have = append(have, strconv.Itoa(q.Least())+" × "+q.Name)
		}
		if !q.Stationary && q.Spare > 0 {
			may = append(may, q.Name)
		}
	}
	switch {
	case len(may) == 0:
		return said + " " + say.T("You must place all pieces.")
	case len(have) == 0:
		return said + " " + say.T("You may leave over any piece.")
	case len(have) > 6:
		return said + " " + say.T("Some of these may be left over: {pieces}.", strings.Join(may, ", "))
	}
	return said + " " + say.T("You must place: {pieces}.", strings.Join(have, ", "))
}

// handOf is the board of the game as links have it, nil where the game is of another puzzle.
func (s State) handOf(p *def.Puzzle) []uint16 {
	if p == nil || s.Hand.Game.Puzzle() != p {
		return nil
	}
	return s.Hand.Game.Position().Assembly()
}

// restoreHand takes over the board of a link, with what is given, and begins to play.
func (s *State) restoreHand(l link.Link) {
	if !s.Playable() {
		s.announce(say.T("This link has a position that cannot be shown.")+" "+s.Unplayable(), true)
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
		s.announce(say.T("The position in this link does not belong to its puzzle, so it is left out."), true)
		return
	}
	s.Hand.Clock, s.Hand.Hints = Clock{Spent: l.Played.Spent}, l.Played.Hints
	if l.Given != nil {
		s.playFrom(start, at, l.Challenge)
		if l.Challenge.Level > 0 {
			s.Challenge.Level = l.Challenge.Level // the next one is to be like it
		}
	} else {
		s.Mode = HandMode
		s.play(start, at)
	}
	if l.Played.Moves != nil {
		if g, ok := replayed(start, at, l.Played.Moves); ok {
			s.Hand.Game = g
		} else {
			s.announce(say.T("The moves in this link do not lead to its position, so only the position is opened."), true)
		}
	}
	if s.Hand.Entering = l.Tapped != nil; s.Hand.Entering && s.Hand.Game.Position().Free(l.Tapped) {
		s.Hand.pick(l.Tapped)
	}
}

// replayed is a game of these moves, if they lead to a position.
func replayed(start, at play.Position, moves []play.Move) (play.Game, bool) {
	g := play.New(start)
	for i, m := range moves {
		if m.Cells == nil {
			g = g.Take(m.Slot)
		} else if next, err := g.Put(m.Slot, m.Cells, m.Hint); err == nil {
			g = next
		}
		if len(g.Moves()) != i+1 {
			return g, false
		}
	}
	return g, slices.Equal(g.Position().Assembly(), at.Assembly())
}

// mostKept is how many moves an address has at most. For a longer game it has the last move of each piece.
const mostKept = 300

// playedSo is how the game came to its position, as links have it.
func (h Hand) playedSo() link.Played {
	p := link.Played{Spent: h.Clock.Spent, Hints: h.Hints, Moves: h.Game.Moves()}
	if len(p.Moves) <= mostKept {
		return p
	}
	last := map[int]int{}
	for i, m := range p.Moves {
		last[m.Slot] = i
	}
	var standing []play.Move
	for i, m := range p.Moves {
		if last[m.Slot] == i && m.Cells != nil {
			standing = append(standing, m)
		}
	}
	p.Moves = standing
	return p
}

// laid is a piece on the board, and whether a hint has placed it.
type laid struct {
	play.Placed
	hint bool
}

// laid are the pieces on the board, in the order in which they were placed.
func (h Hand) laid() (list []laid) {
	hints := map[int]bool{}
	for _, m := range h.Game.Moves() {
		hints[m.Slot] = m.Hint
	}
	for _, piece := range h.Game.Position().Placed {
		list = append(list, laid{piece, hints[piece.Slot]})
	}
	return list
}

// play begins a game in which some pieces are given, and the others of a position were
// placed one after the other.
func (s *State) play(start, at play.Position) {
	var list []laid
	for _, piece := range at.Placed {
		list = append(list, laid{Placed: piece})
	}
	s.lay(start, list)
}

// lay begins a game with pieces of which some were placed by hints. Pieces that cannot lie there are put aside.
func (s *State) lay(start play.Position, list []laid) {
	g, aside := play.New(start), []laid(nil)
	s.Challenge.Is = link.ChallengeName{}
	for _, piece := range list {
		if next, err := g.Put(piece.Slot, piece.Cells, piece.hint); err == nil {
			g = next
		} else if !g.Given(piece.Slot) {
			aside = append(aside, piece)
		}
	}
	s.Hand = Hand{Game: g, aside: aside, Changes: s.Hand.Changes + 1, question: s.Hand.question + 1, Clock: s.Hand.Clock, Hints: s.Hand.Hints}
}

// followHand makes the game follow the document, and has what became of it kept.
func (s *State) followHand(before *State) (commands []Command) {
	p, played := s.Document.Puzzle, s.Hand.Game.Puzzle()
	if s.Mode == HandMode && p != nil && !s.Playable() {
		s.Mode = WatchMode
		s.announce(s.Unplayable(), true)
	}
	if p != nil && played != p && (s.Mode == HandMode || played != nil) {
		switch {
		case played == nil:
			s.play(play.Position{Puzzle: p}, play.Position{Puzzle: p})
		case playsLike(played, p):
			s.Hand.Game, s.Hand.asked = s.Hand.Game.On(p), asking{}
			s.Hand.Changes++
			if !slices.EqualFunc(played.Rules, p.Rules, def.Rule.Equal) { // other solutions
				s.Hand.Known, s.Hand.Hint = nil, nil
			}
		default:
			// Another text, or another board of it, in which the pieces may lie as they did.
			entering := s.Hand.Entering && s.Document.Text == before.Document.Text
			s.lay(play.Position{Puzzle: p}, append(s.Hand.laid(), s.Hand.aside...))
			s.Hand.Entering = entering
		}
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

// playsLike tells whether two puzzles differ in words, colours and rules alone, so that a game of one
// is a game of the other.
func playsLike(a, b *def.Puzzle) bool {
	bare := func(p *def.Puzzle) def.Puzzle {
		q := *p
		q.Title, q.Source, q.Solutions, q.Labels, q.Rules, q.Pieces = "", "", "", nil, nil, slices.Clone(p.Pieces)
		for i := range q.Pieces {
			piece := &q.Pieces[i]
			piece.Name, piece.Colour, piece.Line, piece.Group = "", "", 0, 0
		}
		return q
	}
	return reflect.DeepEqual(bare(a), bare(b))
}

// — moves

// moved takes over the game after something was done in it.
func (s *State) moved(g play.Game, now int64) {
	h := &s.Hand
	if n := len(h.Game.Moves()); len(g.Moves()) > n || !g.CanRedo() {
		h.Known = slices.Clip(h.Known[:min(n+1, len(h.Known))])
	}
	s.at(g)
	h.aside = nil
	h.Clock.run(!h.Solved() && !h.Entering, now)
	if h.Solved() {
		s.Spoken = say.T("Solved. {pieces} placed.", h.SolvedWords())
		if !h.Over() {
			s.Spoken = say.T("Solved: {pieces}.", h.SolvedWords()) + " " + MoreWords.String()
		}
	} else if breach := h.Unkept(); breach != nil {
		s.Spoken = say.T("{what}.", UnkeptTitle) + " " + UnkeptWords(breach)
	}
}

// onTable says how many pieces are on the table.
func onTable(g play.Game) string {
	return say.T("{n, plural, one {# piece} other {# pieces}} left.", len(g.Position().Table()))
}

// at takes over another point of the game.
func (s *State) at(g play.Game) {
	h := &s.Hand
	h.Game = g
	s.SpokenWays = ""
	h.Changes++
	h.asked.answer, h.asked.whole = false, false
	h.Picked, h.Fits = nil, nil
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
	s.Spoken = say.T("{piece} placed.", s.Hand.name(a.Slot)) + " " + onTable(g)
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
	s.Spoken = say.T("{piece} taken back.", s.Hand.name(a.Slot))
	s.moved(g, a.At)
	return nil
}

func (a UndoMove) apply(s *State) []Command {
	if s.Hand.Game.CanUndo() {
		s.at(s.Hand.Game.Undo())
		s.Hand.Clock.run(!s.Hand.Solved(), a.At)
		s.Spoken = say.T("Undone.") + " " + onTable(s.Hand.Game)
	}
	return nil
}

func (a RedoMove) apply(s *State) []Command {
	if s.Hand.Game.CanRedo() {
		s.at(s.Hand.Game.Redo())
		s.Hand.Clock.run(!s.Hand.Solved(), a.At)
		s.Spoken = say.T("Done again.") + " " + onTable(s.Hand.Game)
	}
	return nil
}

func (PlayAgain) apply(s *State) []Command {
	if s.Hand.Game.Puzzle() == nil {
		return nil
	}
	s.at(s.Hand.Game.BackTo(0))
	s.Hand.Clock, s.Hand.Hints = Clock{}, 0
	s.Spoken = say.T("All pieces are back. Redo brings them again.")
	return nil
}

func (a RunClock) apply(s *State) []Command {
	if s.Hand.Solved() || s.Hand.Clock == (Clock{}) {
		a.On = false
	}
	s.Hand.Clock.run(a.On, a.At)
	return nil
}
