// Package store is what the browser keeps of a visit: the preferences, the
// address that was open last, and the puzzles of one's own.
//
// Preferences and the last address are read before the first paint, so they
// lie in localStorage, which answers at once. Puzzles may be many and large, so
// they lie in IndexedDB, which answers later. Where a browser allows neither
// (private windows, full disks) the store holds them in memory instead: then
// the address line still has everything of the puzzle at hand.
//
// There are two files: store_js.go for the browser, and memory.go, which is the
// native twin and what the browser's falls back to.
package store

import "sort"

// Record is a puzzle of one's own.
type Record struct {
	// Key tells records apart; putting one with a key that is there replaces it.
	Key string
	// Title is for the list; Link the puzzle with its settings, without #.
	Title, Link string
	// Pieces and Cells are for the list.
	Pieces, Cells int
	// When is the time of the last change in milliseconds.
	When float64
}

// MaxRecords is how many puzzles are kept; the oldest goes first.
const MaxRecords = 50

// newest sorts records and returns those to keep and those to let go.
func newest(records []Record) (keep, drop []Record) {
	sort.SliceStable(records, func(i, j int) bool { return records[i].When > records[j].When })
	if len(records) <= MaxRecords {
		return records, nil
	}
	return records[:MaxRecords], records[MaxRecords:]
}

// memory is a store that lasts as long as the page.
type memory struct {
	texts   map[string]string
	records map[string]Record
}

func newMemory() *memory {
	return &memory{texts: map[string]string{}, records: map[string]Record{}}
}

func (m *memory) list() []Record {
	list := make([]Record, 0, len(m.records))
	for _, r := range m.records {
		list = append(list, r)
	}
	keep, drop := newest(list)
	for _, r := range drop {
		delete(m.records, r.Key)
	}
	return keep
}
