package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/html"
	"tilewright/ui/state"
)

// stops are those of the tour: at beside what each stands (static/css/floating.css).
var stops = []struct{ at, title, says string }{
	{"why", "Why", "“Step, and why” places one piece at a time, and says why it goes there and what else was possible."},
	{"record", "Record", "While you step, Record (R) stands down here. It keeps the steps, so that they can be played again, forwards and back."},
	{"embed", "Embed", "Put the solution or recording on the board into a page of your own, or save it as a picture or film."},
}

// tourOffer is the link to the tour, until somebody took it or did not want it.
func (p *page) tourOffer() app.UI {
	if p.state.Prefs.Toured || p.opened.tour > 0 {
		return html.El("div").Hidden(true)
	}
	return html.El("div").Class("group row tour-offer").Body(
		html.Button().Class("link").DataSet("test", "tour").OnClick(p.onTour).Text("Three things to try, in half a minute"),
		html.Button().Class("btn icon sm end").Aria("label", "Do not offer the tour").Title("Not now").DataSet("test", "tour-refuse").OnClick(p.onEndTour).Body(html.Icon(html.IconClose)),
	)
}

// tour is the card of a stop.
func (p *page) tour() app.UI {
	if p.opened.tour == 0 {
		return html.El("div").Hidden(true)
	}
	stop := stops[p.opened.tour-1]
	next := "Next"
	if p.opened.tour == len(stops) {
		next = "Done"
	}
	return html.El("div").Class("popover tour").DataSet("at", stop.at).Role("dialog").Aria("label", "Tour, "+strconv.Itoa(p.opened.tour)+" of "+strconv.Itoa(len(stops))).
		DataSet("test", "tour-stop").OnKeyDown(p.onTourKey).Body(
		html.El("b").Text(stop.title),
		html.El("p").Text(stop.says),
		html.El("div").Class("row").Body(
			html.El("span").Class("muted num").Text(strconv.Itoa(p.opened.tour)+" of "+strconv.Itoa(len(stops))),
			html.Button().Class("btn sm quiet end").DataSet("test", "tour-skip").Hidden(p.opened.tour == len(stops)).OnClick(p.onEndTour).Text("Skip"),
			html.Button().Class("btn sm outline").ID("tour-next").DataSet("test", "tour-next").OnClick(p.onTour).Text(next),
		),
	)
}

// onTour goes to the next stop, or ends the tour behind the last.
func (p *page) onTour(ctx app.Context, e app.Event) {
	if p.opened.tour == len(stops) {
		p.onEndTour(ctx, e)
		return
	}
	p.opened.tour++
	p.do(state.EndTour{})
	ctx.Defer(func(app.Context) { p.focus("#tour-next") })
}

func (p *page) onEndTour(app.Context, app.Event) {
	p.opened.tour = 0
	p.do(state.EndTour{})
}

func (p *page) onTourKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		p.onEndTour(ctx, e)
	}
}
