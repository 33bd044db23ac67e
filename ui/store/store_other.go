//go:build !js

package store

// Store keeps everything in memory. Its calls of done happen at once.
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

// Remove lets a puzzle go.
func (s *Store) Remove(key string) { delete(s.memory.records, key) }

// List hands over the puzzles, the newest first.
func (s *Store) List(done func([]Record)) { done(s.memory.list()) }
