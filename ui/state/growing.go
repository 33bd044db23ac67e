package state

import (
	"encoding/json"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/wire"
)

// Designing is what somebody asks for who looks for variants.
type Designing struct {
	// Kind is the chosen one of VariantKinds, empty for the usual one.
	Kind string
	// Goal of random steps: a word of solver/design, empty for the usual one. Seed decides what is random. Still are the
	// names of pieces that do not change, and Inside keeps each in its box.
	Goal   string
	Seed   int
	Still  []string
	Inside bool
}

// Goals of random steps.
const (
	HighestLevel     = "level"
	FewestAssemblies = "assemblies"
	FewestEmpty      = "empty"
)

const (
	// lanes is how many walks of random steps there are: solver/design.Lanes. Whatever the number of workers, all go
	// forward together, so a seed leads to the same list on any device.
	lanes = 8
	// stepsEach is how many steps a lane makes for one question.
	stepsEach = 20
	// keptEach is how many variants a lane keeps.
	keptEach = 15
)

// lane is a walk of random steps: how far it is, and its best variants.
type lane struct {
	Walk wire.Walk
	Best []wire.Variant
	busy bool
}

type (
	// Stepped is what a worker says of a lane.
	Stepped struct {
		Worker, Lane int
		wire.Head
		wire.GrownPuzzle
	}
	// RestoreGrowth takes over what GrowthText gave on another visit.
	RestoreGrowth struct{ Text string }
)

// KeepGrowth is the command to keep GrowthText for another visit.
type KeepGrowth struct{}

func (KeepGrowth) command() {}

// Wishes are what is asked for: what somebody chose on this visit or, where steps of another one are shown, what these
// were asked for.
func (s State) Wishes() Designing {
	if d := &s.Designing; s.VariantsShown() && d.Kind == "" && d.Goal == "" && d.Seed == 0 && len(d.Still) == 0 && !d.Inside {
		return s.Variants.asks
	}
	return s.Designing
}

// GrowthGoal is what the steps are to reach: what is chosen, or else the usual one of the puzzle.
func (s State) GrowthGoal() string {
	goals := s.GrowthGoals()
	if slices.Contains(goals, s.Wishes().Goal) {
		return s.Wishes().Goal
	}
	return goals[0]
}

// GrowthGoals are those that make sense for the document, the usual one first.
func (s State) GrowthGoals() (goals []string) {
	draft := s.Document.Draft()
	if draft != nil && !draft.Flat() {
		goals = append(goals, HighestLevel)
	}
	goals = append(goals, FewestAssemblies)
	if draft != nil && !draft.Exact() {
		goals = append(goals, FewestEmpty)
	}
	return goals
}

// same tells whether a search for variants is the one that is asked for now.
func (v *Variants) same(d Designing, kind string) bool {
	return v.Kind == kind &&
		(kind != wire.Growth ||
			v.asks.Goal == d.Goal && v.asks.Seed == d.Seed && v.asks.Inside == d.Inside && slices.Equal(v.asks.Still, d.Still))
}

// GrowsOn tells whether the steps that are shown would go on.
func (s State) GrowsOn() bool {
	return s.VariantsShown() && s.Variants.Refused == "" && s.Variants.same(s.Wishes(), wire.Growth)
}

// step has a worker go on with the lane that is behind the others.
func (s *State) step(worker int) []Command {
	v := &s.Variants
	next := -1
	for i := range v.lanes {
		if !v.lanes[i].busy && (next < 0 || v.lanes[i].Walk.Steps < v.lanes[next].Walk.Steps) {
			next = i
		}
	}
	if next < 0 {
		return nil
	}
	v.lanes = slices.Clone(v.lanes)
	l := &v.lanes[next]
	l.busy = true
	of := v.Of()
	q := wire.GrowPuzzle{
		Goal: v.goal, Seed: v.asks.Seed, Inside: v.asks.Inside, Lane: next, Keep: keptEach,
		Steps: (l.Walk.Steps/stepsEach + 1) * stepsEach, Began: l.Walk.Steps > 0, Walk: l.Walk,
	}
	for i := range of.Pieces {
		if piece := &of.Pieces[i]; !piece.Stationary && !slices.Contains(v.asks.Still, piece.Name) {
			q.Chosen = append(q.Chosen, i)
		}
	}
	return []Command{Survey{worker, ask(InVariants, v.question, wire.Work{Puzzle: of}, q, func(h wire.Head, a wire.GrownPuzzle) Action {
		return Stepped{worker, next, h, a}
	})}}
}

func (a Stepped) apply(s *State) []Command {
	v := &s.Variants
	if a.Number != v.question || !v.Going || a.Lane < 0 || a.Lane >= len(v.lanes) {
		return nil
	}
	if a.Refused != "" {
		return s.endSurvey(a.Refused)
	}
	v.lanes = slices.Clone(v.lanes)
	v.lanes[a.Lane] = lane{a.Walk, a.Best, !a.Ended}
	v.harvest()
	if !a.Ended {
		return nil
	}
	return append(v.kept(), s.step(a.Worker)...)
}

// harvest joins what the lanes have found, no puzzle twice.
func (v *Variants) harvest() {
	v.Looked, v.Best = Looked{}, nil
	var all []wire.Variant
	for i := range v.lanes {
		w := &v.lanes[i].Walk
		v.Looked = v.Looked.plus(Looked{w.One, w.Few, w.Many, w.None, w.Unknown})
		all = append(all, v.lanes[i].Best...)
	}
	v.Size = v.Looked.Sum()
	slices.SortFunc(all, func(a, b wire.Variant) int { return slices.Compare(a.Order, b.Order) })
	seen := map[string]bool{}
	for _, w := range all {
		if !seen[w.Key] && len(v.Best) < BestVariants {
			seen[w.Key] = true
			v.Best = append(v.Best, w)
		}
	}
}

// stepsWords say what became of the steps.
func (v *Variants) stepsWords() string {
	l := &v.Looked
	return say.T("{steps, plural, one {# step} other {# steps}}: {one} with one solution, {few} with 2 to {most}, {many} with more, "+
		"{none} with none, {unknown} too large to tell", l.Sum(), l.One, l.Few, mostAssemblies, l.Many, l.None, l.Unknown)
}

// keptGrowth is what is kept of steps, for another visit.
type keptGrowth struct {
	Text   string
	Index  int
	Goal   string
	Asks   Designing
	Lanes  []lane
	Opened []keptVariant
}

type keptVariant struct {
	Text string
	Is   wire.Variant
}

// kept has the list kept, if random steps made it.
func (v *Variants) kept() []Command {
	if v.Kind != wire.Growth {
		return nil
	}
	return []Command{KeepGrowth{}}
}

// GrowthText is the list of random steps as a text, with all that is needed to go on; empty where there is none.
func (s State) GrowthText() string {
	v := &s.Variants
	if v.Kind != wire.Growth || v.Looked.Sum() == 0 {
		return ""
	}
	k := keptGrowth{Text: v.base.Text, Index: v.base.Index, Goal: v.goal, Asks: v.asks, Lanes: v.lanes}
	for _, o := range v.opened {
		k.Opened = append(k.Opened, keptVariant{o.text, o.is})
	}
	b, err := json.Marshal(k)
	if err != nil {
		return ""
	}
	return string(b)
}

func (a RestoreGrowth) apply(s *State) []Command {
	var k keptGrowth
	if json.Unmarshal([]byte(a.Text), &k) != nil || len(k.Lanes) != lanes {
		return nil // of another version, or damaged: the steps begin anew
	}
	v := Variants{Kind: wire.Growth, base: Read(k.Text), goal: k.Goal, asks: k.Asks, lanes: k.Lanes}
	if v.base.choose(k.Index); v.Of() == nil {
		return nil
	}
	for _, o := range k.Opened {
		v.opened = append(v.opened, openedVariant{o.Text, o.Is})
	}
	v.harvest()
	s.Variants = v
	return nil
}
