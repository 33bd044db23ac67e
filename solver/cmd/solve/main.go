// Command solve is the solver in a terminal: it reads puzzle definitions,
// takes the settings of polycube 2.0 (and reads those of 1.2.1), and prints
// solutions and statistics in polycube's form.
//
//	go run ./solver/cmd/solve [settings] [--] [file ...]
//	go run ./solver/cmd/solve -i -q -r -V -f11 -of=11 -n pentominoes.txt
//
// Without a file, or for the file -, definitions come from standard input. The
// name of a puzzle of the library, as tetriscube, stands for its definition
// where there is no file of that name. Solutions go to standard output, and so
// do the statistics, as NAME=value lines; everything else goes to standard
// error. SIGUSR1 prints the statistics so far; Ctrl-C prints them and ends.
//
// The exit status is 0 when every puzzle was searched, or the search was ended
// by Ctrl-C, a limit or a goal; 1 when a search failed; and 2 when something in
// the input is wrong: settings, files, definitions.
//
//	run.go       run: settings, files, puzzles, one after another
//	search.go    one search: the Host of a session; signals, progress
//	runners.go   goroutines that do parts of it
//	output.go    solutions in polycube's forms
//	statistics.go  the NAME=value lines
//	trace.go     -t
//	estimate.go  --estimate, and what --auto has chosen
//	report.go    diagnostics with the line they are about
//	signals.go   SIGUSR1, where there is one
package main

import (
	"bufio"
	"os"
	"os/signal"
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
	notifyStatistics(t.statistics)
	status := t.run(os.Args[1:])
	if err := t.stdout.Flush(); err != nil && status == 0 {
		status = 1
	}
	os.Exit(status)
}

// isTerminal reports whether somebody may be looking: the file is a device for
// characters, and not the one that swallows them.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
