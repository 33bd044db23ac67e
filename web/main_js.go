package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui"
	"tilewright/wasm/spoken"
)

func main() {
	spoken.Use()
	ui.Register()
	app.RunWhenOnBrowser()
}
