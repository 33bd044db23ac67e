package def

import (
	"embed"
	"strings"
	"sync"
)

//go:embed puzzles/*.txt
var puzzleFiles embed.FS

// Entry is a puzzle of the library.
type Entry struct {
	// ID is the file name without .txt, such as "pentominoes-10x6". Links use
	// it, so it never changes.
	ID string
	// Title, Source and Solutions are what the puzzle's comments say.
	Title, Source, Solutions string
	// Text is the definition as it stands in the file.
	Text string

	puzzle func() *Puzzle
}

// Puzzle returns the puzzle, parsed at the first call. It is shared: do not
// change it.
func (e *Entry) Puzzle() *Puzzle { return e.puzzle() }

// SolutionCount is the number that Solutions begins with; ok is false when it
// is unknown.
func (e *Entry) SolutionCount() (n uint64, ok bool) { return leadingNumber(e.Solutions) }

// libraryOrder is the order of the gallery: first one of each kind, then their
// relatives.
var libraryOrder = []string{
	"pentominoes-10x6",
	"diamond-pt12",
	"onesided-30x3",
	"tetriscube",
	"hexomino-parallelogram",
	"box-in-a-diamond",
	"soma",
	"kanoodle",
	"pentominoes-8x8-hole",
	"pentominoes-12x5",
	"pentominoes-15x4",
	"pentominoes-20x3",
	"onesided-18x5",
	"bedlam",
	"diabolical",
	"slothouber-graatsma",
	"y-pentominoes-5x5x5",
}

// Library lists the puzzles that come with the program. The slice and its
// entries are shared: do not change them. Nothing but comments is read until
// an entry's Puzzle is asked for.
func Library() []*Entry {
	library.Do(func() { library.entries = readLibrary() })
	return library.entries
}

// library is read at the first use. A function value in a variable would do the
// same, but keep the parser in programs that never ask for the library.
var library struct {
	sync.Once
	entries []*Entry
}

// Find returns the puzzle of the library with an ID, or nil.
func Find(id string) *Entry {
	for _, e := range Library() {
		if e.ID == id {
			return e
		}
	}
	return nil
}

func readLibrary() []*Entry {
	all := make([]*Entry, len(libraryOrder))
	for i, id := range libraryOrder {
		text, err := puzzleFiles.ReadFile("puzzles/" + id + ".txt")
		if err != nil {
			panic(err) // the file is part of the program
		}
		e := &Entry{ID: id, Text: string(text)}
		e.readComments()
		e.puzzle = sync.OnceValue(func() *Puzzle {
			p, err := ParseOne(e.Text)
			if err != nil {
				panic("def: library: " + id + ": " + err.Error())
			}
			return p
		})
		all[i] = e
	}
	return all
}

// readComments takes the metadata from the lines before the D line; the files
// of the library have it there.
func (e *Entry) readComments() {
	for line := range strings.Lines(e.Text) {
		if !strings.HasPrefix(line, "#") {
			return
		}
		key, value, _ := strings.Cut(strings.TrimPrefix(line, "#"), ":")
		value = strings.TrimSpace(value)
		switch strings.TrimSpace(key) {
		case "title":
			e.Title = value
		case "source":
			e.Source = value
		case "solutions":
			e.Solutions = value
		}
	}
}
