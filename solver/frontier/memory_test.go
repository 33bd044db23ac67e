package frontier

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"tilewright/solver/search"
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

// folder is a Disk of files.
type folder string

func (f folder) Create(name string) (io.WriteCloser, error) {
	return os.Create(filepath.Join(string(f), name))
}

func (f folder) Open(name string) (io.ReadCloser, error) {
	return os.Open(filepath.Join(string(f), name))
}

func (f folder) Keep(names map[string]bool) {
	files, _ := os.ReadDir(string(f))
	for _, file := range files {
		if !names[file.Name()] {
			os.Remove(filepath.Join(string(f), file.Name()))
		}
	}
}

// TestMemorySaved: what is alive on the heap keeps to the memory that a count may take, also while layers are saved again and
// again, whether they fit into it, lie on a disk, or are many times as large. Without a disk a layer is saved only where there
// is room for its copies.
func TestMemorySaved(t *testing.T) {
	for _, c := range []struct {
		name    string
		x, y    int
		pieces  string
		options Options
		disk    bool
		least   int64 // bytes on the disk
	}{
		{"in memory", 8, 8, tetrominoes, Options{Memory: 12 << 20}, true, 1 << 20},
		{"on the disk", 8, 8, tetrominoes, Options{Memory: 5 << 20}, true, 1 << 20},
		{"many times as large", 10, 8, tetrominoes, Options{Memory: 5 << 20}, true, 1 << 20},
		{"two workers", 8, 8, tetrominoes, Options{Memory: 10 << 20, Workers: 2}, true, 1 << 20},
		{"no disk, and room", 8, 8, tetrominoes, Options{Memory: 40 << 20}, false, 0},
		{"no disk, and no room", 8, 8, tetrominoes, Options{Memory: 11 << 20}, false, 0},
	} {
		p := board(t, c.x, c.y, c.pieces)
		dir := folder(t.TempDir())
		if c.disk {
			c.options.Disk = dir
		}
		runtime.GC()
		debug.FreeOSMemory()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		before, peak, saves, lost, most := m.HeapAlloc, uint64(0), 0, 0, int64(0)
		e, err := NewEngine(p, nil, c.options, "", func(uint64) {}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for e.Run(1<<15) == search.Paused {
			state := e.Save()
			_, layer, err := search.ReadStats(state[len(e.head()):])
			if saves++; err != nil || len(layer) == 0 {
				lost++
			}
			runtime.GC()
			runtime.ReadMemStats(&m)
			peak = max(peak, m.HeapAlloc)
			files, _ := os.ReadDir(string(dir))
			bytes := int64(0)
			for _, f := range files {
				if info, err := f.Info(); err == nil {
					bytes += info.Size()
				}
			}
			most = max(most, bytes)
		}
		if e.Err() != nil {
			t.Fatal(c.name, e.Err())
		}
		t.Logf("%s: %d saves, %d of nothing, the heap grows by %d KB of %d; %d KB on the disk", c.name, saves, lost, (peak-before)>>10, c.options.Memory>>10, most>>10)
		if allowed := uint64(c.options.Memory) * 11 / 10; peak > before+allowed {
			t.Errorf("%s: the heap grows by %d bytes, and %d are allowed", c.name, peak-before, allowed)
		}
		if saves < 20 || most < c.least || (c.name == "no disk, and no room") != (lost > saves/3) {
			t.Errorf("%s: %d saves, %d of nothing, %d bytes on the disk", c.name, saves, lost, most)
		}
	}
}
