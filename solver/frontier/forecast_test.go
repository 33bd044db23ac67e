package frontier

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/search"
)

// TestForecast: the steps and the bytes of 24 counts lie where a forecast of 50,000 steps says, but for at most one in ten.
// All of them take longer than that. The work of each is counted, and no time is taken.
func TestForecast(t *testing.T) {
	flat := func(x, y int, pieces string) string {
		return fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1\n", x, y) + strings.TrimSuffix(fmt.Sprintf(pieces, x*y/2), "\n")
	}
	solid := func(x, y, z int, pieces string) string {
		return fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=%d\n", x, y, z) + pieces
	}
	const bent = "C:name=L:copies=0-%[1]d:layout=0 0 0, 1 0 0, 0 1 0\n"
	const trihexes = "C:name=a:copies=0-30:layout=0 0 0, 1 0 0, 2 0 0\nC:name=b:copies=0-30:layout=0 0 0, 1 0 0, 0 1 0\n" +
		"C:name=c:copies=0-30:layout=0 0 0, 1 0 0, 1 1 0"
	hole, four := "\nC:name=*:type=S:layout=3 3 0", strings.ReplaceAll(tetrominoes, "copies=0-%[1]d", "copies=1-4")
	made, outside, known := 0, [2]int{}, 0
	for _, c := range []struct {
		name, text string
		options    Options
		long       bool
	}{
		{"dominoes", flat(14, 14, dominoes), Options{}, false},
		{"dominoes, wide", flat(16, 18, dominoes), Options{}, false},
		{"dominoes, once", flat(14, 14, dominoes), Options{Once: true}, false},
		{"tetrominoes", flat(8, 8, tetrominoes), Options{}, false},
		{"tetrominoes, long", flat(14, 7, tetrominoes), Options{}, false},
		{"tetrominoes, once", flat(8, 8, tetrominoes), Options{Once: true}, false},
		{"tetrominoes around a hole", flat(9, 9, tetrominoes) + hole, Options{}, true},
		{"three to five of each", solid(8, 6, 1, strings.TrimSuffix(four, "\n")), Options{}, false},
		{"ten dominoes and the rest", solid(8, 8, 1, "C:name=D:copies=10:layout=0 0 0, 1 0 0\nC:name=I:copies=0-16:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0"), Options{}, false},
		{"L and I", flat(10, 9, bent+"C:name=I:copies=0-%[1]d:layout=0 0 0, 1 0 0, 2 0 0\n"), Options{}, false},
		{"L trominoes", flat(15, 14, bent), Options{}, false},
		{"L trominoes, once", flat(15, 12, bent), Options{Once: true}, false},
		{"pentominoes", flat(10, 6, all(5)), Options{}, false},
		{"pentominoes, 7", flat(10, 7, all(5)), Options{}, false},
		{"pentominoes, each once", "pentominoes-15x4", Options{}, false},
		{"districts of 7", solid(7, 7, 1, "C:name=o:copies=0-98:layout=0 0 0"), Options{Districts: 7}, true},
		{"districts of 6", flat(6, 8, dominoes), Options{Districts: 8}, false},
		{"districts of 4", flat(10, 8, dominoes), Options{Districts: 20}, false},
		{"hexagons", strings.Replace(solid(9, 8, 1, trihexes), "zDim=1", "zDim=1:lattice=hexagons", 1), Options{}, false},
		{"hexiamonds, each once", "hexiamonds-6x6", Options{}, true},
		{"bricks", solid(4, 4, 6, "C:name=d:copies=0-99:layout=0 0 0, 1 0 0"), Options{}, false},
		{"bricks and corners", solid(3, 3, 6, "C:name=d:copies=0-99:layout=0 0 0, 1 0 0, 2 0 0\nC:name=e:copies=0-99:layout=0 0 0, 1 0 0, 0 1 0"), Options{}, false},
		{"squares", solid(11, 11, 1, "C:name=a:copies=0-60:layout=0 0 0\nC:name=b:copies=0-60:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\nC:name=c:copies=0-99:layout="+layout(rectangle(3, 3))), Options{}, true},
		{"T and I", solid(12, 9, 1, "C:name=I:copies=0-27:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\nC:name=T:copies=0-27:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0"), Options{}, false},
	} {
		if c.long && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue
		}
		text := c.text
		if e := def.Find(text); e != nil {
			text = strings.TrimSuffix(strings.TrimSpace(e.Text), "\n~D")
		}
		p := compiled(t, text)
		f, err := NewForecast(p, nil, c.options, 50_000)
		if err != nil {
			t.Fatal(c.name, err)
		}
		for !f.Run(10_000) {
		}
		steps, bytes := f.Steps(), f.Bytes()
		if f.wide == len(f.lines) && f.walks[0] != nil {
			t.Errorf("%s is made by the forecast itself", c.name)
		}
		n, err := New(p, nil, c.options)
		if err != nil {
			t.Fatal(c.name, err)
		}
		store := n.store
		before := store.left
		for !n.Run(1 << 18) {
		}
		if n.Err() != nil {
			t.Fatal(c.name, n.Err())
		}
		made++
		if steps.Known && bytes.Known {
			known++
		}
		for i, of := range []struct {
			is    float64
			bound search.Interval
		}{{float64(n.Steps()), steps}, {float64((before - store.left) * blockBytes), bytes}} {
			t.Logf("%s: %.3g is forecast as %.3g to %.3g", c.name, of.is, of.bound.Low, of.bound.High)
			if of.bound.Known && (of.is < of.bound.Low || of.is > of.bound.High) {
				outside[i]++
			}
			if len(n.walks[0].fields) == 0 && i == 0 && of.bound.High > 16*of.bound.Low {
				t.Errorf("%s: %.3g to %.3g says little", c.name, of.bound.Low, of.bound.High)
			}
		}
	}
	if made < 20 || known < made || outside[0] > made/10 || outside[1] > made/10 {
		t.Errorf("of %d counts %d are known, %d have other steps and %d other bytes than was forecast", made, known, outside[0], outside[1])
	}
}

// TestForecastWhole: a count that is short is forecast exactly, whatever the budgets of its slices are.
func TestForecastWhole(t *testing.T) {
	for _, c := range []struct {
		name, text string
		options    Options
	}{
		{"dominoes", "D:xDim=8:yDim=8:zDim=1\n" + strings.TrimSpace(fmt.Sprintf(dominoes, 32)), Options{}},
		{"once", "D:xDim=8:yDim=8:zDim=1\n" + strings.TrimSpace(fmt.Sprintf(dominoes, 32)), Options{Once: true}},
		{"soma", "D:xDim=3:yDim=3:zDim=3\nC:name=L:copies=9:layout=0 0 0, 1 0 0, 0 1 0", Options{Once: true}},
		{"districts", "D:xDim=6:yDim=6:zDim=1\nC:name=d:copies=0-18:layout=0 0 0, 1 0 0", Options{Districts: 4}},
		{"drawn", "D:xDim=8:yDim=8:zDim=1\n" + strings.TrimSpace(fmt.Sprintf(dominoes, 32)), Options{Draw: true}},
	} {
		p := compiled(t, c.text)
		for _, budget := range []int{777, 1 << 20} {
			f, err := NewForecast(p, nil, c.options, 1_000_000)
			if err != nil {
				t.Fatal(err)
			}
			for !f.Run(budget) {
			}
			n, err := New(p, nil, c.options)
			if err != nil {
				t.Fatal(err)
			}
			store := n.store
			before := store.left
			for !n.Run(1 << 18) {
			}
			steps, bytes, used := f.Steps(), f.Bytes(), float64((before-store.left)*blockBytes)
			if exact := float64(n.Steps()); !steps.Known || steps.Low != exact || steps.High != exact {
				t.Errorf("%s, by %d: %v steps are forecast as %v", c.name, budget, exact, steps)
			}
			if !bytes.Known || used < bytes.Low || used > bytes.High {
				t.Errorf("%s, by %d: %v bytes are forecast as %v", c.name, budget, used, bytes)
			}
		}
	}
}
