package challenge

import (
	"slices"

	"tilewright/solver/problem"
)

// Weights of placements; that of a guess counts once for each guess that stands.
const (
	cellWeight  = 1
	pieceWeight = 2
	guessWeight = 4
)

// limits are the most work of each level; what is forced needs none.
var limits = [Levels + 1]uint64{0, 1 << 20, 40, 120, 400, 4000}

// person makes the search of the package comment, in slices. It ends at a second
// completion, or when the work is certainly beyond a limit.
type person struct {
	p     *problem.Problem
	words int      // of a set of cells
	masks []uint64 // the cells of every image, words each
	most  uint64   // of the weight
	// sure is somebody who does not guess.
	sure bool

	taken []uint64 // cells that are covered
	open  int      // how many are not
	left  []int    // copies of each shape
	// stack has the choices under way, the first first, and placed an image of each,
	// but that of the last one may have none.
	stack  []choice
	placed []int32

	weight  uint64 // of all placements until now
	way     uint64 // of those that the completion has
	guessed bool
	ways    int // completions, up to 2

	onCell, ofShape []int32 // images that fit, by cell and by shape
}

// choice is a cell or a piece with the images that are placed for it, one after the other.
type choice struct {
	fits   []int32 // all images that fit before it
	images []int32
	next   int
	guess  bool
	weight uint64 // of each placement
}

// newPerson is somebody who begins, and gives up what is beyond a level; no placement is
// made yet. The work is at least half of the weight.
func newPerson(p *problem.Problem, level int) *person {
	s := &person{
		p: p, words: (len(p.Cells) + 63) / 64, most: 2 * limits[level], sure: level == 1, open: len(p.Cells),
		left: make([]int, len(p.Shapes)), onCell: make([]int32, len(p.Cells)), ofShape: make([]int32, len(p.Shapes)),
	}
	s.masks, s.taken = make([]uint64, s.words*len(p.Images)), make([]uint64, s.words)
	all := make([]int32, len(p.Images))
	for i := range p.Images {
		all[i] = int32(i)
		for _, c := range p.Images[i].Cells {
			s.masks[i*s.words+int(c/64)] |= 1 << (c % 64)
		}
	}
	for i := range p.Shapes {
		s.left[i] = p.Shapes[i].Copies
	}
	s.choose(all)
	return s
}

// run makes about budget placements, and tells how many they were and whether it is over.
func (s *person) run(budget int) (made int, over bool) {
	for ; !s.over() && made < budget; made++ {
		s.step()
	}
	return made, s.over()
}

func (s *person) over() bool {
	return len(s.stack) == 0 || s.ways > 1 || s.weight > s.most || s.sure && s.guessed
}

// one tells, once it is over, whether there is exactly one completion, and the work is
// within the limit.
func (s *person) one() bool { return s.ways == 1 && len(s.stack) == 0 && s.work() <= s.most/2 }

// work is what is to be expected, where there is one completion.
func (s *person) work() uint64 { return (s.weight + s.way + 1) / 2 }

// level is that of the work.
func (s *person) level() int {
	if !s.guessed {
		return 1
	}
	level := 2
	for level < Levels && s.work() > limits[level] {
		level++
	}
	return level
}

// step makes the next placement, if the last choices have any left.
func (s *person) step() {
	for len(s.stack) > 0 {
		last := &s.stack[len(s.stack)-1]
		if len(s.placed) == len(s.stack) {
			s.takeBack()
		}
		if last.next < len(last.images) {
			last.next++
			s.place(last.images[last.next-1])
			return
		}
		s.stack = s.stack[:len(s.stack)-1]
	}
}

// place makes a placement of the last choice, and the choice that comes of it.
func (s *person) place(image int32) {
	last := &s.stack[len(s.stack)-1]
	for k, word := range s.mask(image) {
		s.taken[k] |= word
	}
	s.open -= len(s.p.Images[image].Cells)
	s.left[s.p.Images[image].Shape]--
	s.placed = append(s.placed, image)
	s.weight += last.weight
	if s.open > 0 {
		s.choose(s.fitting(last.fits, image))
		return
	}
	if s.ways++; s.ways == 1 {
		for i := range s.stack {
			s.way += s.stack[i].weight
		}
	}
}

func (s *person) takeBack() {
	image := s.placed[len(s.placed)-1]
	s.placed = s.placed[:len(s.placed)-1]
	for k, word := range s.mask(image) {
		s.taken[k] &^= word
	}
	s.open += len(s.p.Images[image].Cells)
	s.left[s.p.Images[image].Shape]++
}

func (s *person) mask(image int32) []uint64 { return s.masks[int(image)*s.words:][:s.words] }

// fitting are the images that still fit, of those that did before one was placed.
func (s *person) fitting(images []int32, placed int32) []int32 {
	fits := make([]int32, 0, len(images))
	for _, i := range images {
		if s.left[s.p.Images[i].Shape] > 0 && !meet(s.mask(i), s.mask(placed)) {
			fits = append(fits, i)
		}
	}
	return fits
}

func meet(a, b []uint64) bool {
	for k, word := range a {
		if word&b[k] != 0 {
			return true
		}
	}
	return false
}

// choose makes the next choice, where these images fit; one without images is a dead end.
func (s *person) choose(fits []int32) {
	clear(s.onCell)
	clear(s.ofShape)
	for _, i := range fits {
		s.ofShape[s.p.Images[i].Shape]++
		for _, c := range s.p.Images[i].Cells {
			s.onCell[c]++
		}
	}
	c := choice{fits: fits}
	cell, fewest := s.cell()
	shape, forced := s.shape(fewest)
	switch {
	case fewest == 0 || s.missing():
	case fewest == 1:
		c.images, c.weight = s.covering(fits, cell), cellWeight
	case forced:
		c.images, c.weight = s.of(fits, shape)[:1], pieceWeight
	default:
		c.guess, c.weight = true, guessWeight*s.guesses()
		if c.images = s.of(fits, shape); shape < 0 {
			c.images = s.covering(fits, cell)
		}
		s.guessed = true
	}
	s.stack = append(s.stack, c)
}

// cell is the first of the open cells with the fewest images.
func (s *person) cell() (cell, fewest int32) {
	cell = -1
	for i, n := range s.onCell {
		if s.taken[i/64]>>(i%64)&1 == 0 && (cell < 0 || n < fewest) {
			cell, fewest = int32(i), n
		}
	}
	return cell, fewest
}

// missing tells whether there are fewer images of a piece than copies left.
func (s *person) missing() bool {
	for i, n := range s.ofShape {
		if int(n) < s.left[i] {
			return true
		}
	}
	return false
}

// shape is the first one whose copies have as many images as they are; else of those with
// one copy left the first with the fewest images, where these are fewer than a number; -1
// for none.
func (s *person) shape(fewest int32) (shape int32, forced bool) {
	shape = -1
	for i, n := range s.ofShape {
		switch left := s.left[i]; {
		case left > 0 && int(n) == left:
			return int32(i), true
		case left == 1 && n < fewest:
			shape, fewest = int32(i), n
		}
	}
	return shape, false
}

// guesses is how many there will be, with one more.
func (s *person) guesses() uint64 {
	n := uint64(1)
	for i := range s.stack {
		if s.stack[i].guess {
			n++
		}
	}
	return n
}

// covering are the images over a cell, and of those of a shape.
func (s *person) covering(images []int32, cell int32) (found []int32) {
	for _, i := range images {
		if slices.Contains(s.p.Images[i].Cells, cell) {
			found = append(found, i)
		}
	}
	return found
}

func (s *person) of(images []int32, shape int32) (found []int32) {
	for _, i := range images {
		if s.p.Images[i].Shape == shape {
			found = append(found, i)
		}
	}
	return found
}
