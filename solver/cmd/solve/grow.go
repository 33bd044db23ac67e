package main

import (
	"fmt"
	"slices"
	"sync"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/design"
	"tilewright/solver/disassemble"
)

// growOptions are those of --design=grow.
type growOptions struct {
	goal   string // of design.Goal, "" if not given
	steps  int
	pieces []string // that may change, none is all
	inside bool
}

// growSteps is how many steps there are without --steps.
const growSteps = 1000

// growthFile is a growth in the form that --checkpoint keeps.
type growthFile struct {
	Program string        `json:"program"`
	Kind    string        `json:"design"`
	Puzzle  string        `json:"puzzle"`
	Goal    string        `json:"goal"`
	Seed    uint64        `json:"seed"`
	Pieces  []string      `json:"pieces"`
	Inside  bool          `json:"inside"`
	Lanes   []design.Walk `json:"lanes"`
}

// growth is random steps at work: lanes, which do not depend on each other.
type growth struct {
	t     *terminal
	plan  design.Plan
	file  growthFile
	steps uint64 // of each lane
	lanes [design.Lanes]lane
}

type lane struct {
	sync.Mutex
	*design.Growth
}

// grow makes random steps from a puzzle towards a goal.
func (t *terminal) grow(draft *def.Puzzle) int {
	o := &t.options.growth
	steps := o.steps
	if steps == 0 {
		steps = growSteps
	}
	g := &growth{t: t, steps: uint64((steps + design.Lanes - 1) / design.Lanes)}
	g.plan = design.Plan{Puzzle: draft, Seed: t.line.Settings.Seed, Inside: o.inside, Bounds: design.Growing}
	if o.goal != "" {
		g.plan.Goal, _ = design.GoalOf(o.goal) // which is one
	}
	if limit := t.line.Settings.Limit; limit > 0 {
		g.plan.Bounds.Keep = int(min(limit, 1<<20))
	}
	for _, name := range o.pieces {
		i := slices.IndexFunc(draft.Pieces, func(q def.Piece) bool { return q.Name == name && !q.Stationary })
		if i < 0 {
			return t.refuse(fmt.Errorf("there is no piece %s that could change", name))
		}
		g.plan.Chosen = append(g.plan.Chosen, i)
	}
	if err := g.begin(); err != nil {
		return t.refuse(err)
	}
	status := solved
	run := shift{t: t, parts: len(g.lanes), step: g.step, save: g.save, words: g.words}
	if err := run.run(); err != nil {
		fmt.Fprintf(t.stderr, "error: %v.\n", err)
		status = failed
	} else if run.ended && t.options.checkpoint != "" {
		status = saved
	}
	g.print()
	return status
}

// begin begins the lanes, or goes on with those of the checkpoint.
func (g *growth) begin() error {
	p := &g.plan
	g.file = growthFile{
		Program: version(), Kind: "grow", Puzzle: def.Format(p.Puzzle), Goal: p.Goal.String(), Seed: p.Seed,
		Pieces: g.t.options.growth.pieces, Inside: p.Inside,
	}
	var before growthFile
	is, err := g.t.before(&before)
	if err != nil {
		return err
	}
	same := before.Kind == g.file.Kind && before.Puzzle == g.file.Puzzle && before.Goal == g.file.Goal &&
		before.Seed == g.file.Seed && before.Inside == g.file.Inside && slices.Equal(before.Pieces, g.file.Pieces)
	if is && (!same || len(before.Lanes) != len(g.lanes)) {
		return fmt.Errorf("%s has something else than these steps: another puzzle, goal, seed or choice of pieces", g.t.options.checkpoint)
	}
	for i := range g.lanes {
		walk := design.Walk{Lane: i}
		if is {
			walk = before.Lanes[i]
		}
		if g.lanes[i].Growth, err = design.NewGrowth(*p, walk); err != nil {
			return err
		}
	}
	return nil
}

// step does some work on a lane.
func (g *growth) step(i int) (done bool) {
	l := &g.lanes[i]
	l.Lock()
	defer l.Unlock()
	return l.Run(stepNodes, g.steps)
}

func (g *growth) walks() (walks []design.Walk) {
	for i := range g.lanes {
		l := &g.lanes[i]
		l.Lock()
		walks = append(walks, l.Walk())
		l.Unlock()
	}
	return walks
}

func (g *growth) save() error {
	if g.t.options.checkpoint == "" {
		return nil
	}
	g.file.Lanes = g.walks()
	return g.t.keep(g.file)
}

func (g *growth) words() string {
	tally, best := g.lanes[0].Harvest(g.walks())
	first := ""
	if len(best) > 0 {
		first = ", the best: " + found(&best[0])
	}
	return fmt.Sprintf("%s steps of %s: %s with one solution, %s with 2 to %d, %s with more, %s with none, %s not settled%s",
		grouped(tally.Sum()), grouped(g.steps*design.Lanes), grouped(tally.One), grouped(tally.Few), g.plan.Bounds.Most,
		grouped(tally.Many), grouped(tally.None), grouped(tally.Unknown), first)
}

// found is what was found of a puzzle.
func found(b *design.Grown) string {
	level := ""
	if b.Apart > 0 {
		level = fmt.Sprintf("level %s, %d come apart of ", disassemble.LevelText(b.Level), b.Apart)
	}
	return level + diagnostic.Count(int(b.Solutions), "solution")
}

// print prints the ranked list, and how many steps were made.
func (g *growth) print() {
	_, best := g.lanes[0].Harvest(g.walks())
	out := &lines{w: g.t.stdout}
	for i := range best {
		b := &best[i]
		v := g.lanes[0].Variant(b)
		if g.t.options.json {
			out.print(struct {
				Type       string `json:"type"`
				Solutions  uint64 `json:"solutions"`
				Placements uint64 `json:"placements"`
				Apart      uint64 `json:"apart,omitempty"`
				Level      string `json:"level,omitempty"`
				Empty      int    `json:"empty"`
				Change     string `json:"change"`
				Definition string `json:"definition"`
			}{"variant", b.Solutions, b.Placements, b.Apart, disassemble.LevelText(b.Level), b.Empty, v.Words, def.Format(v.Puzzle)})
			continue
		}
		fmt.Fprintf(g.t.stdout, "%s, %s empty: %s\n", found(b), diagnostic.Count(b.Empty, "cell"), v.Words)
	}
	if !g.t.options.json {
		fmt.Fprintf(g.t.stdout, "# %s\n", g.words())
	}
}
