package pieces

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// catalogueButton opens the catalogue of pieces.
func (p *Panel) catalogueButton() app.UI {
	return html.Button().Class("btn sm outline").Attr("popovertarget", "catalogue").Aria("haspopup", "dialog").
		DataSet("test", "catalogue").OnClick(p.onCatalogue).Body(html.Icon(html.IconGrid, "small"), app.Text(say.T("Catalogue")))
}

func (p *Panel) onCatalogue(app.Context, app.Event) {
	p.ReadEditor()
	Load()
}

// Load loads the elements of static/pieces, once.
func Load() { browser.Call(browser.Scripts(), "loadPieces") }

// Catalogue is the popover with the catalogue. It is filled when it is first opened.
func (p *Panel) Catalogue() app.UI {
	return html.El("div").ID("catalogue").Class("popover catalogue").Attr("popover", "auto").
		Role("dialog").Aria("label", say.T("Catalogue of pieces")).DataSet("test", "catalogue-popover").Body(
		&catalogueView{Panel: p, Draft: p.State.Document.Draft()},
	)
}

// catalogueView is a <piece-catalogue>. The element asks, and is told what the catalogue has, and which shapes of it
// the puzzle has.
type catalogueView struct {
	app.Compo
	Panel *Panel
	// Draft is the puzzle, nil where there is none.
	Draft *def.Puzzle

	listeners browser.Listeners
	// list is the list that is shown; its ID is empty for the results of a query. shapes are its shapes.
	list   catalogue.List
	shapes []catalogue.Shape
	// open is whether the element ever asked for anything. draft is the puzzle that it was told of last, and told what
	// it was told.
	open  bool
	draft *def.Puzzle
	told  string
}

func (c *catalogueView) Render() app.UI { return html.El("piece-catalogue") }

func (c *catalogueView) OnMount(app.Context) {
	e := c.JSValue()
	on := func(event string, f func(detail app.Value)) {
		c.listeners.On(e, event, func(event app.Value) { c.Panel.Dispatch(func() { f(event.Get("detail")) }) })
	}
	on("open", func(app.Value) { c.begin() })
	on("list", func(detail app.Value) { c.show(detail.Get("id").String()) })
	on("find", func(detail app.Value) { c.find(detail.Get("query").String()) })
	on("add", func(detail app.Value) {
		if n := browser.Number(detail.Get("n")); n < len(c.shapes) {
			c.Panel.Do(state.AddShape{Shape: c.shapes[n]})
			c.tell()
		}
	})
	on("take", func(detail app.Value) {
		if n := browser.Number(detail.Get("n")); n < len(c.shapes) {
			c.Panel.Do(state.TakeShape{Shape: c.shapes[n]})
			c.tell()
		}
	})
	c.listeners.On(app.Window().Get("document"), "piecehold", func(app.Value) { c.Panel.Later(state.HoldPiece{}) })
	on("rest", func(app.Value) {
		c.Panel.Do(state.AddList{ID: c.list.ID})
		c.tell()
	})
}

func (c *catalogueView) OnUpdate(app.Context) { c.tell() }

func (c *catalogueView) OnDismount() { c.listeners.Remove() }

// offers are the lists as the element takes them. The last one has the pieces that were drawn before, if there are any.
func offers(drawn int) []any {
	var list []any
	for _, l := range catalogue.Lists() {
		list = append(list, map[string]any{
			"id": l.ID, "group": l.Group(), "title": l.Title, "size": say.T("{n, plural, one {# cell} other {# cells}}", l.Cells),
		})
	}
	if drawn > 0 {
		list = append(list, map[string]any{
			"id": yours, "group": say.T("Yours"), "title": say.T("Drawn before"),
			"size": say.T("{n, plural, one {# piece} other {# pieces}}", drawn),
		})
	}
	return list
}

// begin answers the opening of the catalogue, at first with the list that is most likely wanted.
func (c *catalogueView) begin() {
	c.Panel.KeepSketch()
	c.JSValue().Set("offers", offers(len(readDrawn(c.Panel.Store.Text("drawn")))))
	if c.open {
		c.draft = nil
		if c.list.ID == yours {
			c.show(yours)
		}
		c.tell()
		return
	}
	c.open = true
	c.show(c.likely())
}

// likely is the list that is most likely wanted.
func (c *catalogueView) likely() string {
	draft := c.Panel.State.Document.Draft()
	switch {
	case draft == nil:
	case draft.Lattice != space.Cubes:
		for _, l := range catalogue.Lists() {
			if l.Lattice == draft.Lattice && l.OneSided == draft.OneSide && !strings.HasPrefix(l.ID, "small") {
				return l.ID
			}
		}
	case draft.Solid():
		return "soma"
	case draft.OneSide:
		return "one-sided-pentominoes"
	}
	return "pentominoes"
}

// lattice is that of the puzzle's cells.
func (c *catalogueView) lattice() (l space.Lattice) {
	if draft := c.Panel.State.Document.Draft(); draft != nil {
		l = draft.Lattice
	}
	return l
}

// show shows a list.
func (c *catalogueView) show(id string) {
	if id == yours {
		c.list = catalogue.List{ID: yours, Title: say.T("Drawn before"), About: say.T("Pieces that you drew in this browser, the newest first.")}
		c.shapes = slices.DeleteFunc(readDrawn(c.Panel.Store.Text("drawn")), func(s catalogue.Shape) bool { return s.Lattice != c.lattice() })
		c.turnLeaf()
		return
	}
	lists := catalogue.Lists()
	i := slices.IndexFunc(lists, func(l catalogue.List) bool { return l.ID == id })
	if i < 0 {
		return
	}
	c.list, c.shapes = lists[i], lists[i].Shapes()
	c.turnLeaf()
}

// find shows the results of a query; an empty query shows the first list again.
func (c *catalogueView) find(query string) {
	if strings.TrimSpace(query) == "" {
		c.show(c.likely())
		return
	}
	c.shapes = catalogue.Find(c.lattice(), query)
	c.list = catalogue.List{Title: say.T("{n, plural, one {# piece} other {# pieces}} found", len(c.shapes)), About: say.T("Of all lists.")}
	if len(c.shapes) == 0 {
		c.list = catalogue.List{Title: say.T("Nothing found"), About: say.T("Try a letter, a number of cells such as “5 cells”, a family such as “hexomino”, or “chiral”.")}
	}
	c.turnLeaf()
}

// turnLeaf gives the element the shapes.
func (c *catalogueView) turnLeaf() {
	var lines strings.Builder
	lattice := ""
	for i, s := range c.shapes {
		if i > 0 {
			lines.WriteByte('\n')
		}
		lattice = s.Lattice.Name()
		cells := s.Cells
		if s.Solid && s.Lattice.Right() {
			cells = pictures.Clearest(cells, false)
		}
		lines.WriteString(s.Name + "\t" + aboutShape(s) + "\t")
		lines.WriteString(digits(s.Lattice.Normalised(cells)))
	}
	c.JSValue().Set("leaf", map[string]any{
		"id": c.list.ID, "title": c.list.Title,
		"about": c.list.About + " " + say.T("Pieces are of {grids}.", def.GridWords()), "shapes": lines.String(),
		"lattice": lattice,
	})
	c.draft, c.told = nil, ""
	c.tell()
}

// aboutShape describes a shape, for the name of its tile.
func aboutShape(s catalogue.Shape) string {
	about := catalogue.FamilyName(s.Lattice, catalogue.Units(s.Lattice, s.Cells), s.Solid)
	if stick, ok := catalogue.StickOf(s.Cells); ok {
		about = say.T("burr piece, {kind, select, notchable {notchable} millable {millable} other {usable}}, {n} cut out", stick.Kind(), stick.Cut())
	}
	if s.Chiral {
		about = say.T("{piece}, chiral", about)
	}
	return about
}

// tell tells the element which shapes of the list the puzzle has, unless it has been told.
func (c *catalogueView) tell() {
	draft := c.Panel.State.Document.Draft()
	if !c.open || draft != nil && draft == c.draft {
		return
	}
	c.draft = draft
	stock := state.NewStock(draft)
	slots := pictures.SlotsOf(draft)
	var had []any
	var key strings.Builder
	kinds := 0
	for n, s := range c.shapes {
		copies, piece := stock.Of(s)
		if copies == 0 {
			continue
		}
		kinds++
		had = append(had, map[string]any{"n": n, "copies": copies, "slot": slots[piece], "colour": draft.Pieces[piece].Colour})
		key.WriteString(words.Places(n, copies) + words.Places(slots[piece], 0) + draft.Pieces[piece].Colour)
	}
	said, stressed := c.words(draft, kinds)
	rest := ""
	if lacks := stock.Lacks(c.shapes); c.list.Count > 0 && len(lacks) > 0 && (draft == nil || c.list.Lattice == draft.Lattice) {
		rest = restWords(lacks, len(lacks) == len(c.shapes) && kinds == 0)
	}
	key.WriteString(said + stressed + rest)
	if c.told == key.String() {
		return
	}
	c.told = key.String()
	c.JSValue().Set("held", map[string]any{"had": had, "said": said, "stressed": stressed, "rest": rest})
}

// restWords name the button that adds the shapes of a list that a puzzle lacks.
func restWords(lacks []catalogue.Shape, all bool) string {
	n := 0
	for _, s := range lacks {
		n += s.Copies
	}
	if all {
		return say.T("{n, plural, =1 {Add it} other {Add all {number}}}", n, words.Numeral(n))
	}
	return say.T("Add the other {number}", words.Numeral(n))
}

// words are the foot of a list: how many of its shapes the puzzle has, and how they go with the cells that are left.
func (c *catalogueView) words(draft *def.Puzzle, kinds int) (said, stressed string) {
	switch {
	case len(c.shapes) == 0:
		return "", ""
	case kinds == 0:
		said = say.T("None is in the puzzle.")
	case kinds == len(c.shapes) && kinds > 1:
		said = say.T("All are in the puzzle.")
	default:
		said = say.T("{number} {n, plural, one {is} other {are}} in the puzzle.", words.FirstNumeral(kinds), kinds)
	}
	if draft == nil {
		return said, ""
	}
	if c.shapes[0].Lattice != draft.Lattice {
		return say.T("The board is of {cells}. Begin a new puzzle for these pieces.", def.CellWords(draft.Lattice)), ""
	}
	covered, open := state.Balance(draft)
	left := open - covered
	fits := slices.ContainsFunc(c.shapes, func(s catalogue.Shape) bool { return len(s.Cells) == left })
	switch {
	case left == 0 && open > 0:
		stressed = say.T("The pieces fit the board by volume.")
	case left < 0:
		stressed = say.T("{what}.", tooManyWords(-left, draft))
	case left > 0 && fits:
		stressed = say.T("One of these would fill the {number} {kind, select, cubes {{n, plural, one {cube} other {cubes}}} other {{n, plural, one {cell} other {cells}}}} left.",
			words.Numeral(left), words.CellKind(draft), left)
	case left > 0:
		stressed = say.T("No single piece here fills {number} {kind, select, cubes {{n, plural, one {cube} other {cubes}}} other {{n, plural, one {cell} other {cells}}}}.",
			words.Numeral(left), words.CellKind(draft), left)
	}
	return said, stressed
}
