package planner

import (
	"syscall/js"

	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

const (
	// pingTime is the time between two pings while the worker has something to do, in milliseconds. maxUnheard is how
	// many pings the worker may leave without any message, and twice as many after each time that it was ended: on a busy
	// machine a step of a tenth of a second took five.
	pingTime   = 500
	maxUnheard = 20
)

// pulse is how the page notices that a worker hangs. The worker speaks at the beginning of each step of its work, though
// not more often than some times a second. So what it leaves unheard is one step, not all that waits for it.
type pulse struct {
	// due is whether a ping will follow. unheard counts the pings since the worker's last message.
	due     bool
	unheard int
	// lost is how many workers were ended, one after the other, over the same work.
	lost int
}

// busy tells whether the worker has a run or a question.
func (c *Client) busy() bool { return c.run.live() || len(c.asked) > 0 }

// awaitPing makes a ping follow, as long as the worker has something to do.
func (c *Client) awaitPing() {
	if !c.pulse.due && c.thread.lives() && c.busy() {
		c.pulse.due = true
		js.Global().Call("setTimeout", c.callbacks.ping, pingTime)
	}
}

// ping asks the worker for a message, and gives the worker up when too many pings brought none. It counts pings and not
// time, because a page that slept has sent none. It counts none while the program starts, nor while the page is out of
// sight, where timers are slow.
func (c *Client) ping() {
	c.pulse.due = false
	if !c.thread.lives() || !c.busy() {
		return
	}
	document := js.Global().Get("document")
	switch {
	case !c.thread.ready || document.Truthy() && document.Get("hidden").Bool():
		c.pulse.unheard = 0
	case c.pulse.unheard >= maxUnheard<<c.pulse.lost:
		c.silent()
		return
	default:
		c.pulse.unheard++
		c.Control(wire.Control{Op: wire.OpPing, Version: wire.Version, Run: c.run.number})
	}
	c.awaitPing()
}

// silent gives a worker up that hangs in a step. Another one goes on with the same work. If that one hangs as well, the
// questions are to blame, or else the run.
func (c *Client) silent() {
	why := say.T("The solver stopped answering in the middle of its work, so the page ended it.")
	c.pulse.lost++
	switch {
	case c.run.live() && (c.events.Restarted == nil || c.run.start.Watch): // which nobody can go on with as it was
	case c.pulse.lost == 1:
		c.replace()
		return
	case c.pulse.lost == 2 && c.run.live() && len(c.asked) > 0:
		clear(c.asked)
		c.events.Unanswered(why)
		c.replace()
		return
	}
	c.fault(wire.Fault{Fatal: true, Message: why, Advice: againAdvice.String()})
}

// replace ends the worker. Another one gets the run, from its last state on, and all questions that are not answered yet.
func (c *Client) replace() {
	c.thread.end()
	if !c.busy() || !c.ready(false) {
		return
	}
	if c.run.live() {
		still := c.run.still
		c.goOn()
		if c.run.still = still; still {
			c.Control(wire.Control{Op: wire.OpPause, Version: wire.Version, Run: c.run.number})
		}
	}
	for _, q := range c.asked {
		c.post(q.Asked)
	}
}

// goOn has the run go on from its last state, or begin again. Solutions that were found behind that are found once more.
func (c *Client) goOn() {
	m, k := c.run.start, &c.run.kept
	if k.state.Truthy() {
		m.State = make([]byte, k.state.Length())
		js.CopyBytesToGo(m.State, k.state)
		m.Seconds, m.Held = k.Seconds, k.Listed
		m.Work.Settings, _ = settings.Parse(k.Line)
	}
	c.run.bank = c.run.bank.begins(k.chunks)
	c.events.Restarted(k.State)
	c.begin(m)
}
