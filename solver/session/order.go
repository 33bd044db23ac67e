package session

import "tilewright/solver/search"

// Order tells a runner what to do. In a browser package wasm sends it to static/worker/kernel.ts as a message. Its fields
// have names for vert. Op is a plain string, as vert writes no named ones.
type Order struct {
	// Op is the kind of the order.
	Op string `js:"op"`
	// Part is for OrderPart and OrderGive, Program for OrderPart and OrderLoad, State for OrderPart.
	Part    int    `js:"part"`
	Program int    `js:"program"`
	State   []byte `js:"state"`
	// Milliseconds are for OrderRest.
	Milliseconds int `js:"milliseconds"`
}

// These are the kinds of orders. A test holds static/worker/kernel.ts to these texts, and to those of reports.
const (
	// OrderLoad: be ready for parts of a program, which is compiled already.
	OrderLoad = "load"
	// OrderPart: do a part, and report how it goes. At most one report is under way.
	OrderPart = "part"
	// OrderGive: report the part and stop working on it, if it is still there.
	OrderGive = "give"
	// OrderMore: the last report was taken in, and the next one may come.
	OrderMore = "more"
	// OrderRest: rest for some time after every slice.
	OrderRest = "rest"
	// OrderDrop: forget the part, without a report.
	OrderDrop = "drop"
	// OrderForget: forget every program, too. It is the way in which a browser's runners hear of Runners.Forget.
	OrderForget = "forget"
)

// These are the kinds of messages of a browser's runner.
const (
	SaidReady  = "ready"  // Session.Ready
	SaidReport = "report" // Session.Report: a Report, with its bytes
	SaidBroken = "broken" // Session.Lost
)

// Report is the answer of a runner about its part. It holds the state, and the solutions found since the last report.
type Report struct {
	// Part is the number in the order.
	Part   int    `js:"part"`
	Status Status `js:"status"`
	// The others are as in solver.Report. A browser's Host reads the bytes by itself.
	State     []byte        `js:"-"`
	Solutions []byte        `js:"-"`
	Stats     *search.Stats `js:"-"`
}

// Status is how far a part is.
type Status string

const (
	Running Status = "running" // the runner goes on when it hears OrderMore
	Given   Status = "given"   // it has stopped, as it was told
	Ended   Status = "ended"   // nothing is left of the part
)
