package solver

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/kernel"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// runner does the work of a page's worker: it knows a module, its layout and bytes.
type runner struct {
	code      []byte
	layout    kernel.Layout
	module    api.Module
	function  api.Function // run
	part      Part
	busy      bool
	asked     bool
	ended     bool
	solutions []byte // not yet reported
}

var wasm = wazero.NewRuntime(context.Background())

// compiled are modules by their code, so that each is compiled once and not for each part.
var compiled = struct {
	sync.Mutex
	modules map[string]wazero.CompiledModule
}{modules: map[string]wazero.CompiledModule{}}

// mostCompiled bounds the modules that are kept.
const mostCompiled = 32

// instance makes an instance of a module.
func instance(code []byte) (api.Module, error) {
	compiled.Lock()
	defer compiled.Unlock()
	m, known := compiled.modules[string(code)]
	if !known {
		var err error
		if m, err = wasm.CompileModule(context.Background(), code); err != nil {
			return nil, err
		}
		if len(compiled.modules) == mostCompiled {
			for _, old := range compiled.modules {
				old.Close(context.Background()) // its instances go on
			}
			clear(compiled.modules)
		}
		compiled.modules[string(code)] = m
	}
	return wasm.InstantiateModule(context.Background(), m, wazero.NewModuleConfig().WithName(""))
}

// begin makes an instance for a part.
func (r *runner) begin(code []byte, layout kernel.Layout, part Part) {
	module, err := instance(code)
	if err != nil {
		panic(err) // this may not be in the test's goroutine
	}
	*r = runner{code: code, layout: layout, module: module, function: module.ExportedFunction("run"), part: part, busy: true}
	state := make([]byte, layout.StateSize)
	copy(state, part.State)
	module.Memory().Write(uint32(layout.State), state)
}

func (r *runner) drop() {
	r.module.Close(context.Background())
	r.busy = false
}

// run goes on for a slice.
func (r *runner) run(budget int) {
	memory := r.module.Memory()
	result, err := r.function.Call(context.Background(), uint64(budget))
	if err != nil {
		panic(err) // this may not be in the test's goroutine
	}
	count, _ := memory.ReadUint32Le(uint32(r.layout.Count))
	found, _ := memory.Read(uint32(r.layout.Solutions), count*uint32(r.layout.SolutionSize))
	r.solutions = append(r.solutions, found...)
	r.ended = uint32(result[0]) == kernel.RunFinished
}

func (r *runner) state() []byte {
	state, _ := r.module.Memory().Read(uint32(r.layout.State), uint32(r.layout.StateSize))
	return slices.Clone(state)
}

// crowd is a search in the hands of runners to which everything happens.
type crowd struct {
	t        testing.TB
	puzzle   *def.Puzzle
	settings settings.Settings
	dice     *rand.Rand
	search   *Search
	shared   Shared
	runners  []*runner
	found    []string
	modules  map[int]module
	deaths   int
	// slices are how many times as long as usual.
	slices int
}

type module struct {
	code   []byte
	layout kernel.Layout
}

// open begins, or goes on from a state with new runners.
func (c *crowd) open(state []byte, runners int) {
	c.search = Open(c.puzzle, c.settings, func(images []int32) bool {
		images = slices.Clone(images)
		slices.Sort(images)
		c.found = append(c.found, fmt.Sprint(images))
		return true
	})
	if state != nil {
		if err := c.search.Restore(state); err != nil {
			c.t.Fatal(err)
		}
	}
	for c.search.Phase() < Searching {
		c.search.Run(1 << 20)
	}
	var err error
	if c.shared, err = c.search.Share(runners); err != nil {
		c.t.Fatal(err)
	}
	c.modules, c.runners = map[int]module{}, nil
	for range runners {
		c.runners = append(c.runners, &runner{})
	}
}

// step lets something happen to one of the runners.
func (c *crowd) step() {
	number := c.dice.IntN(len(c.runners))
	r := c.runners[number]
	if !r.busy {
		part, ok, err := c.shared.Take(number)
		if err != nil {
			c.t.Fatal(err)
		}
		if ok {
			m, known := c.modules[part.Case]
			if !known {
				m.code, m.layout = c.shared.Module(part.Case)
				c.modules[part.Case] = m
			}
			r.begin(m.code, m.layout, part)
			return
		}
		idle := 0
		for _, other := range c.runners {
			if !other.busy {
				idle++
			}
		}
		for {
			asked, part, ok := c.shared.Ask(idle)
			if !ok {
				return
			}
			if !c.runners[asked].busy || c.runners[asked].part.Number != part {
				c.t.Fatalf("runner %d is asked for part %d, which it does not have", asked, part)
			}
			c.runners[asked].asked = true
		}
	}
	switch what := c.dice.IntN(40); {
	case what == 0 && c.deaths < 200:
		c.deaths++
		late, report := *r, r.state()
		c.shared.Die(number) // it is bad luck here if several die in the same part
		r.drop()
		if err := c.shared.Report(number, late.part,
			Report{State: report, Solutions: late.solutions, End: late.ended}); !errors.Is(err, search.ErrStranger) {
			c.t.Fatalf("a report of a dead runner: error %v", err)
		}
	case what < 20 && !r.ended:
		r.run(1 + c.dice.IntN(300*max(c.slices, 1)))
	default:
		if err := c.shared.Report(number, r.part, Report{State: r.state(), Solutions: r.solutions, End: r.ended}); err != nil {
			c.t.Fatal(err)
		}
		r.solutions = nil
		switch {
		case r.ended:
			r.drop()
		case r.asked:
			if err := c.shared.GiveBack(number, r.part); err != nil {
				c.t.Fatal(err)
			}
			r.drop()
		}
	}
}

// runModules lets a runner on each processor do a search, as the page does. A long count is many times as quick as by
// the kernel's twin. Near the end a runner that has nothing left to do asks another one for half of its work.
func runModules(t testing.TB, s *Search) *search.Stats {
	t.Helper()
	for s.Phase() < Searching {
		s.Run(1 << 20)
	}
	runners := runtime.GOMAXPROCS(0)
	shared, err := s.Share(runners)
	if err != nil || shared == nil {
		t.Fatalf("no kernel serves the search: %v", err)
	}
	var (
		lock  sync.Mutex // of all below, and of shared
		turn  = sync.NewCond(&lock)
		asked = make([]bool, runners)
		idle  int
		fault error
		all   sync.WaitGroup
	)
	work := func(number int) error {
		var r runner
		for !shared.Done() && fault == nil {
			part, ok, err := shared.Take(number)
			if err != nil {
				return err
			}
			if !ok {
				idle++
				for {
					other, _, ok := shared.Ask(idle)
					if !ok {
						break
					}
					asked[other] = true
				}
				turn.Wait()
				idle--
				continue
			}
			asked[number] = false
			code, layout := shared.Module(part.Case)
			lock.Unlock()
			r.begin(code, layout, part)
			lock.Lock()
			for given := false; !r.ended && !given; r.solutions = nil {
				lock.Unlock()
				r.run(1 << 22)
				lock.Lock()
				if fault != nil {
					break
				}
				if err := shared.Report(number, part, Report{State: r.state(), Solutions: r.solutions, End: r.ended}); err != nil {
					return err
				}
				if given = asked[number] && !r.ended; given {
					if err := shared.GiveBack(number, part); err != nil {
						return err
					}
				}
			}
			r.drop()
			turn.Broadcast()
		}
		return nil
	}
	for number := range runners {
		all.Go(func() {
			lock.Lock()
			defer lock.Unlock()
			if err := work(number); err != nil && fault == nil {
				fault = err
			}
			turn.Broadcast()
		})
	}
	all.Wait()
	if fault != nil {
		t.Fatal(fault)
	}
	return run(t, s)
}

// whole is the result of a single search by the reference engine.
func whole(t testing.TB, puzzle *def.Puzzle, s settings.Settings) (*search.Stats, []string) {
	var found []string
	s.Engine, s.Count = settings.EngineReference, false
	stats := run(t, Open(puzzle, s, func(images []int32) bool {
		images = slices.Clone(images)
		slices.Sort(images)
		found = append(found, fmt.Sprint(images))
		return true
	}))
	slices.Sort(found)
	return stats, found
}

// TestShared: parts are cut, given back, lost and done again, and the whole is saved and restored. Whatever happens to
// the runners, counters and solutions are those of the search that runs through.
func TestShared(t *testing.T) {
	tests := []struct {
		puzzle *def.Puzzle
		line   string
	}{
		{truth.Puzzle("soma_cube"), "-r -R -f7 -oe -n"},
		{truth.Puzzle("soma_cube"), "-r -R --mirror=same -f7 -oe -n"},
		{truth.Puzzle("soma_cube"), "-r -R -f7 -oe -n --count"},
		{truth.Puzzle("dominoes_6x6"), "-r -f18 -oe -n"}, // in cases
		{truth.Puzzle("dominoes_6x6"), "-u -f18 -of"},    // the canonical test
		{truth.Puzzle("dominoes_6x6"), "-u -f18 -of --count"},
		{truth.Puzzle("pent_10x6"), "-r -f11 -of=11 -g6"},
		{truth.Puzzle("ypent_10x5"), "-r -g2"},
		{truth.Puzzle("soma_cube"), "-oe -r -R"},
		{truth.Puzzle("soma_cube"), "-r -V4 -P5 -F6 -v3 -p"},
		{truth.Puzzle("soma_cube"), "-r -f4 -oe=4:s=2 -F6 -v3 -p"},
		{truth.Puzzle("soma_cube"), "-r -R -f7 -oe -n -v3 -p"},
		{truth.Puzzle("soma_cube"), "-r -f4 -os:e=4 -v6 -g2"},
	}
	puzzles := uint64(30)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		puzzles = 2000
	}
	for number := range puzzles {
		puzzle := gen.Puzzle(number)
		if _, ok := gen.NewOracle(puzzle).Solve(300); !ok {
			continue
		}
		for _, line := range []string{"-f99 -of", "-r -R -f99 -oe -n", "-r --mirror=same -f99 -oe -n", "-r -f3 -oe=3 -n -V", "-r"} {
			if kernelServes(puzzle, parse(t, line+" --engine=kernel")) {
				tests = append(tests, struct {
					puzzle *def.Puzzle
					line   string
				}{puzzle, line})
			}
		}
	}
	for number, test := range tests {
		s := parse(t, test.line+" --engine=kernel")
		want, solutions := whole(t, test.puzzle, s)
		for _, runners := range []int{1, 2, 5} {
			c := &crowd{t: t, puzzle: test.puzzle, settings: s, dice: rand.New(rand.NewPCG(uint64(number), uint64(runners)))}
			c.open(nil, runners)
			for steps := 0; !c.shared.Done(); steps++ {
				if steps%5000 == 4999 && steps < 20000 {
					state := c.search.Save()
					for _, r := range c.runners {
						if r.busy {
							r.drop()
						}
					}
					c.open(state, runners)
				}
				c.step()
			}
			if status := c.search.Run(1000); status != search.Finished {
				t.Fatalf("puzzle %d %s: the runners are done, but the search has status %d", number, test.line, status)
			}
			got := c.search.Stats()
			if got.Solutions != want.Solutions || got.Found != want.Found {
				t.Fatalf("puzzle %d %s, %d runners: %d solutions of %d assemblies, want %d of %d", number, test.line, runners, got.Solutions, got.Found, want.Solutions, want.Found)
			}
			for left := range want.Levels {
				if got.Levels[left].Fits != want.Levels[left].Fits {
					t.Fatalf("puzzle %d %s, %d runners: %d fits with %d left, want %d", number, test.line, runners, got.Levels[left].Fits, left, want.Levels[left].Fits)
				}
			}
			if slices.Sort(c.found); !s.Count && !slices.Equal(c.found, solutions) {
				t.Fatalf("puzzle %d %s, %d runners: the solutions are others", number, test.line, runners)
			}
			if s.Count && len(c.found) > 0 {
				t.Fatalf("puzzle %d %s: %d solutions for a sink that wants their number only", number, test.line, len(c.found))
			}
			if c.search.EngineName() == "DLX" || len(c.search.Placed(nil)) > 0 {
				t.Errorf("puzzle %d %s: done, it is %s with %v on the board", number, test.line, c.search.EngineName(), c.search.Placed(nil))
			}
		}
	}
	t.Logf("%d searches", 3*len(tests))
}

// TestSharedLimit: a limit ends the search for all, and exactly.
func TestSharedLimit(t *testing.T) {
	for _, line := range []string{"-f12 -of --limit=7", "-r -f11 -of=11 --limit=7 --count"} {
		c := &crowd{t: t, puzzle: truth.Puzzle("pent_10x6"), settings: parse(t, line), dice: rand.New(rand.NewPCG(1, 2))}
		c.open(nil, 3)
		for !c.shared.Done() {
			c.step()
		}
		for c.search.Run(1000) == search.Paused {
		}
		if got := c.search.Stats().Solutions; got != 7 {
			t.Errorf("%s: %d solutions, want 7", line, got)
		}
		again := Open(c.puzzle, c.settings, nil)
		if err := again.Restore(c.search.Save()); err != nil {
			t.Fatal(err)
		}
		if got := run(t, again); got.Solutions != 7 {
			t.Errorf("%s: restored behind the limit, it finds %d solutions", line, got.Solutions)
		}
	}
}

// TestSharedAttempts: without further demands, runners do the search of the articles, attempts and all. A kernel that
// was demanded may be one that tries nothing in vain.
func TestSharedAttempts(t *testing.T) {
	for _, test := range []struct{ puzzle, line, auto, demanded string }{
		{"pent_10x6", "-r -V -f11 -of=11 -g5", "list kernel", "window kernel"},
		{"pent_10x6", "-r -V -f11 -of=11 -n -g5", "list kernel", "window kernel"},
		{"pent_10x6", "-f12 -oe -g7", "list kernel", "list kernel"},
		{"soma_cube", "-r -f6 -oe=6:f=3 -n", "list kernel", "list kernel"},
		{"soma_cube", "-r", "cover kernel", "cover kernel"},
	} {
		s := parse(t, test.line)
		want, _ := whole(t, truth.Puzzle(test.puzzle), s)
		for _, engine := range []settings.Engine{settings.EngineAuto, settings.EngineKernel} {
			s.Engine = engine
			c := &crowd{t: t, puzzle: truth.Puzzle(test.puzzle), settings: s, dice: rand.New(rand.NewPCG(1, 2))}
			for c.open(nil, 2); !c.shared.Done(); {
				c.step()
			}
			name := test.auto
			if engine == settings.EngineKernel {
				name = test.demanded
			}
			if c.search.EngineName() != name {
				t.Errorf("%s %s: %s searched, not the %s", test.puzzle, test.line, c.search.EngineName(), name)
			}
			for left, level := range c.search.Stats().Levels {
				attempts := want.Levels[left].Attempts
				if name == "window kernel" {
					attempts = want.Levels[left].Fits
				}
				if level.Attempts != attempts || level.Fits != want.Levels[left].Fits {
					t.Errorf("%s %s, %s: %d attempts and %d fits with %d left, want %d and %d",
						test.puzzle, test.line, name, level.Attempts, level.Fits, left, attempts, want.Levels[left].Fits)
				}
			}
		}
	}
}

// TestSharedFallsBack: what no kernel serves is left to Run. What a kernel was demanded for and cannot do is an error.
func TestSharedFallsBack(t *testing.T) {
	s := Open(truth.Puzzle("soma_cube"), parse(t, "-s3,4,5"), nil)
	for s.Phase() < Searching {
		s.Run(1 << 20)
	}
	if h, err := s.Share(2); h != nil || err != nil {
		t.Errorf("a search of trials is shared: %v, %v", h, err)
	}
	if run(t, s); s.EngineName() != "DLX" {
		t.Errorf("%s searched", s.EngineName())
	}
	s = Open(truth.Puzzle("soma_cube"), parse(t, "-s3,4,5 --engine=kernel"), nil)
	for s.Phase() < Searching {
		s.Run(1 << 20)
	}
	if h, err := s.Share(2); h != nil || err == nil || s.Run(1) != search.Failed {
		t.Errorf("a kernel that cannot serve is shared: %v, %v", h, err)
	}
}

// TestSharedReports refuses reports that no runner of this search can have made.
func TestSharedReports(t *testing.T) {
	c := &crowd{t: t, puzzle: truth.Puzzle("pent_10x6"), settings: parse(t, "-r -f11 -of=11"), dice: rand.New(rand.NewPCG(1, 2))}
	c.open(nil, 1)
	for !c.runners[0].busy {
		c.step()
	}
	r := c.runners[0]
	for len(r.solutions) == 0 {
		r.run(10_000)
	}
	damaged := r.state()
	damaged[0] ^= 7
	other := r.part
	other.Number++
	newer := r.state()
	for name, report := range map[string]func() error{
		"a damaged state": func() error { return c.shared.Report(0, r.part, Report{State: damaged, Solutions: r.solutions}) },
		"a solution too few": func() error {
			return c.shared.Report(0, r.part, Report{State: newer, Solutions: r.solutions[r.layout.SolutionSize:]})
		},
		"a part of another":      func() error { return c.shared.Report(1, r.part, Report{State: newer, Solutions: r.solutions}) },
		"a part that was before": func() error { return c.shared.Report(0, other, Report{State: newer, Solutions: r.solutions}) },
	} {
		if report() == nil || c.search.Stats().Solutions != 0 || c.search.Stats().Found != 0 {
			t.Errorf("%s is taken for good", name)
		}
	}
	if err := c.shared.Report(0, r.part, Report{State: newer, Solutions: r.solutions}); err != nil {
		t.Error(err)
	}
	if err := c.shared.Report(0, r.part, Report{State: newer[:binary.MaxVarintLen64]}); err == nil {
		t.Error("a piece of a state is taken for good")
	}
	if got, want := c.search.Stats().Solutions, uint64(len(r.solutions)/r.layout.SolutionSize); got != want {
		t.Errorf("%d solutions, want %d", got, want)
	}
	if placed := c.search.Placed(nil); len(placed) == 0 {
		t.Error("the board is empty")
	}
	for range 2 {
		if err := c.shared.Die(0); err != nil {
			t.Fatal(err)
		}
		c.shared.Take(0)
	}
	if c.shared.Die(0) == nil {
		t.Error("a part may kill runners for ever")
	}
}

// TestSharedDamaged: a saved state that no search can have reached is not handed out, even where its checksum is right.
func TestSharedDamaged(t *testing.T) {
	puzzle, line := truth.Puzzle("pent_10x6"), parse(t, "-r -f11 -of=11 --engine=kernel")
	started := Open(puzzle, line, nil)
	for len(started.Placed(nil)) < 4 {
		started.Run(1000)
	}
	good := started.Save()
	state := bytes.Clone(good)
	state[len(state)-5] ^= 0x80 // the last frame gets a candidate that does not exist
	for _, test := range []struct {
		state []byte
		fails bool
	}{{good, false}, {binary.LittleEndian.AppendUint32(state[:len(state)-4], crc32.ChecksumIEEE(state[:len(state)-4])), true}} {
		s := Open(puzzle, line, nil)
		if err := s.Restore(test.state); err != nil {
			t.Fatal(err)
		}
		for s.Phase() < Searching {
			s.Run(1 << 20)
		}
		if h, err := s.Share(2); (err != nil) != test.fails || (h == nil) != test.fails {
			t.Errorf("shared: %v, error %v", h, err)
		}
	}
}

// TestDeclined: where Share has no kernel, Declined tells why. Where one searches, or no one asked for one, it is nil.
func TestDeclined(t *testing.T) {
	for _, test := range []struct {
		puzzle *def.Puzzle
		line   string
		want   string
	}{
		{truth.Puzzle("soma_cube"), "-r", ""},
		{truth.Puzzle("soma_cube"), "-s5,3,1", "no kernel makes Monte Carlo trials (-s)"},
		{truth.Puzzle("soma_cube"), "-s5,3,1 --engine=reference", ""},
		{truth.Puzzle("soma_cube"), "-t3", "no kernel shows its steps (-t)"},
		{truth.Puzzle("pent_10x6"), "-t3 --engine=fletcher", ""},
		{blocks(32, 32, 1), "", "the cover kernel takes at most"},
		{blocks(32, 32, 1), "--engine=reference", ""},
	} {
		s := Open(test.puzzle, parse(t, test.line), nil)
		for s.Phase() < Searching {
			s.Run(1 << 20)
		}
		h, err := s.Share(1)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := s.Declined(); err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%q: declined for %q, want %q", test.line, got, test.want)
		}
		if h != nil && got != "" {
			t.Errorf("%q: declined, but the %s searches", test.line, s.EngineName())
		}
	}
}

// TestPrepare: the work of DLX above a kernel goes in slices. The kernel is the one that Share would have made at once,
// also where there is too much of that work for the list kernel.
func TestPrepare(t *testing.T) {
	for _, test := range []struct {
		line, name string
		slices     int
	}{
		{"-r -f11 -oe -n -g4", "list kernel", 1},
		{"-r -f5 -oe -n -g4", "cover kernel", 10},
		{"-r -f99 -oe -n -g4", "list kernel", 1},
		{"-s5,3,1", "", 1},
	} {
		open := func() *Search {
			s := Open(truth.Puzzle("pent_10x6"), parse(t, test.line), nil)
			for s.Phase() < Searching {
				s.Run(1 << 20)
			}
			return s
		}
		s, calls := open(), 1
		for ; !s.Prepare(100); calls++ {
		}
		if calls < test.slices {
			t.Errorf("%s: prepared in %d slices, want %d at least", test.line, calls, test.slices)
		}
		h, err := s.Share(1)
		if err != nil || (h != nil) != (test.name != "") || h != nil && s.EngineName() != test.name {
			t.Errorf("%s: shared %v with the %s, error %v; want the %s", test.line, h != nil, s.EngineName(), err, test.name)
		}
		if h == nil {
			continue
		}
		at := open()
		if g, _ := at.Share(1); g == nil || !bytes.Equal(s.Save(), at.Save()) {
			t.Errorf("%s: not prepared, the search begins with another state", test.line)
		}
	}
}

// TestShareForks: forks in goroutines count and find together what one search does. Parts are given back, and the whole
// is saved and restored in mid-search.
func TestShareForks(t *testing.T) {
	for _, test := range []struct{ puzzle, line string }{
		{"soma_cube", "-r"},
		{"soma_cube", "-r -R -f7 -oe -n --mirror=same"},
		{"dominoes_6x6", "-r"}, // in cases, with the canonical test
		{"dominoes_6x6", "-u -f18 -of --count"},
		{"soma_cube", "-r -f4 -os:e=4 -v6 -g2"},
		{"soma_cube", "-s40,3,5"},
		{"pent_10x6", "-f12 -of -g3 --limit=9"},
		{"pent_10x6", "-f12 -of -g3 --limit=9 --count"},
	} {
		puzzle, s := truth.Puzzle(test.puzzle), parse(t, test.line)
		want, solutions := whole(t, puzzle, s)
		for seed := range uint64(3) {
			dice := rand.New(rand.NewPCG(seed, 7))
			var found []string
			var s0 *Search
			var h Shared
			type hand struct {
				fork      *Search
				part      Part
				busy      bool
				asked     bool
				solutions []byte
			}
			hands := make([]hand, 1+seed)
			open := func(state []byte) {
				s0 = Open(puzzle, s, func(images []int32) bool {
					images = slices.Clone(images)
					slices.Sort(images)
					found = append(found, fmt.Sprint(images))
					return true
				})
				if state != nil {
					if err := s0.Restore(state); err != nil {
						t.Fatal(err)
					}
				}
				for s0.Phase() < Searching {
					s0.Run(1 << 20)
				}
				var err error
				if h, err = s0.ShareForks(len(hands)); err != nil {
					t.Fatal(err)
				}
				for i := range hands {
					a := &hands[i]
					*a = hand{}
					a.fork = h.Fork(func(images []int32) bool {
						a.solutions = AppendSolution(a.solutions, images)
						return true
					})
				}
			}
			open(nil)
			for step := 1; !h.Done(); step++ {
				if step%900 == 0 && step < 3000 {
					open(s0.Save())
				}
				n := dice.IntN(len(hands))
				a := &hands[n]
				if !a.busy {
					var err error
					if a.part, a.busy, err = h.Take(n); err != nil {
						t.Fatal(err)
					}
					if !a.busy {
						idle := 0
						for i := range hands {
							if !hands[i].busy {
								idle++
							}
						}
						if other, _, ok := h.Ask(idle); ok {
							hands[other].asked = true
						}
						continue
					}
					a.asked = false
					if err := a.fork.Restore(a.part.State); err != nil {
						t.Fatal(err)
					}
				}
				status := a.fork.Run(1 + dice.IntN(5000))
				if status == search.Failed {
					t.Fatal(a.fork.Err())
				}
				end := status == search.Finished
				if err := h.Report(n, a.part, Report{State: a.fork.Save(), Solutions: a.solutions, Stats: a.fork.Stats(), End: end}); err != nil {
					t.Fatal(err)
				}
				a.solutions = nil
				if !end && (a.asked || dice.IntN(20) == 0) {
					if err := h.GiveBack(n, a.part); err != nil {
						t.Fatal(err)
					}
					end = true
				}
				a.busy = !end
			}
			if status := s0.Run(1000); status != search.Finished {
				t.Fatalf("%s %s: done, the search has status %d", test.puzzle, test.line, status)
			}
			got := s0.Stats()
			if got.Solutions != want.Solutions {
				t.Fatalf("%s %s: %d solutions, want %d", test.puzzle, test.line, got.Solutions, want.Solutions)
			}
			if s.Limit > 0 {
				continue
			}
			if !slices.Equal(got.Levels, want.Levels) || got.Found != want.Found || got.Trials != want.Trials {
				t.Fatalf("%s %s: counted %+v, want %+v", test.puzzle, test.line, got, want)
			}
			if slices.Sort(found); !s.Count && !slices.Equal(found, solutions) {
				t.Fatalf("%s %s: other solutions", test.puzzle, test.line)
			}
		}
	}
}
