package problem

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/lattice"
)

// drawn reads pieces from rows of letters, as wide as they are; `.` is empty.
func drawn(rows ...string) (pieces []def.Piece) {
	cells := map[byte][]def.Cell{}
	for y, row := range rows {
		for x := range len(row) {
			if row[x] != '.' && row[x] != ' ' {
				cells[row[x]] = append(cells[row[x]], def.Cell{X: x, Y: len(rows) - 1 - y})
			}
		}
	}
	for name := byte(0); name < 255; name++ {
		if c := cells[name]; c != nil {
			slices.SortFunc(c, func(a, b def.Cell) int {
				if a.Less(b) {
					return -1
				}
				return 1
			})
			pieces = append(pieces, def.Piece{Name: string(rune(name)), Cells: c, Copies: 1})
		}
	}
	return pieces
}

// pentominoes are the twelve, F to Z.
func pentominoes() []def.Piece {
	return drawn(
		".FF I LLLL NNN. PPP TTT U.U V.. W.. .X. YYYY ZZ.",
		"FF. I L... ..NN PP. .T. UUU V.. WW. XXX .Y.. .Z.",
		".F. I ............. .T. ... VVV .WW .X. .... .ZZ",
		"... I .........................................",
		"... I .........................................",
	)
}

func compiled(t testing.TB, z *def.Puzzle) *Problem {
	t.Helper()
	p, err := Compile(z)
	if err != nil {
		t.Fatalf("compile: %v", err)
	}
	return p
}

func TestPentominoes(t *testing.T) {
	p := compiled(t, &def.Puzzle{XDim: 10, YDim: 6, ZDim: 1, Pieces: pentominoes()})
	orientations := 0
	var names []string
	for _, s := range p.Shapes {
		orientations += len(s.Orientations)
		names = append(names, s.Name)
	}
	if strings.Join(names, "") != "FILNPTUVWXYZ" {
		t.Errorf("shapes %v", names)
	}
	// FACTS: orientations / rooted images / bounded images
	if orientations != 63 || p.Rooted != 3780 || len(p.Images) != 2056 {
		t.Errorf("orientations %d, rooted %d, images %d; want 63, 3780, 2056", orientations, p.Rooted, len(p.Images))
	}
	if x := p.Shapes[9]; x.Name != "X" || x.End-x.First != 32 {
		t.Errorf("shape 9 is %s with %d images, want X with 32", x.Name, x.End-x.First)
	}
	if len(p.Symmetries) != 4 || p.Symmetries[3].Reflection {
		t.Errorf("%d symmetries, want 4 without a reflection: the board can be turned over", len(p.Symmetries))
	}
	if p.Pieces != 12 || len(p.Cells) != 60 {
		t.Errorf("%d pieces and %d cells", p.Pieces, len(p.Cells))
	}
	for i := range p.Shapes {
		if p.Shapes[i].Mirror != i {
			t.Errorf("%s is not its own mirror image although it may be turned over", p.Shapes[i].Name)
		}
	}
	checkOrders(t, p)
}

// checkOrders holds p against its documentation.
func checkOrders(t testing.TB, p *Problem) {
	t.Helper()
	if !slices.IsSortedFunc(p.Cells, func(a, b lattice.Cell) int {
		if a.Less(b) {
			return -1
		}
		return 1
	}) {
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
		var origin lattice.Cell
		for i := shape.First; i < shape.End; i++ {
			image := &p.Images[i]
			if int(image.Shape) != s || len(image.Cells) != shape.Size || !slices.IsSorted(image.Cells) {
				t.Fatalf("image %d: %+v", i, *image)
			}
			cells := make([]lattice.Cell, len(image.Cells))
			for j, c := range image.Cells {
				cells[j] = p.Cells[c]
			}
			low, _ := lattice.Bounds(cells)
			if i > shape.First && (image.Orientation < orientation || image.Orientation == orientation && !origin.Less(low)) {
				t.Fatalf("image %d is out of order", i)
			}
			orientation, origin = image.Orientation, low
			lattice.Normalise(cells)
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
