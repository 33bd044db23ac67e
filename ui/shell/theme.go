package shell

import "tilewright/ui/html"

// Themes are in the order of the button, each with its icon and name.
var Themes = []struct{ Theme, Name, Shape string }{
	{"", "as the system", html.IconSystem}, {"light", "light", html.IconSun}, {"dark", "dark", html.IconMoon},
}
