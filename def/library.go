package def

import (
	"embed"
	"strings"
	"sync"

	"tilewright/def/say"
)

//go:embed puzzles/*.txt
var puzzleFiles embed.FS

// Entry is a puzzle of the library.
type Entry struct {
	// ID is the file name without .txt, such as "pentominoes-10x6". Links use
	// it, so it never changes.
	ID string
	// Group is the name of its group, such as "Cubes"; see Groups.
	Group say.Message
	// Title, Source and Solutions are what the puzzle's comments say.
	Title, Source, Solutions string
	// Names are other names by which people look for it, as those of shops.
	Names string
	// Level is that of the assembly which takes the most moves to come apart, as "9.3": for burrs and the like alone.
	Level string
	// Text is the definition as it stands in the file, without Names.
	Text string

	puzzle func() *Puzzle
	effort effort
}

// Puzzle returns the puzzle, parsed at the first call. It is shared: do not
// change it.
func (e *Entry) Puzzle() *Puzzle { return e.puzzle() }

// SolutionCount is the number that Solutions begins with; ok is false when it
// is unknown.
func (e *Entry) SolutionCount() (n uint64, ok bool) { return leadingNumber(e.Solutions) }

// Start is the ID of the puzzle with which a first visit begins.
const Start = "pentominoes-10x6"

// Library lists the puzzles that come with the program, group by group. The slice
// and its entries are shared: do not change them. Nothing but comments is read until
// an entry's Puzzle is asked for.
func Library() []*Entry {
	library.Do(func() { library.entries = readLibrary() })
	return library.entries
}

// Groups are the groups of the library in their order, each with its puzzles, easy
// ones first where the order is not that of a family. They are shared.
func Groups() []Group {
	Library()
	return library.groups
}

// Group is a part of the library.
type Group struct {
	Name    say.Message
	Entries []*Entry
}

// library is read at the first use. A function value in a variable would do the
// same, but keep the parser in programs that never ask for the library.
var library struct {
	sync.Once
	entries []*Entry
	groups  []Group
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

func readLibrary() (all []*Entry) {
	for _, e := range shelved() {
		text, err := puzzleFiles.ReadFile("puzzles/" + e.ID + ".txt")
		if err != nil {
			panic(err) // the file is part of the program
		}
		e.Names, e.Text = splitNames(string(text))
		e.readComments()
		e.puzzle = sync.OnceValue(func() *Puzzle {
			p, err := ParseOne(e.Text)
			if err != nil {
				panic("def: library: " + e.ID + ": " + err.Error())
			}
			return p
		})
		if n := len(library.groups); n == 0 || library.groups[n-1].Name != e.Group {
			library.groups = append(library.groups, Group{Name: e.Group})
		}
		group := &library.groups[len(library.groups)-1]
		group.Entries = append(group.Entries, e)
		all = append(all, e)
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
