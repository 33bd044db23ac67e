package design

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"tilewright/def/diagnostic"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
)

// Kind is what a variant changes.
type Kind uint8

const (
	// Subsets: the pieces have more cells than the board, and a variant keeps some that have as many.
	Subsets Kind = iota
	// Swaps: one piece is exchanged for another with as many cells from the catalogue, whose cubes have no colours.
	Swaps
	// Cells: a cell is closed, where the pieces have one cell less than the board. Of cells that turns of the board
	// take to each other only one is tried.
	Cells
	// Cubes: a piece loses a cell or gains one, where cells may stay empty; else a cell goes from one to another.
	Cubes
)

var kinds = [...]string{"subsets", "swaps", "cells", "cubes"}

// String is the word for the kind: subsets, swaps, cells or cubes.
func (k Kind) String() string { return kinds[k] }

// KindOf is the kind with that word.
func KindOf(word string) (Kind, error) {
	if i := slices.Index(kinds[:], word); i >= 0 {
		return Kind(i), nil
	}
	return 0, say.Error("{word} is not one of {kinds}", strconv.Quote(word), strings.Join(kinds[:], ", "))
}

// Space is all variants of a puzzle of one kind, by number from 0. It is read-only.
type Space struct {
	puzzle *def.Puzzle
	kind   Kind
	size   uint64

	fixed []def.Piece // stationary ones
	open  []def.Cell
	// classes are the mobile pieces, equal ones together.
	classes []class
	// ways[i][v] is the number of choices from classes[i:] with v cells, for Subsets.
	ways [][]uint64
	// swaps are all exchanges, for Swaps. cells are those to be closed, for Cells.
	swaps []swap
	cells []def.Cell
	// cubes are the changed pieces, for Cubes; of pairs one of taken goes with one of added.
	cubes, taken, added []cube
	pairs               [][2]int
}

// class are equal pieces.
type class struct {
	kind   string      // play.Kind
	pieces []def.Piece // a copy each
	from   []int       // for each piece, which of the puzzle's pieces it is a copy of
	size   int
}

// swap exchanges one piece of a class.
type swap struct {
	class int
	by    def.Piece
}

// NewSpace is for a puzzle, which may be a draft whose pieces have fewer or more cells than the board. The error says
// why it has no variants of the kind.
func NewSpace(p *def.Puzzle, kind Kind) (*Space, error) {
	if kind != Cubes && !p.Exact() {
		return nil, say.Error("pieces may be left over or cells stay empty here already: give every piece a " +
			"number of copies, and close or open the other cells")
	}
	if err := unvaried(p); err != nil {
		return nil, err
	}
	s := &Space{puzzle: p, kind: kind, open: p.OpenCells()}
	covered := 0
	for i := range p.Pieces {
		if p.Pieces[i].Stationary {
			s.fixed = append(s.fixed, p.Pieces[i])
			continue
		}
		covered += len(p.Pieces[i].Cells) * p.Pieces[i].Copies
		s.add(i)
	}
	more := covered - len(s.open)
	switch {
	case kind == Cubes && p.Lattice.Points():
		return nil, say.Error("sticks have no cubes that could be added or taken")
	case kind == Cubes:
		return s, s.listCubes()
	case kind == Subsets && more > 0:
		return s, s.countSubsets()
	case kind == Subsets:
		return nil, say.Error("the pieces have no more cells than the board, so there is nothing to choose from: " +
			"add some")
	case kind == Swaps && more == 0:
		return s, s.listSwaps()
	case kind == Swaps:
		return nil, say.Error("pieces can be exchanged when they have as many cells as the board; here are "+
			"{n} {kind, select, few {too few} other {too many}}", abs(more), tooMany(more))
	case more == -1:
		s.cells = s.apart()
		s.size = uint64(len(s.cells))
		return s, nil
	case more == 0:
		return nil, say.Error("a cell can be closed when the pieces have one cell less than the board; here they have as many")
	}
	return nil, say.Error("a cell can be closed when the pieces have one cell less than the board; here are "+
		"{n} {kind, select, few {too few} other {too many}}", abs(more), tooMany(more))
}

// unvaried says why a puzzle with rules, two-sided pieces, or pieces with turns of their own, has no variants; nil where it has none.
func unvaried(p *def.Puzzle) error {
	if slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return q.Back != nil || q.Turns != "" }) {
		return say.Error("variants are not made of pieces with a back or with turns of their own: take these out first")
	}
	if len(p.Rules) > 0 {
		return say.Error("variants know no rules for solutions: take the rules out first")
	}
	return nil
}

func abs(n int) int { return max(n, -n) }

func tooMany(more int) string {
	if more < 0 {
		return "few"
	}
	return "many"
}

// add adds the copies of piece k to the class of its shape.
func (s *Space) add(k int) {
	piece := s.puzzle.Pieces[k]
	kind := s.puzzle.Kind(&s.puzzle.Pieces[k])
	i := slices.IndexFunc(s.classes, func(c class) bool { return c.kind == kind })
	if i < 0 {
		i = len(s.classes)
		s.classes = append(s.classes, class{kind: kind, size: len(piece.Cells)})
	}
	for n := range piece.Copies {
		one := piece
		if one.Copies = 1; piece.Copies > 1 {
			one.Name += "_" + strconv.Itoa(n+1)
		}
		s.classes[i].pieces = append(s.classes[i].pieces, one)
		s.classes[i].from = append(s.classes[i].from, k)
	}
}

// maxWays bounds ways, by the number of its entries.
const maxWays = 1 << 22

// countSubsets fills ways.
func (s *Space) countSubsets() error {
	volume := len(s.open)
	if (len(s.classes)+1)*(volume+1) > maxWays {
		return say.Error("the pieces are too many for a board of this size: take some away")
	}
	s.ways = make([][]uint64, len(s.classes)+1)
	for i := range s.ways {
		s.ways[i] = make([]uint64, volume+1)
	}
	s.ways[len(s.classes)][0] = 1
	for i := len(s.classes) - 1; i >= 0; i-- {
		c := &s.classes[i]
		for v := range s.ways[i] {
			for n := 0; n <= len(c.pieces) && n*c.size <= v; n++ {
				rest := s.ways[i+1][v-n*c.size]
				if s.ways[i][v] > math.MaxInt64-rest {
					return say.Error("there are more than 9 · 10^18 choices of the pieces: take some away")
				}
				s.ways[i][v] += rest
			}
		}
	}
	if s.size = s.ways[0][volume]; s.size == 0 {
		return say.Error("no choice of the pieces has as many cells as the board")
	}
	return nil
}

// listSwaps fills swaps.
func (s *Space) listSwaps() error {
	group := s.puzzle.Group()
	for i, c := range s.classes {
		for _, shape := range s.shapes(c.size) {
			if !catalogue.Equal(shape.Cells, c.pieces[0].Cells, group) {
				s.swaps = append(s.swaps, swap{i, def.Piece{Name: shape.Name, Cells: shape.Cells, Copies: 1}})
			}
		}
	}
	if s.size = uint64(len(s.swaps)); s.size == 0 {
		return say.Error("the catalogue has no other pieces of these sizes")
	}
	return nil
}

// shapes are the shapes of the catalogue with that many cells that the puzzle can have.
func (s *Space) shapes(size int) []catalogue.Shape {
	return catalogue.Shapes(s.puzzle.Lattice, size, s.puzzle.Flat(), s.puzzle.OneSide)
}

// apart are the open cells that no turn of the board takes to each other: one of each such set.
func (s *Space) apart() (cells []def.Cell) {
	turns := slices.DeleteFunc(s.puzzle.Space().Symmetries(), func(y space.Symmetry) bool { return y.Mirrors })
	for i, c := range s.open {
		if !slices.ContainsFunc(turns, func(y space.Symmetry) bool { return y.Cells[i] < int32(i) }) {
			cells = append(cells, c)
		}
	}
	return cells
}

// Puzzle is the puzzle that is changed, and Kind says how.
func (s *Space) Puzzle() *def.Puzzle { return s.puzzle }

// Kind is described with Puzzle.
func (s *Space) Kind() Kind { return s.kind }

// Size is how many variants there are.
func (s *Space) Size() uint64 { return s.size }

// Variant is a changed puzzle, whose pieces fill the board by volume.
type Variant struct {
	Puzzle *def.Puzzle
	// Words say what was changed: "without F, W and X", "P instead of L", "1 2 0 closed".
	Words string
	Change
}

// Change is what makes a variant of a puzzle.
type Change struct {
	// Left are the pieces that are left out, by their numbers in the puzzle, one for each copy.
	Left []int
	// By are the pieces that come instead of the first ones that are left out, one for one.
	By []def.Piece
	// Closed are the cells that are closed.
	Closed []def.Cell
}

// Variant is the one with a number below Size. O(board · pieces).
func (s *Space) Variant(number uint64) Variant {
	p := &def.Puzzle{
		Title: s.puzzle.Title, Lattice: s.puzzle.Lattice, Size: s.puzzle.Size, Wrap: s.puzzle.Wrap, OneSide: s.puzzle.OneSide,
		Tints: s.puzzle.Tints, Allow: s.puzzle.Allow, Empty: s.puzzle.Empty,
	}
	p.Pieces = slices.Clone(s.fixed)
	words, made := "", Change{}
	switch s.kind {
	case Subsets:
		var names []string
		names, made.Left = s.subset(p, number)
		words = say.T("without {names}", diagnostic.And(names))
	case Swaps:
		change := s.swaps[number]
		for i, c := range s.classes {
			kept := c.pieces
			if i == change.class {
				kept = kept[1:]
				words, made.Left = say.T("{piece} instead of {other}", change.by.Name, c.pieces[0].Name), c.from[:1]
			}
			p.Pieces = append(p.Pieces, kept...)
		}
		by := change.by
		for slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return q.Name == by.Name }) {
			by.Name += "+"
		}
		p.Pieces = append(p.Pieces, by)
		made.By = []def.Piece{change.by}
	case Cubes:
		words, made = s.reshape(p, number)
	case Cells:
		c := s.cells[number]
		made.Closed = []def.Cell{c}
		words = say.T("{cell} closed", c)
		name := "*"
		for slices.ContainsFunc(s.puzzle.Pieces, func(q def.Piece) bool { return q.Name == name }) {
			name += "*"
		}
		p.Pieces = append(p.Pieces, def.Piece{Name: name, Cells: []def.Cell{c}, Stationary: true, Copies: 1})
		for _, c := range s.classes {
			p.Pieces = append(p.Pieces, c.pieces...)
		}
	}
	return Variant{p, words, made}
}

// subset adds the pieces of a choice. It returns the names and numbers of the others.
func (s *Space) subset(p *def.Puzzle, number uint64) (names []string, left []int) {
	volume := len(s.open)
	for i, c := range s.classes {
		// Choices with the most pieces of this class come first.
		n := min(len(c.pieces), volume/c.size)
		for ; number >= s.ways[i+1][volume-n*c.size]; n-- {
			number -= s.ways[i+1][volume-n*c.size]
		}
		p.Pieces = append(p.Pieces, c.pieces[:n]...)
		for _, piece := range c.pieces[n:] {
			names = append(names, piece.Name)
		}
		left = append(left, c.from[n:]...)
		volume -= n * c.size
	}
	return names, left
}
