package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// el makes an element by its tag. All of the page's elements are of go-app's one
// general type: its types by tag (app.Div, app.Span, …) bring a hundred methods
// each, and together add a tenth to the size of the program.
func el(tag string) app.HTMLElem { return app.Elem(tag) }

// button makes one that submits nothing.
func button() app.HTMLElem { return el("button").Attr("type", "button") }
