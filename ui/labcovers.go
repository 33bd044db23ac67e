package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/lab"
)

// maxShownCovers is how many found covers are drawn.
const maxShownCovers = 60

// coversPanel: counts, the options that are taken, and those found.
func (p *labPage) coversPanel() app.UI {
	if p.problem.Matrix == nil {
		head, what := p.missing()
		return el("section").Class("panel result one").ID("panel-result").Aria("label", "Covers").Body(
			el("div").Class("sec").Body(el("div").Class("empty").Body(el("b").Text(head), el("span").Text(what))))
	}
	s := p.live.search
	tag := el("span").Class("tag").Text("so far")
	if s.Done() {
		tag = el("span").Class("tag ok").Body(icon(iconCheck, "tiny"), app.Text("all"))
	}
	count := "covers"
	if s.Found() == 1 {
		count = "cover"
	}
	fact := func(name, test, value string) []app.UI {
		return []app.UI{el("dt").Text(name), el("dd").DataSet("test", test).Text(value)}
	}
	var facts []app.UI
	facts = append(facts, fact("Items chosen", "chosen", thousands(float64(s.Chosen())))...)
	facts = append(facts, fact("Entries taken out", "updates", thousands(float64(s.Updates())))...)
	facts = append(facts, fact("Steps", "steps", thousands(float64(s.At())))...)
	options, which := s.Cover(), "so far"
	if p.cover >= 0 && p.cover < len(s.Covers) {
		options, which = s.Covers[p.cover], "cover "+strconv.Itoa(p.cover+1)
	}
	return el("section").Class("panel result").ID("panel-result").Aria("label", "Covers").Body(
		el("div").Class("sec").Body(
			el("h2").Body(app.Text("Found"), tag),
			el("p").Class("big").DataSet("test", "count").Body(app.Text(thousands(float64(s.Found()))), el("small").Text(count)),
			el("dl").Class("facts").Body(facts...),
		),
		el("div").Class("sec cover").Body(
			el("h2").Body(app.Text("Cover "), el("span").Class("muted").DataSet("test", "which").Text(which),
				el("span").Class("end num muted").Text(plural(len(options), "option"))),
			el("div").Class("picture").DataSet("test", "picture").Body(p.picture(options)),
		),
		el("div").Class("sec sols").Body(
			el("div").Class("headed").Body(el("h2").Text("Covers found"), el("span").Class("muted num").Text(p.kept()), ask("lab-cover")),
			p.covers(),
		),
	)
}

func (p *labPage) kept() string {
	s := p.live.search
	if n := len(s.Covers); n > maxShownCovers {
		return "the first " + strconv.Itoa(maxShownCovers) + " of " + thousands(float64(n))
	}
	return ""
}

func (p *labPage) picture(options []int32) app.UI {
	if len(options) == 0 && p.problem.Side == 0 && p.problem.Queens == 0 {
		return el("div").Class("empty").Body(el("b").Text("Nothing taken"), el("span").Text("Options that are taken stand here."))
	}
	return &coverView{Problem: p.problem, Options: options}
}

func (p *labPage) covers() app.UI {
	s := p.live.search
	if len(s.Covers) == 0 {
		said := "Step, play, or let it run to the next cover."
		if s.Done() {
			said = "No choice of options covers every item once."
		}
		return el("div").Class("empty").Body(el("b").Text("No cover yet"), el("span").Text(said))
	}
	return &foundList{Page: p, Problem: p.problem, Found: min(len(s.Covers), maxShownCovers), Current: p.cover}
}

// foundList are the covers found so far. It is drawn only when there is another
// one, or another one is chosen.
type foundList struct {
	app.Compo
	Page           *labPage
	Problem        *lab.Problem
	Found, Current int
}

func (c *foundList) Render() app.UI {
	p := c.Problem
	covers := c.Page.live.search.Covers
	covers = covers[:min(c.Found, len(covers))]
	var list []app.UI
	for i, options := range covers {
		var picture app.UI
		switch {
		case p.Board != nil || p.Queens > 0 || p.Side > 0 && len(covers) <= 12:
			picture = &coverView{Problem: p, Options: options}
		default:
			names := make([]string, len(options))
			for k, o := range options {
				names[k] = p.Option(int(o))
			}
			text := strings.Join(names, " ")
			if p.Matrix.Costs != nil {
				text += ", costs " + thousands(float64(p.Matrix.Cost(options)))
			}
			if p.Side > 0 {
				text = "a grid"
			}
			picture = el("span").Class("mono names").Text(text)
		}
		current := "false"
		if i == c.Current {
			current = "true"
		}
		list = append(list, el("li").Body(button().Class("found").DataSet("n", i).DataSet("test", "cover").
			Aria("label", "Cover "+strconv.Itoa(i+1)).Aria("current", current).OnClick(c.onCover).Body(
			picture, el("span").Class("num").Text(strconv.Itoa(i+1)),
		)))
	}
	return el("ul").Class("founds").TabIndex(0).Body(list...)
}

func (c *foundList) onCover(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(dataset(ctx, "n")); err == nil {
		c.Page.later(func() {
			if c.Page.cover == i {
				i = -1
			}
			c.Page.cover = i
		})
	}
}
