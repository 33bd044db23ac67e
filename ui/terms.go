package ui

import (
	"maps"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// term is a technical word, as it is explained in place.
type term struct {
	// word is its heading, says one sentence or two in words of puzzles.
	word, says string
	// picture is a small board or several, one after another: rows of cells parted by /,
	// boards by a space. A letter is the piece of this place in the palette, from a on;
	// a point is a free cell, # a dark one, x one that is lost.
	picture string
	// figure is the figure that shows it played, or empty.
	figure string
}

// terms are all of them: words, then controls by their names, then ways to search and
// heuristics.
var terms = map[string]term{
	"option":      {"Option", "A choice that the search may take: one piece in one place.", "aa./a../...", "dlx"},
	"image":       {"Image", "A piece as it may lie on the board: turned some way, and in some place.", "aa./a../... .../.aa/..a .../a../aa.", "dlx"},
	"fit":         {"Fit", "A piece put on the board by the search, as all its cells are free. How many there were says how much work it was.", "bb./ba./.a. bb./baa/.a.", ""},
	"attempt":     {"Attempt", "A look whether a piece fits where the search wants to put it. Many attempts are in vain.", "", ""},
	"stage":       {"Stage", "A part of the search, by how many pieces are left. Each stage has its own way to choose what goes next.", "", ""},
	"filter":      {"Filter", "Takes places away from pieces that no solution can use, before the search or during it.", "", ""},
	"trigger":     {"Trigger", "Looks at the board as it fills up, and has the search go back at once when it cannot be finished.", "", ""},
	"kernel":      {"Kernel and runners", "A kernel is a small program that is made for this puzzle and its settings alone. Each runner is a worker of the browser that runs it, on a core of its own, for a part of the search.", "", ""},
	"exact-cover": {"Exact cover", "A table with a row for each place of each piece, and a column for each cell and each piece. A solution is a choice of rows that covers each column once.", "", ""},
	"convention":  {"Turns and mirrors once", "A solution that is another one turned, or seen in a mirror, is not counted again. “Mirrors apart” counts reflections on their own, as a solid cannot be turned into them.", "aab/acb/ccb baa/bca/bcc bcc/bca/baa", "redundancy"},
	"stage-dlx":   {"DLX and FILA", "DLX, Knuth’s dancing links, keeps lists of what still fits up to date at each step. FILA only tries what its lists have for a cell, which is quicker when few pieces are left.", "", "dlx"},
	"heuristic":   {"Heuristic", "The rule by which the search chooses which cell or piece goes next.", "", "heuristics"},

	"optional":       {"Optional cell", "A cell that may stay empty in a solution. The field says how many of them may at once.", "aab/a.b/abb aab/aab/.bb", ""},
	"spare":          {"At least so many", "How many copies of the piece have to be placed. The others are there to be used, and may be left over.", "", ""},
	"redundancy":     {"Redundancy", "One piece is kept to places that are no turns of each other, so no solution is found twice.", "a../.../... .a./.../... .../.a./...", "redundancy"},
	"volume":         {"Volume filter", "Takes away places that seal off a space which no pieces can fill.", "xa./aa./...", "volume"},
	"parity":         {"Parity filter", "Cells are dark and light as on a chessboard. Takes away places after which the pieces that are left cannot cover as many of each.", ".#./#.#/.#.", "parity"},
	"fit-filter":     {"Fit filter", "Takes away places that leave a cell which nothing can cover, or a piece without a place.", "aax/a../...", "fit"},
	"volume-trigger": {"Volume trigger", "Goes back as soon as a space is sealed off that no pieces can fill.", "xa./aa./...", "partition"},
	"parity-trigger": {"Parity trigger", "Goes back when the pieces that are left cannot cover as many dark and light cells as there are.", ".#./#.#/.#.", "parity"},
	"nof":            {"Neighbour masks", "Places of a piece are listed by what is around a cell, so that those which cannot fit there are never tried.", "", "nof"},
	"mirror":         {"Mirror images", "A solid that is seen in a mirror cannot be turned into itself. Here both count as one.", "", "redundancy"},
	"engine":         {"Engine", "Who searches: a kernel, which is a small program made for this puzzle, or the engines of the articles, step by step.", "", ""},
	"unique":         {"Compare solutions", "Each solution is compared with its own turns, and dropped if it is not the first of them.", "", "redundancy"},
	"sample":         {"Sample", "Random searches of a small part of all ways say how many solutions and how much work to expect.", "", "monte-carlo"},
	"line":           {"Settings line", "All settings as one text, as the program polycube takes them: it can be copied, kept, and pasted from an article.", "", ""},

	"challenge": {"Challenge", "Some pieces are given, and there is exactly one way to add the others. The level says how much you must try. A cell or a piece with one possibility left is easy; tries within tries are hard.", "aa./a../...", ""},
	"variants":  {"Variants", "Puzzles that differ from yours by one change: other pieces left out, one piece exchanged, or one cell closed. All of them are searched, those with the fewest solutions come first, and of equal ones the easier. A press opens one, and Undo brings yours back. The placements are those that a plain search makes for each solution: the more, the harder.", "", ""},

	"unlike": {"Fits of polycube 1.2.1", "This line is one of version 1.2.1. It goes on with DLX below its -m, -e and -b, too, as long as a cell or a piece has one image left or none, and so makes other fits than the stages that these are here. The solutions are the same.", "", ""},

	"lab-item":      {"Item", "A column: something that is to be covered, as a cell of the board, or a piece.", "", ""},
	"lab-option":    {"Option", "A row: a choice that covers some items, as one piece in one place.", "aa./a../...", ""},
	"lab-secondary": {"Primary and secondary items", "A primary item must be covered. A secondary one may be left out, but is never covered twice, as the diagonals of a chessboard by queens.", "", ""},
	"lab-cover":     {"Cover", "Options that have each primary item once between them, and none twice: a solution.", "aab/acb/ccb", ""},

	"auto":     {"Automatic", "Tests a few search methods on small random parts of the search, and takes the quickest. No solution comes twice, turned or as it is.", "", ""},
	"best":     {"The articles’ best", "The settings that were the fastest in M. Busche’s articles on this kind of puzzle.", "", "pof"},
	"dlx":      {"Plain DLX", "Knuth’s dancing links: of all cells and pieces, the one with the fewest options goes first.", "", "dlx"},
	"mch":      {"Most constrained hole", "MCH: counts for each cell the pieces that fit there, and takes the one with the fewest.", "", "min-fit"},
	"emch":     {"Estimated most constrained hole", "EMCH: looks at how many neighbours of a cell are open, which is nearly as good and quicker.", "", "estimate"},
	"debruijn": {"De Bruijn", "Always the first open cell, row by row. N. G. de Bruijn’s program of 1971 worked so.", "", "de-bruijn"},
	"window":   {"Window kernel", "The first open cell; what is filled behind it is one number, by which a table gives what fits.", "", "de-bruijn"},
	"fletcher": {"Fletcher", "The first open cell, by a tree over the cells around it. J. G. Fletcher’s program of 1965 worked so.", "", "fletcher"},
	"tight":    {"Tight cells", "Counts what fits for a few cells only, those that are closed in most, and while many pieces are left for the pieces too. What has the fewest places goes next. The piece that keeps turns from being found twice comes first.", "", "estimate"},
	"meet":     {"Meeting in the middle", "The board is cut in two, and each half is filled by itself. Which halves fit together, and have each piece once, is looked up in a table: so a million ways each are two million steps, and not a million times a million. It is for long boards, and there are no steps of it to watch.", "aab.../abb... ...ddc/...dcc aabddc/abbdcc", "meet"},
	"s":        {"Fewest fits", "The cell or piece that the fewest places are left for.", "", "min-fit"},
	"e":        {"Fewest open neighbours", "The cell that is closed in most.", "", "estimate"},
	"f":        {"First open cell", "Cell by cell, along the first axis, then the next.", "", "de-bruijn"},
	"l":        {"Along a direction", "The open cell that lies first in a direction.", "", "heuristics"},
	"a":        {"Counter-clockwise", "The open cell that comes first around a centre.", "", "heuristics"},
	"A":        {"Clockwise", "The open cell that comes first around a centre, the other way round.", "", "heuristics"},
	"R":        {"From the outside in", "The open cell that is farthest from a centre.", "", "heuristics"},
}

// ask is the mark behind a technical word that explains it, without leaving the page.
// There is none for a word without an explanation.
func ask(name string) app.UI {
	t, ok := terms[name]
	if !ok {
		return el("span").Hidden(true)
	}
	said := "What is this: " + t.word
	return button().Class("ask").Attr("popovertarget", "term-"+name).Aria("label", said).Title(said).
		DataSet("test", "ask-"+name).Text("?")
}

// explained are the explanations, which come with the program.
func (p *page) explained() app.UI {
	if app.IsServer {
		return el("div").Hidden(true)
	}
	return &explanations{words: slices.DeleteFunc(slices.Sorted(maps.Keys(terms)), func(name string) bool { return strings.HasPrefix(name, "lab-") })}
}

// labWords are the terms of the lab.
var labWords = []string{"exact-cover", "lab-item", "lab-option", "lab-secondary", "lab-cover"}

// explanations are the popovers of terms. They never change, so go-app draws them once.
type explanations struct {
	app.Compo
	words []string
}

func (c *explanations) Render() app.UI {
	var list []app.UI
	for _, name := range c.words {
		t := terms[name]
		list = append(list, el("div").ID("term-"+name).Class("popover term").Attr("popover", "auto").Role("dialog").Aria("label", t.word).
			DataSet("test", "term-"+name).Body(
			el("b").Text(t.word), el("p").Text(t.says),
			app.If(t.picture != "", func() app.UI { return app.Raw(boards(t.picture)) }),
			figureLink(t.figure, name),
		))
	}
	return el("div").Body(list...)
}

// boards draws the picture of a term.
func boards(picture string) string {
	const side = 12
	var b strings.Builder
	x, height := 0, 0
	for _, board := range strings.Fields(picture) {
		rows := strings.Split(board, "/")
		height = max(height, side*len(rows))
		for y, row := range rows {
			for i, c := range row {
				fill, inside := "var(--cell)", ""
				switch {
				case c == '#':
					fill = "var(--cell-dark)"
				case c == 'x':
					inside = `<path d="m` + places(x+side*i+3, side*y+3) + ` 5 5m0-5-5 5" stroke="var(--danger)" stroke-width="1.4"/>`
				case c >= 'a' && c <= 'l':
					fill = "var(--piece-" + decimal(float64(c-'a'+1)) + ")"
				}
				b.WriteString(`<rect x="` + decimal(float64(x+side*i)) + `" y="` + decimal(float64(side*y)) + `" width="11" height="11" rx="2" fill="` + fill + `"/>` + inside)
			}
		}
		x += side*len(rows[0]) + 14
	}
	size := decimal(float64(x-14)+4) + " " + decimal(float64(height+4))
	width, high, _ := strings.Cut(size, " ")
	return `<svg viewBox="-2 -2 ` + size + `" width="` + width + `" height="` + high + `" aria-hidden="true">` + b.String() + `</svg>`
}

func places(x, y int) string { return decimal(float64(x)) + " " + decimal(float64(y)) }
