package frontier

import (
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// all is a definition's pieces of n squares, as many of each as there is room for.
func all(n int) string {
	var text strings.Builder
	for _, piece := range squares.grown(n) {
		text.WriteString("C:name=P" + strconv.Itoa(text.Len()) + ":copies=0-%[1]d:layout=" + layout(piece) + "\n")
	}
	return text.String()
}

// TestMemory compares the bytes that a count reckons with those that the runtime gives it. A count leaves no garbage. It
// gives up before it takes more than its limit.
func TestMemory(t *testing.T) {
	for _, c := range []struct {
		name    string
		x, y    int
		pieces  string
		options Options
		refused bool
	}{
		{"ends", 10, 7, tetrominoes, Options{Memory: 64 << 20}, false},
		{"ends, once", 8, 8, tetrominoes, Options{Once: true, Memory: 64 << 20}, false},
		{"three workers", 6, 6, dominoes, Options{Districts: 4, Workers: 3, Memory: 64 << 20}, false},
		{"many words", 16, 16, dominoes, Options{Memory: 64 << 20}, false},
		{"map", 8, 6, tetrominoes, Options{Map: true, Draw: true, Memory: 64 << 20}, false},
		{"no room for layers", 7, 7, all(7), Options{Memory: 4 << 20}, true},
		{"nor for symmetries", 7, 7, all(7), Options{Once: true, Memory: 4 << 20}, true},
		{"nor for kept layers", 9, 8, tetrominoes, Options{Map: true, Memory: 20 << 20}, true},
		{"nor for wider numbers", 6, 100, dominoes, Options{Memory: 9 * blockBytes}, true},
		{"kept layers", 12, 12, dominoes, Options{Draw: true, Memory: 478 * blockBytes}, false},
		{"one block less", 12, 12, dominoes, Options{Draw: true, Memory: 477 * blockBytes}, true},
		{"nor for a map", 12, 12, dominoes, Options{Map: true, Memory: 478 * blockBytes}, true},
		{"nor to begin", 4, 4, dominoes, Options{Memory: blockBytes}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := New(board(t, c.x, c.y, c.pieces), nil, c.options)
			if err != nil {
				t.Fatal(err)
			}
			s := n.store
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for !n.Run(1 << 14) {
			}
			runtime.ReadMemStats(&after)
			taken, reckoned := int(after.TotalAlloc-before.TotalAlloc), c.options.Memory-s.left*blockBytes
			grown := int(after.HeapSys - before.HeapSys)
			t.Logf("%d KB, reckoned %d; the heap grew by %d", taken>>10, reckoned>>10, grown>>10)
			if refused := n.Err() != nil; refused != c.refused {
				t.Errorf("it ends with %v", n.Err())
			}
			const small = 100 << 10 // numbers of solutions, lists of layers
			if taken > reckoned+small || taken < reckoned*9/10-small || taken > c.options.Memory+small {
				t.Errorf("it takes %d bytes, and reckons with %d of %d", taken, reckoned, c.options.Memory)
			}
			if grown > c.options.Memory*11/10+8<<20 {
				t.Errorf("the heap grows by %d bytes, and %d are allowed", grown, c.options.Memory)
			}
			if n.store != nil {
				t.Error("the memory is not given back")
			}
		})
	}
}
