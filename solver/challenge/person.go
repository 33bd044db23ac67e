package challenge

import (
	"math"
	"slices"

	"tilewright/def"
	"tilewright/solver/problem"
)

// These are the weights of placements. That of a guess counts once for each guess that is still open.
const (
	cellWeight  = 1
	pieceWeight = 2
	guessWeight = 4
)

// limits are the greatest work of each level. Level 1 has no guesses and needs no limit.
var limits = [Levels + 1]uint64{0, 1 << 20, 40, 120, 400, 4000}

// person makes the search of the package comment, in slices. It ends at a second completion, or when the work is
// certainly beyond a limit.
//
// Where pieces may be left over or cells stay empty, each choice still cuts the completions into disjoint parts. A cell
// is filled in one way or stays empty. A piece is chosen by its places only if all its remaining copies have to be
// placed.
type person struct {
	p *problem.Problem
	// referee knows the rules, which the person looks at when the board is full; nil where there are none. full is room for it.
	referee *def.Referee
	full    []uint16

	words int      // of a set of cells
	masks []uint64 // the cells of every image, words each
	most  uint64   // of the weight
	// noGuessing says that the person does not guess.
	noGuessing bool

	taken []uint64 // cells that are covered, or that certainly stay empty
	open  int      // how many others there are that have to be filled
	left  []int    // copies of each shape
	// may is how many others there are that may stay empty. empty is how many cells certainly stay empty.
	may, empty int
	// bounded says that there are more cells that may stay empty than may at once.
	bounded bool
	// stack has the open choices, the first one first. placed has an image for each; the last choice may have none.
	stack  []branch
	placed []int32

	weight  uint64 // of all placements so far
	way     uint64 // of those that belong to the completion
	guessed bool
	ways    int // completions, up to 2

	onCell, ofShape []int32 // images that fit, by cell and by shape
}

// branch is a cell or a piece, with the images that are placed for it, one after the other.
type branch struct {
	fits   []int32 // all images that fit before the choice
	images []int32 // the last may be leaving
	next   int
	cell   int32 // that is filled or left
	guess  bool
	weight uint64 // of each placement
}

// leaving takes the place of an image for a cell that stays empty.
const leaving = int32(-1)

// newPerson is a person at the beginning of a search, who gives up beyond a level. No placement is made yet. The work
// is at least half of the weight.
func newPerson(p *problem.Problem, level int) *person {
	s := &person{
		p: p, referee: def.NewReferee(p.Puzzle), full: make([]uint16, len(p.Cells)),
		words: (len(p.Cells) + 63) / 64, most: 2 * limits[level], noGuessing: level == 1, open: len(p.Cells),
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
	for _, variable := range p.Variable {
		if variable {
			s.open--
			s.may++
		}
	}
	s.bounded = s.may > p.Empty
	if s.whole() {
		s.complete(all)
	} else {
		s.choose(all)
	}
	return s
}

// varies tells whether a cell may stay empty.
func (s *person) varies(cell int32) bool { return s.p.Variable != nil && s.p.Variable[cell] }

// needed is how many copies of a shape have still to be placed.
func (s *person) needed(shape int) int {
	return max(0, s.left[shape]-s.p.Shapes[shape].Copies+s.p.Shapes[shape].Least)
}

// whole tells whether nothing has to be filled or placed any more.
func (s *person) whole() bool {
	if s.open > 0 || s.bounded && s.empty+s.may > s.p.Empty {
		return false
	}
	for i := range s.left {
		if s.needed(i) > 0 {
			return false
		}
	}
	return true
}

// complete takes in a solved board. If images still fit, each makes another completion of it.
func (s *person) complete(fits []int32) {
	if s.referee != nil { // then pieces and cells are neither left over nor empty
		if s.p.Assembly(s.full, s.placed); !s.referee.Keeps(s.full) {
			return
		}
	}
	if s.ways++; s.ways == 1 {
		for i := range s.stack {
			s.way += s.stack[i].weight
		}
	}
	if len(fits) > 0 {
		s.ways++
	}
}

// run makes about budget placements. It tells how many it made, and whether the search is over.
func (s *person) run(budget int) (made int, over bool) {
	for ; !s.over() && made < budget; made++ {
		s.step()
	}
	return made, s.over()
}

func (s *person) over() bool {
	return len(s.stack) == 0 || s.ways > 1 || s.weight > s.most || s.noGuessing && s.guessed
}

// one tells, after the search, whether there is exactly one completion and the work is within the limit.
func (s *person) one() bool { return s.ways == 1 && len(s.stack) == 0 && s.work() <= s.most/2 }

// work is the expected work, where there is one completion.
func (s *person) work() uint64 { return (s.weight + s.way + 1) / 2 }

// level is the level of the work.
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

// step makes the next placement of the last choice, if it has any left.
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

// place makes a placement of the last choice, or leaves its cell empty. Then it makes the next choice.
func (s *person) place(image int32) {
	last := &s.stack[len(s.stack)-1]
	s.placed = append(s.placed, image)
	s.weight += last.weight
	var fits []int32
	if image == leaving {
		s.taken[last.cell/64] |= 1 << (last.cell % 64)
		s.may--
		s.empty++
		fits = s.without(last.fits, last.cell)
	} else {
		for k, word := range s.mask(image) {
			s.taken[k] |= word
		}
		s.cover(image, -1)
		fits = s.fitting(last.fits, image)
	}
	if s.whole() {
		s.complete(fits)
		return
	}
	s.choose(fits)
}

// cover marks the cells of an image as covered and its copy as placed; with by 1 it frees them.
func (s *person) cover(image int32, by int) {
	for _, c := range s.p.Images[image].Cells {
		if s.varies(c) {
			s.may += by
		} else {
			s.open += by
		}
	}
	s.left[s.p.Images[image].Shape] += by
}

func (s *person) takeBack() {
	image := s.placed[len(s.placed)-1]
	s.placed = s.placed[:len(s.placed)-1]
	if image == leaving {
		cell := s.stack[len(s.stack)-1].cell
		s.taken[cell/64] &^= 1 << (cell % 64)
		s.may++
		s.empty--
		return
	}
	for k, word := range s.mask(image) {
		s.taken[k] &^= word
	}
	s.cover(image, 1)
}

func (s *person) mask(image int32) []uint64 { return s.masks[int(image)*s.words:][:s.words] }

// fitting are those of some images that still fit after one was placed.
func (s *person) fitting(images []int32, placed int32) []int32 {
	fits := make([]int32, 0, len(images))
	for _, i := range images {
		if s.left[s.p.Images[i].Shape] > 0 && !meet(s.mask(i), s.mask(placed)) {
			fits = append(fits, i)
		}
	}
	return fits
}

// without are the images that do not cover a cell.
func (s *person) without(images []int32, cell int32) (fits []int32) {
	for _, i := range images {
		if s.mask(i)[cell/64]>>(cell%64)&1 == 0 {
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

// choose makes the next choice, where these images fit. A choice without images is a dead end.
func (s *person) choose(fits []int32) {
	clear(s.onCell)
	clear(s.ofShape)
	for _, i := range fits {
		s.ofShape[s.p.Images[i].Shape]++
		for _, c := range s.p.Images[i].Cells {
			s.onCell[c]++
		}
	}
	c := branch{fits: fits}
	spare := s.spare()
	cell, fewest := s.cell(spare)
	shape, forced := s.shape(fewest)
	c.cell = cell
	switch {
	case fewest == 0 || spare < 0 || s.missing():
	case fewest == 1:
		c.images, c.weight = s.covering(fits, cell), cellWeight
	case forced:
		c.images, c.weight = s.of(fits, shape)[:1], pieceWeight
	default:
		c.guess, c.weight = true, guessWeight*s.guesses()
		if c.images = s.of(fits, shape); shape < 0 {
			c.images = s.covering(fits, cell)
			if s.varies(cell) && spare > 0 {
				c.images = append(c.images, leaving)
			}
		}
		s.guessed = true
	}
	s.stack = append(s.stack, c)
}

// spare is how many of the cells that something can still fill may stay empty. It is below 0 if too many other cells
// stay empty.
func (s *person) spare() int {
	spare := s.p.Empty - s.empty
	if s.bounded {
		for i, n := range s.onCell {
			if n == 0 && s.varies(int32(i)) && !s.covered(int32(i)) {
				spare--
			}
		}
	}
	return spare
}

func (s *person) covered(cell int32) bool { return s.taken[cell/64]>>(cell%64)&1 != 0 }

// cell is the first of the open cells with the fewest possibilities: its images and, if it may stay empty, one more. If
// there is no limit to empty cells, cells that may stay empty come last.
func (s *person) cell(spare int) (cell, fewest int32) {
	cell, fewest = -1, math.MaxInt32
	last := int32(-1)
	for i, n := range s.onCell {
		c := int32(i)
		if s.covered(c) {
			continue
		}
		if s.varies(c) {
			if n == 0 {
				continue
			}
			if !s.bounded {
				if last < 0 || n < s.onCell[last] {
					last = c
				}
				continue
			}
			if spare > 0 {
				n++
			}
		}
		if cell < 0 || n < fewest {
			cell, fewest = c, n
		}
	}
	if cell < 0 && last >= 0 {
		cell, fewest = last, s.onCell[last]+1
	}
	return cell, fewest
}

// missing tells whether a piece has fewer images than copies that have to be placed.
func (s *person) missing() bool {
	for i, n := range s.ofShape {
		if int(n) < s.needed(i) {
			return true
		}
	}
	return false
}

// shape is the first shape with exactly as many images as copies that have to be placed. Otherwise it is one with a
// single copy left, which has to be placed. It takes the first with the fewest images, if they are fewer than fewest.
// It is -1 if there is none.
func (s *person) shape(fewest int32) (shape int32, forced bool) {
	shape = -1
	for i, n := range s.ofShape {
		switch needed := s.needed(i); {
		case needed > 0 && int(n) == needed:
			return int32(i), true
		case needed == 1 && s.left[i] == 1 && n < fewest:
			shape, fewest = int32(i), n
		}
	}
	return shape, false
}

// guesses is the number of open guesses, with one more.
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
