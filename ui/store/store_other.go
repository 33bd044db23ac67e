//go:build !js

package store

// Store keeps everything in memory. Its methods call done at once.
type Store struct{ memory *memory }

// Open returns an empty store.
func Open() *Store { return &Store{newMemory()} }

// Trouble does nothing, as memory keeps everything.
func (s *Store) Trouble(func(sentence string)) {}

// Text is a preference or another small thing by its name, "" when there is none.
func (s *Store) Text(name string) string { return s.memory.texts[name] }

// SetText keeps a small thing; an empty one is removed.
func (s *Store) SetText(name, text string) { s.memory.setText(name, text) }

// Put keeps a puzzle.
func (s *Store) Put(r Record) { s.memory.records[r.Key] = r }

// NewKey is a key that no puzzle has.
func (s *Store) NewKey() string { return s.memory.newKey() }

// Recent hands over the puzzles that were used last, at most this many, the newest first, and the number of all.
func (s *Store) Recent(most int, done func(list []Record, count int)) { done(s.memory.recent(most)) }

// Opened finds none, as memory has no puzzles of earlier visits.
func (s *Store) Opened(title, text string, number int, done func(key string)) { done("") }

// KeepSearch does nothing: nobody searches in a page that is rendered ahead. So the methods below find no searches.
func (s *Store) KeepSearch(r Search, state, chunks any) {}

// KeepLevels is described with KeepSearch.
func (s *Store) KeepLevels(key string, levels []byte) {}

// Searches is described with KeepSearch.
func (s *Store) Searches(done func([]Search)) {}

// TakeSearch is described with KeepSearch.
func (s *Store) TakeSearch(key string, over bool, done func(r Search, left Left, ok bool)) {
}

// LookAt is described with KeepSearch.
func (s *Store) LookAt(key string, done func(r Search, left Left, ok bool)) {}

// NumberOf is described with KeepSearch.
func (s *Store) NumberOf(chunks any, solution []uint16) int { return -1 }

// ForgetSearch is described with KeepSearch.
func (s *Store) ForgetSearch(key string) {}

// FreeSearch is described with KeepSearch.
func (s *Store) FreeSearch(key string) {}
