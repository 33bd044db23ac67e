package session

import (
	"fmt"
	"slices"
	"time"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
	"tilewright/solver/trace"
)

// Parting asks whether assemblies come apart: those that do can be put together. It is answered in steps, each with all
// that is known by then.
type Parting struct {
	// Parted are the first assemblies, as far as they were looked at. Until all is Done, the search for the last of
	// them may still go on.
	Parted []Parted
	Done   bool
	// Err says why an assembly cannot be taken apart here. Then no further one is looked at.
	Err error

	puzzle     *def.Puzzle
	assemblies [][]uint16
	options    disassemble.Options
	told       time.Duration
	table      *disassemble.Table
	open       []space.Cell
	kin        []*disassemble.Kin // by piece of the puzzle
	search     *disassemble.Search
}

// Parted is what is known about one assembly.
type Parted struct {
	Verdict disassemble.Verdict
	// Tree is how it comes apart. It is whole where the Verdict is Apart, and nil where no piece comes out.
	Tree *disassemble.Separation
	// Stuck are the pieces that nothing takes apart, where the Verdict is Locked. They are numbered among the pieces of
	// the assembly.
	Stuck []int
	// AtMost says that not all positions were looked at: the Tree has the least level that was found.
	AtMost bool
	// Turned says that pieces were turned; straight moves turn none.
	Turned bool
	// Positions is how many positions were looked at.
	Positions uint64
}

const (
	// partingBytes bounds the memory for the positions of one part of an assembly.
	partingBytes = 48 << 20
	// tellParting is the time from one answer to the next while the search goes on.
	tellParting = 300 * time.Millisecond
)

// NewParting asks whether assemblies come apart. Each has a slot for every open cell of the puzzle, 0 for none. For
// each part of an assembly, the options and the memory bound how many positions are looked at.
func NewParting(p *def.Puzzle, assemblies [][]uint16, o disassemble.Options) *Parting {
	return &Parting{
		puzzle: p, assemblies: assemblies, options: o,
		table: disassemble.NewTable(p.Lattice), open: p.OpenCells(), kin: disassemble.KinOf(p),
	}
}

// Follow takes over what an earlier question about the same puzzle has worked out of its pieces. That one is not gone on
// with.
func (q *Parting) Follow(before *Parting) {
	if before.puzzle == q.puzzle {
		q.table = before.table
	}
}

// Step implements Question. Many assemblies are small, so it looks at several.
func (q *Parting) Step(budget int, spent time.Duration) (news, done bool) {
	for budget > 0 && !q.Done {
		if q.search == nil {
			if !q.next() {
				q.Done = true
				break
			}
			budget -= assemblyCost + len(q.open)/2
			continue
		}
		status := q.search.Run(budget)
		now := &q.Parted[len(q.Parted)-1]
		s := q.search
		*now = Parted{s.Verdict(), s.Tree(), s.Stuck(), s.AtMost(), s.Turned(), s.Positions()}
		if budget = s.Left(); status == search.Finished {
			q.search = nil
			q.Done = len(q.Parted) == len(q.assemblies)
		}
	}
	if news = q.Done || spent-q.told >= tellParting; news {
		q.told = spent
	}
	return news, q.Done
}

// assemblyCost is about the work to begin with an assembly, beside that for its cells.
const assemblyCost = 50

// next begins with the next assembly. It is false where there is none, or where it cannot be taken apart.
func (q *Parting) next() bool {
	at := len(q.Parted)
	if at == len(q.assemblies) {
		return false
	}
	pieces, err := q.parts(q.assemblies[at])
	if err == nil {
		o := q.options
		o.Positions = min(o.Positions, partingBytes/(9*len(pieces)+12))
		q.search, err = q.table.New(pieces, o)
	}
	if err != nil {
		q.Err = err
		return false
	}
	q.Parted = append(q.Parted, Parted{})
	return true
}

// parts are the pieces of an assembly, in the order of their slots, and after them the wall, if there is one.
func (q *Parting) parts(assembly []uint16) ([]disassemble.Piece, error) {
	p := q.puzzle
	if err := disassemble.Check(p); err != nil {
		return nil, err
	}
	if len(assembly) != len(q.open) {
		return nil, fmt.Errorf("an assembly of %d cells does not fit a board with %d", len(assembly), len(q.open))
	}
	pieces := make([]disassemble.Piece, 0, p.PieceCount())
	for i := range p.Pieces {
		for range p.Pieces[i].Copies {
			if !p.Pieces[i].Stationary {
				pieces = append(pieces, disassemble.Piece{Kin: q.kin[i]})
			}
		}
	}
	sizes := make([]int, len(pieces)+1)
	for _, slot := range assembly {
		if int(slot) > len(pieces) {
			return nil, fmt.Errorf("an assembly has piece %d of %d", slot, len(pieces))
		}
		sizes[slot]++
	}
	room := make([]space.Cell, len(assembly)-sizes[0]) // of all pieces
	for i := range pieces {
		if n := sizes[i+1]; n > 0 {
			pieces[i].Cells, room = room[:0:n], room[n:]
		}
	}
	for i, slot := range assembly {
		if slot > 0 {
			pieces[slot-1].Cells = append(pieces[slot-1].Cells, q.open[i])
		}
	}
	pieces = slices.DeleteFunc(pieces, func(p disassemble.Piece) bool { return p.Cells == nil })
	if wall, is := disassemble.Wall(p); is {
		pieces = append(pieces, wall)
	}
	return pieces, nil
}

// Trace shows how far the last assembly comes apart, and how. It is nil where no piece comes out.
func (q *Parting) Trace() (*trace.Trace, error) {
	last := len(q.Parted) - 1
	if last < 0 || q.Parted[last].Tree == nil {
		return nil, nil
	}
	return trace.OfSeparation(q.puzzle, q.assemblies[last], q.Parted[last].Tree)
}

// Patient implements Question: this goes before a run that is got ready.
func (q *Parting) Patient() bool { return false }
