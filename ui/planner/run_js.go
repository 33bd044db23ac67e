package planner

import (
	"sort"
	"syscall/js"

	"tilewright/solver/search"
	"tilewright/wasm/wire"
)

// run is the newest run, as far as it has come.
type run struct {
	// number is the page's for it, 0 before the first.
	number int
	bank   bank
	// last is the newest report, for a run that must be ended by force.
	last wire.Progress
	// message is that report as it came.
	message js.Value
	// stopping is the number of the run while it is to hear a stop, else 0.
	stopping int
}

// begin takes the place of the run before.
func (r *run) begin(m wire.Start) {
	if m.State == nil || r.number != m.Run {
		r.bank = newBank()
	}
	r.number, r.stopping, r.message = m.Run, 0, js.Null()
	r.last = wire.Progress{Op: wire.OpProgress, Version: wire.Version, Run: m.Run}
}

// report takes a report of it.
func (r *run) report(m wire.Progress) {
	r.last = m
	if r.ended() {
		r.stopping = 0
	}
}

// ended tells whether it is over.
func (r *run) ended() bool {
	return r.last.Phase == wire.PhaseFinished || r.last.Phase == wire.PhaseStopped
}

// Solution is solution number n of the run, from 0, as a typed array for a
// player; nil when it is not held. It is a view: nothing is copied.
func (c *Client) Solution(n int) any {
	v, ok := c.run.bank.at(n)
	if !ok {
		return nil
	}
	return v
}

// Assembly copies a solution, for a link. It is nil when it is not held.
func (c *Client) Assembly(n int) []uint16 {
	v, ok := c.run.bank.at(n)
	if !ok {
		return nil
	}
	slots := make([]uint16, v.Length())
	for i := range slots {
		slots[i] = uint16(v.Index(i).Int())
	}
	return slots
}

// Chunks is the JavaScript array of the buffers of all solutions that are held,
// as static/solutions takes them. It is the same for the whole run, and grows.
func (c *Client) Chunks() any { return c.run.bank.list }

// Hold lets go of the run and of its solutions, and returns an empty array like
// that of Chunks, to be filled with those of a file: they are held as run number
// run from then on.
func (c *Client) Hold(run int) any {
	c.HoldThese(run, newBank().list)
	return c.run.bank.list
}

// HoldThese is Hold with solutions that are there, in an array like that of Chunks.
func (c *Client) HoldThese(run int, chunks any) {
	c.run.number, c.run.stopping, c.run.message = run, 0, js.Null()
	c.run.last.Phase = wire.PhaseStopped
	c.run.bank = bank{js.ValueOf(chunks)}
}

// Report is the newest report of the run, for Recall in a later page; null before the first.
func (c *Client) Report() any { return c.run.message }

// Recall reads what Report was in an earlier page. ok is false where that was none, or one of
// another version of the messages.
func (c *Client) Recall(report any) (m wire.Progress, ok bool) {
	v := js.ValueOf(report)
	if v.Type() != js.TypeObject || v.Get("version").Type() != js.TypeNumber || v.Get("op").Type() != js.TypeString {
		return m, false
	}
	if of := v.Get("version").Int(); v.Get("op").String() != wire.OpProgress || of < wire.OldestReport || of > wire.Version {
		return m, false
	}
	m, err := readProgress(v)
	return m, err == nil
}

// readProgress reads a report with its counters.
func readProgress(message js.Value) (m wire.Progress, err error) {
	if m, err = wire.FromJS[wire.Progress](message); err != nil {
		return m, err
	}
	stats, _, err := search.ReadStats(wire.Bytes(message))
	m.Levels = wire.LevelsOf(&stats)
	return m, err
}

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
