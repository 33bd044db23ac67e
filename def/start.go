package def

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"tilewright/def/diagnostic"
)

// Example is a small puzzle to start from, which says in comments what its lines mean.
// It has one solution up to turns.
const Example = `# title: My first puzzle
# What follows a # is a comment.
#
# The box: 5 cells wide, 3 high, 1 deep
D:xDim=5:yDim=3:zDim=1
#
# Pieces by their cells, x y z from 0 on:
# x from the left, y from below
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0
C:name=I:layout=0 0 0, 1 0 0, 2 0 0
#
# Or as a picture, one letter a piece
L
T T T . V
. T . V V
~L
#
# A hole: a piece that stays there
C:name=*:type=S:layout=2 1 0
~D
`

// Set is pieces that often go together.
type Set struct {
	Name   string
	Pieces []Piece
	// X, Y and Z are the sides of a box for them, where there is none yet.
	X, Y, Z int
}

// sets is filled when it is first asked for. It is no function in a variable, which
// would bring parser and library into programs that need neither.
var sets struct {
	sync.Once
	list []Set
}

// Sets are the sets that can be put into a puzzle. The pieces are shared.
func Sets() []Set {
	sets.Do(func() { sets.list = newSets() })
	return sets.list
}

func newSets() []Set {
	of := func(id string) []Piece {
		return slices.DeleteFunc(slices.Clone(Find(id).Puzzle().Pieces), func(p Piece) bool { return p.Stationary })
	}
	soma := of("soma")
	// Soma has all pieces of four cells but the two that are boxes.
	tetracubes := append(slices.DeleteFunc(slices.Clone(soma), func(p Piece) bool { return len(p.Cells) != 4 }),
		flat("i", "XXXX"), flat("o", "XX/XX"))
	return []Set{
		{"Trominoes", []Piece{flat("I", "XXX"), flat("V", "X./XX")}, 3, 2, 1},
		{"Tetrominoes", []Piece{flat("I", "XXXX"), flat("L", "X../XXX"), flat("O", "XX/XX"), flat("S", ".XX/XX."), flat("T", ".X./XXX")}, 5, 4, 1},
		{"Pentominoes", of("pentominoes-10x6"), 10, 6, 1},
		{"Soma", soma, 3, 3, 3},
		{"Tetracubes", tetracubes, 4, 4, 2},
	}
}

// flat is a piece of one layer from its rows, from the top down.
func flat(name, rows string) Piece {
	b := picture{strings.Split(rows, "/")}
	p := Piece{Name: name, Copies: 1}
	b.each(func(c rune, at Cell) {
		if c == 'X' {
			p.Cells = append(p.Cells, at)
		}
	})
	return p.tidy()
}

// AddBox puts the beginning and the end of a definition behind the text, with a box of
// these sides.
func (d *Document) AddBox(x, y, z int) (diagnostic.Edit, error) {
	box := Puzzle{XDim: x, YDim: y, ZDim: z}
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

// AddSet adds the pieces of a set; a name that is taken gets a number.
func (d *Document) AddSet(puzzle int, s Set) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	var edits []diagnostic.Edit
	for _, p := range s.Pieces {
		p.Name, p.Colour = d.freeName(def, p.Name), ""
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
	free := name
	for n := 2; def.find(free) != nil; n++ {
		free = name + strconv.Itoa(n)
	}
	return free
}
