package solver

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/truth"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

var update = flag.Bool("update", false, "write the golden states that are missing")

// golden are searches of every engine, with all that a state may hold. Their states in testdata/states are for ever. A
// state of any version that was in use is read and searched to the very end, or refused by a sentence. A change of what
// a state means raises the version in stateMark or stateTold; -update then writes new ones beside the old.
var golden = []struct {
	name, puzzle, line string
	nodes              uint64 // when it was saved
	engine             string
}{
	{"dlx", "soma_cube", "-r", 700, "DLX"},
	{"dlx-filters", "soma_cube", "-r -V4 -P5 -F6 -v3 -p", 300, "DLX"},
	{"dlx-mirror", "soma_cube", "-r -R --mirror=same", 400, "DLX"},
	{"dlx-canonical", "dominoes_6x6", "-u --limit=2000", 900, "DLX"},
	{"dlx-cases", "dominoes_6x6", "-r", 1500, "DLX"},
	{"dlx-goal", "pent_10x6", "-r -g8", 300, "DLX"},
	{"dlx-fila", "soma_cube", "-r -f4 -oe=4:s=2 -F6 -v3 -p", 500, "FILA below DLX"},
	{"fila", "soma_cube", "-r -f7 -oe -n", 700, "FILA"},
	{"fila-first", "pent_10x6", "-r -V -f12 -of -g7", 900, "FILA"},
	{"fletcher", "pent_20x3", "--engine=fletcher -r -R -g7", 900, "Fletcher"},
	{"trials", "soma_cube", "-s40,3,5", 150, "DLX"},
	{"list", "soma_cube", "-r -R -f7 -oe -n -v3 -p --engine=kernel", 500, "list kernel"},
	{"list-dlx", "soma_cube", "-r -f4 -oe=4:s=2 -n -v3 -p --engine=kernel", 300, "list kernel"},
	{"cover", "soma_cube", "-r -V4 -P5 -F6 -v3 -p --engine=kernel", 400, "cover kernel"},
	{"cover-cases", "dominoes_6x6", "-r --engine=kernel", 1500, "cover kernel"},
	{"tight", "soma_cube", "-r --engine=tight", 400, "tight cells"},
	{"tight-cases", "dominoes_6x6", "-r --engine=tight", 1500, "tight cells"},
	{"tight-kernel", "soma_cube", "-r --engine=tight", 400, "tight kernel"},
	{"window", "pent_10x6", "-r -f12 -of -g7 --engine=kernel", 900, "window kernel"},
	{"meet", "pent_20x3", "-r --engine=meet", 4_000, "meeting in the middle"},
	{"meet-count", "pent1s_30x3", "-r --engine=meet --count", 150_000, "meeting in the middle"},
	{"meet-parts", "pent1s_30x3", "-r --engine=meet --count", 150_000, "parts of halves"},
	{"meet-passes", "pent_10x6", "-r --engine=meet --memory=1", 800_000, "meeting in the middle"},
	{"meet-draw", "pent_20x3", "--engine=meet --draw", 12_000, "meeting in the middle"},
	{"meet-cases", "dominoes_6x6", "-r --engine=meet", 600, "meeting in the middle"},
	{"restarts", "soma_cube", "--engine=restarts -u --limit=300", 9_000, "restarts"},
}

// listing collects solutions as texts.
type listing struct{ found []string }

func (l *listing) sink(images []int32) bool {
	images = slices.Clone(images)
	slices.Sort(images)
	l.found = append(l.found, fmt.Sprint(images))
	return true
}

// runNodes runs a search for that many nodes.
func runNodes(t testing.TB, s *Search, nodes uint64) {
	t.Helper()
	for s.Stats().Nodes < nodes {
		switch s.Run(50) {
		case search.Finished:
			t.Fatalf("it is over after %d nodes", s.Stats().Nodes)
		case search.Failed:
			t.Fatal(s.Err())
		}
	}
}

// runGolden runs a golden search as far as it was saved. A runner does it where settings allow a kernel without
// demanding it. A runner also does halves in parts, each to its end, because a part does not count before that.
func runGolden(t testing.TB, s *Search, nodes uint64, engine string) {
	t.Helper()
	parts := engine == "parts of halves"
	if s.kernelDemanded() || !parts && !strings.HasSuffix(engine, " kernel") {
		runNodes(t, s, nodes)
		return
	}
	for s.Phase() < Searching {
		s.Run(1 << 20)
	}
	s.KeepOrder()
	runners := 1
	if parts {
		runners = 2
	}
	shared, err := s.Share(runners)
	if err != nil {
		t.Fatal(err)
	}
	for s.Stats().Nodes < nodes {
		part, ok, err := shared.Take(0)
		if err != nil || !ok {
			t.Fatalf("it is over after %d nodes: %v", s.Stats().Nodes, err)
		}
		var r runner
		code, layout := shared.Module(part.Case)
		r.begin(code, layout, part)
		for !r.ended && (parts || s.Stats().Nodes < nodes) {
			r.run(50)
			if err := shared.Report(0, part, Report{State: r.state(), Solutions: r.solutions, End: r.ended}); err != nil {
				t.Fatal(err)
			}
			r.solutions = nil
		}
		r.drop()
	}
}

// TestGoldenStates: searches that this or another version saved go on to the counters and the solutions of an
// undisturbed one. Or they are refused by a sentence that says which version reads them.
func TestGoldenStates(t *testing.T) {
	files := map[string]bool{}
	for _, g := range golden {
		mark := stateMark
		if newSeenClasses(parse(t, g.line)) != nil {
			mark = stateTold
		}
		name := filepath.Join("testdata", "states", strings.TrimPrefix(mark, "tilewright search ")+"-"+g.name+".checkpoint")
		files[name] = true
		if _, err := os.Stat(name); err == nil || !*update {
			continue
		}
		puzzle := truth.Puzzle(g.puzzle)
		c := &search.Checkpoint{Program: "golden " + mark, Puzzle: def.Format(puzzle), Settings: g.line}
		s := Open(puzzle, parse(t, g.line), func(images []int32) bool {
			c.Solutions = append(c.Solutions, slices.Clone(images))
			return true
		})
		runGolden(t, s, g.nodes, g.engine)
		c.Engine, c.State, c.Images = s.EngineName(), s.Save(), ImagesHash(s.Problem())
		c.Stats.Add(s.Stats())
		if err := os.WriteFile(name, c.Append(nil), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	all, err := filepath.Glob("testdata/states/*.checkpoint")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range all {
		mine := files[name]
		delete(files, name)
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := search.ReadCheckpoint(file)
		if err == nil {
			err = goOn(t, name, c)
		}
		switch {
		case err != nil && mine:
			t.Errorf("%s: %v", name, err)
		case err != nil && (!strings.Contains(err.Error(), "version of the program") || !strings.Contains(err.Error(), "golden")):
			t.Errorf("%s is refused without a word of who reads it: %v", name, err)
		}
	}
	for name := range files {
		t.Errorf("%s is missing: write it by go test -run TestGoldenStates ./solver -update", name)
	}
}

// goOn goes on with a golden state to the end. err says why it is refused.
func goOn(t *testing.T, name string, c *search.Checkpoint) error {
	doc := def.Parse(c.Puzzle)
	if err := doc.Err(); err != nil || len(doc.Puzzles) != 1 {
		t.Fatalf("%s: %v", name, err)
	}
	puzzle, line := doc.Puzzles[0], parse(t, c.Settings)
	var undisturbed, again listing
	want := run(t, Open(puzzle, line, undisturbed.sink))
	for _, images := range c.Solutions {
		again.sink(images)
	}
	s := Open(puzzle, line, again.sink)
	if err := s.Restore(c.State); err != nil {
		return c.Refused(err)
	}
	for s.Phase() < Searching {
		if s.Run(20000) == search.Failed {
			return c.Refused(s.Err())
		}
	}
	if hash := ImagesHash(s.Problem()); hash != c.Images && len(c.Solutions) > 0 {
		return c.Refused(errBasis)
	}
	if s.Run(1) == search.Failed { // takes the engine's own state
		return c.Refused(s.Err())
	}
	if got := s.Stats(); got.Nodes != c.Stats.Nodes || !slices.Equal(got.Levels, c.Stats.Levels) || got.Solutions != c.Stats.Solutions {
		t.Errorf("%s: restored, it has counted %+v, the file says %+v", name, got, c.Stats)
	}
	before := c.Stats.Nodes
	got := run(t, s)
	if before == 0 || got.Nodes <= before || c.Engine == "" || s.EngineName() != c.Engine {
		t.Errorf("%s: it goes on from node %d to %d, by %s after %s", name, before, got.Nodes, s.EngineName(), c.Engine)
	}
	if !slices.Equal(got.Levels, want.Levels) || got.Nodes != want.Nodes || got.Found != want.Found ||
		got.Solutions != want.Solutions || got.Trials != want.Trials {
		t.Errorf("%s: it ends with %+v, undisturbed with %+v", name, got, want)
	}
	if !slices.Equal(again.found, undisturbed.found) {
		t.Errorf("%s: %d solutions, undisturbed %d, or in another order", name, len(again.found), len(undisturbed.found))
	}
	return nil
}

// TestDamagedStates: no engine takes a state that was changed, whatever the change. One whose checksum is right all the
// same is refused, or searched without a crash and to an end.
func TestDamagedStates(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for _, g := range golden {
		puzzle, line := truth.Puzzle(g.puzzle), parse(t, g.line)
		s := Open(puzzle, line, nil)
		runGolden(t, s, g.nodes, g.engine)
		state := s.Save()
		for range 100 {
			damaged := slices.Clone(state)
			damaged[dice.IntN(len(damaged))] ^= 1 << dice.IntN(8)
			grown := append(slices.Clone(state), state[:1+dice.IntN(20)]...)
			for _, bad := range [][]byte{damaged, grown, state[:dice.IntN(len(state))]} {
				if s.Restore(bad) == nil {
					t.Fatalf("%s: a damaged state is taken", g.name)
				}
			}
		}
		if got := s.Save(); !slices.Equal(got, state) {
			t.Errorf("%s: damaged states leave a trace", g.name)
		}
		part, err := decode(state, fingerprint(puzzle, line))
		if err != nil || len(part.open) == 0 {
			t.Fatalf("%s: %v", g.name, err)
		}
		for range 25 {
			forged := part
			forged.open = slices.Clone(part.open)
			at := &forged.open[dice.IntN(len(forged.open))]
			if at.state = slices.Clone(at.state); len(at.state) > 0 {
				at.state[dice.IntN(len(at.state))] ^= 1 << dice.IntN(8)
			}
			f := Open(puzzle, line, nil)
			if f.Restore(forged.encode(fingerprint(puzzle, line))) != nil {
				continue
			}
			for range 50 {
				if f.Run(1000) != search.Paused {
					break
				}
			}
		}
	}
}

// disturbed is a search in pieces, each of them a file, to which everything happens.
type disturbed struct {
	t      *testing.T
	puzzle *def.Puzzle
	line   settings.Settings
	dice   *rand.Rand
	pieces [][]byte
	total  search.Stats // of what ended
	found  []string
	// places counts how often it was disturbed.
	places, kills, cuts, modules int
}

// read opens a search that goes on with a piece, and returns what its file has.
func (d *disturbed) read(file []byte) (s *Search, c *search.Checkpoint) {
	c, err := search.ReadCheckpoint(file)
	if err != nil {
		d.t.Fatal(err)
	}
	s = Open(def.Parse(c.Puzzle).Puzzles[0], parse(d.t, c.Settings), func(images []int32) bool {
		c.Solutions = append(c.Solutions, slices.Clone(images))
		return true
	})
	early := d.dice.IntN(2) == 0 // or when it is compiled
	for !early && s.Phase() < Searching {
		s.Run(5000)
	}
	if err := s.Restore(c.State); err != nil {
		d.t.Fatal(err)
	}
	for s.Phase() < Searching {
		s.Run(5000)
	}
	return s, c
}

// write makes a file of the state and what the piece has counted.
func (d *disturbed) write(c *search.Checkpoint, state []byte) []byte {
	c.Puzzle, c.Settings = def.Format(d.puzzle), settings.Format(d.line)
	c.State = state
	c.Images = 1
	return c.Append(nil)
}

// disturb runs one piece for about that many nodes, and then something happens to it.
func (d *disturbed) disturb(nodes int) {
	number := d.dice.IntN(len(d.pieces))
	s, c := d.read(d.pieces[number])
	if d.line.Engine == settings.EngineKernel && d.dice.IntN(2) == 0 {
		d.wazero(s, nodes)
	}
	status := search.Paused
	for more := nodes; status == search.Paused && more > 0 && s.shared == nil; more -= 40 {
		status = s.Run(1 + d.dice.IntN(40))
	}
	switch {
	case status == search.Failed:
		d.t.Fatal(s.Err())
	case d.places > 0 && d.dice.IntN(4) == 0:
		d.kills++ // what was done since the file was written is lost
	case status == search.Finished:
		d.total.Add(s.Stats())
		for _, images := range c.Solutions {
			slices.Sort(images)
			d.found = append(d.found, fmt.Sprint(images))
		}
		d.pieces = slices.Delete(d.pieces, number, number+1)
		return
	default:
		if d.line.Limit == 0 && d.dice.IntN(3) == 0 {
			if given := s.Split(); given != nil {
				d.pieces = append(d.pieces, d.write(&search.Checkpoint{}, given))
				d.cuts++
			}
		}
		d.pieces[number] = d.write(c, s.Save())
	}
	d.places++
}

// wazero lets a runner go on by the emitted kernel for about that many nodes.
func (d *disturbed) wazero(s *Search, nodes int) {
	h, err := s.Share(1)
	if err != nil || h == nil {
		return // it is in a case that the twin has begun
	}
	d.modules++
	for nodes > 0 && !h.Done() {
		part, ok, err := h.Take(0)
		if err != nil || !ok {
			d.t.Fatal(ok, err)
		}
		var r runner
		code, layout := h.Module(part.Case)
		r.begin(code, layout, part)
		for !r.ended && nodes > 0 {
			budget := 1 + d.dice.IntN(200)
			r.run(budget)
			nodes -= budget
			if r.ended || d.dice.IntN(3) == 0 { // else its work is lost with it
				if err := h.Report(0, part, Report{State: r.state(), Solutions: r.solutions, End: r.ended}); err != nil {
					d.t.Fatal(err)
				}
				r.solutions = nil
			}
		}
		ended := r.ended
		if r.drop(); !ended {
			break
		}
	}
}

// TestDisturbed: searches by every engine and by emitted kernels are killed, saved, restored and cut at random places,
// and go on from files. They have the counters and the solutions of undisturbed ones.
func TestDisturbed(t *testing.T) {
	least := 8 // for each of the searches
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		least = 80
	}
	places, kills, cuts, modules := 0, 0, 0, 0
	for n, g := range golden {
		puzzle, line := truth.Puzzle(g.puzzle), parse(t, g.line)
		var undisturbed listing
		want := run(t, Open(puzzle, line, undisturbed.sink))
		d := &disturbed{t: t, puzzle: puzzle, line: line, dice: rand.New(rand.NewPCG(uint64(n), 77))}
		s := Open(puzzle, line, nil)
		for d.dice.IntN(2) == 0 && s.Phase() < Searching {
			s.Run(50)
		}
		d.pieces = [][]byte{d.write(&search.Checkpoint{}, s.Save())}
		for len(d.pieces) > 0 {
			nodes := 1 << 40
			if d.places < 4*least {
				nodes = 1 + d.dice.IntN(2*int(want.Nodes)/least)
			}
			d.disturb(nodes)
		}
		if d.places < least {
			t.Errorf("%s was disturbed %d times only", g.name, d.places)
		}
		if !slices.Equal(d.total.Levels, want.Levels) || d.total.Found != want.Found || d.total.Solutions != want.Solutions ||
			d.total.Trials != want.Trials {
			t.Errorf("%s, disturbed at %d places: %+v, want %+v", g.name, d.places, d.total, want)
		}
		slices.Sort(d.found)
		if slices.Sort(undisturbed.found); !slices.Equal(d.found, undisturbed.found) {
			t.Errorf("%s, disturbed at %d places: %d solutions, want %d, or others", g.name, d.places, len(d.found), len(undisturbed.found))
		}
		places, kills, cuts, modules = places+d.places, kills+d.kills, cuts+d.cuts, modules+d.modules
	}
	if places < 100 || kills < 10 || cuts < 10 || modules < 10 {
		t.Errorf("%d places, %d kills, %d cuts, %d by kernels: that is too few", places, kills, cuts, modules)
	}
	t.Logf("%d places, %d kills, %d cuts, %d times by an emitted kernel", places, kills, cuts, modules)
}
