package play_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver/play"
	"tilewright/solver/problem"
)

const puzzle = `D:xDim=4:yDim=2:zDim=1
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0
C:name=J:copies=1:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0
~D`

func parse(t *testing.T, text string) *def.Puzzle {
	t.Helper()
	p := def.Parse(text).Drafts[0]
	if p == nil {
		t.Fatal("the puzzle has errors")
	}
	return p
}

// TestCheck: a drop is refused with its reason.
func TestCheck(t *testing.T) {
	p := play.Position{Puzzle: parse(t, "D:xDim=4:yDim=3:zDim=1\nC:name=*:type=S:layout=3 2 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\nC:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0\n~D")}
	at := func(xy ...int) (cells []int) {
		for i := 0; i < len(xy); i += 2 {
			cells = append(cells, p.Puzzle.Index(def.Cell{X: xy[i], Y: xy[i+1]}))
		}
		return cells
	}
	flipped := at(0, 0, 1, 0, 2, 0, 2, 1)
	p, err := p.With(1, flipped)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		slot  int
		cells []int
		want  error
	}{
		{"another shape", 3, at(1, 1, 1, 2, 0, 2), play.ErrShape},
		{"in a hole", 3, at(3, 0, 3, 1, 3, 2), play.ErrBoard},
		{"over another", 3, at(2, 0, 2, 1, 2, 2), play.ErrTaken},
		{"where it lies itself", 1, at(1, 0, 1, 1, 1, 2, 2, 0), nil},
		{"beside", 3, append(at(0, 1, 0, 2), 99), play.ErrBoard},
		{"no piece", 4, at(0, 1), play.ErrPiece},
		{"nothing", 3, nil, play.ErrShape},
		{"twice the same cell", 3, at(0, 1, 0, 1, 0, 2), play.ErrShape},
	} {
		if err := p.Check(tt.slot, tt.cells); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
}

// TestOneSide: the mirror image of a piece is refused if it may not be turned over.
func TestOneSide(t *testing.T) {
	p := play.Position{Puzzle: parse(t, "D:xDim=4:yDim=2:zDim=1:oneSide\nC:name=L:copies=2:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\n~D")}
	if err := p.Check(1, []int{0, 2, 4, 5}); !errors.Is(err, play.ErrShape) {
		t.Errorf("a mirror image: %v", err)
	}
	if err := p.Check(2, []int{0, 2, 4, 1}); err != nil {
		t.Error(err)
	}
}

// TestGame: a game goes back and forth, and forgets what was undone once something else is done.
func TestGame(t *testing.T) {
	g := play.New(play.Position{Puzzle: parse(t, puzzle)})
	put := func(slot int, cells ...int) {
		t.Helper()
		var err error
		if g, err = g.Put(slot, cells, false); err != nil {
			t.Fatal(err)
		}
	}
	put(1, 1, 0, 2, 4)
	put(2, 3, 5, 7, 6)
	if !g.Solved() || len(g.Moves()) != 2 {
		t.Fatalf("%d moves, solved: %v", len(g.Moves()), g.Solved())
	}
	if g = g.Undo(); g.Solved() || !g.CanRedo() {
		t.Error("undone, it is solved")
	}
	if g = g.Redo(); !g.Solved() {
		t.Error("done again, it is not solved")
	}
	if g = g.Take(1).BackTo(0); g.CanUndo() || len(g.Position().Placed) != 0 || !g.CanRedo() {
		t.Error("the beginning is not empty")
	}
	put(2, 3, 5, 7, 6)
	if g.CanRedo() {
		t.Error("another move keeps what was undone")
	}
	if same, err := g.Put(2, []int{7, 6, 5, 3}, false); err != nil || len(same.Moves()) != 1 {
		t.Errorf("a piece put where it lies: %v, %d moves", err, len(same.Moves()))
	}
	given := play.New(g.Position())
	if given.Take(2).CanUndo() || !given.Given(2) {
		t.Error("a piece that was given can be taken")
	}
	if _, err := given.Put(2, []int{0, 2, 4, 5}, false); err == nil {
		t.Error("a piece that was given can be moved")
	}
}

// TestGameProperties: these hold whatever is done. No two pieces share a cell, and each lies in an image of its own.
// Undo and redo pass through every position again, and a position survives its assembly.
func TestGameProperties(t *testing.T) {
	t.Run("exact", func(t *testing.T) { gameProperties(t, gen.Puzzle) })
	t.Run("loose", func(t *testing.T) { gameProperties(t, gen.Loose) })
	t.Run("coloured", func(t *testing.T) { gameProperties(t, gen.Coloured) })
}

func gameProperties(t *testing.T, puzzle func(uint64) *def.Puzzle) {
	for number := range uint64(200) {
		p := puzzle(number)
		whole, err := problem.Compile(p)
		if err != nil || len(whole.Images) == 0 {
			continue
		}
		random := rand.New(rand.NewPCG(number, 1))
		g := play.New(play.Position{Puzzle: p})
		for range 60 {
			switch random.IntN(6) {
			case 0:
				g = g.Undo()
			case 1:
				g = g.Redo()
			case 2:
				g = g.Take(1 + random.IntN(p.PieceCount()))
			default:
				image := int32(random.IntN(len(whole.Images)))
				var cells []int
				for _, c := range whole.AppendCells(nil, image) {
					cells = append(cells, p.Index(c))
				}
				slots := whole.Slots(int(whole.Images[image].Shape))
				slot := int(slots[random.IntN(len(slots))])
				now := g.Position()
				blocked := slices.ContainsFunc(cells, func(c int) bool { s := now.Slot(c); return s > 0 && s != slot })
				next, err := g.Put(slot, cells, false)
				if (err != nil) != blocked {
					t.Fatalf("puzzle %d: %v, and the cells are blocked: %v", number, err, blocked)
				}
				g = next
			}
			check(t, number, g.Position())
		}
		for n := len(g.Moves()); n >= 0; n-- {
			if !samePosition(g.BackTo(n).Position(), g.After(n)) {
				t.Fatalf("puzzle %d: back to %d is another position", number, n)
			}
		}
	}
}

func check(t *testing.T, number uint64, p play.Position) {
	t.Helper()
	covered := map[int]bool{}
	for _, piece := range p.Placed {
		for _, c := range piece.Cells {
			if covered[c] {
				t.Fatalf("puzzle %d: two pieces lie on %d", number, c)
			}
			covered[c] = true
		}
	}
	if len(p.Placed)+len(p.Table()) != p.Puzzle.PieceCount() {
		t.Fatalf("puzzle %d: %d on the board, %d on the table", number, len(p.Placed), len(p.Table()))
	}
	if p.Puzzle.Exact() && p.Solved() != (len(covered) == len(p.Puzzle.OpenCells())) {
		t.Fatalf("puzzle %d: %d cells are covered, solved: %v", number, len(covered), p.Solved())
	}
	back, err := play.FromAssembly(p.Puzzle, p.Assembly())
	if err != nil || !samePosition(back, p) {
		t.Fatalf("puzzle %d: %v came back as %v, %v", number, p.Placed, back.Placed, err)
	}
	rest, slots := p.Rest()
	placed := 0
	for _, piece := range p.Placed {
		placed += len(piece.Cells)
	}
	least, _ := rest.Fill()
	need, _ := p.Puzzle.Fill()
	if rest.Volume() != p.Puzzle.Volume() || rest.PieceCount() != len(slots) || !slices.Equal(slots, p.Table()) ||
		least < need-placed || p.Puzzle.Exact() && least != need-placed {
		t.Fatalf("puzzle %d: what is left has %d pieces in slots %v", number, rest.PieceCount(), slots)
	}
	for i, s := range rest.Slots() {
		if p.Puzzle.Slots()[slots[i]-1].Piece < 0 ||
			len(rest.Pieces[s.Piece].Cells) != len(p.Puzzle.Pieces[p.Puzzle.Slots()[slots[i]-1].Piece].Cells) {
			t.Fatalf("puzzle %d: slot %d is another piece", number, i+1)
		}
	}
}

// TestCheckAgainstImages: what may lie where is exactly what the solver has images of. It tries every piece, turned in
// all ways and put anywhere in an empty board.
func TestCheckAgainstImages(t *testing.T) {
	refused := 0
	for number := range uint64(250) {
		p := gen.Coloured(number)
		if number >= 150 {
			p = gen.Backed(number)
		}
		whole, err := problem.Compile(p)
		if err != nil {
			t.Fatal(err)
		}
		may := map[string]bool{} // by slot and cells
		name := func(slot int, cells []int) string { return fmt.Sprint(slot, cells) }
		for i := range whole.Images {
			var cells []int
			for _, c := range whole.AppendCells(nil, int32(i)) {
				cells = append(cells, p.Index(c))
			}
			for _, slot := range whole.Slots(int(whole.Images[i].Shape)) {
				may[name(int(slot), cells)] = true
			}
		}
		empty := play.Position{Puzzle: p}
		for i, slot := range p.Slots() {
			var shapes [][]def.Cell
			for _, side := range p.Pieces[slot.Piece].Sides() {
				for _, turn := range p.Lattice.Motions() {
					if shape := turn.Turn(side.Cells); shape != nil {
						shapes = append(shapes, shape)
					}
				}
			}
			for _, shape := range shapes {
			places:
				for at := range p.Volume() {
					var cells []int
					for _, c := range shape {
						c = def.Cell{X: c.X + at/p.Size.Z/p.Size.Y, Y: c.Y + at/p.Size.Z%p.Size.Y, Z: c.Z + at%p.Size.Z}
						if !p.Contains(c) {
							continue places
						}
						cells = append(cells, p.Index(c))
					}
					slices.Sort(cells)
					err := empty.Check(i+1, cells)
					if (err == nil) != may[name(i+1, cells)] {
						t.Fatalf("puzzle %d, piece %d on %v: %v", number, i+1, cells, err)
					}
					if errors.Is(err, play.ErrColour) {
						refused++
					}
				}
			}
		}
	}
	if refused < 100 {
		t.Errorf("%d places are refused for their colours", refused)
	}
}

// TestLoose: what is solved and what has still to be done, where pieces may be left over and cells stay empty.
func TestLoose(t *testing.T) {
	p := play.Position{Puzzle: parse(t, "D:xDim=4:yDim=1:zDim=1:empty=1\nC:name=A:copies=0-2:layout=0 0 0\nC:name=B:layout=0 0 0\nC:name=C:layout=0 0 0, 1 0 0\n~D")}
	say := func(missing, unfilled, bare int, solved, room bool) {
		t.Helper()
		if p.Missing() != missing || p.Unfilled() != unfilled || p.Bare() != bare || p.Solved() != solved || p.Room() != room {
			t.Errorf("%v: %d missing, %d to fill, %d bare, solved %v, room %v", p.Placed, p.Missing(), p.Unfilled(), p.Bare(), p.Solved(), p.Room())
		}
	}
	put := func(slot int, cells ...int) {
		t.Helper()
		var err error
		if p, err = p.With(slot, cells); err != nil {
			t.Fatal(err)
		}
	}
	say(2, 3, 4, false, true)
	put(4, 0, 1)
	say(1, 1, 2, false, true)
	put(1, 2) // A stands for B, which has its shape
	say(0, 0, 1, true, true)
	put(3, 3)
	say(0, 0, 0, true, false)
	p = p.Without(1)
	say(0, 0, 1, true, true)
	if rest, _ := p.Rest(); rest.Exact() || rest.Check() != nil {
		t.Errorf("what is left: %+v", rest)
	}
}

// TestColours: the reason of a refusal names the colours.
func TestColours(t *testing.T) {
	p := play.Position{Puzzle: parse(t, "D:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0 red, 1 0 0\nC:name=blue:type=C:layout=0 0 0\n~D")}
	if err := p.Check(1, []int{0, 1}); err != nil {
		t.Errorf("turned the other way it may lie there: %v", err)
	}
	p.Puzzle = parse(t, "D:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0 red, 1 0 0 red\nC:name=blue:type=C:layout=0 0 0\n~D")
	err := p.Check(1, []int{0, 1})
	if !errors.Is(err, play.ErrColour) || err.Error() != "A: a red cube on the blue cell 0 0 0: the puzzle does not allow these colours together" {
		t.Errorf("%v", err)
	}
}

// samePosition ignores the order of placement.
func samePosition(a, b play.Position) bool {
	return slices.Equal(a.Assembly(), b.Assembly())
}

// TestFromAssembly: an assembly that nobody could have placed is refused.
func TestFromAssembly(t *testing.T) {
	p := parse(t, puzzle)
	for _, bad := range [][]uint16{nil, {1}, {1, 1, 1, 1, 0, 0, 0, 0}, {3, 3, 3, 0, 3, 0, 0, 0}} {
		if _, err := play.FromAssembly(p, bad); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
}

// Cells tell which pieces may cover them, on any lattice and with colours.
func TestCovering(t *testing.T) {
	p := play.Position{Puzzle: parse(t, "D:xDim=4:yDim=2:zDim=1\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\nC:name=J:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0\n~D")}
	// Equal pieces are one: the corner and the cell beside it lie under L in two ways.
	if ways := p.Covering([]int{0, 2}); len(ways) != 2 || ways[0].Slot != 1 {
		t.Errorf("two cells: %v", ways)
	}
	if ways := p.Covering([]int{4, 0, 1, 2}); len(ways) != 1 || !slices.Equal(ways[0].Cells, []int{0, 1, 2, 4}) {
		t.Errorf("four cells: %v", ways)
	}
	if ways := p.Covering([]int{0, 6}); ways != nil {
		t.Errorf("both ends: %v", ways)
	}
	q, err := p.With(1, []int{0, 1, 2, 4})
	if err != nil {
		t.Fatal(err)
	}
	if ways := q.Covering([]int{0}); ways != nil {
		t.Errorf("below a piece: %v", ways)
	}
	if ways := q.Covering([]int{6}); len(ways) != 1 || ways[0].Slot != 2 {
		t.Errorf("the other one: %v", ways)
	}
	// The red cube of A may not lie on the blue cell, whichever way A is turned.
	p.Puzzle = parse(t, "D:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0 red, 1 0 0 red\nC:name=blue:type=C:layout=0 0 0\n~D")
	if ways := p.Covering([]int{0}); ways != nil {
		t.Errorf("with colours: %v", ways)
	}
}
