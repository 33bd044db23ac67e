package restarts

import (
	"tilewright/def/say"
	"tilewright/solver/problem"
)

// tables are a problem as flat lists. They are read-only once made.
type tables struct {
	p *problem.Problem
	// shapes is the number of shapes, and size the number of cells of the largest piece.
	shapes, size int
	// images are the numbers in the problem of the images that leave no pocket on the empty board. Elsewhere in this
	// package an image is an index into this list.
	images []int32
	// cells[image*size:] are the cells of an image; a smaller image repeats its last cell. shapeOf is its shape.
	cells   []uint16
	shapeOf []uint16
	// near[cell*ways:] are the neighbours of a cell. A wall is the cell after the last, which is never open.
	near []uint16
	ways int
	// fillable[n] says that some pieces have n cells together, as far as their sizes tell. It is asked only for fewer
	// cells than size.
	fillable []bool
	// whole says that every piece is in one part. Otherwise a piece may lie in several regions.
	whole bool
	// rare are the shapes that restarts place first, and rareImages the images of each.
	rare       []int32
	rareImages [][]uint32
	// low and high are the least and greatest number of pieces left with which restarts learn how seldom shapes fit.
	low, high int
}

const (
	maxCells = 1<<16 - 2
	// rareShare is the share of the average number of images below which a shape is rare.
	rareShare = 0.05
)

// newBoard makes the tables of a problem, without images yet.
func newBoard(p *problem.Problem) (*tables, error) {
	if len(p.Cells) > maxCells || len(p.Shapes) > maxCells {
		return nil, say.Error("restarts serve boards of at most 65,534 open cells, and as many pieces")
	}
	b := &tables{p: p, shapes: len(p.Shapes), low: 4, high: min(14, p.Pieces/2)}
	if b.high < 8 {
		b.low = 2
	}
	for i := range p.Shapes {
		b.size = max(b.size, p.Shapes[i].Size)
	}
	b.neighbours()
	b.sums()
	return b, nil
}

// add adds an image of the problem, unless it leaves a pocket. It costs a flood. The marks must be clear.
func (b *tables) add(image int32, m *marks) {
	of := b.p.Images[image].Cells
	for k := range b.size {
		b.cells = append(b.cells, uint16(of[min(k, len(of)-1)]))
	}
	cells := b.of(uint32(len(b.images)))
	m.cover(cells, 1)
	if m.pocket(cells) {
		b.cells = b.cells[:len(b.cells)-b.size]
	} else {
		b.images = append(b.images, image)
		b.shapeOf = append(b.shapeOf, uint16(b.p.Images[image].Shape))
	}
	m.cover(cells, 0)
}

// full finds the rare shapes, once all images are there.
func (b *tables) full() {
	images := make([][]uint32, b.shapes)
	for i, s := range b.shapeOf {
		images[s] = append(images[s], uint32(i))
	}
	for s := range images {
		if b.p.Shapes[s].Copies == 1 && float64(len(images[s])) < rareShare*float64(len(b.images))/float64(b.shapes) {
			b.rare = append(b.rare, int32(s))
			b.rareImages = append(b.rareImages, images[s])
		}
	}
}

// of are the cells of an image.
func (b *tables) of(i uint32) []uint16 { return b.cells[int(i)*b.size:][:b.size:b.size] }

// numbers appends the numbers of the images in the problem.
func (b *tables) numbers(dst []int32, images []uint32) []int32 {
	for _, i := range images {
		dst = append(dst, b.images[i])
	}
	return dst
}

// neighbours lists the neighbours of each cell, a step and its opposite side by side. Steps that no cell can make are
// left out.
func (b *tables) neighbours() {
	p := b.p
	half := p.Ways / 2
	var steps []int
	for k := range half {
		for c := range p.Cells {
			if near := p.Around(int32(c)); near[k] >= 0 || near[k+half] >= 0 {
				steps = append(steps, k, k+half)
				break
			}
		}
	}
	b.ways = len(steps)
	wall := uint16(len(p.Cells))
	for c := range p.Cells {
		for _, k := range steps {
			cell := wall
			if to := p.Around(int32(c))[k]; to >= 0 {
				cell = uint16(to)
			}
			b.near = append(b.near, cell)
		}
	}
}

func (b *tables) sums() {
	b.whole = true
	for i := range b.p.Shapes {
		b.whole = b.whole && len(b.p.Shapes[i].Parts) == 1
	}
	b.fillable = make([]bool, b.size+1)
	b.fillable[0] = true
	for n := range b.fillable {
		for i := range b.p.Shapes {
			if s := b.p.Shapes[i].Size; s <= n && b.fillable[n-s] {
				b.fillable[n] = true
			}
		}
	}
}

// marks are the cells that are covered, and the memory of floods.
type marks struct {
	board   *tables
	covered []uint8 // by cell, and the wall
	// flooded has, for each cell, the number of the last flood that met it.
	flooded []uint32
	floods  uint32
	queue   []uint16
}

func newMarks(b *tables) *marks {
	n := len(b.p.Cells) + 1
	m := &marks{board: b, covered: make([]uint8, n), flooded: make([]uint32, n), queue: make([]uint16, b.size+1)}
	m.clear()
	return m
}

func (m *marks) clear() {
	clear(m.covered)
	m.covered[len(m.covered)-1] = 1
}

func (m *marks) cover(image []uint16, by uint8) {
	for _, c := range image {
		m.covered[c] = by
	}
}

// pocket tells whether a covered image leaves an open region beside it that no pieces can fill. It knows that only of
// regions smaller than the largest piece. It costs a flood of at most size cells for each open region beside the image.
func (m *marks) pocket(image []uint16) bool {
	if m.floods > 1<<31 {
		clear(m.flooded)
		m.floods = 0
	}
	if !m.board.whole {
		return false
	}
	before := m.floods
	for _, of := range image {
		for _, start := range m.board.near[int(of)*m.board.ways:][:m.board.ways] {
			if m.covered[start] == 0 && m.flooded[start] <= before && !m.flood(start, before) {
				return true
			}
		}
	}
	return false
}

// flood tells whether pieces may fill the region of a cell. They may if it is large, or if it runs into a region that a
// flood after before found fillable.
func (m *marks) flood(start uint16, before uint32) bool {
	m.floods++
	m.queue[0], m.flooded[start] = start, m.floods
	n := 1
	for i := 0; i < n; i++ {
		for _, to := range m.board.near[int(m.queue[i])*m.board.ways:][:m.board.ways] {
			if m.covered[to] != 0 || m.flooded[to] == m.floods {
				continue
			}
			if m.flooded[to] > before {
				return true
			}
			m.flooded[to] = m.floods
			m.queue[n] = to
			if n++; n >= m.board.size {
				return true
			}
		}
	}
	return m.board.fillable[n]
}
