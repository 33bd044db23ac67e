package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/solver/settings"
	"tilewright/ui/state"
)

// resultPanel: a gallery before the first run, then what the run found and how
// much work it was.
func (p *page) resultPanel() app.UI {
	s := &p.state
	switch {
	case s.Prefs.Folded[state.ResultPanel]:
		return app.Section().Class("panel result one").ID("panel-result").Aria("label", "Result").Body(
			app.Div().Class("bar").Body(
				app.B().Text(p.resultName()),
				app.Span().Class("num").Text(p.resultLine()),
				p.foldResult("Unfold the result"),
			),
		)
	case s.Run.Phase == state.Idle:
		return app.Section().Class("panel result one").ID("panel-result").Aria("label", "Puzzles").Body(p.gallery())
	}
	return app.Section().Class("panel result").ID("panel-result").Aria("label", "Result").Body(
		p.progress(), p.work(), p.solutions(),
	)
}

func (p *page) foldResult(name string) app.UI {
	return app.Button().Type("button").Class("btn icon").Aria("label", name).Title("Fold  3").
		DataSet("test", "fold-result").OnClick(p.onFoldResult).Body(icon(iconFoldD))
}

func (p *page) resultName() string {
	if p.state.Run.Phase == state.Idle {
		return "Puzzles"
	}
	return "Result"
}

// resultLine is the result in one line.
func (p *page) resultLine() string {
	s := &p.state
	if s.Run.Phase == state.Idle {
		return "Choose one to start from"
	}
	return p.phaseName() + ". " + thousands(s.Run.Progress.Solutions) + " solutions, " + compact(s.Run.Progress.Fits) + " fits, " + duration(s.Run.Progress.Seconds)
}

// galleryIDs are the puzzles of the strip, one of each kind.
const gallerySize = 6

func (p *page) gallery() app.UI {
	var cards []app.UI
	for _, e := range def.Library()[:gallerySize] {
		cards = append(cards, app.Button().Type("button").Class("card").DataSet("puzzle", e.ID).DataSet("test", "card").
			Aria("current", p.current(e)).OnClick(p.onEntry).Body(
			app.Span().Class("pic").Body(p.picture(e)),
			app.Span().Class("cap").Body(app.B().Text(e.Title), app.Small().Class("num").Text(aboutEntry(e))),
		))
	}
	return app.Div().Class("sec start").Body(
		app.H2().Body(
			app.Text("Start from one of these "), app.Span().Class("muted").Text("or paste your own"),
			app.Span().Class("end").Body(
				app.Button().Type("button").Class("btn sm quiet").Attr("popovertarget", "chooser").OnClick(p.onChooser).
					DataSet("test", "all-puzzles").Text("All "+strconv.Itoa(len(def.Library()))+" puzzles"),
				p.foldResult("Fold the gallery"),
			),
		),
		app.Div().Class("gallery").Body(cards...),
	)
}

func (p *page) phaseName() string {
	switch p.state.Run.Phase {
	case state.Starting:
		return "Starting"
	case state.Compiling:
		return "Preparing"
	case state.Searching:
		return "Searching"
	case state.Paused:
		return "Paused"
	case state.Finished:
		return "Finished"
	case state.Stopped:
		return "Stopped"
	}
	return "Broken down"
}

// progress is the section with the number.
func (p *page) progress() app.UI {
	s, m := &p.state, p.state.Run.Progress
	var tag app.UI = app.Span().Hidden(true)
	switch {
	case s.Stale():
		tag = app.Span().Class("tag").Text("before your edit")
	case s.Run.Phase == state.Finished && m.Complete:
		tag = app.Span().Class("tag ok").Body(icon(iconCheck, "tiny"), app.Text("complete"))
	case s.Run.Phase == state.Finished:
		tag = app.Span().Class("tag").Text("limit reached")
	case m.Engine != "":
		tag = app.Span().Class("tag").Text(m.Engine)
	}
	unit := "solutions"
	if m.Solutions == 1 {
		unit = "solution"
	}
	if s.Run.Phase != state.Finished {
		unit += " so far"
	}
	facts := []app.UI{}
	fact := func(test, name, value string) {
		facts = append(facts, app.Dt().Text(name), app.Dd().DataSet("test", test).Text(value))
	}
	if m.Images > 0 {
		images := thousands(float64(m.Images))
		if m.ImagesLeft != m.Images {
			images += " → " + thousands(float64(m.ImagesLeft))
		}
		fact("images", "Images", images)
	}
	if m.Attempts != m.Fits {
		fact("attempts", "Attempts", thousands(m.Attempts))
	}
	fact("fits", "Fits", thousands(m.Fits))
	if spent := m.Seconds - m.Setup; spent > 0.001 && m.Fits > 0 {
		fact("rate", "Fits a second", compact(m.Fits/spent))
	}
	done := m.Complete && s.Run.Phase == state.Finished
	return app.Div().Class("sec progress").Body(
		app.H2().Body(
			app.Span().DataSet("test", "phase").DataSet("phase", string(s.Run.Phase)).Text(p.phaseName()),
			tag,
			app.Span().Class("end num soft").DataSet("test", "elapsed").Text(duration(m.Seconds)),
		),
		app.P().Class("big").Body(
			app.Span().DataSet("test", "count").Text(thousands(m.Solutions)),
			app.Small().Text(unit),
		),
		app.Div().Class("done").Hidden(!done).Body(app.I().Style("width", "100%")),
		app.P().Class("saying").Text(p.saying()),
		app.Dl().Class("facts").Body(facts...),
	)
}

// saying is what the number means.
func (p *page) saying() string {
	s := &p.state
	switch s.Run.Phase {
	case state.Starting, state.Compiling:
		return "The pieces are turned, placed and filtered before the search begins."
	case state.Searching:
		return "How much is left is not known."
	case state.Paused:
		return "Nothing is lost; Resume goes on where it stands."
	case state.Stopped:
		return "There may be more: the search did not end."
	case state.Failed:
		return "What was found until then is here."
	}
	if !s.Run.Progress.Complete {
		return "There may be more: the limit of the settings line was reached."
	}
	return "Whole tree; " + convention(s.Run.Line, s.Run.Puzzle)
}

// convention says which solutions count as one.
func convention(line string, puzzle *def.Puzzle) string {
	set, _ := settings.Parse(line)
	facts := settings.FactsOf(puzzle)
	switch {
	case set.Redundancy == settings.RedundancyOff && !set.Unique:
		return "every position counted"
	case facts.Flat && (!facts.OneSide || facts.Closed):
		return "turns and mirrors once"
	case set.Mirror == settings.MirrorSame && facts.Closed:
		return "turns and mirrors once"
	}
	return "turns once, mirrors apart"
}

// work is the section with the bars by pieces left.
func (p *page) work() app.UI {
	levels := p.state.Run.Progress.Levels
	top, tried := 0.0, false
	for _, l := range levels {
		top = max(top, l.Attempts, l.Fits)
		tried = tried || l.Attempts != l.Fits
	}
	legend := []app.UI{}
	if tried {
		legend = append(legend, legendOf("attempts", "var(--chart-1-soft)"))
	}
	name := "fits"
	if p.state.Run.Phase.Active() {
		name = "fits so far"
	}
	legend = append(legend, legendOf(name, "var(--chart-1)"))
	scale := ticks(top)
	height := scale[len(scale)-1]
	var marks, lines, bars, names, rows []app.UI
	for _, v := range scale {
		marks = append(marks, app.Span().Style("bottom", percent(v, height)).Text(round(v)))
		if v > 0 {
			lines = append(lines, app.U().Style("bottom", percent(v, height)))
		}
	}
	every := 1 + (len(levels)-1)/18
	for left := len(levels); left >= 1; left-- {
		l := levels[left-1]
		var parts []app.UI
		if tried && l.Attempts > 0 {
			parts = append(parts, app.I().Class("attempts").Style("height", percent(l.Attempts, height)))
		}
		if l.Fits > 0 {
			parts = append(parts, app.I().Style("height", percent(l.Fits, height)))
		}
		bars = append(bars, app.Div().Class("step").
			Title(plural(left, "piece")+" left: "+thousands(l.Fits)+" fits, "+thousands(l.Attempts)+" attempts").Body(parts...))
		text := ""
		if (left-1)%every == 0 {
			text = strconv.Itoa(left)
		}
		names = append(names, app.Span().Text(text))
		rows = append(rows, app.Tr().Body(
			app.Th().Scope("row").Text(strconv.Itoa(left)), app.Td().Text(thousands(l.Attempts)), app.Td().Text(thousands(l.Fits)),
		))
	}
	return app.Div().Class("sec work").Body(
		app.H2().Body(app.Text("Work by pieces left"), app.Span().Class("end legend").Aria("hidden", true).Body(legend...)),
		app.Div().Class("bars").Aria("hidden", true).Body(
			app.Div().Class("scale").Body(marks...),
			app.Div().Class("plot").Body(append(lines, bars...)...),
			app.Div().Class("left").Body(names...),
		),
		app.Table().Class("sr").DataSet("test", "levels").Body(
			app.Caption().Text("Work by pieces left"),
			app.THead().Body(app.Tr().Body(app.Th().Text("Pieces left"), app.Th().Text("Attempts"), app.Th().Text("Fits"))),
			app.TBody().Body(rows...),
		),
	)
}

func legendOf(name, colour string) app.UI {
	return app.Span().Body(app.I().Style("background", colour), app.Text(name))
}

// solutions is the section with the thumbnails.
func (p *page) solutions() app.UI {
	s := &p.state
	held, at := s.Run.Held, s.Run.Show
	count := thousands(s.Run.Progress.Solutions)
	if s.Run.Phase.Active() {
		count += " so far"
	}
	if float64(held) < s.Run.Progress.Solutions && !s.Run.Phase.Active() {
		count += ", " + thousands(float64(held)) + " kept"
	}
	number := ""
	if at >= 0 {
		number = strconv.Itoa(at + 1)
	}
	button := func(test, name, key, shape string, off bool, f app.EventHandler) app.UI {
		return app.Button().Type("button").Class("btn icon").Aria("label", name).Title(name+key).
			Disabled(off).DataSet("test", test).OnClick(f).Body(icon(shape))
	}
	var body app.UI = &solutionGrid{Page: p, Puzzle: s.Run.Puzzle, Run: s.Run.ID, Held: held, Current: at}
	if held == 0 {
		body = app.Div().Class("empty").Body(p.noSolutions()...)
	}
	return app.Div().Class("sec sols").Body(
		app.H2().Body(
			app.Text("Solutions "), app.Span().Class("muted num").Text(count),
			app.Span().Class("end").Body(
				p.followButton("btn sm quiet"),
				button("first", "First solution", "", iconEndL, held == 0 || at == 0, p.onFirst),
				button("prev", "Previous solution", "  ↑", iconLeft, at <= 0, p.onPrev),
				app.Input().Type("text").Class("field leaf").DataSet("test", "jump").Aria("label", "Number of the solution").
					Attr("inputmode", "numeric").Attr("autocomplete", "off").Placeholder("–").
					Attr("value", number).Disabled(held == 0).OnChange(p.onJump),
				button("next", "Next solution", "  ↓", iconRight, at >= held-1, p.onNext),
				button("last", "Last solution", "", iconEndR, at >= held-1, p.onLast),
				p.foldResult("Fold the result"),
			),
		),
		app.Span().Class("sr").DataSet("test", "solution-number").Text(number),
		body,
	)
}

func (p *page) noSolutions() []app.UI {
	s := &p.state
	switch {
	case s.Run.Phase.Active():
		return []app.UI{app.B().Text("None yet"), app.Span().Text("Each appears here as it is found.")}
	case s.Run.Progress.Solutions > 0:
		return []app.UI{app.B().Text("Counted, not kept"), app.Span().Text("Without --count they are kept to be looked at.")}
	case s.Run.Phase == state.Finished && s.Run.Progress.Complete:
		return []app.UI{app.B().Text("No solution"), app.Span().Text("The whole tree was searched: these pieces do not fill this board.")}
	}
	return []app.UI{app.B().Text("None found"), app.Span().Text("The search ended before it was through.")}
}

func (p *page) onFoldResult(app.Context, app.Event) { p.do(state.Fold{Panel: state.ResultPanel}) }
func (p *page) onFirst(app.Context, app.Event)      { p.do(state.ShowNumber{Number: 0}) }
func (p *page) onPrev(app.Context, app.Event)       { p.do(state.Leaf{By: -1}) }
func (p *page) onNext(app.Context, app.Event)       { p.do(state.Leaf{By: 1}) }
func (p *page) onLast(app.Context, app.Event)       { p.do(state.ShowNumber{Number: p.state.Run.Held - 1}) }

func (p *page) onJump(ctx app.Context, _ app.Event) {
	field := ctx.JSSrc()
	n, err := strconv.Atoi(field.Get("value").String())
	if err == nil {
		p.do(state.ShowNumber{Number: n - 1})
	}
	// What stays in the field is the number that is shown; go-app would not
	// write it again where it has not changed.
	if p.state.Run.Show >= 0 {
		field.Set("value", strconv.Itoa(p.state.Run.Show+1))
	} else {
		field.Set("value", "")
	}
}
