package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/rooms/bench"
	"tilewright/ui/rooms/coverlab"
	"tilewright/ui/rooms/lessons"
	"tilewright/ui/rooms/puzzles"
	"tilewright/ui/rooms/sudoku"
)

// Route is one page of the site.
type Route struct {
	// Path is a folder, from "/" to "/".
	Path string
	// Scripts are the bundles of static/ that its first picture needs, without ".js", and
	// Late those that come when its solver is there.
	Scripts, Late []string
	make          func() app.Composer
}

// Routes are the site's pages.
func Routes() []Route {
	routes := []Route{
		{"/", []string{"player"}, []string{"editor", "stages", "chart", "solutions", "search-steps"}, func() app.Composer { return &page{} }},
		{"/puzzles/", []string{"player", "own-puzzles"}, nil, func() app.Composer { return &puzzles.Page{} }},
		{"/lab/", []string{"player", "lab", "editor"}, nil, func() app.Composer { return &coverlab.Page{} }},
		{"/sudoku/", []string{"player", "lab"}, nil, func() app.Composer { return &sudoku.Page{} }},
		{"/bench/", []string{"bench"}, nil, func() app.Composer { return &bench.Page{} }},
		{"/lessons/", []string{"lab"}, nil, func() app.Composer { return &lessons.Page{} }},
	}
	for i, l := range lessons.All {
		routes = append(routes, Route{"/lessons/" + l.Path + "/", []string{"player", "lab", "lessons"}, nil, func() app.Composer { return &lessons.Page{Number: i + 1} }})
	}
	return routes
}

// Register makes go-app know the routes.
func Register() {
	for _, r := range Routes() {
		app.Route(r.Path, r.make)
	}
}
