package port

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall/js"
	"testing"

	"tilewright/solver/wire"
)

const testdata = "../../solver/wire/testdata"

// golden returns the message in testdata/<name>.json as JavaScript reads it.
func golden(t *testing.T, name string) js.Value {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(testdata, name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return js.Global().Get("JSON").Call("parse", string(text))
}

func jsonOf(v js.Value) string {
	return js.Global().Get("JSON").Call("stringify", v, nil, 2).String() + "\n"
}

// check compares a message with its golden file in both directions.
func check[M any](name string, m M) func(*testing.T) {
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

// inside compares a question or an answer with its golden file. Its own fields are in a field of the message.
func inside[H, M any](name string, head H, field string, m M) func(*testing.T) {
	return func(t *testing.T) {
		want := golden(t, name)
		got := ToJS(head)
		got.Set(field, ToJS(m))
		if got, want := jsonOf(got), jsonOf(want); got != want {
			t.Errorf("ToJS gives\n%swant\n%s", got, want)
		}
		back, err := FromJS[M](want.Get(field))
		if again, failed := FromJS[H](want); err != nil || failed != nil || !reflect.DeepEqual(back, m) || !reflect.DeepEqual(again, head) {
			t.Errorf("FromJS gives\n%+v, %+v, %v, %v\nwant\n%+v, %+v", again, back, failed, err, head, m)
		}
	}
}

// TestGolden compares messages with their golden files: those that scripts write or read, or that the browser keeps.
// The TypeScript tests read the same files.
func TestGolden(t *testing.T) {
	t.Run("boot", check("boot", wire.Boot{Op: wire.OpBoot, Version: wire.Version}))
	t.Run("progress", check("progress", wire.Progress{
		Op: wire.OpProgress, Version: wire.Version, Run: 3, Phase: wire.PhaseFinished, Complete: true, Seconds: 1.25, Setup: 0.125, Ahead: 0.5,
		Solutions: 2339, Exact: "2339", Nodes: 9007199254740991, Attempts: 892247, Fits: 892247,
		Dated: true, Images: 2056, ImagesLeft: 2032,
		Constrained: "X", ConstrainedFrom: 32, ConstrainedTo: 8, Engine: "DLX", Runners: 4, Declined: "no", Halves: "cut in two",
		Outlook: wire.Outlook{Sentences: []string{}, Done: 3, Work: wire.Interval{Known: true, Low: 3, High: 3}, Left: wire.Interval{High: 0.5}},
	}))
	t.Run("point", check("point", wire.Point{
		Op: wire.OpPoint, Version: wire.Version, Run: 3, Cells: 60, Width: 1, Left: 7, Step: 4500000000000000, First: 12,
		Flag: "dead", Ahead: true, Playing: true, Recorded: -1, Choice: true,
	}))
	t.Run("recording", check("recording", wire.Recording{Op: wire.OpRecording, Version: wire.Version, Run: 3, Steps: 200}))
	t.Run("save", inside("save", wire.Ask{Op: wire.OpAsk, Version: wire.Version, Name: "save", Number: 1}, "question", wire.Save{
		Text: "D: xDim=1 yDim=1 zDim=1", Puzzle: 1, Asked: "--auto", Line: "-r", Found: 240, List: true, State: 4096,
	}))
	answer := wire.Answer{Op: wire.OpAnswer, Version: wire.Version, Name: "open", Number: 1, Ended: true}
	t.Run("opened", inside("opened", answer, "answer", wire.Opened{
		Text: "D: xDim=1 yDim=1 zDim=1", Asked: "--auto", Line: "-r", Found: 240, Printed: 12, Seconds: 12.5, Done: true,
		Part: 3, Parts: 500, State: 4096, Listed: 228, Cells: 60, Width: 1,
	}))
	t.Run("fault", check("fault", wire.Fault{
		Op: wire.OpFault, Version: wire.Version, Run: 3, Fatal: true, Message: "The solver ran out of memory.",
		Advice: "Press Solve to start it again.",
	}))
	entries, err := os.ReadDir(testdata)
	if err != nil || len(entries) != 7 {
		t.Errorf("testdata has %d files, 7 are read here: %v", len(entries), err)
	}
}

// TestTravel sends every other message with all of its fields set.
func TestTravel(t *testing.T) {
	travel[wire.Job](t)
	travel[wire.Control](t)
	travel[wire.Watch](t)
	travel[wire.Ready](t)
	travel[wire.Solutions](t)
	travel[wire.Assembly](t)
	travel[wire.State](t)
	travel[wire.GiveUp](t)
	travel[wire.Ask](t)
	travel[wire.Answer](t)
	question[wire.Prepare, wire.Prepared](t)
	question[wire.Diagnose, wire.Diagnosis](t)
	question[wire.Judge, wire.Judged](t)
	question[wire.MakeChallenge, wire.Made](t)
	question[wire.Survey, wire.Surveyed](t)
	question[wire.Part, wire.Parted](t)
	question[wire.Map, wire.Mapped](t)
	question[wire.Terms, wire.Series](t)
	question[wire.Grow, wire.Tree](t)
	question[wire.GrowPuzzle, wire.GrownPuzzle](t)
}

// question sends a question and its answer.
func question[Q wire.Question[A], A any](t *testing.T) {
	t.Helper()
	travel[Q](t)
	travel[A](t)
}

func travel[M any](t *testing.T) {
	t.Helper()
	var m M
	fill(reflect.ValueOf(&m).Elem())
	if back, err := FromJS[M](ToJS(m)); err != nil || !reflect.DeepEqual(back, m) {
		t.Errorf("%+v arrives as %+v, %v", m, back, err)
	}
}

// fill gives every field a value that is not zero.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("é" + v.Type().String())
	case reflect.Int:
		v.SetInt(-1 << 40)
	case reflect.Float64:
		v.SetFloat(0.1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	default:
		panic("a message has no " + v.Type().String())
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
		`{"op": "start", "version": 5, "run": "three"}`,
		`{"op": {}, "version": 5, "run": 3}`,
		`{"op": 5, "version": 5, "run": 3}`,
		`{"op": "start", "version": 5, "keep": [1]}`,
	} {
		if m, err := FromJS[wire.Job](js.Global().Get("JSON").Call("parse", json)); err == nil {
			t.Errorf("%s is read as %+v", json, m)
		}
	}
	// Missing fields stay zero, so that a later version may add a field.
	m, err := FromJS[wire.Job](js.Global().Get("JSON").Call("parse", `{"op": "start", "version": 5, "later": [1, {}]}`))
	if err != nil || m.Op != wire.OpStart || m.Run != 0 || m.Keep != 0 {
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
	PostBuffer(channel.Get("port1"), wire.Solutions{Op: wire.OpSolutions, Version: wire.Version}, sent)
	if bytes := <-got; string(bytes) != string(sent) {
		t.Errorf("got %v, want %v", bytes, sent)
	}
	if b := Bytes(ToJS(wire.Ready{})); b != nil {
		t.Errorf("a message without bytes has the bytes %v", b)
	}
}
