package design

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
	"tilewright/solver/disassemble"
)

// Goal is what random steps are to reach.
type Goal uint8

const (
	// HighestLevel: the hardest to take apart, then the one with the fewest assemblies.
	HighestLevel Goal = iota
	// FewestAssemblies: one assembly at best, then the highest level.
	FewestAssemblies
	// FewestEmpty: as few cells stay empty as can be, then the fewest assemblies, then the highest level.
	FewestEmpty
)

var goals = [...]string{"level", "assemblies", "empty"}

// String is the word for the goal: level, assemblies or empty.
func (g Goal) String() string { return goals[g] }

// GoalOf is the goal with that word.
func GoalOf(word string) (Goal, error) {
	if i := slices.Index(goals[:], word); i >= 0 {
		return Goal(i), nil
	}
	return 0, say.Error("{word} is not one of {goals}", strconv.Quote(word), strings.Join(goals[:], ", "))
}

// Lanes is how many walks there are. Each is made by itself, so what they find does not depend on the number of cores.
const Lanes = 8

// Growing are bounds that suit the steps.
var Growing = Bounds{Most: 100, Nodes: 500_000, Keep: 60}

// Plan says what may change, and to what end.
type Plan struct {
	// Puzzle may be a draft whose pieces do not fill the board.
	Puzzle *def.Puzzle
	Goal   Goal
	// Seed decides all that is random.
	Seed uint64
	// Chosen are the pieces that may change, by their numbers in the puzzle; none is all.
	Chosen []int
	// Inside keeps each piece in the box that it has in the puzzle.
	Inside bool
	Bounds Bounds
}

// Walk is how far one lane is. Its zero value but for Lane has not begun.
type Walk struct {
	Lane  int
	Steps uint64
	// Idle is how many steps have led to nothing better.
	Idle uint64
	// Now are the cells of each piece that may change, a list for each copy, and Stands what was found of them.
	Now    [][]def.Cell
	Stands Grown
	Tally  Tally
	// Best are the best ones that were found, best first.
	Best []Grown
}

// Grown is a puzzle that steps led to.
type Grown struct {
	Cells [][]def.Cell
	Finding
	// Settled is 3 where the assemblies were counted, 2 where there are too many, 1 where the search reached its bound,
	// and 0 where there is none.
	Settled int
	// Empty is how many cells stay empty. The step is that of the lane.
	Empty int
	Lane  int
	Step  uint64
}

// Growth makes the steps of one lane, in slices. It is deterministic: the same plan gives the same steps.
type Growth struct {
	plan  Plan
	walk  Walk
	slots []slot
	fixed []def.Piece
	// open is how many cells there are for pieces, and least and most how many cells the pieces may have.
	open, least, most int
	solid             bool // with levels

	next  [][]def.Cell // that is tried now
	key   string       // of next
	trial *trial
	// known is what was found of puzzles, by their keys, so that none is searched twice while it is remembered.
	known map[string]known
}

// slot is a copy of a piece that may change.
type slot struct {
	piece     int
	low, high def.Cell // its box
}

// known is what came of a search.
type known struct {
	is    Grown
	tally Tally
}

// mostKnown bounds the memory for what is known.
const mostKnown = 20_000

// NewGrowth begins a walk, or goes on with one. The error says why the puzzle cannot grow.
func NewGrowth(plan Plan, walk Walk) (*Growth, error) {
	g := &Growth{plan: plan, walk: walk, known: map[string]known{}}
	g.walk.Best = slices.Clone(walk.Best)
	p := plan.Puzzle
	if p.Lattice.Points() {
		return nil, say.Error("sticks have no cubes that could be added or taken")
	}
	if err := unvaried(p); err != nil {
		return nil, err
	}
	covered := 0
	for i := range p.Pieces {
		q := &p.Pieces[i]
		chosen := len(plan.Chosen) == 0 || slices.Contains(plan.Chosen, i)
		switch {
		case q.Stationary:
			g.fixed = append(g.fixed, *q)
			continue
		case q.Spare > 0:
			return nil, say.Error("here pieces may be left over: to grow, give each piece a fixed number of copies")
		case !chosen || len(q.Tints) > 0: // an added cube would have no colour
			g.fixed = append(g.fixed, *q)
		default:
			g.addSlots(i)
		}
		covered += len(q.Cells) * q.Copies
	}
	if len(g.slots) == 0 {
		return nil, say.Error("no piece may change: choose some that have no colours on their cubes")
	}
	_, empty := p.VariableCells()
	g.open = len(p.OpenCells())
	g.least, g.most = g.open-empty, g.open
	if covered < g.least || covered > g.most {
		return nil, say.Error("the pieces have {cells, plural, one {# cell} other {# cells}}, too {many, select, true {many} other {few}} "+
			"for the board: add or take some first", covered, covered > g.most)
	}
	g.solid = !p.Flat() && disassemble.Check(p) == nil
	if plan.Goal == HighestLevel && !g.solid {
		return nil, say.Error("this puzzle has no levels: choose the fewest assemblies")
	}
	if plan.Goal == FewestEmpty && empty == 0 {
		return nil, say.Error("no cell may stay empty here: choose another goal")
	}
	if err := g.check(); err != nil {
		return nil, err
	}
	if g.walk.Now == nil {
		for _, s := range g.slots {
			g.walk.Now = append(g.walk.Now, p.Pieces[s.piece].Cells)
		}
	}
	return g, nil
}

func (g *Growth) addSlots(piece int) {
	low, high := space.Bounds(g.plan.Puzzle.Pieces[piece].Cells)
	for range g.plan.Puzzle.Pieces[piece].Copies {
		g.slots = append(g.slots, slot{piece, low, high})
	}
}

// check looks at a walk that may come from outside.
func (g *Growth) check() error {
	damaged := say.Error("the walk is damaged, or of another version of the program: begin it anew")
	right := func(cells [][]def.Cell) bool {
		return len(cells) == len(g.slots) && !slices.ContainsFunc(cells, func(c []def.Cell) bool { return len(c) == 0 })
	}
	if g.walk.Now != nil && !right(g.walk.Now) || g.walk.Now == nil && g.walk.Steps > 0 || g.plan.Bounds.Keep < 1 {
		return damaged
	}
	for _, b := range g.walk.Best {
		if !right(b.Cells) || b.Solutions == 0 {
			return damaged
		}
	}
	return nil
}

// Walk is how far it is. The puzzle that is being tried is not in it.
func (g *Growth) Walk() Walk {
	w := g.walk
	w.Best = slices.Clone(w.Best)
	return w
}

// Run does about budget nodes of work, and reports whether that many steps are made.
func (g *Growth) Run(budget int, steps uint64) (done bool) {
	for budget > 0 && g.walk.Steps < steps {
		if g.next == nil {
			g.next = g.step()
			g.key = g.Key(g.next)
		}
		if k, is := g.known[g.key]; is {
			budget -= phaseCost
			g.settle(k)
			continue
		}
		if g.trial == nil {
			g.trial = newTrial(g.puzzle(g.next), g.plan.Bounds, g.solid)
		}
		if g.trial.run(&budget) {
			k := g.result()
			if len(g.known) >= mostKnown {
				clear(g.known)
			}
			g.known[g.key] = k
			g.settle(k)
		}
	}
	return g.walk.Steps >= steps
}

// result is what came of the trial.
func (g *Growth) result() (k known) {
	k.is.Empty = g.open - g.covered(g.next)
	k.is.Settled = g.trial.settled()
	g.trial.count(&k.tally)
	if g.trial.few() {
		k.is.Finding = g.trial.finding()
	}
	return k
}

// covered is how many cells all pieces have.
func (g *Growth) covered(cells [][]def.Cell) (n int) {
	for i := range g.fixed {
		if !g.fixed[i].Stationary {
			n += len(g.fixed[i].Cells) * g.fixed[i].Copies
		}
	}
	for _, c := range cells {
		n += len(c)
	}
	return n
}

// settle ends a step: the puzzle is taken unless it is worse.
func (g *Growth) settle(k known) {
	w, is := &g.walk, k.is
	is.Cells, is.Lane, is.Step = g.next, w.Lane, w.Steps
	w.Tally.Add(k.tally)
	order := -1
	if w.Steps > 0 {
		order = g.plan.Goal.Compare(&is, &w.Stands)
	}
	if w.Idle++; order < 0 {
		w.Idle = 0
	}
	if order <= 0 {
		w.Now, w.Stands = g.next, is
	}
	if is.Settled == settledAll && (!g.solid || is.Apart > 0) {
		g.keep(is)
	}
	w.Steps++
	g.next, g.trial = nil, nil
}

// keep puts a puzzle into the list, unless it is there.
func (g *Growth) keep(is Grown) {
	w := &g.walk
	key := g.Key(is.Cells)
	if slices.ContainsFunc(w.Best, func(b Grown) bool { return g.plan.Goal.Compare(&b, &is) == 0 && g.Key(b.Cells) == key }) {
		return
	}
	w.Best = append(w.Best, is)
	g.plan.Goal.sort(w.Best)
	w.Best = w.Best[:min(len(w.Best), g.plan.Bounds.Keep)]
}

// Compare says which of two is nearer to the goal: below 0, the first.
func (g Goal) Compare(a, b *Grown) int { return slices.Compare(g.rank(a), g.rank(b)) }

// rank is least in dictionary order for the puzzle that is nearest to the goal.
func (g Goal) rank(a *Grown) []int {
	var level []int // a higher number comes first, and a longer level
	for _, n := range a.Level {
		level = append(level, -n)
	}
	level = append(level, 0)
	order := []int{-a.Settled, -min(int(a.Apart), 1)}
	switch g {
	case HighestLevel:
		return append(append(order, level...), int(a.Solutions))
	case FewestEmpty:
		order = append(order, a.Empty)
	}
	return append(append(order, int(a.Solutions)), level...)
}

// Order is least in dictionary order for the puzzle that comes first in a list. Of equally good ones that is the one with
// the fewest placements, then the one that was found first.
func (g Goal) Order(a *Grown) []int {
	return append(g.rank(a), int(a.Placements), int(a.Step), a.Lane)
}

// sort puts the best first.
func (g Goal) sort(list []Grown) {
	slices.SortFunc(list, func(a, b Grown) int { return slices.Compare(g.Order(&a), g.Order(&b)) })
}

// Harvest joins what the lanes have found, no puzzle twice.
func (g *Growth) Harvest(walks []Walk) (tally Tally, best []Grown) {
	var all []Grown
	for i := range walks {
		tally.Add(walks[i].Tally)
		all = append(all, walks[i].Best...)
	}
	g.plan.Goal.sort(all)
	seen := map[string]bool{}
	for _, b := range all {
		if key := g.Key(b.Cells); !seen[key] {
			seen[key] = true
			best = append(best, b)
		}
	}
	return tally, best[:min(len(best), g.plan.Bounds.Keep)]
}

// Variant is the puzzle that somebody opens, with what is changed.
func (g *Growth) Variant(is *Grown) Variant {
	v := Variant{Puzzle: g.puzzle(is.Cells)}
	var words []string
	for i, s := range g.slots {
		old := &g.plan.Puzzle.Pieces[s.piece]
		more, less := changed(is.Cells[i], old.Cells)
		if more+less == 0 {
			continue
		}
		cells := g.plan.Puzzle.Lattice.Normalised(is.Cells[i])
		by := def.Piece{Name: old.Name, Cells: cells, Copies: 1}
		if stick, is := catalogue.StickOf(cells); is {
			by.Name = stick.Name()
			words = append(words, say.T("{piece} instead of {other}", by.Name, old.Name))
		} else {
			word := old.Name
			if more > 0 {
				word += fmt.Sprintf(" +%d", more)
			}
			if less > 0 {
				word += fmt.Sprintf(" −%d", less)
			}
			words = append(words, word)
		}
		v.Left, v.By = append(v.Left, s.piece), append(v.By, by)
	}
	if v.Words = strings.Join(words, ", "); v.Words == "" {
		v.Words = say.T("as it was")
	}
	return v
}

// changed is how many cells are new, and how many are gone.
func changed(now, old []def.Cell) (more, less int) {
	for _, c := range now {
		if !slices.Contains(old, c) {
			more++
		}
	}
	return more, len(old) + more - len(now)
}

// puzzle has these cells in the places of its pieces.
func (g *Growth) puzzle(cells [][]def.Cell) *def.Puzzle {
	old := g.plan.Puzzle
	p := &def.Puzzle{
		Title: old.Title, Lattice: old.Lattice, Size: old.Size, Wrap: old.Wrap, OneSide: old.OneSide,
		Tints: old.Tints, Allow: old.Allow, Empty: old.Empty,
	}
	p.Pieces = slices.Clone(g.fixed)
	for i, s := range g.slots {
		piece := old.Pieces[s.piece]
		piece.Cells, piece.Copies = old.Lattice.Normalised(cells[i]), 1
		for slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return q.Name == piece.Name }) {
			piece.Name += "+"
		}
		p.Pieces = append(p.Pieces, piece)
	}
	return p
}

// Key is equal for puzzles of the same pieces, and no others.
func (g *Growth) Key(cells [][]def.Cell) string {
	kinds := make([]string, len(cells))
	for i, c := range cells {
		q := def.Piece{Cells: g.plan.Puzzle.Lattice.Normalised(c)}
		kinds[i] = g.plan.Puzzle.Kind(&q) + strconv.Itoa(g.plan.Puzzle.Pieces[g.slots[i].piece].Group)
	}
	slices.Sort(kinds)
	return strings.Join(kinds, "\n")
}
