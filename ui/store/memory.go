package store

import (
	"sort"
	"strconv"
)

// memory is a store that lasts as long as the program runs.
type memory struct {
	texts   map[string]string
	records map[string]Record
	keys    int
}

func newMemory() *memory {
	return &memory{texts: map[string]string{}, records: map[string]Record{}}
}

func (m *memory) setText(name, text string) {
	if text == "" {
		delete(m.texts, name)
		return
	}
	m.texts[name] = text
}

// recent is a list of at most this many records, the newest first, and the number of all.
func (m *memory) recent(most int) ([]Record, int) {
	list := make([]Record, 0, len(m.records))
	for _, r := range m.records {
		list = append(list, r)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].When > list[j].When })
	return list[:min(most, len(list))], len(list)
}

func (m *memory) newKey() string {
	m.keys++
	return strconv.Itoa(m.keys)
}
