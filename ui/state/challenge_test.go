package state

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"tilewright/solver/play"
	"tilewright/solver/wire"
	"tilewright/ui/link"
	"tilewright/ui/words"
)

// made answers the newest request: the left side of halves is given.
func (p *page) made(m wire.Made) {
	p.t.Helper()
	if m.Generator = 1; m.Given == nil {
		m.Given = []int{1, 1, 1, 0, 1, 0, 0, 0}
	}
	p.do(Made{wire.Head{Number: p.Challenge.question, Ended: true}, m})
}

// A worker that broke down answers nothing any more, so nothing is waited for.
func TestUnanswered(t *testing.T) {
	p := played(t)
	p.do(SetMode{DrawMode}, AskSheet{1})
	if !p.Findings.Asked || !p.Findings.Counting || !p.Ahead.Asked || p.Challenge.Making.Level == 0 || p.Challenge.Wanted == 0 {
		t.Fatalf("asked: %+v, %+v, %+v", p.Findings, p.Ahead, p.Challenge)
	}
	number := p.Challenge.question
	p.do(Faulted{wire.Fault{Fatal: true, Message: "The solver broke down."}})
	if p.Findings.Asked || p.Findings.Counting || p.Ahead.Asked || p.Challenge.Making.Level != 0 || p.Challenge.Wanted != 0 {
		t.Errorf("still asked: %+v, %+v, %+v", p.Findings, p.Ahead, p.Challenge)
	}
	if p.do(Made{wire.Head{Number: number, Ended: true},
		wire.Made{Level: 1, Given: []int{1, 1, 1, 0, 1, 0, 0, 0}}}); p.Challenge.Sheet != nil || p.Challenged() {
		t.Error("what comes late is taken")
	}
	p.do(Solve{})
	p.progress(wire.PhaseSearching, 3)
	p.do(SeeTree{}, Faulted{wire.Fault{Fatal: true}}, SeeTree{})
	if _, _, again := question[wire.Grow](p); !again {
		t.Error("the tree cannot be asked for again")
	}
}

// A challenge is asked for, begun with what is given, and stands in the link
// until the board is emptied.
func TestChallenge(t *testing.T) {
	p := played(t)
	p.do(Prefer(func(p *Prefs) { p.Count = true }), Prefer(func(p *Prefs) { p.Mark = true }))
	p.do(Set(func(s *State) { s.Challenge.Level = 3 }), AskChallenge{42})
	q, command, ok := question[wire.MakeChallenge](p)
	if !ok || q != (wire.MakeChallenge{Number: "42", Level: 3}) || command.Work.Puzzle != p.Document.Puzzle {
		t.Fatalf("asked: %v, %+v", ok, q)
	}
	p.do(Made{wire.Head{Number: p.Challenge.question}, wire.Made{Tried: 2}})
	if p.Challenge.Tried != 2 || p.Challenge.Making.Level != 3 || p.Challenged() {
		t.Errorf("while it is made: %+v", p.Challenge)
	}
	p.made(wire.Made{Level: 1})
	given := []uint16{1, 1, 1, 0, 1, 0, 0, 0}
	want := link.Link{Text: halves, Settings: link.Automatic, Given: given, Challenge: link.ChallengeName{Version: 1, Level: 1, Number: 42}}
	if l := p.Link(); !p.Challenged() || l.Encode() != want.Encode() {
		t.Errorf("the link is %+v", l)
	}
	if !p.Prefs.Count || !p.Prefs.Mark || p.Mode != HandMode || !strings.Contains(p.Notice.Text, "No challenge of level 3") {
		t.Errorf("counting %v, marking %v, %s, %q", p.Prefs.Count, p.Prefs.Mark, p.Mode, p.Notice.Text)
	}
	if said := p.Spoken; said != "Challenge 42, level 1. 1 piece is given, and there is exactly one way to add the other one." {
		t.Errorf("said: %q", said)
	}
	p.do(TakePiece{1, 0}, PutPiece{1, right, 0})
	if p.Hand.Begun() {
		t.Error("a piece that is given was moved")
	}
	p.do(PutPiece{2, right, 0})
	if l := p.Link(); !p.Hand.Game.Solved() || l.Hand == nil || !slices.Equal(l.Given, given) {
		t.Errorf("solved: %v, the link is %+v", p.Hand.Game.Solved(), l)
	}
	again := newPage(t)
	again.do(OpenLink{Link: p.Link()})
	if !again.Hand.Game.Solved() || !again.Challenged() || again.Link().Encode() != p.Link().Encode() || again.Mode != HandMode {
		t.Errorf("opened again: %+v", again.Link())
	}
	again.do(PlayAgain{})
	if !again.Challenged() || again.Hand.Begun() || again.Challenge.Is.Number != 42 {
		t.Error("begun again, the challenge is lost")
	}
	again.do(LeaveChallenge{})
	if l := again.Link(); again.Challenged() || l.Given != nil || l.Challenge != (link.ChallengeName{}) ||
		len(again.Hand.Game.Position().Placed) != 0 {
		t.Errorf("left: %+v", l)
	}
}

// The number of given pieces is asked for, and what is not found is said.
func TestChallengeGiven(t *testing.T) {
	p := played(t)
	p.do(Set(func(s *State) { s.Challenge.Given = 3 }), AskChallenge{7})
	if q, _, ok := question[wire.MakeChallenge](p); !ok || q.Given != 3 {
		t.Errorf("asked: %+v", q)
	}
	p.made(wire.Made{Level: 2})
	if !strings.HasPrefix(p.Notice.Text, "No challenge of level 2 with 3 given pieces") || !strings.HasSuffix(p.Notice.Text, "This one has 1.") {
		t.Errorf("said: %q", p.Notice.Text)
	}
	p.do(Choose{ID: "soma"})
	if p.Challenge.Given != 0 {
		t.Error("the number is asked for of another puzzle")
	}
}

// Who asks again, stops, or takes another puzzle hears nothing of the one before; and what
// cannot be made is said.
func TestChallengeDropped(t *testing.T) {
	p := played(t)
	for name, drop := range map[string]Action{
		"another": AskChallenge{2}, "stopped": StopChallenge{}, "another puzzle": Choose{ID: "soma"}, "another text": EditText{Text: small},
	} {
		p := played(t)
		p.do(AskChallenge{1})
		_, c, _ := question[wire.MakeChallenge](p)
		old := p.Challenge.question
		if p.do(drop); name != "another" && !slices.Contains(p.commands, Command(Leave{c.Scope()})) {
			t.Errorf("%s: question %d is not left: %v", name, old, p.commands)
		}
		p.do(Made{wire.Head{Number: old, Ended: true}, wire.Made{Generator: 1, Level: 2, Given: []int{1, 1, 1, 0, 1, 0, 0, 0}}})
		if p.Challenged() {
			t.Errorf("%s: the old one begins", name)
		}
	}
	p.do(AskChallenge{1})
	p.do(Made{wire.Head{Number: p.Challenge.question, Ended: true, Refused: "No."}, wire.Made{}})
	if p.Challenged() || p.Notice.Text != "No." || !p.Notice.Warn || p.Challenge.Making.Level != 0 {
		t.Errorf("refused: %+v, %+v", p.Notice, p.Challenge)
	}
	p.do(Choose{ID: "soma-w"}, AskChallenge{1})
	if _, _, asks := question[wire.MakeChallenge](p); asks || !strings.Contains(p.Notice.Text, "no solution") {
		t.Errorf("without a solution: %+v", p.Notice)
	}
	p.do(OpenLink{Link: link.Link{Text: halves, Settings: link.Automatic, Given: []uint16{1, 2, 3}}})
	if p.Challenged() || !strings.Contains(p.Notice.Text, "does not belong") {
		t.Errorf("pieces of another board: %+v", p.Notice)
	}
}

// Today's has the puzzle of the day, and its date for a name.
func TestDaily(t *testing.T) {
	p := newPage(t)
	p.do(AskDaily{ID: "soma", Number: 2026_11_24, Level: 4})
	if q, command, ok := question[wire.MakeChallenge](p); !ok || q != (wire.MakeChallenge{Number: "20261124", Level: 4}) ||
		!slices.Equal(command.Numbers, Known("soma")) || p.Document.ID != "soma" || command.Work.Puzzle != p.Document.Puzzle {
		t.Fatalf("%v, %s", ok, p.Document.ID)
	}
	for is, want := range map[link.ChallengeName]string{
		{Version: 1, Level: 4, Number: 2026_11_24}: "Challenge of 2026-11-24, level 4",
		{Version: 1, Level: 1, Number: 2026_13_24}: "Challenge 20261324, level 1",
		{Version: 1, Level: 1, Number: 7}:          "Challenge 7, level 1",
	} {
		if name := CardName(is, words.Begins); name != want {
			t.Errorf("%+v is %q, want %q", is, name, want)
		}
	}
}

// A sheet is made one after the other, and then printed. One that it has already, turned or
// not, is left out, and where no other comes the sheet is shorter.
func TestSheet(t *testing.T) {
	p := played(t)
	p.do(Set(func(s *State) { s.Challenge.Level = 1 }), AskSheet{10})
	for n := range uint64(1 + mostAgain) {
		q, _, ok := question[wire.MakeChallenge](p)
		if !ok || q != (wire.MakeChallenge{Number: strconv.FormatUint(10+n, 10), Level: 1}) {
			t.Fatalf("number %d: %v, %+v", n, ok, q)
		}
		given := [][]int{{1, 1, 1, 0, 1, 0, 0, 0}, {0, 0, 0, 1, 0, 1, 1, 1}, {0, 0, 0, 2, 0, 2, 2, 2}}[n%3]
		p.made(wire.Made{Level: 1, Given: given})
	}
	sheet, prints := asked[PrintSheet](p)
	if !prints || len(sheet.Cards) != 1 || p.Challenged() || !strings.Contains(p.Notice.Text, "has 1 challenge.") {
		t.Fatalf("printed: %v, %d cards, %q", prints, len(sheet.Cards), p.Notice.Text)
	}
	at, err := play.FromAssembly(p.Document.Puzzle, sheet.Cards[0].Given)
	if err != nil || len(at.Placed) != 1 || sheet.Cards[0].Is.Number != 10 {
		t.Errorf("the card is %+v, %v", sheet.Cards[0], err)
	}
}

// A full sheet has six that are different.
func TestSheetOfSix(t *testing.T) {
	p := played(t)
	p.do(EditText{Text: "D:xDim=12:yDim=1:zDim=1\nC:name=A:copies=12:layout=0 0 0\n~D\n"}, AskSheet{1})
	for n := range SheetCards {
		given := make([]int, 12)
		given[11-n] = 1 + n%2
		p.made(wire.Made{Level: 1, Given: given})
	}
	sheet, _ := asked[PrintSheet](p)
	var at []int
	for _, card := range sheet.Cards {
		at = append(at, slices.IndexFunc(card.Given, func(slot uint16) bool { return slot > 0 }))
	}
	if !slices.Equal(at, []int{11, 10, 9, 8, 7, 6}) {
		t.Errorf("the pieces lie on %v", at)
	}
}

// A challenge in whose place another one comes is gone back to: by a step of the browser's
// history. What nobody has begun is no step.
func TestChallengeBack(t *testing.T) {
	pushes := func(p *page) int {
		n := 0
		for _, c := range p.commands {
			if w, ok := c.(WriteAddress); ok && w.Push {
				n++
			}
		}
		return n
	}
	p := played(t)
	p.do(AskChallenge{7})
	if p.made(wire.Made{Level: 2}); pushes(p) != 0 {
		t.Error("an empty board is a step of its own")
	}
	p.do(PutPiece{2, wrong[:0], 0}, AskChallenge{8})
	if p.made(wire.Made{Level: 2}); pushes(p) != 1 || p.Notice.Text != "" {
		t.Errorf("a challenge that nobody has begun: %d, %q", pushes(p), p.Notice.Text)
	}
	p = played(t)
	p.do(PutPiece{1, left, 0})
	l := p.Link()
	p.do(AskDaily{ID: "soma", Number: 2026_11_26, Level: 5})
	if pushes(p) != 1 || !strings.Contains(p.Notice.Text, "Back") || p.Challenge.Asks() != 5 {
		t.Errorf("today's: %d, %q, level %d", pushes(p), p.Notice.Text, p.Challenge.Asks())
	}
	p.do(OpenLink{Link: l})
	if p.Mode != HandMode || !slices.Equal(p.board(), l.Hand) {
		t.Errorf("Back: %q, %v", p.Mode, p.board())
	}
	p.do(LeaveChallenge{})
	if pushes(p) != 1 || p.Hand.Begun() || p.Hand.Clock != (Clock{}) {
		t.Errorf("emptied: %d, %+v", pushes(p), p.Hand.Clock)
	}
	// What is opened says how hard the next one is to be.
	l.Given, l.Hand, l.Challenge, l.Played = l.Hand, nil, link.ChallengeName{Version: 1, Level: 5, Number: 8243}, link.Played{}
	if p.do(OpenLink{Link: l}); p.Challenge.Asks() != 5 {
		t.Errorf("%s, and level %d is pressed", p.ChallengeWords(), p.Challenge.Asks())
	}
}
