package gen

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
)

// Oracle solves a puzzle by trying every piece in every way on the first empty
// cell, and compares solutions by moving their cells. It is meant to be plainly
// right, not fast.
type Oracle struct {
	puzzle *def.Puzzle
	cells  []def.Cell       // the cells that are open
	number map[def.Cell]int // of each, from 0
	kinds  []kind
	kindOf map[string]int // by every oriented shape, moved to the origin

	// variable are the cells that may stay empty, and empty is how many of them may.
	variable uint64
	empty    int

	// turns and mirrored are the moves of the box onto itself that keep the
	// stationary pieces, and the set of mobile ones: those that turn, and those
	// that reflect. Where the puzzle is not exact they need not keep the set: there
	// each solution shows whether what they make of it is one.
	turns, mirrored []func(def.Cell) def.Cell
}

// kind is a set of equal pieces.
type kind struct {
	copies   int
	least    int // of them that have to be placed
	oriented [][]def.Cell
}

// NewOracle prepares a puzzle of at most 64 open cells.
func NewOracle(p *def.Puzzle) *Oracle {
	o := &Oracle{puzzle: p, number: map[def.Cell]int{}, kindOf: map[string]int{}}
	closed := map[def.Cell]bool{}
	all := isometries()
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if piece.Variable {
			continue
		}
		if piece.Stationary {
			for _, c := range piece.Cells {
				closed[c] = true
			}
			continue
		}
		if k, ok := o.kindOf[spell(moved(piece.Cells))]; ok {
			o.kinds[k].copies += piece.Copies
			o.kinds[k].least += piece.Copies - piece.Spare
			continue
		}
		k := kind{copies: piece.Copies, least: piece.Copies - piece.Spare}
		for _, m := range all {
			if m.reflects || p.OneSide && m.apply(def.Cell{Z: 1}).Z != 1 {
				continue
			}
			shape := moved(m.applyAll(piece.Cells))
			if _, ok := o.kindOf[spell(shape)]; !ok {
				o.kindOf[spell(shape)] = len(o.kinds)
				k.oriented = append(k.oriented, shape)
			}
		}
		o.kinds = append(o.kinds, k)
	}
	for x := range p.XDim {
		for y := range p.YDim {
			for z := range p.ZDim {
				if c := (def.Cell{X: x, Y: y, Z: z}); !closed[c] {
					o.number[c] = len(o.cells)
					o.cells = append(o.cells, c)
				}
			}
		}
	}
	if len(o.cells) > 64 {
		panic("gen: the oracle takes boards of at most 64 open cells")
	}
	o.vary()
	for _, m := range all {
		move, ok := o.ontoBox(m)
		switch {
		case !ok || p.Exact() && !o.keepsSet(m):
		case m.reflects:
			o.mirrored = append(o.mirrored, move)
		default:
			o.turns = append(o.turns, move)
		}
	}
	return o
}

// vary finds the cells that may stay empty: those that the puzzle marks, or all of
// them where it says how many alone.
func (o *Oracle) vary() {
	o.empty = len(o.cells)
	for i := range o.puzzle.Pieces {
		if piece := &o.puzzle.Pieces[i]; piece.Variable {
			for _, c := range piece.Cells {
				o.variable |= 1 << o.number[c]
			}
		}
	}
	if o.puzzle.Empty > 0 {
		o.empty = o.puzzle.Empty
		if o.variable == 0 {
			o.variable = uint64(1)<<len(o.cells) - 1
		}
	}
}

// Solve finds all solutions, each a list of placed pieces; false when there are
// more than limit. No two have the same pieces at the same places, whatever the
// names of equal ones.
func (o *Oracle) Solve(limit int) (solutions [][][]def.Cell, ok bool) {
	type image struct {
		kind  int
		mask  uint64
		cells []def.Cell
	}
	over := make([][]image, len(o.cells)) // by the first cell
	left := make([]int, len(o.kinds))
	for i, k := range o.kinds {
		left[i] = k.copies
		for _, shape := range k.oriented {
			for x := range o.puzzle.XDim {
				for y := range o.puzzle.YDim {
				places:
					for z := range o.puzzle.ZDim {
						placed := image{kind: i}
						for _, c := range shape {
							c = def.Cell{X: c.X + x, Y: c.Y + y, Z: c.Z + z}
							n, open := o.number[c]
							if !open {
								continue places
							}
							placed.mask |= 1 << n
							placed.cells = append(placed.cells, c)
						}
						first := bits.TrailingZeros64(placed.mask)
						over[first] = append(over[first], placed)
					}
				}
			}
		}
	}
	all := uint64(1)<<len(o.cells) - 1
	var placed [][]def.Cell
	empty := 0
	var search func(filled uint64) bool
	search = func(filled uint64) bool {
		if filled == all {
			for i, n := range left {
				if o.kinds[i].copies-n < o.kinds[i].least {
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
			placed = append(placed, image.cells)
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

// Name is a text that two solutions have in common just when they are the same:
// the same sets of cells, in any order.
func (o *Oracle) Name(solution [][]def.Cell) string {
	return name(solution, func(c def.Cell) def.Cell { return c })
}

// Canonical is a text that two solutions have in common just when one is a turn
// of the other or, with mirror, its mirror image, where the set of pieces and
// the board allow that.
func (o *Oracle) Canonical(solution [][]def.Cell, mirror bool) string {
	least := o.Name(solution)
	moves := o.turns
	if mirror {
		moves = slices.Concat(o.turns, o.mirrored)
	}
	for _, move := range moves {
		if o.possible(solution, move) {
			least = min(least, name(solution, move))
		}
	}
	return least
}

// possible tells whether the puzzle has the pieces of what a move makes of a solution.
func (o *Oracle) possible(solution [][]def.Cell, move func(def.Cell) def.Cell) bool {
	used := make([]int, len(o.kinds))
	for _, piece := range solution {
		cells := make([]def.Cell, len(piece))
		for i, c := range piece {
			cells[i] = move(c)
		}
		k, ok := o.kindOf[spell(moved(cells))]
		if !ok {
			return false
		}
		used[k]++
	}
	for i, n := range used {
		if n < o.kinds[i].least || n > o.kinds[i].copies {
			return false
		}
	}
	return true
}

// Set is the set of canonical texts of solutions.
func (o *Oracle) Set(solutions [][][]def.Cell, mirror bool) map[string]bool {
	set := map[string]bool{}
	for _, s := range solutions {
		set[o.Canonical(s, mirror)] = true
	}
	return set
}

// Symmetries is the number of different ways in which the open cells of the
// puzzle are mapped to themselves by turns, and by turns and reflections.
func (o *Oracle) Symmetries() (turns, all int) {
	ways := map[string]bool{}
	count := func(moves []func(def.Cell) def.Cell) int {
		for _, move := range moves {
			var way strings.Builder
			for _, c := range o.cells {
				way.WriteString(spell([]def.Cell{move(c)}))
			}
			ways[way.String()] = true
		}
		return len(ways)
	}
	return count(o.turns), count(o.mirrored)
}

// ontoBox is the move of the box that turns it by m; false when that does not
// map the box and its stationary pieces to themselves.
func (o *Oracle) ontoBox(m isometry) (func(def.Cell) def.Cell, bool) {
	p := o.puzzle
	far := def.Cell{X: p.XDim - 1, Y: p.YDim - 1, Z: p.ZDim - 1}
	turned := m.apply(far)
	move := func(c def.Cell) def.Cell {
		c = m.apply(c)
		return def.Cell{X: c.X - min(0, turned.X), Y: c.Y - min(0, turned.Y), Z: c.Z - min(0, turned.Z)}
	}
	if max(move(far).X, move(def.Cell{}).X) != far.X || max(move(far).Y, move(def.Cell{}).Y) != far.Y || max(move(far).Z, move(def.Cell{}).Z) != far.Z {
		return nil, false
	}
	for i, c := range o.cells {
		if to, open := o.number[move(c)]; open && o.variable>>i&1 != o.variable>>to&1 {
			return nil, false
		}
	}
	there := map[string]bool{}
	for _, piece := range p.Pieces {
		if piece.Stationary && !piece.Variable {
			there[spell(slices.SortedFunc(slices.Values(piece.Cells), def.Cell.Compare))] = true
		}
	}
	for _, piece := range p.Pieces {
		if !piece.Stationary || piece.Variable {
			continue
		}
		cells := make([]def.Cell, len(piece.Cells))
		for i, c := range piece.Cells {
			cells[i] = move(c)
		}
		slices.SortFunc(cells, def.Cell.Compare)
		if !there[spell(cells)] {
			return nil, false
		}
	}
	return move, true
}

// keepsSet tells whether the pieces, moved by m, are the pieces of the puzzle.
func (o *Oracle) keepsSet(m isometry) bool {
	for _, k := range o.kinds {
		to, ok := o.kindOf[spell(moved(m.applyAll(k.oriented[0])))]
		if !ok || o.kinds[to].copies != k.copies {
			return false
		}
	}
	return true
}

// isometry is a symmetry of space: axis j goes to axis to[j], with a sign.
type isometry struct {
	to       [3]int
	sign     [3]int
	reflects bool
}

func isometries() (all []isometry) {
	for _, to := range [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}} {
		odd := to == [3]int{1, 0, 2} || to == [3]int{0, 2, 1} || to == [3]int{2, 1, 0}
		for signs := range 8 {
			m := isometry{to: to, sign: [3]int{1, 1, 1}, reflects: odd}
			for j := range 3 {
				if signs>>j&1 == 1 {
					m.sign[j] = -1
					m.reflects = !m.reflects
				}
			}
			all = append(all, m)
		}
	}
	return all
}

func (m isometry) apply(c def.Cell) def.Cell {
	var d [3]int
	for j, v := range [3]int{c.X, c.Y, c.Z} {
		d[m.to[j]] = v * m.sign[j]
	}
	return def.Cell{X: d[0], Y: d[1], Z: d[2]}
}

func (m isometry) applyAll(cells []def.Cell) []def.Cell {
	to := make([]def.Cell, len(cells))
	for i, c := range cells {
		to[i] = m.apply(c)
	}
	return to
}

// moved is the shape moved so that its least coordinates are 0, in order.
func moved(cells []def.Cell) []def.Cell {
	to := slices.Clone(cells)
	low := to[0]
	for _, c := range to {
		low = def.Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y), Z: min(low.Z, c.Z)}
	}
	for i, c := range to {
		to[i] = def.Cell{X: c.X - low.X, Y: c.Y - low.Y, Z: c.Z - low.Z}
	}
	slices.SortFunc(to, def.Cell.Compare)
	return to
}

func name(solution [][]def.Cell, move func(def.Cell) def.Cell) string {
	texts := make([]string, len(solution))
	for i, piece := range solution {
		cells := make([]def.Cell, len(piece))
		for j, c := range piece {
			cells[j] = move(c)
		}
		slices.SortFunc(cells, def.Cell.Compare)
		texts[i] = spell(cells)
	}
	slices.Sort(texts)
	return strings.Join(texts, " ")
}

func spell(cells []def.Cell) string {
	var b strings.Builder
	for _, c := range cells {
		b.WriteString(strconv.Itoa(c.X) + "," + strconv.Itoa(c.Y) + "," + strconv.Itoa(c.Z) + ";")
	}
	return b.String()
}
