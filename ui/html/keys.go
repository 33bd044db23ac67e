package html

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
)

// keyNames are the names of keys that are written on them in another way in other countries.
var keyNames = map[string]say.Message{
	"Ctrl": "Ctrl ¦ a key", "Shift": "Shift ¦ a key", "Enter": "Enter ¦ a key", "Space": "Space ¦ a key", "Home": "Home ¦ a key",
	"End": "End ¦ a key", "Delete": "Delete ¦ a key", "Page Up, Down": "Page Up, Down ¦ keys",
}

// KeyName says the name of keys that are pressed together or are listed, such as "Ctrl Z", as the reader's keyboard has it.
func KeyName(keys string) string {
	if name, is := keyNames[keys]; is {
		return name.String()
	}
	parts := strings.Split(keys, " ")
	for i, part := range parts {
		if name, is := keyNames[part]; is {
			parts[i] = name.String()
		}
	}
	return strings.Join(parts, " ")
}

// Kbd shows keys as KeyName says them.
func Kbd(keys string) app.UI { return app.Raw("<kbd>" + KeyName(keys) + "</kbd>") }
