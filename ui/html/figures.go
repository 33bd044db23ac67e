package html

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
)

// Figure names a figure of the page figures/, which shows how the searches, filters and triggers work. That page is
// made when the site is built: its texts and recordings are no part of the app.
type Figure struct {
	// ID is its anchor, and the name of its recording in web/figures.
	ID string
	// Title is its heading.
	Title say.Message
}

// Figures are in the order of the page.
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
	{"meet", "Two halves that meet"},
	{"edge", "Many ways, one edge"},
	{"monte-carlo", "An estimate by chance"},
	{"tetris-cube", "Twelve pieces in a cube"},
	{"lattices", "One puzzle on five lattices"},
}

// FigureLink is the address of a figure; root is the path from the page to the root of its language.
func FigureLink(root, id string) string { return root + "figures/#" + id }

// figureLink links a term to the figure that plays it; it is empty where there is no such figure. The figure opens in a
// tab of its own, because a search may be going on in this one.
func figureLink(root, id, of string) app.UI {
	for _, f := range Figures {
		if f.ID == id {
			return El("a").Attr("href", FigureLink(root, id)).Attr("target", "_blank").Attr("rel", "noopener").
				Title(say.T("Opens another tab")).DataSet("test", "figure-"+of).Text(say.T("Figure: {title}", f.Title))
		}
	}
	return El("span").Hidden(true)
}
