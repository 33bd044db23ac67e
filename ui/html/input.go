package html

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/field"
)

// Input is an input whose text belongs to the person while they type. draw makes it without a value.
func Input(draw func() app.HTMLElemSelfClosing, o field.Owned) *Widget {
	return &Widget{Owned: &o, Draw: func() app.UI {
		e := draw()
		if app.IsServer {
			e = e.Attr("value", o.Is())
		}
		return e
	}}
}

// TextArea is an input of several lines.
func TextArea(draw func() app.HTMLElem, o field.Owned) *Widget {
	return &Widget{Owned: &o, Draw: func() app.UI {
		e := draw()
		if app.IsServer {
			e = e.Text(o.Is())
		}
		return e
	}}
}
