package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/state"
	"tilewright/ui/store"
)

// shell is what the pages beside the first one share: the top bar, the theme,
// messages that pass, and a way back into the page's thread.
type shell struct {
	// root is the way to the site's root, and here the page's name in the bar.
	root, here string

	store  *store.Store
	prefs  state.Prefs
	notice state.Notice
	// dispatch runs a function as go-app runs event handlers, with a redraw
	// after it. It is nil until the page is mounted.
	dispatch func(func())
	global   listeners
}

// open reads what the browser keeps.
func (s *shell) open() {
	s.store = store.Open()
	s.prefs = state.ParsePrefs(s.store.Text("prefs"))
	if app.IsClient {
		showTheme(s.prefs.Theme)
	}
}

// mount begins to listen; press gets the keys.
func (s *shell) mount(ctx app.Context, press, address func(), key func(app.Value)) {
	s.dispatch = func(f func()) { ctx.Dispatch(func(app.Context) { f() }) }
	s.store.Trouble(func(sentence string) { s.later(func() { s.say(sentence, true) }) })
	window := app.Window()
	for _, event := range []string{"popstate", "hashchange"} {
		s.global.on(window, event, func(app.Value) { s.dispatch(address) })
	}
	s.global.on(window, "keydown", func(e app.Value) { s.dispatch(func() { key(e) }) })
	window.Get("document").Get("documentElement").Call("removeAttribute", "data-waiting")
	s.dispatch(press)
	ready()
}

// ready tells the page's script that what the page needs is there, so that the rest may
// come: what is not seen at first, and what is kept for use without network.
func ready() {
	call(app.Window(), "tilewrightReady")
}

func (s *shell) dismount() {
	s.global.remove()
	s.dispatch = nil
}

// later does it on the page's thread, with a redraw.
func (s *shell) later(f func()) {
	if s.dispatch != nil {
		s.dispatch(f)
	}
}

// say shows a passing message.
func (s *shell) say(text string, warn bool) {
	s.notice = state.Notice{ID: s.notice.ID + 1, Text: text, Warn: warn}
	id, stay := s.notice.ID, noticeTime
	if warn {
		stay *= 2
	}
	time.AfterFunc(stay, func() {
		s.later(func() {
			if s.notice.ID == id {
				s.notice.Text = ""
			}
		})
	})
}

// copyLink puts the address with this fragment on the clipboard.
func (s *shell) copyLink(fragment, what string) {
	location := app.Window().Get("location")
	url := location.Get("origin").String() + location.Get("pathname").String()
	if fragment != "" {
		url += "#" + fragment
	}
	copyText(url, func(copied bool) {
		s.later(func() {
			if copied {
				s.say("Link copied. It holds "+what+"; no server sees it.", false)
			} else {
				s.say("The browser did not allow copying. Copy the address line instead.", true)
			}
		})
	})
}

// copyText puts a text on the clipboard and reports whether that was allowed.
func copyText(text string, done func(copied bool)) {
	clipboard := ability(app.Window().Get("navigator"), "clipboard")
	if !clipboard.Truthy() {
		done(false)
		return
	}
	var yes, no app.Func
	end := func(copied bool) func(app.Value, []app.Value) any {
		return func(app.Value, []app.Value) any {
			done(copied)
			yes.Release()
			no.Release()
			return nil
		}
	}
	yes, no = app.FuncOf(end(true)), app.FuncOf(end(false))
	if attempt(func() { clipboard.Call("writeText", text).Call("then", yes, no) }) != nil {
		done(false)
		yes.Release()
		no.Release()
	}
}

// showTheme sets the theme on the document's root, where the tokens read it.
func showTheme(theme string) {
	root := app.Window().Get("document").Get("documentElement")
	if theme != "" {
		root.Get("dataset").Set("theme", theme)
	} else {
		root.Call("removeAttribute", "data-theme")
	}
}

// writeHash sets what stands after # in the address.
func writeHash(fragment string, push bool) {
	method := "replaceState"
	if push {
		method = "pushState"
	}
	to := app.Window().Get("location").Get("pathname").String()
	if fragment != "" {
		to += "#" + fragment
	}
	// Some browsers refuse after a hundred of these in half a minute; the next one says
	// all that this one would have said.
	_ = attempt(func() { app.Window().Get("history").Call(method, app.Null(), "", to) })
}

// topbar is the bar of these pages; title is what stands beside the name, and
// tools come before the theme.
func (s *shell) topbar(title app.UI, tools ...app.UI) app.UI {
	t, next := themes[s.themeIndex()], themes[(s.themeIndex()+1)%len(themes)]
	return s.bar(title, append(tools, button().Class("btn icon").DataSet("test", "theme").
		Aria("label", "Theme: "+t.name+". Change to "+next.name).Title("Theme: "+t.name+"  D").
		OnClick(s.onTheme).Body(icon(t.shape)))...)
}

// skip is where the Tab key comes first: it leads past the bar to the part of the page that the
// selector names (static/page/early.ts).
func skip(to, name string) app.UI {
	return button().Class("btn outline skip").DataSet("skip", to).DataSet("test", "skip").Text("Skip to the " + name)
}

// bar is the top bar with these tools at its end.
func (s *shell) bar(title app.UI, tools ...app.UI) app.UI {
	link := func(to, name string) app.UI {
		current := "false"
		if name == s.here {
			current = "page"
		}
		return el("a").Class("btn nav").Attr("href", s.root+to).Aria("current", current).Text(name)
	}
	body := []app.UI{
		skip("main.article, .stage, puzzle-shelf, .bench", "content"),
		el("a").Class("brand").Attr("href", s.root).Aria("label", "Tilewright, start page").DataSet("test", "brand").
			Body(app.Raw(brandMark), el("span").Text("Tilewright")),
		app.ElemSelfClosing("hr"),
		title,
		el("span").Class("grow"),
		el("nav").Class("sections").Aria("label", "Pages").Body(
			link("puzzles/", "Puzzles"), link("lab/", "Lab"), link("sudoku/", "Sudoku"), link("lessons/", "Lessons"), link("figures/", "Figures"), link("guide/", "Guide"),
		),
	}
	return el("header").Class("top").Body(append(body, tools...)...)
}

func (s *shell) themeIndex() int {
	for i, t := range themes {
		if t.theme == s.prefs.Theme {
			return i
		}
	}
	return 0
}

func (s *shell) nextTheme() {
	// Another page may have changed the others meanwhile.
	s.prefs = state.ParsePrefs(s.store.Text("prefs"))
	s.prefs.Theme = themes[(s.themeIndex()+1)%len(themes)].theme
	s.store.SetText("prefs", s.prefs.Format())
	showTheme(s.prefs.Theme)
}

func (s *shell) onTheme(app.Context, app.Event)   { s.nextTheme() }
func (s *shell) onDismiss(app.Context, app.Event) { s.notice.Text = "" }

// toast is the passing message.
func (s *shell) toast() app.UI { return toast(s.notice, s.onDismiss) }

// toast is a passing message, which can be closed before; tools come before that.
func toast(n state.Notice, dismiss app.EventHandler, tools ...app.UI) app.UI {
	if n.Text == "" {
		return el("div").Role("status").Aria("live", "polite")
	}
	shape := icon(iconCheck, "okc")
	if n.Warn {
		shape = icon(iconAlert, "wrn")
	}
	body := append([]app.UI{shape, el("span").Text(n.Text)}, tools...)
	return el("div").Class("toast").Role("status").Aria("live", "polite").DataSet("test", "toast").Body(append(body,
		button().Class("btn icon").Aria("label", "Close the message").OnClick(dismiss).Body(icon(iconClose)),
	)...)
}

// keysList is the dialog that lists keys, as pairs of what they do and what they are.
func keysList(close app.EventHandler, pairs ...[2]string) app.UI {
	var list []app.UI
	for _, p := range pairs {
		list = append(list, el("dt").Text(p[0]), el("dd").Body(app.Raw("<kbd>"+p[1]+"</kbd>")))
	}
	return el("dialog").ID("keys").Class("dialog").Aria("labelledby", "h-keys").DataSet("test", "keys-dialog").Body(
		el("header").Body(
			el("h2").ID("h-keys").Text("Keys"),
			button().Class("btn icon").Aria("label", "Close").OnClick(close).Body(icon(iconClose)),
		),
		el("dl").Body(list...),
	)
}

// pressed is what a key is, without those that belong to something else; ""
// when it is none of the page's business.
func pressed(e app.Value) (key string, ctrl bool) {
	if e.Get("defaultPrevented").Truthy() || e.Get("altKey").Truthy() || e.Get("isComposing").Truthy() {
		return "", false
	}
	key = e.Get("key").String()
	if len(key) == 1 && key[0] >= 'A' && key[0] <= 'Z' {
		key = string(key[0] + 'a' - 'A')
	}
	ctrl = e.Get("ctrlKey").Truthy() || e.Get("metaKey").Truthy()
	if where := placeOf(e.Get("target"), key); where != free && !(ctrl && key == "Enter") {
		return "", false
	}
	return key, ctrl
}

// showDialog opens a dialog over the page, by its ID, unless it is open.
func showDialog(id string) {
	if e := app.Window().GetElementByID(id); has(e, "showModal") && !e.Get("open").Truthy() {
		e.Call("showModal")
	}
}

func closeDialog(id string) { call(app.Window().GetElementByID(id), "close") }
func showPopover(id string) { call(app.Window().GetElementByID(id), "showPopover") }
func hidePopover(id string) { call(app.Window().GetElementByID(id), "hidePopover") }

// press is what keys do on a page whose element has keys of its own.
func (s *shell) press(e app.Value) {
	switch key, ctrl := pressed(e); {
	case ctrl:
	case key == "d":
		s.nextTheme()
	case key == "?":
		showDialog("keys")
	}
}

func (s *shell) onKeys(app.Context, app.Event)      { showDialog("keys") }
func (s *shell) onCloseKeys(app.Context, app.Event) { closeDialog("keys") }
