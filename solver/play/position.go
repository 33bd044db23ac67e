// Package play is a puzzle in the hands of a person. It knows which pieces lie where on its board, what may be done
// with them, and what was done. Package judge says what can still come of it.
//
//   - position.go: Position, the pieces on the board; what may be dropped where; the puzzle that is left to be solved
//   - rules.go: which colours may lie on which, and when a puzzle is solved where pieces may be left over or cells stay
//     empty; which pieces can cover some cells
//   - game.go: Game, a position with its moves, which can be undone and done again
//
// All values are immutable: a change returns another value, and the two may share memory.
package play

import (
	"fmt"
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Placed is a piece on the board.
type Placed struct {
	// Slot is the number of the piece in def.Puzzle.Slots, from 1.
	Slot int
	// Cells are the positions in the box (def.Puzzle.Index) that the piece covers, in increasing order.
	Cells []int
}

// Position is a puzzle's board with the pieces on it. The other pieces lie on the table.
type Position struct {
	Puzzle *def.Puzzle
	// Placed are those on the board, first placed first.
	Placed []Placed
}

// These errors say what is wrong with a drop. They are wrapped with the piece and the place.
var (
	ErrPiece  = say.Error("the puzzle has no such piece")
	ErrShape  = say.Error("these cells do not have the shape of the piece")
	ErrBoard  = say.Error("a cell lies outside the board or in a hole")
	ErrTaken  = say.Error("another piece lies there")
	ErrColour = say.Error("the puzzle does not allow these colours together")
)

// Slot is the piece that covers a position of the box, or 0 where none does. O(cells placed).
func (p Position) Slot(cell int) int {
	for _, piece := range p.Placed {
		if slices.Contains(piece.Cells, cell) {
			return piece.Slot
		}
	}
	return 0
}

// Of is the cells of a piece on the board, nil if it is on the table.
func (p Position) Of(slot int) []int {
	for _, piece := range p.Placed {
		if piece.Slot == slot {
			return piece.Cells
		}
	}
	return nil
}

// Check says why a piece cannot be dropped onto cells; nil if it can. Cells are positions in the box, in any order. If
// the piece is on the board, it may overlap its own place. O(cells of the board).
func (p Position) Check(slot int, cells []int) error {
	slots := p.Puzzle.Slots()
	if slot < 1 || slot > len(slots) {
		return say.Error("piece {slot}: {reason}", slot, ErrPiece)
	}
	name := slots[slot-1].Name
	free := p.free()
	for _, c := range p.Of(slot) {
		free[c] = open
	}
	places := make([]space.Cell, 0, len(cells))
	for _, c := range cells {
		switch {
		case c < 0 || c >= len(free) || free[c] == closed:
			return say.Error("{name} at {cell}: {reason}", name, c, ErrBoard)
		case free[c] == taken:
			return say.Error("{name} at {cell}: {reason}", name, c, ErrTaken)
		}
		places = append(places, cellAt(p.Puzzle, c))
	}
	if len(places) == 0 {
		return fmt.Errorf("%s: %w", name, ErrShape)
	}
	if err := p.lie(slots[slot-1].Piece, places); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// These are the states of a position in the box.
const (
	open uint8 = iota
	closed
	taken
)

// free is the state of every position in the box.
func (p Position) free() []uint8 {
	free := make([]uint8, p.Puzzle.Size.Volume())
	for i := range free {
		free[i] = closed
	}
	for _, c := range p.Puzzle.OpenCells() {
		free[p.Puzzle.Index(c)] = open
	}
	for _, piece := range p.Placed {
		for _, c := range piece.Cells {
			free[c] = taken
		}
	}
	return free
}

// cellAt is the cell at a position in the box.
func cellAt(p *def.Puzzle, c int) space.Cell {
	return p.At(c)
}

// Shape is a piece as it first lies on the table, normalised. On a flat board a piece drawn standing up is laid down if
// possible. Puzzle.Group turns it into its other orientations.
func Shape(p *def.Puzzle, piece int) []space.Cell {
	cells := slices.Clone(p.Pieces[piece].Cells)
	p.Lattice.Normalise(cells)
	if p.Solid() || flat(cells) {
		return cells
	}
	standing := space.Orientations(cells, p.Lattice.Solid())
	if lying := slices.IndexFunc(standing, flat); lying >= 0 {
		return standing[lying]
	}
	return cells
}

func flat(cells []space.Cell) bool {
	return !slices.ContainsFunc(cells, func(c space.Cell) bool { return c.Z != 0 })
}

// With is the position after a piece was dropped onto cells or moved to them. An error says why that cannot be, as
// Check does.
func (p Position) With(slot int, cells []int) (Position, error) {
	if err := p.Check(slot, cells); err != nil {
		return p, err
	}
	cells = slices.Clone(cells)
	slices.Sort(cells)
	p.Placed = append(p.Without(slot).Placed, Placed{slot, cells})
	return p, nil
}

// Without is the position after a piece was taken back to the table.
func (p Position) Without(slots ...int) Position {
	left := make([]Placed, 0, len(p.Placed)+1)
	for _, piece := range p.Placed {
		if !slices.Contains(slots, piece.Slot) {
			left = append(left, piece)
		}
	}
	p.Placed = left
	return p
}

// Table are the pieces that do not lie on the board, in order.
func (p Position) Table() (slots []int) {
	for slot := 1; slot <= p.Puzzle.PieceCount(); slot++ {
		if p.Of(slot) == nil {
			slots = append(slots, slot)
		}
	}
	return slots
}

// Assembly is the board in the form of assemblies: for every open cell, x-major, the slot of the piece on it, or 0 for
// none.
func (p Position) Assembly() []uint16 {
	slots := make([]uint16, 0, p.Puzzle.Volume())
	covered := map[int]int{}
	for _, piece := range p.Placed {
		for _, c := range piece.Cells {
			covered[c] = piece.Slot
		}
	}
	for _, c := range p.Puzzle.OpenCells() {
		slots = append(slots, uint16(covered[p.Puzzle.Index(c)]))
	}
	return slots
}

// FromAssembly is the position that an assembly shows, with pieces in the order of their slots. An error says what no
// person could have placed.
func FromAssembly(puzzle *def.Puzzle, assembly []uint16) (Position, error) {
	p := Position{Puzzle: puzzle}
	cells := puzzle.OpenCells()
	if len(cells) != len(assembly) {
		return p, say.Error("{n} cells, the board has {cells}: {reason}",
			len(assembly), len(cells), ErrBoard)
	}
	covered := map[int][]int{}
	for i, slot := range assembly {
		if slot > 0 {
			covered[int(slot)] = append(covered[int(slot)], puzzle.Index(cells[i]))
		}
	}
	order := make([]int, 0, len(covered))
	for slot := range covered {
		order = append(order, slot)
	}
	slices.Sort(order)
	for _, slot := range order {
		var err error
		if p, err = p.With(slot, covered[slot]); err != nil {
			return Position{Puzzle: puzzle}, err
		}
	}
	return p, nil
}

// Rest is the puzzle that is left to be solved: the pieces on the board become stationary. Its slot n is slot
// slots[n-1] of the whole puzzle. Where pieces may be left over or cells stay empty, the rest may have too many or too
// few cells of pieces. Then it has no solution.
func (p Position) Rest() (rest *def.Puzzle, slots []int) {
	whole := p.Puzzle
	rest = &def.Puzzle{
		Lattice: whole.Lattice, Size: whole.Size, Wrap: whole.Wrap, OneSide: whole.OneSide, Empty: whole.Empty,
		Tints: whole.Tints, Allow: whole.Allow, Rules: whole.Rules,
	}
	free, varied := p.free(), false
	for i := range whole.Pieces {
		q := whole.Pieces[i]
		switch {
		case !q.Stationary:
			continue
		case q.Variable:
			// Of these cells the covered ones are no longer variable.
			q.Cells = slices.DeleteFunc(slices.Clone(q.Cells), func(c def.Cell) bool { return free[whole.Index(c)] == taken })
			varied = true
		}
		if len(q.Cells) > 0 {
			rest.Pieces = append(rest.Pieces, q)
		}
	}
	if varied && !slices.ContainsFunc(rest.Pieces, func(q def.Piece) bool { return q.Variable }) {
		rest.Empty = 0 // a larger number would let any cell stay empty
	}
	all, needs := whole.Slots(), p.needs()
	for _, piece := range p.Placed {
		cells := make([]def.Cell, len(piece.Cells))
		for k, c := range piece.Cells {
			cells[k] = cellAt(whole, c)
		}
		rest.Pieces = append(rest.Pieces, def.Piece{Name: all[piece.Slot-1].Name, Cells: cells, Stationary: true, Copies: 1})
	}
	for at := 0; at < len(all); {
		piece := all[at].Piece
		mobile := whole.Pieces[piece]
		mobile.Copies = 0
		for ; at < len(all) && all[at].Piece == piece; at++ {
			if p.Of(at+1) == nil {
				mobile.Copies++
				slots = append(slots, at+1)
			}
		}
		mobile.Spare = mobile.Copies - needs[piece]
		if mobile.Copies > 0 {
			rest.Pieces = append(rest.Pieces, mobile)
		}
	}
	if len(whole.Rules) > 0 {
		rest.Given = &def.Given{Whole: whole, Slots: slots, Assembly: p.Assembly()}
	}
	return rest, slots
}
