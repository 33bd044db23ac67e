// Package port is how the page and its worker meet a browser.
//
//   - port_js.go: how messages (package solver/wire) are sent and read, with their buffers.
//   - language_js.go: the language of the page, for both.
package port

import (
	"errors"
	"syscall/js"

	"github.com/norunners/vert"

	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// Post sends a message through a port or a worker: anything with postMessage.
func Post(to js.Value, m any) {
	to.Call("postMessage", ToJS(m))
}

// PostBuffer sends a message with a copy of the bytes. That copy is handed over and not copied again: 10,000 solutions
// of 64 cells take about 10 ms in all.
func PostBuffer(to js.Value, m any, bytes []byte) {
	send(to, ToJS(m), bytes)
}

func send(to, message js.Value, bytes []byte) {
	buffer := js.Global().Get("Uint8Array").New(len(bytes))
	js.CopyBytesToJS(buffer, bytes)
	message.Set("buffer", buffer)
	to.Call("postMessage", message, []any{buffer.Get("buffer")})
}

// PostStart sends a Start. text is wire.PuzzleText of its puzzle.
func PostStart(to js.Value, m wire.Start, text string) {
	m.Op, m.Version, m.Puzzle, m.Settings = wire.OpStart, wire.Version, text, settings.Format(m.Work.Settings)
	PostBuffer(to, m.Job, m.State)
}

// PostAsk sends a question. text is wire.PuzzleText of its puzzle.
func PostAsk(to js.Value, a wire.Asked, text string) {
	message := ToJS(wire.Ask{
		Op: wire.OpAsk, Version: wire.Version, Name: a.Name, Number: a.Number, Puzzle: text, Settings: settings.Format(a.Work.Settings),
	})
	message.Set("question", ToJS(a.Question))
	send(to, message, wire.AppendNumbers(nil, a.Numbers))
}

// PostAnswer sends an answer.
func PostAnswer(to js.Value, head wire.Answer, answer any, bytes []byte) {
	head.Op, head.Version = wire.OpAnswer, wire.Version
	message := ToJS(head)
	message.Set("answer", ToJS(answer))
	send(to, message, bytes)
}

// Buffer is the Uint8Array that came with a message; undefined when none came.
func Buffer(v js.Value) js.Value {
	return v.Get("buffer")
}

// Bytes is a copy of the buffer that came with a message; nil when none came.
func Bytes(v js.Value) []byte {
	buffer := Buffer(v)
	if !buffer.Truthy() {
		return nil
	}
	bytes := make([]byte, buffer.Length())
	js.CopyBytesToGo(bytes, buffer)
	return bytes
}

// Header has the fields of every message.
type Header struct {
	Op string
	// Run is 0 for messages about no run.
	Run int
}

// VersionError says that the other side speaks another version of the protocol.
type VersionError struct{ Got int }

func (e *VersionError) Error() string {
	return say.T("the other side speaks version {got} of the messages, this one version {version}", e.Got, wire.Version)
}

// Check reads the header of a message and compares its version. It returns an error for a value that is no message. A
// *VersionError comes with the header.
func Check(v js.Value) (Header, error) {
	if v.Type() != js.TypeObject {
		return Header{}, errors.New("a message is an object, not " + v.Type().String())
	}
	op, version, run := v.Get("op"), v.Get("version"), v.Get("run")
	if op.Type() != js.TypeString || version.Type() != js.TypeNumber {
		return Header{}, errors.New("a message has an op and a version")
	}
	h := Header{Op: op.String()}
	if run.Type() == js.TypeNumber {
		h.Run = run.Int()
	}
	if got := version.Int(); got != wire.Version {
		return h, &VersionError{Got: got}
	}
	return h, nil
}

// ToJS makes the plain object that postMessage sends. Its cost grows with the
// number of fields, list elements included: about 1 µs each.
func ToJS(m any) js.Value {
	return vert.ValueOf(m).JSValue()
}

// FromJS reads a message. Fields that the object lacks stay zero; one of
// another type is an error. Call Check first: it says whether v is a message.
func FromJS[M any](v js.Value) (M, error) {
	var m M
	err := Read(v, &m)
	return m, err
}

// ReadAnswer reads the answer of a message, with what of it travels in the buffer.
func ReadAnswer(message js.Value, into any) error {
	if err := Read(message.Get("answer"), into); err != nil {
		return err
	}
	if m, is := into.(*wire.Parted); is {
		if m.Parts, is = wire.ReadParts(Bytes(message)); !is {
			return errors.New("what is known of the assemblies ends in the middle")
		}
	}
	return nil
}

// Read is FromJS into the value that into points to.
func Read(v js.Value, into any) error {
	if err := vert.ValueOf(v).AssignTo(into); err != nil {
		return errors.New("a field of the message has the wrong type: " + err.Error())
	}
	return nil
}
