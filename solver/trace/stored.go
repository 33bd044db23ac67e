package trace

import (
	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/solver/disassemble"
)

// OfStored is the trace of a solution that a file of BurrTools has: the moves that take it apart where it says
// them, with their level, as "5.2", and else the pieces one after another, with "". p is the
// definition that the file has of its problem. Moves that go through another piece are an error.
func OfStored(p *def.Puzzle, s *burr.Solution) (t *Trace, level string, err error) {
	if s.Apart == nil {
		t, err = OfAssembly(p, s.Slots, nil)
		return t, "", err
	}
	t, err = OfSeparation(p, s.Slots, separationOf(s.Apart))
	return t, StoredLevel(s), err
}

// StoredLevel is the level of the moves that a file has for a solution, as they are: there may be a lesser one. It is "" where
// the file has none.
func StoredLevel(s *burr.Solution) string {
	if s.Apart == nil {
		return ""
	}
	return disassemble.LevelText(separationOf(s.Apart).Level())
}

func separationOf(s *burr.Separation) *disassemble.Separation {
	if s == nil {
		return nil
	}
	tree := &disassemble.Separation{Pieces: s.Pieces, Out: s.Out, Rest: separationOf(s.Rest), Away: separationOf(s.Away)}
	for _, m := range s.Moves {
		tree.Moves = append(tree.Moves, disassemble.Move{Pieces: m.Pieces, By: m.By})
	}
	return tree
}
