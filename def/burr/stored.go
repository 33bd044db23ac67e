package burr

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/space"
)

// Solution is a stored solution: an assembly, and how it comes apart, if the file says so.
type Solution struct {
	// Slots has the slot of the piece on every open cell of the definition's board. Slots count from 1, as def.Slot
	// numbers them; 0 is none.
	Slots []uint16
	// Apart is nil where the file does not say how it comes apart.
	Apart *Separation
}

// Separation is how a part comes apart. Pieces are numbers from 0 among the pieces of the assembly, in order of their
// slots.
type Separation struct {
	Pieces []int
	// Moves has at least one move, and the last one takes Out out.
	Moves []Move
	Out   []int
	// Rest says how the pieces that stay come apart, and Away those that are out; nil where the file does not say.
	Rest, Away *Separation
}

// Move shifts pieces straight, by a number of the lattice's glides. The last move of a part could be longer. It is just
// so long that the boxes round both parts are clear of each other.
type Move struct {
	Pieces []int
	By     def.Cell
}

// placement is where a piece lies in an assembly.
type placement struct {
	at       def.Cell
	rotation int // -1 where it is not placed
}

// Stored is a stored solution of a problem, for the definition that Puzzle makes of the problem. Both numbers count
// from 0. Faults are an *Error. It refuses pieces, rotations and places that do not exist, and moves that nobody could
// make.
func (f *File) Stored(number, solution int) (*Solution, error) {
	d, err := f.Puzzle(number)
	if err != nil {
		return nil, err
	}
	problems := f.document.child("puzzle").child("problems").children("problem")
	list := problems[number].child("solutions").children("solution")
	if solution < 0 || solution >= len(list) {
		return nil, errNoProblem
	}
	e := list[solution]
	s := &storedReader{file: f, problem: &f.Problems[number], puzzle: d.Puzzle}
	if err := s.assembly(e); err != nil {
		return nil, err
	}
	if tree := e.child("separation"); tree != nil {
		if s.out.Apart, err = s.separation(tree, nil); err != nil {
			return nil, err
		}
		if len(s.out.Apart.Pieces) != len(s.placed) {
			return nil, tree.fail("A stored way to take it apart has {pieces} pieces, and the assembly has {placed}.",
				len(s.out.Apart.Pieces), len(s.placed))
		}
	}
	return &s.out, nil
}

// storedReader reads a stored solution.
type storedReader struct {
	file    *File
	problem *Problem
	puzzle  *def.Puzzle
	out     Solution
	placed  []int        // slots, from 0, of the pieces of the assembly
	cells   [][]def.Cell // where each of those lies
	at      []def.Cell   // by slot, as the file has it
}

// numbers reads a list of at most most numbers from low to high. The list may have "x" for no number; none says where.
func (e *element) numbers(most, low, high int) (list []int, none []bool, err error) {
	for w := range strings.FieldsSeq(e.text()) {
		if len(list) == most {
			return nil, nil, e.fail("<{name}> has more numbers than the {most} that belong there.", e.name, most)
		}
		n, err := strconv.Atoi(w)
		if w != "x" && (err != nil || n < low || n > high) {
			return nil, nil, e.fail("<{name}> has {w}, which is not a number from {low} to {high}.",
				e.name, fmt.Sprintf("%.20q", w), low, high)
		}
		list, none = append(list, n), append(none, w == "x")
	}
	return list, none, nil
}

const (
	// farAway is the least distance of pieces that came out.
	farAway = 10_000
	// maxPlace bounds places in stored solutions.
	maxPlace = 1 << 20
)

// placements reads the four numbers of each piece.
func placements(e *element, pieces, rotations int) ([]placement, error) {
	numbers, none, err := e.numbers(4*pieces, -maxPlace, maxPlace)
	if err != nil {
		return nil, err
	}
	var list []placement
	for len(numbers) > 0 {
		if none[0] {
			list = append(list, placement{rotation: -1})
			numbers, none = numbers[1:], none[1:]
			continue
		}
		if len(numbers) < 4 || slices.Contains(none[:4], true) {
			return nil, e.fail("A stored assembly breaks off: each piece has a place of three numbers and a " +
				"rotation, or an x.")
		}
		if r := numbers[3]; r < 0 || r >= rotations {
			return nil, e.fail("A stored assembly has rotation {r}; there are 0 to {rotations}.", r, rotations-1)
		}
		list = append(list, placement{def.Cell{X: numbers[0], Y: numbers[1], Z: numbers[2]}, numbers[3]})
		numbers, none = numbers[4:], none[4:]
	}
	if len(list) != pieces {
		return nil, e.fail("A stored assembly has {list} pieces, and the problem has {pieces}.", len(list), pieces)
	}
	return list, nil
}

// assembly lays the pieces onto the board.
func (s *storedReader) assembly(e *element) error {
	a := e.child("assembly")
	if a == nil {
		return e.fail("A stored solution has no assembly.")
	}
	var shapes []*Shape
	for _, u := range s.problem.Uses {
		shapes = append(shapes, slices.Repeat([]*Shape{&s.file.Shapes[u.Shape]}, u.Max)...)
	}
	list, err := placements(a, len(shapes), 2*len(turns[s.file.Grid]))
	if err != nil {
		return err
	}
	l := s.puzzle.Lattice
	result := &s.file.Shapes[s.problem.Result]
	low, _ := space.Bounds(within(l, slices.Concat(result.Cells(Filled), result.Cells(Variable))))
	low = low.Minus(l.Rest(low))
	open := s.puzzle.OpenCells()
	s.out.Slots = make([]uint16, len(open))
	s.at = make([]def.Cell, len(list))
	for slot, p := range list {
		if p.rotation < 0 {
			continue
		}
		s.at[slot] = p.at
		shape := shapes[slot]
		cells := turned(shape, l, s.file.Grid.turn(p.rotation))
		if cells == nil {
			return a.fail("A stored assembly has piece {slot} with rotation {rotation}, which moves it off the "+
				"grid.", slot+1, p.rotation)
		}
		for i, c := range cells {
			c = c.Plus(p.at).Minus(low)
			n, there := slices.BinarySearchFunc(open, c, def.Cell.Compare)
			if !there || s.out.Slots[n] != 0 {
				return a.fail("A stored assembly has piece {slot} outside of the result, or on another piece.",
					slot+1)
			}
			s.out.Slots[n], cells[i] = uint16(slot+1), c
		}
		s.placed = append(s.placed, slot)
		s.cells = append(s.cells, cells)
	}
	return nil
}

// separation reads a tree. before says where its pieces lie when it begins, by their numbers; nil stands for the
// assembly.
func (s *storedReader) separation(e *element, before map[int]def.Cell) (*Separation, error) {
	list := e.child("pieces")
	if list == nil {
		return nil, e.fail("A stored way to take it apart has no pieces.")
	}
	slots, none, err := list.numbers(len(s.placed), 0, len(s.at)-1)
	if err != nil {
		return nil, err
	}
	order := make([]int, len(slots))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return slots[a] - slots[b] })
	var states [][]def.Cell
	for _, state := range e.children("state") {
		at, err := positions(state, order)
		if err != nil {
			return nil, err
		}
		states = append(states, at)
	}
	slices.Sort(slots)
	tree := &Separation{}
	for i, slot := range slots {
		number, placed := slices.BinarySearch(s.placed, slot)
		if none[i] || !placed || i > 0 && slot == slots[i-1] {
			return nil, list.fail("A stored way to take it apart has pieces that are not in the assembly, or one " +
				"twice.")
		}
		tree.Pieces = append(tree.Pieces, number)
	}
	if len(slots) < 2 || len(states) < 2 {
		return nil, e.fail("A stored way to take it apart has fewer than two pieces, or no move.")
	}
	first := make([]def.Cell, len(slots))
	for i, number := range tree.Pieces {
		if first[i] = s.at[slots[i]]; before != nil {
			first[i] = before[number]
		}
	}
	if _, by, ok := shift(first, states[0]); !ok || by != (def.Cell{}) {
		return nil, e.fail("A stored way to take it apart begins elsewhere than the pieces lie.")
	}
	if err := s.moves(e, tree, states); err != nil {
		return nil, err
	}
	before = map[int]def.Cell{}
	for i, number := range tree.Pieces {
		before[number] = states[len(states)-2][i]
	}
	for _, part := range e.children("separation") {
		sub, err := s.separation(part, before)
		if err != nil {
			return nil, err
		}
		switch rest := without(tree.Pieces, tree.Out); {
		case slices.Equal(sub.Pieces, rest) && tree.Rest == nil:
			tree.Rest = sub
		case slices.Equal(sub.Pieces, tree.Out) && tree.Away == nil:
			tree.Away = sub
		default:
			return nil, part.fail("A stored way to take it apart goes on with other pieces than those that stay, " +
				"or are out.")
		}
	}
	return tree, nil
}

// positions reads a state, and returns the places of its pieces in another order.
func positions(e *element, order []int) ([]def.Cell, error) {
	pieces := len(order)
	var axes [3][]int
	for i, name := range []string{"dx", "dy", "dz"} {
		list := e.child(name)
		if list == nil {
			return nil, e.fail("A state has no <{name}>.", name)
		}
		numbers, none, err := list.numbers(pieces, -maxPlace, maxPlace)
		if err != nil {
			return nil, err
		}
		if len(numbers) != pieces || slices.Contains(none, true) {
			return nil, list.fail("<{name}> needs a number for each of {pieces} pieces.", name, pieces)
		}
		axes[i] = numbers
	}
	at := make([]def.Cell, pieces)
	for i, k := range order {
		at[i] = def.Cell{X: axes[0][k], Y: axes[1][k], Z: axes[2][k]}
	}
	return at, nil
}

// shift is the move between two states: the pieces that are shifted against the first one, and by how much. ok is false
// where it is no single move. moved and by are zero where all lie to each other as before.
func shift(from, to []def.Cell) (moved []int, by def.Cell, ok bool) {
	base := to[0].Minus(from[0])
	for i := range from {
		d := to[i].Minus(from[i]).Minus(base)
		switch {
		case d == def.Cell{}:
		case moved == nil || d == by:
			moved, by = append(moved, i), d
		default:
			return nil, def.Cell{}, false
		}
	}
	return moved, by, true
}

// moves fills in the moves between states.
func (s *storedReader) moves(e *element, tree *Separation, states [][]def.Cell) error {
	for i := 1; i < len(states); i++ {
		moved, by, ok := shift(states[i-1], states[i])
		far := max(by.X, by.Y, by.Z, -by.X, -by.Y, -by.Z)
		last := i == len(states)-1
		_, one := s.puzzle.Lattice.Straight(by)
		if !ok || one == (def.Cell{}) || (far >= farAway) != last || !last && far > def.MaxSide {
			return e.fail("A stored disassembly is wrong: a step is not a straight move, or it does not end with a " +
				"piece that is out.")
		}
		set := make([]int, len(moved))
		for k, n := range moved {
			set[k] = tree.Pieces[n]
		}
		if 2*len(set) > len(tree.Pieces) {
			set, by, one = without(tree.Pieces, set), def.Cell{}.Minus(by), def.Cell{}.Minus(one)
		}
		if last {
			tree.Out = set
			by = s.clear(tree, states[i-1], one)
		}
		tree.Moves = append(tree.Moves, Move{set, by})
	}
	return nil
}

// clear is the way, in glides, that the boxes need to be clear of each other.
func (s *storedReader) clear(tree *Separation, state []def.Cell, one def.Cell) def.Cell {
	var stay, leave []def.Cell
	for i, number := range tree.Pieces {
		by := state[i].Minus(s.at[s.placed[number]])
		_, out := slices.BinarySearch(tree.Out, number)
		for _, c := range s.cells[number] {
			if c = c.Plus(by); out {
				leave = append(leave, c)
			} else {
				stay = append(stay, c)
			}
		}
	}
	low, high := space.Bounds(stay)
	l, h := space.Bounds(leave)
	n := farAway
	for _, axis := range [3]struct{ step, ahead, behind int }{{one.X, high.X - l.X, h.X - low.X},
		{one.Y, high.Y - l.Y, h.Y - low.Y}, {one.Z, high.Z - l.Z, h.Z - low.Z}} {
		switch {
		case axis.step > 0:
			n = min(n, max(1, axis.ahead/axis.step+1))
		case axis.step < 0:
			n = min(n, max(1, axis.behind/-axis.step+1))
		}
	}
	return def.Cell{X: n * one.X, Y: n * one.Y, Z: n * one.Z}
}

// without are the members of list that are not in gone, which is in increasing order.
func without(list, gone []int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(n int) bool { _, is := slices.BinarySearch(gone, n); return is })
}
