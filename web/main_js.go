package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui"
	"tilewright/wasm/wire"
)

func main() {
	wire.UseLanguage()
	ui.Register()
	app.RunWhenOnBrowser()
}
