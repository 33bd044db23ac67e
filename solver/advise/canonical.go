package advise

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/settings"
)

// canonical is the form in which a puzzle is raced. It has no margins around its board. It is the least of all turned
// and mirrored forms, and its pieces come in an order that follows from their shapes. So some puzzles have the same
// race, to the last sample: those that differ only in how and where they lie, and in the names and the order of their
// pieces.
type canonical struct {
	puzzle *def.Puzzle
	turn   space.Motion      // that the puzzle was given
	names  map[string]string // of its pieces, before
	// middle is the middle of the board in the puzzle's box, nil where it is the middle of that box.
	middle []float64
}

// mostTurned is the volume of the largest box that is turned.
const mostTurned = 1728

// newCanonical makes the form of a puzzle without errors. It is nil where the puzzle is raced as it lies: because it is
// large, has colours, rules, or pieces with a back or with turns of their own, or is a flat board that
// stands upright. Such a board has no order around a middle.
func newCanonical(whole *def.Puzzle) *canonical {
	cells, still := laid(whole)
	size := space.Extent(cells)
	group := whole.Lattice.Motions()
	switch {
	case size.Volume() > mostTurned || whole.Tinted() || len(whole.Rules) > 0 || whole.Solid() && size.Thin(),
		slices.ContainsFunc(whole.Pieces, func(q def.Piece) bool { return q.Back != nil || q.Turns != "" }):
		return nil
	case whole.Flat():
		group = whole.Lattice.Flat()
	}
	if whole.Wrap.Any() {
		group = group[:1] // its box must stay where it closes
	}
	// Of motions with the same result the first one stays, so those that keep the senses of the axes come first.
	group = slices.Clone(group)
	slices.SortStableFunc(group, func(a, b space.Motion) int { return backwards(a) - backwards(b) })
	shapes := [2][]def.Piece{leastShapes(whole, false), leastShapes(whole, true)}
	var best *def.Puzzle
	var first def.Cell // of cells, in the best
	c := &canonical{names: map[string]string{}}
	for _, r := range group {
		moved := r.Turned(cells)
		if whole.Wrap.Any() {
			moved = slices.Clone(cells)
		}
		if moved == nil {
			continue
		}
		mirrored := 0
		if r.Det() < 0 || whole.OneSide && r.Over() {
			mirrored = 1
		}
		box := boxed(whole, moved, still)
		box.Pieces = append(box.Pieces, shapes[mirrored]...)
		if best == nil || compareBoxes(box, best) < 0 {
			best, first, c.turn = box, moved[0], r
		}
	}
	c.middle = c.centre(whole, best, cells[0], first)
	for i := range best.Pieces {
		name := "p" + strconv.Itoa(i)
		if best.Pieces[i].Hole(best.Lattice) {
			name = "*" // there is one
		}
		c.names[name], best.Pieces[i].Name = best.Pieces[i].Name, name
	}
	c.puzzle = best
	return c
}

// laid are the cells of a puzzle's board, without holes: the open cells, and then those of the stationary pieces. still
// are these pieces.
func laid(z *def.Puzzle) (cells []def.Cell, still []def.Piece) {
	cells = z.OpenCells()
	for _, q := range z.Pieces {
		if q.Stationary && !q.Hole(z.Lattice) {
			still = append(still, q)
			cells = append(cells, q.Cells...)
		}
	}
	return cells, still
}

// boxed is the board after its cells have moved; moved has them in the order of laid. It lies in the least box, where
// all other cells are one hole.
func boxed(z *def.Puzzle, moved []def.Cell, still []def.Piece) *def.Puzzle {
	_, high := space.Bounds(moved)
	box := &def.Puzzle{Lattice: z.Lattice, Size: space.Size{X: high.X + 1, Y: high.Y + 1, Z: high.Z + 1}, OneSide: z.OneSide, Empty: z.Empty}
	if z.Wrap.Any() {
		box.Size, box.Wrap = z.Size, z.Wrap
	}
	if hole := space.NewBoard(z.Lattice, box.Size, space.Wrap{}, moved).Cells; hole != nil {
		box.Pieces = append(box.Pieces, def.Piece{Name: "*", Copies: 1, Stationary: true, Cells: hole})
	}
	for i := len(still) - 1; i >= 0; i-- {
		q, n := still[i], len(moved)-len(still[i].Cells)
		q.Cells, moved = slices.Clone(moved[n:]), moved[:n]
		slices.SortFunc(q.Cells, def.Cell.Compare)
		box.Pieces = append(box.Pieces, q)
	}
	slices.SortStableFunc(box.Pieces, comparePieces)
	return box
}

// centre is the middle of the form's box after it is turned back, nil where that is the middle of the puzzle's box.
// from is a cell of the puzzle, and to its place in the form: they say how the form lies.
func (c *canonical) centre(whole, form *def.Puzzle, from, to def.Cell) []float64 {
	way := c.turn.Inverse().
		Way([3]float64{float64(form.Size.X-1)/2 - float64(to.X), float64(form.Size.Y-1)/2 - float64(to.Y),
			float64(form.Size.Z-1)/2 - float64(to.Z)})
	x, y := float64(from.X)+way[0], float64(from.Y)+way[1]
	if x == float64(whole.Size.X-1)/2 && y == float64(whole.Size.Y-1)/2 {
		return nil
	}
	return []float64{x, y}
}

// axes are the directions of the axes.
var axes = [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}

// backwards counts how often an isometry turns an axis to the negative sense of x or y.
func backwards(r space.Motion) (n int) {
	for _, axis := range axes {
		way := r.Way(axis)
		for _, sense := range way[:2] {
			if sense < 0 {
				n++
			}
		}
	}
	return n
}

// leastShapes are the mobile pieces of a puzzle, or their mirror images. Each has its least form, and they are sorted.
func leastShapes(z *def.Puzzle, mirrored bool) (pieces []def.Piece) {
	for _, p := range z.Pieces {
		if p.Stationary {
			continue
		}
		if mirrored {
			p.Cells = z.Lattice.Mirror().Turn(p.Cells)
		}
		p.Cells = space.Canonical(p.Cells, z.Group())
		pieces = append(pieces, p)
	}
	slices.SortStableFunc(pieces, comparePieces)
	return pieces
}

// compareBoxes orders boxes by their sides along x and then y, the longest first, and then by their pieces.
func compareBoxes(a, b *def.Puzzle) int {
	return cmp.Or(b.Size.X-a.Size.X, b.Size.Y-a.Size.Y, slices.CompareFunc(a.Pieces, b.Pieces, comparePieces))
}

func comparePieces(a, b def.Piece) int {
	sort := func(p def.Piece) int {
		if p.Variable {
			return 1
		}
		return 0
	}
	return cmp.Or(space.Compare(a.Cells, b.Cells), sort(a)-sort(b), a.Copies-b.Copies, a.Spare-b.Spare)
}

// back turns a way of the race back, for the puzzle as it lies. If that mirrors an order around the middle, the cells
// in its first direction come last.
func (c *canonical) back(way settings.Settings) settings.Settings {
	way.Piece = c.names[way.Piece]
	way.Orders = slices.Clone(way.Orders)
	turned := settings.Turned{Direction: c.direction, Heading: c.heading, Middle: c.middle}
	for i := range way.Orders {
		if o := &way.Orders[i]; o.Heuristic.Row().Turn != nil {
			o.Heuristic.Row().Turn(o, turned)
		}
	}
	return settings.Normal(way)
}

// direction has the weights of an order along a line after the puzzle is turned back.
func (c *canonical) direction(weights []float64) []float64 {
	back := make([]float64, len(axes))
	for k, axis := range axes {
		for i, way := range c.turn.Way(axis) {
			back[k] += way * weights[i]
		}
	}
	return back
}

// heading says how the puzzle was turned in its plane. angle is in degrees, and over says that it was turned over
// before.
func (c *canonical) heading() (angle float64, over bool) {
	var right, up [2]float64
	for k, axis := range axes[:2] {
		way := c.turn.Way(axis)
		right[k], up[k] = c.puzzle.Lattice.Plane(way[0], way[1])
	}
	return math.Round(math.Atan2(up[0], right[0]) * 180 / math.Pi), right[0]*up[1] < right[1]*up[0]
}
