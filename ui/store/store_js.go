package store

import "syscall/js"

// Store keeps things in the browser by what static/page/keep.ts offers, which never
// throws. Its methods are called on the page's only thread.
type Store struct {
	// keep is undefined where there is no page, as under node.
	keep   js.Value
	memory *memory
}

// Open returns the store; the database is opened when it is first needed.
func Open() *Store {
	return &Store{keep: js.Global().Get("tilewrightKeep"), memory: newMemory()}
}

func (s *Store) absent() bool { return s.keep.IsUndefined() }

// Trouble has every reason why the browser does not keep something said once, as a
// sentence. What it does not keep lasts as long as the page.
func (s *Store) Trouble(tell func(sentence string)) {
	if s.absent() {
		return
	}
	s.keep.Call("trouble", js.FuncOf(func(_ js.Value, args []js.Value) any {
		tell(args[0].String())
		return nil
	}))
}

// Text is a preference or another small thing by its name, "" when there is none.
func (s *Store) Text(name string) string {
	if s.absent() {
		return s.memory.texts[name]
	}
	return s.keep.Call("text", name).String()
}

// SetText keeps a small thing; an empty one is removed.
func (s *Store) SetText(name, text string) {
	if s.absent() {
		s.memory.setText(name, text)
		return
	}
	s.keep.Call("setText", name, text)
}

// Put keeps a puzzle.
func (s *Store) Put(r Record) {
	if s.absent() {
		s.memory.records[r.Key] = r
		return
	}
	s.keep.Call("put", map[string]any{
		"key": r.Key, "title": r.Title, "link": r.Link,
		"pieces": r.Pieces, "cells": r.Cells, "when": r.When,
	})
}

// Remove lets a puzzle go.
func (s *Store) Remove(key string) {
	if s.absent() {
		delete(s.memory.records, key)
		return
	}
	s.keep.Call("remove", key)
}

// List hands over the puzzles, the newest first.
func (s *Store) List(done func([]Record)) {
	if s.absent() {
		done(s.memory.list())
		return
	}
	var listed js.Func
	listed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		listed.Release()
		list := make([]Record, args[0].Length())
		for i := range list {
			list[i] = read(args[0].Index(i))
		}
		done(list)
		return nil
	})
	s.keep.Call("list", listed)
}

// read takes a record over; what it lacks is empty.
func read(v js.Value) Record {
	text := func(name string) string {
		if f := v.Get(name); f.Type() == js.TypeString {
			return f.String()
		}
		return ""
	}
	number := func(name string) float64 {
		if f := v.Get(name); f.Type() == js.TypeNumber {
			return f.Float()
		}
		return 0
	}
	return Record{
		Key: text("key"), Title: text("title"), Link: text("link"),
		Pieces: int(number("pieces")), Cells: int(number("cells")), When: number("when"),
	}
}
