package def

import (
	"slices"

	"tilewright/def/space"
)

// Referee tells whether assemblies of a puzzle keep its rules. It is made once for a puzzle. It has room of its own, so that
// one goroutine uses it at a time.
//
// Assemblies are as Slots says: for each open cell the slot of the piece on it, or 0. Equal pieces may have changed places in
// them, which no rule sees.
type Referee struct {
	p     *Puzzle // the whole one of a rest
	rules []Rule
	// board has the cells that pieces lie on, also the fixed ones; near and ways are its neighbours.
	board *space.Board
	near  []int32
	ways  int
	// open is, by open cell of the puzzle, the cell of board. slots are those of the whole puzzle by those of a rest, else nil.
	open  []int32
	slots []int
	// base has what lies on each cell before: 0 nothing, or the number of a piece. Fixed ones are numbered behind the slots.
	base []int32
	// meant is what each piece is, by its number: its shape, or behind those which piece lies fixed. names are what rules name.
	meant []int
	names [][]int
	slot  int // the last one
	// points are the sets of cells at a point, and at those of each cell, for rules that ask.
	points [][]int32
	at     [][]int32
	edge   []bool
	moves  []space.Move

	on []int32 // of the assembly looked at, by cell
}

// Breach is a rule that an assembly breaks.
type Breach struct {
	Rule Rule
	// Cells show it: the crossroads, both sides of the cut, pieces that touch. There are none where all of the board does.
	Cells []Cell
}

// NewReferee makes the referee of a puzzle that passes Check; nil where that has no rules. O(cells), and for symmetric rules
// as much as the symmetries of the board.
func NewReferee(p *Puzzle) *Referee {
	if len(p.Rules) == 0 {
		return nil
	}
	return refereeOf(p, true)
}

// refereeOf is the referee of a puzzle for its rules, or for none of them.
func refereeOf(p *Puzzle, ruled bool) *Referee {
	if p.Given == nil {
		return newReferee(p, ruled)
	}
	whole := p.Given.Whole
	r := newReferee(whole, ruled)
	for i, c := range whole.OpenCells() {
		if slot := p.Given.Assembly[i]; slot > 0 {
			r.base[r.board.Number(c)] = int32(slot)
		}
	}
	r.slots = append([]int{0}, p.Given.Slots...)
	r.open = r.open[:0]
	for _, c := range p.OpenCells() {
		r.open = append(r.open, r.board.Number(c))
	}
	return r
}

func newReferee(p *Puzzle, ruled bool) *Referee {
	r := &Referee{p: p, ways: len(p.Lattice.Steps()), meant: []int{-1}}
	var holes [][]Cell
	for i := range p.Pieces {
		if q := &p.Pieces[i]; q.Closes() && q.Hole(p.Lattice) {
			holes = append(holes, q.Cells)
		}
	}
	r.board = space.NewBoard(p.Lattice, p.Size, p.Wrap, holes...)
	r.near, r.base = r.board.Near(), make([]int32, len(r.board.Cells))
	set := p.Set()
	for _, slot := range p.Slots() {
		r.meant = append(r.meant, set.Of[slot.Piece])
	}
	r.slot = len(r.meant) - 1
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if !q.Closes() || q.Hole(p.Lattice) {
			continue
		}
		for _, c := range q.Cells {
			r.base[r.board.Number(c)] = int32(len(r.meant))
		}
		r.meant = append(r.meant, len(set.Shapes)+i)
	}
	for _, c := range p.OpenCells() {
		r.open = append(r.open, r.board.Number(c))
	}
	if ruled {
		r.rules = p.Rules
	}
	for _, rule := range r.rules {
		r.names = append(r.names, p.meantBy(rule, set))
		switch {
		case r.points == nil && (rule.Kind == NoCrossroads || rule.How == ByCorners):
			r.findPoints()
		case rule.Kind == Border:
			r.edge = r.board.Edge()
		case rule.Kind == Symmetric:
			r.moves = r.symmetries()
		}
	}
	return r
}

// findPoints finds the points of the board, and those of each cell.
func (r *Referee) findPoints() {
	r.points = r.board.Points()
	r.at = make([][]int32, len(r.board.Cells))
	for i, point := range r.points {
		for _, c := range point {
			r.at[c] = append(r.at[c], int32(i))
		}
	}
}

// symmetries are the moves of the puzzle's board, as moves of its cells with the fixed ones. One that moves nothing but fixed
// pieces says nothing of a solution.
func (r *Referee) symmetries() []space.Move {
	b := *r.board
	full := r.p.Space()
	b.Fixed = full.Fixed
	if full.Marks != nil {
		b.Marks = make([]int32, len(b.Cells))
		for i, c := range full.Cells {
			b.Marks[b.Number(c)] = full.Marks[i]
		}
	}
	return slices.DeleteFunc(b.Moves(), func(m space.Move) bool {
		return !slices.ContainsFunc(r.open, func(c int32) bool { return m.Cells[c] != c })
	})
}

// Early reports whether some rule is.
func (r *Referee) Early() bool { return slices.ContainsFunc(r.rules, Rule.Early) }

// Border tells of each open cell whether it is at the border, where each piece has to have one; nil where no rule asks for that.
func (r *Referee) Border() []bool {
	if r == nil || r.edge == nil {
		return nil
	}
	at := make([]bool, len(r.open))
	for i, c := range r.open {
		at[i] = r.edge[c]
	}
	return at
}

// Keeps reports whether a solution keeps all rules. O(cells) for most of them.
func (r *Referee) Keeps(assembly []uint16) bool { return r.Broken(assembly) == nil }

// Broken is the first rule that a solution breaks, nil where it keeps all.
func (r *Referee) Broken(assembly []uint16) *Breach {
	r.look(assembly)
	for i, rule := range r.rules {
		if cells, broken := r.breaks(rule, r.names[i]); broken {
			return &Breach{rule, r.cells(cells)}
		}
	}
	return nil
}

// Allows reports whether a partial assembly can be part of a solution, as far as the early rules tell.
func (r *Referee) Allows(assembly []uint16) bool { return r.Forbids(assembly) == nil }

// Forbids is the first early rule that a partial assembly breaks, nil where it breaks none.
func (r *Referee) Forbids(assembly []uint16) *Breach {
	r.look(assembly)
	for i, rule := range r.rules {
		if !rule.Early() {
			continue
		}
		if cells, broken := r.breaks(rule, r.names[i]); broken {
			return &Breach{rule, r.cells(cells)}
		}
	}
	return nil
}

// Clear takes all pieces off, for Place. Broken and Forbids do, too.
func (r *Referee) Clear() { r.look(nil) }

// Place puts a piece on open cells, and reports whether it breaks no early rule with what lies there already. O(cells of the
// piece). Remove takes it off.
func (r *Referee) Place(slot uint16, cells []int32) bool {
	for _, cell := range cells {
		r.on[r.open[cell]] = r.number(slot)
	}
	for _, rule := range r.rules {
		if rule.Early() && slices.ContainsFunc(cells, func(cell int32) bool { return r.earlyAt(rule, r.open[cell]) != nil }) {
			return false
		}
	}
	return true
}

// Remove takes a piece off the cells on which Place has put it.
func (r *Referee) Remove(cells []int32) {
	for _, cell := range cells {
		r.on[r.open[cell]] = 0
	}
}

// look takes an assembly in.
func (r *Referee) look(assembly []uint16) {
	r.on = append(r.on[:0], r.base...)
	for i, slot := range assembly {
		if slot > 0 {
			r.on[r.open[i]] = r.number(slot)
		}
	}
}

// number is that of the piece in a slot.
func (r *Referee) number(slot uint16) int32 {
	if r.slots != nil {
		return int32(r.slots[slot])
	}
	return int32(slot)
}

// breaks reports whether what lies on the board breaks a rule, with the cells that show it. Names are what the rule names.
func (r *Referee) breaks(rule Rule, names []int) (cells []int32, broken bool) {
	switch rule.Kind {
	case NoCrossroads, Apart:
		for c := range r.on {
			if cells = r.earlyAt(rule, int32(c)); cells != nil {
				return cells, true
			}
		}
	case FaultFree:
		return r.fault()
	case Border:
		at := make([]bool, len(r.meant))
		for c, n := range r.on {
			at[n] = at[n] || r.edge[c]
		}
		return r.first(func(n int32) bool { return !at[n] })
	case Colourable:
		return nil, !r.colourable(rule.Colours)
	case Symmetric:
		return nil, !slices.ContainsFunc(r.moves, func(m space.Move) bool {
			return (rule.How == "" || m.Mirrors == (rule.How == ByMirror)) && r.kept(m)
		})
	case Held:
		for k, step := range r.p.Lattice.Steps() {
			if step.Z != 0 && r.p.Flat() {
				continue
			}
			stopped := make([]bool, len(r.meant))
			for c, n := range r.on {
				to := r.near[c*r.ways+k]
				stopped[n] = stopped[n] || to < 0 || r.on[to] != 0 && r.on[to] != n
			}
			if cells, broken = r.first(func(n int32) bool { return !stopped[n] }); broken {
				return cells, true
			}
		}
	case Touch:
		for c := range r.on {
			if r.meant[r.on[c]] == names[0] && r.besides(int32(c), func(n int32) bool { return r.meant[n] == names[1] }) >= 0 {
				return nil, false
			}
		}
		return r.all(names), true
	case Whole:
		return r.parted(names)
	}
	return nil, false
}

// earlyAt are the cells that show that an early rule is broken at a cell; nil where it is not.
func (r *Referee) earlyAt(rule Rule, c int32) []int32 {
	if rule.Kind == NoCrossroads {
		for _, point := range r.at[c] {
			if r.crossroads(r.points[point]) {
				return r.points[point]
			}
		}
		return nil
	}
	n := r.on[c]
	equal := func(m int32) bool { return m != n && m > 0 && r.meant[m] == r.meant[n] }
	switch {
	case n == 0:
	case rule.How != ByCorners:
		if to := r.besides(c, equal); to >= 0 {
			return []int32{c, to}
		}
	default:
		for _, point := range r.at[c] {
			for _, to := range r.points[point] {
				if equal(r.on[to]) {
					return []int32{c, to}
				}
			}
		}
	}
	return nil
}

// crossroads reports whether four pieces lie on some cells.
func (r *Referee) crossroads(point []int32) bool {
	different := 0
	for i, c := range point {
		if r.on[c] != 0 && !slices.ContainsFunc(point[:i], func(d int32) bool { return r.on[d] == r.on[c] }) {
			different++
		}
	}
	return different > 3
}

// besides is a cell beside one with another piece that is wanted; -1 where there is none.
func (r *Referee) besides(c int32, wanted func(n int32) bool) int32 {
	for _, to := range r.near[int(c)*r.ways:][:r.ways] {
		if to >= 0 && r.on[to] != 0 && r.on[to] != r.on[c] && wanted(r.on[to]) {
			return to
		}
	}
	return -1
}

// first are the cells of the first mobile piece on the board that is wanted.
func (r *Referee) first(wanted func(n int32) bool) (cells []int32, found bool) {
	for _, n := range r.on {
		if n > 0 && int(n) <= r.slot && wanted(n) {
			for c, m := range r.on {
				if m == n {
					cells = append(cells, int32(c))
				}
			}
			return cells, true
		}
	}
	return nil, false
}

// all are the cells of the pieces that are meant.
func (r *Referee) all(names []int) (cells []int32) {
	for c, n := range r.on {
		if slices.Contains(names, r.meant[n]) {
			cells = append(cells, int32(c))
		}
	}
	return cells
}

// fault finds a straight cut: a line, or of a solid a plane, along which pieces meet and that none crosses. Its cells are those
// on both sides.
func (r *Referee) fault() (cells []int32, found bool) {
	for axis := range 3 {
		along := func(c int32) int { at := r.board.Cells[c]; return [3]int{at.X, at.Y, at.Z}[axis] }
		least, most := make([]int, len(r.meant)), make([]int, len(r.meant))
		for c, n := range r.on {
			at := along(int32(c))
			if most[n] == 0 {
				least[n], most[n] = at, at+1
			}
			least[n], most[n] = min(least[n], at), max(most[n], at+1)
		}
		for cut := 1; cut < [3]int{r.p.Size.X, r.p.Size.Y, r.p.Size.Z}[axis]; cut++ {
			crossed := false
			for n := 1; n < len(least); n++ {
				crossed = crossed || least[n] < cut && cut < most[n]
			}
			for c, n := range r.on {
				up := r.near[c*r.ways+r.ways/2+axis] // the second half of the steps leads up the axes
				if !crossed && n != 0 && along(int32(c)) == cut-1 && up >= 0 && r.on[up] != 0 {
					cells = append(cells, int32(c), up)
				}
			}
			if cells != nil {
				return cells, true
			}
		}
	}
	return nil, false
}

// kept reports whether a move takes each piece to a piece, as a whole, and empty cells to empty ones.
func (r *Referee) kept(m space.Move) bool {
	to, from := make([]int32, len(r.meant)), make([]int32, len(r.meant))
	for c, n := range r.on {
		image := r.on[m.Cells[c]]
		if (n == 0) != (image == 0) || n != 0 && (to[n] != 0 && to[n] != image || from[image] != 0 && from[image] != n) {
			return false
		}
		to[n], from[image] = image, n
	}
	return true
}

// parted are the cells of named pieces that do not hang together with the first of them; not found where all do.
func (r *Referee) parted(names []int) (cells []int32, found bool) {
	cells = r.all(names)
	left := map[int32]bool{}
	for _, c := range cells {
		left[c] = true
	}
	for next := slices.Clone(cells[:min(1, len(cells))]); len(next) > 0; {
		c := next[len(next)-1]
		next = next[:len(next)-1]
		delete(left, c)
		for _, to := range r.near[int(c)*r.ways:][:r.ways] {
			if to >= 0 && left[to] {
				next = append(next, to)
			}
		}
	}
	cells = slices.DeleteFunc(cells, func(c int32) bool { return !left[c] })
	return cells, len(cells) > 0
}

// colourable reports whether so many colours are enough that pieces which touch differ. The piece whose neighbours have most
// colours comes next (Brélaz 1979), so that few choices are wrong.
func (r *Referee) colourable(colours int) bool {
	beside := make([][]int32, len(r.meant))
	for c, n := range r.on {
		for _, to := range r.near[c*r.ways:][:r.ways] {
			if n > 0 && to >= 0 && r.on[to] > 0 && r.on[to] != n && !slices.Contains(beside[n], r.on[to]) {
				beside[n] = append(beside[n], r.on[to])
			}
		}
	}
	here := make([]bool, len(r.meant))
	for _, n := range r.on {
		here[n] = n > 0
	}
	colour := make([]int, len(r.meant)) // 0 for none
	var paint func(used int) bool
	paint = func(used int) bool {
		next, most := -1, 0
		for n := range here {
			if !here[n] || colour[n] > 0 {
				continue
			}
			seen, met := 0, 0
			for _, m := range beside[n] {
				if bit := 1 << colour[m]; colour[m] > 0 && seen&bit == 0 {
					seen, met = seen|bit, met+1
				}
			}
			if rank := met*len(here) + len(beside[n]); next < 0 || rank > most {
				next, most = n, rank
			}
		}
		if next < 0 {
			return true
		}
		for k := 1; k <= min(used+1, colours); k++ {
			if slices.ContainsFunc(beside[next], func(m int32) bool { return colour[m] == k }) {
				continue
			}
			if colour[next] = k; paint(max(used, k)) {
				return true
			}
		}
		colour[next] = 0
		return false
	}
	return paint(0)
}

// cells are cells of the board by their places.
func (r *Referee) cells(numbers []int32) (cells []Cell) {
	for _, c := range numbers {
		cells = append(cells, r.board.Cells[c])
	}
	slices.SortFunc(cells, Cell.Compare)
	return slices.Compact(cells)
}
