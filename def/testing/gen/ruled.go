package gen

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"tilewright/def"
)

// Ruled is a random puzzle with a number that has rules for solutions. Everything else is as of Mixed, Wrapped, Backed and Turned
// in turn, on squares and cubes and on other lattices.
func Ruled(number uint64) *def.Puzzle {
	m := maker{Rand: rand.New(rand.NewPCG(number, 0x72756c6573))}
	for {
		base := number/8 + m.Uint64N(1<<24) // also other lattices and kinds, as not each can have rules
		if number/4%2 == 1 {
			base += Elsewhere
		}
		var p *def.Puzzle
		switch number % 4 {
		case 0:
			p = Mixed(base)
		case 1:
			p = Wrapped(base)
		case 2:
			p = Turned(base)
		default:
			if p = Backed(base % Elsewhere); number/4%2 == 1 {
				p = Mixed(base)
			}
		}
		p.Title = "ruled " + strconv.FormatUint(number, 10)
		for range 1 + m.IntN(2) {
			m.rule(p)
		}
		if len(p.Rules) == 0 || p.Check() != nil {
			continue
		}
		if _, ok := NewOracle(p).Solve(MostSolutions); ok {
			return p
		}
	}
}

// rule gives a puzzle one more rule, if it can have the one that is drawn.
func (m *maker) rule(p *def.Puzzle) {
	r := def.Rule{Kind: def.RuleKind(m.IntN(int(def.RuleKinds)))}
	if hows := append(r.Kind.Hows(), ""); len(hows) > 1 {
		r.How = hows[m.IntN(len(hows))]
	}
	var names []string
	for i := range p.Pieces {
		if q := &p.Pieces[i]; !q.Stationary || q.Fixed() {
			names = append(names, q.Name)
		}
	}
	switch {
	case r.Kind == def.Colourable:
		r.Colours = 2 + m.IntN(2)
	case r.Kind.Named():
		n := 2
		if r.Kind == def.Whole {
			n = 1 + m.IntN(2)
		}
		for range n {
			r.Pieces = append(r.Pieces, names[m.IntN(len(names))])
		}
	}
	twice := slices.ContainsFunc(p.Rules, func(s def.Rule) bool { return s.Kind == r.Kind })
	if !twice && p.CanRule(r) == nil {
		p.Rules = append(p.Rules, r)
	}
}

// RuleFeatures are what puzzles of Ruled have besides: some rule, early or not.
var RuleFeatures = []Feature{
	{"rules", func(p *def.Puzzle) bool { return len(p.Rules) > 0 }},
	{"rules early", (*def.Puzzle).EarlyRules},
}

// part is a piece that lies on the board, for rules: what is the same of equal pieces, and differs of all others.
type part struct {
	what  string
	cells []def.Cell
	fixed bool
	piece int
}

// judged is a filled board that rules are asked about. Cells are those of pieces and those that stay empty, holes are not.
type judged struct {
	*Oracle
	parts []part
	cells []def.Cell
	on    []int         // the part on each cell, -1 for none
	spot  map[solid]int // the number of a cell by its body, wherever that is seen
	touch [][]bool      // which cells have a side in common
}

// what names a piece of the puzzle so that equal pieces have the same name.
func (o *Oracle) what(piece int) string {
	if o.like[piece] >= 0 {
		return "kind " + strconv.Itoa(o.like[piece])
	}
	return "fixed " + strconv.Itoa(piece)
}

// whats are what a rule names, in order for those of which the order is nothing.
func (o *Oracle) whats(r def.Rule, after func(what string, piece int) string) (all []string) {
	for _, name := range r.Pieces {
		i := slices.IndexFunc(o.puzzle.Pieces, func(q def.Piece) bool { return q.Name == name })
		all = append(all, after(o.what(i), i))
	}
	return all
}

// keepsRules tells whether a move leaves the rules as they are: those that name pieces name the same ones after it.
func (o *Oracle) keepsRules(w *move) bool {
	texts := func(after func(what string, piece int) string) (all []string) {
		for _, r := range o.puzzle.Rules {
			if whats := o.whats(r, after); len(whats) > 0 {
				slices.Sort(whats)
				if r.Kind == def.Whole {
					whats = slices.Compact(whats)
				}
				all = append(all, fmt.Sprint(r.Kind, whats))
			}
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	before := texts(func(what string, _ int) string { return what })
	after := texts(func(_ string, piece int) string {
		if o.like[piece] < 0 && w.walls[piece] != piece {
			return "elsewhere"
		}
		if o.like[piece] < 0 {
			return o.what(piece)
		}
		return "kind " + strconv.Itoa(w.kinds[o.like[piece]])
	})
	return slices.Equal(before, after)
}

// Ruled are those of the solutions of Solve that keep all rules of the puzzle. The limit is for Solve.
func (o *Oracle) Ruled(limit int) (solutions [][]Placed, ok bool) {
	solutions, ok = o.Solve(limit)
	if len(o.puzzle.Rules) > 0 {
		solutions = slices.DeleteFunc(solutions, func(s []Placed) bool { return !o.Keeps(s) })
	}
	return solutions, ok
}

// Keeps tells whether a solution keeps all rules of the puzzle.
func (o *Oracle) Keeps(solution []Placed) bool {
	j := o.judge(solution)
	return !slices.ContainsFunc(o.puzzle.Rules, func(r def.Rule) bool { return !j.keeps(r) })
}

// judge lays a solution out.
func (o *Oracle) judge(solution []Placed) *judged {
	j := &judged{Oracle: o, cells: slices.Clone(o.cells), spot: map[solid]int{}}
	for _, placed := range solution {
		j.parts = append(j.parts, part{o.what(placed.Piece), placed.Cells, false, placed.Piece})
	}
	for i := range o.puzzle.Pieces {
		if q := &o.puzzle.Pieces[i]; o.fixed(q) {
			j.parts = append(j.parts, part{o.what(i), q.Cells, true, i})
			j.cells = append(j.cells, q.Cells...)
		}
	}
	number := map[def.Cell]int{}
	for i, c := range j.cells {
		number[c] = i
		j.on = append(j.on, -1)
		for _, copy := range seen(o.puzzle, c) {
			j.spot[o.ground.body(copy).solid(point{})] = i
		}
	}
	for i, p := range j.parts {
		for _, c := range p.cells {
			j.on[number[c]] = i
		}
	}
	for i, c := range j.cells {
		j.touch = append(j.touch, make([]bool, len(j.cells)))
		for _, n := range j.beside(c) {
			if n >= 0 {
				j.touch[i][n] = true
			}
		}
	}
	return j
}

// beside are the numbers of all places that have a side in common with a cell, -1 of those where the board has ended. Those above
// and below a flat board are none.
func (j *judged) beside(c def.Cell) (all []int) {
	far := max(2, j.ground.side)
	for x := -far; x <= far; x++ {
		for y := -far; y <= far; y++ {
			for z := -far; z <= far; z++ {
				d := c.Plus(def.Cell{X: x, Y: y, Z: z})
				if d == c || j.puzzle.Size.Z == 1 && z != 0 || j.ground.corners(d) == nil || !j.ground.touch(c, d) {
					continue
				}
				if n, there := j.spot[j.ground.body(d).solid(point{})]; there {
					all = append(all, n)
				} else {
					all = append(all, -1)
				}
			}
		}
	}
	return all
}

// partsTouch tells whether two parts have a side in common.
func (j *judged) partsTouch(a, b int) bool {
	for i, p := range j.on {
		for k, q := range j.on {
			if p == a && q == b && a != b && j.touch[i][k] {
				return true
			}
		}
	}
	return false
}

// meetings are the cells at each corner of a cell, also of such that are seen around the board.
func (j *judged) meetings() (all [][]int) {
	corners := map[solid][]int{}
	for i, c := range j.cells {
		for _, copy := range seen(j.puzzle, c) {
			for _, p := range j.ground.corners(copy) {
				at := body{p, 0}.solid(point{})
				corners[at] = append(corners[at], i)
			}
		}
	}
	for _, c := range j.cells {
		for _, p := range j.ground.corners(c) {
			all = append(all, corners[body{p, 0}.solid(point{})])
		}
	}
	return all
}

// keeps tells whether one rule is kept.
func (j *judged) keeps(r def.Rule) bool {
	whats := j.whats(r, func(what string, _ int) string { return what })
	switch r.Kind {
	case def.NoCrossroads:
		for _, cells := range j.meetings() {
			there := map[int]bool{}
			for _, c := range cells {
				if j.on[c] >= 0 {
					there[j.on[c]] = true
				}
			}
			if len(there) >= 4 {
				return false
			}
		}
	case def.Apart:
		for a := range j.parts {
			for b := range j.parts[:a] {
				if j.parts[a].what == j.parts[b].what && (j.partsTouch(a, b) || r.How != "" && j.partsMeet(a, b)) {
					return false
				}
			}
		}
	case def.Border:
		for _, p := range j.parts {
			if !p.fixed && !slices.ContainsFunc(p.cells, func(c def.Cell) bool { return slices.Contains(j.beside(c), -1) }) {
				return false
			}
		}
	case def.FaultFree:
		return !j.cut(func(c def.Cell) int { return c.X }) && !j.cut(func(c def.Cell) int { return c.Y }) &&
			!j.cut(func(c def.Cell) int { return c.Z })
	case def.Colourable:
		return j.paint(nil, r.Colours)
	case def.Symmetric:
		return slices.ContainsFunc(j.moves, func(w move) bool { return j.symmetric(&w, r.How) })
	case def.Held:
		return !slices.ContainsFunc(j.parts, func(p part) bool { return !p.fixed && j.slides(p) })
	case def.Touch:
		for a := range j.parts {
			for b := range j.parts {
				if j.parts[a].what == whats[0] && j.parts[b].what == whats[1] && j.partsTouch(a, b) {
					return true
				}
			}
		}
		return false
	case def.Whole:
		var cells []int
		for c, p := range j.on {
			if p >= 0 && slices.Contains(whats, j.parts[p].what) {
				cells = append(cells, c)
			}
		}
		part := cells[:min(1, len(cells)):min(1, len(cells))]
		for i := 0; i < len(part); i++ {
			for _, c := range cells {
				if !slices.Contains(part, c) && j.touch[part[i]][c] {
					part = append(part, c)
				}
			}
		}
		return len(part) == len(cells)
	}
	return true
}

// partsMeet tells whether two parts have a corner in common.
func (j *judged) partsMeet(a, b int) bool {
	for _, cells := range j.meetings() {
		for _, c := range cells {
			for _, d := range cells {
				if j.on[c] == a && j.on[d] == b {
					return true
				}
			}
		}
	}
	return false
}

// cut tells whether there is a straight cut across an axis.
func (j *judged) cut(along func(def.Cell) int) bool {
	for at := 1; at < 20; at++ {
		crossed, meets := false, false
		for _, p := range j.parts {
			below := slices.ContainsFunc(p.cells, func(c def.Cell) bool { return along(c) < at })
			above := slices.ContainsFunc(p.cells, func(c def.Cell) bool { return along(c) >= at })
			crossed = crossed || below && above
		}
		for i, c := range j.cells {
			for k, d := range j.cells {
				meets = meets || j.on[i] >= 0 && j.on[k] >= 0 && j.touch[i][k] && along(c) < at && along(d) >= at
			}
		}
		if meets && !crossed {
			return true
		}
	}
	return false
}

// paint tells whether the parts behind those that have a colour can have one, too.
func (j *judged) paint(colours []int, most int) bool {
	n := len(colours)
	if n == len(j.parts) {
		return true
	}
	for c := range most {
		clash := false
		for p, other := range colours {
			clash = clash || other == c && j.partsTouch(n, p)
		}
		if !clash && j.paint(append(slices.Clip(colours), c), most) {
			return true
		}
	}
	return false
}

// symmetric tells whether a move that is a turn or a mirror, as how says, takes each part to a part.
func (j *judged) symmetric(w *move, how string) bool {
	m := &j.ground.motions[w.motion]
	flat := j.puzzle.Size.Z == 1
	mirrors := m.reflects
	if flat {
		mirrors = m.reflects == m.upright // to exchange above and below does nothing to a layer
	}
	if how == def.ByTurn && mirrors || how == def.ByMirror && !mirrors {
		return false
	}
	turns, moves := false, false
	for axis := range 3 {
		turns = turns || !(flat && axis == 2) && math.Abs(m.rows[axis][axis]-1) > 1e-6
	}
	for c, to := range w.cells {
		moves = moves || c != to
		for d, other := range w.cells {
			if (j.on[c] == j.on[d]) != (j.on[to] == j.on[other]) || (j.on[c] < 0) != (j.on[to] < 0) {
				return false
			}
		}
	}
	return turns && moves
}

// slides tells whether a part can move by one cell.
func (j *judged) slides(p part) bool {
	for _, by := range []def.Cell{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {Z: 1}, {Z: -1}} {
		free := j.puzzle.Size.Z > 1 || by.Z == 0
		for _, c := range p.cells {
			n, there := j.spot[j.ground.body(c.Plus(by)).solid(point{})]
			free = free && there && (j.on[n] < 0 || slices.Contains(p.cells, j.cells[n]))
		}
		if free {
			return true
		}
	}
	return false
}
