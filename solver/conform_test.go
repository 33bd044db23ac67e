package solver

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/solver/dlx"
	"tilewright/solver/fila"
	"tilewright/solver/fila/fletcher"
	"tilewright/solver/filter"
	"tilewright/solver/frontier"
	"tilewright/solver/kernel"
	"tilewright/solver/meet"
	"tilewright/solver/problem"
	"tilewright/solver/restarts"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// conforming are the engines with what each claims. All list the solutions, or count them, and go the same way whatever
// the budgets.
var conforming = []struct {
	name string
	// states says that a search can be saved at any time, and shown that its board comes back. parts says that Split
	// gives something away.
	states, shown, parts bool
	// step is the greatest budget while it is disturbed.
	step int
	// serve draws a way in which it searches a problem, whole unless it ends with pieces left. open makes an engine.
	serve func(c *conformer) (open func(search.Sink) (search.Engine, error), whole bool)
}{
	{"dlx", true, true, true, 30, func(c *conformer) (func(search.Sink) (search.Engine, error), bool) {
		o := dlx.Options{Orders: c.orders()}
		if c.IntN(4) == 0 && c.p.Pieces > 2 {
			o.Goal = 1 + c.IntN(c.p.Pieces-2)
		}
		if c.IntN(4) == 0 {
			o.Shuffle = c.Uint64()
		}
		return func(sink search.Sink) (search.Engine, error) { return dlx.New(c.p, c.rows, c.constraint, o, sink) }, o.Goal == 0
	}},
	{"fila", true, true, true, 20, func(c *conformer) (func(search.Sink) (search.Engine, error), bool) {
		o := fila.Options{Orders: c.orders(), NOF: c.IntN(2) == 0, Lead: c.lead()}
		if c.IntN(2) == 0 {
			o.Parity = filter.NewParity(c.p)
		}
		return func(sink search.Sink) (search.Engine, error) { return fila.New(c.p, c.rows, o, sink) }, true
	}},
	{"fletcher", true, true, true, 20, func(c *conformer) (func(search.Sink) (search.Engine, error), bool) {
		o := fletcher.Options{Lead: c.lead()}
		return func(sink search.Sink) (search.Engine, error) {
			if c.p.Puzzle.Tinted() { // settings refuse it
				return nil, errors.ErrUnsupported
			}
			return fletcher.New(c.p, c.rows, o, sink)
		}, true
	}},
	{"window kernel", true, true, true, 20, kernelOf(kernel.Window)},
	{"list kernel", true, true, true, 20, kernelOf(kernel.List)},
	{"cover kernel", true, true, true, 20, kernelOf(kernel.Cover)},
	{"tight kernel", true, true, true, 20, kernelOf(kernel.Tight)},
	{"meet", true, false, true, 300, func(c *conformer) (func(search.Sink) (search.Engine, error), bool) {
		o := meet.Options{Seed: c.Uint64(), Memory: 300, Tag: "tag"}
		count := c.IntN(2) == 0
		return func(sink search.Sink) (search.Engine, error) {
			o := o
			if count {
				o.Count = counter(sink)
			}
			return meet.New(c.p, c.rows, o, sink)
		}, true
	}},
	{"restarts", false, false, false, 5000, func(c *conformer) (func(search.Sink) (search.Engine, error), bool) {
		o := restarts.Options{Seed: c.Uint64()}
		return func(sink search.Sink) (search.Engine, error) { return restarts.New(c.p, c.rows, o, sink) }, true
	}},
	{"frontier", false, false, false, 100, func(c *conformer) (func(search.Sink) (search.Engine, error), bool) {
		return func(sink search.Sink) (search.Engine, error) {
			return frontier.NewEngine(c.p, nil, frontier.Options{}, "", counter(sink), nil)
		}, true
	}},
}

func kernelOf(kind kernel.Kind) func(c *conformer) (func(search.Sink) (search.Engine, error), bool) {
	return func(c *conformer) (func(search.Sink) (search.Engine, error), bool) {
		g, err := kernel.New(c.p, c.rows, c.constraint, kernel.Options{Kernel: kind})
		return func(sink search.Sink) (search.Engine, error) {
			if err != nil {
				return nil, err
			}
			return g.Twin(sink), nil
		}, true
	}
}

// counter tells a sink of solutions that are only counted: each is nil.
func counter(sink search.Sink) func(n uint64) {
	return func(n uint64) {
		for range n {
			sink(nil)
		}
	}
}

// conformer is a generated puzzle.
type conformer struct {
	*rand.Rand
	p          *problem.Problem
	rows       []int32
	constraint problem.Constraint
}

// orders draws heuristics by pieces left.
func (c *conformer) orders() []settings.Order {
	lines := [][]settings.Order{
		nil,
		{{Heuristic: settings.First}},
		{{Heuristic: settings.Estimate}},
		{{Heuristic: settings.Linear, Args: []float64{1, 1, 1}}},
		{{Heuristic: settings.Angular}},
		{{Heuristic: settings.AngularLast}},
		{{Heuristic: settings.Size}},
		{{Heuristic: settings.RadialOutermost, From: 4}},
		{{Heuristic: settings.Estimate}, {Heuristic: settings.First, From: 3}},
		{{Heuristic: settings.Size}, {Heuristic: settings.Estimate, From: 3}, {Heuristic: settings.First, From: 2}},
		{{Heuristic: settings.RadialOutermost}, {Heuristic: settings.Linear, Args: []float64{-1, 2, 1}, From: 3}},
	}
	return lines[c.IntN(len(lines))]
}

// lead are the images of a piece, or nil.
func (c *conformer) lead() []int32 {
	if s := &c.p.Shapes[0]; c.p.Pieces > 1 && s.Copies == 1 && c.IntN(2) == 0 {
		return c.rows[s.First:s.End]
	}
	return nil
}

// agree compares solutions, or only their number where they are nil, with the plain oracle's, if that can list them.
func (c *conformer) agree(solutions [][]int32) bool {
	oracle := gen.NewOracle(c.p.Puzzle)
	all, ok := oracle.Solve(2000)
	if !ok || len(all) != len(solutions) || len(all) == 0 || solutions[0] == nil {
		return !ok || len(all) == len(solutions)
	}
	var want, got []string
	for i, s := range all {
		var placed []gen.Placed
		for _, k := range solutions[i] {
			placed = append(placed, gen.Placed{Piece: c.p.Shapes[c.p.Images[k].Shape].Pieces[0], Cells: c.p.AppendCells(nil, k)})
		}
		want, got = append(want, oracle.Name(s)), append(got, oracle.Name(placed))
	}
	slices.Sort(want)
	slices.Sort(got)
	return slices.Equal(got, want)
}

// steps are those in Fletcher's tree, which its states count, too.
func steps(e search.Engine) uint64 {
	if walker, ok := e.(*fletcher.Engine); ok {
		return walker.Steps()
	}
	return 0
}

// TestConform holds every engine to all that it claims, on generated puzzles. It finds what the plain oracle does, each
// solution once. Paused anywhere, saved, restored and cut, it does and finds what a search does that runs through.
func TestConform(t *testing.T) {
	numbers := uint64(300)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		numbers = 6000
	}
	for _, x := range conforming {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			served, states, parts := 0, 0, 0
			var foreign []byte // a state of the puzzle before
			backed := 0
			for number := range numbers * 5 / 4 {
				z := gen.Either(number)
				if number >= numbers {
					z = gen.Backed(number - numbers)
				}
				p, err := problem.Compile(z)
				if err != nil {
					continue
				}
				c := &conformer{Rand: rand.New(rand.NewPCG(number, 1)), p: p}
				c.rows, c.constraint = filter.NewRedundancy(p, settings.Settings{}).Rows(0)
				open, whole := x.serve(c)
				var want, got [][]int32
				deaf := false
				collect := func(to *[][]int32) search.Sink {
					return func(images []int32) bool {
						if !deaf {
							*to = append(*to, slices.Clone(images))
						}
						return true
					}
				}
				alone, err := open(collect(&want))
				if err != nil {
					continue // it does not serve this puzzle
				}
				status := search.Paused
				for n := 0; n < 4 && status == search.Paused; n++ {
					status = alone.Run(5000)
				}
				if status == search.Paused {
					continue // a large search takes long in small steps
				}
				if status == search.Failed {
					t.Fatalf("puzzle %d: %v", number, alone.Err())
				}
				served++
				if number >= numbers {
					backed++
				}
				if alone.Split() != nil {
					t.Fatalf("puzzle %d: a search that is over gives something away", number)
				}
				if whole && (!c.agree(want) || max(alone.Stats().Found, alone.Stats().Solutions) != uint64(len(want))) {
					t.Fatalf("puzzle %d: %d solutions are told, not those of the oracle, or it counts %+v", number, len(want), alone.Stats())
				}
				another := func() search.Engine {
					e, err := open(collect(&got))
					if err != nil {
						t.Fatal(err)
					}
					return e
				}
				before := another().Save()
				other := foreign != nil && !slices.Equal(foreign, before) // two small puzzles may be one problem
				if e := another(); other && (e.Restore(foreign) == nil || !slices.Equal(e.Save(), before)) {
					t.Fatalf("puzzle %d: a state of another puzzle is taken, or leaves a trace", number)
				}
				foreign = before
				inOrder, step, sum, walked := true, x.step, search.Stats{}, uint64(0)
				for engines := []search.Engine{another()}; len(engines) > 0; {
					i := c.IntN(len(engines))
					e := engines[i]
					switch e.Run(1 + c.IntN(step)) {
					case search.Failed:
						t.Fatalf("puzzle %d: %v", number, e.Err())
					case search.Finished:
						sum.Add(e.Stats())
						walked += steps(e)
						engines = slices.Delete(engines, i, i+1)
						continue
					}
					if x.states && c.IntN(4) == 0 {
						state, again := e.Save(), another()
						deaf = true
						again.Run(c.IntN(10)) // it forgets this work
						deaf = false
						if err := again.Restore(state); err != nil {
							t.Fatalf("puzzle %d: %v", number, err)
						}
						if !slices.Equal(again.Save(), state) || x.shown && !slices.Equal(again.Placed(nil), e.Placed(nil)) {
							t.Fatalf("puzzle %d: restored, the search stands elsewhere", number)
						}
						e, engines[i] = again, again
						states++
						step += step/16 + 1 // some work may be done once more
					}
					if x.parts && c.IntN(2) == 0 {
						if given := e.Split(); given != nil {
							part := another()
							if err := part.Restore(given); err != nil {
								t.Fatalf("puzzle %d, a part: %v", number, err)
							}
							if n := part.Stats(); n.Nodes+n.Found+n.Fits()+n.Attempts() != 0 {
								t.Fatalf("puzzle %d: a part begins with counters %+v", number, n)
							}
							engines, inOrder = append(engines, part), false
							parts++
						}
					}
				}
				if a, b := fmt.Sprint(sum, walked), fmt.Sprint(*alone.Stats(), steps(alone)); a != b {
					t.Fatalf("puzzle %d: disturbed, it counts\n%s\nand alone\n%s", number, a, b)
				}
				if !inOrder {
					slices.SortFunc(got, slices.Compare[[]int32])
					slices.SortFunc(want, slices.Compare[[]int32])
				}
				if !slices.EqualFunc(got, want, slices.Equal[[]int32]) {
					t.Fatalf("puzzle %d: disturbed, it finds %d solutions, and alone %d, or others", number, len(got), len(want))
				}
			}
			if backed < int(numbers)/24 {
				t.Errorf("only %d puzzles with backs", backed)
			}
			if least := int(numbers) / 2; served < int(numbers)/3 || x.states && states < least || x.parts && parts < 15 {
				t.Errorf("only %d puzzles, %d states, %d parts", served, states, parts)
			}
		})
	}
}
