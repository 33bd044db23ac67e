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
