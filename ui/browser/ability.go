package browser

import (
	"runtime"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Ability is a property of the browser's that may be missing, and whose getter may
// throw where it is forbidden: then it is not Truthy. Value.Get would end the
// program, as syscall/js passes an exception on from a call alone.
func Ability(of app.Value, name string) app.Value {
	value := app.Undefined()
	_ = Attempt(func() {
		if of.Truthy() {
			value = app.Window().Get("Reflect").Call("get", of, name)
		}
	})
	return value
}

// Attempt calls what the browser may refuse; its exception is the error.
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
