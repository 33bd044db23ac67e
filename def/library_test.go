package def

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What can be known of the library without solving: titles, open cells, mobile
// pieces, the sizes of the pieces, the number its comment gives, the difficulty.
var libraryTable = []struct {
	id, title     string
	cells, pieces int
	shapes        int    // entries, since the library writes copies=
	sizes         string // sizes of mobile pieces, each once, in order of appearance
	solutions     int64  // -1 is unknown
	difficulty    int
}{
	{"first-box", "Three in a box", 12, 3, 2, "4", 1, 1},
	{"first-cube", "Cube of three", 8, 3, 2, "3 2", 3, 1},
	{"first-rectangle", "Three pentominoes", 15, 3, 3, "5", 1, 1},
	{"first-house", "House", 20, 4, 4, "5", 1, 2},
	{"first-square", "Five in a square", 25, 5, 5, "5", 1, 2},
	{"pentominoes-10x6", "Pentominoes 10 × 6", 60, 12, 12, "5", 2339, 3},
	{"pentominoes-12x5", "Pentominoes 12 × 5", 60, 12, 12, "5", 1010, 3},
	{"pentominoes-15x4", "Pentominoes 15 × 4", 60, 12, 12, "5", 368, 4},
	{"pentominoes-20x3", "Pentominoes 20 × 3", 60, 12, 12, "5", 2, 5},
	{"pentominoes-8x8-hole", "Pentominoes 8 × 8, centre hole", 60, 12, 12, "5", 65, 3},
	{"pentominoes-8x8-corners", "Pentominoes 8 × 8, no corners", 60, 12, 12, "5", 2170, 3},
	{"pentominoes-8x8-four", "Pentominoes 8 × 8, four holes", 60, 12, 12, "5", 21, 4},
	{"pentominoes-8x8-square", "Pentominoes and a square, 8 × 8", 64, 13, 13, "5 4", 16146, 3},
	{"pentominoes-yin-yang", "Yin and yang", 60, 12, 12, "5", 3, 3},
	{"pentominoes-flower", "Flower", 60, 12, 12, "5", 47, 4},
	{"pentominoes-cross", "Pentomino cross", 60, 12, 12, "5", 14, 3},
	{"pentominoes-triple-x", "X three times as large", 45, 9, 9, "5", 1, 3},
	{"diamond-pt12", "Diamond PT12", 80, 17, 17, "5 4", 51184, 4},
	{"onesided-tetrominoes", "Window", 28, 7, 7, "4", 10, 2},
	{"onesided-30x3", "One-sided 30 × 3", 90, 18, 18, "5", 46, 5},
	{"onesided-18x5", "One-sided 18 × 5", 90, 18, 18, "5", 686628, 4},
	{"hexomino-parallelogram", "Hexomino parallelogram", 210, 35, 35, "6", -1, 5},
	{"box-in-a-diamond", "Box in a diamond", 210, 35, 35, "6", -1, 5},
	{"hexomino-rifle", "Rifle", 210, 35, 35, "6", -1, 5},
	{"heptominoes-33x23", "Heptominoes 33 × 23", 756, 108, 108, "7", -1, 5},
	{"soma", "Soma", 27, 7, 7, "3 4", 480, 2},
	{"soma-bathtub", "Soma bathtub", 27, 7, 7, "3 4", 158, 2},
	{"soma-pyramid", "Soma pyramid", 27, 7, 7, "3 4", 14, 2},
	{"soma-steps", "Soma steps", 27, 7, 7, "3 4", 164, 2},
	{"soma-high-wall", "Soma zigzag wall", 27, 7, 7, "3 4", 46, 2},
	{"soma-crystal", "Soma crystal", 27, 7, 7, "3 4", 2800, 2},
	{"diabolical", "Diabolical", 27, 6, 6, "2 3 4 5 6 7", 26, 2},
	{"tetracubes-8x2x2", "Tetracubes 8 × 2 × 2", 32, 8, 8, "4", 224, 2},
	{"tetracubes-4x4x2", "Tetracubes 4 × 4 × 2", 32, 8, 8, "4", 1390, 2},
	{"bedlam", "Bedlam Cube", 64, 13, 13, "5 4", 19186, 4},
	{"tetriscube", "Tetris Cube", 64, 12, 12, "6 5", 9839, 4},
	{"pentominoes-5x4x3", "Pentominoes 5 × 4 × 3", 60, 12, 12, "5", 7880, 4},
	{"pentominoes-10x3x2", "Pentominoes 10 × 3 × 2", 60, 12, 12, "5", 24, 4},
	{"pentominoes-6x5x2", "Pentominoes 6 × 5 × 2", 60, 12, 12, "5", 528, 4},
	{"pentominoes-stepped-pyramid", "Pentomino pyramid in steps", 60, 12, 12, "5", 110, 5},
	{"pentominoes-6x5x4", "Two sets, 6 × 5 × 4", 120, 24, 12, "5", -1, 5},
	{"y-pentominoes-5x5x5", "Y pentominoes 5 × 5 × 5", 125, 25, 1, "5", 2528, 4},
	{"dominoes-8x8", "Dominoes on a chessboard", 64, 32, 1, "2", 1629189, 1},
	{"trominoes-8x8", "Straight trominoes on a chessboard", 64, 22, 2, "3 1", 178, 2},
	{"y-pentominoes-10x5", "Y pentominoes 10 × 5", 50, 10, 1, "5", 4, 2},
	{"squared-rectangle", "Nine squares", 1056, 9, 9, "324 225 196 100 81 64 49 16 1", 1, 3},
	{"slothouber-graatsma", "Slothouber–Graatsma", 27, 9, 2, "4 1", 1, 3},
	{"conway", "Conway’s puzzle", 125, 18, 4, "8 4 3", 1144, 3},
	{"al-packino", "Al Packino", 180, 13, 4, "120 6 5 4", 1, 5},
	{"kanoodle", "Kanoodle 11 × 5", 55, 12, 12, "4 5 3", 92755, 2},
	{"first-triangles", "Five in a hexagon", 24, 5, 5, "4 5 6", 1, 1},
	{"polyiamonds-rhombus", "Rhombus of seven", 32, 7, 7, "4 5", 68, 2},
	{"polyiamonds-snowflake", "Snowflake of 1 to 5", 38, 10, 10, "1 2 3 4 5", 466, 2},
	{"hexiamonds-6x6", "Hexiamonds 6 × 6", 72, 12, 12, "6", 156, 3},
	{"hexiamonds-trapezoid", "Hexiamond trapezoid", 72, 12, 12, "6", 76, 4},
	{"hexiamonds-snowflake", "Hexiamond snowflake", 72, 12, 12, "6", 55, 3},
	{"hexiamonds-trefoil", "Hexiamond trefoil", 72, 12, 12, "6", 640, 3},
	{"hexiamonds-coin", "Hexiamond coin", 72, 12, 12, "6", 304, 3},
	{"hexiamonds-chevron", "Hexiamond chevron", 72, 12, 12, "6", 29, 3},
	{"hexiamonds-bone", "Knobby bone", 72, 12, 12, "6", 1, 5},
	{"obeirne", "O’Beirne’s hexagon", 114, 19, 19, "6", 124519, 4},
	{"heptiamonds-star-hole", "Heptiamonds round a star", 168, 24, 24, "7", 6003, 5},
	{"heptiamonds-seven-holes", "Heptiamonds with seven holes", 168, 24, 24, "7", 686, 5},
	{"first-hexagons", "Ten hexagons", 10, 3, 3, "3 4", 1, 1},
	{"tetrahexes-4x7", "Tetrahexes 4 × 7", 28, 7, 7, "4", 9, 2},
	{"tetrahexes-staggered", "Tetrahexes in staggered rows", 28, 7, 7, "4", 23, 2},
	{"tetrahexes-two-diamonds", "Two diamonds", 28, 7, 7, "4", 11, 3},
	{"tetrahexes-coin", "Tetrahex coin", 28, 7, 7, "4", 4, 3},
	{"tetrahexes-flower", "Tetrahex flower", 28, 7, 7, "4", 1, 2},
	{"polyhexes-hexagram", "Hexagram", 37, 10, 10, "3 4", 167, 3},
	{"polyhexes-hexagon", "Trihexes and tetrahexes", 37, 10, 10, "3 4", 12290, 2},
	{"pentahexes-hexagon", "Pentahex hexagon", 110, 22, 22, "5", -1, 4},
	{"first-sticks", "Window of sticks", 17, 4, 4, "3 4 5", 1, 1},
	{"polysticks-clipped", "Sticks of 1 to 3", 28, 8, 8, "1 3 2 5 4", 21, 2},
	{"polysticks-clipped-beside", "Sticks of 1 to 3, corners beside", 28, 8, 8, "1 3 2 5 4", 132, 2},
	{"polytwigs-hexagon", "Twigs of 1 to 4", 28, 9, 9, "1 2 3 4", 1175, 1},
	{"pentatwigs", "Pentatwigs", 60, 12, 12, "5", 2, 4},
	{"tritrigs-hexagon", "Three sticks on triangles", 150, 12, 12, "15 9 12 3 6", 10, 3},
	{"tetrasticks-5x5", "Tetrasticks 5 × 5", 92, 15, 15, "7 6 5 4", 72, 5},
	{"tetrasticks-diamond", "Tetrastick diamond", 85, 15, 15, "7 6 5 4", 1, 5},
	{"onesided-tetrasticks", "One-sided tetrasticks", 140, 25, 25, "7 6 5 4", 107, 5},
	{"tangram", "Tangram", 32, 7, 5, "8 4 2", 1, 2},
	{"tangram-triangle", "Tangram triangle", 32, 7, 5, "8 4 2", 6, 2},
	{"tangram-rectangle", "Tangram rectangle", 32, 7, 5, "8 4 2", 9, 2},
	{"tangram-parallelogram", "Tangram parallelogram", 32, 7, 5, "8 4 2", 6, 2},
	{"first-balls", "Pyramid of 14 balls", 14, 4, 4, "3 5", 1, 1},
	{"ball-pyramid", "Pyramid of 20 balls", 20, 4, 2, "4 6", 1, 1},
	{"ball-room-1", "Ball Room 1", 14, 4, 4, "3 4", 2, 2},
	{"ball-room-3", "Ball Room 3", 14, 4, 4, "3 4", 3, 1},
	{"kanoodle-pyramid", "Kanoodle pyramid", 55, 12, 12, "4 5 3", 612, 3},
	{"chinese-cross", "Chinese Cross", 104, 6, 6, "24 16 17 14", 2, 2},
	{"yamato-block", "Yamato Block", 104, 6, 5, "24 18 17 14", 2, 1},
	{"diabolical-structure", "Diabolical Structure", 104, 6, 3, "24 16", 1, 1},
	{"cube-in-cage", "Cube in Cage", 99, 6, 5, "21 22 7 8 12", 96, 1},
	{"bills-baffling-burr", "Bill’s Baffling Burr", 104, 6, 6, "20 16 15 17 14", 24, 1},
	{"dubois-burr", "Philippe Dubois’ burr", 104, 6, 6, "18 16 15", 2, 2},
	{"piston-burr", "Piston Burr", 104, 6, 5, "19 15 18", 10, 1},
	{"computers-choice-unique-10", "Computer’s Choice Unique 10", 152, 6, 6, "25 23 26 24 22", 10, 2},
	{"loves-dozen", "Love’s Dozen", 104, 6, 6, "19 15 16", 154, 1},
	{"pelikan-burr", "Pelikan Burr", 512, 7, 7, "200 27 26 25 24 23", 12, 1},
	{"four-piece-tetrahedron", "Four Piece Tetrahedron", 104, 4, 2, "26", 1, 1},
	{"diagonal-cube", "Diagonal Cube", 192, 6, 6, "30 32 34", 2, 2},
	{"augmented-second-stellation", "Augmented Second Stellation", 240, 6, 6, "36 40 44", 2, 2},
	{"bermuda", "Bermuda", 72, 12, 12, "6", 2, 3},
	{"prisgon", "Prisgon", 165, 9, 9, "93 8 5 9 6 7 11", 1, 3},
	{"tetrominoes-5x4", "Tetromino rectangle", 20, 5, 5, "4", 0, 0},
	{"mutilated-chessboard", "Chessboard without two corners", 62, 31, 1, "2", 0, 0},
	{"pentominoes-two-rooms", "Two rooms", 60, 12, 12, "5", 0, 0},
	{"pentominoes-staircase", "Staircase", 60, 12, 12, "5", 0, 0},
	{"soma-w", "Soma W wall", 27, 7, 7, "3 4", 0, 0},
	{"hexiamonds-3x12", "Hexiamonds 3 × 12", 72, 12, 12, "6", 0, 0},
	{"tetrahexes-triangle", "Tetrahex triangle", 28, 7, 7, "4", 0, 0},
	{"tetratans-7x4", "Tetratans 7 × 4", 112, 14, 14, "8", 0, 0},
	{"kanoodle-tetrahedron", "Kanoodle tetrahedron", 55, 12, 12, "4 5 3", 0, 0},
	{"hexomino-rectangle", "Hexomino rectangle", 210, 35, 35, "6", 0, 0},
	{"bricks-6x6x6", "Bricks", 216, 27, 1, "8", 0, 0},
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
			if size := strconv.Itoa(len(q.Cells)); !slices.Contains(sizes, size) {
				sizes = append(sizes, size)
			}
		}
		if shapes != want.shapes || strings.Join(sizes, " ") != want.sizes {
			t.Errorf("%s: %d shapes of sizes %v, want %d of %s", e.ID, shapes, sizes, want.shapes, want.sizes)
		}
		n, ok := e.SolutionCount()
		if ok != (want.solutions >= 0) || ok && int64(n) != want.solutions {
			t.Errorf("%s: %d solutions (%v), want %d", e.ID, n, ok, want.solutions)
		}
		if !ok && e.Solutions != "unknown" {
			t.Errorf("%s: solutions are %q", e.ID, e.Solutions)
		}
		if ok && !strings.Contains(e.Solutions, ", ") {
			t.Errorf("%s: %q says neither what counts as one solution nor why there is none", e.ID, e.Solutions)
		}
		if placements, found := e.Effort(); e.Difficulty() != want.difficulty || placements == 0 && n > 0 || ok && found > n {
			t.Errorf("%s: difficulty %d by %d placements and %d solutions, want %d", e.ID, e.Difficulty(), placements, found, want.difficulty)
		}
		if (e.Difficulty() == 0) != (e.Group == "Impossible on purpose") || e.DifficultyWord() == "" {
			t.Errorf("%s of %q is %q", e.ID, e.Group, e.DifficultyWord())
		}
		if Find(e.ID) != e {
			t.Errorf("Find does not find %s", e.ID)
		}
	}
	var grouped []*Entry
	for _, g := range Groups() {
		for _, e := range g.Entries {
			if e.Group != g.Name {
				t.Errorf("%s says that it is of %q, not %q", e.ID, e.Group, g.Name)
			}
		}
		grouped = append(grouped, g.Entries...)
	}
	if !slices.Equal(grouped, all) {
		t.Error("the groups are not the library")
	}
	if Find(Start) == nil {
		t.Error("the first puzzle is not in the library")
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
