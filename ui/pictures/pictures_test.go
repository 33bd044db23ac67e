//go:build !js

package pictures

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/play"
	"tilewright/ui/link"
)

// TestTiles: a tile shows a turn of its piece, lying, and nothing else is open.
func TestTiles(t *testing.T) {
	for _, e := range def.Library() {
		var m Made
		puzzle := e.Puzzle()
		slot := 1
		for i := range puzzle.Pieces {
			piece := &puzzle.Pieces[i]
			if piece.Stationary {
				continue
			}
			board, width, height := m.Tile(puzzle, i, slot)
			slot += piece.Copies
			group := puzzle.Lattice.Turns(puzzle.OneSide)
			open := board.OpenCells()
			if puzzle.Lattice.Points() {
				open = puzzle.Lattice.Full(slices.DeleteFunc(open, puzzle.Lattice.Loose))
			}
			if space.Compare(space.Canonical(open, group), space.Canonical(piece.Cells, group)) != 0 {
				t.Errorf("%s: the tile of %s shows another piece", e.ID, piece.Name)
			}
			if puzzle.Flat() && puzzle.Lattice == space.Cubes &&
				(board.Size.Y > board.Size.X || width != float64(board.Size.X) || height != float64(board.Size.Y)) {
				t.Errorf("%s: the tile of %s is %d × %d", e.ID, piece.Name, board.Size.X, board.Size.Y)
			}
			if again, _, _ := m.Tile(puzzle, i, slot); again != board {
				t.Errorf("%s: the tile of %s is made anew", e.ID, piece.Name)
			}
		}
		// The largest square of the squared rectangle is 18 cells wide. A place of the tetrahedra lattice is only a
		// part of a cell.
		if cell := m.TileCell(puzzle); cell < 1 || cell > tileMax {
			t.Errorf("%s: cells of tiles are %.1f pixels wide", e.ID, cell)
		}
	}
}

func TestBoardOf(t *testing.T) {
	b := Board(def.Find("y-pentominoes-5x5x5").Puzzle())
	pieces := b["pieces"].([]any)
	if len(pieces) != 25 {
		t.Fatalf("25 copies are %d slots", len(pieces))
	}
	first := pieces[0].(map[string]any)
	if first["name"] != "Y1" || first["label"] != "Y" {
		t.Errorf("the first copy is %v", first)
	}
	b = Board(def.Find("diamond-pt12").Puzzle())
	holes := 0
	for _, f := range b["fixed"].([]any) {
		holes += len(f.(map[string]any)["cells"].([]int))
	}
	if holes != 13*13-80 {
		t.Errorf("the diamond has %d closed cells", holes)
	}
}

// Each set has a line with a solution of one of its boards, which fills it by the rules of the game.
func TestSetTraces(t *testing.T) {
	traces := SetTraces()
	for _, set := range def.Sets() {
		if traces[set.ID] == "" {
			t.Errorf("%s has no solution in sets.txt", set.ID)
		}
	}
	for line := range strings.Lines(setLinks) {
		l, err := link.Decode(strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		at, err := play.FromAssembly(def.SetOf(l.Text).Puzzles()[l.Index], l.Solution)
		if err != nil || !at.Solved() {
			t.Errorf("%.30s: solved %v, %v", line, at.Solved(), err)
		}
	}
}
