package play

import (
	"slices"

	"tilewright/def"
	"tilewright/def/say"
)

// Move is what was done with one piece.
type Move struct {
	Slot int
	// Cells are where it was put, in increasing order. They are nil if it was taken back to the table.
	Cells []int
	// Hint marks a move that a hint has made.
	Hint bool
}

// Game is a puzzle while it is played: the pieces that were given, and the moves since.
type Game struct {
	start Position
	moves []Move
	// at is how many of the moves stand; those after them were undone.
	at int
}

// New is a game that begins at a position. Its pieces are given: they stay where they are. The zero Position is the
// empty board.
func New(start Position) Game { return Game{start: start} }

// On is the same game on a puzzle with the same board and pieces, which may have other names.
func (g Game) On(puzzle *def.Puzzle) Game {
	g.start.Puzzle = puzzle
	return g
}

// Puzzle is the puzzle of the game, nil before a game has begun.
func (g Game) Puzzle() *def.Puzzle { return g.start.Puzzle }

// Moves are the moves that stand, first made first. They must not be changed.
func (g Game) Moves() []Move { return g.moves[:g.at] }

// Position is the board as it is now. O(moves · pieces).
func (g Game) Position() Position { return g.After(g.at) }

// After is the board after the first n of the moves that stand.
func (g Game) After(n int) Position {
	p := g.start
	p.Placed = slices.Clone(p.Placed)
	for _, m := range g.moves[:min(n, g.at)] {
		p = p.Without(m.Slot)
		if m.Cells != nil {
			p.Placed = append(p.Placed, Placed{m.Slot, m.Cells})
		}
	}
	return p
}

// Given tells whether a piece was given.
func (g Game) Given(slot int) bool { return g.start.Of(slot) != nil }

// Put drops a piece onto cells, or moves it there from where it lies. It forgets what was undone. An error says why the
// piece cannot lie there, and the game stays as it is.
func (g Game) Put(slot int, cells []int, hint bool) (Game, error) {
	if g.Given(slot) {
		return g, say.Error("piece {slot} was given: {reason}", slot, ErrTaken)
	}
	now := g.Position()
	if err := now.Check(slot, cells); err != nil {
		return g, err
	}
	cells = slices.Clone(cells)
	slices.Sort(cells)
	if slices.Equal(now.Of(slot), cells) {
		return g, nil
	}
	return g.with(Move{slot, cells, hint}), nil
}

// Take brings a piece back to the table. It does nothing for a piece that was given or already lies there.
func (g Game) Take(slot int) Game {
	if g.Given(slot) || g.Position().Of(slot) == nil {
		return g
	}
	return g.with(Move{Slot: slot})
}

func (g Game) with(m Move) Game {
	g.moves = append(g.moves[:g.at:g.at], m)
	g.at++
	return g
}

// CanUndo and CanRedo tell whether Undo and Redo do anything.
func (g Game) CanUndo() bool { return g.at > 0 }

// CanRedo is described with CanUndo.
func (g Game) CanRedo() bool { return g.at < len(g.moves) }

// Undo takes the last move back, and Redo makes it once more.
func (g Game) Undo() Game { return g.BackTo(g.at - 1) }

// Redo is described with Undo.
func (g Game) Redo() Game { return g.BackTo(g.at + 1) }

// BackTo goes to the board after the first n of all moves made. Later ones can be done again.
func (g Game) BackTo(n int) Game {
	g.at = max(0, min(n, len(g.moves)))
	return g
}

// Solved tells whether every open cell is covered.
func (g Game) Solved() bool { return g.Puzzle() != nil && g.Position().Solved() }
