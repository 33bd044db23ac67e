package tuning

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Stages draws the stages in a row by pieces left, each with its algorithm and heuristic. Below are the settings of the
// open stage.
func (p *Panel) Stages() app.UI {
	s := p.State
	list := s.Stages()
	if list == nil {
		return html.El("div").Hidden(true)
	}
	if engine := s.Tuned().Engine.Row(); engine.Stage != "" {
		return html.El("div").Class("group").DataSet("test", "stages").Body(
			html.Headed("Stages", html.Ask("stage"), html.El("span").Class("muted").Text(say.T("by pieces left"))),
			html.El("p").Class("hint").Body(app.Text(engine.Stage.String()), html.Ask(engine.Term)),
		)
	}
	return html.El("div").Class("group").DataSet("test", "stages").Body(
		html.Headed("Stages", html.Ask("stage"), html.El("span").Class("muted").Text(say.T("by pieces left"))),
		p.axis(list),
		p.stage(list),
	)
}

// stageName is a stage's algorithm with the letter of its heuristic.
func stageName(t settings.Stage) string {
	if t.FILA {
		return "FILA " + string(t.Order.Heuristic)
	}
	return "DLX " + string(t.Order.Heuristic)
}

// stage is the editor of the open stage.
func (p *Panel) stage(list []settings.Stage) app.UI {
	i := p.State.Stage - 1
	if i < 0 || i >= len(list) {
		return html.El("div").Hidden(true)
	}
	t := list[i]
	var options []app.UI
	for i := range settings.Heuristics {
		if h := &settings.Heuristics[i]; h.Label != "" {
			options = append(options, html.El("option").Attr("value", string(h.Letter)).
				Attr("selected", h.Letter == t.Order.Heuristic).Text(h.Label.String()))
		}
	}
	numbers := t.Order.Heuristic.Row().Ask.String()
	where := say.T("From {n, plural, one {# piece} other {# pieces}} left down to {to}", t.From, t.To)
	if t.From == t.To {
		where = say.T("With {n, plural, one {# piece} other {# pieces}} left", t.From)
	}
	return html.El("div").Class("stage-set").DataSet("test", "stage-set").Body(
		html.El("div").Class("row").Body(
			html.El("b").Class("num").Text(where),
			html.Button().Class("btn sm outline end").Attr("disabled", t.From == t.To).DataSet("test", "split-stage").
				Title(say.T("Two stages in place of this one")).OnClick(p.onSplitStage).Text(say.T("Split")),
			html.Button().Class("btn sm outline").Attr("disabled", len(list) == 1).DataSet("test", "remove-stage").
				Title(say.T("Its pieces go to the stage beside it")).OnClick(p.onRemoveStage).Text(say.T("Remove")),
		),
		html.El("div").Class("row").Body(
			html.El("div").Class("seg").Role("group").Aria("label", say.T("Who searches")).Body(
				html.Button().Aria("pressed", !t.FILA).DataSet("engine", "dlx").DataSet("test", "stage-dlx").
					Title(say.T("DLX keeps exact lists of what still fits")).OnClick(p.onStageEngine).Text("DLX"),
				html.Button().Aria("pressed", t.FILA).DataSet("engine", "fila").DataSet("test", "stage-fila").
					Title(say.T("FILA tries fixed lists of images by cell")).OnClick(p.onStageEngine).Text("FILA"),
			),
			html.Ask("stage-dlx"),
			html.El("label").Class("select grow").Body(
				html.El("span").Class("sr").Text(say.T("Heuristic")),
				html.El("select").DataSet("test", "stage-heuristic").OnChange(p.onStageHeuristic).Body(options...),
				html.Icon(html.IconCaret),
			),
			html.Ask(string(t.Order.Heuristic)),
		),
		html.Maybe(numbers != "", func() app.UI {
			return html.El("label").Class("row").Body(
				html.El("span").Class("soft").Text(numbers),
				html.Input(func() app.HTMLElemSelfClosing {
					return app.ElemSelfClosing("input").Attr("type", "text").Class("field mono").DataSet("test", "stage-numbers").
						Attr("placeholder", say.T("as usual")).Attr("spellcheck", "false")
				}, field.Owned{Is: p.stageNumbers, Edit: p.setStageNumbers}),
			)
		}),
		html.El("p").Class("hint").DataSet("test", "stage-did").Text(say.T("Next is {what}.", t.Does)+p.stageDid(t)),
	)
}

// stageDid says how much of the last run's work a stage did.
func (p *Panel) stageDid(t settings.Stage) string {
	run := p.lastRun()
	if run == nil {
		return ""
	}
	attempts, fits := 0.0, 0.0
	for i, l := range run.Progress.Levels {
		if i+1 <= t.From && i+1 >= t.To {
			attempts, fits = attempts+l.Attempts, fits+l.Fits
		}
	}
	percent := strconv.FormatFloat(100*words.Ratio(fits, run.Progress.Fits), 'f', 1, 64)
	if attempts != fits {
		return " " + say.T("In the last run it made {fits} fits in {attempts} attempts, {percent} % of all fits.", fits, attempts, percent)
	}
	return " " + say.T("In the last run it made {fits} fits, {percent} % of all fits.", fits, percent)
}

// numbersText writes a heuristic's numbers as the settings line does.
func numbersText(args []float64) string {
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = strconv.FormatFloat(a, 'f', -1, 64)
	}
	return strings.Join(texts, ", ")
}

// openStage is the stage whose settings are open, and its index.
func (p *Panel) openStage() (t settings.Stage, i int, ok bool) {
	list := p.State.Stages()
	i = p.State.Stage - 1
	if i < 0 || i >= len(list) {
		return t, i, false
	}
	return list[i], i, true
}

func (p *Panel) onStageEngine(ctx app.Context, _ app.Event) {
	if t, i, ok := p.openStage(); ok {
		p.Do(state.SetStage{Stage: i, FILA: browser.Dataset(ctx, "engine") == "fila", Order: t.Order})
	}
}

func (p *Panel) onStageHeuristic(ctx app.Context, _ app.Event) {
	t, i, ok := p.openStage()
	value := ctx.JSSrc().Get("value").String()
	if !ok || len(value) != 1 {
		return
	}
	if row := settings.Heuristic(value[0]).Row(); row != nil {
		p.Do(state.SetStage{Stage: i, FILA: t.FILA, Order: settings.Order{Heuristic: row.Letter, Args: row.Begin}})
	}
}

func (p *Panel) stageNumbers() string {
	t, _, _ := p.openStage()
	return numbersText(t.Order.Args)
}

// setStageNumbers takes numbers over if the settings line would accept them. If not, it shows the settings line's
// reason.
func (p *Panel) setStageNumbers(typed string) {
	t, i, ok := p.openStage()
	if !ok {
		return
	}
	text := strings.Join(strings.FieldsFunc(typed, func(r rune) bool {
		return r == ',' || r == ' ' || r == ';'
	}), ",")
	spec := "-o" + string(t.Order.Heuristic)
	if text != "" {
		spec += "@" + text
	}
	set, diagnostics := settings.Parse(spec)
	if diagnostic.HasErrors(diagnostics) || len(set.Orders) != 1 {
		said := say.T("These numbers cannot be read.")
		if len(diagnostics) > 0 {
			said = diagnostics[0].Message
		}
		p.Do(state.Announce{Text: said, Warn: true})
		return
	}
	p.Do(state.SetStage{Stage: i, FILA: t.FILA, Order: set.Orders[0]})
}

func (p *Panel) onSplitStage(app.Context, app.Event) {
	p.Do(state.SplitStage{Stage: p.State.Stage - 1})
}

func (p *Panel) onRemoveStage(app.Context, app.Event) {
	p.Do(state.RemoveStage{Stage: p.State.Stage - 1})
}

// hand is what the page knows of a hand at the row of stages.
type hand struct {
	// began is the settings line at the moment when a hand took a threshold, and at is the time; both are zero while no
	// hand has one.
	began string
	at    int64
	// moves counts the moves of which the element waits to hear whether they were taken.
	moves int
}

// axis is the row of stages: a <stage-axis>, which follows a hand at once.
func (p *Panel) axis(list []settings.Stage) app.UI {
	var names []string
	stages := make([]any, len(list))
	for i, t := range list {
		names = append(names, say.T("{stage} from {left}", stageName(t), t.From))
		tone := 1
		if t.FILA {
			tone = 2
			if i > 0 && list[i-1].FILA {
				tone = 3
			}
		}
		stages[i] = map[string]any{"name": stageName(t), "does": t.Does, "from": t.From, "to": t.To, "tone": tone}
	}
	type shown struct {
		line          string
		pieces, moves int
	}
	return &html.Widget{
		Draw: func() app.UI {
			return html.El("stage-axis").Class("axis").Role("group").Aria("label", strings.Join(names, ", ")).DataSet("test", "axis")
		},
		Props: []html.Prop{
			{Name: "stages", Is: shown{settings.Format(p.State.Tuned()), list[0].From, p.hand.moves}, Value: func() any { return stages }},
			{Name: "opened", Is: p.State.Stage - 1},
		},
		On: map[string]func(app.Value){
			"hold": func(d app.Value) {
				if p.hand.at == 0 {
					p.hand.began, p.hand.at = p.State.Settings.Text, browser.Now()
				}
				p.Touch()
				p.Line.Ahead(p.State.LineOfMove(moved(d)))
			},
			"move": func(d app.Value) {
				stage, from := moved(d)
				move := state.MoveStage{Stage: stage, From: from, At: p.hand.at}
				line := p.State.LineOfMove(stage, from)
				p.Line.Ahead(line)
				if !d.Get("held").Truthy() {
					p.letGo()
				}
				if line != p.State.Settings.Text {
					p.hand.moves++
					p.Later(move)
				}
			},
			"drop": func(app.Value) {
				undone := state.EditLine{Text: p.hand.began, At: p.hand.at, Typed: p.State.Settings.Typed}
				p.letGo()
				p.Line.Ahead(undone.Text)
				p.Later(undone)
			},
			"open": func(d app.Value) { p.Later(state.ChooseStage{Stage: browser.Number(d.Get("stage"))}) },
		},
		Begun: func(app.Value) { p.letGo() },
	}
}

func (p *Panel) letGo() { p.hand.began, p.hand.at = "", 0 }

// moved reads the position of the element's thumb.
func moved(d app.Value) (stage, from int) {
	return browser.Number(d.Get("stage")), browser.Number(d.Get("from"))
}
