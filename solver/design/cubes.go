package design

import (
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/catalogue"
)

// cube is a piece that has a cell more or a cell less.
type cube struct {
	class int
	cells []def.Cell
	name  string
	words string
}

// listCubes fills cubes: what a cell that is taken from a piece, or added to one, makes of it, no shape twice. What
// remains of it hangs together. Coloured pieces stay as they are, as an added cell would have no colour.
func (s *Space) listCubes() error {
	for i := range s.puzzle.Pieces {
		if q := &s.puzzle.Pieces[i]; !q.Stationary && q.Spare > 0 {
			return say.Error("cubes can be added and taken where each piece has a fixed number of copies: give " +
				"every piece one")
		}
	}
	least, most := s.slack()
	for i, c := range s.classes {
		if len(c.pieces[0].Tints) > 0 {
			continue
		}
		s.taken = append(s.taken, s.less(i)...)
		s.added = append(s.added, s.more(i)...)
	}
	// A cell less, a cell more, or one that goes from one piece to another.
	may := func(by int) bool { return least <= by && by <= most }
	if may(-1) {
		s.cubes = append(s.cubes, s.taken...)
	}
	if may(1) {
		s.cubes = append(s.cubes, s.added...)
	}
	if len(s.cubes) == 0 && may(0) {
		for i, t := range s.taken {
			for k, a := range s.added {
				if t.class != a.class || len(s.classes[a.class].pieces) > 1 {
					s.pairs = append(s.pairs, [2]int{i, k})
				}
			}
		}
	}
	if s.size = uint64(len(s.cubes) + len(s.pairs)); s.size == 0 {
		return say.Error("no piece can lose or gain a cube so that the pieces still fill the board")
	}
	return nil
}

// slack is how many cells all pieces together may gain at least and at most, so that they fill what has to be filled.
func (s *Space) slack() (least, most int) {
	covered := 0
	for _, c := range s.classes {
		covered += c.size * len(c.pieces)
	}
	_, empty := s.puzzle.VariableCells()
	return len(s.open) - empty - covered, len(s.open) - covered
}

// less are the shapes that a class has without one of its cells.
func (s *Space) less(class int) (list []cube) {
	cells := s.classes[class].pieces[0].Cells
	for i, c := range cells {
		rest := slices.Delete(slices.Clone(cells), i, i+1)
		if len(rest) > 0 && s.puzzle.Lattice.Connected(rest) {
			list = s.addCube(list, class, rest, "{piece} without its cube {cell}", c)
		}
	}
	return list
}

// more are the shapes that a class has with a cell beside its own.
func (s *Space) more(class int) (list []cube) {
	cells := s.classes[class].pieces[0].Cells
	for _, c := range cells {
		for n := range s.puzzle.Lattice.Neighbours(c) {
			if !slices.Contains(cells, n) && (!s.puzzle.Flat() || n.Z == c.Z) {
				all := append(slices.Clone(cells), n)
				list = s.addCube(list, class, all, "{piece} with a cube at {cell}", n)
			}
		}
	}
	return list
}

// addCube adds a shape unless it is there, or a turned one.
func (s *Space) addCube(list []cube, class int, cells []def.Cell, words say.Message, at def.Cell) []cube {
	cells = s.puzzle.Lattice.Normalised(cells)
	group := s.puzzle.Group()
	if slices.ContainsFunc(list, func(c cube) bool { return catalogue.Equal(c.cells, cells, group) }) {
		return list
	}
	old := s.classes[class].pieces[0].Name
	c := cube{class, cells, old + "+", say.T(words, old, at)}
	if stick, is := catalogue.StickOf(cells); is {
		c.name = stick.Name()
		c.words = say.T("{change}, which makes burr piece {number}", c.words, c.name)
	}
	return append(list, c)
}

// changed are the changes of a variant.
func (s *Space) changed(number uint64) []cube {
	if s.pairs != nil {
		pair := s.pairs[number]
		return []cube{s.taken[pair[0]], s.added[pair[1]]}
	}
	return []cube{s.cubes[number]}
}

// reshape adds the pieces of a variant whose cubes are changed. It says which pieces come instead of which.
func (s *Space) reshape(p *def.Puzzle, number uint64) (words string, made Change) {
	changes := s.changed(number)
	next := make([]int, len(s.classes)) // the copy of a class that is changed next
	swapped := map[[2]int]cube{}
	for _, c := range changes {
		// Two changes of one class are made to two of its copies.
		swapped[[2]int{c.class, next[c.class]}] = c
		next[c.class]++
		words += ", " + c.words
	}
	for i, class := range s.classes {
		for k, piece := range class.pieces {
			if c, is := swapped[[2]int{i, k}]; is {
				piece.Cells = c.cells
				made.Left = append(made.Left, class.from[k])
				made.By = append(made.By, def.Piece{Name: c.name, Cells: c.cells, Copies: 1})
			}
			p.Pieces = append(p.Pieces, piece)
		}
	}
	return words[2:], made
}
