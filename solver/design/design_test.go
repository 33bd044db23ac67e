package design_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/solver/catalogue"
	"tilewright/solver/design"
)

// survey looks through a space to the end, in slices, and goes on from its state each time.
func survey(space *design.Space, bounds design.Bounds, state design.State) design.State {
	s := design.New(space, bounds, state)
	for !s.Run(2000) {
		if next := s.State(); next.Next > state.Next {
			state = next
			s = design.New(space, bounds, state)
		}
	}
	return s.State()
}

// count is the number of solutions by the oracle; turned ones count once.
func count(t *testing.T, p *def.Puzzle) uint64 {
	t.Helper()
	o := gen.NewOracle(p)
	solutions, ok := o.Solve(100_000)
	if !ok {
		t.Fatal("too many solutions")
	}
	return uint64(len(o.Set(solutions, false)))
}

func draft(t *testing.T, text string) *def.Puzzle {
	t.Helper()
	doc := def.Parse(text)
	if len(doc.Drafts) != 1 || doc.Drafts[0] == nil {
		t.Fatal(doc.Err())
	}
	return doc.Drafts[0]
}

const (
	// tooMany has 30 cells in its pieces, for a board of 20.
	tooMany = `D:xDim=5:yDim=4:zDim=1
C:name=I:copies=2:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0
C:name=L:copies=2:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0
C:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0
C:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0
C:name=O:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0
C:name=d:layout=0 0 0, 1 0 0
~D`
	// oneLess has 15 cells, for a board of 16.
	oneLess = `D:xDim=4:yDim=4:zDim=1
C:name=P:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 0 2 0
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 0 1 0
C:name=V:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0, 0 2 0
~D`
	fills = `D:xDim=5:yDim=3:zDim=1
C:name=P:layout=0 0 0, 0 1 0, 1 0 0, 1 1 0, 2 1 0
C:name=U:layout=0 0 0, 0 1 0, 1 0 0, 2 0 0, 2 1 0
C:name=V:layout=0 0 0, 0 1 0, 0 2 0, 1 0 0, 2 0 0
~D`
	solid = `D:xDim=3:yDim=2:zDim=2
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0
C:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0
C:name=p:layout=0 0 0, 1 0 0, 0 1 0, 0 0 1
~D`
)

// checkSpace compares a space with every variant by brute force: its solutions, by the names and places of its parts.
func checkSpace(t *testing.T, p *def.Puzzle, kind design.Kind, want map[string]uint64) {
	t.Helper()
	space, err := design.NewSpace(p, kind)
	if err != nil {
		t.Fatal(err)
	}
	if space.Size() != uint64(len(want)) {
		t.Fatalf("%v: %d variants, want %d", kind, space.Size(), len(want))
	}
	bounds := design.Bounds{Most: 3, Keep: 1000}
	whole := survey(space, bounds, design.State{End: space.Size()})
	var tally design.Tally
	found := map[uint64]design.Finding{}
	for _, f := range whole.Findings {
		found[f.Number] = f
	}
	for number := range space.Size() {
		v := space.Variant(number)
		if v.Puzzle.Covered() != v.Puzzle.Volume() {
			t.Errorf("%v %d (%s): the pieces have %d cells of %d", kind, number, v.Words, v.Puzzle.Covered(), v.Puzzle.Volume())
		}
		if changed := change(p, v.Change); count(t, changed) != count(t, v.Puzzle) || changed.Covered() != changed.Volume() {
			t.Errorf("%v %d (%s): its change %+v makes another puzzle", kind, number, v.Words, v.Change)
		}
		n, known := want[v.Words]
		if !known || count(t, v.Puzzle) != n {
			t.Errorf("%v %q: %d solutions, want %d (a variant: %v)", kind, v.Words, count(t, v.Puzzle), n, known)
		}
		switch {
		case n == 0:
			tally.None++
		case n == 1:
			tally.One++
		case n <= bounds.Most:
			tally.Few++
		default:
			tally.Many++
		}
		if f := found[number]; (n > 0 && n <= bounds.Most) != (f.Solutions > 0) || f.Solutions > 0 && f.Solutions != n {
			t.Errorf("%v %q: %+v, want %d solutions", kind, v.Words, f, n)
		}
	}
	if whole.Tally != tally || whole.Next != space.Size() || !slices.IsSortedFunc(whole.Findings, design.Compare) {
		t.Errorf("%v: %+v, want %+v", kind, whole, tally)
	}
	var parts []design.State
	for _, part := range design.Ranges(space, 3) {
		parts = append(parts, survey(space, bounds, part))
	}
	if tally, findings := design.Merge(parts, bounds.Keep); tally != whole.Tally || !reflect.DeepEqual(findings, whole.Findings) {
		t.Errorf("%v in three parts: %+v, %v", kind, tally, findings)
	}
	few := bounds
	few.Keep = 1
	if s := survey(space, few, design.State{End: space.Size()}); len(whole.Findings) > 1 &&
		!reflect.DeepEqual(s.Findings, whole.Findings[:1]) {
		t.Errorf("%v, the best: %+v, want %+v", kind, s.Findings, whole.Findings[:1])
	}
}

// change makes a change of a puzzle.
func change(p *def.Puzzle, c design.Change) *def.Puzzle {
	q := *p
	q.Pieces = slices.Clone(p.Pieces)
	for _, k := range c.Left {
		q.Pieces[k].Copies--
	}
	q.Pieces = slices.DeleteFunc(q.Pieces, func(piece def.Piece) bool { return piece.Copies == 0 })
	for _, by := range c.By {
		by.Name += "?"
		q.Pieces = append(q.Pieces, by)
	}
	if len(c.Closed) > 0 {
		q.Pieces = append(q.Pieces, def.Piece{Name: "*", Cells: c.Closed, Stationary: true, Copies: 1})
	}
	return &q
}

// TestSubsets tries every choice of the copies that has as many cells as the board, by counting in binary.
func TestSubsets(t *testing.T) {
	p := draft(t, tooMany)
	want := map[string]uint64{}
	slots := p.Slots()
	for mask := range 1 << len(slots) {
		q := &def.Puzzle{Size: space.Size{X: 5, Y: 4, Z: 1}}
		var left []string
		skip := false
		for i, s := range slots {
			piece := p.Pieces[s.Piece]
			piece.Copies = 1
			if mask>>i&1 == 0 {
				name := piece.Name
				if p.Pieces[s.Piece].Copies > 1 {
					name += "_" + string(rune('0'+s.Copy))
				}
				left = append(left, name)
				continue
			}
			// Of equal copies the first ones are taken.
			skip = skip || s.Copy > 1 && mask>>(i-1)&1 == 0
			q.Pieces = append(q.Pieces, piece)
		}
		if !skip && q.Covered() == q.Volume() {
			want["without "+join(left)] = count(t, q)
		}
	}
	checkSpace(t, p, design.Subsets, want)
}

func join(names []string) string {
	text := ""
	for i, n := range names {
		switch {
		case i == 0:
		case i == len(names)-1:
			text += " and "
		default:
			text += ", "
		}
		text += n
	}
	return text
}

func TestCells(t *testing.T) {
	p := draft(t, oneLess)
	want := map[string]uint64{}
	for x := range 2 { // a corner, a side, the middle: all others are turns of these
		for y := x; y < 2; y++ {
			q := *p
			q.Pieces = append(slices.Clone(p.Pieces), def.Piece{Name: "*", Cells: []def.Cell{{X: x, Y: y}}, Stationary: true, Copies: 1})
			want[string([]byte{byte('0' + x), ' ', byte('0' + y)})+" 0 closed"] = count(t, &q)
		}
	}
	checkSpace(t, p, design.Cells, want)
}

// TestCellsApart: a hole takes symmetries away. In a corner of the board it leaves only the mirror image along the
// diagonal, and beside the middle of a solid one turn.
func TestCellsApart(t *testing.T) {
	for _, tt := range []struct {
		text string
		want uint64
	}{
		{"D:xDim=3:yDim=3:zDim=1\nC:name=*:type=S:layout=0 0 0\nC:name=V:layout=0 0 0, 1 0 0, 0 1 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\n~D", 5},
		{"D:xDim=3:yDim=3:zDim=1:oneSide\nC:name=*:type=S:layout=0 0 0\nC:name=V:layout=0 0 0, 1 0 0, 0 1 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\n~D", 8},
		{"D:xDim=2:yDim=2:zDim=2\nC:name=V:layout=0 0 0, 1 0 0, 0 1 0\nC:name=L:layout=0 0 0, 1 0 0, 0 1 0, 0 0 1\n~D", 1},
	} {
		space, err := design.NewSpace(draft(t, tt.text), design.Cells)
		if err != nil || space.Size() != tt.want {
			t.Errorf("%s: %d cells, %v, want %d", tt.text, space.Size(), err, tt.want)
		}
	}
}

func TestSwaps(t *testing.T) {
	for _, text := range []string{fills, solid} {
		p := draft(t, text)
		want := map[string]uint64{}
		for i := range p.Pieces {
			n := len(p.Pieces[i].Cells)
			shapes := catalogue.Polycubes(n)
			if p.Flat() {
				shapes = catalogue.Polyominoes(n, false)
			}
			for _, shape := range shapes {
				if catalogue.Equal(shape.Cells, p.Pieces[i].Cells, p.Group()) {
					continue
				}
				q := *p
				q.Pieces = slices.Clone(p.Pieces)
				q.Pieces[i] = def.Piece{Name: "?", Cells: shape.Cells, Copies: 1}
				want[shape.Name+" instead of "+p.Pieces[i].Name] = count(t, &q)
			}
		}
		checkSpace(t, p, design.Swaps, want)
	}
}

// TestNoSpace: a puzzle that has no variants of a kind says why.
func TestNoSpace(t *testing.T) {
	for _, tt := range []struct {
		text string
		kind design.Kind
	}{{fills, design.Subsets}, {oneLess, design.Subsets}, {tooMany, design.Swaps}, {oneLess, design.Swaps},
		{fills, design.Cells}, {tooMany, design.Cells}} {
		if _, err := design.NewSpace(draft(t, tt.text), tt.kind); err == nil || strings.Contains(err.Error(), " 0 ") {
			t.Errorf("%s, %v: %v", tt.text, tt.kind, err)
		}
	}
}

// TestManyPieces: choices among very many pieces for a large board are not counted, because that would take all memory.
func TestManyPieces(t *testing.T) {
	p := draft(t, tooMany)
	p.Size = space.Size{X: 32, Y: 32, Z: 32}
	for n := range 200 {
		cells := make([]def.Cell, 0, n+20)
		for x := range n + 20 {
			cells = append(cells, def.Cell{X: x})
		}
		p.Pieces = append(p.Pieces, def.Piece{Name: strconv.Itoa(n), Cells: cells, Copies: 2})
	}
	if _, err := design.NewSpace(p, design.Subsets); err == nil || !strings.Contains(err.Error(), "too many") {
		t.Errorf("%v", err)
	}
}

// TestBound: a variant whose search reaches its bound stays unknown.
func TestBound(t *testing.T) {
	p := draft(t, tooMany)
	space, err := design.NewSpace(p, design.Subsets)
	if err != nil {
		t.Fatal(err)
	}
	s := design.New(space, design.Bounds{Most: 1000, Nodes: 1, Keep: 5}, design.State{End: 2})
	for !s.Run(1) {
	}
	if state := s.State(); state.Tally.Sum() != 2 || state.Tally.Unknown == 0 {
		t.Errorf("%+v", state)
	}
}

// TestColoured: all variants of coloured puzzles have as many solutions as the plain oracle finds. Pieces of one shape
// with different colours are different, a piece of the catalogue has no colours, and a board's colours take turns away.
func TestColoured(t *testing.T) {
	for _, tt := range []struct {
		text string
		kind design.Kind
		size uint64
	}{
		// A and B have one shape. Either of them can stay.
		{"D:xDim=3:yDim=1:zDim=1\nC:name=A:layout=0 0 0 red, 1 0 0\nC:name=B:layout=0 0 0, 1 0 0\nC:name=C:layout=0 0 0\nC:name=red:type=C:layout=0 0 0\nC:name=blue:type=C:layout=1 0 0, 2 0 0\n~D", design.Subsets, 2},
		{"D:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0 red, 1 0 0, 2 0 0\nC:name=B:layout=0 0 0, 1 0 0, 2 0 0\nC:name=red:type=C:layout=0 0 0\nC:name=blue:type=C:layout=2 1 0\n~D", design.Swaps, 2},
		// Without colours there are two kinds of cells: the four corners, and the two between.
		{"D:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0 red, 1 0 0, 2 0 0\nC:name=B:layout=0 0 0, 1 0 0\nC:name=red:type=C:layout=0 0 0\nC:name=blue:type=C:layout=2 1 0\n~D", design.Cells, 6},
		{"D:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0 red, 1 0 0, 2 0 0\nC:name=B:layout=0 0 0, 1 0 0\nC:name=red:type=C:layout=0 0 0, 2 1 0\n~D", design.Cells, 3},
	} {
		space, err := design.NewSpace(draft(t, tt.text), tt.kind)
		if err != nil || space.Size() != tt.size {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		for n := range space.Size() {
			v := space.Variant(n)
			o := gen.NewOracle(v.Puzzle)
			solutions, _ := o.Solve(1000)
			set := map[string]bool{}
			for _, s := range solutions {
				set[o.Canonical(s, true)] = true
			}
			s := design.New(space, design.Usual, design.State{Next: n, End: n + 1})
			for !s.Run(1 << 20) {
			}
			got := uint64(0)
			if found := s.State().Findings; len(found) == 1 {
				got = found[0].Solutions
			}
			if got != uint64(len(set)) {
				t.Errorf("%v, %s: %d solutions, want %d", tt.kind, v.Words, got, len(set))
			}
		}
	}
}

// TestLooseRefused: a puzzle whose pieces may be left over has no variants.
func TestLooseRefused(t *testing.T) {
	p := def.Parse("D:xDim=4:yDim=1:zDim=1\nC:name=d:copies=2-3:layout=0 0 0, 1 0 0\n~D\n").Puzzles[0]
	if _, err := design.NewSpace(p, design.Subsets); err == nil || !strings.Contains(err.Error(), "may be left over") {
		t.Errorf("%v", err)
	}
}
