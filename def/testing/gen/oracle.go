package gen

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tilewright/def"
)

// Placed is a piece of a solution.
type Placed struct {
	// Piece is the number of the piece in the puzzle, or that of an equal one.
	Piece int
	Cells []def.Cell
}

// Oracle solves a puzzle by trying every piece in every way on the first open cell. It compares solutions by moving
// their cells. It knows all that a puzzle can have: copies to spare, cells that may stay empty, colours, and fixed
// pieces. It is meant to be plainly right, not fast.
type Oracle struct {
	puzzle *def.Puzzle
	ground *ground
	cells  []def.Cell       // the cells that are open, x-major
	number map[def.Cell]int // of each, from 0
	bodies []body           // of each
	at     map[solid]int    // the number of each body
	kinds  []kind
	kindOf map[string]int // by the spell of all looks
	like   []int          // the kind of each piece of the puzzle, -1 of a stationary one

	// variable are the cells that may stay empty, and empty is how many of them may.
	variable uint64
	empty    int

	moves []move
}

// kind is a set of equal pieces. They have the same looks: the same cells with the same colours, in the turns that the
// puzzle allows.
type kind struct {
	first, copies, least int    // the number of the first piece; least copies have to be placed
	looks                []look // in every way to turn
}

// move is a way to map the open cells onto themselves.
type move struct {
	cells    []int // where each open cell goes
	kinds    []int // what it makes of each kind; -1 is a kind that the puzzle lacks
	walls    []int // where each piece that lies fixed goes: the number of a piece; -1 of others
	reflects bool
	motion   int
}

// image is a kind that lies on open cells.
type image struct {
	kind  int
	mask  uint64
	cells []def.Cell
}

// NewOracle prepares a puzzle of at most 64 open cells.
func NewOracle(p *def.Puzzle) *Oracle {
	o := &Oracle{puzzle: p, ground: groundOf(p), number: map[def.Cell]int{}, at: map[solid]int{}, kindOf: map[string]int{}}
	closed := map[def.Cell]bool{}
	for i := range p.Pieces {
		q := &p.Pieces[i]
		o.like = append(o.like, -1)
		switch {
		case !q.Stationary:
			o.add(i)
		case !q.Variable:
			for _, c := range q.Cells {
				closed[c] = true
			}
		}
	}
	for x := range p.Size.X {
		for y := range p.Size.Y {
			for z := range p.Size.Z {
				c := def.Cell{X: x, Y: y, Z: z}
				if closed[c] || o.ground.corners(c) == nil {
					continue
				}
				b := o.ground.body(c)
				o.number[c] = len(o.cells)
				for _, copy := range seen(p, c) {
					o.at[o.ground.body(copy).solid(point{})] = len(o.cells)
				}
				o.cells, o.bodies = append(o.cells, c), append(o.bodies, b)
			}
		}
	}
	if len(o.cells) > 64 {
		panic("gen: the oracle takes boards of at most 64 open cells")
	}
	o.vary()
	for m := range o.ground.motions {
		tries := 1
		if p.Wrap.Any() {
			tries = len(o.cells)
		}
		for first := range tries {
			to, walls, ok := o.onto(m, first)
			if !ok {
				continue
			}
			way := move{cells: to, walls: walls, reflects: o.ground.motions[m].reflects, motion: m}
			for _, k := range o.kinds {
				var moved []look
				for _, l := range k.looks {
					moved = append(moved, o.ground.turnedLook(m, l))
				}
				kind, known := o.kindOf[spellAll(moved)]
				if !known {
					kind = -1
				}
				way.kinds = append(way.kinds, kind)
			}
			if o.keepsRules(&way) {
				o.moves = append(o.moves, way)
			}
		}
	}
	return o
}

// add adds a piece to the kind that it is equal to, or makes a new kind of it. Equal pieces have the same looks.
func (o *Oracle) add(number int) {
	q := &o.puzzle.Pieces[number]
	looks := o.looks(q)
	at, known := o.kindOf[spellAll(looks)]
	if !known {
		at = len(o.kinds)
		o.kindOf[spellAll(looks)] = at
		o.kinds = append(o.kinds, kind{first: number, looks: looks})
	}
	o.like[number] = at
	o.kinds[at].copies += q.Copies
	o.kinds[at].least += q.Copies - q.Spare
}

// looks are the different looks of a piece in every way to turn; on a flat board those that lie in the plane, if any do. A
// piece with a back is never turned over: what it shows then is its back.
func (o *Oracle) looks(q *def.Piece) (all []look) {
	seen := map[string]bool{}
	turn := func(drawn look, over bool) {
		for i, m := range o.ground.motions {
			if m.reflects || !over && !m.upright || !mayTurn(q.Turns, &m) {
				continue
			}
			if look := o.ground.turnedLook(i, drawn); !seen[look.spell()] && o.ground.placed(look) {
				seen[look.spell()] = true
				all = append(all, look)
			}
		}
	}
	turn(o.ground.look(q.Cells, q.Tints), !o.puzzle.OneSide && q.Back == nil)
	if q.Back != nil {
		turn(o.ground.look(q.Back, q.BackTints), false)
	}
	if o.puzzle.Flat() && slices.ContainsFunc(all, look.lies) {
		all = slices.DeleteFunc(all, func(l look) bool { return !l.lies() })
	}
	return all
}

// lies tells whether all bodies of the look are at one height.
func (l look) lies() bool {
	return !slices.ContainsFunc(l, func(t tinted) bool { return math.Abs(t.middle[2]-l[0].middle[2]) > 1e-6 })
}

// spellAll is a text that is equal for the same looks in any order.
func spellAll(looks []look) string {
	var all []string
	for _, l := range looks {
		all = append(all, l.spell())
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// vary finds the cells that may stay empty: those that the puzzle marks, or all of them where it only says how many.
func (o *Oracle) vary() {
	o.empty = len(o.cells)
	for i := range o.puzzle.Pieces {
		if q := &o.puzzle.Pieces[i]; q.Variable {
			for _, c := range q.Cells {
				o.variable |= 1 << o.number[c]
			}
		}
	}
	if o.puzzle.Empty > 0 {
		o.empty = o.puzzle.Empty
		if o.variable == 0 {
			o.variable = o.all()
		}
	}
}

// all is the mask of all open cells.
func (o *Oracle) all() uint64 { return uint64(1)<<len(o.cells) - 1 }

// images are all ways to place a kind, each set of cells once, by their first cell.
func (o *Oracle) images() [][]image {
	over := make([][]image, len(o.cells))
	for i, k := range o.kinds {
		seen := map[uint64]bool{}
		for _, look := range k.looks {
			for _, first := range o.firsts() {
				if placed, fits := o.image(look, first); fits && !seen[placed.mask] {
					seen[placed.mask] = true
					placed.kind = i
					first := bits.TrailingZeros64(placed.mask)
					over[first] = append(over[first], placed)
				}
			}
		}
	}
	return over
}

// image is a look moved in such a way that its first cube comes to a cell. fits tells whether all its cubes may lie
// there.
func (o *Oracle) image(look look, first body) (placed image, fits bool) {
	by := look[0].middle.minus(first.middle)
	for _, t := range look {
		n, open := o.at[t.solid(by)]
		if !open || !o.puzzle.Allows(t.tint, def.TintAt(o.puzzle.Tints, o.cells[n])) {
			return placed, false
		}
		if placed.mask>>n&1 == 1 {
			return placed, false // it meets itself
		}
		placed.mask |= 1 << n
		placed.cells = append(placed.cells, o.cells[n])
	}
	slices.SortFunc(placed.cells, def.Cell.Compare)
	return placed, true
}

// Solve finds all solutions; ok is false when there are more than limit. No two have equal pieces at the same places,
// whatever the names of equal pieces.
func (o *Oracle) Solve(limit int) (solutions [][]Placed, ok bool) {
	over := o.images()
	left := make([]int, len(o.kinds))
	for i, k := range o.kinds {
		left[i] = k.copies
	}
	var placed []Placed
	empty := 0
	var search func(filled uint64) bool
	search = func(filled uint64) bool {
		if filled == o.all() {
			for i, k := range o.kinds {
				if k.copies-left[i] < k.least {
					return true
				}
			}
			solutions = append(solutions, slices.Clone(placed))
			return len(solutions) <= limit
		}
		first := bits.TrailingZeros64(^filled)
		if o.variable>>first&1 == 1 && empty < o.empty {
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

// Alike tells whether two mobile pieces of the puzzle, by their numbers, are equal.
func (o *Oracle) Alike(a, b int) bool { return o.like[a] == o.like[b] }

// Name is a text that is equal for two solutions exactly when they are the same: equal pieces on the same cells, in any
// order.
func (o *Oracle) Name(solution []Placed) string {
	still := move{cells: make([]int, len(o.cells)), kinds: make([]int, len(o.kinds))}
	for i := range still.cells {
		still.cells[i] = i
	}
	for i := range still.kinds {
		still.kinds[i] = i
	}
	return o.after(solution, &still)
}

// Canonical is a text that is equal for two solutions exactly when one is a turn of the other or, with mirror, its
// mirror image. Only those turns count that the board and the pieces with their colours allow.
func (o *Oracle) Canonical(solution []Placed, mirror bool) string {
	best := o.Name(solution)
	for i := range o.moves {
		if move := &o.moves[i]; (mirror || !move.reflects) && o.possible(solution, move) {
			best = min(best, o.after(solution, move))
		}
	}
	return best
}

// possible tells whether the puzzle has the pieces that a move makes of a solution's pieces.
func (o *Oracle) possible(solution []Placed, move *move) bool {
	used := make([]int, len(o.kinds))
	for _, piece := range solution {
		to := move.kinds[o.like[piece.Piece]]
		if to < 0 {
			return false
		}
		used[to]++
	}
	for i, n := range used {
		if n < o.kinds[i].least || n > o.kinds[i].copies {
			return false
		}
	}
	return true
}

// after is the name of the solution that a move makes of a solution.
func (o *Oracle) after(solution []Placed, move *move) string {
	images := make([]image, len(solution))
	for i, piece := range solution {
		images[i].kind = move.kinds[o.like[piece.Piece]]
		for _, c := range piece.Cells {
			images[i].mask |= 1 << move.cells[o.number[c]]
		}
	}
	slices.SortFunc(images, func(a, b image) int { return cmp.Compare(a.mask, b.mask) })
	var b strings.Builder
	b.WriteByte('=')
	for _, i := range images {
		b.WriteString(strconv.Itoa(i.kind) + ":" + strconv.FormatUint(i.mask, 36) + " ")
	}
	return b.String()
}

// Set is the set of canonical texts of solutions.
func (o *Oracle) Set(solutions [][]Placed, mirror bool) map[string]bool {
	set := map[string]bool{}
	for _, s := range solutions {
		set[o.Canonical(s, mirror)] = true
	}
	return set
}

// Want are the canonical texts that a search has to find, in order. They are those of each solution, or with once a
// single one of those that are turns of each other.
func (o *Oracle) Want(solutions [][]Placed, once, mirror bool) []string {
	want := make([]string, 0, len(solutions))
	for _, s := range solutions {
		want = append(want, o.Canonical(s, mirror))
	}
	slices.Sort(want)
	if once {
		want = slices.Compact(want)
	}
	return want
}

// Symmetries is the number of different ways in which turns, and turns and reflections, map the open cells of the
// puzzle to themselves. Those of an exact puzzle keep the set of its pieces.
func (o *Oracle) Symmetries() (turns, all int) {
	ways := map[string]bool{}
	for _, reflects := range []bool{false, true} {
		for i := range o.moves {
			if m := &o.moves[i]; m.reflects == reflects && (!o.puzzle.Exact() || o.keepsSet(m)) {
				var way strings.Builder
				for _, to := range m.cells {
					way.WriteString(strconv.Itoa(to) + " ")
				}
				ways[way.String()] = true
			}
		}
		if !reflects {
			turns = len(ways)
		}
	}
	return turns, len(ways)
}

// keepsSet tells whether the pieces, moved, are the pieces of the puzzle.
func (o *Oracle) keepsSet(m *move) bool {
	for i, k := range o.kinds {
		if to := m.kinds[i]; to < 0 || o.kinds[to].copies != k.copies {
			return false
		}
	}
	return true
}

// onto is where a motion takes each open cell, with the only translation that can be right, or in a box that closes with that
// which takes the first cell to another one. It is false when the board
// is not mapped to itself. The board is the open cells, those that may stay empty, their colours, and the fixed pieces,
// which must go onto fixed pieces. Holes are no pieces.
func (o *Oracle) onto(m, first int) (to, walls []int, ok bool) {
	if len(o.cells) == 0 {
		return nil, nil, true
	}
	if o.puzzle.Wrap.Any() {
		return o.ontoAround(m, first)
	}
	moved := make([]body, len(o.bodies))
	for i, b := range o.bodies {
		moved[i] = o.ground.turned(m, b)
	}
	by := corner(moved).minus(corner(o.bodies))
	for i, c := range o.cells {
		n, open := o.at[moved[i].solid(by)]
		if !open || o.variable>>i&1 != o.variable>>n&1 || def.TintAt(o.puzzle.Tints, c) != def.TintAt(o.puzzle.Tints, o.cells[n]) {
			return nil, nil, false
		}
		to = append(to, n)
	}
	fixed := map[string]int{}
	for i := range o.puzzle.Pieces {
		if q := &o.puzzle.Pieces[i]; o.fixed(q) {
			fixed[o.ground.look(q.Cells, nil).place(point{})] = i
		}
	}
	for i := range o.puzzle.Pieces {
		wall, is := -1, true
		if q := &o.puzzle.Pieces[i]; o.fixed(q) {
			wall, is = fixed[o.ground.turnedLook(m, o.ground.look(q.Cells, nil)).place(by)]
		}
		if !is {
			return nil, nil, false
		}
		walls = append(walls, wall)
	}
	return to, walls, true
}

// corner has the least coordinate of bodies along each axis.
func corner(bodies []body) point {
	low := bodies[0].middle
	for _, b := range bodies {
		for axis := range low {
			low[axis] = min(low[axis], b.middle[axis])
		}
	}
	return low
}

// fixed tells whether a piece belongs to the board and has to be mapped onto another such piece. It does if it closes
// its cells, has a name that begins with a letter or a digit, and is connected.
func (o *Oracle) fixed(q *def.Piece) bool {
	first, _ := utf8.DecodeRuneInString(q.Name)
	return q.Closes() && (unicode.IsLetter(first) || unicode.IsDigit(first)) && o.ground.connected(q.Cells)
}

// moved is the shape, in order, moved in such a way that its least coordinates are 0.
func moved(cells []def.Cell) []def.Cell {
	low := least(cells)
	to := make([]def.Cell, len(cells))
	for i, c := range cells {
		to[i] = c.Minus(low)
	}
	slices.SortFunc(to, def.Cell.Compare)
	return to
}

// least are the least coordinates of cells.
func least(cells []def.Cell) def.Cell {
	low := cells[0]
	for _, c := range cells {
		low = def.Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y), Z: min(low.Z, c.Z)}
	}
	return low
}
