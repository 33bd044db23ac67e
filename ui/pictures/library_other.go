//go:build !js

package pictures

import (
	_ "embed"
	"strings"

	"tilewright/def"
	"tilewright/solver/settings"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// KnownTraces are the solutions of the library's puzzles, by the puzzles' IDs, as traces
// in their compact form.
func KnownTraces() map[string]string {
	traces := map[string]string{}
	for _, e := range def.Library() {
		if assembly := state.Known(e.ID); assembly != nil {
			traces[e.ID] = Trace(e.Puzzle(), assembly)
		}
	}
	return traces
}

// setLinks has a line for each set: a link to one of its boards, with a solution.
//
//go:embed sets.txt
var setLinks string

// SetTraces has a solution for each set, of one of its boards: by the set's ID a trace in the compact form.
func SetTraces() map[string]string {
	traces := map[string]string{}
	for line := range strings.Lines(setLinks) {
		l, err := link.Decode(strings.TrimSpace(line))
		if err != nil {
			panic("ui: sets.txt: " + line + ": " + err.Error())
		}
		set := def.SetOf(l.Text)
		traces[set.ID] = Trace(set.Puzzles()[l.Index], l.Solution)
	}
	return traces
}

// Games are the puzzles of the library that can be played in other pages, by ID, as static/tile-puzzle/write.ts takes them.
func Games() map[string]any {
	games := map[string]any{}
	for _, e := range def.Library() {
		if p := e.Puzzle(); p.PieceCount() <= state.MaxPlayed {
			games[e.ID] = Game(p, e.Title, nil, state.Known(e.ID))
		}
	}
	return games
}

// LibraryEntry is what lists show of a puzzle of the library, apart from its trace.
type LibraryEntry struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Words are texts that a search looks at. They are empty for a puzzle of the library: def.Entry gives its own.
	Words  string `json:"words,omitempty"`
	Pieces int    `json:"pieces"`
	Cells  int    `json:"cells"`
	Box    [3]int `json:"box"`
	// Solutions is how many there are; absent where nobody knows.
	Solutions *uint64 `json:"solutions,omitempty"`
	// Link is the link to it; empty for puzzles of the library.
	Link string `json:"link,omitempty"`
	// Drawn is whether there is a picture of it, as there is of puzzles of the library.
	Drawn bool `json:"drawn,omitempty"`
}

// LibraryList is the library, as lists show it.
func LibraryList() []LibraryEntry {
	var list []LibraryEntry
	for _, e := range def.Library() {
		p := e.Puzzle()
		entry := LibraryEntry{
			ID: e.ID, Title: e.Title, Pieces: p.PieceCount(), Cells: state.Open(p),
			Box: [3]int{p.Size.X, p.Size.Y, p.Size.Z},
		}
		if n, ok := e.SolutionCount(); ok {
			entry.Solutions = &n
		}
		list = append(list, entry)
	}
	return list
}

// ShelfList is the library, the calendars and the sets, for the page of puzzles. A set stands there with the board that has most
// cells.
func ShelfList() []LibraryEntry {
	list := LibraryList()
	for _, c := range def.Calendars {
		p := def.FindCalendar(c.ID)
		list = append(list, LibraryEntry{
			ID: c.ID, Title: p.Title, Words: p.Title + " " + def.NamesOfCalendar(c.ID) + " " + p.Source + " " + string(def.CalendarShelf),
			Pieces: p.PieceCount(), Cells: state.Open(p), Box: [3]int{p.Size.X, p.Size.Y, p.Size.Z},
			Link: "p=" + c.ID + "&o=" + link.Automatic,
		})
	}
	drawn := SetTraces()
	for _, set := range def.Sets() {
		e := LibraryEntry{
			Drawn: drawn[set.ID] != "",
			ID:    set.ID, Title: set.Title, Words: set.Title + " " + set.Names + " " + string(def.SetShelf),
			Link: "p=" + set.ID + "&o=" + link.Automatic,
		}
		for i, p := range set.Puzzles() {
			e.Words += " " + set.Boards[i].Title
			if cells := state.Open(p); cells > e.Cells {
				e.Pieces, e.Cells, e.Box = p.PieceCount(), cells, [3]int{p.Size.X, p.Size.Y, p.Size.Z}
			}
		}
		list = append(list, e)
	}
	return list
}

// BenchEntry is a puzzle of the library, and the settings lines with which the bench page searches it.
type BenchEntry struct {
	LibraryEntry
	Lines struct {
		Auto string `json:"auto"`
		Best string `json:"best"`
		DLX  string `json:"dlx"`
	} `json:"lines"`
}

// BenchList is the library as the bench page measures it: by settings that choose themselves, by the articles' best,
// and by plain DLX. The articles' lines may take the quickest kernel where there is one, as Automatic does.
func BenchList() []BenchEntry {
	var list []BenchEntry
	for _, entry := range LibraryList() {
		e := BenchEntry{LibraryEntry: entry}
		puzzle := def.Find(entry.ID).Puzzle()
		for _, p := range state.Presets(puzzle, entry.ID) {
			switch p.ID {
			case "auto":
				e.Lines.Auto = p.Line
			case "best":
				if e.Lines.Best = p.Line; state.KernelTakes(puzzle, settings.FactsOf(puzzle)) {
					e.Lines.Best += " --engine=kernel"
				}
			case "dlx":
				e.Lines.DLX = p.Line
			}
		}
		if e.Lines.Best == "" { // the articles have no search for cells that may stay empty
			e.Lines.Best = e.Lines.DLX
		}
		list = append(list, e)
	}
	return list
}
