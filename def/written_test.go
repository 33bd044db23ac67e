package def

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tilewright/def/space"
	"tilewright/def/testing/anyhow"
)

// drawnBox is a random box that is filled by pieces: cells[z][y][x] is the number of a piece from 0, which hangs together.
func drawnBox(r *rand.Rand, size space.Size) (cells [][][]int) {
	grid := make([][][]int, size.Z)
	for z := range grid {
		grid[z] = make([][]int, size.Y)
		for y := range grid[z] {
			grid[z][y] = slices.Repeat([]int{-1}, size.X)
		}
	}
	around := func(at Cell, want func(n int) bool) (list []Cell) {
		for _, step := range []Cell{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {Z: 1}, {Z: -1}} {
			to := at.Plus(step)
			inside := min(to.X, to.Y, to.Z) >= 0 && to.X < size.X && to.Y < size.Y && to.Z < size.Z
			if inside && want(grid[to.Z][to.Y][to.X]) {
				list = append(list, to)
			}
		}
		return list
	}
	next := 0
	for z := range size.Z {
		for y := range size.Y {
			for x := range size.X {
				at := Cell{X: x, Y: y, Z: z}
				if grid[z][y][x] >= 0 {
					continue
				}
				n := 0
				for most := 3 + r.IntN(3); n < most; n++ {
					grid[at.Z][at.Y][at.X] = next
					free := around(at, func(n int) bool { return n < 0 })
					if len(free) == 0 {
						break
					}
					at = free[r.IntN(len(free))]
				}
				if beside := around(at, func(n int) bool { return n >= 0 && n != next }); n == 0 && len(beside) > 0 { // none stands alone
					grid[z][y][x] = grid[beside[0].Z][beside[0].Y][beside[0].X]
					continue
				}
				next++
			}
		}
	}
	return grid
}

// boxPuzzle is what is to come back, by its shapes and its box.
func boxPuzzle(grid [][][]int) string {
	pieces := map[int][]Cell{}
	for z := range grid {
		for y := range grid[z] {
			for x, n := range grid[z][y] {
				pieces[n] = append(pieces[n], Cell{X: x, Y: len(grid[z]) - 1 - y, Z: z}) // rows go down
			}
		}
	}
	var p Puzzle
	for n := range len(pieces) {
		p.Pieces = append(p.Pieces, Piece{Cells: pieces[n], Copies: 1})
	}
	p.Size = space.Size{X: len(grid[0][0]), Y: len(grid[0]), Z: len(grid)}
	return shapesOf(&p)
}

// shapesOf are the shapes of a puzzle, up to turns of its board, and its box.
func shapesOf(p *Puzzle) string {
	var list []string
	for i := range p.Pieces {
		shape := fmt.Sprint(space.Canonical(space.Cubes.Normalised(slices.Clone(p.Pieces[i].Cells)), p.Group()))
		list = append(list, slices.Repeat([]string{shape}, p.Pieces[i].Copies)...)
	}
	slices.Sort(list)
	return fmt.Sprint(p.Size, list)
}

// cellsAs writes the cells of a layer.
func cellsAs(layer [][]int, cell func(n int) string, between, before, behind, join string) string {
	var rows []string
	for _, row := range layer {
		var cells []string
		for _, n := range row {
			cells = append(cells, cell(n))
		}
		rows = append(rows, before+strings.Join(cells, between)+behind)
	}
	return strings.Join(rows, join)
}

func letterOf(n int) string { return string(rune('A' + n)) }
func numberOf(n int) string { return fmt.Sprint(n + 1) }
func colourOf(n int) string { return fmt.Sprint("piece", n+1) }

// writtenPuzzles are ways to write a box that is filled; form is as which it is to be read.
var writtenPuzzles = []struct {
	name, form string
	solid      bool
	write      func(grid [][][]int) string
}{
	{"letters", "picture", false, func(g [][][]int) string { return cellsAs(g[0], letterOf, "", "", "", "\n") }},
	{"small letters", "picture", false, func(g [][][]int) string { return strings.ToLower(cellsAs(g[0], letterOf, "", "", "", "\n")) }},
	{"spaced", "picture", false, func(g [][][]int) string { return cellsAs(g[0], letterOf, " ", "", "", "\n") }},
	{"tabs", "picture", false, func(g [][][]int) string { return cellsAs(g[0], letterOf, "\t", "", "", "\n") }},
	{"commas", "picture", false, func(g [][][]int) string { return cellsAs(g[0], letterOf, ",", "", "", "\n") }},
	{"numbers", "picture", false, func(g [][][]int) string { return cellsAs(g[0], numberOf, ",", "", "", "\n") }},
	{"numbers and tabs", "picture", false, func(g [][][]int) string { return cellsAs(g[0], numberOf, "\t", "", "", "\n") }},
	{"semicolons", "picture", false, func(g [][][]int) string { return cellsAs(g[0], numberOf, ";", "", "", "\n") }},
	{"words", "picture", false, func(g [][][]int) string { return cellsAs(g[0], colourOf, ",", "", "", "\n") }},
	{"bars", "picture", false, func(g [][][]int) string {
		rule := "+" + strings.Repeat("-", len(g[0][0])) + "+\n"
		return rule + cellsAs(g[0], letterOf, "", "|", "|", "\n") + "\n" + rule
	}},
	{"inner bars", "picture", false, func(g [][][]int) string {
		rule := strings.Repeat("+---", len(g[0][0])) + "+\n"
		return rule + cellsAs(g[0], letterOf, " | ", "| ", " |", "\n"+rule) + "\n" + rule
	}},
	{"quotes", "picture", false, func(g [][][]int) string { return cellsAs(g[0], letterOf, "", `"`, `",`, "\n") }},
	{"python", "picture", false, func(g [][][]int) string { return "rows = [" + cellsAs(g[0], letterOf, "", "'", "'", ", ") + "]" }},
	{"lists", "picture", false, func(g [][][]int) string {
		return "[" + cellsAs(g[0], func(n int) string { return `"` + letterOf(n) + `"` }, ", ", "[", "]", ", ") + "]"
	}},
	{"lists of numbers", "picture", false, func(g [][][]int) string { return "[" + cellsAs(g[0], numberOf, ", ", "[", "]", ", ") + "]" }},
	{"fence", "picture", false, func(g [][][]int) string { return "```\n" + cellsAs(g[0], letterOf, "", "", "", "\n") + "\n```" }},
	{"title", "picture", false, func(g [][][]int) string { return "My puzzle:\n" + cellsAs(g[0], letterOf, "", "", "", "\n") }},
	{"comment", "picture", false, func(g [][][]int) string { return "; as drawn\n" + cellsAs(g[0], letterOf, "", "", "", "\n") }},
	{"layers", "layers", true, func(g [][][]int) string { return layersAs(g, letterOf, "", "", "\n\n") }},
	{"layers of numbers", "layers", true, func(g [][][]int) string { return layersAs(g, numberOf, ",", "", "\n\n") }},
	{"layers with titles", "layers", true, func(g [][][]int) string { return layersAs(g, letterOf, "", "Layer:\n", "\n") }},
	{"layers in a list", "layers", true, func(g [][][]int) string {
		var list []string
		for _, layer := range g {
			list = append(list, "["+cellsAs(layer, letterOf, "", `"`, `"`, ", ")+"]")
		}
		return "[" + strings.Join(list, ", ") + "]"
	}},
	{"SOMA", "layers", true, func(g [][][]int) string {
		text := "/SOMA001\n"
		for y := range g[0] {
			for z := range g {
				text += "/"
				for _, n := range g[z][y] {
					text += letterOf(n)
				}
			}
			text += "\n"
		}
		return text
	}},
}

func layersAs(grid [][][]int, cell func(n int) string, between, title, join string) string {
	var list []string
	for i, layer := range grid {
		list = append(list, strings.ReplaceAll(title, ":", fmt.Sprintf(" %d:", i+1))+cellsAs(layer, cell, between, "", "", "\n"))
	}
	return strings.Join(list, join)
}

// TestWritten writes random boxes that pieces fill in each form, and reads them back with the same pieces and the same box.
func TestWritten(t *testing.T) {
	for i, f := range writtenPuzzles {
		r := rand.New(rand.NewPCG(57, uint64(i)))
		for range anyhow.Puzzles() {
			size := space.Size{X: 3 + r.IntN(3), Y: 3 + r.IntN(2), Z: 1}
			if f.solid {
				size = space.Size{X: 3, Y: 3, Z: 3}
			}
			grid := drawnBox(r, size)
			text := anyhow.Write(r, f.write(grid))
			all := Readings(text)
			if len(all) == 0 || all[0].Form.Name != f.form {
				t.Errorf("%s: %q is read as %v", f.name, text, all)
				break
			}
			d := Parse(all[0].Definition)
			if len(d.Drafts) != 1 || shapesOf(d.Drafts[0]) != boxPuzzle(grid) {
				t.Errorf("%s: %q becomes\n%s\nwant %s", f.name, text, all[0].Definition, boxPuzzle(grid))
				break
			}
		}
	}
	t.Log(len(writtenPuzzles), "forms of puzzles")
}

// writtenParts are ways to write pieces that are in no box, or not all of them. Each makes a random text, and what is to come back by
// [partsOf], but for the board where it has none.
var writtenParts = []struct {
	name, form string
	write      func(r *rand.Rand) (text, want string)
}{
	{"sticks on one line", "sticks", func(r *rand.Rand) (string, string) {
		words, want := drawnSticks(r)
		return strings.Join(words, []string{" ", ", ", "; "}[r.IntN(3)]), want
	}},
	{"sticks one a line", "sticks", func(r *rand.Rand) (string, string) {
		words, want := drawnSticks(r)
		return strings.Join(words, "\n"), want
	}},
	{"sticks in a list", "sticks", func(r *rand.Rand) (string, string) {
		words, want := drawnSticks(r)
		return "[" + strings.Join(words, ", ") + "]", want
	}},
	{"flat shapes", "shapes", func(r *rand.Rand) (string, string) {
		shapes := drawnShapes(r)
		return blocksOf(shapes), partsOf(shapes, nil)
	}},
	{"dots and shapes", "board", func(r *rand.Rand) (string, string) {
		shapes, open := drawnShapes(r), drawnBoard(r)
		return rowsOf(open, ".", "#") + "\n" + blocksOf(shapes), partsOf(shapes, open)
	}},
	{"dots", "board", func(r *rand.Rand) (string, string) {
		open := drawnBoard(r)
		return rowsOf(open, ".", "#"), partsOf(nil, open)
	}},
	{"puzzlecad", "puzzlecad", func(r *rand.Rand) (string, string) {
		shapes := piecesOf(drawnBox(r, space.Size{X: 3, Y: 3, Z: 3}))
		var list []string
		for _, cells := range shapes {
			cells = space.Cubes.Normalised(cells)
			span := space.Extent(cells)
			layers := make([]string, span.Z)
			for z := range layers {
				rows := make([]string, span.Y)
				for y := range rows {
					for x := range span.X {
						rows[y] += map[bool]string{true: "x", false: "."}[slices.Contains(cells, Cell{X: x, Y: y, Z: z})]
					}
				}
				layers[z] = `"` + strings.Join(rows, "|") + `"`
			}
			list = append(list, "["+strings.Join(layers, ", ")+"]")
		}
		return "burr_plate([" + strings.Join(list, ", ") + "]);", partsOf(shapes, nil)
	}},
	{"positions", "position", drawnPosition},
}

// drawnSticks are six random sticks of a burr that hang together.
func drawnSticks(r *rand.Rand) (words []string, want string) {
	var shapes [][]Cell
	for len(words) < 6 {
		if n := 1 + r.IntN(StickNumbers); space.Cubes.Connected(StickCells(n)) {
			words, shapes = append(words, fmt.Sprint(n)), append(shapes, StickCells(n))
		}
	}
	return words, partsOf(shapes, nil)
}

// piecesOf are the cells of each piece of a box.
func piecesOf(grid [][][]int) (shapes [][]Cell) {
	for z := range grid {
		for y := range grid[z] {
			for x, n := range grid[z][y] {
				for len(shapes) <= n {
					shapes = append(shapes, nil)
				}
				shapes[n] = append(shapes[n], Cell{X: x, Y: y, Z: z})
			}
		}
	}
	return shapes
}

// drawnShapes are some flat pieces of two cells or more.
func drawnShapes(r *rand.Rand) [][]Cell {
	shapes := slices.DeleteFunc(piecesOf(drawnBox(r, space.Size{X: 5, Y: 4, Z: 1})), func(c []Cell) bool { return len(c) < 2 })
	if len(shapes) < 2 {
		return drawnShapes(r)
	}
	return shapes
}

// drawnBoard are the cells of a flat board with a hole or more.
func drawnBoard(r *rand.Rand) []Cell {
	shapes := piecesOf(drawnBox(r, space.Size{X: 5, Y: 4, Z: 1}))
	open := slices.Concat(shapes[1:]...)
	if !strings.Contains(rowsOf(open, ".", "#"), "#") {
		return drawnBoard(r)
	}
	return open
}

// rowsOf writes flat cells in the least rectangle around them.
func rowsOf(cells []Cell, cell, blank string) (text string) {
	low, high := space.Bounds(cells)
	for y := high.Y; y >= low.Y; y-- { // rows go down
		for x := low.X; x <= high.X; x++ {
			text += map[bool]string{true: cell, false: blank}[slices.Contains(cells, Cell{X: x, Y: y})]
		}
		text += "\n"
	}
	return text
}

// blocksOf writes flat pieces, a block each.
func blocksOf(shapes [][]Cell) string {
	var blocks []string
	for i, cells := range shapes {
		blocks = append(blocks, rowsOf(cells, letterOf(i), "."))
	}
	return strings.Join(blocks, "\n")
}

// partsOf are shapes, up to turns of a board, and the cells of the board, up to a move.
func partsOf(shapes [][]Cell, open []Cell) string {
	flat := !slices.ContainsFunc(shapes, func(cells []Cell) bool { return space.Extent(cells).Z > 1 })
	group := space.Cubes.Group(space.Size{X: 9, Y: 9, Z: map[bool]int{true: 1, false: 9}[flat]}, false)
	var list []string
	for _, cells := range shapes {
		list = append(list, fmt.Sprint(space.Canonical(space.Cubes.Normalised(slices.Clone(cells)), group)))
	}
	slices.Sort(list)
	if open != nil {
		open = space.Cubes.Normalised(slices.Clone(open))
	}
	return fmt.Sprint(list, open)
}

// drawnPosition writes a board of pentominoes on which some of them lie. The others come back as they are, and these where they lie.
func drawnPosition(r *rand.Rand) (text, want string) {
	set := Find("pentominoes-10x6").Puzzle()
	rows := slices.Repeat([][]rune{[]rune(strings.Repeat(".", set.Size.X))}, set.Size.Y)
	for y := range rows {
		rows[y] = slices.Clone(rows[y])
	}
	var open []Cell // what is left
	shapes := make([][]Cell, len(set.Pieces))
	for i := range set.Pieces {
		shapes[i] = set.Pieces[i].Cells
	}
	most, placed := 2+r.IntN(3), 0
	for tries := 0; tries < 50 && placed < most; tries++ {
		i := r.IntN(len(set.Pieces))
		ways := space.Orientations(set.Pieces[i].Cells, set.Group())
		move := Cell{X: r.IntN(set.Size.X), Y: r.IntN(set.Size.Y)}
		var cells []Cell
		for _, c := range space.Cubes.Normalised(slices.Clone(ways[r.IntN(len(ways))])) {
			c = c.Plus(move)
			if shapes[i] != nil && c.X < set.Size.X && c.Y < set.Size.Y && rows[c.Y][c.X] == '.' {
				cells = append(cells, c)
			}
		}
		if len(cells) < len(set.Pieces[i].Cells) {
			continue
		}
		for _, c := range cells {
			rows[c.Y][c.X] = rune('A' + i)
		}
		shapes[i] = nil
		placed++
	}
	slices.Reverse(rows) // they go down
	for y, row := range rows {
		for x, c := range row {
			if c == '.' {
				open = append(open, Cell{X: x, Y: set.Size.Y - 1 - y})
			}
		}
		text += string(row) + "\n"
	}
	return text, partsOf(slices.DeleteFunc(shapes, func(c []Cell) bool { return c == nil }), open)
}

// TestWrittenParts writes random pieces, boards and positions in each form, and reads them back with the same pieces and open cells.
func TestWrittenParts(t *testing.T) {
	for i, f := range writtenParts {
		r := rand.New(rand.NewPCG(58, uint64(i)))
		for range anyhow.Puzzles() {
			text, want := f.write(r)
			text = anyhow.Write(r, text)
			all := Readings(text)
			if len(all) == 0 || all[0].Form.Name != f.form {
				t.Errorf("%s: %q is read as %v", f.name, text, all)
				break
			}
			d := Parse(all[0].Definition)
			got := ""
			if len(d.Drafts) == 1 {
				var shapes [][]Cell
				for _, q := range d.Drafts[0].Pieces {
					if !q.Stationary {
						shapes = append(shapes, slices.Repeat([][]Cell{q.Cells}, q.Copies)...)
					}
				}
				var open []Cell
				if f.form == "board" || f.form == "position" {
					open = d.Drafts[0].OpenCells()
				}
				got = partsOf(shapes, open)
			}
			if got != want {
				t.Errorf("%s: %q becomes\n%s\n%s\nwant\n%s", f.name, text, all[0].Definition, got, want)
				break
			}
		}
	}
	t.Log(len(writtenParts), "forms of parts")
}
