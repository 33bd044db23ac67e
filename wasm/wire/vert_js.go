package wire

import (
	"errors"
	"syscall/js"

	"github.com/norunners/vert"
)

// ToJS makes the plain object that postMessage sends. Its cost grows with the
// number of fields, list elements included: about 1 µs each.
func ToJS[M Message](m M) js.Value {
	return vert.ValueOf(m).JSValue()
}

// FromJS reads a message. Fields that the object lacks stay zero; one of
// another type is an error. Call Check first: it says whether v is a message.
func FromJS[M Message](v js.Value) (M, error) {
	var m M
	if err := vert.ValueOf(v).AssignTo(&m); err != nil {
		return m, errors.New("a field of the message has the wrong type: " + err.Error())
	}
	return m, nil
}
