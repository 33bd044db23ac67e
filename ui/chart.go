package ui

import (
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/state"
	"tilewright/wasm/wire"
)

// view of the work: which numbers the chart shows.
type chartKind string

const (
	workChart      chartKind = ""
	targetChart    chartKind = "target"
	filterChart    chartKind = "filters"
	solutionsChart chartKind = "time"
	treeChart      chartKind = "tree"
)

var chartKinds = []struct {
	kind chartKind
	name string
}{
	{workChart, "Work by pieces left"},
	{targetChart, "Branching by pieces left"},
	{filterChart, "Filters by pieces left"},
	{solutionsChart, "Solutions over time"},
	{treeChart, "Search tree"},
}

// series is one row of bars or one line.
type series struct {
	name, colour string
	values       []float64
}

// figures are what a chart shows.
type figures struct {
	bars bool
	// falling draws the greatest place on the left.
	falling bool
	along   string
	x       []float64
	series  []series
}

// figuresOf takes the numbers of a chart from a run. Branching is what the FILA
// article's Tables 2 to 5 (M. Busche, 2018) call attempts and fits per target:
// divided by the placements that led there.
func figuresOf(kind chartKind, run *state.Run) figures {
	levels := run.Progress.Levels
	f := figures{bars: true, falling: true, along: "pieces left"}
	if kind == solutionsChart {
		f = figures{along: "seconds", series: []series{{name: "solutions", colour: "--chart-1"}}}
		for _, p := range run.Curve {
			f.x = append(f.x, p.Seconds)
			f.series[0].values = append(f.series[0].values, p.Solutions)
		}
		return f
	}
	for i := range levels {
		f.x = append(f.x, float64(i+1))
	}
	add := func(name, colour string, of func(i int) float64) {
		s := series{name: name, colour: colour, values: make([]float64, len(levels))}
		any := false
		for i := range levels {
			s.values[i] = of(i)
			any = any || s.values[i] != 0
		}
		if any {
			f.series = append(f.series, s)
		}
	}
	targets := func(i int) float64 { return targetsOf(levels, i) }
	tried := false
	for _, l := range levels {
		tried = tried || l.Attempts != l.Fits
	}
	switch kind {
	case targetChart:
		f.along = "pieces left, per target"
		if tried {
			add("attempts", "--chart-1-soft", func(i int) float64 { return ratio(levels[i].Attempts, targets(i)) })
		}
		add("fits", "--chart-1", func(i int) float64 { return ratio(levels[i].Fits, targets(i)) })
	case filterChart:
		// What stands behind is the sum, so that each is seen.
		sum := func(i int, n int) float64 {
			l, total := levels[i], 0.0
			for k, v := range []float64{l.VolumeFiltered, l.ParityFiltered, l.FitFiltered, l.VolumeBacktracks, l.ParityBacktracks} {
				if k >= n {
					total += v
				}
			}
			return total
		}
		for n, name := range []string{"volume filter", "parity filter", "fit filter", "volume trigger", "parity trigger"} {
			used := false
			for i := range levels {
				used = used || sum(i, n) != sum(i, n+1)
			}
			if used {
				add(name, []string{"--chart-1", "--chart-3", "--chart-4", "--chart-2", "--chart-1-soft"}[n], func(i int) float64 { return sum(i, n) })
			}
		}
	default:
		if tried {
			add("attempts", "--chart-1-soft", func(i int) float64 { return levels[i].Attempts })
		}
		add("fits", "--chart-1", func(i int) float64 { return levels[i].Fits })
	}
	return f
}

// targetsOf is the number of cells or pieces that were chosen with i+1 pieces
// left: one for each placement before, and one to begin with.
func targetsOf(levels []wire.Level, i int) float64 {
	if i+1 == len(levels) {
		return 1
	}
	return levels[i+1].Fits
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// work is the section with the chart, and the way to its numbers.
func (p *page) work() app.UI {
	run := &p.state.Run
	f := figuresOf(p.chart, run)
	var legend, options []app.UI
	for _, s := range f.series {
		legend = append(legend, legendOf(s.name, "var("+s.colour+")"))
	}
	for _, k := range chartKinds {
		options = append(options, el("option").Attr("value", string(k.kind)).Attr("selected", k.kind == p.chart).Text(k.name))
	}
	var body app.UI = &chartView{Figures: f, Key: string(p.chart) + "/" + strconv.Itoa(run.ID) + "/" + strconv.FormatFloat(run.Progress.Seconds, 'g', -1, 64) + "/" + strconv.FormatFloat(run.Progress.Attempts, 'g', -1, 64) + "/" + string(run.Phase)}
	if p.chart == treeChart {
		body, legend = p.tree(), nil
	} else if len(f.series) == 0 || len(f.x) == 0 {
		none := "Nothing was counted yet."
		if p.chart == filterChart {
			none = "No filter removed anything, and no trigger went back."
		}
		body = el("div").Class("empty").Body(el("span").Text(none))
	}
	return el("div").Class("sec work").Body(
		el("h2").Body(
			el("label").Class("select quiet").Body(
				el("span").Class("sr").Text("Chart"),
				el("select").DataSet("test", "chart-kind").OnChange(p.onChart).Body(options...),
				icon(iconCaret),
			),
			el("span").Class("end legend").Aria("hidden", true).Body(legend...),
			button().Class("btn sm quiet").DataSet("test", "numbers").Title("The numbers as a table").OnClick(p.onNumbers).Text("Table"),
		),
		body,
	)
}

func legendOf(name, colour string) app.UI {
	return el("span").Body(el("i").Style("background", colour), app.Text(name))
}

func (p *page) onChart(ctx app.Context, _ app.Event) {
	p.chart = chartKind(ctx.JSSrc().Get("value").String())
	p.do()
}

// chartView is the picture: a <work-chart>.
type chartView struct {
	app.Compo
	Figures figures
	// Key differs where the figures do.
	Key string

	key string
}

func (c *chartView) Render() app.UI {
	return el("work-chart").DataSet("test", "chart").Aria("hidden", true)
}

func (c *chartView) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	c.sync()
}
func (c *chartView) OnUpdate(app.Context) { c.sync() }

func (c *chartView) sync() {
	if c.key == c.Key {
		return
	}
	c.key = c.Key
	f := c.Figures
	kind := "lines"
	if f.bars {
		kind = "bars"
	}
	list := make([]any, len(f.series))
	for i, s := range f.series {
		list[i] = map[string]any{"name": s.name, "colour": s.colour, "values": numbers(s.values)}
	}
	c.JSValue().Set("chart", map[string]any{"kind": kind, "along": f.along, "reverse": f.falling, "x": numbers(f.x), "series": list})
}

func numbers(values []float64) []any {
	list := make([]any, len(values))
	for i, v := range values {
		if !math.IsNaN(v) { // else it stays null
			list[i] = v
		}
	}
	return list
}

// column is one of the table of the work.
type column struct {
	name string
	of   func(levels []wire.Level, i int) float64
	// parts is true for numbers that are no counts.
	parts bool
	// always is false for one that is left out where it is zero all over.
	always bool
}

// columns are those of the FILA article's Tables 2 to 5, and what filters and
// triggers did.
var columns = []column{
	{"Attempts", func(l []wire.Level, i int) float64 { return l[i].Attempts }, false, true},
	{"Fits", func(l []wire.Level, i int) float64 { return l[i].Fits }, false, true},
	{"No-fits", func(l []wire.Level, i int) float64 { return l[i].Attempts - l[i].Fits }, false, true},
	{"Attempts per target", func(l []wire.Level, i int) float64 { return ratio(l[i].Attempts, targetsOf(l, i)) }, true, true},
	{"Fits per target", func(l []wire.Level, i int) float64 { return ratio(l[i].Fits, targetsOf(l, i)) }, true, true},
	{"No-fits per target", func(l []wire.Level, i int) float64 { return ratio(l[i].Attempts-l[i].Fits, targetsOf(l, i)) }, true, true},
	{"Volume filter", func(l []wire.Level, i int) float64 { return l[i].VolumeFiltered }, false, false},
	{"Parity filter", func(l []wire.Level, i int) float64 { return l[i].ParityFiltered }, false, false},
	{"Fit filter", func(l []wire.Level, i int) float64 { return l[i].FitFiltered }, false, false},
	{"Volume trigger", func(l []wire.Level, i int) float64 { return l[i].VolumeBacktracks }, false, false},
	{"Parity trigger", func(l []wire.Level, i int) float64 { return l[i].ParityBacktracks }, false, false},
}

// columnsOf are the columns that say something about a run.
func columnsOf(levels []wire.Level) []column {
	var list []column
	for _, c := range columns {
		some := c.always
		for i := range levels {
			some = some || c.of(levels, i) != 0
		}
		if some {
			list = append(list, c)
		}
	}
	return list
}

// numbersDialog is the table of the work by pieces left.
func (p *page) numbersDialog() app.UI {
	dialog := el("dialog").ID("numbers").Class("dialog wide").Aria("labelledby", "h-numbers").DataSet("test", "numbers-dialog")
	if !p.numbersOpen {
		return dialog
	}
	run := &p.state.Run
	levels := run.Progress.Levels
	list := columnsOf(levels)
	heads := []app.UI{el("th").Attr("scope", "col").Text("Pieces left")}
	for _, c := range list {
		heads = append(heads, el("th").Attr("scope", "col").Text(c.name))
	}
	var rows []app.UI
	for i := len(levels) - 1; i >= 0; i-- {
		cells := []app.UI{el("th").Attr("scope", "row").Text(strconv.Itoa(i + 1))}
		for _, c := range list {
			text := thousands(c.of(levels, i))
			if c.parts {
				text = strconv.FormatFloat(c.of(levels, i), 'f', 3, 64)
			}
			cells = append(cells, el("td").Text(text))
		}
		rows = append(rows, el("tr").Body(cells...))
	}
	return dialog.Body(
		el("header").Body(
			el("h2").ID("h-numbers").Text("Work by pieces left"),
			button().Class("btn sm outline").DataSet("test", "copy-numbers").OnClick(p.onCopyNumbers).Text("Copy as CSV"),
			button().Class("btn sm outline").DataSet("test", "copy-curve").Title("Solutions and fits over time").OnClick(p.onCopyCurve).Text("Copy the course"),
			button().Class("btn icon").Aria("label", "Close").OnClick(p.onCloseNumbers).Body(icon(iconClose)),
		),
		el("div").Class("scroll-x").TabIndex(0).Role("group").Aria("label", "Work by pieces left").Body(
			el("table").Class("ab num wide").DataSet("test", "levels").Body(el("thead").Body(el("tr").Body(heads...)), el("tbody").Body(rows...)),
		),
	)
}

func (p *page) onNumbers(app.Context, app.Event) {
	if p.chart == treeChart {
		if e := app.Window().Get("document").Call("querySelector", "search-tree"); has(e, "open") {
			e.Call("open")
		}
		return
	}
	p.numbersOpen = true
	p.later()
	if e := app.Window().GetElementByID("numbers"); has(e, "showModal") && !e.Get("open").Truthy() {
		e.Call("showModal")
	}
}

func (p *page) onCloseNumbers(app.Context, app.Event) {
	p.numbersOpen = false
	if e := app.Window().GetElementByID("numbers"); has(e, "close") {
		e.Call("close")
	}
}

func (p *page) onCopyNumbers(app.Context, app.Event) {
	p.copyText(csvOfLevels(p.state.Run.Progress.Levels), "The table is copied, as CSV.")
}

func (p *page) onCopyCurve(app.Context, app.Event) {
	p.copyText(csvOfCurve(p.state.Run.Curve), "The course of the search is copied, as CSV.")
}

// csvOfLevels is the table of the work, most pieces left first.
func csvOfLevels(levels []wire.Level) string {
	var t strings.Builder
	list := columnsOf(levels)
	t.WriteString("pieces left")
	for _, c := range list {
		t.WriteString("," + strings.ToLower(c.name))
	}
	t.WriteString("\n")
	for i := len(levels) - 1; i >= 0; i-- {
		t.WriteString(strconv.Itoa(i + 1))
		for _, c := range list {
			t.WriteString("," + csvNumber(c.of(levels, i)))
		}
		t.WriteString("\n")
	}
	return t.String()
}

// csvOfCurve is the course of a search.
func csvOfCurve(curve []state.Point) string {
	var t strings.Builder
	t.WriteString("seconds,solutions,fits\n")
	for _, p := range curve {
		t.WriteString(csvNumber(p.Seconds) + "," + csvNumber(p.Solutions) + "," + csvNumber(p.Fits) + "\n")
	}
	return t.String()
}

// csvNumber is a number in a file, nothing where there is none.
func csvNumber(v float64) string {
	switch {
	case math.IsNaN(v):
		return ""
	case v == math.Trunc(v):
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'f', 4, 64)
}
