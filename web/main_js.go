package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui"
)

func main() {
	ui.Register()
	app.RunWhenOnBrowser()
}
