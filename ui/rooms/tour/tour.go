// Package tour is the tour of the first page: why, record, embed.
//
// # For tests in a browser
//
//	tour tour-refuse tour-stop tour-next tour-skip
package tour

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/shell"
	"tilewright/ui/state"
)

// stops are the stops of the tour; at names the place that a stop stands beside (static/css/floating.css).
var stops = []struct {
	at          string
	title, says say.Message
}{
	{"why", "Why", "“Step, and why” places one piece at a time, and says why it goes there and what else was possible."},
	{"record", "Record", "While you step, Record (R) stands down here. It keeps the steps, so that they can be played again, forwards and back."},
	{"embed", "Embed", "Put the solution or recording on the board into a page of your own, or save it as a picture or film."},
}

// Panel is the room: the offer, and the card of a stop.
type Panel struct {
	shell.Desk
	// at is the present stop of the tour, from 1; 0 outside of a tour.
	at int
}

// Stop names the place that the card stands beside; it is empty outside of a tour.
func (p *Panel) Stop() string {
	if p.at == 0 {
		return ""
	}
	return stops[p.at-1].at
}

// Offer is the link to the tour. It goes once somebody has taken or refused it.
func (p *Panel) Offer() app.UI {
	if p.State.Prefs.Toured || p.at > 0 {
		return html.El("div").Hidden(true)
	}
	return html.El("div").Class("group row tour-offer").Body(
		html.Button().Class("link").DataSet("test", "tour").OnClick(p.onTour).Text(say.T("Three things to try, in half a minute")),
		html.Button().Class("btn icon sm end").Aria("label", say.T("Do not offer the tour")).Title(say.T("Not now")).
			DataSet("test", "tour-refuse").OnClick(p.onEndTour).Body(html.Icon(html.IconClose)),
	)
}

// Card is the card of the present stop.
func (p *Panel) Card() app.UI {
	if p.at == 0 {
		return html.El("div").Hidden(true)
	}
	stop := stops[p.at-1]
	next := say.Message("Next")
	if p.at == len(stops) {
		next = "Done"
	}
	return html.El("div").Class("popover tour").DataSet("at", stop.at).Role("dialog").
		Aria("label", say.T("Tour, {n} of {all}", p.at, len(stops))).
		DataSet("test", "tour-stop").OnKeyDown(p.onTourKey).Body(
		html.El("b").Text(stop.title),
		html.El("p").Text(stop.says),
		html.El("div").Class("row").Body(
			html.El("span").Class("muted num").Text(say.T("{n} of {all}", p.at, len(stops))),
			html.Button().Class("btn sm quiet end").DataSet("test", "tour-skip").Hidden(p.at == len(stops)).OnClick(p.onEndTour).Text(say.T("Skip")),
			html.Button().Class("btn sm outline").ID("tour-next").DataSet("test", "tour-next").OnClick(p.onTour).Text(next),
		),
	)
}

// onTour goes to the next stop, or ends the tour after the last.
func (p *Panel) onTour(ctx app.Context, e app.Event) {
	if p.at == len(stops) {
		p.onEndTour(ctx, e)
		return
	}
	p.at++
	p.Do(state.EndTour{})
	ctx.Defer(func(app.Context) { browser.Focus("#tour-next") })
}

func (p *Panel) onEndTour(app.Context, app.Event) {
	p.at = 0
	p.Do(state.EndTour{})
}

func (p *Panel) onTourKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		p.onEndTour(ctx, e)
	}
}
