package search

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: what to search for and how, and Solve.
type Panel struct {
	shell.PanelContext
	// Acts are the buttons that search in several ways, to compare them.
	Acts func() []app.UI
	// GoOn continues a kept search. Kept is the key under which the present run is kept.
	GoOn func(state.Unfinished)
	Kept func() string

	// Line is the page's end of the settings line.
	Line field.Field

	// presets is whether the list of named ways is open.
	presets bool
}

// Draw is the panel. above has what most people need. how and tune say how it searches: tune is folded once more, and
// changes the same settings line.
func (p *Panel) Draw(above, how []app.UI, tune ...app.UI) app.UI {
	return html.El("section").Class("panel search").ID("panel-search").DataSet("under", "tab-search").Aria("labelledby", "h-search").Body(
		p.searchHeader(),
		html.El("div").Class("scroll").TabIndex(0).Role("group").Aria("label", say.T("Settings of the search")).Body(append(above,
			p.howLine(),
			html.El("div").ID("how").DataSet("under", "how").Hidden(!p.ShowsHow()).Body(append(how,
				html.El("div").Class("group row wrap").Body(append([]app.UI{p.stepButton("btn outline")}, p.Acts()...)...),
				p.fineTune(),
				html.El("div").ID("fine").Hidden(!p.State.Prefs.Fine).Body(tune...),
			)...),
		)...),
		p.settingsLine(),
		html.El("div").Class("go").Body(
			html.El("p").Class("eta").DataSet("test", "eta").Body(p.expectation()...),
			p.primary("btn lg", true),
			p.oneButton("btn outline lg"),
			p.stopButton("btn outline lg"),
		),
		p.searchFolded(),
	)
}

// ShowsHow is whether the page shows how it searches: somebody wants that, or the settings are not the usual ones.
func (p *Panel) ShowsHow() bool { return p.State.Prefs.How || p.State.Settings.Text != link.Automatic }

// howLine is the line that unfolds how it searches.
func (p *Panel) howLine() app.UI {
	return html.El("div").Class("group").Hidden(p.State.Settings.Text != link.Automatic).Body(
		html.Button().Class("btn fine-tune").Aria("expanded", p.ShowsHow()).Aria("controls", "how").
			DataSet("test", "how").OnClick(p.onHow).Body(html.Icon(html.IconCaret), app.Text(say.T("How it searches"))),
	)
}

func (p *Panel) onHow(app.Context, app.Event) {
	p.Do(state.Prefer(func(p *state.Prefs) { p.How = !p.How }))
}

// fineTune is the line that unfolds the settings.
func (p *Panel) fineTune() app.UI {
	return html.El("div").Class("group").Body(
		html.Button().Class("btn fine-tune").Aria("expanded", p.State.Prefs.Fine).Aria("controls", "fine").
			DataSet("test", "fine-tune").OnClick(p.onFineTune).Body(
			html.Icon(html.IconCaret), app.Text(say.T("Fine-tune")), html.El("span").Class("muted").Text(say.T("how it searches, step by step")),
		),
	)
}

func (p *Panel) onFineTune(app.Context, app.Event) {
	p.Do(state.Prefer(func(p *state.Prefs) { p.Fine = !p.Fine }))
}

// countsAsOne says in words of puzzles which solutions count as one.
func countsAsOne(line string, puzzle *def.Puzzle) string {
	switch state.Convention(line, puzzle) {
	case state.CountBoth:
		return say.T("Turned and mirrored ones count as one.")
	case state.CountTurns:
		return say.T("Turned ones count as one, mirrored ones apart.")
	}
	return say.T("Turned and mirrored ones are counted, too.")
}

func (p *Panel) searchHeader() app.UI {
	return html.El("header").Body(
		html.El("h2").ID("h-search").Text(say.T("Search")),
		html.Button().Class("btn sm quiet").Hidden(p.State.Settings.Text == link.Automatic).
			Title(say.T("Let the settings choose themselves")).DataSet("test", "reset").OnClick(p.onReset).Text(say.T("Back to Automatic")),
		html.Button().Class("btn icon").Aria("label", say.T("Fold the search panel")).Title(say.T("Fold  2")).
			DataSet("test", "fold-search").OnClick(p.onFold).Body(html.Icon(html.IconFoldR)),
	)
}

// searchFolded is the folded panel.
func (p *Panel) searchFolded() app.UI {
	return html.El("div").Class("folded-side").Body(
		html.Button().Class("btn icon").Aria("label", say.T("Unfold the search panel")).Title(say.T("Unfold  2")).
			OnClick(p.onFold).Body(html.Icon(html.IconFoldR)),
		html.El("b").Text(say.T("Search")),
		html.Button().Class("btn primary").Aria("label", p.PrimaryName()).Title(p.PrimaryName()+"  "+html.KeyName("Ctrl Enter")).
			Attr("disabled", p.State.PressOff()).OnClick(p.onSolve).Body(p.primaryIcon()),
	)
}

// settingsLine is the text form of all settings.
func (p *Panel) settingsLine() app.UI {
	s := p.State
	field := html.Input(func() app.HTMLElemSelfClosing {
		return app.ElemSelfClosing("input").Attr("type", "text").Class("field").ID("settings-line").DataSet("test", "settings-line").
			Aria("label", say.T("Settings line")).Aria("invalid", s.Settings.Broken()).Aria("describedby", "settings-problems").
			Attr("spellcheck", "false").Attr("autocapitalize", "off").Attr("autocomplete", "off").Attr("placeholder", say.T("plain DLX"))
	}, field.Owned{
		Is:   func() string { return s.Settings.Text },
		Edit: func(text string) { p.Do(state.EditLine{Text: text, At: browser.Now(), Typed: true}) },
		Each: true,
	})
	field.Field = &p.Line
	body := []app.UI{field}
	var problems []app.UI
	for i, d := range s.Settings.Remarks() {
		problems = append(problems, p.settingsProblem(i, d))
	}
	body = append(body, html.El("div").ID("settings-problems").Body(problems...))
	body = append(body, p.chosenLine())
	return html.El("div").Class("group lined").Hidden(!(p.ShowsHow() && p.State.Prefs.Fine) && len(problems) == 0).Body(
		html.Headed("Settings line", html.Ask("line"), html.El("span").Class("muted").Text(say.T("the same settings"))),
		html.El("div").Class("setline").Body(body...),
	)
}

func (p *Panel) settingsProblem(i int, d state.Remark) app.UI {
	item := html.ProblemItem{Diagnostic: &d.Diagnostic, Index: i, Times: d.Times, Test: "settings-problem", FixTest: "settings-fix"}
	if d.Mendable() {
		item.OnFix = p.onLineFix
	}
	return item.Render()
}

// expectation is the sentence above Solve.
func (p *Panel) expectation() []app.UI {
	s := p.State
	if why := s.Blocked(); why != "" && !s.Run.Phase.Active() {
		if s.Document.Missing() != "" {
			return []app.UI{app.Text(why)} // an unfinished puzzle is not wrong
		}
		return []app.UI{html.Icon(html.IconAlert, "err"), app.Text(why)}
	}
	switch s.Run.Phase {
	case state.Starting, state.Compiling:
		return []app.UI{app.Text(say.T("Preparing the pieces"))}
	case state.Searching, state.Paused:
		if s.Run.Kept {
			return []app.UI{app.Text(say.T("Close the tab when you like: the search is kept, and goes on from here") + " "), p.saveSearch(p.Kept())}
		}
		if run := s.Run.Made(); run.Unsaved() {
			return []app.UI{app.Text(say.T("A count that draws a solution cannot be kept before its end: if you leave, it begins anew"))}
		}
		return []app.UI{app.Text(say.T("Settings apply to the next run"))}
	}
	if s.Impossible() != nil && !s.Exhausted() {
		return []app.UI{app.Text(say.T("No solution: known without a search"))}
	}
	if s.Current() {
		time := html.El("b").Class("num").Text(words.Duration(s.Run.Progress.Seconds))
		switch {
		case s.Run.Phase == state.Failed:
			return []app.UI{app.Text(say.T("The last run broke down"))}
		case s.Run.Phase == state.Stopped:
			return html.Sentence("Last run {time}, stopped", time)
		case s.Run.Phase == state.Finished && s.Run.Progress.Complete:
			return html.Sentence("Last run {time}, everything was searched", time)
		case s.Run.Phase == state.Finished:
			return html.Sentence("Last run {time}, {ended}", time, app.Text(s.Run.EndedBy(words.Within)))
		}
		return html.Sentence("Last run {time}", time)
	}
	switch s.Wished() {
	case state.WishOne:
		return []app.UI{app.Text(say.T("Looks for one solution"))}
	case state.WishCount:
		return []app.UI{app.Text(say.T("Counts the solutions, and lists none"))}
	}
	set := s.Settings.Settings
	if s.Wished() == state.WishHundred {
		set.Limit = 100
	}
	rules := s.Document.Puzzle.Rules
	switch n, ok := s.SolutionCount(); {
	case set.Districts > 0:
		return []app.UI{app.Text(say.T("Counts the ways to cut the board into {n} parts", set.Districts))}
	case set.Sample.Trials > 0:
		return html.Sentence("Makes {trials}", html.El("b").Class("num").Text(say.T("{n, plural, one {# random trial} other {# random trials}}", set.Sample.Trials)))
	case set.Measure != def.NoMeasure:
		return []app.UI{app.Text(say.T("Looks for {sought}", words.Sought(set.Measure, set.Fewest)))}
	case set.Limit > 0:
		return html.Sentence("Ends after {solutions}", html.El("b").Class("num").Text(say.T("{n, plural, one {# solution} other {# solutions}}", set.Limit)))
	case ok && n == 1:
		return []app.UI{app.Text(say.T("Looks for the only solution"))}
	case ok && n > 1 && len(rules) > 0:
		return html.Sentence("Looks for all {n} solutions that {keep}",
			html.El("b").Class("num").Text(words.Grouped(strconv.FormatUint(n, 10))), app.Text(words.Those(rules)))
	case ok && n > 1:
		return html.Sentence("Looks for all {n} solutions", html.El("b").Class("num").Text(words.Grouped(strconv.FormatUint(n, 10))))
	case len(rules) > 0:
		return []app.UI{app.Text(say.T("Looks for all solutions that {keep}", words.Those(rules)))}
	}
	return []app.UI{app.Text(say.T("Looks for all solutions"))}
}

// primary is the button that solves, pauses and resumes.
func (p *Panel) primary(class string, keys bool) app.UI {
	s := p.State
	test := "solve"
	switch s.Run.Phase {
	case state.Starting, state.Compiling, state.Searching:
		test = "pause"
	case state.Paused:
		if test = "resume"; p.State.GoesOn() {
			test = "pause"
		}
	}
	switch {
	case p.State.PressOff():
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
	body = append(body, app.Text(p.PrimaryName()))
	if keys && test == "solve" {
		body = append(body, html.Kbd("Ctrl ↵"))
	}
	return html.Button().Class(class).Title(p.PrimaryName()+"  "+html.KeyName("Ctrl Enter")).DataSet("test", test).
		Attr("disabled", p.State.PressOff()).OnClick(p.onSolve).Body(body...)
}

func (p *Panel) PrimaryName() string {
	switch p.State.Run.Phase {
	case state.Starting, state.Compiling, state.Searching:
		return say.T("Pause")
	case state.Paused:
		if p.State.GoesOn() {
			return say.T("Pause")
		}
		return say.T("Resume")
	}
	return wishNames[p.State.Wished()].solve.String()
}

func (p *Panel) primaryIcon() app.UI {
	if p.PrimaryName() == "Pause" {
		return html.Icon(html.IconPause)
	}
	return html.Icon(html.IconPlay)
}

func (p *Panel) stopButton(class string) app.UI {
	return html.Button().Class(class).Hidden(!p.State.Run.Phase.Active()).
		Title(say.T("Stop  Ctrl .")).DataSet("test", "stop").OnClick(p.onStop).Text(say.T("Stop"))
}

// oneButton begins a search that ends with its first solution. It is shown where Solve looks for more.
func (p *Panel) oneButton(class string) app.UI {
	s := p.State
	return html.Button().Class(class).Hidden(s.Run.Phase.Active() || !s.OffersOne()).Attr("disabled", p.State.PressOff()).
		Title(say.T("Find one solution, and stop")).DataSet("test", "find-one").OnClick(p.onFindOne).Text(say.T("Find one"))
}

func (p *Panel) onFindOne(ctx app.Context, _ app.Event) {
	p.ReadEditor()
	browser.Call(p.Player(), "pause")
	p.Do(state.FindOne{})
	p.Quietly(ctx)
}

func (p *Panel) onSolve(ctx app.Context, _ app.Event) {
	p.Solve()
	p.Quietly(ctx)
}

func (p *Panel) onStop(ctx app.Context, _ app.Event) {
	p.Do(state.Stop{})
	p.Quietly(ctx)
}

func (p *Panel) onReset(app.Context, app.Event) {
	p.Do(state.EditLine{Text: link.Automatic, At: browser.Now()})
}
func (p *Panel) onFold(app.Context, app.Event) { p.Fold(state.SearchPanel) }

func (p *Panel) onLineFix(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(browser.Dataset(ctx, "fix")); err == nil {
		p.Do(state.MendLine{Remark: i})
	}
}

// stepButton begins a run step by step.
func (p *Panel) stepButton(class string) app.UI {
	return html.Button().Class(class).Hidden(p.State.Run.Phase.Active()).Attr("disabled", p.State.PressOff()).
		Title(say.T("Search step by step, and see the reason for each step")).DataSet("test", "begin-steps").OnClick(p.onBeginSteps).
		Body(app.Text(say.T("Step")), html.El("small").Text(say.T("and why")))
}

func (p *Panel) onBeginSteps(app.Context, app.Event) { p.BeginSteps() }

// BeginSteps begins a run that waits at its first choice.
func (p *Panel) BeginSteps() {
	p.ReadEditor()
	if !p.State.Prefs.Why {
		p.Do(state.ShowWhy{Why: true})
	}
	p.Do(state.Watch{Do: wire.DoStep, By: 1})
}
