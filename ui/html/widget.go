package html

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/browser"
	"tilewright/ui/field"
)

// Prop is a property of an element. Is is compared with the value before, so it is a number, a text or a pointer.
type Prop struct {
	Name string
	Is   any
	// Value makes the element's value of it; nil is Is itself.
	Value func() any
}

// Widget is an element that has more than attributes: properties, events of its own, a text that a person edits.
type Widget struct {
	app.Compo
	// Draw makes the element with its attributes.
	Draw func() app.UI
	// Props are set when they change, in this order.
	Props []Prop
	// On has a function for each event, by its name. The newest function is called; what it is given has "detail".
	On map[string]func(event app.Value)
	// Owned is the element's text, nil where it has none. Field is the page's end of it, for a room that has to ask the
	// element, or nil.
	Owned *field.Owned
	Field *field.Field

	listeners browser.Listeners
	// was are the properties that are set, nil before the element is on the page; text is Field, or a field of its own.
	was  map[string]any
	text *field.Field
}

func (w *Widget) Render() app.UI { return w.Draw() }

func (w *Widget) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	e := w.JSValue()
	w.was = map[string]any{}
	for name := range w.On {
		w.listeners.On(e, name, func(event app.Value) {
			if hear := w.On[name]; hear != nil {
				hear(event)
			}
		})
	}
	w.set()
	if w.Owned == nil {
		return
	}
	if w.text = w.Field; w.text == nil {
		w.text = &field.Field{}
	}
	w.text.Mount(e, w.owned(ctx), w.listeners.On)
}

func (w *Widget) OnUpdate(ctx app.Context) {
	if w.was == nil {
		return
	}
	w.set()
	if w.text != nil {
		w.text.Update(w.owned(ctx))
	}
}

func (w *Widget) OnDismount() {
	w.listeners.Remove()
	if w.text != nil {
		w.text.Dismount()
	}
}

func (w *Widget) owned(ctx app.Context) field.Owned {
	o := *w.Owned
	if o.Later == nil {
		o.Later = func(f func()) { ctx.Dispatch(func(app.Context) { f() }) }
	}
	return o
}

func (w *Widget) set() {
	for _, p := range w.Props {
		if was, set := w.was[p.Name]; set && was == p.Is {
			continue
		}
		w.was[p.Name] = p.Is
		value := p.Is
		if p.Value != nil {
			value = p.Value()
		}
		w.JSValue().Set(p.Name, value)
	}
}
