package shell

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/html"
)

// ThemeChoice is a theme, the word for it, and its icon.
type ThemeChoice struct {
	Theme string
	Name  say.Message
	Shape string
}

// Themes are in the order of the button, each with its icon and name.
var Themes = []ThemeChoice{
	{"", "as the system", html.IconSystem}, {"light", "light", html.IconSun}, {"dark", "dark", html.IconMoon},
}

const (
	changeTheme say.Message = "Theme: {name}. Change to {next}"
	theThemeIs  say.Message = "Theme: {name}  D"
)

func themeIndex(theme string) int {
	return max(0, slices.IndexFunc(Themes, func(t ThemeChoice) bool { return t.Theme == theme }))
}

// NextTheme is the theme that follows one.
func NextTheme(theme string) string { return Themes[(themeIndex(theme)+1)%len(Themes)].Theme }

// ThemeButton shows the theme, and changes to the next.
func ThemeButton(theme string, change app.EventHandler) app.UI {
	t, next := Themes[themeIndex(theme)], Themes[themeIndex(NextTheme(theme))]
	return html.Button().Class("btn icon").DataSet("test", "theme").
		Aria("label", say.T(changeTheme, t.Name, next.Name)).Title(say.T(theThemeIs, t.Name)).
		OnClick(change).Body(html.Icon(t.Shape))
}

// LanguageButton opens the menu of languages, which is a part of the page's frame (pageTemplate in web/page.go).
// static/page/early.ts keeps what is chosen.
func LanguageButton() app.HTMLElem {
	return html.Button().Class("btn icon language").Attr("popovertarget", "languages").Aria("haspopup", "menu").
		DataSet("test", "language").Aria("label", say.T("Language")).Title(say.T("Language")).Body(html.Icon(html.IconGlobe))
}
