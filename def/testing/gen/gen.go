// Package gen makes small random puzzles, and solves them by a plain and slow
// oracle that shares no code with the engines it checks.
//
//   - Puzzle and its kinds: gen.go
//   - Loose, puzzles that are not exact: loose.go
//   - Coloured, puzzles whose cubes and cells have colours: colours.go
//   - Mixed, puzzles with everything at once: mixed.go; and the list of what that is: features.go
//   - Backed, puzzles whose pieces have backs: backed.go
//   - Wrapped, puzzles whose boards close on themselves: wrapped.go
//   - Ruled, puzzles with rules for solutions, and Keeps, which judges them: ruled.go
//   - Best, the most or fewest of a measure: measured.go
//   - Turned, puzzles whose pieces have turns of their own: turned.go
//   - pieces turned on other lattices than that of cubes: elsewhere.go
//   - Oracle, which knows every solution of all of them as a set of placed pieces, and
//     which of them are turns or mirror images of each other: oracle.go
//   - where cells lie in space, as drawings say: ground.go
//
// The oracle turns corners of cells by real numbers. So a mistake in a lattice of package space or in the
// compiler cannot hide behind the same mistake here.
package gen

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/space"
)

// Puzzle is the random puzzle with a number. The same number gives the same puzzle for ever, so a test that fails can
// name it. Consecutive numbers go through all kinds. These are flat and solid boards, one-sided sets, copies, and holes
// and stationary pieces of every arrangement. Others are sets that are closed under reflection, disconnected pieces,
// and sets that have no solution.
//
// A board has at most 24 open cells (27 in the 3×3×3 cube), so that the oracle takes milliseconds.
func Puzzle(number uint64) *def.Puzzle {
	m := maker{Rand: rand.New(rand.NewPCG(number, 0x74696c6577726967))}
	p := &def.Puzzle{Title: "random " + strconv.FormatUint(number, 10)}
	switch kind := number % 8; kind {
	case 0, 1, 2, 3: // flat
		p.Size = space.Size{X: 2 + m.IntN(5), Y: 1 + m.IntN(5), Z: 1}
		p.OneSide = kind >= 2
	case 4: // a flat board that stands on its edge
		p.Size = space.Size{X: 1, Y: 2 + m.IntN(4), Z: 2 + m.IntN(4)}
	default:
		p.Size = space.Size{X: 2 + m.IntN(3), Y: 2 + m.IntN(2), Z: 2 + m.IntN(2)}
		if m.IntN(4) == 0 {
			p.Size.Y, p.Size.Z = p.Size.X, p.Size.X
		}
	}
	most := 24
	if p.Size.X == 3 && p.Size.Y == 3 && p.Size.Z == 3 {
		most = 27
	}
	m.board(p, most)
	m.sizes()
	if m.IntN(3) == 0 {
		m.cutMirrored()
	}
	m.cut()
	for range m.IntN(3) {
		m.spoil()
	}
	m.pieces()
	return p
}

// Larger is a random puzzle with a number, for searches of some thousand to some hundred million nodes. Its boards are
// rectangles and boxes of at most 60 cells, some of them ragged. Pieces have four to six cells, and nearly all puzzles
// have solutions.
func Larger(number uint64) *def.Puzzle {
	m := maker{Rand: rand.New(rand.NewPCG(number, 0x6c6172676572))}
	p := &def.Puzzle{Title: "larger random " + strconv.FormatUint(number, 10), Size: space.Size{X: 5 + m.IntN(8), Y: 4 + m.IntN(3), Z: 1}}
	if number%4 == 3 {
		p.Size = space.Size{X: 3 + m.IntN(2), Y: 3 + m.IntN(2), Z: 3 + m.IntN(2)}
	}
	p.OneSide = number%4 == 1
	m.board(p, 60)
	m.small = 4 + m.IntN(2)
	m.wide = m.small + m.IntN(2)
	m.cut()
	if m.IntN(8) == 0 {
		m.spoil()
	}
	m.pieces()
	return p
}

// board makes a board of the puzzle's dimensions, with at most most open cells.
func (m *maker) board(p *def.Puzzle, most int) {
	m.p = p
	m.free, m.touching = map[def.Cell]bool{}, map[[2]def.Cell]bool{}
	for i := range p.Size.Volume() {
		if c := p.Size.At(i); groundOf(p).corners(c) != nil {
			m.free[c] = true
		}
	}
	m.holes(most)
}

// Each calls compare with the numbers of puzzles: with the first ones, and on from there until least were compared.
// compare tells whether it compared one. (It does not for puzzles with more solutions than an oracle is to find.) Each
// gives up at twice as many numbers as least. It returns how many were compared.
func Each(first, least int, compare func(number uint64) bool) (compared int) {
	for number := 0; number < first || compared < least && number < 2*least; number++ {
		if compare(uint64(number)) {
			compared++
		}
	}
	return compared
}

// maker holds what is needed while a puzzle is made.
type maker struct {
	*rand.Rand
	p           *def.Puzzle
	free        map[def.Cell]bool
	holed       [][]def.Cell // stationary pieces
	parts       [][]def.Cell // mobile pieces where they would lie in a solution
	small, wide int          // sizes of pieces

	touching map[[2]def.Cell]bool // what touch was asked
}

// touch tells whether two cells have a side in common.
func (m *maker) touch(a, b def.Cell) bool {
	if m.p.Lattice == space.Cubes { // most puzzles have cubes, and this is quick
		d := a.Minus(b)
		return d.X*d.X+d.Y*d.Y+d.Z*d.Z == 1
	}
	known, ok := m.touching[[2]def.Cell{a, b}]
	if !ok {
		known = groundOf(m.p).touch(a, b)
		m.touching[[2]def.Cell{a, b}] = known
	}
	return known
}

// cells are the free cells in order, so that nothing depends on the order of a map.
func (m *maker) cells() []def.Cell {
	cells := make([]def.Cell, 0, len(m.free))
	for c, free := range m.free {
		if free {
			cells = append(cells, c)
		}
	}
	slices.SortFunc(cells, def.Cell.Compare)
	return cells
}

// holes takes cells off the board until few enough are left, and sometimes more. They may be anywhere, or in symmetric
// places. They become one stationary piece, or several.
func (m *maker) holes(most int) {
	n := 0
	if m.IntN(2) == 0 {
		n = 1 + m.IntN(3)
	}
	symmetric := m.IntN(3) > 0
	var taken []def.Cell
	for {
		cells := m.cells()
		left := len(cells)
		if left <= 2 || n <= 0 && left <= most {
			break
		}
		c := cells[m.IntN(len(cells))]
		far := def.Cell{X: m.p.Size.X - 1 - c.X, Y: m.p.Size.Y - 1 - c.Y, Z: m.p.Size.Z - 1 - c.Z}
		mirrored := def.Cell{X: far.X, Y: c.Y, Z: c.Z}
		all := []def.Cell{c}
		if symmetric {
			all = [][]def.Cell{
				{c, far},
				{c, mirrored},
				{c, mirrored, {X: c.X, Y: far.Y, Z: c.Z}, {X: far.X, Y: far.Y, Z: c.Z}},
			}[m.IntN(3)]
		}
		for _, o := range all {
			if m.free[o] && left > 2 {
				m.free[o] = false
				taken = append(taken, o)
				left--
			}
		}
		n--
	}
	switch {
	case len(taken) == 0:
	case m.IntN(2) == 0:
		m.holed = [][]def.Cell{taken}
	default:
		pieces := 1 + m.IntN(len(taken))
		m.holed = make([][]def.Cell, pieces)
		for i, c := range taken {
			if i >= pieces {
				i = m.IntN(pieces)
			}
			m.holed[i] = append(m.holed[i], c)
		}
	}
}

// sizes chooses the sizes of pieces. Small pieces of one size give copies.
func (m *maker) sizes() {
	m.small = 2 + m.IntN(3)
	m.wide = m.small + m.IntN(3)
	if m.IntN(4) == 0 {
		m.wide = m.small
	}
}

// cutMirrored cuts half of the board and its mirror image, so that the set is
// closed under reflection as far as the board has a mirror.
func (m *maker) cutMirrored() {
	for range 8 {
		part := m.grow()
		mirrored := make([]def.Cell, len(part))
		for i, c := range part {
			mirrored[i] = def.Cell{X: m.p.Size.X - 1 - c.X, Y: c.Y, Z: c.Z}
		}
		ok := len(part) > 1
		for _, c := range mirrored {
			ok = ok && m.free[c] && !slices.Contains(part, c)
		}
		if !ok {
			continue
		}
		m.take(part)
		m.take(mirrored)
	}
}

// cut cuts what is left of the board.
func (m *maker) cut() {
	for {
		part := m.grow()
		if len(part) == 0 {
			return
		}
		m.take(part)
	}
}

func (m *maker) take(part []def.Cell) {
	for _, c := range part {
		m.free[c] = false
	}
	m.parts = append(m.parts, part)
}

// grow is a random piece on free cells. It is connected, except one time in twenty. It begins where there is least
// room, so that single cells are rare.
func (m *maker) grow() []def.Cell {
	cells := m.cells()
	if len(cells) == 0 {
		return nil
	}
	room := func(c def.Cell) (n int) {
		for _, d := range cells {
			if m.touch(c, d) {
				n++
			}
		}
		return n
	}
	start := cells[m.IntN(len(cells))]
	for _, c := range cells {
		if room(c) < room(start) {
			start = c
		}
	}
	part := []def.Cell{start}
	size := m.small + m.IntN(m.wide-m.small+1)
	loose := m.IntN(20) == 0
	for len(part) < size {
		var edge []def.Cell
		for _, c := range cells {
			if !slices.Contains(part, c) && (loose || slices.ContainsFunc(part, func(p def.Cell) bool { return m.touch(p, c) })) {
				edge = append(edge, c)
			}
		}
		if len(edge) == 0 {
			break
		}
		part = append(part, edge[m.IntN(len(edge))])
	}
	return part
}

// spoil moves one cell of one piece, so that there may be no solution.
func (m *maker) spoil() {
	i := m.IntN(len(m.parts))
	part := slices.Clone(m.parts[i])
	last := len(part) - 1
	if last < 2 {
		return
	}
	to := part[m.IntN(last)]
	if m.IntN(2) == 0 {
		to.X++
	} else {
		to.Y++
	}
	if !slices.Contains(part, to) && groundOf(m.p).corners(to) != nil {
		part[last] = to
	}
	m.parts[i] = part
}

// pieces makes pieces of the parts. They come in any order and in any orientation that the puzzle allows. Equal ones
// are copies of one piece, or have names of their own.
func (m *maker) pieces() {
	m.Shuffle(len(m.parts), func(i, j int) { m.parts[i], m.parts[j] = m.parts[j], m.parts[i] })
	merge := m.IntN(2) == 0
	var shapes []string
	for _, part := range m.parts {
		shape := groundOf(m.p).look(part, nil).spell()
		if i := slices.Index(shapes, shape); i >= 0 && merge {
			m.p.Pieces[i].Copies++
			continue
		}
		shapes = append(shapes, shape)
		m.p.Pieces = append(m.p.Pieces, def.Piece{
			Name:   string(rune('A' + len(shapes) - 1)),
			Cells:  m.turned(part, false),
			Copies: 1,
		})
	}
	for i, cells := range m.holed {
		slices.SortFunc(cells, def.Cell.Compare)
		at := m.IntN(len(m.p.Pieces) + 1)
		m.p.Pieces = slices.Insert(m.p.Pieces, at, def.Piece{
			Name: "*" + strconv.Itoa(i+1), Cells: cells, Stationary: true, Copies: 1,
		})
	}
}

// turned is the shape, or its mirror image, after random turns and a random shift.
func (m *maker) turned(cells []def.Cell, mirrored bool) []def.Cell {
	if m.p.Lattice != space.Cubes {
		return m.elsewhere(cells, mirrored)
	}
	cells = moved(cells)
	for range m.IntN(4) {
		for i, c := range cells {
			cells[i] = def.Cell{X: -c.Y, Y: c.X, Z: c.Z}
		}
	}
	if !m.p.OneSide {
		turns := m.IntN(4)
		if m.p.Flat() && m.IntN(4) > 0 {
			turns = 2 * m.IntN(2) // flat boards have few pieces drawn upright
		}
		for range turns {
			for i, c := range cells {
				cells[i] = def.Cell{X: c.X, Y: -c.Z, Z: c.Y}
			}
		}
	}
	shift := def.Cell{X: m.IntN(9) - 4, Y: m.IntN(9) - 4}
	if !m.p.OneSide {
		shift.Z = m.IntN(5) - 2
	}
	for i, c := range cells {
		cells[i] = c.Plus(shift)
	}
	slices.SortFunc(cells, def.Cell.Compare)
	return cells
}
