package kernel

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/dlx"
	"tilewright/solver/fila"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Kind names a kernel.
type Kind uint8

const (
	// Auto takes the window kernel for flat boards and thin ones, and otherwise the list kernel. With Options.FILA it
	// takes the first of the two that serves.
	Auto Kind = iota
	Window
	List
	// Cover is taken for Options.DLX.
	Cover
	// Tight looks at a few tight cells and, near the top, at the pieces, the constrained piece first: the search of
	// package dlx by settings.Tight. It is taken only where it is asked for.
	Tight
)

// Options of a kernel.
type Options struct {
	// Kernel forces a kernel, unless it is Auto.
	Kernel Kind
	// Goal is the number of pieces left at which an assembly counts as a solution.
	Goal int
	// FILA, unless nil, is the search to make: the one of package fila with these options, Goal included. Fits and
	// solutions are then the same with every number of pieces left. So are the attempts, if the list kernel makes it
	// (Kernel: List asks for that). The window kernel and the cover kernel, which comes last, try nothing that does not
	// fit. With nil the kernel takes the quickest way that it knows: a constrained piece first, and then the fill order
	// of the window kernel, or the heuristic E.
	FILA *fila.Options
	// DLX, unless nil, is the search to make: the one of package dlx with these options, Goal included, by the cover
	// kernel. If they have a descent, it must be that to package fila. Nodes, fits and solutions are then the same, in
	// the same order. With FILA and Roots too, the list kernel comes first.
	DLX *dlx.Options
	// Plain is for hosts without vectors of 128 bits. Then the tight kernel does without them, and the cover kernel
	// does not serve.
	Plain bool
	// Attempts asks for a kernel that counts FILA's attempts, where one serves.
	Attempts bool
	// Prune has the triggers and filters of the search. Those of FILA and DLX are functions, which a kernel cannot
	// call; they are ignored.
	Prune Prune
	// Roots, unless nil, are the nodes of DLX below which the search begins. They
	// take the place of FILA.Lead.
	Roots *Roots
}

// Program is a search ready to run: as a Go engine, and as a module for
// WebAssembly with the same search order and the same states.
type Program struct {
	family family
	layout *stateWords
	start  []uint64
	number uint64 // of the program, in saved states
	// before has the counts of what was done before the roots.
	before search.Stats
}

// New prepares a search of a problem, or says why no kernel can serve it. rows are the images of the search in
// increasing order, without those that the constraint leaves out. It costs a few milliseconds.
func New(p *problem.Problem, rows []int32, c problem.Constraint, o Options) (*Program, error) {
	switch {
	case o.Kernel == Tight:
		return newTightProgram(p, rows, c, o)
	case o.Kernel == Cover, o.DLX != nil && o.Roots == nil:
		return newCoverProgram(p, rows, c, o)
	case !p.Exact():
		return nil, p.CheckExact("this kernel")
	case o.Kernel == Auto && (o.FILA != nil || o.DLX != nil):
		// These two serve fewer searches and are faster.
		g, err := newByCells(p, rows, c, o)
		if err != nil {
			if g, reason := newCoverProgram(p, rows, c, o); reason == nil {
				return g, nil
			}
		}
		return g, err
	}
	return newByCells(p, rows, c, o)
}

// newByCells makes the window kernel or the list kernel.
func newByCells(p *problem.Problem, rows []int32, c problem.Constraint, o Options) (*Program, error) {
	way, first := o.FILA, false
	if way == nil {
		way = &fila.Options{Orders: []settings.Order{{Heuristic: settings.Estimate}}, NOF: true, Goal: o.Goal}
		// On 10x6 it takes 2.5 million fits with the constrained piece first, and
		// 20 million without.
		if first = c.Shape >= 0 && p.Shapes[c.Shape].Copies == 1 && o.Goal < p.Pieces-1; first {
			way.Lead = imagesOf(p, rows, c.Shape)
		}
	}
	o.Goal = way.Goal
	if err := fills(p, o.Goal); err != nil {
		return nil, err
	}
	entries, lead := []entry{{forced: -1}}, false
	var before search.Stats
	switch {
	case o.Roots != nil:
		if o.Roots.err != nil {
			return nil, o.Roots.err
		}
		if o.Roots.Stats.Found > 0 {
			return nil, say.Error("the goal is reached above FILA: there is nothing left for a kernel")
		}
		entries, before = o.Roots.entries, o.Roots.before()
		if (o.Prune.Parity || o.Prune.Volume > 0) && slices.ContainsFunc(entries, func(e entry) bool { return e.forced > 1 }) {
			return nil, say.Error("with triggers, only the cover kernel places several pieces that are forced in " +
				"DLX's order")
		}
	case first || len(way.Lead) > 0:
		entries, before = leads(p, way.Lead, &o.Prune)
		lead = true
	}
	if placed(entries) >= p.Pieces-o.Goal {
		return nil, errNoPieceLeft
	}
	f, err := choose(p, rows, entries, o, way)
	if err != nil {
		return nil, err
	}
	g := newProgram(f, p.Pieces, placed(entries), lead, o)
	g.before = before
	return g, nil
}

// newTightProgram makes the tight kernel.
func newTightProgram(p *problem.Problem, rows []int32, c problem.Constraint, o Options) (*Program, error) {
	if o.DLX != nil {
		o.Goal = o.DLX.Goal
	}
	if err := fills(p, o.Goal); err != nil {
		return nil, err
	}
	entries, before := []entry{{forced: -1}}, search.Stats{}
	lead := c.Shape >= 0 && p.Shapes[c.Shape].Copies == 1
	if lead {
		entries, before = leads(p, imagesOf(p, rows, c.Shape), &o.Prune)
		before.Nodes++ // at which they are chosen
	}
	if placed(entries) >= p.Pieces-o.Goal {
		return nil, errNoPieceLeft
	}
	k, err := newTight(p, rows, entries, o.Goal, &o.Prune)
	if err != nil {
		return nil, err
	}
	k.plain = o.Plain
	g := newProgram(k, p.Pieces, placed(entries), lead, o)
	g.before = before
	return g, nil
}

var errNoPieceLeft = say.Error("a kernel needs a piece to place after those that are placed first")

// imagesOf are the images of a shape among the rows.
func imagesOf(p *problem.Problem, rows []int32, shape int) []int32 {
	return slices.DeleteFunc(slices.Clone(rows), func(r int32) bool { return p.Images[r].Shape != int32(shape) })
}

// fills says why no kernel serves a problem and a goal, or nil.
func fills(p *problem.Problem, goal int) error {
	switch volume := p.Volume(); {
	case p.Pieces == 0:
		return say.Error("a kernel needs a piece to place")
	case !p.Exact() && goal != 0:
		return say.Error("where pieces may be left over or cells stay empty, a kernel has no goal")
	case !p.Exact():
		return nil
	case volume != len(p.Cells):
		return say.Error("a kernel needs pieces that fill the board: they have {volume} cells, the board {cells}",
			volume, len(p.Cells))
	case goal < 0 || goal >= p.Pieces:
		return say.Error("the goal must leave fewer pieces than the puzzle has")
	}
	return nil
}

// newCoverProgram makes the cover kernel. It does the search of FILA from the start, or below DLX.
func newCoverProgram(p *problem.Problem, rows []int32, c problem.Constraint, o Options) (*Program, error) {
	way, below := o.DLX, -1
	switch {
	case way != nil:
		if way.Descend != nil {
			below = way.DescendAt
		}
	case o.FILA != nil:
		way, below = &dlx.Options{Orders: o.FILA.Orders, Goal: o.FILA.Goal}, p.Pieces
		if len(o.FILA.Lead) > 0 {
			way.First, c.Shape = true, int(p.Images[o.FILA.Lead[0]].Shape)
			rows = slices.DeleteFunc(slices.Clone(rows), func(r int32) bool {
				return int(p.Images[r].Shape) == c.Shape && !slices.Contains(o.FILA.Lead, r)
			})
		}
	default:
		way = &dlx.Options{Goal: o.Goal}
	}
	o.Goal = way.Goal
	if err := fills(p, o.Goal); err != nil {
		return nil, err
	}
	if o.Plain {
		return nil, say.Error("the cover kernel is written with vectors of 128 bits, which are not there")
	}
	k, err := newCover(p, rows, c, way, below, &o.Prune)
	if err != nil {
		return nil, err
	}
	return newProgram(k, p.Pieces, 0, false, o), nil
}

// leads are the starts after the images of Lead that the triggers leave, and the counts of the others.
func leads(p *problem.Problem, lead []int32, prune *Prune) (entries []entry, before search.Stats) {
	trigger := filter.NewTrigger(p, settings.Settings{ParityTrigger: prune.Parity, VolumeTrigger: prune.Volume})
	before.Levels = make([]search.Level, p.Pieces+1)
	level := &before.Levels[p.Pieces]
	for i := range lead {
		placed := lead[i : i+1]
		if trigger != nil && trigger.Hit(placed, level) {
			level.Attempts++
			level.Fits++
			continue
		}
		entries = append(entries, entry{placed: placed, forced: -1})
	}
	return entries, before
}

// placed is the number of pieces on the board at each start.
func placed(entries []entry) int {
	if len(entries) == 0 {
		return 0
	}
	return len(entries[0].placed)
}

// newProgram makes the program of a family whose roots have placed pieces on the board. lead says that the search
// itself places them.
func newProgram(f family, pieces, placed int, lead bool, o Options) *Program {
	choice, own, words := f.frame()
	l := newLayout(choice, own, words, f.counts(), pieces, placed, o.Goal)
	l.lead = lead
	if k, ok := f.(interface{ slack() (*loose, int) }); ok {
		if slack, anything := k.slack(); slack != nil {
			l.loosen(slack, anything)
		}
	}
	return &Program{family: f, layout: l, start: l.start(f.twin(l), f.roots()), number: fingerprint(f, l)}
}

// choose prepares the tables of the kernel that is asked for. When that is left open, it takes the better one that
// serves the search.
func choose(p *problem.Problem, rows []int32, entries []entry, o Options, way *fila.Options) (family, error) {
	kinds := []Kind{o.Kernel}
	if o.Kernel == Auto {
		kinds = []Kind{Window, List}
		if o.Attempts {
			kinds = []Kind{List}
		}
		if o.FILA == nil && solid(p) {
			kinds = []Kind{List, Window}
		}
	}
	var reasons []error
	for _, kind := range kinds {
		var f family
		var err error
		if kind == Window {
			f, err = chooseWindow(p, rows, entries, o, way)
		} else {
			f, err = newList(p, rows, entries, way, &o.Prune, o.FILA != nil)
		}
		if err == nil {
			return f, nil
		}
		reasons = append(reasons, err)
	}
	if o.FILA != nil {
		return nil, reasons[len(reasons)-1] // the error of the list kernel, which serves the most
	}
	return nil, errors.Join(reasons...)
}

// chooseWindow prepares the window kernel, for the search of way if that is not nil.
func chooseWindow(p *problem.Problem, rows []int32, entries []entry, o Options, way *fila.Options) (family, error) {
	if o.FILA == nil {
		return newWindow(p, rows, entries, nil)
	}
	plan, err := search.CompileOrders(p, way.Orders)
	if err != nil {
		return nil, err
	}
	left := p.Pieces - placed(entries)
	stage := plan.At(left)
	for n := left; n > o.Goal; n-- {
		if plan.At(n) != stage || !stage.Fixed() {
			return nil, say.Error("the window kernel fills the cells in one fixed order")
		}
	}
	if o.Prune.Parity || at(left-1, o.Prune.Volume) {
		return nil, say.Error("the window kernel has no triggers")
	}
	return newWindow(p, rows, entries, stage.Sequence)
}

// solid says whether the list kernel is the better one: the board has a cell with neighbours in all directions of
// space.
func solid(p *problem.Problem) bool {
	sides := p.Sides()
	return min(sides[0], sides[1], sides[2]) > 2
}

// Name says in a word or two which kernel this is.
func (g *Program) Name() string { return g.family.name() }

// Twin is the search in Go.
func (g *Program) Twin(sink search.Sink) *engine { return g.engine(sink) }

// Module emits the search for WebAssembly. Without list it reports no solutions, which saves their time where only
// their number is wanted.
func (g *Program) Module(list bool) ([]byte, Layout) {
	m, layout := g.family.module(g.layout, g.start, list)
	return m.Encode(), layout
}

// Text is the module that lists solutions in WebAssembly's text format, with names, for people to read.
func (g *Program) Text() string {
	m, _ := g.family.module(g.layout, g.start, true)
	return m.Text()
}

// SolutionSize is Layout.SolutionSize.
func (g *Program) SolutionSize() int { return solutionSize(g.layout) }

// nothing ends a solution with fewer frames than there can be.
const nothing = math.MaxUint32

// Images appends the images of a solution as a module reports it (see Layout).
func (g *Program) Images(dst []int32, solution []byte) []int32 {
	dst = g.family.root(dst, int(binary.LittleEndian.Uint32(solution)))
	for b := solution[4:]; len(b) > 0; b = b[4:] {
		code := binary.LittleEndian.Uint32(b)
		if code == nothing {
			break
		}
		if image := g.family.decode(code); image >= 0 {
			dst = append(dst, image)
		}
	}
	return dst
}
