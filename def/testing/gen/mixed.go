package gen

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/space"
)

// MostSolutions is how many solutions a puzzle of Mixed has at most.
const MostSolutions = 300

// Mixed is a random puzzle with a number that may have everything at once. Its board is flat, one-sided, upright or
// solid; it may have holes, and a box that is too large. There may be copies and ranges, equal shapes under different
// names, cells that may stay empty, and fixed pieces. There may also be colours of cubes and cells, groups, and odd
// names. The remainder of the number by 8 decides the kind of board, so consecutive numbers go through all kinds.
//
// A board has at most 16 open cells and a puzzle at most MostSolutions, so that the oracle ends.
//
// Consecutive numbers from Elsewhere on take the other lattices one after another.
func Mixed(number uint64) *def.Puzzle {
	m := maker{Rand: rand.New(rand.NewPCG(number, 0x6d69786564))}
	for {
		p := m.mixed(number)
		if p == nil || p.Check() != nil {
			continue
		}
		if _, ok := NewOracle(p).Solve(MostSolutions); ok {
			return p
		}
	}
}

// mixed is one try.
func (m *maker) mixed(number uint64) *def.Puzzle {
	m.holed, m.parts = nil, nil
	p := &def.Puzzle{Title: "mixed " + strconv.FormatUint(number, 10)}
	kind := number % 8
	if number >= Elsewhere {
		n := number - Elsewhere
		p.Lattice, _ = space.Named(elsewhere[n%uint64(len(elsewhere))])
		kind = n / uint64(len(elsewhere)) % 8
	}
	switch kind {
	case 0, 1, 2:
		p.Size = space.Size{X: 2 + m.IntN(5), Y: 1 + m.IntN(4), Z: 1}
	case 3, 4:
		p.Size.X, p.Size.Y, p.Size.Z, p.OneSide = 2+m.IntN(5), 1+m.IntN(4), 1, true
	case 5:
		p.Size = space.Size{X: 1, Y: 2 + m.IntN(3), Z: 2 + m.IntN(4)}
	default:
		p.Size = space.Size{X: 2 + m.IntN(2), Y: 2 + m.IntN(2), Z: 1 + m.IntN(3)}
		if m.IntN(4) == 0 {
			p.Size = space.Size{X: 2, Y: 2, Z: 2}
		}
	}
	g := groundOf(p)
	if g.side > 0 {
		p.Size = space.Size{X: g.side * (1 + m.IntN(2)), Y: g.side, Z: g.side}
		if g.layer {
			p.Size = space.Size{X: g.side * (1 + m.IntN(3)), Y: g.side * (1 + m.IntN(2)), Z: 1}
		}
		p.OneSide = g.layer && kind > 3
	}
	if m.IntN(24) == 0 {
		p.Size = space.Size{X: 1, Y: 1, Z: 1}
	}
	if m.board(p, 9+m.IntN(8)); len(m.cells()) == 0 {
		return nil
	}
	m.sizes()
	if m.IntN(4) == 0 {
		m.small = 1
	}
	if m.IntN(3) == 0 {
		m.cutMirrored()
	}
	m.cut()
	m.fix()
	for range max(0, m.IntN(5)-2) {
		m.spoil()
	}
	m.pieces()
	if m.IntN(3) == 0 {
		m.margin(p)
	}
	m.name(p)
	if m.IntN(2) == 0 {
		m.loosen(p)
	}
	if m.IntN(3) == 0 {
		m.colour(p)
	}
	if m.IntN(4) == 0 {
		m.label(p)
	}
	return p
}

// fix now and then makes a piece of a solution a fixed one.
func (m *maker) fix() {
	if len(m.parts) > 1 && m.IntN(4) == 0 {
		i := m.IntN(len(m.parts))
		m.holed = append(m.holed, m.parts[i])
		m.parts = slices.Delete(m.parts, i, i+1)
	}
}

// margin puts the board somewhere into a larger box. The cells around it are a hole, or two.
func (m *maker) margin(p *def.Puzzle) {
	low := def.Cell{X: m.IntN(3), Y: m.IntN(2)}
	size := space.Size{X: p.Size.X + low.X + m.IntN(2), Y: p.Size.Y + low.Y + m.IntN(2), Z: p.Size.Z}
	g := groundOf(p)
	if !p.OneSide && !g.layer && m.IntN(3) == 0 {
		low.Z = m.IntN(2)
		size.Z += low.Z + m.IntN(2)
	}
	if !g.translates(low) {
		low = def.Cell{}
	}
	var around []def.Cell
	for n := range size.Volume() {
		if c := size.At(n); !p.Contains(c.Minus(low)) && g.corners(c) != nil {
			around = append(around, c)
		}
	}
	if len(around) == 0 {
		return
	}
	for i := range p.Pieces {
		if q := &p.Pieces[i]; q.Stationary {
			for k, c := range q.Cells {
				q.Cells[k] = c.Plus(low)
			}
		}
	}
	p.Size = size
	p.Pieces = append(p.Pieces, def.Piece{Name: "*", Cells: around, Copies: 1, Stationary: true})
}

// name makes one hole, named *, of some stationary pieces, and fixed pieces of the others.
func (m *maker) name(p *def.Puzzle) {
	var hole []def.Cell
	fixed := m.IntN(3)
	p.Pieces = slices.DeleteFunc(p.Pieces, func(q def.Piece) bool {
		closes := q.Closes() && (q.Name == "*" || fixed == 0 || !groundOf(p).connected(q.Cells))
		if closes {
			hole = append(hole, q.Cells...)
		}
		return closes
	})
	for i := range p.Pieces {
		if q := &p.Pieces[i]; q.Closes() {
			q.Name = "S" + q.Name[1:]
		}
	}
	if len(hole) > 0 {
		slices.SortFunc(hole, def.Cell.Compare)
		p.Pieces = slices.Insert(p.Pieces, m.IntN(len(p.Pieces)+1), def.Piece{Name: "*", Cells: hole, Copies: 1, Stationary: true})
	}
}

// loosen lets copies be left over and cells stay empty, even where fewer copies cannot fill the board.
func (m *maker) loosen(p *def.Puzzle) {
	switch m.IntN(4) {
	case 0: // no slack: the cells of all pieces are needed
		for i := range p.Pieces {
			if q := &p.Pieces[i]; !q.Stationary && m.IntN(2) == 0 {
				q.Spare = m.IntN(q.Copies + 1)
			}
		}
		return
	case 1:
		m.mirrored(p)
		fallthrough
	case 2:
		m.ranges(p)
	}
	if m.IntN(2) == 0 {
		m.vary(p)
	}
	if m.IntN(3) == 0 {
		p.Empty = 1 + m.IntN(max(1, len(p.OpenCells())/2))
	}
}

// colour gives colours to cubes and cells, and says which go together.
func (m *maker) colour(p *def.Puzzle) {
	m.paint(p)
	m.colourCubes(p)
	switch m.IntN(6) {
	case 0:
		p.Allow = []def.Pair{}
	case 1:
		p.Allow = []def.Pair{{Cube: "a", Cell: "b"}, {Cube: "b", Cell: "a"}}
	case 2:
		p.Allow = []def.Pair{{Cube: "a", Cell: "a"}, {Cube: "a", Cell: "b"}}
	}
}

// label gives pieces groups, colours for drawing, and awkward names. Some names end in digits, as those of copies do.
func (m *maker) label(p *def.Puzzle) {
	names := []string{"1", "A1", "A2", "é", "aa", "x_1", "O", "B1", "B"}
	m.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if !q.Variable && m.IntN(2) == 0 {
			q.Group = 1 + m.IntN(2)
		}
		if m.IntN(4) == 0 {
			q.Colour = "#2288aa"
		}
		taken := func(r def.Piece) bool { return r.Name == names[0] }
		if !q.Stationary && m.IntN(3) == 0 && !slices.ContainsFunc(p.Pieces, taken) {
			q.Name = names[0]
			names = names[1:]
			if len(names) == 0 {
				return
			}
		}
	}
}
