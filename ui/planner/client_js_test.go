package planner

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"syscall/js"
	"testing"

	"tilewright/def"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/wasm/port"
)

// fakeWorkers stands in for the browser's Worker. It notes what is posted, and the test plays the worker's part.
const fakeWorkers = `
globalThis.workers = [];
globalThis.tilewright = { program: "the program" };
globalThis.Worker = class {
	constructor(address, options) {
		this.address = address; this.name = options.name;
		this.posted = []; this.listeners = {}; this.terminated = false;
		workers.push(this);
	}
	addEventListener(type, f) { this.listeners[type] = f; }
	postMessage(m) { this.posted.push(m); }
	terminate() { this.terminated = true; }
	say(data) { this.listeners.message({ type: "message", data }); }
	fail(message) { this.listeners.error({ type: "error", message, preventDefault() {} }); }
};`

// fakeTimers stands in for the browser's timers. They run when pass says so.
const fakeTimers = `
globalThis.passed = 0;
globalThis.timers = new Map();
globalThis.setTimeout = (f, milliseconds, ...args) => {
	const id = timers.size + 1;
	timers.set(id, { at: passed + milliseconds, call: () => f(...args) });
	return id;
};
globalThis.clearTimeout = (id) => timers.get(id) && (timers.get(id).call = () => {});
globalThis.pass = (milliseconds) => {
	for (const end = passed + milliseconds; passed < end; passed++) {
		for (const timer of timers.values()) {
			if (timer.at === passed + 1) timer.call();
		}
	}
};`

// timed lets a test make milliseconds pass.
func timed(t *testing.T) (pass func(milliseconds int)) {
	set, clear := js.Global().Get("setTimeout"), js.Global().Get("clearTimeout")
	js.Global().Call("eval", fakeTimers)
	t.Cleanup(func() {
		js.Global().Set("setTimeout", set)
		js.Global().Set("clearTimeout", clear)
	})
	return func(milliseconds int) { js.Global().Call("pass", milliseconds) }
}

// log is what a client's events have told.
type log struct {
	ready     []string
	progress  []wire.Progress
	solutions []wire.Solutions
	frames    []js.Value
	faults    []wire.Fault

	restarted  []wire.State
	unanswered []string
}

func newClient(t *testing.T) (*Client, *log) {
	t.Helper()
	js.Global().Call("eval", fakeWorkers)
	l := &log{}
	return New("planner.js", Events{
		Ready:      func(r string) { l.ready = append(l.ready, r) },
		Progress:   func(m wire.Progress) { l.progress = append(l.progress, m) },
		Solutions:  func(m wire.Solutions) { l.solutions = append(l.solutions, m) },
		Frame:      func(_ int, a any) { l.frames = append(l.frames, a.(js.Value)) },
		Fault:      func(m wire.Fault) { l.faults = append(l.faults, m) },
		State:      func(wire.State, any) {},
		Restarted:  func(m wire.State) { l.restarted = append(l.restarted, m) },
		Unanswered: func(why string) { l.unanswered = append(l.unanswered, why) },
	}), l
}

func worker(i int) js.Value { return js.Global().Get("workers").Index(i) }

func workers() int { return js.Global().Get("workers").Length() }

// posted are the ops that were sent to a worker.
func posted(w js.Value) string {
	var ops []string
	for i := range w.Get("posted").Length() {
		ops = append(ops, w.Get("posted").Index(i).Get("op").String())
	}
	return strings.Join(ops, " ")
}

// unit is the smallest puzzle.
const unit = "D:xDim=1:yDim=1:zDim=1\nC:name=A:type=M:layout=0 0 0\n~D\n"

func start(run int) wire.Start {
	choice, _ := settings.Parse("-r")
	return wire.Start{Job: wire.Job{Run: run}, Work: wire.Work{Puzzle: def.Parse(unit).Puzzles[0], Settings: choice}}
}

// TestWork looks at what travels with a start.
func TestWork(t *testing.T) {
	c, _ := newClient(t)
	c.Start(start(1))
	posted := worker(0).Get("posted")
	job, err := port.FromJS[wire.Job](posted.Index(posted.Length() - 1))
	if err != nil || job.Settings != "-r" || len(wire.ReadPuzzle(job.Puzzle).Pieces) != 1 {
		t.Errorf("sent %+v, %v", job, err)
	}
}

// progress is a report as it travels, with its counters.
func progress(m wire.Progress) js.Value {
	return with(port.ToJS(m), array(search.AppendStats(nil, &search.Stats{})...))
}

// array makes a typed array, as transferred buffers arrive.
func array(numbers ...byte) js.Value {
	a := js.Global().Get("Uint8Array").New(len(numbers))
	js.CopyBytesToJS(a, numbers)
	return a
}

// with adds a buffer to a message.
func with(message, buffer js.Value) js.Value {
	message.Set("buffer", buffer)
	return message
}

func TestTalk(t *testing.T) {
	c, l := newClient(t)
	c.Warm()
	c.Warm()
	if workers() != 1 || worker(0).Get("address").String() != "planner.js" || posted(worker(0)) != "boot" {
		t.Fatalf("%d workers, sent %q", workers(), posted(worker(0)))
	}
	w := worker(0)
	w.Call("say", port.ToJS(wire.Ready{Op: wire.OpReady, Version: wire.Version, Revision: "abc"}))
	c.Start(start(1))
	c.Control(wire.Control{Op: wire.OpPause, Version: wire.Version, Run: 1})
	if posted(w) != "boot start pause" || l.ready[0] != "abc" {
		t.Errorf("sent %q, ready %v", posted(w), l.ready)
	}
	w.Call("say", progress(wire.Progress{Op: wire.OpProgress, Version: wire.Version, Run: 1, Phase: wire.PhaseSearching, Solutions: 7}))
	if len(l.progress) != 1 || l.progress[0].Solutions != 7 || len(l.faults) != 0 {
		t.Errorf("heard %+v", l)
	}
}

// answer has the worker answer a question.
func answer[A any, Q wire.Question[A]](w js.Value, h wire.Answer, q Q, a A) {
	h.Name = wire.NameOf(q)
	say := js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.Call("say", args[0])
		return nil
	})
	defer say.Release()
	port.PostAnswer(js.ValueOf(map[string]any{"postMessage": say}), h, a, []byte{7})
}

// TestAsk: answers go to the one that asked. They do so until all is said, another question of the type takes its
// place, or it is given up.
func TestAsk(t *testing.T) {
	c, l := newClient(t)
	var heard []string
	asks := func(number int) {
		Ask(c, strconv.Itoa(number), number, wire.Work{}, wire.Grow{Most: 5}, func(h wire.Head, a wire.Tree) {
			heard = append(heard, strconv.Itoa(number)+":"+strconv.Itoa(a.Nodes)+"/"+strconv.Itoa(h.Bytes.(js.Value).Index(0).Int()))
		})
	}
	says := func(number, nodes int, ended bool) {
		answer(worker(0), wire.Answer{Number: number, Ended: ended}, wire.Grow{}, wire.Tree{Nodes: nodes})
	}
	asks(1)
	says(1, 10, false)
	asks(2)
	says(1, 11, true) // too late
	says(2, 20, false)
	says(2, 21, true)
	says(2, 22, true) // nobody waits any more
	asks(3)
	c.Leave(wire.Scope{Place: "2"}) // too late
	says(3, 30, false)
	c.Leave(wire.Scope{Place: "3"})
	says(3, 31, true)
	answer(worker(0), wire.Answer{Number: 3}, wire.Save{}, wire.Saved{}) // nobody has asked
	if got := strings.Join(heard, " "); got != "1:10/7 2:20/7 2:21/7 3:30/7" ||
		posted(worker(0)) != "boot ask ask ask giveup" || len(l.faults) > 0 {
		t.Errorf("heard %s, sent %s, %v", got, posted(worker(0)), l.faults)
	}
	if m := worker(0).Get("posted").Index(1); m.Get("name").String() != "grow" || m.Get("question").Get("most").Int() != 5 {
		t.Error("another question is sent")
	}
}

func TestSolutions(t *testing.T) {
	c, l := newClient(t)
	c.Start(start(1))
	w := worker(0)
	send := func(run, first, count, cells, width int, numbers ...byte) {
		w.Call("say", with(port.ToJS(wire.Solutions{
			Op: wire.OpSolutions, Version: wire.Version, Run: run, First: first, Count: count, Cells: cells, Width: width,
		}), array(numbers...)))
	}
	send(1, 0, 2, 3, 1, 1, 2, 3, 4, 5, 6)
	send(9, 0, 1, 3, 1, 9, 9, 9) // of another run
	send(1, 2, 1, 3, 1, 7, 8, 9)
	if len(l.solutions) != 3 {
		t.Fatalf("%d messages", len(l.solutions))
	}
	for n, want := range [][]uint16{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}} {
		got := c.Assembly(n)
		if len(got) != 3 || got[0] != want[0] || got[2] != want[2] {
			t.Errorf("solution %d is %v, want %v", n, got, want)
		}
		if v := c.Solution(n).(js.Value); v.Get("constructor").Get("name").String() != "Uint8Array" || v.Index(1).Int() != int(want[1]) {
			t.Errorf("solution %d is drawn from %v", n, v)
		}
	}
	for _, n := range []int{-1, 3, 100} {
		if c.Solution(n) != nil || c.Assembly(n) != nil {
			t.Errorf("solution %d is not held", n)
		}
	}
	if got := c.Assemblies(1, 5); !slices.Equal(got, []uint16{4, 5, 6, 7, 8, 9}) {
		t.Errorf("from solution 1 on there are %v", got)
	}
	c.Start(start(2))
	if c.Solution(0) != nil {
		t.Error("a run has the solutions of an earlier one")
	}
	send(2, 0, 2, 2, 2, 1, 1, 2, 0, 44, 1, 3, 0)
	if got := c.Assembly(1); len(got) != 2 || got[0] != 300 || got[1] != 3 {
		t.Errorf("wide slots give %v", got)
	}

	// Those of the earlier run are held, with what it still finds, until they are let go.
	send(1, 3, 1, 3, 1, 6, 6, 6)
	if c.Turn(1); !slices.Equal(c.Assembly(3), []uint16{6, 6, 6}) || c.run.live() {
		t.Errorf("solution 3 of the earlier run is %v, it goes on %v", c.Assembly(3), c.run.live())
	}
	if c.HoldOnly([]int{1}); len(c.runs) != 1 {
		t.Errorf("%d runs are held", len(c.runs))
	}
	if c.Turn(2); c.Assembly(0) != nil {
		t.Error("what was let go is held")
	}
}

// TestViewOfView: a buffer may be a view of a larger one.
func TestViewOfView(t *testing.T) {
	whole := array(0, 0, 0, 0, 1, 2, 3, 4)
	if v := view(whole.Call("subarray", 4), 2, 2, 1); v.Index(0).Int() != 3 || v.Length() != 2 {
		t.Errorf("the view begins with %v", v.Index(0))
	}
	if v := view(whole.Get("buffer"), 4, 2, 1); v.Index(0).Int() != 1 {
		t.Errorf("the view of a plain buffer begins with %v", v.Index(0))
	}
}

func TestBreakdown(t *testing.T) {
	c, l := newClient(t)
	c.Start(start(1))
	w := worker(0)
	w.Call("say", port.ToJS(wire.Fault{Op: wire.OpFault, Version: wire.Version, Run: 1, Fatal: true, Message: "broke", Advice: "again"}))
	if len(l.faults) != 1 || !w.Get("terminated").Bool() {
		t.Fatalf("faults %+v", l.faults)
	}
	c.Control(wire.Control{Op: wire.OpStop, Version: wire.Version, Run: 1}) // nobody is there
	c.Start(start(2))
	if workers() != 2 || posted(worker(1)) != "boot start" || worker(1).Get("posted").Index(0).Get("module").String() != "the program" {
		t.Errorf("%d workers, the second was sent %q", workers(), posted(worker(1)))
	}
	c.Start(start(3))
	if workers() != 2 {
		t.Error("a worker that lives is used again")
	}
}

func TestFaultsOfAllKinds(t *testing.T) {
	for name, test := range map[string]struct {
		happen func(w js.Value)
		says   string
	}{
		"no script":    {func(w js.Value) { w.Call("fail", "") }, "could not be loaded"},
		"script error": {func(w js.Value) { w.Call("fail", "SyntaxError: x") }, "SyntaxError"},
		"uncaught error": {func(w js.Value) {
			w.Call("say", port.ToJS(wire.Ready{Op: wire.OpReady, Version: wire.Version}))
			w.Call("fail", "Error: x")
		}, "broke down: Error: x."},
		"not a message": {func(w js.Value) { w.Call("say", "hello") }, "do not understand each other"},
		"newer version": {func(w js.Value) { w.Call("say", js.ValueOf(map[string]any{"op": "ready", "version": 99})) }, "version 99"},
		"wrong field": {func(w js.Value) {
			w.Call("say", js.ValueOf(map[string]any{"op": "progress", "version": wire.Version, "run": 1, "phase": 5}))
		}, "cannot be read"},
	} {
		t.Run(name, func(t *testing.T) {
			c, l := newClient(t)
			c.Start(start(1))
			test.happen(worker(0))
			if len(l.faults) != 1 || !l.faults[0].Fatal || !strings.Contains(l.faults[0].Message, test.says) || l.faults[0].Advice == "" {
				t.Fatalf("faults %+v", l.faults)
			}
			c.Start(start(2))
			if workers() != 2 {
				t.Error("the next search has no worker of its own")
			}
		})
	}
}

// TestFrame: a frame is asked for, and its answer is one assembly.
func TestFrame(t *testing.T) {
	c, l := newClient(t)
	c.Start(start(1))
	w := worker(0)
	c.Frame()
	if posted(w) != "boot start frame" {
		t.Fatalf("sent %q", posted(w))
	}
	frame := func(run int) {
		w.Call("say", with(port.ToJS(wire.Assembly{Op: wire.OpAssembly, Version: wire.Version, Run: run, Cells: 2,
			Width: 1, Left: 3}), array(1, 0)))
	}
	frame(1)
	frame(9) // of another run
	if len(l.frames) != 1 || l.frames[0].Length() != 2 {
		t.Fatalf("frames %v", l.frames)
	}
}

// TestPrepare: a search at rest is prepared, unless it is asked for before or the page is throttled.
func TestPrepare(t *testing.T) {
	pass := timed(t)
	c, _ := newClient(t)
	var prepared []wire.Prepared
	prepare := func() {
		c.AskAtRest(wire.NewAsked(4, start(0).Work, wire.Prepare{}), func(_ wire.Head, a any) {
			prepared = append(prepared, *a.(*wire.Prepared))
		})
	}
	rest := func() { pass(restTime) }
	prepare()
	pass(restTime - 1)
	prepare()
	pass(restTime - 1)
	if workers() != 0 {
		t.Error("what did not rest is got ready")
	}
	rest()
	w := worker(0)
	if posted(w) != "boot ask" {
		t.Errorf("sent %q", posted(w))
	}
	answer(w, wire.Answer{Number: 4}, wire.Prepare{}, wire.Prepared{Outlook: wire.Outlook{Line: "-r -V", Sentences: []string{"So."}}})
	if len(prepared) != 1 || prepared[0].Outlook.Line != "-r -V" || len(prepared[0].Outlook.Sentences) != 1 {
		t.Errorf("of what is ready it says %+v", prepared)
	}
	prepare()
	c.Start(start(1))
	rest()
	if posted(w) != "boot ask start" {
		t.Errorf("a search that began was got ready: %q", posted(w))
	}
	if asked := w.Get("posted").Index(2).Get("asked").Float(); asked < 1.5e12 {
		t.Errorf("the run was asked for at %v", asked)
	}
	c.Throttle(true)
	prepare()
	rest()
	if posted(w) != "boot ask start throttle" {
		t.Errorf("while throttled: %q", posted(w))
	}
	c.Throttle(false)
	if posted(w) != "boot ask start throttle unthrottle ask" {
		t.Errorf("no longer throttled: %q", posted(w))
	}
	c.Throttle(true)
	prepare()
	rest()
	c.Start(start(2))
	c.Throttle(false)
	if posted(w) != "boot ask start throttle unthrottle ask throttle start unthrottle" {
		t.Errorf("a search that began meanwhile: %q", posted(w))
	}
}

func TestDeafWorkerIsEnded(t *testing.T) {
	c, l := newClient(t)
	c.Start(start(1))
	w := worker(0)
	w.Call("say", progress(wire.Progress{Op: wire.OpProgress, Version: wire.Version, Run: 1, Phase: wire.PhaseSearching, Solutions: 7}))
	c.stopping = 1
	c.callbacks.stopLate.Value.Invoke(1) // what the timer does
	if !w.Get("terminated").Bool() || len(l.progress) != 2 || l.progress[1].Phase != wire.PhaseStopped || l.progress[1].Solutions != 7 {
		t.Errorf("progress %+v", l.progress)
	}
	c.Start(start(2))
	w = worker(1)
	c.Control(wire.Control{Op: wire.OpStop, Version: wire.Version, Run: 2})
	w.Call("say", progress(wire.Progress{Op: wire.OpProgress, Version: wire.Version, Run: 2, Phase: wire.PhaseStopped}))
	c.callbacks.stopLate.Value.Invoke(2)
	if w.Get("terminated").Bool() {
		t.Error("a worker that heard the stop was ended")
	}
}

// rises has a worker's program start.
func rises(w js.Value) {
	w.Call("say", port.ToJS(wire.Ready{Op: wire.OpReady, Version: wire.Version}))
}

// silence lets a worker hang for as long as the page waits the first time.
const silence = (maxUnheard + 1) * pingTime

// TestPing: a worker that says nothing in one step is given up after silence. It is not given up while it starts, while the
// page is out of sight, while it has much to do in many steps, and after a run.
func TestPing(t *testing.T) {
	pass := timed(t)
	t.Cleanup(func() { js.Global().Delete("document") })
	document := func(hidden bool) { js.Global().Set("document", map[string]any{"hidden": hidden}) }
	c, l := newClient(t)
	c.Start(start(1))
	w := worker(0)
	pass(20_000)
	if got := posted(w); got != "boot start" || workers() > 1 {
		t.Fatalf("while it starts it is sent %q, %d workers", got, workers())
	}
	rises(w)
	for range 20 { // a long queue: no ping is answered
		pass(2 * pingTime)
		w.Call("say", port.ToJS(wire.Boot{Op: wire.OpBeat, Version: wire.Version}))
	}
	document(true)
	pass(20_000)
	document(false)
	pass(silence - 1000)
	if workers() > 1 || strings.Count(posted(w), "ping") < 40 {
		t.Fatalf("sent %q, %d workers", posted(w), workers())
	}
	pass(1000)
	if !w.Get("terminated").Bool() || workers() != 2 || posted(worker(1)) != "boot start" || len(l.faults) > 0 {
		t.Fatalf("behind silence there are %d workers, faults %v", workers(), l.faults)
	}
	w = worker(1)
	rises(w)
	w.Call("say", progress(wire.Progress{Op: wire.OpProgress, Version: wire.Version, Run: 1, Phase: wire.PhaseFinished}))
	pass(60_000)
	if len(l.faults) > 0 || w.Get("terminated").Bool() {
		t.Errorf("behind a run the faults are %v", l.faults)
	}
}

// TestHangs: in the place of a worker that hangs another one goes on, from the last state, with the same questions. What
// was found behind that state is found again, and stands once.
func TestHangs(t *testing.T) {
	pass := timed(t)
	c, l := newClient(t)
	first := start(1)
	first.Work.Settings.Auto = true
	c.Start(first)
	Ask(c, "tree", 7, first.Work, wire.Grow{Most: 5}, func(wire.Head, wire.Tree) {})
	found := func(w js.Value, first int, numbers ...byte) {
		w.Call("say", with(port.ToJS(wire.Solutions{
			Op: wire.OpSolutions, Version: wire.Version, Run: 1, First: first, Count: len(numbers), Cells: 1, Width: 1,
		}), array(numbers...)))
	}
	w := worker(0)
	rises(w)
	found(w, 0, 10, 11)
	chunks := c.Chunks().(js.Value)
	kept := wire.State{Op: wire.OpState, Version: wire.Version, Run: 1, Line: "-r -V", Listed: 2, Seconds: 9}
	w.Call("say", with(port.ToJS(kept), array(5, 6)))
	found(w, 2, 12, 13)
	c.Control(wire.Control{Op: wire.OpPause, Version: wire.Version, Run: 1})
	pass(silence)
	w = worker(1)
	if got := posted(w); got != "boot start pause ask" {
		t.Fatalf("the next worker is sent %q", got)
	}
	m := w.Get("posted").Index(1)
	job, _ := port.FromJS[wire.Job](m)
	if state := port.Bytes(m); !slices.Equal(state, []byte{5, 6}) || job.Settings != "-r -V" || job.Held != 2 ||
		job.Seconds != 9 || job.Run != 1 {
		t.Errorf("it goes on with %v and %+v", state, job)
	}
	if len(l.restarted) != 1 || l.restarted[0].Listed != 2 || l.restarted[0].Run != 1 || len(l.faults)+len(l.unanswered) > 0 {
		t.Errorf("the page hears %+v, faults %v", l.restarted, l.faults)
	}
	if got := c.Assemblies(0, 9); !slices.Equal(got, []uint16{10, 11}) || c.Chunks().(js.Value).Equal(chunks) {
		t.Errorf("of the solutions there are %v, in the old list or a new one", got)
	}
	found(w, 2, 13, 12, 14)
	if got := c.Assemblies(0, 9); !slices.Equal(got, []uint16{10, 11, 13, 12, 14}) {
		t.Errorf("then there are %v", got)
	}
}

// TestHangsAgain: the next worker has more time. Where it hangs as well, the questions are given up, and where the run
// alone hangs, the page says so.
func TestHangsAgain(t *testing.T) {
	pass := timed(t)
	c, l := newClient(t)
	begin := start(1)
	c.Start(begin)
	heard := 0
	Ask(c, "tree", 7, begin.Work, wire.Grow{Most: 5}, func(wire.Head, wire.Tree) { heard++ })
	for i, sent := range []string{"boot start ask", "boot start ask", "boot start"} {
		w := worker(i)
		if got := posted(w); got != sent {
			t.Fatalf("worker %d is sent %q, want %q", i, got, sent)
		}
		rises(w)
		patience := (maxUnheard<<i + 1) * pingTime
		if pass(patience - 2*pingTime); w.Get("terminated").Bool() {
			t.Fatalf("worker %d is ended too soon", i)
		}
		if len(l.faults) > 0 {
			t.Fatalf("before worker %d hangs there are the faults %v", i, l.faults)
		}
		if pass(3 * pingTime); !w.Get("terminated").Bool() {
			t.Fatalf("worker %d may hang", i)
		}
	}
	if len(l.unanswered) != 1 || len(l.faults) != 1 || !l.faults[0].Fatal || !strings.Contains(l.faults[0].Message, "stopped answering") {
		t.Errorf("the page hears %v, faults %v", l.unanswered, l.faults)
	}
	c.Start(start(2)) // which begins with a clean slate
	rises(worker(3))
	if pass(silence); workers() != 5 || len(l.faults) != 1 || heard > 0 {
		t.Errorf("%d workers, faults %v", workers(), l.faults)
	}
}

// TestQuestionHangs: without a run, too, somebody waits, so a worker that hangs is replaced. One that does it again is
// told.
func TestQuestionHangs(t *testing.T) {
	pass := timed(t)
	c, l := newClient(t)
	asks := func() { Ask(c, "tree", 7, start(0).Work, wire.Grow{Most: 5}, func(wire.Head, wire.Tree) {}) }
	asks()
	rises(worker(0))
	pass(silence)
	rises(worker(1))
	answer(worker(1), wire.Answer{Number: 7, Ended: true}, wire.Grow{}, wire.Tree{})
	if pass(60_000); posted(worker(1)) != "boot ask" || len(l.faults) > 0 {
		t.Fatalf("the next worker is sent %q, faults %v", posted(worker(1)), l.faults)
	}
	asks()
	pass(silence)
	rises(worker(2))
	pass(2*silence + pingTime)
	if workers() != 3 || len(l.faults) != 1 {
		t.Errorf("%d workers, faults %v", workers(), l.faults)
	}
}

// TestStartLeaves: a search leaves the questions about its own puzzle, and ends all others. It takes over what was got
// ready.
func TestStartLeaves(t *testing.T) {
	c, _ := newClient(t)
	begin, other := start(1), start(0).Work
	var heard []string
	Ask(c, "a", 1, begin.Work, wire.Grow{}, func(wire.Head, wire.Tree) { heard = append(heard, "tree") })
	Ask(c, "b", 2, other, wire.Map{}, func(wire.Head, wire.Mapped) { heard = append(heard, "map") })
	Ask(c, "c", 3, other, wire.Prepare{}, func(wire.Head, wire.Prepared) { heard = append(heard, "prepared") })
	c.Start(begin)
	w := worker(0)
	if got := posted(w); got != "boot ask ask ask giveup start" || w.Get("posted").Index(4).Get("name").String() != "map" {
		t.Errorf("sent %q", got)
	}
	answer(w, wire.Answer{Number: 3, Ended: true}, wire.Prepare{}, wire.Prepared{})
	answer(w, wire.Answer{Number: 2, Ended: true}, wire.Map{}, wire.Mapped{})
	answer(w, wire.Answer{Number: 1, Ended: true}, wire.Grow{}, wire.Tree{})
	if !slices.Equal(heard, []string{"tree"}) {
		t.Errorf("heard are %v", heard)
	}
}

// TestLeaveAtRest: what was to be asked after a rest is not asked for a puzzle that is gone.
func TestLeaveAtRest(t *testing.T) {
	pass := timed(t)
	c, _ := newClient(t)
	q := wire.NewAsked(1, start(0).Work, wire.Prepare{})
	q.Place = "outlook"
	c.AskAtRest(q, func(wire.Head, any) {})
	c.Leave(q.Scope())
	if pass(2 * restTime); workers() > 0 {
		t.Errorf("it is asked")
	}
}

// TestThrottle: every worker is told at once, and so is every worker that comes later.
func TestThrottle(t *testing.T) {
	c, _ := newClient(t)
	c.Start(start(1))
	c.Throttle(true)
	c.Throttle(true)
	if got := posted(worker(0)); got != "boot start throttle" {
		t.Errorf("sent %q", got)
	}
	c.End()
	c.Start(start(2))
	c.Throttle(false)
	if got := posted(worker(1)); got != "boot throttle start unthrottle" {
		t.Errorf("sent %q", got)
	}
}

// TestRecall: a report that was kept is read again with its counters. What is no report, or one of another version of
// the messages, is not.
func TestRecall(t *testing.T) {
	c, l := newClient(t)
	if _, ok := c.Recall(c.ReportOf(c.run.number)); ok {
		t.Error("there is a report before the first")
	}
	c.Start(start(3))
	stats := search.Stats{Solutions: 5, Levels: make([]search.Level, 3)}
	message := with(port.ToJS(wire.Progress{Op: wire.OpProgress, Version: wire.Version, Run: 3,
		Phase: wire.PhaseFinished, Solutions: 5}), array(search.AppendStats(nil, &stats)...))
	worker(0).Call("say", message)
	kept := js.Global().Call("structuredClone", c.ReportOf(3))
	again, _ := newClient(t)
	m, ok := again.Recall(kept)
	if !ok || !reflect.DeepEqual(m, l.progress[0]) || len(m.Levels) == 0 {
		t.Errorf("recalled is %+v, %v, want %+v", m, ok, l.progress[0])
	}
	kept.Set("version", wire.Version+1)
	for _, other := range []any{kept, nil, js.Undefined(), port.ToJS(wire.Control{Op: wire.OpPing, Version: wire.Version})} {
		if _, ok := again.Recall(other); ok {
			t.Errorf("%v is read", other)
		}
	}
	c.HoldThese(4, js.Global().Get("Array").New())
	if _, ok := c.Recall(c.ReportOf(c.run.number)); ok {
		t.Error("the next run has the report of the one before")
	}
}
