package frontier

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// every is a board with all pieces of a size, any number of each.
func every(t testing.TB, x, y, size int) *problem.Problem {
	text := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1", x, y)
	for i, piece := range squares.grown(size) {
		text += fmt.Sprintf("\nC:name=P%d:copies=0-%d:layout=%s", i, x*y/size, layout(piece))
	}
	return compiled(t, text)
}

// plainCuts lists the ways to cut cells into connected parts of one sum, each by itself: the part of the first cell, then the
// rest. A way has the part of each cell, from 1. It was written only for these tests.
func plainCuts(beside [][]int, counts []int, size int) (all [][]uint16) {
	cut := make([]uint16, len(beside))
	var rest func(part uint16)
	// grow adds cells to a part. banned are those that other calls add.
	var grow func(number uint16, part []int, sum int, banned map[int]bool)
	grow = func(number uint16, part []int, sum int, banned map[int]bool) {
		if sum > size {
			return
		}
		if sum == size {
			rest(number + 1)
		}
		tried := map[int]bool{}
		for c := range banned {
			tried[c] = true
		}
		for _, from := range part {
			for _, to := range beside[from] {
				if cut[to] != 0 || tried[to] {
					continue
				}
				tried[to], cut[to] = true, number
				grow(number, append(slices.Clone(part), to), sum+counts[to], tried)
				cut[to] = 0
			}
		}
	}
	rest = func(part uint16) {
		first := slices.Index(cut, 0)
		if first < 0 {
			all = append(all, slices.Clone(cut))
			return
		}
		cut[first] = part
		grow(part, []int{first}, counts[first], nil)
		cut[first] = 0
	}
	rest(1)
	return all
}

// renumbered numbers parts by their first cells.
func renumbered(cut []uint16) []uint16 {
	number, of := make([]uint16, len(cut)), map[uint16]uint16{}
	for i, part := range cut {
		if of[part] == 0 {
			of[part] = uint16(len(of) + 1)
		}
		number[i] = of[part]
	}
	return number
}

// plainTurns are where the turns of a board of squares or cubes take its cells: all ways to exchange axes and to turn them around,
// and for a solid without mirrors only those that keep hands.
func plainTurns(p *problem.Problem, mirrors bool) (all [][]int) {
	sides, at := p.Sides(), map[[3]int]int{}
	for c := range p.Cells {
		at[p.Place(c)] = c
	}
	seen := map[string]bool{}
	for _, axes := range [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}} {
		for around := range 8 {
			odd := around ^ around>>1 ^ around>>2
			if axes[0] != 0 && axes[1] == (axes[0]+2)%3 || axes == [3]int{0, 2, 1} {
				odd++
			}
			if odd&1 != 0 && !mirrors {
				continue
			}
			goes := make([]int, len(p.Cells))
			for c := range goes {
				from, to := p.Place(c), [3]int{}
				for i, axis := range axes {
					if to[axis] = from[i]; around>>i&1 != 0 {
						to[axis] = sides[i] - 1 - from[i]
					}
				}
				n, ok := at[to]
				if goes[c] = n; !ok {
					goes = nil
					break
				}
			}
			if key := fmt.Sprint(goes); goes != nil && !seen[key] {
				seen[key] = true
				all = append(all, goes)
			}
		}
	}
	return all
}

// cutBoard is a random board with parts into which it might be cut.
type cutBoard struct {
	text      string
	p         *problem.Problem
	beside    [][]int
	counts    []int // of each cell
	votes     bool  // not all of them are 1
	districts int
	square    bool // of squares or cubes
}

// newCutBoard draws a board of any lattice, with holes or whole. Its cells count 1, or other numbers. It is nil where it cannot be
// cut.
func newCutBoard(t *testing.T, random *rand.Rand, i int) *cutBoard {
	g := []grid{squares, hexagons, triangles, squares}[i%4]
	x, y, z := 2+random.IntN(4), 2+random.IntN(4), 1
	if i%4 == 3 { // cubes
		x, y, z = 2+random.IntN(2), 2+random.IntN(2), 2
	}
	if i/4%2 == 1 {
		x, y = min(x, 4), min(y, 4) // with cells that count nothing there are many ways
	}
	size, cells := 1+random.IntN(6), x*y*z
	b := &cutBoard{votes: i/4%2 == 1, square: i%2 == 0 && i%4 != 2 || i%4 == 3}
	b.text = fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=%d%s\nC:name=o:copies=0-%d:layout=0 0 0", x, y, z, g.definition, cells)
	if holes := cells % size; holes > 0 {
		b.text += "\nC:name=*:type=S:layout="
		for k, hole := range random.Perm(cells)[:holes] {
			if k > 0 {
				b.text += ", "
			}
			b.text += fmt.Sprintf("%d %d %d", hole%x, hole/x%y, hole/x/y)
		}
	}
	b.p = compiled(t, b.text)
	b.beside, b.counts = make([][]int, len(b.p.Cells)), make([]int, len(b.p.Cells))
	all := 0
	for c := range b.beside {
		for _, n := range b.p.Around(int32(c)) {
			if n >= 0 {
				b.beside[c] = append(b.beside[c], int(n))
			}
		}
		if b.counts[c] = 1; b.votes {
			b.counts[c] = random.IntN(4) * random.IntN(2)
			if i/8%2 == 1 {
				b.counts[c] = 1 + random.IntN(3)
			}
		}
		all += b.counts[c]
	}
	if b.votes && size > 1 { // the last cell makes the sum right
		for all%size != 0 {
			b.counts[0]++
			all++
		}
		size = max(all/size, 1)
	}
	if all == 0 || all%size != 0 {
		return nil
	}
	b.districts = all / size
	return b
}

// options are those of a count of its cuts.
func (b *cutBoard) options() Options {
	o := Options{Districts: b.districts}
	if b.votes {
		o.Counts = b.counts
	}
	return o
}

// count counts its cuts to the end.
func (b *cutBoard) count(t *testing.T, o Options) *Count {
	n, err := New(b.p, nil, o)
	if err != nil {
		t.Fatalf("%v\n%s", err, b.text)
	}
	for !n.Run(1 << 20) {
	}
	if n.Err() != nil {
		t.Fatalf("%v\n%s", n.Err(), b.text)
	}
	return n
}

// TestDistricts holds cuts of random boards of all lattices, with holes and with cells that count more or less, against plain
// lists: their number, also up to symmetry, where borders run, and what is drawn.
func TestDistricts(t *testing.T) {
	boards := 300
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		boards = 8000
	}
	random := rand.New(rand.NewPCG(7, 60))
	many, turned := 0, 0
	for i := range boards {
		b := newCutBoard(t, random, i)
		if b == nil {
			continue
		}
		o := b.options()
		all := plainCuts(b.beside, b.counts, sumOf(b.counts)/b.districts)
		o.Draw, o.Map, o.Seed = true, true, uint64(i)
		n := b.count(t, o)
		if _, got, _ := n.Solutions(); int(got) != len(all) {
			t.Fatalf("%d parts: %d, want %d\n%v\n%s", b.districts, got, len(all), b.counts, b.text)
		}
		if len(all) > 1 {
			many++
		}
		drawn := n.Cut()
		is := func(cut []uint16) bool { return slices.Equal(cut, drawn) }
		if (drawn == nil) != (len(all) == 0) || drawn != nil && !slices.ContainsFunc(all, is) {
			t.Fatalf("%d parts: %v is drawn\n%v\n%s", b.districts, drawn, b.counts, b.text)
		}
		for k, pair := range n.Borders().Pairs() {
			runs := 0
			for _, cut := range all {
				if cut[pair[0]] != cut[pair[1]] {
					runs++
				}
			}
			if _, got := n.Borders().Share(k); got != fmt.Sprint(runs) {
				t.Fatalf("%d parts: a border between %v in %s, want %d\n%v\n%s", b.districts, pair, got, runs, b.counts, b.text)
			}
		}
		o.Draw, o.Map, o.Once = false, false, true
		if o.Mirror = settings.MirrorDifferent; i/4%3 == 0 {
			o.Mirror = settings.MirrorSame
		}
		turns := plainTurns(b.p, b.p.Sides()[2] == 1 || o.Mirror == settings.MirrorSame)
		if !b.square {
			turns = nil
			for _, y := range b.p.Turns() {
				goes := make([]int, len(y.Cells))
				for c, to := range y.Cells {
					goes[c] = int(to)
				}
				if !y.Reflection || o.Mirror == settings.MirrorSame {
					turns = append(turns, goes)
				}
			}
		}
		turns = slices.DeleteFunc(turns, func(goes []int) bool {
			for c, to := range goes {
				if b.counts[c] != b.counts[to] {
					return true
				}
			}
			return false
		})
		if len(all) > 2000 {
			continue
		}
		classes := map[string]bool{}
		for _, cut := range all {
			least := ""
			for _, goes := range turns {
				to := make([]uint16, len(cut))
				for c, part := range cut {
					to[goes[c]] = part
				}
				if name := fmt.Sprint(renumbered(to)); least == "" || name < least {
					least = name
				}
			}
			classes[least] = true
		}
		if _, got, _ := b.count(t, o).Solutions(); int(got) != len(classes) {
			t.Fatalf("%d parts up to %d turns: %d of %d, want %d\n%v\n%s", b.districts, len(turns), got, len(all), len(classes), b.counts, b.text)
		}
		if len(turns) > 1 && len(all) > 1 {
			turned++
		}
	}
	if many < boards/4 || turned < boards/8 {
		t.Errorf("only %d of %d boards have more than one way, and %d of these turns", many, boards, turned)
	}
}

func sumOf(counts []int) (sum int) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// TestDrawCut: each way to cut a board is drawn equally often. With all hexominoes, what is drawn are images.
func TestDrawCut(t *testing.T) {
	b := &cutBoard{p: every(t, 4, 4, 1), districts: 4}
	times := map[string]int{}
	const draws = 117 * 10
	for seed := range uint64(draws) {
		o := b.options()
		o.Draw, o.Seed = true, seed
		times[fmt.Sprint(b.count(t, o).Cut())]++
	}
	chi := 0.0
	for _, n := range times {
		chi += float64((n-10)*(n-10)) / 10
	}
	if len(times) != 117 || chi > 116+5*15.3 { // five deviations
		t.Errorf("%d ways of 117 are drawn, with a chi-square of %.0f", len(times), chi)
	}
	p := every(t, 6, 6, 6)
	n, err := New(p, nil, Options{Draw: true, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for !n.Run(1 << 20) {
	}
	drawn, covered := n.Drawn(), map[int32]bool{}
	for _, i := range drawn {
		for _, c := range p.Images[i].Cells {
			covered[c] = true
		}
	}
	if len(drawn) != 6 || len(covered) != 36 {
		t.Errorf("hexominoes: %d images on %d cells are drawn", len(drawn), len(covered))
	}
}

// TestCuts: the ways to cut n by n cells into k parts (OEIS A348453), and into all n-ominoes (A172477), also up to symmetry
// (A328020).
func TestCuts(t *testing.T) {
	for _, c := range []struct {
		side, districts int
		want            string
	}{
		{4, 2, "70"}, {4, 4, "117"}, {5, 5, "4006"}, {6, 2, "80518"}, {6, 3, "264500"}, {6, 4, "442791"},
		{6, 6, "451206"}, {6, 9, "178939"}, {6, 12, "80092"}, {6, 18, "6728"},
	} {
		n, err := New(every(t, c.side, c.side, 1), nil, Options{Districts: c.districts})
		if err != nil {
			t.Fatal(err)
		}
		for !n.Run(1 << 20) {
		}
		if got, _, _ := n.Solutions(); got != c.want {
			t.Errorf("%d by %d in %d parts: %s, want %s", c.side, c.side, c.districts, got, c.want)
		}
	}
	for side, want := range map[int][2]string{6: {"451206", "56734"}, 7: {"158753814", "19846102"}} {
		if side == 7 && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue
		}
		p := every(t, side, side, side)
		if everyPart(p, p.Rows()) != side {
			t.Errorf("all pieces of %d cells are not seen as all parts", side)
		}
		if got := [2]string{count(t, p, false), count(t, p, true)}; got != want {
			t.Errorf("%d by %d: %s, want %s", side, side, got, want)
		}
	}
}

// TestEveryPart: pieces are all parts of a size only where none lacks, none is unconnected, and there are enough.
func TestEveryPart(t *testing.T) {
	p := every(t, 6, 6, 6)
	less := *p
	less.Shapes = slices.Clone(p.Shapes)
	less.Shapes[3].Copies = 5
	if got := everyPart(&less, less.Rows()); got != 0 {
		t.Errorf("with five copies of a piece: %d", got)
	}
	if got := everyPart(p, p.Rows()[1:]); got != 0 {
		t.Errorf("without an image: %d", got)
	}
	closed := compiled(t, "D:xDim=1:yDim=1:zDim=1\nC:name=*:type=S:layout=0 0 0\nC:name=o:copies=0-1:layout=0 0 0")
	if got := everyPart(closed, closed.Rows()); got != 0 || count(t, closed, false) != "1" {
		t.Errorf("of a board without open cells: %d", got)
	}
	apart := *p
	apart.Images = slices.Clone(p.Images)
	apart.Images[0].Cells = []int32{0, 1, 2, 3, 4, int32(len(p.Cells) - 1)}
	if got := everyPart(&apart, apart.Rows()); got != 0 {
		t.Errorf("with an image that does not hang together: %d", got)
	}
	twice := *p
	twice.Images = append(slices.Clone(p.Images[1:]), p.Images[1])
	if got := everyPart(&twice, twice.Rows()); got != 0 {
		t.Errorf("with an image twice: %d", got)
	}
}
