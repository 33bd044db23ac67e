//go:build !js

package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// The table of functions that Go's linker writes for the runtime: package
// internal/abi and _func of runtime/runtime2.go. It begins with the mark, two
// zeros, and the sizes of an instruction and of a word; then come words, of
// which these are the offsets of the table's parts.
const (
	functionsMark  = "\xf1\xff\xff\xff\x00\x00\x01\x08" // of Go 1.20 and later
	functionsCount = 8 * 1
	functionsNames = 8 * 4
	functionsUnits = 8 * 5 // the files of compilation units, then their names
	functionsSteps = 8 * 7 // tables by program counter, each a value's steps
	functionsIndex = 8 * 8 // two halves for each function: entry, and record from here
	functionsHead  = 8 * 9

	// Places in a record, which is followed by more offsets of steps.
	recordName  = 4  // offset of the function's name
	recordStack = 16 // offset of the steps of the stack's size
	recordFile  = 20 // of the file's number
	recordLine  = 24 // of the line
	recordMore  = 28 // number of offsets behind the record
	recordStart = 36 // the function's first line
	recordSize  = 44
)

// dropLines clears what tells the source lines of a program's instructions, and
// the names of the functions of Go's own packages. It serves stack traces alone,
// which name our functions as before, say ?:0 for the line, and leave out
// functions without a name, as those of the runtime already. Nothing moves; but
// zeros compress, and the tables hardly do: the worker becomes 72 kB smaller after
// brotli, 19 kB of that by the names.
func dropLines(memory []segment) error {
	for _, s := range memory {
		if at := bytes.Index(s.content, []byte(functionsMark)); at >= 0 {
			return clearLines(s.content[at:])
		}
	}
	return errors.New("there is no table of functions in the form of Go 1.20 to 1.26: look up in runtime/symtab.go what became of it")
}

// clearLines does so in a table, behind which there may be other things.
func clearLines(table []byte) error {
	if len(table) < functionsHead {
		return errors.New("the table of functions ends in its head")
	}
	word := func(at int) int { return int(binary.LittleEndian.Uint64(table[at:])) }
	half := func(at int) int { return int(binary.LittleEndian.Uint32(table[at:])) }
	count, index := word(functionsCount), word(functionsIndex)
	names, units, steps := word(functionsNames), word(functionsUnits), word(functionsSteps)
	if !slices.IsSorted([]int{functionsHead, names, units, steps, index, len(table)}) ||
		count > (len(table)-index)/8 {
		return errors.New("the parts of the table of functions are not where they were in Go 1.20 to 1.26")
	}

	clear(table[units:steps])
	// Functions share steps that are equal, whatever they are steps of.
	used := map[int]bool{0: true}
	all := []int{index - steps}
	kept := make([]byte, units-names)
	for i := range count {
		record := index + half(index+8*i+4)
		if record+recordSize > len(table) || record+recordSize+4*half(record+recordMore) > len(table) {
			return fmt.Errorf("the record of function %d is outside the table of functions", i)
		}
		if offset := half(record + recordName); offset >= len(kept) {
			return fmt.Errorf("the name of function %d is outside the table of functions", i)
		} else if name := keptName(table[names+offset : units]); name != nil {
			copy(kept[offset:], name)
		} else {
			clear(table[record+recordName:][:4]) // the empty name at the beginning
		}
		used[half(record+recordStack)] = true
		for k := range half(record + recordMore) {
			used[half(record+recordSize+4*k)] = true
		}
		all = append(all, half(record+recordFile), half(record+recordLine))
		clear(table[record+recordFile : record+recordMore])
		clear(table[record+recordStart:][:4])
	}
	copy(table[names:units], kept)
	for offset := range used {
		all = append(all, offset)
	}
	slices.Sort(all)
	if all[len(all)-1] > index-steps {
		return errors.New("a function has steps outside the table of functions")
	}
	for i, offset := range all[:len(all)-1] {
		if !used[offset] {
			clear(table[steps+offset : steps+all[i+1]])
		}
	}
	return nil
}

// keptName is the name that a function at the beginning of names, which end in
// zeros, shows in a stack trace; nil for one of Go's own packages, whose paths begin
// with a word without a dot. The runtime prints what stands in brackets as [...],
// and asks panics for their name.
func keptName(names []byte) []byte {
	name, _, _ := bytes.Cut(names, []byte{0})
	name, _, _ = bytes.Cut(name, []byte("["))
	path, _, inside := bytes.Cut(name, []byte("/"))
	ours := bytes.HasPrefix(name, []byte("main.")) || string(name) == "runtime.gopanic" ||
		inside && (string(path) == "tilewright" || bytes.ContainsRune(path, '.') && !bytes.HasPrefix(path, []byte("type:")))
	if !ours {
		return nil
	}
	return name
}
