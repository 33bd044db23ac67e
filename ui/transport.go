package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// What the rows of controls have in common that play something: a solution, a
// search, a cover of the lab.

// control is a button with an icon, of such a row or of the top bar; key is the one
// that does the same.
func control(test, name, key, shape string, off bool, f app.EventHandler) app.HTMLElem {
	return button().Class("btn icon").Aria("label", name).Title(name+"  "+key).
		Attr("disabled", off).DataSet("test", test).OnClick(f).Body(icon(shape))
}

// playControl plays or halts: name says which.
func playControl(test, name string, playing, off bool, f app.EventHandler) app.UI {
	shape := solidPlay
	if playing {
		shape = solidPause
	}
	return button().Class("play").Aria("label", name).Title(name+"  Space").Attr("disabled", off).
		DataSet("test", test).OnClick(f).Body(icon(shape))
}

// paceChoice is a list of how fast; test is its class, too.
func paceChoice(test, name string, off bool, options []app.UI, f app.EventHandler) app.UI {
	return el("label").Class("select "+test).Body(
		el("span").Class("sr").Text(name),
		el("select").DataSet("test", test).Attr("disabled", off).OnChange(f).Body(options...),
		icon(iconCaret),
	)
}
