package html

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// El makes an element by its tag. All elements of the page have go-app's one general type. Its types by tag (app.Div,
// app.Span, …) bring a hundred methods each, and together make the program a tenth larger.
func El(tag string) app.HTMLElem { return app.Elem(tag) }

// Button makes a button that does not submit a form.
func Button() app.HTMLElem { return El("button").Attr("type", "button") }
