package solver

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// parse reads a settings line.
func parse(t testing.TB, line string) settings.Settings {
	t.Helper()
	s, diagnostics := settings.Parse(line)
	if diagnostic.HasErrors(diagnostics) {
		t.Fatalf("%q: %+v", line, diagnostics)
	}
	return s
}

// run runs a search to its end.
func run(t testing.TB, s *Search) *search.Stats {
	t.Helper()
	for {
		switch s.Run(20000) {
		case search.Finished:
			return s.Stats()
		case search.Failed:
			t.Fatal(s.Err())
		}
	}
}

// TestTruth counts the solutions of known puzzles under every convention; for those that take longer, only with the
// redundancy filter. All placement sets follow from that count where each symmetry moves every image of the constrained
// piece. Then no solution is symmetric, and there are as many turns of each as symmetries.
func TestTruth(t *testing.T) {
	long := os.Getenv("TILEWRIGHT_LONG") != ""
	for _, c := range truth.Cases() {
		slow, faster := false, ""
		switch c.Name {
		case "tetriscube", "bedlam_cube", "pent_5x4x3":
			faster = " -f11 -oe=11:f=3 -n"
			slow = true
		case "PT12":
			faster = " -V13 -f13 -oe=13:f=3 -n"
			slow = true
		case "pent1s_18x5", "pent1s_15x6", "pent1s_10x9":
			// 3.7 and 20.8 thousand million fits; the last takes an hour and a half of a core.
			faster = " -V -f18 -of -n --engine=kernel"
			slow = true
		case "hex_rect_15x14", "hex_box_in_diamond", "hex_parallelogram_15x14", "heptominoes_33x23", "pentominoes_6x5x4", "bricks_6x6x6":
			continue // out of reach
		case "ypent_5x5x5_corner1":
			t.Run(c.Name, func(t *testing.T) { countAlike(t, c) })
			continue
		case "pent_10x6", "pent_10x3x2", "pent_8x8_center", "pent1s_30x3", "dominoes_8x8",
			"pent_6x5x2", "pent_12x5", "pent_15x4", "pent_8x8_nocorners", "kanoodle_11x5", "ypent_5x5x5", "conway",
			"pentominoes-8x8-square", "pentominoes-stepped-pyramid":
			slow = true
		}
		if puzzle := c.Puzzle(); puzzle.Lattice != space.Cubes {
			placements, _ := def.Find(c.Name).Effort()
			if placements == 1_000_000 {
				continue // out of reach
			}
			slow = placements > 15_000
		}
		if slow && !long {
			continue
		}
		t.Run(c.Name, func(t *testing.T) { countAll(t, c, slow, faster) })
	}
}

// countAll counts the solutions of a puzzle. If it is slow, it counts only with the redundancy filter and some more
// settings.
func countAll(t *testing.T, c *truth.Case, slow bool, faster string) {
	puzzle := c.Puzzle()
	flat := puzzle.Flat()
	for _, test := range []struct {
		line string
		want int64
	}{
		{"-r --mirror=same", c.MirrorSame},
		{"-u --mirror=same", c.MirrorSame},
		{"-r", c.RotationsOnly},
		{"-u", c.RotationsOnly},
		{"", c.Raw},
	} {
		same := strings.Contains(test.line, "same")
		if flat && !same && test.line != "" {
			test.want = c.MirrorSame // a flat board can be turned over
		}
		if test.want == truth.Unknown || slow && (!strings.HasPrefix(test.line, "-r") || flat && same) {
			continue
		}
		search := run
		if strings.Contains(faster, "kernel") {
			search = runModules
		}
		s := Open(puzzle, parse(t, test.line+faster), nil)
		got := search(t, s).Solutions
		if got != uint64(test.want) {
			t.Errorf("%s: %d solutions, want %d", test.line, got, test.want)
		}
		if r := s.Redundancy(); r.Unique && r.Cases == 1 && len(r.Symmetries) > 1 && c.Raw != truth.Unknown {
			if raw := got * uint64(len(r.Symmetries)); raw != uint64(c.Raw) {
				t.Errorf("%s: each of %d solutions has %d places, want %d in all", test.line, got, len(r.Symmetries), c.Raw)
			}
		}
	}
}

// countAlike tests, without a search, that all conventions count the same for a puzzle. No turn or reflection leaves
// its board as it is, so each search has all images and drops no solution. Package dlx counts them.
func countAlike(t *testing.T, c *truth.Case) {
	if c.MirrorSame != c.Raw || c.RotationsOnly != c.Raw || c.Raw == truth.Unknown {
		t.Errorf("known are %d, %d and %d solutions, want one number", c.MirrorSame, c.RotationsOnly, c.Raw)
	}
	for _, line := range []string{"-r --mirror=same", "-u --mirror=same", "-r", "-u", ""} {
		s := Open(c.Puzzle(), parse(t, line), nil)
		for s.Phase() < Searching {
			s.Run(1000)
		}
		if n := len(s.Problem().Symmetries); n != 1 || !s.Redundancy().Unique || len(s.Rows()) != c.Images {
			t.Errorf("%q: %d symmetries, %d images to search with; want 1, %d", line, n, len(s.Rows()), c.Images)
		}
	}
}

// TestFacts reproduces the work of rows of the articles' tables, each with the
// settings line that a person would type.
func TestFacts(t *testing.T) {
	for _, c := range []struct {
		name, line string
		fits       uint64
		long       bool
	}{
		{"pent_10x6", "", 3615971, true},                      // P-1
		{"pent_10x6", "-r", 892247, false},                    // P-5 of 2011
		{"pent_10x6", "-r -f12", 7646476, true},               // P-6
		{"pent_10x6", "-r -oe -f12", 9875973, true},           // P-7
		{"pent_10x6", "-r -of -f12", 20073791, true},          // P-8
		{"pent_10x6", "-r -f11", 924167, true},                // P-9
		{"pent_10x6", "-r -oe=11 -f11", 1425356, false},       // P-10
		{"pent_10x6", "-r -of=11 -f11", 2455947, false},       // P-11
		{"pent_10x6", "-r -R -of -f12", 2455947, false},       // the same, FILA alone
		{"pent_10x6", "-r -V", 768356, false},                 // P2 of 2018
		{"pent_10x6", "-r -V -of=11", 1000250, false},         // P3
		{"pent_10x6", "-r -V -of=11 -f11", 2091215, true},     // P4
		{"pent_10x6", "-r -V -of=11 -f11 -n", 2091215, false}, // P5
		{"tetriscube", "-rL", 30255329, true},                 // TC1
		{"tetriscube", "-rG", 68141081, true},                 // TC-5
		{"hex_rect_15x14", "-P", 0, false},                    // parity forbids it
	} {
		if c.long && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue
		}
		known := truth.Get(c.name)
		want := known.MirrorSame
		if c.line == "" {
			want = known.Raw
		}
		if got := run(t, Open(known.Puzzle(), parse(t, c.line), nil)); got.Fits() != c.fits || got.Solutions != uint64(want) {
			t.Errorf("%s %s: %d fits, %d solutions; want %d, %d", c.name, c.line, got.Fits(), got.Solutions, c.fits, want)
		}
	}
}

// TestOtherInput pins the fits of OP1 of the article of 2018: DLX with S on 18x5 one-sided, which FACTS has from the
// article alone. The order of the pieces in its file is not published. It decides which of several items with equally
// few options S takes. The solutions are the same. It takes a quarter of an hour of a core.
func TestOtherInput(t *testing.T) {
	if os.Getenv("TILEWRIGHT_LONG") == "" {
		t.Skip("takes minutes: set TILEWRIGHT_LONG=1")
	}
	const article, want = 1_816_931_170, 2_100_203_696
	known := truth.Get("pent1s_18x5")
	got := runModules(t, Open(known.Puzzle(), parse(t, "-r --engine=kernel"), nil))
	if got.Fits() != want || got.Solutions != uint64(known.MirrorSame) {
		t.Errorf("%d fits, %d solutions; want %d, %d; the article has %d, %d", got.Fits(), got.Solutions, want, known.MirrorSame, article, known.MirrorSame)
	}
}

// TestNoEffect: a setting that has no effect, as Check says, really has none. The search without it finds the same
// solutions in the same order, with the same counters.
func TestNoEffect(t *testing.T) {
	type named struct {
		name   string
		puzzle *def.Puzzle
	}
	all := []named{{"dominoes_6x6", truth.Puzzle("dominoes_6x6")}, {"ltromino_9x5", truth.Puzzle("ltromino_9x5")},
		{"ypent_10x5", truth.Puzzle("ypent_10x5")}}
	puzzles := uint64(150)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		puzzles = 3000
	}
	for number := range puzzles {
		all = append(all, named{strconv.FormatUint(number, 10), gen.Puzzle(number)})
	}
	search := func(puzzle *def.Puzzle, s settings.Settings) (solutions [][]int32, stats search.Stats) {
		search := Open(puzzle, s, func(images []int32) bool {
			solutions = append(solutions, slices.Clone(images))
			return len(solutions) < 200
		})
		return solutions, *run(t, search)
	}
	seen := map[string]int{}
	for _, z := range all {
		facts := settings.FactsOf(z.puzzle)
		last := facts.Shapes[len(facts.Shapes)-1].Names[0]
		for _, line := range []string{"-u -g1", "-u -r", "-u --mirror=same -r", "-u -r" + last, "-r -R", "-r" + last + " -R",
			"-r" + last + " -R -f99 -of", "-r -R -g1", "-n -f99 -of", "-n -f9 -oa:R=3"} {
			l := settings.ParseLine(line)
			found := l.Check(facts)
			if diagnostic.HasErrors(found) {
				continue // a goal of 1 is too much for one piece
			}
			for _, d := range found {
				if d.Fix == nil || d.Fix.Text != "" || !strings.HasSuffix(d.Message, "no effect.") {
					continue
				}
				seen[d.Subject]++
				without := line[:d.Column-1] + line[d.Column-1+d.Length:]
				a, counted := search(z.puzzle, l.Settings)
				b, want := search(z.puzzle, parse(t, without))
				if !slices.EqualFunc(a, b, slices.Equal) || !reflect.DeepEqual(counted, want) {
					t.Fatalf("puzzle %s: %q finds %d, %+v; %q %d, %+v; but: %s", z.name, line, len(a), counted, without, len(b), want, d.Message)
				}
			}
		}
	}
	for _, name := range []string{"unique", "redundancyFilter", "redundancyFilterFirst", "nof"} {
		if seen[name] == 0 {
			t.Errorf("no puzzle has %s without effect", name)
		}
	}
	t.Log(seen)
}

// TestMirrorPruning: where the set of pieces is closed under reflection, counting mirror images once saves nearly half
// of the search. Soma's constrained piece then has two images instead of three.
func TestMirrorPruning(t *testing.T) {
	for _, c := range []struct {
		name, line                 string
		fits, solutions            uint64
		mirroredFits, mirroredOnce uint64
		long                       bool
	}{
		{"soma_cube", "-r", 8715, 480, 4863, 240, false},
		{"diabolical_cube", "-r", 527, 26, 296, 13, false},
		{"pent_5x4x3", "-r -f11 -oe=11:f=3 -n", 210_275_057, 7880, 106_901_075, 3940, true},
	} {
		if c.long && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue
		}
		all := run(t, Open(truth.Puzzle(c.name), parse(t, c.line), nil))
		if all.Fits() != c.fits || all.Solutions != c.solutions {
			t.Errorf("%s: %d fits, %d solutions; want %d, %d", c.name, all.Fits(), all.Solutions, c.fits, c.solutions)
		}
		once := run(t, Open(truth.Puzzle(c.name), parse(t, c.line+" --mirror=same"), nil))
		if once.Fits() != c.mirroredFits || once.Solutions != c.mirroredOnce {
			t.Errorf("%s with mirror images as one: %d fits, %d solutions; want %d, %d", c.name, once.Fits(), once.Solutions, c.mirroredFits, c.mirroredOnce)
		}
	}
}

const finished = search.Finished // where a variable is called search

// answer is what a search found: its solutions as the oracle names them, and how the pieces lie.
type answer struct {
	names  []string
	placed [][]gen.Placed
	stats  search.Stats
}

// solve runs a search of a random puzzle and interrupts it as the dice say. Budgets are odd, up to most units of work;
// it is saved, restored into a new search, and split.
func solve(t testing.TB, puzzle *def.Puzzle, o *gen.Oracle, s settings.Settings, dice *rand.Rand, largest int) (all answer) {
	t.Helper()
	open := func(state []byte) *Search {
		var search *Search
		search = Open(puzzle, s, func(images []int32) bool {
			p := search.Problem()
			solution := make([]gen.Placed, 0, len(images))
			for _, i := range images {
				solution = append(solution, gen.Placed{Piece: p.Shapes[p.Images[i].Shape].Pieces[0], Cells: p.AppendCells(nil, i)})
			}
			all.names = append(all.names, o.Canonical(solution, s.Mirror == settings.MirrorSame))
			all.placed = append(all.placed, solution)
			return true
		})
		if state != nil {
			if err := search.Restore(state); err != nil {
				t.Fatal(err)
			}
		}
		return search
	}
	waiting := []*Search{open(nil)}
	for len(waiting) > 0 {
		search := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		for {
			budget := 1 << 20
			switch {
			case dice == nil:
			case search.Phase() == Searching:
				budget = 1 + dice.IntN(largest)
			default:
				budget = 1 + dice.IntN(10000)
			}
			status := search.Run(budget)
			if status == finished {
				all.stats.Add(search.Stats())
				break
			}
			if search.Err() != nil {
				t.Fatal(search.Err())
			}
			if dice == nil {
				continue
			}
			switch dice.IntN(8) {
			case 0:
				search = open(search.Save())
			case 1:
				if given := search.Split(); given != nil {
					waiting = append(waiting, open(given))
				}
			}
		}
	}
	slices.Sort(all.names)
	return all
}

// TestGenerated compares the canonical sets of solutions with the oracle's. It also compares searches that are
// interrupted, saved, restored and split with those that run through: same solutions, same counters. A search for
// assemblies (-g) comes through one on its way to each solution. With TILEWRIGHT_LONG every combination of heuristic,
// engine, filters and triggers is tried on several puzzles.
func TestGenerated(t *testing.T) {
	if os.Getenv("TILEWRIGHT_LONG") == "" {
		for number := range uint64(40) {
			checkGenerated(t, number)
		}
		return
	}
	// Groups of puzzles run side by side, in rounds, until ten thousand were compared.
	const most, round, group = 10000, 2000, 250
	var compared atomic.Int64
	next := uint64(0)
	for ; compared.Load() < most && next < 2*most && !t.Failed(); next += round {
		t.Run(strconv.FormatUint(next, 10), func(t *testing.T) {
			for first := next; first < next+round; first += group {
				t.Run(strconv.FormatUint(first, 10), func(t *testing.T) {
					t.Parallel()
					for number := first; number < first+group; number++ {
						if checkGenerated(t, number) {
							compared.Add(1)
						}
					}
				})
			}
		})
	}
	if n := compared.Load(); n < most {
		t.Errorf("of %d puzzles %d were compared, want %d", next, n, most)
	}
}

// checkGenerated is TestGenerated for one puzzle. It is false where the puzzle has
// too many solutions to compare them.
func checkGenerated(t *testing.T, number uint64) (compared bool) {
	puzzle := gen.Puzzle(number)
	o := gen.NewOracle(puzzle)
	solutions, ok := o.Solve(300)
	if !ok {
		return false
	}
	way := int(number) * waysPerPuzzle
	dice := rand.New(rand.NewPCG(number, 1))
	named := puzzle.Pieces[dice.IntN(len(puzzle.Pieces))]
	lines := []string{"", "-u", "-r", "-u --mirror=same", "-r --mirror=same", "-r -R"}
	if !named.Stationary {
		lines = append(lines, "-r"+named.Name, "-r"+named.Name+" --mirror=same")
	}
	for plain := len(lines); len(lines) < plain+waysPerPuzzle; {
		lines = append(lines, lines[dice.IntN(plain)]+anyWay(way, puzzle.PieceCount(), dice))
		way++
	}
	if puzzle.PieceCount() > 1 {
		goal := " -g" + strconv.Itoa(1+dice.IntN(puzzle.PieceCount()-1))
		lines = append(lines, goal, "-r"+goal, anyWay(dice.IntN(ways), puzzle.PieceCount(), dice)+goal,
			"-r"+anyWay(dice.IntN(ways), puzzle.PieceCount(), dice)+goal)
		if puzzle.Flat() {
			lines = append(lines, "--engine=fletcher"+goal)
		}
	}
	if puzzle.Flat() {
		lines = append(lines, "--engine=fletcher", "-u --engine=fletcher", "-r -V --engine=fletcher", "-r -R -P -F --mirror=same --engine=fletcher")
	}
	left := 1 + dice.IntN(puzzle.PieceCount())
	trials := " -s" + strconv.Itoa(1+dice.IntN(9)) + "," + strconv.Itoa(left) + "," + strconv.Itoa(int(number))
	lines = append(lines, "-r --mirror=same"+trials, "-u -oe -V -F"+strconv.Itoa(left)+" -p -f"+strconv.Itoa(1+dice.IntN(left))+trials)
	for _, line := range []string{"-f99 -of", "-f99 -oe -n", "-r -R -f99 -oy", "-r -V -F --mirror=same -R -f99 -oe -n", "-r", "-of -R -r"} {
		if line += " --engine=kernel"; kernelServes(puzzle, parse(t, line)) {
			lines = append(lines, line)
		}
	}
	for _, line := range lines {
		s := parse(t, line)
		got := solve(t, puzzle, o, s, nil, 0)
		if got.stats.Solutions != uint64(len(got.names)) {
			t.Fatalf("puzzle %d %s: %d solutions counted, %d received", number, line, got.stats.Solutions, len(got.names))
		}
		if s.Goal > 0 || s.Sample.Trials > 0 {
			// The assemblies that trials reach depend on the order of the search.
			if int(got.stats.Trials) != s.Sample.Trials {
				t.Fatalf("puzzle %d %s: %d trials", number, line, got.stats.Trials)
			}
			if s.Sample.Trials == 0 && s.Redundancy == settings.RedundancyOff {
				checkAssemblies(t, puzzle, o, solutions, got.placed, fmt.Sprintf("puzzle %d %s", number, line))
			}
		} else {
			want := o.Want(solutions, s.Redundancy != settings.RedundancyOff || s.Unique, s.Mirror == settings.MirrorSame)
			if !slices.Equal(got.names, want) {
				t.Fatalf("puzzle %d %s: %d solutions, want %d", number, line, len(got.names), len(want))
			}
		}
		// Short searches get short slices; a long one would be set up anew too often.
		interrupted := solve(t, puzzle, o, s, dice, 30+int(got.stats.Nodes/50))
		if !slices.Equal(interrupted.names, got.names) {
			t.Fatalf("puzzle %d %s: interrupted it has %d solutions, uninterrupted %d", number, line, len(interrupted.names), len(got.names))
		}
		interrupted.stats.Nodes, got.stats.Nodes = 0, 0 // a split looks at its first node twice
		if !reflect.DeepEqual(interrupted.stats, got.stats) {
			t.Fatalf("puzzle %d %s: interrupted %+v, uninterrupted %+v", number, line, interrupted.stats, got.stats)
		}
	}
	return true
}

// checkAssemblies tests that every solution contains one of the assemblies that a search for them has found. Where no
// shape has several copies it contains exactly one. DLX takes copies in order. So with copies an assembly may be part
// of a solution that the search reaches in another way.
func checkAssemblies(t *testing.T, puzzle *def.Puzzle, o *gen.Oracle, solutions, assemblies [][]gen.Placed, what string) {
	t.Helper()
	p, err := problem.Compile(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	several := slices.ContainsFunc(p.Shapes, func(s problem.Shape) bool { return s.Copies > 1 })
	through := make([]int, len(solutions))
	for _, assembly := range assemblies {
		for i, solution := range solutions {
			pieces := map[string]bool{}
			for _, piece := range solution {
				pieces[o.Name([]gen.Placed{piece})] = true
			}
			if !slices.ContainsFunc(assembly, func(piece gen.Placed) bool { return !pieces[o.Name([]gen.Placed{piece})] }) {
				through[i]++
			}
		}
	}
	for _, n := range through {
		if n == 0 || n > 1 && !several {
			t.Fatalf("%s: %d of %d assemblies are on the way to a solution, want 1", what, n, len(assemblies))
		}
	}
}

// kernelServes tells whether there is a kernel for the puzzle and the settings.
func kernelServes(puzzle *def.Puzzle, line settings.Settings) bool {
	s := Open(puzzle, line, nil)
	for s.Phase() < Searching {
		s.Run(1000)
	}
	s.Run(1)
	return s.Err() == nil
}

// ways is the number of combinations of anyWay. Each generated puzzle is solved in the next waysPerPuzzle of them.
const (
	ways          = 11 * 5 * 3 * 3 * 4 * 2 * 2
	waysPerPuzzle = 6
)

// anyWay is a combination of heuristics, engine, filters and triggers for a puzzle of that many pieces. Each number is
// another combination, and consecutive ones have little in common. The dice choose at how many pieces left each begins.
func anyWay(way, pieces int, dice *rand.Rand) string {
	way = way * 1741 % ways
	pick := func(of ...string) (one string) {
		one, way = of[way%len(of)], way/len(of)
		return one
	}
	number := func() string { return strconv.Itoa(1 + dice.IntN(pieces)) }
	second := strconv.Itoa(1 + dice.IntN(pieces))
	line := pick("", " -of", " -oe", " -ox", " -oR", " -oR@0,0,0", " -oa@90", " -oA@30", " -ol@1,2,-1", " -oz="+number(), " -oe:f="+second)
	line += pick("", " -f"+number(), " -f"+strconv.Itoa(pieces), " -n -f"+number(), " -n -f"+strconv.Itoa(pieces))
	line += pick("", " -V", " -V"+number()) + pick("", " -P", " -P"+number()) + pick("", " -F", " -F"+number(), " --fit-fixpoint -F")
	return line + pick("", " -v"+number()) + pick("", " -p")
}

// TestFletcher holds Fletcher's tree against FILA with F, through the façade: the same fits, alone and with the
// constrained piece first.
func TestFletcher(t *testing.T) {
	for _, rest := range []string{"-r -g6", "-r -R -V -g6", "-g8", "-rP -R --mirror=same -g7"} {
		var fits [2]uint64
		for i, line := range []string{"--engine=fletcher " + rest, "-f99 -of " + rest} {
			s, _ := settings.Parse(line)
			tree := Open(truth.Puzzle("pent_10x6"), s, nil)
			for tree.Run(20000) == search.Paused {
			}
			if tree.Err() != nil {
				t.Fatalf("%s: %v", line, tree.Err())
			}
			fits[i] = tree.Stats().Fits()
		}
		if fits[0] != fits[1] || fits[0] == 0 {
			t.Errorf("%s: Fletcher's tree makes %d fits, FILA %d", rest, fits[0], fits[1])
		}
	}
	s, _ := settings.Parse("--engine=fletcher -v3")
	tree := Open(truth.Puzzle("pent_10x6"), s, nil)
	for tree.Run(20000) == search.Paused {
	}
	if tree.Err() == nil {
		t.Error("no error for a trigger that Fletcher's tree does not have")
	}
}

// TestTrials: what happens below the removal that ends a trial does not change which assemblies the trials reach. So
// they find equally many solutions, whatever searches there. (In Table 2 of the 2011 article, HP-1 to HP-8 have the
// same 17,435.)
func TestTrials(t *testing.T) {
	var before search.Stats
	for _, test := range []struct{ line, engine string }{
		{"-s50,7,5", "DLX"},
		{"-s50,7,5 -f6", "DLX, FILA from 6 pieces left"},
		{"-s50,7,5 -f7 -n", "DLX, FILA from 6 pieces left"},
		{"-s50,7,5 -of=6", "DLX"},
		{"-s50,7,5 -oe=6:f=3 -f6 -p", "DLX, FILA from 6 pieces left"},
	} {
		s := Open(truth.Puzzle("pent_10x6"), parse(t, test.line), nil)
		got := *run(t, s)
		if before.Trials == 0 {
			before = got
		}
		if got.Trials != 50 || got.Solutions != before.Solutions || got.Solutions == 0 || !slices.Equal(fits(&got)[7:], fits(&before)[7:]) {
			t.Errorf("%s: %+v\nbefore: %+v", test.line, got, before)
		}
		if s.EngineName() != test.engine {
			t.Errorf("%s: %s searches", test.line, s.EngineName())
		}
	}
}

// fits are the fits by pieces left.
func fits(s *search.Stats) (levels []uint64) {
	for i := range s.Levels {
		levels = append(levels, s.Levels[i].Fits)
	}
	return levels
}

func TestLimitAndCount(t *testing.T) {
	puzzle := truth.Puzzle("soma_cube")
	received := 0
	sink := func([]int32) bool { received++; return true }
	for _, test := range []struct {
		line               string
		solutions, receive int
	}{
		{"-r", 480, 480},
		{"-r --count", 480, 0},
		{"-r --limit=7", 7, 7},
		{"-r --limit=7 --count", 7, 0},
		{"-r --limit=480", 480, 480},
		{"-r --limit=1000", 480, 480},
	} {
		received = 0
		s := Open(puzzle, parse(t, test.line), sink)
		if got := run(t, s).Solutions; got != uint64(test.solutions) || received != test.receive {
			t.Errorf("%s: %d solutions, %d received; want %d, %d", test.line, got, received, test.solutions, test.receive)
		}
		if s.Run(100) != search.Finished || s.Phase() != Done || s.Split() != nil {
			t.Errorf("%s: the search goes on after its end", test.line)
		}
		// A search that has ended is still at its end after it was saved and restored.
		again := Open(puzzle, parse(t, test.line), sink)
		if err := again.Restore(s.Save()); err != nil {
			t.Fatal(err)
		}
		received = 0
		if got := run(t, again); got.Solutions != uint64(test.solutions) || received != 0 || !reflect.DeepEqual(*got, *s.Stats()) {
			t.Errorf("%s: restored after its end it has %+v and sends %d solutions", test.line, *got, received)
		}
	}

	received = 0
	s := Open(puzzle, settings.Settings{}, func([]int32) bool { received++; return received < 5 })
	if got := run(t, s).Solutions; got != 5 {
		t.Errorf("%d solutions after the sink wanted no more than 5", got)
	}
}

// TestPhases follows a search from outside.
func TestPhases(t *testing.T) {
	s := Open(truth.Puzzle("pent_10x6"), parse(t, "-r"), nil)
	if s.Phase() != Compiling || s.Problem() != nil || s.Constraint().Shape != -1 || s.Rows() != nil ||
		len(s.Placed(nil)) != 0 || s.Split() != nil {
		t.Error("a search that is not compiled knows too much")
	}
	last := Compiling
	for s.Phase() != Searching {
		if s.Run(100) != search.Paused || s.Phase() < last {
			t.Fatalf("phase %d after %d", s.Phase(), last)
		}
		last = s.Phase()
	}
	if c := s.Constraint(); s.Problem().Shapes[c.Shape].Name != "X" || c.Before != 32 || len(c.Keep) != 8 || len(s.Rows()) != 2032 {
		t.Errorf("constraint %+v, %d rows", c, len(s.Rows()))
	}
	for s.Stats().Nodes < 100 { // the first slice is spent on making the engine
		s.Run(100)
	}
	if placed := s.Placed(nil); len(placed) == 0 || len(placed) > 12 {
		t.Errorf("%d images are placed", len(placed))
	}
	if s.EngineName() != "DLX" {
		t.Errorf("engine %q", s.EngineName())
	}

	// A slice ends where the search begins, however large it is.
	hasty := Open(truth.Puzzle("soma_cube"), parse(t, "-r"), nil)
	for hasty.Phase() < Searching {
		hasty.Run(1 << 30)
	}
	if hasty.Phase() != Searching || hasty.Stats().Nodes != 0 {
		t.Errorf("phase %d, %d nodes in the slice that prepares the search", hasty.Phase(), hasty.Stats().Nodes)
	}
}

// TestWatch replays what a watcher hears, from the start and from the middle of a search. It must agree with the board
// and the counters.
func TestWatch(t *testing.T) {
	puzzle := truth.Puzzle("soma_cube")
	for _, line := range []string{"-r", "-r -of", "-r -f4 -oe", "-r -R -f7 -of", "-rb --mirror=same"} {
		s := Open(puzzle, parse(t, line), nil)
		var board []int32
		var heard uint64
		watch := func(image int32, left int, placed bool) {
			if !placed {
				if board[len(board)-1] != image {
					t.Fatalf("%s: image %d is removed, but %v lie on the board", line, image, board)
				}
				board = board[:len(board)-1]
			}
			if want := s.Problem().Pieces - len(board); left != want {
				t.Fatalf("%s: %d pieces left, want %d", line, left, want)
			}
			if placed {
				board = append(board, image)
				heard++
			}
		}
		if err := s.Watch(watch); err != nil {
			t.Fatal(err)
		}
		for round := range 60 {
			s.Run(37)
			if !slices.Equal(board, s.Placed(nil)) || heard != s.Stats().Fits() {
				t.Fatalf("%s: the watcher has %v after %d placements, the search %v after %d", line, board, heard, s.Placed(nil), s.Stats().Fits())
			}
			if round == 20 {
				if err := s.Watch(nil); err != nil {
					t.Fatal(err)
				}
				s.Run(100)
				if err := s.Watch(watch); err != nil {
					t.Fatal(err)
				}
				board, heard = s.Placed(board[:0]), s.Stats().Fits()
			}
		}
		if got, want := run(t, s), run(t, Open(puzzle, parse(t, line), nil)); !reflect.DeepEqual(*got, *want) {
			t.Errorf("%s: watched %+v, not watched %+v", line, *got, *want)
		}
	}
}

// TestWatchKernel: a kernel cannot be watched, whether it was asked for or began the search elsewhere.
func TestWatchKernel(t *testing.T) {
	asked := Open(truth.Puzzle("pent_10x6"), parse(t, "-r -R -f99 -of --engine=kernel --limit=1"), nil)
	elsewhere := Open(truth.Puzzle("pent_10x6"), parse(t, "-r -R -f99 -of --limit=1"), nil)
	for elsewhere.Phase() < Searching {
		elsewhere.Run(1 << 20)
	}
	if _, err := elsewhere.Share(1); err != nil {
		t.Fatal(err)
	}
	if err := elsewhere.Restore(elsewhere.Save()); err != nil {
		t.Fatal(err)
	}
	for i, s := range []*Search{asked, elsewhere} {
		if err := s.Watch(func(int32, int, bool) {}); err == nil || !strings.Contains(err.Error(), "reference") {
			t.Errorf("error %v", err)
		}
		if got := run(t, s); got.Solutions != 1 || s.EngineName() != []string{"window kernel", "list kernel"}[i] {
			t.Errorf("%d solutions, by %s", got.Solutions, s.EngineName())
		}
	}
	watched := Open(truth.Puzzle("pent_10x6"), parse(t, "-r -R -f99 -of --limit=1"), nil)
	if err := watched.Watch(func(int32, int, bool) {}); err != nil {
		t.Fatal(err)
	}
	for watched.Phase() < Searching {
		watched.Run(1 << 20)
	}
	if h, err := watched.Share(1); h != nil || err != nil {
		t.Errorf("a search that is watched is shared: %v, %v", h, err)
	}
	if got := run(t, watched); got.Solutions != 1 || watched.EngineName() != "FILA" {
		t.Errorf("watched: %d solutions, by %s", got.Solutions, watched.EngineName())
	}
}

// TestKernels tells which kernel serves, and which setting is to blame where none does. Fits are those of the reference
// engine.
func TestKernels(t *testing.T) {
	for _, test := range []struct{ puzzle, line, want string }{
		{"pent_10x6", "-r -f11 -of=11 -n -g5", "window kernel"},
		{"pent_10x6", "-r -R -f12 -of -g5", "window kernel"},
		{"pent_10x6", "-f12 -of -g6", "window kernel"},
		{"pent_10x6", "-r -f11 -oe=11 -n -g4", "list kernel"},
		{"pent_10x6", "-r -f10 -oe=10:f=6 -n -V11 -g5", "list kernel"},
		{"pent_10x6", "-f12 -oa -g8", "list kernel"},
		{"pent_10x6", "-r -f12 -g8", "list kernel"},
		{"tetriscube", "-rL -f11 -oe=11 -n -g7", "list kernel"},
		{"PT12", "-r -R -f17 -oy -g12", "window kernel"},
		{"soma_cube", "-rb -R --mirror=same -f7 -oe -n", "list kernel"},
		{"soma_cube", "-r -f6 -oe=6 -n -p", "list kernel"},
		{"dominoes_6x6", "-r -f99 -oe -n -g8", "list kernel"}, // in cases
		{"pent_10x6", "-r -V12 -P -g6", "cover kernel"},
		{"soma_cube", "-r -R --mirror=same -oe:f=3", "cover kernel"},
		{"dominoes_6x6", "-r -g8", "cover kernel"}, // in cases
		{"soma_cube", "-r -F6", "cover kernel"},
		{"soma_cube", "-v3 -p", "cover kernel"},
		{"soma_cube", "-r -R -oe -V3 -P4 -F5 -v2", "cover kernel"},
		{"pent_20x3", "-r -f4 -oe=4 -n -g2", "cover kernel"},
		{"pent_20x3", "-r -f4 -oe=4 -n -p -v8 -F10 -g2", "cover kernel"},
		{"pent_10x6", "-r -f11 -os:e=10 -v8 -n -g5", "list kernel"},
		{"pent_10x6", "-f12 -of -v3 -g6", "list kernel"},
		{"pent_10x6", "-s9,5,1 -f3", "Carlo"},
	} {
		puzzle := truth.Puzzle(test.puzzle)
		must, reference := parse(t, test.line), parse(t, test.line)
		must.Engine, reference.Engine = settings.EngineKernel, settings.EngineReference
		s := Open(puzzle, must, nil)
		status := search.Paused
		for status == search.Paused {
			status = s.Run(20000)
		}
		if status == search.Failed {
			if !strings.Contains(s.Err().Error(), test.want) {
				t.Errorf("%s %s: %v; want a reason with %q", test.puzzle, test.line, s.Err(), test.want)
			}
			auto := Open(puzzle, parse(t, test.line), nil)
			for auto.Phase() < Searching {
				auto.Run(1000)
			}
			if h, err := auto.Share(2); h != nil || err != nil || strings.Contains(auto.EngineName(), "kernel") {
				t.Errorf("%s %s: by itself it is %s that searches, error %v", test.puzzle, test.line, auto.EngineName(), err)
			}
			continue
		}
		if s.EngineName() != test.want {
			t.Errorf("%s %s: %s, want %s", test.puzzle, test.line, s.EngineName(), test.want)
		}
		want := run(t, Open(puzzle, reference, nil))
		got := s.Stats()
		for left := range want.Levels {
			a, b := got.Levels[left], want.Levels[left]
			if a.Attempts, b.Attempts = 0, 0; a != b {
				t.Errorf("%s %s: with %d left the kernel counts %+v, the reference %+v", test.puzzle, test.line, left, a, b)
			}
		}
		if got.Solutions != want.Solutions {
			t.Errorf("%s %s: the kernel finds %d solutions, the reference %d", test.puzzle, test.line, got.Solutions, want.Solutions)
		}
	}
}

func TestErrors(t *testing.T) {
	soma := truth.Puzzle("soma_cube")
	for _, test := range []struct {
		puzzle *def.Puzzle
		line   string
		say    string
	}{
		{soma, "-rQ", "no piece “Q”"},
		{&def.Puzzle{Size: space.Size{X: 2, Y: 0, Z: 1}}, "", "2×0×1"},
		{soma, "--engine=kernel -s 9,3,1", "Monte Carlo"},
		{soma, "-s 10,8,1", "at most 7"},
		{soma, "-s 10,3,1 -f4", "R is at least 4"},
		{soma, "--engine=fletcher -s 10,3,1", "flat boards"},
	} {
		s := Open(test.puzzle, parse(t, test.line), nil)
		status := search.Paused
		for status == search.Paused {
			status = s.Run(1000)
		}
		if status != search.Failed || s.Err() == nil || !strings.Contains(s.Err().Error(), test.say) {
			t.Errorf("%s: status %d, error %v; want one with %q", test.line, status, s.Err(), test.say)
		}
		if s.Restore(s.Save()) == nil {
			t.Errorf("%s: a failed search can be restored", test.line)
		}
	}
}

// TestForeignStates checks that a state is only taken by a search that can go on
// from it, and that damage is noticed.
func TestForeignStates(t *testing.T) {
	soma, steps := truth.Puzzle("soma_cube"), truth.Puzzle("soma_steps")
	s := Open(soma, parse(t, "-r"), nil)
	for s.Stats().Nodes < 1000 {
		s.Run(100)
	}
	state := s.Save()
	for _, test := range []struct {
		puzzle *def.Puzzle
		line   string
		ok     bool
	}{
		{soma, "-r", true},
		{soma, "-r --workers=3 -q --count", true}, // the state does not depend on the number of runners or on what is shown
		{soma, "", false},
		{soma, "-rz", false},
		{soma, "-r -of", false},
		{soma, "-r --mirror=same", false},
		{steps, "-r", false},
	} {
		for _, compiled := range []bool{false, true} {
			other := Open(test.puzzle, parse(t, test.line), nil)
			for compiled && other.Phase() != Searching {
				other.Run(1000)
			}
			before := other.Save()
			older := append([]byte("tilewright search 2"), state[len("tilewright search 2"):]...)
			if err := other.Restore(older); err == nil || !strings.Contains(err.Error(), "another version") {
				t.Errorf("a state of an older version: error %v", err)
			}
			if err := other.Restore(state); (err == nil) != test.ok {
				t.Errorf("%s: error %v", test.line, err)
			} else if err != nil && !bytes.Equal(before, other.Save()) {
				t.Errorf("%s: a state that is refused leaves a trace", test.line)
			}
		}
	}
	for i := range state {
		damaged := slices.Clone(state)
		damaged[i] ^= 1 << (i % 8)
		if s.Restore(damaged) == nil || s.Restore(state[:i]) == nil {
			t.Fatalf("damage at byte %d of %d is not noticed", i, len(state))
		}
	}
	if !bytes.Equal(state, s.Save()) {
		t.Error("a damaged state leaves a trace")
	}
}
