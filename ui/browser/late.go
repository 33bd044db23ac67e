package browser

import "time"

// Delayed is work that waits until none has been put for restAfter.
type Delayed struct {
	// timer is nil when nothing waits.
	timer *time.Timer
}

// restAfter is how long edits must rest before they are written down.
const restAfter = 250 * time.Millisecond

// Put replaces the waiting work by f, which runs later, and has to call Take itself.
func (d *Delayed) Put(f func()) {
	d.Take()
	d.timer = time.AfterFunc(restAfter, f)
}

// Again starts the wait anew, if any work waits.
func (d *Delayed) Again() {
	if d.timer != nil {
		d.timer.Reset(restAfter)
	}
}

// Take ends the waiting, and reports whether any work waited.
func (d *Delayed) Take() bool {
	if d.timer == nil {
		return false
	}
	d.timer.Stop()
	d.timer = nil
	return true
}

// Now is the time in milliseconds.
func Now() int64 { return time.Now().UnixMilli() }
