package problem_test

import (
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// parse reads the one definition of a text.
func parse(t *testing.T, text string) *def.Puzzle {
	t.Helper()
	doc := def.Parse(text)
	if doc.Err() != nil || len(doc.Puzzles) != 1 {
		t.Fatalf("%v in %s", doc.Err(), text)
	}
	return doc.Puzzles[0]
}

// TestOf compares symmetries with those found by hand.
func TestOf(t *testing.T) {
	for _, test := range []struct {
		name, text         string
		turns, reflections int
		boxed              bool
	}{
		{"a rectangle", "D:xDim=3:yDim=2:zDim=1\nC:name=A:copies=3:layout=0 0 0, 1 0 0\n~D", 4, 0, true},
		{"a rectangle beside a hole", "D:xDim=5:yDim=2:zDim=1\nC:name=A:copies=4:layout=0 0 0, 0 1 0\nC:name=*:type=S:layout=0 0 0, 0 1 0\n~D", 4, 0, false},
		{"a square in the middle of a rectangle", "D:xDim=4:yDim=2:zDim=1\nC:name=A:copies=2:layout=0 0 0, 1 0 0\nC:name=*:type=S:layout=0 0 0, 0 1 0, 3 0 0, 3 1 0\n~D", 8, 0, false},
		{"fixed pieces of one shape change places", "D:xDim=4:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\nC:name=B:type=S:layout=0 0 0\nC:name=C:type=S:layout=3 0 0\n~D", 2, 0, true},
		{"a fixed piece and a hole do not", "D:xDim=4:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\nC:name=B:type=S:layout=0 0 0\nC:name=*:type=S:layout=3 0 0\n~D", 1, 0, false},
		{"a fixed piece beside the board", "D:xDim=5:yDim=2:zDim=1\nC:name=A:copies=4:layout=0 0 0, 0 1 0\nC:name=B:type=S:layout=0 0 0, 0 1 0\n~D", 2, 0, true},
		{"fixed pieces of other shapes", "D:xDim=4:yDim=1:zDim=1\nC:name=A:layout=0 0 0\nC:name=B:type=S:layout=0 0 0, 1 0 0\nC:name=C:type=S:layout=3 0 0\n~D", 1, 0, true},
		{"a red end", "D:xDim=3:yDim=1:zDim=1:allow=red/red\nC:name=A:copies=3:layout=0 0 0\nC:name=red:type=C:layout=0 0 0\n~D", 1, 0, true},
		{"two red ends", "D:xDim=3:yDim=1:zDim=1:allow=red/red\nC:name=A:copies=3:layout=0 0 0\nC:name=red:type=C:layout=0 0 0, 2 0 0\n~D", 2, 0, true},
		{"an end that may stay empty", "D:xDim=3:yDim=1:zDim=1\nC:name=A:copies=2:layout=0 0 0\nC:name=+:type=V:layout=2 0 0\n~D", 1, 0, true},
		{"one-sided, and its pieces are not their mirror images", "D:xDim=4:yDim=2:zDim=1:oneSide\nC:name=A:copies=2:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0\n~D", 2, 0, true},
		{"one-sided, and they are", "D:xDim=4:yDim=2:zDim=1:oneSide\nC:name=A:copies=4:layout=0 0 0, 1 0 0\n~D", 4, 0, true},
		{"a brick", "D:xDim=2:yDim=3:zDim=4\nC:name=A:copies=12:layout=0 0 0, 1 0 0\n~D", 4, 4, true},
		{"a cube in a corner of its box", "D:xDim=3:yDim=2:zDim=2\nC:name=A:copies=4:layout=0 0 0, 1 0 0\nC:name=*:type=S:layout=0 0 0, 0 1 0, 0 0 1, 0 1 1\n~D", 24, 24, false},
		{"one layer of a box can be turned over", "D:xDim=3:yDim=2:zDim=2\nC:name=A:copies=3:layout=0 0 0, 1 0 0\nC:name=*:type=S:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0, 1 1 0, 2 1 0\n~D", 4, 0, false},
		{"one cell", "D:xDim=2:yDim=2:zDim=2\nC:name=A:layout=0 0 0\nC:name=*:type=S:layout=0 0 0, 1 0 0, 1 1 0, 0 1 0, 1 0 1, 0 1 1, 0 0 1\n~D", 1, 0, true},
	} {
		p := parse(t, test.text)
		compiled, err := problem.Compile(p)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		reflections := 0
		for _, y := range compiled.Symmetries {
			if y.Reflection {
				reflections++
			}
		}
		if turns := len(compiled.Symmetries) - reflections; turns != test.turns || reflections != test.reflections {
			t.Errorf("%s: %d turns, %d reflections; want %d, %d", test.name, turns, reflections, test.turns, test.reflections)
		}
		if boxed := p.Boxed(); boxed != test.boxed {
			t.Errorf("%s: boxed %v", test.name, boxed)
		}
	}
}

// inBox is a puzzle in a larger box, moved by some cells. All around it is a hole.
func inBox(p *def.Puzzle, by, more space.Cell) *def.Puzzle {
	q := *p
	q.Size = space.Size{X: p.Size.X + by.X + more.X, Y: p.Size.Y + by.Y + more.Y, Z: p.Size.Z + by.Z + more.Z}
	move := func(c def.Cell) def.Cell { return def.Cell{X: c.X + by.X, Y: c.Y + by.Y, Z: c.Z + by.Z} }
	q.Pieces, q.Tints = slices.Clone(p.Pieces), slices.Clone(p.Tints)
	for i := range q.Pieces {
		if piece := &q.Pieces[i]; piece.Stationary {
			piece.Cells = slices.Clone(piece.Cells)
			for k, c := range piece.Cells {
				piece.Cells[k] = move(c)
			}
		}
	}
	for i := range q.Tints {
		q.Tints[i].Cell = move(q.Tints[i].Cell)
	}
	margin := def.Piece{Name: "*margin", Stationary: true, Copies: 1}
	for x := range q.Size.X {
		for y := range q.Size.Y {
			for z := range q.Size.Z {
				if c := (def.Cell{X: x - by.X, Y: y - by.Y, Z: z - by.Z}); !p.Contains(c) && p.Lattice.Has(c) && !p.Lattice.Loose(c) {
					margin.Cells = append(margin.Cells, def.Cell{X: x, Y: y, Z: z})
				}
			}
		}
	}
	if margin.Cells != nil {
		q.Pieces = append(q.Pieces, margin)
	}
	return &q
}

// TestAnyBox: wherever a board lies in a box, it has the same symmetries, in the same order. They are a group. The
// facts that check settings count as many as the problem has.
func TestAnyBox(t *testing.T) {
	puzzles := []*def.Puzzle{}
	for _, e := range def.Library() {
		puzzles = append(puzzles, e.Puzzle())
	}
	for n := range uint64(150) {
		puzzles = append(puzzles, gen.Puzzle(n), gen.Loose(n), gen.Coloured(n), gen.Backed(n))
	}
	several, kept := 0, 0
	for i, p := range puzzles {
		all := p.Space().Symmetries()
		if len(all) > 1 {
			several++
		}
		by, more := space.Cell{X: i % 3, Y: i % 2}, space.Cell{X: i % 2, Y: i % 5}
		if p.Solid() {
			by.Z = i % 4
		}
		if whole := p.Lattice.Whole(); whole > 1 { // twice that is a translation
			by = space.Cell{X: 2 * whole * by.X, Y: 2 * whole * by.Y, Z: 2 * whole * by.Z}
		}
		moved := inBox(p, by, more).Space().Symmetries()
		if !slices.EqualFunc(all, moved, func(a, b space.Symmetry) bool {
			return a.Turn == b.Turn && slices.Equal(a.Cells, b.Cells) && a.Reflection == b.Reflection && a.Mirrors == b.Mirrors
		}) {
			t.Errorf("puzzle %d: %d symmetries, in a larger box %d", i, len(all), len(moved))
		}
		cells := p.OpenCells()
		for k, a := range all {
			for c, to := range a.Cells {
				if at, ok := a.Apply(cells[c]); !ok || at != cells[to] || k == 0 && to != int32(c) {
					t.Fatalf("puzzle %d: symmetry %d takes %v to cell %d", i, k, cells[c], to)
				}
			}
			for _, b := range all {
				product := make([]int32, len(cells))
				for c, to := range a.Cells {
					product[c] = b.Cells[to]
				}
				if !slices.ContainsFunc(all, func(y space.Symmetry) bool { return slices.Equal(y.Cells, product) }) {
					t.Fatalf("puzzle %d: two symmetries make none", i)
				}
			}
		}
		if len(cells) > 300 {
			continue // a giant
		}
		compiled, err := problem.Compile(p)
		if err != nil {
			t.Fatalf("puzzle %d: %v", i, err)
		}
		turns, mirrored := 0, p.Flat()
		for _, y := range slices.Concat(compiled.Symmetries, compiled.Partial) {
			if mirrored = mirrored || y.Reflection; !y.Reflection {
				turns++
			}
		}
		f := settings.FactsOf(p)
		if f.Turns != turns || f.Closed && f.Mirrored != mirrored {
			t.Errorf("puzzle %d: facts say %d turns, mirrored %v, closed %v; the problem has %d, %v", i, f.Turns, f.Mirrored, f.Closed, turns, mirrored)
		}
		if !p.Boxed() {
			continue
		}
		kept++
	}
	if several < 100 || kept < 100 {
		t.Errorf("of %d puzzles %d have symmetries, and %d those of their box", len(puzzles), several, kept)
	}
}

// TestSet: the problem has these shapes and mirror images.
func TestSet(t *testing.T) {
	for n := range uint64(300) {
		for _, p := range []*def.Puzzle{gen.Puzzle(n), gen.Loose(n), gen.Coloured(n), gen.Backed(n)} {
			compiled, err := problem.Compile(p)
			if err != nil {
				t.Fatal(err)
			}
			set := p.Set()
			if len(set.Shapes) != len(compiled.Shapes) {
				t.Errorf("%s: %d shapes, want %d", p.Title, len(set.Shapes), len(compiled.Shapes))
				continue
			}
			for i, s := range compiled.Shapes {
				if got := set.Shapes[i]; !slices.Equal(got.Pieces, s.Pieces) || got.Copies != s.Copies || got.Least != s.Least ||
					got.Mirror != s.Mirror {
					t.Errorf("%s: shape %d is %+v, want %v, %d-%d, mirror %d", p.Title, i, got, s.Pieces, s.Least, s.Copies, s.Mirror)
				}
			}
		}
	}
}
