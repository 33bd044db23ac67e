package fila

import (
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

func orders(line string) (o []settings.Order) {
	for _, f := range strings.Fields(line) {
		order := settings.Order{Heuristic: settings.Heuristic(f[0])}
		switch f[0] {
		case 'l':
			order.Args = []float64{-1, 2, 1}
		case 'a':
			order.Args = []float64{90}
		}
		if _, after, ok := strings.Cut(f, "="); ok {
			for _, d := range after {
				order.From = order.From*10 + int(d-'0')
			}
		}
		o = append(o, order)
	}
	return o
}

// heuristics are the orders that the random tests use.
var heuristics = []string{"f", "e", "s", "l", "a", "A", "R", "e f=3", "s e=3 f=2", "f s=3", "l f=3", "R l=3 R=2", "l e=4 a=2"}

func all(p *problem.Problem) (rows []int32) {
	for i := range p.Images {
		rows = append(rows, int32(i))
	}
	return rows
}

func random(t *testing.T, number uint64) *problem.Problem {
	t.Helper()
	p, err := problem.Compile(gen.Puzzle(number))
	if err != nil {
		t.Fatalf("puzzle %d: %v", number, err)
	}
	return p
}

func engine(t *testing.T, p *problem.Problem, rows []int32, o Options, sink search.Sink) *Engine {
	t.Helper()
	e, err := New(p, rows, o, sink)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// sorted orders solutions and the images in them.
func sorted(solutions [][]int32) [][]int32 {
	for i := range solutions {
		solutions[i] = slices.Clone(solutions[i])
		slices.Sort(solutions[i])
	}
	slices.SortFunc(solutions, slices.Compare[[]int32])
	return solutions
}

func long() bool { return os.Getenv("TILEWRIGHT_LONG") == "1" }

// puzzles is how many random puzzles a test tries.
func puzzles(short, full int) uint64 {
	if long() {
		return uint64(full)
	}
	return uint64(short)
}

// generated calls compare with the numbers of random puzzles: with the first short of them, or in long runs until full
// of them were compared.
func generated(t *testing.T, short, full int, compare func(number uint64) bool) {
	t.Helper()
	if !long() {
		gen.Each(short, 0, compare)
	} else if n := gen.Each(0, full, compare); n < full {
		t.Errorf("%d puzzles were compared, want %d", n, full)
	}
}

// small is the budget for puzzles that are small enough for tests that are slow on purpose.
const small = 10000

// TestPlain compares the engine to the word-for-word FILA. It uses random puzzles, all heuristics, with and without
// NOF, below random images and with goals.
func TestPlain(t *testing.T) {
	generated(t, 150, 10000, func(number uint64) bool {
		p := random(t, number)
		r := rand.New(rand.NewPCG(number, 1))
		compared := false
		for range 4 {
			o := Options{Orders: orders(heuristics[r.IntN(len(heuristics))]), NOF: r.IntN(2) == 0}
			if r.IntN(4) == 0 {
				o.Goal = r.IntN(p.Pieces)
			}
			// The triggers of the plain search count everything from scratch.
			trigger := settings.Settings{ParityTrigger: r.IntN(3) == 0, VolumeTrigger: max(0, r.IntN(8)-4)}
			if trigger.ParityTrigger {
				o.Parity = filter.NewParity(p)
			}
			if trigger.VolumeTrigger > 0 {
				o.Trigger = filter.NewTrigger(p, settings.Settings{VolumeTrigger: trigger.VolumeTrigger}).Hit
				o.TriggerAt = trigger.VolumeTrigger
			}
			rows := all(p)
			if r.IntN(3) == 0 {
				rows = slices.DeleteFunc(rows, func(int32) bool { return r.IntN(8) == 0 })
			}
			var placed []int32
			for range r.IntN(3) {
				placed = place(p, placed, rows, r)
			}
			probe := engine(t, p, rows, o, func([]int32) bool { return true })
			probe.Enter(placed, rows)
			if probe.Run(small) == search.Paused {
				continue
			}
			compared = true
			want := newPlain(p, rows, o)
			if t := filter.NewTrigger(p, trigger); t != nil {
				want.trigger = t.Hit
			}
			want.enter(placed)
			if left := p.Pieces - len(placed); left > o.Goal {
				want.search()
			}
			for _, wide := range []bool{false, true} {
				var got [][]int32
				e := engine(t, p, rows, o, func(images []int32) bool {
					got = append(got, slices.Clone(images))
					return true
				})
				e.general = wide
				e.Enter(placed, rows)
				for e.Run(1+r.IntN(1000)) == search.Paused {
				}
				if !reflect.DeepEqual(e.Stats(), &want.stats) {
					t.Fatalf("puzzle %d, %+v, below %v, wide %v: %+v, want %+v", number, o, placed, wide, e.Stats(), want.stats)
				}
				if !reflect.DeepEqual(sorted(got), sorted(want.solutions)) {
					t.Fatalf("puzzle %d, %+v: %v, want %v", number, o, got, want.solutions)
				}
			}
		}
		return compared
	})
}

// place adds an image that fits, if there is one.
func place(p *problem.Problem, placed, rows []int32, r *rand.Rand) []int32 {
	if len(rows) == 0 {
		return placed
	}
	plain := newPlain(p, rows, Options{})
	plain.enter(placed)
	plain.rows = slices.DeleteFunc(plain.rows, func(i int32) bool { return plain.copies[p.Images[i].Shape] == 0 })
	if len(plain.rows) == 0 {
		return placed
	}
	return append(placed, plain.rows[r.IntN(len(plain.rows))])
}

// TestParts pauses, saves, restores and splits at random. The parts together must do what one search does.
func TestParts(t *testing.T) {
	generated(t, 120, 10000, func(number uint64) bool {
		p := random(t, number)
		r := rand.New(rand.NewPCG(number, 2))
		o := Options{Orders: orders(heuristics[r.IntN(len(heuristics))]), NOF: r.IntN(2) == 0}
		if r.IntN(2) == 0 {
			o.Parity = filter.NewParity(p)
		}
		for i := range p.Images {
			if s := p.Images[i].Shape; r.IntN(2) == 0 && p.Shapes[s].Copies == 1 {
				for j := p.Shapes[s].First; j < p.Shapes[s].End; j++ {
					o.Lead = append(o.Lead, j)
				}
				break
			}
		}
		var want, got [][]int32
		whole := engine(t, p, all(p), o, func(images []int32) bool {
			want = append(want, slices.Clone(images))
			return true
		})
		if whole.Run(small) == search.Paused {
			return false
		}
		open := func() search.Engine {
			e := engine(t, p, all(p), o, func(images []int32) bool {
				got = append(got, slices.Clone(images))
				return true
			})
			if number%3 == 0 {
				e.general = true
				e.Enter(nil, e.rows)
			}
			return e
		}
		sum := inParts(t, r, open)
		if !reflect.DeepEqual(&sum, whole.Stats()) {
			t.Fatalf("puzzle %d, %+v: in parts %+v, want %+v", number, o, sum, whole.Stats())
		}
		if !reflect.DeepEqual(sorted(got), sorted(want)) {
			t.Fatalf("puzzle %d, %+v: the solutions differ", number, o)
		}
		return true
	})
}

// TestStop: the sink can end the search for good.
func TestStop(t *testing.T) {
	for _, lead := range []bool{false, true} {
		p := known(t, "pent_10x6")
		o := Options{Orders: orders("f")}
		if lead {
			o.Lead = slices.DeleteFunc(constrained(t, p, "X"), func(i int32) bool { return p.Images[i].Shape != 9 })
		}
		n := 0
		e := engine(t, p, all(p), o, func([]int32) bool {
			n++
			return n < 5
		})
		for e.Run(20000) == search.Paused {
		}
		if n != 5 || e.Run(1000) != search.Finished || n != 5 || e.Stats().Found != 5 || e.Split() != nil {
			t.Errorf("lead %v: %d solutions after the sink had enough at 5", lead, n)
		}
		again := engine(t, p, all(p), o, nil)
		if err := again.Restore(e.Save()); err != nil || again.Run(1000) != search.Finished {
			t.Errorf("lead %v: the end was not saved: %v", lead, err)
		}
	}
}

// TestWatch replays what the watcher hears, across pauses. The board must agree with Placed at every pause, and end as
// it began.
func TestWatch(t *testing.T) {
	for number := range puzzles(100, 2000) {
		p := random(t, number)
		r := rand.New(rand.NewPCG(number, 5))
		o := Options{Orders: orders(heuristics[r.IntN(len(heuristics))])}
		if p.Pieces > 1 && p.Shapes[0].Copies == 1 && r.IntN(2) == 0 {
			o.Lead = all(p)[p.Shapes[0].First:p.Shapes[0].End]
		}
		silent := engine(t, p, all(p), o, nil)
		if silent.Run(small) == search.Paused {
			continue
		}
		var board []int32
		o.Watch = func(image int32, left int, placed bool) {
			if !placed {
				if board[len(board)-1] != image {
					t.Fatalf("puzzle %d: %d was removed, but %v is on the board", number, image, board)
				}
				board = board[:len(board)-1]
			}
			if left != p.Pieces-len(board) {
				t.Fatalf("puzzle %d: the watcher hears of %d pieces left, with %v on the board", number, left, board)
			}
			if placed {
				board = append(board, image)
			}
		}
		e := engine(t, p, all(p), o, nil)
		for e.Run(1+r.IntN(10)) == search.Paused {
			if !slices.Equal(board, e.Placed(nil)) {
				t.Fatalf("puzzle %d: the watcher has %v, the engine %v", number, board, e.Placed(nil))
			}
		}
		if len(board) != 0 {
			t.Fatalf("puzzle %d: %v stayed on the board", number, board)
		}
		if !reflect.DeepEqual(e.Stats(), silent.Stats()) {
			t.Fatalf("puzzle %d: watched %+v, silent %+v", number, e.Stats(), silent.Stats())
		}
	}
}

// TestPerfect: a factor is found for any two neighbours, and gives each subset of them a number of its own.
func TestPerfect(t *testing.T) {
	for b := range 64 {
		for a := range b {
			factor := perfect(1<<a|1<<b, 2)
			numbers := map[uint64]bool{}
			for _, part := range []uint64{0, 1 << a, 1 << b, 1<<a | 1<<b} {
				numbers[part*factor>>62] = true
			}
			if len(numbers) != 4 {
				t.Errorf("the factor %#x gives the sets of %d and %d the numbers %v", factor, a, b, numbers)
			}
		}
	}
}
