package browser

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// ShowDialog opens a dialog over the page, by its ID, unless it is open.
func ShowDialog(id string) {
	if e := app.Window().GetElementByID(id); Has(e, "showModal") && !e.Get("open").Truthy() {
		e.Call("showModal")
	}
}

func CloseDialog(id string) { Call(app.Window().GetElementByID(id), "close") }

func ShowPopover(id string) { Call(app.Window().GetElementByID(id), "showPopover") }

func HidePopover(id string) { Call(app.Window().GetElementByID(id), "hidePopover") }

// Ready tells the page's script that what the page needs is there, so that the rest may
// come: what is not seen at first, and what is kept for use without network.
func Ready() {
	Call(Scripts(), "ready")
}

// ShowTheme sets the theme on the document's root, where the tokens read it.
func ShowTheme(theme string) {
	root := app.Window().Get("document").Get("documentElement")
	if theme != "" {
		root.Get("dataset").Set("theme", theme)
	} else {
		root.Call("removeAttribute", "data-theme")
	}
}

// Hidden tells whether nobody sees the page.
func Hidden() bool { return app.Window().Get("document").Get("hidden").Truthy() }

// Coarse reports whether a finger is what points.
func Coarse() bool {
	return app.Window().Call("matchMedia", "(pointer: coarse)").Get("matches").Truthy()
}
