package main

import (
	"runtime/debug"
	"syscall/js"
	"time"

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
	time.AfterFunc(start, func() { debug.SetGCPercent(400) })
	port.UseLanguage()
	ui.Register()
	app.RunWhenOnBrowser()
}

// start is the time in which a page begins, even a slow one: no garbage is collected in it (static/page/boot.ts).
const start = 15 * time.Second
