package definition

import (
	"cmp"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/catalogue"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: the puzzle panel, with the puzzle's text and the problems in it.
type Panel struct {
	shell.PanelContext

	// text is the page's end of the editor.
	text field.Field
}

// Draw is the panel. shown are the views of other rooms, for when it does not show the text.
func (p *Panel) Draw(shown ...app.UI) app.UI {
	s := p.State
	view := s.Prefs.Puzzle
	return html.El("section").Class("panel puzzle").ID("panel-puzzle").DataSet("under", "tab-puzzle").Aria("labelledby", "h-puzzle").Body(
		html.El("header").Body(
			html.El("h2").ID("h-puzzle").Text(say.T("Puzzle")),
			html.El("div").Class("seg").Role("group").Aria("label", say.T("Show the puzzle as")).Body(
				html.Button().Aria("pressed", view == state.DrawView).DataSet("test", "show-draw").OnClick(p.onDrawView).Text(say.T("Draw")),
				html.Button().Aria("pressed", view == state.PiecesView).DataSet("test", "show-pieces").OnClick(p.onPieces).Text(say.T("Pieces")),
				html.Button().Aria("pressed", view == state.TextView).DataSet("test", "show-text").OnClick(p.onText).Text(say.T("Text")),
			),
			html.Button().Class("btn icon").Aria("label", say.T("Fold the puzzle panel")).Title(say.T("Fold  1")).
				DataSet("test", "fold-puzzle").OnClick(p.onFold).Body(html.Icon(html.IconFold)),
		),
		html.El("p").Class("saying intro").Hidden(s.Touched || s.Shown.Kind != state.ShowKnown || s.Mode != state.WatchMode).
			DataSet("test", "intro").Text(words.Intro),
		p.puzzleIndex(),
		html.El("div").Class("scroll").Hidden(view == state.TextView).TabIndex(0).Role("group").
			Aria("label", say.T("Board and pieces")).Body(shown...),
		p.editor(),
		p.inserts(),
		p.problems(),
		html.El("div").Class("folded-side").Body(
			html.Button().Class("btn icon").Aria("label", say.T("Unfold the puzzle panel")).Title(say.T("Unfold  1")).
				OnClick(p.onFold).Body(html.Icon(html.IconFold)),
			html.El("b").Text(say.T("Puzzle")),
		),
	)
}

// inserts offers parts to insert into the text.
func (p *Panel) inserts() app.UI {
	if p.State.Prefs.Puzzle != state.TextView {
		return html.El("div").Hidden(true) // the names of all lists take time
	}
	offer := func(what, name string) app.UI {
		return html.Button().Class("btn sm outline").DataSet("what", what).DataSet("test", "insert-"+what).OnClick(p.onInsert).Text(name)
	}
	lists := []app.UI{html.El("option").Attr("value", "").Attr("selected", true).Text(say.T("Pieces …"))}
	draft := p.State.Document.Draft()
	for _, l := range catalogue.Lists() {
		if draft == nil || draft.Lattice == l.Lattice {
			lists = append(lists, html.El("option").Attr("value", l.ID).Text(l.Title))
		}
	}
	box := offer(state.InsertBox, say.T("Box"))
	if len(p.State.Document.Parsed.Drafts) > 0 {
		box = html.El("span").Hidden(true)
	}
	return html.El("div").Class("group inserts").Body(
		html.El("div").Class("row").Body(
			html.El("span").Class("soft").Text(say.T("Insert")),
			box,
			offer(state.InsertHole, say.T("Hole")),
			html.El("label").Class("select").Body(
				html.El("span").Class("sr").Text(say.T("Insert a set of pieces")),
				html.El("select").DataSet("test", "insert-set").OnChange(p.onInsertSet).Body(lists...), html.Icon(html.IconCaret),
			),
		),
	)
}

func (p *Panel) onInsert(ctx app.Context, _ app.Event) {
	p.ReadEditor()
	p.Do(state.Insert{What: browser.Dataset(ctx, "what")})
}

func (p *Panel) onInsertSet(ctx app.Context, _ app.Event) {
	chosen := ctx.JSSrc()
	name := chosen.Get("value").String()
	chosen.Set("value", "")
	if name != "" {
		p.ReadEditor()
		p.Do(state.AddList{ID: name})
	}
}

// puzzleIndex chooses among the puzzles of a text that has several, or among the boards of a set.
func (p *Panel) puzzleIndex() app.UI {
	titles := p.State.Document.Titles()
	if len(titles) < 2 {
		return html.El("div").Hidden(true)
	}
	said, set := say.T("The text has {n, plural, one {# puzzle} other {# puzzles}}", len(titles)), def.SetOf(p.State.Document.Text)
	if set != nil {
		said = say.T("Board of {set}", set.Name())
	}
	var options []app.UI
	for i, title := range titles {
		title = strconv.Itoa(i+1) + ". " + title
		if set != nil {
			title = set.BoardName(i)
		}
		options = append(options, html.El("option").Attr("value", strconv.Itoa(i)).Attr("selected", i == p.State.Document.Index).Text(title))
	}
	return html.El("div").Class("group").Body(
		html.El("label").Class("row").Body(
			html.El("span").Class("soft").Text(said),
			html.El("span").Class("select end").Body(
				html.El("select").DataSet("test", "puzzle-index").OnChange(p.onIndex).Body(options...),
				html.Icon(html.IconCaret),
			),
		),
	)
}

// ExactCover links to the puzzle's matrix in the lab.
func (p *Panel) ExactCover() app.UI {
	source := lab.Source{Puzzle: p.State.Document.ID}
	if source.Puzzle == "" {
		puzzle := p.State.Document.Puzzle
		if puzzle == nil {
			return html.El("div").Hidden(true)
		}
		source.Definition = def.Format(puzzle)
	}
	return html.El("div").Class("group row").Body(
		html.El("a").Class("btn sm outline").DataSet("test", "as-exact-cover").
			Attr("href", "lab/#"+lab.Link{Source: source}.Encode()).Text(say.T("As a table in the lab")),
		html.Ask("exact-cover"),
	)
}

// Source says where the puzzle comes from.
func (p *Panel) Source() app.UI {
	puzzle := cmp.Or(p.State.Document.Draft(), p.State.Document.Good)
	if puzzle == nil || puzzle.Source+puzzle.Solutions == "" {
		return html.El("div").Hidden(true)
	}
	edited := p.State.Document.ID == "" && p.State.Document.Base != "" // so that it may have other solutions
	return html.El("div").Class("group hint").Body(
		html.Maybe(puzzle.Source != "", func() app.UI { return html.El("p").Text(sourceWords(puzzle)) }),
		html.Maybe(puzzle.Solutions != "" && !edited, func() app.UI {
			return html.El("p").Class("num").Body(app.Text(say.T("Known solutions: {n}", puzzle.SolutionWords())), html.Ask("convention"))
		}),
	)
}

// sourceWords say where a puzzle comes from.
func sourceWords(puzzle *def.Puzzle) string {
	if puzzle.Source == "own" {
		return say.T("Made for Tilewright.")
	}
	return say.Data(puzzle.Source)
}

// problems is the list below the text.
func (p *Panel) problems() app.UI {
	d := &p.State.Document
	list := d.Parsed.Diagnostics
	if p.State.Prefs.Puzzle != state.TextView && p.State.Mode == state.DrawMode && d.Missing() != "" {
		return html.El("div").Hidden(true) // the drawing says what is missing
	}
	if len(list) == 0 {
		if p.State.Prefs.Puzzle != state.TextView {
			return html.El("div").Hidden(true)
		}
		said := say.T("No problems.")
		if d.Puzzle != nil {
			said += " " + say.T("Pieces cover {n, plural, one {# cell} other {# cells}}.", state.Open(d.Puzzle))
		}
		return html.El("div").Class("problems none").Role("region").Aria("label", say.T("Problems")).Body(
			html.El("h3").Body(html.Icon(html.IconCheck, "okc"), app.Text(said)),
		)
	}
	var items []app.UI
	for _, severity := range []diagnostic.Severity{diagnostic.Error, diagnostic.Warning, diagnostic.Info} {
		for i := range list {
			if list[i].Severity == severity {
				items = append(items, html.ProblemItem{
					Diagnostic: &list[i], Index: i, OnWhere: p.OnWhere, OnFix: p.onFix, Test: "problem", FixTest: "fix",
				}.Render())
			}
		}
	}
	return html.ProblemList(list, items)
}

func (p *Panel) onDrawView(app.Context, app.Event) { p.showPuzzle(state.DrawView) }
func (p *Panel) onPieces(app.Context, app.Event)   { p.showPuzzle(state.PiecesView) }
func (p *Panel) onText(app.Context, app.Event)     { p.showPuzzle(state.TextView) }

func (p *Panel) showPuzzle(view state.PuzzleView) {
	p.ReadEditor()
	p.Do(state.ShowPuzzle{View: view})
}

func (p *Panel) onFold(app.Context, app.Event) { p.Fold(state.PuzzlePanel) }

func (p *Panel) onIndex(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		p.Do(state.ChooseIndex{Index: i})
	}
}

func (p *Panel) onFix(ctx app.Context, _ app.Event) {
	list := p.State.Document.Parsed.Diagnostics
	if i, err := strconv.Atoi(browser.Dataset(ctx, "fix")); err == nil && i < len(list) && list[i].Fix != nil {
		p.fix(list[i].Message, list[i].Fix.Text, list[i].Line)
	}
}

// OnWhere shows the place of a problem.
func (p *Panel) OnWhere(ctx app.Context, _ app.Event) {
	p.GoTo(html.MarkOf(ctx))
}

// Read takes over the text that was typed a moment ago, without waiting, and reports whether there was any.
func (p *Panel) Read() bool { return p.text.Flush() }

// fix makes the change that a diagnostic suggests, which stood near a line when it was pressed. What was typed since then
// may have moved it.
func (p *Panel) fix(message, text string, line int) {
	p.Dispatch(func() {
		p.Read()
		var found *diagnostic.Diagnostic
		for i := range p.State.Document.Parsed.Diagnostics {
			d := &p.State.Document.Parsed.Diagnostics[i]
			if d.Fix != nil && d.Message == message && d.Fix.Text == text &&
				(found == nil || max(d.Line-line, line-d.Line) < max(found.Line-line, line-found.Line)) {
				found = d
			}
		}
		if found != nil {
			p.Do(state.ApplyFix{Edit: found.Fix.Edit})
		}
	})
}

// GoTo shows a place in the text.
func (p *Panel) GoTo(line, column, length int) {
	p.Do(state.ShowPuzzle{View: state.TextView}, state.Prefer(func(p *state.Prefs) { p.Tab = state.PuzzleTab }))
	if p.State.Prefs.Folded[state.PuzzlePanel] {
		p.Fold(state.PuzzlePanel)
	}
	// The editor can only be scrolled once it is visible.
	time.AfterFunc(shell.UntilDrawn, func() {
		browser.Call(p.text.Element(), "goTo", line, column, length)
	})
}

// Write begins a puzzle as a text.
func (p *Panel) Write() {
	p.Open(state.Begin{})
	p.Later()
	// The caret can only be set once the editor is visible.
	time.AfterFunc(shell.UntilDrawn, func() {
		browser.Call(p.text.Element(), "selectAll")
	})
}

// Focus shows the text and puts the caret into it.
func (p *Panel) Focus() {
	d := p.State.Document
	line, column := 1, 1
	if g := d.FirstError(); g != nil {
		line, column = g.Line, g.Column
	}
	p.GoTo(line, column, 0)
}
