package def

import (
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Board is the part of a puzzle that a person draws. It is a value: its methods leave their receiver as it was and
// return another board, and none of them changes a slice that it was given. Errors are for the person who draws. Holes
// (Piece.Hole) and cells that may stay empty (Piece.Variable) are drawn cell by cell. All other stationary pieces were
// fixed there by somebody, and are moved and freed as a whole.
type Board struct {
	Lattice space.Lattice
	// Size is that of the box; 0 where a draft has none.
	space.Size
	Wrap    space.Wrap
	OneSide bool
	// Stationary are holes, fixed pieces and cells that may stay empty, in the box and
	// apart from each other.
	Stationary []Piece
	// Tints are those of Puzzle.Tints.
	Tints []Tint
	// Labels are those of Puzzle.Labels, none on a board of several layers.
	Labels []Label
}

// Cut is what a change of a board cuts off, in the coordinates before the change.
type Cut struct {
	// Cells were open, x-major.
	Cells []Cell
	// Pieces are the names of the fixed pieces that would reach out of the box. They left the board, and SetBoard makes
	// them mobile again.
	Pieces []string
	Labels []Label
}

// Empty reports whether nothing was left out.
func (c Cut) Empty() bool { return len(c.Cells)+len(c.Pieces)+len(c.Labels) == 0 }

// Sides is by how many cells each side of the box moves outwards, inwards where
// it is less than 0. Back is the side of z = 0.
type Sides struct{ Left, Right, Bottom, Top, Back, Front int }

// Axis is a direction of the box.
type Axis int

// The axes.
const (
	X Axis = iota
	Y
	Z
)

// Board is the puzzle's board, in slices of its own. A draft without a box has a board without cells.
func (p *Puzzle) Board() Board {
	b := Board{Lattice: p.Lattice, Size: p.Size, Wrap: p.Wrap, OneSide: p.OneSide,
		Tints: slices.Clone(p.Tints), Labels: slices.Clone(p.Labels)}
	for _, q := range p.Pieces {
		if q.Stationary {
			q.Cells = slices.Clone(q.Cells)
			b.Stationary = append(b.Stationary, q)
		}
	}
	return b
}

// Puzzle is the board as a puzzle without mobile pieces: a draft, for pictures.
func (b Board) Puzzle() *Puzzle {
	return &Puzzle{Lattice: b.Lattice, Size: b.Size, Wrap: b.Wrap, OneSide: b.OneSide, Pieces: b.Stationary, Tints: b.Tints, Labels: b.Labels}
}

// Hole reports whether a stationary piece is a hole. It is one if its name begins with neither letter nor digit ("*" by
// custom), or if it is in several parts. Other stationary pieces are fixed pieces.
func (q *Piece) Hole(l space.Lattice) bool {
	first, _ := utf8.DecodeRuneInString(q.Name)
	return q.Closes() && (!unicode.IsLetter(first) && !unicode.IsDigit(first) || !l.Connected(q.Cells))
}

// drawn tells whether a piece of the board is drawn cell by cell.
func (q *Piece) drawn(l space.Lattice) bool { return q.Variable || q.Hole(l) }

func (b Board) hole(q *Piece) bool { return q.Hole(b.Lattice) }

// Check returns nil for a board that a text can have. It costs
// O(the cells of the box).
func (b Board) Check() error {
	if err := checkSides(b.Size.X, b.Size.Y, b.Size.Z); err != nil {
		return err
	}
	if b.OneSide && !b.Flat() {
		return say.Error("only a flat board can be for pieces that may not be turned over")
	}
	if err := b.Puzzle().CanWrap(b.Wrap); err != nil {
		return err
	}
	if !b.Flat() && len(b.Labels) > 0 {
		return say.Error("only a flat board can have labels")
	}
	box := b.Puzzle()
	owner := make([]string, box.Volume())
	names := make(map[string]bool, len(b.Stationary))
	for i := range b.Stationary {
		q := &b.Stationary[i]
		if err := q.check(); err != nil {
			return say.Error("the stationary piece {number}: {problem}", i+1, err)
		}
		if names[q.Name] {
			return say.Error("two stationary pieces are named {name}", diagnostic.Quoted(q.Name))
		}
		names[q.Name] = true
		if !q.Stationary {
			return say.Error("the piece {name} is mobile, and no part of the board", diagnostic.Quoted(q.Name))
		}
		for _, c := range q.Cells {
			if !b.Lattice.Has(c) {
				return say.Error("the piece {name} lies at {cell}, which is not a cell",
					diagnostic.Quoted(q.Name), c)
			}
			if !box.Contains(c) {
				return say.Error("the piece {name} lies outside of the board at {cell}",
					diagnostic.Quoted(q.Name), c)
			}
			at := &owner[box.Index(c)]
			if *at != "" {
				return say.Error("the pieces {one} and {other} both lie at {cell}",
					diagnostic.Quoted(*at), diagnostic.Quoted(q.Name), c)
			}
			*at = q.Name
		}
	}
	if err := box.CheckColouring(); err != nil {
		return err
	}
	for _, l := range b.Labels {
		if text := (&parser{doc: &Document{text: l.Text}}); !box.Contains(l.Cell) || l.Text == "." || l.Text == "" ||
			firstField(text) != l.Text {
			return say.Error("the label {text} at {cell} cannot be a word on the board",
				diagnostic.Quoted(l.Text), l.Cell)
		}
	}
	return nil
}

// firstField is the first word of the text that the parser reads.
func firstField(p *parser) string {
	f, _ := p.field(span{0, int32(len(p.doc.text))})
	return p.str(f)
}

// checkSides returns nil for sides that a box can have.
func checkSides(x, y, z int) error {
	size := fmt.Sprintf("%d × %d", x, y)
	if z != 1 {
		size += fmt.Sprintf(" × %d", z)
	}
	switch {
	case min(x, y, z) < 1:
		return say.Error("a board has at least one cell along each side")
	case max(x, y, z) > MaxSide:
		return say.Error("a board of {size} is too long: a side has at most {most} cells", size, MaxSide)
	case x*y*z > MaxCells:
		return say.Error("a board of {size} is too large: it has at most {most} cells", size, MaxCells)
	}
	return nil
}

// Contains reports whether c lies in the box.
func (b Board) Contains(c Cell) bool { return b.Puzzle().Contains(c) }

// At is the stationary piece on a cell, fixed or of cells that may stay empty. It is nil where the cell has to be
// filled, or lies outside of the box. It costs O(the cells of the stationary pieces).
func (b Board) At(c Cell) *Piece {
	for i := range b.Stationary {
		if _, has := slices.BinarySearchFunc(b.Stationary[i].Cells, c, Cell.Compare); has {
			return &b.Stationary[i]
		}
	}
	return nil
}

// OpenCells are the cells that no stationary piece has, x-major.
func (b Board) OpenCells() []Cell { return b.Puzzle().OpenCells() }

// Cells are the cells between two corners, both included, x-major: what a rubber band holds, a row, a column or a
// layer.
func (b Board) Cells(from, to Cell) []Cell {
	low, high := space.Bounds([]Cell{from, to})
	var cells []Cell
	for x := max(low.X, 0); x <= min(high.X, b.Size.X-1); x++ {
		for y := max(low.Y, 0); y <= min(high.Y, b.Size.Y-1); y++ {
			for z := max(low.Z, 0); z <= min(high.Z, b.Size.Z-1); z++ {
				if c := (Cell{X: x, Y: y, Z: z}); b.Lattice.Has(c) {
					cells = append(cells, c)
				}
			}
		}
	}
	return cells
}

// Region is the set of cells that a fill changes when it begins at a cell: the connected cells of the same kind,
// x-major. There are three kinds: cells that have to be filled, cells that may stay empty, and holes. Region is nil
// outside of the box and on a fixed piece.
func (b Board) Region(from Cell) []Cell {
	if !b.Contains(from) || !b.Lattice.Has(from) {
		return nil
	}
	const seen, fixed, variable = 2, 3, 4 // besides 0, open, and 1, closed
	box := b.Puzzle()
	state := make([]byte, box.Volume())
	for i := range b.Stationary {
		kind := byte(fixed)
		switch q := &b.Stationary[i]; {
		case q.Variable:
			kind = variable
		case q.Hole(b.Lattice):
			kind = 1
		}
		for _, c := range b.Stationary[i].Cells {
			state[box.Index(c)] = kind
		}
	}
	kind := state[box.Index(from)]
	if kind == fixed {
		return nil
	}
	cells := []Cell{from}
	state[box.Index(from)] = seen
	for k := 0; k < len(cells); k++ {
		for n := range b.Lattice.Neighbours(cells[k]) {
			if box.Contains(n) && state[box.Index(n)] == kind {
				state[box.Index(n)] = seen
				cells = append(cells, n)
			}
		}
	}
	slices.SortFunc(cells, Cell.Compare)
	return cells
}

// Open turns holes, and cells that may stay empty, into cells that have to be filled. Cells of fixed pieces and those
// outside of the box stay as they are.
func (b Board) Open(cells ...Cell) Board {
	return b.without(cells, func(q *Piece) bool { return q.drawn(b.Lattice) })
}

// without takes cells out of the stationary pieces of a kind.
func (b Board) without(cells []Cell, of func(*Piece) bool) Board {
	open := make(map[Cell]bool, len(cells))
	for _, c := range cells {
		open[c] = true
	}
	b.Stationary = slices.Clone(b.Stationary)
	for i := range b.Stationary {
		if q := &b.Stationary[i]; of(q) {
			q.Cells = slices.DeleteFunc(slices.Clone(q.Cells), func(c Cell) bool { return open[c] })
		}
	}
	b.Stationary = slices.DeleteFunc(b.Stationary, func(q Piece) bool { return len(q.Cells) == 0 })
	return b
}

// Close turns open cells into holes: cells of the piece named *, or else of the first hole, or of a new *. Holes, cells
// of fixed pieces and those outside of the box stay as they are.
func (b Board) Close(cells ...Cell) Board {
	return b.without(cells, func(q *Piece) bool { return q.Variable }).
		with(cells, Piece{Name: holeName, Stationary: true, Copies: 1}, b.hole)
}

// Vary lets cells stay empty that have to be filled, or are holes: they go to the
// first piece that is Variable, or to a new one named +. Cells of fixed pieces and
// those outside of the box stay as they are.
func (b Board) Vary(cells ...Cell) Board {
	variable := func(q *Piece) bool { return q.Variable }
	return b.without(cells, b.hole).
		with(cells, Piece{Name: variableName, Stationary: true, Variable: true, Copies: 1}, variable)
}

// with gives free cells, those that no stationary piece has, to a piece of some kind: to the one with the customary
// name, else to the first of the kind, else to a new one, custom.
func (b Board) with(cells []Cell, custom Piece, of func(*Piece) bool) Board {
	box := b.Puzzle()
	taken := make([]bool, box.Volume())
	hole := -1
	b.Stationary = slices.Clone(b.Stationary)
	for i := range b.Stationary {
		q := &b.Stationary[i]
		for _, c := range q.Cells {
			taken[box.Index(c)] = true
		}
		if of(q) && (hole < 0 || q.Name == custom.Name) {
			hole = i
		}
	}
	var closed []Cell
	for _, c := range cells {
		if box.Contains(c) && b.Lattice.Has(c) && !taken[box.Index(c)] {
			taken[box.Index(c)] = true
			closed = append(closed, c)
		}
	}
	switch {
	case len(closed) == 0:
	case hole < 0:
		custom.Cells = closed
		b.Stationary = append(b.Stationary, custom.tidy())
	default:
		q := b.Stationary[hole]
		q.Cells = slices.Concat(q.Cells, closed)
		b.Stationary[hole] = q.tidy()
	}
	return b
}

// holeName is the name of holes by custom, variableName that of cells that may stay
// empty.
const (
	holeName     = "*"
	variableName = "+"
)

// moved is the board in the box of into, with each cell where to puts it. Holes that would lie outside of the box are
// clipped, and fixed pieces that would are left out.
func (b Board) moved(into Board, to func(Cell) Cell) (Board, Cut) {
	var cut Cut
	into.Stationary, into.Tints, into.Labels = nil, nil, nil
	for _, c := range b.OpenCells() {
		if !into.Contains(to(c)) {
			cut.Cells = append(cut.Cells, c)
		}
	}
	for _, q := range b.Stationary {
		whole := len(q.Cells)
		clipped := q.drawn(b.Lattice)
		cells := make([]Cell, 0, whole)
		for _, c := range q.Cells {
			if c = to(c); into.Contains(c) {
				cells = append(cells, c)
			}
		}
		slices.SortFunc(cells, Cell.Compare)
		q.Cells = cells
		switch {
		case len(cells) < whole && !clipped:
			cut.Pieces = append(cut.Pieces, q.Name)
		case len(cells) > 0:
			into.Stationary = append(into.Stationary, q)
		}
	}
	for _, t := range b.Tints {
		if t.Cell = to(t.Cell); into.Contains(t.Cell) {
			into.Tints = append(into.Tints, t)
		}
	}
	slices.SortFunc(into.Tints, compareTints)
	for _, l := range b.Labels {
		if at := to(l.Cell); into.Contains(at) && into.Flat() {
			into.Labels = append(into.Labels, Label{at, l.Text})
		} else {
			cut.Labels = append(cut.Labels, l)
		}
	}
	into.sortLabels()
	return into, cut
}

// Worded has a word printed on a cell, none for "" and ".".
func (b Board) Worded(at Cell, word string) Board {
	b.Labels = slices.DeleteFunc(slices.Clone(b.Labels), func(l Label) bool { return l.Cell == at })
	if word != "" && word != "." {
		b.Labels = append(b.Labels, Label{at, word})
	}
	b.sortLabels()
	return b
}

// sortLabels puts labels in the order of the text: row by row from the top.
func (b *Board) sortLabels() {
	slices.SortFunc(b.Labels, func(l, m Label) int {
		return Cell{X: -l.Cell.Y, Y: l.Cell.X}.Compare(Cell{X: -m.Cell.Y, Y: m.Cell.X})
	})
}

// Resize moves the sides of the box. What comes in is open. Where cells cannot move by so much, because of the lattice,
// the sides at the left, the bottom and the back go further out.
func (b Board) Resize(by Sides) (Board, Cut, error) {
	way := Cell{X: by.Left, Y: by.Bottom, Z: by.Back}
	way = way.Plus(b.Lattice.Rest(Cell{}.Minus(way)))
	into := Board{Lattice: b.Lattice,
		Size: space.Size{X: b.Size.X + way.X + by.Right, Y: b.Size.Y + way.Y + by.Top, Z: b.Size.Z + way.Z + by.Front},
		Wrap: b.Wrap, OneSide: b.OneSide}
	if err := checkSides(into.Size.X, into.Size.Y, into.Size.Z); err != nil {
		return b, Cut{}, err
	}
	into.OneSide = into.OneSide && into.Flat()
	out, cut := b.moved(into, way.Plus)
	return out, cut, nil
}

// Shift moves all that is drawn inside of the box, by the least multiple of the way that is a translation of the
// lattice. What comes in is closed.
func (b Board) Shift(dx, dy, dz int) (Board, Cut) {
	step := Cell{X: dx, Y: dy, Z: dz}
	way := step
	for !b.Lattice.Translates(way) {
		way = way.Plus(step)
	}
	out, cut := b.moved(b, way.Plus)
	came := slices.DeleteFunc(b.all(), func(c Cell) bool { return b.Contains(c.Minus(way)) })
	return out.Close(came...), cut
}

// all are the cells of the box.
func (b Board) all() []Cell {
	return b.Cells(Cell{}, Cell{X: b.Size.X - 1, Y: b.Size.Y - 1, Z: b.Size.Z - 1})
}

// slanted turns a board whose box is no box any more after the turn. The new board has the least box around what is
// drawn; its other cells are closed.
func (b Board) slanted(m space.Motion) (Board, Cut, error) {
	if b.Wrap.Any() {
		return b, Cut{}, say.Error("a board that closes on itself cannot be turned here; take out wrap first")
	}
	drawn := b.painted()
	if len(drawn) == 0 {
		return b, Cut{}, nil
	}
	for i, c := range drawn {
		drawn[i] = m.Apply(c)
	}
	low, high := space.Bounds(drawn)
	low = low.Minus(b.Lattice.Rest(low))
	into := b
	into.Size = space.Size{X: high.X - low.X + 1, Y: high.Y - low.Y + 1, Z: high.Z - low.Z + 1}
	if err := checkSides(into.Size.X, into.Size.Y, into.Size.Z); err != nil {
		return b, Cut{}, err
	}
	out, cut := b.moved(into, func(c Cell) Cell { return m.Apply(c).Minus(low) })
	is := make(map[Cell]bool, len(drawn))
	for _, c := range drawn {
		is[c.Minus(low)] = true
	}
	return out.Close(slices.DeleteFunc(out.all(), func(c Cell) bool { return is[c] })...), cut, nil
}

// painted are the cells that are no holes.
func (b Board) painted() []Cell {
	cells := b.OpenCells()
	for i := range b.Stationary {
		if !b.Stationary[i].drawn(b.Lattice) {
			cells = append(cells, b.Stationary[i].Cells...)
		}
	}
	return cells
}

// Turn turns the board about an axis by the least turn of its lattice, a quarter or a sixth, to the left as seen from
// where the axis points. It costs labels where a flat board is set upright.
func (b Board) Turn(about Axis) (Board, Cut, error) {
	if !b.Lattice.Right() {
		return b.slanted(b.Lattice.OneSided()[1])
	}
	into, to := b, func(c Cell) Cell { return Cell{X: b.Size.Y - 1 - c.Y, Y: c.X, Z: c.Z} }
	into.Wrap = b.Wrap.Turned(int(about))
	switch about {
	case X:
		into.Size.Y, into.Size.Z = b.Size.Z, b.Size.Y
		to = func(c Cell) Cell { return Cell{X: c.X, Y: b.Size.Z - 1 - c.Z, Z: c.Y} }
	case Y:
		into.Size.X, into.Size.Z = b.Size.Z, b.Size.X
		to = func(c Cell) Cell { return Cell{X: c.Z, Y: c.Y, Z: b.Size.X - 1 - c.X} }
	default:
		into.Size.X, into.Size.Y = b.Size.Y, b.Size.X
	}
	if into.OneSide && !into.Flat() {
		return b, Cut{}, say.Error("the board must stay flat while pieces may not be turned over")
	}
	out, cut := b.moved(into, to)
	return out, cut, nil
}

// Mirror is the mirror image of the board, with its left and right (X), bottom and
// top (Y) or back and front (Z) exchanged. Fixed pieces are mirrored with it.
func (b Board) Mirror(along Axis) (Board, Cut, error) {
	if turns := b.Lattice.OneSided(); !b.Lattice.Right() && along != Z {
		m := b.Lattice.Mirror()
		if along == Y {
			m = turns[len(turns)/2].Mul(m)
		}
		return b.slanted(m)
	}
	into := b
	into.Wrap = b.Wrap.Mirrored()
	out, cut := b.moved(into, func(c Cell) Cell {
		switch along {
		case X:
			c.X = b.Size.X - 1 - c.X
		case Y:
			c.Y = b.Size.Y - 1 - c.Y
		default:
			c.Z = b.Size.Z - 1 - c.Z
		}
		return c
	})
	return out, cut, nil
}

// Crop takes off the rows, columns and layers at the sides that have nothing but
// holes. Labels may go with them.
func (b Board) Crop() (Board, Cut, error) {
	keep := b.painted()
	if len(keep) == 0 {
		return b, Cut{}, say.Error("no cell is painted, so the board cannot be cropped to what is painted")
	}
	low, high := space.Bounds(keep)
	return b.Resize(Sides{-low.X, high.X + 1 - b.Size.X, -low.Y, high.Y + 1 - b.Size.Y, -low.Z, high.Z + 1 - b.Size.Z})
}

// AddLayer puts an empty layer in front of the last one, all holes.
func (b Board) AddLayer() (Board, Cut, error) {
	out, cut, err := b.Resize(Sides{Front: 1})
	if err != nil {
		return b, cut, err
	}
	return out.Close(out.Cells(Cell{Z: b.Size.Z}, Cell{X: b.Size.X - 1, Y: b.Size.Y - 1, Z: b.Size.Z})...), cut, nil
}

// RemoveLayer takes layer z out; those in front of it move back.
func (b Board) RemoveLayer(z int) (Board, Cut, error) {
	if !b.Solid() || z < 0 || z >= b.Size.Z {
		return b, Cut{}, say.Error("a board has at least one layer")
	}
	if !b.Lattice.Translates(Cell{Z: 1}) {
		return b, Cut{}, say.Error("the layers of {lattice} fit into each other, so none can be taken out",
			b.Lattice.Words())
	}
	into := b
	into.Size.Z--
	out, cut := b.moved(into, func(c Cell) Cell {
		switch {
		case c.Z == z:
			c.Z = -1
		case c.Z > z:
			c.Z--
		}
		return c
	})
	return out, cut, nil
}

// CopyUp copies layer z with its colours to layer z+1, and adds that layer where there is none. Cells with a fixed
// piece in z+1 stay as they are. Cells with a fixed piece in z have to be filled in z+1.
func (b Board) CopyUp(z int) (Board, Cut, error) {
	if z < 0 || z >= b.Size.Z {
		return b, Cut{}, say.Error("the board has no layer {layer} to copy", z+1)
	}
	out, cut := b, Cut{}
	if z+1 == b.Size.Z {
		var err error
		if out, cut, err = b.AddLayer(); err != nil {
			return b, Cut{}, err
		}
	}
	kinds := map[Cell]*Piece{}
	for i := range b.Stationary {
		for _, c := range b.Stationary[i].Cells {
			kinds[c] = &b.Stationary[i]
		}
	}
	var open, close, vary []Cell
	for _, c := range b.Cells(Cell{Z: z}, Cell{X: b.Size.X - 1, Y: b.Size.Y - 1, Z: z}) {
		above := Cell{X: c.X, Y: c.Y, Z: z + 1}
		switch q := kinds[c]; {
		case q != nil && q.Variable:
			vary = append(vary, above)
		case q != nil && q.Hole(b.Lattice):
			close = append(close, above)
		default:
			open = append(open, above)
		}
	}
	out.Tints = slices.DeleteFunc(slices.Clone(out.Tints), func(t Tint) bool { return t.Cell.Z == z+1 })
	for _, t := range b.Tints {
		if t.Cell.Z == z {
			t.Cell.Z++
			out.Tints = append(out.Tints, t)
		}
	}
	slices.SortFunc(out.Tints, compareTints)
	return out.Open(open...).Close(close...).Vary(vary...), cut, nil
}

// Enclose puts walls one cell thick around the whole box, as a fixed piece of this name. On a side that Sides has open,
// with any number but 0, the wall is only a rim around holes. Moves stop at walls, so pieces can leave through the holes
// alone.
func (b Board) Enclose(name string, open Sides) (Board, Cut, error) {
	out, cut, err := b.Resize(Sides{1, 1, 1, 1, 1, 1})
	if err != nil {
		return b, cut, err
	}
	within := func(n, side int) bool { return n > 0 && n < side-1 }
	var walls, holes []Cell
	for _, c := range out.all() {
		x, y, z := within(c.X, out.Size.X), within(c.Y, out.Size.Y), within(c.Z, out.Size.Z)
		switch {
		case x && y && z:
		case y && z && (c.X == 0 && open.Left != 0 || c.X > 0 && open.Right != 0),
			x && z && (c.Y == 0 && open.Bottom != 0 || c.Y > 0 && open.Top != 0),
			x && y && (c.Z == 0 && open.Back != 0 || c.Z > 0 && open.Front != 0):
			holes = append(holes, c)
		default:
			walls = append(walls, c)
		}
	}
	out = out.Close(holes...)
	out.Stationary = append(out.Stationary, Piece{Name: name, Stationary: true, Copies: 1, Cells: walls}.tidy())
	return out, cut, nil
}

// Wall adds holes to the walls around the board: to a fixed piece that they touch, and that reaches every side of the
// box. It reports whether there is one, and whether all cells are holes.
func (b Board) Wall(cells ...Cell) (Board, bool) {
	for _, c := range cells {
		if q := b.At(c); q == nil || !q.Hole(b.Lattice) {
			return b, false
		}
	}
	for i := range b.Stationary {
		q := b.Stationary[i]
		low, high := space.Bounds(q.Cells)
		if q.drawn(b.Lattice) || low != (Cell{}) || high != (Cell{X: b.Size.X - 1, Y: b.Size.Y - 1, Z: b.Size.Z - 1}) {
			continue
		}
		q.Cells = slices.Concat(q.Cells, cells)
		if q = q.tidy(); !b.Lattice.Connected(q.Cells) {
			continue
		}
		out := b.Open(cells...)
		out.Stationary[slices.IndexFunc(out.Stationary, func(o Piece) bool { return o.Name == q.Name })] = q
		return out, true
	}
	return b, false
}
