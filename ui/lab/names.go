package lab

import (
	"strconv"
	"strings"

	"tilewright/solver/xc"
)

// maxNamed is the number of options up to which options of puzzles, Sudokus and
// queens have names; those of larger matrices are numbers.
const maxNamed = 1 << 17

// name gives the options their names, as soon as there is a matrix: "L at 1,1" for
// a piece on cells of which 1,1 is the first, "5 at r1c2" in a Sudoku, "r1c2" for a
// queen. Pieces that lie on the same first cell in another way have a number
// behind it.
func (p *Problem) name() {
	m := p.Matrix
	if m == nil || len(m.Options) > maxNamed {
		return
	}
	switch {
	case p.Board != nil:
		p.names = p.Board.OptionNames()
	case p.Side > 0:
		n := p.Side
		for _, o := range m.Options {
			_, symbol, _ := strings.Cut(m.Items[o[1]], "=")
			cell := int(o[0])
			p.names = append(p.names, symbol+" at "+square(cell/n, cell%n))
		}
	case p.Queens > 0:
		for i := range m.Options {
			p.names = append(p.names, square(i/p.Queens, i%p.Queens))
		}
	default:
		p.names = m.Names
	}
}

func square(row, column int) string {
	return "r" + strconv.Itoa(row+1) + "c" + strconv.Itoa(column+1)
}

// Option is what an option is called: by its name, else as the article calls them,
// A, B, C …, and where there are more, by their numbers.
func (p *Problem) Option(o int) string {
	if o < len(p.names) {
		return p.names[o]
	}
	return xc.OptionName(o, len(p.Matrix.Options))
}

// OptionNames are the names of all options, a line each; "" where they have none.
func (p *Problem) OptionNames() string { return strings.Join(p.names, "\n") }

// called puts a name into a sentence: a piece at a place speaks for itself.
func (p *Problem) called(o int) string {
	name := p.Option(o)
	if strings.Contains(name, " at ") {
		return name
	}
	return "option " + name
}
