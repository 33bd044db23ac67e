package trace

import (
	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/solver/disassemble"
)

// OfStored is the trace of a solution that a file of BurrTools has. Where the file says how it comes apart, the trace
// has those moves, and level is their level, such as "5.2". Otherwise it places the pieces one after another, and level
// is "". p is the definition that the file has of its problem. Moves that go through another piece are an error.
func OfStored(p *def.Puzzle, s *burr.Solution) (t *Trace, level string, err error) {
	if s.Apart == nil {
		t, err = OfAssembly(p, s.Slots, nil)
		return t, "", err
	}
	t, err = OfSeparation(p, s.Slots, separationOf(s.Apart))
	return t, StoredLevel(s), err
}

// StoredLevel is the level of the moves that a file has for a solution, as they are: a lower level may exist. It is ""
// where the file has no moves.
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
