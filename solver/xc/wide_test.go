package xc

import (
	"cmp"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// wideMatrix is a random matrix that may have colours, bounds and costs.
func wideMatrix(r *rand.Rand) *Matrix {
	m := randomMatrix(r)
	if r.IntN(2) == 0 {
		m.Colours = []string{"red", "blue", "green"}[:1+r.IntN(3)]
		for _, option := range m.Options {
			tints := make([]int32, len(option))
			for i, item := range option {
				if int(item) >= m.Primary {
					tints[i] = int32(r.IntN(len(m.Colours) + 1))
				}
			}
			m.Tints = append(m.Tints, tints)
		}
	}
	if r.IntN(2) == 0 {
		for range m.Primary {
			high := 1 + r.IntN(3)
			m.Bounds = append(m.Bounds, Bound{r.IntN(high + 1), high})
		}
	}
	if r.IntN(2) == 0 {
		for range m.Options {
			m.Costs = append(m.Costs, int64(r.IntN(9)))
		}
	}
	return m
}

// widePlain finds all covers by trying every option or not.
func widePlain(m *Matrix) (found []Priced) {
	times := make([]int, len(m.Items))
	// tint is the colour of an item, or -1 where it was covered without one.
	tint := make([]int32, len(m.Items))
	var taken []int32
	var try func(o int, cost int64)
	try = func(o int, cost int64) {
		if o == len(m.Options) {
			for i := range m.Primary {
				if times[i] < m.Bound(i).Low {
					return
				}
			}
			found = append(found, Priced{cost, slices.Clone(taken)})
			return
		}
		try(o+1, cost)
		for i, item := range m.Options[o] {
			most, colour := 1, m.tint(o, i)
			if int(item) < m.Primary {
				most = m.Bound(int(item)).High
			}
			if times[item] >= most && (colour == 0 || tint[item] != colour) {
				return
			}
		}
		before := slices.Clone(tint)
		for i, item := range m.Options[o] {
			times[item]++
			tint[item] = cmp.Or(m.tint(o, i), -1)
		}
		taken = append(taken, int32(o))
		if m.Costs != nil {
			cost += m.Costs[o]
		}
		try(o+1, cost)
		taken = taken[:len(taken)-1]
		copy(tint, before)
		for _, item := range m.Options[o] {
			times[item]--
		}
	}
	try(0, 0)
	return found
}

// TestWide holds searches with colours, bounds and costs against a program that tries every set of options. It also
// reads their text again.
func TestWide(t *testing.T) {
	r, matrices := rand.New(rand.NewPCG(7, 8)), 4000
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		matrices = 60000
	}
	kinds := map[[3]bool]int{} // with a cover: by colours, bounds, costs
	had := [3]int{}            // with colours, bounds, costs
	for range matrices {
		m := wideMatrix(r)
		plain := widePlain(m)
		want := make([]string, 0, len(plain))
		for _, p := range plain {
			want = append(want, written(p.Options))
		}
		slices.Sort(want)
		for i, has := range [...]bool{m.Tints != nil, m.Bounds != nil, m.Costs != nil} {
			if has {
				had[i]++
			}
		}
		if len(want) > 0 {
			kinds[[3]bool{m.Tints != nil, m.Bounds != nil, m.Costs != nil}]++
		}
		for _, choice := range []Rule{Fewest, Leftmost} {
			if got := covers(t, m, choice); !slices.Equal(got, want) {
				t.Fatalf("%s\ncovers %q\nwant   %q", Format(m), got, want)
			}
		}
		back, ds := Parse(Format(m))
		if len(ds) > 0 || Format(back) != Format(m) {
			t.Fatalf("%s\nreads back as\n%s\n%+v", Format(m), Format(back), ds)
		}
		if m.Costs == nil {
			continue
		}
		for _, most := range []int{1, 3, 1000} {
			s := NewSolver(m, Fewest, nil)
			if err := s.Cheapest(most); err != nil {
				t.Fatal(err)
			}
			for s.Run(100) {
			}
			slices.SortFunc(plain, func(a, b Priced) int { return cmp.Compare(a.Cost, b.Cost) })
			best := s.Best()
			if len(best) != min(most, len(plain)) {
				t.Fatalf("%s\n%d cheapest covers of %d, asked for %d", Format(m), len(best), len(plain), most)
			}
			for i, p := range best {
				if p.Cost != plain[i].Cost || !slices.Contains(want, written(p.Options)) {
					t.Fatalf("%s\ncover %d is %v, the cheapest are %v", Format(m), i, p, plain)
				}
			}
		}
	}
	if min(had[0], had[1], had[2]) < matrices/3 {
		t.Errorf("%v matrices with colours, with bounds, with costs", had)
	}
	for kind, n := range kinds {
		if n < matrices/40 {
			t.Errorf("only %d matrices of kind %v had a cover", n, kind)
		}
	}
	if len(kinds) != 8 {
		t.Errorf("%d kinds of 8", len(kinds))
	}
}

// TestFollowWide: a search that follows the path of another reaches the same state.
func TestFollowWide(t *testing.T) {
	r, followed := rand.New(rand.NewPCG(9, 10)), 0
	for range 300 {
		m := wideMatrix(r)
		s := NewSolver(m, Fewest, nil)
		watched := r.IntN(2) == 0
		if watched {
			s.Record(10)
		}
		for !s.Done() {
			if s.Choosing() {
				path := s.Path(nil)
				other := NewSolver(m, Fewest, nil)
				if watched {
					other.Record(10)
				}
				if err := other.Follow(path); err != nil {
					t.Fatalf("%s\nfollowing %v: %v", Format(m), path, err)
				}
				if !slices.Equal(other.Open(nil), s.Open(nil)) || !sameLists(other, s) {
					t.Fatalf("%s\nfollowing %v leads elsewhere", Format(m), path)
				}
				followed++
			}
			s.Step()
		}
	}
	if followed < 500 {
		t.Errorf("only %d paths were followed", followed)
	}
}
