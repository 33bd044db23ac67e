package design

import (
	"slices"
	"strconv"
	"testing"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// sixPieces is a six-piece burr of sticks with these numbers; cells of its board may stay empty.
func sixPieces(numbers ...int) *def.Puzzle {
	board := def.BurrBoard(true)
	p := &def.Puzzle{Size: board.Size, Pieces: slices.Clone(board.Stationary)}
	for _, n := range numbers {
		p.Pieces = append(p.Pieces, def.Piece{Name: strconv.Itoa(n), Cells: def.StickCells(n), Copies: 1})
	}
	return p
}

// TestCubesOfABurr takes cubes from a burr's sticks and adds some. What it says of a variant is what the variant's own
// search says, and its level that of a disassembly of its own.
func TestCubesOfABurr(t *testing.T) {
	p := sixPieces(1024, 956, 974, 704, 120, 1015)
	space, err := NewSpace(p, Cubes)
	if err != nil {
		t.Fatal(err)
	}
	bounds := Usual
	bounds.Most, bounds.Keep = 200, 40
	s := New(space, bounds, State{Next: 340, End: space.Size()})
	for !s.Run(1e6) {
	}
	state := s.State()
	if space.Size() != 364 || state.Tally.Sum() != 24 || len(state.Findings) == 0 {
		t.Errorf("of %d variants %+v", space.Size(), state.Tally)
	}
	for _, f := range state.Findings[:min(3, len(state.Findings))] {
		v := space.Variant(f.Number)
		if doc := def.Parse(def.Format(v.Puzzle)); len(doc.Puzzles) != 1 {
			t.Fatalf("%s is no puzzle: %v", v.Words, doc.Diagnostics)
		}
		if len(v.Left) != 1 || abs(len(v.By[0].Cells)-len(p.Pieces[v.Left[0]].Cells)) != 1 {
			t.Errorf("%s: %d instead of %d", v.Words, len(v.By[0].Cells), v.Left)
		}
		count, apart, least := solvedAnew(t, v.Puzzle)
		if count != f.Solutions || apart != f.Apart || !slices.Equal(least, f.Level) {
			t.Errorf("%s: %d solutions, %d come apart, level %v; it says %+v", v.Words, count, apart, least, f)
		}
	}
}

// solvedAnew searches a puzzle, and takes each assembly apart by itself: how many there are, how many come apart, and the
// least level.
func solvedAnew(t *testing.T, p *def.Puzzle) (count, apart uint64, least []int) {
	t.Helper()
	kin := disassemble.KinOf(p)
	var one *solver.Search
	one = solver.Open(p, settings.Settings{Redundancy: settings.RedundancyAuto, Engine: settings.EngineReference}, func(images []int32) bool {
		count++
		var pieces []disassemble.Piece
		for _, n := range images {
			image := &one.Problem().Images[n]
			q := disassemble.Piece{Kin: kin[p.Slots()[0].Piece]}
			for _, c := range image.Cells {
				q.Cells = append(q.Cells, one.Problem().Cells[c])
			}
			pieces = append(pieces, q)
		}
		d, err := disassemble.New(p.Lattice, pieces, disassemble.Options{Positions: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		for d.Run(20_000) == search.Paused {
		}
		if d.Verdict() == disassemble.Apart {
			if apart++; least == nil || slices.Compare(d.Tree().Level(), least) < 0 {
				least = d.Tree().Level()
			}
		}
		return true
	})
	for one.Run(1e6) == search.Paused {
	}
	return count, apart, least
}

// Where every cell must be filled, a cell goes from one piece to another.
func TestCubesOfAFullBoard(t *testing.T) {
	p := def.Parse("D:xDim=3:yDim=2:zDim=1\nC:name=a:layout=0 0 0, 1 0 0, 2 0 0\nC:name=b:layout=0 0 0, 1 0 0, 0 1 0\n~D\n").Drafts[0]
	space, err := NewSpace(p, Cubes)
	if err != nil {
		t.Fatal(err)
	}
	for n := range space.Size() {
		v := space.Variant(n)
		cells := 0
		for i := range v.Puzzle.Pieces {
			cells += len(v.Puzzle.Pieces[i].Cells)
		}
		if cells != 6 || v.Words == "" {
			t.Errorf("%s: %d cells", v.Words, cells)
		}
	}
	if space.Size() == 0 {
		t.Error("nothing can be changed")
	}
	for _, text := range []string{
		"D:xDim=9:yDim=2:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\n~D\n",
		"D:xDim=4:yDim=1:zDim=1\nC:name=I:copies=2-3:layout=0 0 0, 1 0 0\n~D\n",
	} {
		if _, err := NewSpace(def.Parse(text).Drafts[0], Cubes); err == nil {
			t.Errorf("%s has changes", text)
		}
	}
}
