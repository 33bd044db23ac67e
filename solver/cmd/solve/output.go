package main

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tilewright/def"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// writer prints assemblies in the forms of polycube's --format.
type writer struct {
	w      *bufio.Writer
	p      *problem.Problem
	puzzle *def.Puzzle
	// what is 'B' for the assembly alone, 'F' for a definition with it, and 'S' for a definition in which its pieces
	// are stationary. coordinates says that pieces are listed by their cells instead of drawn.
	what        byte
	coordinates bool

	names []string // by slot; slot 0 is an empty cell
	slots []def.Slot
	width int // of a name, in characters
	board []uint16
	fixed []int // stationary piece by box position, -1 for none
	count int
	// meter, unless nil, measures each solution, and shown is what that was last.
	meter *def.Meter
	shown int
}

func newWriter(w *bufio.Writer, p *problem.Problem, s settings.Settings) *writer {
	o := &writer{w: w, p: p, puzzle: p.Puzzle, what: 'B', slots: p.Puzzle.Slots()}
	if s.Measure != def.NoMeasure {
		o.meter = def.NewMeter(p.Puzzle, s.Measure)
	}
	for _, c := range s.Format {
		switch c {
		case 'F', 'S':
			o.what = byte(c)
		case 'C':
			o.coordinates = true
		}
	}
	o.names = []string{"."}
	for _, s := range o.slots {
		o.names = append(o.names, s.Name)
	}
	o.board = make([]uint16, len(p.Cells))
	o.fixed = make([]int, p.Puzzle.Volume())
	for i := range o.fixed {
		o.fixed[i] = -1
	}
	for i, piece := range p.Puzzle.Pieces {
		if piece.Closes() {
			for _, c := range piece.Cells {
				o.fixed[p.Puzzle.Index(c)] = i
			}
			o.width = max(o.width, utf8.RuneCountInString(piece.Name))
		}
	}
	for _, n := range o.names {
		o.width = max(o.width, utf8.RuneCountInString(n))
	}
	return o
}

// solution prints the next solution. It is false when the output takes no more.
func (o *writer) solution(images []int32) bool {
	o.next(images)
	title := "SOLUTION " + strconv.Itoa(o.count)
	if o.meter != nil {
		title += ": " + o.meter.Words(o.shown)
	}
	return o.print(title)
}

// next puts the next solution on the board, and measures it.
func (o *writer) next(images []int32) {
	o.count++
	if o.p.Assembly(o.board, images); o.meter != nil {
		o.shown = o.meter.Of(o.board)
	}
}

// assembly prints images under a title. It is false when the output takes no more.
func (o *writer) assembly(title string, images []int32) bool {
	o.p.Assembly(o.board, images)
	return o.print(title)
}

// print prints the board under a title. It is false when the output takes no more.
func (o *writer) print(title string) bool {
	fmt.Fprintf(o.w, "\n# --- %s ---\n", title)
	switch {
	case o.what != 'B':
		o.definition()
	case o.coordinates:
		o.cells(false)
	default:
		o.drawing(nil)
	}
	_, err := o.w.Write(nil) // the first error stays
	return err == nil
}

// drawing prints the board as rows from the top, layers side by side. It leaves out pieces whose names are in skip.
// Where the axes slant, each row begins half a cell further right than the one below it.
func (o *writer) drawing(skip map[string]bool) {
	z := o.puzzle
	for y := z.Size.Y - 1; y >= 0; y-- {
		for l := range z.Size.Z {
			if l > 0 {
				o.w.WriteString(", ")
			}
			wide := o.width
			if slant, _ := z.Lattice.Plane(0, 1); slant != 0 {
				wide |= 1 // so that a cell has an even width
				o.w.WriteString(strings.Repeat(" ", y*(wide+1)/2))
			}
			for x := range z.Size.X {
				name := o.at(def.Cell{X: x, Y: y, Z: l})
				if skip[name] {
					name = "."
				}
				for n := utf8.RuneCountInString(name); n <= wide; n++ {
					o.w.WriteByte(' ')
				}
				o.w.WriteString(name)
			}
		}
		o.w.WriteByte('\n')
	}
}

// at is the name of the piece on a cell.
func (o *writer) at(c def.Cell) string {
	i := o.puzzle.Index(c)
	if f := o.fixed[i]; f >= 0 {
		return o.puzzle.Pieces[f].Name
	}
	if o.p.At[i] < 0 {
		return "." // the lattice has no cell there
	}
	return o.names[o.board[o.p.At[i]]]
}

// placed are the cells of a slot's piece on the board.
func (o *writer) placed(slot int) (cells []def.Cell) {
	for i, s := range o.board {
		if int(s) == slot {
			cells = append(cells, o.p.Cells[i])
		}
	}
	return cells
}

// cells prints the placed pieces as C lines, stationary ones among them. still makes all of them stationary.
func (o *writer) cells(still bool) {
	slot := 0
	for i := range o.puzzle.Pieces {
		piece := &o.puzzle.Pieces[i]
		if piece.Variable {
			continue
		}
		if piece.Stationary {
			o.line(piece.Name, true, "", piece.Cells)
			continue
		}
		for range piece.Copies {
			slot++
			if cells := o.placed(slot); cells != nil {
				o.line(o.names[slot], still, "", cells)
			}
		}
	}
}

// line prints a C line, with one more setting if there is one.
func (o *writer) line(name string, stationary bool, setting string, cells []def.Cell) {
	kind := "M"
	if stationary {
		kind = "S"
	}
	fmt.Fprintf(o.w, "C:name=%s:type=%s%s:layout=", name, kind, setting)
	for i, c := range cells {
		if i > 0 {
			o.w.WriteString(", ")
		}
		fmt.Fprintf(o.w, "%d %d %d", c.X, c.Y, c.Z)
	}
	o.w.WriteByte('\n')
}

// definition prints a puzzle definition. It is that of the puzzle itself, drawn as the assembly is, or of what is left
// when the placed pieces stay where they are.
func (o *writer) definition() {
	z := o.puzzle
	if z.Tinted() || z.Allow != nil || slices.ContainsFunc(z.Pieces, func(q def.Piece) bool { return q.Back != nil || q.Group > 0 }) {
		o.w.WriteString(def.Format(o.asPuzzle()))
		return
	}
	o.w.WriteString(def.BoxLine(z))
	if empty := o.empty(); empty > 0 {
		fmt.Fprintf(o.w, ":empty=%d", empty)
	}
	o.w.WriteByte('\n')
	on := make([]bool, len(o.names))
	for _, s := range o.board {
		on[s] = true
	}
	spare := o.spare()
	for i, s := range o.slots {
		if !on[i+1] {
			o.line(s.Name, false, map[bool]string{true: ":copies=0-1"}[spare[i]], z.Pieces[s.Piece].Cells)
		}
	}
	still := o.what == 'S'
	if o.coordinates {
		o.cells(still)
	} else {
		o.block(on, still)
	}
	o.w.WriteString("~D\n")
}

// empty is how many cells may stay empty in the definition that is printed: those that are, as far as the puzzle allows it.
func (o *writer) empty() int {
	empty := 0
	for _, s := range o.board {
		if s == 0 {
			empty++
		}
	}
	_, most := o.puzzle.VariableCells()
	return min(empty, most)
}

// spare tells of each slot that is not placed whether its piece may be left over: the last ones of a piece.
func (o *writer) spare() []bool {
	list, left := make([]bool, len(o.slots)), make([]int, len(o.puzzle.Pieces))
	for i := len(o.slots) - 1; i >= 0; i-- {
		n := o.slots[i].Piece
		list[i] = left[n] < o.puzzle.Pieces[n].Spare && !slices.Contains(o.board, uint16(i+1))
		if list[i] {
			left[n]++
		}
	}
	return list
}

// asPuzzle makes the puzzle that definition prints where pieces have colours, a back or a group. Each copy becomes a
// piece with its own name. A piece that stays where it is keeps only its cells.
func (o *writer) asPuzzle() *def.Puzzle {
	q, spare := *o.puzzle, o.spare()
	q.Pieces, q.Empty = nil, o.empty()
	for _, piece := range o.puzzle.Pieces {
		if piece.Closes() {
			q.Pieces = append(q.Pieces, piece)
		}
	}
	for i, s := range o.slots {
		piece := o.puzzle.Pieces[s.Piece]
		piece.Name, piece.Copies, piece.Spare = s.Name, 1, 0
		if cells := o.placed(i + 1); cells != nil && o.what == 'S' {
			piece = def.Piece{Name: s.Name, Copies: 1, Stationary: true, Cells: cells, Colour: piece.Colour}
		} else if spare[i] {
			piece.Spare = 1
		}
		q.Pieces = append(q.Pieces, piece)
	}
	return &q
}

// block prints the board as an L block. Pieces whose names cannot stand there get C lines.
func (o *writer) block(on []bool, still bool) {
	var stationary []string
	skip := map[string]bool{}
	drawn := false
	add := func(name string, fixed bool, cells []def.Cell) {
		switch {
		case strings.ContainsAny(name, " \t,"):
			skip[name] = true
			o.line(name, fixed, "", cells)
		case fixed:
			stationary = append(stationary, name)
			drawn = true
		default:
			drawn = true
		}
	}
	for _, piece := range o.puzzle.Pieces {
		if piece.Closes() {
			add(piece.Name, true, piece.Cells)
		}
	}
	for slot, name := range o.names {
		if slot > 0 && on[slot] {
			add(name, still, o.placed(slot))
		}
	}
	if !drawn {
		return
	}
	o.w.WriteByte('L')
	if len(stationary) > 0 {
		slices.Sort(stationary)
		o.w.WriteString(":stationary=" + strings.Join(stationary, " "))
	}
	o.w.WriteByte('\n')
	o.drawing(skip)
	o.w.WriteString("~L\n")
}
