//go:build worker

package wire

import (
	"errors"
	"syscall/js"
)

// The worker is built with this file in place of vert_js.go: vert stands on
// reflect and fmt, which would be a fifth of the worker, and the worker needs
// few conversions. The golden messages hold for both.

// ToJS makes the plain object that postMessage sends.
func ToJS[M Message](m M) js.Value { return toJS(m) }

// toJS is apart from ToJS so that it is compiled once.
func toJS(m any) js.Value {
	o := object{js.Global().Get("Object").New()}
	switch m := m.(type) {
	case Boot:
		o.head(m.Op, m.Version)
	case Job:
		o.head(m.Op, m.Version)
		o.set("run", m.Run)
		o.set("keep", m.Keep)
		o.set("watch", m.Watch)
		o.set("asked", m.Asked)
	case Control:
		o.head(m.Op, m.Version)
		o.set("run", m.Run)
	case Watch:
		o.head(m.Op, m.Version)
		o.set("run", m.Run)
		o.set("do", m.Do)
		o.set("by", m.By)
		o.set("hold", m.Hold)
		o.set("why", m.Why)
	case Ready:
		o.head(m.Op, m.Version)
		o.set("revision", m.Revision)
	case Progress:
		o.progress(m)
	case Solutions:
		o.head(m.Op, m.Version)
		o.set("run", m.Run)
		o.set("first", m.First)
		o.set("count", m.Count)
		o.set("cells", m.Cells)
		o.set("width", m.Width)
	case Assembly:
		o.head(m.Op, m.Version)
		o.set("run", m.Run)
		o.set("cells", m.Cells)
		o.set("width", m.Width)
		o.set("left", m.Left)
	case Point:
		o.head(m.Op, m.Version)
		o.set("run", m.Run)
		o.set("cells", m.Cells)
		o.set("width", m.Width)
		o.set("left", m.Left)
		o.set("step", m.Step)
		o.set("first", m.First)
		o.set("flag", m.Flag)
		o.set("ahead", m.Ahead)
		o.set("playing", m.Playing)
		o.set("ended", m.Ended)
		o.set("recorded", m.Recorded)
		o.set("choice", m.Choice)
		o.set("unknown", m.Unknown)
	case Recording:
		o.head(m.Op, m.Version)
		o.set("run", m.Run)
		o.set("steps", m.Steps)
	case Diagnosis:
		o.head(m.Op, m.Version)
		o.set("run", m.Run)
		o.Set("findings", array(m.Findings, finding))
	case Tree:
		o.head(m.Op, m.Version)
		o.set("run", m.Run)
		o.set("nodes", m.Nodes)
		o.set("reason", m.Reason)
		o.set("whole", m.Whole)
	case Fault:
		o.head(m.Op, m.Version)
		o.set("run", m.Run)
		o.set("fatal", m.Fatal)
		o.set("message", m.Message)
		o.set("advice", m.Advice)
	}
	return o.Value
}

// object is a message in the making. Its fields are set in the order of the
// struct, as vert does.
type object struct{ js.Value }

func (o object) set(name string, value any) { o.Set(name, value) }

func (o object) head(op string, version int) {
	o.set("op", op)
	o.set("version", version)
}

func (o object) progress(m Progress) {
	o.head(m.Op, m.Version)
	o.set("run", m.Run)
	o.set("phase", m.Phase)
	o.set("complete", m.Complete)
	o.set("seconds", m.Seconds)
	o.set("setup", m.Setup)
	o.set("ahead", m.Ahead)
	o.set("solutions", m.Solutions)
	o.set("nodes", m.Nodes)
	o.set("attempts", m.Attempts)
	o.set("fits", m.Fits)
	o.set("levels", nil)
	o.set("images", m.Images)
	o.set("imagesLeft", m.ImagesLeft)
	o.set("constrained", m.Constrained)
	o.set("constrainedFrom", m.ConstrainedFrom)
	o.set("constrainedTo", m.ConstrainedTo)
	o.set("engine", m.Engine)
	o.set("declined", m.Declined)
}

func finding(f Finding) js.Value {
	o := object{js.Global().Get("Object").New()}
	o.set("kind", f.Kind)
	o.set("impossible", f.Impossible)
	o.set("text", f.Text)
	o.Set("pieces", array(f.Pieces, func(name string) js.Value { return js.ValueOf(name) }))
	o.Set("cells", array(f.Cells, func(cell int) js.Value { return js.ValueOf(cell) }))
	return o.Value
}

// array is a list; null for none, as vert has it.
func array[E any](list []E, value func(E) js.Value) js.Value {
	if list == nil {
		return js.Null()
	}
	a := js.Global().Get("Array").New(len(list))
	for i, e := range list {
		a.SetIndex(i, value(e))
	}
	return a
}

// FromJS reads a message that the worker receives: a Job, a Control or a Watch. Fields
// that the object lacks stay zero; one of another type is an error.
func FromJS[M Message](v js.Value) (M, error) {
	var m M
	r := reader{value: v}
	switch m := any(&m).(type) {
	case *Job:
		*m = Job{r.text("op"), r.int("version"), r.int("run"), r.int("keep"), r.bool("watch"), r.float("asked")}
	case *Control:
		*m = Control{r.text("op"), r.int("version"), r.int("run")}
	case *Watch:
		*m = Watch{r.text("op"), r.int("version"), r.int("run"), r.text("do"), r.int("by"), r.int("hold"), r.bool("why")}
	default:
		return *new(M), errors.New("the worker receives no messages of this kind")
	}
	return m, r.err
}

// reader reads fields, and keeps the first error.
type reader struct {
	value js.Value
	err   error
}

func (r *reader) field(name string, kind js.Type) (js.Value, bool) {
	field := r.value.Get(name)
	if field.IsUndefined() || field.IsNull() {
		return field, false
	}
	if field.Type() != kind {
		r.err = errors.New("the field " + name + " of the message is of type " + field.Type().String() + ", not " + kind.String())
		return field, false
	}
	return field, true
}

func (r *reader) text(name string) string {
	if field, ok := r.field(name, js.TypeString); ok {
		return field.String()
	}
	return ""
}

func (r *reader) int(name string) int { return int(r.float(name)) }

func (r *reader) float(name string) float64 {
	if field, ok := r.field(name, js.TypeNumber); ok {
		return field.Float()
	}
	return 0
}

func (r *reader) bool(name string) bool {
	field, ok := r.field(name, js.TypeBoolean)
	return ok && field.Bool()
}
