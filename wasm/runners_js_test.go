package main

import (
	"slices"
	"strconv"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"tilewright/wasm/wire"
)

// fakeRunners is a plain runner in place of static/worker/kernel.ts, which has
// tests of its own: it knows the same orders and does them in one thread, in
// small slices, with a report after each. It can be told to die in mid-search.
const fakeRunners = `
globalThis.fakes = [];
globalThis.tilewrightRunner = (nested, hear, fail) => {
	const programs = new Map();
	let part, kernel, layout, paused = false, over = false;
	const say = (answer) => setTimeout(() => {
		if (over || globalThis.crossing?.(answer, hear)) return;
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
		if (status === "ended" || status === "given") part = undefined;
	};
	// Twice from the beginning, two slices and then the rest.
	const practise = ({module, layout, state}) => {
		for (const slices of [3, 2]) {
			const {run, memory} = new WebAssembly.Instance(module).exports;
			new Uint8Array(memory.buffer, layout.state, layout.stateSize).fill(0);
			new Uint8Array(memory.buffer).set(state, layout.state);
			for (let i = 1; i <= slices; i++) {
				const ended = run(i < slices ? 200 : 1 << 30) === 1 || i === slices;
				const count = new DataView(memory.buffer).getUint32(layout.count, true);
				say({
					op: "practice", part: 0, status: ended ? "ended" : "running",
					state: new Uint8Array(memory.buffer, layout.state, layout.stateSize).slice(),
					solutions: new Uint8Array(memory.buffer, layout.solutions, count * layout.solutionSize).slice(),
				});
				if (ended) break;
			}
		}
	};
	let answered = true;
	const slice = () => {
		if (over || paused || part === undefined || !answered) return;
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
				if (order.module) programs.set(order.program, order);
				kernel = new WebAssembly.Instance(programs.get(order.program).module);
				layout = programs.get(order.program).layout;
				new Uint8Array(kernel.exports.memory.buffer, layout.state, layout.stateSize).fill(0);
				new Uint8Array(kernel.exports.memory.buffer).set(order.state, layout.state);
				part = order.part;
				paused = false;
				answered = true;
				break;
			case "load": programs.set(order.program, order); practise(order); break;
			case "give": if (part === order.part) report("given"); break;
			case "pause": if (part !== undefined) { paused = true; report("paused"); } break;
			case "resume": paused = false; break;
			case "more": answered = true; break;
			case "drop": part = undefined; paused = false; break;
			case "forget": part = undefined; paused = false; programs.clear(); break;
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
		for _, name := range []string{"tilewrightRunner", "fakes", "lives", "stillborn", "crossing"} {
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
	d.job(wire.OpStart, puzzle, line, 5000)
	s := &solved{t: d.t}
	s.last = d.until(wire.OpProgress, wire.PhaseFinished, s.take)
	return s
}

// set are the assemblies in an order of their own.
func (s *solved) set() (all []string) {
	for _, a := range s.assemblies {
		all = append(all, string(a))
	}
	slices.Sort(all)
	return all
}

// fits are the counts by pieces left.
func (s *solved) fits() (all []int) {
	for _, level := range wire.ReadLevels(wire.Bytes(s.last)) {
		all = append(all, int(level.Fits))
	}
	return all
}

// TestRunners: any number of them, also when they die again and again, count and
// find what the reference engine counts and finds.
func TestRunners(t *testing.T) {
	for _, test := range []struct{ puzzle, line, kernel string }{
		{"soma", "-r -R -f7 -oe -n", "list kernel"},
		{"soma", "-r -R --mirror=same -f7 -oe -n", "list kernel"},
		{"pentominoes-10x6", "-r -f11 -of=11 -n", "list kernel"},
		{"pentominoes-10x6", "-r -f11 -of=11 -n --engine=kernel", "window kernel"},
		{"slothouber-graatsma", "-r -f99 -oe -n", "list kernel"},
	} {
		want := newDesk(t).solve(test.puzzle, strings.TrimSuffix(test.line, " --engine=kernel")+" --engine=reference")
		for _, crew := range [][2]int{{2, -1}, {1, 40}, {5, 40}} {
			runners, lives := crew[0], crew[1]
			d := staffed(t)
			js.Global().Set("lives", lives)
			got := d.solve(test.puzzle, test.line+" --workers="+strconv.Itoa(runners))
			if !slices.Equal(got.fits(), want.fits()) || got.number("solutions") != want.number("solutions") || !slices.Equal(got.set(), want.set()) {
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

// TestRunnersLimit stops all at the limit.
func TestRunnersLimit(t *testing.T) {
	s := staffed(t).solve("pentominoes-10x6", "-f12 -of --limit=100 --workers=3")
	if s.number("solutions") != 100 || len(s.assemblies) != 100 || s.last.Get("complete").Bool() {
		t.Errorf("%d solutions, %d sent, complete %v", s.number("solutions"), len(s.assemblies), s.last.Get("complete"))
	}
}

// TestRunnersControl pauses, looks, resumes, stops.
func TestRunnersControl(t *testing.T) {
	d := staffed(t)
	d.job(wire.OpStart, "tetriscube", "-r -R -f12 -oe -n --workers=2", 1000)
	d.until(wire.OpProgress, wire.PhaseSearching, nil)
	d.control(wire.OpPause)
	paused := d.until(wire.OpProgress, wire.PhasePaused, nil)
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
	d.quiet()
	d.control(wire.OpFrame) // the board is still there
	if frame := d.next(); frame.Get("left").Int() == 12 {
		t.Errorf("after the stop the board is %s", text(frame))
	}
	if d.solve("soma", "-r").number("solutions") != 480 { // by DLX, for which there is no kernel or one
		t.Error("the next run goes wrong")
	}
}

// TestRunnersPauseCrosses pauses in the moment in which a part ends: its runner has
// nothing to pause, and works at the next one as soon as there is one.
func TestRunnersPauseCrosses(t *testing.T) {
	for crossed := range 4 {
		d := staffed(t)
		ends := 0
		crossing := js.FuncOf(func(_ js.Value, args []js.Value) any {
			if op := args[0].Get("status"); op.Type() == js.TypeString && op.String() == "ended" {
				if ends == crossed {
					d.control(wire.OpPause)
				}
				ends++
			}
			return false
		})
		defer crossing.Release()
		js.Global().Set("crossing", crossing)
		d.job(wire.OpStart, "pentominoes-10x6", "-r -f11 -oe=11 -n --count --workers=2", 0)
		d.until(wire.OpProgress, wire.PhasePaused, nil)
		d.control(wire.OpResume)
		if n := d.until(wire.OpProgress, wire.PhaseFinished, nil).Get("fits").Int(); n != 1_425_356 {
			t.Errorf("behind a pause at end %d: %d fits", crossed, n)
		}
	}
}

// TestRunnersLateWord: a report of the run before counts for nothing.
func TestRunnersLateWord(t *testing.T) {
	d := staffed(t)
	js.Global().Call("eval", `
		globalThis.crossing = (answer, hear) => {
			if (answer.op !== "report") return false;
			globalThis.crossing = undefined;
			globalThis.late = () => hear(answer);
			return true;
		};`)
	d.job(wire.OpStart, "pentominoes-10x6", "-r --count --workers=1", 0)
	for js.Global().Get("late").IsUndefined() {
		time.Sleep(time.Millisecond)
	}
	d.job(wire.OpStart, "pentominoes-10x6", "-r --count --workers=3", 0)
	for len(d.inbox) > 0 { // that the first one was stopped
		<-d.inbox
	}
	for r := d.planner.run; r.shared == nil || !r.team[0].begun; {
		time.Sleep(time.Millisecond)
	}
	js.Global().Get("late").Invoke()
	js.Global().Delete("late")
	if n := d.until(wire.OpProgress, wire.PhaseFinished, nil).Get("solutions").Int(); n != 2339 {
		t.Errorf("with a report of the run before %d solutions", n)
	}
}

// TestRunnersPolite tells them when the page wants time for others, also those
// who come later.
func TestRunnersPolite(t *testing.T) {
	d := staffed(t)
	d.control(wire.OpEase)
	d.job(wire.OpStart, "pentominoes-10x6", "-r -f11 -of=11 --workers=2", 0)
	d.until(wire.OpProgress, wire.PhaseFinished, nil)
	d.control(wire.OpHurry)
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

// TestRunnersStillborn: where workers cannot be started, one runner in this thread
// does it.
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

// TestRunnersHopeless: a part that kills every runner ends the run with a fault,
// and a search that no kernel serves goes on without runners.
func TestRunnersHopeless(t *testing.T) {
	d := staffed(t)
	js.Global().Set("lives", 0)
	d.job(wire.OpStart, "pentominoes-10x6", "-r -f11 -of=11 --workers=1", 0)
	message := d.next()
	for message.Get("op").String() != wire.OpFault {
		message = d.next()
	}
	if message.Get("fatal").Bool() || !strings.Contains(message.Get("message").String(), "broke down") || !strings.Contains(message.Get("message").String(), "killed") {
		t.Errorf("the planner says %s", text(message))
	}
	d.until(wire.OpProgress, wire.PhaseStopped, nil)
	js.Global().Set("lives", -1)

	s := d.solve("soma", "-r -s9,3,1")
	if s.last.Get("engine").String() != "DLX" {
		t.Errorf("trials by %s", s.last.Get("engine"))
	}
	d.job(wire.OpStart, "soma", "-r -s9,3,1 --engine=kernel", 0)
	for message = d.next(); message.Get("op").String() != wire.OpFault; message = d.next() {
	}
	if !strings.Contains(message.Get("message").String(), "trials") {
		t.Errorf("the planner says %s", text(message))
	}
}
