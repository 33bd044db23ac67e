package gen

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"tilewright/def"
	"tilewright/def/space"
)

// point is a place in space. Lengths are the same along all axes.
type point [3]float64

func (p point) plus(q point) point  { return point{p[0] + q[0], p[1] + q[1], p[2] + q[2]} }
func (p point) minus(q point) point { return point{p[0] - q[0], p[1] - q[1], p[2] - q[2]} }

// ground is where the cells of a lattice lie in space, and how space may be turned. It is made from drawings, and uses
// nothing from package space.
type ground struct {
	// corners are the corners of a cell. A ball has only its middle. It is nil for places that are no cells.
	corners func(c def.Cell) []point
	motions []isometry
	// forms are the different forms of cells, wherever they lie: the corners as they lie round the middle, in order.
	forms [][]point
	// goes is the form that a motion makes of a form, by motion and form. It is -1 where that is no form of a cell.
	goes [][]int
	// far is the greatest distance between the middles of two cells that have a side in common. common is the least
	// number of corners that both then have.
	far    float64
	common int
	// side is how many places a box with only a few cells has along an axis; 0 stands for one place. solid says that
	// boards are solid, and layer that they are one layer. Without either, boards are of both kinds.
	side         int
	solid, layer bool

	once   sync.Once
	steady sync.Map           // the answers of translates, by way
	bodies map[def.Cell]body  // the bodies of cells near the origin
	cells  map[solid]def.Cell // the reverse
}

// isometry is a turn of space or a reflection.
type isometry struct {
	rows     [3]point
	reflects bool
	upright  bool // what is above stays above
}

func (m *isometry) apply(p point) (to point) {
	for i, row := range m.rows {
		to[i] = row[0]*p[0] + row[1]*p[1] + row[2]*p[2]
	}
	return to
}

// body is a cell, or what a motion makes of one.
type body struct {
	middle point
	form   int // -1 where there is no such cell
}

// solid is a body, rounded, so that equal bodies have the same solid.
type solid struct{ x, y, z, form int }

func (b body) solid(from point) solid {
	r := func(k int) int { return int(math.Round(1000 * (b.middle[k] - from[k]))) }
	return solid{r(0), r(1), r(2), b.form}
}

func (s solid) compare(t solid) int {
	return cmp.Or(cmp.Compare(s.x, t.x), cmp.Compare(s.y, t.y), cmp.Compare(s.z, t.z), cmp.Compare(s.form, t.form))
}

// grounds are the grounds of the lattices, by name. Consecutive numbers from Elsewhere on take consecutive names of
// elsewhere.
var (
	grounds = map[string]*ground{
		"":                   {corners: cube, motions: cubic(), far: 1, common: 3}, // a side has three corners at least, an edge two
		"hexagons":           {corners: hexagon, motions: sixfold(), far: 1, common: 3},
		"triangles":          {corners: triangle, motions: sixfold(), far: 1, common: 3},
		"balls":              {corners: ball, motions: packed(), far: math.Sqrt2},
		"rhombic-tetrahedra": {corners: rhombic, motions: cubic(), far: 2, common: 3, side: 5, solid: true},
		"tetra-octahedra":    {corners: tetraOcta, motions: cubic(), far: 2, common: 3, side: 3, solid: true},
		"tans":               {corners: tan, motions: level(cubic()), far: 1, common: 3, side: 3, layer: true},
		"hexagon-sticks":     {corners: hexagonSide, motions: sixfold(), far: 1, common: 2, side: 2, layer: true},
	}
	elsewhere = known("hexagons", "triangles", "balls", "rhombic-tetrahedra", "tetra-octahedra", "tans", "hexagon-sticks")
)

// known are those of the names that are names of lattices.
func known(names ...string) []string {
	return slices.DeleteFunc(names, func(name string) bool {
		_, is := space.Named(name)
		return !is
	})
}

// groundOf is the ground of a puzzle's lattice.
func groundOf(p *def.Puzzle) *ground {
	g := grounds[p.Lattice.Name()]
	g.once.Do(g.tabulate)
	return g
}

// cube is a cell of squares and cubes.
func cube(c def.Cell) []point { return prism(c, point{0, 0}, point{1, 0}, point{0, 1}, point{1, 1}) }

// prism has corners round a place, below and above.
func prism(c def.Cell, floor ...point) (all []point) {
	for _, f := range floor {
		at := point{float64(c.X), float64(c.Y), float64(c.Z)}.plus(f)
		all = append(all, at, at.plus(point{0, 0, 1}))
	}
	return all
}

// hexagon has a corner above and below, two to the left and two to the right. x steps to the right, y to the upper
// right, and z to the layer above.
func hexagon(c def.Cell) (all []point) {
	middle := point{float64(c.X) + float64(c.Y)/2, float64(c.Y) * math.Sqrt(3) / 2, float64(c.Z)}
	for k := range 6 {
		sin, cos := math.Sincos(math.Pi/6 + float64(k)*math.Pi/3)
		at := middle.plus(point{cos / math.Sqrt(3), sin / math.Sqrt(3)})
		all = append(all, at, at.plus(point{0, 0, 1}))
	}
	return all
}

// triangle has its corners on the points of the rows below and above, which are half a side apart. It points up where x
// + y is even.
func triangle(c def.Cell) []point {
	side := func(k int) float64 { return float64(k) * math.Sqrt(3) / 2 }
	base, top := c.Y, c.Y+1
	if (c.X+c.Y)&1 != 0 {
		base, top = top, base
	}
	var all []point
	for _, p := range []point{{0, side(base)}, {1, side(base)}, {0.5, side(top)}} {
		at := point{float64(c.X)/2 + p[0], p[1], float64(c.Z)}
		all = append(all, at, at.plus(point{0, 0, 1}))
	}
	return all
}

// ball is a cell where the sum of the coordinates is even.
func ball(c def.Cell) []point {
	if (c.X+c.Y+c.Z)&1 != 0 {
		return nil
	}
	return []point{{float64(c.X), float64(c.Y), float64(c.Z)}}
}

// inBoxes are the box of a given side in which a place lies, and the place within it.
func inBoxes(c def.Cell, side int) (box point, in [3]int) {
	for axis, n := range [3]int{c.X, c.Y, c.Z} {
		in[axis] = (n%side + side) % side
		box[axis] = float64((n - in[axis]) / side)
	}
	return box, in
}

// rhombic is a tetrahedron in a cube of side 2, which takes five places a side. Its corners are the middle of the cube,
// that of a face, and the ends of an edge of this face.
func rhombic(c def.Cell) []point {
	box, in := inBoxes(c, 5)
	middle := point{2*box[0] + 1, 2*box[1] + 1, 2*box[2] + 1}
	var face, edge, along point
	found := 0
	for axis, n := range in {
		switch n {
		case 0, 4:
			face[axis], found = float64(n/2-1), found|1
		case 1, 3:
			edge[axis], found = float64(n-2), found|2
		case 2:
			along[axis], found = 1, found|4
		}
	}
	if found != 7 {
		return nil
	}
	side := middle.plus(face)
	return []point{middle, side, side.plus(edge).plus(along), side.plus(edge).minus(along)}
}

// tetraOcta is a cell in a cube that takes three places a side. In the middle it is a tetrahedron between every other
// corner. At each of the other corners it is an eighth of an octahedron, between that corner and the three next to it.
// From cube to cube the two kinds of corners change places.
func tetraOcta(c def.Cell) []point {
	box, in := inBoxes(c, 3)
	odd := int(box[0]+box[1]+box[2])&1 != 0
	eighth := func(x, y, z int) bool { return (x+y+z)&1 != 0 != odd } // whether a corner has one
	var all []point
	if in == [3]int{1, 1, 1} {
		for k := range 8 {
			if x, y, z := k&1, k>>1&1, k>>2; !eighth(x, y, z) {
				all = append(all, box.plus(point{float64(x), float64(y), float64(z)}))
			}
		}
		return all
	}
	if in[0] == 1 || in[1] == 1 || in[2] == 1 || !eighth(in[0]/2, in[1]/2, in[2]/2) {
		return nil
	}
	at := point{float64(in[0] / 2), float64(in[1] / 2), float64(in[2] / 2)}
	all = append(all, box.plus(at))
	for axis := range 3 {
		next := at
		next[axis] = 1 - next[axis]
		all = append(all, box.plus(next))
	}
	return all
}

// tan is a quarter of a square, between a side and the middle. The square takes three places a side.
func tan(c def.Cell) []point {
	box, in := inBoxes(def.Cell{X: c.X, Y: c.Y}, 3)
	var corners []point
	for _, side := range [][2]point{{{0, 0}, {1, 0}}, {{0, 1}, {1, 1}}, {{0, 0}, {0, 1}}, {{1, 0}, {1, 1}}} {
		middle := side[0].plus(side[1])
		if float64(in[0]) == middle[0] && float64(in[1]) == middle[1] {
			corners = []point{side[0], side[1], {0.5, 0.5}}
		}
	}
	var all []point
	for _, p := range corners {
		at := point{box[0], box[1], float64(c.Z)}.plus(p)
		all = append(all, at, at.plus(point{0, 0, 1}))
	}
	return all
}

// hexagonSide is a stick between the middles of two triangles that have a side in common. The places of triangles are
// doubled, and the stick is half-way between.
func hexagonSide(c def.Cell) []point {
	if (c.X+c.Y)&1 == 0 {
		return nil
	}
	ends := []def.Cell{{X: c.X - 1, Y: c.Y}, {X: c.X + 1, Y: c.Y}}
	if c.Y&1 != 0 {
		ends = []def.Cell{{X: c.X, Y: c.Y - 1}, {X: c.X, Y: c.Y + 1}}
	}
	var all []point
	for i, end := range ends {
		end = def.Cell{X: end.X / 2, Y: end.Y / 2, Z: c.Z}
		if up := (end.X+end.Y)&1 == 0; c.Y&1 != 0 && up != (i == 1) { // a triangle that points up has one below
			return nil
		}
		at := middle(triangle(end))
		at[2] = float64(c.Z)
		all = append(all, at, at.plus(point{0, 0, 1}))
	}
	return all
}

// level are the motions that keep each layer.
func level(all []isometry) []isometry {
	return slices.DeleteFunc(all, func(m isometry) bool { return math.Abs(m.rows[2][2]) != 1 })
}

// packed are the motions of a cube, and each of them after a half turn about one of its diagonals. By those a flat
// piece of three balls turns in its plane.
func packed() (all []isometry) {
	cube := cubic()
	all = append(all, cube...)
	for _, n := range []point{{1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {-1, 1, 1}} {
		var half isometry
		for i := range 3 {
			for j := range 3 {
				half.rows[i][j] = 2 * n[i] * n[j] / 3
			}
			half.rows[i][i]--
		}
		for _, m := range cube {
			both := isometry{reflects: m.reflects}
			for j := range 3 {
				unit := point{}
				unit[j] = 1
				for i, v := range half.apply(m.apply(unit)) {
					both.rows[i][j] = v
				}
			}
			both.upright = math.Abs(both.rows[2][2]-1) < 1e-9
			all = append(all, both)
		}
	}
	return all
}

// cubic are the turns of a cube, and its reflections.
func cubic() (all []isometry) {
	for _, to := range [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}} {
		odd := to == [3]int{1, 0, 2} || to == [3]int{0, 2, 1} || to == [3]int{2, 1, 0}
		for signs := range 8 {
			m := isometry{reflects: odd}
			for j := range 3 { // axis j goes to axis to[j], with a sign
				m.rows[to[j]][j] = 1
				if signs>>j&1 == 1 {
					m.rows[to[j]][j] = -1
					m.reflects = !m.reflects
				}
			}
			m.upright = m.rows[2][2] == 1
			all = append(all, m)
		}
	}
	return all
}

// sixfold are the turns of a prism with six sides, and its reflections.
func sixfold() (all []isometry) {
	for kind := range 4 { // over a horizontal axis, through a vertical plane, or both
		over, through := 1.0, 1.0
		if kind&1 != 0 {
			over = -1
		}
		if kind&2 != 0 {
			through = -1
		}
		for k := range 6 {
			sin, cos := math.Sincos(float64(k) * math.Pi / 3)
			all = append(all, isometry{
				rows:     [3]point{{cos, -sin * over * through}, {sin, cos * over * through}, {0, 0, over}},
				reflects: through < 0, upright: over > 0,
			})
		}
	}
	return all
}

// tabulate finds the forms, and what motions make of them.
func (g *ground) tabulate() {
	const far = 9
	g.bodies, g.cells = map[def.Cell]body{}, map[solid]def.Cell{}
	for x := -far; x <= far; x++ {
		for y := -far; y <= far; y++ {
			for z := -far; z <= far; z++ {
				c := def.Cell{X: x, Y: y, Z: z}
				corners := g.corners(c)
				if corners == nil {
					continue
				}
				if _, form := g.form(corners); form < 0 {
					g.forms = append(g.forms, round(corners))
				}
				b := g.body(c)
				g.bodies[c], g.cells[b.solid(point{})] = b, c
			}
		}
	}
	for i := range g.motions {
		var to []int
		for _, corners := range g.forms {
			turned := make([]point, len(corners))
			for k, p := range corners {
				turned[k] = g.motions[i].apply(p)
			}
			_, form := g.form(turned)
			to = append(to, form)
		}
		g.goes = append(g.goes, to)
	}
}

// middle of corners.
func middle(corners []point) (sum point) {
	for _, p := range corners {
		sum = sum.plus(p)
	}
	n := float64(len(corners))
	return point{sum[0] / n, sum[1] / n, sum[2] / n}
}

// round are the corners seen from their middle, in order.
func round(corners []point) []point {
	from, to := middle(corners), make([]point, len(corners))
	for i, p := range corners {
		to[i] = p.minus(from)
	}
	slices.SortFunc(to, func(a, b point) int { return body{a, 0}.solid(point{}).compare(body{b, 0}.solid(point{})) })
	return to
}

// form is the number of the form with these corners, -1 where it is not known.
func (g *ground) form(corners []point) (at point, number int) {
	from := round(corners)
	return middle(corners), slices.IndexFunc(g.forms, func(form []point) bool {
		return slices.EqualFunc(form, from, func(a, b point) bool { return body{a, 0}.solid(point{}) == body{b, 0}.solid(point{}) })
	})
}

// body is the body of a cell.
func (g *ground) body(c def.Cell) body {
	if b, known := g.bodies[c]; known {
		return b
	}
	at, form := g.form(g.corners(c))
	return body{at, form}
}

// turned is a body after a motion, by its number.
func (g *ground) turned(motion int, b body) body {
	if b.form >= 0 {
		b.form = g.goes[motion][b.form]
	}
	return body{g.motions[motion].apply(b.middle), b.form}
}

// touch tells whether two cells have a side in common.
func (g *ground) touch(a, b def.Cell) bool {
	way := g.body(b).middle.minus(g.body(a).middle)
	if a == b || way[0]*way[0]+way[1]*way[1]+way[2]*way[2] > g.far*g.far+0.01 {
		return false
	}
	first, other := g.corners(a), g.corners(b)
	common := 0
	for _, p := range first {
		for _, q := range other {
			if (body{p, 0}).solid(q) == (solid{}) {
				common++
			}
		}
	}
	return common >= g.common
}

// translates tells whether moving space by this way leaves the lattice as it was.
func (g *ground) translates(way def.Cell) bool {
	known, ok := g.steady.Load(way)
	if !ok {
		known = g.isSteady(way)
		g.steady.Store(way, known)
	}
	return known.(bool)
}

func (g *ground) isSteady(way def.Cell) bool {
	for c, b := range g.bodies {
		if n, near := g.bodies[c.Plus(way)]; near && n.form != b.form {
			return false
		} else if !near && g.corners(c.Plus(way)) == nil {
			return false
		}
	}
	return true
}

// connected tells whether cells are connected by their sides.
func (g *ground) connected(cells []def.Cell) bool {
	part := cells[:1:1]
	for i := 0; i < len(part); i++ {
		for _, c := range cells {
			if !slices.Contains(part, c) && g.touch(part[i], c) {
				part = append(part, c)
			}
		}
	}
	return len(part) == len(cells)
}

// tinted is a body with the colour of its cube, "" for none.
type tinted struct {
	body
	tint string
}

// look is a piece as it lies in space.
type look []tinted

// look is the look of a piece as it is drawn.
func (g *ground) look(cells []def.Cell, tints []def.Tint) (l look) {
	for _, c := range cells {
		l = append(l, tinted{g.body(c), def.TintAt(tints, c)})
	}
	return l
}

// turnedLook is a look after a motion.
func (g *ground) turnedLook(motion int, l look) look {
	to := make(look, len(l))
	for i, t := range l {
		to[i] = tinted{g.turned(motion, t.body), t.tint}
	}
	return to
}

// placed tells whether a look of balls comes to balls. A turn aslant may take one in between, and no motion of a board leads
// back from there. Looks of other cells always come to cells.
func (g *ground) placed(l look) bool {
	return g.common > 0 || !slices.ContainsFunc(l, func(t tinted) bool {
		sum := 0.0
		for _, x := range t.middle.minus(l[0].middle) {
			if math.Abs(x-math.Round(x)) > 1e-6 {
				return true
			}
			sum += math.Round(x)
		}
		return math.Mod(sum, 2) != 0
	})
}

// sorted are the bodies of a look in an order that does not depend on where it lies.
func (l look) sorted() look {
	l = slices.Clone(l)
	slices.SortFunc(l, func(a, b tinted) int { return a.solid(point{}).compare(b.solid(point{})) })
	return l
}

// spell is a text that is equal for two looks exactly when one is the other moved.
func (l look) spell() string { return l.place(l.sorted()[0].middle) }

// place is a text that is equal for two looks exactly when they are the same, seen from these points.
func (l look) place(from point) string {
	var b strings.Builder
	for _, t := range l.sorted() {
		s := t.solid(from)
		for _, n := range [4]int{s.x, s.y, s.z, s.form} {
			b.WriteString(strconv.Itoa(n) + " ")
		}
		b.WriteString(t.tint + ",")
	}
	return b.String()
}
