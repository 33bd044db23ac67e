package lab

import (
	"strconv"
	"strings"

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
		return "Not yet"
	}
	name := c.Hardest().String()
	return strings.ToUpper(name[:1]) + name[1:]
}

// Say is the hint in its present strength, in words.
func (c *Clue) Say() string {
	switch {
	case len(c.Wrong) == 1 && c.Told == 1:
		return "One of your symbols is not right."
	case c.Wrong != nil && c.Told == 1:
		return strconv.Itoa(len(c.Wrong)) + " of your symbols are not right."
	case c.Wrong != nil:
		return "Take out what stands in " + c.cells(c.Wrong) + "."
	case c.Told == 1 && c.Hardest() == xc.ByCover:
		return "No simple technique goes on from here. Exact cover does."
	case c.Told == 1:
		return "Look at " + c.look() + "."
	}
	var list []string
	for i, r := range c.Reasons {
		list = append(list, c.reason(r, i > 0))
	}
	return strings.Join(list, " ")
}

// look tells where to look.
func (c *Clue) look() string {
	r := c.Reasons[0]
	if r.Technique == xc.NakedSingle {
		return "the cell in " + c.cell(r.Cells[0])
	}
	if r.Technique == xc.XWing {
		return c.house(r.House) + " and " + c.house(r.Second)
	}
	return c.house(r.House)
}

// reason puts one step of the reasoning into words; later marks one that rests on steps before it.
func (c *Clue) reason(r xc.Reason, later bool) string {
	symbol, cells := c.symbols(r.Symbols), c.cells(r.Cells)
	var others []string
	for _, o := range r.Others {
		others = append(others, c.house(o))
	}
	from := strings.Join(others, " and ")
	so := ""
	if later {
		so = "So "
	}
	switch r.Technique {
	case xc.NakedSingle:
		if later {
			return so + cells + " can only be " + symbol + "."
		}
		return capital(cells) + " can only be " + symbol + ": its row, column and box have every other symbol."
	case xc.HiddenSingle:
		if later {
			return so + "in " + c.house(r.House) + " only " + cells + " can be " + symbol + "."
		}
		return "In " + c.house(r.House) + " only " + cells + " can be " + symbol + "."
	case xc.Pointing, xc.Claiming:
		return "In " + c.house(r.House) + ", every place for " + symbol + " is in " + from + ". No other cell of " + from + " has it."
	case xc.NakedPair, xc.NakedTriple:
		return "In " + c.house(r.House) + ", only " + symbol + " fit into " + cells + ". No other cell there has them."
	case xc.HiddenPair, xc.HiddenTriple:
		return "In " + c.house(r.House) + ", " + symbol + " fit only into " + cells + ". Nothing else stands there."
	case xc.XWing:
		return "In " + c.house(r.House) + " and " + c.house(r.Second) + ", " + symbol + " fits only into " + from +
			". No other cell of those has it."
	}
	return "Exact cover says: " + cells + " is " + symbol + ". Every other symbol there ends in a contradiction."
}

func (c *Clue) house(h xc.House) string {
	kind, place := h.Kind(c.side)
	return [...]string{"row ", "column ", "box "}[kind] + strconv.Itoa(place+1)
}

func (c *Clue) cell(cell int) string {
	return "row " + strconv.Itoa(cell/c.side+1) + ", column " + strconv.Itoa(cell%c.side+1)
}

// cells names cells: a single one in full, several in short, as r1c2.
func (c *Clue) cells(cells []int) string {
	if len(cells) == 1 {
		return c.cell(cells[0])
	}
	var list []string
	for _, cell := range cells {
		list = append(list, "r"+strconv.Itoa(cell/c.side+1)+"c"+strconv.Itoa(cell%c.side+1))
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

// and joins as in "a, b and c".
func and(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

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
