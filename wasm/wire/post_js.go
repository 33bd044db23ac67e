package wire

import (
	"errors"
	"strconv"
	"syscall/js"
)

// Message is any of the types that cross.
type Message interface {
	Boot | Job | Control | Watch | Ready | Prepared | Progress | Solutions | Assembly | Point | Recording | State | Save | Opened | Diagnosis | Judged | Made | Parted | Mapped | Surveyed | Tree | Fault
}

// Post sends a message through a port or a worker: anything with postMessage.
func Post[M Message](to js.Value, m M) {
	to.Call("postMessage", ToJS(m))
}

// PostBuffer sends a message with a copy of the bytes, which is handed over and
// not copied again: 10,000 solutions of 64 cells take about 10 ms in all.
func PostBuffer[M Message](to js.Value, m M, bytes []byte) {
	buffer := js.Global().Get("Uint8Array").New(len(bytes))
	js.CopyBytesToJS(buffer, bytes)
	message := ToJS(m)
	message.Set("buffer", buffer)
	to.Call("postMessage", message, []any{buffer.Get("buffer")})
}

// Buffer is the Uint8Array that came with a message; undefined when none did.
func Buffer(v js.Value) js.Value {
	return v.Get("buffer")
}

// Bytes is a copy of the buffer that came with a message; nil when none did.
func Bytes(v js.Value) []byte {
	buffer := Buffer(v)
	if !buffer.Truthy() {
		return nil
	}
	bytes := make([]byte, buffer.Length())
	js.CopyBytesToGo(bytes, buffer)
	return bytes
}

// Header is what every message has.
type Header struct {
	Op string
	// Run is 0 for messages that concern no run.
	Run int
}

// VersionError says that the other side speaks another version of the protocol.
type VersionError struct{ Got int }

func (e *VersionError) Error() string {
	return "the other side speaks version " + strconv.Itoa(e.Got) + " of the messages, this one version " + strconv.Itoa(Version)
}

// Check reads the header of a message and compares its version. It returns an
// error for whatever is not a message; a *VersionError comes with the header.
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
	if got := version.Int(); got != Version {
		return h, &VersionError{Got: got}
	}
	return h, nil
}
