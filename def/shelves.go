package def

import (
	_ "embed"
	"strconv"
	"strings"

	"tilewright/def/say"
)

// shelves are the groups of the library, and their puzzles in order: a line each with its group, its ID, its effort and, for a
// burr, its level.
// What is found by exact cover alone, such as queens, is not here but
// in the lab.
//
//go:embed shelves.tsv
var shelves string

// effort is how much the plain search does for a puzzle: DLX, with one of each orbit of solutions (the settings line
// -r). Package solver measures it in its tests.
type effort struct {
	// fits are the placements, all solutions included, or the first million of them where the search takes hours or
	// nobody has seen the end.
	fits uint64
	// found are the solutions among them.
	found uint64
}

// shelved are the puzzles of shelves, with their groups and efforts.
func shelved() (list []*Entry) {
	_, lines, _ := strings.Cut(shelves, "\n")
	for line := range strings.Lines(lines) {
		column := strings.Split(strings.TrimSuffix(line, "\n")+"\t", "\t")
		e := &Entry{Group: say.FromData(column[0]), ID: column[1]}
		e.effort.fits, _ = strconv.ParseUint(column[2], 10, 64) // TestLibrary reads them all
		e.effort.found, _ = strconv.ParseUint(column[3], 10, 64)
		e.Level = column[4]
		list = append(list, e)
	}
	return list
}

// difficulties are words for Difficulty, from 0.
var difficulties = [...]say.Message{"no solution", "very easy", "easy", "medium", "hard", "very hard"}

// Difficulty is how hard a puzzle is, from 1 to 5, by the placements that the plain
// search makes for each solution: fewer than ten, a hundred, a thousand, ten
// thousand, or more. That is what a patient person without a plan would need. It is
// 0 when there is no solution.
func (e *Entry) Difficulty() int {
	if n, known := e.SolutionCount(); known && n == 0 {
		return 0
	}
	d := 1
	for work := e.effort.fits / max(1, e.effort.found); work >= 10 && d < 5; work /= 10 {
		d++
	}
	return d
}

// Effort is what Difficulty rests on: how many placements the plain search makes, and
// the solutions that it finds by them. These are all solutions, or, where nobody has
// seen the end of the search, those of its first placements.
func (e *Entry) Effort() (placements, solutions uint64) { return e.effort.fits, e.effort.found }

// DifficultyWord is Difficulty in words, such as "very easy".
func (e *Entry) DifficultyWord() string { return difficulties[e.Difficulty()].String() }
