package browser

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// JSON makes a value for the scripts, and sends it as one text: go-app sends each number of a list by itself.
func JSON(value map[string]any) app.Value {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // it has a number that JSON cannot write
	}
	return app.Window().Get("JSON").Call("parse", string(text))
}

// Has reports whether an element has a method. It has none before its script has arrived.
func Has(element app.Value, method string) bool {
	return element != nil && element.Truthy() && element.Get(method).Type() == app.TypeFunction
}

// Scripts is window.tilewright, where the page's scripts and this program offer each other functions.
// static/page/tilewright.ts has the list.
func Scripts() app.Value { return app.Window().Get("tilewright") }

// Call calls a method of an element, if the element has it.
func Call(element app.Value, method string, args ...any) (called bool) {
	if !Has(element, method) {
		return false
	}
	element.Call(method, args...)
	return true
}

func Number(v app.Value) int {
	if v.Type() != app.TypeNumber {
		return 0
	}
	return v.Int()
}

// Narrow reports whether the page has the layout of a phone.
func Narrow() bool {
	return app.Window().Call("matchMedia", "(width < 800px)").Get("matches").Truthy()
}

// Still reports whether the person asked the system for less motion.
func Still() bool {
	return app.Window().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Truthy()
}

// DispatchEvent sends an event to the page's own script.
func DispatchEvent(name string) {
	window := app.Window()
	window.Get("document").Call("dispatchEvent", window.Get("Event").New(name))
}

// Dataset reads a data attribute of the element that has the event's handler. go-app keeps the first handler that it
// set on an element. So what differs between the items of a list stands in the element, not in the handler.
func Dataset(ctx app.Context, name string) string {
	return ctx.JSSrc().Get("dataset").Get(name).String()
}

// Focus moves the focus to an element of the page.
func Focus(selector string) {
	if e := app.Window().Get("document").Call("querySelector", selector); Has(e, "focus") {
		e.Call("focus")
		if Has(e, "select") {
			e.Call("select")
		}
	}
}
