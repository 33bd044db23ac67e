package html

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// El makes an element by its tag. All elements of the page have go-app's one general type. Its types by tag (app.Div,
// app.Span, …) bring a hundred methods each, and together make the program a tenth larger.
func El(tag string) app.HTMLElem { return app.Elem(tag) }

// Nothing holds the place of a part that is not there. go-app knows the parts of an element by their places alone: where
// one goes, all behind it are made anew, and a press that has begun on one of them is lost.
func Nothing() app.UI { return app.Text("") }

// Maybe is a part, or nothing in its place.
func Maybe(there bool, part func() app.UI) app.UI {
	if !there {
		return Nothing()
	}
	return part()
}

// Button makes a button that does not submit a form.
func Button() app.HTMLElem { return El("button").Attr("type", "button") }
