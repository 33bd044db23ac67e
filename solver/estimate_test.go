package solver

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver/kernel"
	"tilewright/solver/search"
)

// parted is a search, with what each part of its plan turned out to be.
type parted struct {
	name            string
	plan            *plan
	unique          bool
	work, solutions []float64 // by part
}

// inParts runs a search part by part, by the line that the survey thinks the quickest. It returns nil where that takes
// more than most seconds, no kernel serves, or the search is cut into cases.
func inParts(t testing.TB, name string, puzzle *def.Puzzle, most float64, lines ...string) *parted {
	t.Helper()
	var s *Search
	line := ""
	for _, l := range lines {
		try := Open(puzzle, parse(t, l), nil)
		for try.Phase() < Searching {
			try.Run(1 << 20)
		}
		if try.Err() != nil || try.cases() != 1 {
			continue
		}
		for !try.Prepare(1 << 20) {
		}
		if try.build.err == nil && try.build.plan.survey.Time.Mean < most*1e9 {
			s, line, most = try, l, try.build.plan.survey.Time.Mean/1e9
		}
	}
	if s == nil {
		return nil
	}
	_, c, _ := s.openRows(0)
	p := &parted{name: name + " " + line, plan: s.build.plan, unique: c.Unique || !s.settings.Compares()}
	code, layout := s.build.program.Module(false)
	ctx := context.Background()
	machine := wazero.NewRuntime(ctx)
	defer machine.Close(ctx)
	compiled, err := machine.CompileModule(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	module, err := machine.InstantiateModule(ctx, compiled, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		t.Fatal(err)
	}
	reader := s.build.program.Twin(nil)
	head := string(reader.Save()[:kernel.StateHead])
	load := func(state []byte) (fits, found float64) {
		if err := reader.Load(state); err != nil {
			t.Fatal(err)
		}
		return float64(reader.Stats().Fits()), float64(reader.Stats().Found)
	}
	for _, state := range p.plan.parts {
		fits, found := load(state)
		words := make([]byte, layout.StateSize)
		copy(words, state[kernel.StateHead:])
		module.Memory().Write(uint32(layout.State), words)
		for ended := false; !ended; {
			result, err := module.ExportedFunction("run").Call(ctx, 1<<24)
			if err != nil {
				t.Fatal(err)
			}
			ended = uint32(result[0]) == kernel.RunFinished
		}
		words, _ = module.Memory().Read(uint32(layout.State), uint32(layout.StateSize))
		fitsEnd, foundEnd := load(append([]byte(head), words...))
		p.work = append(p.work, fitsEnd-fits)
		p.solutions = append(p.solutions, foundEnd-found)
	}
	return p
}

// replay is the estimate after one runner has done a share of the work, in an order of the parts drawn from a seed.
func (p *parted) replay(seed uint64, share float64) (work, solutions search.Interval) {
	order := p.plan.order(seed)
	ledger := p.plan.ledger(order)
	if !p.unique {
		ledger.Rate = 0
	}
	until := share * sum(p.work)
	done, found := 0.0, 0.0
	for _, i := range order {
		if done+p.work[i] > until {
			if p.work[i] > 0 {
				found += math.Floor(p.solutions[i] * (until - done) / p.work[i])
			}
			done = until
			break
		}
		done += p.work[i]
		found += p.solutions[i]
		ledger.End(p.plan.sizes[i], p.work[i], p.solutions[i])
	}
	return ledger.Totals(done, found)
}

func sum(numbers []float64) (n float64) {
	for _, x := range numbers {
		n += x
	}
	return n
}

// tally counts intervals.
type tally struct {
	all, shown, right int
	ratios            []float64
}

func (y *tally) add(i search.Interval, truth float64) {
	y.all++
	if !i.Known {
		return
	}
	y.shown++
	if i.Low <= truth*(1+1e-9) && truth <= i.High*(1+1e-9) {
		y.right++
	}
	ratio := 1.0
	if i.High > i.Low {
		ratio = i.High / i.Low
	}
	y.ratios = append(y.ratios, ratio)
}

func (y *tally) median() float64 {
	slices.SortFunc(y.ratios, cmp.Compare)
	return y.ratios[len(y.ratios)/2]
}

func (y *tally) String() string {
	return fmt.Sprintf("shown %5.1f %%, not known %4d, right %5.1f %%, upper/lower %.2f",
		100*float64(y.shown)/float64(y.all), y.all-y.shown, 100*float64(y.right)/float64(max(y.shown, 1)), y.median())
}

// points are the shares of the work at which intervals are tested. shown is the least part of the cases in which an
// interval is shown. ratio is the greatest allowed median of upper by lower end.
var points = []struct{ share, shown, ratio float64 }{{0.01, 0.50, 10}, {0.05, 0.85, 3}, {0.20, 0.95, 2}, {0.50, 0.99, 1.5}}

// TestIntervals replays searches in twenty orders of their parts. The intervals shown hold the truth in at least 85 %
// of the cases.
func TestIntervals(t *testing.T) {
	lines := []string{"-r --engine=kernel", "-r -V -f99 -of --engine=kernel", "-r -V -f99 -oy --engine=kernel", "-r -f99 -oe --engine=kernel"}
	generated, most, least := 12, 0.1, 4 // parts
	var all []*parted
	if long() {
		generated, most, least = 200, 3, 1
		for _, e := range def.Library() {
			// Where the plain search has not seen the end, some take hours to prepare. Of these only one has a line
			// that ends within a minute.
			if placements, _ := e.Effort(); placements == 1_000_000 && e.ID != "y-pentominoes-5x5x5" {
				continue
			}
			if p := inParts(t, e.ID, e.Puzzle(), 60, lines...); p != nil {
				all = append(all, p)
				t.Logf("%s: %d parts", p.name, len(p.work)) // this takes an hour
			}
		}
	}
	for number := uint64(0); generated > 0; number++ {
		puzzle := gen.Larger(number)
		if p := inParts(t, puzzle.Title, puzzle, most, lines...); p != nil && len(p.work) >= least {
			all = append(all, p)
			generated--
		}
	}
	var table strings.Builder
	for _, at := range points {
		var work, solutions, both tally
		for _, p := range all {
			fits, found := sum(p.work), sum(p.solutions)
			for seed := range uint64(20) {
				w, s := p.replay(seed, at.share)
				work.add(w, fits)
				solutions.add(s, found)
				both.add(w, fits)
				both.add(s, found)
			}
		}
		fmt.Fprintf(&table, "\n%3.0f %% of the work: time      %v\n                   solutions %v\n                   both      %v", 100*at.share, &work, &solutions, &both)
		wide := both.median() > at.ratio && long() // short searches have few parts, and their intervals are wide
		if float64(both.right) < 0.85*float64(both.shown) || float64(both.shown) < at.shown*float64(both.all) || wide {
			t.Errorf("at %g of the work: %v", at.share, &both)
		}
	}
	parts := 0
	for _, p := range all {
		parts += len(p.work)
		fmt.Fprintf(&table, "\n%-60s %4d parts %12.0f fits %9.0f solutions; survey %.3g ±%.0f %% / %.3g ±%.0f %%", p.name, len(p.work), sum(p.work), sum(p.solutions),
			p.plan.survey.Fits.Mean, 100*math.Sqrt(p.plan.survey.Fits.Error2()), p.plan.survey.Found.Mean,
			100*math.Sqrt(p.plan.survey.Found.Error2()))
	}
	fmt.Fprintln(&table)
	t.Logf("%d searches, %d parts%s", len(all), parts, &table)
}

func long() bool { return os.Getenv("TILEWRIGHT_LONG") != "" }
