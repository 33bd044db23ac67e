package trace

import (
	"fmt"
	"slices"
	"strconv"
)

// onCell is what is on a cell: 0 nothing, k the piece of slot k, or -1-i for Fixed[i].
type onCell = int32

// builder replays changes and refuses what cannot be: both decoders and Check
// go through it. Its methods return what is wrong, or "".
type builder struct {
	board *Board
	at    []onCell
	cells [][]int32 // by slot; nil when it is not on the board
	order []int     // slots on the board, in order of placement
	work  int

	start Step
	steps []Step
}

// newBuilder fails when fixed pieces leave the box or meet.
func newBuilder(b *Board) (*builder, error) {
	x := &builder{board: b, at: make([]onCell, b.Volume()), cells: make([][]int32, len(b.Pieces)+1)}
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

func (x *builder) what(c int32) string {
	k := x.at[c]
	switch {
	case k > 0:
		return "covered by " + x.board.Pieces[k-1].Name
	case x.board.Fixed[-1-k].Name == "*":
		return "outside the board"
	}
	return "covered by " + x.board.Fixed[-1-k].Name
}

// step is the one that changes go to.
func (x *builder) step() *Step {
	if len(x.steps) == 0 {
		return &x.start
	}
	return &x.steps[len(x.steps)-1]
}

// begin starts a step, unless what follows is joined to the one before.
func (x *builder) begin(joined bool) {
	if !joined {
		x.steps = append(x.steps, Step{})
	}
}

func (x *builder) spend(n int) string {
	if x.work += n; x.work > MaxWork {
		return "the trace changes too many cells"
	}
	return ""
}

func (x *builder) add(op Op) string {
	s := x.step()
	s.Ops = append(s.Ops, op)
	return ""
}

func (x *builder) place(slot int, cells []int32) string {
	if e := x.spend(len(cells)); e != "" {
		return e
	}
	name := x.board.Pieces[slot-1].Name
	if x.cells[slot] != nil {
		return name + " is on the board already"
	}
	if n := len(x.start.Ops); len(x.steps) == 0 && n > 0 {
		if last := &x.start.Ops[n-1]; last.Kind != OpPlace || last.Slot > slot {
			return "the start places its pieces first, in order"
		}
	}
	for _, c := range cells {
		if x.at[c] != 0 {
			return "cell " + x.board.cell(c) + " is " + x.what(c)
		}
	}
	for _, c := range cells {
		x.at[c] = onCell(slot)
	}
	x.cells[slot] = cells
	x.order = append(x.order, slot)
	return x.add(Op{Kind: OpPlace, Slot: slot, Cells: cells})
}

func (x *builder) remove(slot int) string {
	cells := x.cells[slot]
	if cells == nil {
		return x.board.Pieces[slot-1].Name + " is not on the board"
	}
	if len(x.steps) == 0 {
		return "the start removes nothing"
	}
	if e := x.spend(len(cells)); e != "" {
		return e
	}
	for _, c := range cells {
		x.at[c] = 0
	}
	x.cells[slot] = nil
	// The one placed last is the usual one.
	for i := len(x.order) - 1; i >= 0; i-- {
		if x.order[i] == slot {
			x.order = slices.Delete(x.order, i, i+1)
			break
		}
	}
	return x.add(Op{Kind: OpRemove, Slot: slot, Cells: cells})
}

func (x *builder) mark(m Mark, cells []int32) string {
	if e := x.spend(len(cells)); e != "" {
		return e
	}
	return x.add(Op{Kind: OpMark, Mark: m, Cells: cells})
}

func (x *builder) label(cell int32, span int, text string) string {
	if e := x.spend(1); e != "" {
		return e
	}
	return x.add(Op{Kind: OpLabel, Cells: []int32{cell}, Span: span, Text: text})
}

// replay checks a step that a program made and applies it.
func (x *builder) replay(s *Step) error {
	b := x.board
	for i := range s.Ops {
		op, message := &s.Ops[i], ""
		if op.Kind == OpPlace || op.Kind == OpRemove {
			if op.Slot < 1 || op.Slot > len(b.Pieces) {
				return fmt.Errorf("slot %d: there are %d pieces", op.Slot, len(b.Pieces))
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
			message = x.place(op.Slot, op.Cells)
		case OpRemove:
			message = x.remove(op.Slot)
		case OpMark:
			if int(op.Mark) >= len(markNames) {
				return fmt.Errorf("mark %d: no such value", op.Mark)
			}
			message = x.mark(op.Mark, op.Cells)
		case OpLabel:
			if len(op.Cells) != 1 || op.Span < 1 || op.Span > maxSpan || op.Span > 1 && len(x.steps) > 0 {
				return fmt.Errorf("a text has one cell, and a span from 1 to %d: 1 after the start", maxSpan)
			}
			if err := checkWords(op.Text); err != nil {
				return err
			}
			message = x.label(op.Cells[0], op.Span, op.Text)
		default:
			return fmt.Errorf("change of kind %d: no such value", op.Kind)
		}
		if message != "" {
			return fmt.Errorf("%s", message)
		}
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
