//go:build !js

package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// PlainBar is the top bar, as markup, of a page without the app: root and here as
// in shell. Its theme button has an icon for each theme, of which the page's
// script shows one; static/page/theme.ts knows their order.
func PlainBar(root, here, title string) string {
	s := shell{root: root, here: here}
	icons := make([]app.UI, len(themes))
	for i, t := range themes {
		icons[i] = el("span").DataSet("theme-name", t.name).Hidden(i > 0).Body(icon(t.shape))
	}
	theme := button().Class("btn icon").DataSet("test", "theme").ID("theme").
		Aria("label", "Theme: "+themes[0].name+". Change to "+themes[1].name).Title("Theme: " + themes[0].name + "  D").Body(icons...)
	return app.HTMLString(s.bar(el("span").Class("titled wide").Body(el("b").Text(title)), theme))
}
