package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui"
	"tilewright/wasm/port"
)

func main() {
	port.UseLanguage()
	ui.Register()
	app.RunWhenOnBrowser()
}
