package disassemble

import (
	"slices"

	"tilewright/def/space"
)

// Turn is a quarter turn about a line of the grid. The line is parallel to an axis, through the middles of cells or
// through their corners.
type Turn struct {
	// Axis is the coordinate along which the line runs: 0, 1 and 2 are x, y and z.
	Axis int
	// At is the place of the line, by the other two coordinates, in the cyclic order x, y, z, in half cells. Both are
	// even where it goes through the middles of cells, and odd where it goes through their corners.
	At [2]int
	// Back says that the turn is clockwise, seen against the axis. Otherwise it is counter-clockwise.
	Back bool
}

// Apply is where a cell goes.
func (t Turn) Apply(c space.Cell) space.Cell { return t.rigid().apply(c) }

func (t Turn) rigid() rigid {
	r := rotations().quarters[quarter(t.Axis, t.Back)]
	var at [3]int
	e, f := line{axis: t.Axis}.across()
	at[e], at[f] = t.At[0], t.At[1]
	point := space.Cell{X: at[0], Y: at[1], Z: at[2]}
	by := point.Minus(r.Apply(point))
	return rigid{r, space.Cell{X: by.X / 2, Y: by.Y / 2, Z: by.Z / 2}}
}

// turnOf is the quarter turn that takes a piece from one place to another, where it faces another way.
func (t *Table) turnOf(from, to spot, faces, later uint8) *Turn {
	way := slices.IndexFunc(rotations().after[:], func(after [24]uint8) bool { return after[faces] == later })
	axis, back := way/2, way%2 == 1
	at := t.about(from, to, axis, back).at
	return &Turn{Axis: axis, At: [2]int{int(at[0]), int(at[1])}, Back: back}
}

// rigid is a motion of space that takes cells to cells: it turns about the origin, and then shifts.
type rigid struct {
	turn space.Motion
	by   space.Cell
}

func (r rigid) apply(c space.Cell) space.Cell { return r.turn.Apply(c).Plus(r.by) }

// after is the motion that does s first and then r.
func (r rigid) after(s rigid) rigid { return rigid{r.turn.Mul(s.turn), r.apply(s.by)} }

func (r rigid) inverse() rigid {
	back := r.turn.Inverse()
	return rigid{back, (space.Cell{}).Minus(back.Apply(r.by))}
}

// of is a move as it looks when everything is moved by r.
func (r rigid) of(m Move) Move {
	if m.Turn == nil {
		m.By = r.turn.Apply(m.By)
		return m
	}
	var along, at [3]int
	e, f := line{axis: m.Turn.Axis}.across()
	along[m.Turn.Axis], at[e], at[f] = 1, m.Turn.At[0], m.Turn.At[1]
	way := r.turn.Apply(space.Cell{X: along[0], Y: along[1], Z: along[2]})
	point := r.turn.Apply(space.Cell{X: at[0], Y: at[1], Z: at[2]})
	axis := slices.IndexFunc([]int{way.X, way.Y, way.Z}, func(n int) bool { return n != 0 })
	e, f = line{axis: axis}.across()
	now := [3]int{point.X + 2*r.by.X, point.Y + 2*r.by.Y, point.Z + 2*r.by.Z}
	m.Turn = &Turn{Axis: axis, At: [2]int{now[e], now[f]}, Back: m.Turn.Back != (way.X+way.Y+way.Z < 0)}
	return m
}

// rigid is the motion that takes a piece from its place in the assembly to its place in a position.
func (w *walk) rigid(position, piece int) rigid {
	i, _ := slices.BinarySearch(w.pieces, piece)
	r := rotations().facing[w.places.faces(position)[i]]
	var low, high [3]int
	for k := range low {
		low[k], high[k] = w.pairs.reach(w.pairs.spots[piece], k)
	}
	corner, _ := space.Bounds([]space.Cell{
		r.Apply(space.Cell{X: low[0], Y: low[1], Z: low[2]}), r.Apply(space.Cell{X: high[0], Y: high[1], Z: high[2]}),
	})
	at := w.places.at(position)[i].at
	return rigid{r, space.Cell{X: int(at[0]), Y: int(at[1]), Z: int(at[2])}.Minus(corner)}
}

// seen rewrites the moves of a tree as people see them. In a search the first piece of a part stays; people see most
// pieces stay. at is where each piece is.
func (s *Separation) seen(at []rigid) {
	if s == nil {
		return
	}
	at = slices.Clone(at)
	view := at[s.Pieces[0]].after(s.first.inverse())
	for i, m := range s.Moves {
		m = view.of(m)
		s.Moves[i] = m
		if i == len(s.Moves)-1 {
			break // both parts go on from here
		}
		now := rigid{space.Cubes.Identity(), m.By}
		if m.Turn != nil {
			now = m.Turn.rigid()
		}
		for _, p := range m.Pieces {
			at[p] = now.after(at[p])
		}
		if m.Pieces[0] == s.Pieces[0] {
			view = now.after(view)
		}
	}
	s.Rest.seen(at)
	s.Away.seen(at)
}
