// Command kernel prints the WebAssembly module that searches a puzzle, as package solver/kernel emits it. It is in
// WebAssembly's text format, with the names that the emitters give, and with the layout of memory.
//
//	go run ./solver/cmd/kernel [settings] puzzle
//	go run ./solver/cmd/kernel -r -f11 -of=11 -n pentominoes.txt
//
// The puzzle is a file, or the name of one in the library. The settings are those of solve. Settings that no kernel
// serves are refused with the reason.
package main

import (
	"errors"
	"fmt"
	"os"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

func main() {
	text, err := kernelText(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
	fmt.Print(text)
}

// kernelText is the module for a puzzle and settings.
func kernelText(args []string) (string, error) {
	line := settings.ParseCommand(settings.Join(args), isFile)
	if d := diagnostic.FirstError(line.Diagnostics); d != nil {
		return "", errors.New(d.Message)
	}
	if len(line.Files) != 1 {
		return "", errors.New("give settings and one puzzle: a file, or a name of the library")
	}
	puzzle, err := read(line.Files[0])
	if err != nil {
		return "", err
	}
	if d := diagnostic.FirstError(line.Check(settings.FactsOf(puzzle))); d != nil {
		return "", errors.New(d.Message)
	}
	s := solver.Open(puzzle, line.Settings, func([]int32) bool { return true })
	for s.Phase() < solver.Searching {
		if s.Run(1<<20) == search.Failed {
			return "", s.Err()
		}
	}
	return s.KernelText()
}

func isFile(word string) bool {
	_, err := os.Stat(word)
	return err == nil || def.Find(word) != nil
}

// read is the first puzzle of a file, or a puzzle of the library.
func read(name string) (*def.Puzzle, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		if e := def.Find(name); e != nil {
			return e.Puzzle(), nil
		}
		return nil, err
	}
	doc := def.Parse(string(b))
	if len(doc.Puzzles) == 0 || doc.Puzzles[0] == nil {
		return nil, errors.New(name + " has no puzzle without errors: solve lists them")
	}
	return doc.Puzzles[0], nil
}
