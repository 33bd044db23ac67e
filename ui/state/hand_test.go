package state

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/play"
	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// halves is a board of 4 × 2 that two L fill in four ways, turned and mirrored ones apart.
const halves = "# title: Halves\nD:xDim=4:yDim=2:zDim=1\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\nC:name=J:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0\n~D\n"

// Cells of the box of halves: x·2 + y. With both pieces the board is full.
var (
	left  = []int{0, 1, 2, 4} // the left side and the foot
	right = []int{3, 5, 6, 7}
	wrong = []int{0, 2, 4, 5} // leaves no place for the other
)

func played(t *testing.T) *page {
	t.Helper()
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Text: halves, Settings: link.Automatic}}, SetMode{HandMode})
	if p.Mode != HandMode || p.Hand.Game.Puzzle() != p.Document.Puzzle {
		t.Fatalf("the mode is %q", p.Mode)
	}
	return p
}

// judged answers the newest question.
func (p *page) judged(m wire.Judged) {
	p.t.Helper()
	p.do(Judged{wire.Head{Number: p.Hand.question, Ended: true}, m})
}

// shown is the board as links have it.
func (p *page) board() []uint16 { return p.Link().Hand }

func TestHandMoves(t *testing.T) {
	p := played(t)
	if _, _, asks := question[wire.Judge](p); asks {
		t.Error("somebody plays, and is told what nobody asked")
	}
	p.do(PutPiece{1, left, 1000})
	if want := []uint16{1, 1, 1, 0, 1, 0, 0, 0}; !slices.Equal(p.board(), want) {
		t.Errorf("the link has %v, want %v", p.board(), want)
	}
	if _, writes := asked[WriteAddress](p); !writes {
		t.Error("a move is not written down")
	}
	p.do(PutPiece{2, left, 1000}, PutPiece{1, []int{1, 2, 3, 9}, 1000})
	if len(p.Hand.Game.Moves()) != 1 {
		t.Error("a piece lies where it cannot")
	}
	p.do(UndoMove{2000})
	if p.Hand.Begun() || !slices.Equal(p.board(), make([]uint16, 8)) {
		t.Errorf("undone: %v", p.board())
	}
	p.do(RedoMove{2000}, PutPiece{2, right, 4000})
	if !p.Hand.Game.Solved() || p.Hand.Clock.Runs() || p.Hand.Clock.At(99_000) != 3000 || !strings.HasPrefix(p.Spoken, "Solved.") {
		t.Errorf("at the end the clock says %d, and is said %q", p.Hand.Clock.At(99_000), p.Spoken)
	}
	p.do(TakePiece{1, 5000})
	if p.Hand.Game.Solved() || !p.Hand.Clock.Runs() {
		t.Error("with a piece taken back it is still solved")
	}
	p.do(PlayAgain{})
	if p.Hand.Begun() || p.Hand.Clock.At(9000) != 0 {
		t.Error("the beginning is not one")
	}
	if p.do(RedoMove{}); !p.Hand.Begun() {
		t.Error("what was played is lost")
	}
}

// A link opens the position, with the mode; reload and Back lose nothing.
func TestHandLink(t *testing.T) {
	p := played(t)
	p.do(PutPiece{2, right, 0})
	l, err := link.Decode(p.Link().Encode())
	if err != nil {
		t.Fatal(err)
	}
	again := newPage(t)
	again.do(Restore{l})
	if again.Mode != HandMode || !slices.Equal(again.board(), p.board()) || !again.Touched {
		t.Fatalf("opened again: %q, %v", again.Mode, again.board())
	}
	again.do(UndoMove{})
	if again.Hand.Begun() {
		t.Error("what a link brought cannot be taken back")
	}
	// To watch, and to come back to it.
	p.do(SetMode{WatchMode})
	if !slices.Equal(p.Link().Hand, l.Hand) {
		t.Errorf("watched, the link has %v", p.Link().Hand)
	}
	p.do(SetMode{HandMode})
	if !slices.Equal(p.board(), l.Hand) {
		t.Errorf("back again: %v", p.board())
	}
	// Who goes on playing with another puzzle has that, and the link of the first its own.
	p.do(Choose{"soma"})
	if p.Mode != HandMode || p.Hand.Begun() || len(p.board()) != 27 {
		t.Errorf("another puzzle: %q, %v", p.Mode, p.board())
	}
	p.do(OpenLink{Link: l})
	if p.Mode != HandMode || !slices.Equal(p.board(), l.Hand) {
		t.Errorf("Back: %q, %v", p.Mode, p.board())
	}
	// A position that is none is said to be so.
	l.Hand = []uint16{1, 1, 1, 1, 1, 0, 0, 0}
	p.do(OpenLink{Link: l})
	if p.Notice.Text == "" || p.Hand.Begun() && !slices.Equal(p.board(), make([]uint16, 8)) && p.Mode == HandMode {
		t.Errorf("a position of another puzzle: %q, %v", p.Notice.Text, p.board())
	}
}

// After a reload the game is told as it was: order, hints, pieces taken back, the clock.
func TestHandReload(t *testing.T) {
	p := played(t)
	p.do(PutPiece{2, right, 1000}, TakePiece{2, 2000}, PutPiece{2, right, 3000})
	p.do(AskHint{4000})
	p.judged(wire.Judged{Possible: CanFinish, Good: -1, Hint: wire.Hint{Slot: 1, Cells: left, Cell: 0, Reason: wire.OnlyWay}})
	p.do(AskHint{5000}, AskHint{21_000})
	if !p.Hand.Game.Solved() || p.Hand.Hints != 3 || p.Hand.Clock.Spent != 20_000 {
		t.Fatalf("%+v", p.Hand)
	}
	l, err := link.Decode(p.Link().Encode())
	if err != nil {
		t.Fatal(err)
	}
	again := newPage(t)
	again.do(Restore{l})
	if h := again.Hand; !reflect.DeepEqual(h.Game.Moves(), p.Hand.Game.Moves()) || h.Hints != 3 ||
		h.Clock != p.Hand.Clock || again.Notice.Text != "" {
		t.Errorf("after a reload %+v, before %+v; %q", h, p.Hand, again.Notice.Text)
	}
	// Of the link of an earlier version there is the position alone.
	l.Played = link.Played{}
	again.do(OpenLink{Link: l})
	if h := again.Hand; len(h.Game.Moves()) != 2 || !h.Game.Solved() || h.Hints != 0 || h.Clock != (Clock{}) {
		t.Errorf("without moves: %+v", h)
	}
	// Moves that lead elsewhere are said to.
	l.Played.Moves = []play.Move{{Slot: 2, Cells: right}}
	again.do(OpenLink{Link: l})
	if !again.Hand.Game.Solved() || !strings.Contains(again.Notice.Text, "only the position is opened") {
		t.Errorf("moves of another position: %q", again.Notice.Text)
	}
	// While somebody plays, the clock in the link is that of the last look at it.
	q := played(t)
	q.do(PutPiece{2, right, 1000}, RunClock{true, 1000}, RunClock{true, 9000}) // a quick page asks in the same millisecond
	if spent := q.Link().Played.Spent; spent != 8000 || !q.Hand.Clock.Runs() || q.Hand.Clock.At(10_000) != 9000 {
		t.Errorf("the link says %d, the clock %d", spent, q.Hand.Clock.At(10_000))
	}
	// A long game has the moves that stand.
	for range mostKept {
		q.do(TakePiece{2, 0}, PutPiece{2, right, 0})
	}
	if moves := q.Link().Played.Moves; len(moves) != 1 || moves[0].Slot != 2 {
		t.Errorf("a long game has %d moves", len(moves))
	}
}

// Given pieces stay, and the link keeps what it is; a move is added to it.
func TestHandGiven(t *testing.T) {
	p := newPage(t)
	l := link.Link{Text: halves, Settings: link.Automatic, Given: []uint16{1, 1, 1, 0, 1, 0, 0, 0},
		Challenge: link.ChallengeName{Version: 1, Level: 2, Number: 7}}
	p.do(Prefer(func(p *Prefs) { p.Count = true }), OpenLink{Link: l})
	if !p.Prefs.Count {
		t.Error("the switch of somebody who plays is another one")
	}
	if p.Mode != HandMode || p.Hand.Begun() || p.Link().Encode() != l.Encode() {
		t.Fatalf("%q, %q, want %q", p.Mode, p.Link().Encode(), l.Encode())
	}
	p.do(TakePiece{1, 0}, PutPiece{2, right, 0})
	if !p.Hand.Game.Solved() || len(p.Hand.Game.Moves()) != 1 {
		t.Error("it is not solved, or what was given is taken")
	}
	l.Hand = []uint16{1, 1, 1, 2, 1, 2, 2, 2}
	l.Played.Moves = []play.Move{{Slot: 2, Cells: right}}
	if p.Link().Encode() != l.Encode() {
		t.Errorf("%q, want %q", p.Link().Encode(), l.Encode())
	}
	again := newPage(t)
	again.do(Restore{l})
	if len(again.Hand.Game.Moves()) != 1 || !again.Hand.Game.Given(1) {
		t.Errorf("opened again: %+v", again.Hand.Game.Moves())
	}
	again.do(PlayAgain{})
	if again.Link().Encode() != (link.Link{Text: halves, Settings: link.Automatic, Given: l.Given, Challenge: l.Challenge}).Encode() {
		t.Error("the beginning is another")
	}
}

// Pieces lie where they did after an edit that leaves them their place.
func TestHandEdit(t *testing.T) {
	p := played(t)
	p.do(PutPiece{1, left, 0}, EditText{strings.Replace(halves, "Halves", "Two halves", 1), 0})
	if p.Mode != HandMode || !slices.Equal(p.board(), []uint16{1, 1, 1, 0, 1, 0, 0, 0}) {
		t.Errorf("after an edit: %q, %v", p.Mode, p.board())
	}
	hole := strings.NewReplacer("~D", "C:name=*:type=S:layout=0 0 0\n~D", ", 2 1 0", "").Replace(halves)
	if p.do(EditText{hole, 0}); p.Document.Puzzle == nil || p.Hand.Begun() {
		t.Fatal("the piece lies in a hole")
	}
	if p.do(Undo{}); p.Document.Puzzle == nil || !slices.Equal(p.board(), []uint16{1, 1, 1, 0, 1, 0, 0, 0}) {
		t.Errorf("after an edit that was taken back: %v", p.board())
	}
	p.do(EditText{"D:xDim=4", 0})
	if p.Mode != HandMode || !p.Hand.Begun() {
		t.Error("a text with an error ends the game")
	}
	for _, text := range []string{"D:xDim=2:yDim=1:zDim=1\nC:name=*:type=S:layout=0 0 0, 1 0 0\n~D\n", broken} {
		q := newPage(t)
		q.do(EditText{text, 0}, SetMode{HandMode})
		if q.Mode != WatchMode || q.Notice.Text == "" {
			t.Errorf("%q is played: %q", text, q.Notice.Text)
		}
	}
}

func TestHandCounting(t *testing.T) {
	p := played(t)
	p.do(Prefer(func(p *Prefs) { p.Count = true }))
	if _, _, asks := question[wire.Judge](p); !asks || !p.Hand.Now().Asked {
		t.Fatal("nothing is asked")
	}
	p.do(Judged{wire.Head{Number: p.Hand.question}, wire.Judged{Possible: CanFinish, Ways: 1_200, Good: -1}})
	if k := p.Hand.Now(); !k.Asked || WaysWords(k) != "Can still be finished: at least 1,200 ways" || WaysFrom(k) != "Can be finished from here" {
		t.Errorf("while it is counted: %+v, %q, %q", k, WaysWords(k), WaysFrom(k))
	}
	p.judged(wire.Judged{Possible: CanFinish, Ways: 4, Counted: true, Good: -1})
	p.do(PutPiece{1, wrong, 0})
	at, ask, asks := question[wire.Judge](p)
	if list, ok := wire.ReadPositions(ask.Numbers); !ok || !asks || !at.Count || !at.Blame || len(list) != 2 || len(list[0]) != 1 {
		t.Fatalf("asked: %v, %+v, %v", asks, at, list)
	}
	late := p.Hand.question
	p.do(UndoMove{}, RedoMove{})
	p.do(Judged{wire.Head{Number: late, Ended: true}, wire.Judged{Possible: CanFinish, Good: -1}})
	if p.Hand.Now().Possible != "" {
		t.Error("an answer to an old question is taken")
	}
	p.judged(wire.Judged{Possible: CannotFinish, Counted: true, Dead: []int{1}, Good: 0, Blame: []int{1}})
	if k := p.Hand.Now(); k.Possible != CannotFinish || k.Good != 0 || WaysWords(k) != "Cannot be finished any more" ||
		BlameWords(p.Hand) != "It is enough to take L back." {
		t.Errorf("a dead end: %+v, %q, %q", k, WaysWords(k), BlameWords(p.Hand))
	}
	p.do(BackToGood{})
	if p.Hand.Begun() || p.Hand.Now().Ways != 4 {
		t.Errorf("back to %d moves, %+v", len(p.Hand.Game.Moves()), p.Hand.Now())
	}
	p.do(RedoMove{})
	if p.Hand.Now().Possible != CannotFinish {
		t.Error("what was known is forgotten")
	}
	// A piece held over the board, and gone again.
	p.do(UndoMove{}, Hover{1, left})
	if ask, _, asks := question[wire.Judge](p); !asks || ask.Blame {
		t.Error("what would be is not asked, or too much of it")
	}
	p.judged(wire.Judged{Possible: CanFinish, Ways: 1, Counted: true, Good: -1})
	if WaysFrom(p.Hand.From) != "One way from here" || p.Hand.Begun() {
		t.Errorf("from there: %q", WaysFrom(p.Hand.From))
	}
	p.do(Hover{Slot: 1})
	if p.Hand.From.Possible != "" {
		t.Error("what would have been is still said")
	}
}

// A hint is given in three strengths, and only the last one does anything.
func TestHandHints(t *testing.T) {
	p := played(t)
	p.do(AskHint{})
	if ask, _, asks := question[wire.Judge](p); !asks || !ask.Hint {
		t.Fatal("nothing is asked")
	}
	p.judged(wire.Judged{Possible: CanFinish, Good: -1, Hint: wire.Hint{Reason: wire.OnlyImage, Slot: 1, Cells: left, Cell: 1}})
	h := p.Hand.Hint
	if h == nil || h.Named || h.Cell != 1 || strings.Contains(h.Said+h.Rest, "L ") || !strings.Contains(p.Spoken, "Column 1, row 1") {
		t.Fatalf("where to look: %+v, %q", h, p.Spoken)
	}
	p.do(AskHint{})
	if h = p.Hand.Hint; !h.Named || !strings.HasPrefix(h.Said, "L must go here") || p.Hand.Begun() {
		t.Fatalf("which piece: %+v", h)
	}
	p.do(AskHint{})
	if moves := p.Hand.Game.Moves(); len(moves) != 1 || !moves[0].Hint || p.Hand.Hint != nil || p.Hand.Hints != 3 {
		t.Fatalf("the move: %+v, %d hints", moves, p.Hand.Hints)
	}
	// What was wrong is said, with who is to blame once that is known.
	p = played(t)
	p.do(PutPiece{1, wrong, 0}, AskHint{})
	p.do(Judged{wire.Head{Number: p.Hand.question}, wire.Judged{Possible: CannotFinish, Dead: []int{1}, Good: -1}})
	if h = p.Hand.Hint; h == nil || h.Said != "Nothing left fills this cell" {
		t.Fatalf("a dead end: %+v", h)
	}
	p.judged(wire.Judged{Possible: CannotFinish, Dead: []int{1}, Good: 0, Blame: []int{1}})
	if h = p.Hand.Hint; h.Rest != ": L was wrong, in move 1. It is enough to take L back." || p.Hand.Hints != 1 {
		t.Errorf("who was wrong: %+v, %d hints", h, p.Hand.Hints)
	}
	p.do(UndoMove{})
	if p.Hand.Hint != nil {
		t.Error("a hint outlives its position")
	}
}

// Every puzzle of the library can be played, or says why not.
func TestHandLibrary(t *testing.T) {
	for _, e := range def.Library() {
		p := newPage(t)
		p.do(Choose{e.ID}, SetMode{HandMode})
		if (p.Mode == HandMode) != (p.Unplayable() == "") || p.Mode != HandMode && p.Notice.Text == "" {
			t.Errorf("%s: %q, %q", e.ID, p.Mode, p.Unplayable())
		}
		if p.Mode != HandMode {
			t.Logf("%s: %s", e.ID, p.Unplayable())
		}
	}
}

// The switches of a game are remembered.
func TestHandPrefs(t *testing.T) {
	p := played(t)
	p.do(Prefer(func(p *Prefs) { p.Count = true }), Prefer(func(p *Prefs) { p.Mark = true }), Prefer(func(p *Prefs) { p.Clock = false }))
	if again := ParsePrefs(p.Prefs.Format()); !again.Count || !again.Mark || again.Clock {
		t.Errorf("%q became %+v", p.Prefs.Format(), again)
	}
	if first := DefaultPrefs(); first.Count || first.Mark || !first.Clock {
		t.Errorf("a first visit: %+v", first)
	}
}

// The answer of a challenge comes piece by piece, by hints, and is no solution of one's own.
func TestShowAnswer(t *testing.T) {
	p := newPage(t)
	l := link.Link{Text: halves, Settings: link.Automatic, Given: []uint16{1, 1, 1, 0, 1, 0, 0, 0},
		Challenge: link.ChallengeName{Version: 1, Level: 2, Number: 7}}
	p.do(OpenLink{Link: l}, Prefer(func(p *Prefs) { p.Count = true }))
	p.do(ShowAnswer{})
	if ask, _, asks := question[wire.Judge](p); !asks || !ask.Hint {
		t.Fatalf("asked: %v, %+v", asks, ask)
	}
	p.judged(wire.Judged{Possible: CanFinish, Good: -1, Hint: wire.Hint{Slot: 2, Cells: right, Cell: 3, Reason: wire.OnlyWay}})
	if !p.Hand.Game.Solved() || !p.Hand.Shown() || p.Spoken != "This is the answer." {
		t.Errorf("%+v, %q", p.Hand.Game.Moves(), p.Spoken)
	}
	p.do(PlayAgain{}, PutPiece{2, right, 0})
	if !p.Hand.Game.Solved() || p.Hand.Shown() {
		t.Error("a solution of one's own is an answer that was shown")
	}
	// It takes two pieces where none is given, and a move in between ends it.
	q := played(t)
	q.do(PutPiece{1, wrong, 0}, ShowAnswer{})
	if q.Hand.Begun() {
		t.Error("what was wrong stays")
	}
	first := q.Hand.question
	q.judged(wire.Judged{Possible: CanFinish, Good: -1, Hint: wire.Hint{Slot: 1, Cells: left, Cell: 0}})
	if _, _, asks := question[wire.Judge](q); !asks || q.Hand.question == first || len(q.Hand.Game.Moves()) != 1 {
		t.Errorf("after the first: asks %v, %+v", asks, q.Hand.Game.Moves())
	}
	late := q.Hand.question
	q.do(TakePiece{1, 0}, Judged{
		wire.Head{Number: late, Ended: true},
		wire.Judged{Possible: CanFinish, Good: -1, Hint: wire.Hint{Slot: 2, Cells: right}},
	})
	if len(q.Hand.Game.Position().Placed) != 0 {
		t.Errorf("a hint that came late is placed: %+v", q.Hand.Game.Moves())
	}
}

// What is left of a game is placed by hints, which count; what is wrong is said.
func TestShowRest(t *testing.T) {
	p := played(t)
	p.do(PutPiece{1, left, 1000}, ShowRest{At: 3000})
	if ask, _, asks := question[wire.Judge](p); !asks || !ask.Hint {
		t.Fatalf("asked: %v, %+v", asks, ask)
	}
	p.judged(wire.Judged{Possible: CanFinish, Good: -1, Hint: wire.Hint{Slot: 2, Cells: right, Cell: 3}})
	if h := p.Hand; !h.Game.Solved() || h.Shown() || h.Hints != 1 || h.Clock.Runs() || h.Clock.At(9000) != 2000 {
		t.Errorf("%+v, %d hints, clock at %d", h.Game.Moves(), h.Hints, h.Clock.At(9000))
	}
	q := played(t)
	q.do(PutPiece{1, wrong, 0}, ShowRest{})
	q.judged(wire.Judged{Possible: CannotFinish, Good: 0})
	if len(q.Hand.Game.Moves()) != 1 || !strings.HasPrefix(q.Notice.Text, "It cannot be finished from here.") {
		t.Errorf("%+v, %q", q.Hand.Game.Moves(), q.Notice.Text)
	}
}

// TestHandEditKeeps: an edit of words leaves a game as it is, with what was given, the order, the
// hints and what was undone; another one leaves the pieces that still fit, and which hints placed.
func TestHandEditKeeps(t *testing.T) {
	p := played(t)
	p.do(OpenLink{Link: link.Link{Text: halves, Settings: link.Automatic, Given: []uint16{1, 1, 1, 0, 1, 0, 0, 0},
		Challenge: link.ChallengeName{Version: 1, Level: 2, Number: 7}}})
	g, err := p.Hand.Game.Put(2, right, true)
	if err != nil {
		t.Fatal(err)
	}
	p.moved(g, 0)
	p.do(UndoMove{})
	p.do(EditText{strings.NewReplacer("Halves", "Two halves", "name=L", "name=K", "~D", "# colour: K #123456\n~D").Replace(halves), 0})
	if h := p.Hand; h.Game.Puzzle() != p.Document.Puzzle || !h.Game.Given(1) || h.Begun() || !h.Game.CanRedo() ||
		p.Challenge.Is.Number != 7 || !p.Challenged() {
		t.Fatalf("after another name: %+v, challenge %+v", h.Game, p.Challenge.Is)
	}
	p.do(RedoMove{})
	if moves := p.Hand.Game.Moves(); len(moves) != 1 || !moves[0].Hint || !p.Hand.Game.Solved() {
		t.Errorf("after another name the moves are %+v", moves)
	}

	p = played(t)
	p.do(PutPiece{1, left, 0})
	if g, err = p.Hand.Game.Put(2, right, true); err != nil {
		t.Fatal(err)
	}
	p.moved(g, 0)
	wide := strings.Replace(halves, "xDim=4:yDim=2", "xDim=4:yDim=3", 1)
	p.do(EditText{wide, 0}) // not a puzzle: four cells are left
	p.do(EditText{strings.Replace(halves, "~D", "C:name=X:copies=0-1:layout=0 0 0\n~D", 1), 0})
	want := []play.Move{{Slot: 1, Cells: left}, {Slot: 2, Cells: right, Hint: true}}
	if got := p.Hand.Game.Moves(); p.Document.Puzzle == nil || !reflect.DeepEqual(got, want) {
		t.Errorf("after another piece the moves are %+v, want %+v", got, want)
	}
}

// Points of sticks are no cells that somebody counts.
func TestSticksCounted(t *testing.T) {
	p, _ := def.ParseOne("D:lattice=sticks:xDim=5:yDim=3:zDim=1\nC:name=I:layout=1 0 0, 3 0 0\nC:name=L:layout=0 1 0, 1 2 0\nC:name=Z:layout=2 1 0, 3 2 0, 4 1 0\n~D\n")
	if p == nil {
		t.Fatal("it is no puzzle")
	}
	covered, open := Balance(p)
	if Open(p) != 7 || covered != open || MayStayEmpty(p) != 0 {
		t.Errorf("%d sticks, %d of %d covered, %d may stay empty", Open(p), covered, open, MayStayEmpty(p))
	}
	if said := GoalWords(p); strings.Contains(said, "ring") {
		t.Error(said)
	}
}
