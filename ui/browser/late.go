package browser

import "time"

// Delayed is work that waits until nothing was put for restAfter.
type Delayed struct {
	// timer is nil when nothing waits.
	timer *time.Timer
}

// restAfter is how long edits must rest before they are written down.
const restAfter = 250 * time.Millisecond

// Put has f done later, which is to take the work, in place of what waits.
func (d *Delayed) Put(f func()) {
	d.Take()
	d.timer = time.AfterFunc(restAfter, f)
}

// Again has what waits, if anything does, wait anew.
func (d *Delayed) Again() {
	if d.timer != nil {
		d.timer.Reset(restAfter)
	}
}

// Take ends the waiting, and reports whether there was any.
func (d *Delayed) Take() bool {
	if d.timer == nil {
		return false
	}
	d.timer.Stop()
	d.timer = nil
	return true
}

// Now is a clock in milliseconds.
func Now() int64 { return time.Now().UnixMilli() }
