package exercises

import (
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/solver/xc"
)

// long tells whether there is time for everything.
func long() bool { return os.Getenv("TILEWRIGHT_LONG") != "" }

// covers gives each cover of a problem to f. It returns the problem, with the number of its covers.
func covers(t *testing.T, text string, f func(options []int32)) (*xc.Matrix, int) {
	t.Helper()
	m, ds := xc.Parse(text)
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	s := xc.NewSolver(m, xc.Fewest, func(options []int32) bool {
		if f != nil {
			f(options)
		}
		return true
	})
	for s.Run(1 << 20) {
	}
	return m, int(s.Found())
}

// TestList counts the covers of all problems of the list. Those of the cube take a minute.
func TestList(t *testing.T) {
	for _, e := range List() {
		for _, c := range e.Counts {
			if c.Text == nil || c.Covers > 1e6 && !long() {
				continue
			}
			if _, n := covers(t, c.Text(), nil); n != c.Covers {
				t.Errorf("exercise %d, %s: %d covers, want %d", e.Number, c.What, n, c.Covers)
			}
		}
	}
}

// TestSkews holds covers against a program that fills the first open cell of a frame, or leaves it empty.
func TestSkews(t *testing.T) {
	var sizes []int
	for n := 1; n <= 4; n++ {
		sizes = append(sizes, len(polyskews(n)))
	}
	if !slices.Equal(sizes, []int{2, 1, 5, 10}) {
		t.Errorf("there are %d polyskews of one to four cells", sizes)
	}
	for _, c := range []struct{ width, height, want int }{{21, 2, 72}, {22, 2, 3648}, {10, 4, 486}, {8, 5, 572}, {20, 2, 0}} {
		if got := plainSkews(c.width, c.height); got != c.want {
			t.Errorf("%d × %d: %d ways, want %d", c.height, c.width, got, c.want)
		}
		if _, got := covers(t, Skews(c.width, c.height), nil); got != c.want {
			t.Errorf("%d × %d: %d covers, want %d", c.height, c.width, got, c.want)
		}
	}
}

func plainSkews(width, height int) (ways int) {
	turns, shapes := skewTurns(), polyskews(4)
	number := func(c cell) int { return c.x*height + c.y }
	// on are the placements by their first cell: any four connected cells that are one of the shapes.
	type image struct {
		mask  uint64
		shape int
	}
	on := make([][]image, width*height)
	seen := map[uint64]bool{}
	var grow func(cells []cell, mask uint64)
	grow = func(cells []cell, mask uint64) {
		if seen[mask] {
			return
		}
		seen[mask] = true
		if len(cells) == 4 {
			form := normal(cells, turns)
			shape := slices.IndexFunc(shapes, func(s []cell) bool { return slices.Equal(s, form) })
			first := bits.TrailingZeros64(mask)
			on[first] = append(on[first], image{mask, shape})
			return
		}
		for _, c := range cells {
			for _, d := range [...]cell{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}} {
				if n := c.plus(d); n.x >= 0 && n.x < width && n.y >= 0 && n.y < height && mask>>number(n)&1 == 0 {
					grow(append(slices.Clone(cells), n), mask|1<<number(n))
				}
			}
		}
	}
	for x := range width {
		for y := range height {
			grow([]cell{{x, y, 0}}, 1<<number(cell{x, y, 0}))
		}
	}
	var fill func(covered uint64, used, empty int)
	fill = func(covered uint64, used, empty int) {
		at := bits.TrailingZeros64(^covered)
		if at == width*height {
			ways++
			return
		}
		if empty > 0 {
			fill(covered|1<<at, used, empty-1)
		}
		for _, i := range on[at] {
			if covered&i.mask == 0 && used>>i.shape&1 == 0 {
				fill(covered|i.mask, used|1<<i.shape, empty)
			}
		}
	}
	fill(0, 0, width*height-4*len(shapes))
	return ways
}

// TestFacades holds covers against a program that covers what is seen, and then places the other pieces out of sight.
// It also finds the other numbers of exercise 334, which come from missing placements.
func TestFacades(t *testing.T) {
	var cube []cell
	for i := range 27 {
		cube = append(cube, cell{i / 9, i / 3 % 3, i % 3})
	}
	if n := len(placements(cube)); n != 688 {
		t.Errorf("%d placements in the cube, want 688", n)
	}
	for i, c := range []struct {
		visible, hidden, options, covers, standing, sets int
		// The same, with only those placements where the corner of the piece's box is a cell of the region, too.
		lessOptions, lessStanding, lessSets int
	}{
		{25, 20, 1011, 282, 282, 33, 974, 162, 22},
		{19, 31, 979, 1197, 612, 275, 944, 494, 208},
		{19, 27, 1138, 2540780, 1130634, 15842, 1138, 1130634, 15842},
	} {
		f := Facades()[i]
		if len(f.visible) != c.visible || len(f.hidden) != c.hidden {
			t.Errorf("%s: %d cubies seen, %d not, want %d and %d", f.Name, len(f.visible), len(f.hidden), c.visible, c.hidden)
		}
		if i == 2 && !long() {
			continue
		}
		region := slices.Concat(f.visible, f.hidden)
		all := placements(region)
		found, sets := tally{}, tally{}
		m, n := covers(t, f.Text(), func(options []int32) {
			solution := make([]placement, len(options))
			for i, o := range options {
				solution[i] = all[o]
			}
			found.add(solution, sets)
		})
		if len(m.Options) != c.options || n != c.covers || found.sum() != c.standing || len(sets) != c.sets {
			t.Errorf("%s: %d options, %d covers, %d stand in %d sets", f.Name, len(m.Options), n, found.sum(), len(sets))
		}
		plain, plainSets := tally{}, tally{}
		plainFacade(f, all, func(solution []placement) { plain.add(solution, plainSets) })
		if plain.sum() != c.standing || len(plainSets) != c.sets {
			t.Errorf("%s, plainly: %d in %d sets", f.Name, plain.sum(), len(plainSets))
		}
		less := slices.DeleteFunc(slices.Clone(all), func(p placement) bool {
			corner := p.cells[0]
			for _, c := range p.cells {
				corner = cell{min(corner.x, c.x), min(corner.y, c.y), min(corner.z, c.z)}
			}
			return !slices.Contains(region, corner)
		})
		fewer, fewerSets := tally{}, tally{}
		plainFacade(f, less, func(solution []placement) { fewer.add(solution, fewerSets) })
		if len(less) != c.lessOptions || fewer.sum() != c.lessStanding || len(fewerSets) != c.lessSets {
			t.Errorf("%s, with fewer options: %d of them, %d in %d sets", f.Name, len(less), fewer.sum(), len(fewerSets))
		}
	}
}

// tally counts by a key.
type tally map[string]int

func (t tally) sum() (n int) {
	for _, m := range t {
		n += m
	}
	return n
}

// add counts a solution that stands, and in sets its cells.
func (t tally) add(solution []placement, sets tally) {
	if !stands(solution) {
		return
	}
	t[""]++
	var cells []string
	for _, p := range solution {
		for _, c := range p.cells {
			cells = append(cells, c.name())
		}
	}
	slices.Sort(cells)
	sets[strings.Join(cells, " ")]++
}

func plainFacade(f Facade, all []placement, found func([]placement)) {
	number := map[cell]int{}
	for i, c := range slices.Concat(f.visible, f.hidden) {
		number[c] = i
	}
	masks := make([]uint64, len(all))
	on, of := make([][]int, len(f.visible)), make([][]int, 7)
	for i, p := range all {
		for _, c := range p.cells {
			masks[i] |= 1 << number[c]
		}
		of[p.piece] = append(of[p.piece], i)
		for _, c := range p.cells {
			if n := number[c]; n < len(f.visible) {
				on[n] = append(on[n], i)
			}
		}
	}
	seen := uint64(1)<<len(f.visible) - 1
	var solution []placement
	var fill func(covered uint64, used uint)
	fill = func(covered uint64, used uint) {
		list := []int(nil)
		switch open := seen &^ covered; {
		case open != 0:
			list = on[bits.TrailingZeros64(open)]
		case used == 1<<7-1:
			found(solution)
			return
		default:
			list = of[bits.TrailingZeros(^used)]
		}
		for _, i := range list {
			if p := all[i]; covered&masks[i] == 0 && used>>p.piece&1 == 0 {
				solution = append(solution, p)
				fill(covered|masks[i], used|1<<p.piece)
				solution = solution[:len(solution)-1]
			}
		}
	}
	fill(0, 0)
}

// TestBricks holds covers against a program that places one cube after the other.
func TestBricks(t *testing.T) {
	if n := len(paintings()); n != 720 {
		t.Fatalf("%d paintings", n)
	}
	for _, c := range []struct {
		size      [3]int
		all, many int // many: with six colours
	}{
		{[3]int{1, 2, 2}, 3, 1}, {[3]int{2, 2, 2}, 26, 2}, {[3]int{2, 2, 3}, 102, 8}, {[3]int{2, 2, 4}, 244, 22}, {[3]int{2, 2, 5}, 278, 38},
	} {
		if c.all == 278 && !long() {
			continue
		}
		all, many := plainBrick(c.size)
		_, n := covers(t, Brick(c.size, false), nil)
		_, m := covers(t, Brick(c.size, true), nil)
		if all != c.all || many != c.many || n != c.all || m != c.many {
			t.Errorf("%v: %d bricks, %d with six colours; %d and %d covers; want %d and %d", c.size, all, many, n, m, c.all, c.many)
		}
	}
}

func plainBrick(size [3]int) (all, many int) {
	paints := paintings()
	names := make([]string, len(paints))
	for i, p := range paints {
		names[i] = p.name()
	}
	used, colours := map[string]bool{}, map[string]byte{}
	var lay func(n int)
	lay = func(n int) {
		if n == size[0]*size[1]*size[2] {
			all++
			of := map[byte]bool{}
			for _, side := range "XxYyZz" {
				of[colours["side"+string(side)]] = true
			}
			if len(of) == 6 {
				many++
			}
			return
		}
		x, y, z := n/size[2]/size[1], n/size[2]%size[1], n%size[2]
	next:
		for i, p := range paints {
			if used[names[i]] || n == 0 && i > 0 {
				continue
			}
			var fresh []string
			for face, colour := range p {
				s := seam(x, y, z, face, size)
				if old := colours[s]; old == 0 {
					colours[s], fresh = colour, append(fresh, s)
				} else if old != colour {
					for _, s := range fresh {
						delete(colours, s)
					}
					continue next
				}
			}
			used[names[i]] = true
			lay(n + 1)
			delete(used, names[i])
			for _, s := range fresh {
				delete(colours, s)
			}
		}
	}
	lay(0)
	return all, many
}

// sums are the sums of the rows and of the columns of exercise 432.
type sums [6]int

// TestKakuro holds the covers of all sums at once against digits tried one after the other. It also looks at the
// puzzles: sums with one solution.
func TestKakuro(t *testing.T) {
	plain := map[sums]int{}
	fillings := 0
	for a := 1; a <= 9; a++ {
		for b := 1; b <= 9; b++ {
			for c := 1; c <= 9; c++ {
				for d := 1; d <= 9; d++ {
					for e := 1; e <= 9; e++ {
						if a == b || a == c || c == d || d == e || c == e || b == d {
							continue
						}
						for f := 1; f <= 9; f++ {
							for g := 1; g <= 9; g++ {
								if f != g && f != b && f != d && g != e {
									fillings++
									plain[sums{a + b, c + d + e, f + g, a + c, b + d + f, e + g}]++
								}
							}
						}
					}
				}
			}
		}
	}
	by := map[sums]int{}
	m, ds := xc.Parse(Kakuro([3]int{}, [3]int{}))
	if ds != nil {
		t.Fatal(ds)
	}
	of := make([]struct{ block, sum int }, len(m.Options))
	for o := range m.Options {
		words := strings.Fields(m.OptionText(o))
		of[o].block = int(m.Options[o][0])
		for _, w := range words[1:] {
			of[o].sum += int(w[len(w)-1] - '0')
		}
	}
	s := xc.NewSolver(m, xc.Fewest, func(options []int32) bool {
		var key sums
		for _, o := range options {
			key[of[o].block] = of[o].sum
		}
		by[key]++
		return true
	})
	for s.Run(1 << 20) {
	}
	if fillings != 1432872 || int(s.Found()) != fillings || len(plain) != len(by) {
		t.Fatalf("%d fillings, %d covers; %d sums, %d", fillings, s.Found(), len(plain), len(by))
	}
	puzzles, asymmetric, single, forced, magic := 0, 0, 0, 0, 0
	for key, n := range by {
		if plain[key] != n {
			t.Fatalf("%v: %d covers, want %d", key, n, plain[key])
		}
		if n != 1 {
			continue
		}
		puzzles++
		// A puzzle is one of eight like it: half a turn, rows and columns exchanged, and digits d as 10 - d.
		like, least := map[sums]bool{}, key
		for i := range 8 {
			k := key
			if i&1 != 0 {
				k = sums{20 - k[0], 30 - k[1], 20 - k[2], 20 - k[3], 30 - k[4], 20 - k[5]}
			}
			if i&2 != 0 {
				k = sums{k[3], k[4], k[5], k[0], k[1], k[2]}
			}
			if i&4 != 0 {
				k = sums{k[2], k[1], k[0], k[5], k[4], k[3]}
			}
			like[k] = true
			if slices.Compare(k[:], least[:]) < 0 {
				least = k
			}
		}
		if least != key || len(like) < 8 {
			continue
		}
		asymmetric++
		naked, hidden, anyMagic := moves(key)
		if naked {
			continue
		}
		single++
		if hidden {
			continue
		}
		if forced++; !anyMagic {
			magic++
		}
	}
	if puzzles != 78690 || asymmetric != 9741 || single != 3360 || forced != 3172 || magic != 576 {
		t.Errorf("%d puzzles, %d asymmetric, %d without a naked single, %d without a forced move, %d without a magic block", puzzles, asymmetric, single, forced, magic)
	}
}

// moves looks at a puzzle. naked: a cell has only one digit that both its blocks can have. hidden: a block with only
// one set of digits can have one of them in only one cell. magic: there is such a block.
func moves(key sums) (naked, hidden, magic bool) {
	blocks := [6][]int{{0, 1}, {2, 3, 4}, {5, 6}, {0, 2}, {1, 3, 5}, {4, 6}}
	can := [7]int{} // digits by cell, as bits
	for i := range can {
		can[i] = 1<<10 - 2
	}
	only := [6]int{} // the digits of a block with one set, as bits
	for b, cells := range blocks {
		union, sets := 0, 0
		for set := 2; set < 1<<10; set += 2 {
			sum := 0
			for d := 1; d <= 9; d++ {
				sum += d * (set >> d & 1)
			}
			if bits.OnesCount(uint(set)) == len(cells) && sum == key[b] {
				union |= set
				sets++
				only[b] = set
			}
		}
		if sets > 1 {
			only[b] = 0
		}
		for _, c := range cells {
			can[c] &= union
		}
	}
	for _, digits := range can {
		naked = naked || bits.OnesCount(uint(digits)) == 1
	}
	for b, set := range only {
		magic = magic || set != 0
		for d := 1; d <= 9; d++ {
			places := 0
			for _, c := range blocks[b] {
				places += can[c] >> d & 1
			}
			hidden = hidden || set>>d&1 == 1 && places == 1
		}
	}
	return naked, hidden, magic
}

func ExampleKakuro() {
	text := Kakuro([3]int{6, 19, 6}, [3]int{8, 13, 10})
	fmt.Println(strings.Split(text, "\n")[0])
	// Output: row1 row2 row3 column1 column2 column3 | a b c d e f g
}

// stands tells whether a solution is in one part and none of its pieces floats. Each piece has a cubie on the floor, or
// on a cubie of another piece.
func stands(solution []placement) bool {
	owner := map[cell]int{}
	for i, p := range solution {
		for _, c := range p.cells {
			owner[c] = i + 1
		}
	}
	for i, p := range solution {
		if !slices.ContainsFunc(p.cells, func(c cell) bool {
			below := owner[c.plus(cell{0, 0, -1})]
			return c.z == 0 || below > 0 && below != i+1
		}) {
			return false
		}
	}
	todo, seen := []cell{solution[0].cells[0]}, map[cell]bool{}
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if owner[c] == 0 || seen[c] {
			continue
		}
		seen[c] = true
		for _, d := range [...]cell{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}} {
			todo = append(todo, c.plus(d))
		}
	}
	return len(seen) == len(owner)
}
