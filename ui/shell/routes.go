package shell

import (
	"strings"

	"tilewright/def/say"
	"tilewright/ui/html"
)

// Route is a page of the site. All navigation comes from Routes; package ui has the components.
type Route struct {
	// Path is its folder below the root, with a slash at the end; the first page has none.
	Path string
	// Name is what links call it, About a sentence for menus, Icon a shape of package html.
	Name, About say.Message
	Icon        string
	// From are the places that link to it.
	From place
	// Scripts are the bundles of static/ that the page needs before it can show anything, without ".js". Late are those
	// that it loads once its solver is there.
	Scripts, Late []string
}

// place is a place for links to pages: the bar of all pages but the first, or the first page's menu.
type place uint8

const (
	Bar place = 1 << iota
	More
)

// Routes are all pages with a name, in the order of the menus.
var Routes = []Route{
	{Name: "Tilewright", Scripts: []string{"player"}, Late: []string{"editor", "stages", "chart", "solutions", "search-steps"}},
	{"puzzles/", "Puzzles", "All that you keep", html.IconGrid, Bar | More, []string{"player", "own-puzzles"}, nil},
	{"guide/", "Guide", "What you can do, with pictures", html.IconHelp, Bar | More, []string{"guide"}, nil},
	{"lessons/", "Lessons", "How a search thinks, five short ones", html.IconLearn, Bar | More, []string{"lab"}, nil},
	{"figures/", "Figures", "Searches and filters, played", html.IconGrid, Bar | More, []string{"player", "figures"}, nil},
	{"lab/", "Lab", "Any table of choices, step by step", html.IconSort, Bar | More, []string{"player", "lab", "editor"}, nil},
	{"sudoku/", "Sudoku", "Solved by the same search", html.IconGrid, Bar | More, []string{"player", "lab"}, nil},
	{"bench/", "Bench", "How quick searches are on your machine", html.IconBolt, More, []string{"bench"}, nil},
	{Path: "counts/", Name: "Counts"},
	{Path: "exercises/", Name: "Exercises", Scripts: []string{"figures"}},
	{Path: "embed/", Name: "Embedding", Scripts: []string{"player", "how-to-embed"}},
}

// At are the routes that a place links to.
func At(from place) (list []Route) {
	for _, r := range Routes {
		if r.From&from != 0 {
			list = append(list, r)
		}
	}
	return list
}

// ID is a route's name for tests.
func (r Route) ID() string { return strings.TrimSuffix(r.Path, "/") }
