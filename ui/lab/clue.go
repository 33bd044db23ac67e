package lab

import (
	"strconv"
	"strings"

	"tilewright/def/say"
	"tilewright/solver/xc"
)

// Clue is a hint for a Sudoku in three strengths: first the technique and where to look, then the reason, then the
// symbol is written.
type Clue struct {
	xc.Hint
	// Told is the present strength, 1 or 2.
	Told int
	// Wrong are cells that have to be emptied first; while there are any, there is no hint.
	Wrong []int

	side int
}

// NewClue looks for a hint. solution is the puzzle's only solution. The clue is nil for a grid that is full and right.
func NewClue(g Grid, solution *xc.Sudoku) *Clue {
	c := &Clue{Told: 1, side: g.Sudoku.Side()}
	if off, n := g.Off(solution); n > 0 {
		for i, wrong := range off {
			if wrong {
				c.Wrong = append(c.Wrong, i)
			}
		}
		return c
	}
	h, ok := g.Sudoku.Hint()
	if !ok {
		h, ok = g.Sudoku.HintOf(solution)
	}
	if !ok {
		return nil
	}
	c.Hint = h
	return c
}

// Name is the technique: "Hidden single".
func (c *Clue) Name() string {
	if c.Wrong != nil {
		return say.T("Not yet")
	}
	return c.Hardest().String()
}

// Say is the hint in its present strength, in words.
func (c *Clue) Say() string {
	switch {
	case c.Wrong != nil && c.Told == 1:
		return say.T("{n, plural, =1 {One of your symbols is not right.} other {# of your symbols are not right.}}", len(c.Wrong))
	case len(c.Wrong) == 1:
		row, column := c.place(c.Wrong[0])
		return say.T("Take out what stands in row {row}, column {column}.", row, column)
	case c.Wrong != nil:
		return say.T("Take out what stands in {cells}.", c.cells(c.Wrong))
	case c.Told == 1 && c.Hardest() == xc.ByCover:
		return say.T("No simple technique goes on from here. Exact cover does.")
	case c.Told == 1:
		return c.look()
	}
	var list []string
	for i, r := range c.Reasons {
		list = append(list, c.reason(r, i > 0))
	}
	return strings.Join(list, " ")
}

// inHouse is the part of a message that names a house.
const inHouse = "{kind, select, row {row {n}} column {column {n}} other {box {n}}}"

// look tells where to look.
func (c *Clue) look() string {
	r := c.Reasons[0]
	kind, n := c.house(r.House)
	switch r.Technique {
	case xc.NakedSingle:
		row, column := c.place(r.Cells[0])
		return say.T("Look at the cell in row {row}, column {column}.", row, column)
	case xc.XWing:
		_, second := c.house(r.Second)
		return say.T("Look at {kind, select, row {row {n} and row {second}} other {column {n} and column {second}}}.", kind, n, second)
	}
	return say.T("Look at "+inHouse+".", kind, n)
}

// reason puts one step of the reasoning into words; later marks one that rests on steps before it.
func (c *Clue) reason(r xc.Reason, later bool) string {
	symbols, cells := c.symbols(r.Symbols), c.cells(r.Cells)
	kind, n := c.house(r.House)
	var others []int
	for _, o := range r.Others {
		_, other := c.house(o)
		others = append(others, other)
	}
	row, column := 0, 0
	if len(r.Cells) > 0 {
		row, column = c.place(r.Cells[0])
	}
	switch r.Technique {
	case xc.NakedSingle:
		if later {
			return say.T("So row {row}, column {column} can only be {symbol}.", row, column, symbols)
		}
		return say.T("Row {row}, column {column} can only be {symbol}: its row, column and box have every other symbol.", row, column, symbols)
	case xc.HiddenSingle:
		return say.T("{later, select, true {So in} other {In}} "+inHouse+" only row {row}, column {column} can be {symbol}.",
			later, kind, n, row, column, symbols)
	case xc.Pointing:
		line, _ := c.house(r.Others[0])
		return say.T("In box {n}, every place for {symbol} is in {line, select, row {row {other}. No other cell of row {other} has it.} "+
			"other {column {other}. No other cell of column {other} has it.}}", n, symbols, line, others[0])
	case xc.Claiming:
		return say.T("In {line, select, row {row {n}} other {column {n}}}, every place for {symbol} is in box {other}. "+
			"No other cell of box {other} has it.", kind, n, symbols, others[0])
	case xc.NakedPair, xc.NakedTriple:
		return say.T("In "+inHouse+", only {symbols} fit into {cells}. No other cell there has them.", kind, n, symbols, cells)
	case xc.HiddenPair, xc.HiddenTriple:
		return say.T("In "+inHouse+", {symbols} fit only into {cells}. Nothing else stands there.", kind, n, symbols, cells)
	case xc.XWing:
		_, second := c.house(r.Second)
		return say.T("In {line, select, row {row {n} and row {second}, {symbol} fits only into column {from} and column {to}} "+
			"other {column {n} and column {second}, {symbol} fits only into row {from} and row {to}}}. No other cell of those has it.",
			kind, n, second, symbols, others[0], others[1])
	}
	return say.T("Exact cover says: row {row}, column {column} is {symbol}. Every other symbol there ends in a contradiction.",
		row, column, symbols)
}

// house is a row, a column or a box, as messages choose by it, with its number from 1.
func (c *Clue) house(h xc.House) (kind string, n int) {
	k, place := h.Kind(c.side)
	return [...]string{"row", "column", "box"}[k], place + 1
}

// place is where a cell is, counted from 1.
func (c *Clue) place(cell int) (row, column int) { return cell/c.side + 1, cell%c.side + 1 }

// cells names cells in short, as r1c2.
func (c *Clue) cells(cells []int) string {
	var list []string
	for _, cell := range cells {
		row, column := c.place(cell)
		list = append(list, "r"+strconv.Itoa(row)+"c"+strconv.Itoa(column))
	}
	return and(list)
}

func (c *Clue) symbols(symbols uint32) string {
	var list []string
	for v := range c.side {
		if symbols>>v&1 == 1 {
			list = append(list, "123456789ABCDEFG"[v:v+1])
		}
	}
	return and(list)
}

// and lists symbols or cells, as in "a, b and c".
func and(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return say.T("{names} and {last}", strings.Join(list[:len(list)-1], ", "), list[len(list)-1])
}

// Lit are the cells that the hint speaks of in its present strength.
func (c *Clue) Lit() (cells []int) {
	if c.Told < 2 {
		return nil
	}
	cells = append(cells, c.Wrong...)
	for _, r := range c.Reasons {
		cells = append(cells, r.Cells...)
	}
	return cells
}
