package chooser

import (
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// calendars are the calendars, with buttons for the puzzle of a date or of all dates.
func (c *chooser) calendars() app.UI {
	makes := make([]app.UI, len(def.Calendars))
	for i, make := range def.Calendars {
		makes[i] = html.El("option").Attr("value", strconv.Itoa(i)).Attr("selected", i == c.calendar).Text(make.About)
	}
	return html.El("li").Class("entry dated").Body(
		html.El("span").Class("glyph num").Text(time.Now().Format("2 Jan")),
		html.El("label").Body(html.El("b").Text(say.T("Calendar puzzle for")),
			app.ElemSelfClosing("input").ID("calendar-date").Class("field num").DataSet("test", "calendar-date").
				Attr("type", "date").Attr("value", time.Now().Format("2006-01-02")),
			html.El("span").Class("select").Body(
				html.El("select").DataSet("test", "calendar-make").Aria("label", say.T("Which calendar")).OnChange(c.onCalendarMake).Body(makes...), html.Icon(html.IconCaret),
			)),
		html.El("span").Class("opens").Body(
			html.Button().Class("btn sm outline").DataSet("test", "calendar").OnClick(c.onCalendar).Text(say.T("Open")),
			html.Button().Class("btn sm outline").DataSet("test", "calendar-year").Title(say.T("One puzzle of all dates: how many ways has each?")).
				OnClick(c.onCalendarYear).Text(say.T("All dates")),
		),
	)
}

func (c *chooser) onCalendarMake(ctx app.Context, _ app.Event) {
	if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil && n < len(def.Calendars) {
		c.calendar = n
	}
}

// onCalendar opens the puzzle of the chosen date.
func (c *chooser) onCalendar(app.Context, app.Event) {
	c.Panel.openDate(def.FindCalendar(def.Calendars[c.calendar].ID).Calendar(), app.Window().GetElementByID("calendar-date").Get("value").String())
}

// onCalendarYear opens the puzzle of all dates.
func (c *chooser) onCalendarYear(app.Context, app.Event) {
	c.Panel.openText(def.FindCalendar(def.Calendars[c.calendar].ID))
}

// openDate opens a calendar's puzzle of a date, which is the value of a field.
func (p *Panel) openDate(c *def.Calendar, value string) {
	date, err := time.Parse("2006-01-02", value)
	if err != nil {
		p.Do(state.Announce{Text: "Choose a date first.", Warn: true})
		return
	}
	puzzle, err := c.At(date.Year(), int(date.Month()), date.Day())
	if err != nil {
		p.Do(state.Announce{Text: "There is no such puzzle: " + err.Error() + ".", Warn: true})
		return
	}
	p.openText(puzzle)
}

// openText opens a puzzle as one's own text.
func (p *Panel) openText(puzzle *def.Puzzle) {
	p.Open(state.OpenLink{Link: link.Link{Text: def.Format(puzzle), Settings: link.Automatic}, Push: true})
}

// Dates choose the date of the open calendar: one date, or all of them.
func (p *Panel) Dates() app.UI {
	c := p.openCalendar()
	if c == nil {
		return html.El("div").Hidden(true)
	}
	key := func(test, name string, f app.EventHandler) app.HTMLElem {
		return html.Button().Class("btn sm outline").DataSet("test", test).OnClick(f).Text(name)
	}
	// For all dates the field is another element, because go-app leaves a field unchanged if it gets no value.
	date, tag := p.onDate(c), "label"
	field := app.ElemSelfClosing("input").Class("field num").DataSet("test", "date").Attr("type", "date").Aria("label", say.T("Date")).OnChange(p.onDateChosen)
	if date == "" {
		tag = "div"
	} else {
		field.Attr("value", date)
	}
	return html.El("div").Class("group").DataSet("test", "dates-of").Body(
		html.Headed("Calendar"),
		html.El(tag).Class("row").Body(html.El("span").Class("soft").Text(say.T("Date")), field),
		html.El("div").Class("row").Body(
			key("date-today", "Today", p.onToday),
			key("date-all", "All dates", p.onAllDates),
			key("date-link", "Copy the day’s link", p.onDayLink).Title(say.T("A link that opens the puzzle of the day on which it is opened")),
		),
	)
}

// openCalendar is the calendar of the open puzzle, nil if it is none. Handlers call it when they run, because go-app
// keeps the first handler.
func (p *Panel) openCalendar() *def.Calendar {
	if puzzle := p.State.Document.Puzzle; puzzle != nil && len(puzzle.Labels) >= 31 {
		return puzzle.Calendar()
	}
	return nil
}

func (p *Panel) onDateChosen(ctx app.Context, _ app.Event) {
	if c := p.openCalendar(); c != nil {
		p.openDate(c, ctx.JSSrc().Get("value").String())
	}
}

func (p *Panel) onToday(app.Context, app.Event) {
	if c := p.openCalendar(); c != nil {
		p.openDate(c, time.Now().Format("2006-01-02"))
	}
}

func (p *Panel) onAllDates(app.Context, app.Event) {
	if c := p.openCalendar(); c != nil {
		p.openText(c.All())
	}
}

func (p *Panel) onDayLink(app.Context, app.Event) {
	if c := p.openCalendar(); c != nil {
		p.CopyText(browser.Address(link.Today(c).Encode()), "Link copied. It opens the puzzle of its day, every day.")
	}
}

// onDate is the date that a calendar leaves open, empty for all dates. It is in this year or one of the next, because
// the calendar may have weekdays.
func (p *Panel) onDate(c *def.Calendar) string {
	open := map[def.Cell]bool{}
	for _, cell := range p.State.Document.Puzzle.OpenCells() {
		open[cell] = true
	}
	if !slices.ContainsFunc(p.State.Document.Puzzle.Labels, func(l def.Label) bool { return !open[l.Cell] }) {
		return ""
	}
	day := time.Date(time.Now().Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	for range 8 * 366 {
		words, err := c.Words(day.Year(), int(day.Month()), day.Day())
		if err == nil && !slices.ContainsFunc(words, func(w def.Label) bool { return open[w.Cell] }) {
			return day.Format("2006-01-02")
		}
		day = day.AddDate(0, 0, 1)
	}
	return ""
}
