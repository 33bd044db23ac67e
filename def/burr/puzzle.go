package burr

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Definition is a problem in the form of package def.
type Definition struct {
	Puzzle *def.Puzzle
	// Shapes are the numbers of the shapes that the pieces are made of, -1 for a region of the board.
	Shapes []int
	// Comment is the file's.
	Comment string
}

// Text is the definition with the comment before it.
func (d *Definition) Text() string {
	var b strings.Builder
	if comment := strings.TrimSpace(d.Comment); comment != "" {
		for line := range strings.SplitSeq(comment, "\n") {
			// The bar keeps a line such as "Title: …" from becoming a line of the definition.
			b.WriteString(strings.TrimRightFunc("# | "+line, unicode.IsSpace) + "\n")
		}
	}
	return b.String() + def.Format(d.Puzzle)
}

// Puzzle makes a definition of a problem; numbers begin at 0. The box is the smallest that holds the result. If the
// grammar cannot say the problem, the error has all of the reasons.
func (f *File) Puzzle(number int) (*Definition, error) {
	d, err := f.Draft(number)
	if err != nil {
		return nil, err
	}
	if err := d.Puzzle.Check(); err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "def: "))
	}
	return d, nil
}

// Draft is Puzzle, but pieces may have more or fewer cells than the board. Those who design a puzzle leave pieces out,
// or exchange them.
func (f *File) Draft(number int) (*Definition, error) {
	if number < 0 || number >= len(f.Problems) {
		return nil, errNoProblem
	}
	problem := &f.Problems[number]
	c := &converter{file: f, number: number, problem: problem, out: Definition{
		Puzzle: &def.Puzzle{Title: titleOf(problem.Name)}, Comment: f.Comment,
	}}
	var known bool
	if c.out.Puzzle.Lattice, known = f.Grid.Lattice(); !known {
		return nil, say.Error("its shapes are made of {grid}", f.Grid)
	}
	switch {
	case problem.Fault != "":
		return nil, errors.New(problem.Fault)
	case problem.Result < 0:
		return nil, say.Error("it has no result shape")
	}
	if c.board() {
		c.out.Shapes = slices.Repeat([]int{-1}, len(c.out.Puzzle.Pieces))
		c.pieces()
		c.colours()
	}
	if len(c.problems) > 0 {
		return nil, errors.New(strings.Join(c.problems, "; "))
	}
	return &c.out, nil
}

// titleOf is the name of a problem as a title. BurrTools calls a new problem "Problem", which is no title.
func titleOf(name string) string {
	if name = strings.TrimSpace(oneLine(name)); name == "Problem" {
		return ""
	}
	return name
}

// Unserved is a sentence about what else the file has; "" where there is nothing. It leaves out the solutions of the
// problems that were opened: see Stored.
func (f *File) Unserved(opened []int) string {
	var what []string
	used := map[int]bool{}
	stored := 0
	for i := range f.Problems {
		p := &f.Problems[i]
		if !slices.Contains(opened, i) {
			stored += p.Stored
		}
		used[p.Result] = true
		for _, u := range p.Uses {
			used[u.Shape] = true
		}
	}
	if stored > 0 {
		what = append(what, say.T("{n, plural, one {# stored solution} other {# stored solutions}}", stored))
	}
	delete(used, -1)
	if n := len(f.Shapes) - len(used); n > 0 {
		what = append(what, say.T("{n, plural, one {# shape} other {# shapes}} that no problem uses", n))
	}
	for i := range f.Shapes {
		if s := &f.Shapes[i]; s.Fault != "" && !used[i] {
			what = append(what, say.T("{label}, which is not a shape ({fault})", label(s, i), s.Fault))
		}
	}
	if what == nil {
		return ""
	}
	return say.T("Left in the file: {things}.", strings.Join(what, ", "))
}

// converter makes one definition.
type converter struct {
	file     *File
	number   int
	problem  *Problem
	out      Definition
	problems []string
	// names are the names that are taken. Each has the first number that was not yet tried after it.
	names map[string]int
	low   def.Cell // corner of the box, in the result
}

func (c *converter) cannot(m say.Message, arguments ...any) {
	c.problems = append(c.problems, say.T(m, arguments...))
}

// These are the customary names for cells outside of the result, and for those that may stay empty.
const (
	holeName     = "*"
	variableName = "+"
)

// board makes the box round the result. Cells outside of the result become a stationary piece, and cells that may stay
// empty become a region.
func (c *converter) board() bool {
	result := &c.file.Shapes[c.problem.Result]
	if result.Fault != "" {
		c.cannot("its result, {label}, is not a shape: {fault}", label(result, c.problem.Result), result.Fault)
		return false
	}
	l := c.out.Puzzle.Lattice
	filled, variable := within(l, result.Cells(Filled)), within(l, result.Cells(Variable))
	all := slices.Concat(filled, variable)
	if len(all) == 0 {
		c.cannot("its result has no cubes")
		return false
	}
	low, high := space.Bounds(all)
	low = low.Minus(l.Rest(low)) // boxes begin where a translation leads
	c.low = low
	p := c.out.Puzzle
	p.Size = space.Size{X: high.X - low.X + 1, Y: high.Y - low.Y + 1, Z: high.Z - low.Z + 1}
	if room := p.Room(); room > def.MaxCells || p.Volume() > def.MaxPlaces {
		c.cannot("its result is in a box of {room} cells, and at most {most} can be searched", room, def.MaxCells)
		return false
	}
	c.names = map[string]int{holeName: 2, variableName: 2}
	region := func(name string, cells []def.Cell, variable bool) {
		var inside []def.Cell
		for _, at := range cells {
			at = def.Cell{X: at.X - low.X, Y: at.Y - low.Y, Z: at.Z - low.Z}
			if p.Contains(at) {
				inside = append(inside, at)
			}
		}
		if inside != nil {
			p.Pieces = append(p.Pieces, def.Piece{Name: name, Cells: inside, Stationary: true, Variable: variable, Copies: 1})
		}
	}
	region(holeName, outside(l, p.Size, low, all), false)
	holes := c.problem.MaxHoles
	if !c.problem.ranged() {
		holes = -1
	}
	if holes != 0 { // else all have to be filled
		region(variableName, variable, true)
	}
	for _, at := range all {
		if n := result.At(at).Colour; n > 0 {
			at = def.Cell{X: at.X - low.X, Y: at.Y - low.Y, Z: at.Z - low.Z}
			p.Tints = append(p.Tints, def.Tint{Cell: at, Name: strconv.Itoa(n)}) // see colours
		}
	}
	slices.SortFunc(p.Tints, func(a, b def.Tint) int { return a.Cell.Compare(b.Cell) })
	if holes > 0 && len(variable) > 0 {
		p.Empty = min(holes, len(variable))
	}
	return true
}

// outside are the cells of a box that are not among some; the box begins at low. It may reach beyond that of a shape.
func outside(l space.Lattice, size space.Size, low def.Cell, some []def.Cell) (others []def.Cell) {
	among := map[def.Cell]bool{}
	for _, at := range some {
		among[at] = true
	}
	for i := range size.Volume() {
		if at := size.At(i).Plus(low); l.Has(at) && !among[at] {
			others = append(others, at)
		}
	}
	return others
}

// within are those places that a lattice has.
func within(l space.Lattice, places []def.Cell) []def.Cell {
	return slices.DeleteFunc(places, func(c def.Cell) bool { return !l.Has(c) })
}

// maxListed is how many cubes the pieces of a definition can have together, because its text lists them.
const maxListed = def.MaxText / len("0 0 0,")

// pieces makes a piece of every shape that is used, and of each of its groups.
func (c *converter) pieces() {
	made := map[int]*def.Piece{} // by shape
	listed := 0
	for _, u := range c.problem.Uses {
		if u.Max == 0 {
			continue
		}
		q, known := made[u.Shape]
		if !known {
			q = c.piece(u.Shape)
			made[u.Shape] = q
		}
		if q == nil {
			continue
		}
		if wall := c.fixed(u, q); wall != nil {
			c.add(*wall, u)
			continue
		}
		left, spare := u.Max, u.Max-u.Min
		for _, g := range append(slices.Clone(u.Groups), Group{0, u.Max}) {
			n := min(g.Count, left)
			if n == 0 {
				continue
			}
			if listed += len(q.Cells); listed > maxListed {
				c.cannot("its pieces have more than {most} cubes", maxListed)
				return
			}
			p := *q
			p.Name, p.Group, p.Copies, p.Spare = c.free(q.Name), g.Number, n, min(n, spare)
			p.Tints = slices.Clone(q.Tints)
			c.add(p, u)
			left, spare = left-n, spare-p.Spare
		}
	}
}

// add adds a piece that is made of a shape.
func (c *converter) add(p def.Piece, u Use) {
	c.out.Puzzle.Pieces, c.out.Shapes = append(c.out.Puzzle.Pieces, p), append(c.out.Shapes, u.Shape)
}

// fixed is a stationary piece where the comment says that the piece does not move, as New writes it; else nil. It is
// nil where solutions are stored, because they number such a piece like the others.
func (c *converter) fixed(u Use, q *def.Piece) *def.Piece {
	if u.Min != 1 || u.Max != 1 || c.problem.Stored > 0 || q.Tints != nil {
		return nil
	}
	for line := range strings.Lines(c.file.Comment) {
		var problem, shape int
		var at def.Cell
		_, place, _ := strings.Cut(line, "is fixed, at ")
		if n, _ := fmt.Sscanf(line, "Problem %d: S%d ", &problem, &shape); n < 2 || problem != c.number+1 || shape != u.Shape+1 {
			continue
		}
		if n, _ := fmt.Sscanf(place, "%d %d %d of the result", &at.X, &at.Y, &at.Z); n < 3 {
			continue
		}
		taken := map[def.Cell]bool{}
		for _, p := range c.out.Puzzle.Pieces {
			for i := 0; p.Stationary && i < len(p.Cells); i++ {
				taken[p.Cells[i]] = true
			}
		}
		wall := &def.Piece{Name: c.free(q.Name), Stationary: true, Copies: 1}
		for _, cell := range q.Cells {
			cell = cell.Plus(at).Minus(c.low)
			if !c.out.Puzzle.Contains(cell) || taken[cell] {
				return nil
			}
			wall.Cells = append(wall.Cells, cell)
		}
		slices.SortFunc(wall.Cells, def.Cell.Compare)
		return wall
	}
	return nil
}

// piece is a shape as a piece, named after it. It is nil where the shape can be no piece.
func (c *converter) piece(number int) *def.Piece {
	shape := &c.file.Shapes[number]
	q := &def.Piece{Name: label(shape, number), Cells: within(c.out.Puzzle.Lattice, shape.Cells(Filled))}
	switch {
	case shape.Fault != "":
		c.cannot("{name} is not a shape: {fault}", q.Name, shape.Fault)
		return nil
	case len(shape.Cells(Variable)) > 0:
		c.cannot("{name} has cubes that may stay empty, and pieces have none", q.Name)
		return nil
	case len(q.Cells) == 0:
		c.cannot("{name} has no cubes", q.Name)
		return nil
	}
	for _, at := range q.Cells {
		if n := shape.At(at).Colour; n > 0 {
			q.Tints = append(q.Tints, def.Tint{Cell: at, Name: strconv.Itoa(n)})
		}
	}
	return q
}

// colours gives the colours names that no piece has. It also takes over which of them may lie on which.
func (c *converter) colours() {
	p := c.out.Puzzle
	if !p.Tinted() {
		return
	}
	names := map[string]string{}
	name := func(number string) string {
		if names[number] == "" {
			names[number] = c.free("c" + number)
		}
		return names[number]
	}
	for i := range p.Tints {
		p.Tints[i].Name = name(p.Tints[i].Name)
	}
	for i := range p.Pieces {
		for k := range p.Pieces[i].Tints {
			t := &p.Pieces[i].Tints[k]
			t.Name = name(t.Name)
		}
	}
	p.Allow = []def.Pair{}
	known := map[def.Pair]bool{}
	for _, pair := range c.problem.Pairs {
		allowed := def.Pair{Cube: names[strconv.Itoa(pair.Piece)], Cell: names[strconv.Itoa(pair.Result)]}
		if allowed.Cube != "" && allowed.Cell != "" && !known[allowed] {
			known[allowed] = true
			p.Allow = append(p.Allow, allowed)
		}
	}
}

// label is a shape's name for a piece: its own, or S and its number from 1, as BurrTools writes it. Characters that a
// name cannot have in a definition are replaced or left out.
func label(s *Shape, number int) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(":=#,", r), unicode.IsSpace(r):
			return '_'
		case unicode.IsControl(r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, strings.TrimSpace(s.Name))
	if strings.Trim(name, "_.") == "" {
		return fmt.Sprintf("S%d", number+1)
	}
	return name
}

// free is a name that no piece has yet, made from this one.
func (c *converter) free(name string) string {
	free := name
	for c.names[free] > 0 {
		free = fmt.Sprintf("%s_%d", name, c.names[name])
		c.names[name]++
	}
	c.names[free] = 2
	return free
}

// oneLine is a name in the form of a title: one line.
func oneLine(name string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, name)), " ")
}
