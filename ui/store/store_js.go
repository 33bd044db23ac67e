package store

import "syscall/js"

const (
	// prefix keeps apart what other pages of the host may have in localStorage.
	prefix   = "tilewright."
	database = "tilewright"
	// schema is the version of the database; a newer one adds object stores.
	schema  = 1
	puzzles = "puzzles"
)

// Store keeps things in the browser. Its methods are called on the page's only
// thread and never fail: what cannot be kept there is kept in memory.
type Store struct {
	memory *memory
	// db is undefined until the database is open; waiting is what to do then.
	db      js.Value
	settled bool
	waiting []func()
}

// Open opens the store; the database answers later.
func Open() *Store {
	s := &Store{memory: newMemory()}
	request, ok := try(func() js.Value { return global("indexedDB").Call("open", database, schema) })
	if !ok {
		s.settled = true
		return s
	}
	on(request, map[string]func(){
		"upgradeneeded": func() {
			options := js.Global().Get("Object").New()
			options.Set("keyPath", "key")
			request.Get("result").Call("createObjectStore", puzzles, options)
		},
		"success": func() {
			s.db = request.Get("result")
			// Another tab with a newer schema must not wait for this one.
			on(s.db, map[string]func(){"versionchange": func() { s.db.Call("close"); s.db = js.Undefined() }})
			s.settle()
		},
		"error":   s.settle,
		"blocked": s.settle,
	})
	return s
}

func (s *Store) settle() {
	s.settled = true
	for _, f := range s.waiting {
		f()
	}
	s.waiting = nil
}

// whenSettled runs f when it is known whether there is a database.
func (s *Store) whenSettled(f func()) {
	if s.settled {
		f()
		return
	}
	s.waiting = append(s.waiting, f)
}

// Text is a preference or another small thing by its name, "" when there is none.
func (s *Store) Text(name string) string {
	if v, ok := try(func() js.Value { return global("localStorage").Call("getItem", prefix+name) }); ok {
		if v.Type() == js.TypeString {
			return v.String()
		}
	}
	return s.memory.texts[name]
}

// SetText keeps a small thing; an empty one is removed.
func (s *Store) SetText(name, text string) {
	_, ok := try(func() js.Value {
		if text == "" {
			return global("localStorage").Call("removeItem", prefix+name)
		}
		return global("localStorage").Call("setItem", prefix+name, text)
	})
	delete(s.memory.texts, name)
	if !ok && text != "" {
		s.memory.texts[name] = text
	}
}

// Put keeps a puzzle.
func (s *Store) Put(r Record) {
	s.whenSettled(func() {
		records, ok := s.objects("readwrite")
		if ok {
			_, ok = try(func() js.Value {
				return records.Call("put", map[string]any{
					"key": r.Key, "title": r.Title, "link": r.Link,
					"pieces": r.Pieces, "cells": r.Cells, "when": r.When,
				})
			})
		}
		if !ok {
			s.memory.records[r.Key] = r
		}
	})
}

// Remove lets a puzzle go.
func (s *Store) Remove(key string) {
	s.whenSettled(func() {
		delete(s.memory.records, key)
		if records, ok := s.objects("readwrite"); ok {
			try(func() js.Value { return records.Call("delete", key) })
		}
	})
}

// List hands over the puzzles, the newest first, and lets those go that are
// too many.
func (s *Store) List(done func([]Record)) {
	s.whenSettled(func() {
		records, ok := s.objects("readonly")
		if !ok {
			done(s.memory.list())
			return
		}
		request, ok := try(func() js.Value { return records.Call("getAll") })
		if !ok {
			done(s.memory.list())
			return
		}
		release := func() {}
		release = on(request, map[string]func(){
			"success": func() {
				defer release()
				list := s.memory.list()
				all := request.Get("result")
				for i := range all.Length() {
					list = append(list, read(all.Index(i)))
				}
				keep, drop := newest(list)
				for _, r := range drop {
					s.Remove(r.Key)
				}
				done(keep)
			},
			"error": func() {
				defer release()
				done(s.memory.list())
			},
		})
	})
}

// objects begins a transaction.
func (s *Store) objects(mode string) (js.Value, bool) {
	if !s.db.Truthy() {
		return js.Value{}, false
	}
	return try(func() js.Value { return s.db.Call("transaction", puzzles, mode).Call("objectStore", puzzles) })
}

func read(v js.Value) Record {
	return Record{
		Key: text(v, "key"), Title: text(v, "title"), Link: text(v, "link"),
		Pieces: int(number(v, "pieces")), Cells: int(number(v, "cells")), When: number(v, "when"),
	}
}

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

// on adds listeners, and returns what frees them when no event can come any more.
func on(target js.Value, events map[string]func()) (release func()) {
	var funcs []js.Func
	for event, f := range events {
		listener := js.FuncOf(func(js.Value, []js.Value) any {
			f()
			return nil
		})
		target.Call("addEventListener", event, listener)
		funcs = append(funcs, listener)
	}
	return func() {
		for _, f := range funcs {
			f.Release()
		}
	}
}

// global is a property of window whose getter may throw. A call passes the
// exception on to Go; Value.Get would end the program.
func global(name string) js.Value {
	return js.Global().Get("Reflect").Call("get", js.Global(), name)
}

// try calls what throws where a browser forbids it, or lacks it.
func try(f func() js.Value) (v js.Value, ok bool) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case js.Error, *js.ValueError:
			v, ok = js.Undefined(), false
		default:
			panic(r)
		}
	}()
	return f(), true
}
