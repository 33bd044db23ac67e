// Package main is the planner worker: the Go program in a web worker that
// compiles puzzles and searches them for the page. What it does is package
// solver/session's; here is the glue to JavaScript.
//
//   - planner_js.go: a message of the page (package wire) becomes a call of the session.
//   - host_js.go: what the session tells becomes messages to the page; its bytes are
//     package pack's. And a slice is asked for.
//   - machine_js.go: an instance of a module in this worker, for both halves of a board.
//   - runners_js.go: the runners, workers inside of this one (static/worker/kernel.ts):
//     orders to them become messages, and their messages reports.
//
// A worker hears a message only when it has returned to its event loop. So the
// program never runs longer than a slice of a few milliseconds; the next slice
// is asked for by a message to itself through a MessageChannel, which comes
// after whatever the page has sent meanwhile, and at once when it has sent
// nothing. (A timer would cost a third of the speed: browsers make it wait.)
//
// The script that loads this program, static/worker/planner.ts, collects the
// messages that came before it listened, and reports its end as a fault.
package main

import "syscall/js"

func main() {
	self := js.Global()
	p := newPlanner(self, revision(self))

	listen := js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.hear(args[0].Get("data"))
		return nil
	})
	self.Set("onmessage", listen)
	p.ready()
	if inbox := self.Get("tilewrightInbox"); inbox.Type() == js.TypeObject {
		self.Delete("tilewrightInbox")
		for i := range inbox.Length() {
			p.hear(inbox.Index(i))
		}
	}
	select {} // from here on events call in
}

// revision is the build that the loading script belongs to.
func revision(self js.Value) string {
	if r := self.Get("tilewrightRevision"); r.Type() == js.TypeString {
		return r.String()
	}
	return "unknown"
}
