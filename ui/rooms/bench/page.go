package bench

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/planner"
	"tilewright/ui/shell"
)

// Page is the page that measures how fast searches are on this machine. Its content is a <search-bench> of
// static/bench, which has the table. This page has the frame around that, and searches for it, one search at a time, by
// two functions in the window:
//
//	search(id, line, hear)  searches a puzzle of the library, and tells hear how it goes
//	stop()                  ends that
type Page struct {
	app.Compo
	shell   shell.Shell
	planner *planner.Client
	// run is the number of the newest search, and hear is told how that search goes.
	run  int
	hear app.Value
}

// benchKept is how many solutions of a search come to the page. It is as many as come to the first page for most
// puzzles, so that searches take as long as there.
const benchKept = 1_000_000

// benchWords are the terms of the bench.
var benchWords = []string{"auto", "best", "dlx", "engine", "line"}

func (p *Page) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle(say.T("Bench – Tilewright"))
	ctx.Page().SetDescription(say.T("How quick searches are on your machine: the library under Automatic, the articles’ best settings and plain DLX."))
}

func (p *Page) OnInit() {
	p.shell = shell.Shell{Root: "../", Here: "bench/"}
	p.shell.Open()
	p.planner = planner.New(app.Getenv("TILEWRIGHT_PLANNER"), planner.Events{
		Ready: func(string) { browser.Ready() },
		Progress: func(m wire.Progress) {
			p.tell(m.Run, map[string]any{
				"phase": m.Phase, "seconds": m.Seconds, "solutions": m.Solutions, "line": m.Outlook.Line, "engine": m.Engine,
				"fault": "",
			})
		},
		Fault: func(m wire.Fault) {
			p.tell(p.run, map[string]any{"phase": "", "seconds": 0, "solutions": 0, "line": "", "engine": "", "fault": m.Message + " " + m.Advice})
		},
		Solutions: func(wire.Solutions) {},
		State:     func(wire.State, any) {},
	})
}

func (p *Page) OnMount(ctx app.Context) {
	p.shell.Mount(ctx, func() {}, func() {}, p.shell.Press)
	p.planner.Warm()
	p.shell.Global.Offer("search", func(args []app.Value) any {
		p.search(args[0].String(), args[1].String(), args[2])
		return nil
	})
	p.shell.Global.Offer("stop", func([]app.Value) any {
		p.planner.Control(wire.Control{Op: wire.OpStop, Version: wire.Version, Run: p.run})
		return nil
	})
}

func (p *Page) OnDismount() { p.shell.Dismount() }

// search begins a search in place of the one before. The lines of the bench have no errors (TestBenchLines).
func (p *Page) search(id, line string, hear app.Value) {
	set, _ := settings.Parse(line)
	p.run++
	p.hear = hear
	p.planner.Start(wire.Start{
		Job: wire.Job{Run: p.run, Keep: benchKept}, Work: wire.Work{Puzzle: def.Find(id).Puzzle(), Settings: set},
	})
}

// tell passes on news of the newest search.
func (p *Page) tell(run int, news map[string]any) {
	if run == p.run && p.hear != nil {
		p.hear.Invoke(news)
	}
}

func (p *Page) Render() app.UI {
	return html.El("div").Class("app").Body(
		html.El("main").Class("bench-frame").Body(
			p.shell.Topbar(
				html.El("span").Class("titled").Body(html.El("b").Text(say.T("Bench"))),
				html.Button().Class("btn icon wide").Aria("label", say.T("Keys")).Title(say.T("Keys  ?")).DataSet("test", "keys").
					OnClick(p.shell.OnKeys).Body(html.Icon(html.IconHelp)),
			),
			html.El("div").Class("bench").Body(
				html.El("header").Body(
					html.El("h1").Text(say.T("How quick searches are here")),
					html.El("p").Class("soft").Body(html.Sentence("The puzzles of the library, searched to the end on all cores by {automatic}{askAutomatic}, by {best}{askBest} settings, and by {plain}{askPlain}. "+
						"Below each time are the engine{askEngine} that searched and its settings line{askLine}.",
						html.El("b").Text(say.T("Automatic")), html.Ask("auto"), html.El("b").Text(say.T("the articles’ best")), html.Ask("best"),
						html.El("b").Text(say.T("plain DLX")), html.Ask("dlx"), html.Ask("engine"), html.Ask("line"))...),
					html.El("p").Class("muted").Text(say.T("Each time is a whole search, prepared from nothing; Automatic’s own trials count. Three runs are made, and the middle one counts; a search of over 5 s runs once.  "+
						"A search is given up at the limit below, or at three times the quickest of its puzzle, but not before 2 s. Keep this page in sight while it runs.")),
					html.El("p").Body(html.El("a").Attr("href", "../counts/").DataSet("test", "counts-page").Text(say.T("Counts that can be checked"))),
				),
				html.El("search-bench"),
			),
		),
		html.KeysList(p.shell.OnCloseKeys, html.Key("Measure, or stop", "Ctrl Enter"), html.Key("Light or dark", "D"),
			html.Key("This list", "?")),
		&html.Explanations{Root: "../", Words: benchWords},
		p.shell.Toast(),
	)
}
