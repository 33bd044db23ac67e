package xc

import (
	"os"
	"slices"
	"strconv"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/truth"
	"tilewright/solver/problem"
)

func itoa(n int) string { return strconv.Itoa(n) }

func compile(t *testing.T, p *def.Puzzle) *problem.Problem {
	t.Helper()
	c, err := problem.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestKanoodle has the numbers of the matrix that the article counts, as they really are (it prints 2222 options).
func TestKanoodle(t *testing.T) {
	m, err := fromCompiled(compile(t, def.Find("kanoodle").Puzzle()), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Items) != 67 || m.Primary != 67 || len(m.Options) != 1789 {
		t.Errorf("%d items, %d of them primary, and %d options", len(m.Items), m.Primary, len(m.Options))
	}
	if got := m.OptionText(0); got == "" {
		t.Error("an empty option")
	}
}

// TestLibraryRoundTrip: every puzzle of the library has its matrix as text.
func TestLibraryRoundTrip(t *testing.T) {
	for _, e := range def.Library() {
		p := compile(t, e.Puzzle())
		m, err := fromCompiled(p, nil)
		if err != nil {
			t.Errorf("%s: %v", e.ID, err)
			continue
		}
		text := Format(m)
		back, ds := Parse(text)
		if len(ds) > 0 {
			t.Errorf("%s: %+v", e.ID, ds)
			continue
		}
		if Format(back) != text || back.Primary != m.Primary || len(back.Options) != len(m.Options) || back.Comment != e.Title {
			t.Errorf("%s: the text reads back as another matrix", e.ID)
		}
	}
}

// TestRawCounts: covers are the puzzle's placement sets, each once, also where pieces are equal.
func TestRawCounts(t *testing.T) {
	small := 0
	for _, c := range truth.Cases() {
		if c.Raw < 0 || c.Images > 700 || c.Raw > 20000 || c.Pieces > 20 {
			continue
		}
		small++
		t.Run(c.Name, func(t *testing.T) {
			m, err := fromCompiled(compile(t, c.Puzzle()), nil)
			if err != nil {
				t.Fatal(err)
			}
			s := NewSolver(m, Fewest, nil)
			for s.Run(20000) {
			}
			if int64(s.Found()) != c.Raw {
				t.Errorf("%d covers, want %d", s.Found(), c.Raw)
			}
		})
	}
	if small < 15 {
		t.Errorf("only %d puzzles were counted", small)
	}
}

// TestCopies: two shapes have copies, so one of them needs the sums.
func TestCopies(t *testing.T) {
	p, err := def.ParseOne("D:xDim=4:yDim=3:zDim=1\nC:name=I:copies=2:layout=0 0 0, 1 0 0, 2 0 0\nC:name=o:copies=6:layout=0 0 0\n~D\n")
	if err != nil {
		t.Fatal(err)
	}
	c := compile(t, p)
	m, err := fromCompiled(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	pairs := 0
	for i, a := range c.Images {
		for _, b := range c.Images[i+1:] {
			if a.Shape == 0 && b.Shape == 0 && !slices.ContainsFunc(a.Cells, func(x int32) bool { return slices.Contains(b.Cells, x) }) {
				pairs++
			}
		}
	}
	if got := covers(t, m, Fewest); len(got) != pairs {
		t.Errorf("%d covers, want one for each of the %d ways to place the two pieces", len(got), pairs)
	}
	if len(m.Items) == m.Primary {
		t.Error("no secondary items keep the copies in order")
	}
}

func TestFewerImages(t *testing.T) {
	p := compile(t, truth.Puzzle("soma_cube"))
	v := p.Shapes[0]
	var images []int32
	for i := range p.Images {
		if i := int32(i); i == v.First || i < v.First || i >= v.End {
			images = append(images, i)
		}
	}
	m, err := fromCompiled(p, images)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Options) != len(p.Images)-int(v.End-v.First)+1 {
		t.Errorf("%d options of %d images", len(m.Options), len(images))
	}
}

// TestNames: no name of a piece breaks the text.
func TestNames(t *testing.T) {
	p := &def.Puzzle{Size: space.Size{X: 3, Y: 1, Z: 1}, Pieces: []def.Piece{
		{Name: "0,0", Copies: 1, Cells: []def.Cell{{}}},
		{Name: "a b|c:d", Copies: 1, Cells: []def.Cell{{}, {X: 1}}},
	}}
	m, err := fromCompiled(compile(t, p), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, ds := Parse(Format(m)); len(ds) > 0 {
		t.Errorf("%s%+v", Format(m), ds)
	}
	if want := []string{"0,0", "1,0", "2,0", "0,0.2", "a_b_c_d"}; !slices.Equal(m.Items, want) {
		t.Errorf("items %q, want %q", m.Items, want)
	}
}

// fromCompiled is the exact cover of a compiled puzzle, made at once.
func fromCompiled(p *problem.Problem, images []int32) (*Matrix, error) {
	f := begin(p, images)
	for len(f.images) > 0 {
		if err := f.run(); err != nil {
			return nil, err
		}
	}
	return f.result()
}

// TestUpdates: the order of a search and its work are those of dancing links.
func TestUpdates(t *testing.T) {
	for _, c := range []struct {
		puzzle, shape          string
		found, chosen, updates uint64
		long                   bool
	}{
		{"soma", "", 11520, 245397, 28487841, false},
		{"pentominoes-20x3", "", 8, 32568, 10706390, false},
		{"pentominoes-10x6", "X", 2339, 889909, 299309755, true},
	} {
		if c.long && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue
		}
		p := compile(t, def.Find(c.puzzle).Puzzle())
		var images []int32
		for i := range p.Images {
			x, y := 0, 0
			for _, cell := range p.Images[i].Cells {
				x, y = x+p.Cells[cell].X, y+p.Cells[cell].Y
			}
			n := len(p.Images[i].Cells)
			if p.Shapes[p.Images[i].Shape].Name != c.shape || 2*x <= n*(p.Puzzle.Size.X-1) && 2*y <= n*(p.Puzzle.Size.Y-1) {
				images = append(images, int32(i))
			}
		}
		m, err := fromCompiled(p, images)
		if err != nil {
			t.Fatal(err)
		}
		s := NewSolver(m, Fewest, nil)
		for s.Run(20000) {
		}
		if s.Found() != c.found || s.Chosen() != c.chosen || s.Updates() != c.updates {
			t.Errorf("%s: %d covers by %d choices and %d updates, want %d, %d, %d",
				c.puzzle, s.Found(), s.Chosen(), s.Updates(), c.found, c.chosen, c.updates)
		}
	}
}
