package sample

import (
	"bytes"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/dlx"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// job is a puzzle with the result of the redundancy filter.
type job struct {
	p          *problem.Problem
	redundancy *filter.Redundancy
}

func prepare(t testing.TB, puzzle *def.Puzzle, s settings.Settings) job {
	t.Helper()
	p, err := problem.Compile(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	r := filter.NewRedundancy(p, s)
	for !r.Run(1 << 20) {
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	return job{p, r}
}

// open fills in the options that follow from the job.
func (j job) open(t testing.TB, o Options, sink search.Sink) *Trials {
	o.Pieces, o.Cases = j.p.Pieces, j.redundancy.Cases
	o.Open = func(number int, trial dlx.Options, sink search.Sink) (*dlx.Engine, error) {
		rows, c := j.redundancy.Rows(number)
		return dlx.New(j.p, rows, c, trial, sink)
	}
	trials, err := New(o, sink)
	if err != nil {
		t.Fatal(err)
	}
	return trials
}

func finish(t testing.TB, e search.Engine) {
	t.Helper()
	for {
		switch e.Run(1000) {
		case search.Finished:
			return
		case search.Failed:
			t.Fatal(e.Err())
		}
	}
}

// TestTrials watches trials. Each ends with the first removal that leaves that many pieces, and then the board is
// cleared.
func TestTrials(t *testing.T) {
	j := prepare(t, truth.Puzzle("pent_10x6"), settings.Settings{Redundancy: settings.RedundancyAuto})
	for _, left := range []int{1, 2, 5, 7} {
		var board []int32
		ended, fits, ends := false, uint64(0), uint64(0)
		o := Options{Trials: 40, Left: left, Seed: 7}
		o.Watch = func(image int32, pieces int, placed bool) {
			if placed {
				if ended && len(board) > 0 {
					t.Fatalf("a piece is placed after the end of a trial, on a board with %d", len(board))
				}
				ended = false
				fits++
				board = append(board, image)
				if pieces != j.p.Pieces-len(board)+1 {
					t.Fatalf("image %d comes with %d left, but %d are on the board", image, pieces, len(board))
				}
				return
			}
			last := len(board) - 1
			if board[last] != image || pieces != j.p.Pieces-last {
				t.Fatalf("image %d goes with %d left from %v", image, pieces, board)
			}
			board = board[:last]
			if pieces == left {
				ends++
				ended = true
			}
		}
		trials := j.open(t, o, nil)
		finish(t, trials)
		if s := trials.Stats(); s.Trials != 40 || ends != 40 || s.Fits() != fits || len(board) != 0 {
			t.Errorf("to %d left: %d trials of which %d end, %d fits seen of %d, %d pieces stay", left, s.Trials, ends, fits, s.Fits(), len(board))
		}
		// Unwatched trials are the same, and the trials of a seed are the beginning of a longer run.
		o.Watch = nil
		again := j.open(t, o, nil)
		finish(t, again)
		if !reflect.DeepEqual(again.Stats(), trials.Stats()) {
			t.Errorf("to %d left: unwatched %+v, watched %+v", left, again.Stats(), trials.Stats())
		}
		o.Trials = 80
		more := j.open(t, o, nil)
		for more.Stats().Trials < 40 {
			more.Run(1)
		}
		if !reflect.DeepEqual(more.Stats(), trials.Stats()) {
			t.Errorf("to %d left: of 80 trials the first 40 count %+v, of 40 %+v", left, more.Stats(), trials.Stats())
		}
		o.Seed++
		other := j.open(t, o, nil)
		finish(t, other)
		if other.Stats().Fits() == more.Stats().Fits() {
			t.Errorf("to %d left: another seed, the same %d fits", left, other.Stats().Fits())
		}
	}
}

// TestParts pauses, saves, restores and splits trials of random puzzles, and compares them with trials that run
// through. The redundancy filter cuts many of the puzzles into cases.
func TestParts(t *testing.T) {
	n := uint64(200)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		n = 10000
	}
	kinds := struct{ states, parts, cases, exhausted int }{}
	for number := range n {
		draw := rand.New(rand.NewPCG(number, 8))
		s := settings.Settings{Redundancy: settings.Redundancy(draw.IntN(2)), Mirror: settings.Mirror(draw.IntN(2))}
		j := prepare(t, gen.Puzzle(number), s)
		if j.p.Pieces == 0 {
			continue
		}
		o := Options{Trials: 1 + draw.IntN(12), Left: 1 + draw.IntN(j.p.Pieces), Seed: number}
		collect := func(into *[][]int32) search.Sink {
			return func(images []int32) bool {
				*into = append(*into, slices.Clone(images))
				return true
			}
		}
		var want, got [][]int32
		whole := j.open(t, o, collect(&want))
		finish(t, whole)
		if j.redundancy.Cases > 1 {
			kinds.cases++
		}
		if whole.Stats().Levels[o.Left].Fits < uint64(o.Trials) {
			kinds.exhausted++
		}

		var sum search.Stats
		parts := []*Trials{j.open(t, o, collect(&got))}
		for len(parts) > 0 {
			i := draw.IntN(len(parts))
			e := parts[i]
			if e.Run(draw.IntN(40)) == search.Finished {
				sum.Add(e.Stats())
				if e.Split() != nil {
					t.Fatalf("puzzle %d: finished trials give something away", number)
				}
				parts = slices.Delete(parts, i, i+1)
				continue
			}
			switch draw.IntN(3) {
			case 0:
				state := e.Save()
				again := j.open(t, o, collect(&got))
				if draw.IntN(2) == 0 {
					found := len(got)
					again.Run(draw.IntN(100)) // the restored engine forgets this work
					got = got[:found]
				}
				if err := again.Restore(state); err != nil {
					t.Fatalf("puzzle %d: %v", number, err)
				}
				if !bytes.Equal(again.Save(), state) || !slices.Equal(again.Placed(nil), e.Placed(nil)) {
					t.Fatalf("puzzle %d: restored, the trials stand elsewhere", number)
				}
				parts[i] = again
				kinds.states++
			case 1:
				if given := e.Split(); given != nil {
					part := j.open(t, o, collect(&got))
					if err := part.Restore(given); err != nil {
						t.Fatalf("puzzle %d: %v", number, err)
					}
					if s := part.Stats(); s.Trials != 0 || s.Fits() != 0 {
						t.Fatalf("puzzle %d: a part begins with counters", number)
					}
					parts = append(parts, part)
					kinds.parts++
				}
			}
		}
		if !reflect.DeepEqual(&sum, whole.Stats()) {
			t.Fatalf("puzzle %d: in parts %+v, whole %+v", number, sum, whole.Stats())
		}
		slices.SortFunc(got, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("puzzle %d: in parts %d solutions, whole %d, or others", number, len(got), len(want))
		}
	}
	if kinds.states == 0 || kinds.parts == 0 || kinds.cases == 0 || kinds.exhausted == 0 {
		t.Errorf("tried %+v", kinds)
	}
}

// TestEnough: the sink can end the trials.
func TestEnough(t *testing.T) {
	j := prepare(t, truth.Puzzle("soma_cube"), settings.Settings{})
	found := 0
	trials := j.open(t, Options{Trials: 1000, Left: 4}, func([]int32) bool { found++; return found < 3 })
	finish(t, trials)
	if s := trials.Stats(); found != 3 || s.Found != 3 || s.Trials >= 1000 || len(trials.Placed(nil)) != 7 {
		t.Errorf("%d solutions, %+v", found, s)
	}
	again := j.open(t, Options{Trials: 1000, Left: 4}, nil)
	if err := again.Restore(trials.Save()); err != nil {
		t.Fatal(err)
	}
	if again.Run(1000) != search.Finished || !reflect.DeepEqual(again.Stats(), trials.Stats()) {
		t.Errorf("restored after the end: %+v, then %+v", trials.Stats(), again.Stats())
	}
}

func TestErrors(t *testing.T) {
	for _, o := range []Options{{Left: 1, Pieces: 2}, {Trials: 1, Pieces: 2}, {Trials: 1, Left: 3, Pieces: 2}} {
		if _, err := New(o, nil); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
	j := prepare(t, truth.Puzzle("soma_cube"), settings.Settings{})
	trials := j.open(t, Options{Trials: 9, Left: 2}, nil)
	trials.Run(100)
	for _, o := range []Options{{Trials: 8, Left: 2}, {Trials: 9, Left: 3}, {Trials: 9, Left: 2, Seed: 1}, {Trials: 9, Left: 2, Tag: "-p"}} {
		if j.open(t, o, nil).Restore(trials.Save()) == nil {
			t.Errorf("%+v: takes a foreign state", o)
		}
	}
}

func FuzzRestore(f *testing.F) {
	j := prepare(f, gen.Puzzle(3), settings.Settings{})
	o := Options{Trials: 6, Left: 1, Seed: 2}
	trials := j.open(f, o, nil)
	for trials.Run(3) != search.Finished {
		f.Add(trials.Save())
	}
	f.Add(trials.Save())
	f.Fuzz(func(t *testing.T, state []byte) {
		trials := j.open(t, o, nil)
		trials.Run(50)
		if n := len(stateMark) + 8; len(state) > n {
			copy(state[:n], trials.Save()[:n])
		}
		before := trials.Save()
		if err := trials.Restore(state); err != nil {
			if !bytes.Equal(trials.Save(), before) {
				t.Error("a state was refused, but something of it stayed")
			}
			return
		}
		again := trials.Save()
		trials.Run(50)
		if err := trials.Restore(again); err != nil {
			t.Errorf("the state that it saved is refused: %v", err)
		}
	})
}
