package store

import "sort"

// memory is a store that lasts as long as the program.
type memory struct {
	texts   map[string]string
	records map[string]Record
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

// list is the records, the newest first.
func (m *memory) list() []Record {
	list := make([]Record, 0, len(m.records))
	for _, r := range m.records {
		list = append(list, r)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].When > list[j].When })
	return list
}
