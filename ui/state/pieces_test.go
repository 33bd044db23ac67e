package state

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
	"tilewright/ui/link"
)

// drawn is a page with a text, whose comment has to stay.
func drawn(t *testing.T, text string) *page {
	p := newPage(t)
	p.do(Restore{Link: link.Link{Text: text}})
	return p
}

// names lists the mobile pieces with their copies.
func (p *page) names() string {
	var list []string
	for _, q := range p.Document.Draft().Pieces {
		if !q.Stationary {
			list = append(list, q.Name+strings.Repeat("+", q.Copies-1))
		}
	}
	return strings.Join(list, " ")
}

func shape(t *testing.T, query string) catalogue.Shape {
	t.Helper()
	found := catalogue.Find(space.Cubes, query)
	if len(found) == 0 {
		t.Fatalf("no shape is %q", query)
	}
	return found[0]
}

const empty = "# title: Mine\nD:xDim=6:yDim=5:zDim=1 # a box\n# between\n~D\n"

// TestAddShapes adds pieces of the catalogue one by one and takes them away again, each
// as one step of undo, and leaves comments where they are.
func TestAddShapes(t *testing.T) {
	p := drawn(t, empty)
	l5, l4, j4 := shape(t, "L pentomino"), shape(t, "L tetromino"), shape(t, "J one-sided tetromino")
	var texts []string
	for _, step := range []struct {
		action Action
		want   string
	}{
		{AddShape{l5}, "L"},
		{AddShape{l4}, "L L4"},
		{AddShape{j4}, "L L4+"}, // it may be turned over
		{AddShape{l5}, "L+ L4+"},
		{TakeShape{l4}, "L+ L4"},
		{TakeShape{l4}, "L+"},
		{TakeShape{l4}, "L+"},
		{SetOneSided{true}, "L+"},
		{AddShape{l4}, "L+ L4"},
		{AddShape{j4}, "L+ L4 J"},
		{AddShape{shape(t, "A tetracube")}, "L+ L4 J"}, // which does not lie flat
	} {
		texts = append(texts, p.Document.Text)
		p.do(step.action)
		if p.names() != step.want {
			t.Fatalf("%#v: %s, want %s\n%s", step.action, p.names(), step.want, p.Document.Text)
		}
		if !strings.Contains(p.Document.Text, " # a box\n") || !strings.Contains(p.Document.Text, "\n# between\n") {
			t.Fatalf("comments are gone:\n%s", p.Document.Text)
		}
	}
	if !strings.Contains(p.Notice.Text, "one layer") {
		t.Errorf("the tetracube was refused: %q", p.Notice.Text)
	}
	slices.Reverse(texts)
	for _, text := range slices.Compact(texts)[1:] {
		if p.do(Undo{}); p.Document.Text != text {
			t.Fatalf("undone:\n%swant\n%s", p.Document.Text, text)
		}
	}
}

// TestAddLists puts each list of the catalogue into an empty text and into a box, and
// then what is lacking after one was taken away.
func TestAddLists(t *testing.T) {
	for _, list := range catalogue.Lists() {
		p := drawn(t, "# mine\n")
		p.do(AddList{list.ID})
		draft := p.Document.Draft()
		if draft == nil || draft.PieceCount() != list.Count || !strings.HasPrefix(p.Document.Text, "# mine\nD:") ||
			draft.OneSide != list.OneSided {
			t.Fatalf("%s:\n%.300s", list.ID, p.Document.Text)
		}
		if full := list.X*list.Y*list.Z == list.Cells; list.Lattice.Everywhere() && full != (p.Document.Puzzle != nil) {
			t.Errorf("%s: the puzzle is whole: %v; %s", list.ID, !full, p.Blocked())
		}
		before := p.Document.Text
		p.do(AddList{list.ID})
		if p.Document.Text != before || p.Notice.Text != "All of them are in the puzzle already." {
			t.Errorf("%s is added twice", list.ID)
		}
		shapes := list.Shapes()
		p.do(TakeShape{shapes[len(shapes)-1]})
		if lacks := NewStock(p.Document.Draft()).Lacks(shapes); len(lacks) != 1 || lacks[0].Copies != 1 ||
			lacks[0].Name != shapes[len(shapes)-1].Name {
			t.Errorf("%s lacks %v", list.ID, lacks)
		}
		if p.do(AddList{list.ID}); p.Document.Draft().PieceCount() != list.Count {
			t.Errorf("%s: %d pieces", list.ID, p.Document.Draft().PieceCount())
		}
		for range 3 {
			p.do(Undo{})
		}
		if p.Document.Text != "# mine\n" {
			t.Errorf("%s: not undone", list.ID)
		}
	}
	p := drawn(t, empty)
	p.do(SetOneSided{true}, AddList{"soma"})
	if p.names() != "" || !p.Notice.Warn {
		t.Errorf("solid pieces that may not be turned over: %s", p.names())
	}
	if p.do(AddList{"no such list"}); p.names() != "" {
		t.Errorf("no such list: %s", p.names())
	}
	p = drawn(t, empty)
	p.do(AddShape{shape(t, "A tetracube")}, AddList{"one-sided-tetrominoes"})
	if p.Document.Draft().OneSide || len(p.Document.Draft().Pieces) != 1+7 {
		t.Errorf("a piece of two layers among them: %s", p.names())
	}
	if p.do(SetOneSided{true}); p.Document.Draft().OneSide || !strings.Contains(p.Notice.Text, "A has more than one layer") {
		t.Errorf("one-sided: %q", p.Notice.Text)
	}
}

// TestTurnOver turns a piece with a back over, and draws its back; what else is changed keeps both sides.
func TestTurnOver(t *testing.T) {
	p := drawn(t, "D:xDim=4:yDim=1:zDim=1\nC:name=A:layout=0 0 0:back=0 0 0, 1 0 0\nC:name=B:copies=3:layout=0 0 0\n~D\n")
	three := []def.Cell{{}, {X: 1}, {X: 2}}
	p.do(ChoosePiece{Name: "A"}, TurnOver{}, ReshapePiece{Cells: three}, RenamePiece{"Z"}, SetColour{"#aa3300"}, SetCopies{2})
	q := p.Document.Draft().Pieces[0]
	if q.Name != "Z" || q.Copies != 2 || !slices.Equal(q.Cells, three) || !slices.Equal(q.Back, []def.Cell{{}}) {
		t.Errorf("turned over and drawn, it is %+v\n%s", q, p.Document.Text)
	}
	if p.do(TurnOver{}); !slices.Equal(p.Document.Draft().Pieces[0].Back, three) {
		t.Errorf("turned back:\n%s", p.Document.Text)
	}
	text := p.Document.Text
	if p.do(ChoosePiece{Name: "B"}, TurnOver{}); p.Document.Text != text {
		t.Errorf("a piece without a back is turned over:\n%s", p.Document.Text)
	}
}

// TestSolvesBacks knows a solution on either side of a piece, and none that mirrors one.
func TestSolvesBacks(t *testing.T) {
	puzzle, err := def.ParseOne("D:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0:back=0 0 0, 0 1 0, 1 1 0, 2 1 0\n" +
		"C:name=B:layout=0 0 0, 1 0 0:back=0 0 0, 1 0 0, 2 0 0\n~D\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		board []uint16 // x-major
		want  bool
	}{
		{[]uint16{1, 2, 1, 2, 1, 2}, true},
		{[]uint16{1, 1, 2, 1, 2, 1}, true},
		{[]uint16{2, 1, 2, 1, 1, 1}, false}, // the back mirrored
	} {
		if Solves(puzzle, test.board) != test.want {
			t.Errorf("%v solves it: %v", test.board, !test.want)
		}
	}
}

// TestPieceEditor draws a piece, changes all that can be changed of it, and undoes that.
func TestPieceEditor(t *testing.T) {
	p := drawn(t, empty)
	cells := []def.Cell{{}, {X: 1}}
	p.do(ChoosePiece{New: true})
	if !p.NewPiece || p.Piece() != -1 || p.Document.Text != empty {
		t.Error("a piece without cells is none of the puzzle")
	}
	for _, step := range []struct {
		action Action
		want   def.Piece
	}{
		{ReshapePiece{Cells: cells}, def.Piece{Name: "A", Cells: cells, Copies: 1}},
		{ReshapePiece{Cells: append(cells, def.Cell{X: 2})}, def.Piece{Name: "A", Cells: append(cells, def.Cell{X: 2}), Copies: 1}},
		{RenamePiece{"Bar"}, def.Piece{Name: "Bar", Cells: append(cells, def.Cell{X: 2}), Copies: 1}},
		{SetCopies{4}, def.Piece{Name: "Bar", Cells: append(cells, def.Cell{X: 2}), Copies: 4}},
		{SetCopies{0}, def.Piece{Name: "Bar", Cells: append(cells, def.Cell{X: 2}), Copies: 4}},
		{SetColour{"#aa3300"}, def.Piece{Name: "Bar", Cells: append(cells, def.Cell{X: 2}), Copies: 4, Colour: "#aa3300"}},
		{ReshapePiece{Cells: cells}, def.Piece{Name: "Bar", Cells: cells, Copies: 4, Colour: "#aa3300"}},
		{SetColour{""}, def.Piece{Name: "Bar", Cells: cells, Copies: 4}},
	} {
		p.do(step.action)
		i := p.Piece()
		if i < 0 {
			t.Fatalf("%#v: no piece is chosen\n%s", step.action, p.Document.Text)
		}
		got := p.Document.Draft().Pieces[i]
		got.Line = 0
		if got.Name != step.want.Name || got.Copies != step.want.Copies || got.Colour != step.want.Colour ||
			!slices.Equal(got.Cells, step.want.Cells) {
			t.Errorf("%#v: %+v", step.action, got)
		}
	}
	whole := p.Document.Text
	p.do(RemovePiece{})
	if p.Document.Text != empty || p.Piece() != -1 || !p.Notice.Undo {
		t.Errorf("removed:\n%s", p.Document.Text)
	}
	p.do(Undo{})
	if p.Document.Text != whole {
		t.Errorf("undone:\n%s", p.Document.Text)
	}
	p.do(ChoosePiece{Name: "Bar"}, AddShape{shape(t, "V")}, RenamePiece{"V"})
	if p.Chosen != "Bar" || !strings.Contains(p.Notice.Text, "another piece is named") {
		t.Errorf("a name that is taken: %q", p.Notice.Text)
	}
	for range 8 {
		p.do(Undo{})
	}
	if p.Document.Text != empty || p.Piece() != -1 {
		t.Errorf("all is undone:\n%s", p.Document.Text)
	}
	p.do(ChoosePiece{New: true}, ReshapePiece{Cells: cells}, ChoosePiece{New: true}, ReshapePiece{Cells: cells})
	if p.names() != "A B" || p.Chosen != "B" {
		t.Errorf("two new pieces are called %s", p.names())
	}
}

// TestTwins makes copies of pieces that are the same when turned over.
func TestTwins(t *testing.T) {
	p := drawn(t, empty)
	p.do(SetOneSided{true}, AddShape{shape(t, "L tetromino")}, AddShape{shape(t, "J one-sided tetromino")},
		SetOneSided{false}, ChoosePiece{Name: "J"})
	draft := p.Document.Draft()
	if !catalogue.Equal(draft.Pieces[0].Cells, draft.Pieces[1].Cells, space.Cubes.Solid()) {
		t.Fatal("L and J are no twins")
	}
	before := p.Document.Text
	if p.do(JoinTwins{[]string{"L", "J"}}); p.names() != "L+" || p.Chosen != "L" {
		t.Errorf("joined they are %s", p.names())
	}
	if p.do(Undo{}); p.Document.Text != before {
		t.Errorf("undone:\n%s", p.Document.Text)
	}
}
