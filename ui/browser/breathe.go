package browser

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// breathTime is how long the program may have the page's thread before it lets the browser have a turn.
const breathTime = 10 * time.Millisecond

// breath holds when the browser last had its turn, and the channel by which Breathe waits for it.
var breath struct {
	last time.Time
	wake chan struct{}
	send app.Value
}

// Breathe lets the browser draw, and hear the person, if this program has had the page's thread for breathTime. It is
// for long work that nothing sees half done. Only the goroutine that draws may call it: a function that a script has
// called must return before the browser has any turn, and would wait for ever.
func Breathe() {
	if app.IsServer || time.Since(breath.last) < breathTime {
		return
	}
	if breath.wake == nil {
		breath.wake = make(chan struct{}, 1)
		ends := app.Window().Get("MessageChannel").New()
		ends.Get("port1").Set("onmessage", app.FuncOf(func(app.Value, []app.Value) any {
			breath.wake <- struct{}{}
			return nil
		}))
		breath.send = ends.Get("port2")
	}
	breath.send.Call("postMessage", app.Null())
	<-breath.wake
	breath.last = time.Now()
}
