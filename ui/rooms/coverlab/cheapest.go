package coverlab

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/live"
)

// priced is the cover that is shown, if it is one of them.
func (c *cheap) priced() (cover xc.Priced, ok bool) {
	if c.found == nil {
		return cover, false
	}
	covers := c.found.Covers()
	if c.shown < 0 || c.shown >= len(covers) {
		return cover, false
	}
	return covers[c.shown], true
}

// leaveCheapest forgets them, as the matrix is another.
func (p *Page) leaveCheapest() { p.cheap.found, p.cheap.shown = nil, -1 }

// findCheapest looks for the covers that cost the least. It gives the page's thread back every few milliseconds.
func (p *Page) findCheapest() {
	c, err := lab.NewCheapest(p.problem, p.cheap.most)
	if err != nil {
		p.shell.Say(err.Error(), true)
		return
	}
	p.cheap.found, p.cheap.shown = c, -1
	go func() {
		drawn := live.Clock()
		for begin := drawn; p.cheap.found == c && c.Run(func() bool { return live.Clock()-begin < live.Slice }); begin = live.Clock() {
			if begin-drawn > 250 {
				drawn = begin
				p.shell.Later(func() {})
			}
			time.Sleep(time.Millisecond)
		}
		p.shell.Later(func() {})
	}()
}

// cheapest asks how many of the cheapest covers are wanted, and lists them.
func (p *Page) cheapest() app.UI {
	part := html.El("div").Class("sec sols cheapest")
	if p.problem.Matrix.Costs == nil {
		return part.Hidden(true)
	}
	name, test, said := say.T("Find the cheapest"), "cheapest", ""
	var covers []xc.Priced
	if c := p.cheap.found; c != nil {
		covers, said = c.Covers(), c.Said()
		if !c.Done() {
			name, test = say.T("Stop"), "cheapest-stop"
		}
	}
	var list []app.UI
	for i, cover := range covers {
		list = append(list, html.El("li").Body(html.Button().Class("found").DataSet("n", i).DataSet("test", "priced").
			Aria("label", say.T("Cover {n}", i+1)).Aria("current", strconv.FormatBool(i == p.cheap.shown)).OnClick(p.onPriced).
			Body(coverItem(p.problem, cover.Options, len(covers) <= 12), html.El("span").Class("num").Text(strconv.Itoa(i+1)))))
	}
	return part.Body(
		html.El("h2").Text(say.T("Cheapest covers")),
		html.El("div").Class("row wrap").Body(
			html.El("label").Class("soft").Attr("for", "cheapest-count").Text(say.T("How many")),
			html.Input(func() app.HTMLElemSelfClosing {
				return app.ElemSelfClosing("input").ID("cheapest-count").Class("field leaf").DataSet("test", "cheapest-count").
					Attr("type", "number").Attr("min", 1).Attr("max", lab.MaxCheapest)
			}, field.Owned{Is: func() string { return strconv.Itoa(p.cheap.most) }, Edit: p.setCheapest, Each: true}),
			html.Button().Class("btn sm outline").DataSet("test", test).OnClick(p.onCheapest).Text(name),
		),
		html.El("p").Class("saying").Role("status").DataSet("test", "cheapest-said").Text(said),
		html.El("ul").Class("founds").Hidden(len(list) == 0).Body(list...),
	)
}

func (p *Page) setCheapest(text string) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 && n <= lab.MaxCheapest {
		p.cheap.most = n
	}
}

func (p *Page) onCheapest(app.Context, app.Event) {
	if c := p.cheap.found; c != nil && !c.Done() {
		p.leaveCheapest()
	} else {
		p.findCheapest()
	}
	p.settle()
}

// onPriced shows a cover, or no longer.
func (p *Page) onPriced(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(browser.Dataset(ctx, "n")); err == nil {
		if p.cheap.shown == i {
			i = -1
		}
		p.cheap.shown, p.view.cover = i, -1
	}
}
