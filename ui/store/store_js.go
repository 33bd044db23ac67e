package store

import (
	"encoding/json"
	"syscall/js"
)

// Store keeps things in the browser by the functions of static/store/keep.ts, which never throw. Its methods are called
// on the page's only thread.
type Store struct {
	// keep is undefined where there is no page, as under node.
	keep   js.Value
	memory *memory
}

// Open returns the store. The database is opened at its first use.
func Open() *Store {
	s := &Store{memory: newMemory()}
	if scripts := js.Global().Get("tilewright"); scripts.Truthy() { // browser.Scripts
		s.keep = scripts.Get("keep")
	}
	return s
}

func (s *Store) absent() bool { return s.keep.IsUndefined() }

// Trouble calls tell once for every reason why the browser does not keep something, with a sentence. Such things last
// as long as the page.
func (s *Store) Trouble(tell func(sentence string)) {
	if s.absent() {
		return
	}
	s.keep.Call("trouble", js.FuncOf(func(_ js.Value, args []js.Value) any {
		tell(args[0].String())
		return nil
	}))
}

// Text is the preference or other small thing of this name, "" when there is none.
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
	box := r.Box
	if box == nil {
		box = []int{}
	}
	// The record goes as one text: to send each number of a board by itself takes too long.
	text, err := json.Marshal(map[string]any{
		"key": r.Key, "title": r.Title, "link": r.Link, "pieces": r.Pieces, "cells": r.Cells, "box": box,
		"when": r.When, "found": r.Found, "all": r.All, "board": r.Board, "assembly": r.Assembly,
	})
	if err != nil {
		panic(err) // it has a number that JSON cannot write
	}
	s.keep.Call("put", js.Global().Get("JSON").Call("parse", string(text)))
}

// NewKey is a key that no puzzle has.
func (s *Store) NewKey() string {
	if s.absent() {
		return s.memory.newKey()
	}
	return s.keep.Call("newKey").String()
}

// Recent hands over the puzzles that were used last, at most this many, the newest first, and the number of all.
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

// Opened hands over the key of a kept puzzle: the one with this title and text, and this number in it, from 0. The
// puzzle then counts as used now. The key is "" where there is none.
func (s *Store) Opened(title, text string, number int, done func(key string)) {
	if s.absent() {
		done("")
		return
	}
	s.keep.Call("opened", title, text, number+1, keyFor(done))
}

// KeepSearch keeps a search, its state (a typed array), and the solutions found so far (the array of
// planner.Client.Chunks). The document gets the event searchchange when it is done.
func (s *Store) KeepSearch(r Search, state, chunks any) {
	if s.absent() {
		return
	}
	s.keep.Call("keepSearch", map[string]any{
		"key": r.Key, "title": r.Title, "link": r.Link, "line": r.Line, "of": r.Of,
		"found": r.Found, "listed": r.Listed, "seconds": r.Seconds, "when": r.When, "part": r.Part, "done": r.Done,
		"low": r.Low, "high": r.High, "left": r.Left, "report": r.Report,
	}, state, chunks)
}

// KeepLevels keeps how the solutions of a kept search come apart.
func (s *Store) KeepLevels(key string, levels []byte) {
	if s.absent() {
		return
	}
	array := js.Global().Get("Uint8Array").New(len(levels))
	js.CopyBytesToJS(array, levels)
	s.keep.Call("keepLevels", key, array)
}

// Searches hands over the kept searches, the latest first.
func (s *Store) Searches(done func([]Search)) {
	if s.absent() {
		return
	}
	var listed js.Func
	listed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		listed.Release()
		list := make([]Search, args[0].Length())
		for i := range list {
			list[i] = readSearch(args[0].Index(i))
			list[i].Elsewhere, list[i].Fleeting = args[0].Index(i).Get("elsewhere").Truthy(), args[0].Index(i).Get("fleeting").Truthy()
		}
		done(list)
		return nil
	})
	s.keep.Call("searches", listed)
}

// TakeSearch hands over a search to go on with, its state, and what KeepLevels kept of it. Its solutions go into the
// array that planner.Client.Hold gives. ok is false where the search is gone. It is also false where another page has
// it, unless over takes it from that page.
func (s *Store) TakeSearch(key string, over bool, done func(r Search, left Left, ok bool)) {
	how := "take"
	if over {
		how = "over"
	}
	s.search(key, how, done)
}

// LookAt is TakeSearch for a look: another page that has it goes on with it.
func (s *Store) LookAt(key string, done func(r Search, left Left, ok bool)) {
	s.search(key, "look", done)
}

func (s *Store) search(key, how string, done func(r Search, left Left, ok bool)) {
	if s.absent() {
		return
	}
	var taken js.Func
	taken = js.FuncOf(func(_ js.Value, args []js.Value) any {
		taken.Release()
		left := args[0]
		if !left.Truthy() {
			done(Search{}, Left{}, false)
			return nil
		}
		done(readSearch(left.Get("search")), Left{bytes(left.Get("state")), left.Get("chunks"), bytes(left.Get("levels"))}, true)
		return nil
	})
	s.keep.Call("takeSearch", key, how, taken)
}

// NumberOf is the number of a solution, from 0, among those that TakeSearch handed over; -1 where it is not among them.
func (s *Store) NumberOf(chunks any, solution []uint16) int {
	slots := make([]any, len(solution))
	for i, slot := range solution {
		slots[i] = int(slot)
	}
	return s.keep.Call("numberOf", chunks, slots).Int()
}

// keyFor is a callback for one call: it hands the key on.
func keyFor(done func(key string)) js.Func {
	var found js.Func
	found = js.FuncOf(func(_ js.Value, args []js.Value) any {
		found.Release()
		done(args[0].String())
		return nil
	})
	return found
}

// ForgetSearch removes a search, FreeSearch lets other pages have it.
func (s *Store) ForgetSearch(key string) {
	if !s.absent() {
		s.keep.Call("forgetSearch", key)
	}
}

// FreeSearch is described with ForgetSearch.
func (s *Store) FreeSearch(key string) {
	if !s.absent() {
		s.keep.Call("freeSearch", key)
	}
}

func readSearch(v js.Value) Search {
	return Search{
		Key: text(v, "key"), Title: text(v, "title"), Link: text(v, "link"), Line: text(v, "line"), Of: text(v, "of"),
		Found: number(v, "found"), Listed: number(v, "listed"), Seconds: number(v, "seconds"), When: number(v, "when"), Size: number(v, "size"),
		Part: text(v, "part"), Done: v.Get("done").Truthy(), Report: v.Get("report"),
	}
}

// bytes copies an array of bytes; nil where there is none.
func bytes(v js.Value) []byte {
	if !v.Truthy() {
		return nil
	}
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}

// text and number read fields; those that are missing, or of another type, are empty.
func text(v js.Value, name string) string {
	if f := v.Get(name); f.Type() == js.TypeString {
		return f.String()
	}
	return ""
}

func number(v js.Value, name string) float64 {
	if f := v.Get(name); f.Type() == js.TypeNumber {
		return f.Float()
	}
	return 0
}

// read reads a record; fields that are missing are empty.
func read(v js.Value) Record {
	return Record{
		Key: text(v, "key"), Title: text(v, "title"), Link: text(v, "link"),
		Pieces: int(number(v, "pieces")), Cells: int(number(v, "cells")), When: number(v, "when"),
	}
}
