package solver

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// named is a sink that names solutions as the oracle does.
type named struct {
	o      *gen.Oracle
	mirror bool
	search *Search
	names  []string
}

func (n *named) sink(images []int32) bool {
	p := n.search.Problem()
	solution := make([]gen.Placed, 0, len(images))
	for _, i := range images {
		solution = append(solution, gen.Placed{Piece: p.Shapes[p.Images[i].Shape].Pieces[0], Cells: p.AppendCells(nil, i)})
	}
	n.names = append(n.names, n.o.Canonical(solution, n.mirror))
	return true
}

func (n *named) open(t *testing.T, puzzle *def.Puzzle, s settings.Settings, state []byte) *Search {
	n.search = Open(puzzle, s, n.sink)
	if state != nil {
		if err := n.search.Restore(state); err != nil {
			t.Fatal(err)
		}
	}
	return n.search
}

// firstLines are searches that find each solution in one turn only.
var firstLines = []string{"-u", "-u --mirror=same", "-r", "-r --mirror=same", "-u -of", "-r -oe --mirror=same"}

// firstExact are more such lines, for exact puzzles.
var firstExact = []string{
	"-u -f99 -oe -n", "-r -f99 -of", "-u -f2 -oe", "-u --engine=kernel", "-u --mirror=same -f99 -of --engine=kernel",
	"-r --engine=tight", "-u --engine=meet",
}

// TestFirst: with a limit a solution counts as soon as it is found, in whatever turn. No two solutions are of one
// class, and there are as many as there can be. A search that ends before its limit has them all. That holds for one
// that is saved and goes on elsewhere, too, and with several runners.
func TestFirst(t *testing.T) {
	count := uint64(60)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		count = 3000
	}
	compared, dropped := 0, 0
	for number := range count {
		for kind, puzzle := range []*def.Puzzle{gen.Puzzle(number), gen.Loose(number), gen.Coloured(number), gen.Backed(number)} {
			dice := rand.New(rand.NewPCG(number, uint64(kind)))
			o := gen.NewOracle(puzzle)
			solutions, ok := o.Solve(400)
			if !ok {
				continue
			}
			lines := []string{firstLines[dice.IntN(len(firstLines))], firstLines[dice.IntN(len(firstLines))]}
			if !settings.FactsOf(puzzle).Loose {
				lines = append(lines, firstExact[dice.IntN(len(firstExact))])
			}
			for _, line := range lines {
				s := parse(t, line)
				if strings.Contains(line, "kernel") && !kernelServes(puzzle, s) || strings.Contains(line, "meet") && refusal(puzzle, s) != nil {
					continue
				}
				all := o.Want(solutions, true, s.Mirror == settings.MirrorSame)
				if len(all) < len(solutions) {
					dropped++
				}
				for _, limit := range []int{1, 1 + dice.IntN(len(all)+2)} {
					s.Limit = uint64(limit)
					checkFirst(t, puzzle, o, s, all, dice)
					compared++
				}
			}
		}
	}
	if t.Logf("%d compared, %d with turned solutions", compared, dropped); 20*dropped < compared {
		t.Error("there are few turned solutions")
	}
}

// refusal is the reason why a search cannot be made.
func refusal(puzzle *def.Puzzle, s settings.Settings) error {
	search := Open(puzzle, s, nil)
	for search.Run(1<<20) == 0 && search.Phase() < Searching {
	}
	search.Run(1)
	return search.Err()
}

// checkFirst searches in several ways.
func checkFirst(t *testing.T, puzzle *def.Puzzle, o *gen.Oracle, s settings.Settings, all []string, dice *rand.Rand) {
	t.Helper()
	check := func(who string, n *named) {
		t.Helper()
		names := slices.Sorted(slices.Values(n.names))
		want := min(len(all), int(s.Limit))
		missing := func(name string) bool { return !slices.Contains(all, name) }
		if len(names) != want || len(slices.Compact(names)) != want || slices.ContainsFunc(names, missing) ||
			n.search.Stats().Solutions != uint64(want) {
			t.Fatalf("%s %s %q: %d solutions are told, %d counted, want %d of %d others, of\n%s", puzzle.Title, who, settings.Format(s),
				len(names), n.search.Stats().Solutions, want, len(all), def.Format(puzzle))
		}
	}
	plain := &named{o: o, mirror: s.Mirror == settings.MirrorSame}
	through := run(t, plain.open(t, puzzle, s, nil))
	check("alone", plain)
	nodes := through.Nodes

	if s.Limit == 1 && s.Redundancy == settings.RedundancyOff && len(all) > 0 {
		raw := s
		raw.Unique = false
		if got := run(t, Open(puzzle, raw, nil)).Nodes; got != nodes {
			t.Fatalf("%s %q: the first solution counts after %d nodes, it is there after %d", puzzle.Title, settings.Format(s), nodes, got)
		}
	}

	saved := &named{o: o, mirror: plain.mirror}
	saved.open(t, puzzle, s, nil)
	for budget := 1 << 20; saved.search.Run(budget) == search.Paused; {
		if saved.search.Phase() < Searching {
			continue
		}
		if budget = 1 + dice.IntN(30); s.Engine == settings.EngineMeet {
			budget = 2000 // a search that goes on begins its pass again
		}
		if dice.IntN(6) == 0 {
			saved.open(t, puzzle, s, saved.search.Save())
			budget = 1 << 20
		}
	}
	if check("saved", saved); !slices.Equal(saved.names, plain.names) {
		t.Fatalf("%s %q: saved, it finds others", puzzle.Title, settings.Format(s))
	}

	counted := s
	counted.Count = true
	if got := run(t, Open(puzzle, counted, nil)); got.Solutions != through.Solutions {
		t.Fatalf("%s %q: counted, %d solutions", puzzle.Title, settings.Format(s), got.Solutions)
	}
	if s.Engine != settings.EngineMeet {
		forked := &named{o: o, mirror: plain.mirror}
		checkForks(t, puzzle, s, forked, dice)
		check("forked", forked)
		counting := &named{o: o, mirror: plain.mirror}
		checkForks(t, puzzle, counted, counting, dice)
		if got := counting.search.Stats().Solutions; got != through.Solutions || len(counting.names) > 0 {
			t.Fatalf("%s %q: forks count %d solutions, and tell %d", puzzle.Title, settings.Format(counted), got, len(counting.names))
		}
	}
	if s.Engine == settings.EngineKernel {
		shared := &named{o: o, mirror: plain.mirror}
		checkModules(t, puzzle, s, shared, dice)
		check("by runners", shared)
	}
}

// checkForks has three forks do a search; they are cut, asked and saved.
func checkForks(t *testing.T, puzzle *def.Puzzle, s settings.Settings, n *named, dice *rand.Rand) {
	t.Helper()
	type hand struct {
		fork      *Search
		part      Part
		busy      bool
		solutions []byte
	}
	hands := make([]hand, 3)
	var h Shared
	open := func(state []byte) {
		n.open(t, puzzle, s, state)
		for n.search.Phase() < Searching {
			n.search.Run(1 << 20)
		}
		var err error
		if h, err = n.search.ShareForks(len(hands)); err != nil {
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
	if open(nil); n.search.Err() != nil {
		t.Fatal(n.search.Err())
	}
	for saves := 0; !h.Done(); {
		if dice.IntN(30) == 0 && saves < 5 {
			saves++
			open(n.search.Save())
			continue
		}
		number := dice.IntN(len(hands))
		a := &hands[number]
		if !a.busy {
			var err error
			if a.part, a.busy, err = h.Take(number); err != nil {
				t.Fatal(err)
			}
			if !a.busy {
				continue
			}
			if err := a.fork.Restore(a.part.State); err != nil {
				t.Fatal(err)
			}
		}
		end := a.fork.Run(1+dice.IntN(20)) == search.Finished
		if err := h.Report(number, a.part, Report{State: a.fork.Save(), Solutions: a.solutions, Stats: a.fork.Stats(), End: end}); err != nil {
			t.Fatal(err)
		}
		a.solutions, a.busy = nil, !end
	}
	for n.search.Run(1000) == search.Paused {
	}
}

// checkModules has two runners with the kernel do it.
func checkModules(t *testing.T, puzzle *def.Puzzle, s settings.Settings, n *named, dice *rand.Rand) {
	t.Helper()
	n.open(t, puzzle, s, nil)
	for n.search.Phase() < Searching {
		n.search.Run(1 << 20)
	}
	h, err := n.search.Share(2)
	if err != nil {
		t.Fatal(err)
	}
	for h != nil && !h.Done() {
		number := dice.IntN(2)
		part, ok, err := h.Take(number)
		if err != nil || !ok {
			t.Fatal(err, ok)
		}
		var r runner
		code, layout := h.Module(part.Case)
		r.begin(code, layout, part)
		for !r.ended && !h.Done() {
			r.run(1 + dice.IntN(40))
			if err := h.Report(number, part, Report{State: r.state(), Solutions: r.solutions, End: r.ended}); err != nil {
				t.Fatal(err)
			}
			r.solutions = nil
		}
		r.drop()
	}
	for n.search.Run(1000) == search.Paused {
	}
}

// TestFirstPacking searches a board on which -r can constrain no piece. The first solution found counts, in whatever
// turn.
func TestFirstPacking(t *testing.T) {
	d := def.Parse("D:xDim=9:yDim=9:zDim=1:empty=3\nC:name=F:copies=2:layout=0 1 0, 1 0 0, 1 1 0, 1 2 0, 2 2 0\n" +
		"C:name=T:copies=2:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0, 1 2 0\nC:name=L:copies=3:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 3 1 0\n" +
		"C:name=Z:copies=2:layout=0 0 0, 0 1 0, 1 1 0, 2 1 0, 2 2 0\nC:name=P:copies=3:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 2 0 0\n" +
		"C:name=q:copies=3:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\nC:name=t:copies=2:layout=0 0 0, 1 0 0, 2 0 0\n~D")
	if err := d.Err(); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"--limit=1", "-r --limit=1", "-u --limit=1", "-r --mirror=same --limit=1"} {
		s := Open(d.Puzzles[0], parse(t, line), nil)
		for s.Run(1000) == search.Paused && s.Stats().Nodes < 10_000 {
		}
		if got := s.Stats(); got.Solutions != 1 || got.Nodes != 125 {
			t.Errorf("%s: %d solutions after %d nodes, want 1 after 125", line, got.Solutions, got.Nodes)
		}
	}
}
