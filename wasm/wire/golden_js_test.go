package wire

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall/js"
	"testing"
)

// golden returns the message in testdata/<name>.json as JavaScript reads it.
func golden(t *testing.T, name string) js.Value {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return js.Global().Get("JSON").Call("parse", string(text))
}

func jsonOf(v js.Value) string {
	return js.Global().Get("JSON").Call("stringify", v, nil, 2).String() + "\n"
}

// check compares a message with its golden file in both directions.
func check[M Message](name string, m M) func(*testing.T) {
	return func(t *testing.T) {
		want := golden(t, name)
		if got, want := jsonOf(ToJS(m)), jsonOf(want); got != want {
			t.Errorf("ToJS gives\n%swant\n%s", got, want)
		}
		back, err := FromJS[M](want)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(back, m) {
			t.Errorf("FromJS gives\n%+v\nwant\n%+v", back, m)
		}
		header, err := Check(want)
		if err != nil {
			t.Errorf("Check: %v", err)
		}
		if op := reflect.ValueOf(m).FieldByName("Op").String(); header.Op != op {
			t.Errorf("Check reads op %q, want %q", header.Op, op)
		}
	}
}

// TestGolden compares every kind of message with its file. The TypeScript tests
// read the same files.
func TestGolden(t *testing.T) {
	t.Run("boot", check("boot", Boot{OpBoot, Version}))
	t.Run("module", check("module", Boot{OpModule, Version}))
	t.Run("start", check("start", Job{OpStart, Version, 3, 1000000, false, 1.5e12, 5, true, 4096, 12.5, 240}))
	t.Run("pause", check("pause", Control{OpPause, Version, 3}))
	t.Run("watch", check("watch", Watch{OpWatch, Version, 3, DoPlay, 1000, 62, true}))
	t.Run("ready", check("ready", Ready{OpReady, Version, "0123456789"}))
	t.Run("progress", check("progress", Progress{
		Op: OpProgress, Version: Version, Run: 3, Phase: PhaseFinished, Complete: true, Seconds: 1.25, Setup: 0.125, Ahead: 0.5,
		Solutions: 2339, Exact: "2339", Nodes: 9007199254740991, Attempts: 892247, Fits: 892247,
		Images: 2056, ImagesLeft: 2032,
		Constrained: "X", ConstrainedFrom: 32, ConstrainedTo: 8, Engine: "DLX", Declined: "no", Halves: "cut in two",
		Outlook: Outlook{Sentences: []string{}, Done: 3, Work: Interval{true, 3, 3}, Left: Interval{High: 0.5}},
	}))
	t.Run("prepared", check("prepared", Prepared{OpPrepared, Version, 0, 5, Outlook{
		"-r -V", []string{"The board is filled."}, 5, 9, 0.125, 0, Interval{true, 800000, 950000}, Interval{true, 2200, 2400}, Interval{true, 0.25, 0.5}, 64, 12,
	}, "No kernel."}))
	t.Run("solutions", check("solutions", Solutions{OpSolutions, Version, 3, 12, 100, 60, 1}))
	t.Run("assembly", check("assembly", Assembly{OpAssembly, Version, 3, 60, 1, 7}))
	t.Run("point", check("point", Point{
		OpPoint, Version, 3, 60, 1, 7, 4500000000000000, 12, "dead", true, true, false, -1, true, "",
	}))
	t.Run("recording", check("recording", Recording{OpRecording, Version, 3, 200}))
	t.Run("state", check("state", State{OpState, Version, 3, "-r -V", 12.5, 240, 240, true}))
	t.Run("save", check("save", Save{OpSave, Version, "D: xDim=1 yDim=1 zDim=1", 1, "--auto", "-r", 240, true, 4096}))
	t.Run("opened", check("opened", Opened{OpOpened, Version, 0, "D: xDim=1 yDim=1 zDim=1", "--auto", "-r", 240, 12, 12.5, true, 3, 500, 4096, 228, 60, 1}))
	t.Run("diagnosis", check("diagnosis", Diagnosis{
		Op: OpDiagnosis, Version: Version, Question: 5, Refused: "No.", Findings: []Finding{
			{"piece", Impossible, "I fits nowhere", "No image of I fits the board.", []string{"I"}, []int{}},
			{"cell", Holds, "Cells", "", []string{}, []int{0, 17}},
		},
		Counted: true, Solutions: 12, Fillers: []Filler{{3, 17, true}}, Ended: true,
	}))
	t.Run("judged", check("judged", Judged{
		OpJudged, Version, 0, 5, "yes", 14, true, false, []int{}, -1, []int{}, Hint{OnlyImage, 7, []int{0, 1, 2, 6, 8}, 2, 14}, "", true,
	}))
	t.Run("made", check("made", Made{OpMade, Version, 0, 5, []int{1, 0, 3}, []int{1, 2, 3}, 1, 3, 87, 2, "", true}))
	t.Run("surveyed", check("surveyed", Surveyed{OpSurveyed, Version, 0, 5, 3, 1200, 400, 2, 30, 8, 355, 5, []Variant{{1, 42, []int{2, 2}, "P", []int{0, 0, 0, 1, 0, 0}, []int{}}}, "", true}))
	t.Run("parted", check("parted", Parted{OpParted, Version, 0, 5, []Part{{PartApart, []int{5, 2}, 11, 0, true, 240}, {PartLocked, []int{}, 0, 4, false, 37}}, "A B", "No.", true}))
	t.Run("mapped", check("mapped", Mapped{OpMapped, Version, 0, 5, "19077209438", []int{0, 2}, []float64{0.25, 0.5, 0.75, 0.5}, []int{1, 2}, "No."}))
	t.Run("tree", check("tree", Tree{OpTree, Version, 3, 91, "No tree.", true}))
	t.Run("fault", check("fault", Fault{OpFault, Version, 3, true, "The solver ran out of memory.", "Press Solve to start it again."}))
}

// TestEveryFile finds golden files that no test reads.
func TestEveryFile(t *testing.T) {
	entries, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 23 {
		t.Errorf("testdata has %d files, TestGolden reads 23: add the new message there", len(entries))
	}
}

func TestCheckRefuses(t *testing.T) {
	object := func(json string) js.Value { return js.Global().Get("JSON").Call("parse", json) }
	for _, test := range []struct {
		name    string
		message js.Value
		want    string
	}{
		{"nothing", js.Undefined(), "a message is an object"},
		{"null", js.Null(), "a message is an object"},
		{"text", js.ValueOf("start"), "a message is an object"},
		{"no op", object(`{"version": 1}`), "an op and a version"},
		{"no version", object(`{"op": "start"}`), "an op and a version"},
		{"version in words", object(`{"op": "start", "version": "one"}`), "an op and a version"},
		{"later version", object(`{"op": "start", "version": 9, "run": 7}`), "version 9"},
		{"earlier version", object(`{"op": "start", "version": 1}`), "version 1"},
	} {
		_, err := Check(test.message)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want an error with %q", test.name, err, test.want)
		}
	}
}

func TestFromJSRefusesWrongTypes(t *testing.T) {
	for _, json := range []string{
		`{"op": "start", "version": 3, "run": "three"}`,
		`{"op": {}, "version": 3, "run": 3}`,
		`{"op": 5, "version": 3, "run": 3}`,
		`{"op": "start", "version": 3, "keep": [1]}`,
	} {
		if m, err := FromJS[Job](js.Global().Get("JSON").Call("parse", json)); err == nil {
			t.Errorf("%s is read as %+v", json, m)
		}
	}
	// What is missing stays zero, so that a later version may add a field.
	m, err := FromJS[Job](js.Global().Get("JSON").Call("parse", `{"op": "start", "version": 3, "later": [1, {}]}`))
	if err != nil || m.Op != OpStart || m.Run != 0 || m.Keep != 0 {
		t.Errorf("a message with fewer and other fields gives %+v, %v", m, err)
	}
}

// TestPostBuffer sends bytes through a channel and reads them at the other end.
func TestPostBuffer(t *testing.T) {
	channel := js.Global().Get("MessageChannel").New()
	got := make(chan []byte, 1)
	listen := js.FuncOf(func(_ js.Value, args []js.Value) any {
		got <- Bytes(args[0].Get("data"))
		return nil
	})
	defer listen.Release()
	channel.Get("port2").Set("onmessage", listen)
	defer channel.Get("port2").Call("close")
	sent := []byte{0, 1, 255, 7}
	PostBuffer(channel.Get("port1"), Solutions{Op: OpSolutions, Version: Version}, sent)
	if bytes := <-got; string(bytes) != string(sent) {
		t.Errorf("got %v, want %v", bytes, sent)
	}
	if b := Bytes(ToJS(Ready{})); b != nil {
		t.Errorf("a message without bytes has the bytes %v", b)
	}
}
