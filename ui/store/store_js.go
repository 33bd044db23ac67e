package store

import (
	"encoding/json"
	"syscall/js"
)

// Store keeps things in the browser by what static/store/keep.ts offers, which never
// throws. Its methods are called on the page's only thread.
type Store struct {
	// keep is undefined where there is no page, as under node.
	keep   js.Value
	memory *memory
}

// Open returns the store; the database is opened when it is first needed.
func Open() *Store {
	s := &Store{memory: newMemory()}
	if scripts := js.Global().Get("tilewright"); scripts.Truthy() { // browser.Scripts
		s.keep = scripts.Get("keep")
	}
	return s
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
	box := r.Box
	if box == nil {
		box = []int{}
	}
	// As one text: a value of its own for each number of a board takes its time.
	text, err := json.Marshal(map[string]any{
		"key": r.Key, "title": r.Title, "link": r.Link, "pieces": r.Pieces, "cells": r.Cells, "box": box,
		"when": r.When, "found": r.Found, "all": r.All, "board": r.Board, "assembly": r.Assembly,
	})
	if err != nil {
		panic(err) // it has a number that is none
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
// it, from 0, which counts as used now; "" where there is none.
func (s *Store) Opened(title, text string, number int, done func(key string)) {
	if s.absent() {
		done("")
		return
	}
	s.keep.Call("opened", title, text, number+1, keyFor(done))
}

// KeepSearch keeps a search: its state, a typed array, and the solutions until there, in the
// array that planner.Client.Chunks is. The document has the event searchchange behind it.
func (s *Store) KeepSearch(r Search, state, chunks any) {
	if s.absent() {
		return
	}
	s.keep.Call("keepSearch", map[string]any{
		"key": r.Key, "title": r.Title, "link": r.Link, "line": r.Line,
		"found": r.Found, "listed": r.Listed, "seconds": r.Seconds, "when": r.When, "part": r.Part, "done": r.Done,
		"low": r.Low, "high": r.High, "left": r.Left, "report": r.Report,
	}, state, chunks)
}

// Searches hands over the searches that are kept, those kept last first.
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

// TakeSearch hands over a search to go on with, its state and its solutions, which are to
// be in the array that planner.Client.Hold gives. ok is false where it is gone or, unless it
// is taken over, another page has it.
func (s *Store) TakeSearch(key string, over bool, done func(r Search, state []byte, chunks any, ok bool)) {
	if s.absent() {
		return
	}
	var taken js.Func
	taken = js.FuncOf(func(_ js.Value, args []js.Value) any {
		taken.Release()
		left := args[0]
		if !left.Truthy() {
			done(Search{}, nil, nil, false)
			return nil
		}
		state := make([]byte, left.Get("state").Length())
		js.CopyBytesToGo(state, left.Get("state"))
		done(readSearch(left.Get("search")), state, left.Get("chunks"), true)
		return nil
	})
	s.keep.Call("takeSearch", key, over, taken)
}

// Finished hands over the key of a search that is over, of this link; "" where none is kept.
func (s *Store) Finished(link string, done func(key string)) {
	if s.absent() {
		done("")
		return
	}
	s.keep.Call("finished", link, keyFor(done))
}

// NumberOf is the number of a solution, from 0, among those that TakeSearch handed over; -1
// where it is none of them.
func (s *Store) NumberOf(chunks any, solution []uint16) int {
	slots := make([]any, len(solution))
	for i, slot := range solution {
		slots[i] = int(slot)
	}
	return s.keep.Call("numberOf", chunks, slots).Int()
}

// keyFor is a callback that takes a key once, and hands it on.
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
		Key: text(v, "key"), Title: text(v, "title"), Link: text(v, "link"), Line: text(v, "line"),
		Found: number(v, "found"), Listed: number(v, "listed"), Seconds: number(v, "seconds"), When: number(v, "when"), Size: number(v, "size"),
		Part: text(v, "part"), Done: v.Get("done").Truthy(), Report: v.Get("report"),
	}
}

// text and number are fields; those that are missing, or of another type, are empty.
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

// read takes a record over; what it lacks is empty.
func read(v js.Value) Record {
	return Record{
		Key: text(v, "key"), Title: text(v, "title"), Link: text(v, "link"),
		Pieces: int(number(v, "pieces")), Cells: int(number(v, "cells")), When: number(v, "when"),
	}
}
