package frontier

import "testing"

// TestCrew: several workers come to the same number by the same steps, also where numbers get wider on the way.
func TestCrew(t *testing.T) {
	for _, c := range []struct {
		name    string
		x, y    int
		pieces  string
		options Options
	}{
		{"dominoes", 16, 16, dominoes, Options{}},
		{"tetrominoes", 8, 6, tetrominoes, Options{}},
		{"tetrominoes, once", 8, 6, tetrominoes, Options{Once: true}},
		{"districts", 6, 6, dominoes, Options{Districts: 4}},
		{"nothing", 3, 3, "C:name=d:copies=0-%d:layout=0 0 0, 1 0 0\nC:name=o:copies=0-1:layout=0 0 0\n", Options{}},
	} {
		p := board(t, c.x, c.y, c.pieces)
		var want *Count
		for _, workers := range []int{1, 2, 3} {
			c.options.Workers = workers
			n, err := New(p, nil, c.options)
			if err != nil {
				t.Fatal(err)
			}
			if got := n.walks[0].workers(); got != workers {
				t.Fatalf("%s: %d workers, want %d", c.name, got, workers)
			}
			for !n.Run(10_000) {
			}
			if want == nil {
				want = n
			}
			if n.Err() != nil || n.sum.String() != want.sum.String() || n.Steps() != want.Steps() || n.walks[0].most != want.walks[0].most {
				t.Errorf("%s, %d workers: %s by %d steps, %d states; want %s by %d, %d; %v", c.name, workers, n.sum, n.Steps(), n.walks[0].most,
					want.sum, want.Steps(), want.walks[0].most, n.Err())
			}
		}
	}
}
