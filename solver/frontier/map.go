package frontier

import (
	"math/bits"
	"slices"

	"tilewright/solver/problem"
)

// back walks back, from the last place to the first, and counts in how many solutions each image lies. That is the
// number of ways to a state, times the number of ways from after the image to an end.
type back struct {
	w     *walk
	words int // of the number of all solutions; no other number here is larger
	place int // of the current layer
	state int // the next one in it
	// here and behind have, for each state at the place and at the next, the number of ways from it to an end.
	here, behind []uint64
	images       []uint64 // words of each image
	ways         number   // to the current state
}

// newBack begins at the end of a walk that is done and has kept its layers. It is nil where there is no memory for it.
func newBack(w *walk, images int) *back {
	var all number
	w.ended(func(_ uint64, ways number) { all = all.plus(ways) })
	words, most := len(all), max(w.most, w.now[0].states)
	if !w.store.spend(8 * words * (images + 2*most)) {
		return nil
	}
	b := &back{w: w, words: words, place: len(w.kept) - 1, images: make([]uint64, images*words)}
	b.here, b.behind = make([]uint64, most*words), make([]uint64, most*words)
	for n := range w.now[0].states {
		if _, used := w.now[0].key(n); words > 0 && w.ends(used) {
			b.behind[n*words] = 1
		}
	}
	return b
}

// layer is the layer at a place.
func (b *back) layer(place int) *layer {
	if place == len(b.w.kept) {
		return b.w.now[0]
	}
	return b.w.kept[place]
}

// run does about that many steps, and reports whether everything is done.
func (b *back) run(steps int) (done bool) {
	for end := b.w.steps + uint64(steps); b.place >= 0 && b.w.steps < end; {
		l := b.w.kept[b.place]
		if b.state == l.states {
			b.here, b.behind = b.behind, b.here
			clear(b.here)
			b.place, b.state = b.place-1, 0
			continue
		}
		b.leave(l, b.layer(b.place+1))
		b.state++
	}
	return b.place < 0
}

// leave adds up, for the current state, the ways from the states that it leads to.
func (b *back) leave(l, next *layer) {
	here := b.here[b.state*b.words:][:b.words]
	b.ways = l.number(b.ways, b.state)
	covered, used := l.key(b.state)
	b.w.each(b.place, covered, used, func(s *step, covered, used uint64) {
		b.w.steps++
		to, _ := next.find(covered, used)
		behind := b.behind[to*b.words:][:b.words]
		addProduct(here, behind, []uint64{1})
		if s != nil && s.image >= 0 {
			addProduct(b.images[int(s.image)*b.words:][:b.words], behind, b.ways)
		}
	})
}

// addProduct adds the product of two numbers to sum, which has enough words.
func addProduct(sum, a, b []uint64) {
	for i, x := range b {
		if x == 0 {
			continue
		}
		var high, carry uint64
		for k := 0; i+k < len(sum); k++ {
			y := uint64(0)
			if k < len(a) {
				y = a[k]
			}
			h, l := bits.Mul64(x, y)
			var c, d uint64
			l, c = bits.Add64(l, high, 0)
			sum[i+k], d = bits.Add64(sum[i+k], l, carry)
			high, carry = h+c, d
		}
	}
}

// Map tells in how many of all solutions a piece of each shape lies on each cell. Here turned solutions are different
// ones.
type Map struct {
	all   number
	cells int
	lie   []number // by shape and cell
	image []number
}

// newMap adds up the images of each shape over each cell. O(images × cells of an image).
func (b *back) newMap(p *problem.Problem) *Map {
	m := &Map{cells: len(p.Cells), lie: make([]number, len(p.Shapes)*len(p.Cells))}
	b.w.ended(func(_ uint64, ways number) { m.all = m.all.plus(ways) })
	for i := range p.Images {
		image := &p.Images[i]
		ways := number(b.images[i*b.words:][:b.words]).trimmed()
		m.image = append(m.image, ways)
		for _, c := range image.Cells {
			at := &m.lie[int(image.Shape)*m.cells+int(c)]
			*at = at.plus(ways)
		}
	}
	return m
}

// Solutions is the number of all solutions, in decimal.
func (m *Map) Solutions() string { return m.all.String() }

// Image is in how many solutions an image lies, in 64 bits. It means nothing for a problem with more solutions than
// that.
func (m *Map) Image(image int) uint64 {
	if n := m.image[image]; len(n) > 0 {
		return n[0]
	}
	return 0
}

// Share is the part of all solutions in which a piece of a shape lies on a cell, from 0 to 1. decimal is their number.
func (m *Map) Share(shape int, cell int32) (share float64, decimal string) {
	n := m.lie[shape*m.cells+int(cell)]
	return n.ratio(m.all), n.String()
}

// Lies says that a piece of a shape lies on a cell.
type Lies struct {
	Shape int
	Cell  int32
}

// Restrict is the problem of those solutions in which the given pieces lie on the given cells, and its images. O(cells
// of all images).
func Restrict(p *problem.Problem, lie []Lies) (*problem.Problem, []int32) {
	restricted := *p
	restricted.Variable = slices.Clone(p.Variable)
	on := map[int32]int32{}
	for _, l := range lie {
		on[l.Cell] = int32(l.Shape)
		if restricted.Variable != nil {
			restricted.Variable[l.Cell] = false
		}
	}
	rows := make([]int32, 0, len(p.Images))
	for i := range p.Images {
		image := &p.Images[i]
		if !slices.ContainsFunc(image.Cells, func(c int32) bool { shape, fixed := on[c]; return fixed && shape != image.Shape }) {
			rows = append(rows, int32(i))
		}
	}
	return &restricted, rows
}
