package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/rooms/bench"
	"tilewright/ui/rooms/chooser"
	"tilewright/ui/rooms/counts"
	"tilewright/ui/rooms/coverlab"
	"tilewright/ui/rooms/lessons"
	"tilewright/ui/rooms/sudoku"
	"tilewright/ui/shell"
)

// Route is a page that the app draws.
type Route struct {
	shell.Route
	make func() app.Composer
}

// Routes are the pages of shell.Routes that the app draws, and a page for each lesson. Figures, exercises, guide
// and embed/ go without the app.
func Routes() (routes []Route) {
	rooms := map[string]func() app.Composer{
		"":         func() app.Composer { return &page{} },
		"puzzles/": func() app.Composer { return &chooser.OwnPage{} },
		"lab/":     func() app.Composer { return &coverlab.Page{} },
		"sudoku/":  func() app.Composer { return &sudoku.Page{} },
		"bench/":   func() app.Composer { return &bench.Page{} },
		"counts/":  func() app.Composer { return &counts.Page{} },
		"lessons/": func() app.Composer { return &lessons.Page{} },
	}
	for _, r := range shell.Routes {
		if make := rooms[r.Path]; make != nil {
			routes = append(routes, Route{r, make})
		}
	}
	for i, l := range lessons.All() {
		lesson := shell.Route{Path: "lessons/" + l.Path + "/", Scripts: []string{"player", "lab", "lessons"}}
		routes = append(routes, Route{lesson, func() app.Composer { return &lessons.Page{Number: i + 1} }})
	}
	return routes
}

// Register makes go-app know the routes.
func Register() {
	for _, r := range Routes() {
		app.Route("/"+r.Path, r.make)
	}
}
