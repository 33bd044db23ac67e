package problem

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
)

func compiled(t testing.TB, z *def.Puzzle) *Problem {
	t.Helper()
	p, err := Compile(z)
	if err != nil {
		t.Fatalf("compile: %v", err)
	}
	return p
}

// TestTruth compiles every puzzle whose numbers are known.
func TestTruth(t *testing.T) {
	for _, c := range truth.Cases() {
		p := compiled(t, c.Puzzle())
		if len(p.Cells) != c.Cells || p.Pieces != c.Pieces || len(p.Shapes) != c.Shapes {
			t.Errorf("%s: %d cells, %d pieces, %d shapes; want %d, %d, %d", c.Name,
				len(p.Cells), p.Pieces, len(p.Shapes), c.Cells, c.Pieces, c.Shapes)
		}
		if c.Images != truth.Unknown && len(p.Images) != c.Images {
			t.Errorf("%s: %d images, want %d", c.Name, len(p.Images), c.Images)
		}
		checkOrders(t, p)
	}
}

// TestFacts holds what the articles and independent programs say about single puzzles. There are 63 · 60 = 3780 images
// rooted at every cell of 10 × 6. The FILA article's 1416 on the Tetris Cube are the images that could cover one cell
// of a board without bounds.
func TestFacts(t *testing.T) {
	for _, fact := range []struct {
		name               string
		rooted, covering   int
		turns, reflections int
		parities           string
		mirrorless, twins  int // shapes that lack a mirror image, and those that have one in another shape
	}{
		{"pent_10x6", 63 * 60, 63 * 5, 4, 0, "111111111311", 0, 0},
		{"pent_8x8_center", 63 * 64, 63 * 5, 8, 0, "111111111311", 0, 0},
		{"pent1s_30x3", 63 * 90, 63 * 5, 4, 0, "111111111111131111", 0, 12},
		{"tetriscube", 264 * 64, 1416, 24, 0, "021121111112", 6, 0},
		{"bedlam_cube", 231 * 64, 1143, 24, 0, "1311311111110", 7, 0},
		{"soma_cube", 92 * 27, 356, 24, 24, "1020002", 0, 2},
		{"soma_steps", 92 * 45, 356, 2, 2, "1020002", 0, 2},
		{"pent_5x4x3", 186 * 60, 186 * 5, 4, 4, "111111111311", 0, 0},
		{"hex_parallelogram_15x14", 216 * 392, 216 * 6, 2, 0, "", 0, 0},
	} {
		p := compiled(t, truth.Puzzle(fact.name))
		covering, turns, mirrorless, twins := 0, 0, 0, 0
		parities := ""
		for i, s := range p.Shapes {
			covering += len(s.Orientations) * s.Size
			parities += string(rune('0' + s.Parity))
			switch s.Mirror {
			case i:
			case -1:
				mirrorless++
			default:
				twins++
			}
		}
		for _, s := range p.Symmetries {
			if !s.Reflection {
				turns++
			}
		}
		if p.Rooted != fact.rooted || covering != fact.covering {
			t.Errorf("%s: %d rooted images, %d over one cell; want %d, %d", fact.name, p.Rooted, covering, fact.rooted, fact.covering)
		}
		if turns != fact.turns || len(p.Symmetries)-turns != fact.reflections {
			t.Errorf("%s: %d turns, %d reflections; want %d, %d", fact.name, turns, len(p.Symmetries)-turns, fact.turns, fact.reflections)
		}
		if fact.parities != "" && parities != fact.parities {
			t.Errorf("%s: parities %s, want %s", fact.name, parities, fact.parities)
		}
		if mirrorless != fact.mirrorless || twins != fact.twins {
			t.Errorf("%s: %d shapes lack a mirror image, %d have another as theirs; want %d, %d", fact.name, mirrorless, twins, fact.mirrorless, fact.twins)
		}
	}
}

// TestHexominoes: 24 of the 35 are balanced, 11 have parity 2. The boards of the library have parities 22 and 14. The
// rectangle of their area has 0, which an odd number of pieces of parity 2 cannot make.
func TestHexominoes(t *testing.T) {
	for name, want := range map[string]int{"hex_box_in_diamond": 22, "hex_parallelogram_15x14": 14, "hex_rect_15x14": 0} {
		p := compiled(t, truth.Puzzle(name))
		byParity := map[int]int{}
		for _, s := range p.Shapes {
			byParity[s.Parity] += s.Copies
		}
		board := 0
		for _, c := range p.Cells {
			board += 1 - 2*((c.X+c.Y+c.Z)&1)
		}
		if len(p.Cells) != 210 || len(byParity) != 2 || byParity[0] != 24 || byParity[2] != 11 || max(board, -board) != want {
			t.Errorf("%s: %d cells, parity %d, pieces by parity %v; want 210, %d, 24 of 0 and 11 of 2", name, len(p.Cells), board, byParity, want)
		}
	}
}

// TestRandom holds the compiler against its documentation, and the symmetries against the oracle, on random puzzles of
// every kind. It also compares slices with one go.
func TestRandom(t *testing.T) {
	for number := range uint64(1000) {
		puzzle := gen.Puzzle(number)
		p := compiled(t, puzzle)
		checkOrders(t, p)
		turns, all := gen.NewOracle(puzzle).Symmetries()
		n := 0
		for _, s := range p.Symmetries {
			if !s.Reflection {
				n++
			}
		}
		if n != turns || len(p.Symmetries) != all {
			t.Errorf("puzzle %d: %d turns of %d symmetries, want %d of %d", number, n, len(p.Symmetries), turns, all)
		}
		c := NewCompiler(puzzle)
		for range 10000 {
			if c.Run(1) {
				break
			}
			if _, err := c.Problem(); err == nil {
				t.Fatalf("puzzle %d: a problem before the compile has ended", number)
			}
		}
		if sliced, err := c.Problem(); err != nil || !reflect.DeepEqual(sliced, p) {
			t.Errorf("puzzle %d: compiled in slices it differs (%v)", number, err)
		}
	}
}

// TestAssembly checks that every cell gets the slot of its piece. Equal pieces take their slots in the order of their
// images, in whatever order they were placed.
func TestAssembly(t *testing.T) {
	line := func(name string, n, copies int) def.Piece {
		cells := make([]def.Cell, n)
		for i := range cells {
			cells[i].X = i
		}
		return def.Piece{Name: name, Cells: cells, Copies: copies}
	}
	p := compiled(t, &def.Puzzle{Size: space.Size{X: 9, Y: 1, Z: 1}, Pieces: []def.Piece{
		line("a", 2, 2), {Name: "*", Cells: []def.Cell{{X: 4}}, Stationary: true, Copies: 1}, line("b", 1, 1), line("c", 2, 1), line("d", 1, 1),
	}})
	at := func(size, x int) int32 {
		for i := range p.Images {
			if image := &p.Images[i]; len(image.Cells) == size && p.Cells[image.Cells[0]].X == x {
				return int32(i)
			}
		}
		t.Fatalf("no image of %d cells at %d", size, x)
		return -1
	}
	dst := []uint16{9, 9, 9, 9, 9, 9, 9, 9}
	for _, images := range [][]int32{
		{at(2, 0), at(2, 2), at(1, 5), at(2, 6), at(1, 8)},
		{at(1, 8), at(2, 6), at(1, 5), at(2, 2), at(2, 0)},
	} {
		p.Assembly(dst, images)
		if want := []uint16{1, 1, 2, 2, 3, 4, 4, 5}; !slices.Equal(dst, want) {
			t.Errorf("images %v: %v, want %v", images, dst, want)
		}
	}
	p.Assembly(dst, []int32{at(2, 2)})
	if want := []uint16{0, 0, 1, 1, 0, 0, 0, 0}; !slices.Equal(dst, want) {
		t.Errorf("one piece: %v, want %v", dst, want)
	}
	if n := testing.AllocsPerRun(10, func() { p.Assembly(dst, []int32{at(2, 2)}) }); n > 0 {
		t.Errorf("Assembly allocates %v times", n)
	}
	if slots := p.Puzzle.Slots(); len(slots) != 5 || slots[2].Piece != 2 || slots[4].Piece != 4 {
		t.Errorf("slots %+v", slots)
	}
}

func TestErrors(t *testing.T) {
	cell := func(name string, cells ...def.Cell) def.Piece { return def.Piece{Name: name, Cells: cells, Copies: 1} }
	fixed := func(name string, cells ...def.Cell) def.Piece {
		return def.Piece{Name: name, Cells: cells, Copies: 1, Stationary: true}
	}
	for _, test := range []struct {
		puzzle def.Puzzle
		say    string
	}{
		{def.Puzzle{Size: space.Size{X: 3, Y: 0, Z: 1}}, "3×0×1"},
		{def.Puzzle{Size: space.Size{X: 2000, Y: 2000, Z: 1}}, "smaller"},
		{def.Puzzle{Size: space.Size{X: 1 << 20, Y: 1 << 20, Z: 1 << 20}}, "smaller"},
		{def.Puzzle{Size: space.Size{X: 1 << 62, Y: 4, Z: 1}}, "every side"},
		{def.Puzzle{Size: space.Size{X: 2, Y: 2, Z: 2}, OneSide: true}, "zDim"},
		{def.Puzzle{Size: space.Size{X: 2, Y: 2, Z: 1}, OneSide: true, Pieces: []def.Piece{cell("A", def.Cell{Z: 1})}}, "0 0 1"},
		{def.Puzzle{Size: space.Size{X: 2, Y: 2, Z: 1}, Pieces: []def.Piece{fixed("*", def.Cell{X: 2})}}, "2 0 0 outside"},
		{def.Puzzle{Size: space.Size{X: 2, Y: 2, Z: 1},
			Pieces: []def.Piece{fixed("*", def.Cell{X: 1}), fixed("+", def.Cell{X: 1})}}, "* has too"},
		{def.Puzzle{Size: space.Size{X: 2, Y: 2, Z: 1}, Pieces: []def.Piece{cell("A")}}, "no cells"},
		{def.Puzzle{Size: space.Size{X: 2, Y: 2, Z: 1}, Pieces: []def.Piece{{Name: "A", Cells: []def.Cell{{}}}}}, "0 copies"},
		{def.Puzzle{Size: space.Size{X: 2, Y: 2, Z: 1}, Pieces: []def.Piece{{Name: "A", Cells: []def.Cell{{}}, Copies: 1 << 40}}}, "copies"},
		{def.Puzzle{Size: space.Size{X: 2, Y: 2, Z: 1},
			Pieces: []def.Piece{cell("A", def.Cell{X: 5, Y: 7}, def.Cell{X: 5, Y: 7})}}, "5 7 0 twice"},
		{def.Puzzle{Size: space.Size{X: 2, Y: 2, Z: 1}, Pieces: []def.Piece{cell("A", def.Cell{X: -1 << 63}, def.Cell{X: 1<<63 - 1})}}, "nearer"},
		{def.Puzzle{Size: space.Size{X: 1000, Y: 1000, Z: 1}, Pieces: []def.Piece{cell("A", def.Cell{}, def.Cell{X: 1})}}, "smaller"},
		{def.Puzzle{Size: space.Size{X: 100, Y: 100, Z: 100},
			Pieces: []def.Piece{cell("A", def.Cell{}, def.Cell{X: 1}, def.Cell{Y: 1}, def.Cell{Y: 1, Z: 1}, def.Cell{X: 2})}},
			"smaller"},
	} {
		if _, err := Compile(&test.puzzle); err == nil || !strings.Contains(err.Error(), test.say) {
			t.Errorf("%+v: error %v, want one with %q", test.puzzle, err, test.say)
		}
	}
}

// checkOrders holds p against its documentation.
func checkOrders(t testing.TB, p *Problem) {
	t.Helper()
	if !slices.Equal(p.Cells, p.Puzzle.OpenCells()) {
		t.Error("the cells are not x-major")
	}
	numbers := map[string]int32{}
	next := int32(0)
	for s := range p.Shapes {
		shape := &p.Shapes[s]
		if shape.First != next || shape.End < shape.First {
			t.Fatalf("shape %d has images %d to %d, want from %d", s, shape.First, shape.End, next)
		}
		next = shape.End
		var orientation int32
		var origin space.Cell
		for i := shape.First; i < shape.End; i++ {
			image := &p.Images[i]
			if int(image.Shape) != s || len(image.Cells) != shape.Size || !slices.IsSorted(image.Cells) {
				t.Fatalf("image %d: %+v", i, *image)
			}
			cells := make([]space.Cell, len(image.Cells))
			for j, c := range image.Cells {
				cells[j] = p.Cells[c]
			}
			low, _ := space.Bounds(cells)
			if i > shape.First && (image.Orientation < orientation || image.Orientation == orientation && !origin.Less(low)) {
				t.Fatalf("image %d is out of order", i)
			}
			orientation, origin = image.Orientation, low
			p.Puzzle.Lattice.Normalise(cells)
			if !slices.Equal(cells, shape.Orientations[image.Orientation]) {
				t.Fatalf("image %d is not the orientation it says", i)
			}
			k := text(image.Cells) + " " + text([]int32{image.Shape})
			if _, twice := numbers[k]; twice {
				t.Fatalf("image %d is listed twice", i)
			}
			numbers[k] = i
		}
	}
	if next != int32(len(p.Images)) {
		t.Fatalf("shapes end at image %d of %d", next, len(p.Images))
	}
	for n, s := range p.Symmetries {
		if len(s.Cells) != len(p.Cells) || len(s.Images) != len(p.Images) || len(s.Shapes) != len(p.Shapes) {
			t.Fatalf("symmetry %d has permutations of %d cells, %d images, %d shapes", n, len(s.Cells), len(s.Images), len(s.Shapes))
		}
		for i := range p.Images {
			moved := make([]int32, 0, 8)
			for _, c := range p.Images[i].Cells {
				moved = append(moved, s.Cells[c])
			}
			slices.Sort(moved)
			if to := &p.Images[s.Images[i]]; !slices.Equal(moved, to.Cells) || to.Shape != s.Shapes[p.Images[i].Shape] {
				t.Fatalf("symmetry %d takes image %d to %d, which has other cells or another shape", n, i, s.Images[i])
			}
		}
		if n > 0 && p.Symmetries[n-1].Reflection && !s.Reflection {
			t.Errorf("symmetry %d is a rotation after a reflection", n)
		}
	}
	for i, to := range p.Symmetries[0].Images {
		if to != int32(i) {
			t.Fatal("the first symmetry is not the identity")
		}
	}
}

func text(numbers []int32) string {
	var b strings.Builder
	for _, n := range numbers {
		b.WriteRune(rune(n + 1))
	}
	return b.String()
}
