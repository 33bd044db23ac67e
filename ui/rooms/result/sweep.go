package result

import (
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// measures are the quantities by which a sweep can be drawn, with their names in a legend.
var measures = []struct {
	quantity
	legend say.Message
}{
	{quantity{"Time", wholeTime, words.Duration, true}, "time"},
	{quantity{"Fits", func(r state.Record) float64 { return r.Progress.Fits }, words.Thousands, true}, "fits"},
	{quantity{"Attempts", attemptsOf, words.Thousands, true}, "attempts"},
	{quantity{"Solutions", func(r state.Record) float64 { return r.Progress.Solutions }, words.Thousands, false}, "solutions"},
	{quantity{"Solutions a second", func(r state.Record) float64 {
		return words.Ratio(r.Progress.Solutions, r.Progress.Seconds-r.Progress.Setup)
	}, words.Compact, false}, "solutions a second"},
}

// sweepForm has the values of the dialog.
type sweepForm struct {
	knob         string
	from, to, by float64
	measure      int
}

// take sets a field to a text. If the text is no number that fits, it keeps the old value, and returns what the field
// needs.
func (f *sweepForm) take(k state.Knob, field, text string) (refused string) {
	v, err := strconv.ParseFloat(text, 64)
	whole := err == nil && v == math.Trunc(v) || !k.Whole
	switch {
	case err != nil || math.IsNaN(v):
		return say.T("A number is needed here.")
	case field == "by" && (v <= 0 || !whole):
		if k.Whole {
			return say.T("A whole number from 1 on is needed here.")
		}
		return say.T("A number above 0 is needed here.")
	case field != "by" && (v < k.Min || v > k.Max || !whole):
		if k.Whole {
			return say.T("A whole number from {least} to {most} is needed here.", k.Min, k.Max)
		}
		return say.T("This number is too large.")
	}
	*f.at(field) = v
	return ""
}

// at is the field with a name.
func (f *sweepForm) at(field string) *float64 {
	switch field {
	case "from":
		return &f.from
	case "to":
		return &f.to
	}
	return &f.by
}

// Sweep runs the puzzle for each value of a number, and draws the results.
func (p *Panel) Sweep() app.UI {
	dialog := html.El("dialog").ID("sweep").Class("dialog wide").Aria("labelledby", "h-sweep").DataSet("test", "sweep-dialog")
	if !p.sweeps {
		return dialog
	}
	return dialog.Body(
		html.El("header").Body(
			html.El("h2").ID("h-sweep").Text(say.T("Sweep")),
			html.Button().Class("btn icon").Aria("label", say.T("Close")).OnClick(p.onCloseSweep).Body(html.Icon(html.IconClose)),
		),
		html.El("div").Class("sweep").Body(p.sweepChoice(), p.sweepResult()),
	)
}

// sweepChoice is the form.
func (p *Panel) sweepChoice() app.UI {
	s := p.State
	knobs := s.Knobs()
	if len(knobs) == 0 {
		return html.El("div").Body(
			html.El("p").Class("hint").Text(say.T("The settings have no number to vary yet. Add one of these:")),
			html.El("div").Class("row wrap").Body(
				html.Button().Class("btn outline").DataSet("offer", "stage").DataSet("test", "sweep-offer").OnClick(p.onSweepOffer).
					Text(say.T("Where FILA takes over from DLX")),
				html.Button().Class("btn outline").DataSet("offer", "volume").DataSet("test", "sweep-offer").
					OnClick(p.onSweepOffer).Text(say.T("How far the volume filter goes")),
			),
		)
	}
	knob := p.sweptKnob(knobs)
	var options []app.UI
	for _, k := range knobs {
		options = append(options, html.El("option").Attr("value", k.ID).Attr("selected", k.ID == knob.ID).Text(k.Name))
	}
	bound := func(id string) app.UI {
		draw := func() app.HTMLElemSelfClosing {
			input := app.ElemSelfClosing("input").Attr("type", "number").Class("field num").DataSet("test", "sweep-"+id)
			switch {
			case knob.Whole && id == "by":
				return input.Attr("step", "1").Attr("min", "1")
			case knob.Whole:
				return input.Attr("step", "1").Attr("min", words.Decimal(knob.Min)).Attr("max", words.Decimal(knob.Max))
			}
			return input.Attr("step", "any")
		}
		input := html.Input(draw, field.Owned{
			Of: knob.ID, Is: func() string { return words.Decimal(*p.sweep.at(id)) }, Edit: func(text string) { p.setSweep(id, text) },
		})
		return html.El("label").Class("row count").
			Body(html.El("span").Text(map[string]say.Message{"from": "from", "to": "to", "by": "by"}[id]), input)
	}
	said := say.T("Runs “{settings}” for each value, one after the other. With {option} the runs are samples.", lineText(s.Settings.Text), "-s")
	switch {
	case s.Sweeping():
		said = say.T("{n} of {all, plural, one {# run} other {# runs}} done.", len(s.Runs.Sweep.Records), len(s.Runs.Sweep.Values))
	case s.Run.Phase.Active():
		said = say.T("A search is running. A sweep can begin when it has ended.")
	}
	return html.El("div").Body(
		html.El("div").Class("row wrap").Body(
			html.El("label").Class("select").Body(
				html.El("span").Class("sr").Text(say.T("What to vary")),
				html.El("select").DataSet("test", "sweep-knob").OnChange(p.onSweepKnob).Body(options...),
				html.Icon(html.IconCaret),
			),
			bound("from"), bound("to"), bound("by"),
			html.Button().Class("btn primary").Hidden(s.Sweeping()).Attr("disabled", s.Run.Phase.Active() || s.Blocked() != "").
				DataSet("test", "sweep-run").OnClick(p.onSweepRun).Text(say.T("Run")),
			html.Button().Class("btn outline").Hidden(!s.Sweeping()).OnClick(p.onStop).DataSet("test", "sweep-stop").Text(say.T("Stop")),
		),
		html.El("p").Class("hint num").Role("status").Text(said),
	)
}

// sweptKnob is the knob in the form, with a range that it has.
func (p *Panel) sweptKnob(knobs []state.Knob) state.Knob {
	f, knob := &p.sweep, knobs[0]
	for _, k := range knobs {
		if k.ID == f.knob {
			knob = k
		}
	}
	if f.knob != knob.ID || f.by <= 0 || min(f.from, f.to) < knob.Min || max(f.from, f.to) > knob.Max ||
		knob.Whole && (f.from != math.Trunc(f.from) || f.to != math.Trunc(f.to) || f.by != math.Trunc(f.by)) {
		f.knob, f.from, f.to, f.by = knob.ID, knob.From, knob.To, knob.By
	}
	return knob
}

// sweepResult is the drawing and the table of the last sweep.
func (p *Panel) sweepResult() app.UI {
	sweep := p.State.Runs.Sweep
	if sweep == nil || len(sweep.Records) == 0 {
		return html.El("div").Hidden(true)
	}
	m := measures[p.sweep.measure]
	f := figures{falling: sweep.Knob.Whole, along: sweep.Knob.Along, series: []series{{name: m.legend, colour: "--chart-1"}}}
	some := false
	for i, r := range sweep.Records {
		if sweep.Knob.Whole { // the places of a chart increase, but the runs went down
			i = len(sweep.Records) - 1 - i
			r = sweep.Records[i]
		}
		v := m.of(r)
		f.x = append(f.x, sweep.Values[i])
		f.series[0].values = append(f.series[0].values, v)
		some = some || !math.IsNaN(v)
	}
	chart := chartView(f, "sweep/"+string(m.name)+"/"+strconv.Itoa(len(sweep.Records))+"/"+sweep.Line+"/"+
		sweep.Knob.ID+"/"+strconv.Itoa(p.State.Run.ID))
	if !some {
		chart = html.El("div").Class("empty").Body(html.El("span").Text(say.T("The kernel that searched counts no attempts.")))
	}
	var options, rows []app.UI
	for i, other := range measures {
		options = append(options, html.El("option").Attr("value", strconv.Itoa(i)).Attr("selected", i == p.sweep.measure).Text(other.name))
	}
	heads := []app.UI{html.El("th").Attr("scope", "col").Text(say.T("Value")), html.El("th").Attr("scope", "col").
		Text(say.T("Settings")), html.El("th").Attr("scope", "col").Text(say.T("Engine"))}
	for _, q := range measures {
		heads = append(heads, html.El("th").Attr("scope", "col").Text(q.name))
	}
	for i, r := range sweep.Records {
		cells := []app.UI{
			html.El("th").Attr("scope", "row").Text(words.Decimal(sweep.Values[i])),
			html.El("td").Body(html.El("code").Class("mono").Title(r.Line).Text(lineText(r.Line))),
			html.El("td").Text(naming(r.Progress.Engine, r)),
		}
		for _, q := range measures {
			cells = append(cells, html.El("td").Text(q.said(r)))
		}
		rows = append(rows, html.El("tr").Body(cells...))
	}
	return html.El("div").Class("sweep-result").Body(
		html.El("div").Class("row").Body(
			html.El("label").Class("select").Body(
				html.El("span").Class("sr").Text(say.T("Drawn by")),
				html.El("select").DataSet("test", "sweep-measure").OnChange(p.onSweepMeasure).Body(options...),
				html.Icon(html.IconCaret),
			),
			html.El("span").Class("soft name").Text(sweep.Knob.Name),
			html.Button().Class("btn sm outline end").DataSet("test", "copy-sweep").OnClick(p.onCopySweep).Text(say.T("Copy as CSV")),
		),
		chart,
		html.El("div").Class("scroll-x").TabIndex(0).Role("group").Aria("label", say.T("Runs of the sweep")).Body(
			html.El("table").Class("ab num runs").DataSet("test", "sweep-table").
				Body(html.El("thead").Body(html.El("tr").Body(heads...)), html.El("tbody").Body(rows...)),
		),
	)
}

func (p *Panel) onSweep(app.Context, app.Event) {
	p.ReadEditor()
	p.sweeps = true
	p.Later()
	browser.ShowDialog("sweep")
}

// onSweepOffer adds a setting that has a number.
func (p *Panel) onSweepOffer(ctx app.Context, _ app.Event) {
	if p.State.Document.Good == nil {
		return
	}
	offer, pieces := browser.Dataset(ctx, "offer"), p.State.Document.Good.PieceCount()
	p.Do(state.Tune{Change: func(s *settings.Settings) {
		if offer == "volume" {
			s.Volume = max(1, pieces/2)
		} else {
			s.FILA = max(1, pieces-1)
		}
	}})
}

func (p *Panel) onStop(ctx app.Context, _ app.Event) {
	p.Do(state.Stop{})
	p.Quietly(ctx)
}

func (p *Panel) onCloseSweep(app.Context, app.Event) {
	p.sweeps = false
	browser.CloseDialog("sweep")
}

func (p *Panel) onSweepKnob(ctx app.Context, _ app.Event) {
	p.sweep = sweepForm{knob: ctx.JSSrc().Get("value").String(), measure: p.sweep.measure}
}

func (p *Panel) setSweep(id, text string) {
	knobs := p.State.Knobs()
	if len(knobs) == 0 {
		return
	}
	if refused := p.sweep.take(p.sweptKnob(knobs), id, text); refused != "" {
		p.Do(state.Announce{Text: refused, Warn: true})
	}
}

func (p *Panel) onSweepMeasure(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil && i >= 0 && i < len(measures) {
		p.sweep.measure = i
	}
}

func (p *Panel) onSweepRun(app.Context, app.Event) {
	p.Do(state.RunSweep{Knob: p.sweep.knob, From: p.sweep.from, To: p.sweep.to, By: p.sweep.by})
}

func (p *Panel) onCopySweep(app.Context, app.Event) {
	if p.State.Runs.Sweep != nil {
		p.CopyText(csvOfSweep(p.State.Runs.Sweep), say.T("The sweep is copied, as CSV."))
	}
}

// csvOfSweep is the table of a sweep. A number that a run did not count is empty; complete is whether the run came to
// its end.
func csvOfSweep(sweep *state.Sweep) string {
	var t strings.Builder
	t.WriteString("value,settings,engine,complete")
	for _, q := range measures {
		t.WriteString("," + strings.ToLower(string(q.name)))
		if q.name == "Time" {
			t.WriteString(" (s)")
		}
	}
	t.WriteString("\n")
	for i, r := range sweep.Records {
		t.WriteString(words.Decimal(sweep.Values[i]) + "," + quoted(r.Line) + "," + quoted(r.Progress.Engine) + "," +
			strconv.FormatBool(r.Progress.Complete))
		for _, q := range measures {
			t.WriteString("," + csvNumber(q.of(r)))
		}
		t.WriteString("\n")
	}
	return t.String()
}

// quoted is a text as a field of CSV.
func quoted(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }
