package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/state"
	"tilewright/wasm/wire"
)

// measures are what a sweep can be drawn by.
var measures = []quantity{
	{"Time", wholeTime, duration, true},
	{"Fits", func(m *wire.Progress) float64 { return m.Fits }, thousands, true},
	{"Attempts", func(m *wire.Progress) float64 { return m.Attempts }, thousands, true},
	{"Solutions", func(m *wire.Progress) float64 { return m.Solutions }, thousands, false},
	{"Solutions a second", func(m *wire.Progress) float64 { return ratio(m.Solutions, m.Seconds-m.Setup) }, compact, false},
}

// sweepForm is what is to be swept, as the dialog has it.
type sweepForm struct {
	knob         string
	from, to, by int
	measure      int
}

// sweepDialog runs the puzzle for each value of a number, and draws what came
// of it.
func (p *page) sweepDialog() app.UI {
	dialog := el("dialog").ID("sweep").Class("dialog wide").Aria("labelledby", "h-sweep").DataSet("test", "sweep-dialog")
	if !p.sweepOpen {
		return dialog
	}
	return dialog.Body(
		el("header").Body(
			el("h2").ID("h-sweep").Text("Sweep"),
			button().Class("btn icon").Aria("label", "Close").OnClick(p.onCloseSweep).Body(icon(iconClose)),
		),
		el("div").Class("sweep").Body(p.sweepChoice(), p.sweepResult()),
	)
}

// sweepChoice is the form.
func (p *page) sweepChoice() app.UI {
	s := &p.state
	knobs := s.Knobs()
	if len(knobs) == 0 {
		return el("p").Class("hint").Text("The settings line has no number to turn: add a stage, or a filter with its number, in the search panel.")
	}
	knob := knobs[0]
	var options []app.UI
	for _, k := range knobs {
		if k.ID == p.sweep.knob {
			knob = k
		}
		options = append(options, el("option").Attr("value", k.ID).Attr("selected", k.ID == p.sweep.knob).Text(k.Name))
	}
	p.sweep.knob = knob.ID
	if p.sweep.from < knob.Least || p.sweep.to > knob.Most || p.sweep.by < 1 {
		p.sweep.from, p.sweep.to, p.sweep.by = knob.Least, knob.Most, 1
	}
	field := func(id, name string, value int) app.UI {
		return el("label").Class("row count").Body(
			el("span").Text(name),
			app.ElemSelfClosing("input").Attr("type", "number").Class("field num").Attr("min", "1").Attr("value", value).
				DataSet("field", id).DataSet("test", "sweep-"+id).OnChange(p.onSweepField),
		)
	}
	said := "Runs " + lineOf(s.Settings.Text) + " for each value, one after the other. With -s the runs are samples."
	if s.Waiting() > 0 && s.Sweep != nil {
		said = strconv.Itoa(len(s.Sweep.Records)) + " of " + strconv.Itoa(len(s.Sweep.Values)) + " runs are through."
	}
	return el("div").Body(
		el("div").Class("row wrap").Body(
			el("label").Class("select").Body(
				el("span").Class("sr").Text("What is turned"),
				el("select").DataSet("test", "sweep-knob").OnChange(p.onSweepKnob).Body(options...),
				icon(iconCaret),
			),
			field("from", "from", p.sweep.from), field("to", "to", p.sweep.to), field("by", "by", p.sweep.by),
			button().Class("btn primary").Hidden(s.Run.Phase.Active()).Attr("disabled", s.Blocked() != "").
				DataSet("test", "sweep-run").OnClick(p.onSweepRun).Text("Run"),
			button().Class("btn outline").Hidden(!s.Run.Phase.Active()).OnClick(p.onStop).DataSet("test", "sweep-stop").Text("Stop"),
		),
		el("p").Class("hint num").Role("status").Text(said),
	)
}

// lineOf names a settings line in a sentence.
func lineOf(line string) string { return "“" + lineText(line) + "”" }

// sweepResult is the drawing and the table of the last sweep.
func (p *page) sweepResult() app.UI {
	sweep := p.state.Sweep
	if sweep == nil || len(sweep.Records) == 0 {
		return el("div").Hidden(true)
	}
	m := measures[p.sweep.measure]
	f := figures{falling: true, along: "pieces left", series: []series{{name: strings.ToLower(m.name), colour: "--chart-1"}}}
	// A chart's places increase; the runs went down.
	for i := len(sweep.Records) - 1; i >= 0; i-- {
		f.x = append(f.x, float64(sweep.Values[i]))
		f.series[0].values = append(f.series[0].values, m.of(&sweep.Records[i].Progress))
	}
	var options, rows []app.UI
	for i, other := range measures {
		options = append(options, el("option").Attr("value", strconv.Itoa(i)).Attr("selected", i == p.sweep.measure).Text(other.name))
	}
	heads := []app.UI{el("th").Attr("scope", "col").Text("Value"), el("th").Attr("scope", "col").Text("Settings")}
	for _, q := range measures {
		heads = append(heads, el("th").Attr("scope", "col").Text(q.name))
	}
	for i, r := range sweep.Records {
		cells := []app.UI{el("th").Attr("scope", "row").Text(strconv.Itoa(sweep.Values[i])), el("td").Body(el("code").Class("mono").Text(lineText(r.Line)))}
		for _, q := range measures {
			cells = append(cells, el("td").Text(q.text(q.of(&r.Progress))))
		}
		rows = append(rows, el("tr").Body(cells...))
	}
	return el("div").Class("sweep-result").Body(
		el("div").Class("row").Body(
			el("label").Class("select").Body(
				el("span").Class("sr").Text("Drawn by"),
				el("select").DataSet("test", "sweep-measure").OnChange(p.onSweepMeasure).Body(options...),
				icon(iconCaret),
			),
			el("span").Class("soft name").Text(sweep.Name),
			button().Class("btn sm outline end").DataSet("test", "copy-sweep").OnClick(p.onCopySweep).Text("Copy as CSV"),
		),
		&chartView{Figures: f, Key: "sweep/" + m.name + "/" + strconv.Itoa(len(sweep.Records)) + "/" + sweep.Line + "/" + sweep.Name},
		el("div").Class("scroll-x").TabIndex(0).Role("group").Aria("label", "Runs of the sweep").Body(
			el("table").Class("ab num runs").DataSet("test", "sweep-table").Body(el("thead").Body(el("tr").Body(heads...)), el("tbody").Body(rows...)),
		),
	)
}

func (p *page) onSweep(app.Context, app.Event) {
	p.readEditor()
	p.sweepOpen = true
	p.later()
	if e := app.Window().GetElementByID("sweep"); has(e, "showModal") && !e.Get("open").Truthy() {
		e.Call("showModal")
	}
}

func (p *page) onCloseSweep(app.Context, app.Event) {
	p.sweepOpen = false
	if e := app.Window().GetElementByID("sweep"); has(e, "close") {
		e.Call("close")
	}
}

func (p *page) onSweepKnob(ctx app.Context, _ app.Event) {
	p.sweep = sweepForm{knob: ctx.JSSrc().Get("value").String(), measure: p.sweep.measure}
}

func (p *page) onSweepField(ctx app.Context, _ app.Event) {
	n, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil || n < 1 {
		p.do(state.Announce{Text: "A whole number from 1 on is needed here.", Warn: true})
		return
	}
	switch dataset(ctx, "field") {
	case "from":
		p.sweep.from = n
	case "to":
		p.sweep.to = n
	case "by":
		p.sweep.by = n
	}
}

func (p *page) onSweepMeasure(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil && i >= 0 && i < len(measures) {
		p.sweep.measure = i
	}
}

func (p *page) onSweepRun(app.Context, app.Event) {
	p.do(state.RunSweep{Knob: p.sweep.knob, From: p.sweep.from, To: p.sweep.to, By: p.sweep.by})
}

func (p *page) onCopySweep(app.Context, app.Event) {
	if p.state.Sweep != nil {
		p.copyText(csvOfSweep(p.state.Sweep), "The sweep is copied, as CSV.")
	}
}

// csvOfSweep is the table of a sweep.
func csvOfSweep(sweep *state.Sweep) string {
	var t strings.Builder
	t.WriteString("value,settings")
	for _, q := range measures {
		t.WriteString("," + strings.ToLower(q.name))
	}
	t.WriteString("\n")
	for i, r := range sweep.Records {
		t.WriteString(strconv.Itoa(sweep.Values[i]) + `,"` + strings.ReplaceAll(r.Line, `"`, `""`) + `"`)
		for _, q := range measures {
			t.WriteString("," + csvNumber(q.of(&r.Progress)))
		}
		t.WriteString("\n")
	}
	return t.String()
}
