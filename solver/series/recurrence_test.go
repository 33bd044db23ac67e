package series

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

func numbers(n ...int64) (list []*big.Int) {
	for _, n := range n {
		list = append(list, big.NewInt(n))
	}
	return list
}

func same(a, b *big.Int) bool { return a.Cmp(b) == 0 }

// TestFind: known laws are found, and nothing is found where there is none or too few terms.
func TestFind(t *testing.T) {
	for _, test := range []struct {
		name         string
		terms, wants []int64
		growth       float64
	}{
		{"A000045", []int64{1, 1, 2, 3, 5, 8, 13, 21}, []int64{1, 1}, (1 + math.Sqrt(5)) / 2},
		{"A005178", []int64{1, 1, 5, 11, 36, 95, 281, 781, 2245, 6336, 18061}, []int64{1, 5, 1, -1}, 2.84054},
		{"A000079, its first term wrong", []int64{3, 2, 4, 8, 16, 32, 64}, []int64{2}, 2},
		{"A001835 with zeros", []int64{1, 0, 3, 0, 11, 0, 41, 0, 153, 0, 571}, []int64{0, 4, 0, -1}, math.Sqrt(2 + math.Sqrt(3))},
		{"A000012", []int64{1, 1, 1, 1}, []int64{1}, 1},
		{"too few", []int64{1, 1, 5, 11, 36, 95, 281, 781}, nil, 0},
		{"A000040", []int64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53}, nil, 0},
		{"all 0", []int64{0, 0, 0, 0, 0, 0}, nil, 0},
	} {
		r := Find(numbers(test.terms...))
		if r == nil || test.wants == nil {
			if r != nil || test.wants != nil {
				t.Errorf("%s: %v, want %v", test.name, r, test.wants)
			}
			continue
		}
		if !slices.EqualFunc(r.Coefficients, numbers(test.wants...), same) {
			t.Errorf("%s: %v, want %v", test.name, r.Coefficients, test.wants)
		}
		if got := r.Terms(len(test.terms)); !slices.EqualFunc(got, numbers(test.terms...), same) {
			t.Errorf("%s: the law gives %v", test.name, got)
		}
		if g := r.Growth(); math.Abs(g-test.growth) > 1e-4 {
			t.Errorf("%s: it grows by %v, want %v", test.name, g, test.growth)
		}
	}
}

// TestFindRandom: random laws with large coefficients come back, and their generating functions give the terms again.
func TestFindRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		order := 1 + random.IntN(12)
		law := &Recurrence{}
		for range order {
			law.Coefficients = append(law.Coefficients, big.NewInt(random.Int64()-random.Int64()))
			law.First = append(law.First, big.NewInt(random.Int64N(1e6)-1e5))
		}
		terms := law.Terms(2*order + spare + random.IntN(8))
		r := Find(terms)
		if r == nil {
			t.Fatalf("a law of order %d is not found: %v", order, terms)
		}
		if got := r.Terms(len(terms) + 5); !slices.EqualFunc(got, law.Terms(len(terms)+5), same) {
			t.Fatalf("%v came back as %v", law.Coefficients, r.Coefficients)
		}
		above, below := r.Generating()
		for i := range terms { // terms · below = above
			sum := new(big.Int)
			for k := 0; k <= i && k < len(below); k++ {
				sum.Add(sum, new(big.Int).Mul(below[k], terms[i-k]))
			}
			if want := new(big.Int); i < len(above) && sum.Cmp(above[i]) != 0 || i >= len(above) && sum.Cmp(want) != 0 {
				t.Fatalf("the generating function of %v is off at %d", r.Coefficients, i)
			}
		}
	}
}
