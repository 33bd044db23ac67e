// Package design helps people who design puzzles. It looks through all variants of a puzzle for those with exactly one
// solution, or with the fewest.
//
//   - space.go: Space, the numbered variants of a puzzle: subsets of its pieces, swaps of one piece for another of the
//     catalogue, and boards with a cell closed
//   - cubes.go: ... and pieces with a cube more or less
//   - trial.go: the search of one variant
//   - level.go: how its assemblies come apart
//   - grow.go: Growth, random steps towards a goal, and its ranked list
//   - steps.go: the steps
//   - design.go: Survey, which looks through a range of them in slices; its State is data
//
// Any variant is made from its number. So a space is cut by ranges, a survey goes on at any number, and nothing is ever
// listed. A space of subsets may have more variants than anybody will ever see. The part looked at is the beginning of
// each range.
//
// Solutions are counted as by the settings line -r: turned ones once, and on flat boards mirror images once. The
// difficulty of a variant is the number of placements of that search for each solution.
package design

import (
	"cmp"
	"math"
	"slices"

	"tilewright/def/say"
)

// Bounds say how far each variant is searched.
type Bounds struct {
	// Most is how many solutions are counted.
	Most uint64
	// Nodes bounds the search of a variant, so that everything ends; 0 is no bound.
	Nodes uint64
	// Keep is how many of the best findings are kept.
	Keep int
}

// Usual are bounds that suit small puzzles.
var Usual = Bounds{Most: 10, Nodes: 2_000_000, Keep: 1000}

// Finding is a variant with few solutions.
type Finding struct {
	Number uint64
	// Solutions is how many it has, at least 1 and at most Bounds.Most.
	Solutions uint64
	// Placements is the number of placements of the plain search, for each solution.
	Placements uint64
	// Of Cubes of a solid Apart is how many of the solutions come apart by straight moves, and Level the least level of
	// these: a puzzle is as hard as the easiest way to build it.
	Apart uint64 `json:",omitempty"`
	Level []int  `json:",omitempty"`
}

// Tally is how many variants were looked at, with their results.
type Tally struct {
	// One, Few, Many and None count the variants with exactly one solution, with up to Bounds.Most, with more, and
	// without any. For the Unknown the search reached its bound.
	One, Few, Many, None, Unknown uint64
}

// Sum is how many were looked at.
func (t Tally) Sum() uint64 { return t.One + t.Few + t.Many + t.None + t.Unknown }

// Add adds the tally of other variants.
func (t *Tally) Add(o Tally) {
	t.One += o.One
	t.Few += o.Few
	t.Many += o.Many
	t.None += o.None
	t.Unknown += o.Unknown
}

// State says how far a survey is.
type State struct {
	// Next is the first number that was not looked at, and End the one after the last.
	Next, End uint64
	Tally     Tally
	// Findings are the best ones, best first.
	Findings []Finding
}

// Survey looks through a range of variants in slices.
type Survey struct {
	space  *Space
	bounds Bounds
	state  State

	trial *trial
}

// New begins a survey, or goes on with one. Its state may be from another day.
func New(space *Space, bounds Bounds, state State) *Survey {
	state.End = min(state.End, space.Size())
	state.Findings = slices.Clone(state.Findings)
	return &Survey{space: space, bounds: bounds, state: state}
}

// State is the state of the survey. The variant being searched is not in it.
func (s *Survey) State() State {
	state := s.state
	state.Findings = slices.Clone(state.Findings)
	return state
}

// Done tells whether nothing is left.
func (s *Survey) Done() bool { return s.state.Next >= s.state.End }

// Run does about budget nodes of work, and reports whether it is over.
func (s *Survey) Run(budget int) (done bool) {
	for budget > 0 && !s.Done() {
		if s.trial == nil {
			s.trial = newTrial(s.space.Variant(s.state.Next).Puzzle, s.bounds, s.space.kind == Cubes)
		}
		if s.trial.run(&budget) {
			s.settle()
		}
	}
	return s.Done()
}

// settle takes in the result of a variant.
func (s *Survey) settle() {
	if s.trial.count(&s.state.Tally); s.trial.few() {
		f := s.trial.finding()
		f.Number = s.state.Next
		s.keep(f)
	}
	s.state.Next++
	s.trial = nil
}

// keep inserts a finding at its place.
func (s *Survey) keep(f Finding) {
	i, _ := slices.BinarySearchFunc(s.state.Findings, f, Compare)
	s.state.Findings = slices.Insert(s.state.Findings, i, f)
	if len(s.state.Findings) > s.bounds.Keep {
		s.state.Findings = s.state.Findings[:s.bounds.Keep]
	}
}

// Compare orders findings: those with a higher level first, then fewer solutions, then easier ones, then by number.
func Compare(a, b Finding) int {
	return cmp.Or(slices.Compare(b.Level, a.Level), cmp.Compare(a.Solutions, b.Solutions),
		cmp.Compare(a.Placements, b.Placements), cmp.Compare(a.Number, b.Number))
}

// Merge joins states of different ranges, which several cores have looked through.
func Merge(states []State, keep int) (tally Tally, findings []Finding) {
	for i := range states {
		tally.Add(states[i].Tally)
		findings = append(findings, states[i].Findings...)
	}
	slices.SortFunc(findings, Compare)
	return tally, findings[:min(keep, len(findings))]
}

// Ranges cuts a space into the given number of ranges, as equal as possible. Their states have not begun.
func Ranges(space *Space, parts int) []State {
	states := make([]State, 0, parts)
	n, from := uint64(parts), uint64(0)
	for i := range n {
		size := space.Size() / n
		if i < space.Size()%n {
			size++
		}
		states = append(states, State{Next: from, End: from + size})
		from += size
	}
	return states
}

// Check says what is wrong with states from outside, or with their bounds. They must be ranges of the space, one after
// the other, with findings in the part that was looked at.
func Check(space *Space, bounds Bounds, states []State) error {
	damaged := say.Error("the survey is damaged, or of another version of the program: begin it anew")
	if bounds.Keep < 1 || bounds.Most < 1 || bounds.Most > math.MaxInt64 {
		return damaged
	}
	if n := len(states); n == 0 || states[n-1].End != space.Size() {
		return damaged
	}
	for i, s := range states {
		if s.Next > s.End || s.End > space.Size() || i > 0 && s.Next < states[i-1].End {
			return damaged
		}
		for _, f := range s.Findings {
			if f.Number >= s.Next || f.Solutions == 0 {
				return damaged
			}
		}
	}
	return nil
}
