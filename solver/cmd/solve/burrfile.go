package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/solver/trace"
)

// problems are the puzzles of a BurrTools file, one after another, or the one of --problem. It prints what cannot be
// read or searched; status is then that of bad input.
func (t *terminal) problems(source, text string) (list []*burr.Definition, status int) {
	f, err := burr.Read([]byte(text))
	if err != nil {
		fmt.Fprintf(t.stderr, "%s: error: %v\n", source, err)
		return nil, badInput
	}
	first, end := 0, len(f.Problems)
	if n := t.options.problem; n > 0 {
		if n > end {
			fmt.Fprintf(t.stderr, "%s: error: The file has no problem %d; it has %d.\n", source, n, end)
			return nil, badInput
		}
		first, end = n-1, n
	}
	if end == 0 {
		fmt.Fprintf(t.stderr, "%s: error: The file has no problem, only %d shapes.\n", source, len(f.Shapes))
		return nil, badInput
	}
	for i := first; i < end; i++ {
		d, err := f.Puzzle(i)
		if err != nil {
			fmt.Fprintf(t.stderr, "%s: error: Problem %d cannot be searched: %v.\n", source, i+1, err)
			status = badInput
			continue
		}
		if d.Puzzle.Title == "" {
			d.Puzzle.Title = titleOf(source, i, len(f.Problems))
		}
		list = append(list, d)
		if t.options.apart && f.Problems[i].Stored > 0 {
			if t.stored == nil {
				t.stored = map[*def.Puzzle]stored{}
			}
			t.stored[d.Puzzle] = stored{f, i}
		}
	}
	return list, status
}

// stored are the solutions that a BurrTools file has for a problem.
type stored struct {
	file   *burr.File
	number int
}

// levels are the levels of the stored moves, with the number of solutions that have each. Solutions without a level are
// left out.
func (s stored) levels() map[string]int {
	counts := map[string]int{}
	for i := range s.file.Problems[s.number].Stored {
		if solution, err := s.file.Stored(s.number, i); err == nil && solution.Apart != nil {
			counts[trace.StoredLevel(solution)]++
		}
	}
	return counts
}

// save writes the puzzles of files into a BurrTools file. An input that is one already is written as it is, with all
// its content.
func (t *terminal) save(files []string) int {
	var puzzles []*def.Puzzle
	var whole *burr.File
	var notes []string
	for _, name := range files {
		source, text, err := t.read(name)
		if err != nil {
			return t.unreadable(source, err)
		}
		if burr.Is([]byte(text)) {
			if whole, err = burr.Read([]byte(text)); err != nil {
				return t.refuse(fmt.Errorf("%s: %w", source, err))
			}
			if len(files) > 1 || t.options.problem > 0 {
				return t.refuse(fmt.Errorf("%s is a file of BurrTools: it is written whole, and no other file with it", source))
			}
			continue
		}
		doc, _, ok := t.document(source, text)
		if !ok || len(doc.Puzzles) == 0 {
			return badInput
		}
		for i := range doc.Diagnostics {
			printDiagnostic(t.stderr, source, doc.String(), &doc.Diagnostics[i])
		}
		if doc.Err() != nil {
			return badInput
		}
		if note := burr.CommentOf(text); note != "" && !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
		puzzles = append(puzzles, doc.Puzzles...)
	}
	if whole == nil {
		for _, p := range puzzles {
			if p.OneSide {
				fmt.Fprintf(t.stderr, "warning: %q is one-sided, which files of BurrTools do not say: there its pieces can be turned over.\n", p.Title)
			}
			if slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return q.Fixed() }) {
				fmt.Fprintf(t.stderr, "warning: %q has fixed pieces, which files of BurrTools do not know: there they can be moved, "+
					"and the comment says where they lie.\n", p.Title)
			}
		}
		var err error
		if whole, err = burr.NewNoted(strings.Join(notes, "\n"), puzzles...); err != nil {
			return t.refuse(err)
		}
	}
	if err := os.WriteFile(t.options.save, whole.Pack(), 0o666); err != nil {
		return t.refuse(err)
	}
	return solved
}

// titleOf is the title of a problem without a name.
func titleOf(source string, number, of int) string {
	title := strings.TrimSuffix(filepath.Base(source), filepath.Ext(source))
	if of > 1 {
		title = fmt.Sprintf("%s, problem %d", title, number+1)
	}
	return title
}
