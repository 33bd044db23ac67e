package gameapi

import (
	"slices"

	"tilewright/solver/disassemble"
	"tilewright/solver/play"
	"tilewright/solver/search"
)

// Parted says how an assembly comes apart, or that it does not.
type Parted struct {
	// Verdict is Open where a part has more positions than were allowed.
	Verdict disassemble.Verdict
	// Level is in the form that designers use, "5.2". It is empty unless the Verdict is Apart, and where nothing has to
	// move.
	Level string
	// AtMost says that there may be a lower level, because not all positions were looked at.
	AtMost bool
	// Moves are all moves in order. Stuck are the pieces that nothing takes apart, where the Verdict is Locked. Pieces
	// are indexes into Position.Placed. Fixed pieces do not move, and are no part of Stuck.
	Moves []disassemble.Move
	Stuck []int
}

// Positions is a bound for Disassemble that takes some tens of megabytes.
const Positions = 1 << 20

// Disassemble takes the pieces on a board apart, or proves that this is impossible. The options say in which manner, and
// how many positions it looks at: see disassemble.Options. It fails on lattices that are layers, with turns on all but
// cubes, and beyond disassemble.MaxPieces. A single piece is apart already.
func Disassemble(p play.Position, o disassemble.Options) (*Parted, error) {
	if err := disassemble.Check(p.Puzzle); err != nil {
		return nil, err
	}
	wall, walled := disassemble.Wall(p.Puzzle)
	if n := len(p.Placed); n == 0 || n == 1 && !walled {
		return &Parted{Verdict: disassemble.Apart}, nil
	}
	kin, slots := disassemble.KinOf(p.Puzzle), p.Puzzle.Slots()
	pieces := make([]disassemble.Piece, len(p.Placed))
	for i, placed := range p.Placed {
		pieces[i].Kin = kin[slots[placed.Slot-1].Piece]
		for _, c := range placed.Cells {
			pieces[i].Cells = append(pieces[i].Cells, p.Puzzle.At(c))
		}
	}
	if walled {
		pieces = append(pieces, wall)
	}
	s, err := disassemble.New(p.Puzzle.Lattice, pieces, o)
	if err != nil {
		return nil, err
	}
	for s.Run(20_000) == search.Paused {
	}
	parted := &Parted{Verdict: s.Verdict(), Stuck: slices.Clone(s.Stuck())}
	parted.Stuck = slices.DeleteFunc(parted.Stuck, func(i int) bool { return i == len(p.Placed) })
	if tree := s.Tree(); tree != nil && parted.Verdict == disassemble.Apart {
		parted.Level, parted.AtMost, parted.Moves = disassemble.LevelText(tree.Level()), s.AtMost(), tree.Steps()
	}
	return parted, nil
}
