package design

import (
	"slices"

	"tilewright/def"
	"tilewright/solver/disassemble"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// positions is how many positions of a part are looked at: so many take some megabytes.
const positions = 1 << 16

// levels takes the assemblies of a variant apart, one after another.
type levels struct {
	kin   []*disassemble.Kin
	slots []int // the piece of each slot
	walls []disassemble.Piece
	table *disassemble.Table

	assemblies [][]disassemble.Piece
	begun      bool // nothing more is found
	search     *disassemble.Search

	apart uint64
	least []int
}

// newLevels is for the assemblies of a puzzle; it is nil where the puzzle has no level.
func newLevels(p *def.Puzzle) *levels {
	if p.Flat() || disassemble.Check(p) != nil {
		return nil
	}
	l := &levels{kin: disassemble.KinOf(p), table: disassemble.NewTable(p.Lattice)}
	for _, slot := range p.Slots() {
		l.slots = append(l.slots, slot.Piece)
	}
	if wall, is := disassemble.Wall(p); is {
		l.walls = append(l.walls, wall)
	}
	return l
}

// add keeps an assembly.
func (l *levels) add(p *problem.Problem, images []int32) {
	board := make([]uint16, len(p.Cells))
	p.Assembly(board, images)
	at := make([]int, len(l.slots)+1)
	var pieces []disassemble.Piece
	for cell, slot := range board {
		if slot == 0 {
			continue
		}
		if at[slot] == 0 {
			pieces = append(pieces, disassemble.Piece{Kin: l.kin[l.slots[slot-1]]})
			at[slot] = len(pieces)
		}
		q := &pieces[at[slot]-1]
		q.Cells = append(q.Cells, p.Cells[cell])
	}
	l.assemblies = append(l.assemblies, append(pieces, l.walls...))
}

// run goes on with about budget positions, and tells whether all are apart or locked.
func (l *levels) run(budget *int) (done bool) {
	for *budget > 0 {
		if len(l.assemblies) == 0 {
			return true
		}
		if l.search == nil {
			if len(l.assemblies[0]) < 2 {
				l.assemblies = l.assemblies[1:]
				continue
			}
			var err error
			if l.search, err = l.table.New(l.assemblies[0], disassemble.Options{Positions: positions}); err != nil {
				l.search, l.assemblies = nil, l.assemblies[1:]
				continue
			}
		}
		before := l.search.Positions()
		paused := l.search.Run(*budget) == search.Paused
		*budget -= phaseCost + int(l.search.Positions()-before)
		if paused {
			continue
		}
		if tree := l.search.Tree(); tree != nil && l.search.Verdict() == disassemble.Apart {
			l.apart++
			if level := tree.Level(); l.least == nil || slices.Compare(level, l.least) < 0 {
				l.least = level
			}
		}
		l.search, l.assemblies = nil, l.assemblies[1:]
	}
	return false
}
