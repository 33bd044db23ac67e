package result

import (
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Compare is the section with two runs of the puzzle side by side.
func (p *Panel) Compare() app.UI {
	s := p.State
	a, b, ok := s.Pair()
	head := html.El("h2").Aria("label", say.T("Compare")).Body(
		app.Text(say.T("Compare")),
		html.El("span").Class("end").Body(
			p.sweepButton("btn sm quiet"),
			p.runsButton("btn sm quiet"),
			html.Maybe(ok, func() app.UI { return p.CompareButton("btn sm quiet narrow") }),
			html.Button().Class("btn sm quiet").Hidden(!ok).DataSet("test", "copy-comparison").Title(say.T("Copy the table as Markdown")).
				OnClick(p.onCopyComparison).Text(say.T("Markdown")),
		),
	)
	var body app.UI
	switch {
	case s.Sweeping() && s.Waiting() > 0:
		body = html.El("div").Class("empty").
			Body(html.El("b").Text(say.T("A sweep is running")),
				html.El("span").Text(say.T("{n, plural, one {# run} other {# runs}} still to come.", s.Waiting())))
	case s.Waiting() > 0:
		body = html.El("div").Class("empty").
			Body(html.El("b").Text(say.T("One more run follows")), html.El("span").Text(say.T("It begins when this one ends.")))
	case !ok:
		body = html.El("div").Hidden(true)
	default:
		body = comparison(a, b)
	}
	return html.El("div").Class("sec compare").DataSet("test", "compare").Body(head, body)
}

// compares reports whether there is something in the section, or will be.
func (p *Panel) compares() bool {
	_, _, ok := p.State.Pair()
	return ok || p.State.Waiting() > 0
}

// Acts are the buttons that search in several ways, to compare them.
func (p *Panel) Acts() []app.UI {
	return []app.UI{p.CompareButton("btn outline"), p.sweepButton("btn outline"), p.runsButton("btn outline")}
}

func (p *Panel) sweepButton(class string) app.UI {
	return html.Button().Class(class).DataSet("test", "sweep").Title(say.T("Try a number of the settings over a range")).
		OnClick(p.onSweep).Text(say.T("Sweep"))
}

func (p *Panel) runsButton(class string) app.UI {
	n := len(p.State.Runs.Records)
	return html.Button().Class(class).Hidden(n == 0).DataSet("test", "runs").Title(say.T("All runs of this tab")).
		OnClick(p.onRuns).Text(say.T("{n, plural, one {# run} other {# runs}}", n))
}

// quantity is a row of the tables of runs.
type quantity struct {
	name say.Message
	// of is NaN where the run did not count it.
	of   func(r state.Record) float64
	text func(n float64) string
	// cost is whether less is better.
	cost bool
}

// said is a run's number in words.
func (q quantity) said(r state.Record) string { return known(q.of(r), q.text) }

// known is a number in words, or the words for none.
func known(n float64, text func(n float64) string) string {
	if math.IsNaN(n) {
		return "–"
	}
	return text(n)
}

// attemptsOf is a run's number of attempts, if it counted them.
func attemptsOf(r state.Record) float64 {
	if !r.Attempted() {
		return math.NaN()
	}
	return r.Progress.Attempts
}

var quantities = []quantity{
	{"Solutions", func(r state.Record) float64 { return r.Progress.Solutions }, words.Thousands, false},
	{"Images", func(r state.Record) float64 { return float64(r.Progress.ImagesLeft) }, words.Thousands, true},
	{"Attempts", attemptsOf, words.Thousands, true},
	{"Fits", func(r state.Record) float64 { return r.Progress.Fits }, words.Thousands, true},
	{"Time", wholeTime, words.Duration, true},
	{"of it set-up", func(r state.Record) float64 { return r.Progress.Setup + r.Progress.Ahead }, words.Duration, true},
}

// wholeTime is the set-up and the search of a run, and any work done before the run was asked for. Of two runs, only
// one may have been prepared this way.
func wholeTime(r state.Record) float64 { return r.Progress.Seconds + r.Progress.Ahead }

// naming is a name of a run, which says so if the run did not see everything.
func naming(name string, r state.Record) string {
	if r.Progress.Complete {
		return name
	}
	return say.T("{name}, not to the end", name)
}

// change compares run b with run a, and gives the class of its colour. The class is empty if a run broke off, since
// more work might have come.
func (q quantity) change(a, b state.Record) (text, class string) {
	x, y := q.of(a), q.of(b)
	if math.IsNaN(x) || math.IsNaN(y) || !state.Comparable(a, b) {
		return "–", "muted"
	}
	text = difference(x, y)
	switch {
	case !q.cost || x == y || !a.Progress.Complete:
		return text, "muted"
	case y < x:
		return text, "better"
	}
	return text, "worse"
}

// comparison is the table of two runs.
func comparison(a, b state.Record) app.UI {
	var rows []app.UI
	for _, q := range quantities {
		change, class := q.change(a, b)
		rows = append(rows, html.El("tr").Body(
			html.El("th").Attr("scope", "row").Text(q.name),
			html.El("td").Text(q.said(a)), html.El("td").Text(q.said(b)), html.El("td").Class(class).Text(change),
		))
	}
	rows = append(rows, html.El("tr").Class("words").Body(
		html.El("th").Attr("scope", "row").Text(say.T("Engine")), html.El("td").Text(a.Progress.Engine),
		html.El("td").Text(b.Progress.Engine), html.El("td"),
	))
	column := func(name string, r state.Record) app.UI {
		class := ""
		if !r.Progress.Complete {
			class = "cut"
		}
		return html.El("th").Attr("scope", "col").Class(class).Body(
			html.El("b").Text(naming(name, r)),
			html.Maybe(r.Name != "", func() app.UI { return html.El("span").Class("way-name").Text(r.Name) }),
			html.El("code").Class("mono").Title(lineText(r.Line)).Text(lineText(r.Line)),
		)
	}
	return html.El("div").Class("scroll-x").TabIndex(0).Role("group").Aria("label", say.T("Two runs compared")).Body(
		html.El("table").Class("ab num").Body(
			html.El("thead").Body(html.El("tr").Body(
				html.El("th").Body(html.El("span").Class("sr").Text(say.T("Quantity"))), column("A", a), column("B", b),
				html.El("th").Attr("scope", "col").Text(say.T("B against A")),
			)),
			html.El("tbody").Body(rows...),
		),
	)
}

// lineText is a settings line as a table names it.
func lineText(line string) string {
	if strings.TrimSpace(line) == "" {
		return say.T("plain DLX")
	}
	return line
}

// difference is how much y differs from x, in percent: "−14.2 %", "same".
func difference(x, y float64) string {
	switch {
	case x == y:
		return say.T("same")
	case x == 0:
		return "–"
	}
	change := 100 * (y - x) / x
	digits := 1
	if change > -0.95 && change < 0.95 {
		digits = 2
	} else if change > 100 || change < -99.95 {
		digits = 0
	}
	text := strconv.FormatFloat(change, 'f', digits, 64)
	if change >= 1000 {
		text = words.Thousands(change)
	}
	if strings.HasPrefix(text, "-") {
		return "−" + text[1:] + "\u00a0%"
	}
	return "+" + text + "\u00a0%"
}

// RunComparison is the popover that chooses a line to compare the settings with.
func (p *Panel) RunComparison() app.UI {
	list := html.El("div").ID("rivals").Class("popover rivals").Attr("popover", "auto").TabIndex(-1).Attr("autofocus", true).
		Role("dialog").Aria("label", say.T("Compare the settings with")).DataSet("test", "rivals")
	if !p.rivals {
		return list
	}
	var items []app.UI
	for _, r := range p.State.RunComparison() {
		items = append(items, html.El("li").Body(
			html.Button().Class("way").DataSet("line", r.Line).DataSet("test", "rival").OnClick(p.onRival).Body(
				html.El("b").Text(r.Name), html.Maybe(r.About != "", func() app.UI { return html.El("small").Text(r.About) }),
				html.El("code").Class("mono").Text(lineText(r.Line)),
			),
		))
	}
	return list.Body(
		html.El("h2").Text(say.T("Compare with")),
		html.El("p").Class("hint").Body(
			html.Sentence("Runs your choice first, then {settings}. Each time includes all set-up and search, also set-up that was done before.",
				html.El("code").Class("mono").Text(lineText(p.State.Settings.Text)))...,
		),
		html.El("ul").Class("ways").Body(items...),
	)
}

// CompareButton opens that choice.
func (p *Panel) CompareButton(class string) app.UI {
	s := p.State
	return html.Button().Class(class).Hidden(s.Run.Phase.Active()).Attr("disabled", s.Blocked() != "").
		Attr("popovertarget", "rivals").Aria("haspopup", "dialog").Title(say.T("Run two settings, one after the other")).
		DataSet("test", "compare-with").OnClick(p.onCompare).Text(say.T("Compare"))
}

func (p *Panel) onCompare(app.Context, app.Event) { p.rivals = true }

func (p *Panel) onRival(ctx app.Context, _ app.Event) {
	p.ReadEditor()
	p.part = comparePart
	p.Do(state.Compare{Against: browser.Dataset(ctx, "line")})
	browser.HidePopover("rivals")
}

// Runs is the table of all runs of this tab.
func (p *Panel) Runs() app.UI {
	s := p.State
	dialog := html.El("dialog").ID("runs").Class("dialog wide").Aria("labelledby", "h-runs").DataSet("test", "runs-dialog")
	if !p.runs {
		return dialog
	}
	heads := []app.UI{html.El("th").Attr("scope", "col").Text(say.T("Puzzle")), html.El("th").Attr("scope", "col").
		Text(say.T("Settings")), html.El("th").Attr("scope", "col").Text(say.T("Engine"))}
	for _, q := range quantities {
		heads = append(heads, html.El("th").Attr("scope", "col").Text(q.name))
	}
	var rows []app.UI
	for _, r := range s.Runs.Records {
		cells := []app.UI{
			html.El("td").Text(naming(r.Title, r)),
			html.El("td").DataSet("name", say.T("Settings")).
				Body(html.El("span").Class("way-name").Text(r.Name), html.El("code").Class("mono").Title(lineText(r.Line)).
					Text(lineText(r.Line))),
			html.El("td").DataSet("name", say.T("Engine")).Text(r.Progress.Engine),
		}
		for _, q := range quantities {
			cells = append(cells, html.El("td").DataSet("name", q.name).Text(q.said(r)))
		}
		rows = append(rows, html.El("tr").Body(cells...))
	}
	return dialog.Body(
		html.El("header").Body(
			html.El("h2").ID("h-runs").Text(say.T("Runs of this tab")),
			html.Button().Class("btn sm outline").DataSet("test", "copy-runs").OnClick(p.onCopyRuns).Text(say.T("Copy as Markdown")),
			html.Button().Class("btn icon").Aria("label", say.T("Close")).OnClick(p.onCloseRuns).Body(html.Icon(html.IconClose)),
		),
		html.El("div").Class("scroll-x").TabIndex(0).Role("group").Aria("label", say.T("Runs")).Body(
			html.El("table").Class("ab num runs").Body(html.El("thead").Body(html.El("tr").Body(heads...)), html.El("tbody").Body(rows...)),
		),
	)
}

func (p *Panel) onRuns(app.Context, app.Event) {
	p.runs = true
	p.Later()
	browser.ShowDialog("runs")
}

func (p *Panel) onCloseRuns(app.Context, app.Event) {
	browser.CloseDialog("runs")
}

func (p *Panel) onCopyComparison(app.Context, app.Event) {
	if a, b, ok := p.State.Pair(); ok {
		p.CopyText(markdownPair(a, b), say.T("The comparison is copied, as a table in Markdown."))
	}
}

func (p *Panel) onCopyRuns(app.Context, app.Event) {
	p.CopyText(markdownRuns(p.State.Runs.Records), say.T("The runs are copied, as a table in Markdown."))
}

// markdownPair is the table of two runs.
func markdownPair(a, b state.Record) string {
	var t strings.Builder
	named := func(r state.Record) string {
		if r.Name == "" {
			return naming("`"+cell(lineText(r.Line))+"`", r)
		}
		return naming(cell(r.Name)+", `"+cell(lineText(r.Line))+"`", r)
	}
	t.WriteString("| " + cell(b.Title) + " | A: " + named(a) + " | B: " + named(b) + " | " + say.T("B against A") + " |\n|---|--:|--:|--:|\n")
	for _, q := range quantities {
		change, _ := q.change(a, b)
		t.WriteString("| " + q.name.String() + " | " + q.said(a) + " | " + q.said(b) + " | " + change + " |\n")
	}
	t.WriteString("| " + say.T("Engine") + " | " + cell(a.Progress.Engine) + " | " + cell(b.Progress.Engine) + " | |\n")
	return t.String()
}

// markdownRuns is the table of all runs.
func markdownRuns(list []state.Record) string {
	var t strings.Builder
	t.WriteString("| " + say.T("Puzzle") + " | " + say.T("Settings") + " | " + say.T("Engine") + " |")
	rule := "\n|---|---|---|"
	for _, q := range quantities {
		t.WriteString(" " + q.name.String() + " |")
		rule += "--:|"
	}
	t.WriteString(rule + "\n")
	for _, r := range list {
		t.WriteString("| " + cell(naming(r.Title, r)) + " | `" + cell(lineText(r.Line)) + "` | " + cell(r.Progress.Engine) + " |")
		for _, q := range quantities {
			t.WriteString(" " + q.said(r) + " |")
		}
		t.WriteString("\n")
	}
	return t.String()
}

// cell makes a text safe for a cell of a table.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "`", "'").Replace(text)
}
