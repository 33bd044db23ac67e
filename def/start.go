package def

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Example is a small puzzle to start from, which says in comments what its lines mean.
// It has one solution up to turns.
func Example() string {
	return "# title: " + say.T("My first puzzle") +
		"\n# " + say.T("What follows a # is a comment.") +
		"\n#\n# " + say.T("The box: 5 cells wide, 3 high, 1 deep") +
		"\nD:xDim=5:yDim=3:zDim=1" +
		"\n#\n# " + say.T("Pieces by their cells, x y z from 0 on:") +
		"\n# " + say.T("x from the left, y from below") +
		"\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0" +
		"\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0" +
		"\n#\n# " + say.T("Or as a picture, one letter a piece") +
		"\nL\nT T T . V\n. T . V V\n~L" +
		"\n#\n# " + say.T("A hole: a piece that stays there") +
		"\nC:name=*:type=S:layout=2 1 0\n~D\n"
}

// AddBox puts the beginning and the end of a definition behind the text, with a box of
// these sides, of cells of a lattice.
func (d *Document) AddBox(l space.Lattice, x, y, z int) (diagnostic.Edit, error) {
	box := Puzzle{Lattice: l, Size: space.Size{X: x, Y: y, Z: z}}
	if min(x, y, z) < 1 || max(x, y, z) > MaxSide || box.Volume() > MaxCells {
		return diagnostic.Edit{}, fmt.Errorf("def: no box has the sides %d, %d and %d", x, y, z)
	}
	end := len(d.text)
	lines := dLine(&box) + d.lineEnd() + "~D" + d.lineEnd()
	if end > 0 && !strings.HasSuffix(d.text, "\n") && !strings.HasSuffix(d.text, "\r") {
		lines = d.lineEnd() + lines
	}
	return diagnostic.Replace(end, end, lines), nil
}

// AddHole closes one more cell of the box: the first that no stationary piece has.
func (d *Document) AddHole(puzzle int) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	open := def.draft.OpenCells()
	if len(open) == 0 {
		return nil, errors.New("def: the box has no open cell")
	}
	for i := range def.draft.Pieces {
		if hole := def.draft.Pieces[i]; hole.Name == "*" && hole.Stationary {
			hole.Cells = append(slices.Clone(hole.Cells), open[0])
			return d.SetPiece(puzzle, "*", hole)
		}
	}
	return d.AddPiece(puzzle, Piece{Name: d.freeName(def, "*"), Copies: 1, Stationary: true, Cells: open[:1]})
}

// AddPieces adds pieces behind the others. A name that is taken gets the piece's number of
// cells, as "L4", or else a number that is free; colours are left out.
func (d *Document) AddPieces(puzzle int, pieces []Piece) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	var edits []diagnostic.Edit
	added := map[string]bool{}
	taken := func(name string) bool { return added[name] || def.find(name) != nil }
	for _, p := range pieces {
		if sized := p.Name + strconv.Itoa(len(p.Cells)); taken(p.Name) && !endsInDigit(p.Name) && !taken(sized) {
			p.Name = sized
		}
		p.Name, p.Colour = freeName(p.Name, taken), ""
		added[p.Name] = true
		more, err := d.AddPiece(puzzle, p)
		if err != nil {
			return nil, err
		}
		edits = append(edits, more...)
	}
	return edits, nil
}

// freeName is a name that no piece of the definition has: this one, or with the first
// number from 2 on.
func (d *Document) freeName(def *definition, name string) string {
	return freeName(name, func(name string) bool { return def.find(name) != nil })
}

// FreeName is a name that no piece of the puzzle has: this one, or else it with a number.
func (p *Puzzle) FreeName(name string) string {
	return freeName(name, func(name string) bool {
		return slices.ContainsFunc(p.Pieces, func(q Piece) bool { return q.Name == name })
	})
}

func freeName(name string, taken func(string) bool) string {
	free, stem := name, name
	if endsInDigit(name) {
		stem += "_" // or the number would go on
	}
	for n := 2; taken(free); n++ {
		free = stem + strconv.Itoa(n)
	}
	return free
}

func endsInDigit(name string) bool {
	last := name[len(name)-1]
	return '0' <= last && last <= '9'
}
