package coverlab

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/live"
	"tilewright/ui/words"
)

// maxShownCovers is how many found covers are drawn.
const maxShownCovers = 60

// coversPanel shows counts, the options that are taken, and the covers found.
func (p *Page) coversPanel() app.UI {
	if p.problem.Matrix == nil {
		head, what := p.missing()
		return html.El("section").Class("panel result one").ID("panel-result").Aria("label", say.T("Covers")).Body(
			html.El("div").Class("sec").Body(html.El("div").Class("empty").Body(
				html.El("b").Text(head.String()), html.El("span").Text(what.String()))))
	}
	s := p.live.Search
	tag := html.El("span").Class("tag").Text(say.T("so far"))
	if s.Done() {
		tag = html.El("span").Class("tag ok").Body(html.Icon(html.IconCheck, "tiny"), app.Text(say.T("all ¦ covers are found")))
	}
	count := say.T("{n, plural, one {cover} other {covers}}", s.Found())
	fact := func(name say.Message, test string, n uint64) []app.UI {
		return []app.UI{html.El("dt").Text(name.String()),
			html.El("dd").DataSet("test", test).Text(words.Thousands(float64(n)))}
	}
	var facts []app.UI
	facts = append(facts, fact("Items chosen", "chosen", s.Chosen())...)
	facts = append(facts, fact("Entries taken out", "updates", s.Updates())...)
	facts = append(facts, fact("Steps", "steps", s.At())...)
	options, which := s.Cover(), say.T("so far")
	if p.view.cover >= 0 && p.view.cover < len(s.Covers) {
		options, which = s.Covers[p.view.cover], say.T("cover {n}", p.view.cover+1)
	}
	if priced, ok := p.cheap.priced(); ok {
		options, which = priced.Options, say.T("costs {cost}", priced.Cost)
	}
	return html.El("section").Class("panel result").ID("panel-result").Aria("label", say.T("Covers")).Body(
		html.El("div").Class("sec").Body(
			html.El("h2").Body(app.Text(say.T("Found")), tag),
			html.El("p").Class("big").DataSet("test", "count").Body(app.Text(words.Thousands(float64(s.Found()))), html.El("small").Text(count)),
			html.El("dl").Class("facts").Body(facts...),
		),
		html.El("div").Class("sec cover").Body(
			html.El("h2").Body(app.Text(say.T("Cover")+" "), html.El("span").Class("muted").DataSet("test", "which").Text(which),
				html.El("span").Class("end num muted").
					Text(say.T("{n, plural, one {# option} other {# options}}", len(options)))),
			html.El("div").Class("picture").DataSet("test", "picture").Body(p.picture(options)),
		),
		p.cheapest(),
		html.El("div").Class("sec sols").Body(
			html.El("div").Class("headed").
				Body(html.El("h2").Text(say.T("Covers found")), html.El("span").Class("muted num").Text(p.kept()),
					html.Ask("lab-cover")),
			p.covers(),
		),
	)
}

func (p *Page) kept() string {
	s := p.live.Search
	switch n := len(s.Covers); {
	case n <= maxShownCovers:
		return ""
	case p.problem.Matrix.Costs != nil:
		return say.T("the cheapest {n} of {all}", maxShownCovers, n)
	default:
		return say.T("the first {n} of {all}", maxShownCovers, n)
	}
}

func (p *Page) picture(options []int32) app.UI {
	if len(options) == 0 && p.problem.Side == 0 && p.problem.Queens == 0 {
		return html.El("div").Class("empty").
			Body(html.El("b").Text(say.T("Nothing taken")), html.El("span").Text(say.T("Options that are taken stand here.")))
	}
	return live.CoverView(p.problem, options)
}

func (p *Page) covers() app.UI {
	s := p.live.Search
	if len(s.Covers) == 0 {
		said := say.T("Step, play, or let it run to the next cover.")
		if s.Done() {
			said = say.T("No choice of options covers every item once.")
		}
		return html.El("div").Class("empty").Body(html.El("b").Text(say.T("No cover yet")), html.El("span").Text(said))
	}
	return &foundList{Page: p, Problem: p.problem, Found: len(s.Covers), Current: p.view.cover}
}

// inOrder are the numbers of the covers that are listed: the first ones or, where options have costs, the cheapest of all.
func inOrder(m *xc.Matrix, covers [][]int32) []int {
	order := make([]int, len(covers))
	for i := range order {
		order[i] = i
	}
	if m.Costs != nil {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(m.Cost(covers[a]), m.Cost(covers[b])) })
	}
	return order[:min(len(order), maxShownCovers)]
}

// foundList shows the covers found so far. It is drawn only when there is a new cover, or another one is chosen.
type foundList struct {
	app.Compo
	Page           *Page
	Problem        *lab.Problem
	Found, Current int
}

func (c *foundList) Render() app.UI {
	p := c.Problem
	covers := c.Page.live.Search.Covers
	order := inOrder(p.Matrix, covers[:min(c.Found, len(covers))])
	var list []app.UI
	for _, i := range order {
		picture := coverItem(p, covers[i], len(order) <= 12)
		current := "false"
		if i == c.Current {
			current = "true"
		}
		list = append(list, html.El("li").Body(html.Button().Class("found").DataSet("n", i).DataSet("test", "cover").
			Aria("label", say.T("Cover {n}", i+1)).Aria("current", current).OnClick(c.onCover).Body(
			picture, html.El("span").Class("num").Text(strconv.Itoa(i+1)),
		)))
	}
	return html.El("ul").Class("founds").TabIndex(0).Body(list...)
}

func (c *foundList) onCover(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(browser.Dataset(ctx, "n")); err == nil {
		c.Page.shell.Later(func() {
			if c.Page.view.cover == i {
				i = -1
			}
			c.Page.view.cover, c.Page.cheap.shown = i, -1
		})
	}
}

// coverItem is a cover in a list: its picture, or the names of its options with what they cost.
func coverItem(p *lab.Problem, options []int32, few bool) app.UI {
	if p.Board != nil || p.Queens > 0 || p.Side > 0 && few {
		return live.CoverView(p, options)
	}
	names := make([]string, len(options))
	for k, o := range options {
		names[k] = p.Option(int(o))
	}
	text := strings.Join(names, " ")
	if p.Matrix.Costs != nil {
		text = say.T("{options}, costs {cost}", text, p.Matrix.Cost(options))
	}
	if p.Side > 0 {
		text = say.T("a grid")
	}
	return html.El("span").Class("mono names").Text(text)
}
