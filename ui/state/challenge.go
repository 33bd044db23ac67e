package state

import (
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/play"
	"tilewright/solver/wire"
	"tilewright/ui/link"
	"tilewright/ui/words"
)

// Challenges are the challenge that is played, and the one that is made.
type Challenges struct {
	// Is names the one that is played; it is zero for pieces that were given in another way.
	Is link.ChallengeName
	// Level is the one that is asked for, 0 before somebody chooses.
	Level int
	// Given is how many pieces are to be given, 0 for as few as can be.
	Given int
	// Making is the request under way, with Level 0 where there is none; Tried is how many
	// boards were tried for it.
	Making Request
	Tried  int
	// Sheet are those that were made by now to be printed, Wanted how many it is to have.
	Sheet  []Card
	Wanted int

	again    int // made since the last one that the sheet has not
	question int
	of       *def.Puzzle // that is asked about
}

// forget drops what was made or is made of another puzzle.
func (c *Challenges) forget() {
	*c = Challenges{Is: c.Is, Level: c.Level, question: c.question + 1}
}

// Request says which challenge is wanted.
type Request struct {
	Number uint64
	Level  int
	Given  int
}

// Card is a challenge to be printed.
type Card struct {
	Is    link.ChallengeName
	Given []uint16
	// Answer is its only completion, nil where that is not known.
	Answer []uint16
}

// SheetCards is how many challenges a sheet has.
const SheetCards = 6

// mostAgain is how many challenges that a sheet has already are made in a row before it stays shorter.
const mostAgain = 12

// What is done with challenges.
type (
	// AskChallenge has one made and begun, AskDaily that of a day, of whatever puzzle it
	// has, and AskSheet some to be printed, with numbers from Number on.
	AskChallenge struct{ Number uint64 }
	AskDaily     struct {
		ID     string
		Number uint64
		Level  int
	}
	AskSheet struct{ Number uint64 }
	// StopChallenge gives up what is made; LeaveChallenge takes all pieces off the board.
	StopChallenge  struct{}
	LeaveChallenge struct{}
	// Made is the worker's answer.
	Made struct {
		wire.Head
		wire.Made
	}
)

// PrintSheet opens the panel that prints challenges: a command.
type PrintSheet struct{ Cards []Card }

func (PrintSheet) command() {}

// firstLevel is the level before somebody chooses.
const firstLevel = 2

// Asks is the level that is asked for.
func (c Challenges) Asks() int {
	if c.Level == 0 {
		return firstLevel
	}
	return c.Level
}

// Challenged tells whether a challenge is played: some pieces of the game are given, or, where a puzzle has one solution
// anyway, it is said to be one.
func (s State) Challenged() bool {
	return s.Hand.Game.Puzzle() != nil && (len(s.Hand.Game.After(0).Placed) > 0 || s.Challenge.Is != link.ChallengeName{})
}

func (a AskChallenge) apply(s *State) []Command {
	s.Challenge.Sheet, s.Challenge.Wanted = nil, 0
	return s.makeChallenge(Request{a.Number, s.Challenge.Asks(), s.Challenge.Given})
}

func (a AskSheet) apply(s *State) []Command {
	s.Challenge.Sheet, s.Challenge.Wanted, s.Challenge.again = nil, SheetCards, 0
	return s.makeChallenge(Request{a.Number, s.Challenge.Asks(), s.Challenge.Given})
}

func (a AskDaily) apply(s *State) []Command {
	var commands []Command
	if s.Document.ID != a.ID || s.Document.Puzzle == nil {
		s.keptGame()
		commands = Choose{ID: a.ID}.apply(s)
	}
	s.Challenge.Sheet, s.Challenge.Wanted = nil, 0
	s.Challenge.Level = a.Level
	return append(commands, s.makeChallenge(Request{Number: a.Number, Level: a.Level})...)
}

// Unchallenged says why there are no challenges of the puzzle, empty where there may be some.
func (s State) Unchallenged() string {
	if !s.Playable() {
		return s.Unplayable()
	}
	if n, known := s.Document.Puzzle.SolutionCount(); known && n == 0 {
		return say.T("This puzzle has no solution, so it has no challenges.")
	}
	return ""
}

// makeChallenge asks for a challenge, which takes the place of one that is being made.
func (s *State) makeChallenge(r Request) []Command {
	c := &s.Challenge
	c.question++
	c.Making, c.Tried = Request{}, 0
	if why := s.Unchallenged(); why != "" {
		s.announce(why, true)
		return nil
	}
	c.Making, c.of = r, s.Document.Puzzle
	s.Spoken = say.T("Looking for a challenge.")
	q := wire.MakeChallenge{Number: strconv.FormatUint(r.Number, 10), Level: r.Level, Given: r.Given}
	asks := ask(InChallenge, c.question, s.work(), q, func(h wire.Head, m wire.Made) Action { return Made{h, m} })
	asks.Numbers = Known(s.Document.ID)
	return []Command{asks}
}

func (StopChallenge) apply(s *State) []Command {
	s.Challenge.left()
	return nil
}

// left: nothing is made any more.
func (c *Challenges) left() {
	c.question++
	if c.Making.Level > 0 {
		c.Making, c.Wanted = Request{}, 0
	}
}

func (LeaveChallenge) apply(s *State) []Command {
	if p := s.Hand.Game.Puzzle(); p != nil {
		s.keptGame()
		s.Hand.Clock, s.Hand.Hints = Clock{}, 0
		s.play(play.Position{Puzzle: p}, play.Position{Puzzle: p})
	}
	return nil
}

func (a Made) apply(s *State) []Command {
	c := &s.Challenge
	if a.Number != c.question || c.Making.Level == 0 {
		return nil
	}
	if c.Tried = a.Tried; !a.Ended {
		return nil
	}
	asked := c.Making
	c.Making = Request{}
	if a.Refused != "" {
		c.Wanted = 0
		s.announce(a.Refused, true)
		return nil
	}
	card := Card{Is: link.ChallengeName{Version: a.Generator, Level: a.Level, Number: asked.Number}}
	for _, slot := range a.Given {
		card.Given = append(card.Given, uint16(slot))
	}
	for _, slot := range a.Answer {
		card.Answer = append(card.Answer, uint16(slot))
	}
	p := s.Document.Puzzle
	if c.Wanted > 0 {
		if slices.ContainsFunc(c.Sheet, func(other Card) bool { return sameUpToSymmetry(p, card.Given, other.Given) }) {
			c.again++
		} else {
			c.again = 0
			c.Sheet = append(c.Sheet[:len(c.Sheet):len(c.Sheet)], card)
		}
		if len(c.Sheet) < c.Wanted && c.again < mostAgain {
			return s.makeChallenge(Request{asked.Number + 1, asked.Level, asked.Given})
		}
		cards := c.Sheet
		if len(cards) < c.Wanted {
			s.announce(say.T("The sheet has {n, plural, one {# challenge} other {# challenges}}. Others that were found are turned or mirrored copies of these.", len(cards)), false)
		}
		c.Sheet, c.Wanted = nil, 0
		return []Command{PrintSheet{cards}}
	}
	start, err := play.FromAssembly(p, card.Given)
	if err != nil {
		s.announce(sentence(err), true) // no challenge has such pieces
		return nil
	}
	s.keptGame()
	s.Hand.Clock, s.Hand.Hints = Clock{}, 0
	s.playFrom(start, start, card.Is)
	s.Spoken = s.ChallengeWords() + " " + ChallengeAbout(p, card)
	if n := len(start.Placed); asked.Given > 0 && n != asked.Given {
		s.announce(say.T("No challenge of level {level} with {given, plural, one {# given piece} other {# given pieces}} was found. This one has {n}.", asked.Level, asked.Given, n), false)
	} else if a.Level != asked.Level {
		s.announce(say.T("No challenge of level {level} was found. This one has level {other}.", asked.Level, a.Level), false)
	}
	return nil
}

// sameUpToSymmetry tells whether two boards are the same up to a turn, a mirror image, and equal pieces that change
// places.
func sameUpToSymmetry(p *def.Puzzle, a, b []uint16) bool {
	set := p.Set()
	shapes := set.Slots()
	for _, y := range p.Space().Symmetries() {
		same, after := true, set.After(&y)
		to := map[uint16]uint16{} // a piece of a is one piece of b
		for cell, slot := range a {
			at := b[y.Cells[cell]]
			if known, ok := to[slot]; ok {
				same = known == at
			} else if same = (slot == 0) == (at == 0); same && slot > 0 {
				same = after[shapes[slot]] == shapes[at]
			}
			if !same {
				break
			}
			to[slot] = at
		}
		if same {
			return true
		}
	}
	return false
}

// playFrom plays from what is given.
func (s *State) playFrom(start, at play.Position, is link.ChallengeName) {
	s.Mode, s.Prefs.Tab = HandMode, SearchTab
	s.play(start, at)
	s.Challenge.Is = is
}

// keptGame says how a game comes back in whose place another one is put.
func (s *State) keptGame() {
	if s.Hand.Begun() && !s.Hand.Solved() {
		s.announce(say.T("Your game is kept: Back in the browser returns to it."), false)
	}
}

// leavesGame tells whether an action put another game in the place of one that is worth a
// way back.
func (s *State) leavesGame(a Action, before *State) bool {
	switch a.(type) {
	case Made, LeaveChallenge, ShowAnswer, EnterChallenge:
		return s.Hand.Changes != before.Hand.Changes && (before.Hand.Begun() || before.Challenged())
	}
	return false
}

// ChallengeWords name the challenge that is played: "Challenge 42, level 3."
func (s State) ChallengeWords() string {
	is := s.Challenge.Is
	switch {
	case !s.Challenged():
		return ""
	case is == link.ChallengeName{}:
		return say.T("Some pieces are given.")
	}
	return say.T("{what}.", CardName(is, words.Begins))
}

// CardName is "Challenge 42, level 3"; that of a day has its date.
func CardName(is link.ChallengeName, at words.Place) string {
	if n := is.Number; n >= 1970_01_01 && n <= 9999_12_31 && n/100%100 >= 1 && n/100%100 <= 12 && n%100 >= 1 && n%100 <= 31 {
		pad := func(n uint64) string { return strconv.FormatUint(100+n, 10)[1:] }
		date := strconv.FormatUint(n/10_000, 10) + "-" + pad(n/100%100) + "-" + pad(n%100)
		return say.T("{at, select, first {Challenge} other {challenge}} of {date}, level {level}", at, date, is.Level)
	}
	return say.T("{at, select, first {Challenge} other {challenge}} {number}, level {level}", at, strconv.FormatUint(is.Number, 10), is.Level)
}

// ChallengeAbout says what is to be done: "4 pieces are given, and there is exactly one way to add the other 8."
func ChallengeAbout(p *def.Puzzle, card Card) string {
	given := map[uint16]bool{}
	for _, slot := range card.Given {
		given[slot] = slot > 0
	}
	delete(given, 0)
	n, left := len(given), p.PieceCount()-len(given)
	if slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return q.Spare > 0 }) {
		return say.T("{n, plural, one {# piece is given} other {# pieces are given}}, and there is exactly one way to go on. You need not place all the others.", n)
	}
	if left == 1 {
		return say.T("{n, plural, one {# piece is given} other {# pieces are given}}, and there is exactly one way to add the other one.", n)
	}
	return say.T("{n, plural, one {# piece is given} other {# pieces are given}}, and there is exactly one way to add the other {left}.", n, left)
}
