package filter

import (
	"math/rand/v2"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// TestParity holds the kept-up trigger against the one that counts anew, on
// random assemblies.
func TestParity(t *testing.T) {
	hits := 0
	for number := range uint64(500) {
		p, err := problem.Compile(gen.Puzzle(number))
		if err != nil {
			t.Fatal(err)
		}
		q := NewParity(p)
		trigger := NewTrigger(p, settings.Settings{ParityTrigger: true})
		r := rand.New(rand.NewPCG(number, 1))
		for range 5 {
			left := q.Empty
			covered := make([]bool, len(p.Cells))
			copies := make([]int, len(p.Shapes))
			var placed []int32
		images:
			for _, i := range r.Perm(len(p.Images)) {
				image := &p.Images[i]
				if copies[image.Shape] == p.Shapes[image.Shape].Copies || len(placed) == p.Pieces-1 {
					continue
				}
				for _, c := range image.Cells {
					if covered[c] {
						continue images
					}
				}
				for _, c := range image.Cells {
					covered[c] = true
				}
				copies[image.Shape]++
				placed = append(placed, int32(i))
				left = left.Less(q.Image[i])
				want := trigger.Hit(placed, new(search.Level))
				if q.Makes(left) == want {
					t.Fatalf("puzzle %d, %v: the kept-up trigger says %v", number, placed, !want)
				}
				if want {
					hits++
				}
			}
		}
	}
	if hits == 0 {
		t.Error("no assembly out of reach was met")
	}
}
