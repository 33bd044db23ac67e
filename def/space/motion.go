package space

import "slices"

// Motion is a turn or reflection of a lattice about its origin: an integer matrix over a denominator, which moves the
// points of cells. Its determinant is 1, or -1 for a reflection. One with a denominator above 1 takes some sets of
// cells to others, but not the whole lattice to itself.
type Motion struct {
	matrix  [9]int8
	over    int8
	lattice Lattice
}

// identity leaves all of a lattice as it is.
func identity(l Lattice) Motion { return motion(l, 1, 0, 0, 0, 1, 0, 0, 0, 1) }

func motion(l Lattice, matrix ...int8) Motion { return Motion{[9]int8(matrix), 1, l} }

// Mul is the motion that does s first and then m. Both are of one lattice.
func (m Motion) Mul(s Motion) Motion {
	var product [9]int
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				product[3*i+j] += int(m.matrix[3*i+k]) * int(s.matrix[3*k+j])
			}
		}
	}
	return reduced(m.lattice, product, int(m.over)*int(s.over))
}

// reduced is a matrix over a denominator in its lowest terms.
func reduced(l Lattice, matrix [9]int, over int) Motion {
	by := over
	for _, n := range matrix {
		for n != 0 {
			by, n = n, by%n
		}
	}
	if by < 0 != (over < 0) {
		by = -by
	}
	m := Motion{over: int8(over / by), lattice: l}
	for i, n := range matrix {
		m.matrix[i] = int8(n / by)
	}
	return m
}

// Inverse undoes m.
func (m Motion) Inverse() Motion {
	var a [9]int
	for i := range 3 {
		for j := range 3 {
			// The cofactor of row j and column i, by the rows and columns behind them in turn.
			r, s, c, d := (j+1)%3, (j+2)%3, (i+1)%3, (i+2)%3
			a[3*i+j] = int(m.over) * (int(m.matrix[3*r+c])*int(m.matrix[3*s+d]) - int(m.matrix[3*r+d])*int(m.matrix[3*s+c]))
		}
	}
	return reduced(m.lattice, a, m.determinant())
}

// determinant is that of the matrix without its denominator.
func (m Motion) determinant() int {
	a := func(i int) int { return int(m.matrix[i]) }
	return a(0)*(a(4)*a(8)-a(5)*a(7)) - a(1)*(a(3)*a(8)-a(5)*a(6)) + a(2)*(a(3)*a(7)-a(4)*a(6))
}

// Det is the determinant: 1, or -1 for a reflection.
func (m Motion) Det() int { return m.determinant() / (int(m.over) * int(m.over) * int(m.over)) }

// Over reports whether m turns the upper side of a flat piece down.
func (m Motion) Over() bool { return m.matrix[8] < 0 }

// Lattice is what the motion is of.
func (m Motion) Lattice() Lattice { return m.lattice }

// Whole is whether every cell goes to a cell, and not only those of some shapes.
func (m Motion) Whole() bool { return m.over == 1 }

// times is the matrix times a point, without the denominator.
func (m *Motion) times(c Cell) Cell {
	a := &m.matrix
	return Cell{
		X: int(a[0])*c.X + int(a[1])*c.Y + int(a[2])*c.Z,
		Y: int(a[3])*c.X + int(a[4])*c.Y + int(a[5])*c.Z,
		Z: int(a[6])*c.X + int(a[7])*c.Y + int(a[8])*c.Z,
	}
}

// Apply turns a cell about the origin. It must not be one with a denominator.
func (m Motion) Apply(c Cell) Cell {
	g := grids[m.lattice]
	if g.point == nil {
		return m.times(c)
	}
	return g.cell(m.times(g.point(c)))
}

// Way is where a way leads after m.
func (m Motion) Way(d [3]float64) (to [3]float64) {
	whole := m.lattice.Whole()
	from := m.lattice.First()
	for axis, by := range d {
		// A way along the axis of so many cells is a translation, and goes to one.
		n := from
		*[3]*int{&n.X, &n.Y, &n.Z}[axis] += whole
		moved := m.moved([]Cell{from, n})
		way := moved[1].Minus(moved[0])
		for i, n := range [3]int{way.X, way.Y, way.Z} {
			to[i] += float64(n) / float64(whole) * by
		}
	}
	return to
}

// about turns a cell about another one, so that this comes to the origin; ok is false where it comes to no cell.
// A lattice that has motions with a denominator has cells that are points, and all of them lie alike.
func (m Motion) about(centre, c Cell) (to Cell, ok bool) {
	to = m.times(c.Minus(centre))
	over := int(m.over)
	if to.X%over != 0 || to.Y%over != 0 || to.Z%over != 0 {
		return to, false
	}
	to = Cell{to.X / over, to.Y / over, to.Z / over}
	return to, m.lattice.Has(to)
}

// moved are cells after a motion, in the order in which they were given; nil where they come to no cells.
func (m Motion) moved(cells []Cell) []Cell {
	to := make([]Cell, len(cells))
	for i, c := range cells {
		if m.Whole() {
			to[i] = m.Apply(c)
			continue
		}
		at, ok := m.about(cells[0], c)
		if !ok {
			return nil
		}
		to[i] = at
	}
	return to
}

// Turned is where the cells of a shape come, each in its place of a new slice: moved as Normalise does, and not
// sorted. It is nil where they come to no cells of the lattice.
func (m Motion) Turned(cells []Cell) []Cell {
	turned := m.moved(cells)
	low, _ := Bounds(turned)
	by := low.Minus(m.lattice.Rest(low))
	for i := range turned {
		turned[i] = turned[i].Minus(by)
	}
	return turned
}

// Turn is the shape that m makes of cells: normalised, in a new slice. It is nil where they come to no cells of the
// lattice, which only motions do that are none of all of it: those of balls.
func (m Motion) Turn(cells []Cell) []Cell {
	turned := m.Turned(cells)
	slices.SortFunc(turned, Cell.Compare)
	return turned
}
