package gen

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/space"
)

// Wrapped is a random puzzle with a number whose box closes on itself along one axis or more: everything else is as of
// Mixed. From Elsewhere on the cells are those of other lattices.
func Wrapped(number uint64) *def.Puzzle {
	m := maker{Rand: rand.New(rand.NewPCG(number, 0x77726170))}
	for {
		p := m.mixed(number)
		if p == nil || p.Lattice.Points() {
			continue
		}
		p.Title = "wrapped " + strconv.FormatUint(number, 10)
		for axis := range p.Wrap {
			if m.IntN(2) == 0 {
				p.Wrap[axis].On = true
			}
		}
		axis := m.IntN(2)
		switch twist := m.IntN(3); {
		case p.Solid():
		case twist == 0 && !p.OneSide:
			p.Wrap[axis] = space.Seam{On: true, Flipped: true}
		case twist == 1:
			p.Wrap[axis] = space.Seam{On: true, Shift: 1 + m.IntN(3) - 4*m.IntN(2)}
		}
		if !p.Wrap.Any() || p.Check() != nil {
			continue
		}
		if _, ok := NewOracle(p).Solve(MostSolutions); ok {
			return p
		}
	}
}

// seen are the places at which a cell of the box is seen, around and around; the cell itself alone in a plain box.
func seen(p *def.Puzzle, c def.Cell) (all []def.Cell) {
	all = []def.Cell{c}
	for axis, seam := range p.Wrap {
		if !seam.On {
			continue
		}
		// Neither a piece nor a motion that leaves a cell in the box reaches further.
		sheet := 2 + 2*(p.Size.X+p.Size.Y+p.Size.Z)/[3]int{p.Size.X, p.Size.Y, p.Size.Z}[axis]
		for _, c := range slices.Clone(all) {
			for way := -sheet; way <= sheet; way++ {
				if way != 0 {
					all = append(all, around(p, c, axis, way))
				}
			}
		}
	}
	return all
}

// around is where a cell is seen that many times further along an axis. A flip turns the other axis about, in its box.
func around(p *def.Puzzle, c def.Cell, axis, times int) def.Cell {
	seam := p.Wrap[axis]
	switch axis {
	case 0:
		if seam.Flipped && times%2 != 0 {
			c.Y = p.Size.Y - 1 - c.Y
		}
		return c.Plus(def.Cell{X: times * p.Size.X, Y: -times * seam.Shift})
	case 1:
		if seam.Flipped && times%2 != 0 {
			c.X = p.Size.X - 1 - c.X
		}
		return c.Plus(def.Cell{X: -times * seam.Shift, Y: times * p.Size.Y})
	}
	return c.Plus(def.Cell{Z: times * p.Size.Z})
}

// firsts are the places of the first cube of a look: on each cell and, where an end is flipped, on each cell as it is seen once
// around, when the piece lies turned over.
func (o *Oracle) firsts() []body {
	all := o.bodies
	for axis, seam := range o.puzzle.Wrap {
		if seam.Flipped {
			for _, c := range o.cells {
				all = append(all, o.ground.body(around(o.puzzle, c, axis, 1)))
			}
		}
	}
	return all
}

// ontoAround is onto for a board that closes on itself: the first cell goes to another one, if they lie alike. A motion counts
// if it takes all places at which a cell is seen to places of one cell.
func (o *Oracle) ontoAround(m, first int) (to, walls []int, ok bool) {
	p := o.puzzle
	by := o.ground.turned(m, o.bodies[0]).middle.minus(o.bodies[first].middle)
	for i, c := range o.cells { // cells that are seen once around are enough to tell
		to = append(to, -1)
		for _, copy := range seenNear(p, c) {
			if o.ground.corners(copy) == nil {
				return nil, nil, false
			}
			n, open := o.at[o.ground.turned(m, o.ground.body(copy)).solid(by)]
			if !open || to[i] >= 0 && to[i] != n {
				return nil, nil, false
			}
			to[i] = n
		}
		n := to[i]
		if o.variable>>i&1 != o.variable>>n&1 || def.TintAt(p.Tints, c) != def.TintAt(p.Tints, o.cells[n]) {
			return nil, nil, false
		}
	}
	fixed := map[string]int{}
	spot := map[solid]string{} // of each cell of a fixed piece, wherever it is seen
	for i := range p.Pieces {
		if q := &p.Pieces[i]; o.fixed(q) {
			var cells []string
			for _, c := range q.Cells {
				for _, copy := range seen(p, c) {
					spot[o.ground.body(copy).solid(point{})] = c.String()
				}
				cells = append(cells, c.String())
			}
			slices.Sort(cells)
			fixed[strings.Join(cells, ",")] = i
		}
	}
	for i := range p.Pieces {
		wall, is := -1, true
		if q := &p.Pieces[i]; o.fixed(q) {
			var cells []string
			for _, c := range q.Cells {
				cells = append(cells, spot[o.ground.turned(m, o.ground.body(c)).solid(by)])
			}
			slices.Sort(cells)
			wall, is = fixed[strings.Join(cells, ",")]
		}
		if !is {
			return nil, nil, false
		}
		walls = append(walls, wall)
	}
	return to, walls, true
}

// seenNear are the places at which a cell is seen once around at most.
func seenNear(p *def.Puzzle, c def.Cell) []def.Cell {
	all := []def.Cell{c}
	for axis, seam := range p.Wrap {
		if seam.On {
			for _, c := range slices.Clone(all) {
				all = append(all, around(p, c, axis, 1), around(p, c, axis, -1))
			}
		}
	}
	return all
}

// WrapFeatures are what the boards of Wrapped can have.
var WrapFeatures = []Feature{
	{"cylinder", func(p *def.Puzzle) bool {
		return p.Flat() && p.Wrap[0] != p.Wrap[1] && !p.Wrap[0].Flipped && !p.Wrap[1].Flipped
	}},
	{"torus", func(p *def.Puzzle) bool { return p.Flat() && p.Wrap[0].On && p.Wrap[1].On }},
	{"flipped", func(p *def.Puzzle) bool { return p.Wrap[0].Flipped || p.Wrap[1].Flipped }},
	{"shifted", func(p *def.Puzzle) bool { return p.Wrap[0].Shift != 0 || p.Wrap[1].Shift != 0 }},
	{"solid around", func(p *def.Puzzle) bool { return p.Solid() && p.Wrap != space.Wrap{} }},
}
