package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/lab"
)

func (p *labPage) viewPanel() app.UI {
	return el("section").Class("panel view").Aria("labelledby", "h-view").Body(
		el("header").Body(
			el("div").Class("headed").Body(el("h2").ID("h-view").Text("Matrix"), ask("exact-cover")),
			el("span").Class("caption num").DataSet("test", "caption").Text(p.caption()),
			el("div").Class("row zoom").Hidden(p.links && p.small()).Body(
				button().Class("btn icon").Aria("label", "Smaller cells").Title("Smaller").OnClick(p.onSmaller).Text("−"),
				button().Class("btn icon").Aria("label", "Larger cells").Title("Larger").OnClick(p.onLarger).Text("+"),
			),
			button().Class("btn sm").Aria("pressed", p.hide).Title("Only options that are not ruled out  H").DataSet("test", "hide").
				Attr("disabled", p.links && p.small()).OnClick(p.onHide).Text("Hide ruled out"),
			button().Class("btn sm").Aria("pressed", p.links && p.small()).Attr("disabled", !p.small()).
				Title(p.linksTitle()).DataSet("test", "links").OnClick(p.onLinks).Text("Links"),
		),
		el("div").Class("stage flat").Body(
			&matrixView{Live: &p.live, Links: p.links, Hide: p.hide, Zoom: p.zoom, Label: "Matrix of " + p.problem.Size(), Chosen: p.onColumn},
		),
		p.transport(),
	)
}

func (p *labPage) caption() string {
	s := p.live.search
	if p.builder != nil {
		return "Making the matrix of " + p.builder.Problem.Title + " …"
	}
	switch {
	case p.problem.Matrix == nil || s == nil:
		return "No matrix yet"
	case p.stale():
		return "The text has errors. This is the last matrix without errors"
	}
	depth := len(s.Cover())
	return plural(len(s.OpenItems()), "open item") + ", " + plural(depth, "option") + " taken"
}

func (p *labPage) small() bool {
	return p.problem.Matrix != nil && p.problem.Matrix.Entries() <= maxLinkEntries
}

func (p *labPage) linksTitle() string {
	if !p.small() {
		return "Too many entries to draw their links"
	}
	return "Dancing links  K"
}

func (p *labPage) onHide(app.Context, app.Event)    { p.hide = !p.hide }
func (p *labPage) onLinks(app.Context, app.Event)   { p.links = !p.links }
func (p *labPage) onSmaller(app.Context, app.Event) { p.zoom = max(p.zoom/1.5, 1/3.375) }
func (p *labPage) onLarger(app.Context, app.Event)  { p.zoom = min(p.zoom*1.5, 5.0625) }

// onColumn is called when a column of the matrix is pressed.
func (p *labPage) onColumn(item int) {
	p.later(func() {
		p.do(func() {
			if !p.live.choose(item) {
				p.say(p.refused(item), true)
			}
		})
	})
}

// refused says why an item cannot be chosen now.
func (p *labPage) refused(item int) string {
	m, s := p.problem.Matrix, p.live.search
	switch {
	case item >= m.Primary:
		return "Item " + m.Items[item] + " is secondary: it need not be covered, so it is never chosen."
	case s.Done():
		return "The search is over. Go back, or to the beginning, to choose another item."
	case !s.Choosing():
		return "An item has been chosen already. Step on until the next one is to be chosen."
	}
	return "Item " + m.Items[item] + " is covered already."
}

// labSpeeds are steps a second.
var labSpeeds = []float64{1, 2, 4, 8, 20, 60, fastest}

func (p *labPage) transport() app.UI {
	s := p.live.search
	off := p.problem.Matrix == nil || s == nil
	at, start, furthest := uint64(0), uint64(0), uint64(0)
	if !off {
		at, start, furthest = s.At(), s.Start(), s.Furthest()
	}
	name := "Play"
	if p.live.busy() {
		name = "Halt"
	}
	text := "Step " + thousands(float64(at))
	if furthest > at {
		text += " of " + thousands(float64(furthest))
	}
	var speeds []app.UI
	for _, speed := range labSpeeds {
		value := strconv.FormatFloat(speed, 'g', -1, 64)
		said := value + " steps a second"
		switch speed {
		case 1:
			said = "1 step a second"
		case fastest:
			said = "As fast as it can"
		}
		speeds = append(speeds, el("option").Attr("value", value).Attr("selected", speed == p.live.speed).Text(said))
	}
	done := off || s.Done()
	return el("div").Class("transport").Role("group").Aria("label", "Search").Body(
		el("div").Class("keys").Body(
			control("step-first", "To the beginning", "Home", iconFirst, off || at == start, p.onFirst).Class("far"),
			control("step-back", "Step back", "←", iconBack, off || at == start, p.onBack),
			playControl("play", name, p.live.busy(), off, p.onPlay),
			control("step-forward", "Step", "→", iconNext, done, p.onStep),
			control("step-last", "To the furthest point", "End", iconLast, off || at == furthest, p.onLast).Class("far"),
		),
		el("div").Class("scrub").Body(&stepSlider{Page: p, Start: start, At: at, End: max(furthest, start+1), Off: off || furthest == start}),
		el("span").Class("stepno num").DataSet("test", "step").Text(text),
		paceChoice("speed", "Speed", off, speeds, p.onSpeed),
	)
}

func (p *labPage) onStep(app.Context, app.Event)  { p.do(p.live.step) }
func (p *labPage) onBack(app.Context, app.Event)  { p.do(p.live.back) }
func (p *labPage) onPlay(app.Context, app.Event)  { p.do(p.live.play) }
func (p *labPage) onFirst(app.Context, app.Event) { p.first() }

func (p *labPage) first() {
	p.do(func() { p.live.run(lab.Goal{Kind: lab.ToStep, Step: p.live.search.Start()}) })
}

func (p *labPage) onLast(app.Context, app.Event) { p.last() }

func (p *labPage) last() {
	p.do(func() { p.live.run(lab.Goal{Kind: lab.ToStep, Step: p.live.search.Furthest()}) })
}

func (p *labPage) onSpeed(ctx app.Context, _ app.Event) {
	if speed, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
		p.live.speed = speed
	}
}

// stepSlider is the slider of the transport; its range is set before its value.
type stepSlider struct {
	app.Compo
	Page           *labPage
	Start, At, End uint64
	Off            bool
}

func (c *stepSlider) Render() app.UI {
	return app.ElemSelfClosing("input").Attr("type", "range").Class("range").DataSet("test", "scrub").Attr("step", 1).Attr("disabled", c.Off).
		Aria("label", "Step").Style("--v", percent(float64(c.At-c.Start), float64(c.End-c.Start))).OnInput(c.onInput)
}

func (c *stepSlider) OnMount(app.Context)  { c.sync() }
func (c *stepSlider) OnUpdate(app.Context) { c.sync() }

func (c *stepSlider) sync() {
	e := c.JSValue()
	e.Set("min", float64(c.Start))
	e.Set("max", float64(c.End))
	e.Set("value", float64(c.At))
}

func (c *stepSlider) onInput(ctx app.Context, _ app.Event) {
	if step, err := strconv.ParseUint(ctx.JSSrc().Get("value").String(), 10, 64); err == nil {
		c.Page.do(func() { c.Page.live.run(lab.Goal{Kind: lab.ToStep, Step: step}) })
	}
}
