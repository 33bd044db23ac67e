package browser

import (
	"runtime"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Ability is a property of an object of the browser's. It may be missing, or its getter may throw where it is
// forbidden: in both cases the value is not Truthy. Value.Get would end the program: syscall/js hands on only
// exceptions that a call throws.
func Ability(of app.Value, name string) app.Value {
	value := app.Undefined()
	_ = Attempt(func() {
		if of.Truthy() {
			value = app.Window().Get("Reflect").Call("get", of, name)
		}
	})
	return value
}

// Attempt makes a call that the browser may refuse; its exception becomes the error.
func Attempt(call func()) (err error) {
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
