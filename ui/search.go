package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/state"
	"tilewright/ui/terms"
	"tilewright/ui/words"
)

// searchPanel: a preset in words of puzzles, and Solve; and behind one line stages,
// switches and the settings line, which are all the same setting.
func (p *page) searchPanel() app.UI {
	if p.state.Mode == state.HandMode {
		return p.play.Side()
	}
	return html.El("section").Class("panel search").ID("panel-search").Aria("labelledby", "h-search").Body(
		p.searchHeader(),
		html.El("div").Class("scroll").TabIndex(0).Role("group").Aria("label", "Settings of the search").Body(
			p.unfinished(),
			p.separation(),
			p.presets(),
			p.findings.Checks(),
			p.patch(expectedPatch),
			p.wishes(),
			p.tour.Offer(),
			p.fineTune(),
			html.El("div").ID("fine").Hidden(!p.state.Prefs.Fine).Body(p.tuning.Stages(), p.tuning.Filters(), p.tuning.Wanted()),
		),
		p.settingsLine(),
		html.El("div").Class("go").Body(
			html.El("p").Class("eta").DataSet("test", "eta").Body(p.expectation()...),
			p.primary("btn lg", true),
			p.oneButton("btn outline lg"),
			p.stopButton("btn outline lg"),
			p.stepButton("btn outline lg"),
			p.result.CompareButton("btn outline lg"),
		),
		p.searchFolded(),
	)
}

// fineTune is the line that unfolds them.
func (p *page) fineTune() app.UI {
	return html.El("div").Class("group").Body(
		html.Button().Class("btn fine-tune").Aria("expanded", p.state.Prefs.Fine).Aria("controls", "fine").
			DataSet("test", "fine-tune").OnClick(p.onFineTune).Body(
			html.Icon(html.IconCaret), app.Text("Fine-tune"), html.El("span").Class("muted").Text("how it searches, step by step"),
		),
	)
}

func (p *page) onFineTune(app.Context, app.Event) { p.do(state.SetFine{Fine: !p.state.Prefs.Fine}) }

// countsAsOne is the convention of a search in words of puzzles.
func countsAsOne(line string, puzzle *def.Puzzle) string {
	switch state.Convention(line, puzzle) {
	case state.CountBoth:
		return "Turned and mirrored ones count as one."
	case state.CountTurns:
		return "Turned ones count as one, mirrored ones apart."
	}
	return "Turned and mirrored ones are counted, too."
}

func (p *page) searchHeader() app.UI {
	return html.El("header").Body(
		html.El("h2").ID("h-search").Text("Search"),
		html.Button().Class("btn sm quiet").Hidden(p.state.Settings.Text == link.Automatic).
			Title("Let the settings choose themselves").DataSet("test", "reset").OnClick(p.onReset).Text("Back to Automatic"),
		html.Button().Class("btn icon").Aria("label", "Fold the search panel").Title("Fold  2").
			DataSet("test", "fold-search").OnClick(p.onFoldSearch).Body(html.Icon(html.IconFoldR)),
	)
}

// searchFolded is what is left of the panel when it is folded.
func (p *page) searchFolded() app.UI {
	return html.El("div").Class("folded-side").Body(
		html.Button().Class("btn icon").Aria("label", "Unfold the search panel").Title("Unfold  2").
			OnClick(p.onFoldSearch).Body(html.Icon(html.IconFoldR)),
		html.El("b").Text("Search"),
		html.Button().Class("btn primary").Aria("label", p.primaryName()).Title(p.primaryName()+"  Ctrl Enter").
			Attr("disabled", p.state.PressOff()).OnClick(p.onSolve).Body(p.primaryIcon()),
	)
}

// settingsLine is the text form of it all.
func (p *page) settingsLine() app.UI {
	s := &p.state
	body := []app.UI{app.ElemSelfClosing("input").Attr("type", "text").Class("field").ID("settings-line").DataSet("test", "settings-line").
		Aria("label", "Settings line").Aria("invalid", s.Settings.Broken()).Aria("describedby", "settings-problems").
		Attr("spellcheck", "false").Attr("autocapitalize", "off").Attr("autocomplete", "off").Attr("placeholder", "plain DLX").
		Attr("value", s.Settings.Text).OnInput(p.onLine)}
	var problems []app.UI
	for i, d := range s.Settings.Remarks() {
		problems = append(problems, p.settingsProblem(i, d))
	}
	body = append(body, html.El("div").ID("settings-problems").Body(problems...))
	body = append(body, p.chosenLine())
	return html.El("div").Class("group lined").Hidden(!p.state.Prefs.Fine && len(problems) == 0).Body(
		html.Headed("Settings line", terms.Ask("line"), html.El("span").Class("muted").Text("the same settings")),
		html.El("div").Class("setline").Body(body...),
	)
}

func (p *page) settingsProblem(i int, d state.Remark) app.UI {
	item := html.ProblemItem{Diagnostic: &d.Diagnostic, Index: i, Times: d.Times, Test: "settings-problem", FixTest: "settings-fix"}
	if d.Mendable() {
		item.OnFix = p.onLineFix
	}
	return item.Render()
}

// expectation is the sentence above Solve.
func (p *page) expectation() []app.UI {
	s := &p.state
	if why := s.Blocked(); why != "" && !s.Run.Phase.Active() {
		if s.Document.Missing() != "" {
			return []app.UI{app.Text(why)} // unfinished is not wrong
		}
		return []app.UI{html.Icon(html.IconAlert, "err"), app.Text(why)}
	}
	switch s.Run.Phase {
	case state.Starting, state.Compiling:
		return []app.UI{app.Text("Preparing the pieces")}
	case state.Searching, state.Paused:
		if s.Run.Kept {
			return []app.UI{app.Text("Close the tab when you like: the search is kept, and goes on from here "), p.saveSearch(p.keeping.key)}
		}
		return []app.UI{app.Text("Settings apply to the next run")}
	}
	if s.Impossible() != nil {
		return []app.UI{app.Text("No solution: known without a search")}
	}
	if s.Current() {
		said := ""
		switch s.Run.Phase {
		case state.Finished:
			said = ", everything was searched"
			if !s.Run.Progress.Complete {
				said = ", " + s.Run.EndedBy()
			}
		case state.Stopped:
			said = ", stopped"
		case state.Failed:
			return []app.UI{app.Text("The last run broke down")}
		}
		return []app.UI{app.Text("Last run "), html.El("b").Class("num").Text(words.Duration(s.Run.Progress.Seconds)), app.Text(said)}
	}
	switch s.Wished() {
	case state.WishOne:
		return []app.UI{app.Text("Looks for one solution")}
	case state.WishCount:
		return []app.UI{app.Text("Counts the solutions, and lists none")}
	}
	set := s.Settings.Settings
	if s.Wished() == state.WishHundred {
		set.Limit = 100
	}
	switch n, ok := s.SolutionCount(); {
	case set.Sample.Trials > 0:
		return []app.UI{app.Text("Makes "), html.El("b").Class("num").Text(words.Plural(set.Sample.Trials, "random trial"))}
	case set.Limit > 0:
		return []app.UI{app.Text("Ends after "), html.El("b").Class("num").Text(words.Plural(int(set.Limit), "solution"))}
	case ok && n == 1:
		return []app.UI{app.Text("Looks for the only solution")}
	case ok && n > 1:
		return []app.UI{app.Text("Looks for all "), html.El("b").Class("num").Text(words.Thousands(float64(n))), app.Text(" solutions")}
	}
	return []app.UI{app.Text("Looks for all solutions")}
}

// primary is the button that solves, pauses and resumes.
func (p *page) primary(class string, keys bool) app.UI {
	s := &p.state
	test := "solve"
	switch s.Run.Phase {
	case state.Starting, state.Compiling, state.Searching:
		test = "pause"
	case state.Paused:
		if test = "resume"; p.state.GoesOn() {
			test = "pause"
		}
	}
	switch {
	case p.state.PressOff():
	case s.Impossible() != nil:
		class += " outline"
	default:
		class += " primary"
	}
	if !s.Run.Phase.Active() {
		class += " alone"
	} else {
		class += " shared"
	}
	body := []app.UI{}
	if test != "solve" {
		body = append(body, p.primaryIcon())
	}
	body = append(body, app.Text(p.primaryName()))
	if keys && test == "solve" {
		body = append(body, app.Raw("<kbd>Ctrl ↵</kbd>"))
	}
	return html.Button().Class(class).Title(p.primaryName()+"  Ctrl Enter").DataSet("test", test).
		Attr("disabled", p.state.PressOff()).OnClick(p.onSolve).Body(body...)
}

func (p *page) primaryName() string {
	switch p.state.Run.Phase {
	case state.Starting, state.Compiling, state.Searching:
		return "Pause"
	case state.Paused:
		if p.state.GoesOn() {
			return "Pause"
		}
		return "Resume"
	}
	return wishNames[p.state.Wished()].solve
}

func (p *page) primaryIcon() app.UI {
	if p.primaryName() == "Pause" {
		return html.Icon(html.IconPause)
	}
	return html.Icon(html.IconPlay)
}

func (p *page) stopButton(class string) app.UI {
	return html.Button().Class(class).Hidden(!p.state.Run.Phase.Active()).
		Title("Stop  Ctrl .").DataSet("test", "stop").OnClick(p.onStop).Text("Stop")
}

// oneButton begins a search that ends with its first solution, where Solve looks for more.
func (p *page) oneButton(class string) app.UI {
	s := &p.state
	return html.Button().Class(class).Hidden(s.Run.Phase.Active() || !s.OffersOne()).Attr("disabled", p.state.PressOff()).
		Title("Find one solution, and stop").DataSet("test", "find-one").OnClick(p.onFindOne).Text("Find one")
}

func (p *page) onFindOne(ctx app.Context, _ app.Event) {
	p.readEditor()
	browser.Call(p.elements.player(), "pause")
	p.do(state.FindOne{})
	p.quietly(ctx)
}

func (p *page) onSolve(ctx app.Context, _ app.Event) {
	p.solve()
	p.quietly(ctx)
}

func (p *page) onStop(ctx app.Context, _ app.Event) {
	p.do(state.Stop{})
	p.quietly(ctx)
}
func (p *page) onReset(app.Context, app.Event) {
	p.do(state.EditLine{Text: link.Automatic, At: browser.Now()})
}
func (p *page) onFoldSearch(app.Context, app.Event) { p.fold(state.SearchPanel) }

func (p *page) onLine(ctx app.Context, _ app.Event) {
	p.do(state.EditLine{Text: ctx.JSSrc().Get("value").String(), At: browser.Now(), Typed: true})
}

func (p *page) onLineFix(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(browser.Dataset(ctx, "fix")); err == nil {
		p.do(state.MendLine{Remark: i})
	}
}
