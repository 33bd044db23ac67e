package planner

import (
	"syscall/js"

	"tilewright/wasm/wire"
)

const (
	// pingTime is the time between two pings while there is a run, in milliseconds, and
	// maxUnheard how many the worker may leave without a word of any kind.
	pingTime   = 500
	maxUnheard = 9
)

// pulse is how a worker is noticed that hangs.
type pulse struct {
	// due is whether a ping will follow; unheard counts the pings since the worker's last word.
	due     bool
	unheard int
}

// awaitPing has a ping follow, as long as there is a run.
func (c *Client) awaitPing() {
	if !c.pulse.due && c.thread.lives() && !c.run.ended() {
		c.pulse.due = true
		js.Global().Call("setTimeout", c.callbacks.ping, pingTime)
	}
}

// ping asks the worker for a word, and gives it up when too many pings brought none. Pings
// are counted, and not time: a page that slept has sent none. While the page is out of
// sight, where timers are slow, or the program starts, none are counted.
func (c *Client) ping() {
	c.pulse.due = false
	if !c.thread.lives() || c.run.ended() {
		return
	}
	document := js.Global().Get("document")
	switch {
	case !c.thread.ready || document.Truthy() && document.Get("hidden").Bool():
		c.pulse.unheard = 0
	case c.pulse.unheard >= maxUnheard:
		c.fault(wire.Fault{
			Fatal:   true,
			Message: "The solver fell silent in the middle of its work, so it was ended.",
			Advice:  againAdvice,
		})
		return
	default:
		c.pulse.unheard++
		c.Control(wire.Control{Op: wire.OpPing, Version: wire.Version, Run: c.run.number})
	}
	c.awaitPing()
}
