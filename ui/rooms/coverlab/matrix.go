package coverlab

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/live"
	"tilewright/ui/words"
)

func (p *Page) viewPanel() app.UI {
	return html.El("section").Class("panel view").Aria("labelledby", "h-view").Body(
		html.El("header").Body(
			html.El("div").Class("headed").Body(html.El("h2").ID("h-view").Text(say.T("Matrix")), html.Ask("exact-cover")),
			html.El("span").Class("caption num").DataSet("test", "caption").Text(p.caption()),
			html.El("div").Class("row zoom").Hidden(p.view.links && p.small()).Body(
				html.Button().Class("btn icon").Aria("label", say.T("Smaller cells")).Title(say.T("Smaller")).OnClick(p.onSmaller).Text("−"),
				html.Button().Class("btn icon").Aria("label", say.T("Larger cells")).Title(say.T("Larger")).OnClick(p.onLarger).Text("+"),
			),
			html.Button().Class("btn sm").Aria("pressed", p.view.hide).Title(say.T("Only options that are not ruled out  H")).
				DataSet("test", "hide").
				Attr("disabled", p.view.links && p.small()).OnClick(p.onHide).Text(say.T("Hide ruled out")),
			html.Button().Class("btn sm").Aria("pressed", p.view.links && p.small()).Attr("disabled", !p.small()).
				Title(p.linksTitle()).DataSet("test", "links").OnClick(p.onLinks).Text(say.T("Links")),
		),
		html.El("div").Class("stage flat").Body(
			p.live.MatrixView(live.MatrixView{
				Links: p.view.links, Hide: p.view.hide, Zoom: p.view.zoom, Label: say.T("Matrix of {size}", p.problem.Size()),
				Chosen: p.onColumn,
			}),
		),
		p.transport(),
	)
}

func (p *Page) caption() string {
	s := p.live.Search
	if p.opening.builder != nil {
		return say.T("Making the matrix of {title} …", p.opening.builder.Problem.Title)
	}
	switch {
	case p.problem.Matrix == nil || s == nil:
		return say.T("No matrix yet")
	case p.stale():
		return say.T("The text has errors. This is the last matrix without errors")
	}
	return say.T("{n, plural, one {# open item} other {# open items}}, {taken, plural, one {# option} other {# options}} taken",
		len(s.OpenItems()), len(s.Cover()))
}

func (p *Page) small() bool {
	return p.problem.Matrix != nil && p.problem.Matrix.Entries() <= live.MaxLinkEntries
}

func (p *Page) linksTitle() string {
	if !p.small() {
		return say.T("Too many entries to draw their links")
	}
	return say.T("Dancing links  K")
}

func (p *Page) onHide(app.Context, app.Event)    { p.view.hide = !p.view.hide }
func (p *Page) onLinks(app.Context, app.Event)   { p.view.links = !p.view.links }
func (p *Page) onSmaller(app.Context, app.Event) { p.view.zoom = max(p.view.zoom/1.5, 1/3.375) }
func (p *Page) onLarger(app.Context, app.Event)  { p.view.zoom = min(p.view.zoom*1.5, 5.0625) }

// onColumn is called when a column of the matrix is pressed.
func (p *Page) onColumn(item int) {
	p.shell.Later(func() {
		p.do(func() {
			if !p.live.Choose(item) {
				p.shell.Say(p.refused(item), true)
			}
		})
	})
}

// refused says why an item cannot be chosen now.
func (p *Page) refused(item int) string {
	m, s := p.problem.Matrix, p.live.Search
	switch {
	case item >= m.Primary:
		return say.T("Item {name} is secondary: it need not be covered, so it is never chosen.", m.Items[item])
	case s.Done():
		return say.T("The search is over. Go back, or to the beginning, to choose another item.")
	case !s.Choosing():
		return say.T("An item has been chosen already. Step on until the next one is to be chosen.")
	}
	return say.T("Item {name} is covered already.", m.Items[item])
}

// labSpeeds are in steps a second.
var labSpeeds = []float64{1, 2, 4, 8, 20, 60, live.Fastest}

func (p *Page) transport() app.UI {
	s := p.live.Search
	off := p.problem.Matrix == nil || s == nil
	at, start, furthest := uint64(0), uint64(0), uint64(0)
	if !off {
		at, start, furthest = s.At(), s.Start(), s.Furthest()
	}
	name := say.Message("Play ¦ a recording")
	if p.live.Busy() {
		name = "Halt"
	}
	text := say.T("Step {step}", at)
	if furthest > at {
		text = say.T("Step {step} of {all}", at, furthest)
	}
	var speeds []app.UI
	for _, speed := range labSpeeds {
		value := strconv.FormatFloat(speed, 'g', -1, 64)
		said := say.T("{n} steps a second", speed)
		switch speed {
		case 1:
			said = say.T("1 step a second")
		case live.Fastest:
			said = say.T("As fast as it can")
		}
		speeds = append(speeds, html.El("option").Attr("value", value).Attr("selected", speed == p.live.Speed).Text(said))
	}
	done := off || s.Done()
	return html.El("div").Class("transport").Role("group").Aria("label", say.T("Search")).Body(
		html.El("div").Class("keys").Body(
			html.Control("step-first", "To the beginning", "Home", html.IconFirst, off || at == start, p.onFirst).Class("far"),
			html.Control("step-back", "Step back", "←", html.IconBack, off || at == start, p.onBack),
			html.PlayControl("play", name, p.live.Busy(), off, p.onPlay),
			html.Control("step-forward", "Step", "→", html.IconNext, done, p.onStep),
			html.Control("step-last", "To the furthest point", "End", html.IconLast, off || at == furthest, p.onLast).Class("far"),
		),
		html.El("div").Class("scrub").Body(p.stepSlider(start, at, max(furthest, start+1), off || furthest == start)),
		html.El("span").Class("stepno num").DataSet("test", "step").Text(text),
		html.PaceChoice("speed", "Speed", off, speeds, p.onSpeed),
	)
}

func (p *Page) onStep(app.Context, app.Event)  { p.do(p.live.Step) }
func (p *Page) onBack(app.Context, app.Event)  { p.do(p.live.Back) }
func (p *Page) onPlay(app.Context, app.Event)  { p.do(p.live.Play) }
func (p *Page) onFirst(app.Context, app.Event) { p.first() }

func (p *Page) first() {
	p.do(func() { p.live.Run(lab.Goal{Kind: lab.ToStep, Step: p.live.Search.Start()}) })
}

func (p *Page) onLast(app.Context, app.Event) { p.last() }

func (p *Page) last() {
	p.do(func() { p.live.Run(lab.Goal{Kind: lab.ToStep, Step: p.live.Search.Furthest()}) })
}

func (p *Page) onSpeed(ctx app.Context, _ app.Event) {
	if speed, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
		p.live.Speed = speed
	}
}

// stepSlider is the slider of the transport.
func (p *Page) stepSlider(start, at, end uint64, off bool) app.UI {
	slider := html.Input(func() app.HTMLElemSelfClosing {
		return app.ElemSelfClosing("input").Attr("type", "range").Class("range").DataSet("test", "scrub").Attr("step", 1).Attr("disabled", off).
			Aria("label", say.T("Step")).Style("--v", words.Percent(float64(at-start), float64(end-start)))
	}, field.Owned{
		Is: func() string {
			if p.live.Search == nil {
				return "0"
			}
			return strconv.FormatUint(p.live.Search.At(), 10)
		},
		Edit: func(text string) {
			if step, err := strconv.ParseUint(text, 10, 64); err == nil {
				p.do(func() { p.live.Run(lab.Goal{Kind: lab.ToStep, Step: step}) })
			}
		},
		Each: true,
	})
	slider.Props = []html.Prop{{Name: "min", Is: float64(start)}, {Name: "max", Is: float64(end)}} // before the value
	return slider
}
