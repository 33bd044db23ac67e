package search_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"tilewright/def/testing/truth"
	"tilewright/solver/dlx"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// soma is an engine of a search with 11,520 placement sets, cut off early.
func soma(t testing.TB) func() search.Engine {
	t.Helper()
	p, err := problem.Compile(truth.Puzzle("soma_cube"))
	if err != nil {
		t.Fatal(err)
	}
	rows := make([]int32, len(p.Images))
	for i := range rows {
		rows[i] = int32(i)
	}
	return func() search.Engine {
		e, err := dlx.New(p, rows, problem.Constraint{Shape: -1}, dlx.Options{Goal: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
}

func reader(e search.Engine) search.PartReader {
	return search.PartReader{e.Restore, e.Stats, e.Split, e.Save}
}

// begin is a crew with two whole searches.
func begin(t *testing.T, open func() search.Engine) *search.Crew {
	t.Helper()
	readers := []search.PartReader{reader(open()), reader(open())}
	c := search.NewCrew(func(job int) search.PartReader { return readers[job] })
	for job := range readers {
		if err := c.Add(job, open().Save()); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// TestSum: runners die, are asked, and report when they like. Together they count what one counts.
func TestSum(t *testing.T) {
	open := soma(t)
	one := open()
	for one.Run(10_000) == search.Paused {
	}
	want := search.Stats{}
	want.Add(one.Stats())
	want.Add(one.Stats())
	for seed := range uint64(20) {
		dice := rand.New(rand.NewPCG(seed, 0))
		c := begin(t, open)
		c.Cut(dice.IntN(12))
		type hand struct {
			engine search.Engine
			part   *search.Part
			number int
			asked  bool
		}
		hands := make([]hand, 1+dice.IntN(5))
		for !c.Done() {
			runner := dice.IntN(len(hands))
			h := &hands[runner]
			if h.part == nil {
				if dice.IntN(4) == 0 {
					c.Halve()
				}
				if h.part = c.Take(runner); h.part == nil {
					if asked, number, ok := c.Ask(); ok {
						if hands[asked].number != number {
							t.Fatalf("runner %d is asked for %d, but has %d", asked, number, hands[asked].number)
						}
						hands[asked].asked = true
					}
					continue
				}
				h.engine, h.number, h.asked = open(), h.part.Number, false
				if err := h.engine.Restore(h.part.State); err != nil {
					t.Fatal(err)
				}
			}
			if dice.IntN(30) == 0 {
				c.Die(runner)
				if _, _, err := c.Commit(runner, h.number, h.engine.Save(), nil, nil); !errors.Is(err, search.ErrStranger) {
					t.Fatalf("a late report: error %v", err)
				}
				h.part = nil
				continue
			}
			status := h.engine.Run(1 + dice.IntN(200))
			if status == search.Paused && !h.asked && dice.IntN(3) > 0 {
				continue // it gives no report
			}
			if _, _, err := c.Commit(runner, h.number, h.engine.Save(), nil, nil); err != nil {
				t.Fatal(err)
			}
			var err error
			switch {
			case status == search.Finished:
				err, h.part = c.End(runner, h.number), nil
			case h.asked:
				err, h.part = c.Return(runner, h.number), nil
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		got := search.Stats{}
		c.AddStats(&got)
		want.Nodes, got.Nodes = 0, 0 // a split looks at its first node twice
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d: the runners count %+v, one counts %+v", seed, got, want)
		}
	}
}

// TestUnits: numbered parts are taken in order. All pieces cut from a part belong to it, and their fits add up to all
// fits.
func TestUnits(t *testing.T) {
	open := soma(t)
	whole := open()
	for whole.Run(10_000) == search.Paused {
	}
	want := whole.Stats().Fits()
	for seed := range uint64(20) {
		dice := rand.New(rand.NewPCG(seed, 1))
		engine := open()
		c := search.NewCrew(func(int) search.PartReader { return reader(engine) })
		if err := c.Add(0, open().Save()); err != nil {
			t.Fatal(err)
		}
		c.Cut(7)
		c.Number(dice.Perm(7))
		begun := uint64(0)
		for _, u := range c.Units() {
			begun += u.Begun
		}
		next := 0
		hands := [2]search.Engine{open(), open()}
		parts := [2]*search.Part{}
		for !c.Done() {
			runner := dice.IntN(2)
			if parts[runner] == nil {
				if parts[runner] = c.Take(runner); parts[runner] == nil {
					continue
				}
				if unit := parts[runner].Unit; unit > next {
					t.Fatalf("unit %d is begun before %d", unit, next)
				} else if unit == next {
					next++
				}
				if err := hands[runner].Restore(parts[runner].State); err != nil {
					t.Fatal(err)
				}
			}
			p, e := parts[runner], hands[runner]
			status := e.Run(1 + dice.IntN(300))
			if _, _, err := c.Commit(runner, p.Number, e.Save(), nil, nil); err != nil {
				t.Fatal(err)
			}
			asked, _, ok := 0, 0, false
			if dice.IntN(3) == 0 {
				asked, _, ok = c.Ask()
			}
			switch {
			case status == search.Finished:
				if err := c.End(runner, p.Number); err != nil {
					t.Fatal(err)
				}
				parts[runner] = nil
			case ok && asked == runner:
				if err := c.Return(runner, p.Number); err != nil {
					t.Fatal(err)
				}
				parts[runner] = nil
			}
		}
		ended := uint64(0)
		for number, u := range c.Units() {
			if u.Pieces != 0 {
				t.Errorf("%d pieces of unit %d have not ended", u.Pieces, number)
			}
			ended += u.Ended
		}
		if ended != want || begun > want {
			t.Fatalf("seed %d: units begin with %d fits and end with %d, want %d", seed, begun, ended, want)
		}
	}
}

// TestCut: pieces wait in the order of the search, and together they are all of it.
func TestCut(t *testing.T) {
	open := soma(t)
	c := begin(t, open)
	c.Cut(9)
	if c.Waiting() != 9 || c.Taken() != 0 || c.Done() {
		t.Fatalf("%d parts wait, %d are taken", c.Waiting(), c.Taken())
	}
	last := 0
	for p := range c.Left {
		if p.Job < last {
			t.Error("the parts of the second search come before those of the first")
		}
		last = p.Job
	}
	first := c.Next()
	if c.Halve(); c.Waiting() != 10 || c.Next() != first {
		t.Errorf("a half more: %d parts wait", c.Waiting())
	}
}

// TestAsk: the runner that was not asked for the longest time is asked first. No runner is asked in vain again and
// again.
func TestAsk(t *testing.T) {
	open := soma(t)
	c := begin(t, open)
	a, b := c.Take(7), c.Take(3)
	if c.Take(1) != nil {
		t.Fatal("there were two parts")
	}
	for _, want := range []*search.Part{a, b} {
		if runner, number, ok := c.Ask(); !ok || number != want.Number || runner != map[*search.Part]int{a: 7, b: 3}[want] {
			t.Errorf("runner %d is asked for part %d", runner, number)
		}
	}
	if _, _, ok := c.Ask(); ok || c.Asked() != 2 {
		t.Error("a part is asked for twice")
	}
	if err := c.Return(7, a.Number); err != nil || c.Waiting() != 2 || c.Asked() != 1 {
		t.Errorf("given back: error %v, %d parts wait", err, c.Waiting())
	}
	if c.Return(7, a.Number) == nil || c.End(7, a.Number) == nil {
		t.Error("a part is given back twice")
	}
	// A part too small to cut is not asked for before its next report.
	small := open()
	for small.Split() != nil {
	}
	c = search.NewCrew(func(int) search.PartReader { return reader(open()) })
	if err := c.Add(0, small.Save()); err != nil {
		t.Fatal(err)
	}
	p := c.Take(0)
	c.Ask()
	if err := c.Return(0, p.Number); err != nil || c.Waiting() != 1 {
		t.Fatalf("error %v, %d parts wait", err, c.Waiting())
	}
	p = c.Take(0)
	if _, _, ok := c.Ask(); ok {
		t.Error("a part that cannot be cut is asked for again")
	}
	if _, _, err := c.Commit(0, p.Number, small.Save(), nil, nil); err != nil {
		t.Fatal(err)
	}
	if _, _, ok := c.Ask(); !ok {
		t.Error("after its report it may be asked for")
	}
}

// TestCommit: a refused commit changes nothing.
func TestCommit(t *testing.T) {
	open := soma(t)
	c := begin(t, open)
	p := c.Take(0)
	e := open()
	for e.Stats().Found < 10 {
		e.Run(10)
	}
	early := e.Save()
	found := e.Stats().Found
	no := errors.New("no")
	for _, try := range []struct {
		state []byte
		check func(found, solutions uint64) error
	}{
		{nil, nil},
		{early[:len(early)-1], nil},
		{early, func(n, _ uint64) error {
			if n != found {
				t.Errorf("asked about %d assemblies, want %d", n, found)
			}
			return no
		}},
	} {
		var all search.Stats
		if _, _, err := c.Commit(0, p.Number, try.state, nil, try.check); err == nil {
			t.Error("the report is taken")
		}
		if c.AddStats(&all); all.Found != 0 {
			t.Errorf("%d assemblies are counted", all.Found)
		}
	}
	if n, _, err := c.Commit(0, p.Number, early, nil, nil); err != nil || n != found {
		t.Errorf("%d assemblies, error %v", n, err)
	}
	if _, _, err := c.Commit(0, p.Number, open().Save(), nil, nil); err == nil {
		t.Error("a state from before the last one is taken")
	}
	if c.Add(0, []byte("nothing")) == nil {
		t.Error("nothing is a state")
	}
}

// TestReturn: parts that come back unasked wait in the order in which they were handed out, before those that have not
// begun.
func TestReturn(t *testing.T) {
	open := soma(t)
	c := begin(t, open)
	c.Cut(6)
	var parts []*search.Part
	for runner := range 4 {
		parts = append(parts, c.Take(runner))
	}
	for _, runner := range []int{2, 0, 3, 1} {
		if err := c.Return(runner, parts[runner].Number); err != nil {
			t.Fatal(err)
		}
	}
	if c.Waiting() != 6 {
		t.Fatalf("%d parts wait", c.Waiting())
	}
	for i, want := range parts {
		if got := c.Take(i); got != want {
			t.Errorf("part %d is another one", i)
		}
	}
}
