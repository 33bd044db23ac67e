package ui

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/catalogue"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/state"
	"tilewright/ui/terms"
	"tilewright/ui/words"
)

// puzzlePanel: the pieces or the text, and what is wrong with it.
func (p *page) puzzlePanel() app.UI {
	s := &p.state
	view := s.Prefs.Puzzle
	return html.El("section").Class("panel puzzle").ID("panel-puzzle").Aria("labelledby", "h-puzzle").Body(
		html.El("header").Body(
			html.El("h2").ID("h-puzzle").Text("Puzzle"),
			html.El("div").Class("seg").Role("group").Aria("label", "Show the puzzle as").Body(
				html.Button().Aria("pressed", view == state.DrawView).DataSet("test", "show-draw").OnClick(p.onDrawView).Text("Draw"),
				html.Button().Aria("pressed", view == state.PiecesView).DataSet("test", "show-pieces").OnClick(p.onPieces).Text("Pieces"),
				html.Button().Aria("pressed", view == state.TextView).DataSet("test", "show-text").OnClick(p.onText).Text("Text"),
			),
			html.Button().Class("btn icon").Aria("label", "Fold the puzzle panel").Title("Fold  1").
				DataSet("test", "fold-puzzle").OnClick(p.onFoldPuzzle).Body(html.Icon(html.IconFold)),
		),
		html.El("p").Class("saying intro").Hidden(s.Touched || s.Shown.Kind != state.ShowKnown || s.Mode != state.WatchMode).DataSet("test", "intro").Text(intro),
		p.puzzleIndex(),
		html.El("div").Class("scroll").Hidden(view == state.TextView).TabIndex(0).Role("group").Aria("label", "Board and pieces").Body(p.drawnOrPieces()...),
		&editorView{Page: p, Parsed: s.Document.Parsed, Puzzle: s.Document.Good, Hidden: view != state.TextView},
		p.inserts(),
		p.problems(),
		html.El("div").Class("folded-side").Body(
			html.Button().Class("btn icon").Aria("label", "Unfold the puzzle panel").Title("Unfold  1").
				OnClick(p.onFoldPuzzle).Body(html.Icon(html.IconFold)),
			html.El("b").Text("Puzzle"),
		),
	)
}

// intro says what this is to who comes for the first time; a narrow page has it here, as it has no room below the board.
const intro = "Here you solve and play puzzles whose pieces fill a board."

// inserts offers what can be put into the text.
func (p *page) inserts() app.UI {
	offer := func(what, name string) app.UI {
		return html.Button().Class("btn sm outline").DataSet("what", what).DataSet("test", "insert-"+what).OnClick(p.onInsert).Text(name)
	}
	lists := []app.UI{html.El("option").Attr("value", "").Attr("selected", true).Text("Pieces …")}
	draft := p.state.Document.Draft()
	for _, l := range catalogue.Lists() {
		if draft == nil || draft.Lattice == l.Lattice {
			lists = append(lists, html.El("option").Attr("value", l.ID).Text(l.Title))
		}
	}
	box := offer(state.InsertBox, "Box")
	if len(p.state.Document.Parsed.Drafts) > 0 {
		box = html.El("span").Hidden(true)
	}
	return html.El("div").Class("group inserts").Hidden(p.state.Prefs.Puzzle != state.TextView).Body(
		html.El("div").Class("row").Body(
			html.El("span").Class("soft").Text("Insert"),
			box,
			offer(state.InsertHole, "Hole"),
			html.El("label").Class("select").Body(
				html.El("span").Class("sr").Text("Insert a set of pieces"),
				html.El("select").DataSet("test", "insert-set").OnChange(p.onInsertSet).Body(lists...), html.Icon(html.IconCaret),
			),
		),
	)
}

func (p *page) onInsert(ctx app.Context, _ app.Event) {
	p.readEditor()
	p.do(state.Insert{What: browser.Dataset(ctx, "what")})
}

func (p *page) onInsertSet(ctx app.Context, _ app.Event) {
	chosen := ctx.JSSrc()
	name := chosen.Get("value").String()
	chosen.Set("value", "")
	if name != "" {
		p.readEditor()
		p.do(state.AddList{ID: name})
	}
}

// puzzleIndex chooses among the puzzles of a text that has several.
func (p *page) puzzleIndex() app.UI {
	titles := p.state.Document.Titles()
	if len(titles) < 2 {
		return html.El("div").Hidden(true)
	}
	var options []app.UI
	for i, title := range titles {
		options = append(options, html.El("option").Attr("value", strconv.Itoa(i)).Attr("selected", i == p.state.Document.Index).
			Text(strconv.Itoa(i+1)+". "+title))
	}
	return html.El("div").Class("group").Body(
		html.El("label").Class("row").Body(
			html.El("span").Class("soft").Text("The text has "+words.Plural(len(titles), "puzzle")),
			html.El("span").Class("select end").Body(
				html.El("select").DataSet("test", "puzzle-index").OnChange(p.onIndex).Body(options...),
				html.Icon(html.IconCaret),
			),
		),
	)
}

// drawnOrPieces are the tools that draw, in their view, and the pieces.
func (p *page) drawnOrPieces() []app.UI {
	var tools app.UI = html.El("div").Hidden(true)
	if p.state.Prefs.Puzzle == state.DrawView {
		tools = p.draw.Tools()
	}
	return []app.UI{tools, p.chooser.Dates(), p.pieces.List(p.source(), p.exactCover(), p.variants.Draw())}
}

// exactCover leads to the puzzle's matrix in the lab.
func (p *page) exactCover() app.UI {
	source := lab.Source{Puzzle: p.state.Document.ID}
	if source.Puzzle == "" {
		puzzle := p.state.Document.Puzzle
		if puzzle == nil {
			return html.El("div").Hidden(true)
		}
		source.Definition = def.Format(puzzle)
	}
	return html.El("div").Class("group row").Body(
		html.El("a").Class("btn sm outline").DataSet("test", "as-exact-cover").
			Attr("href", "lab/#"+lab.Link{Source: source}.Encode()).Text("As a table in the lab"),
		terms.Ask("exact-cover"),
	)
}

// source says where the puzzle comes from.
func (p *page) source() app.UI {
	puzzle := cmp.Or(p.state.Document.Draft(), p.state.Document.Good)
	if puzzle == nil || puzzle.Source+puzzle.Solutions == "" {
		return html.El("div").Hidden(true)
	}
	return html.El("div").Class("group hint").Body(
		app.If(puzzle.Source != "", func() app.UI { return html.El("p").Text(sourceWords(puzzle)) }),
		app.If(puzzle.Solutions != "", func() app.UI {
			return html.El("p").Class("num").Body(app.Text("Known solutions: "+knownSolutions(puzzle)), terms.Ask("convention"))
		}),
	)
}

// sourceWords say where a puzzle comes from.
func sourceWords(puzzle *def.Puzzle) string {
	if puzzle.Source == "own" {
		return "Made for Tilewright."
	}
	return puzzle.Source
}

// knownSolutions is what a puzzle says of the number of its solutions.
func knownSolutions(puzzle *def.Puzzle) string {
	n, ok := puzzle.SolutionCount()
	if !ok {
		return puzzle.Solutions
	}
	return words.Thousands(float64(n)) + strings.TrimLeft(puzzle.Solutions, "0123456789")
}

// problems is the list below the text.
func (p *page) problems() app.UI {
	d := &p.state.Document
	list := d.Parsed.Diagnostics
	if p.state.Prefs.Puzzle != state.TextView && p.state.Mode == state.DrawMode && d.Missing() != "" {
		return html.El("div").Hidden(true) // what is missing is said where it is drawn
	}
	if len(list) == 0 {
		if p.state.Prefs.Puzzle != state.TextView {
			return html.El("div").Hidden(true)
		}
		said := "No problems."
		if d.Puzzle != nil {
			said += " Pieces cover " + words.Plural(state.Open(d.Puzzle), "cell") + "."
		}
		return html.El("div").Class("problems none").Role("region").Aria("label", "Problems").Body(
			html.El("h3").Body(html.Icon(html.IconCheck, "okc"), app.Text(said)),
		)
	}
	var items []app.UI
	for _, severity := range []diagnostic.Severity{diagnostic.Error, diagnostic.Warning, diagnostic.Info} {
		for i := range list {
			if list[i].Severity == severity {
				items = append(items, html.ProblemItem{
					Diagnostic: &list[i], Index: i, OnWhere: p.onWhere, OnFix: p.onFix, Test: "problem", FixTest: "fix",
				}.Render())
			}
		}
	}
	return html.ProblemList(list, items)
}

func (p *page) onDrawView(app.Context, app.Event) { p.showPuzzle(state.DrawView) }
func (p *page) onPieces(app.Context, app.Event)   { p.showPuzzle(state.PiecesView) }
func (p *page) onText(app.Context, app.Event)     { p.showPuzzle(state.TextView) }

func (p *page) showPuzzle(view state.PuzzleView) {
	p.readEditor()
	p.do(state.ShowPuzzle{View: view})
}

func (p *page) onFoldPuzzle(app.Context, app.Event) { p.fold(state.PuzzlePanel) }

func (p *page) onIndex(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		p.do(state.ChooseIndex{Index: i})
	}
}

func (p *page) onFix(ctx app.Context, _ app.Event) {
	p.readEditor()
	if i, err := strconv.Atoi(browser.Dataset(ctx, "fix")); err == nil {
		p.fix(i)
	}
}

func (p *page) onWhere(ctx app.Context, _ app.Event) {
	p.goTo(html.MarkOf(ctx))
}
