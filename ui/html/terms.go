package html

import (
	"maps"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/ui/words"
)

// term is a technical word with its explanation.
type term struct {
	// word is its heading. says explains it in one sentence or two, in words of puzzles.
	word, says say.Message
	// picture has small boards, one after another: rows are parted by /, boards by a space. A letter stands for a
	// piece: a for the first in the palette, and so on. A point is a free cell, # a dark one, x one that is lost.
	picture string
	// figure is the figure that plays it, or empty.
	figure string
}

// terms has all terms: first words, then controls by their names, then ways to search. The terms of heuristics come from
// their rows.
var terms = map[string]term{
	"option":      {"Option", "A choice the search can make: one piece in one place.", "aa./a../...", "dlx"},
	"image":       {"Image", "One way a piece can lie on the board: turned in one way, in one place.", "aa./a../... .../.aa/..a .../a../aa.", "dlx"},
	"fit":         {"Fit", "One piece that the search puts on free cells. The number of fits says how much work the search was.", "bb./ba./.a. bb./baa/.a.", ""},
	"attempt":     {"Attempt", "A test whether a piece fits where the search wants to put it. Many attempts fail.", "", ""},
	"stage":       {"Stage", "A part of the search, by how many pieces are left. Each stage has its own way to choose what goes next.", "", ""},
	"filter":      {"Filter", "Removes places that no solution can use, before the search or during it.", "", ""},
	"trigger":     {"Trigger", "Watches the board as it fills up. The search goes back at once when the board cannot be finished.", "", ""},
	"kernel":      {"Kernel and runners", "A kernel is a small program made only for this puzzle and these settings. Each runner runs it on a core of its own, for a part of the search.", "", ""},
	"exact-cover": {"Exact cover", "A table with a row for each place of each piece, and a column for each cell and each piece. A solution is a choice of rows that covers each column once.", "", ""},
	"convention":  {"Turns and mirrors once", "A solution counts once, however it is turned or mirrored. “Mirrors apart” counts mirror images separately, because nobody can turn a solid into its mirror image.", "aab/acb/ccb baa/bca/bcc bcc/bca/baa", "redundancy"},
	"stage-dlx":   {"DLX and FILA", "DLX (Knuth’s dancing links) updates lists of what still fits at each step. FILA tries a fixed list for each cell, which is quicker when few pieces are left.", "", "dlx"},
	"heuristic":   {"Heuristic", "The rule by which the search chooses which cell or piece goes next.", "", "heuristics"},

	"optional":       {"Optional cell", "A cell that may stay empty in a solution. The field says how many of them may at once.", "aab/a.b/abb aab/aab/.bb", ""},
	"wrap":           {"Ends that join", "Whoever leaves the board at one end comes in at the other, and pieces lie over the ends. Around the board its copies are grey.", "aab/c.b/cca bbc/b.c/bac", "text"},
	"turns":          {"How a piece may lie", "Each picture is a way in which the piece may lie in a solution. Press one to forbid it, or to allow it again.", "ab/ab", "text"},
	"spare":          {"At least so many", "How many copies of the piece a solution must use. The rest may be left over.", "", ""},
	"redundancy":     {"Redundancy", "One piece is tried only in places that differ by more than a turn, so no solution is found twice.", "a../.../... .a./.../... .../.a./...", "redundancy"},
	"volume":         {"Volume filter", "Removes places that leave a gap no pieces can fill.", "xa./aa./...", "volume"},
	"parity":         {"Parity filter", "Cells are dark and light as on a chessboard. Removes places after which the other pieces cannot cover the right number of each.", ".#./#.#/.#.", "parity"},
	"fit-filter":     {"Fit filter", "Removes places that leave a cell nothing can cover, or a piece without a place.", "aax/a../...", "fit"},
	"volume-trigger": {"Volume trigger", "Goes back as soon as there is a gap no pieces can fill.", "xa./aa./...", "partition"},
	"parity-trigger": {"Parity trigger", "Goes back when the pieces left cannot cover the dark and light cells left.", ".#./#.#/.#.", "parity"},
	"nof":            {"Neighbour masks", "Sorts the places of a piece by what is around a cell. The search never tries those that cannot fit there.", "", "nof"},
	"mirror":         {"Mirror images", "Nobody can turn a solid into its mirror image. Here both count as one solution.", "", "redundancy"},
	"engine":         {"Engine", "Who searches: a kernel (a small program made for this puzzle), or the step-by-step engines of the articles.", "", ""},
	"unique":         {"Compare solutions", "Each solution is compared with its own turns. Only the first of them counts.", "", "redundancy"},
	"sample":         {"Sample", "Random searches of a small part tell how many solutions, and how much work, to expect.", "", "monte-carlo"},
	"line":           {"Settings line", "All settings as one text, in the form of the program polycube. You can copy it, keep it, or paste one from an article.", "", ""},

	"challenge": {"Challenge", "Some pieces are given, and there is exactly one way to add the others. The level says how much you must try. A cell or a piece with one possibility left is easy; tries within tries are hard.", "aa./a../...", ""},
	"variants":  {"Variants", "Puzzles that differ from yours by one change: other pieces left out, one piece exchanged, or one cell closed. Each one is searched. Those with the fewest solutions come first, then the easier ones. Press one to open it; Undo brings yours back. Placements are the steps of a plain search for each solution: more steps, harder puzzle.", "", ""},

	"unlike": {"Fits of polycube 1.2.1", "This line is for version 1.2.1. Below its -m, -e and -b, that version still uses DLX while a cell or a piece has at most one image. So it makes other fits than the stages here. The solutions are the same.", "", ""},

	"lab-item":      {"Item", "A column: something to cover, such as a cell of the board or a piece.", "", ""},
	"lab-option":    {"Option", "A row: a choice that covers some items, such as one piece in one place.", "aa./a../...", ""},
	"lab-secondary": {"Primary and secondary items", "A primary item must be covered. A secondary item may be left out, but is never covered twice. With queens on a chessboard, the diagonals are secondary.", "", ""},
	"lab-cover":     {"Cover", "A solution: options that together cover each primary item once, and no item twice.", "aab/acb/ccb", ""},

	"auto":     {"Automatic", "Tests a few search methods on small random parts of the search, and takes the quickest. No solution comes twice, turned or as it is.", "", ""},
	"best":     {"The articles’ best", "The settings that were the fastest in M. Busche’s articles on this kind of puzzle.", "", "pof"},
	"dlx":      {"Plain DLX", "Knuth’s dancing links: the cell or the piece with the fewest options goes next.", "", "dlx"},
	"mch":      {"Most constrained hole", "MCH: counts the pieces that fit on each cell. The cell with the fewest goes next.", "", "min-fit"},
	"emch":     {"Estimated most constrained hole", "EMCH: counts the open neighbours of each cell, which is nearly as good, and quicker.", "", "estimate"},
	"debruijn": {"De Bruijn", "Always fills the first open cell, row by row. N. G. de Bruijn’s program of 1971 worked so.", "", "de-bruijn"},
	"window":   {"Window kernel", "Fills the first open cell. A table says what fits there, by the pattern of filled cells near it.", "", "de-bruijn"},
	"fletcher": {"Fletcher", "Fills the first open cell. A tree over the cells around it says what fits. J. G. Fletcher’s program of 1965 worked so.", "", "fletcher"},
	"tight":    {"Tight cells", "Counts what fits only for the few tightest cells, and for the pieces while many are left. The one with the fewest places goes next. The piece that avoids turned copies comes first.", "", "estimate"},
	"meet":     {"Meeting in the middle", "Cuts the board in two and fills each half by itself. A table then tells which halves fit together and use each piece once. A million ways for each half are two million steps, not a million times a million. It is for long boards, and has no steps to watch.", "aab.../abb... ...ddc/...dcc aabddc/abbdcc", "meet"},
	"frontier": {"Counting along the edge", "Goes over the board cell by cell. It keeps only the edge between filled and open cells, and the number of ways that lead to it. Ways with the same edge go on alike, so they are counted as one. It counts the solutions, and lists none of them.", "", "edge"},
}

func init() {
	for i := range settings.Heuristics {
		if h := &settings.Heuristics[i]; h.Title != "" {
			terms[string(h.Letter)] = term{h.Title, h.Says, "", h.Figure}
		}
	}
}

// Ask is the mark after a technical word that explains it in place. It is empty for a word without an explanation.
func Ask(name string) app.UI {
	t, ok := terms[name]
	if !ok {
		return El("span").Hidden(true)
	}
	said := say.T("What is this: {word}", t.word)
	return Button().Class("ask").Attr("popovertarget", "term-"+name).Aria("label", said).Title(said).
		DataSet("test", "ask-"+name).Text("?")
}

// Explained has the explanations of all terms, which come with the program.
func Explained() app.UI {
	if app.IsServer {
		return El("div").Hidden(true)
	}
	return &Explanations{
		Words: slices.DeleteFunc(slices.Sorted(maps.Keys(terms)), func(name string) bool {
			return strings.HasPrefix(name, "lab-")
		}),
	}
}

// LabWords are the terms of the lab.
var LabWords = []string{"exact-cover", "lab-item", "lab-option", "lab-secondary", "lab-cover"}

// guides are the parts of static/guide/guide.md that tell more of a term. Terms that are missing here are settings.
var guides = map[string]string{
	"exact-cover": "lab", "lab-item": "lab", "lab-option": "lab", "lab-secondary": "lab", "lab-cover": "lab",
	"convention": "count", "mirror": "count", "unique": "count", "frontier": "count",
	"optional": "text", "wrap": "text", "turns": "text", "spare": "pieces", "challenge": "challenges", "variants": "variants",
	"sample": "automatic", "auto": "automatic", "kernel": "automatic",
}

// guideOf is the part of the guide that tells more of a term.
func guideOf(name string) string {
	if feature, ok := guides[name]; ok {
		return feature
	}
	return "settings"
}

// Explanations are the popovers of terms. They never change, so go-app draws them once.
type Explanations struct {
	app.Compo
	Root  string // the path from the page to the site's root
	Words []string
}

func (c *Explanations) Render() app.UI {
	var list []app.UI
	for _, name := range c.Words {
		t := terms[name]
		list = append(list, El("div").ID("term-"+name).Class("popover term").Attr("popover", "auto").Role("dialog").
			Aria("label", t.word).TabIndex(-1).Attr("autofocus", true).
			DataSet("test", "term-"+name).Body(
			El("b").Text(t.word), El("p").Text(t.says),
			Maybe(t.picture != "", func() app.UI { return app.Raw(boards(t.picture)) }),
			figureLink(c.Root, t.figure, name),
			El("a").Attr("href", c.Root+"guide/#"+guideOf(name)).Attr("target", "_blank").Attr("rel", "noopener").
				Title(say.T("Opens another tab")).DataSet("test", "guide-"+name).Text(say.T("More in the guide")),
		))
	}
	return El("div").Body(list...)
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
					inside = `<path d="m` + words.Places(x+side*i+3, side*y+3) + ` 5 5m0-5-5 5" stroke="var(--danger)" stroke-width="1.4"/>`
				case c >= 'a' && c <= 'l':
					fill = "var(--piece-" + words.Decimal(float64(c-'a'+1)) + ")"
				}
				b.WriteString(`<rect x="` + words.Decimal(float64(x+side*i)) + `" y="` + words.Decimal(float64(side*y)) +
					`" width="11" height="11" rx="2" fill="` + fill + `"/>` + inside)
			}
		}
		x += side*len(rows[0]) + 14
	}
	size := words.Decimal(float64(x-14)+4) + " " + words.Decimal(float64(height+4))
	width, high, _ := strings.Cut(size, " ")
	return `<svg viewBox="-2 -2 ` + size + `" width="` + width + `" height="` + high + `" aria-hidden="true">` + b.String() + `</svg>`
}
