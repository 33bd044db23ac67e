package result

import (
	"cmp"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: the strip below the board, and the choice of its parts.
type Panel struct {
	shell.PanelContext
	// Solutions calls a method of the list of solutions.
	Solutions func(method string, args ...any) bool
	// Numbers is whether the table of the chart is open.
	Numbers bool

	// part is the section that is shown where there is no room for all.
	part  part
	chart chartKind
	// sweep is the form of the sweep's dialog, open while it sweeps.
	sweep                sweepForm
	rivals, runs, sweeps bool
}

// Parts are the parts of the strip, from left to right. Doors are where to begin before the first run; Moves take a solution
// apart.
type Parts struct {
	Doors                                    func() app.UI
	Numbers, Work, Solutions, Compare, Moves app.UI
}

// Draw is where to begin before the first run, and then the result of the run and its work. On a wide page, the folded strip
// shows one line of it.
func (p *Panel) Draw(with Parts) app.UI {
	folded := html.El("div").Class("bar").Body(
		html.El("b").Text(p.resultName()),
		html.El("span").Class("num").Text(p.resultLine()),
		p.FoldButton("unfold-result", "Unfold the result"),
	)
	fold := p.FoldButton("fold-result", "Fold the result").Class("fold-corner")
	idle := p.State.Run.Phase == state.Idle
	solutions := html.El("div").Class("sec sols").Hidden(idle).Body(with.Solutions)
	if idle {
		return html.El("section").Class("panel result one").ID("panel-result").Aria("label", say.T("Puzzles")).Body(
			// The solutions have the same place as after the first run, so that their element need not be made when the
			// search begins.
			folded, with.Doors(), p.awaited(), html.El("span").Hidden(true), solutions, html.Nothing(), with.Moves, fold,
		)
	}
	class := "panel result"
	if !p.compares() {
		class += " uncompared"
	}
	return html.El("section").Class(class).ID("panel-result").Aria("label", say.T("Result")).
		DataSet("part", string(p.shownPart())).Body(
		folded, p.parts(), with.Numbers, with.Work, solutions, with.Compare, with.Moves, fold,
	)
}

// part is a section of the result. On a page that is too narrow for all, sections share a place.
type part string

const (
	solutionsPart part = "solutions"
	workPart      part = "work"
	comparePart   part = "compare"
)

func (p *Panel) shownPart() part { return cmp.Or(p.part, solutionsPart) }

// parts are the buttons that choose the section.
func (p *Panel) parts() app.UI {
	tab := func(t part, name say.Message) app.UI {
		return html.Button().Role("tab").DataSet("go", string(t)).DataSet("test", "part-"+string(t)).
			Aria("selected", p.shownPart() == t).Aria("controls", "panel-result").OnClick(p.onPart).Text(name)
	}
	return html.El("nav").Class("tabs parts").Role("tablist").Aria("label", say.T("Parts of the result")).Body(
		tab(solutionsPart, "Solutions"), tab(workPart, "Work"), tab(comparePart, "Compare"),
	)
}

func (p *Panel) onPart(ctx app.Context, _ app.Event) {
	p.part = part(browser.Dataset(ctx, "go"))
}

// FoldButton folds the strip, or unfolds it.
func (p *Panel) FoldButton(test string, name say.Message) app.HTMLElem {
	return html.Button().Class("btn icon").Aria("label", name).Title(say.T("Fold  3")).
		DataSet("test", test).OnClick(p.onFold).Body(html.Icon(html.IconFoldD))
}

func (p *Panel) resultName() string {
	if p.State.Run.Phase == state.Idle && !p.State.Quiet() {
		return say.T("Puzzles")
	}
	return say.T("Result")
}

// resultLine is the result in one line.
func (p *Panel) resultLine() string {
	s := p.State
	switch {
	case s.Run.Phase == state.Idle && s.Quiet():
		return say.T("Nothing searched yet. What is found will be shown here.")
	case s.Run.Phase == state.Idle:
		return say.T("Choose one to start from")
	}
	if s.Run.Uncounted() {
		return say.T("{phase}. Not counted yet, {time}", p.phaseName(), words.Duration(s.Run.Progress.Seconds))
	}
	return say.T("{phase}. {n, plural, one {# solution} other {# solutions}}, {time}", p.phaseName(), s.Run.Progress.Solutions, words.Duration(s.Run.Progress.Seconds))
}

// awaited stands in the tabs of a narrow page until the first run.
func (p *Panel) awaited() app.UI {
	return html.El("div").Class("sec awaited").Body(
		html.El("div").Class("empty").DataSet("test", "no-result").Body(
			html.El("b").Text(say.T("Nothing searched yet")), html.El("span").Text(say.T("Solve says here how many solutions there are, and how much work it was.")),
		),
		html.El("div").Class("empty").DataSet("test", "no-solutions-yet").Body(
			html.El("b").Text(say.T("No solutions yet")), html.El("span").Text(say.T("Solve lists them here.")),
			html.Button().Class("btn sm outline").OnClick(p.onLoad).DataSet("test", "load-solutions").Text(say.T("Load some from a file")),
		),
	)
}

func (p *Panel) phaseName() string {
	switch p.State.Run.Phase {
	case state.Starting:
		return say.T("Starting")
	case state.Compiling:
		return say.T("Preparing")
	case state.Searching:
		return say.T("Searching")
	case state.Paused:
		return say.T("Paused")
	case state.Finished:
		if p.State.Run.File != "" {
			return say.T("Loaded")
		}
		return say.T("Finished")
	case state.Stopped:
		return say.T("Stopped")
	}
	return say.T("Broken down")
}

// Progress is the section with the number. It is drawn for every report, by several functions. A browser compiles a
// function that runs often, on a core that the search could use, and takes long for a large one.
func (p *Panel) Progress(tally app.UI) app.UI {
	parts := []app.UI{p.runHead(p.runTag()), p.runNumber()}
	parts = append(parts, p.runState(tally)...)
	return html.El("div").Class("sec progress").Body(append(parts,
		html.El("details").Class("worked").Attr("open", p.State.Prefs.Fine).DataSet("test", "worked").Body(
			html.El("summary").Body(app.Text(say.T("How it was searched")), html.Icon(html.IconCaret)),
			p.madeBy(), html.El("p").Class("saying").DataSet("test", "declined").Hidden(p.State.Run.Progress.Declined == "").
				Text(say.T("Searched without a kernel: {why}.", p.State.Run.Progress.Declined)),
			html.El("dl").Class("facts").Body(p.runFacts()...)))...)
}

// runTag stands beside the phase.
func (p *Panel) runTag() app.UI {
	s := p.State
	switch {
	case s.Stale():
		return html.El("span").Class("tag").Text(say.T("before your edit"))
	case s.Run.File != "":
		return html.El("span").Class("tag").DataSet("test", "from-file").Text(s.Run.File)
	case s.Run.Phase == state.Finished && s.Run.Progress.Complete:
		return html.El("span").Class("tag ok").Body(html.Icon(html.IconCheck, "tiny"), app.Text(say.T("complete")))
	case s.Run.Phase == state.Finished:
		return html.El("span").Class("tag").Text(s.Run.EndedBy(words.Within))
	}
	return html.El("span").Hidden(true)
}

func (p *Panel) runHead(tag app.UI) app.UI {
	run, m := &p.State.Run, &p.State.Run.Progress
	return html.El("h2").Body(
		html.El("span").DataSet("test", "phase").DataSet("phase", string(run.Phase)).DataSet("run", run.ID).Text(p.phaseName()),
		tag,
		html.El("span").Class("end num soft").DataSet("test", "elapsed").
			DataSet("setup", words.Milliseconds(m.Setup)).DataSet("search", words.Milliseconds(m.Seconds-m.Setup)).DataSet("engine", m.Engine).
			Title(say.T("Set-up {setup}; search {time}", words.Prepared(m), words.Duration(m.Seconds-m.Setup))).Text(words.Duration(m.Seconds)),
	)
}

func (p *Panel) runNumber() app.UI {
	run := &p.State.Run
	unit := say.T("{n, plural, one {solution} other {solutions}}{active, select, true { so far} other {}}",
		run.Progress.Solutions, run.Phase != state.Finished)
	if run.Uncounted() {
		unit = say.T("the number comes at the end")
	}
	number := run.FoundWords()
	long := ""
	if len(number) > 16 {
		long = " long"
	}
	return html.El("p").Class("big"+long).Body(
		html.El("span").DataSet("test", "count").Text(number),
		html.El("small").Text(unit),
	)
}

// runState says what the number means.
func (p *Panel) runState(tally app.UI) []app.UI {
	run, m := &p.State.Run, &p.State.Run.Progress
	done := m.Complete && run.Phase == state.Finished
	halves := ""
	if m.Halves != "" {
		halves = words.Sentence(m.Halves)
	}
	return []app.UI{
		doneBar(run),
		html.El("p").Class("saying").
			Body(app.Text(p.saying()),
				html.Maybe(done && run.Trials() == 0 && run.File == "", func() app.UI { return html.Ask("convention") })),
		p.besides(),
		html.El("p").Class("saying").DataSet("test", "halves").Hidden(m.Halves == "").Body(app.Text(halves), html.Ask("meet")),
		tally,
		html.El("div").Class("row wrap").Hidden(!done || run.File != "" || m.Solutions == 0).Body(
			html.Button().Class("btn sm outline").DataSet("test", "map").OnClick(p.onMap).Text(p.mapWords()),
			html.Button().Class("btn sm outline").DataSet("test", "dates").Hidden(!dated(p.State.Run.Puzzle)).OnClick(p.onDates).
				Text(say.T("Ways for each date")),
		),
	}
}

// mapWords are those of the button that shows where pieces lie, or borders run.
func (p *Panel) mapWords() string {
	if p.State.Run.Settings.Districts > 0 {
		return say.T("Where the borders run")
	}
	return say.T("Where the pieces lie")
}

// madeBy says which settings made the result. After a change or a sweep, the panel may have others.
func (p *Panel) madeBy() app.UI {
	s := p.State
	if s.Run.File != "" {
		return html.El("p").Hidden(true)
	}
	line := lineText(s.Run.MadeBy())
	code := html.El("code").Class("mono").Title(line).DataSet("test", "made-by").Text(line)
	said := html.Sentence("Searched by {settings}", code)
	if !s.Current() && !s.Stale() {
		said = html.Sentence("Other settings: searched by {settings}", code)
	}
	// The panel also shows what Automatic has chosen.
	made := html.El("p").Class("saying made-by").Hidden(s.Run.Settings.Auto && s.Current() && s.Run.Phase.Active()).Body(said...)
	if !settings.ParseLine(s.Run.Line).Unlike() {
		return made
	}
	return html.El("div").
		Body(made, html.El("p").Class("saying").DataSet("test", "unlike").
			Body(app.Text(say.T("polycube 1.2.1 may make other fits")), html.Ask("unlike")))
}

// runFacts are the figures of the run.
func (p *Panel) runFacts() (facts []app.UI) {
	m := &p.State.Run.Progress
	engine := m.Engine
	fact := func(there bool, test string, name app.UI, term, value string) {
		facts = append(facts, html.Maybe(there, func() app.UI { return html.El("dt").Body(name, html.Ask(term)) }),
			html.Maybe(there, func() app.UI { return html.El("dd").DataSet("test", test).Text(value) }))
	}
	images := words.Thousands(float64(m.Images))
	if m.ImagesLeft != m.Images {
		images += " → " + words.Thousands(float64(m.ImagesLeft))
	}
	fact(m.Images > 0, "images", app.Text(say.T("Images")), "image", images)
	fact(m.Attempts != m.Fits, "attempts", app.Text(say.T("Attempts")), "attempt", words.Thousands(m.Attempts))
	fact(p.State.Run.File == "", "fits", app.Text(say.T("Fits")), "fit", words.Thousands(m.Fits))
	rate := ""
	if spent := m.Seconds - m.Setup; spent > 0.001 && m.Fits > 0 {
		rate = words.Compact(m.Fits / spent)
	}
	if rate != "" {
		fact(true, "rate", html.El("span").DataSet("test", "ran").Text(engine), "kernel", say.T("{rate} fits/s", rate))
	} else {
		fact(engine != "", "ran", app.Text(say.T("Engine")), "kernel", engine)
	}
	return facts
}

// saying says what the number means.
func (p *Panel) saying() string {
	s := p.State
	switch s.Run.Phase {
	case state.Starting, state.Compiling:
		return say.T("First the page lists every place of every piece. Then the search begins.")
	case state.Searching:
		return p.pace()
	case state.Paused:
		if o := s.Run.Whole(); o != nil {
			return say.T("{part} done. Nothing is lost; Resume goes on where it stands.", words.PercentSpan(o.Done, o.Work, words.Begins))
		}
		return say.T("Nothing is lost; Resume goes on where it stands.")
	case state.Stopped:
		if s.Run.Uncounted() {
			return say.T("The count was stopped before its end, so it has no number.")
		}
		if o := s.Run.Whole(); o != nil {
			return words.Searched(o)
		}
		return say.T("There may be more: the search was stopped.")
	case state.Failed:
		return say.T("What it found before that is here.")
	}
	if s.Run.File != "" {
		return say.T("All of them fill this board with its pieces: each was checked.")
	}
	if s.Run.Trials() > 0 {
		return say.T("There may be more: random trials see only a part.")
	}
	if s.Run.Part != "" {
		return say.T("All solutions of this part; the whole search has more parts.")
	}
	if !s.Run.Progress.Complete {
		if s.Run.Settings.Limit == 1 {
			return say.T("There may be more: the search stopped at the first.")
		}
		return say.T("There may be more: the search stopped at the limit you set.")
	}
	if s.Run.Progress.Solutions == 0 {
		return say.T("No solution: everything was searched.")
	}
	return say.T("All of them; {convention}", state.Convention(s.Run.Line, s.Run.Puzzle))
}

func (p *Panel) onLoad(app.Context, app.Event)  { p.Solutions("pick") }
func (p *Panel) onMap(app.Context, app.Event)   { p.Solutions("map") }
func (p *Panel) onDates(app.Context, app.Event) { p.Solutions("dates") }
func (p *Panel) onFold(app.Context, app.Event)  { p.Fold(state.ResultPanel) }

// pace says how a search goes on, and how much of it is left, if that is known.
func (p *Panel) pace() string {
	s := p.State
	set := s.Run.Settings
	switch {
	case p.Device.Low:
		return say.T("The battery is low, so it goes on at a quarter of its speed.")
	case s.Hidden && !s.Prefs.Background:
		return say.T("It goes on at a quarter of its speed while nobody looks.")
	case s.Run.Slowed:
		return say.T("While nobody looked, it went on at a quarter of its speed.")
	case set.Sample.Trials > 0:
		return say.T("It ends after {n, plural, one {# random trial} other {# random trials}}.", set.Sample.Trials)
	case set.Limit > 0:
		return say.T("It ends after {n, plural, one {# solution} other {# solutions}} at the latest.", set.Limit)
	}
	if o := s.Run.Whole(); o != nil {
		return words.Left(o)
	}
	if all, ok := s.SolutionCount(); ok && s.Current() {
		return say.T("{n, plural, one {# solution} other {# solutions}} in all; when the last is found is not known.", all)
	}
	return say.T("How much is left is not known.")
}

// dated tells whether the puzzle has markers that show a date by the words that they lie on.
func dated(p *def.Puzzle) bool { return p != nil && len(p.Labels) > 0 && p.Markers() != nil }

// doneBar is the bar of how much of a search is done: one part certainly, another perhaps.
func doneBar(run *state.Run) app.UI {
	if run.Phase == state.Finished && run.Progress.Complete {
		return html.El("div").Class("done").Hidden(false).Body(html.El("i").Style("width", "0%"), html.El("i").Style("width", "100%"))
	}
	o := run.Whole()
	if o == nil || run.Phase == state.Starting || run.Phase == state.Compiling {
		return html.El("div").Class("done").Hidden(true).Body(html.El("i").Style("width", "0%"), html.El("i").Style("width", "0%"))
	}
	return html.El("div").Class("done going").DataSet("test", "covered").Hidden(false).Body(
		html.El("i").Class("maybe").Style("width", words.Percent(min(o.Done, o.Work.Low), o.Work.Low)),
		html.El("i").Style("width", words.Percent(o.Done, o.Work.High)),
	)
}
