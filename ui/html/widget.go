package html

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/browser"
	"tilewright/ui/field"
)

// Prop is a property of an element.
type Prop struct {
	Name string
	// Value makes the element's value of Is; nil is Is itself. It stands before Is, so go-app, which compares widgets
	// deeply, comes to a function before it looks into a puzzle.
	Value func() any
	// Is is compared with the value before by ==, so it is a number, a text, a pointer, or a struct of these.
	Is any
	// Args has the method of that name called instead, with these. While the element has none, the property waits.
	Args func() []any
}

// Widget is an element that has more than attributes: properties, events of its own, a text that a person edits. It is the
// one way from a room to a custom element.
type Widget struct {
	app.Compo
	// Draw makes the element with its attributes.
	Draw func() app.UI
	// Props are set when they change, in this order.
	Props []Prop
	// Every is called after the properties whenever the widget is drawn, for what a property cannot say; nil is nothing.
	Every func(element app.Value)
	// On has a function for each event that the element itself sends, by name. The newest function is called. It is given
	// what the event carries, its "detail".
	On map[string]func(detail app.Value)
	// Begun is called once, when the element is on the page and has its properties, or nil.
	Begun func(element app.Value)
	// Handle is the room's end of the element, or nil.
	Handle *Handle
	// Owned is the element's text, nil where it has none. Field is the page's end of it, for a room that has to ask the
	// element, or nil.
	Owned *field.Owned
	Field *field.Field

	listeners browser.Listeners
	element   app.Value
	held      *Handle
	// tag is the element's, and next what Draw made for the drawing that is under way.
	tag  string
	next app.UI
	// was are the properties that are set, nil before the element is on the page; text is Field, or a field of its own.
	was  map[string]any
	text *field.Field
}

func (w *Widget) Render() (e app.UI) {
	if e, w.next = w.next, nil; e == nil {
		e = w.Draw()
	}
	w.tag = tagOf(e)
	return e
}

func (w *Widget) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	w.begin(ctx)
}

func (w *Widget) begin(ctx app.Context) {
	e := w.JSValue()
	w.element, w.was = e, map[string]any{}
	w.hold(w.Handle)
	for name := range w.On {
		w.listeners.On(e, name, func(event app.Value) {
			// What lies inside of the element has events of its own.
			if hear := w.On[name]; hear != nil && event.Get("target").Equal(e) {
				hear(event.Get("detail"))
			}
		})
	}
	w.give()
	if w.Owned != nil {
		if w.text = w.Field; w.text == nil {
			w.text = &field.Field{}
		}
		w.text.Mount(e, w.owned(ctx), w.listeners.On)
	}
	if w.Begun != nil {
		w.Begun(e)
	}
}

func (w *Widget) OnUpdate(ctx app.Context) {
	w.next = w.Draw()
	switch {
	case w.was == nil: // it has not begun
	case w.tag != tagOf(w.next):
		// Another widget has come to this place. go-app takes it for the same one, and makes a new element after this.
		w.OnDismount()
		ctx.Dispatch(w.OnMount)
	default:
		w.hold(w.Handle)
		w.give()
		if w.text != nil {
			w.text.Update(w.owned(ctx))
		}
	}
}

func (w *Widget) OnDismount() {
	w.listeners.Remove()
	if w.text != nil {
		w.text.Dismount()
	}
	w.hold(nil)
	w.was, w.text = nil, nil
}

// hold gives the element to a handle alone.
func (w *Widget) hold(h *Handle) {
	if w.held != nil && w.held != h && w.held.widget == w {
		w.held.widget = nil
	}
	if w.held = h; h != nil {
		h.widget = w
	}
}

func (w *Widget) owned(ctx app.Context) field.Owned {
	o := *w.Owned
	if o.Later == nil {
		o.Later = func(f func()) { ctx.Dispatch(func(app.Context) { f() }) }
	}
	return o
}

func (w *Widget) give() {
	w.set(w.Props)
	if w.Every != nil {
		w.Every(w.element)
	}
}

func (w *Widget) set(props []Prop) {
	for _, p := range props {
		if was, set := w.was[p.Name]; set && was == p.Is {
			continue
		}
		switch {
		case p.Args != nil:
			if !browser.Has(w.element, p.Name) {
				continue
			}
			w.element.Call(p.Name, p.Args()...)
		case p.Value != nil:
			w.element.Set(p.Name, p.Value())
		default:
			w.element.Set(p.Name, p.Is)
		}
		w.was[p.Name] = p.Is
	}
}

func tagOf(e app.UI) string {
	if e, ok := e.(app.HTML); ok {
		return e.Tag()
	}
	return ""
}

// Handle is a room's end of an element that it calls and asks. Its zero value has no element.
type Handle struct{ widget *Widget }

// Element is the element, nil while it is not on the page.
func (h *Handle) Element() app.Value {
	if h.widget == nil {
		return nil
	}
	return h.widget.element
}

// Call calls a method of the element, and reports whether the element is there and has it.
func (h *Handle) Call(method string, args ...any) (called bool) {
	return browser.Call(h.Element(), method, args...)
}

// Is reports whether a property of the element is true.
func (h *Handle) Is(name string) bool { return h.widget != nil && h.widget.element.Get(name).Truthy() }

// Set sets properties that differ at once, as a hand may come to the element before the page is drawn.
func (h *Handle) Set(props ...Prop) {
	if h.widget != nil {
		h.widget.set(props)
	}
}

// Later has an event heard on the page's thread; dispatch draws the page after it.
func Later(dispatch func(func()), hear func(detail app.Value)) func(detail app.Value) {
	return func(detail app.Value) { dispatch(func() { hear(detail) }) }
}
