package planner

import (
	"slices"
	"sort"
	"syscall/js"

	"tilewright/def/say"
	"tilewright/solver/search"
	"tilewright/solver/wire"
	"tilewright/wasm/port"
)

// news acts on a message of the worker.
type news func(c *Client, message js.Value)

// told are the messages of the worker, by their op.
var told = map[string]news{
	wire.OpReady:     read((*Client).heardReady),
	wire.OpProgress:  (*Client).heardProgress,
	wire.OpSolutions: read((*Client).heardSolutions),
	wire.OpAssembly:  ofRun(read((*Client).heardAssembly)),
	wire.OpPoint:     ofRun(read(func(c *Client, m wire.Point, message js.Value) { c.events.Point(m, message) })),
	wire.OpRecording: ofRun(read(func(c *Client, m wire.Recording, message js.Value) { c.events.Recording(m, message) })),
	wire.OpState:     read((*Client).heardState),
	wire.OpAnswer:    read((*Client).heardAnswer),
	wire.OpFault:     read(func(c *Client, m wire.Fault, _ js.Value) { c.fault(m) }),
}

// read reads a message and gives it to act. If the message cannot be read, it says so.
func read[M any](act func(c *Client, m M, message js.Value)) news {
	return func(c *Client, message js.Value) {
		m, err := port.FromJS[M](message)
		if err != nil {
			c.unreadable(err)
			return
		}
		act(c, m, message)
	}
}

// ofRun ignores messages of runs that are over.
func ofRun(n news) news {
	return func(c *Client, message js.Value) {
		if number := message.Get("run"); number.Type() != js.TypeNumber || number.Int() == c.run.number {
			n(c, message)
		}
	}
}

// hear acts on an event of the worker.
func (c *Client) hear(event js.Value) {
	switch event.Get("type").String() {
	case "error":
		event.Call("preventDefault")
		reason := ""
		if message := event.Get("message"); message.Type() == js.TypeString {
			reason = message.String()
		}
		c.fault(c.breakdown(reason))
	case "messageerror":
		c.fault(wire.Fault{
			Fatal:   true,
			Message: say.T("A message of the solver could not be read."),
			Advice:  reloadAdvice.String(),
		})
	default:
		c.heard(event.Get("data"))
	}
}

// heard acts on a message of the worker.
func (c *Client) heard(message js.Value) {
	c.pulse.unheard = 0
	header, err := port.Check(message)
	if err != nil {
		c.fault(wire.Fault{
			Fatal:   true,
			Message: say.T("The page and its solver do not understand each other: {reason}.", err),
			Advice:  reloadAdvice.String(),
		})
		return
	}
	if act := told[header.Op]; act != nil {
		act(c, message)
	}
}

// heardAnswer passes on the answer to a question, if that question is still the newest of its name.
func (c *Client) heardAnswer(m wire.Answer, message js.Value) {
	q, waits := c.asked[m.Name]
	if !waits || m.Number != q.Number {
		return
	}
	answer := q.Blank()
	if err := port.ReadAnswer(message, answer); err != nil {
		c.unreadable(err)
		return
	}
	if m.Ended {
		delete(c.asked, m.Name)
		if !c.run.live() {
			c.pulse.lost = 0
		}
	}
	q.hear(wire.Head{Number: m.Number, Refused: m.Refused, Ended: m.Ended, Bytes: port.Buffer(message)}, answer)
}

func (c *Client) heardReady(m wire.Ready, _ js.Value) {
	c.thread.ready = true
	c.events.Ready(m.Revision)
}

func (c *Client) heardProgress(message js.Value) {
	m, err := readProgress(message)
	if err != nil {
		c.unreadable(err)
		return
	}
	if r := c.runs[m.Run]; r != nil {
		r.message, r.last = message, m
		if r.ended() && c.stopping == m.Run {
			c.stopping = 0
		}
	}
	c.events.Progress(m)
}

func (c *Client) heardSolutions(m wire.Solutions, message js.Value) {
	if r := c.runs[m.Run]; r != nil {
		r.bank.add(m, port.Buffer(message))
	}
	c.events.Solutions(m)
}

func (c *Client) heardAssembly(m wire.Assembly, message js.Value) {
	c.events.Frame(m.Run, view(port.Buffer(message), 0, m.Cells, m.Width))
}

// heardState passes on what is left of a run, if the solutions that it counts are here.
func (c *Client) heardState(m wire.State, message js.Value) {
	if r := c.runs[m.Run]; r != nil && m.Listed == r.bank.count() {
		r.kept = kept{m, port.Buffer(message), r.bank.list.Length()}
		c.pulse.lost = 0
		c.events.State(m, port.Buffer(message))
	}
}

// breakdown is the fault for an error that nobody caught in the worker. Either its script did not load, or its program
// broke down.
func (c *Client) breakdown(reason string) wire.Fault {
	if c.thread.ready {
		message := say.T("The solver broke down.")
		if reason != "" {
			message = say.T("The solver broke down: {reason}.", reason)
		}
		return wire.Fault{Fatal: true, Message: message, Advice: againAdvice.String()}
	}
	message := say.T("The solver did not start: its script could not be loaded.")
	if reason != "" {
		message = say.T("The solver did not start: {reason}.", reason)
	}
	return wire.Fault{Fatal: true, Message: message, Advice: say.T("Check the connection, then press Solve again.")}
}

func (c *Client) unreadable(err error) {
	c.fault(wire.Fault{
		Fatal:   true,
		Message: say.T("A message of the solver cannot be read: {reason}.", err),
		Advice:  reloadAdvice.String(),
	})
}

// fault passes a fault on. After a fatal one the worker is given up.
func (c *Client) fault(f wire.Fault) {
	if f.Fatal {
		c.drop()
	}
	c.events.Fault(f)
}

// drop ends the worker. The solutions that it has found stay.
func (c *Client) drop() {
	if c.thread.lives() {
		c.thread.end()
		c.stopping, c.pulse.lost = 0, 0
		clear(c.asked)
	}
}

// run is a run, as far as it has come.
type run struct {
	// number is the page's number for the run, 0 before the first run.
	number int
	bank   bank
	// last is the newest report. It is needed for a run that must be ended by force.
	last wire.Progress
	// message is that report as it came.
	message js.Value
	// still says that it is to stand still.
	still bool
	// start is what began it, and kept what is left of it.
	start wire.Start
	kept  kept
}

// kept is the newest state of a run, a typed array, with the number of the bank's elements up to it. Before the first,
// state is undefined, and the run begins again as it began.
type kept struct {
	wire.State
	state  js.Value
	chunks int
}

// Turn makes a run the one that is shown. It is a new one where no solutions of it are held.
func (c *Client) Turn(number int) *run {
	r := c.runs[number]
	if r == nil {
		r = &run{number: number, bank: newBank(), message: js.Null()}
		c.runs[number] = r
	}
	if r != c.run && r.live() {
		r.last.Phase = wire.PhaseStopped // another run has taken its worker
	}
	c.run = r
	return r
}

// HoldOnly lets go of all runs but these.
func (c *Client) HoldOnly(numbers []int) {
	for number := range c.runs {
		if number != c.run.number && !slices.Contains(numbers, number) {
			delete(c.runs, number)
		}
	}
}

// begin has the run begin.
func (r *run) begin(m wire.Start) {
	if r.message = js.Null(); m.State == nil {
		r.bank = newBank()
	}
	r.still, r.start = false, m
	r.kept = kept{State: wire.State{Run: m.Run, Listed: m.Held, Seconds: m.Seconds}, chunks: r.bank.list.Length()}
	r.last = wire.Progress{Op: wire.OpProgress, Version: wire.Version, Run: m.Run}
}

// ended tells whether the run is over. live tells whether there is one that is not.
func (r *run) ended() bool {
	return r.last.Phase == wire.PhaseFinished || r.last.Phase == wire.PhaseStopped
}

func (r *run) live() bool { return r.last.Run > 0 && !r.ended() }

// Solution is solution number n of the run, from 0, as a typed array for a player. It is nil when that solution is not
// held. It is a view: nothing is copied.
func (c *Client) Solution(n int) any {
	v, ok := c.run.bank.at(n)
	if !ok {
		return nil
	}
	return v
}

// Assembly copies a solution, for a link. It is nil when that solution is not held.
func (c *Client) Assembly(n int) []uint16 { return c.Assemblies(n, 1) }

// Assemblies copies so many solutions from number first on, as far as they are held, one after another.
func (c *Client) Assemblies(first, count int) (slots []uint16) {
	for count > 0 {
		chunk, from, ok := c.run.bank.chunk(first)
		if !ok {
			break
		}
		n, cells, width := min(count, chunk.Get("count").Int()-from), chunk.Get("cells").Int(), chunk.Get("width").Int()
		raw := make([]byte, n*cells*width)
		js.CopyBytesToGo(raw, view(chunk.Get("buffer"), from*cells*width, len(raw), 1))
		if width == 1 {
			slots = slices.Grow(slots, len(raw))
			for _, slot := range raw {
				slots = append(slots, uint16(slot))
			}
		} else {
			slots = append(slots, wire.ReadNumbers(raw)...) // little-endian, as WebAssembly and its hosts have it
		}
		first, count = first+n, count-n
	}
	return slots
}

// Chunks is the JavaScript array of the buffers of all solutions of the run, as static/solutions takes them. It
// stays the same array for the whole run, and grows.
func (c *Client) Chunks() any { return c.run.bank.list }

// ChunksOf is Chunks of any run that is held.
func (c *Client) ChunksOf(run int) any { return c.runs[run].bank.list }

// Hold turns to a new run. It returns an empty array like that of Chunks, which the caller fills
// with the solutions of a file. From then on they are held as those of run number run.
func (c *Client) Hold(run int) any {
	c.HoldThese(run, newBank().list)
	return c.run.bank.list
}

// HoldThese is Hold with solutions that are there already, in an array like that of Chunks.
func (c *Client) HoldThese(run int, chunks any) {
	c.stopping = 0
	r := c.Turn(run)
	r.last.Phase = wire.PhaseStopped
	r.bank = bank{js.ValueOf(chunks)}
}

// ReportOf is the newest report of a run, for Recall in a later page. It is null before the first report.
func (c *Client) ReportOf(run int) any { return c.runs[run].message }

// Recall reads what Report was in an earlier page. ok is false where that was no report, or one of another version of
// the messages.
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
	if m, err = port.FromJS[wire.Progress](message); err != nil {
		return m, err
	}
	stats, dates, err := search.ReadStats(port.Bytes(message))
	m.Levels, m.Dates = wire.LevelsOf(&stats), dates
	return m, err
}

// bank holds the solutions of one run, in the buffers in which they came. list is a JavaScript array that only grows,
// so that static/solutions can share it. Each element has the solutions of one message: count of them, of which the
// first is number first of the run. Each takes cells cells of width bytes in the element's buffer.
type bank struct{ list js.Value }

func newBank() bank { return bank{js.Global().Get("Array").New()} }

func (b *bank) add(m wire.Solutions, buffer js.Value) {
	b.list.Call("push", map[string]any{"first": m.First, "count": m.Count, "cells": m.Cells, "width": m.Width, "buffer": buffer})
}

// begins is a bank with the first elements of this one.
func (b *bank) begins(elements int) bank { return bank{b.list.Call("slice", 0, elements)} }

// count is how many solutions there are.
func (b *bank) count() int {
	n := b.list.Length()
	if n == 0 {
		return 0
	}
	last := b.list.Index(n - 1)
	return last.Get("first").Int() + last.Get("count").Int()
}

// chunk is the element of the list that has solution n, as its number at. O(log chunks).
func (b *bank) chunk(n int) (chunk js.Value, at int, ok bool) {
	first := func(i int) int { return b.list.Index(i).Get("first").Int() }
	i := sort.Search(b.list.Length(), func(i int) bool { return first(i) > n }) - 1
	if i < 0 || n < 0 {
		return js.Value{}, 0, false
	}
	chunk = b.list.Index(i)
	at = n - first(i)
	return chunk, at, at < chunk.Get("count").Int()
}

// at is a view of solution n. O(log chunks).
func (b *bank) at(n int) (js.Value, bool) {
	c, at, ok := b.chunk(n)
	if !ok {
		return js.Value{}, false
	}
	cells, width := c.Get("cells").Int(), c.Get("width").Int()
	return view(c.Get("buffer"), at*cells*width, cells, width), true
}

// view is so many cells of a buffer from an offset on, as a typed array.
func view(buffer js.Value, offset, cells, width int) js.Value {
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
