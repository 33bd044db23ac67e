package html

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
)

// Headed is a group's heading with other things beside it. Screen readers read the heading alone as the name.
func Headed(heading say.Message, beside ...app.UI) app.UI {
	return HeadedText(heading.String(), beside...)
}

// HeadedText is such a heading with a name in it.
func HeadedText(heading string, beside ...app.UI) app.UI {
	return El("div").Class("headed").Body(append([]app.UI{El("h3").Text(heading)}, beside...)...)
}
