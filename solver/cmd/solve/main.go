// Command solve is the solver in a terminal. It reads puzzle definitions and the settings of polycube 2.0 (and of
// 1.2.1), and prints solutions and statistics in polycube's form.
//
//	go run ./solver/cmd/solve [settings] [--] [file ...]
//	go run ./solver/cmd/solve -i -q -r -V -f11 -of=11 -n pentominoes.txt
//
// Without a file, or for the file -, definitions come from standard input. The name of a puzzle of the library, such as
// tetriscube, stands for its definition where there is no file of that name. It also reads BurrTools files, pictures of
// letters, burr numbers and puzzlecad files, and turns them into the same definition as the page. Solutions go to
// standard output, and so do the statistics, as NAME=value lines. Everything else goes to standard error. SIGUSR1
// prints the statistics so far; Ctrl-C prints them and ends.
//
// The exit status is 0 when every puzzle was searched, or the search was ended by Ctrl-C, a limit or a goal. It is 1
// when a search failed, and 2 when something in the input is wrong: settings, files, definitions. It is 75, or what
// --checkpoint-exit says, when the search was ended and is kept in its checkpoint.
//
// # What a search without settings is
//
// A definition without settings is searched as polycube would: all solutions are found, turned ones among them. Any
// other form is searched as in the page, by --auto, each solution once. In BurrTools files mirror images count once,
// too, where the pieces allow that and none may be left over. Then the numbers are those of BurrTools;
// --mirror=different counts them apart. Settings that say how to search (not -i, -q, --count, --limit and such) are
// taken as they are.
//
// With -i, SOLUTIONS is the number that was found. Where -r or -u compared them, UNIQUE counts those that are no turn
// of another. With --auto both are the same, so one number is printed. --count prints only the number, and --count -i
// the statistics. With --engine=frontier a number may be larger than any counter.
// Where a puzzle has rules (R lines, or --rule), all numbers are of solutions that keep them and stand.
//
// # Searches that are kept
//
// With --checkpoint=FILE that file has the search (search.Checkpoint). It is written every 30 s, at the end, and when
// SIGTERM or SIGINT end the search. With --resume the search goes on from there, to exactly the counters and solutions
// that it would have had. The same command line begins a search and goes on with it, so it can be run until its status
// is not 75. Without a puzzle (- is standard input) it searches whatever is in the file.
//
// Standard output is in step with the file. Solutions are printed when a checkpoint that has counted them lies on the
// disk, just before it takes the place of the last one. So the outputs of all runs, one after the other, have each
// solution once, by number. Only a kill in the milliseconds between print and rename makes some be printed again.
//
// # JSON lines
//
// With --json every line of standard output is an object; "type" says which:
//
//	search    it begins, or goes on: title, settings, engine, pieces, found (so far)
//	solution  number, and pieces: name and cells [x, y, z] of each that is mobile; with --most or --fewest also measured
//	          with --disassemble also level, atMost where there may be a lower one, and moves: names of pieces,
//	          and by [x, y, z], or turn: axis, at (where the other two coordinates are, y z, z x or x y, in half
//	          cells), clockwise; turns where straight moves do not take it apart
//	apart     by --disassemble: how many assemblies, solutions (that come apart by straight moves), turns (that come
//	          apart only with turns), notKnown
//	progress  by --progress: seconds, solutions, fits, left (seconds, from and to, or null)
//	challenge by --challenge: title, number, level, work, pieces that are given, and link
//	variant   by --design: number (but not of grow), solutions, placements, apart, level, empty (of grow), change,
//	          definition; and survey: of, and a tally
//	cover     by --cover: number, options by number from 1, their items, names and cost where they have some; its end
//	          has why, covers, nodes, updates
//	term      by --terms: n, solutions (as a string); law: recurrence, from which n on, order, proved, edges, checked,
//	          generating, growth, closed; and sequence: number in the OEIS, first and terms that agree, step (of the terms
//	          that are compared), stored and counted where they differ
//	sudoku    by --sudoku: number of the grid from 1, grid, count, why, solutions
//	end       why (complete, limit, impossible, interrupted, saved), seconds, solutions, found,
//	          nodes, trials, fits, attempts, and levels: by pieces left, from 1
//
//	run.go       run: settings, files, puzzles, one after another
//	search.go    one search: the Host of a session; signals, progress
//	runners.go   goroutines that do parts of it
//	output.go    solutions in polycube's forms
//	statistics.go  the NAME=value lines
//	trace.go     -t
//	json.go      --json
//	options.go   options of the program that are no settings
//	input.go     puzzles in any form, and the settings of those that have none
//	burrfile.go  files of BurrTools
//	disassemble.go  --disassemble: takes assemblies apart
//	checkpoint.go  a search kept in a file; layers.go: the files of a count along the edge
//	split.go     solve split, part, merge and status: a search in a folder
//	challenge.go  --challenge and --daily
//	design.go    --design; grow.go: --design=grow; shift.go: how both keep the workers at work
//	cover.go     --cover: exact cover
//	sudoku.go    --sudoku
//	terms.go     --terms: how a puzzle with a number n goes on
//	estimate.go  --estimate, and what --auto has chosen
//	report.go    diagnostics, with the line that they are about
//	signals.go   SIGUSR1, where there is one
package main

import (
	"bufio"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	t := &terminal{
		stdin:      os.Stdin,
		stdout:     bufio.NewWriterSize(os.Stdout, 1<<16),
		stderr:     os.Stderr,
		interrupt:  make(chan os.Signal, 1),
		statistics: make(chan os.Signal, 1),
		progress:   isTerminal(os.Stderr),
	}
	signal.Notify(t.interrupt, os.Interrupt)
	if keeps(os.Args[1:]) {
		signal.Notify(t.interrupt, syscall.SIGTERM)
	}
	notifyStatistics(t.statistics)
	status := t.run(os.Args[1:])
	if err := t.stdout.Flush(); err != nil && status == 0 {
		status = 1
	}
	os.Exit(status)
}

// isTerminal reports whether somebody may be looking: the file is a character device, and not the null device.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
