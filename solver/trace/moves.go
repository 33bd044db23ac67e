package trace

import (
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/disassemble"
)

// OfSeparation is the trace that takes an assembly apart by moves. slots has one slot for every open cell, 0 for none,
// as in wire.Solutions. The tree numbers the pieces in the order of their slots; the fixed pieces follow, as one piece.
// The board of the trace is an empty box in which all moves have room. A step shifts pieces by one glide, which is one
// cell for cubes, so that they are seen on their way. Pieces that came out are put aside. Where several came out
// together, they come back when the rest is done. A turn is one step, and has the count "turn": see turnCount. The
// count "move" counts moves. O(steps · cells).
func OfSeparation(p *def.Puzzle, slots []uint16, tree *disassemble.Separation) (*Trace, error) {
	b, open := BoardOf(p)
	if len(slots) != len(open) {
		return nil, say.Error("an assembly of {slots} cells for a board with {open} open ones",
			len(slots), len(open))
	}
	m := &mover{lattice: p.Lattice, board: &b, total: tree.Total(), longest: 1 << 30}
	m.cells = make([][]space.Cell, len(b.Pieces)+1)
	for i, slot := range slots {
		if int(slot) >= len(m.cells) {
			return nil, say.Error("slot {slot} in the assembly: there are {pieces} pieces", slot, len(b.Pieces))
		}
		if c := int(open[i]); slot > 0 {
			m.cells[slot] = append(m.cells[slot], b.At(c))
		}
	}
	for slot, cells := range m.cells {
		if cells != nil {
			m.slots, m.parts = append(m.slots, slot), append(m.parts, []int{slot})
		}
	}
	m.wall(p)
	for m.work(tree) > MaxWork {
		if m.longest /= 2; m.longest == 0 {
			return nil, say.Error("the moves are too many, or too long, to be recorded")
		}
	}
	for {
		t, by := m.trace(p.Title, tree)
		if t != nil {
			return t, t.Check()
		}
		if m.longest = min(m.longest, by) / 2; m.longest == 0 {
			return nil, say.Error("the moves take more room than a board of {most} cells", MaxCells)
		}
	}
}

// mover makes the trace of moves.
type mover struct {
	lattice space.Lattice
	board   *Board
	cells   [][]space.Cell // by slot; after these, pieces as turns have left them
	slots   []int          // of the pieces on the board
	parts   [][]int        // slots of each piece, as trees number pieces
	total   int            // moves
	// longest is how far a piece goes at most when it leaves.
	longest int

	at     []pose // by slot
	aside  []bool // by slot
	scenes []scene
	moves  int
}

// pose is where a piece lies: which element of mover.cells it has, and how far those cells are shifted.
type pose struct {
	cells int
	by    space.Cell
}

// wall gives the fixed pieces slots after all others, so that they are shown and put aside like pieces.
func (m *mover) wall(p *def.Puzzle) {
	var part []int
	for _, f := range m.board.Fixed {
		if f.Name == "*" {
			continue
		}
		var cells []space.Cell
		for _, c := range f.Cells {
			cells = append(cells, m.board.At(int(c)))
		}
		part = append(part, len(m.cells))
		m.cells = append(m.cells, cells)
		m.board.Pieces = append(m.board.Pieces, Piece{Name: f.Name, Colour: fixedColour})
	}
	if part != nil {
		m.slots, m.parts = append(m.slots, part...), append(m.parts, part)
	}
}

// fixedColour is the colour that the player gives to fixed pieces.
const fixedColour = "#8b8a8f"

// scene is what there is after a step.
type scene struct {
	at      []pose // by slot
	aside   []bool
	caption *string
	moves   int
	turn    *disassemble.Turn // that leads to it
}

// work is the least that the scenes of a separation take, in cells that change or pieces that are kept.
func (m *mover) work(s *disassemble.Separation) (sum int) {
	if s == nil {
		return 0
	}
	for i, move := range s.Moves {
		n := 1
		if move.Turn == nil {
			n, _ = move.Steps(m.lattice)
		}
		if i == len(s.Moves)-1 {
			n = min(n, m.longest)
		}
		cells := 0
		for _, p := range move.Pieces {
			cells += len(m.cells[m.parts[p][0]]) // a turned piece has as many
		}
		sum += n * max(2*cells, len(m.slots))
	}
	return sum + m.work(s.Rest) + m.work(s.Away)
}

// trace is nil where a box for all scenes is too large. Then it returns the longest way that a piece leaves by.
func (m *mover) trace(title string, tree *disassemble.Separation) (*Trace, int) {
	m.cells = m.cells[:len(m.board.Pieces)+1]
	m.at, m.aside = make([]pose, len(m.cells)), make([]bool, len(m.cells))
	for slot, cells := range m.cells {
		m.at[slot].cells, m.aside[slot] = slot, cells == nil
	}
	m.scenes, m.moves = nil, 0
	m.show("")
	way := m.part(tree, true)
	low, high := m.bounds()
	low = low.Minus(m.lattice.Rest(low)) // boxes begin where a translation leads
	b := Board{Lattice: m.board.Lattice, Size: space.Extent([]space.Cell{low, high}), Pieces: m.board.Pieces}
	if b.X*b.Y > MaxCells || b.Volume() > MaxCells {
		return nil, way
	}
	t := &Trace{Title: title, Board: b, NoTray: true, Counter: say.T("Move {move} of {n}", "{move}", m.total)}
	for i := range m.scenes {
		s := m.step(i, low, &b)
		if i == 0 {
			t.Start = s
		} else {
			t.Steps = append(t.Steps, s)
		}
	}
	return t, way
}

// show adds a scene: the end of a step.
func (m *mover) show(caption string) {
	s := scene{at: slices.Clone(m.at), aside: slices.Clone(m.aside), moves: m.moves}
	if caption != "" {
		s.caption = &caption
	}
	m.scenes = append(m.scenes, s)
}

// part takes one part apart. last says that nothing is taken apart after it. It returns the longest way that a piece
// leaves by.
func (m *mover) part(s *disassemble.Separation, last bool) (way int) {
	var before []pose
	for i, move := range s.Moves {
		m.moves++
		if move.Turn != nil {
			m.turn(move)
			continue
		}
		n, by := move.Steps(m.lattice)
		leaves := i == len(s.Moves)-1
		if leaves {
			before = slices.Clone(m.at)
			way = n
			n = min(n, m.longest)
		}
		said := say.T("{pieces} {direction} by {n}", m.names(move.Pieces), m.direction(by), n)
		if leaves {
			said = say.T("{pieces} {direction}, and out", m.names(move.Pieces), m.direction(by))
		}
		for range n {
			for _, p := range move.Pieces {
				slot := m.parts[p][0] // the wall does not move
				m.at[slot].by = m.at[slot].by.Plus(by)
			}
			m.show(said)
			said = ""
		}
	}
	if last && s.Rest == nil && s.Away == nil {
		return way
	}
	m.put(s.Out, true)
	m.show("")
	if s.Rest != nil {
		way = max(way, m.part(s.Rest, last && s.Away == nil))
	}
	if s.Away != nil {
		m.put(s.Pieces, true)
		m.put(s.Out, false)
		for _, p := range s.Out {
			m.at[m.parts[p][0]] = before[m.parts[p][0]]
		}
		m.show(say.T("Now {pieces}", m.names(s.Out)))
		way = max(way, m.part(s.Away, last))
	}
	return way
}

// turn turns pieces.
func (m *mover) turn(move disassemble.Move) {
	for _, p := range move.Pieces {
		slot := m.parts[p][0]
		var cells []space.Cell
		for _, c := range m.cells[m.at[slot].cells] {
			cells = append(cells, move.Turn.Apply(c.Plus(m.at[slot].by)))
		}
		m.at[slot] = pose{cells: len(m.cells)}
		m.cells = append(m.cells, cells)
	}
	m.show(say.T("{pieces} {turned}", m.names(move.Pieces), turnedTo(move.Turn)))
	m.scenes[len(m.scenes)-1].turn = move.Turn
}

// turnedTo is a turn in words, as the player shows solids.
func turnedTo(t *disassemble.Turn) string {
	words := [3][2]say.Message{{"tipped forward", "tipped back"}, {"tipped right", "tipped left"}, {"turned left", "turned right"}}[t.Axis]
	if t.Back {
		return words[1].String()
	}
	return words[0].String()
}

// turnCount is the count "turn" of a step. It says about which axis of the box the pieces turn that the step removes
// and places. So players can show the turn on its way.
//
// It is k + 6·(u + 2¹³·v). k is 0, 1 or 2 for x, y or z, and 3 more where the turn is clockwise, seen against the axis.
// u and v are where the axis is by the other two coordinates, in half cells and 2¹² more. Those are the next two in the
// order x, y, z, x, y.
func turnCount(t *disassemble.Turn, low space.Cell) uint64 {
	corner := [3]int{low.X, low.Y, low.Z}
	k := t.Axis
	if t.Back {
		k += 3
	}
	const middle = 1 << 12
	u, v := t.At[0]-2*corner[(t.Axis+1)%3]+middle, t.At[1]-2*corner[(t.Axis+2)%3]+middle
	return uint64(k + 6*(u+2*middle*v))
}

// put puts pieces aside, or brings them back.
func (m *mover) put(pieces []int, aside bool) {
	for _, p := range pieces {
		for _, slot := range m.parts[p] {
			m.aside[slot] = aside
		}
	}
}

// maxNames is how many pieces a sentence names at most.
const maxNames = 4

// names are the names of pieces, such as "A, B".
func (m *mover) names(pieces []int) string {
	if len(pieces) > maxNames {
		return say.T("{n} pieces", len(pieces))
	}
	var list []string
	for _, p := range pieces {
		piece := &m.board.Pieces[m.parts[p][0]-1]
		name := piece.Label
		if name == "" {
			name = piece.Name
		}
		list = append(list, name)
	}
	return strings.Join(list, ", ")
}

// direction is a way in words, as the player shows solids.
func (m *mover) direction(way space.Cell) string {
	right, back := m.lattice.Plane(float64(way.X), float64(way.Y))
	var words []say.Message
	for _, to := range []struct {
		far        float64
		plus, less say.Message
	}{{right, "right", "left"}, {back, "back", "forward"}, {float64(way.Z), "up", "down"}} {
		switch {
		case to.far > 0.01:
			words = append(words, to.plus)
		case to.far < -0.01:
			words = append(words, to.less)
		}
	}
	said := ""
	for i, word := range words {
		if i == 0 {
			said = word.String()
		} else {
			said = say.T("{one} and {other}", said, word)
		}
	}
	return said
}

// bounds are the bounds of all scenes.
func (m *mover) bounds() (low, high space.Cell) {
	var corners []space.Cell
	type box struct{ low, high space.Cell }
	boxes := make([]box, len(m.cells))
	for i, cells := range m.cells {
		if cells != nil {
			boxes[i].low, boxes[i].high = space.Bounds(cells)
		}
	}
	for _, slot := range m.slots {
		for _, s := range m.scenes {
			if at := s.at[slot]; !s.aside[slot] {
				corners = append(corners, boxes[at.cells].low.Plus(at.by), boxes[at.cells].high.Plus(at.by))
			}
		}
	}
	return space.Bounds(corners)
}

// step leads to scene i from the one before.
func (m *mover) step(i int, low space.Cell, b *Board) Step {
	now := &m.scenes[i]
	s := Step{Caption: now.caption}
	if i == 0 || now.moves != m.scenes[i-1].moves {
		s.Counts = []Count{{"move", uint64(now.moves)}}
	}
	if now.turn != nil {
		s.Counts = append(s.Counts, Count{"turn", turnCount(now.turn, low)})
	}
	var there []Op
	for _, slot := range m.slots {
		was := i > 0 && !m.scenes[i-1].aside[slot]
		if was && !now.aside[slot] && m.scenes[i-1].at[slot] == now.at[slot] {
			continue
		}
		if was {
			s.Ops = append(s.Ops, Op{Kind: OpRemove, Slot: slot, Cells: m.place(m.scenes[i-1].at[slot], low, b)})
		}
		if !now.aside[slot] {
			there = append(there, Op{Kind: OpPlace, Slot: slot, Cells: m.place(now.at[slot], low, b)})
		}
	}
	s.Ops = append(s.Ops, there...)
	return s
}

// place are the cells of a piece in the box.
func (m *mover) place(at pose, low space.Cell, b *Board) (cells []int32) {
	for _, c := range m.cells[at.cells] {
		cells = append(cells, int32(b.Index(c.Plus(at.by).Minus(low))))
	}
	slices.Sort(cells)
	return cells
}
