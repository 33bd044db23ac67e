//go:build js && wasm

// Command sudoku solves the grids of a page, one a line in globalThis.grids, each
// to the end, and tells the page how that went: globalThis.solved(how many had
// just one solution, milliseconds for all, milliseconds for the worst).
package main

import (
	"strings"
	"syscall/js"

	"tilewright/solver/xc"
)

func main() {
	clock := js.Global().Get("performance")
	now := func() float64 { return clock.Call("now").Float() }
	var grids []*xc.Sudoku
	for line := range strings.Lines(js.Global().Get("grids").String()) {
		if s, _ := xc.ParseSudoku(line); s != nil {
			grids = append(grids, s)
		}
	}
	one, worst, begin := 0, 0.0, now()
	for _, s := range grids {
		before := now()
		solver := xc.NewSolver(s.Matrix(), xc.Fewest, nil)
		for solver.Run(1 << 20) {
		}
		if solver.Found() == 1 {
			one++
		}
		worst = max(worst, now()-before)
	}
	js.Global().Call("solved", one, now()-begin, worst)
}
