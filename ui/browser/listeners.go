package browser

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// Listeners are event listeners on targets that go-app does not manage.
type Listeners []listener

type listener struct {
	target  app.Value
	event   string
	f       app.Func
	capture bool
	// offered is the name of a function in the target; a listener with such a name hears no event.
	offered string
}

func (l *Listeners) On(target app.Value, event string, f func(e app.Value)) {
	l.add(target, event, false, f)
}

// Within hears an event also where something inside of the target has it and it does not bubble, such as scrolling.
func (l *Listeners) Within(target app.Value, event string, f func(e app.Value)) {
	l.add(target, event, true, f)
}

func (l *Listeners) add(target app.Value, event string, capture bool, f func(e app.Value)) {
	handler := app.FuncOf(func(_ app.Value, args []app.Value) any {
		f(args[0])
		return nil
	})
	target.Call("addEventListener", event, handler, capture)
	*l = append(*l, listener{target: target, event: event, f: handler, capture: capture})
}

func (l *Listeners) Remove() {
	for _, x := range *l {
		if x.offered != "" {
			x.target.Set(x.offered, app.Undefined())
		} else {
			x.target.Call("removeEventListener", x.event, x.f, x.capture)
		}
		x.f.Release()
	}
	*l = nil
}

// Offer puts a function into window.tilewright until the listeners are removed.
func (l *Listeners) Offer(name string, f func(args []app.Value) any) {
	function := app.FuncOf(func(_ app.Value, args []app.Value) any { return f(args) })
	Scripts().Set(name, function)
	*l = append(*l, listener{target: Scripts(), f: function, offered: name})
}
