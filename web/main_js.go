package main

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui"
	"tilewright/wasm"
	"tilewright/wasm/port"
)

// One program is the page and its planner worker. It is loaded and compiled once, and the browser keeps its code once.
func main() {
	if js.Global().Get("document").IsUndefined() {
		wasm.Main()
	}
	port.UseLanguage()
	ui.Register()
	app.RunWhenOnBrowser()
}
