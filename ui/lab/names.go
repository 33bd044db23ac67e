package lab

import (
	"strconv"
	"strings"

	"tilewright/solver/xc"
)

// maxNamed is the number of options up to which those of puzzles, Sudokus and queens get names; those of larger
// matrices are numbers.
const maxNamed = 1 << 17

// name gives the options their names, once there is a matrix. "L at 1,1" is a piece whose first cell is 1,1, "5 at
// r1c2" is a Sudoku's, "r1c2" a queen. If a piece lies in several ways with the same first cell, a number follows.
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

// Option is what an option is called. That is its name, else a letter as in the article, A, B, C …, or a number where
// there are more options than letters.
func (p *Problem) Option(o int) string {
	if o < len(p.names) {
		return p.names[o]
	}
	return xc.OptionName(o, len(p.Matrix.Options))
}

// OptionNames are the names of all options, a line each; "" where they have none.
func (p *Problem) OptionNames() string { return strings.Join(p.names, "\n") }

// called is an option's name for a sentence. Its kind tells names of a piece at a place, which need no word before them,
// from others.
func (p *Problem) called(o int) (kind, name string) {
	name = p.Option(o)
	if strings.Contains(name, " at ") {
		return "piece", name
	}
	return "option", name
}
