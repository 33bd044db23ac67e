package frontier

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"tilewright/solver/search"
)

// shelf is a Disk in memory. It takes at most room bytes, if that is not 0.
type shelf struct {
	sync.Mutex
	files      map[string][]byte
	room, made int
}

type slot struct {
	bytes.Buffer
	name string
	of   *shelf
}

var errShelf = errors.New("the shelf is full")

func (s *shelf) Create(name string) (io.WriteCloser, error) { return &slot{name: name, of: s}, nil }

func (f *slot) Close() error {
	f.of.Lock()
	defer f.of.Unlock()
	if f.of.made += f.Len(); f.of.room > 0 && f.of.made > f.of.room {
		return errShelf
	}
	if f.of.files == nil {
		f.of.files = map[string][]byte{}
	}
	f.of.files[f.name] = bytes.Clone(f.Bytes())
	return nil
}

func (s *shelf) Open(name string) (io.ReadCloser, error) {
	s.Lock()
	defer s.Unlock()
	b, ok := s.files[name]
	if !ok {
		return nil, errors.New("no such file")
	}
	return io.NopCloser(bytes.NewReader(b)), nil
}

func (s *shelf) Keep(names map[string]bool) {
	s.Lock()
	defer s.Unlock()
	for name := range s.files {
		if !names[name] {
			delete(s.files, name)
		}
	}
}

// onDisk are counts whose layers do not fit into little memory.
var onDisk = []struct {
	name    string
	x, y    int
	pieces  string
	options Options
}{
	{"tetrominoes", 8, 7, tetrominoes, Options{Memory: 1400 << 10}},
	{"tetrominoes, once", 7, 7, tetrominoes + "C:name=o:copies=0-1:layout=0 0 0\n", Options{Once: true, Memory: 1400 << 10}},
	{"two workers", 17, 18, dominoes, Options{Workers: 2, Memory: 2800 << 10}},
	{"wide numbers", 16, 16, dominoes, Options{Memory: 900 << 10}},
	{"districts", 6, 8, dominoes, Options{Districts: 8, Memory: 900 << 10}},
}

// TestDisk: a count whose layers lie on a disk comes to the same number by the same steps, with several workers, and where
// numbers get wider. Without the disk its memory is not enough. No file is left.
func TestDisk(t *testing.T) {
	for _, c := range onDisk {
		p := board(t, c.x, c.y, c.pieces)
		o := c.options
		o.Memory = 0
		whole, err := New(p, nil, o)
		if err != nil {
			t.Fatal(err)
		}
		for !whole.Run(1 << 20) {
		}
		few, err := New(p, nil, c.options)
		if err != nil {
			t.Fatal(err)
		}
		for !few.Run(1 << 20) {
		}
		if few.Err() == nil {
			t.Errorf("%s: its memory is enough", c.name)
		}
		disk := &shelf{}
		o = c.options
		o.Disk = disk
		n, err := New(p, nil, o)
		if err != nil {
			t.Fatal(err)
		}
		for !n.Run(10_000) {
		}
		t.Logf("%s: %d bytes written", c.name, disk.made)
		if n.Err() != nil || n.sum.String() != whole.sum.String() || n.Steps() != whole.Steps() || disk.made == 0 || len(disk.files) > 0 {
			t.Errorf("%s: %s by %d steps, want %s by %d; %v; %d files are left", c.name, n.sum, n.Steps(), whole.sum, whole.Steps(), n.Err(), len(disk.files))
		}
		if n.walks[0].most != whole.walks[0].most || n.walks[0].all != whole.walks[0].all {
			t.Errorf("%s: layers of %d and %d states, want %d and %d", c.name, n.walks[0].most, n.walks[0].all, whole.walks[0].most, whole.walks[0].all)
		}
		for _, room := range []int{1, disk.made / 2}[c.options.Workers/2:] {
			o.Disk = &shelf{room: room}
			n, err := New(p, nil, o)
			if err != nil {
				t.Fatal(err)
			}
			for !n.Run(10_000) {
			}
			if n.Err() == nil || !strings.Contains(n.Err().Error(), errShelf.Error()) {
				t.Errorf("%s: on a full disk it says %v", c.name, n.Err())
			}
		}
	}
}

// TestDiskSaved: a count that is killed and goes on from its last state comes to the same number, also with other workers,
// while its layers lie on a disk, while they are only saved there, and where saving fails. Files that are damaged or missing
// are noticed.
func TestDiskSaved(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, c := range onDisk {
		p := board(t, c.x, c.y, c.pieces)
		for _, memory := range []int{c.options.Memory, 100 << 20} {
			o := c.options
			o.Memory = 0
			open := func(o Options) *Engine {
				e, err := NewEngine(p, nil, o, "", func(uint64) {}, nil)
				if err != nil {
					t.Fatal(err)
				}
				return e
			}
			whole := open(o)
			for whole.Run(1<<20) == search.Paused {
			}
			disk := &shelf{}
			o.Memory, o.Disk = memory, disk
			e, kills, damaged := open(o), 0, 0
			for e.Run(1+random.IntN(int(whole.Stats().Nodes/8)+1)) == search.Paused {
				state := e.Save()
				if len(state) > 4*inline+1000 {
					t.Errorf("%s: a state has %d bytes", c.name, len(state))
				}
				if again := e.Save(); string(again) != string(state) {
					t.Errorf("%s: saved twice, the states differ", c.name)
				}
				named := e.count.walks[e.count.at].drive.naming
				for range random.IntN(3) { // what is done after that is lost
					e.Run(1 + random.IntN(int(whole.Stats().Nodes/16)))
				}
				kills++
				if o.Workers > 1 {
					o.Workers = 1 + random.IntN(3)
				}
				for name := range named {
					b := disk.files[name]
					if damaged == 2 || len(b) == 0 {
						continue
					}
					damaged++
					at := random.IntN(len(b))
					for _, change := range []func(){func() { b[at] ^= 1 << random.IntN(8) }, func() { delete(disk.files, name) }} {
						kept := bytes.Clone(b)
						others := map[string][]byte{}
						for n, b := range disk.files {
							others[n] = b
						}
						change()
						x := open(o)
						err := x.Restore(state)
						for err == nil && x.Run(1<<16) == search.Paused {
						}
						if err == nil && (x.Err() == nil || x.told != "") {
							t.Errorf("%s: a file is damaged, and it counts %s", c.name, x.told)
						}
						copy(b, kept)
						disk.files = others
					}
					break
				}
				e = open(o)
				if err := e.Restore(state); err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
			}
			if e.told != whole.told || e.Stats().Nodes != whole.Stats().Nodes || errorText(e.Err()) != errorText(whole.Err()) ||
				kills == 0 || damaged == 0 {
				t.Errorf("%s: killed %d times, damaged %d times, it counts %s by %d steps, else %s by %d; %v", c.name, kills, damaged,
					e.told, e.Stats().Nodes, whole.told, whole.Stats().Nodes, e.Err())
			}
		}
	}
}
