package space

import (
	"slices"
	"sync"
)

// Glides are the translations by which pieces move straight, each the shortest of its direction, without the opposite
// ones; none where a lattice is a layer.
func (l Lattice) Glides() []Cell { return grids[l].glides }

// Straight is how many glides a way is, at least one, and the one; it is zero where the way is no straight one.
func (l Lattice) Straight(way Cell) (n int, one Cell) {
	long := max(way.X, -way.X, way.Y, -way.Y, way.Z, -way.Z)
	for _, g := range l.Glides() {
		n = max(1, long/max(g.X, -g.X, g.Y, -g.Y, g.Z, -g.Z))
		one = Cell{way.X / n, way.Y / n, way.Z / n}
		if (one == g || one == Cell{}.Minus(g)) && way == (Cell{n * one.X, n * one.Y, n * one.Z}) {
			return n, one
		}
	}
	return 1, Cell{}
}

// Endless is how far a cell moves that meets nothing.
const Endless = -1

// Free is by how many whole glides cell a can move, along the glide with a number, until it meets cell b on its way: touching
// it does not count. It is Endless where it never does. The cells have nothing in common.
func (l Lattice) Free(a, b Cell, glide int) int {
	g := grids[l]
	by := g.glides[glide]
	if g.body == nil { // balls of diameter √2
		return freeBalls(b.Minus(a), by)
	}
	from, to := g.body(a), g.body(b)
	way := g.body(a.Plus(by))[0].Minus(from[0])
	// Convex bodies have parts in common just while their shadows on all lines across two edges do.
	low, high, first := ratio{0, 1}, ratio{}, true
	for _, n := range l.across() {
		speed := n.Dot(way)
		a0, a1 := shadow(from, n)
		b0, b1 := shadow(to, n)
		if speed < 0 {
			speed, a0, a1, b0, b1 = -speed, -a1, -a0, -b1, -b0
		}
		if speed == 0 {
			if a1 <= b0 || b1 <= a0 {
				return Endless
			}
			continue
		}
		if begins := (ratio{b0 - a1, speed}); low.less(begins) {
			low = begins
		}
		if ends := (ratio{b1 - a0, speed}); first || ends.less(high) {
			high, first = ends, false
		}
	}
	if !low.less(high) {
		return Endless
	}
	return low.num / low.den
}

// Meeting says where a cell that glides meets the cells of one line. On a line, each cell is one glide from the next.
type Meeting struct {
	// Way leads from the cell to one of the line. A cell n glides beyond that one is met after n + Ahead glides or, where
	// that is below 0, after -n - Behind glides back.
	Way           Cell
	Ahead, Behind int
}

// Meetings lists the lines whose cells a cell meets along a glide. It costs about a hundred times as much as Free.
func (l Lattice) Meetings(c Cell, glide int) (list []Meeting) {
	const far = 16 // glides, after which nothing is met any more that lay beside the cell
	by := l.Glides()[glide]
	ahead := Cell{far * by.X, far * by.Y, far * by.Z}
	_, first := l.OnLine(c, glide)
	seen := map[Cell]bool{first: true}
	for open := []Cell{first}; len(open) > 0; open = open[1:] { // cells that are met lie side by side
		to := open[0]
		forwards := l.Free(c, to.Plus(ahead), glide)
		if forwards == Endless {
			continue
		}
		list = append(list, Meeting{to.Minus(c), forwards - far, far - l.Free(to, c.Plus(ahead), glide)})
		for next := range l.Neighbours(to) {
			if _, next = l.OnLine(next, glide); !seen[next] {
				seen[next] = true
				open = append(open, next)
			}
		}
	}
	return list
}

// OnLine is by how many glides a place is beyond another one, which is the same for all places on that line.
func (l Lattice) OnLine(c Cell, glide int) (n int, first Cell) {
	by := l.Glides()[glide]
	at, step := c.X, by.X
	if step == 0 {
		at, step = c.Y, by.Y
	}
	if step == 0 {
		at, step = c.Z, by.Z
	}
	size := max(step, -step)
	n = (at - (at%size+size)%size) / step
	return n, Cell{c.X - n*by.X, c.Y - n*by.Y, c.Z - n*by.Z}
}

// ratio is a number with a positive denominator.
type ratio struct{ num, den int }

func (r ratio) less(s ratio) bool { return r.num*s.den < s.num*r.den }

// Dot is the inner product of two vectors.
func (c Cell) Dot(d Cell) int { return c.X*d.X + c.Y*d.Y + c.Z*d.Z }

// Cross is the vector product, right-handed.
func (c Cell) Cross(d Cell) Cell {
	return Cell{c.Y*d.Z - c.Z*d.Y, c.Z*d.X - c.X*d.Z, c.X*d.Y - c.Y*d.X}
}

// shadow is from where to where corners lie across a plane.
func shadow(corners []Cell, n Cell) (low, high int) {
	low = n.Dot(corners[0])
	high = low
	for _, c := range corners[1:] {
		low, high = min(low, n.Dot(c)), max(high, n.Dot(c))
	}
	return low, high
}

// freeBalls is Free of balls that are so far apart.
func freeBalls(apart, by Cell) int {
	ahead, step := apart.Dot(by), by.Dot(by)
	if ahead <= 0 || ahead*ahead <= step*(apart.Dot(apart)-2) {
		return Endless
	}
	n := 0
	for next := apart.Minus(by); (n+1)*step <= ahead && next.Dot(next) >= 2; next = next.Minus(by) {
		n++
	}
	return n
}

// normals are what across has worked out.
var normals [len(grids)]struct {
	sync.Once
	list []Cell
}

// across are the directions across two edges, or other lines between corners, of cells; each once.
func (l Lattice) across() []Cell {
	known := &normals[l]
	known.Do(func() {
		var edges []Cell
		add := func(list *[]Cell, c Cell) {
			if c != (Cell{}) && !slices.Contains(*list, primitive(c)) {
				*list = append(*list, primitive(c))
			}
		}
		some := Size{6, 5, 5} // all kinds of cells are there
		for i := range some.Volume() {
			if c := some.At(i); l.Has(c) {
				corners := grids[l].body(c)
				for k := range corners {
					for j := range k {
						add(&edges, corners[k].Minus(corners[j]))
					}
				}
			}
		}
		for k := range edges {
			for j := range k {
				add(&known.list, edges[k].Cross(edges[j]))
			}
		}
	})
	return known.list
}

// primitive is the shortest whole way in a direction or its opposite.
func primitive(c Cell) Cell {
	a := 0
	for _, n := range [3]int{c.X, c.Y, c.Z} {
		for b := max(n, -n); b != 0; {
			a, b = b, a%b
		}
	}
	if c.Less(Cell{}) {
		a = -a
	}
	return Cell{c.X / a, c.Y / a, c.Z / a}
}

// prism are the corners of a layer, at its floor and at its ceiling.
func prism(z int, corners ...Cell) (all []Cell) {
	for _, c := range corners {
		all = append(all, Cell{c.X, c.Y, z}, Cell{c.X, c.Y, z + 1})
	}
	return all
}
