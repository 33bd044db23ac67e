package series

import (
	"errors"
	"math/big"
	"strconv"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/frontier"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Term is the number of solutions for one n.
type Term struct {
	N         int
	Solutions *big.Int
}

// Terms counts the terms of a family in slices, from one n to another. Where the boards grow by one side alone, and turned
// solutions are different ones, it counts all of them in one walk, and goes on until their law is proved. Otherwise it
// counts one after the other: along the edge, or by a search where that cannot be.
type Terms struct {
	family   *def.Family
	settings settings.Settings
	from, to int

	terms []Term
	steps uint64
	err   error
	done  bool

	strip *frontier.Strip // nil where each term is counted by itself
	upTo  int             // the last n of the strip
	law   *Law

	search *solver.Search // of the term after the last one
	plain  bool           // it is no count along the edge
	found  uint64
}

// Law is a law that the terms follow.
type Law struct {
	*Recurrence
	// From is the n of its first term.
	From int
	// Edges is how many states there can be at an edge across the board, which bounds the order of a law; 0 where that is
	// not known. Checked is how many terms the law fits. Proved is whether these are enough.
	Edges, Checked int
	Proved         bool
}

// mostCells and mostSteps bound the board of a walk that goes on only to prove a law, and its steps: some seconds.
const mostCells, mostSteps = 8192, 100_000_000

// NewTerms begins to count. Of the settings it takes those that say which solutions count as one, and the memory.
func NewTerms(f *def.Family, s settings.Settings, from, to int) *Terms {
	t := &Terms{family: f, settings: s, from: from, to: to}
	t.settings.Auto, t.settings.Limit, t.settings.Count = false, 0, true
	if _, _, _, ok := f.Strip(); ok && !t.settings.Compares() {
		t.walk(to)
	}
	return t
}

// walk begins the walk over a board that holds all others up to an n. Without one, terms are counted by themselves.
func (t *Terms) walk(upTo int) {
	axis, step, base, _ := t.family.Strip()
	t.strip = nil
	board, err := t.family.At(upTo)
	if err != nil || board == nil || len(board.Rules) > 0 {
		return
	}
	p, err := problem.Compile(board)
	if err != nil {
		return
	}
	first := base + step*t.from
	if first < 0 {
		return
	}
	t.upTo = upTo
	t.strip, _ = frontier.NewStrip(p, int(axis), first, step, t.settings.Memory<<20)
}

// Run does about that many steps, and reports whether everything is done, or has failed.
func (t *Terms) Run(budget int) (done bool) {
	for !t.done && budget > 0 {
		if t.strip != nil {
			budget = t.stride(budget)
		} else {
			budget = t.count(budget)
		}
	}
	return t.done
}

// stride goes on with the walk.
func (t *Terms) stride(budget int) int {
	if !t.strip.Run(budget) {
		t.read()
		return 0
	}
	t.read()
	if t.strip.Err() != nil && t.from+len(t.terms) <= t.to {
		t.strip = nil // the others one by one, which may go along another edge
		return 0
	}
	t.find()
	if most := t.longer(); most > t.upTo {
		known := t.strip
		if t.walk(most); t.strip != nil {
			return 0
		}
		t.strip = known
	}
	t.done = true
	return 0
}

// read takes over what the walk has counted.
func (t *Terms) read() {
	for i, ways := range t.strip.Ways() {
		if i < len(t.terms) {
			continue
		}
		t.terms = append(t.terms, Term{t.from + i, whole(ways)})
	}
}

// whole is a number in decimal, digit by digit: package big would read any base, and be larger in a page.
func whole(decimal string) *big.Int {
	n, digit, ten := new(big.Int), new(big.Int), big.NewInt(10)
	for _, c := range decimal {
		n.Add(n.Mul(n, ten), digit.SetInt64(int64(c-'0')))
	}
	return n
}

// longer is the n up to which a walk would prove the law; no more than now where that is done, or takes too long.
func (t *Terms) longer() int {
	edges := t.strip.Edges()
	if t.strip.Err() != nil || t.law != nil && t.law.Proved || edges == 0 && t.upTo >= 2*t.to+20 {
		return 0
	}
	most := 2*t.to + 20 // to see all edges
	switch {
	case t.law != nil && edges > 0:
		most = t.from + edges + t.law.Order() // enough terms for its proof
	case edges > 0:
		most = t.from + 2*edges + spare // for a law of any order
	}
	axis, step, base, _ := t.family.Strip()
	board, err := t.family.At(t.to)
	if err != nil || board == nil {
		return 0
	}
	sides := [3]int{board.Size.X, board.Size.Y, board.Size.Z}
	if cells := board.Room() / max(1, sides[axis]) * (base + step*most); cells > mostCells ||
		float64(t.strip.Steps())*float64(most) > mostSteps*float64(t.upTo) {
		return 0
	}
	return most
}

// find looks for the law of the terms.
func (t *Terms) find() {
	t.law = nil
	var numbers []*big.Int
	for i := range t.terms {
		numbers = append(numbers, t.terms[i].Solutions)
	}
	r := Find(numbers)
	if r == nil {
		return
	}
	t.law = &Law{Recurrence: r, From: t.terms[0].N, Checked: len(numbers)}
	if t.strip != nil {
		t.law.Edges = t.strip.Edges()
		t.law.Proved = t.law.Edges > 0 && t.law.Checked >= t.law.Edges+len(r.First)
	}
}

// count goes on with the term after the last one.
func (t *Terms) count(budget int) int {
	n := t.from + len(t.terms)
	if n > t.to {
		t.find()
		t.done = true
		return 0
	}
	if t.search == nil {
		board, err := t.family.At(n)
		switch {
		case err != nil && len(t.terms) == 0 && n < t.to: // small boards may be none
			t.from++
			return budget - 1
		case err != nil:
			t.fail(err)
			return 0
		case board == nil:
			t.terms = append(t.terms, Term{n, new(big.Int)})
			return budget - 1
		}
		t.open(board)
	}
	if t.search.Run(budget) == search.Paused {
		return 0
	}
	var beyond *search.BeyondError
	stats, err := t.search.Stats(), t.search.Err()
	solutions := new(big.Int).SetUint64(stats.Solutions)
	switch {
	case errors.As(err, &beyond):
		solutions = whole(beyond.Solutions)
	case err != nil && !t.plain && stats.Nodes == 0: // no count along the edge takes this board, so none takes larger ones
		t.plain = true
		t.search = nil
		return budget / 2
	case err != nil:
		t.fail(err)
		return 0
	}
	t.steps += stats.Nodes
	t.terms = append(t.terms, Term{n, solutions})
	t.search = nil
	return budget / 2
}

// open begins the search for a term.
func (t *Terms) open(board *def.Puzzle) {
	s := t.settings
	if s.Engine = settings.EngineFrontier; t.plain {
		s.Engine = settings.EngineAuto
	}
	t.search = solver.Open(board, s, nil)
}

func (t *Terms) fail(err error) { t.err, t.done = err, true }

// Known are the terms that are counted, in order. There may be more than were asked for, where a proof needed them.
func (t *Terms) Known() []Term { return t.terms }

// Edges is how many states there can be at an edge across the board; 0 where that is not known.
func (t *Terms) Edges() int {
	if t.strip == nil {
		return 0
	}
	return t.strip.Edges()
}

// Law is the law of the terms when everything is done; nil where none is found.
func (t *Terms) Law() *Law { return t.law }

// Err says why the next term cannot be counted, else it is nil.
func (t *Terms) Err() error { return t.err }

// Now is the n that is being counted.
func (t *Terms) Now() string { return strconv.Itoa(t.from + len(t.terms)) }
