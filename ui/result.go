package ui

import (
	"cmp"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/solver/settings"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/library"
	"tilewright/ui/state"
	"tilewright/ui/terms"
	"tilewright/ui/words"
)

// resultPanel: a gallery before the first run, then what the run found and how
// much work it was. Folded, a wide page shows one line of it.
func (p *page) resultPanel() app.UI {
	folded := html.El("div").Class("bar").Body(
		html.El("b").Text(p.resultName()),
		html.El("span").Class("num").Text(p.resultLine()),
		p.foldResult("unfold-result", "Unfold the result"),
	)
	solutions := html.El("div").Class("sec sols").Hidden(p.state.Run.Phase == state.Idle).Body(p.patch(solutionsPatch))
	if p.state.Run.Phase == state.Idle {
		return html.El("section").Class("panel result one").ID("panel-result").Aria("label", "Puzzles").Body(
			// The solutions stand in the same place as after the first run, so that what
			// shows them is not made when the search begins.
			folded, p.gallery(), p.awaited(), html.El("span").Hidden(true), solutions, p.movesStrip(),
		)
	}
	return html.El("section").Class("panel result").ID("panel-result").Aria("label", "Result").DataSet("part", string(p.results.part)).Body(
		folded, p.parts(), p.patch(numbersPatch), p.patch(workPatch), solutions, p.patch(comparePatch), p.movesStrip(),
	)
}

// results is what one chose to see of the result.
type results struct {
	// part is the section that is shown where there is not room for all.
	part  resultPart
	chart chartKind
	// sweep is the form of the sweep's dialog.
	sweep sweepForm
}

// resultPart is a section of the result that shares its place with others where the
// page is too narrow for all.
type resultPart string

const (
	solutionsPart resultPart = "solutions"
	workPart      resultPart = "work"
	comparePart   resultPart = "compare"
)

// parts choose the section.
func (p *page) parts() app.UI {
	tab := func(t resultPart, name string) app.UI {
		return html.Button().Role("tab").DataSet("go", string(t)).DataSet("test", "part-"+string(t)).
			Aria("selected", p.results.part == t).Aria("controls", "panel-result").OnClick(p.onPart).Text(name)
	}
	return html.El("nav").Class("tabs parts").Role("tablist").Aria("label", "Parts of the result").Body(
		tab(solutionsPart, "Solutions"), tab(workPart, "Work"), tab(comparePart, "Compare"),
	)
}

func (p *page) onPart(ctx app.Context, _ app.Event) {
	p.results.part = resultPart(browser.Dataset(ctx, "go"))
}

func (p *page) foldResult(test, name string) app.UI {
	return html.Button().Class("btn icon").Aria("label", name).Title("Fold  3").
		DataSet("test", test).OnClick(p.onFoldResult).Body(html.Icon(html.IconFoldD))
}

func (p *page) resultName() string {
	if p.state.Run.Phase == state.Idle && !p.state.Quiet() {
		return "Puzzles"
	}
	return "Result"
}

// resultLine is the result in one line.
func (p *page) resultLine() string {
	s := &p.state
	switch {
	case s.Run.Phase == state.Idle && s.Quiet():
		return "Nothing searched yet. What is found will be shown here."
	case s.Run.Phase == state.Idle:
		return "Choose one to start from"
	}
	return p.phaseName() + ". " + words.Plural(s.Run.Progress.Solutions, "solution") + ", " + words.Duration(s.Run.Progress.Seconds)
}

// galleryPuzzles are what the strip shows: one of each kind.
var galleryPuzzles = []string{def.Start, "diamond-pt12", "onesided-30x3", "tetriscube", "hexomino-parallelogram", "box-in-a-diamond"}

func (p *page) gallery() app.UI {
	var cards []app.UI
	for _, id := range galleryPuzzles {
		e := def.Find(id)
		cards = append(cards, html.Button().Class("card").DataSet("puzzle", e.ID).DataSet("test", "card").
			Aria("current", p.current(e)).OnClick(p.onEntry).Body(
			html.El("span").Class("pic").Body(p.picture(e)),
			html.El("span").Class("cap").Body(html.El("b").Text(e.Title), html.El("small").Class("num").Text(library.AboutEntry(e))),
		))
	}
	return html.El("div").Class("sec start").Body(
		html.El("h2").Aria("label", "Start from one of these").Body(
			app.Text("Start from one of these "), html.El("span").Class("muted").Text("or paste your own"),
			html.El("span").Class("end").Body(
				html.Button().Class("btn sm quiet").Attr("popovertarget", "chooser").OnClick(p.onChooser).
					DataSet("test", "all-puzzles").Text("All "+strconv.Itoa(len(def.Library()))+" puzzles"),
				html.Button().Class("btn sm quiet").OnClick(p.onLoad).DataSet("test", "load-solutions").Text("Load solutions"),
				p.foldResult("fold-result", "Fold the gallery"),
			),
		),
		html.El("div").Class("gallery").Body(cards...),
	)
}

// awaited stands in the tabs of a narrow page for what the first run brings.
func (p *page) awaited() app.UI {
	return html.El("div").Class("sec awaited").Body(
		html.El("div").Class("empty").DataSet("test", "no-result").Body(
			html.El("b").Text("Nothing searched yet"), html.El("span").Text("Solve says here how many solutions there are, and how much work it was."),
		),
		html.El("div").Class("empty").DataSet("test", "no-solutions-yet").Body(
			html.El("b").Text("No solutions yet"), html.El("span").Text("Solve lists them here."),
			html.Button().Class("btn sm outline").OnClick(p.onLoad).DataSet("test", "load-solutions").Text("Load some from a file"),
		),
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
		if p.state.Run.File != "" {
			return "Loaded"
		}
		return "Finished"
	case state.Stopped:
		return "Stopped"
	}
	return "Broken down"
}

// progress is the section with the number. It is drawn for every report, and by several
// functions: a browser compiles one that runs often for speed, on a core that the search
// could have, and takes long for a large one.
func (p *page) progress() app.UI {
	parts := []app.UI{p.runHead(p.runTag()), p.runNumber()}
	parts = append(parts, p.runState()...)
	return html.El("div").Class("sec progress").Body(append(parts,
		html.El("details").Class("worked").Attr("open", p.fine()).DataSet("test", "worked").Body(
			html.El("summary").Body(app.Text("How it was searched"), html.Icon(html.IconCaret)),
			p.madeBy(), html.El("dl").Class("facts").Body(p.runFacts()...)))...)
}

// runTag is what stands beside the phase.
func (p *page) runTag() app.UI {
	s := &p.state
	switch {
	case s.Stale():
		return html.El("span").Class("tag").Text("before your edit")
	case s.Run.File != "":
		return html.El("span").Class("tag").DataSet("test", "from-file").Text(s.Run.File)
	case s.Run.Phase == state.Finished && s.Run.Progress.Complete:
		return html.El("span").Class("tag ok").Body(html.Icon(html.IconCheck, "tiny"), app.Text("complete"))
	case s.Run.Phase == state.Finished:
		return html.El("span").Class("tag").Text(endedBy(&s.Run))
	}
	return html.El("span").Hidden(true)
}

func (p *page) runHead(tag app.UI) app.UI {
	run, m := &p.state.Run, &p.state.Run.Progress
	return html.El("h2").Body(
		html.El("span").DataSet("test", "phase").DataSet("phase", string(run.Phase)).DataSet("run", run.ID).Text(p.phaseName()),
		tag,
		html.El("span").Class("end num soft").DataSet("test", "elapsed").
			DataSet("setup", words.Milliseconds(m.Setup)).DataSet("search", words.Milliseconds(m.Seconds-m.Setup)).DataSet("engine", m.Engine).
			Title("Set-up "+words.Prepared(m)+"; search "+words.Duration(m.Seconds-m.Setup)).Text(words.Duration(m.Seconds)),
	)
}

func (p *page) runNumber() app.UI {
	run := &p.state.Run
	unit := "solutions"
	if run.Progress.Solutions == 1 {
		unit = "solution"
	}
	if run.Phase != state.Finished {
		unit += " so far"
	}
	number := words.FoundWords(&run.Progress)
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
func (p *page) runState() []app.UI {
	run, m := &p.state.Run, &p.state.Run.Progress
	done := m.Complete && run.Phase == state.Finished
	halves := ""
	if m.Halves != "" {
		halves = words.Capital(m.Halves) + "."
	}
	return []app.UI{
		doneBar(run),
		html.El("p").Class("saying").Body(app.Text(p.saying()), app.If(done && run.Trials() == 0 && run.File == "", func() app.UI { return terms.Ask("convention") })),
		p.besides(),
		html.El("p").Class("saying").DataSet("test", "halves").Hidden(m.Halves == "").Body(app.Text(halves), terms.Ask("meet")),
		p.tally(),
		html.El("div").Class("row wrap").Hidden(!done || run.File != "" || m.Solutions == 0).Body(
			html.Button().Class("btn sm outline").DataSet("test", "map").OnClick(p.onMap).Text("Where the pieces lie"),
			html.Button().Class("btn sm outline").DataSet("test", "dates").Hidden(!dated(p.state.Run.Puzzle)).OnClick(p.onDates).Text("Ways for each date"),
		),
		html.El("p").Class("saying").DataSet("test", "declined").Hidden(m.Declined == "").Text("Searched without a kernel: " + m.Declined + "."),
	}
}

// madeBy says which settings made the result, which may not be those that stand in the
// panel: after a change, or after a sweep.
func (p *page) madeBy() app.UI {
	s := &p.state
	if s.Run.File != "" {
		return html.El("p").Hidden(true)
	}
	said := "Searched by "
	if !s.Current() && !s.Stale() {
		said = "Other settings: searched by "
	}
	line := lineText(madeBy(&s.Run))
	// What Automatic has chosen stands in the panel, too.
	made := html.El("p").Class("saying made-by").Hidden(s.Run.Settings.Auto && s.Current() && s.Run.Phase.Active()).Body(app.Text(said), html.El("code").Class("mono").Title(line).DataSet("test", "made-by").Text(line))
	if !settings.ParseLine(s.Run.Line).Unlike() {
		return made
	}
	return html.El("div").Body(made, html.El("p").Class("saying").DataSet("test", "unlike").Body(app.Text("polycube 1.2.1 may make other fits"), terms.Ask("unlike")))
}

// madeBy is the settings line by which a run searches: that which Automatic has chosen, if it
// was asked.
func madeBy(run *state.Run) string { return cmp.Or(run.Progress.Outlook.Line, run.Line) }

// runFacts are the figures of the run.
func (p *page) runFacts() (facts []app.UI) {
	m := &p.state.Run.Progress
	engine := m.Engine
	fact := func(test, name, term, value string) {
		facts = append(facts, html.El("dt").Body(app.Text(name), terms.Ask(term)), html.El("dd").DataSet("test", test).Text(value))
	}
	if m.Images > 0 {
		images := words.Thousands(float64(m.Images))
		if m.ImagesLeft != m.Images {
			images += " → " + words.Thousands(float64(m.ImagesLeft))
		}
		fact("images", "Images", "image", images)
	}
	if m.Attempts != m.Fits {
		fact("attempts", "Attempts", "attempt", words.Thousands(m.Attempts))
	}
	if p.state.Run.File == "" {
		fact("fits", "Fits", "fit", words.Thousands(m.Fits))
	}
	rate := ""
	if spent := m.Seconds - m.Setup; spent > 0.001 && m.Fits > 0 {
		rate = words.Compact(m.Fits / spent)
	}
	switch {
	case rate != "":
		facts = append(facts, html.El("dt").Body(html.El("span").DataSet("test", "ran").Text(engine), terms.Ask("kernel")), html.El("dd").DataSet("test", "rate").Text(rate+" fits/s"))
	case engine != "":
		fact("ran", "Engine", "kernel", engine)
	}
	return facts
}

// saying is what the number means.
func (p *page) saying() string {
	s := &p.state
	switch s.Run.Phase {
	case state.Starting, state.Compiling:
		return "First the page lists every place of every piece. Then the search begins."
	case state.Searching:
		return p.pace()
	case state.Paused:
		if o := outlookOf(&s.Run); o != nil {
			return words.Capital(percentSpan(o.Done, o.Work)) + " done. Nothing is lost; Resume goes on where it stands."
		}
		return "Nothing is lost; Resume goes on where it stands."
	case state.Stopped:
		if o := outlookOf(&s.Run); o != nil {
			return searched(o)
		}
		return "There may be more: the search was stopped."
	case state.Failed:
		return "What it found before that is here."
	}
	if s.Run.File != "" {
		return "All of them fill this board with its pieces: each was checked."
	}
	if s.Run.Trials() > 0 {
		return "There may be more: random trials see only a part."
	}
	if s.Run.Part != "" {
		return "All solutions of this part; the whole search has more parts."
	}
	if !s.Run.Progress.Complete {
		if s.Run.Settings.Limit == 1 {
			return "There may be more: the search stopped at the first."
		}
		return "There may be more: the search stopped at the limit you set."
	}
	if s.Run.Progress.Solutions == 0 {
		return "No solution: everything was searched."
	}
	return "All of them; " + convention(s.Run.Line, s.Run.Puzzle)
}

// The conventions by which solutions are counted.
const (
	conventionAll   = "every position counted"
	conventionBoth  = "turns and mirrors once"
	conventionTurns = "turns once, mirrors apart"
)

// convention says which solutions count as one.
func convention(line string, puzzle *def.Puzzle) string {
	set, _ := settings.Parse(line)
	facts := state.Facts(puzzle)
	switch {
	case set.Redundancy == settings.RedundancyOff && !set.Unique && !set.Auto:
		return conventionAll
	case facts.Flat && (!facts.OneSide || facts.Closed):
		return conventionBoth
	case set.Mirror == settings.MirrorSame && facts.Closed:
		return conventionBoth
	}
	return conventionTurns
}

func (p *page) onFoldResult(app.Context, app.Event) { p.fold(state.ResultPanel) }
