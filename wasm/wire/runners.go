package wire

// Order is what a runner is told: see session.Order, and static/worker/kernel.ts, which hears it. With "load" the
// object has the compiled module besides, in module, and with "part" the state, in state.
type Order struct {
	Op           string `js:"op"`
	Part         int    `js:"part"`
	Program      int    `js:"program"`
	Milliseconds int    `js:"milliseconds"`
	Layout       Layout `js:"layout"`
}

// Layout says where things are in a kernel's memory, in bytes: kernel.Layout.
type Layout struct {
	State        int `js:"state"`
	StateSize    int `js:"stateSize"`
	Count        int `js:"count"`
	Used         int `js:"used"`
	Solutions    int `js:"solutions"`
	SolutionSize int `js:"solutionSize"`
	Capacity     int `js:"capacity"`
}

// Report is what a runner says. With "report" the object has typed arrays besides, in state and solutions.
type Report struct {
	// Op is "ready", "report" or "broken".
	Op     string `js:"op"`
	Part   int    `js:"part"`
	Status string `js:"status"`
	Reason string `js:"reason"`
}
