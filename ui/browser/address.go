package browser

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// WriteHash sets what stands after # in the address.
func WriteHash(fragment string, push bool) {
	method := "replaceState"
	if push {
		method = "pushState"
	}
	to := app.Window().Get("location").Get("pathname").String()
	if fragment != "" {
		to += "#" + fragment
	}
	// Some browsers refuse after a hundred of these in half a minute; the next one says
	// all that this one would have said.
	_ = Attempt(func() { app.Window().Get("history").Call(method, app.Null(), "", to) })
}

// Hash is the address after #.
func Hash() string {
	return strings.TrimPrefix(app.Window().Get("location").Get("hash").String(), "#")
}

// Address is the whole address of this page with something after #.
func Address(fragment string) string {
	location := app.Window().Get("location")
	address := location.Get("origin").String() + location.Get("pathname").String()
	if fragment != "" {
		address += "#" + fragment
	}
	return address
}
