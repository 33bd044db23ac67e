package result

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// chartKind is a view of the work: which numbers the chart shows.
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
	name say.Message
}{
	{workChart, "Work by pieces left"},
	{targetChart, "Branching factor"},
	{filterChart, "Filters by pieces left"},
	{solutionsChart, "Solutions over time"},
	{treeChart, "Search tree"},
}

// series is one row of bars or one line.
type series struct {
	name   say.Message
	colour string
	values []float64
}

// figures are the content of a chart.
type figures struct {
	bars bool
	// falling draws the greatest place on the left.
	falling bool
	along   string
	x       []float64
	series  []series
}

// figuresOf takes the numbers of a chart from a run. Branching is what Tables 2 to 5 of the FILA article (M. Busche,
// 2018) call attempts and fits per target: these numbers divided by the placements that led there.
func figuresOf(kind chartKind, run *state.Run) figures {
	levels := run.Progress.Levels
	f := figures{bars: true, falling: true, along: say.T("pieces left")}
	if kind == solutionsChart {
		f = figures{along: say.T("seconds"), series: []series{{name: "solutions", colour: "--chart-1"}}}
		for _, p := range run.Curve {
			f.x = append(f.x, p.Seconds)
			f.series[0].values = append(f.series[0].values, p.Solutions)
		}
		return f
	}
	from := unreached(run)
	for i := from; i < len(levels); i++ {
		f.x = append(f.x, float64(i+1))
	}
	add := func(name say.Message, colour string, of func(i int) float64) {
		s := series{name: name, colour: colour, values: make([]float64, len(f.x))}
		any := false
		for i := range s.values {
			s.values[i] = of(from + i)
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
		f.along = say.T("pieces left, per target")
		if tried {
			add("attempts", "--chart-1-soft", func(i int) float64 { return words.Ratio(levels[i].Attempts, targets(i)) })
		}
		add("fits", "--chart-1", func(i int) float64 { return words.Ratio(levels[i].Fits, targets(i)) })
	case filterChart:
		// The bars at the back are sums, so that each bar is visible.
		sum := func(i int, n int) float64 {
			l, total := levels[i], 0.0
			for k, v := range []float64{l.VolumeFiltered, l.ParityFiltered, l.FitFiltered, l.VolumeBacktracks, l.ParityBacktracks} {
				if k >= n {
					total += v
				}
			}
			return total
		}
		for n, name := range []say.Message{"volume filter", "parity filter", "fit filter", "volume trigger", "parity trigger"} {
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
	return f.drawn()
}

// drawn are the figures with at most maxRows bars. Where there are more places, each bar stands for some of them, and
// shows the greatest value among them: more could not be told apart.
func (f figures) drawn() figures {
	step := stepOf(len(f.x))
	if step == 1 {
		return f
	}
	f.along = say.T("{along}; the greatest of each {n}", f.along, step)
	// The place of a bar is the first of its places, so that all bars are equally far apart.
	f.x = ofEach(f.x, step, slices.Min)
	for i := range f.series {
		f.series[i].values = ofEach(f.series[i].values, step, slices.Max)
	}
	return f
}

// ofEach takes one of each so many values.
func ofEach(values []float64, step int, one func([]float64) float64) (list []float64) {
	for few := range slices.Chunk(values, step) {
		list = append(list, one(few))
	}
	return list
}

// maxRows is the greatest number of bars, and of rows of a table, that are drawn. A course may have five times as many,
// and a puzzle of 1,800 pieces has 1,800 places.
const maxRows = 240

// stepOf is how many of n rows one that is drawn stands for.
func stepOf(n int) int { return max(1, (n+maxRows-1)/maxRows) }

// unreached is how many levels of a run, from the last piece on, the search never reached, because pieces may be left
// over: of 150 in ranges, six may be used.
func unreached(run *state.Run) (n int) {
	levels := run.Progress.Levels
	if run.Puzzle == nil || !slices.ContainsFunc(run.Puzzle.Pieces, func(p def.Piece) bool { return p.Spare > 0 }) {
		return 0
	}
	for n < len(levels)-1 && levels[n].Attempts == 0 && levels[n].Fits == 0 {
		n++
	}
	return n
}

// targetsOf is how many cells or pieces were chosen with i+1 pieces left. That is one for each placement before, and
// one at the beginning.
func targetsOf(levels []wire.Level, i int) float64 {
	if i+1 == len(levels) {
		return 1
	}
	return levels[i+1].Fits
}

// Work is the section with the chart, and with the button that opens its numbers.
func (p *Panel) Work() app.UI {
	run := &p.State.Run
	f := figuresOf(p.chart, run)
	var legend, options []app.UI
	for _, s := range f.series {
		legend = append(legend, legendOf(s.name, "var("+s.colour+")"))
	}
	for _, k := range chartKinds {
		options = append(options, html.El("option").Attr("value", string(k.kind)).Attr("selected", k.kind == p.chart).Text(k.name))
	}
	body := chartView(f, string(p.chart)+"/"+strconv.Itoa(run.ID)+"/"+
		strconv.FormatFloat(run.Progress.Seconds, 'g', -1, 64)+"/"+
		strconv.FormatFloat(run.Progress.Attempts, 'g', -1, 64)+"/"+string(run.Phase))
	if p.chart == treeChart {
		body, legend = p.tree(), nil
	} else if len(f.series) == 0 || len(f.x) == 0 {
		body = html.El("div").Class("empty").Body(html.El("span").Text(nothing(p.chart, run)))
	}
	return html.El("div").Class("sec work").Body(
		html.El("h2").Aria("label", say.T("Chart")).Body(
			html.El("label").Class("select quiet").Body(
				html.El("span").Class("sr").Text(say.T("Chart")),
				html.El("select").DataSet("test", "chart-kind").OnChange(p.onChart).Body(options...),
				html.Icon(html.IconCaret),
			),
			html.El("span").Class("end legend").Aria("hidden", true).Body(legend...),
			html.Button().Class("btn sm quiet").DataSet("test", "numbers").Title(say.T("The numbers as a table")).
				OnClick(p.onNumbers).Text(say.T("Table")),
		),
		body,
	)
}

func legendOf(name say.Message, colour string) app.UI {
	return html.El("span").Body(html.El("i").Style("background", colour), app.Text(name))
}

// ShowsTree reports whether the chart is the tree of the search.
func (p *Panel) ShowsTree() bool { return p.chart == treeChart }

func (p *Panel) onChart(ctx app.Context, _ app.Event) {
	p.chart = chartKind(ctx.JSSrc().Get("value").String())
	p.Do()
}

// chartView is the picture: a <work-chart>. key changes with the figures.
func chartView(f figures, key string) app.UI {
	return &html.Widget{
		Draw: func() app.UI { return html.El("work-chart").DataSet("test", "chart").Aria("hidden", true) },
		Props: []html.Prop{{Name: "chart", Is: key, Value: func() any {
			kind := "lines"
			if f.bars {
				kind = "bars"
			}
			list := make([]any, len(f.series))
			for i, s := range f.series {
				list[i] = map[string]any{"name": s.name.String(), "colour": s.colour, "values": numbers(s.values)}
			}
			return map[string]any{"kind": kind, "along": f.along, "reverse": f.falling, "x": numbers(f.x), "series": list}
		}}},
	}
}

func numbers(values []float64) []any {
	list := make([]any, len(values))
	for i, v := range values {
		if !math.IsNaN(v) { // otherwise it stays null
			list[i] = v
		}
	}
	return list
}

// column is a column of the table of the work.
type column struct {
	name say.Message
	of   func(levels []wire.Level, i int) float64
	// attempts marks numbers that need attempts, and parts numbers that are no counts. filters marks numbers that are
	// left out where all of them are zero.
	attempts, parts, filters bool
}

// columns are those of Tables 2 to 5 of the FILA article, and the work of filters and triggers.
var columns = []column{
	{name: "Attempts", of: func(l []wire.Level, i int) float64 { return l[i].Attempts }, attempts: true},
	{name: "Fits", of: func(l []wire.Level, i int) float64 { return l[i].Fits }},
	{name: "No-fits", of: func(l []wire.Level, i int) float64 { return l[i].Attempts - l[i].Fits }, attempts: true},
	{name: "Attempts per target",
		of:       func(l []wire.Level, i int) float64 { return words.Ratio(l[i].Attempts, targetsOf(l, i)) },
		attempts: true, parts: true},
	{name: "Fits per target", of: func(l []wire.Level, i int) float64 { return words.Ratio(l[i].Fits, targetsOf(l, i)) }, parts: true},
	{name: "No-fits per target",
		of:       func(l []wire.Level, i int) float64 { return words.Ratio(l[i].Attempts-l[i].Fits, targetsOf(l, i)) },
		attempts: true, parts: true},
	{name: "Volume filter", of: func(l []wire.Level, i int) float64 { return l[i].VolumeFiltered }, filters: true},
	{name: "Parity filter", of: func(l []wire.Level, i int) float64 { return l[i].ParityFiltered }, filters: true},
	{name: "Fit filter", of: func(l []wire.Level, i int) float64 { return l[i].FitFiltered }, filters: true},
	{name: "Volume trigger", of: func(l []wire.Level, i int) float64 { return l[i].VolumeBacktracks }, filters: true},
	{name: "Parity trigger", of: func(l []wire.Level, i int) float64 { return l[i].ParityBacktracks }, filters: true},
}

// shown reports whether a column belongs to a chart, and has information. The table of the work has all columns.
func (c column) shown(kind chartKind, levels []wire.Level) bool {
	if kind == targetChart && !c.parts || kind == filterChart && !c.filters {
		return false
	}
	some := !c.filters
	for i := range levels {
		some = some || c.of(levels, i) != 0
	}
	return some
}

// sheet is the numbers of a chart as a table.
type sheet struct {
	title say.Message
	heads []say.Message
	// parts tells which columns have no counts.
	parts []bool
	// rows have a number for each column, or none where it was not counted. Where there are no rows, none says why.
	rows [][]float64
	none say.Message
	// line are the settings of the run.
	line string
}

// sheetOf takes the table of a chart from a run: by pieces left, most first, or by
// seconds.
func sheetOf(kind chartKind, run *state.Run) sheet {
	var t sheet
	add := func(name say.Message, parts bool) { t.heads, t.parts = append(t.heads, name), append(t.parts, parts) }
	for _, k := range chartKinds {
		if k.kind == kind {
			t.title = k.name
		}
	}
	t.none, t.line = nothing(kind, run), run.Line
	if kind == solutionsChart {
		add("Seconds", true)
		add("Solutions", false)
		add("Fits", false)
		for _, p := range run.Curve {
			t.rows = append(t.rows, []float64{p.Seconds, p.Solutions, p.Fits})
		}
		return t
	}
	levels, attempted := run.Progress.Levels, run.Attempted()
	var list []column
	add("Pieces left", false)
	for _, c := range columns {
		if c.shown(kind, levels) {
			list = append(list, c)
			add(c.name, c.parts)
		}
	}
	for i := len(levels) - 1; i >= unreached(run) && len(list) > 0; i-- {
		row := []float64{float64(i + 1)}
		for _, c := range list {
			if c.attempts && !attempted {
				row = append(row, math.NaN())
			} else {
				row = append(row, c.of(levels, i))
			}
		}
		t.rows = append(t.rows, row)
	}
	return t
}

// nothing says why a chart is empty.
func nothing(kind chartKind, run *state.Run) say.Message {
	if kind == filterChart && len(run.Progress.Levels) > 0 {
		return "No filter removed anything, and no trigger went back."
	}
	return "Nothing was counted yet."
}

// csv is the table for other programs, with English heads. A number that was not counted is empty.
func (t sheet) csv() string {
	var b strings.Builder
	for _, head := range t.heads {
		b.WriteString(strings.ToLower(string(head)) + ",")
	}
	b.WriteString("settings\n")
	for _, row := range t.rows {
		for i, v := range row {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(csvNumber(v))
		}
		b.WriteString("," + quoted(t.line) + "\n")
	}
	return b.String()
}

// drawn are the rows to draw, always with the last one, and a sentence if these are not all.
func (t sheet) drawn() (rows [][]float64, said string) {
	n := len(t.rows)
	step := stepOf(n)
	if step == 1 {
		return t.rows, ""
	}
	for i := (n - 1) % step; i < n; i += step {
		rows = append(rows, t.rows[i])
	}
	return rows, say.T("One row of {step} is shown; the CSV has all {n}.", step, n)
}

// NumbersDialog is the table of the chart.
func (p *Panel) NumbersDialog() app.UI {
	dialog := html.El("dialog").ID("numbers").Class("dialog wide").Aria("labelledby", "h-numbers").DataSet("test", "numbers-dialog")
	if !p.Numbers {
		return dialog
	}
	t := sheetOf(p.chart, &p.State.Run)
	var heads, rows []app.UI
	for _, name := range t.heads {
		heads = append(heads, html.El("th").Attr("scope", "col").Text(name))
	}
	list, said := t.drawn()
	for _, row := range list {
		var cells []app.UI
		for i, v := range row {
			text := known(v, words.Thousands)
			if t.parts[i] {
				text = known(v, func(v float64) string { return strconv.FormatFloat(v, 'f', 3, 64) })
			}
			if i == 0 {
				cells = append(cells, html.El("th").Attr("scope", "row").Text(text))
			} else {
				cells = append(cells, html.El("td").Text(text))
			}
		}
		rows = append(rows, html.El("tr").Body(cells...))
	}
	var body app.UI = html.El("div").Class("empty").Body(html.El("span").Text(t.none))
	if len(rows) > 0 {
		body = html.El("div").Class("scroll-x").TabIndex(0).Role("group").Aria("label", t.title).Body(
			html.El("table").Class("ab num wide").DataSet("test", "levels").
				Body(html.El("thead").Body(html.El("tr").Body(heads...)), html.El("tbody").Body(rows...)),
			html.Maybe(said != "", func() app.UI { return html.El("p").Class("hint").Text(said) }),
		)
	}
	return dialog.Body(
		html.El("header").Body(
			html.El("h2").ID("h-numbers").Text(t.title),
			html.El("code").Class("mono soft").Text(lineText(t.line)),
			html.Button().Class("btn sm outline").Hidden(len(rows) == 0).DataSet("test", "copy-numbers").
				OnClick(p.onCopyNumbers).Text(say.T("Copy as CSV")),
			html.Button().Class("btn icon").Aria("label", say.T("Close")).OnClick(p.onCloseNumbers).Body(html.Icon(html.IconClose)),
		),
		body,
	)
}

func (p *Panel) onNumbers(app.Context, app.Event) {
	if p.chart == treeChart {
		if e := app.Window().Get("document").Call("querySelector", "search-tree"); browser.Has(e, "open") {
			e.Call("open")
		}
		return
	}
	p.Numbers = true
	p.Later()
	browser.ShowDialog("numbers")
}

func (p *Panel) onCloseNumbers(app.Context, app.Event) {
	p.Numbers = false
	browser.CloseDialog("numbers")
}

func (p *Panel) onCopyNumbers(app.Context, app.Event) {
	p.CopyText(sheetOf(p.chart, &p.State.Run).csv(), say.T("The table is copied, as CSV."))
}

// csvNumber is a number for a file, empty for none.
func csvNumber(v float64) string {
	switch {
	case math.IsNaN(v):
		return ""
	case v == math.Trunc(v):
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'f', 4, 64)
}
