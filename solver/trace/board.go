package trace

import (
	"fmt"
	"slices"
	"strconv"
)

// onCell is what is on a cell: 0 nothing, k the piece of slot k, or -1-i for Fixed[i].
type onCell = int32

// replaying is the board of a trace while its changes are checked one by one.
type replaying struct {
	board *Board
	at    []onCell
	cells [][]int32 // by slot; nil when it is not on the board
	work  int
	// begun says that the first step has begun. Before it no piece is removed, and pieces are placed first, by slot.
	// last is the change before.
	begun bool
	last  Op
}

// newReplaying fails when fixed pieces leave the box or overlap.
func newReplaying(b *Board) (*replaying, error) {
	x := &replaying{board: b, at: make([]onCell, b.Volume()), cells: make([][]int32, len(b.Pieces)+1), last: Op{Kind: OpPlace}}
	for i, f := range b.Fixed {
		for j, c := range f.Cells {
			if c < 0 || int(c) >= len(x.at) || j > 0 && c <= f.Cells[j-1] {
				return nil, fmt.Errorf("stationary piece %s: its cells must lie in the box and increase", f.Name)
			}
			if x.at[c] != 0 {
				return nil, fmt.Errorf("stationary piece %s: cell %s is %s", f.Name, b.cell(c), x.what(c))
			}
			x.at[c] = -1 - int32(i)
		}
	}
	return x, nil
}

// cell is how a person writes a cell.
func (b *Board) cell(c int32) string {
	n := int(c)
	s := strconv.Itoa(n/b.Z/b.Y) + " " + strconv.Itoa(n/b.Z%b.Y)
	if b.Solid() {
		s += " " + strconv.Itoa(n%b.Z)
	}
	return s
}

func (x *replaying) what(c int32) string {
	k := x.at[c]
	switch {
	case k > 0:
		return "covered by " + x.board.Pieces[k-1].Name
	case x.board.Fixed[-1-k].Name == "*":
		return "outside the board"
	}
	return "covered by " + x.board.Fixed[-1-k].Name
}

func (x *replaying) place(slot int, cells []int32) error {
	if x.cells[slot] != nil {
		return fmt.Errorf("%s is on the board already", x.board.Pieces[slot-1].Name)
	}
	if !x.begun && (x.last.Kind != OpPlace || x.last.Slot > slot) {
		return fmt.Errorf("the start places its pieces first, in order")
	}
	for _, c := range cells {
		if x.at[c] != 0 {
			return fmt.Errorf("cell %s is %s", x.board.cell(c), x.what(c))
		}
	}
	for _, c := range cells {
		x.at[c] = onCell(slot)
	}
	x.cells[slot] = cells
	return nil
}

func (x *replaying) remove(slot int) error {
	cells := x.cells[slot]
	if cells == nil {
		return fmt.Errorf("%s is not on the board", x.board.Pieces[slot-1].Name)
	}
	if !x.begun {
		return fmt.Errorf("the start removes nothing")
	}
	for _, c := range cells {
		x.at[c] = 0
	}
	x.cells[slot] = nil
	x.work += len(cells)
	return nil
}

// step checks a step and makes its changes.
func (x *replaying) step(s *Step) error {
	for i := range s.Ops {
		op := &s.Ops[i]
		if err := x.change(op); err != nil {
			return err
		}
		if op.Kind != OpRemove { // a removal has counted its cells already
			x.work += len(op.Cells)
		}
		if x.work > MaxWork {
			return fmt.Errorf("the trace changes too many cells")
		}
		x.last = *op
	}
	if s.Caption != nil {
		if err := checkWords(*s.Caption); err != nil {
			return err
		}
	}
	for i, c := range s.Counts {
		if !isCountName(c.Name) || c.Value > maxCount || slices.ContainsFunc(s.Counts[:i], func(d Count) bool { return d.Name == c.Name }) {
			return fmt.Errorf("count %s=%d: counts have distinct names of letters and digits, and values up to 2^53-1", c.Name, c.Value)
		}
	}
	if s.Flag > FlagDead {
		return fmt.Errorf("flag %d: no such value", s.Flag)
	}
	return nil
}

// change checks a change and makes it.
func (x *replaying) change(op *Op) error {
	if op.Kind == OpPlace || op.Kind == OpRemove {
		if op.Slot < 1 || op.Slot > len(x.board.Pieces) {
			return fmt.Errorf("slot %d: there are %d pieces", op.Slot, len(x.board.Pieces))
		}
	}
	if op.Kind != OpRemove {
		if len(op.Cells) == 0 {
			return fmt.Errorf("a change without cells")
		}
		for j, c := range op.Cells {
			if c < 0 || int(c) >= len(x.at) || j > 0 && c <= op.Cells[j-1] {
				return fmt.Errorf("cells of a change must lie in the box and increase")
			}
		}
	}
	switch op.Kind {
	case OpPlace:
		return x.place(op.Slot, op.Cells)
	case OpRemove:
		return x.remove(op.Slot)
	case OpMark:
		if int(op.Mark) >= len(markNames) {
			return fmt.Errorf("mark %d: no such value", op.Mark)
		}
	case OpLabel:
		if len(op.Cells) != 1 || op.Span < 1 || op.Span > maxSpan || op.Span > 1 && x.begun {
			return fmt.Errorf("a text has one cell, and a span from 1 to %d: 1 after the start", maxSpan)
		}
		return checkWords(op.Text)
	default:
		return fmt.Errorf("change of kind %d: no such value", op.Kind)
	}
	return nil
}
