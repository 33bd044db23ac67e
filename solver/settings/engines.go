package settings

import (
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Engine names a family of searches: the number of its row.
type Engine uint8

const (
	EngineAuto Engine = iota
	EngineReference
	EngineKernel
	EngineFletcher // Fletcher's tree search, flat boards only
	EngineRestarts // first solutions of giants: begins again and again, with the pieces in another order
	EngineRandom   // the same with one solution each time, so that solutions differ
	EngineTight    // exact cover that looks at a few tight cells, for solids: see Tight
	EngineMeet     // meeting in the middle, from both ends of a fill order
	EngineFrontier // a count along an edge that moves over the board
	EngineCount
)

// KernelUse says whether an emitted kernel does the search of an engine.
type KernelUse uint8

const (
	KernelNever KernelUse = iota
	KernelMay             // where a kernel makes the same search
	KernelMust
)

// Ruling says which rules for solutions an engine serves: it is zero for all.
type Ruling uint8

const (
	allRules Ruling = iota
	// lateRules are those for which it is enough to look at whole solutions, and that of the border.
	lateRules
	// noRules is of engines that do not list whole solutions.
	noRules
)

// EngineRow describes an engine without running it: its name, what it can, and its words.
// Package solver knows how it searches.
type EngineRow struct {
	// Name is what --engine calls it.
	Name string

	// Way says that presets have it, as a part of a way to search.
	Way    bool
	Kernel KernelUse
	// Modules says that emitted programs do its work. They are quicker than Go in a terminal too.
	Modules bool
	// Endless says that it finds solutions one after the other, each once, and ends only on small boards.
	Endless bool
	// Tables says that it holds tables, which Memory bounds, and can draw a solution.
	Tables bool
	// Counts says that it lists no solutions.
	Counts bool
	// Whole says that one runner does it in one go. It is not cut in parts. Where it draws a solution, its state says only
	// whether it is over: see Unsaved.
	Whole bool
	// Seedless says that nothing in it is random but the trials of Sample.
	Seedless bool
	// Exact says that it serves only exact puzzles.
	Exact bool
	// Rules says which rules for solutions it serves.
	Rules Ruling
	// Halves says that it cuts the board in two, and first weighs where.
	Halves bool
	// Rule is its heuristic for all pieces, or 0 where stages have theirs.
	Rule Heuristic
	// Watched is an engine that makes the same search and can be watched.
	Watched Engine

	// Label and Does are its words in a list to choose from. Engines without a Label are not listed.
	Label, Does say.Message
	// Term is the name of its explanation in ui/html.
	Term string
	// Stage is shown in place of its stages, where it has none.
	Stage say.Message
	// Fills says what the search does, where no stage tells it.
	Fills say.Message

	// who is its name at the beginning of a sentence. cannot are the settings that it does not follow. check finds what else it asks
	// of an exact puzzle or the settings, and loose does so for other puzzles.
	who          say.Message
	cannot       []refusal
	check, loose func(c *checker)
}

// Row is the row of the engine.
func (e Engine) Row() *EngineRow {
	if int(e) >= len(engines) {
		e = EngineAuto
	}
	return &engines[e]
}

// Engines yields the engines in the order of the list to choose from.
func Engines() []Engine {
	return []Engine{
		EngineAuto, EngineKernel, EngineReference, EngineTight, EngineMeet, EngineFrontier, EngineFletcher,
	}
}

// engines has a row for each engine.
var engines = [...]EngineRow{
	EngineAuto: {
		Name: "auto", Kernel: KernelMay, Watched: EngineReference,
		Label: "by itself", Does: "a kernel that counts as the articles do, if there is one", Term: "engine",
	},
	EngineReference: {
		Name: "reference", Seedless: true, Watched: EngineReference,
		Label: "reference", Does: "the engines of the articles, step by step; slow", Term: "engine",
	},
	EngineKernel: {
		Name: "kernel", Way: true, Kernel: KernelMust, Modules: true, Watched: EngineReference,
		Label: "quickest", Does: "the quickest kernel; same fits, fewer wasted attempts", Term: "engine",
		who: "The kernel", Rules: lateRules, cannot: []refusal{noSteps, noTrials}, loose: (*checker).looseKernel,
	},
	EngineFletcher: {
		Name: "fletcher", Way: true, Seedless: true, Exact: true, Watched: EngineFletcher,
		Label: "Fletcher", Does: "fills the first open cell, by a tree of the cells around it; for flat boards",
		Term: "fletcher", Stage: "Fletcher’s search has one rule for all pieces: it fills the first open cell.",
		who: "Fletcher's tree search", check: (*checker).fletcher, cannot: []refusal{
			noFilters, noTriggers,
			{func(s *Settings, _ *Facts) bool {
				return slices.ContainsFunc(s.Orders, func(o Order) bool { return o.Heuristic != First })
			}, "{search} cannot choose cells by another heuristic than f (-o)." + leave},
			{func(s *Settings, _ *Facts) bool { return s.NOF }, "{search} cannot keep lists by the neighbours of a cell (-n)." + leave},
			noTrials,
		},
	},
	EngineRestarts: restarting("restarts", "begins again and again with the pieces in another order, drawn from --seed; "+
		"for puzzles too large to search completely. To find nothing proves nothing"),
	EngineRandom: restarting("random", "begins again after each solution, so that they are not alike"),
	EngineTight: {
		Name: "tight", Way: true, Kernel: KernelMay, Modules: true, Watched: EngineTight, Rule: Tight,
		Label: "tight cells", Term: "tight",
		Does:  "looks only at the few tightest cells, at first also at the pieces; often quickest for solids",
		Stage: "The search of tight cells has one rule for all pieces: " + byTight + ".",
		who:   "The search of tight cells", loose: (*checker).looseTight,
		cannot: []refusal{oneRule},
	},
	EngineMeet: {
		Name: "meet", Way: true, Modules: true, Tables: true, Halves: true, Exact: true, Watched: EngineReference,
		Label: "from both ends", Does: "fills both halves by themselves and joins them by a table; for long boards",
		Term:  "meet",
		Stage: "The search from both ends has one rule for all pieces: it fills the first open cell, along the board or against it.",
		Fills: "The board is cut in two. Each half is filled by itself; a table then tells which halves fit together.",
		who:   "A search that meets in the middle", Rules: noRules, check: (*checker).meet, cannot: []refusal{
			noStages("{search} cannot follow stages, as it fills the board from both ends (-o, -f, -n)." + leave),
			{func(s *Settings, _ *Facts) bool { return s.RedundancyFirst },
				"{search} cannot place the constrained piece first (-R; -r constrains it all the same)." + leave},
			noFilters, noTriggers, noGoal, noSteps, noTrials,
		},
	},
	EngineFrontier: {
		Name: "frontier", Way: true, Tables: true, Counts: true, Whole: true, Watched: EngineReference,
		Label: "along the edge", Does: "counts cell by cell, with equal edges as one; lists nothing",
		Term: "frontier",
		Stage: "The count along the edge goes from one end of the board to the other, " +
			"in an order that it finds itself.",
		Fills: "The board is counted through, cell by cell. Ways to fill a part that leave the same edge go on alike, " +
			"so they are one.",
		who: "Counting along the edge", Rules: noRules, check: (*checker).frontier, cannot: []refusal{
			{func(s *Settings, _ *Facts) bool { return s.Limit > 0 }, "{search} cannot end after some solutions (--limit)." + leave},
			noStages("{search} cannot follow stages, as it finds its order itself (-o, -f, -n)." + leave),
			{func(s *Settings, _ *Facts) bool { return s.Redundancy == RedundancyNamed || s.RedundancyFirst },
				"{search} cannot constrain a piece (-r=NAME, -R; -r and -u count turned solutions once)." + leave},
			noFilters, noTriggers, noGoal, noSteps, noTrials,
		},
	},
}

// restarting is the row of an engine that begins again and again.
func restarting(name string, does say.Message) EngineRow {
	return EngineRow{
		Name: name, Does: does, Modules: true, Endless: true, Exact: true, Watched: EngineReference, Term: "engine",
		who: "A search by restarts", Rules: noRules, check: (*checker).endless, cannot: []refusal{
			{func(s *Settings, _ *Facts) bool { return s.Redundancy != RedundancyOff || s.RedundancyFirst },
				"{search} cannot constrain a piece (-r, -R; -u drops solutions that are turns of others)." + leave},
			{func(s *Settings, _ *Facts) bool { return s.Volume != 0 || s.Parity != 0 || s.Fit != 0 || s.FitFixpoint },
				"{search} cannot filter images (-V, -P, -F)." + leave},
			{triggers, "{search} cannot have triggers but its own (-v, -p)." + leave},
			noStages("{search} cannot follow stages, as it finds the fill order itself (-o, -f, -n)." + leave),
			noGoal, noTrials,
		},
	}
}

// refusal is something that an engine cannot do, and the settings that ask for it.
type refusal struct {
	asked func(s *Settings, f *Facts) bool
	// message says so of a {search} that is named, and what to do.
	message say.Message
}

// leave ends the message of a refusal.
const leave = " Leave that out, or ask for --engine=reference."

// These are what several engines cannot do.
var (
	noFilters = refusal{func(s *Settings, _ *Facts) bool { return s.Volume > 0 || s.Parity > 0 || s.Fit > 0 },
		"{search} cannot filter images during the search (-V, -P or -F with a number)." + leave}
	noTriggers = refusal{triggers, "{search} cannot go back because of volume or parity (-v, -p)." + leave}
	noGoal     = refusal{func(s *Settings, _ *Facts) bool { return s.Goal > 0 }, "{search} cannot end before the last piece (-g)." + leave}
	noSteps    = refusal{func(s *Settings, _ *Facts) bool { return s.Trace != 0 }, "{search} cannot show its steps (-t)." + leave}
	oneRule    = noStages("{search} cannot follow stages, as it has one rule for all pieces (-o, -f, -n)." + leave)
	noTrials   = refusal{func(s *Settings, _ *Facts) bool { return s.Sample.Trials > 0 }, "{search} cannot make Monte Carlo trials (-s)." + leave}
)

func triggers(s *Settings, _ *Facts) bool { return s.VolumeTrigger > 0 || s.ParityTrigger }

func noStages(message say.Message) refusal {
	return refusal{func(s *Settings, _ *Facts) bool { return len(s.Orders) > 0 || s.FILA > 0 || s.NOF },
		message}
}

// Compares tells whether solutions that are turns of each other count once. They do with the redundancy filter, because
// what it leaves over is tested, and with -u alone. Assemblies that are goals are not whole. Whether the search finds
// their turns depends on its order, so they are not compared.
func (s *Settings) Compares() bool {
	return s.Goal == 0 && !s.Engine.Row().Endless && (s.Unique || s.Redundancy != RedundancyOff)
}

// Unsaved reports whether the search cannot be saved before its end.
func (s *Settings) Unsaved() bool { return s.Engine.Row().Whole && s.Draw }

// engines reports what the engine asked for cannot do. Package kernel says which kernels serve the other settings, and
// package meet which boards are cut in two, once the puzzle is compiled.
func (c *checker) engines() {
	row := c.s.Engine.Row()
	if row.check != nil {
		row.check(c)
	}
	c.refuse(row.who, row.cannot)
}

// rules reports what cannot be done where the puzzle has rules for solutions.
func (c *checker) rules() {
	row := c.s.Engine.Row()
	switch {
	case !c.f.Rules:
		return
	case row.Rules == noRules:
		c.error(engine, write("--engine=reference"), "{search} does not look at rules for solutions, and this puzzle has some."+leave, row.who)
	case row.Rules == lateRules && c.f.EarlyRules:
		c.error(engine, write("--engine=reference"), "{search} does not look at rules while it places pieces, as one of this puzzle "+
			"asks."+leave, row.who)
	}
	if c.s.Goal > 0 {
		c.error(goal, remove(), "Rules for solutions are about whole boards, so a search cannot end with pieces left. Leave -g out.")
	}
	if c.s.Sample.Trials > 0 {
		c.error(sample, remove(), "Trials do not look at rules for solutions, and this puzzle has some. Leave -s out.")
	}
}

// measure reports what cannot be done where the most or the fewest of something is wanted.
func (c *checker) measure() {
	s, k := &c.s, mostOf
	if s.Fewest {
		k = fewestOf
	}
	if s.Measure == def.NoMeasure {
		return
	}
	if err := c.f.Unmeasured[s.Measure]; err != nil {
		c.error(k, remove(), "")
		c.found[len(c.found)-1].Message = err.Error()
	}
	row := s.Engine.Row()
	for _, t := range []struct {
		on   bool
		what string
	}{{s.Count, "--count"}, {s.Quiet, "-q"}, {s.Limit > 0, "--limit"}, {s.Goal > 0, "-g"}, {s.Sample.Trials > 0, "-s"}, {s.Draw, "--draw"},
		{row.Counts || row.Endless, "--engine=" + row.Name}} {
		if t.on {
			c.error(k, remove(), "{setting} measures every solution of a whole search, and lists the best so far. That does not go "+
				"with {other}.", "--"+keys[k].long, t.what)
		}
	}
}

// looseEngines does so for a puzzle that is not exact.
func (c *checker) looseEngines() {
	switch row := c.s.Engine.Row(); {
	case row.Exact:
		c.error(engine, remove(), "Here pieces may be left over, or cells stay empty. {search} cannot do that; exact "+
			"cover does.", row.who)
	case row.loose != nil:
		row.loose(c)
	}
}

// refuse reports the settings that an engine cannot follow.
func (c *checker) refuse(who say.Message, list []refusal) {
	for _, r := range list {
		if r.asked(&c.s, &c.f) {
			c.error(engine, write("--engine=reference"), r.message, who)
		}
	}
}

func (c *checker) fletcher() {
	if !c.f.Flat {
		c.error(engine, remove(), "Fletcher's tree search is for flat boards, and this one has several layers.")
	}
	if c.f.Wrapped {
		c.error(engine, remove(), "Fletcher's tree search is for plain boards, and this one closes on itself.")
	}
	if c.f.Tinted {
		c.error(engine, remove(), "Fletcher's tree search ignores colours, and this puzzle has some. Use exact cover "+
			"or FILA.")
	}
	if c.f.Limited {
		c.error(engine, remove(), "Fletcher's tree search knows no pieces with a back or with turns of their own, and this "+
			"puzzle has some. Use exact cover or FILA.")
	}
	if c.s.FILA > 0 && c.s.FILA < c.f.Pieces {
		c.error(engine, write("--engine=reference"), "Fletcher's tree search cannot leave the first pieces to DLX (-f with "+
			"less than {pieces})."+leave, c.f.Pieces)
	}
}

func (c *checker) endless() {
	if c.s.Limit == 0 {
		c.info(limit, nil, "Restarts go on until you stop them or --limit is reached. They cannot prove that there "+
			"are no more.")
	}
}

func (c *checker) meet() {
	if l := c.f.Lattice; l == space.RhombicTetrahedra || l == space.TetraOctahedra {
		c.error(engine, write("--engine=tight"), "A search that meets in the middle needs pieces that lie close "+
			"along a fill order; those of {cells} reach over whole cubes. Ask for --engine=tight.", l.Words())
	}
}

func (c *checker) frontier() {
	if !c.s.Count && !c.s.Draw {
		c.error(engine, write("--count --engine=frontier"), "Counting along the edge lists no solutions: add "+
			"--count for their number, or --draw for one of them.")
	}
}

// looseTight reports what a search of tight cells cannot do where cells may stay empty.
func (c *checker) looseTight() {
	if c.f.Spare {
		c.error(engine, remove(), "Here pieces may be left over, and the search of tight cells places all of them; "+
			"exact cover does.")
	}
	if c.s.VolumeTrigger > 0 {
		c.error(engine, write("--engine=reference"), "Where cells may stay empty, the search of tight cells cannot go back "+
			"because of volume (-v)."+leave)
	}
	c.refuse("The search of tight cells", []refusal{oneRule})
}

// looseKernel reports what kernels do only for exact puzzles.
func (c *checker) looseKernel() {
	c.refuse("", []refusal{
		{func(s *Settings, _ *Facts) bool {
			return s.FILA > 0 || slices.ContainsFunc(s.Orders, func(o Order) bool { return o.Heuristic != Size })
		}, "Here pieces may be left over, or cells stay empty. Then the kernel cannot follow stages (-o, -f)." + leave},
		{func(s *Settings, f *Facts) bool { return s.VolumeTrigger > 0 || s.Volume > 0 && !f.Empty },
			"Here pieces may be left over, or cells stay empty. Then the kernel cannot go back because of volume, " +
				"or filter images during the search (-v, -V with a number)." + leave},
	})
	c.refuse("The kernel", []refusal{noSteps})
}

func init() {
	keys[engine].value = strings.Join(engineNames(), "|")
	keys[mostOf].value = strings.Join(def.MeasureNames(), "|")
	keys[fewestOf].value = keys[mostOf].value
}

// withTables are the engines that hold tables.
func withTables() string {
	var tables []string
	for i := range engines {
		if engines[i].Tables {
			tables = append(tables, engines[i].Name)
		}
	}
	return diagnostic.Or(tables)
}

// engineNames are the names of the engines, in the order of their numbers.
func engineNames() []string {
	names := make([]string, len(engines))
	for i := range engines {
		names[i] = engines[i].Name
	}
	return names
}
