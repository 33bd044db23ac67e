package port

import (
	"syscall/js"

	"tilewright/def/say"
)

// UseLanguage makes the language of the page the program's, before anything is said. The page's script, or the
// worker's, has the translations (static/say/say.ts); this program asks for each once.
func UseLanguage() {
	language := js.Global().Get("tilewrightLanguage")
	if !language.Truthy() {
		return
	}
	find, known := js.Global().Get("tilewrightFind"), map[string]string{}
	say.Use(say.Language{
		Tag: language.Get("tag").String(), Plural: language.Get("plural").String(),
		Group: language.Get("group").String(), Decimal: language.Get("decimal").String(), GroupFrom: language.Get("groupFrom").Int(),
		Find: func(english string) string {
			translation, ok := known[english]
			if !ok {
				translation = find.Invoke(english).String()
				known[english] = translation
			}
			return translation
		},
	})
}
