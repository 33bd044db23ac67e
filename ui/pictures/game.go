package pictures

import (
	"slices"

	"tilewright/def"
	"tilewright/solver/play"
)

// HandPlan is a puzzle as the element that plays it takes it: see Plan in static/play/shape.ts. board is its board as
// scripts have it.
func HandPlan(p *def.Puzzle, board any) map[string]any {
	var shapes []any
	names := p.Colours()
	cubes := func(shape []def.Cell, dyed []def.Tint) (cells []any) {
		for _, cell := range shape {
			at := []any{cell.X, cell.Y, cell.Z}
			if name := def.TintAt(dyed, cell); name != "" {
				at = append(at, 1+slices.Index(names, name))
			}
			cells = append(cells, at)
		}
		return cells
	}
	var backs, limits []any
	for _, slot := range p.Slots() {
		shape, dyed := play.Cubes(p, slot.Piece)
		if Cubic(p) && p.Pieces[slot.Piece].Turns == "" {
			// The element shows the piece from a corner.
			piece := def.Piece{Cells: shape, Tints: dyed}
			shape = Clearest(shape, p.OneSide)
			dyed = TintsOn(p.Lattice, &piece, shape)
		}
		shapes = append(shapes, cubes(shape, dyed))
		limits = append(limits, p.Pieces[slot.Piece].Turns)
		back := []any{}
		if piece := &p.Pieces[slot.Piece]; p.TwoSided(piece) {
			over := piece.Over()
			back = cubes(over.Turned(p.Lattice.Identity()))
		}
		backs = append(backs, back)
	}
	plan := map[string]any{"board": board, "shapes": shapes, "turns": HandTurns(p), "may": mayBeEmpty(p)}
	if slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return q.Back != nil }) {
		plan["backs"] = backs // empty where a piece has none
	}
	if slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return q.Turns != "" }) {
		plan["limits"] = limits
	}
	if p.Tinted() {
		plan["colours"] = handColours(p)
	}
	return plan
}

// Game is a puzzle that can be played in other pages, as static/tile-puzzle/write.ts takes it. given and answer are
// assemblies or nil.
func Game(p *def.Puzzle, title string, given, answer []uint16) map[string]any {
	game := GameOn(p, Board(p), given, answer)
	game["title"] = title
	return game
}

// GameOn is Game with the board already made, and with the puzzle's own title. An answer that has the given pieces
// elsewhere is left out.
func GameOn(p *def.Puzzle, board any, given, answer []uint16) map[string]any {
	spare := []any{}
	copies := map[int]int{}
	for i, slot := range p.Slots() {
		// The last copies are the ones that may be left over.
		if copies[slot.Piece]++; copies[slot.Piece] > p.Pieces[slot.Piece].Least() {
			spare = append(spare, i+1)
		}
	}
	_, most := p.VariableCells()
	game := map[string]any{
		"title": p.Title, "plan": HandPlan(p, board), "spare": spare, "empty": most,
		"given": LyingOn(positionOf(p, given).Placed), "answer": nil,
	}
	if at := positionOf(p, answer); at.Solved() &&
		!slices.ContainsFunc(positionOf(p, given).Placed, func(g play.Placed) bool {
			return !slices.Equal(at.Of(g.Slot), g.Cells)
		}) {
		game["answer"] = LyingOn(at.Placed)
	}
	return game
}

// positionOf is the position that an assembly shows; without an assembly, that of the empty board.
func positionOf(p *def.Puzzle, assembly []uint16) play.Position {
	at, err := play.FromAssembly(p, assembly)
	if err != nil {
		return play.Position{Puzzle: p}
	}
	return at
}
