package challenge

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/filter"
	"tilewright/solver/play"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

const (
	// soonNodes is how long restarts are tried before solutions are listed, in nodes.
	soonNodes = 200_000
	// listNodes bounds that list, for a puzzle with a thousand images; with more images a node takes longer. listed is
	// the number of solutions that suffices.
	listNodes = 1_000_000
	imagesFor = 1000
	listed    = 64
	// listedLoose is that number for puzzles in which cells may stay empty, or pieces may be left over. Many of their
	// solutions lead to no challenge.
	listedLoose = 500
	// idleRestarts is how many restarts may find no place for a piece at their beginning. On small boards that may
	// happen for ever.
	idleRestarts = 20_000
	// lateNodes bounds the later restarts.
	lateNodes = 150_000_000
)

// finder looks for a solution that depends on the seed. Restarts find one fast on most boards. On the others it is one
// of the first solutions of a plain search. If that ends without any, there is none. If it finds none soon, the known
// solution is taken, or else restarts go on. Where pieces may be left over or cells stay empty, or there are rules for
// solutions, only the plain search is used.
type finder struct {
	puzzle    *def.Puzzle
	known     []uint16
	random    *rand.Rand
	diagnosis *filter.Diagnosis
	restarts  *solver.Search // nil where a puzzle is not exact, or has rules
	plain     *solver.Search
	ended     bool // of plain

	p    *problem.Problem
	all  [][]int32 // solutions
	err  error
	work uint64 // nodes
	// order is the order in which the solutions of a puzzle that is not exact are taken.
	order []int
}

func newFinder(q Request, random *rand.Rand) *finder {
	f := &finder{puzzle: q.Puzzle, known: q.Known, random: random}
	plain := settings.Settings{Limit: listedLoose, Engine: settings.EngineReference}
	if q.Puzzle.Exact() && len(q.Puzzle.Rules) == 0 { // restarts look at no rules
		f.restarts = solver.Open(q.Puzzle, settings.Settings{Engine: settings.EngineRandom, Limit: 1, Seed: random.Uint64()}, f.found)
		plain.Limit, plain.Redundancy = listed, settings.RedundancyAuto
	}
	f.plain = solver.Open(q.Puzzle, plain, f.found)
	return f
}

// found takes in a solution.
func (f *finder) found(images []int32) bool {
	f.all = append(f.all, append([]int32(nil), images...))
	return true
}

// run does about budget nodes of work. It tells whether the solution is found, or err says why there is none.
func (f *finder) run(budget int) (cost int, done bool) {
	s, bound := f.restarts, uint64(lateNodes)
	if s == nil {
		s = f.plain
	}
	switch p := s.Problem(); {
	case p == nil:
	case f.p == nil:
		f.p, f.diagnosis = p, filter.NewDiagnosis(p)
		fallthrough
	case f.diagnosis != nil:
		if !f.diagnosis.Run(budget) {
			return budget, false
		}
		if reason := impossible(f.diagnosis); reason != "" {
			f.err = fmt.Errorf("%w: %s", ErrNone, reason)
			return 1, true
		}
		f.diagnosis = nil
	}
	alone := s == f.plain
	if alone && len(f.all) > 0 || f.work >= soonNodes && !f.ended {
		s, bound = f.plain, listNodes*imagesFor/uint64(max(imagesFor, len(f.p.Images)))
	}
	before := s.Stats().Nodes
	if s == f.plain && bound > before {
		budget = int(min(uint64(budget), bound-before)) // makes the same list whatever the slices
	}
	status := s.Run(budget)
	nodes := s.Stats().Nodes
	if s == f.restarts {
		if f.work = nodes; nodes == 0 && s.Restarts() >= idleRestarts {
			f.work = soonNodes
		}
	}
	switch {
	case status == search.Failed:
		f.err = s.Err()
	case s == f.restarts && len(f.all) > 0:
	case status == search.Finished && len(f.all) == 0:
		f.err = say.Error("{reason}: all of it was searched", ErrNone)
	case s == f.plain:
		f.ended = status == search.Finished || nodes >= bound
		if f.ended && len(f.all) == 0 && len(f.known) == len(f.p.Cells) {
			f.all = append(f.all, f.images(f.known))
		}
		if n, known := f.puzzle.SolutionCount(); f.ended && known && n == 0 {
			f.err = say.Error("{reason}: it says so itself (solutions: {solutions})",
				ErrNone, f.puzzle.Solutions)
		} else if f.ended && alone && len(f.all) == 0 {
			f.err = say.Error("{reason} in {nodes} nodes", ErrUnknown, nodes)
		}
	case nodes >= bound || f.ended && f.work == soonNodes && nodes == 0:
		f.err = say.Error("{reason} in {nodes} nodes", ErrUnknown, nodes)
	}
	done = f.err != nil || len(f.all) > 0 && (s == f.restarts || f.ended)
	return phaseCost + int(nodes-before), done
}

// images are the images of an assembly.
func (f *finder) images(assembly []uint16) (images []int32) {
	for i := range f.p.Images {
		image := &f.p.Images[i]
		slot := assembly[image.Cells[0]]
		if slices.Contains(f.p.Slots(int(image.Shape)), slot) &&
			!slices.ContainsFunc(image.Cells, func(c int32) bool { return assembly[c] != slot }) {
			images = append(images, int32(i))
		}
	}
	return images
}

// impossible says why a puzzle has no solution. It is "" where that is not known before a search.
func impossible(d *filter.Diagnosis) string {
	for _, f := range d.Findings() {
		if f.Verdict == filter.Impossible {
			return f.Text
		}
	}
	return ""
}

// solution is one of the solutions that were found, in one of its turns.
func (f *finder) solution() (play.Position, error) {
	number := 0
	if f.restarts != nil {
		number = f.random.IntN(len(f.all))
	} else {
		if len(f.order) == 0 {
			f.order = f.random.Perm(len(f.all))
		}
		number, f.order = f.order[0], f.order[1:]
	}
	images := f.all[number]
	turn := f.p.Symmetries[f.random.IntN(len(f.p.Symmetries))]
	turned := make([]int32, len(images))
	for i, image := range images {
		turned[i] = turn.Images[image]
	}
	if f.restarts == nil {
		turned = f.full(turned)
	}
	assembly := make([]uint16, len(f.p.Cells))
	f.p.Assembly(assembly, turned)
	return play.FromAssembly(f.puzzle, assembly)
}

// full adds pieces to a solution until none has a place. Without a piece that could still be placed there are always
// two ways to go on.
func (f *finder) full(images []int32) []int32 {
	taken, left := make([]bool, len(f.p.Cells)), make([]int, len(f.p.Shapes))
	for i := range f.p.Shapes {
		left[i] = f.p.Shapes[i].Copies
	}
	put := func(image int32) {
		for _, c := range f.p.Images[image].Cells {
			taken[c] = true
		}
		left[f.p.Images[image].Shape]--
	}
	for _, image := range images {
		put(image)
	}
	for {
		var fits []int32
		for i := range f.p.Images {
			image := &f.p.Images[i]
			if left[image.Shape] > 0 && !slices.ContainsFunc(image.Cells, func(c int32) bool { return taken[c] }) {
				fits = append(fits, int32(i))
			}
		}
		if len(fits) == 0 {
			return images
		}
		more := fits[f.random.IntN(len(fits))]
		put(more)
		images = append(images, more)
	}
}
