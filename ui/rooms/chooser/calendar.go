package chooser

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// calendars are the calendars, with buttons for the puzzle of a date or of all dates.
func (c *chooser) calendars() app.UI {
	makes := make([]app.UI, len(def.Calendars))
	for i, make := range def.Calendars {
		makes[i] = html.El("option").Attr("value", strconv.Itoa(i)).Attr("selected", i == c.calendar).Text(make.About.String())
	}
	return html.El("li").Class("entry dated").Body(
		html.El("span").Class("glyph num").Text(today()),
		html.El("label").Body(html.El("b").Text(say.T("Calendar puzzle for")),
			html.Input(func() app.HTMLElemSelfClosing {
				return app.ElemSelfClosing("input").ID("calendar-date").Class("field num").DataSet("test", "calendar-date").Attr("type", "date")
			}, field.Owned{
				Is:   func() string { return cmp.Or(c.date, time.Now().Format(time.DateOnly)) },
				Edit: func(date string) { c.date = date },
				Each: true,
			})),
		html.El("span").Class("select").Body(
			html.El("select").DataSet("test", "calendar-make").Aria("label", say.T("Which calendar")).
				OnChange(c.onCalendarMake).Body(makes...), html.Icon(html.IconCaret),
		),
		html.El("span").Class("opens").Body(
			html.Button().Class("btn sm outline").DataSet("test", "calendar").OnClick(c.onCalendar).Text(say.T("Open")),
			html.Button().Class("btn sm outline").DataSet("test", "calendar-year").Title(say.T("One puzzle of all dates: how many ways has each?")).
				OnClick(c.onCalendarYear).Text(say.T("All dates")),
		),
	)
}

// today is the day and the month as the reader's language writes them in short: "26 Nov".
func today() string {
	if app.IsServer || say.Tag() == say.English.Tag {
		return time.Now().Format("2 Jan")
	}
	short := map[string]any{"day": "numeric", "month": "short"}
	return app.Window().Get("Intl").Get("DateTimeFormat").New(say.Tag(), short).Call("format").String()
}

func (c *chooser) onCalendarMake(ctx app.Context, _ app.Event) {
	if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil && n < len(def.Calendars) {
		c.calendar = n
	}
}

// onCalendar opens the puzzle of the chosen date.
func (c *chooser) onCalendar(app.Context, app.Event) {
	c.Panel.openDate(def.FindCalendar(def.Calendars[c.calendar].ID).Calendar(),
		cmp.Or(c.date, time.Now().Format(time.DateOnly)))
}

// onCalendarYear opens the puzzle of all dates.
func (c *chooser) onCalendarYear(app.Context, app.Event) {
	c.Panel.openText(def.FindCalendar(def.Calendars[c.calendar].ID))
}

// openDate opens a calendar's puzzle of a date, which is the value of a field.
func (p *Panel) openDate(c *def.Calendar, value string) {
	date, err := time.Parse("2006-01-02", value)
	if err != nil {
		p.Do(state.Announce{Text: say.T("Choose a date first."), Warn: true})
		return
	}
	puzzle, err := c.At(date.Year(), int(date.Month()), date.Day())
	if err != nil {
		p.Do(state.Announce{Text: say.T("There is no such puzzle: {reason}.", err), Warn: true})
		return
	}
	p.openText(puzzle)
}

// openText opens a puzzle as one's own text.
func (p *Panel) openText(puzzle *def.Puzzle) {
	p.Open(state.OpenLink{Link: link.Link{Text: def.Format(puzzle), Settings: link.Automatic}, Push: true})
}

// Dates choose which words of the open board stay open: the date of a calendar, or a word of each group.
func (p *Panel) Dates() app.UI {
	c := p.openChoice()
	if c == nil {
		return html.El("div").Hidden(true)
	}
	key := func(test string, name say.Message, f app.EventHandler) app.HTMLElem {
		return html.Button().Class("btn sm outline").DataSet("test", test).OnClick(f).Text(name.String())
	}
	calendar := p.openCalendar()
	if calendar == nil && c.Dice() {
		return html.El("div").Class("group").DataSet("test", "words-left").Body(
			html.Headed("Dice"),
			html.El("div").Class("row").Body(
				html.Button().Class("btn sm primary").Title(say.T("Roll the dice for the blockers")).DataSet("test", "roll").
					OnClick(p.onRoll).Text(say.T("Roll ¦ dice")),
				key("date-all", "All rolls", p.onAllDates)),
			html.El("p").Class("hint").Role("status").DataSet("test", "rolled").Text(p.rolled(c)),
			html.El("div").Class("dice").Body(p.wordFields(c)...),
		)
	}
	if calendar == nil {
		return html.El("div").Class("group").DataSet("test", "words-left").Body(append(append(
			[]app.UI{html.Headed("Words left open")}, p.wordFields(c)...),
			html.El("div").Class("row").Body(key("date-all", "All choices", p.onAllDates)))...)
	}
	date := html.Input(func() app.HTMLElemSelfClosing {
		e := app.ElemSelfClosing("input").Class("field num").DataSet("test", "date").Attr("type", "date").Aria("label", say.T("Date"))
		if first, last := calendar.Years(); first > 0 {
			e = e.Attr("min", strconv.Itoa(first)+"-01-01").Attr("max", strconv.Itoa(last)+"-12-31")
		}
		return e
	}, field.Owned{Is: p.dateNow, Edit: p.setDate})
	return html.El("div").Class("group").DataSet("test", "dates-of").Body(
		html.Headed("Calendar"),
		html.El("label").Class("row").Body(html.El("span").Class("soft").Text(say.T("Date")), date),
		html.El("div").Class("row").Body(
			key("date-today", "Today", p.onToday),
			key("date-all", "All dates", p.onAllDates),
			key("date-link", "Copy the day’s link", p.onDayLink).
				Title(say.T("A link that opens the puzzle of the day on which it is opened")),
		),
	)
}

// wordFields choose a word of each group, or any of them. Dice come by name.
func (p *Panel) wordFields(c *def.Choice) (fields []app.UI) {
	left, order := c.Left(), make([]int, len(c.Groups))
	for i := range order {
		order[i] = i
	}
	if c.Dice() {
		slices.SortFunc(order, func(i, k int) int { return cmp.Compare(c.Groups[i].Name, c.Groups[k].Name) })
	}
	for _, i := range order {
		g := c.Groups[i]
		options := []app.UI{html.El("option").Attr("value", "-1").Attr("selected", left[i].Text == "").Text(say.T("Any"))}
		for k, w := range g.Words {
			options = append(options, html.El("option").Attr("value", strconv.Itoa(k)).Attr("selected", left[i] == w).Text(w.Text))
		}
		fields = append(fields, html.El("label").Class("row").Body(html.El("span").Class("soft").Text(g.Name),
			html.El("span").Class("select").Body(
				html.El("select").DataSet("test", "word-left-"+strconv.Itoa(i)).DataSet("group", i).OnChange(p.onWordLeft).Body(options...),
				html.Icon(html.IconCaret),
			)))
	}
	return fields
}

// drawn is the open puzzle. While its pieces do not fill the board, it is what is drawn so far: a board whose words are
// all open has a cell too many for each group.
func (p *Panel) drawn() *def.Puzzle {
	if p.State.Document.Puzzle != nil {
		return p.State.Document.Puzzle
	}
	return p.State.Document.Draft()
}

// openChoice has the groups of words of the open puzzle, nil if it has none. Handlers call it when they run, because
// go-app keeps the first handler.
func (p *Panel) openChoice() *def.Choice {
	if puzzle := p.drawn(); puzzle != nil {
		return puzzle.Choice()
	}
	return nil
}

// openCalendar is the calendar of the open puzzle, nil if it is none.
func (p *Panel) openCalendar() *def.Calendar {
	if puzzle := p.drawn(); puzzle != nil && len(puzzle.Labels) >= 31 {
		return puzzle.Calendar()
	}
	return nil
}

// dateNow is the date of the open puzzle, "" for all dates.
func (p *Panel) dateNow() string {
	if c := p.openCalendar(); c != nil {
		if date, is := c.Date(time.Now().Year()); is {
			return date.Format(time.DateOnly)
		}
	}
	return ""
}

func (p *Panel) setDate(date string) {
	if c := p.openCalendar(); c != nil {
		p.openDate(c, date)
	}
}

// onWordLeft leaves another word of a group open, and the same ones of the others.
func (p *Panel) onWordLeft(ctx app.Context, _ app.Event) {
	c := p.openChoice()
	group, err := strconv.Atoi(browser.Dataset(ctx, "group"))
	if c == nil || err != nil || group >= len(c.Groups) {
		return
	}
	left := c.Left()
	left[group] = def.Label{}
	if k, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil && k >= 0 && k < len(c.Groups[group].Words) {
		left[group] = c.Groups[group].Words[k]
	}
	chosen := slices.DeleteFunc(slices.Clone(left), func(l def.Label) bool { return l.Text == "" })
	if c.Dice() && len(chosen) == len(left) {
		p.openRoll(c.Leave(chosen...))
		return
	}
	p.openText(c.Leave(chosen...))
}

func (p *Panel) onRoll(app.Context, app.Event) { p.Roll() }

// Roll rolls the dice of the open puzzle.
func (p *Panel) Roll() {
	if c := p.openChoice(); c != nil {
		p.openRoll(c.Roll(rand.IntN))
	}
}

// openRoll opens the puzzle of a roll, and has its solutions counted.
func (p *Panel) openRoll(puzzle *def.Puzzle) {
	p.openText(puzzle)
	p.Do(state.CountRoll{})
}

// rolled says how many solutions the roll has, as far as that is known.
func (p *Panel) rolled(c *def.Choice) string {
	s := p.State
	if slices.ContainsFunc(c.Left(), func(l def.Label) bool { return l.Text == "" }) {
		return say.T("Roll the dice, or choose what yours show.")
	}
	if s.Hand.Game.Puzzle() != s.Document.Puzzle {
		return ""
	}
	switch k := s.Hand.After(0); {
	case k.Many:
		return say.T("This roll has more than 10,000 solutions.")
	case k.Counted:
		return say.T("This roll has {n, plural, one {# solution} other {# solutions}}.", k.Ways)
	case k.Asked:
		return say.T("Counting the solutions of this roll…")
	}
	return ""
}

func (p *Panel) onToday(app.Context, app.Event) {
	if c := p.openCalendar(); c != nil {
		p.openDate(c, time.Now().Format("2006-01-02"))
	}
}

func (p *Panel) onAllDates(app.Context, app.Event) {
	if c := p.openChoice(); c != nil {
		p.openText(c.All())
	}
}

func (p *Panel) onDayLink(app.Context, app.Event) {
	if c := p.openCalendar(); c != nil {
		p.CopyText(browser.Address(link.Today(c).Encode()), say.T("Link copied. It opens the puzzle of its day, every day."))
	}
}
