package browser

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// WriteHash sets the part of the address after #.
func WriteHash(fragment string, push bool) {
	method := "replaceState"
	if push {
		method = "pushState"
	}
	to := app.Window().Get("location").Get("pathname").String()
	if fragment != "" {
		to += "#" + fragment
	}
	// Some browsers refuse after a hundred of these in half a minute. The next one that they allow writes the whole
	// state anyway.
	_ = Attempt(func() { app.Window().Get("history").Call(method, app.Null(), "", to) })
}

// Hash is the part of the address after #.
func Hash() string {
	return strings.TrimPrefix(app.Window().Get("location").Get("hash").String(), "#")
}

// Address is the whole address of this page, with this fragment after #.
func Address(fragment string) string {
	location := app.Window().Get("location")
	address := location.Get("origin").String() + location.Get("pathname").String()
	if fragment != "" {
		address += "#" + fragment
	}
	return address
}
