package shell

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/store"
)

// Shell is what all pages but the first one share: the top bar, the theme, messages that pass, and a way back into the
// page's thread.
type Shell struct {
	// Root is the path to the site's root, Here the page's path in the table of routes.
	Root, Here string

	store  *store.Store
	prefs  state.Prefs
	notice state.Notice
	toast  html.Toast
	// Dispatch runs a function as go-app runs event handlers, and the page is drawn after it. It is nil until the page
	// is mounted.
	Dispatch func(func())
	Global   browser.Listeners
}

// Open reads the preferences that the browser keeps.
func (s *Shell) Open() {
	s.store = store.Open()
	s.prefs = state.ParsePrefs(s.store.Text("prefs"))
	if app.IsClient {
		browser.ShowTheme(s.prefs.Theme)
	}
}

// Mount begins to listen; key gets the keys that are pressed.
func (s *Shell) Mount(ctx app.Context, press, address func(), key func(app.Value)) {
	s.Dispatch = func(f func()) { ctx.Dispatch(func(app.Context) { f() }) }
	s.store.Trouble(func(sentence string) { s.Later(func() { s.Say(sentence, true) }) })
	window := app.Window()
	for _, event := range []string{"popstate", "hashchange"} {
		s.Global.On(window, event, func(app.Value) { s.Dispatch(address) })
	}
	s.Global.On(window, "keydown", func(e app.Value) { s.Dispatch(func() { key(e) }) })
	window.Get("document").Get("documentElement").Call("removeAttribute", "data-waiting")
	s.Dispatch(press)
	browser.Ready()
}

// Takes has the page take the texts that are dropped on it, or pasted outside of fields (static/page/drop.ts). what says which texts;
// name is that of the file.
func (s *Shell) Takes(what string, take func(text, name string)) {
	s.Global.Offer("takeText", func(args []app.Value) any {
		text, name := args[0].String(), args[1].String()
		s.Later(func() { take(text, name) })
		return nil
	})
	s.Global.Offer("takesWhat", func([]app.Value) any { return what })
}

func (s *Shell) Dismount() {
	s.Global.Remove()
	s.Dispatch = nil
}

// Later runs a function on the page's thread, and the page is drawn after it.
func (s *Shell) Later(f func()) {
	if s.Dispatch != nil {
		s.Dispatch(f)
	}
}

// Say shows a passing message.
func (s *Shell) Say(text string, warn bool) {
	s.notice = state.Notice{ID: s.notice.ID + 1, Text: text, Warn: warn}
}

// CopyLink puts the page's address with this fragment on the clipboard, and then shows the message said.
func (s *Shell) CopyLink(fragment, said string) {
	browser.CopyText(browser.Address(fragment), func(copied bool) {
		s.Later(func() {
			if copied {
				s.Say(said, false)
			} else {
				s.Say(say.T("The browser did not allow copying. Copy the address line instead."), true)
			}
		})
	})
}

// Topbar is the bar of these pages. title stands beside the name, and tools stand before the theme.
func (s *Shell) Topbar(title app.UI, tools ...app.UI) app.UI {
	return s.bar(title, append(tools, LanguageButton(), ThemeButton(s.prefs.Theme, s.onTheme))...)
}

// bar is the top bar with these tools at its end.
func (s *Shell) bar(title app.UI, tools ...app.UI) app.UI {
	var links []app.UI
	for _, r := range At(Bar) {
		current := "false"
		if r.Path == s.Here {
			current = "page"
		}
		links = append(links, html.El("a").Class("btn nav").Attr("href", s.Root+r.Path).Aria("current", current).Text(r.Name))
	}
	body := []app.UI{
		html.Skip("main.article, .stage, puzzle-shelf, .bench, .counts-all", "Skip to the content"),
		html.El("a").Class("brand").Attr("href", s.Root).Aria("label", say.T("Tilewright, start page")).DataSet("test", "brand").
			Body(app.Raw(html.BrandMark), html.El("span").Text("Tilewright")),
		app.ElemSelfClosing("hr"),
		title,
		html.El("span").Class("grow"),
		html.El("nav").Class("sections").Aria("label", say.T("Pages")).Body(links...),
	}
	return html.El("header").Class("top").Body(append(body, tools...)...)
}

func (s *Shell) NextTheme() {
	// Another page may have changed the other preferences meanwhile.
	s.prefs = state.ParsePrefs(s.store.Text("prefs"))
	s.prefs.Theme = NextTheme(s.prefs.Theme)
	s.store.SetText("prefs", s.prefs.Format())
	browser.ShowTheme(s.prefs.Theme)
}

func (s *Shell) onTheme(app.Context, app.Event) { s.NextTheme() }

// Toast is the passing message.
func (s *Shell) Toast() app.UI {
	return s.toast.Draw(s.notice, func(id int) {
		s.Later(func() {
			if s.notice.ID == id {
				s.notice.Text = ""
			}
		})
	})
}

// Press handles a key on a page whose element has keys of its own.
func (s *Shell) Press(e app.Value) {
	switch key, ctrl := browser.Pressed(e); {
	case ctrl:
	case key == "d":
		s.NextTheme()
	case key == "?":
		browser.ShowDialog("keys")
	}
}

func (s *Shell) OnKeys(app.Context, app.Event)      { browser.ShowDialog("keys") }
func (s *Shell) OnCloseKeys(app.Context, app.Event) { browser.CloseDialog("keys") }
