package kernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/dlx"
	"tilewright/solver/fila"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// counted has all counts that FILA and the kernels share.
func counted(s *search.Stats) string {
	var b strings.Builder
	for left, l := range s.Levels {
		fmt.Fprintf(&b, "%d: %+v\n", left, l)
	}
	return fmt.Sprint(b.String(), s.Found, " found")
}

// withoutAttempts is counted for kernels that try only what fits. It has the nodes too.
func withoutAttempts(s *search.Stats) string {
	c := *s
	c.Levels = slices.Clone(s.Levels)
	for i := range c.Levels {
		c.Levels[i].Attempts = 0
	}
	return fmt.Sprint(counted(&c), s.Nodes, " nodes")
}

// line is a settings line for FILA, ready to search with and without a kernel.
type line struct {
	p     *problem.Problem
	rows  []int32
	c     problem.Constraint
	fila  fila.Options
	dlx   dlx.Options
	from  int  // pieces left at which FILA begins
	tight bool // it is for the tight kernel
	prune Prune
}

func newLine(t testing.TB, z func() *problem.Problem, text string) *line {
	t.Helper()
	s, found := settings.Parse(text)
	if diagnostic.HasErrors(found) {
		t.Fatalf("%s: %v", text, found)
	}
	l := &line{p: z(), from: s.FILA}
	r := filter.NewRedundancy(l.p, s)
	for !r.Run(1 << 20) {
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	l.rows, l.c = r.Rows(0)
	l.fila = fila.Options{Orders: s.Orders, NOF: s.NOF, Goal: s.Goal}
	l.dlx = dlx.Options{Orders: s.Orders, First: s.RedundancyFirst, Goal: s.Goal, DescendAt: s.FILA}
	if l.tight = s.Engine == settings.EngineTight; l.tight {
		l.dlx = byTight(s.Goal)
	}
	if f := filter.NewFilters(l.p, s); f != nil {
		f.BeginSearch(l.rows)
		for done := false; !done; {
			_, done = f.Run(1 << 20)
		}
		gone := f.Removed(new(search.Level))
		l.rows = slices.DeleteFunc(slices.Clone(l.rows), func(i int32) bool { return slices.Contains(gone, i) })
		l.dlx.Filter = f
	}
	if trigger := filter.NewTrigger(l.p, s); trigger != nil {
		l.dlx.Trigger = trigger.Hit
	}
	if trigger := filter.NewTrigger(l.p, settings.Settings{VolumeTrigger: s.VolumeTrigger}); trigger != nil {
		l.fila.Trigger, l.fila.TriggerAt = trigger.Hit, s.VolumeTrigger
	}
	if s.ParityTrigger {
		l.fila.Parity = filter.NewParity(l.p)
	}
	l.prune = pruned(s)
	if l.c.Shape >= 0 && s.RedundancyFirst && l.p.Shapes[l.c.Shape].Copies == 1 {
		l.fila.Lead = slices.DeleteFunc(slices.Clone(l.rows), func(r int32) bool { return l.p.Images[r].Shape != int32(l.c.Shape) })
	}
	return l
}

// pruned are the triggers and filters of settings.
func pruned(s settings.Settings) (p Prune) {
	p.Parity, p.Volume = s.ParityTrigger, s.VolumeTrigger
	p.Filters.Volume, p.Filters.Parity, p.Filters.Fit, p.Filters.Fixpoint = max(s.Volume, 0), max(s.Parity, 0), max(s.Fit, 0), s.FitFixpoint
	return p
}

// known compiles a puzzle of the truth table.
func known(t testing.TB, name string) func() *problem.Problem {
	return func() *problem.Problem {
		p, err := problem.Compile(truth.Puzzle(name))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}

// reference is the search of package fila, below DLX where the line says so.
func (l *line) reference(t testing.TB, sink search.Sink) search.Engine {
	t.Helper()
	var e search.Engine
	var err error
	if l.from >= l.p.Pieces {
		e, err = fila.New(l.p, l.rows, l.fila, sink)
	} else {
		o := l.dlx
		o.Descend = func(sink search.Sink) (search.Descent, error) { return fila.New(l.p, l.rows, l.fila, sink) }
		e, err = dlx.New(l.p, l.rows, l.c, o, sink)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// kernel is the same search by a kernel.
func (l *line) kernel(t testing.TB, kind Kind) (*Program, error) {
	t.Helper()
	o := Options{Kernel: kind, FILA: &l.fila, Prune: l.prune}
	if l.from < l.p.Pieces && kind == Cover {
		way := l.dlx
		way.Descend = NewRoots(l.p, l.rows, l.from).Descend // it is not called
		o.DLX = &way
		return New(l.p, l.rows, l.c, o)
	}
	if l.from < l.p.Pieces {
		roots := NewRoots(l.p, l.rows, l.from)
		above := l.dlx
		above.Descend = roots.Descend
		e, err := dlx.New(l.p, l.rows, l.c, above, nil)
		if err != nil {
			t.Fatal(err)
		}
		roots.Stats = *finish(e)
		o.Roots = roots
	}
	return New(l.p, l.rows, l.c, o)
}

// unordered sorts the images of every solution.
func unordered(solutions []string) {
	for i, s := range solutions {
		images := strings.Fields(strings.Trim(s, "[]"))
		slices.Sort(images)
		solutions[i] = fmt.Sprint(images)
	}
}

// The list kernel is FILA to the last count: rows of FACTS, in Go and under
// wazero.
func TestFacts(t *testing.T) {
	for _, test := range []struct {
		row, puzzle, line     string
		attempts, fits, found uint64
		long                  bool
	}{
		{"P-4", "pent_10x6", "-f12 -of", 178983597, 25848915, 9356, true},
		{"P-2", "pent_10x6", "-f12 -os", 138791760, 9077194, 9356, true},
		{"P-9", "pent_10x6", "-r -f11 -os=11", 12411752, 924167, 2339, false},
		{"P-10", "pent_10x6", "-r -f11 -oe=11", 20374275, 1425356, 2339, true},
		{"P-11", "pent_10x6", "-r -f11 -of=11", 17703679, 2455947, 2339, true},
		{"P-12", "pent_10x6", "-r -f11 -of=11 -p", 17572247, 2454746, 2339, true},
		{"P-12 without DLX", "pent_10x6", "-r -R -f12 -of -p", 17572247, 2454746, 2339, false},
		{"P-13", "pent_10x6", "-r -f11 -of=11 -V", 15198004, 2091215, 2339, true},
		{"P5", "pent_10x6", "-r -V -of=11 -f11 -n", 4682886 + 2091215, 2091215, 2339, false},
		{"TC2", "tetriscube", "-rL -f11 -oe=11", 1093916558 + 48705459, 48705459, 9839, true},
		{"TC4", "tetriscube", "-rL -f11 -oe=11:f=3 -n", 393143352 + 80346268, 80346268, 9839, true},
		{"TC-9", "tetriscube", "-rG -f11 -os=11", 2153543323, 72670225, 9839, true},
	} {
		if test.long && !long() {
			continue
		}
		l := newLine(t, known(t, test.puzzle), test.line)
		g, err := l.kernel(t, List)
		if err != nil {
			t.Fatalf("%s: %v", test.row, err)
		}
		for name, e := range map[string]search.Engine{"twin": g.Twin(nil), "module": instantiate(t, g, func([]int32) bool { return true })} {
			if s := finish(e); s.Attempts() != test.attempts || s.Fits() != test.fits || s.Found != test.found {
				t.Errorf("%s, %s: %d attempts, %d fits, %d solutions; want %d, %d, %d", test.row, name, s.Attempts(), s.Fits(),
					s.Found, test.attempts, test.fits, test.found)
			}
		}
	}
}

// randomLine draws heuristics, thresholds and everything else that a line may say.
func randomLine(rnd *rand.Rand, p *problem.Problem) string {
	orders := []string{"f", "e", "s", "l@1,0,0", "l@0,1,0.5", "l@-1,2,0", "a", "A@45", "R"}
	from := p.Pieces
	if rnd.IntN(3) == 0 {
		from = 1 + rnd.IntN(p.Pieces)
	}
	text := fmt.Sprint("-f", from, " -o", orders[rnd.IntN(len(orders))])
	for left := p.Pieces; left > 1 && rnd.IntN(2) == 0; {
		left = 1 + rnd.IntN(left-1)
		text += fmt.Sprint(":", orders[rnd.IntN(len(orders))], "=", left)
	}
	for _, more := range []string{" -n", " -p", []string{" -r", " -r -R"}[rnd.IntN(2)], " -V"} {
		if rnd.IntN(3) == 0 {
			text += more
		}
	}
	for _, more := range []string{" -v", " -V", " -P", " -F"} {
		if rnd.IntN(5) == 0 && !strings.Contains(text, more) {
			text += fmt.Sprint(more, 1+rnd.IntN(p.Pieces))
		}
	}
	if strings.Contains(text, " -F") && rnd.IntN(3) == 0 {
		text = strings.ReplaceAll(text, " -F", " --fit-fixpoint -F")
	}
	if rnd.IntN(8) == 0 && p.Pieces > 2 {
		text += fmt.Sprint(" --goal=", 1+rnd.IntN(p.Pieces-2))
	}
	return text
}

// Random lines for generated puzzles. Twin and module count what fila counts, and find the same solutions in the same
// order, whole and in pieces.
func TestLines(t *testing.T) {
	n := uint64(100)
	if long() {
		n = 6000
	}
	served := map[string]int{}
	refused := map[string]int{}
	met := map[string]uint64{} // counters, by kernel
	for number := range n {
		z := gen.Either(number)
		rnd := rand.New(rand.NewPCG(number, 2))
		if rnd.IntN(3) == 0 {
			z = far(z, 64+rnd.IntN(190))
		}
		p, err := problem.Compile(z)
		if err != nil {
			t.Fatal(err)
		}
		if p.Pieces == 0 {
			continue
		}
		text := randomLine(rnd, p)
		l := newLine(t, func() *problem.Problem { return p }, text)
		var want []string
		e := l.reference(t, sequence(&want))
		if e.Run(300_000) == search.Paused {
			continue
		}
		for _, kind := range []Kind{Window, List, Cover} {
			g, err := l.kernel(t, kind)
			if err != nil {
				refused[err.Error()]++
				continue
			}
			if k, ok := g.family.(*list); ok && rnd.IntN(2) == 0 {
				before := g.before
				k.listDepth += rnd.IntN(4)
				g = newProgram(k, p.Pieces, g.layout.placed, g.layout.lead, Options{Goal: l.fila.Goal})
				g.before = before
			}
			served[g.Name()]++
			as := conformance{on: machine, count: counted}
			switch kind {
			case Cover:
				as.count = withoutAttempts
			case Window:
				as.count, as.order = func(s *search.Stats) string { return fmt.Sprint(fits(s)) }, slices.Sort[[]string]
			}
			if k, ok := g.family.(*list); ok && slices.ContainsFunc(k.starts, func(s start) bool { return s.forced > 1 }) {
				// Pieces that are forced at the same time are placed in another order.
				met["forced"]++
				as.order = unordered
			}
			as.hold(t, fmt.Sprintf("puzzle %d, %s", number, text), g, rnd, e.Stats(), want)
			for _, c := range g.layout.counts {
				for _, l := range e.Stats().Levels {
					met[fmt.Sprint(g.Name(), " ", c)] += *c.of(&l)
				}
			}
		}
	}
	for c := countAttempts; c < counters; c++ {
		for _, name := range []string{"list", "cover"} {
			attempts, backtracks := c == countAttempts, c >= countVolumeBacktracks
			if (name == "list" && (attempts || backtracks) || name == "cover" && !attempts) && met[fmt.Sprint(name, " ", c)] == 0 {
				t.Errorf("counter %d of the %s kernel was 0 in all searches", c, name)
			}
		}
	}
	if long() && met["forced"] == 0 {
		t.Error("nowhere were two pieces forced")
	}
	t.Logf("served: %v, refused: %v", served, refused)
}

// Factors are found for any neighbours in one word, and for six of them. Where none can exist the search for them ends.
func TestPerfect(t *testing.T) {
	random := uint64(0)
	s := &listStage{positions: &positions{words: 2, size: 128}}
	magic := make([]uint64, 2)
	try := func(positions ...int) bool {
		near := make([]uint64, 2)
		for _, at := range positions {
			set(near, at)
		}
		s.digits = len(positions)
		if !s.perfect(magic, near, &random) {
			return false
		}
		// Every set of them has a different number.
		numbers := map[uint64]bool{}
		for set := range 1 << len(positions) {
			sum := uint64(0)
			for i, at := range positions {
				if set>>i&1 != 0 {
					sum += magic[at>>6] << ((at + s.turn[at>>6]) & 63)
				}
			}
			numbers[sum>>(64-len(positions))] = true
		}
		if len(numbers) != 1<<len(positions) {
			t.Errorf("the factors %#x give the %d sets of %v %d numbers", magic, 1<<len(positions), positions, len(numbers))
		}
		return true
	}
	for b := range 64 {
		for a := range b {
			if !try(a, b) {
				t.Errorf("no factor for the neighbours %d and %d", a, b)
			}
		}
	}
	for at := 36; at < 92; at++ {
		if !try(at-36, at-6, at-1, at+1, at+6, at+36) {
			t.Errorf("no factors for the neighbours of %d", at)
		}
	}
	if try(63, 127) {
		t.Error("factors for two last bits")
	}
}

// Many nodes of DLX: twin and module pause between them at the same places. More nodes than a kernel takes are refused.
func TestRoots(t *testing.T) {
	l := newLine(t, known(t, "pent_10x6"), "-r -f9 -os -n")
	g, err := l.kernel(t, List)
	if err != nil {
		t.Fatal(err)
	}
	pauses, runs, budget := 0, 0, 1
	inStep(t, "pent_10x6", g, func() int {
		now := budget
		if runs++; runs > 300 {
			return 0
		}
		budget = now*7%1009 + 1
		return now
	}, func(twin *engine) {
		if len(twin.Placed(nil)) == 3 {
			pauses++
		}
	})
	if pauses == 0 {
		t.Error("no pause between two roots")
	}
	_, err = newLine(t, known(t, "pent_10x6"), "-r -f6 -oe -n").kernel(t, List)
	if err == nil || !strings.Contains(err.Error(), "20,000 nodes of DLX") {
		t.Errorf("too many nodes of DLX: %v", err)
	}
}

// Pieces that DLX is forced to place below the number at which E takes over.
func TestForced(t *testing.T) {
	for _, puzzle := range []string{"soma_steps", "tet1s_7x4"} {
		for _, line := range []string{"-f5 -oe -n", "-r -V -f5 -oe"} {
			l := newLine(t, known(t, puzzle), line)
			want := finish(l.reference(t, nil))
			g, err := l.kernel(t, List)
			if err != nil {
				t.Fatalf("%s %s: %v", puzzle, line, err)
			}
			if !slices.ContainsFunc(g.family.(*list).starts, func(s start) bool { return s.forced > 0 }) {
				t.Errorf("%s %s: nothing is forced", puzzle, line)
			}
			if got := both(t, g); counted(got) != counted(want) {
				t.Errorf("%s %s: the list kernel counts\n%s\nthe reference\n%s", puzzle, line, counted(got), counted(want))
			}
			if g, err = l.kernel(t, Cover); err != nil {
				t.Fatalf("%s %s: %v", puzzle, line, err)
			}
			if got := both(t, g); withoutAttempts(got) != withoutAttempts(want) {
				t.Errorf("%s %s: the cover kernel counts\n%s\nthe reference\n%s", puzzle, line, withoutAttempts(got), withoutAttempts(want))
			}
		}
	}
}

// More shapes with copies than bytes in a word.
func TestManyCopies(t *testing.T) {
	l := newLine(t, func() *problem.Problem {
		z := *truth.Puzzle("pent_10x6")
		z.Size.X *= 2
		z.Pieces = slices.Clone(z.Pieces)
		for i := range z.Pieces {
			z.Pieces[i].Copies = 2
		}
		p, err := problem.Compile(&z)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}, "-f24 -oe:f=22 -n --goal=20")
	g, err := l.kernel(t, List)
	if err != nil {
		t.Fatal(err)
	}
	want := counted(finish(l.reference(t, nil)))
	if got := counted(both(t, g)); got != want {
		t.Errorf("the kernel counts\n%s\nFILA\n%s", got, want)
	}
}

// Boards on which a cell's neighbours are the last bits of several words, and boards of four words. Their words are
// rotated, and the lists by neighbours count what FILA counts.
func TestTurnedWords(t *testing.T) {
	for _, test := range []struct {
		x, y, z int
		line    string
		turned  bool
	}{
		{8, 8, 4, "-f128 -oe -n --goal=93", true},
		{8, 8, 4, "-f128 -of -n -v94 --goal=93", false},
		{4, 8, 8, "-f128 -oe:s=94 -n -p --goal=93", true},
		{2, 8, 8, "-f64 -oe -n --goal=45", false},
		{16, 16, 1, "-f128 -oe -n --goal=93", false},
	} {
		z := &def.Puzzle{Size: space.Size{X: test.x, Y: test.y, Z: test.z}, Pieces: []def.Piece{
			{Name: "I", Copies: test.x * test.y * test.z / 4, Cells: []def.Cell{{}, {X: 1}}},
			{Name: "L", Copies: test.x * test.y * test.z / 8, Cells: []def.Cell{{}, {X: 1}, {Y: 1}, {X: 1, Y: 1}}},
		}}
		l := newLine(t, func() *problem.Problem {
			p, err := problem.Compile(z)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}, test.line)
		g, err := l.kernel(t, List)
		if err != nil {
			t.Errorf("%d %d %d %s: %v", test.x, test.y, test.z, test.line, err)
			continue
		}
		if turned := g.family.(*list).stages[0].turn != [maxWords]int{}; turned != test.turned {
			t.Errorf("%d %d %d: words are turned: %v", test.x, test.y, test.z, turned)
		}
		want := counted(finish(l.reference(t, nil)))
		if got := counted(both(t, g)); got != want {
			t.Errorf("%d %d %d %s: the kernel counts\n%s\nFILA\n%s", test.x, test.y, test.z, test.line, got, want)
		}
	}
}
