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
	box := make([]any, len(r.Box))
	for i, side := range r.Box {
		box[i] = side
	}
	puzzle := map[string]any{
		"key": r.Key, "title": r.Title, "link": r.Link, "pieces": r.Pieces, "cells": r.Cells, "box": box,
		"when": r.When, "found": r.Found, "all": r.All, "board": nil, "assembly": nil,
	}
	if r.Board != nil {
		puzzle["board"] = r.Board
	}
	if r.Assembly != nil {
		slots := make([]any, len(r.Assembly))
		for i, slot := range r.Assembly {
			slots[i] = int(slot)
		}
		puzzle["assembly"] = slots
	}
	s.keep.Call("put", puzzle)
}

// NewKey is a key that no puzzle has.
func (s *Store) NewKey() string {
	if s.absent() {
		return s.memory.newKey()
	}
	return s.keep.Call("newKey").String()
}

// Recent hands over the puzzles that were used last, at most so many, the newest
// first, and how many there are in all.
func (s *Store) Recent(most int, done func(list []Record, count int)) {
	if s.absent() {
		done(s.memory.recent(most))
		return
	}
	var listed js.Func
	listed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		listed.Release()
		puzzles := args[0].Get("puzzles")
		list := make([]Record, puzzles.Length())
		for i := range list {
			list[i] = read(puzzles.Index(i))
		}
		done(list, args[0].Get("count").Int())
		return nil
	})
	s.keep.Call("recent", most, listed)
}

// Opened hands over the key of the puzzle with this title and text, and this number in
// it, from 0, which counts as used now; it does nothing where there is none.
func (s *Store) Opened(title, text string, number int, done func(key string)) {
	if s.absent() {
		return
	}
	var found js.Func
	found = js.FuncOf(func(_ js.Value, args []js.Value) any {
		found.Release()
		if key := args[0].String(); key != "" {
			done(key)
		}
		return nil
	})
	s.keep.Call("opened", title, text, number+1, found)
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
