package frontier

import (
	"math/rand/v2"
	"testing"

	"tilewright/solver/search"
)

// TestSaved: a count that is saved and killed again and again comes to the same number by the same steps, and does at most a
// layer again each time. Bytes that are damaged are refused.
func TestSaved(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct {
		name    string
		x, y    int
		pieces  string
		options Options
	}{
		{"dominoes", 12, 12, dominoes, Options{}},
		{"dominoes, once", 8, 8, dominoes, Options{Once: true}},
		{"tetrominoes", 8, 6, tetrominoes, Options{}},
		{"tetrominoes, once", 6, 6, tetrominoes, Options{Once: true}},
		{"two workers", 8, 6, tetrominoes, Options{Workers: 2}},
		{"districts", 6, 6, dominoes, Options{Districts: 4}},
		{"bounded, once", 6, 4, "C:name=L:copies=0-3:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0\nC:name=d:copies=0-%d:layout=0 0 0, 1 0 0\n", Options{Once: true}},
	} {
		p := board(t, c.x, c.y, c.pieces)
		open := func() *Engine {
			e, err := NewEngine(p, nil, c.options, "", func(uint64) {}, nil)
			if err != nil {
				t.Fatal(err)
			}
			return e
		}
		whole := open()
		for whole.Run(1<<20) == search.Paused {
		}
		e, kills := open(), 0
		for e.Run(1+random.IntN(int(whole.Stats().Nodes/8)+1)) == search.Paused {
			if random.IntN(3) > 0 {
				continue
			}
			state := e.Save()
			if kills++; string(state) != string(e.Save()) {
				t.Errorf("%s: saved twice, the states differ", c.name)
			}
			e = open()
			if err := e.Restore(state); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if string(e.Save()) != string(state) {
				t.Errorf("%s: a state comes back as another", c.name)
			}
			if layer := len(state) - 1; state[len(e.head())] != 0 {
				damaged := append([]byte{}, state...)
				damaged[len(e.head())+random.IntN(layer-len(e.head()))] ^= 1 << random.IntN(8)
				_ = open().Restore(damaged) // it must not panic
			}
		}
		if e.told != whole.told || e.Stats().Nodes != whole.Stats().Nodes || errorText(e.Err()) != errorText(whole.Err()) {
			t.Errorf("%s: killed %d times it counts %s by %d steps, else %s by %d", c.name, kills, e.told, e.Stats().Nodes, whole.told, whole.Stats().Nodes)
		}
		if kills == 0 {
			t.Errorf("%s: it was never killed", c.name)
		}
	}
}
