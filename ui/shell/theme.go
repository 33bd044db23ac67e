package shell

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/html"
)

// Themes are in the order of the button, each with its icon and name.
var Themes = []struct{ Theme, Name, Shape string }{
	{"", "as the system", html.IconSystem}, {"light", "light", html.IconSun}, {"dark", "dark", html.IconMoon},
}

func themeIndex(theme string) int {
	return max(0, slices.IndexFunc(Themes, func(t struct{ Theme, Name, Shape string }) bool { return t.Theme == theme }))
}

// NextTheme is the theme that follows one.
func NextTheme(theme string) string { return Themes[(themeIndex(theme)+1)%len(Themes)].Theme }

// ThemeButton shows the theme, and changes to the next.
func ThemeButton(theme string, change app.EventHandler) app.UI {
	t, next := Themes[themeIndex(theme)], Themes[themeIndex(NextTheme(theme))]
	return html.Button().Class("btn icon").DataSet("test", "theme").
		Aria("label", "Theme: "+t.Name+". Change to "+next.Name).Title("Theme: " + t.Name + "  D").
		OnClick(change).Body(html.Icon(t.Shape))
}
