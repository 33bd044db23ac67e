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
		p.bookView(),
	)
}

// book is what the page knows of the catalogue.
type book struct {
	element html.Handle
	// list is the list that is shown; its ID is empty for the results of a query. shapes are its shapes.
	list   catalogue.List
	shapes []catalogue.Shape
	// open is whether the element ever asked for anything. draft is the puzzle that it was told of last, and told what
	// it was told.
	open  bool
	draft *def.Puzzle
	told  string
}

// bookView is a <piece-catalogue>. The element asks, and is told what the catalogue has, and which shapes of it the puzzle
// has.
func (p *Panel) bookView() app.UI {
	hear := func(f func(detail app.Value)) func(app.Value) { return html.Later(p.Dispatch, f) }
	press := func(action func(catalogue.Shape) state.Action) func(app.Value) {
		return hear(func(detail app.Value) {
			if n := browser.Number(detail.Get("n")); n < len(p.book.shapes) {
				p.Do(action(p.book.shapes[n]))
				p.tellHeld()
			}
		})
	}
	return &html.Widget{
		Draw:  func() app.UI { return html.El("piece-catalogue") },
		Every: func(app.Value) { p.tellHeld() },
		On: map[string]func(app.Value){
			"open": hear(func(app.Value) { p.openBook() }),
			"list": hear(func(detail app.Value) { p.showList(detail.Get("id").String()) }),
			"find": hear(func(detail app.Value) { p.findShapes(detail.Get("query").String()) }),
			"add":  press(func(s catalogue.Shape) state.Action { return state.AddShape{Shape: s} }),
			"take": press(func(s catalogue.Shape) state.Action { return state.TakeShape{Shape: s} }),
			"rest": hear(func(app.Value) {
				p.Do(state.AddList{ID: p.book.list.ID})
				p.tellHeld()
			}),
		},
		Handle: &p.book.element,
	}
}

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

// openBook answers the opening of the catalogue, at first with the list that is most likely wanted.
func (p *Panel) openBook() {
	p.KeepSketch()
	p.book.element.Element().Set("offers", offers(len(readDrawn(p.Store.Text("drawn")))))
	if p.book.open {
		p.book.draft = nil
		if p.book.list.ID == yours {
			p.showList(yours)
		}
		p.tellHeld()
		return
	}
	p.book.open = true
	p.showList(p.likelyList())
}

// likelyList is the list that is most likely wanted.
func (p *Panel) likelyList() string {
	draft := p.State.Document.Draft()
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
func (p *Panel) lattice() (l space.Lattice) {
	if draft := p.State.Document.Draft(); draft != nil {
		l = draft.Lattice
	}
	return l
}

// showList shows a list.
func (p *Panel) showList(id string) {
	if id == yours {
		p.book.list = catalogue.List{ID: yours, Title: say.T("Drawn before"), About: say.T("Pieces that you drew in this browser, the newest first.")}
		p.book.shapes = slices.DeleteFunc(readDrawn(p.Store.Text("drawn")), func(s catalogue.Shape) bool { return s.Lattice != p.lattice() })
		p.turnLeaf()
		return
	}
	lists := catalogue.Lists()
	i := slices.IndexFunc(lists, func(l catalogue.List) bool { return l.ID == id })
	if i < 0 {
		return
	}
	p.book.list, p.book.shapes = lists[i], lists[i].Shapes()
	p.turnLeaf()
}

// findShapes shows the results of a query; an empty query shows the first list again.
func (p *Panel) findShapes(query string) {
	if strings.TrimSpace(query) == "" {
		p.showList(p.likelyList())
		return
	}
	p.book.shapes = catalogue.Find(p.lattice(), query)
	p.book.list = catalogue.List{Title: say.T("{n, plural, one {# piece} other {# pieces}} found", len(p.book.shapes)), About: say.T("Of all lists.")}
	if len(p.book.shapes) == 0 {
		p.book.list = catalogue.List{Title: say.T("Nothing found"), About: say.T("Try a letter, a number of cells such as “5 cells”, a family such as “hexomino”, or “chiral”.")}
	}
	p.turnLeaf()
}

// turnLeaf gives the element the shapes.
func (p *Panel) turnLeaf() {
	var lines strings.Builder
	lattice := ""
	for i, s := range p.book.shapes {
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
	p.book.element.Element().Set("leaf", map[string]any{
		"id": p.book.list.ID, "title": p.book.list.Title,
		"about": p.book.list.About + " " + say.T("Pieces are of {grids}.", def.GridWords()), "shapes": lines.String(),
		"lattice": lattice,
	})
	p.book.draft, p.book.told = nil, ""
	p.tellHeld()
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

// tellHeld tells the element which shapes of the list the puzzle has, unless it has been told.
func (p *Panel) tellHeld() {
	draft := p.State.Document.Draft()
	if !p.book.open || draft != nil && draft == p.book.draft {
		return
	}
	p.book.draft = draft
	stock := state.NewStock(draft)
	slots := pictures.SlotsOf(draft)
	var had []any
	var key strings.Builder
	kinds := 0
	for n, s := range p.book.shapes {
		copies, piece := stock.Of(s)
		if copies == 0 {
			continue
		}
		kinds++
		had = append(had, map[string]any{"n": n, "copies": copies, "slot": slots[piece], "colour": draft.Pieces[piece].Colour})
		key.WriteString(words.Places(n, copies) + words.Places(slots[piece], 0) + draft.Pieces[piece].Colour)
	}
	said, stressed := p.bookWords(draft, kinds)
	rest := ""
	if lacks := stock.Lacks(p.book.shapes); p.book.list.Count > 0 && len(lacks) > 0 && (draft == nil || p.book.list.Lattice == draft.Lattice) {
		rest = restWords(lacks, len(lacks) == len(p.book.shapes) && kinds == 0)
	}
	key.WriteString(said + stressed + rest)
	if p.book.told == key.String() {
		return
	}
	p.book.told = key.String()
	p.book.element.Element().Set("held", map[string]any{"had": had, "said": said, "stressed": stressed, "rest": rest})
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

// bookWords are the foot of a list: how many of its shapes the puzzle has, and how they go with the cells that are left.
func (p *Panel) bookWords(draft *def.Puzzle, kinds int) (said, stressed string) {
	switch {
	case len(p.book.shapes) == 0:
		return "", ""
	case kinds == 0:
		said = say.T("None is in the puzzle.")
	case kinds == len(p.book.shapes) && kinds > 1:
		said = say.T("All are in the puzzle.")
	default:
		said = say.T("{number} {n, plural, one {is} other {are}} in the puzzle.", words.FirstNumeral(kinds), kinds)
	}
	if draft == nil {
		return said, ""
	}
	if p.book.shapes[0].Lattice != draft.Lattice {
		return say.T("The board is of {cells}. Begin a new puzzle for these pieces.", def.CellWords(draft.Lattice)), ""
	}
	covered, open := state.Balance(draft)
	left := open - covered
	fits := slices.ContainsFunc(p.book.shapes, func(s catalogue.Shape) bool { return len(s.Cells) == left })
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
