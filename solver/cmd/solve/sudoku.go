package main

import (
	"fmt"

	"tilewright/def/diagnostic"
	"tilewright/solver/xc"
)

// jsonSudoku is a line of --sudoku --json: the number of a grid, from 1, and its solutions.
type jsonSudoku struct {
	Type      string   `json:"type"`
	Number    int      `json:"number"`
	Grid      string   `json:"grid"`
	Count     uint64   `json:"count"`
	Why       string   `json:"why"`
	Solutions []string `json:"solutions,omitempty"`
}

// sudokus solves the Sudokus of a file: each solution on a line, or with --count the number of those of each grid.
func (t *terminal) sudokus(name string) int {
	source, text, err := t.read(name)
	if err != nil {
		return t.unreadable(source, err)
	}
	list, found := xc.ParseSudokus(text)
	for i := range found {
		printDiagnostic(t.stderr, source, text, &found[i])
	}
	if diagnostic.HasErrors(found) {
		return badInput
	}
	status := solved
	for i, grid := range list {
		if t.ended || t.broken {
			break
		}
		if t.sudoku(fmt.Sprintf("%s: grid %d", source, i+1), i+1, grid) == 0 && !t.ended && len(grid.Conflicts()) > 0 {
			status = badInput
		}
	}
	return status
}

// sudoku searches the solutions of one, prints them, and says where there is not just one. It returns their number.
func (t *terminal) sudoku(name string, number int, grid *xc.Sudoku) uint64 {
	s := t.line.Settings
	out := jsonSudoku{Type: "sudoku", Number: number, Grid: grid.String()}
	matrix := grid.Matrix()
	solver := xc.NewSolver(matrix, xc.Fewest, func(options []int32) bool {
		out.Count++
		solution := xc.SudokuOf(grid.Side(), matrix, options).String()
		switch {
		case s.Count || s.Quiet:
		case t.options.json:
			out.Solutions = append(out.Solutions, solution)
		default:
			_, err := fmt.Fprintln(t.stdout, solution)
			t.broken = err != nil
		}
		return !t.broken && (s.Limit == 0 || out.Count < s.Limit)
	})
	t.runCovers(solver)
	out.Why = t.why(out.Count)
	switch {
	case t.options.json:
		(&lines{t.stdout}).print(out)
	case s.Count:
		fmt.Fprintln(t.stdout, out.Count)
	}
	for _, c := range grid.Conflicts() {
		fmt.Fprintf(t.stderr, "%s: error: %s\n", name, c.Message)
	}
	if out.Count != 1 {
		fmt.Fprintf(t.stderr, "%s: %s.\n", name, diagnostic.Count(int(out.Count), "solution"))
	}
	return out.Count
}
