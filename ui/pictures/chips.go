package pictures

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
)

// Chips are buttons that choose a colour; the text without is on the button for no colour. None is pressed unless on is
// true.
func Chips(label string, without say.Message, names []string, chosen string, on bool, choose func(name string)) app.UI {
	chip := func(name, text string, tag app.UI) app.UI {
		return html.Button().Class("btn outline").Aria("pressed", on && chosen == name).DataSet("colour", name).DataSet("test", "colour-chip").
			OnClick(func(ctx app.Context, _ app.Event) { choose(browser.Dataset(ctx, "colour")) }).Body(tag, app.Text(text))
	}
	list := []app.UI{chip("", without.String(), html.El("i").Hidden(true))}
	for _, t := range Tints(names) {
		list = append(list, chip(t.Name, " "+t.Name, t.Tag()))
	}
	return html.El("div").Class("pens dyes").Role("group").Aria("labelledby", label).Body(list...)
}

// NewColour is a field for the name of another colour. It is empty again after each name.
func NewColour(test string, put func(name string)) app.UI {
	return html.El("label").Class("dim").Body(html.El("span").Text(say.T("New colour")),
		html.Input(func() app.HTMLElemSelfClosing {
			return app.ElemSelfClosing("input").Attr("type", "text").Attr("autocomplete", "off").Attr("spellcheck", "false").
				Attr("placeholder", say.T("its name")).DataSet("test", test)
		}, field.Owned{Is: func() string { return "" }, Edit: func(name string) {
			if name = strings.TrimSpace(name); name != "" {
				put(name)
			}
		}}))
}
