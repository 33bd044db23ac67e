package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// Figure is a figure of the page figures/, which shows how the searches, filters
// and triggers work. The page itself is made when the site is built: its texts
// and recordings are no part of the app.
type Figure struct {
	// ID is its anchor, and the name of its recording in solver/figures.
	ID string
	// Title is its heading.
	Title string
}

// Figures are all of them in the order of the page.
var Figures = []Figure{
	{"pieces", "Twelve pieces and a box"},
	{"de-bruijn", "The first cell first"},
	{"dlx", "Every image in sight"},
	{"min-fit", "Where the fewest images fit"},
	{"estimate", "Counting only in the corners"},
	{"heuristics", "Orders that stay the same"},
	{"landmine", "A landmine"},
	{"partition", "A board in two parts"},
	{"volume", "Room that cannot be filled"},
	{"parity", "A checkerboard out of balance"},
	{"fit", "A neighbour with no image left"},
	{"redundancy", "Each solution once"},
	{"fletcher", "A tree of cells"},
	{"pof", "What must be filled already"},
	{"nof", "What the neighbours say"},
	{"monte-carlo", "An estimate by chance"},
	{"tetris-cube", "Twelve pieces in a cube"},
}

// FigureLink is the address of a figure from the page with this root.
func FigureLink(root, id string) string { return root + "figures/#" + id }

// figureOf is the figure that explains a control, by the control's name.
var figureOf = map[string]string{
	"redundancy": "redundancy", "volume": "volume", "parity": "parity", "fit": "fit",
	"volume-trigger": "partition", "parity-trigger": "parity", "nof": "nof", "sample": "monte-carlo",
	"unique": "redundancy", "mirror": "redundancy",
	// The presets, and the heuristics with those who use them.
	"best": "pof", "dlx": "dlx", "mch": "min-fit", "emch": "estimate", "debruijn": "de-bruijn", "window": "de-bruijn", "fletcher": "fletcher",
	"s": "min-fit", "e": "estimate", "f": "de-bruijn", "l": "heuristics", "a": "heuristics", "A": "heuristics", "R": "heuristics",
}

// figureLink leads to the figure that explains a control, in a tab of its own
// because a search may be under way in this one. There is none for a control
// without a figure.
func figureLink(control string) app.UI {
	id := figureOf[control]
	for _, f := range Figures {
		if f.ID == id {
			said := "Figure: " + f.Title + " (opens another tab)"
			return el("a").Class("figure-link").Attr("href", FigureLink("", id)).Attr("target", "_blank").Attr("rel", "noopener").
				Aria("label", said).Title(said).DataSet("test", "figure-"+control).Text("?")
		}
	}
	return el("span").Hidden(true)
}
