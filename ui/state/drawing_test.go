package state

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/ui/link"
)

// commented is a text whose comments must outlive all that is drawn.
const commented = `# title: A board to draw on
# note: kept
D:xDim=4:yDim=3:zDim=1 # the box
C:name=I:layout=0 0 0, 1 0 0, 2 0 0 # a bar
C:name=o:copies=2:layout=0 0 0
L:stationary=*
. . * .
. . . .
* . . .
~L # the holes
~D
`

func onEasel(t *testing.T, text string) *page {
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Text: text, Settings: link.DefaultSettings}}, SetMode{DrawMode})
	return p
}

// A board without holes, too, is first drawn with the tool that makes none.
func TestFirstTool(t *testing.T) {
	p := onEasel(t, "D:xDim=3:yDim=2:zDim=1\nC:name=I:copies=2:layout=0 0 0, 1 0 0, 2 0 0\n~D\n")
	if p.Pen.Tool != CellTool {
		t.Errorf("the first tool is %q", p.Pen.Tool)
	}
}

func TestStroke(t *testing.T) {
	p := onEasel(t, commented)
	if p.Pen.Tool != CellTool {
		t.Errorf("with holes the first tool is %q", p.Pen.Tool)
	}
	puzzle, ok := p.Drawn()
	if !ok || puzzle.Size.X != 4 {
		t.Fatal("a puzzle whose pieces do not fill the board is drawn all the same")
	}
	p.do(Stroke{Open: false, Cells: []int{4, 5, 99, -1}}, Stroke{Open: true, Cells: []int{0}})
	b := p.Document.Draft().Board()
	if h := b.At(def.Cell{X: 1, Y: 1}); h == nil || !h.Hole(b.Lattice) || b.At(def.Cell{}) != nil {
		t.Error("two cells are holes now, and one is open")
	}
	for _, kept := range []string{"# note: kept", "# the box", "# a bar", "~L # the holes"} {
		if !strings.Contains(p.Document.Text, kept) {
			t.Errorf("%q is lost", kept)
		}
	}
	p.do(Undo{}, Undo{})
	if p.Document.Text != commented || p.Mode != DrawMode {
		t.Error("undo brings each state back")
	}
}

// TestDrawingBrokenText refuses to draw on what is not in the text.
func TestDrawingBrokenText(t *testing.T) {
	p := onEasel(t, commented)
	broken := strings.Replace(commented, "C:name=I:layout=0 0 0,", "C:name=I:layout=0 0 x,", 1)
	p.do(EditText{strings.Replace(commented, "copies=2", "copies=7", 1), 0}, EditText{broken, 9000})
	if puzzle, ok := p.Drawn(); puzzle == nil || ok {
		t.Fatalf("the last good board is shown, and cannot be changed: %v", ok)
	}
	p.do(Stroke{Open: true, Cells: []int{0}})
	if p.Document.Text != broken || !p.Notice.Warn || !strings.Contains(p.Notice.Text, "Mend line 4") {
		t.Errorf("said %q", p.Notice.Text)
	}
	p.do(EditText{"", 99000}, Stroke{Open: true, Cells: []int{0}})
	if p.Document.Text != "" {
		t.Error("there is nothing to draw on")
	}
	p.do(BeginDrawing{})
	if puzzle, ok := p.Drawn(); !ok || puzzle.Size.X != 6 || puzzle.Size.Y != 5 || p.Pen.Tool == "" || p.Mode != DrawMode {
		t.Error("an empty board to begin with")
	}
	p.do(Undo{})
	if p.Document.Text != "" {
		t.Error("which can be undone")
	}
}

func TestRedraw(t *testing.T) {
	p := onEasel(t, commented)
	grow := func(by def.Sides) Action {
		return Redraw{func(b def.Board) (def.Board, def.Cut, error) { return b.Resize(by) }}
	}
	p.do(grow(def.Sides{Left: -1}))
	if p.Notice.Text != "Cut off: 2 cells." || !p.Notice.Undo {
		t.Errorf("said %q of the cells that were cut off", p.Notice.Text)
	}
	p.do(Undo{}, grow(def.Sides{Left: -4}))
	if p.Document.Text != commented || !p.Notice.Warn {
		t.Errorf("a board without cells: %q", p.Notice.Text)
	}
	p.do(grow(def.Sides{Top: 1}))
	if d := p.Document.Draft(); d.Size.Y != 4 {
		t.Errorf("%d rows", d.Size.Y)
	}
}

// TestFixShape fixes the piece that has the shape which was drawn, and frees it.
func TestFixShape(t *testing.T) {
	p := onEasel(t, commented)
	index := func(x, y int) int { return x*3 + y }
	p.do(FixShape{[]int{index(0, 1), index(1, 1), index(2, 1)}})
	if at := p.Document.Draft().Board().At(def.Cell{X: 1, Y: 1}); at == nil || at.Name != "I" {
		t.Fatal("I is fixed")
	}
	p.do(FixShape{[]int{index(3, 0), index(3, 1), index(3, 2)}})
	if !p.Notice.Warn {
		t.Error("there is no second I")
	}
	p.do(FreeAt{index(2, 1)})
	if p.Document.Draft().Board().At(def.Cell{X: 1, Y: 1}) != nil || !p.Notice.Undo {
		t.Error("I is free again")
	}
	p.do(FreeAt{index(0, 0)}, FreeAt{index(1, 1)}, FreeAt{999})
	if n := len(p.history.past); n != 3 {
		t.Errorf("%d steps to undo; holes and open cells are no pieces to free", n)
	}
}

// TestRandomDrawing makes a hundred random changes; what each leaves is what the text
// says, and undo brings every state back to the letter.
func TestRandomDrawing(t *testing.T) {
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(seed, 22))
		p := onEasel(t, commented)
		states := []string{p.Document.Text}
		for range 100 {
			d := p.Document.Draft()
			cells := make([]int, 1+r.IntN(5))
			for i := range cells {
				cells[i] = r.IntN(d.Volume())
			}
			var a Action = Stroke{Open: r.IntN(2) == 0, Cells: cells}
			switch r.IntN(8) {
			case 0:
				by := def.Sides{Left: r.IntN(3) - 1, Top: r.IntN(3) - 1, Bottom: r.IntN(3) - 1}
				a = Redraw{func(b def.Board) (def.Board, def.Cut, error) { return b.Resize(by) }}
			case 1:
				a = Redraw{func(b def.Board) (def.Board, def.Cut, error) { return b.Turn(def.Z) }}
			case 2:
				a = Redraw{func(b def.Board) (def.Board, def.Cut, error) { return b.Mirror(def.Axis(r.IntN(2))) }}
			case 3:
				a = FixShape{cells}
			case 4:
				a = FreeAt{cells[0]}
			}
			p.do(a)
			if now := p.Document.Text; now != states[len(states)-1] {
				states = append(states, now)
			}
			if open, closed := p.Document.Draft().Board(), a; len(def.Parse(p.Document.Text).Drafts[0].OpenCells()) != len(open.OpenCells()) {
				t.Fatalf("seed %d: %T and the text differ", seed, closed)
			}
		}
		for i := len(states) - 2; i >= 0; i-- {
			p.do(Undo{})
			if p.Document.Text != states[i] {
				t.Fatalf("seed %d: undo does not bring state %d back", seed, i)
			}
		}
		for i := 1; i < len(states); i++ {
			p.do(Redo{})
			if p.Document.Text != states[i] {
				t.Fatalf("seed %d: redo does not bring state %d back", seed, i)
			}
		}
	}
}

func TestMirrorsNext(t *testing.T) {
	m, seen := Mirrors(0), []Mirrors{}
	for range 5 {
		seen = append(seen, m)
		m = m.Next()
	}
	if s, _ := Reduce(New(), SetMirrors{MirrorX | HalfTurn}); s.Spoken != "Mirrors: left–right, half turn." {
		t.Errorf("a screen reader hears %q", s.Spoken)
	}
	if m != 0 || len(slices.Compact(slices.Sorted(slices.Values(seen)))) != 5 {
		t.Errorf("a round of mirrors: %v, then %v", seen, m)
	}
	if (MirrorRise | MirrorX).Next() != 0 {
		t.Error("from rarer mirrors the round begins anew")
	}
}

// TestOptionalCells: a pen lets cells stay empty, a number says how many of them may, and a
// piece has a range of copies; each is one step of undo.
func TestOptionalCells(t *testing.T) {
	text := "D:xDim=4:yDim=2:zDim=1\nC:name=A:copies=4:layout=0 0 0, 1 0 0 # a bar\n~D\n"
	p := onEasel(t, text)
	p.do(SetTool{OptionalTool}, Stroke{Optional: true, Cells: []int{0, 1, 2}}, Stroke{Open: true, Cells: []int{1}})
	cells, most := p.Document.Puzzle.VariableCells()
	if len(cells) != 2 || most != 2 {
		t.Errorf("%d of %v may stay empty", most, cells)
	}
	p.do(SetEmpty{Most: 1}, ChoosePiece{Name: "A"}, SetLeast{Least: 3}, SetCopies{Copies: 5})
	q := p.Document.Puzzle
	if q.Empty != 1 || q.Pieces[0].Range() != "3-5" || !strings.Contains(p.Document.Text, "# a bar") {
		t.Errorf("the text is\n%s", p.Document.Text)
	}
	if covered, open := Balance(q); covered != open {
		t.Errorf("pieces cover %d of %d", covered, open)
	}
	p.do(SetLeast{Least: 5})
	if p.Document.Puzzle != nil || p.Document.Missing() != "The pieces have 2 cells too many" {
		t.Errorf("with five bars: %q", p.Document.Missing())
	}
	p.do(SetLeast{Least: 9})
	if got := p.Document.Draft().Pieces[0].Range(); got != "5" {
		t.Errorf("a range up to its end is %q", got)
	}
	for range 6 {
		p.do(Undo{})
	}
	if p.Document.Text != text {
		t.Errorf("undone it is\n%s", p.Document.Text)
	}
}

// TestDye: the pen gives cells colours and takes them away, pieces have theirs, and pairs are allowed; each is one step
// of undo.
func TestDye(t *testing.T) {
	text := "D:xDim=3:yDim=2:zDim=1\nC:name=A:copies=2:layout=0 0 0, 1 0 0, 2 0 0 # a bar\n~D\n"
	p := onEasel(t, text)
	if p.do(SetTool{ColourTool}); p.Pen.Colour != "red" {
		t.Errorf("the pen begins with %q", p.Pen.Colour)
	}
	p.do(SetPenColour{"no/colour"})
	if p.Pen.Colour != "red" || !p.Notice.Warn {
		t.Error("a name that no colour can have is refused")
	}
	p.do(SetPenColour{"blue"}, Dye{"blue", []int{0, 1}}, Dye{"red", []int{1, 5, 99}}, Dye{"", []int{0}})
	if got := p.Document.Puzzle.Tints; !slices.Equal(got,
		[]def.Tint{{Cell: def.Cell{Y: 1}, Name: "red"}, {Cell: def.Cell{X: 2, Y: 1}, Name: "red"}}) {
		t.Errorf("the cells have %v", got)
	}
	bar := []def.Cell{{}, {X: 1}, {X: 2}}
	p.do(ChoosePiece{Name: "A"}, ReshapePiece{Cells: bar, Tints: []def.Tint{{Cell: def.Cell{X: 2}, Name: "blue"}}},
		SetAllowed{def.Pair{Cube: "blue", Cell: "red"}, true})
	if got := p.State.Colours(); !slices.Equal(got, []string{"blue", "red"}) || !p.Document.Puzzle.Allows("blue", "red") {
		t.Errorf("of the colours %v blue may not lie on red:\n%s", got, p.Document.Text)
	}
	if !strings.Contains(p.Document.Text, "# a bar") {
		t.Errorf("a comment is lost:\n%s", p.Document.Text)
	}
	for range 5 {
		p.do(Undo{})
	}
	if p.Document.Text != text {
		t.Errorf("undo leads to\n%s", p.Document.Text)
	}
	if p.do(Dye{"A", []int{0}}); p.Document.Text != text || !p.Notice.Warn {
		t.Error("a piece has this name")
	}
}

// TestEnclose puts a box around a board, draws a smaller hole with the tool that fixes pieces, and takes both back.
func TestEnclose(t *testing.T) {
	p := onEasel(t, "D:xDim=2:yDim=1:zDim=2\nC:name=A:layout=0 0 0, 1 0 0\nC:name=W:layout=0 0 0, 1 0 0\n~D\n")
	before := p.Document.Text
	p.do(Enclose{def.Sides{Right: 1}})
	size := p.Document.Draft().Size
	wall := func() *def.Piece {
		for i := range p.Document.Draft().Pieces {
			if q := &p.Document.Draft().Pieces[i]; q.Name == "W2" {
				return q
			}
		}
		return nil
	}
	if w := wall(); size != (space.Size{X: 4, Y: 3, Z: 4}) || w == nil || !w.Stationary || len(w.Cells) != 48-4-2 {
		t.Fatalf("a box of %v", size)
	}
	p.do(FixShape{[]int{(3*3+1)*4 + 1}})
	if w := wall(); len(w.Cells) != 48-4-1 {
		t.Errorf("%d cells of walls; half of the opening is walled up", len(w.Cells))
	}
	linked := link.Link{Text: p.Document.Text, Settings: link.DefaultSettings}
	if read, err := link.Decode(linked.Encode()); err != nil || read.Text != p.Document.Text {
		t.Errorf("the link has another text: %v", err)
	}
	p.do(Undo{}, Undo{})
	if p.Document.Text != before {
		t.Errorf("undone: %s", p.Document.Text)
	}
}
