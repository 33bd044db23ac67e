package search

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Unfinished are the kept searches of the document that can be continued.
func (p *Panel) Unfinished() app.UI {
	var items []app.UI
	for i, u := range p.State.Resumable() {
		items = append(items, p.unfinishedItem(i, u))
	}
	if len(items) == 0 {
		return html.El("div").Hidden(true)
	}
	title := say.T("{n, plural, one {Unfinished search} other {Unfinished searches}}", len(items))
	return html.El("div").Class("group unfinished").DataSet("test", "unfinished-searches").
		Body(append([]app.UI{html.El("h3").Text(title)}, items...)...)
}

func (p *Panel) unfinishedItem(i int, u state.Unfinished) app.UI {
	about := say.T("{when}, {size}", words.Ago(float64(browser.Now())-u.When), words.ByteSize(u.Size))
	if u.Fleeting {
		about = say.T("Lasts as long as this page")
	}
	if u.Part != "" {
		about = u.Part + ", " + about
	}
	test, name, title := "go-on", say.T("Resume"), say.T("Go on with this search from where it was")
	if u.Elsewhere {
		about = say.T("Another tab goes on with it")
		test, name, title = "take-over", say.T("Take over"), say.T("Go on with it here; it ends there")
	}
	return html.El("div").Class("kept-search").DataSet("test", "unfinished").Body(
		html.El("p").Class("num").
			Body(html.Sentence("{found}, {time} searched", app.Text(u.FoundWords()),
				html.El("b").Text(words.Duration(u.Seconds)))...),
		html.El("small").Class("num").Body(
			html.Maybe(u.Link.Settings != p.State.Settings.Text, func() app.UI { return html.El("code").Text(u.Link.Settings + " ") }),
			app.Text(about),
		),
		html.El("p").Class("kept-acts").Body(
			html.Button().Class("btn sm outline").DataSet("test", test).DataSet("key", u.Key).Title(title).Hidden(u.Done).
				OnClick(p.onGoOn).Text(name),
			p.saveSearch(u.Key),
			html.Button().Class("btn sm quiet").DataSet("test", "forget").DataSet("key", u.Key).Attr("disabled", u.Elsewhere).
				Title(say.T("Remove what is kept of this search")).OnClick(p.onForget).Text(say.T("Forget")),
		),
	)
}

// saveSearch is the button that makes a file of a kept search.
func (p *Panel) saveSearch(key string) app.UI {
	return html.Button().Class("btn sm quiet").DataSet("test", "save-as-file").DataSet("key", key).
		Title(say.T("Save it as one file, to go on in another browser or in a terminal")).OnClick(p.onSaveSearch).Text(say.T("Save as a file"))
}

func (p *Panel) onSaveSearch(ctx app.Context, _ app.Event) {
	browser.Scripts().Call("saveSearch", browser.Dataset(ctx, "key"))
}

func (p *Panel) onGoOn(ctx app.Context, _ app.Event) {
	if u, ok := p.State.UnfinishedBy(browser.Dataset(ctx, "key")); ok {
		p.GoOn(u)
	}
}

func (p *Panel) onForget(ctx app.Context, _ app.Event) {
	p.Store.ForgetSearch(browser.Dataset(ctx, "key"))
}
