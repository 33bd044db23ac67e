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

// canonical is a puzzle as it is raced: out of the margins of its box, turned and mirrored to the
// least of what can be made of it, its pieces in an order that follows from their shapes. So puzzles
// that are the same but for how and where they lie, what their pieces are called and in which order
// they come have the same race, to the last sample.
type canonical struct {
	puzzle *def.Puzzle
	turn   space.Motion      // that the puzzle was given
	names  map[string]string // of its pieces, before
	// middle is that of the board in the puzzle's box, nil where it is the box's own.
	middle []float64
}

// mostTurned is how large a box may be that is turned.
const mostTurned = 1728

// newCanonical is for a puzzle without errors; nil where it is raced as it lies: because its
// axes are not at right angles, it is large or has colours, or is a flat board that stands upright, where there is no order around a middle.
func newCanonical(whole *def.Puzzle) *canonical {
	if !whole.Lattice.Right() {
		return nil
	}
	z, low := cropped(whole)
	group := whole.Lattice.Motions()
	switch {
	case z.Volume() > mostTurned || z.Tinted() || whole.Solid() && min(z.Size.X, z.Size.Y, z.Size.Z) == 1:
		return nil
	case z.Flat():
		group = whole.Lattice.Flat()
	}
	// Of those that make the same, one that leaves the senses of the axes.
	group = slices.Clone(group)
	slices.SortStableFunc(group, func(a, b space.Motion) int { return backwards(a) - backwards(b) })
	shapes := [2][]def.Piece{leastShapes(z, false), leastShapes(z, true)}
	var best *def.Puzzle
	c := &canonical{names: map[string]string{}}
	if 2*low.X+z.Size.X != whole.Size.X || 2*low.Y+z.Size.Y != whole.Size.Y {
		c.middle = []float64{float64(low.X) + float64(z.Size.X-1)/2, float64(low.Y) + float64(z.Size.Y-1)/2}
	}
	for _, r := range group {
		mirrored := 0
		if r.Det() < 0 || z.OneSide && r[8] < 0 { // which is turned over
			mirrored = 1
		}
		box := turnBox(z, r)
		box.Pieces = append(box.Pieces, shapes[mirrored]...)
		if best == nil || compareBoxes(box, best) < 0 {
			best, c.turn = box, r
		}
	}
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

// cropped is a puzzle in the least box round its open cells and fixed pieces, in which all that is
// closed otherwise is one hole; and where that box lies in the puzzle's own.
func cropped(z *def.Puzzle) (crop *def.Puzzle, low def.Cell) {
	board := z.OpenCells()
	inside := map[def.Cell]bool{}
	for i := range z.Pieces {
		if q := &z.Pieces[i]; q.Closes() && !q.Hole(z.Lattice) {
			board = append(board, q.Cells...)
		}
	}
	for _, c := range board {
		inside[c] = true
	}
	low, high := space.Bounds(board)
	crop = &def.Puzzle{
		Size:    space.Size{X: high.X - low.X + 1, Y: high.Y - low.Y + 1, Z: high.Z - low.Z + 1},
		OneSide: z.OneSide, Empty: z.Empty, Tints: z.Tints, Allow: z.Allow,
	}
	move := func(c def.Cell) def.Cell { return def.Cell{X: c.X - low.X, Y: c.Y - low.Y, Z: c.Z - low.Z} }
	for _, q := range z.Pieces {
		if q.Stationary && q.Hole(z.Lattice) {
			continue
		}
		if q.Stationary {
			q.Cells = slices.Clone(q.Cells)
			for i, c := range q.Cells {
				q.Cells[i] = move(c)
			}
		}
		crop.Pieces = append(crop.Pieces, q)
	}
	hole := def.Piece{Name: "*", Copies: 1, Stationary: true}
	for x := low.X; x <= high.X; x++ {
		for y := low.Y; y <= high.Y; y++ {
			for w := low.Z; w <= high.Z; w++ {
				if c := (def.Cell{X: x, Y: y, Z: w}); !inside[c] {
					hole.Cells = append(hole.Cells, move(c))
				}
			}
		}
	}
	if hole.Cells != nil {
		crop.Pieces = append(crop.Pieces, hole)
	}
	return crop, low
}

// backwards counts the axes that an isometry turns to their other sense, but for z.
func backwards(r space.Motion) (n int) {
	for _, sense := range r[:6] {
		if sense < 0 {
			n++
		}
	}
	return n
}

// leastShapes are the pieces of a puzzle that move, or their mirror images, each as it is least,
// the least first.
func leastShapes(z *def.Puzzle, mirrored bool) (pieces []def.Piece) {
	group, mirror := z.Group(), z.Lattice.Motions()[24]
	if z.OneSide {
		mirror = z.Lattice.Flat()[4]
	}
	for _, p := range z.Pieces {
		if p.Stationary {
			continue
		}
		if mirrored {
			p.Cells = mirror.Turn(p.Cells)
		}
		p.Cells = space.Canonical(p.Cells, group)
		pieces = append(pieces, p)
	}
	slices.SortStableFunc(pieces, comparePieces)
	return pieces
}

// turnBox is the box of a puzzle as an isometry leaves it, with what is stationary in it.
func turnBox(z *def.Puzzle, r space.Motion) *def.Puzzle {
	far := r.Apply(def.Cell{X: z.Size.X - 1, Y: z.Size.Y - 1, Z: z.Size.Z - 1})
	x, y, dz := min(far.X, 0), min(far.Y, 0), min(far.Z, 0)
	box := &def.Puzzle{Size: space.Size{X: far.X - 2*x + 1, Y: far.Y - 2*y + 1, Z: far.Z - 2*dz + 1}, OneSide: z.OneSide, Empty: z.Empty}
	for _, p := range z.Pieces {
		if !p.Stationary {
			continue
		}
		p.Cells = slices.Clone(p.Cells)
		for i, c := range p.Cells {
			c = r.Apply(c)
			p.Cells[i] = def.Cell{X: c.X - x, Y: c.Y - y, Z: c.Z - dz}
		}
		slices.SortFunc(p.Cells, def.Cell.Compare)
		box.Pieces = append(box.Pieces, p)
	}
	slices.SortStableFunc(box.Pieces, comparePieces)
	return box
}

// compareBoxes orders those with long sides first before the others, and then by their pieces.
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

// back is a way of the race for the puzzle as it lies. Of an order around the middle that is
// mirrored, the cells in the direction in which it begins come last.
func (c *canonical) back(way settings.Settings) settings.Settings {
	way.Piece = c.names[way.Piece]
	way.Orders = slices.Clone(way.Orders)
	for i := range way.Orders {
		switch o := &way.Orders[i]; o.Heuristic {
		case settings.Linear:
			o.Args = c.direction(o.Args)
		case settings.Angular:
			angle := 0.0
			if len(o.Args) > 0 {
				angle = o.Args[0]
			}
			sin, cos := math.Sincos(angle * math.Pi / 180)
			at := c.direction([]float64{math.Round(2 * cos), math.Round(2 * sin), 0}) // eighths of a turn
			o.Args = append([]float64{math.Mod(math.Atan2(at[1], at[0])*180/math.Pi+360, 360)}, c.middle...)
			if c.turn[0]*c.turn[4] < c.turn[1]*c.turn[3] {
				o.Heuristic = settings.AngularLast
			}
		}
	}
	return settings.Normal(way)
}

// direction is what becomes of one when the puzzle is turned back.
func (c *canonical) direction(d []float64) []float64 {
	back := make([]float64, 3)
	for i, weight := range d {
		for k := range back {
			back[k] += float64(c.turn[3*i+k]) * weight
		}
	}
	return back
}
