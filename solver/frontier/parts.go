package frontier

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/problem"
)

// parts counts the ways to cut a board into connected parts of one size. It does not list the forms of parts: there are
// 369 of eight squares, and 13 million of sixteen. The size of a part is the sum of what its cells count. Usually each
// counts 1.
//
// The edge is the cells that are assigned to parts and have neighbours that are not. A state says which cells of the
// edge are in one part, how large each open part is, and which open parts touch, so that they are never joined. What
// cannot matter any more is left out: all parts of full size are one, and two parts that are too large to be joined
// count as touching. States whose open parts cannot be joined to few enough are left out, too.
//
// Frontier-based searches for partitions of graphs go along an edge like this, to make diagrams of all of them: Y. Nakahata,
// J. Kawahara and S. Kasahara, "Enumerating Graph Partitions Without Too Small Connected Components" (SEA 2018).
type parts struct {
	size   int // of a part
	number int // of all parts
	least  int // that a cell counts
	places []cutPlace
	width  int // bits of a part's size
	steps  int // that have numbers
}

// cutPlace is a place of the order, where a cell is given to a part.
type cutPlace struct {
	cell   int32
	counts int     // what the cell counts
	sum    int     // what all cells up to it count
	edge   int     // cells of the edge before
	near   []int   // those beside the cell
	beside []int32 // the same, as cells of the board
	// steps, where they are wanted, are for each set of those beside the cell that are in its part. They know it by a number.
	steps []step
	// slot is where the cell comes into the edge, and gone are the cells that then leave it, in decreasing order. After
	// that, the last cells of the edge take their places.
	slot int
	gone []int
}

const (
	// mostEdge is the greatest number of cells of an edge between parts.
	mostEdge = 16
	// mostSize is the greatest size of a part.
	mostSize = 1<<16 - 1
)

// measure is what makes parts equal: how much each cell counts, and the sum of a part.
type measure struct {
	counts []int // by cell; nil where each counts 1
	size   int
}

// of is what a cell counts.
func (m *measure) of(cell int32) int {
	if m.counts == nil {
		return 1
	}
	return m.counts[cell]
}

// least is the least that a cell counts.
func (m *measure) least() int {
	if m.counts == nil {
		return 1
	}
	return slices.Min(m.counts)
}

// width is how many bits the size of an open part takes, less the least.
func (m *measure) width() int {
	if least := m.least(); least > 0 {
		return bits.Len(uint(max(m.size-2*least, 0)))
	}
	return bits.Len(uint(m.size))
}

// newParts lays out the cuts of a board along an order of its cells.
func newParts(p *problem.Problem, order []int32, m measure) (*parts, error) {
	c := &parts{size: m.size, least: m.least(), places: make([]cutPlace, len(order)), width: m.width()}
	left := make([]int, len(order)) // of each cell, the neighbours that are not assigned
	for cell := range left {
		for _, n := range p.Around(int32(cell)) {
			if n >= 0 {
				left[cell]++
			}
		}
	}
	var edge []int32
	longest, sum := 0, 0
	for i, cell := range order {
		at := &c.places[i]
		sum += m.of(cell)
		at.cell, at.counts, at.sum, at.edge = cell, m.of(cell), sum, len(edge)
		near := map[int32]bool{}
		for _, n := range p.Around(cell) {
			if n >= 0 {
				near[n] = true
				left[n]--
			}
		}
		for slot, e := range edge {
			if near[e] {
				at.near, at.beside = append(at.near, slot), append(at.beside, e)
			}
		}
		at.slot = len(edge)
		edge = append(edge, cell)
		for slot := len(edge) - 1; slot >= 0; slot-- {
			if left[edge[slot]] == 0 {
				at.gone = append(at.gone, slot)
				edge[slot] = edge[len(edge)-1]
				edge = edge[:len(edge)-1]
			}
		}
		longest = max(longest, at.edge+1)
	}
	need := longest * c.width
	for open := range longest {
		need += bits.Len(uint(open+1)) + open
	}
	if longest > mostEdge || need > 128 || m.size > mostSize {
		return nil, tooLong(longest, m.size)
	}
	c.number = sum / m.size
	return c, nil
}

func tooLong(edge, size int) error {
	return say.Error("the edge is {longest} cells long, which is too much for parts of {size} cells", edge, size)
}

// withSteps gives steps numbers, from 0, so that a walk back knows them.
func (c *parts) withSteps() {
	for i := range c.places {
		at := &c.places[i]
		at.steps = make([]step, 1<<len(at.near))
		for with := range at.steps {
			at.steps[with].image = int32(c.steps)
			c.steps++
		}
	}
}

// cut is a state, unpacked. Label 0 is of all parts of full size that no cell can join.
type cut struct {
	edge  int
	label [mostEdge + 1]uint8
	sizes [mostEdge + 2]uint16
	// apart has, for each open part, a bit for each that it may not be joined with.
	apart [mostEdge + 2]uint32
}

// each calls do with each state at the next place to which a state leads.
func (c *parts) each(at int, low, high uint64, do func(s *step, low, high uint64)) {
	place := &c.places[at]
	from, open := c.unpack(place.edge, low, high)
	var beside [mostEdge]uint8 // open parts beside the cell
	n := 0
	for _, slot := range place.near {
		l := from.label[slot]
		if l == 0 {
			continue
		}
		known := false
		for _, b := range beside[:n] {
			known = known || b == l
		}
		if !known {
			beside[n] = l
			n++
		}
	}
choices:
	for chosen := range uint32(1) << n {
		size, joined := place.counts, uint32(0)
		for i, b := range beside[:n] {
			if chosen>>i&1 == 0 {
				continue
			}
			if size += int(from.sizes[b]); size > c.size || from.apart[b]&joined != 0 {
				continue choices
			}
			joined |= 1 << b
		}
		if size != c.size && size+c.least > c.size {
			continue
		}
		to := from
		part := uint8(open + 1)
		apart := uint32(0)
		for i, b := range beside[:n] {
			if chosen>>i&1 != 0 {
				apart |= from.apart[b]
			} else {
				apart |= 1 << b
			}
		}
		if size == c.size && c.least > 0 {
			part = 0
		}
		for slot := range place.edge {
			if joined>>to.label[slot]&1 != 0 {
				to.label[slot] = part
			}
		}
		to.label[place.slot] = part
		if part != 0 {
			to.sizes[part], to.apart[part] = uint16(size), apart
			for l := 1; l <= open; l++ {
				if apart>>l&1 != 0 {
					to.apart[l] |= 1 << part
				}
			}
		}
		to.edge++
		for _, slot := range place.gone {
			l := to.label[slot]
			to.edge--
			to.label[slot] = to.label[to.edge]
			if l != 0 && int(to.sizes[l]) != c.size && !to.has(l) {
				continue choices // the part ends too small
			}
		}
		if low, high, ok := c.pack(&to, place.sum); ok {
			var s *step
			if place.steps != nil {
				with := uint32(0)
				for i, slot := range place.near {
					with |= joined >> from.label[slot] & 1 << i
				}
				s = &place.steps[with]
			}
			do(s, low, high)
		}
	}
}

// has tells whether a part has a cell in the edge.
func (t *cut) has(label uint8) bool {
	for _, l := range t.label[:t.edge] {
		if l == label {
			return true
		}
	}
	return false
}

// pack gives parts numbers in the order in which they come in the edge, and writes labels, sizes, and pairs. ok is false
// where the open parts would be too many at the end, whatever is joined. assigned is what the cells in parts count.
func (c *parts) pack(t *cut, assigned int) (low, high uint64, ok bool) {
	var number, of [mostEdge + 2]uint8
	open, at := uint8(0), 0
	put := func(value uint64, width int) {
		if at < 64 {
			low |= value << at
			high |= value >> (64 - at)
		} else {
			high |= value << (at - 64)
		}
		at += width
	}
	for _, l := range t.label[:t.edge] {
		width := bits.Len8(open + 1)
		if l != 0 && number[l] == 0 {
			open++
			number[l], of[open] = open, l
		}
		put(uint64(number[l]), width)
	}
	var rows [mostEdge + 2]uint32
	for i := uint8(1); i <= open; i++ {
		assigned -= int(t.sizes[of[i]])
		put(uint64(int(t.sizes[of[i]])-c.least), c.width)
		row := uint64(0)
		for j := uint8(1); j < i; j++ {
			if t.apart[of[i]]>>of[j]&1 != 0 || int(t.sizes[of[i]])+int(t.sizes[of[j]])+c.least > c.size {
				row |= 1 << (j - 1)
			}
		}
		put(row, int(i)-1)
		rows[i] = uint32(row << 1)
	}
	most := c.number - assigned/c.size
	if int(open) <= most {
		return low, high, true
	}
	g := groups{size: c.size - c.least, most: most, open: int(open), apart: &rows, sizes: &t.sizes, of: &of}
	return low, high, g.place(1, 0)
}

// groups puts open parts into groups, each of which is to be one part. Size is the most of a group before a cell joins it.
type groups struct {
	size, most, open int
	apart            *[mostEdge + 2]uint32 // of each, those before it that it may not be joined with
	sizes            *[mostEdge + 2]uint16
	of               *[mostEdge + 2]uint8
	mask             [mostEdge]uint32
	sum              [mostEdge]int
}

// place tells whether the parts from one on fit into the groups. So many of these are begun.
func (g *groups) place(part, begun int) bool {
	if part > g.open {
		return true
	}
	size := int(g.sizes[g.of[part]])
	for i := range begun {
		if g.apart[part]&g.mask[i] == 0 && g.sum[i]+size <= g.size {
			g.mask[i], g.sum[i] = g.mask[i]|1<<part, g.sum[i]+size
			if g.place(part+1, begun) {
				return true
			}
			g.mask[i], g.sum[i] = g.mask[i]&^(1<<part), g.sum[i]-size
		}
	}
	if begun == g.most {
		return false
	}
	g.mask[begun], g.sum[begun] = 1<<part, size
	return g.place(part+1, begun+1)
}

// unpack reads a state. open is how many open parts it has.
func (c *parts) unpack(edge int, low, high uint64) (t cut, open int) {
	t.edge = edge
	get := func(width int) uint64 {
		value := low & (1<<width - 1)
		low, high = low>>width|high<<(64-width), high>>width
		return value
	}
	for slot := range edge {
		l := min(int(get(bits.Len8(uint8(open+1)))), open+1) // it is no more in what was packed
		open = max(open, l)
		t.label[slot] = uint8(l)
	}
	for i := 1; i <= open; i++ {
		t.sizes[i] = uint16(int(get(c.width)) + c.least)
		row := uint32(get(i - 1))
		t.apart[i] |= row << 1
		for j := 1; j < i; j++ {
			t.apart[j] |= row >> (j - 1) & 1 << i
		}
	}
	return t, open
}

// newPartsWalk begins to count the cuts of a board, along that one of the orders whose edge is shortest.
func newPartsWalk(p *problem.Problem, along [][]int32, m measure, store *store) (*walk, error) {
	var best *parts
	var chosen []int32
	var failed error
	least := math.Inf(1)
	for _, order := range along {
		c, err := newParts(p, order, m)
		if err != nil {
			failed = err
			continue
		}
		if e := c.expected(); e < least {
			best, chosen, least = c, order, e
		}
	}
	if best == nil {
		return nil, failed
	}
	w := &walk{parts: best, places: make([]place, len(p.Cells)+1), store: store, order: chosen, cost: math.Log2(least + 1),
		perRound: perRound}
	for i := range best.places {
		w.places[i].reach = 1 << len(best.places[i].near)
	}
	return w, nil
}

// expected is the estimated cost of an order, to compare it with others: each cell more of the edge multiplies the
// states by three or four.
func (c *parts) expected() (sum float64) {
	for i := range c.places {
		sum += math.Pow(3.5, float64(c.places[i].edge))
	}
	return sum
}

// manyForms is how many images a cell must have, so that going from part to part is quicker than from piece to piece.
const manyForms = 32

// everyPart is the size of the images, if they are all connected parts of that size, and there are pieces enough. Then
// solutions are cuts of the board. Otherwise, or where there are few, it is 0. O(images × cells of an image).
func everyPart(p *problem.Problem, rows []int32) int {
	if len(rows) == 0 || len(rows) < manyForms*len(p.Cells) || p.Variable != nil {
		return 0
	}
	size := len(p.Images[rows[0]].Cells)
	for s := range p.Shapes {
		if p.Shapes[s].Least > 0 || p.Shapes[s].Copies*size < len(p.Cells) {
			return 0
		}
	}
	random := rand.New(rand.NewPCG(0, 0))
	mark := make([]uint64, len(p.Cells)) // A. Zobrist's: an image is known by the sum of its cells' marks
	for i := range mark {
		mark[i] = random.Uint64()
	}
	seen := make(map[uint64]bool, len(rows))
	for _, r := range rows {
		cells, sum := p.Images[r].Cells, uint64(0)
		for _, cell := range cells {
			sum ^= mark[cell]
		}
		if len(cells) != size || seen[sum] || !connected(p, cells) {
			return 0
		}
		seen[sum] = true
	}
	g := grower{p: p, size: size, left: len(rows), reached: make([]bool, len(p.Cells))}
	for cell := range p.Cells {
		g.reached[cell] = true
		if !g.grow(1, []int32{int32(cell)}) {
			return 0
		}
	}
	if g.left > 0 {
		return 0
	}
	return size
}

// connected tells whether cells hang together.
func connected(p *problem.Problem, cells []int32) bool {
	reached := append(make([]int32, 0, len(cells)), cells[0])
	for at := 0; at < len(reached); at++ {
		for _, n := range p.Around(reached[at]) {
			if n >= 0 && slices.Contains(cells, n) && !slices.Contains(reached, n) {
				reached = append(reached, n)
			}
		}
	}
	return len(reached) == len(cells)
}

// grower counts the connected parts of a size, each once, as D. H. Redelmeier did ("Counting polyominoes: yet another
// attack", Discrete Mathematics 36, 1981).
type grower struct {
	p       *problem.Problem
	size    int
	left    int    // how many more there may be
	reached []bool // cells that are in the part, or were tried
}

// grow adds cells to a part of some cells. It is false when there are more parts than there may be.
func (g *grower) grow(cells int, untried []int32) bool {
	for len(untried) > 0 {
		cell := untried[len(untried)-1]
		untried = untried[:len(untried)-1]
		if cells == g.size {
			if g.left--; g.left < 0 {
				return false
			}
			continue
		}
		next := append(make([]int32, 0, len(untried)+g.p.Ways), untried...)
		for _, n := range g.p.Around(cell) {
			if n >= 0 && !g.reached[n] {
				g.reached[n] = true
				next = append(next, n)
			}
		}
		ok := g.grow(cells+1, next)
		for _, n := range next[len(untried):] {
			g.reached[n] = false
		}
		if !ok {
			return false
		}
	}
	return true
}
