package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/rooms/findings"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// OnPreRender gives the title and description of the page that is written ahead of time.
func (p *page) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle("Tilewright")
	ctx.Page().SetDescription(say.T("Solves polyomino and polycube puzzles in your browser, and shows how."))
}

func (p *page) Render() app.UI {
	p.screen.patches.drawn++
	s := &p.state
	frame := "frame"
	for _, panel := range []state.Panel{state.PuzzlePanel, state.SearchPanel, state.ResultPanel} {
		switch folded, chosen := s.Prefs.Folded[panel]; {
		case folded:
			frame += " fold-" + string(panel)
		case chosen:
			frame += " unfold-" + string(panel)
		case panel == state.ResultPanel && s.Quiet():
			frame += " fold-result"
		}
	}
	if p.play.Unfolded {
		frame += " more"
	}
	if s.DrawsPiece() {
		frame += " piece-open"
	}
	return html.El("div").Class("app").DataSet("tour", p.tour.stop()).Body(
		html.El("main").Class(frame).DataSet("tab", string(s.Prefs.Tab)).DataSet("mode", string(s.Mode)).Body(
			html.El("h1").Class("sr").Text(say.T("Tilewright: solve polyomino and polycube puzzles")),
			p.patch(topPatch),
			p.patch(puzzlePatch),
			p.patch(viewPatch),
			p.patch(searchPatch),
			p.tabs(),
			p.patch(resultPatch),
			p.patch(dockPatch),
		),
		p.patch(dialogsPatch),
		p.toast(),
		html.El("p").Class("sr").Role("status").Aria("live", "polite").DataSet("test", "spoken").Text(s.Spoken),
		html.El("p").Class("sr").Role("status").Aria("live", "polite").DataSet("test", "spoken-ways").Text(s.SpokenWays),
	)
}

// fold folds a panel, or unfolds it. The strip folds by itself on a low page, and while there is nothing to report
// (static/css/frame.css).
func (p *page) fold(panel state.Panel) {
	folded := panel == state.ResultPanel &&
		(p.state.Quiet() || app.Window().Call("matchMedia", "(520px <= height < 700px)").Get("matches").Truthy())
	p.do(state.Fold{Panel: panel, ByItself: folded})
}

// dialogs are what opens over the page.
func (p *page) dialogs() app.UI {
	return html.El("div").Class("dialogs").Body(
		p.chooser.List(),
		p.pieces.Catalogue(),
		p.more(),
		p.keysDialog(),
		p.result.RunComparison(),
		p.result.Runs(),
		p.result.NumbersDialog(),
		p.terms.Dialog(),
		p.result.Sweep(),
		p.task.Dialog(),
		p.save(),
		p.sharing.Menu(),
		p.tour.card(),
		html.Explained(),
	)
}

// tabs choose the panel on narrow screens.
func (p *page) tabs() app.UI {
	s := &p.state
	count := ""
	if n := s.Run.Progress.Solutions; n > 0 && !s.Run.Phase.Active() {
		if count = words.Thousands(n); len(count) > 7 {
			count = words.Compact(n)
		}
	}
	tab := func(t state.Tab, name say.Message, shape, panel string, marked bool) app.UI {
		body := []app.UI{html.Icon(shape), app.Text(name)}
		if t == state.SolutionsTab {
			body = append(body, html.El("span").Class("num").Text(count))
		}
		if marked {
			body = append(body, html.El("i").Class("dot"), html.El("span").Class("sr").Text(say.T(", has problems")))
		}
		return html.Button().Role("tab").DataSet("go", string(t)).DataSet("test", "tab-"+string(t)).
			Aria("selected", s.Prefs.Tab == t).Aria("controls", panel).OnClick(p.onTab).Body(body...)
	}
	return html.El("nav").Class("tabs").Role("tablist").Aria("label", say.T("Panels")).Body(
		tab(state.PuzzleTab, "Puzzle", html.IconGrid, "panel-puzzle", s.Document.Errors() > 0 &&
			(s.Mode != state.DrawMode || s.Document.Missing() == "")),
		tab(state.SearchTab, map[bool]say.Message{true: "By hand", false: "Search"}[s.Mode == state.HandMode], html.IconBolt,
			"panel-search", s.Mode != state.HandMode && s.Settings.Broken()),
		tab(state.ResultTab, "Result", html.IconSort, "panel-result", false),
		tab(state.SolutionsTab, "Solutions", html.IconStar, "panel-result", false),
	)
}

// dockPlay is the button that plays the puzzle by hand, on a phone.
func (p *page) dockPlay() app.UI {
	return p.view.Offers(html.Button().Class("btn outline play-by-hand").Hidden(p.state.Run.Phase.Active()).
		Title(say.T("Play it by hand")).DataSet("go", string(state.HandMode)).
		DataSet("test", "dock-play").OnClick(p.view.OnMode).Text(say.T("By hand")))
}

// toast is the passing message, with a button that undoes what it tells of, and what else a text may mean.
func (p *page) toast() app.UI {
	n := p.state.Notice
	var choices []app.UI
	for _, c := range n.Choices {
		choices = append(choices, html.Button().Class("btn sm outline").DataSet("link", c.Link).DataSet("test", "read-as").
			OnClick(p.onReadAs).Text(c.Text))
	}
	return p.passing.Draw(n, func(id int) { p.later(state.Dismiss{ID: id}) },
		html.El("span").Class("choices").Hidden(len(choices) == 0).Body(choices...),
		html.Button().Class("btn sm outline").Hidden(!n.Undo || !p.state.CanUndo()).DataSet("test", "toast-undo").
			OnClick(p.onToastUndo).Text(say.T("Undo")),
	)
}

func (p *page) onTab(ctx app.Context, _ app.Event) {
	p.definition.Read()
	p.do(state.Prefer(func(p *state.Prefs) { p.Tab = state.Tab(browser.Dataset(ctx, "go")) }))
}

// onReadAs opens what a text may mean, too. The puzzle before is a step back.
func (p *page) onReadAs(ctx app.Context, _ app.Event) {
	if l, err := link.Decode(browser.Dataset(ctx, "link")); err == nil {
		p.do(state.Dismiss{ID: p.state.Notice.ID})
		p.open(state.OpenLink{Link: l, Push: true})
	}
}

func (p *page) onToastUndo(app.Context, app.Event) {
	p.definition.Read()
	p.do(state.Undo{}, state.Dismiss{ID: p.state.Notice.ID})
}

// fresh reports whether nobody has done anything here yet.
func (p *page) fresh() bool {
	s := &p.state
	return !s.Touched && s.Run.Phase == state.Idle && s.Mode == state.WatchMode && s.Shown.Kind == state.ShowKnown
}

// doors are the ways into the page. A phone has them in the panel of the puzzle, until somebody has done something.
func (p *page) doors() app.UI { return p.chooser.Doors(p.commandsAt(asDoor)) }

// caption says what is on the board.
func (p *page) caption() string {
	switch {
	case p.state.Mode == state.DrawMode:
		return p.draw.Hint()
	case p.state.Mode == state.HandMode:
		return p.play.Caption()
	case p.findings.Proven():
		return findings.Proofs[p.state.Impossible().Kind].String()
	}
	return p.view.Said()
}
