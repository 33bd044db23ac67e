package pack

import (
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// half is a search of a library puzzle that has found some solutions, as the page keeps it: its state, and the
// assemblies.
func half(t *testing.T, puzzle, line string, found uint64) (s *solver.Search, kept, assemblies []byte) {
	t.Helper()
	var b Batch
	s = open(t, puzzle, line, func(images []int32) bool {
		b.Add(s.Problem(), images)
		return true
	})
	for s.Stats().Solutions < found && s.Run(100) == search.Paused {
	}
	c := search.Checkpoint{Program: "test", Settings: line, State: s.Save()}
	c.Stats.Add(s.Stats())
	return s, c.Append(nil), b.Bytes
}

// TestFile: all of a search comes back from its file, with its solutions and without. A search that goes on from it
// finds the rest, each solution once.
func TestFile(t *testing.T) {
	for _, tt := range []struct{ puzzle, line string }{
		{"soma", "-r"},
		{"y-pentominoes-10x5", "-r"}, // equal copies
		{"pentominoes-10x6", "-r -V"},
	} {
		s, kept, assemblies := half(t, tt.puzzle, tt.line, 2)
		puzzle := def.Find(tt.puzzle).Puzzle()
		for _, list := range []bool{true, false} {
			saved := Saved{Kept: kept, Puzzle: puzzle, Asked: "--auto", Line: tt.line, Found: s.Stats().Solutions, Solutions: assemblies, List: list}
			file, err := saved.File()
			if err != nil {
				t.Fatal(err)
			}
			o, err := Open(file, "other")
			if err != nil {
				t.Fatal(err)
			}
			if o.Asked != "--auto" || o.Settings != tt.line || o.Puzzle != def.Format(puzzle) || o.Stats.Solutions != s.Stats().Solutions {
				t.Errorf("%s: asked %q, %q, %d solutions", tt.puzzle, o.Asked, o.Settings, o.Stats.Solutions)
			}
			if list && (!slices.Equal(o.Assemblies, assemblies) || o.Checkpoint.Listed != 0) ||
				!list && (o.Count > 0 || o.Checkpoint.Listed != s.Stats().Solutions) {
				t.Errorf("%s: %d solutions come back, %d are elsewhere", tt.puzzle, o.Count, o.Checkpoint.Listed)
			}
			again, err := ReadKept(o.Kept)
			if err != nil || !slices.Equal(again.State, s.Save()) || again.Puzzle != "" || again.Solutions != nil {
				t.Errorf("%s: what is kept of it is another one: %v", tt.puzzle, err)
			}
		}
	}
}

// TestFileRefused: a file that this program cannot go on with exactly is refused, with a sentence.
func TestFileRefused(t *testing.T) {
	_, kept, assemblies := half(t, "soma", "-r", 2)
	puzzle := def.Find("soma").Puzzle()
	file := func(change func(c *search.Checkpoint)) []byte {
		saved := Saved{Kept: kept, Puzzle: puzzle, Line: "-r", Solutions: assemblies, List: true}
		b, err := saved.File()
		if err != nil {
			t.Fatal(err)
		}
		c, err := search.ReadCheckpoint(b)
		if err != nil {
			t.Fatal(err)
		}
		change(c)
		return c.Append(nil)
	}
	for _, tt := range []struct {
		want   string
		change func(c *search.Checkpoint)
	}{
		{"", func(*search.Checkpoint) {}},
		{"other settings", func(c *search.Checkpoint) { c.Settings = "-r -V" }},
		{"another puzzle", func(c *search.Checkpoint) { c.Puzzle = def.Format(def.Find("pentominoes-10x6").Puzzle()) }},
		{"this program cannot read its puzzle or its settings", func(c *search.Checkpoint) { c.Puzzle = "D: xDim=" }},
		{"this program cannot read its puzzle or its settings", func(c *search.Checkpoint) { c.Settings = "--no-such-thing" }},
		{"do not fit its puzzle", func(c *search.Checkpoint) { c.Images++ }},
		{"damaged", func(c *search.Checkpoint) { c.Solutions[1][0] = 1 << 20 }},
		{"damaged", func(c *search.Checkpoint) { c.Solutions[1][0] = c.Solutions[1][1] }},
		{"damaged", func(c *search.Checkpoint) { c.State = c.State[1:] }},
		{"search it by that one", func(c *search.Checkpoint) { c.Split, c.Parts = "s", 2 }},
	} {
		_, err := Open(file(tt.change), "this one")
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("it says %v, want %q", err, tt.want)
		}
	}
	saved := Saved{Kept: kept, Puzzle: puzzle, Line: "-r", Solutions: make([]byte, 27), List: true}
	saved.Solutions[0] = 1
	if _, err := saved.File(); err == nil || !strings.Contains(err.Error(), "not of this puzzle") {
		t.Errorf("of a cell alone it says %v", err)
	}
}

// TestManySolutions: a small file may say that it has more solutions than fit into memory.
func TestManySolutions(t *testing.T) {
	const side = 180
	z := &def.Puzzle{Size: space.Size{X: side, Y: side, Z: 1}}
	for _, name := range []string{"A", "B"} {
		half := def.Piece{Name: name, Copies: 1}
		for i := range side * side / 2 {
			half.Cells = append(half.Cells, def.Cell{X: i / side, Y: i % side})
		}
		z.Pieces = append(z.Pieces, half)
	}
	p, err := problem.Compile(z)
	if err != nil {
		t.Fatal(err)
	}
	c := search.Checkpoint{
		Program: "test", Puzzle: def.Format(z), Settings: "-r", Done: true, Images: solver.ImagesHash(p),
		Solutions: make([][]int32, 10_000),
	}
	if _, err := Open(c.Append(nil), "test"); err == nil || !strings.Contains(err.Error(), "more than a page has room for") {
		t.Errorf("it says %v", err)
	}
}

// TestResult: the file of a finished part has nothing that depends on who searched it. It opens as a search with
// nothing left.
func TestResult(t *testing.T) {
	s, _, assemblies := half(t, "soma", "-r", 1<<60)
	puzzle := def.Find("soma").Puzzle()
	c := search.Checkpoint{
		Program: "test", Settings: "-r", Engine: "DLX", State: s.Save(), Done: true, Split: "s", Part: 3, Parts: 5, Worked: 1,
		Asked: "--auto",
	}
	c.Stats.Add(s.Stats())
	saved := Saved{Kept: c.Append(nil), Puzzle: puzzle, Asked: "--auto", Line: "-r", Solutions: assemblies, List: true}
	file, err := saved.File()
	if err != nil {
		t.Fatal(err)
	}
	got, err := search.ReadCheckpoint(file)
	if err != nil {
		t.Fatal(err)
	}
	if got.State != nil || got.Worked != 0 || got.Asked != "" || got.Part != 3 || len(got.Solutions) != 480 ||
		!slices.IsSortedFunc(got.Solutions, slices.Compare) {
		t.Errorf("the result is of part %d, %d solutions", got.Part, len(got.Solutions))
	}
	o, err := Open(file, "other")
	if err != nil {
		t.Fatal(err)
	}
	// This is the golden file of an earlier version, which the TypeScript tests read, too.
	golden, err := os.ReadFile("testdata/part.result")
	if err != nil {
		t.Fatal(err)
	}
	if g, err := Open(golden, "other"); err != nil || !slices.Equal(g.Assemblies, o.Assemblies) || g.Part != 3 || g.Parts != 5 || !g.Done {
		t.Errorf("the result of an earlier version is read in another way: %v", err)
	}
	line, _ := settings.Parse("-r")
	again := solver.Open(puzzle, line, func([]int32) bool {
		t.Error("it finds another solution")
		return true
	})
	if err := again.Restore(o.State); err != nil {
		t.Fatal(err)
	}
	for again.Run(1<<20) == search.Paused {
	}
	if got := again.Stats(); got.Solutions != 480 || got.Fits() != s.Stats().Fits() {
		t.Errorf("it says %d solutions, %d fits", got.Solutions, got.Fits())
	}
	if p, err := problem.Compile(puzzle); err != nil || o.Cells != len(p.Cells) || o.Count != 480 {
		t.Errorf("%d solutions of %d cells, %v", o.Count, o.Cells, err)
	}
}
