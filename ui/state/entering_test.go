package state

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/play"
	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// entered opens the flat board of a set, and begins to enter a challenge.
func entered(t *testing.T) *page {
	t.Helper()
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Text: def.FindSet("iq-puzzler-pro").Text, Settings: link.Automatic}}, EnterChallenge{})
	if p.Mode != HandMode || !p.Hand.Entering {
		t.Fatalf("the mode is %q, entering %v", p.Mode, p.Hand.Entering)
	}
	return p
}

// at is a cell of the box of 11 × 5, by column and row from the lower left.
func at(x, y int) int { return x*5 + y }

// pick taps cells, each given by column and row.
func (p *page) pick(cells ...[2]int) {
	for _, c := range cells {
		p.do(PickCell{Cell: at(c[0], c[1])})
	}
}

func TestPickCells(t *testing.T) {
	p := entered(t)
	// Five cells in the corner are V, and nothing else. Three of them may belong to others, too.
	p.pick([2]int{0, 0}, [2]int{0, 1}, [2]int{0, 2})
	if n := len(p.Hand.Fits); n < 2 || p.Hand.Begun() {
		t.Fatalf("%d pieces fit, begun: %v", n, p.Hand.Begun())
	}
	p.pick([2]int{1, 0}, [2]int{2, 0})
	v := slices.IndexFunc(p.Document.Puzzle.Slots(), func(s def.Slot) bool { return s.Name == "V" }) + 1
	if got := p.Hand.Game.Position().Slot(at(2, 0)); got != v || len(p.Hand.Picked) != 0 {
		t.Fatalf("the cells are of piece %d, want %d; %v are left", got, v, p.Hand.Picked)
	}
	// A cell that is tapped twice is free again, and one below a piece is none.
	p.pick([2]int{5, 0}, [2]int{5, 0}, [2]int{0, 0})
	if len(p.Hand.Picked) != 1 || len(p.Hand.Fits) != 0 || !strings.HasPrefix(p.Spoken, "No piece that is left") {
		t.Errorf("picked %v, which fit %v: %q", p.Hand.Picked, p.Hand.Fits, p.Spoken)
	}
	p.pick([2]int{0, 0})
	// Three cells in a corner are also part of others: the person says which piece it is.
	p.pick([2]int{10, 0}, [2]int{9, 0}, [2]int{10, 1})
	small := len(p.Document.Puzzle.Slots()) // I, of three cells, is the last one
	if p.do(PickPiece{Slot: v}); len(p.Hand.Picked) != 3 {
		t.Error("a piece that lies on the board is named")
	}
	if p.do(PickPiece{Slot: 1}); p.Hand.Game.Position().Of(1) != nil {
		t.Error("L covers these cells in several ways, and one of them was taken")
	}
	if p.do(PickPiece{Slot: small}); !slices.Equal(p.Hand.Game.Position().Of(small), []int{at(9, 0), at(10, 0), at(10, 1)}) {
		t.Errorf("the small piece lies on %v", p.Hand.Game.Position().Of(small))
	}
	if p.Hand.Clock.Runs() {
		t.Error("the clock runs while a challenge is entered")
	}
	p.do(UndoMove{})
	if p.Hand.Game.Position().Of(small) != nil || !p.Hand.Entering {
		t.Error("what was entered cannot be taken back")
	}
	// Who goes on with another puzzle enters nothing.
	if p.do(Choose{"soma"}); p.Hand.Entering {
		t.Error("another puzzle is entered")
	}
	if p.do(PickCell{Cell: 0}); len(p.Hand.Picked) != 0 {
		t.Error("cells are tapped though nothing is entered")
	}
}

func TestSolveGiven(t *testing.T) {
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Text: halves, Settings: link.Automatic}}, SetMode{HandMode}, PutPiece{1, left, 0})
	p.do(EnterChallenge{})
	if !slices.Equal(p.Hand.Game.Position().Of(1), left) {
		t.Fatal("the pieces on the board are gone")
	}
	p.do(SolveGiven{})
	if q, _, asks := question[wire.Judge](p); !asks || !q.Hint || q.Count || !p.Hand.Solving() {
		t.Fatalf("asked %v: %+v", asks, q)
	}
	p.judged(wire.Judged{Possible: CanFinish, Good: -1, Hint: wire.Hint{Slot: 2, Cells: right}})
	if !p.Hand.Game.Solved() || p.Hand.Entering || !p.Entered() || !p.Hand.Game.Given(1) || p.Hand.Game.Given(2) {
		t.Fatalf("solved %v, entering %v, given %v", p.Hand.Game.Solved(), p.Hand.Entering, p.Hand.Game.After(0))
	}
	if q, _, asks := question[wire.Judge](p); !asks || !q.Count || !slices.Equal(q.Given, []int{1}) {
		t.Errorf("the number of answers is not asked for: %+v", q)
	}
	p.judged(wire.Judged{Possible: CanFinish, Good: -1, Ways: 1, Counted: true})
	if k := p.Hand.After(0); !k.Counted || k.Ways != 1 {
		t.Errorf("of the given pieces is known: %+v", k)
	}
	// The link has the given pieces. Without the position it has no answer.
	l := p.Link()
	if want := []uint16{1, 1, 1, 0, 1, 0, 0, 0}; !slices.Equal(l.Given, want) {
		t.Errorf("the link gives %v", l.Given)
	}
	l.Hand, l.Played = nil, link.Played{}
	opened, err := link.Decode(l.Encode())
	if err != nil {
		t.Fatal(err)
	}
	other := newPage(t)
	other.do(Restore{opened})
	if other.Mode != HandMode || other.Hand.Begun() || !other.Hand.Game.Given(1) || other.Hand.Game.Position().Of(2) != nil {
		t.Errorf("opened: %q, %v", other.Mode, other.Hand.Game.Position())
	}
	// A task with the same link begins with the given pieces.
	opened.Task = link.Task{Goal: link.ByHand}
	if other.do(OpenLink{Link: opened}); !other.Hand.Game.Given(1) || other.Hand.Begun() {
		t.Errorf("the task begins with %v", other.Hand.Game.Position())
	}
	// To change it: the given pieces can be moved again. Another one begins with an empty board.
	if p.do(EnterChallenge{}); p.Hand.Game.Given(1) || p.Hand.Game.Position().Of(1) == nil || p.Hand.Game.Position().Of(2) != nil {
		t.Errorf("to be changed: %v", p.Hand.Game.Position())
	}
	if p.do(EnterChallenge{Anew: true}); len(p.Hand.Game.Position().Placed) != 0 || !p.Hand.Entering {
		t.Errorf("another one: %v", p.Hand.Game.Position())
	}
}

// Pieces that leave no solution stay as they are, to be mended.
func TestWrongGiven(t *testing.T) {
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Text: halves, Settings: link.Automatic}}, EnterChallenge{}, PutPiece{1, wrong, 0}, SolveGiven{})
	p.judged(wire.Judged{Possible: CannotFinish, Good: -1, Blame: []int{1}})
	if !p.Hand.Entering || p.Hand.Solving() || p.Spoken != WrongGiven.String() || BlameWords(p.Hand) == "" {
		t.Errorf("entering %v, %q", p.Hand.Entering, p.Spoken)
	}
	if p.do(TakePiece{1, 0}); p.Hand.Game.Position().Of(1) != nil {
		t.Error("the wrong piece cannot be taken back")
	}
	p.do(PickCell{Cell: 0}, PickCell{Cell: 1}, PickCell{Cell: 2}, PickCell{Cell: 4}) // L and J are one shape: the first is taken
	if want := (play.Placed{Slot: 1, Cells: left}); !slices.Equal(p.Hand.Game.Position().Of(1), want.Cells) {
		t.Errorf("by taps: %v", p.Hand.Game.Position())
	}
}

// A challenge that is half entered is in the address: its pieces, the tapped cells, and that it is entered.
func TestEnteringIsKept(t *testing.T) {
	p := entered(t)
	if l := p.Link(); l.Hand == nil || l.Tapped == nil {
		t.Fatalf("the link has %v, tapped %v", l.Hand, l.Tapped)
	}
	p.pick([2]int{0, 0}, [2]int{0, 1}, [2]int{0, 2}, [2]int{1, 0}, [2]int{2, 0})
	if p.do(PickCell{Cell: at(10, 0)}); !slices.Contains(p.commands, Command(WriteAddress{})) {
		t.Errorf("a tap is not written down: %v", p.commands)
	}
	p.pick([2]int{9, 0})
	half, err := link.Decode(p.Link().Encode())
	if err != nil {
		t.Fatal(err)
	}
	same := func(how string, q *page) {
		t.Helper()
		if h := q.Hand; !h.Entering || !slices.Equal(h.Game.Position().Assembly(), p.Hand.Game.Position().Assembly()) ||
			!slices.Equal(h.Picked, p.Hand.Picked) || !slices.Equal(h.Fits, p.Hand.Fits) || !h.Begun() {
			t.Errorf("%s: entering %v, tapped %v, fits %v, %v", how, h.Entering, h.Picked, h.Fits, h.Game.Position())
		}
	}
	reloaded := newPage(t)
	reloaded.do(Restore{half})
	same("after a reload", reloaded)
	reloaded.do(Choose{"soma"}, OpenLink{Link: half})
	same("after Back", reloaded)
	// Another board of the set goes on being entered, and the first one has its pieces again.
	if reloaded.do(ChooseIndex{2}); !reloaded.Hand.Entering || reloaded.Hand.Begun() {
		t.Errorf("on the pyramid: entering %v, begun %v", reloaded.Hand.Entering, reloaded.Hand.Begun())
	}
	reloaded.do(ChooseIndex{0}, PickCell{Cell: at(10, 0)}, PickCell{Cell: at(9, 0)})
	same("on the first board", reloaded)
	// A link with cells that are none has no tapped cells.
	half.Tapped = []int{54, 55}
	if reloaded.do(OpenLink{Link: half}); !reloaded.Hand.Entering || len(reloaded.Hand.Picked) != 0 {
		t.Errorf("cells beyond the board: %v", reloaded.Hand.Picked)
	}
	// With the answer nothing is entered any more. How many answers there are is asked again.
	q := newPage(t)
	q.do(OpenLink{Link: link.Link{Text: halves, Settings: link.Automatic}}, EnterChallenge{}, PutPiece{1, left, 0}, SolveGiven{})
	q.judged(wire.Judged{Possible: CanFinish, Good: -1, Hint: wire.Hint{Slot: 2, Cells: right}})
	solved, err := link.Decode(q.Link().Encode())
	if err != nil || solved.Tapped != nil {
		t.Fatalf("the answer's link has %v: %v", solved.Tapped, err)
	}
	other := newPage(t)
	other.do(Restore{solved})
	if j, _, asks := question[wire.Judge](other); !asks || !j.Count || !other.Entered() || !other.Hand.Game.Solved() || other.Hand.Entering {
		t.Errorf("the answer is opened: asked %v, %+v", asks, j)
	}
}

// A roll of dice has its solutions counted while the board is watched.
func TestCountRoll(t *testing.T) {
	p := newPage(t)
	roll := def.FindSet("genius-square").Puzzles()[0].Choice().Roll(func(n int) int { return n - 1 })
	p.do(OpenLink{Link: link.Link{Text: def.Format(roll), Settings: link.Automatic}, Push: true}, CountRoll{})
	q, a, asks := question[wire.Judge](p)
	if !asks || !q.Count || p.Mode != WatchMode || a.Scope().Puzzle != p.Document.Puzzle || !p.Waits(a.Scope()) {
		t.Fatalf("asked %v: %+v; the mode is %q", asks, q, p.Mode)
	}
	p.judged(wire.Judged{Possible: CanFinish, Good: -1, Ways: 2467, Counted: true})
	if k := p.Hand.After(0); !k.Counted || k.Ways != 2467 || p.Link().Hand != nil {
		t.Errorf("of the roll is known %+v; the link has a position %v", k, p.Link().Hand)
	}
	if p.do(Choose{"soma"}); p.Hand.After(0).Counted || p.Waits(wire.Scope{Place: InHand, Puzzle: p.Document.Puzzle}) {
		t.Error("another puzzle has the number of the roll")
	}
}
