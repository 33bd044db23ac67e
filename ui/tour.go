package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/shell"
	"tilewright/ui/state"
)

// tourStops are the stops of the tour; at names the place that a stop stands beside (static/css/floating.css).
var tourStops = []struct {
	at          string
	title, says say.Message
}{
	{"solve", "Solve", "Solve finds all ways to fill the board, and counts them. Each can be looked at below."},
	{"why", "Why", "“Step, and why” is in here. It places one piece at a time, and says why it goes there and what else was possible."},
	{"save", "Save", "Copy a link, print the puzzle, or save what is on the board as a picture, a film, or for a page of your own."},
}

// tour is the tour of the first page: solve, why, save. A command begins it.
type tour struct {
	shell.PanelContext
	// at is the present stop of the tour, from 1; 0 outside of a tour.
	at int
}

// stop names the place that the card stands beside; it is empty outside of a tour.
func (p *tour) stop() string {
	if p.at == 0 {
		return ""
	}
	return tourStops[p.at-1].at
}

// card is the card of the present stop.
func (p *tour) card() app.UI {
	if p.at == 0 {
		return html.El("div").Hidden(true)
	}
	stop := tourStops[p.at-1]
	next := say.Message("Next")
	if p.at == len(tourStops) {
		next = "Done"
	}
	return html.El("div").Class("popover tour").DataSet("at", stop.at).Role("dialog").
		Aria("label", say.T("Tour, {n} of {all}", p.at, len(tourStops))).
		DataSet("test", "tour-stop").OnKeyDown(p.onTourKey).Body(
		html.El("b").Text(stop.title),
		html.El("p").Text(stop.says),
		html.El("div").Class("row").Body(
			html.El("span").Class("muted num").Text(say.T("{n} of {all}", p.at, len(tourStops))),
			html.Button().Class("btn sm quiet end").DataSet("test", "tour-skip").Hidden(p.at == len(tourStops)).
				OnClick(p.onEndTour).Text(say.T("Skip")),
			html.Button().Class("btn sm outline").ID("tour-next").DataSet("test", "tour-next").OnClick(p.onTour).Text(next),
		),
	)
}

// begin begins the tour.
func (p *tour) begin() {
	p.at = 1
	p.Later()
}

// onTour goes to the next stop, or ends the tour after the last.
func (p *tour) onTour(ctx app.Context, e app.Event) {
	if p.at == len(tourStops) {
		p.onEndTour(ctx, e)
		return
	}
	p.at++
	if p.stop() == "why" { // a phone may show another tab, and a card stands beside what is in sight
		p.Do(state.Prefer(func(p *state.Prefs) { p.Tab = state.SearchTab }))
	}
	ctx.Defer(func(app.Context) { browser.Focus("#tour-next") })
}

func (p *tour) onEndTour(app.Context, app.Event) {
	p.at = 0
	p.Later()
}

func (p *tour) onTourKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		p.onEndTour(ctx, e)
	}
}
