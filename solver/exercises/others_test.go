package exercises

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"tilewright/solver/xc"
)

// mark is a node of a tree with ordered branches; a leaf may be marked as a solution.
type mark struct {
	branches []*mark
	solution bool
}

// marked are all trees with that many nodes, with marks on their leaves.
func marked(nodes int) (all []*mark) {
	if nodes == 1 {
		return []*mark{{}, {solution: true}}
	}
	var forests func(nodes int) [][]*mark
	forests = func(nodes int) (all [][]*mark) {
		if nodes == 0 {
			return [][]*mark{nil}
		}
		for n := 1; n <= nodes; n++ {
			for _, first := range marked(n) {
				for _, rest := range forests(nodes - n) {
					all = append(all, append([]*mark{first}, rest...))
				}
			}
		}
		return all
	}
	for _, f := range forests(nodes - 1) {
		all = append(all, &mark{branches: f})
	}
	return all
}

// rowsOf builds rows whose search has the shape of a tree. It follows an answer as it was or, with mended, as it was
// mended.
func rowsOf(m *mark, mended bool, columns *int) (own []int, rows [][]int) {
	if len(m.branches) == 0 {
		if m.solution && mended {
			return nil, nil
		}
		*columns++
		return []int{*columns - 1}, nil
	}
	var parts [][]int
	for _, b := range m.branches {
		part, more := rowsOf(b, mended, columns)
		parts, own, rows = append(parts, part), append(own, part...), append(rows, more...)
	}
	first := *columns
	*columns += 3
	for i, b := range m.branches {
		row := []int{first, first + 1, first + 2}
		for j, part := range parts {
			if i != j || b.solution {
				row = append(row, part...)
			}
		}
		rows = append(rows, row)
	}
	rows = append(rows, append([]int{first}, own...), append([]int{first + 1}, own...))
	return append(own, first, first+1, first+2), rows
}

// written is a tree as a text: a point for a leaf, a star for a solution.
func (m *mark) written() string {
	switch {
	case m.solution:
		return "*"
	case len(m.branches) == 0:
		return "."
	}
	text := ""
	for _, b := range m.branches {
		text += b.written()
	}
	return "(" + text + ")"
}

// walk is the tree of a plain search for covers of columns by rows. unique tells whether the least column was alone.
func walk(columns []int, rows [][]int, unique *bool) *mark {
	if len(columns) == 0 {
		return &mark{solution: true}
	}
	least, column, tied := math.MaxInt, 0, false
	for _, c := range columns {
		n := 0
		for _, r := range rows {
			if slices.Contains(r, c) {
				n++
			}
		}
		if tied = tied && n >= least || n == least; n < least {
			least, column = n, c
		}
	}
	*unique = *unique && !tied
	m := &mark{}
	for _, r := range rows {
		if slices.Contains(r, column) {
			out := func(c int) bool { return slices.Contains(r, c) }
			m.branches = append(m.branches, walk(slices.DeleteFunc(slices.Clone(columns), out),
				slices.DeleteFunc(slices.Clone(rows), func(o []int) bool { return slices.ContainsFunc(o, out) }), unique))
		}
	}
	return m
}

// treeOf is the tree of a recorded search.
func treeOf(t *testing.T, columns int, rows [][]int) string {
	t.Helper()
	m := &xc.Matrix{Primary: columns}
	for c := range columns {
		m.Items = append(m.Items, fmt.Sprint("c", c))
	}
	for _, r := range rows {
		option := make([]int32, 0, len(r))
		for _, c := range r {
			option = append(option, int32(c))
		}
		m.Options = append(m.Options, option)
	}
	s := xc.NewSolver(m, xc.Fewest, nil)
	tree := s.Record(1000)
	for s.Run(1000) {
	}
	nodes := make([]*mark, len(tree.Nodes))
	for i, n := range tree.Nodes {
		nodes[i] = &mark{solution: n.Cover}
		if i > 0 {
			p := nodes[n.Parent]
			p.branches = append(p.branches, nodes[i])
		}
	}
	return nodes[0].written()
}

// TestMarkedTrees: the trees with marked leaves that are not those of a search for covers, by the construction of an
// answer.
func TestMarkedTrees(t *testing.T) {
	most, want := 7, 2322
	if long() {
		most = 10
	}
	trees, missed := 0, []string{}
	for n := 1; n <= most; n++ {
		for _, m := range marked(n) {
			trees++
			for _, mended := range []bool{false, true} {
				columns := 0
				own, rows := rowsOf(m, mended, &columns)
				unique := true
				plain := walk(own, rows, &unique).written()
				if n <= 7 {
					if got := treeOf(t, columns, rows); got != plain {
						t.Fatalf("%s: the covers have the tree %s, the plain search %s", m.written(), got, plain)
					}
				}
				if plain != m.written() || !unique {
					missed = append(missed, fmt.Sprint(m.written(), mended))
				}
			}
		}
	}
	if long() {
		want = 258564
	}
	if trees != want || !slices.Equal(missed, []string{"*false"}) {
		t.Errorf("%d trees, want %d; %d are missed, as %.99q", trees, want, len(missed), missed)
	}
}

// bounded are all ascending bounds of n numbers, each at least its place.
func bounded(n int) (all [][]int) {
	var add func(a []int)
	add = func(a []int) {
		if len(a) == n {
			all = append(all, slices.Clone(a))
			return
		}
		least := len(a) + 1
		if len(a) > 0 {
			least = max(least, a[len(a)-1])
		}
		for k := least; k <= n; k++ {
			add(append(a, k))
		}
	}
	add(nil)
	return all
}

// TestBounded counts permutations with upper bounds, and the items on which a search for them branches.
func TestBounded(t *testing.T) {
	plain := func(a []int) (n int) {
		used := make([]bool, len(a))
		var next func(place int)
		next = func(place int) {
			if place == len(a) {
				n++
				return
			}
			for k := range a[place] {
				if !used[k] {
					used[k] = true
					next(place + 1)
					used[k] = false
				}
			}
		}
		next(0)
		return n
	}
	for _, a := range [][]int{{2, 4, 4, 4}, {2, 4, 6, 6, 7, 7, 8, 8, 9}, {2, 4, 6, 6, 6, 6}} {
		if _, n := covers(t, Bounded(a...), nil); n != plain(a) {
			t.Errorf("%v: %d covers, want %d", a, n, plain(a))
		}
	}
	// These are the items on which a search of the example branches first.
	m, _ := xc.Parse(Bounded(2, 4, 6, 6, 7, 7, 8, 8, 9))
	s := xc.NewSolver(m, xc.Fewest, nil)
	var order []string
	for len(order) < 4 {
		if step := s.Step(); step.Kind == xc.Chosen {
			order = append(order, m.Items[step.Item])
		}
	}
	if got := strings.Join(order, " "); got != "Y9 X1 Y8 X2" {
		t.Errorf("the example branches on %s", got)
	}
	// Count the bounds where the search branches on another Y than the last, and some Y has fewer options than every X.
	few, earlier := 0, 0
	most := 8
	if long() {
		most = 10
	}
	for n := 1; n <= most; n++ {
		for _, a := range bounded(n) {
			full := 0 // numbers without a bound
			for _, k := range a {
				if k == n {
					full++
				}
			}
			m, _ := xc.Parse(Bounded(a...))
			item := xc.NewSolver(m, xc.Fewest, nil).NextItem()
			// Each of Y1 to the greatest bound below n is in more options than full.
			tied := slices.IndexFunc(a, func(k int) bool { return k == n })
			first := 1
			if tied > 0 {
				first = a[tied-1] + 1
			}
			want := n + first - 1
			if a[0] <= full {
				want = 0
			} else if few++; first < n {
				earlier++
			}
			if item != want {
				t.Fatalf("%v: item %s, want %s", a, m.Items[item], m.Items[want])
			}
		}
	}
	if long() && (few != 9055 || earlier != 1324) || !long() && (few == 0 || earlier == 0) {
		t.Errorf("%d with few of a Y, %d of them branch on an earlier one", few, earlier)
	}
	// These are the updates for each solution, where bounds are twice the place. Their limit is the series 2 + 4/1! +
	// 5/2! + ...
	for _, n := range []int{4, 5, 6, 7} {
		a := make([]int, n)
		for i := range a {
			a[i] = min(2*i+2, n)
		}
		product, sum := 1, 1
		for j, k := range a {
			product *= k - j
			sum += (n + 2 - j) * product
		}
		m, _ := xc.Parse(Bounded(a...))
		s := xc.NewSolver(m, xc.Leftmost, nil)
		taken := 0
		for !s.Done() {
			if s.Step().Kind == xc.Taken {
				taken++
			}
		}
		if got := int(s.Updates()+s.Chosen()) + taken; got != sum-product || int(s.Found()) != product {
			t.Errorf("%v: %d updates and %d covers, want %d, %d", a, got, s.Found(), sum-product, product)
		}
	}
	ratio, tail := seriesOf(40)
	if first := ratio - tail; math.Abs(first-2) > 1e-6 {
		t.Errorf("the series begins with %f", first)
	}
}

// seriesOf is the number of updates for each solution with n numbers, and the sum of (i+3)/i! from 1 on.
func seriesOf(n int) (ratio, tail float64) {
	product := make([]float64, n+1)
	product[0] = 1
	for j := 1; j <= n; j++ {
		product[j] = product[j-1] * float64(min(2*j, n)-j+1)
	}
	sum := 1 - product[n]
	for j := 1; j <= n; j++ {
		sum += float64(n+3-j) * product[j]
	}
	factorial := 1.0
	for i := 1; i < 60; i++ {
		factorial *= float64(i)
		tail += float64(i+3) / factorial
	}
	return sum / product[n], tail
}

// TestDiamonds tiles a hexagon by covers and by a plain search. By MacMahon's formula there are C(16, 8) tilings for n = 1.
func TestDiamonds(t *testing.T) {
	for _, c := range []struct {
		printed bool
		up      int
		want    int
	}{{true, 16 + 92, 0}, {false, 16 + 64, 12870}} {
		up, down := rhombi(1, c.printed)
		if len(up) != c.up || len(down) != 16+64 {
			t.Errorf("%d triangles point up, %d down", len(up), len(down))
		}
		if _, n := covers(t, Diamonds(1, c.printed), nil); n != c.want {
			t.Errorf("%d covers, want %d", n, c.want)
		}
		open := map[[2]int]bool{}
		for _, d := range down {
			open[d] = true
		}
		ways := 0
		var next func(i int)
		next = func(i int) {
			if i == len(up) {
				ways++
				return
			}
			u := up[i]
			for _, d := range [...][2]int{u, {u[0] - 1, u[1]}, {u[0], u[1] - 1}} {
				if open[d] {
					open[d] = false
					next(i + 1)
					open[d] = true
				}
			}
		}
		if next(0); ways != c.want {
			t.Errorf("%d tilings, want %d", ways, c.want)
		}
	}
}

// TestRectangles: the least half circumference of eight incomparable rectangles in the arrangement of the fourth
// diagram.
func TestRectangles(t *testing.T) {
	if _, n := covers(t, Rectangles(), nil); n != 1 {
		t.Errorf("%d covers, want 1", n)
	}
	fits := func(a, b [2]int) bool {
		return min(a[0], a[1]) <= min(b[0], b[1]) && max(a[0], a[1]) <= max(b[0], b[1])
	}
	for i, a := range incomparable {
		for _, b := range incomparable[:i] {
			if fits(a, b) || fits(b, a) {
				t.Errorf("%v and %v can be compared", a, b)
			}
		}
	}
	// Columns and rows have sizes. Each rectangle takes some that lie side by side.
	spans := [...]struct{ left, right, top, bottom int }{
		{0, 1, 0, 3}, {1, 4, 0, 1}, {4, 5, 0, 2}, {1, 2, 1, 3}, {2, 4, 1, 2}, {2, 3, 2, 3}, {3, 5, 2, 4}, {0, 3, 3, 4},
	}
	total := func(sizes []int, from, to int) (n int) {
		for _, s := range sizes[from:to] {
			n += s
		}
		return n
	}
	tries := func(sum int) (found [][]int) {
		var sizes [9]int // columns, then rows
		var next func(i, left int)
		next = func(i, left int) {
			if i >= 6 { // what the known rows settle must be right
				rows := i - 5
				for a, p := range spans {
					for _, q := range spans[:a] {
						if p.bottom > rows || q.bottom > rows {
							continue
						}
						one := [2]int{total(sizes[:5], p.left, p.right), total(sizes[5:], p.top, p.bottom)}
						two := [2]int{total(sizes[:5], q.left, q.right), total(sizes[5:], q.top, q.bottom)}
						if fits(one, two) || fits(two, one) {
							return
						}
					}
				}
			}
			if i == 9 {
				if left == 0 {
					found = append(found, slices.Clone(sizes[:]))
				}
				return
			}
			least, most := 1, left-(8-i)
			if i == 8 {
				least = left
			}
			for s := least; s <= most; s++ {
				sizes[i] = s
				next(i+1, left-s)
			}
		}
		next(0, sum)
		return found
	}
	most := 28
	if long() {
		most = 46
		if got := tries(47); !slices.ContainsFunc(got, func(s []int) bool { return slices.Equal(s, []int{4, 5, 11, 1, 9, 3, 6, 7, 1}) }) {
			t.Errorf("with 47: %v", got)
		}
	}
	for sum := 9; sum <= most; sum++ {
		if got := tries(sum); len(got) > 0 {
			t.Errorf("with %d: %v", sum, got)
		}
	}
}

// turn is a turn of the cube: the images of the three axes, negative where they point the other way.
type turn [3]int

func (g turn) of(c [3]int) (d [3]int) {
	for i, to := range g {
		if to > 0 {
			d[to-1] = c[i]
		} else {
			d[-to-1] = -c[i]
		}
	}
	return d
}

// cubeTurns are the 24 turns of the cube.
func cubeTurns() (all []turn) {
	for _, p := range [][3]int{{1, 2, 3}, {2, 3, 1}, {3, 1, 2}, {2, 1, 3}, {1, 3, 2}, {3, 2, 1}} {
		for signs := range 8 {
			odd := bits.OnesCount(uint(signs)) % 2
			if even := p[1] == p[0]%3+1; even == (odd == 0) {
				g := turn(p)
				for i := range g {
					if signs>>i&1 == 1 {
						g[i] = -g[i]
					}
				}
				all = append(all, g)
			}
		}
	}
	return all
}

// settled are the cells sorted, and moved so that the least coordinates are 0.
func settled(cells [][3]int) [][3]int {
	least := cells[0]
	for _, c := range cells {
		for i := range c {
			least[i] = min(least[i], c[i])
		}
	}
	out := make([][3]int, len(cells))
	for i, c := range cells {
		out[i] = [3]int{c[0] - least[0], c[1] - least[1], c[2] - least[2]}
	}
	slices.SortFunc(out, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) })
	return out
}

// TestSymmetricCubes finds the least polycubes with two kinds of symmetry: quarter turns, and half turns about two
// diagonals and an axis. It grows all polycubes, and it also joins cells that a group keeps together.
func TestSymmetricCubes(t *testing.T) {
	turns := cubeTurns()
	// kind tells sets of turns apart by three numbers: how many there are, and how many are quarter turns and turns
	// about diagonals.
	kind := func(group []turn) [3]int {
		k := [3]int{len(group)}
		for _, g := range group {
			fixed, trace := 0, 0
			for i, to := range g {
				if to == i+1 || to == -i-1 {
					fixed++
				}
				if to == i+1 {
					trace++
				} else if to == -i-1 {
					trace--
				}
			}
			if fixed == 1 && trace == 1 {
				k[1]++ // a quarter turn
			} else if fixed == 1 {
				k[2]++ // half a turn about a diagonal of a side
			}
		}
		return k
	}
	quarter, diagonals := [3]int{4, 2, 0}, [3]int{4, 0, 2}
	// These are the subgroups, closed from two turns each.
	groups := map[string][]turn{}
	for _, a := range turns {
		for _, b := range turns {
			group := []turn{{1, 2, 3}}
			for i := 0; i < len(group); i++ {
				for _, g := range []turn{a, b} {
					product := turn{}
					for axis := range 3 {
						var e [3]int
						e[axis] = 1
						e = g.of(group[i].of(e))
						for to, v := range e {
							if v != 0 {
								product[axis] = v * (to + 1)
							}
						}
					}
					if !slices.Contains(group, product) {
						group = append(group, product)
					}
				}
			}
			slices.SortFunc(group, func(a, b turn) int { return slices.Compare(a[:], b[:]) })
			groups[fmt.Sprint(group)] = group
		}
	}
	kinds := map[[3]int]bool{}
	for _, g := range groups {
		kinds[kind(g)] = true
	}
	if len(turns) != 24 || len(groups) != 30 || len(kinds) != 11 {
		t.Errorf("%d turns, %d groups of %d types", len(turns), len(groups), len(kinds))
	}
	groupOf := func(cells [][3]int) (group []turn) {
		home := settled(cells)
		for _, g := range turns {
			image := make([][3]int, len(cells))
			for i, c := range cells {
				image[i] = g.of(c)
			}
			if slices.Equal(settled(image), home) {
				group = append(group, g)
			}
		}
		return group
	}
	least := map[[3]int]int{}
	cubes := map[string][][3]int{"": {{}}}
	for n := 1; n <= 6; n++ {
		next := map[string][][3]int{}
		for _, cells := range cubes {
			if k := kind(groupOf(cells)); least[k] == 0 {
				least[k] = n
			}
			for _, c := range cells {
				for axis := range 6 {
					d := c
					d[axis/2] += 2*(axis%2) - 1
					if slices.Contains(cells, d) {
						continue
					}
					var best [][3]int
					grown := append(slices.Clone(cells), d)
					for _, g := range turns {
						image := make([][3]int, len(grown))
						for i, c := range grown {
							image[i] = g.of(c)
						}
						if image = settled(image); best == nil ||
							slices.CompareFunc(image, best, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) }) < 0 {
							best = image
						}
					}
					next[fmt.Sprint(best)] = best
				}
			}
		}
		cubes = next
	}
	if least[quarter] != 6 || least[diagonals] != 6 {
		t.Errorf("grown: %d cubes with quarter turns, %d with diagonals; want 6 and 6", least[quarter], least[diagonals])
	}
	// Cells are at odd or even places about a centre, in orbits of the group.
	for _, want := range [][3]int{quarter, diagonals} {
		smallest := 99
		for _, group := range groups {
			if kind(group) != want {
				continue
			}
			for parity := range 8 {
				smallest = min(smallest, joined(group, parity, want, func(cells [][3]int) [3]int { return kind(groupOf(cells)) }))
			}
		}
		if smallest != 6 {
			t.Errorf("%v: %d cubes are the fewest, want 6", want, smallest)
		}
	}
}

// joined is the least number of cells, up to 6, of a polycube that consists of orbits of a group and has exactly this
// kind of symmetry. Coordinates are doubled; those on the axes of parity are odd.
func joined(group []turn, parity int, want [3]int, kind func([][3]int) [3]int) int {
	var orbits [][][3]int
	seen := map[[3]int]bool{}
	for x := -5; x <= 5; x++ {
		for y := -5; y <= 5; y++ {
			for z := -5; z <= 5; z++ {
				c := [3]int{x, y, z}
				if x&1 != parity&1 || y&1 != parity>>1&1 || z&1 != parity>>2&1 || seen[c] {
					continue
				}
				var orbit [][3]int
				for _, g := range group {
					if d := g.of(c); !slices.Contains(orbit, d) {
						orbit = append(orbit, d)
					}
				}
				for _, d := range orbit {
					seen[d] = true
				}
				if len(orbit) <= 6 && orbit[0][0]&1 == parity&1 {
					orbits = append(orbits, orbit)
				}
			}
		}
	}
	least := 99
	var add func(i int, cells [][3]int)
	add = func(i int, cells [][3]int) {
		if len(cells) > 0 && len(cells) < least && connected(cells) {
			halved := make([][3]int, len(cells))
			for i, c := range cells {
				halved[i] = [3]int{(c[0] + 9) >> 1, (c[1] + 9) >> 1, (c[2] + 9) >> 1}
			}
			if kind(halved) == want {
				least = len(cells)
			}
		}
		for j := i; j < len(orbits); j++ {
			if len(cells)+len(orbits[j]) <= 6 {
				add(j+1, append(slices.Clone(cells), orbits[j]...))
			}
		}
	}
	add(0, nil)
	return least
}

// connected tells whether cells with doubled coordinates are connected by their sides.
func connected(cells [][3]int) bool {
	reached := [][3]int{cells[0]}
	for i := 0; i < len(reached); i++ {
		for axis := range 6 {
			d := reached[i]
			d[axis/2] += 4*(axis%2) - 2
			if slices.Contains(cells, d) && !slices.Contains(reached, d) {
				reached = append(reached, d)
			}
		}
	}
	return len(reached) == len(cells)
}

// TestHitori counts hitori covers. White cells are connected, no two black cells touch, and no black cell can be added.
// It counts them by these words, and as the greatest members of a family.
func TestHitori(t *testing.T) {
	size := func(m, n int) (around []uint64) {
		around = make([]uint64, m*n)
		for c := range around {
			if c%n > 0 {
				around[c] |= 1 << (c - 1)
			}
			if c%n < n-1 {
				around[c] |= 1 << (c + 1)
			}
			if c >= n {
				around[c] |= 1 << (c - n)
			}
			if c+n < m*n {
				around[c] |= 1 << (c + n)
			}
		}
		return around
	}
	// together tells whether cells are connected. Whether no cells are connected depends on the reading.
	together := func(around []uint64, cells uint64, none bool) bool {
		if cells == 0 {
			return none
		}
		reached := cells & -cells
		for {
			more := reached
			for rest := reached; rest != 0; rest &= rest - 1 {
				more |= around[bits.TrailingZeros64(rest)] & cells
			}
			if more == reached {
				return reached == cells
			}
			reached = more
		}
	}
	family := func(m, n int, none bool) (black []uint64) {
		around := size(m, n)
		var next func(c int, set uint64)
		next = func(c int, set uint64) {
			if c == m*n {
				if together(around, (1<<(m*n)-1)&^set, none) {
					black = append(black, set)
				}
				return
			}
			next(c+1, set)
			if around[c]&set == 0 {
				next(c+1, set|1<<c)
			}
		}
		next(0, 0)
		return black
	}
	for _, c := range []struct {
		m, n, want, fewest, most int
		none                     bool // whether no cells are connected
	}{
		{1, 1, 1, 0, 0, false}, {1, 1, 1, 1, 1, true}, {3, 4, 30, -1, -1, false}, {4, 5, 382, -1, -1, false},
		{5, 5, 1804, -1, -1, false},
	} {
		around := size(c.m, c.n)
		sets := family(c.m, c.n, c.none)
		whole := uint64(1)<<(c.m*c.n) - 1
		plain, fewest, most := 0, 99, 0
		greatest := map[uint64]bool{}
		for _, set := range sets {
			greatest[set] = true
		}
		for _, set := range sets {
			minimal := true
			for rest := whole &^ set; rest != 0; rest &= rest - 1 {
				u := bits.TrailingZeros64(rest)
				if around[u]&set == 0 && together(around, whole&^set&^(1<<u), c.none) {
					minimal = false
				}
			}
			if minimal {
				plain++
				fewest, most = min(fewest, bits.OnesCount64(set)), max(most, bits.OnesCount64(set))
			}
			for rest := set; rest != 0; rest &= rest - 1 {
				delete(greatest, set&^(rest&-rest))
			}
		}
		if plain != c.want || len(greatest) != c.want {
			t.Errorf("%d × %d: %d covers, %d greatest sets, want %d", c.m, c.n, plain, len(greatest), c.want)
		}
		if c.fewest >= 0 && (fewest != c.fewest || most != c.most) {
			t.Errorf("%d × %d: %d to %d black cells, want %d to %d", c.m, c.n, fewest, most, c.fewest, c.most)
		}
	}
}
