package browser

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// CopyText puts a text on the clipboard and then tells done whether that was allowed.
func CopyText(text string, done func(copied bool)) {
	clipboard := Ability(app.Window().Get("navigator"), "clipboard")
	if !clipboard.Truthy() {
		done(false)
		return
	}
	var yes, no app.Func
	end := func(copied bool) func(app.Value, []app.Value) any {
		return func(app.Value, []app.Value) any {
			done(copied)
			yes.Release()
			no.Release()
			return nil
		}
	}
	yes, no = app.FuncOf(end(true)), app.FuncOf(end(false))
	if Attempt(func() { clipboard.Call("writeText", text).Call("then", yes, no) }) != nil {
		done(false)
		yes.Release()
		no.Release()
	}
}
