// Command matrix compares everything that can be done with a puzzle with a plain oracle, for everything that a puzzle
// can have, and prints the table:
//
//	go run ./web/matrix [-first 0] [-puzzles 300] [-elsewhere 100] [-row substring]
//
// Each row is something that can be done: a way to search, a hint, an export. Each column is a feature of gen.Mixed. A
// cell has the result for the puzzles with that feature:
//
//	right    everything that was done agrees with the plain oracle
//	refused  a sentence says why it cannot be done, before anything runs
//	both     some of these puzzles are served, others refused
//	BROKEN   the result was wrong, or the program broke down
//	.        nothing was tried, which the test does not allow either
//
// The test of this package runs the same table.
//
//	main.go      the output
//	table.go     the table: Verdict, Row, and how its cells are made
//	case.go      Case, a puzzle with everything that its oracle knows
//	rows.go      the list of rows
//	search.go    ways to search, in this process
//	family.go    families of boards
//	page.go      a session as the page's worker has it: Automatic, watching, diagnosis, trees
//	hand.go      play by hand, hints, challenges, designs, disassembly
//	forms.go     texts, links, files of BurrTools, the lab's table
//	words.go     words of which pieces leave some open, and their table; files of Mechanical Puzzle Studio
//	languages.go the same in another language
//	covers.go    exact-cover problems with colours, bounds and costs
//	terminal.go  the program in the terminal
//	node.go      exports, paper and puzzles in other pages, in node; static/testing/matrix.ts is its other half
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

func main() {
	first := flag.Uint64("first", 0, "number of the first puzzle")
	puzzles := flag.Int("puzzles", 300, "how many puzzles there are")
	elsewhere := flag.Int("elsewhere", 100, "how many puzzles there are on other lattices than squares and cubes")
	only := flag.String("row", "", "only rows whose name has this in it")
	flag.Parse()
	tools, err := newTools()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer tools.Close()
	var rows []Row
	for _, r := range Rows(tools) {
		if strings.Contains(r.Name, *only) {
			rows = append(rows, r)
		}
	}
	t := Run(rows, *first, *puzzles, *elsewhere, 0)
	fmt.Print(t)
	for _, f := range t.Faults {
		fmt.Println(f)
	}
	if len(t.Faults) > 0 {
		tools.Close()
		os.Exit(1)
	}
}
