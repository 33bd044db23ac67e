package planner

import (
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
	if h, err := wire.Check(v); err != nil || h.Op != wire.OpProgress {
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
