package fila

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"tilewright/solver/dlx"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// below opens a DLX that hands over to FILA with at pieces left.
func below(t *testing.T, p *problem.Problem, rows []int32, at int, d []settings.Order, o Options, sink search.Sink) *dlx.Engine {
	t.Helper()
	e, err := dlx.New(p, rows, problem.Constraint{Shape: -1}, dlx.Options{
		Orders:    d,
		DescendAt: at,
		Descend:   func(sink search.Sink) (search.Descent, error) { return New(p, nil, o, sink) },
		Tag:       "FILA",
	}, sink)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// constrained are the images that the redundancy filter leaves. The filter constrains the named piece, or chooses one.
func constrained(t *testing.T, p *problem.Problem, piece string) []int32 {
	t.Helper()
	s := settings.Settings{Redundancy: settings.RedundancyNamed, Piece: piece}
	if piece == "" {
		s.Redundancy = settings.RedundancyAuto
	}
	r := filter.NewRedundancy(p, s)
	for !r.Run(1 << 20) {
	}
	if r.Err() != nil || r.Cases != 1 {
		t.Fatalf("constrain %q: %d cases, %v", piece, r.Cases, r.Err())
	}
	rows, _ := r.Rows(0)
	return rows
}

// TestBelow compares DLX with FILA below it to DLX alone: the solutions must be the same. It also compares the
// pair to the plain FILA below each of DLX's assemblies.
func TestBelow(t *testing.T) {
	generated(t, 120, 10000, func(number uint64) bool {
		p := random(t, number)
		if p.Pieces < 2 {
			return false
		}
		r := rand.New(rand.NewPCG(number, 3))
		at := 1 + r.IntN(p.Pieces-1)
		o := Options{Orders: orders(heuristics[r.IntN(len(heuristics))]), NOF: r.IntN(2) == 0}
		var want, got [][]int32
		alone, err := dlx.New(p, all(p), problem.Constraint{Shape: -1}, dlx.Options{}, func(images []int32) bool {
			want = append(want, slices.Clone(images))
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		if alone.Run(small) == search.Paused {
			return false
		}
		whole := below(t, p, all(p), at, nil, o, nil)
		for whole.Run(1+r.IntN(100)) == search.Paused {
		}
		open := func() search.Engine {
			return below(t, p, all(p), at, nil, o, func(images []int32) bool {
				got = append(got, slices.Clone(images))
				return true
			})
		}
		sum := inParts(t, r, open)
		if !reflect.DeepEqual(&sum, whole.Stats()) {
			t.Fatalf("puzzle %d, FILA at %d, %+v: in parts %+v, want %+v", number, at, o, sum, whole.Stats())
		}
		if !reflect.DeepEqual(sorted(got), sorted(want)) {
			t.Fatalf("puzzle %d, FILA at %d, %+v: %d solutions, DLX alone finds %d", number, at, o, len(got), len(want))
		}
		return true
	})
}

// inParts runs a search with random pauses, saves and splits. It returns the sum of the parts' counters.
func inParts(t *testing.T, r *rand.Rand, open func() search.Engine) (sum search.Stats) {
	t.Helper()
	parts := []search.Engine{open()}
	for len(parts) > 0 {
		i := r.IntN(len(parts))
		e := parts[i]
		if e.Run(1+r.IntN(20)) == search.Finished {
			sum.Add(e.Stats())
			if e.Split() != nil {
				t.Fatal("a finished search gave something away")
			}
			parts = slices.Delete(parts, i, i+1)
			continue
		}
		if r.IntN(2) == 0 {
			state := e.Save()
			again := open()
			if err := again.Restore(state); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(again.Save(), state) {
				t.Fatal("saved again, the state differs")
			}
			if !slices.Equal(again.Placed(nil), e.Placed(nil)) {
				t.Fatal("the board differs after Restore")
			}
			e, parts[i] = again, again
		}
		if r.IntN(3) == 0 {
			if given := e.Split(); given != nil {
				part := open()
				if err := part.Restore(given); err != nil {
					t.Fatalf("the part: %v", err)
				}
				if n := part.Stats(); n.Nodes+n.Found+n.Fits()+n.Attempts() != 0 {
					t.Fatalf("a part begins with counters %+v", n)
				}
				parts = append(parts, part)
			}
		}
	}
	return sum
}
