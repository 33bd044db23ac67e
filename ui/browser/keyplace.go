package browser

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// Pressed names the pressed key. It is "" for keys that are none of the page's business, or belong to something else.
func Pressed(e app.Value) (key string, ctrl bool) {
	if e.Get("defaultPrevented").Truthy() || e.Get("altKey").Truthy() || e.Get("isComposing").Truthy() {
		return "", false
	}
	key = e.Get("key").String()
	if len(key) == 1 && key[0] >= 'A' && key[0] <= 'Z' {
		key = string(key[0] + 'a' - 'A')
	}
	ctrl = e.Get("ctrlKey").Truthy() || e.Get("metaKey").Truthy()
	if where := PlaceOf(e.Get("target"), key); where != Free && !(ctrl && key == "Enter") {
		return "", false
	}
	return key, ctrl
}

type keyPlace uint8

const (
	Free keyPlace = iota
	// Typing: the key belongs to a text.
	Typing
	// ownKey: the focused control uses this key itself.
	ownKey
)

// PlaceOf says whose a key is, if it comes without Ctrl.
func PlaceOf(target app.Value, key string) keyPlace {
	if !Has(target, "closest") {
		return Free
	}
	place := Free
	switch target.Get("tagName").String() {
	case "DEFINITION-EDITOR", "TEXTAREA":
		return Typing
	case "SELECT":
		place = ownKey
	case "INPUT":
		switch target.Get("type").String() {
		case "range":
			switch key {
			case "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End":
				place = ownKey
			}
		case "checkbox":
			if key == " " {
				place = ownKey
			}
		default:
			return Typing
		}
	case "BUTTON", "A", "SUMMARY":
		if key == " " || key == "Enter" {
			place = ownKey
		}
	}
	if target.Call("closest", "dialog[open], [popover]:popover-open:not(solution-browser)").Truthy() {
		return ownKey
	}
	return place
}
