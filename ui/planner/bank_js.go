package planner

import (
	"sort"
	"syscall/js"

	"tilewright/wasm/wire"
)

// bank holds the solutions of one run, in the buffers in which they came: an
// array of JavaScript's that only grows, so that static/solutions has it too.
// Each element is one message's solutions: count of them, the first being number
// first of the run, with so many cells of so many bytes (width) in its buffer.
type bank struct{ list js.Value }

func newBank() bank { return bank{js.Global().Get("Array").New()} }

func (b *bank) add(m wire.Solutions, buffer js.Value) {
	b.list.Call("push", map[string]any{"first": m.First, "count": m.Count, "cells": m.Cells, "width": m.Width, "buffer": buffer})
}

// count is how many there are.
func (b *bank) count() int {
	n := b.list.Length()
	if n == 0 {
		return 0
	}
	last := b.list.Index(n - 1)
	return last.Get("first").Int() + last.Get("count").Int()
}

// at is a view of solution n. O(log chunks).
func (b *bank) at(n int) (js.Value, bool) {
	first := func(i int) int { return b.list.Index(i).Get("first").Int() }
	i := sort.Search(b.list.Length(), func(i int) bool { return first(i) > n }) - 1
	if i < 0 || n < 0 {
		return js.Value{}, false
	}
	c := b.list.Index(i)
	if n -= first(i); n >= c.Get("count").Int() {
		return js.Value{}, false
	}
	return view(c.Get("buffer"), n, c.Get("cells").Int(), c.Get("width").Int()), true
}

// view is assembly number n of a buffer as a typed array.
func view(buffer js.Value, n, cells, width int) js.Value {
	offset := n * cells * width
	if inner := buffer.Get("buffer"); inner.Type() == js.TypeObject {
		offset += buffer.Get("byteOffset").Int()
		buffer = inner
	}
	kind := "Uint8Array"
	if width == 2 {
		kind = "Uint16Array"
	}
	return js.Global().Get(kind).New(buffer, offset, cells)
}
