package pictures

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/html"
)

// LibraryGroups are the groups of the library that have any of the entries. Each shows its puzzles as cards.
func LibraryGroups(entries []*def.Entry, card func(*def.Entry) app.UI) []app.UI {
	in := map[say.Message][]app.UI{}
	for _, e := range entries {
		in[e.Group] = append(in[e.Group], html.El("li").Body(card(e)))
	}
	var groups []app.UI
	for _, g := range def.Groups() {
		if cards := in[g.Name]; cards != nil {
			groups = append(groups, PuzzleGroup(g.Name, "library-cards", cards))
		}
	}
	return groups
}

// PuzzleGroup is a list of puzzles with its heading, as cards or as rows. Screen readers say how many there are.
func PuzzleGroup(name say.Message, shape string, puzzles []app.UI) app.UI {
	return html.El("section").Aria("label", name.String()).Body(
		html.El("h2").Text(name.String()), html.El("ul").Class(shape).Role("list").Body(puzzles...))
}

// LibraryCard is the content of a card for a puzzle of the library: its picture, made with the site, and the facts that
// one wants before one opens it.
func LibraryCard(e *def.Entry) []app.UI {
	return []app.UI{
		html.El("span").Class("pic").Body(html.El("poly-thumb").Attr("known", e.ID).Aria("hidden", true)),
		html.El("span").Class("about").Body(
			html.El("b").Text(e.Name()),
			html.El("small").Class("num").Text(AboutEntry(e)),
			difficultyMark(e),
		),
	}
}

// difficultyMark is the difficulty as five squares, and in words. Of a burr it is the level, as the moves are what is hard.
func difficultyMark(e *def.Entry) app.UI {
	if e.Level != "" {
		return html.El("small").Class("difficulty").Text(say.T("level {level}", e.Level))
	}
	var squares []app.UI
	for n := range 5 {
		squares = append(squares, html.El("i").Class(map[bool]string{true: "full"}[n < e.Difficulty()]))
	}
	return html.El("small").Class("difficulty").DataSet("level", e.Difficulty()).Body(
		html.El("span").Class("squares").Aria("hidden", true).Body(squares...),
		app.Text(e.DifficultyWord()),
	)
}

// AboutEntry is the second line of a puzzle of the library.
func AboutEntry(e *def.Entry) string {
	pieces := e.Puzzle().PieceCount()
	n, ok := e.SolutionCount()
	switch {
	case !ok:
		return say.T("{n, plural, one {# piece} other {# pieces}}, count unknown", pieces)
	case n == 0: // the entry says why after the number
		return say.T("{n, plural, one {# piece} other {# pieces}}, none {why}", pieces, say.Data(def.How(e.Solutions)))
	}
	return say.T("{n, plural, one {# piece} other {# pieces}}, {ways, plural, one {# solution} other {# solutions}}",
		pieces, int(n))
}
