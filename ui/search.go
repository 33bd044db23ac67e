package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/settings"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// searchPanel: the settings line, what it means, and Solve.
func (p *page) searchPanel() app.UI {
	s := &p.state
	return el("section").Class("panel search").ID("panel-search").Aria("labelledby", "h-search").Body(
		el("header").Body(
			el("h2").ID("h-search").Text("Search"),
			button().Class("btn sm quiet").Hidden(s.Settings.Text == link.DefaultSettings).
				Title("Back to "+link.DefaultSettings).DataSet("test", "reset").OnClick(p.onReset).Text("Reset"),
			button().Class("btn icon").Aria("label", "Fold the search panel").Title("Fold  2").
				DataSet("test", "fold-search").OnClick(p.onFoldSearch).Body(icon(iconFoldR)),
		),
		el("div").Class("scroll").TabIndex(0).Role("group").Aria("label", "Settings of the search").Body(
			p.stages(),
			p.filters(),
			p.settingsLine(),
		),
		el("div").Class("go").Body(
			el("p").Class("eta").DataSet("test", "eta").Body(p.expectation()...),
			p.primary("btn lg", true),
			p.stopButton("btn outline lg"),
		),
		el("div").Class("folded-side").Body(
			button().Class("btn icon").Aria("label", "Unfold the search panel").Title("Unfold  2").
				OnClick(p.onFoldSearch).Body(icon(iconFoldR)),
			el("b").Text("Search"),
			button().Class("btn primary").Aria("label", p.primaryName()).Title(p.primaryName()+"  Ctrl Enter").
				Attr("disabled", p.primaryOff()).OnClick(p.onSolve).Body(p.primaryIcon()),
		),
	)
}

// stages draws by pieces left who searches and by which heuristic.
func (p *page) stages() app.UI {
	s := &p.state
	puzzle := s.Document.Good
	if puzzle == nil || puzzle.Mobile() == 0 {
		return el("div").Hidden(true)
	}
	n := puzzle.Mobile()
	list := settings.Describe(s.Settings.Settings, n)
	axis := []app.UI{}
	for i, stage := range list {
		engine, colour := "DLX", ""
		if stage.FILA {
			engine, colour = "FILA", " b2"
			if i > 0 && list[i-1].FILA {
				colour = " b3"
			}
		}
		name := engine + " " + string(stage.Order.Heuristic)
		wide := float64(stage.From-stage.To+1) / float64(n)
		class := "band" + colour
		if wide < 0.14 {
			class += " narrow"
		}
		if i < len(list)-1 {
			class += " on"
		}
		axis = append(axis, el("div").Class(class).
			Style("left", percent(float64(n-stage.From), float64(n))).
			Style("width", percent(wide, 1)).
			Title(name+": "+stage.Does).Body(
			el("span").Text(name),
			app.If(wide > 0.3, func() app.UI { return el("small").Text(stage.Does) }),
		))
	}
	every := 1 + (n-1)/14
	var left []app.UI
	for k := n; k >= 1; k-- {
		text := ""
		if (n-k)%every == 0 {
			text = strconv.Itoa(k)
		}
		left = append(left, el("li").Text(text))
	}
	axis = append(axis, el("ol").Aria("hidden", true).Body(left...))
	return el("div").Class("group").DataSet("test", "stages").Body(
		el("h3").Body(app.Text("Stages "), el("span").Class("muted").Text("by pieces left")),
		el("div").Class("axis").Body(axis...),
	)
}

// filters says what the filters of the line do, and did in the last run.
func (p *page) filters() app.UI {
	s := &p.state
	head := ""
	ran := s.Run.Phase != state.Idle && !s.Stale() && s.Run.Line == s.Settings.Text && s.Run.Progress.Images > 0
	if ran {
		head = "in the last run"
		if s.Run.Phase.Active() {
			head = "so far"
		}
	}
	rows := []app.UI{p.redundancy(ran)}
	set := s.Settings.Settings
	row := func(name, does string) {
		rows = append(rows, el("div").Class("set").Body(el("div").Body(el("b").Text(name), el("small").Text(does))))
	}
	if set.Volume != 0 {
		row("Volume filter", "removes images that seal off a space no pieces fill"+when(set.Volume))
	}
	if set.Parity != 0 {
		row("Parity filter", "removes images after which the colours cannot match"+when(set.Parity))
	}
	if set.Fit != 0 {
		row("Fit filter", "removes images that leave a hole nothing covers"+when(set.Fit))
	}
	if set.VolumeTrigger > 0 {
		row("Volume trigger", "goes back when a space is sealed off, with "+strconv.Itoa(set.VolumeTrigger)+" or more pieces left")
	}
	if set.ParityTrigger {
		row("Parity trigger", "goes back when the colours can no longer match")
	}
	if set.NOF && set.FILA > 0 {
		row("Neighbour masks (NOF)", "skip attempts that cannot fit")
	}
	return el("div").Class("group filters").DataSet("test", "filters").Body(
		el("h3").Body(app.Text("Filters "), el("span").Class("muted").Text(head)),
		el("div").Body(rows...),
	)
}

func when(left int) string {
	if left < 0 {
		return ", once before the search"
	}
	return ", down to " + strconv.Itoa(left) + " pieces left"
}

// redundancy is the row of the redundancy filter.
func (p *page) redundancy(ran bool) app.UI {
	s, m := &p.state, p.state.Run.Progress
	set := s.Settings.Settings
	var does []app.UI
	switch {
	case set.Redundancy == settings.RedundancyOff:
		does = []app.UI{app.Text("off: each solution is found once in every position")}
	case ran && m.Constrained != "":
		does = []app.UI{
			app.Text(m.Constrained + ": "),
			el("strong").Text(thousands(float64(m.ConstrainedFrom)) + " → " + thousands(float64(m.ConstrainedTo))),
			app.Text(" images, so no turned copies"),
		}
	case ran:
		does = []app.UI{app.Text("no piece can be constrained; turned copies are dropped as they are found")}
	case set.Redundancy == settings.RedundancyNamed:
		does = []app.UI{app.Text("constrains " + set.Piece + ", so no turned copies")}
	default:
		does = []app.UI{app.Text("constrains the piece that loses most images, so no turned copies")}
	}
	return el("div").Class("set").DataSet("test", "redundancy").Body(
		el("div").Body(el("b").Text("Redundancy"), el("small").Class("num").Body(does...)),
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
	for i, d := range s.Settings.Diagnostics {
		shape := icon(iconInfo, "muted")
		switch d.Severity {
		case settings.Error:
			shape = icon(iconAlert, "err")
		case settings.Warning:
			shape = icon(iconAlert, "wrn")
		}
		item := []app.UI{shape, el("div").Body(el("p").Text(d.Message))}
		if d.Fix != nil && d.Line == 1 {
			name := "Make it"
			if d.Fix.Text == "" {
				name = "Remove it"
			}
			item = append(item, button().Class("btn sm outline fix").DataSet("fix", i).
				DataSet("test", "settings-fix").OnClick(p.onLineFix).
				Body(app.Text(name), el("span").Class("mono").Text(d.Fix.Text)))
		}
		problems = append(problems, el("div").Class("problem").DataSet("test", "settings-problem").
			DataSet("severity", d.Severity.String()).Body(item...))
	}
	body = append(body, el("div").ID("settings-problems").Body(problems...))
	return el("div").Class("group").Body(
		el("h3").Body(app.Text("Settings line "), el("span").Class("muted").Text("as polycube has them")),
		el("div").Class("setline").Body(body...),
	)
}

// expectation is the sentence above Solve.
func (p *page) expectation() []app.UI {
	s := &p.state
	if why := s.Blocked(); why != "" && !s.Run.Phase.Active() {
		return []app.UI{icon(iconAlert, "err"), app.Text(why)}
	}
	m := s.Run.Progress
	switch s.Run.Phase {
	case state.Starting, state.Compiling:
		return []app.UI{app.Text("Preparing the images")}
	case state.Searching, state.Paused:
		return []app.UI{app.Text("Settings apply to the next run")}
	case state.Finished:
		said := ", every solution found"
		if !m.Complete {
			said = ", ended at the limit"
		}
		return []app.UI{app.Text("Last run "), el("b").Class("num").Text(duration(m.Seconds)), app.Text(said)}
	case state.Stopped:
		return []app.UI{app.Text("Last run "), el("b").Class("num").Text(duration(m.Seconds)), app.Text(", stopped")}
	case state.Failed:
		return []app.UI{app.Text("The last run broke down")}
	}
	if s.Findings.Impossible != nil {
		return []app.UI{app.Text("Known before the search: none")}
	}
	if n, ok := s.SolutionCount(); ok {
		return []app.UI{app.Text("Looks for all "), el("b").Class("num").Text(thousands(float64(n))), app.Text(" solutions")}
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
		test = "resume"
	}
	switch {
	case p.primaryOff():
	case s.Findings.Impossible != nil && s.Run.Phase == state.Idle:
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
	return button().Class(class).Title(p.primaryName()+"  Ctrl Enter").DataSet("test", test).
		Attr("disabled", p.primaryOff()).OnClick(p.onSolve).Body(body...)
}

func (p *page) primaryName() string {
	switch p.state.Run.Phase {
	case state.Starting, state.Compiling, state.Searching:
		return "Pause"
	case state.Paused:
		return "Resume"
	}
	return "Solve"
}

func (p *page) primaryIcon() app.UI {
	if p.primaryName() == "Pause" {
		return icon(solidPause)
	}
	return icon(solidPlay)
}

// primaryOff is when there is nothing that the button could do.
func (p *page) primaryOff() bool {
	s := &p.state
	if s.Run.Phase.Active() {
		return s.Run.Phase == state.Starting
	}
	return s.Blocked() != ""
}

func (p *page) stopButton(class string) app.UI {
	return button().Class(class).Hidden(!p.state.Run.Phase.Active()).
		Title("Stop  Ctrl .").DataSet("test", "stop").OnClick(p.onStop).Text("Stop")
}

func (p *page) onSolve(app.Context, app.Event) { p.solve() }
func (p *page) onStop(app.Context, app.Event)  { p.do(state.Stop{}) }
func (p *page) onReset(app.Context, app.Event) {
	p.do(state.EditLine{Text: link.DefaultSettings, At: now()})
}
func (p *page) onFoldSearch(app.Context, app.Event) { p.do(state.Fold{Panel: state.SearchPanel}) }

func (p *page) onLine(ctx app.Context, _ app.Event) {
	p.do(state.EditLine{Text: ctx.JSSrc().Get("value").String(), At: now()})
}

func (p *page) onLineFix(ctx app.Context, _ app.Event) {
	i, err := strconv.Atoi(dataset(ctx, "fix"))
	list := p.state.Settings.Diagnostics
	if err != nil || i >= len(list) || list[i].Fix == nil {
		return
	}
	text, d := p.state.Settings.Text, list[i]
	from, to := d.Column-1, d.Column-1+d.Length
	if from < 0 || to < from || to > len(text) {
		return
	}
	p.do(state.EditLine{Text: text[:from] + d.Fix.Text + text[to:]})
}
