package html

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
)

// These are shared by all rows of controls that play something: a solution, a search, a cover of the lab.

// Control is a button with an icon in such a row, or in the top bar; key is the key that does the same.
func Control(test string, name say.Message, key, shape string, off bool, f app.EventHandler) app.HTMLElem {
	return Button().Class("btn icon").Aria("label", name).Title(name.String()+"  "+KeyName(key)).
		Attr("disabled", off).DataSet("test", test).OnClick(f).Body(Icon(shape))
}

// PlayControl plays or halts; name says which.
func PlayControl(test string, name say.Message, playing, off bool, f app.EventHandler) app.UI {
	shape := IconPlay
	if playing {
		shape = IconPause
	}
	return Button().Class("play").Aria("label", name).Title(name.String()+"  "+KeyName("Space")).Attr("disabled", off).
		DataSet("test", test).OnClick(f).Body(Icon(shape))
}

// PaceChoice is a list of paces; test is its class, too.
func PaceChoice(test string, name say.Message, off bool, options []app.UI, f app.EventHandler) app.UI {
	return El("label").Class("select "+test).Body(
		El("span").Class("sr").Text(name),
		El("select").DataSet("test", test).Attr("disabled", off).OnChange(f).Body(options...),
		Icon(IconCaret),
	)
}
