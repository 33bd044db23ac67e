package ui

import (
	"runtime"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// ability is a property of the browser's that may be missing, and whose getter may
// throw where it is forbidden: then it is not Truthy. Value.Get would end the
// program, as syscall/js passes an exception on from a call alone.
func ability(of app.Value, name string) app.Value {
	value := app.Undefined()
	_ = attempt(func() {
		if of.Truthy() {
			value = app.Window().Get("Reflect").Call("get", of, name)
		}
	})
	return value
}

// attempt calls what the browser may refuse; its exception is the error.
func attempt(call func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case runtime.Error:
			panic(r)
		case error:
			err = r
		default:
			panic(r)
		}
	}()
	call()
	return nil
}
