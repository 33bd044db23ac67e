package def

import (
	"io/fs"
	"strings"
	"testing"

	"tilewright/def/diagnostic"
)

// What can be known of the library without solving: titles, open cells, mobile
// pieces, the sizes of the pieces, and the number its comment gives.
var libraryTable = []struct {
	id, title     string
	cells, pieces int
	shapes        int    // entries, since the library writes copies=
	sizes         string // sizes of mobile pieces, each once, in order of appearance
	solutions     uint64 // 0 is unknown
}{
	{"pentominoes-10x6", "Pentominoes 10 × 6", 60, 12, 12, "5", 2339},
	{"pentominoes-12x5", "Pentominoes 12 × 5", 60, 12, 12, "5", 1010},
	{"pentominoes-15x4", "Pentominoes 15 × 4", 60, 12, 12, "5", 368},
	{"pentominoes-20x3", "Pentominoes 20 × 3", 60, 12, 12, "5", 2},
	{"pentominoes-8x8-hole", "Pentominoes 8 × 8, centre hole", 60, 12, 12, "5", 65},
	{"diamond-pt12", "Diamond PT12", 80, 17, 17, "5 4", 51184},
	{"onesided-30x3", "One-sided 30 × 3", 90, 18, 18, "5", 46},
	{"onesided-18x5", "One-sided 18 × 5", 90, 18, 18, "5", 686628},
	{"hexomino-parallelogram", "Hexomino parallelogram", 210, 35, 35, "6", 0},
	{"box-in-a-diamond", "Box in a diamond", 210, 35, 35, "6", 0},
	{"soma", "Soma", 27, 7, 7, "3 4", 480},
	{"diabolical", "Diabolical", 27, 6, 6, "2 3 4 5 6 7", 26},
	{"bedlam", "Bedlam Cube", 64, 13, 13, "5 4", 19186},
	{"tetriscube", "Tetris Cube", 64, 12, 12, "6 5", 9839},
	{"y-pentominoes-5x5x5", "Y pentominoes 5 × 5 × 5", 125, 25, 1, "5", 2528},
	{"slothouber-graatsma", "Slothouber–Graatsma", 27, 9, 2, "4 1", 1},
	{"kanoodle", "Kanoodle 11 × 5", 55, 12, 12, "4 5 3", 92755},
}

func TestLibrary(t *testing.T) {
	all := Library()
	if len(all) != len(libraryTable) {
		t.Fatalf("%d puzzles, want %d", len(all), len(libraryTable))
	}
	for i, want := range libraryTable {
		e := all[i]
		if e.ID != want.id || e.Title != want.title {
			t.Errorf("puzzle %d is %s %q, want %s %q", i, e.ID, e.Title, want.id, want.title)
			continue
		}
		d := Parse(e.Text)
		for _, g := range d.Diagnostics {
			t.Errorf("%s: %v", e.ID, g)
		}
		p := e.Puzzle()
		if err := p.Check(); err != nil {
			t.Errorf("%s: %v", e.ID, err)
		}
		if e.Title != p.Title || e.Source != p.Source || e.Solutions != p.Solutions {
			t.Errorf("%s: the entry's comments are not those of its puzzle", e.ID)
		}
		if e.Source == "" || e.Solutions == "" {
			t.Errorf("%s: source or solutions are missing", e.ID)
		}
		if got := len(p.OpenCells()); got != want.cells {
			t.Errorf("%s: %d open cells, want %d", e.ID, got, want.cells)
		}
		if got := p.PieceCount(); got != want.pieces {
			t.Errorf("%s: %d pieces, want %d", e.ID, got, want.pieces)
		}
		shapes, sizes := 0, []string{}
		for _, q := range p.Pieces {
			if q.Stationary {
				continue
			}
			shapes++
			if s := diagnostic.Number(len(q.Cells)); !strings.Contains(strings.Join(sizes, " "), s) {
				sizes = append(sizes, s)
			}
		}
		var wantSizes []string
		for _, f := range strings.Fields(want.sizes) {
			wantSizes = append(wantSizes, diagnostic.Number(int(f[0]-'0')))
		}
		if shapes != want.shapes || strings.Join(sizes, " ") != strings.Join(wantSizes, " ") {
			t.Errorf("%s: %d shapes of sizes %v, want %d of %v", e.ID, shapes, sizes, want.shapes, wantSizes)
		}
		n, ok := e.SolutionCount()
		if n != want.solutions || ok != (want.solutions > 0) {
			t.Errorf("%s: %d solutions (%v), want %d", e.ID, n, ok, want.solutions)
		}
		if !ok && e.Solutions != "unknown" {
			t.Errorf("%s: solutions are %q", e.ID, e.Solutions)
		}
		if Find(e.ID) != e {
			t.Errorf("Find does not find %s", e.ID)
		}
	}
	if Find("nothing") != nil {
		t.Error("Find finds nothing")
	}
	files, err := fs.Glob(puzzleFiles, "puzzles/*.txt")
	if err != nil || len(files) != len(all) {
		t.Errorf("%d files (%v) for %d entries", len(files), err, len(all))
	}
}

// The order of pieces is that on which published fit counts rest.
func TestLibraryOrder(t *testing.T) {
	for id, want := range map[string]string{
		"pentominoes-10x6":     "F I L N P T U V W X Y Z",
		"pentominoes-8x8-hole": "F I L N P T U V W X Y Z *",
		"onesided-30x3":        "F f I L l N n P p T U V W X Y y Z z",
		"tetriscube":           "A B C D E F G H I J K L",
		"box-in-a-diamond":     "1 2 3 4 5 6 7 8 9 A B C D E F G H I J K L M N O P Q R S T U V W X Y Z *",
		"diamond-pt12":         "F I L N P T U V W X Y Z i o l t s *",
	} {
		var names []string
		for _, q := range Find(id).Puzzle().Pieces {
			names = append(names, q.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: pieces %s, want %s", id, got, want)
		}
	}
}
