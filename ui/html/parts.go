package html

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// Headed is a heading of a group with what stands beside it: its name is heard without that.
func Headed(heading string, beside ...app.UI) app.UI {
	return El("div").Class("headed").Body(append([]app.UI{El("h3").Text(heading)}, beside...)...)
}
