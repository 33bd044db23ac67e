package counts

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/planner"
	"tilewright/ui/shell"
	"tilewright/ui/words"
)

// Page has the tables of counts. Each row says how it was checked, and a press counts it again.
type Page struct {
	app.Compo
	shell   shell.Shell
	planner *planner.Client
	// at is the row that is being counted, nil for none, and run the number of that run.
	at   *row
	run  int
	here map[*row]string // the result of a row
}

func (p *Page) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle(say.T("Counts – Tilewright"))
	ctx.Page().SetDescription(say.T("Numbers of solutions that are too many to list, how each was checked, and a press that counts it again."))
}

func (p *Page) OnInit() {
	p.shell = shell.Shell{Root: "../", Here: "counts/"}
	p.shell.Open()
	p.here = map[*row]string{}
	p.planner = planner.New(app.Getenv("TILEWRIGHT_PLANNER"), planner.Events{
		Ready:     func(string) { browser.Ready() },
		Progress:  func(m wire.Progress) { p.shell.Later(func() { p.heard(m) }) },
		Fault:     func(m wire.Fault) { p.shell.Later(func() { p.end(m.Message + " " + m.Advice) }) },
		Solutions: func(wire.Solutions) {},
		State:     func(wire.State, any) {},
	})
}

func (p *Page) OnMount(ctx app.Context) {
	p.shell.Mount(ctx, func() {}, func() {}, p.shell.Press)
	p.planner.Warm()
}

func (p *Page) OnDismount() { p.shell.Dismount() }

// count counts a row once more.
func (p *Page) count(ctx app.Context, _ app.Event) {
	table, number, _ := strings.Cut(browser.Dataset(ctx, "row"), ".")
	i, err := strconv.Atoi(table)
	k, err2 := strconv.Atoi(number)
	if err != nil || err2 != nil || p.at != nil {
		return
	}
	p.at = &sections[i].rows[k]
	puzzle, err := def.ParseOne(p.at.definition())
	if err != nil {
		p.end(err.Error())
		return
	}
	set, _ := settings.Parse(p.at.line())
	p.run++
	p.planner.Start(wire.Start{Job: wire.Job{Run: p.run}, Work: wire.Work{Puzzle: puzzle, Settings: set}})
}

// heard takes news of the count.
func (p *Page) heard(m wire.Progress) {
	switch {
	case m.Run != p.run || p.at == nil || m.Phase != wire.PhaseFinished:
	case strings.ReplaceAll(words.FoundWords(&m), ",", "") == p.at.solutions:
		p.end(say.T("the same, in {time}", words.Duration(m.Seconds)))
	default:
		p.end(say.T("{n}, in {time}", words.FoundWords(&m), words.Duration(m.Seconds)))
	}
}

// end shows the result of the row that was counted.
func (p *Page) end(said string) {
	if p.at != nil {
		p.here[p.at], p.at = said, nil
	}
}

func (p *Page) Render() app.UI {
	body := []app.UI{
		html.El("h1").Text(say.T("Counts that can be checked")),
		html.El("p").Class("soft").Text(say.T("To check one in a terminal, open it, save its text as a file, and run: {command}.",
			"solve --count --engine=frontier FILE")),
	}
	for i := range sections {
		body = append(body, p.table(i)...)
	}
	return html.El("div").Class("app").Body(
		html.El("main").Class("bench-frame").Body(
			p.shell.Topbar(
				html.El("span").Class("titled").Body(html.El("b").Text(say.T("Counts"))),
				html.Button().Class("btn icon wide").Aria("label", say.T("Keys")).Title(say.T("Keys  ?")).DataSet("test", "keys").
					OnClick(p.shell.OnKeys).Body(html.Icon(html.IconHelp)),
			),
			html.El("div").Class("counts-all scroll").DataSet("test", "counts").Body(html.El("div").Class("counts-text").Body(body...)),
		),
		html.KeysList(p.shell.OnCloseKeys, html.Key("Light or dark", "D"), html.Key("This list", "?")),
		p.shell.Toast(),
	)
}

// table shows a section.
func (p *Page) table(i int) []app.UI {
	t := &sections[i]
	var rows []app.UI
	for k := range t.rows {
		rows = append(rows, p.row(&t.rows[k], strconv.Itoa(i)+"."+strconv.Itoa(k)))
	}
	head := func(name say.Message) app.UI { return html.El("th").Attr("scope", "col").Text(name) }
	return []app.UI{
		html.El("h2").Text(t.title),
		html.El("p").Class("soft").Text(t.about),
		html.El("div").Class("scroll-x").TabIndex(0).Role("group").Aria("label", t.title).Body(html.El("table").Class("num").Body(
			html.El("thead").Body(html.El("tr").Body(head("Board"), head("Ways"), head(t.says), head("On this machine"))),
			html.El("tbody").Body(rows...),
		)),
	}
}

func (p *Page) row(r *row, id string) app.UI {
	var here app.UI = html.Button().Class("btn sm outline").Attr("disabled", p.at != nil).DataSet("row", id).
		DataSet("test", "count-here").OnClick(p.count).Text(say.T("Count"))
	switch said := p.here[r]; {
	case p.at == r:
		here = html.El("span").Text(say.T("counting…"))
	case said != "":
		here = html.El("span").DataSet("test", "counted-here").Text(said)
	}
	return html.El("tr").Body(
		html.El("th").Attr("scope", "row").Body(
			html.El("a").Attr("href", "../#"+link.Link{Text: r.definition(), Settings: r.line()}.Encode()).Text(r.name())),
		html.El("td").Text(words.Grouped(r.solutions)),
		html.El("td").Text(r.check()),
		html.El("td").Role("status").Body(here),
	)
}
