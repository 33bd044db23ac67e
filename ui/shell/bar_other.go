//go:build !js

package shell

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/html"
)

// PlainBar is the markup of the top bar of a page without the app; root and here are those of Shell. Its theme button
// has an icon for each theme, and the page's script shows one of them; static/page/theme.ts knows their order.
func PlainBar(root, here, title string) string {
	s := Shell{Root: root, Here: here}
	icons := make([]app.UI, len(Themes))
	for i, t := range Themes {
		icons[i] = html.El("span").DataSet("theme-name", t.Name).Hidden(i > 0).Body(html.Icon(t.Shape))
	}
	theme := html.Button().Class("btn icon").DataSet("test", "theme").ID("theme").
		Aria("label", say.T(changeTheme, Themes[0].Name, Themes[1].Name)).Title(say.T(theThemeIs, Themes[0].Name)).Body(icons...)
	return app.HTMLString(s.bar(html.El("span").Class("titled wide").Body(html.El("b").Text(title)), LanguageButton(), theme))
}
