package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/state"
)

// wish is what solutions are looked for by, as the popover has it.
type wish struct {
	// piece covers the cell; touch lies beside with. Names, empty for any.
	piece       string
	x, y, z     int
	touch, with string
	symmetric   bool
}

// empty is a wish that every solution grants.
func (w wish) empty() bool { return w.piece == "" && (w.touch == "" || w.with == "") && !w.symmetric }

// words says a wish.
func (w wish) words(puzzle *def.Puzzle) string {
	var list []string
	if w.piece != "" {
		at := strconv.Itoa(w.x) + " " + strconv.Itoa(w.y)
		if puzzle.ZDim > 1 {
			at += " " + strconv.Itoa(w.z)
		}
		list = append(list, w.piece+" covers "+at)
	}
	if w.touch != "" && w.with != "" {
		list = append(list, w.touch+" touches "+w.with)
	}
	if w.symmetric {
		list = append(list, "symmetric")
	}
	return strings.Join(list, ", ")
}

// finder is the popover that looks for solutions.
func (p *page) finder() app.UI {
	list := el("div").ID("finder").Class("popover finder").Attr("popover", "auto").
		Role("dialog").Aria("label", "Look for solutions").DataSet("test", "finder")
	puzzle := p.state.Run.Puzzle
	if !p.finderOpen || puzzle == nil {
		return list
	}
	var names []string
	for i := range puzzle.Pieces {
		if !puzzle.Pieces[i].Stationary {
			names = append(names, puzzle.Pieces[i].Name)
		}
	}
	choose := func(id, label, any, value string) app.UI {
		options := []app.UI{el("option").Attr("value", "").Attr("selected", value == "").Text(any)}
		for _, name := range names {
			options = append(options, el("option").Attr("value", name).Attr("selected", value == name).Text(name))
		}
		return el("label").Class("select").Body(
			el("span").Class("sr").Text(label),
			el("select").DataSet("wish", id).DataSet("test", "wish-"+id).OnChange(p.onWish).Body(options...),
			icon(iconCaret),
		)
	}
	number := func(id string, value, most int) app.UI {
		return el("label").Class("row count").Body(
			el("span").Text(id),
			app.ElemSelfClosing("input").Attr("type", "number").Class("field num").Attr("min", "0").Attr("max", most).
				Attr("value", value).DataSet("wish", id).DataSet("test", "wish-"+id).OnChange(p.onWish),
		)
	}
	w := p.wish
	return list.Body(
		el("h2").Text("Show only solutions in which"),
		el("div").Class("row wrap").Body(
			choose("piece", "Piece", "any piece", w.piece), el("span").Text("covers"),
			number("x", w.x, puzzle.XDim-1), number("y", w.y, puzzle.YDim-1),
			app.If(puzzle.ZDim > 1, func() app.UI { return number("z", w.z, puzzle.ZDim-1) }),
		),
		el("div").Class("row wrap").Body(
			choose("touch", "Piece", "any piece", w.touch), el("span").Text("touches"), choose("with", "Other piece", "any piece", w.with),
		),
		el("label").Class("check").Body(
			app.ElemSelfClosing("input").Attr("type", "checkbox").Attr("checked", w.symmetric).
				DataSet("wish", "symmetric").DataSet("test", "wish-symmetric").OnChange(p.onWish),
			app.Text("some turn or reflection changes nothing"),
		),
		el("p").Class("hint").Text("x runs to the right and y up, from 0."),
		el("div").Class("row").Body(
			button().Class("btn outline").DataSet("test", "wish-clear").OnClick(p.onWishClear).Text("Show all"),
			button().Class("btn primary end").DataSet("test", "wish-find").OnClick(p.onWishFind).Text("Show"),
		),
	)
}

// saver is the menu of files for all solutions.
func (p *page) saver() app.UI {
	item := func(format, name, about string) app.UI {
		return button().Class("btn").DataSet("format", format).DataSet("test", "save-"+format).OnClick(p.onSave).
			Body(el("span").Text(name), el("small").Class("muted").Text(about))
	}
	return el("div").ID("saver").Class("popover menu saver").Attr("popover", "auto").Body(
		item("text", "Text", "as polycube prints it"), item("json", "JSON", "for programs"), item("csv", "CSV", "for tables"),
	)
}

func (p *page) onFinder(app.Context, app.Event) { p.finderOpen = true }

func (p *page) onWish(ctx app.Context, _ app.Event) {
	e := ctx.JSSrc()
	value := e.Get("value").String()
	n, _ := strconv.Atoi(value)
	switch dataset(ctx, "wish") {
	case "piece":
		p.wish.piece = value
	case "touch":
		p.wish.touch = value
	case "with":
		p.wish.with = value
	case "x":
		p.wish.x = n
	case "y":
		p.wish.y = n
	case "z":
		p.wish.z = n
	case "symmetric":
		p.wish.symmetric = e.Get("checked").Truthy()
	}
}

func (p *page) onWishClear(app.Context, app.Event) { p.showAll() }

func (p *page) showAll() {
	p.wish = wish{}
	p.do(state.Match{})
	p.closePopover("finder")
}

// onWishFind looks through all solutions that are held.
func (p *page) onWishFind(app.Context, app.Event) {
	run := &p.state.Run
	w := p.wish
	if w.empty() || run.Puzzle == nil {
		p.showAll()
		return
	}
	cell := def.Cell{X: w.x, Y: w.y, Z: w.z}
	asked := map[string]any{"symmetric": w.symmetric}
	if w.piece != "" {
		if w.x >= run.Puzzle.XDim || w.y >= run.Puzzle.YDim || w.z >= run.Puzzle.ZDim || w.x < 0 || w.y < 0 || w.z < 0 {
			p.do(state.Announce{Text: "This cell is outside of the box, which is " + state.Box(run.Puzzle) + ".", Warn: true})
			return
		}
		asked["covers"] = map[string]any{"piece": w.piece, "position": run.Puzzle.Index(cell)}
	}
	if w.touch != "" && w.with != "" {
		asked["touch"] = []any{w.touch, w.with}
	}
	found := app.Window().Call("tilewrightFind", p.planner.Chunks(), p.board(run.Puzzle), asked)
	raw := make([]byte, found.Get("byteLength").Int())
	app.CopyBytesToGo(raw, app.Window().Get("Uint8Array").New(found.Get("buffer"), found.Get("byteOffset"), len(raw)))
	numbers := make([]int32, len(raw)/4)
	for i := range numbers {
		numbers[i] = int32(raw[4*i]) | int32(raw[4*i+1])<<8 | int32(raw[4*i+2])<<16 | int32(raw[4*i+3])<<24
	}
	p.do(state.Match{Matches: &state.Matches{Run: run.ID, Wish: w.words(run.Puzzle), Numbers: numbers, Of: run.Held}})
	p.closePopover("finder")
}

// onSave keeps the solutions that are shown in a file.
func (p *page) onSave(ctx app.Context, _ app.Event) {
	run := &p.state.Run
	if run.Puzzle == nil || run.Held == 0 {
		return
	}
	var only any
	if m := p.state.Matches; m != nil {
		list := app.Window().Get("Int32Array").New(len(m.Numbers))
		for i, n := range m.Numbers {
			list.SetIndex(i, int(n))
		}
		only = list
	}
	name := run.Puzzle.Title
	if name == "" {
		name = "solutions"
	}
	app.Window().Call("tilewrightSave", p.planner.Chunks(), p.board(run.Puzzle), dataset(ctx, "format"), name, only)
	p.closePopover("saver")
}
