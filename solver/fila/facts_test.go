package fila

import (
	"slices"
	"testing"

	"tilewright/def/testing/truth"
	"tilewright/solver/dlx"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// known compiles a puzzle of the library.
func known(t testing.TB, name string) *problem.Problem {
	t.Helper()
	p, err := problem.Compile(truth.Get(name).Puzzle())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// command opens a search with a settings line: the redundancy filter, the filters before the search, DLX, and FILA
// below it or alone.
func command(t testing.TB, p *problem.Problem, line string, sink search.Sink) search.Engine {
	t.Helper()
	s, found := settings.Parse(line)
	for _, d := range found {
		t.Logf("%s: %v", line, d)
	}
	redundancy := filter.NewRedundancy(p, s)
	for !redundancy.Run(1 << 20) {
	}
	if redundancy.Err() != nil || redundancy.Cases != 1 {
		t.Fatalf("%s: %d cases, %v", line, redundancy.Cases, redundancy.Err())
	}
	rows, c := redundancy.Rows(0)
	o := dlx.Options{Orders: s.Orders, First: s.RedundancyFirst, Goal: s.Goal, DescendAt: s.FILA}
	if f := filter.NewFilters(p, s); f != nil {
		f.BeginSearch(rows)
		for {
			if _, done := f.Run(1 << 20); done {
				break
			}
		}
		gone := f.Removed(new(search.Level))
		rows = slices.DeleteFunc(slices.Clone(rows), func(i int32) bool {
			_, found := slices.BinarySearch(gone, i)
			return found
		})
		o.Filter = f
	}
	below := Options{Orders: s.Orders, NOF: s.NOF, Goal: s.Goal}
	if trigger := filter.NewTrigger(p, s); trigger != nil {
		o.Trigger = trigger.Hit
	}
	if s.ParityTrigger {
		below.Parity = filter.NewParity(p)
	}
	if s.FILA > 0 {
		o.Descend = func(sink search.Sink) (search.Descent, error) { return New(p, nil, below, sink) }
	}
	if s.FILA >= p.Pieces {
		if s.RedundancyFirst {
			below.Lead = c.Keep
		}
		e, err := New(p, rows, below, sink)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	e, err := dlx.New(p, rows, c, o, sink)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestLevels checks the 2018 article's counts by pieces left for its test case P4.
func TestLevels(t *testing.T) {
	attempts := []uint64{0, 301677, 3478035, 5722296, 3665538, 1284992, 386776, 200366, 126819, 28279, 3088, 131, 7}
	fits := []uint64{0, 2339, 302256, 760374, 617667, 272072, 82406, 26950, 17275, 7994, 1744, 131, 7}
	e := command(t, known(t, "pent_10x6"), "-r -V -of=11 -f11", nil)
	for e.Run(20000) == search.Paused {
	}
	for left, l := range e.Stats().Levels {
		if l.Attempts != attempts[left] || l.Fits != fits[left] {
			t.Errorf("%d pieces left: %d attempts, %d fits; want %d, %d", left, l.Attempts, l.Fits, attempts[left], fits[left])
		}
	}
}

// TestArticles reproduces rows of the articles' tables. The 2011 article's MCH, EMCH and de Bruijn are S, E and F under
// FILA. They begin at the number of pieces left that its table has.
func TestArticles(t *testing.T) {
	for _, c := range []struct {
		row, puzzle, line     string
		attempts, fits, found uint64
		long                  bool
	}{
		{"P-2", "pent_10x6", "-f12 -os", 138791760, 9077194, 9356, true},
		{"P-3", "pent_10x6", "-f12 -oe", 191960438, 12114615, 9356, true},
		{"P-4", "pent_10x6", "-f12 -of", 178983597, 25848915, 9356, true},
		{"P-6", "pent_10x6", "-r -f12 -os", 114753421, 7646476, 2339, true},
		{"P-7", "pent_10x6", "-r -f12 -oe", 153036807, 9875973, 2339, true},
		{"P-8", "pent_10x6", "-r -f12 -of", 133086329, 20073791, 2339, true},
		{"P-9", "pent_10x6", "-r -f11 -os=11", 12411752, 924167, 2339, true},
		{"P-10", "pent_10x6", "-r -f11 -oe=11", 20374275, 1425356, 2339, true},
		{"P-11", "pent_10x6", "-r -f11 -of=11", 17703679, 2455947, 2339, false},
		{"P-12", "pent_10x6", "-r -f11 -of=11 -p", 17572247, 2454746, 2339, false},
		{"P-13", "pent_10x6", "-r -f11 -of=11 -V", 15198004, 2091215, 2339, false},
		// FILA places the constrained piece itself, as DLX did.
		{"P-9 without DLX", "pent_10x6", "-r -R -f12 -os", 12411752, 924167, 2339, true},
		{"P-10 without DLX", "pent_10x6", "-r -R -f12 -oe", 20374275, 1425356, 2339, true},
		{"P-11 without DLX", "pent_10x6", "-r -R -f12 -of", 17703679, 2455947, 2339, false},
		{"TC2", "tetriscube", "-rL -f11 -oe=11", 1093916558 + 48705459, 48705459, 9839, true},
		{"TC3", "tetriscube", "-rL -f11 -oe=11:f=3", 1526897959 + 80346268, 80346268, 9839, true},
		{"TC4", "tetriscube", "-rL -f11 -oe=11:f=3 -n", 393143352 + 80346268, 80346268, 9839, true},
		{"TC-9", "tetriscube", "-rG -f11 -os=11", 2153543323, 72670225, 9839, true},
		{"TC-10", "tetriscube", "-rG -f11 -oe=11", 4196219275, 129746342, 9839, true},
		{"TC-11", "tetriscube", "-rG -f11 -of=11", 32810876767, 1898921763, 9839, true},
		{"TC-12", "tetriscube", "-rG -f11 -os=11:e=6:f=4", 10380361756, 453289747, 9839, true},
		{"TC-13", "tetriscube", "-rG -f11 -os=11:e=6:f=4 -p", 9421945256, 439737621, 9839, true},
		{"P5", "pent_10x6", "-r -V -of=11 -f11 -n", 4682886 + 2091215, 2091215, 2339, false},
	} {
		t.Run(c.row, func(t *testing.T) {
			if c.long && !long() {
				t.Skip("takes several seconds: set TILEWRIGHT_LONG=1")
			}
			p := known(t, c.puzzle)
			e := command(t, p, c.line, nil)
			for e.Run(20000) == search.Paused {
			}
			s := e.Stats()
			if s.Attempts() != c.attempts || s.Fits() != c.fits || s.Found != c.found {
				t.Errorf("%s: %d attempts, %d fits, %d solutions; want %d, %d, %d", c.line, s.Attempts(), s.Fits(), s.Found, c.attempts, c.fits, c.found)
			}
		})
	}
}

// TestOtherInput pins counts for rows that depend on a file that was not published. FACTS has OP-1 and OP-2 from the
// article alone. The order of the one-sided pentominoes in the file, and how each is drawn, decide three things. They
// decide which shape is constrained, which of its images stay, and the ties of S down to 12 pieces left. The solutions
// are the same.
func TestOtherInput(t *testing.T) {
	if !long() {
		t.Skip("takes several seconds: set TILEWRIGHT_LONG=1")
	}
	type counts struct{ attempts, fits, found uint64 }
	for _, c := range []struct {
		row, line    string
		ours, theirs counts
	}{
		{"OP-1", "-r -f12 -of=12", counts{89650383, 16766705, 46}, counts{38479316, 7060175, 46}},
		{"OP-2", "-r -V18 -f12 -of=12", counts{3401549, 1160579, 46}, counts{1930304, 668117, 46}},
	} {
		e := command(t, known(t, "pent1s_30x3"), c.line, nil)
		for e.Run(20000) == search.Paused {
		}
		s := e.Stats()
		if got := (counts{s.Attempts(), s.Fits(), s.Found}); got != c.ours || got.found != c.theirs.found {
			t.Errorf("%s: %+v, want %+v; the article has %+v", c.row, got, c.ours, c.theirs)
		}
	}
}
