package disassemble_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// TestKnown has burrs and packings with their numbers of assemblies up to turns, of those that come apart, and of these
// by level. Each file names the source of its numbers. All are held against filled, which shares nothing with the
// engines. The separations of the first 100 of each are held against plain.
func TestKnown(t *testing.T) {
	files, err := filepath.Glob("testdata/known/*.txt")
	if err != nil || len(files) < 12 {
		t.Fatal(len(files), "files,", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { checkKnown(t, file) })
	}
}

func checkKnown(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d := def.Parse(string(text))
	if err := d.Err(); err != nil {
		t.Fatal(err)
	}
	puzzle := d.Puzzles[0]
	all := assemblies(t, puzzle)
	own := filled(puzzle)
	names := map[string]bool{}
	for _, pieces := range all {
		names[own.name(pieces)] = true
	}
	if len(names) != len(all) || !maps.Equal(names, own.found) {
		t.Errorf("%d assemblies, %d of them different, and the plain search finds %d, or others", len(all), len(names), len(own.found))
	}
	come, levels := 0, map[string]int{}
	for i, pieces := range all {
		s := apart(t, pieces, enough, 1<<16)
		switch s.Verdict() {
		case disassemble.Apart:
			come++
			levels[disassemble.LevelText(s.Tree().Level())]++
			if i < 100 && len(pieces) <= 9 {
				replay(t, uint64(i), pieces, s.Tree(), make(shifted, len(pieces)))
			}
		case disassemble.Locked:
			if at := position(pieces, s.Tree(), s.Stuck()); i < 100 && len(s.Stuck()) <= 9 {
				if moves, _ := plain(those(pieces, s.Stuck()), at); moves != 0 {
					t.Errorf("assembly %d: %v cannot be taken apart, and the plain search does so by %d moves", i, s.Stuck(), moves)
				}
			}
		default:
			t.Fatalf("assembly %d: %v", i, s.Verdict())
		}
	}
	var list []string
	for _, level := range slices.Sorted(maps.Keys(levels)) {
		list = append(list, fmt.Sprintf("%d of %s", levels[level], level))
	}
	got := fmt.Sprintf("# assemblies: %d\n# apart: %d\n# levels: %s\n", len(all), come, strings.Join(list, ", "))
	if !strings.Contains(string(text), got) {
		t.Errorf("the file does not say\n%s", got)
	}
}

// assemblies are the assemblies of a puzzle up to turns: the cells of each piece.
func assemblies(t *testing.T, p *def.Puzzle) [][][]def.Cell {
	t.Helper()
	var all [][][]def.Cell
	line, _ := settings.Parse("-r --mirror=different")
	var s *solver.Search
	s = solver.Open(p, line, func(images []int32) bool {
		var pieces [][]def.Cell
		for _, i := range images {
			var cells []def.Cell
			for _, c := range s.Problem().Images[i].Cells {
				cells = append(cells, s.Problem().Cells[c])
			}
			pieces = append(pieces, cells)
		}
		all = append(all, pieces)
		return true
	})
	for s.Run(1<<16) == search.Paused {
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	return all
}

// filling is a plain search for all ways to fill a puzzle, up to the turns of its box. It takes the first cell that is
// neither covered nor left empty. Each piece in turn covers it, or it is left empty.
type filling struct {
	puzzle *def.Puzzle
	board  []def.Cell
	number map[def.Cell]int
	empty  []bool // cells that may stay empty
	spare  int    // how many more of them may
	kinds  []fillingKind
	first  [][]fillingImage // by first cell
	turns  [][]int
	owner  []int // the piece on each cell, from 1; -1 is left empty
	found  map[string]bool
}

type fillingKind struct{ left, spare int }

type fillingImage struct {
	kind  int
	cells []int
}

func filled(p *def.Puzzle) *filling {
	f := &filling{puzzle: p, board: p.OpenCells(), number: map[def.Cell]int{}, found: map[string]bool{}}
	for i, c := range f.board {
		f.number[c] = i
	}
	f.empty, f.owner, f.first = make([]bool, len(f.board)), make([]int, len(f.board)), make([][]fillingImage, len(f.board))
	cells, most := p.VariableCells()
	f.spare = most
	for _, c := range cells {
		f.empty[f.number[c]] = true
	}
	known := map[string]int{}
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if q.Stationary {
			continue
		}
		shape := fmt.Sprint(space.Canonical(q.Cells, space.Cubes.Motions()[:24]))
		if k, is := known[shape]; is {
			f.kinds[k].left += q.Copies
			f.kinds[k].spare += q.Spare
			continue
		}
		known[shape] = len(f.kinds)
		for _, turned := range space.Orientations(q.Cells, space.Cubes.Motions()[:24]) {
			for at := range p.Volume() {
				placed := fillingImage{kind: len(f.kinds)}
				for _, c := range turned {
					if n, in := f.number[def.Cell{X: c.X + at%p.Size.X, Y: c.Y + at/p.Size.X%p.Size.Y, Z: c.Z + at/p.Size.X/p.Size.Y}]; in {
						placed.cells = append(placed.cells, n)
					}
				}
				if len(placed.cells) == len(turned) {
					least := slices.Min(placed.cells)
					f.first[least] = append(f.first[least], placed)
				}
			}
		}
		f.kinds = append(f.kinds, fillingKind{q.Copies, q.Spare})
	}
	side := func(c def.Cell) def.Cell {
		return def.Cell{X: 2*c.X - p.Size.X + 1, Y: 2*c.Y - p.Size.Y + 1, Z: 2*c.Z - p.Size.Z + 1}
	}
	for _, r := range space.Cubes.Motions()[:24] {
		var to []int
		for i, c := range f.board {
			d := r.Apply(side(c)) // about the middle
			n, in := f.number[def.Cell{X: (d.X + p.Size.X - 1) / 2, Y: (d.Y + p.Size.Y - 1) / 2, Z: (d.Z + p.Size.Z - 1) / 2}]
			if in && side(f.board[n]) == d && f.empty[n] == f.empty[i] {
				to = append(to, n)
			}
		}
		if len(to) == len(f.board) {
			f.turns = append(f.turns, to)
		}
	}
	f.fill(0, 0)
	return f
}

// fill goes on at a cell, with that many pieces placed.
func (f *filling) fill(cell, placed int) {
	for cell < len(f.board) && f.owner[cell] != 0 {
		cell++
	}
	if cell == len(f.board) {
		if !slices.ContainsFunc(f.kinds, func(k fillingKind) bool { return k.left > k.spare }) {
			f.found[canonical(f.owner, f.turns)] = true
		}
		return
	}
	for _, image := range f.first[cell] {
		k := &f.kinds[image.kind]
		if k.left == 0 || slices.ContainsFunc(image.cells, func(c int) bool { return f.owner[c] != 0 }) {
			continue
		}
		k.left--
		for _, c := range image.cells {
			f.owner[c] = placed + 1
		}
		f.fill(cell+1, placed+1)
		for _, c := range image.cells {
			f.owner[c] = 0
		}
		k.left++
	}
	if f.empty[cell] && f.spare > 0 {
		f.spare--
		f.owner[cell] = -1
		f.fill(cell+1, placed)
		f.owner[cell] = 0
		f.spare++
	}
}

// name is the same for all turns of an assembly.
func (f *filling) name(pieces [][]def.Cell) string {
	owner := make([]int, len(f.board))
	for i := range owner {
		owner[i] = -1
	}
	for i, cells := range pieces {
		for _, c := range cells {
			owner[f.number[c]] = i + 1
		}
	}
	return canonical(owner, f.turns)
}
