package wasm

import (
	"bytes"
	"encoding/binary"
	"maps"
	"math"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/wasm/port"
)

// desk is the page's side in tests. It keeps every message of a planner.
type desk struct {
	t       *testing.T
	planner *planner
	// worker is the other end, to post to.
	worker js.Value
	// inbox has the messages that nobody has waited for yet.
	inbox chan js.Value
	run   int
}

func newDesk(t *testing.T) *desk {
	d := &desk{t: t, inbox: make(chan js.Value, 100000)}
	page := js.Global().Get("Object").New()
	post := js.FuncOf(func(_ js.Value, args []js.Value) any {
		d.inbox <- args[0]
		return nil
	})
	page.Set("postMessage", post)
	d.planner = newPlanner(page, "test")
	hear := js.FuncOf(func(_ js.Value, args []js.Value) any {
		d.planner.hear(args[0])
		return nil
	})
	d.worker = js.ValueOf(map[string]any{"postMessage": hear})
	t.Cleanup(func() {
		// Here posting is a call: the planner may be in the middle of something, and goes on with it while this waits.
		time.Sleep(time.Millisecond)
		d.planner.host.port.Call("close")
		post.Release()
		hear.Release()
	})
	return d
}

// say passes a message to the planner as the event loop would.
func speak(d *desk, m any) { d.planner.hear(port.ToJS(m)) }

func (d *desk) control(op string) {
	speak(d, wire.Control{Op: op, Version: wire.Version, Run: d.run})
}

// workOf is a puzzle of the library with its settings.
func workOf(t *testing.T, puzzle, line string) wire.Work {
	t.Helper()
	choice, _ := settings.Parse(line)
	return wire.Work{Puzzle: puzzleOf(t, puzzle), Settings: choice}
}

// start begins a run with a puzzle of the library.
func (d *desk) start(puzzle, line string, keep int) {
	d.t.Helper()
	d.send(wire.Start{Job: wire.Job{Keep: keep}, Work: workOf(d.t, puzzle, line)})
}

func (d *desk) send(m wire.Start) {
	d.run++
	m.Run = d.run
	port.PostStart(d.worker, m, wire.PuzzleText(m.Work.Puzzle))
}

// ask asks a question.
func ask[A any, Q wire.Question[A]](d *desk, number int, w wire.Work, q Q, numbers ...uint16) {
	asked := wire.NewAsked(number, w, q)
	asked.Numbers = numbers
	port.PostAsk(d.worker, asked, wire.PuzzleText(w.Puzzle))
}

// answer is the next answer to a question of this type. Messages of a run are ignored.
func answer[A any, Q wire.Question[A]](d *desk, number int, q Q) (h wire.Head, a A) {
	d.t.Helper()
	message := d.until(wire.OpAnswer, "", nil)
	m, err := port.FromJS[wire.Answer](message)
	if err == nil {
		err = port.ReadAnswer(message, &a)
	}
	if err != nil || m.Name != wire.NameOf(q) || m.Number != number {
		d.t.Fatalf("an answer to %s %d, asked was %s %d: %v", m.Name, m.Number, wire.NameOf(q), number, err)
	}
	return wire.Head{Number: m.Number, Refused: m.Refused, Ended: m.Ended, Bytes: port.Bytes(message)}, a
}

// last asks a question, and returns its last answer.
func last[A any, Q wire.Question[A]](d *desk, number int, w wire.Work, q Q, numbers ...uint16) (h wire.Head, a A) {
	d.t.Helper()
	ask(d, number, w, q, numbers...)
	for !h.Ended {
		h, a = answer(d, number, q)
	}
	return h, a
}

// next is the next message of the planner; the wait lets the event loop run.
func (d *desk) next() js.Value {
	d.t.Helper()
	select {
	case message := <-d.inbox:
		if follows(message) || beats(message) {
			return d.next()
		}
		if run := message.Get("run"); message.Get("version").Int() != wire.Version || run.Type() == js.TypeNumber && run.Int() != d.run {
			d.t.Errorf("in run %d the planner says %s", d.run, text(message))
		}
		return message
	case <-time.After(2 * time.Minute):
		d.t.Fatal("the planner says nothing")
		return js.Undefined()
	}
}

// until is the first message with an op, and with a phase when one is given. The messages before it go to others.
func (d *desk) until(op, phase string, others func(js.Value)) js.Value {
	d.t.Helper()
	for {
		message := d.next()
		if message.Get("op").String() == op && (phase == "" || message.Get("phase").String() == phase) {
			return message
		}
		if message.Get("op").String() == wire.OpFault {
			d.t.Fatalf("fault: %s", text(message))
		}
		if others != nil {
			others(message)
		}
	}
}

// follows tells whether a message is the State that comes after the end of a run, for keeping it.
func follows(message js.Value) bool {
	return message.Get("op").String() == wire.OpState && message.Get("done").Bool()
}

// beats tells whether a message says only that a step begins.
func beats(message js.Value) bool { return message.Get("op").String() == wire.OpBeat }

// quiet checks that the planner says nothing while the event loop runs.
func (d *desk) quiet() {
	d.t.Helper()
	select {
	case message := <-d.inbox:
		if follows(message) || beats(message) {
			d.quiet()
			return
		}
		d.t.Errorf("the planner says %s", text(message))
	case <-time.After(50 * time.Millisecond):
	}
}

// text is a message without its bytes, for people to read.
func text(v js.Value) string {
	shown := js.Global().Get("Object").Call("assign", map[string]any{}, v)
	shown.Delete("buffer")
	return js.Global().Get("JSON").Call("stringify", shown).String()
}

// solved gathers the solutions of a run and its last report.
type solved struct {
	t          *testing.T
	assemblies [][]byte
	cells      int
	last       js.Value
}

func (s *solved) take(message js.Value) {
	s.t.Helper()
	if message.Get("op").String() != wire.OpSolutions {
		return
	}
	if first := message.Get("first").Int(); first != len(s.assemblies) {
		s.t.Errorf("solutions from %d, want from %d", first, len(s.assemblies))
	}
	cells, width, bytes := message.Get("cells").Int(), message.Get("width").Int(), port.Bytes(message)
	if count := message.Get("count").Int(); len(bytes) != count*cells*width {
		s.t.Fatalf("%d bytes for %d solutions of %d cells and %d bytes", len(bytes), count, cells, width)
	}
	for ; len(bytes) > 0; bytes = bytes[cells*width:] {
		s.assemblies = append(s.assemblies, bytes[:cells*width])
	}
	s.cells = cells
}

func solve(t *testing.T, puzzle, line string, keep int) *solved {
	t.Helper()
	d := newDesk(t)
	d.start(puzzle, line, keep)
	s := &solved{t: t}
	s.last = d.until(wire.OpProgress, wire.PhaseFinished, s.take)
	d.quiet()
	return s
}

func (s *solved) number(name string) int { return s.last.Get(name).Int() }

// levels are the levels of a report.
func levels(report js.Value) []wire.Level {
	stats, _, err := search.ReadStats(port.Bytes(report))
	if err != nil {
		return nil
	}
	return wire.LevelsOf(&stats)
}

// TestGoOn breaks a search off at a pause, and has another planner go on with the state that was sent. Both together
// send what an undisturbed search sends.
func TestGoOn(t *testing.T) {
	whole := solve(t, "soma", "-r --auto", 5000)
	d := newDesk(t)
	d.start("soma", "-r --auto", 5000)
	s := &solved{t: t}
	d.until(wire.OpProgress, wire.PhaseSearching, s.take)
	d.control(wire.OpPause)
	var state wire.State
	var left []byte
	for state.Op == "" {
		message := <-d.inbox
		s.take(message)
		if message.Get("op").String() == wire.OpState {
			state, _ = port.FromJS[wire.State](message)
			left = port.Bytes(message)
		}
	}
	if state.Listed != len(s.assemblies) || state.Solutions != float64(state.Listed) || state.Seconds <= 0 {
		t.Fatalf("the state says %+v, %d solutions are there", state, len(s.assemblies))
	}
	choice, _ := settings.Parse(state.Line)
	if choice.Auto {
		t.Errorf("the settings that were chosen are %q", state.Line)
	}
	d = newDesk(t)
	d.send(wire.Start{Job: wire.Job{Keep: 5000, Seconds: state.Seconds, Held: state.Listed},
		Work: wire.Work{Puzzle: puzzleOf(t, "soma"), Settings: choice}, State: left})
	s.last = d.until(wire.OpProgress, wire.PhaseFinished, s.take)
	if len(s.assemblies) != 480 || s.number("solutions") != 480 || s.number("fits") != whole.number("fits") ||
		s.last.Get("seconds").Float() <= state.Seconds {
		t.Errorf("%d solutions, and %s; want what one search says, %s", len(s.assemblies), text(s.last), text(whole.last))
	}
	seen := map[string]bool{}
	for _, a := range s.assemblies {
		seen[string(a)] = true
	}
	if len(seen) != 480 {
		t.Errorf("%d of 480 solutions are different", len(seen))
	}
}

// TestFiles: what is kept of a search at its end becomes a file, with its solutions. That file is read again. What is
// no file is refused with a sentence.
func TestFiles(t *testing.T) {
	d := newDesk(t)
	d.start("soma", "-r", 5000)
	s := &solved{t: t}
	var kept []byte
	for kept == nil {
		message := <-d.inbox
		s.take(message)
		if follows(message) {
			kept = port.Bytes(message)
		}
	}
	var all []byte
	for _, a := range s.assemblies {
		all = append(all, a...)
	}
	files := func(q any, name string, bytes []byte) js.Value {
		message := port.ToJS(wire.Ask{Op: wire.OpAsk, Version: wire.Version, Name: name, Number: 1})
		buffer := js.Global().Get("Uint8Array").New(len(bytes))
		js.CopyBytesToJS(buffer, bytes)
		message.Set("question", port.ToJS(q))
		message.Set("buffer", buffer)
		d.planner.hear(message)
		return d.next()
	}
	save := wire.Save{Text: def.Find("soma").Text, Asked: "--auto", Line: "-r", Found: 480, List: true, State: len(kept)}
	saved := files(save, "save", append(kept, all...))
	if saved.Get("refused").String() != "" || !saved.Get("ended").Bool() {
		t.Fatalf("asked for a file, the planner says %s", text(saved))
	}
	opened := files(wire.Open{}, "open", port.Bytes(saved))
	o, err := port.FromJS[wire.Opened](opened.Get("answer"))
	if err != nil {
		t.Fatal(err)
	}
	if !o.Done || o.Found != 480 || o.Listed != 480 || o.Printed != 0 || o.Asked != "--auto" || o.Line != "-r" ||
		o.Cells != 27 || o.Width != 1 || o.Seconds <= 0 {
		t.Errorf("the file has %+v", o)
	}
	if got := port.Bytes(opened); string(got[o.State:]) != string(all) {
		t.Errorf("%d bytes of solutions come back, want %d", len(got)-o.State, len(all))
	}
	if no := files(wire.Open{}, "open", []byte("no file")); no.Get("refused").String() == "" || !no.Get("ended").Bool() {
		t.Errorf("of what is no file it says %s", text(no))
	}
	save.State = 1 << 30
	if no := files(save, "save", kept); no.Get("refused").String() == "" {
		t.Errorf("of a state that ends in the middle it says %s", text(no))
	}
}

// TestSoma solves a whole puzzle and looks at everything that is sent.
func TestSoma(t *testing.T) {
	s := solve(t, "soma", "-r", 1000)
	if s.number("solutions") != 480 || len(s.assemblies) != 480 || !s.last.Get("complete").Bool() {
		t.Errorf("%d solutions, %d sent, complete %v", s.number("solutions"), len(s.assemblies), s.last.Get("complete"))
	}
	seen := map[string]bool{}
	for _, assembly := range s.assemblies {
		seen[string(assembly)] = true
		var cells [8]int
		for _, slot := range assembly {
			if slot < 1 || slot > 7 {
				t.Fatalf("assembly %v: slots are from 1 to 7", assembly)
			}
			cells[slot]++
		}
		if cells != [8]int{0, 3, 4, 4, 4, 4, 4, 4} {
			t.Errorf("assembly %v has %v cells by slot", assembly, cells)
		}
	}
	if len(seen) != 480 || s.cells != 27 {
		t.Errorf("%d different solutions of %d cells", len(seen), s.cells)
	}
	if levels := levels(s.last); len(levels) != 7 || levels[0].Fits < 480 {
		t.Errorf("levels %v", levels)
	}
	if s.number("images") <= s.number("imagesLeft") || s.number("constrainedFrom") <= s.number("constrainedTo") ||
		s.last.Get("constrained").String() == "" {
		t.Errorf("the redundancy filter is not told: %s", text(s.last))
	}
}

// TestWideSlots has more pieces than a byte can number.
func TestWideSlots(t *testing.T) {
	s := solve(t, "monominoes", "--limit=1", 1)
	if len(s.assemblies) != 1 || s.cells != 300 || len(s.assemblies[0]) != 600 {
		t.Fatalf("%d solutions of %d cells", len(s.assemblies), s.cells)
	}
	seen := map[int]bool{}
	for i := 0; i < 600; i += 2 {
		seen[int(s.assemblies[0][i])|int(s.assemblies[0][i+1])<<8] = true
	}
	if len(seen) != 300 || !seen[1] || !seen[300] || seen[0] {
		t.Errorf("%d slots, from 1 to 300 wanted", len(seen))
	}
}

// TestControl pauses, looks, resumes and stops a search that takes long.
func TestControl(t *testing.T) {
	d := newDesk(t)
	d.start("tetriscube", "-r", 1000)
	d.until(wire.OpProgress, wire.PhaseSearching, nil)

	d.control(wire.OpPause)
	paused := d.until(wire.OpProgress, wire.PhasePaused, nil)
	d.until(wire.OpState, "", nil)
	d.quiet()
	d.control(wire.OpFrame)
	frame := d.next()
	if frame.Get("op").String() != wire.OpAssembly || frame.Get("cells").Int() != 64 || frame.Get("width").Int() != 1 {
		t.Fatalf("asked for the board, the planner says %s", text(frame))
	}
	slots := map[byte]bool{}
	for _, slot := range port.Bytes(frame) {
		slots[slot] = true
	}
	delete(slots, 0)
	if left := frame.Get("left").Int(); len(slots) != 12-left {
		t.Errorf("%d pieces lie on the board, %d of 12 are left", len(slots), left)
	}

	d.control(wire.OpResume)
	d.control(wire.OpResume) // once is enough
	going := d.until(wire.OpProgress, wire.PhaseSearching, nil)
	for going.Get("fits").Float() <= paused.Get("fits").Float() {
		going = d.until(wire.OpProgress, wire.PhaseSearching, nil)
	}
	d.control(wire.OpStop)
	stopped := d.until(wire.OpProgress, wire.PhaseStopped, nil)
	if stopped.Get("fits").Float() < going.Get("fits").Float() || stopped.Get("complete").Bool() {
		t.Errorf("stopped with %s", text(stopped))
	}
	d.until(wire.OpState, "", nil)
	d.quiet()
	d.control(wire.OpFrame) // the board is still there
	if d.next().Get("op").String() != wire.OpAssembly {
		t.Error("no board after the stop")
	}
	d.control(wire.OpResume) // but the run is over
	if last := d.next(); last.Get("phase").String() != wire.PhaseStopped {
		t.Errorf("resumed after the stop: %s", text(last))
	}
	d.quiet()
}

// TestEndedFirst: whatever comes when a run has ended already is answered, by its last report.
func TestEndedFirst(t *testing.T) {
	d := newDesk(t)
	d.start("soma", "-r", 1000)
	d.until(wire.OpProgress, wire.PhaseFinished, nil)
	for _, op := range []string{wire.OpPause, wire.OpResume, wire.OpStop} {
		d.control(op)
		if last := d.next(); last.Get("phase").String() != wire.PhaseFinished || last.Get("solutions").Int() != 480 {
			t.Errorf("%s behind the end: the planner says %s", op, text(last))
		}
	}
	d.quiet()
}

// TestBeat: the planner tells the page when a step of work begins, and does so at most some times a second.
func TestBeat(t *testing.T) {
	d := newDesk(t)
	beaten := func() (n int) {
		for len(d.inbox) > 0 {
			if beats(<-d.inbox) {
				n++
			}
		}
		return n
	}
	d.planner.beaten = time.Time{}
	for range 3 {
		d.control(wire.OpFrame)
	}
	if n := beaten(); n != 1 {
		t.Errorf("three messages at once give %d words", n)
	}
	d.planner.beaten = time.Now().Add(-beatTime)
	d.planner.host.slice()
	if n := beaten(); n != 1 {
		t.Errorf("a slice gives %d words", n)
	}
}

// TestDiagnose asks about a puzzle whose parity forbids a solution, for a number of solutions, and about a draft.
func TestDiagnose(t *testing.T) {
	d := newDesk(t)
	asks := func(number int, puzzle *def.Puzzle) {
		choice, _ := settings.Parse("-r")
		ask(d, number, wire.Work{Puzzle: puzzle, Settings: choice}, wire.Diagnose{Deep: true})
	}
	asks(1, puzzleOf(t, "tetrominoes"))
	if h, a := answer(d, 1, wire.Diagnose{}); !h.Ended || len(a.Findings) != 4 || a.Findings[2].Verdict != wire.Impossible {
		t.Errorf("the tetrominoes: %+v, %+v", h, a)
	}
	d.quiet()

	asks(2, puzzleOf(t, "slothouber-graatsma"))
	if h, a := answer(d, 2, wire.Diagnose{}); h.Ended || a.Findings[0].Brief != "The board is one part" {
		t.Errorf("at first: %+v, %+v", h, a)
	}
	if h, a := answer(d, 2, wire.Diagnose{}); !h.Ended || !a.Counted || a.Solutions != 1 {
		t.Errorf("then: %+v, %+v", h, a)
	}

	asks(3, def.Parse("D:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0\n~D").Drafts[0])
	answer(d, 3, wire.Diagnose{})
	if _, a := answer(d, 3, wire.Diagnose{}); len(a.Fillers) != 1 || a.Fillers[0] != (wire.Filler{Ways: 1}) {
		t.Errorf("the fillers: %+v", a.Fillers)
	}

	asks(4, &def.Puzzle{Size: space.Size{X: 2000, Y: 2000, Z: 1}})
	if h, _ := answer(d, 4, wire.Diagnose{}); !strings.HasPrefix(h.Refused, "The box is") || !h.Ended {
		t.Errorf("a huge board: %+v", h)
	}
}

// TestTree asks for the trees of a whole search, of the beginning of one, and of a puzzle that has none. A search that
// goes on is not disturbed.
func TestTree(t *testing.T) {
	d := newDesk(t)
	d.start("tetriscube", "-r", 0)
	d.until(wire.OpProgress, wire.PhaseSearching, nil)
	for _, test := range []struct {
		puzzle, line string
		most, nodes  int
		whole        bool
		reason       string
	}{
		{"slothouber-graatsma", "-r", 5000, 0, true, ""},
		{"slothouber-graatsma", "-r --engine=kernel --count", 5000, 0, true, ""},
		{"soma", "-r -f6 -oe=6", 100, 101, false, ""},
		{"soma", "-s10,3,1", 100, 0, false, "no tree"},
	} {
		h, m := last(d, 1, workOf(t, test.puzzle, test.line), wire.Grow{Most: test.most})
		if !strings.Contains(h.Refused, test.reason) || (h.Refused == "") != (test.reason == "") {
			t.Errorf("%s %s: reason %q, want one with %q", test.puzzle, test.line, h.Refused, test.reason)
		}
		nodes := m.Nodes
		if m.Whole != test.whole || test.nodes > 0 && nodes != test.nodes || test.reason == "" && nodes < 2 {
			t.Errorf("%s %s: %+v", test.puzzle, test.line, m)
		}
		bytes, _ := h.Bytes.([]byte)
		if test.reason != "" {
			if len(bytes) > 0 {
				t.Errorf("%s %s: %d bytes and no tree", test.puzzle, test.line, len(bytes))
			}
			continue
		}
		number := func(i int) int { return int(int32(binary.LittleEndian.Uint32(bytes[4*i:]))) }
		if number(0) != nodes || number(2) != len(puzzleOf(t, test.puzzle).OpenCells()) {
			t.Errorf("%s %s: the head is %d, %d, %d", test.puzzle, test.line, number(0), number(1), number(2))
		}
		at := 3 + 4*nodes
		for range number(1) {
			at += 1 + number(at)
		}
		if 4*at != len(bytes) {
			t.Errorf("%s %s: %d bytes, the images end at %d", test.puzzle, test.line, len(bytes), 4*at)
		}
	}
}

func TestFaults(t *testing.T) {
	d := newDesk(t)
	object := func(json string) js.Value { return js.Global().Get("JSON").Call("parse", json) }
	for _, test := range []struct {
		name    string
		message js.Value
		fatal   bool
		want    string
	}{
		{"no message", js.ValueOf("start"), true, "A message is an object"},
		{"another version", object(`{"op": "start", "version": 99}`), true, "version 99"},
		{"unknown command", object(`{"op": "dance", "version": 5, "run": 0}`), false, `“dance”`},
		{"a field of another type", object(`{"op": "start", "version": 5, "run": 0, "keep": "all"}`), false, "field"},
		{"an unknown question", object(`{"op": "ask", "version": 5, "name": "why"}`), false, "“why”"},
	} {
		d.planner.hear(test.message)
		fault := d.next()
		if fault.Get("op").String() != wire.OpFault || fault.Get("fatal").Bool() != test.fatal ||
			!strings.Contains(fault.Get("message").String(), test.want) || fault.Get("advice").String() == "" {
			t.Errorf("%s: the planner says %s", test.name, text(fault))
		}
	}
	d.quiet()
}

// TestPanic breaks the search from inside.
func TestPanic(t *testing.T) {
	d := newDesk(t)
	d.start("tetriscube", "-r", 0)
	d.planner.session = nil
	message := d.next()
	for message.Get("op").String() != wire.OpFault {
		message = d.next()
	}
	if !message.Get("fatal").Bool() || !strings.Contains(message.Get("message").String(), "broke down") {
		t.Errorf("the planner says %s", text(message))
	}
	d.quiet()
}

// TestDates counts a calendar's solutions by date, far more than the page keeps, in two visits. The numbers are those of
// the list.
func TestDates(t *testing.T) {
	whole := solve(t, "two-open", "", 100_000)
	d := newDesk(t)
	d.start("two-open", "", 100)
	s := &solved{t: t}
	d.until(wire.OpProgress, wire.PhaseSearching, s.take)
	for b := &d.planner.host.batch; b.First+b.Count == 0; { // slice by slice, so that it cannot end before the pause
		d.planner.host.slice()
	}
	d.control(wire.OpPause)
	left := port.Bytes(d.until(wire.OpState, "", s.take))
	held := len(s.assemblies)
	d = newDesk(t)
	d.send(wire.Start{Job: wire.Job{Keep: 100, Held: held}, Work: workOf(t, "two-open", ""), State: left})
	s.last = d.until(wire.OpProgress, wire.PhaseFinished, s.take)
	want, got, sum := map[float64]float64{}, dates(s.last), 0.0
	for _, a := range whole.assemblies {
		want[float64(1+bytes.IndexByte(a, 15)+(len(a)+1)*(1+bytes.IndexByte(a, 16)))]++
	}
	for _, n := range got {
		sum += n
	}
	if held == 0 || len(s.assemblies) != 100 || sum != s.last.Get("solutions").Float() || sum < 1000 || !s.last.Get("dated").Bool() {
		t.Errorf("%d solutions and then %d were sent, %v counted: %s", held, len(s.assemblies), sum, text(s.last))
	}
	if !maps.Equal(want, got) || !maps.Equal(want, dates(whole.last)) {
		t.Errorf("%d dates, want %d", len(got), len(want))
	}
	if soma := solve(t, "soma", "-r", 100); soma.last.Get("dated").Bool() {
		t.Error("Soma has dates")
	}
}

// dates are the solutions by date of a report.
func dates(report js.Value) map[float64]float64 {
	_, rest, _ := search.ReadStats(port.Bytes(report))
	ways := map[float64]float64{}
	for ; len(rest) >= 16; rest = rest[16:] {
		number := func(at int) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(rest[at:])) }
		ways[number(0)] = number(8)
	}
	return ways
}
