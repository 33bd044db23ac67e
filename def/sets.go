package def

import (
	"cmp"
	"embed"
	"io/fs"
	"strings"
	"sync"

	"tilewright/def/say"
)

// A file of sets has its name and its other names in its first lines, `# set:` and `# names:`, and then a definition for each
// board.
//
//go:embed sets/*.txt
var setFiles embed.FS

// SoldSet is a set that a shop sells: its pieces, and the boards that they fill. The makers gave it its names.
type SoldSet struct {
	// ID is the file name without .txt, such as "iq-puzzler-pro". Links use it, so it never changes.
	ID string
	// Title is the name under which it is sold, Names are others by which people look for it.
	Title, Names string
	// Text has a definition for each board.
	Text string
	// Boards are the definitions as their comments say, in order.
	Boards []SoldBoard

	puzzles func() []*Puzzle
}

// SoldBoard is a puzzle of a set, by the comments of its definition. Solutions may be "unknown".
type SoldBoard struct{ Title, Source, Solutions string }

// SolutionCount is the number that Solutions begins with; ok is false when it is unknown.
func (b SoldBoard) SolutionCount() (n uint64, ok bool) { return leadingNumber(b.Solutions) }

// Puzzles are the puzzles of the boards, parsed at the first call. They are shared: do not change them.
func (s *SoldSet) Puzzles() []*Puzzle { return s.puzzles() }

// OwnTitle is the title of a board without the title of its set: "pyramid" of "IQ Puzzler Pro, pyramid".
func (s *SoldSet) OwnTitle(board int) string {
	title := s.Boards[board].Title
	return cmp.Or(strings.TrimLeft(strings.TrimPrefix(title, s.Title), ", "), title)
}

// Sets lists the sets that come with the program, by ID. They are shared: do not change them. Nothing but comments is read
// until a set's Puzzles are asked for.
func Sets() []*SoldSet {
	sets.Do(func() { sets.all = readSets() })
	return sets.all
}

// sets are read at the first use, as library is.
var sets struct {
	sync.Once
	all []*SoldSet
}

// FindSet returns the set with an ID, or nil. Other names have no file, and no set is read for them.
func FindSet(id string) *SoldSet {
	if _, err := fs.Stat(setFiles, "sets/"+id+".txt"); err != nil {
		return nil
	}
	for _, s := range Sets() {
		if s.ID == id {
			return s
		}
	}
	return nil
}

// SetOf returns the set whose text this is, letter for letter, or nil. O(sets), as most texts differ in length.
func SetOf(text string) *SoldSet {
	for _, s := range Sets() {
		if s.Text == text {
			return s
		}
	}
	return nil
}

// Size is how many puzzles come with the program, and on how many shelves they stand. A set counts as one puzzle, and so does
// a calendar; both have a shelf of their own. The guide, the page and the terminal say these numbers.
func Size() (puzzles, shelves int) {
	return len(Library()) + len(Calendars) + len(Sets()), len(Groups()) + 2
}

// TextOf is the text of a puzzle of the library, or of all boards of a set, by its ID. It is "" for other names.
func TextOf(name string) string {
	if s := FindSet(name); s != nil {
		return s.Text
	}
	if e := Find(name); e != nil {
		return e.Text
	}
	return ""
}

func readSets() (all []*SoldSet) {
	files, err := setFiles.ReadDir("sets")
	if err != nil {
		panic(err) // the files are part of the program
	}
	for _, file := range files {
		content, err := setFiles.ReadFile("sets/" + file.Name())
		if err != nil {
			panic(err)
		}
		id := strings.TrimSuffix(file.Name(), ".txt")
		s := &SoldSet{ID: id}
		s.Names, s.Text = splitNames(string(content))
		s.Title, s.Text, _ = strings.Cut(strings.TrimPrefix(s.Text, "# set: "), "\n")
		for line := range strings.Lines(s.Text) {
			key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
			last := len(s.Boards) - 1
			switch key {
			case "# title":
				s.Boards = append(s.Boards, SoldBoard{Title: value})
			case "# source":
				s.Boards[last].Source = value
			case "# solutions":
				s.Boards[last].Solutions = value
			}
		}
		s.puzzles = sync.OnceValue(func() []*Puzzle {
			d := Parse(s.Text)
			if err := d.Err(); err != nil {
				panic("def: sets: " + s.ID + ": " + err.Error())
			}
			return d.Puzzles
		})
		all = append(all, s)
	}
	return all
}

// splitNames takes the line `# names:` out of a text of the library, as nobody solves by it. Texts that people keep stay
// equal to ours when we learn a name.
func splitNames(text string) (names, rest string) {
	const key = "# names: "
	at := strings.Index(text, key)
	if at < 0 {
		return "", text
	}
	names, rest, _ = strings.Cut(text[at+len(key):], "\n")
	return names, text[:at] + rest
}

// FoundSet is a set that a search found, with the number of the first board that was meant, from 0.
type FoundSet struct {
	Set   *SoldSet
	Board int
}

// SearchSets lists the sets that a person may mean, in their order.
func SearchSets(query string) (found []FoundSet) {
	find := NewFinder(query)
	for _, s := range Sets() {
		if board := s.Finds(find); board >= 0 {
			found = append(found, FoundSet{s, board})
		}
	}
	return found
}

// Finds is the first board, from 0, that a search means; -1 where it means none. Boards have the names of their set, and
// are found by size and numbers as puzzles of the library are.
func (s *SoldSet) Finds(f Finder) int {
	for i, b := range s.Boards {
		found := Findable{Words: strings.Join([]string{s.Title, s.Name(), s.Names, b.Title, Called(b.Title), b.Source, InBoth(SetShelf)}, " ")}
		if f.counts() {
			p := s.Puzzles()[i]
			found.Box = []int{p.Size.X, p.Size.Y, p.Size.Z}
			found.Pieces, found.Cells = p.PieceCount(), len(p.OpenCells())
		}
		if f.Finds(found) {
			return i
		}
	}
	return -1
}

// SetShelf and CalendarShelf are the names of the shelves that have the sets and the calendars.
const (
	SetShelf      = say.Message("Sets ¦ sold in shops")
	CalendarShelf = say.Message("Calendars")
)
