package disassemble

import (
	"math/bits"
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/search"
)

const (
	// MaxPieces is how many pieces an assembly may have.
	MaxPieces = 64
	// maxReach bounds the sum of the sides of all pieces along an axis, which positions never exceed.
	maxReach = endless / 2
)

// Piece is one piece of an assembly.
type Piece struct {
	// Cells are where it lies. No two pieces share a cell.
	Cells []space.Cell
	// Kin are the pieces equal to this one, with their groups. It is nil where no piece is in a group.
	Kin *Kin
	// Wall marks at most one piece, which does not move, so pieces beside it do. Its cells need not be connected.
	Wall bool
}

// Wall joins the named stationary pieces of a puzzle into one piece that does not move when the puzzle is taken apart.
// It leaves holes out. It returns false where there is no such piece.
func Wall(p *def.Puzzle) (wall Piece, is bool) {
	wall.Wall = true
	for i := range p.Pieces {
		if q := &p.Pieces[i]; q.Fixed() {
			wall.Cells = append(wall.Cells, q.Cells...)
		}
	}
	return wall, wall.Cells != nil
}

// Verdict is the result.
type Verdict uint8

const (
	// Open means that nobody knows: the search goes on, or a part had more positions than its limit.
	Open Verdict = iota
	// Apart means that everything comes apart.
	Apart
	// Locked means that it does not come apart: all positions of a part were looked at.
	Locked
)

// Search takes one assembly apart. It is used by one goroutine at a time.
type Search struct {
	pieces []Piece
	pairs  *pairs
	limit  int  // of positions
	turns  bool // pieces turn if straight moves do not suffice

	tasks     []task
	walk      *walk
	task      task // of the walk
	tree      *Separation
	verdict   Verdict
	limited   bool
	done      bool
	stuck     []int
	kept      [][]int // parts that nothing takes apart, but that need not come apart
	grouping  bool    // some pieces are in groups
	fewest    bool    // moves in all, not the least level
	least     seeker  // at work once a way is known
	atMost    bool
	positions uint64
}

// task is a part to be taken apart, and the place for the result.
type task struct {
	pieces []int
	start  start
	to     **Separation
}

// Options say what to look for.
type Options struct {
	// Positions bounds the positions of each part, and again those for the least level. Each takes 8 bytes a piece and
	// some 12 more; with Turns 9 bytes a piece.
	Positions int
	// Turns lets pieces turn, too, if straight moves do not take the assembly apart. That is only for cubes.
	Turns bool
	// AtOnce lets them turn in any case: a level by turns may be lower than that by straight moves.
	AtOnce bool
	// Fewest has it look for the fewest moves in all, in place of the least level.
	Fewest bool
}

// seeker looks for a better way than the first.
type seeker interface {
	run()
	over() bool
	// found is nil where there were too many positions; left are those that might still have been looked at.
	found() (tree *Separation, left int)
}

// New begins to take an assembly of at least two pieces apart. Pieces move along the glides of their lattice, which
// must have some. It costs O(cells).
func New(l space.Lattice, pieces []Piece, o Options) (*Search, error) {
	return NewTable(l).New(pieces, o)
}

// New is New with what the table knows already.
func (t *Table) New(pieces []Piece, o Options) (*Search, error) {
	if err := check(pieces); err != nil {
		return nil, err
	}
	if o.Turns && t.lattice != space.Cubes {
		return nil, say.Error("pieces of {cells} are not turned here: only those of cubes are", t.lattice.Words())
	}
	s := &Search{pieces: pieces, pairs: newPairs(t, pieces, o.Turns && o.AtOnce), limit: max(o.Positions, 1), turns: o.Turns, fewest: o.Fewest}
	s.grouping = slices.ContainsFunc(pieces, func(p Piece) bool { return p.Kin != nil && p.Kin.Groups != nil })
	s.begin()
	return s, nil
}

// begin begins with the whole assembly.
func (s *Search) begin() {
	all := make([]int, len(s.pieces))
	for i := range all {
		all[i] = i
	}
	s.push(task{all, s.start(), &s.tree})
}

func check(pieces []Piece) error {
	if len(pieces) < 2 || len(pieces) > MaxPieces {
		return say.Error("an assembly of {pieces} pieces cannot be taken apart here; give 2 to {most}",
			len(pieces), MaxPieces)
	}
	walls := 0
	cells := 0
	for i := range pieces {
		cells += len(pieces[i].Cells)
	}
	places := make([]uint64, 0, cells)
	var reach [3]int
	for i, p := range pieces {
		if p.Wall {
			if walls++; walls > 1 {
				return say.Error("an assembly has one wall at most")
			}
		}
		if len(p.Cells) == 0 {
			return say.Error("piece {number} has no cells", i+1)
		}
		low, high := space.Bounds(p.Cells)
		for axis, n := range [3]int{high.X - low.X, high.Y - low.Y, high.Z - low.Z} {
			reach[axis] += n + 1
		}
		if max(high.X, high.Y, high.Z, -low.X, -low.Y, -low.Z) > maxReach {
			return say.Error("piece {number} lies too far from the origin", i+1)
		}
		for _, c := range p.Cells {
			places = append(places, uint64(uint16(c.X))<<38|uint64(uint16(c.Y))<<22|uint64(uint16(c.Z))<<6|uint64(i))
		}
	}
	slices.Sort(places)
	for i, place := range places[1:] {
		if place>>6 == places[i]>>6 {
			c := space.Cell{X: int(int16(place >> 38)), Y: int(int16(place >> 22)), Z: int(int16(place >> 6))}
			return say.Error("pieces {one} and {other} both have the cell {cell}", places[i]&(MaxPieces-1)+1, place&(MaxPieces-1)+1, c)
		}
	}
	if max(reach[0], reach[1], reach[2]) > maxReach {
		return say.Error("the pieces are too large to be taken apart: together they reach over more than {most} "+
			"cells", maxReach)
	}
	return nil
}

// start is the assembly, as a start.
func (s *Search) start() start {
	if s.pairs.turning {
		return start{s.pairs.spots, make([]uint8, len(s.pieces))}
	}
	return start{spots: s.pairs.spots}
}

// push leaves a part to be taken apart, if it has more than one piece, and not all of one group.
func (s *Search) push(t task) {
	if len(t.pieces) > 1 && !s.oneGroup(t.pieces) {
		s.tasks = append(s.tasks, t)
	}
}

// Run does about budget units of work, and returns. A budget of 20,000 takes a few milliseconds. No piece of work between
// two looks at what is left is much longer than that.
func (s *Search) Run(budget int) search.Status {
	t := s.pairs.Table
	for t.left = budget; t.left > 0 && !s.done; {
		if s.least != nil {
			if s.least.run(); s.least.over() {
				s.end()
			}
			continue
		}
		if s.walk == nil && !s.next() {
			continue
		}
		s.walk.run()
		switch s.walk.state {
		case foundExit:
			s.split()
		case exhausted:
			s.kept = append(s.kept, s.task.pieces)
			if !s.grouped(0, map[member]int{}) {
				s.locked()
			}
		case overLimit:
			s.limited = true
		default:
			continue
		}
		s.positions += uint64(s.walk.positions())
		s.walk = nil
	}
	if s.done {
		return search.Finished
	}
	return search.Paused
}

// Left is the rest of the last Run's budget, below 0 where it did more.
func (s *Search) Left() int { return s.pairs.left }

// next begins with the next task. It is false where none is left; then the search is at its end, or looks for fewer moves.
func (s *Search) next() bool {
	last := len(s.tasks) - 1
	switch {
	case last >= 0:
		s.task = s.tasks[last]
		s.tasks = s.tasks[:last]
		s.walk = newWalk(s.pairs, s.task.pieces, s.limit)
		s.walk.from(s.task.start, 0)
		return true
	case !s.mayBeLess():
		s.end()
	case s.fewest:
		s.least = newTotal(s)
	default:
		s.least = newLeast(s)
	}
	return false
}

// locked is called when nothing takes a part apart. Then pieces may turn, if they do not turn yet.
func (s *Search) locked() {
	if s.turns && !s.pairs.turning {
		s.pairs = newPairs(s.pairs.Table, s.pieces, true)
		s.tree, s.tasks, s.kept, s.limited = nil, nil, nil, false
		s.begin()
		return
	}
	s.stuck, s.verdict = s.task.pieces, Locked
	s.finish()
}

// mayBeLess tells whether another way could have a lower level than the one found. The first number is the least in any
// case, and so are ones.
func (s *Search) mayBeLess() bool {
	return !s.limited && s.tree != nil && slices.ContainsFunc(s.tree.Level()[1:], func(n int) bool { return n > 1 || s.fewest && s.grouping })
}

// end is called when no part is left.
func (s *Search) end() {
	if !s.limited {
		s.verdict = Apart
	}
	if l := s.least; l != nil {
		tree, left := l.found()
		s.positions += uint64(max(s.limit-left, 0))
		if s.atMost = tree == nil; !s.atMost {
			s.tree = tree
		}
		s.least = nil
	}
	s.finish()
}

// finish is called when the search has nothing more to look for.
func (s *Search) finish() {
	s.done = true
	if s.pairs.turning {
		at := make([]rigid, len(s.pieces))
		for i := range at {
			at[i].turn = space.Cubes.Identity()
		}
		s.tree.seen(at)
	}
}

// whole is the set of all pieces.
func (s *Search) whole() uint64 { return 1<<len(s.pieces) - 1 }

// together tells whether some pieces of an assembly that comes apart stay together: a single piece, pieces of one
// group, or a kept part.
func (s *Search) together(set uint64) bool {
	if count(set) < 2 {
		return true
	}
	if !s.grouping {
		return false
	}
	pieces := members(set)
	return s.oneGroup(pieces) || slices.ContainsFunc(s.kept, func(kept []int) bool { return slices.Equal(kept, pieces) })
}

// split takes over the way out that the walk found, and leaves both parts to be done, the part that stays first.
func (s *Search) split() {
	found := s.walk.separation()
	*s.task.to = found
	rest, away := task{to: &found.Rest}, task{to: &found.Away}
	spots, faces := s.walk.places.at(s.walk.at), s.walk.places.faces(s.walk.at)
	for i, p := range s.task.pieces {
		part := &rest
		if _, out := slices.BinarySearch(found.Out, p); out {
			part = &away
		}
		part.pieces = append(part.pieces, p)
		part.start.spots = append(part.start.spots, spots[i])
		if faces != nil {
			part.start.facing = append(part.start.facing, faces[i])
		}
	}
	s.push(away)
	s.push(rest)
}

// Verdict is Open until Run has Finished. After that it is Open where the limit ended the search.
func (s *Search) Verdict() Verdict { return s.verdict }

// Limited tells whether a part had more positions than the limit.
func (s *Search) Limited() bool { return s.limited }

// AtMost tells whether there may be a lower level than that of the Tree, because there were too many positions to look
// at.
func (s *Search) AtMost() bool { return s.atMost }

// Turned tells whether pieces have turned. Unless they were to turn at once, straight moves do not take the assembly
// apart then.
func (s *Search) Turned() bool { return s.pairs.turning }

// Tree is how the assembly comes apart, as far as was found. It is whole where the verdict is Apart. It is nil where
// nothing is out, and for pieces that are all of one group.
func (s *Search) Tree() *Separation { return s.tree }

// Stuck are the pieces that nothing takes apart, where the verdict is Locked.
func (s *Search) Stuck() []int { return s.stuck }

// Positions is how many positions of all parts were reached.
func (s *Search) Positions() uint64 {
	if s.walk != nil {
		return s.positions + uint64(s.walk.positions())
	}
	return s.positions
}

func count(set uint64) int { return bits.OnesCount64(set) }

// Check returns why assemblies of a puzzle cannot be taken apart, nil where they can.
func Check(p *def.Puzzle) error {
	if p.Lattice.Glides() == nil {
		return say.Error("Assemblies of {cells} are not taken apart: their cells are flat, and any can be lifted out",
			p.Lattice.Words())
	}
	if p.Wrap.Any() {
		return say.Error("Assemblies are not taken apart where the box closes on itself")
	}
	return nil
}
