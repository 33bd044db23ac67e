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

// Ready tells the page's script that everything the page needs is there. Then the script loads the rest: what is not
// seen at first, and what is kept for use without network.
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

// Hidden tells whether the page is out of sight, in a tab behind others for example.
func Hidden() bool { return app.Window().Get("document").Get("hidden").Truthy() }

// Coarse reports whether the person points with a finger.
func Coarse() bool {
	return app.Window().Call("matchMedia", "(pointer: coarse)").Get("matches").Truthy()
}
