package browser

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// mostHelpers bounds the workers beside the planner: each is a whole program.
const mostHelpers = 8

// Helpers is how many workers share work beside the planner: one a core.
func Helpers() int {
	if cores := app.Window().Get("navigator").Get("hardwareConcurrency"); cores.Type() == app.TypeNumber {
		return max(1, min(cores.Int(), mostHelpers))
	}
	return 1
}
