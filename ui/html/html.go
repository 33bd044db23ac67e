package html

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
)

// El makes an element by its tag. All elements of the page have go-app's one general type. Its types by tag (app.Div,
// app.Span, …) bring a hundred methods each, and together make the program a tenth larger.
func El(tag string) app.HTMLElem { return app.Elem(tag) }

// Button makes a button that does not submit a form.
func Button() app.HTMLElem { return El("button").Attr("type", "button") }

// EnglishRoot is the way to the root of the English pages, which is the site's, from a page whose language has its root
// at home.
func EnglishRoot(home string) string {
	if say.Tag() != say.English.Tag {
		home += "../"
	}
	return home
}
