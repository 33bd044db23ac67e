package html

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// El makes an element by its tag. All of the page's elements are of go-app's one
// general type: its types by tag (app.Div, app.Span, …) bring a hundred methods
// each, and together add a tenth to the size of the program.
func El(tag string) app.HTMLElem { return app.Elem(tag) }

// Button makes one that submits nothing.
func Button() app.HTMLElem { return El("button").Attr("type", "button") }
