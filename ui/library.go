package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
)

// libraryGroups are the groups of the library that have some of the entries, each with
// its puzzles as cards.
func libraryGroups(entries []*def.Entry, card func(*def.Entry) app.UI) []app.UI {
	in := map[string][]app.UI{}
	for _, e := range entries {
		in[e.Group] = append(in[e.Group], el("li").Body(card(e)))
	}
	var groups []app.UI
	for _, g := range def.Groups() {
		if cards := in[g.Name]; cards != nil {
			groups = append(groups, puzzleGroup(g.Name, "library-cards", cards))
		}
	}
	return groups
}

// puzzleGroup is a list of puzzles with its heading, as cards or as rows. Screen readers
// hear how many they are.
func puzzleGroup(name, shape string, puzzles []app.UI) app.UI {
	return el("section").Aria("label", name).Body(el("h2").Text(name), el("ul").Class(shape).Role("list").Body(puzzles...))
}

// libraryCard is what a card says of a puzzle of the library: its picture, made with
// the site, and what there is to know before one opens it.
func libraryCard(e *def.Entry) []app.UI {
	return []app.UI{
		el("span").Class("pic").Body(el("poly-thumb").Attr("known", e.ID).Aria("hidden", true)),
		el("span").Class("about").Body(
			el("b").Text(e.Title),
			el("small").Class("num").Text(aboutEntry(e)),
			difficultyMark(e),
		),
	}
}

// difficultyMark is the difficulty as five squares, and in words.
func difficultyMark(e *def.Entry) app.UI {
	var squares []app.UI
	for n := range 5 {
		squares = append(squares, el("i").Class(map[bool]string{true: "full"}[n < e.Difficulty()]))
	}
	return el("small").Class("difficulty").DataSet("level", e.Difficulty()).Body(
		el("span").Class("squares").Aria("hidden", true).Body(squares...),
		app.Text(e.DifficultyWord()),
	)
}

// aboutEntry is the second line of a puzzle of the library.
func aboutEntry(e *def.Entry) string {
	about := plural(e.Puzzle().PieceCount(), "piece")
	n, ok := e.SolutionCount()
	switch {
	case !ok:
		return about + ", count unknown"
	case n == 0: // why is what it says after the number
		_, why, _ := strings.Cut(e.Solutions, ", ")
		return about + ", none " + why
	}
	return about + ", " + plural(int(n), "solution")
}
