package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/solver/settings"
	"tilewright/ui/planner"
	"tilewright/wasm/wire"
)

// benchPage is the page that measures how quick searches are on the machine at hand. What is
// on it is a <search-bench> of static/bench, which has the table; here is the frame around it,
// and the searches that it asks for, one at a time, by two functions in the window:
//
//	tilewrightSearch(id, line, hear)  searches a puzzle of the library, and tells hear how it goes
//	tilewrightStop()                  ends that
type benchPage struct {
	app.Compo
	shell
	planner *planner.Client
	// run is the number of the newest search, and hear is told how that goes.
	run  int
	hear app.Value
}

// benchKept is how many solutions of a search come to the page: as many as come to the first
// page of most puzzles, so that they take the time that they take there.
const benchKept = 1_000_000

// benchWords are the terms of the bench.
var benchWords = []string{"auto", "best", "dlx", "engine", "line"}

func (p *benchPage) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle("Bench – Tilewright")
	ctx.Page().SetDescription("How quick searches are on your machine: the library under Automatic, the articles’ best settings and plain DLX.")
}

func (p *benchPage) OnInit() {
	p.shell = shell{root: "../", here: "Bench"}
	p.shell.open()
	p.planner = planner.New(app.Getenv("TILEWRIGHT_PLANNER"), planner.Events{
		Ready: func(string) { ready() },
		Progress: func(m wire.Progress) {
			p.tell(m.Run, map[string]any{"phase": m.Phase, "seconds": m.Seconds, "solutions": m.Solutions, "line": m.Outlook.Line, "engine": m.Engine, "fault": ""})
		},
		Fault: func(m wire.Fault) {
			p.tell(p.run, map[string]any{"phase": "", "seconds": 0, "solutions": 0, "line": "", "engine": "", "fault": m.Message + " " + m.Advice})
		},
		Solutions: func(wire.Solutions) {},
		State:     func(wire.State, any) {},
	})
}

func (p *benchPage) OnMount(ctx app.Context) {
	p.shell.mount(ctx, func() {}, func() {}, p.press)
	p.planner.Warm()
	p.shell.global.offer("tilewrightSearch", func(args []app.Value) any {
		p.search(args[0].String(), args[1].String(), args[2])
		return nil
	})
	p.shell.global.offer("tilewrightStop", func([]app.Value) any {
		p.planner.Control(wire.Control{Op: wire.OpStop, Version: wire.Version, Run: p.run})
		return nil
	})
}

func (p *benchPage) OnDismount() { p.shell.dismount() }

// search begins a search in place of the one before. The lines of the bench are right
// (TestBenchLines).
func (p *benchPage) search(id, line string, hear app.Value) {
	set, _ := settings.Parse(line)
	p.run++
	p.hear = hear
	p.planner.Start(wire.Start{
		Op: wire.OpStart, Version: wire.Version, Run: p.run, Keep: benchKept,
		Work: wire.Work{Puzzle: def.Find(id).Puzzle(), Settings: set},
	})
}

// tell passes news of the newest search on.
func (p *benchPage) tell(run int, news map[string]any) {
	if run == p.run && p.hear != nil {
		p.hear.Invoke(news)
	}
}

func (p *benchPage) Render() app.UI {
	return el("div").Class("app").Body(
		el("main").Class("bench-frame").Body(
			p.shell.topbar(
				el("span").Class("titled").Body(el("b").Text("Bench")),
				button().Class("btn icon wide").Aria("label", "Keys").Title("Keys  ?").DataSet("test", "keys").OnClick(p.onKeys).Body(icon(iconHelp)),
			),
			el("div").Class("bench").Body(
				el("header").Body(
					el("h1").Text("How quick searches are here"),
					el("p").Class("soft").Body(
						app.Text("The puzzles of the library, searched to the end on all cores by "), el("b").Text("Automatic"), ask("auto"),
						app.Text(", by "), el("b").Text("the articles’ best"), ask("best"), app.Text(" settings, and by "), el("b").Text("plain DLX"), ask("dlx"),
						app.Text(". Below each time are the engine"), ask("engine"), app.Text(" that searched and its settings line"), ask("line"), app.Text("."),
					),
					el("p").Class("muted").Text("Each time is a whole search, prepared from nothing; Automatic’s own trials count. Three runs are made, and the middle one counts; a search of over 5 s runs once.  "+
						"A search is given up at the limit below, or at three times the quickest of its puzzle, but not before 2 s. Keep this page in sight while it runs."),
					button().Class("btn sm outline").DataSet("test", "counts").OnClick(func(app.Context, app.Event) { showDialog("counts") }).Text("Counts that can be checked"),
				),
				el("search-bench"),
			),
		),
		keysList(p.onCloseKeys, [2]string{"Measure, or stop", "Ctrl Enter"}, [2]string{"Light or dark", "D"}, [2]string{"This list", "?"}),
		&counts{},
		&explanations{root: "../", words: benchWords},
		p.shell.toast(),
	)
}
