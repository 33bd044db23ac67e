package chooser

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/pictures"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: the list of all puzzles, the gallery of some, and the dates of a calendar.
type Panel struct {
	shell.PanelContext
	// GoOn continues a kept search. Kept is the key under which the present run is kept.
	GoOn func(state.Unfinished)
	Kept func() string
	// Refused is whether the browser could not keep some puzzles.
	Refused func() bool
	// OpenRecent opens a puzzle of an earlier visit by its key. Write begins a puzzle as a text.
	OpenRecent func(key string)
	Write      func()
	// Find are the commands and lessons that a query finds. Command does a command, by its ID.
	Find    func(query string) []Found
	Command func(id string)

	// opened is whether the list was ever opened, typed whether its field takes the focus when it is first drawn.
	opened, typed bool
}

// Found is something that the field finds beside puzzles: a page, by its Link, or a command, by its ID.
type Found struct {
	ID, Link    string
	Name, About say.Message
	// Words are more words by which it is found.
	Words string
	Icon  string
}

// List is the popover with every puzzle: those of earlier visits, and the library. It is filled when it is first opened.
func (p *Panel) List() app.UI {
	list := html.El("div").ID("chooser").Class("popover chooser").Attr("popover", "auto").
		Role("dialog").Aria("label", say.T("Puzzles")).DataSet("test", "puzzles")
	if !p.opened {
		return list
	}
	shelf := &p.State.Shelf
	return list.Body(&chooser{
		Panel: p, Current: p.State.Document.ID, Recent: shelf.Recent, Kept: shelf.Count, Unkept: p.Refused(),
		Unfinished: shelf.Unfinished,
	})
}

// OnPress is called when a button opens the list. With a finger the field does not take the focus: that would bring up
// a keyboard over the list.
func (p *Panel) OnPress(app.Context, app.Event) { p.opened, p.typed = true, !browser.Coarse() }

// ShowByKey opens the list by a key, and its field takes the keys that follow.
func (p *Panel) ShowByKey() {
	p.opened, p.typed = true, true
	p.Later()
	browser.ShowPopover("chooser")
	browser.Focus(findField)
}

// findRest is how long typing rests before the list follows, in milliseconds. Drawing it takes longer than a key may.
const findRest = 200

// findField is the selector of the list's field.
const findField = `[data-test="find-puzzle"]`

// chooser is the content of the popover. It draws itself while one types a query. It draws with the page only when the
// puzzle or the kept ones have changed.
type chooser struct {
	app.Compo
	Panel *Panel
	// Current is the ID of the open puzzle. Recent are puzzles that the browser keeps.
	Current string
	Recent  []state.Recent
	// Kept is the number of kept puzzles, and Unkept whether the browser could not keep some.
	Kept   int
	Unkept bool
	// Unfinished are the searches that the browser keeps.
	Unfinished []state.Unfinished

	query string
	// date is the date that was typed for a calendar, "" for today.
	date string
	// boards are the numbers of the chosen boards, from 0, by the IDs of their sets; a redraw may make their fields anew.
	boards map[string]int
	// calendar is the index of the chosen one in def.Calendars.
	calendar int
}

func (c *chooser) OnMount(ctx app.Context) {
	ctx.PreventUpdate() // it is drawn already
	if c.Panel.typed {
		browser.Focus(findField)
	}
}

func (c *chooser) Render() app.UI {
	all := len(strings.TrimSpace(c.query)) == 0
	entries := def.Search(c.query)
	found := len(entries)
	var body []app.UI
	group := func(name say.Message, list []app.UI) {
		if found += len(list); list != nil {
			body = append(body, pictures.PuzzleGroup(name, "rows", list))
		}
	}
	group("Go on where you were", c.unfinished())
	group("Your own", c.own(all))
	if all {
		body = append(body, c.more())
	}
	body = append(body, pictures.LibraryGroups(entries, c.card)...)
	if sets := c.sets(); sets != nil {
		found += len(sets)
		body = append(body, html.El("section").Aria("label", def.SetShelf.String()).Body(
			html.El("h2").Text(def.SetShelf.String()),
			html.El("p").Class("muted").Text(say.T("Sets that are sold. Their names are the makers’, and this page is not theirs.")),
			html.El("ul").Class("rows").Role("list").Body(sets...)))
	}
	group(def.CalendarShelf, c.calendarShelf())
	group("Exact cover", c.covers())
	group("On this site", c.pages(all))
	unsaid := def.FindUnsaid(c.query)
	if found == 0 || unsaid != nil && found == 1 {
		head, why := say.T("No puzzle is called that"),
			say.T("Try a word such as soma, a size such as 10x6, or 12 pieces. Boards are of {grids}.", def.GridWords())
		if unsaid != nil {
			head, why = say.T("{set} cannot be solved here", unsaid.Title), unsaid.Why.String()
			if found > 0 {
				head = say.T("One rule of {set} is left out", unsaid.Title)
			}
		}
		body = append(body, html.El("p").Class("empty").DataSet("test", "nothing-found").Body(
			html.El("b").Text(head), html.El("span").Text(why)))
	}
	said := say.T("{n} found", found)
	if all {
		puzzles, _ := def.Size()
		said = say.T("{n, plural, one {# puzzle} other {# puzzles}}", puzzles)
	}
	return html.El("div").Body(append([]app.UI{c.finder(said)}, body...)...)
}

// finder is the field above the list. Enter opens what is found first: a puzzle of the library, else a page or command.
// A browser gives the field the focus whenever the list opens again.
func (c *chooser) finder(said string) app.UI {
	return html.El("form").Class("find-puzzle").Role("search").OnSubmit(c.onFound).Body(
		html.Icon(html.IconFind),
		html.Input(func() app.HTMLElemSelfClosing {
			return app.ElemSelfClosing("input").Attr("type", "search").Class("field").DataSet("test", "find-puzzle").
				Aria("label", say.T("Find a puzzle: words, a size, a number of pieces")).Attr("placeholder", say.T("Find: soma, 10x6, 12 pieces, very easy")).
				Attr("autocomplete", "off").Attr("autofocus", !browser.Coarse()).Attr("enterkeyhint", "go")
		}, field.Owned{Is: func() string { return c.query }, Edit: func(query string) { c.query = query }, Each: true, Rest: findRest}),
		html.El("span").Class("found-said num").Role("status").DataSet("test", "found-puzzles").Text(said),
	)
}

func (c *chooser) onFound(_ app.Context, e app.Event) {
	e.PreventDefault()
	if strings.TrimSpace(c.query) == "" {
		return
	}
	puzzles, sets, others := def.Search(c.query), def.SearchSets(c.query), c.found(false)
	switch {
	case len(puzzles) > 0:
		c.query = ""
		c.Panel.Open(state.Choose{ID: puzzles[0].ID})
	case len(sets) > 0:
		c.openSet(sets[0].Set, sets[0].Board)
	case len(others) > 0 && others[0].Link != "":
		app.Window().Get("location").Set("href", others[0].Link)
	case len(others) > 0:
		c.query = ""
		c.Panel.Command(others[0].ID)
	}
}

// onEntry opens a puzzle. The next time, the list is complete again.
func (c *chooser) onEntry(ctx app.Context, _ app.Event) {
	c.query = ""
	c.Panel.Open(state.Choose{ID: browser.Dataset(ctx, "puzzle")})
}

func (c *chooser) onBegin(app.Context, app.Event) { c.Panel.Open(state.BeginDrawing{}) }

func (c *chooser) card(e *def.Entry) app.UI {
	return html.Button().Class("entry").DataSet("puzzle", e.ID).Aria("current", e.ID == c.Current).
		Title(e.Name()).OnClick(c.onEntry).Body(pictures.LibraryCard(e)...)
}

// own has a link to a new puzzle, and the kept puzzles that match the query.
func (c *chooser) own(all bool) []app.UI {
	var list []app.UI
	if all {
		list = append(list, html.El("li").Body(
			html.Button().Class("entry").DataSet("test", "new-board").OnClick(c.onBegin).Body(
				html.El("span").Class("glyph").Body(html.Icon(html.IconGrid)),
				html.El("span").Class("about").
					Body(html.El("b").Text(say.T("Draw one")),
						html.El("small").Text(say.T("A board of {grids}, and pieces from the catalogue", def.GridWords()))),
			),
		), html.El("li").Body(
			html.Button().Class("entry").DataSet("test", "new-puzzle").OnClick(c.onNew).Body(
				html.El("span").Class("glyph").Body(html.Icon(html.IconPen)),
				html.El("span").Class("about").
					Body(html.El("b").Text(say.T("Paste or write one")),
						html.El("small").Text(say.T("Text, or a picture of letters"))),
			),
		))
	}
	find := def.NewFinder(c.query)
	for _, r := range c.Recent {
		if !find.Finds(def.Findable{Words: r.Title + " " + def.Called(r.Title), Box: r.Box, Pieces: r.Pieces, Cells: r.Cells}) {
			continue
		}
		about := say.T("not finished")
		if r.Pieces > 0 {
			about = say.T("{pieces, plural, one {# piece} other {# pieces}}, {cells, plural, one {# cell} other {# cells}}", r.Pieces, r.Cells)
		}
		list = append(list, html.El("li").Body(
			html.Button().Class("entry").DataSet("test", "recent").DataSet("key", r.Key).OnClick(c.Panel.onRecent).Body(
				html.El("span").Class("glyph").Body(app.Text(words.Initials(def.Called(r.Title)))),
				html.El("span").Class("about").Body(html.El("b").Text(def.Called(r.Title)), html.El("small").Class("num").Text(about)),
			),
		))
	}
	return list
}

// unfinished are the kept searches that match the query. The one that goes on here is seen anyway.
func (c *chooser) unfinished() (list []app.UI) {
	for _, u := range c.Unfinished {
		title := u.Link.Title(u.Title)
		if u.Done || !def.Mentions(u.Title+" "+title, c.query) || u.Key == c.Panel.Kept() && c.Panel.State.Run.Phase.Active() {
			continue
		}
		name := say.T("Resume")
		if u.Elsewhere {
			name = say.T("Take over")
		}
		act := func(test, name string, on app.EventHandler) app.UI {
			return html.Button().Class("btn sm quiet").DataSet("test", test).DataSet("key", u.Key).
				Aria("label", say.T("{do}: {puzzle}", name, title)).OnClick(on).Text(name)
		}
		list = append(list, html.El("li").Class("left-off").Body(
			html.Button().Class("entry").DataSet("test", "chooser-unfinished").DataSet("key", u.Key).OnClick(c.onUnfinished).Body(
				html.El("span").Class("glyph").Body(app.Text(words.Initials(title))),
				html.El("span").Class("about").
					Body(html.El("b").Text(title), html.El("small").Class("num").
						Text(say.T("{found}, {time} searched", u.FoundWords(), words.Duration(u.Seconds)))),
			),
			act("chooser-go-on", name, c.onResume),
			html.Maybe(!u.Elsewhere, func() app.UI { return act("chooser-forget", say.T("Forget"), c.onForget) }),
		))
	}
	return list
}

// onUnfinished opens the puzzle of a search; onResume also continues the search.
func (c *chooser) onUnfinished(ctx app.Context, _ app.Event) {
	c.openUnfinished(browser.Dataset(ctx, "key"))
}

func (c *chooser) onResume(ctx app.Context, _ app.Event) {
	if u, ok := c.openUnfinished(browser.Dataset(ctx, "key")); ok {
		c.Panel.GoOn(u)
	}
}

func (c *chooser) openUnfinished(key string) (state.Unfinished, bool) {
	c.query = ""
	u, ok := c.Panel.State.UnfinishedBy(key)
	if ok {
		c.Panel.Open(state.OpenLink{Link: u.Link, Push: true})
	}
	return u, ok
}

// calendarShelf is the row of the calendars. One finds it by the names of each.
func (c *chooser) calendarShelf() []app.UI {
	words := "day weekday hexagons daily today date wooden " + def.CalendarNames() + " " + def.InBoth("Calendar puzzle for") + " " +
		def.InBoth(def.CalendarShelf) + " " + def.InBoth("Exact cover")
	if !def.Mentions(words, c.query) {
		return nil
	}
	return []app.UI{c.calendars()}
}

// covers are the puzzles solved by exact cover alone, which have pages of their own.
func (c *chooser) covers() []app.UI {
	if !def.Mentions("lab "+def.InBoth("Queens")+" "+def.InBoth("Exact cover"), c.query) {
		return nil
	}
	return []app.UI{elsewhere("lab/#q=8", "queens", "8×8", say.T("Queens"), say.T("Any number, in the exact-cover lab"))}
}

// found are pages of the site and, where there is a query, the commands and lessons that it finds.
func (c *chooser) found(all bool) (list []Found) {
	if !all {
		list = c.Panel.Find(c.query)
	}
	for _, r := range shell.At(shell.More) {
		if def.Mentions(def.InBoth(r.Name)+" "+def.InBoth(r.About), c.query) {
			list = append(list, Found{ID: r.ID(), Link: r.Path, Name: r.Name, About: r.About, Icon: r.Icon})
		}
	}
	return list
}

func (c *chooser) pages(all bool) (list []app.UI) {
	for _, f := range c.found(all) {
		body := []app.UI{
			html.El("span").Class("glyph").Body(html.Icon(f.Icon)),
			html.El("span").Class("about").Body(html.El("b").Text(f.Name), html.El("small").Text(f.About)),
		}
		// A link and a button have each a place, as go-app knows them by that.
		list = append(list, html.El("li").Body(
			html.Maybe(f.Link != "", func() app.UI {
				return html.El("a").Class("entry").Attr("href", f.Link).DataSet("test", "to-"+f.ID).Body(body...)
			}),
			html.Maybe(f.Link == "", func() app.UI {
				return html.Button().Class("entry").DataSet("command", f.ID).DataSet("test", "find-"+f.ID).OnClick(c.onCommand).Body(body...)
			}),
		))
	}
	return list
}

func (c *chooser) onCommand(ctx app.Context, _ app.Event) {
	c.query = ""
	c.Panel.Command(browser.Dataset(ctx, "command"))
}

// sets are the sets that match the query. A set with several boards has a field that chooses one; the first that the query
// means is chosen before anybody does.
func (c *chooser) sets() (list []app.UI) {
	for _, found := range def.SearchSets(c.query) {
		set := found.Set
		board, chosen := c.boards[set.ID]
		if !chosen {
			board = found.Board
		}
		var boards []app.UI
		for i := range set.Boards {
			boards = append(boards, html.El("option").Attr("value", strconv.Itoa(i)).Attr("selected", i == board).
				Text(set.BoardName(i)))
		}
		list = append(list, html.El("li").Class("entry dated pictured").Body(
			html.El("span").Class("pic").Body(html.El("poly-thumb").Attr("known", set.ID).Aria("hidden", true)),
			html.El("span").Class("about").
				Body(html.El("b").Text(set.Name()), html.El("small").Class("num").Text(aboutBoard(set.Boards[board]))),
			html.Maybe(len(boards) > 1, func() app.UI {
				return html.El("span").Class("select").Body(
					html.El("select").DataSet("test", "set-board").DataSet("set", set.ID).
						Aria("label", say.T("Board of {set}", set.Name())).OnChange(c.onBoard).Body(boards...),
					html.Icon(html.IconCaret))
			}),
			html.Button().Class("btn sm outline").DataSet("test", "set").DataSet("set", set.ID).DataSet("board", board).
				Aria("label", say.T("Open {set}", set.Name())).OnClick(c.onSet).Text(say.T("Open")),
		))
	}
	return list
}

// aboutBoard is the second line of a set: who makes it, and how many solutions the board has.
func aboutBoard(b def.SoldBoard) string {
	if n, ok := b.SolutionCount(); ok {
		return say.T("{maker}: {n, plural, one {# solution} other {# solutions}}", say.Data(b.Source), int(n))
	}
	return say.T("{maker}: solutions not counted", say.Data(b.Source))
}

func (c *chooser) onBoard(ctx app.Context, _ app.Event) {
	if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		if c.boards == nil {
			c.boards = map[string]int{}
		}
		c.boards[browser.Dataset(ctx, "set")] = n
	}
}

func (c *chooser) onSet(ctx app.Context, _ app.Event) {
	set := def.FindSet(browser.Dataset(ctx, "set"))
	if n, err := strconv.Atoi(browser.Dataset(ctx, "board")); err == nil && set != nil {
		c.openSet(set, n)
	}
}

// openSet opens a board of a set; the page offers the others beside it.
func (c *chooser) openSet(set *def.SoldSet, board int) {
	c.query = ""
	c.Panel.Open(state.OpenLink{Link: link.Link{Text: set.Text, Index: board, Settings: link.Automatic}, Push: true})
}

// elsewhere links to another page of the site.
func elsewhere(to, test, glyph, title, about string) app.UI {
	return html.El("li").Body(html.El("a").Class("entry").Attr("href", to).DataSet("test", "to-"+test).Body(
		html.El("span").Class("glyph num").Text(glyph), html.El("span").Class("about").
			Body(html.El("b").Text(title), html.El("small").Text(about)),
	))
}

// more links to everything else that can be done with one's puzzles.
func (c *chooser) more() app.UI {
	return html.El("p").Class("entry-line").Body(
		html.El("a").Class("btn sm outline").Attr("href", "puzzles/").DataSet("test", "to-puzzles").Text(say.T("All your puzzles")+c.keptCount()),
		html.Button().Class("btn sm outline").DataSet("test", "open-files").OnClick(c.onOpenFiles).Text(say.T("Open files…")),
		html.Maybe(c.Unkept, func() app.UI {
			return html.Button().Class("btn sm outline").DataSet("test", "export-all").OnClick(c.onExportAll).Text(say.T("Export all"))
		}),
	)
}

// keptCount is how many puzzles are kept, if that is more than the list has.
func (c *chooser) keptCount() string {
	if c.Kept > len(c.Recent) {
		return " (" + words.Thousands(float64(c.Kept)) + ")"
	}
	return ""
}

// onOpenFiles lets the person choose files; static/page/drop.ts takes them.
func (c *chooser) onOpenFiles(app.Context, app.Event) {
	browser.HidePopover("chooser")
	browser.DispatchEvent("choosefiles")
}

// onExportAll saves all puzzles as a file, with those that the browser could not keep.
func (c *chooser) onExportAll(app.Context, app.Event) {
	browser.HidePopover("chooser")
	browser.DispatchEvent("exportfiles")
}

func (c *chooser) onNew(app.Context, app.Event) { c.Panel.Write() }

// Doors are the ways into the page, in place of a result. Who has puzzles of their own sees these first.
func (p *Panel) Doors(doors []Found) app.UI {
	var own, ways []app.UI
	for _, r := range p.State.Shelf.Recent[:min(len(p.State.Shelf.Recent), 5)] {
		own = append(own, html.Button().Class("card").DataSet("key", r.Key).DataSet("test", "own-card").OnClick(p.onRecent).Body(
			html.El("span").Class("cap").Body(html.El("b").Text(r.Title), html.El("small").Class("num").
				Text(say.T("{pieces, plural, one {# piece} other {# pieces}}, {cells, plural, one {# cell} other {# cells}}", r.Pieces, r.Cells)))))
	}
	for _, d := range doors {
		ways = append(ways, html.Button().Class("card door").DataSet("command", d.ID).DataSet("test", "door-"+d.ID).OnClick(p.onDoor).Body(
			html.El("span").Class("pic").Hidden(len(own) > 0).Body(app.Raw(doorPictures[d.ID])),
			html.El("span").Class("cap").Body(html.El("b").Text(d.Name), html.El("small").Text(d.About)),
		))
	}
	return html.El("div").Class("sec start").Body(
		html.El("h2").Class("sr").Text(say.T("Where to begin")),
		html.El("div").Class("gallery before").Hidden(own == nil).Body(own...),
		html.El("div").Class("gallery").Body(ways...),
	)
}

func (p *Panel) onDoor(ctx app.Context, _ app.Event) { p.Command(browser.Dataset(ctx, "command")) }

func (p *Panel) onRecent(ctx app.Context, _ app.Event) { p.OpenRecent(browser.Dataset(ctx, "key")) }

func (c *chooser) onForget(ctx app.Context, _ app.Event) {
	c.Panel.Store.ForgetSearch(browser.Dataset(ctx, "key"))
}
