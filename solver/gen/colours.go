package gen

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
)

// Coloured is a random puzzle with a number in which cubes and cells have colours: exact ones and, every third,
// others. Most have a solution of the puzzle without colours that goes with them.
func Coloured(number uint64) *def.Puzzle {
	m := maker{Rand: rand.New(rand.NewPCG(number, 0x636f6c6f7572))}
	for base := number; ; base += 24 {
		p := Puzzle(base)
		if number%3 == 0 {
			p = Loose(base)
		}
		if len(p.OpenCells()) > 18 {
			continue
		}
		p.Title = "coloured random " + strconv.FormatUint(number, 10)
		m.paint(p)
		m.colourCubes(p)
		switch m.IntN(6) {
		case 0:
			p.Allow = []def.Pair{}
		case 1:
			p.Allow = []def.Pair{{Cube: "a", Cell: "b"}, {Cube: "b", Cell: "a"}}
		case 2:
			p.Allow = []def.Pair{{Cube: "a", Cell: "a"}, {Cube: "a", Cell: "b"}}
		}
		if p.Tinted() && p.Check() == nil {
			return p
		}
	}
}

// Either is Puzzle, but an exact one with colours for every fourth number: for tests that hold engines against
// each other.
func Either(number uint64) *def.Puzzle {
	if number%4 != 3 {
		return Puzzle(number)
	}
	for n := number; ; n += 4 {
		if p := Coloured(n); p.Exact() {
			return p
		}
	}
}

// paint gives cells colours: any, or in a pattern that turns or mirror images of the board may keep.
func (m *maker) paint(p *def.Puzzle) {
	kind, name := m.IntN(6), [2]string{"a", "b"}
	for _, c := range p.OpenCells() {
		far := def.Cell{X: p.XDim - 1 - c.X, Y: p.YDim - 1 - c.Y, Z: p.ZDim - 1 - c.Z}
		colour := ""
		switch kind {
		case 0:
			colour = []string{"", "a", "b"}[m.IntN(3)]
		case 1:
			colour = name[(c.X+c.Y+c.Z)%2]
		case 2:
			colour = []string{"a", ""}[min((c.X*3+c.Y*5)%2, (far.X*3+c.Y*5)%2)]
		case 3:
			colour = []string{"a", "b", ""}[min(c.X, far.X)%3]
		case 4:
			if min(c.X, far.X)+min(c.Y, far.Y)+min(c.Z, far.Z) == 0 {
				colour = "a"
			}
		}
		if colour != "" {
			p.Tints = append(p.Tints, def.Tint{Cell: c, Name: colour})
		}
	}
}

// colourCubes gives cubes the colours of the cells that they cover in a solution of the puzzle without colours,
// or of none, or any.
func (m *maker) colourCubes(p *def.Puzzle) {
	plain := NewOracle(p)
	solutions, _ := plain.Solve(20)
	random := len(solutions) == 0 || m.IntN(6) == 0
	var solution [][]def.Cell
	if !random {
		solution = solutions[m.IntN(len(solutions))]
	}
	sparse := 1 + m.IntN(3)
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if q.Stationary || m.IntN(4) == 0 {
			continue
		}
		lies := m.lies(p, q, solution)
		for _, c := range q.Cells {
			name := []string{"a", "b"}[m.IntN(2)]
			if lies != nil && m.IntN(8) > 0 {
				name = def.TintAt(p.Tints, lies[c])
			}
			if name != "" && m.IntN(sparse) == 0 {
				q.Tints = append(q.Tints, def.Tint{Cell: c, Name: name})
			}
		}
	}
}

// lies is where each cube of a piece lies in a solution; nil where the piece is not found there.
func (m *maker) lies(p *def.Puzzle, q *def.Piece, solution [][]def.Cell) map[def.Cell]def.Cell {
	for _, placed := range solution {
		for _, way := range isometries() {
			if way.reflects || p.OneSide && way.apply(def.Cell{Z: 1}).Z != 1 {
				continue
			}
			turned := way.applyAll(q.Cells)
			if !slices.Equal(moved(turned), moved(placed)) {
				continue
			}
			low, to := least(turned), least(placed)
			at := map[def.Cell]def.Cell{}
			for i, c := range turned {
				at[q.Cells[i]] = def.Cell{X: c.X - low.X + to.X, Y: c.Y - low.Y + to.Y, Z: c.Z - low.Z + to.Z}
			}
			return at
		}
	}
	return nil
}

// least are the least coordinates of cells.
func least(cells []def.Cell) def.Cell {
	low := cells[0]
	for _, c := range cells {
		low = def.Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y), Z: min(low.Z, c.Z)}
	}
	return low
}

// ColourOracle is the oracle of puzzles with colours. Its solutions tell which piece lies where, as
// pieces of the same cells may differ in colours.
type ColourOracle struct {
	puzzle *def.Puzzle
	plain  *Oracle
	kinds  []colourKind
	kindOf map[string]int // by every look, moved to the origin
	moves  []colourMove
}

// Placed is a piece of a solution.
type Placed struct {
	// Piece is the first of those that are equal, by its number in the puzzle.
	Piece int
	Cells []def.Cell
}

// colourKind is a set of equal pieces.
type colourKind struct {
	first, copies, least int
	looks                [][]def.Tint // every cube, with "" where it has no colour
}

// colourMove is a way to map the board onto itself, and the kinds; -1 is one that the puzzle lacks.
type colourMove struct {
	cells    func(def.Cell) def.Cell
	kinds    []int
	reflects bool
}

// NewColourOracle prepares a puzzle of at most 64 open cells.
func NewColourOracle(p *def.Puzzle) *ColourOracle {
	o := &ColourOracle{puzzle: p, plain: NewOracle(p), kindOf: map[string]int{}}
	for i := range p.Pieces {
		if q := &p.Pieces[i]; !q.Stationary {
			o.add(i, q)
		}
	}
	for _, m := range isometries() {
		move, ok := o.plain.ontoBox(m)
		if !ok || slices.ContainsFunc(o.plain.cells, func(c def.Cell) bool {
			return def.TintAt(p.Tints, c) != def.TintAt(p.Tints, move(c))
		}) {
			continue
		}
		way := colourMove{cells: move, reflects: m.reflects}
		for _, k := range o.kinds {
			to, known := o.kindOf[spellLook(lookAfter(m, k.looks[0]))]
			if !known {
				to = -1
			}
			way.kinds = append(way.kinds, to)
		}
		o.moves = append(o.moves, way)
	}
	return o
}

// add takes a piece as a new kind, or to its like.
func (o *ColourOracle) add(number int, q *def.Piece) {
	var drawn []def.Tint
	for _, c := range q.Cells {
		drawn = append(drawn, def.Tint{Cell: c, Name: def.TintAt(q.Tints, c)})
	}
	at, known := o.kindOf[spellLook(lookAfter(isometries()[0], drawn))]
	if !known {
		at = len(o.kinds)
		o.kinds = append(o.kinds, colourKind{first: number})
		for _, m := range isometries() {
			if m.reflects || o.puzzle.OneSide && m.apply(def.Cell{Z: 1}).Z != 1 {
				continue
			}
			look := lookAfter(m, drawn)
			if _, seen := o.kindOf[spellLook(look)]; !seen {
				o.kindOf[spellLook(look)] = at
				o.kinds[at].looks = append(o.kinds[at].looks, look)
			}
		}
	}
	o.kinds[at].copies += q.Copies
	o.kinds[at].least += q.Copies - q.Spare
}

// lookAfter is a look after an isometry, moved to the origin.
func lookAfter(m isometry, look []def.Tint) []def.Tint {
	var cells []def.Cell
	for _, t := range look {
		cells = append(cells, m.apply(t.Cell))
	}
	low := least(cells)
	turned := make([]def.Tint, len(look))
	for i, c := range cells {
		turned[i] = def.Tint{Cell: def.Cell{X: c.X - low.X, Y: c.Y - low.Y, Z: c.Z - low.Z}, Name: look[i].Name}
	}
	slices.SortFunc(turned, func(a, b def.Tint) int { return a.Cell.Compare(b.Cell) })
	return turned
}

func spellLook(look []def.Tint) string {
	var b strings.Builder
	for _, t := range look {
		b.WriteString(spell([]def.Cell{t.Cell}) + t.Name + "|")
	}
	return b.String()
}

// colourImage is a kind on cells.
type colourImage struct {
	kind  int
	mask  uint64
	cells []def.Cell
}

// images are all ways to place a kind, each set of cells once, by their first cell.
func (o *ColourOracle) images() [][]colourImage {
	over := make([][]colourImage, len(o.plain.cells))
	p := o.puzzle
	for i, k := range o.kinds {
		seen := map[uint64]bool{}
		for _, look := range k.looks {
			for n := range p.Volume() {
				origin := def.Cell{X: n / p.ZDim / p.YDim, Y: n / p.ZDim % p.YDim, Z: n % p.ZDim}
				if image, fits := o.image(look, origin); fits && !seen[image.mask] {
					seen[image.mask] = true
					image.kind = i
					first := bits.TrailingZeros64(image.mask)
					over[first] = append(over[first], image)
				}
			}
		}
	}
	return over
}

func (o *ColourOracle) image(look []def.Tint, origin def.Cell) (image colourImage, fits bool) {
	for _, t := range look {
		c := def.Cell{X: t.Cell.X + origin.X, Y: t.Cell.Y + origin.Y, Z: t.Cell.Z + origin.Z}
		n, open := o.plain.number[c]
		if !open || !o.puzzle.Allows(t.Name, def.TintAt(o.puzzle.Tints, c)) {
			return image, false
		}
		image.mask |= 1 << n
		image.cells = append(image.cells, c)
	}
	return image, true
}

// Solve finds all solutions; false when there are more than limit.
func (o *ColourOracle) Solve(limit int) (solutions [][]Placed, ok bool) {
	over := o.images()
	left := make([]int, len(o.kinds))
	for i, k := range o.kinds {
		left[i] = k.copies
	}
	all := uint64(1)<<len(o.plain.cells) - 1
	var placed []Placed
	empty := 0
	var search func(filled uint64) bool
	search = func(filled uint64) bool {
		if filled == all {
			for i, k := range o.kinds {
				if k.copies-left[i] < k.least {
					return true
				}
			}
			solutions = append(solutions, slices.Clone(placed))
			return len(solutions) <= limit
		}
		first := bits.TrailingZeros64(^filled)
		if o.plain.variable>>first&1 == 1 && empty < o.plain.empty {
			empty++
			more := search(filled | 1<<first)
			empty--
			if !more {
				return false
			}
		}
		for _, image := range over[first] {
			if left[image.kind] == 0 || image.mask&filled != 0 {
				continue
			}
			left[image.kind]--
			placed = append(placed, Placed{o.kinds[image.kind].first, image.cells})
			more := search(filled | image.mask)
			placed = placed[:len(placed)-1]
			left[image.kind]++
			if !more {
				return false
			}
		}
		return true
	}
	ok = search(0)
	return solutions, ok
}

// Canonical is a text that two solutions have in common just when one is a turn of the other or, with
// mirror, its mirror image, where board and pieces with their colours allow that.
func (o *ColourOracle) Canonical(solution []Placed, mirror bool) string {
	best := ""
	for _, move := range o.moves {
		if move.reflects && !mirror {
			continue
		}
		if text, possible := o.after(solution, move); possible && (best == "" || text < best) {
			best = text
		}
	}
	return best
}

// after is what a move makes of a solution, false where the puzzle has not the pieces for it.
func (o *ColourOracle) after(solution []Placed, move colourMove) (text string, possible bool) {
	used := make([]int, len(o.kinds))
	var texts []string
	for _, piece := range solution {
		kind := slices.IndexFunc(o.kinds, func(k colourKind) bool { return k.first == piece.Piece })
		to := move.kinds[kind]
		if to < 0 {
			return "", false
		}
		used[to]++
		var cells []def.Cell
		for _, c := range piece.Cells {
			cells = append(cells, move.cells(c))
		}
		slices.SortFunc(cells, def.Cell.Compare)
		texts = append(texts, strconv.Itoa(to)+":"+spell(cells))
	}
	for i, n := range used {
		if n < o.kinds[i].least || n > o.kinds[i].copies {
			return "", false
		}
	}
	slices.Sort(texts)
	return "=" + strings.Join(texts, " "), true
}
