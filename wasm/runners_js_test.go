package wasm

import (
	"slices"
	"strconv"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"tilewright/solver/wire"
)

// fakeRunners is a plain runner in place of static/worker/kernel.ts, which has tests of its own. It knows the same
// orders and does them in one thread, in small slices, with a report after each. It can be told to die in mid-search.
const fakeRunners = `
globalThis.fakes = [];
globalThis.tilewrightVectors ??= true;
globalThis.tilewrightRunner = (nested, hear, fail) => {
	const programs = new Map();
	let part, kernel, layout, over = false;
	const say = (answer) => setTimeout(() => {
		if (over) return;
		hear(answer);
	}, 0);
	const report = (status) => {
		const {memory} = kernel.exports;
		const count = new DataView(memory.buffer).getUint32(layout.count, true);
		say({
			op: "report", part, status,
			state: new Uint8Array(memory.buffer, layout.state, layout.stateSize).slice(),
			solutions: new Uint8Array(memory.buffer, layout.solutions, fake.taken ? 0 : count * layout.solutionSize).slice(),
		});
		fake.taken = true;
		if (status === "ended" || status === "given") {
			part = undefined;
			begin();
		}
	};
	const next = [];
	const begin = () => {
		const order = part === undefined ? next.shift() : undefined;
		if (!order) return;
		kernel = new WebAssembly.Instance(programs.get(order.program).module);
		layout = programs.get(order.program).layout;
		new Uint8Array(kernel.exports.memory.buffer, layout.state, layout.stateSize).fill(0);
		new Uint8Array(kernel.exports.memory.buffer).set(order.state, layout.state);
		part = order.part;
		answered = true;
		setTimeout(() => slice(), 0);
	};
	const give = (number) => {
		const at = next.findIndex((order) => order.part === number);
		if (part === number) report("given");
		else if (at >= 0) say({op: "report", part: number, status: "given", state: next.splice(at, 1)[0].state, solutions: new Uint8Array()});
	};
	let answered = true;
	const slice = () => {
		if (over || part === undefined || !answered) return;
		if (fake.lives-- === 0) { over = true; fail("it was killed"); return; }
		const result = kernel.exports.run(fake.budget);
		fake.taken = false;
		answered = false;
		report(result === 1 ? "ended" : "running");
		if (part === undefined) answered = true;
	};
	const fake = {
		nested, lives: globalThis.lives ?? -1, budget: 3000, orders: [], ended: false, taken: true,
		post(order) {
			fake.orders.push(order.op);
			switch (order.op) {
			case "part":
				next.push(order);
				begin();
				break;
			case "load": programs.set(order.program, order); break;
			case "give": give(order.part); break;
			case "more": answered = true; break;
			case "drop": part = undefined; next.length = 0; break;
			case "forget": part = undefined; next.length = 0; programs.clear(); break;
			}
			setTimeout(slice, 0);
		},
		end() { over = true; fake.ended = true; },
	};
	fakes.push(fake);
	if (!globalThis.stillborn || !nested) say({op: "ready"}); else setTimeout(() => over || fail("no script"), 0);
	return fake;
};`

// staffed is a desk whose planner has fake runners.
func staffed(t *testing.T) *desk {
	t.Helper()
	js.Global().Call("eval", fakeRunners)
	t.Cleanup(func() {
		for _, name := range []string{"tilewrightRunner", "tilewrightVectors", "fakes", "lives", "stillborn"} {
			js.Global().Delete(name)
		}
	})
	return newDesk(t)
}

func fakes() js.Value { return js.Global().Get("fakes") }

// orders are all orders that the runners got.
func orders() (all []string) {
	for i := range fakes().Length() {
		for j := range fakes().Index(i).Get("orders").Length() {
			all = append(all, fakes().Index(i).Get("orders").Index(j).String())
		}
	}
	return all
}

func (d *desk) solve(puzzle, line string) *solved {
	d.t.Helper()
	d.start(puzzle, line, 5000)
	s := &solved{t: d.t}
	s.last = d.until(wire.OpProgress, wire.PhaseFinished, s.take)
	return s
}

// set are the assemblies, sorted.
func (s *solved) set() (all []string) {
	for _, a := range s.assemblies {
		all = append(all, string(a))
	}
	slices.Sort(all)
	return all
}

// fits are the counts by pieces left.
func (s *solved) fits() (all []int) {
	for _, level := range levels(s.last) {
		all = append(all, int(level.Fits))
	}
	return all
}

// TestRunners: any number of runners count and find what the reference engine does, even when they die again and again.
func TestRunners(t *testing.T) {
	for _, test := range []struct{ puzzle, line, kernel string }{
		{"soma", "-r -R -f7 -oe -n", "list kernel"},
		{"pentominoes-10x6", "-r -f11 -of=11 -n --engine=kernel", "window kernel"},
	} {
		want := newDesk(t).solve(test.puzzle, strings.TrimSuffix(test.line, " --engine=kernel")+" --engine=reference")
		for _, crew := range [][2]int{{2, -1}, {1, 40}, {5, 40}} {
			runners, lives := crew[0], crew[1]
			d := staffed(t)
			js.Global().Set("lives", lives)
			got := d.solve(test.puzzle, test.line+" --workers="+strconv.Itoa(runners))
			if !slices.Equal(got.fits(), want.fits()) || got.number("solutions") != want.number("solutions") ||
				!slices.Equal(got.set(), want.set()) {
				t.Errorf("%s %s, %d runners with %d lives: %d solutions (%d sent), fits %v; want %d, %v", test.puzzle, test.line, runners, lives,
					got.number("solutions"), len(got.assemblies), got.fits(), want.number("solutions"), want.fits())
			}
			if engine := got.last.Get("engine").String(); !strings.HasPrefix(engine, test.kernel+", "+strconv.Itoa(runners)+" runner") {
				t.Errorf("%s %s: %q searched", test.puzzle, test.line, engine)
			}
			if lives < 0 && fakes().Length() != runners {
				t.Errorf("%d runners were made, %d asked for", fakes().Length(), runners)
			}
			if d.solve("soma", "-r -f7 -oe -n --count").number("solutions") != 480 {
				t.Error("the next run goes wrong")
			}
		}
	}
}

// TestRunnersControl pauses, looks, resumes, stops.
func TestRunnersControl(t *testing.T) {
	d := staffed(t)
	d.start("tetriscube", "-r -R -f12 -oe -n --workers=2", 1000)
	d.until(wire.OpProgress, wire.PhaseSearching, nil)
	d.control(wire.OpPause)
	paused := d.until(wire.OpProgress, wire.PhasePaused, nil)
	d.until(wire.OpState, "", nil)
	d.quiet()
	d.control(wire.OpFrame)
	if frame := d.next(); frame.Get("op").String() != wire.OpAssembly || frame.Get("left").Int() == 12 {
		t.Errorf("asked for the board, the planner says %s", text(frame))
	}
	d.control(wire.OpResume)
	going := d.until(wire.OpProgress, wire.PhaseSearching, nil)
	for going.Get("fits").Float() <= paused.Get("fits").Float() {
		going = d.until(wire.OpProgress, wire.PhaseSearching, nil)
	}
	d.control(wire.OpStop)
	stopped := d.until(wire.OpProgress, wire.PhaseStopped, nil)
	if stopped.Get("fits").Float() < going.Get("fits").Float() || stopped.Get("engine").String() != "list kernel, 2 runners" {
		t.Errorf("stopped with %s", text(stopped))
	}
	d.until(wire.OpState, "", nil)
	d.quiet()
	d.control(wire.OpFrame) // the board is still there
	if frame := d.next(); frame.Get("left").Int() == 12 {
		t.Errorf("after the stop the board is %s", text(frame))
	}
	if d.solve("soma", "-r").number("solutions") != 480 { // by DLX, for which there is no kernel or one
		t.Error("the next run goes wrong")
	}
}

// TestRunnersThrottle: runners are told when the page wants time for others; so are runners that come later.
func TestRunnersThrottle(t *testing.T) {
	d := staffed(t)
	d.control(wire.OpThrottle)
	d.start("pentominoes-10x6", "-r -f11 -of=11 --workers=2", 0)
	d.until(wire.OpProgress, wire.PhaseFinished, nil)
	d.control(wire.OpUnthrottle)
	rests := 0
	for _, op := range orders() {
		if op == "rest" {
			rests++
		}
	}
	if rests != 4 {
		t.Errorf("2 runners were told %d times whether to rest", rests)
	}
}

// TestRunnersStillborn: where workers cannot be started, one runner in this thread does the work.
func TestRunnersStillborn(t *testing.T) {
	d := staffed(t)
	js.Global().Set("stillborn", true)
	s := d.solve("soma", "-r -R -f7 -oe -n --workers=2")
	if s.number("solutions") != 480 || len(s.assemblies) != 480 {
		t.Errorf("%d solutions, %d sent", s.number("solutions"), len(s.assemblies))
	}
	last := fakes().Index(fakes().Length() - 1)
	if last.Get("nested").Bool() {
		t.Error("another worker was tried")
	}
}

// TestPrepare: a search that was prepared begins with the press. Its program is loaded once, and forgotten for other
// work. A module that cannot be compiled is a fault.
func TestPrepare(t *testing.T) {
	d := staffed(t)
	const line = "-r -f7 -oe -n --workers=2"
	ask(d, 1, workOf(t, "soma", line), wire.Prepare{})
	for end := time.Now().Add(time.Minute); len(orders()) < 2; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the run does not get ready")
		}
	}
	if _, ready := answer(d, 1, wire.Prepare{}); !ready.Outlook.Work.Known {
		t.Errorf("of what is ready the planner says %+v", ready)
	}
	d.quiet() // nobody has asked for it
	if got := orders(); !slices.Equal(got, []string{"load", "load"}) {
		t.Errorf("the runners were told %v", got)
	}
	d.start("soma", line, 0)
	if first := d.next(); first.Get("phase").String() != wire.PhaseSearching ||
		first.Get("engine").String() != "list kernel, 2 runners" || first.Get("ahead").Float() <= 0 {
		t.Errorf("the planner says %s", text(first))
	}
	d.until(wire.OpProgress, wire.PhaseFinished, nil)
	d.solve("soma", "-r --workers=2")
	if n := strings.Count(strings.Join(orders(), " "), "forget"); n != 2 {
		t.Errorf("2 runners were told %d times to forget", n)
	}

	js.Global().Call("eval", `globalThis.compile = WebAssembly.compile; WebAssembly.compile = async () => { throw new Error("not here"); };`)
	defer js.Global().Call("eval", `WebAssembly.compile = globalThis.compile`)
	d.start("soma", "-r -f5 -oe=5 --workers=2", 0)
	message := d.next()
	for message.Get("op").String() != wire.OpFault {
		message = d.next()
	}
	if message.Get("fatal").Bool() || !strings.Contains(message.Get("message").String(), "not here") ||
		!strings.Contains(message.Get("advice").String(), "--engine=reference") {
		t.Errorf("the planner says %s", text(message))
	}
	d.until(wire.OpProgress, wire.PhaseStopped, nil)
}

// TestRunnersWithoutVectors: the script around the program tells that a browser has no vectors of 128 bits. Then
// kernels do without.
func TestRunnersWithoutVectors(t *testing.T) {
	js.Global().Set("tilewrightVectors", false)
	got := staffed(t).solve("soma", "-r --engine=tight --workers=2")
	if engine := got.last.Get("engine").String(); got.number("solutions") != 480 || engine != "tight kernel, 2 runners" {
		t.Errorf("%q finds %d solutions", engine, got.number("solutions"))
	}
	js.Global().Set("tilewrightVectors", false)
	got = staffed(t).solve("soma", "-r --workers=2")
	if engine := got.last.Get("engine").String(); got.number("solutions") != 480 || engine != "DLX" {
		t.Errorf("where the cover kernel would need vectors, %q finds %d solutions", engine, got.number("solutions"))
	}
}
