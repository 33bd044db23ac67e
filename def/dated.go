package def

import (
	"embed"
	"slices"
	"strconv"
	"strings"
	"time"

	"tilewright/def/say"
)

// A calendar is a flat board with the days 1 to 31 on its cells, mostly with twelve months, and maybe with seven weekdays
// or some years: pieces cover all words but those of a date. Its definition has a piece of one cell for each kind of word, so that its
// solutions are those of all dates; or the words of one date are holes.

//go:embed calendars/*.txt
var calendarFiles embed.FS

// Calendars are the calendars that come with the program: month and day, with the weekday, months among days, and
// hexagons.
// Their puzzles are those of all dates.
var Calendars = [...]struct {
	ID    string
	About say.Message
}{
	{"calendar", "Month and day"},
	{"calendar-weekday", "With weekday"},
	{"calendar-mixed", "Mixed"},
	{"calendar-hexagons", "Hexagons"},
}

// FindCalendar is one of Calendars, nil where there is none of that name.
func FindCalendar(id string) *Puzzle {
	text, err := calendarFiles.ReadFile("calendars/" + id + ".txt")
	if err != nil || strings.Contains(id, "/") {
		return nil
	}
	p, err := ParseOne(string(text))
	if err != nil {
		panic(err) // a fault of the program
	}
	return p
}

// CalendarNames are other names by which people look for the calendars.
func CalendarNames() string {
	var all []string
	for _, c := range Calendars {
		all = append(all, NamesOfCalendar(c.ID))
	}
	return strings.Join(all, " ")
}

// NamesOfCalendar are other names of one of Calendars.
func NamesOfCalendar(id string) string {
	names, _ := splitNames(calendarText(id))
	return names
}

// CalendarTitle is the title of one of Calendars, which its text begins with.
func CalendarTitle(id string) string {
	title, _, _ := strings.Cut(strings.TrimPrefix(calendarText(id), "# title: "), "\n")
	return title
}

func calendarText(id string) string {
	text, err := calendarFiles.ReadFile("calendars/" + id + ".txt")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return string(text)
}

// DatePart is what a word of a calendar tells.
type DatePart uint8

const (
	Month DatePart = iota
	Day
	Weekday
	Year
	kinds
)

// markers are the names of the pieces that lie on the words of a date; in small letters they are the colours of their cells.
var markers = [kinds]string{"Month", "Day", "Weekday", "Year"}

// Calendar is a puzzle whose board is a calendar.
type Calendar struct {
	Choice
	words [kinds][]Label // in order, from January, 1, Sunday, the first year
}

// Calendar reads the calendar on a puzzle's board. It returns nil if the board has no days, or if it has numbers that are
// neither days nor years. It knows months and weekdays by their short English names, and two or more numbers of four digits
// as years. Other words count by their order: twelve are months, and seven after them weekdays from Monday.
func (p *Puzzle) Calendar() *Calendar {
	c := &Calendar{Choice: Choice{p: p}}
	var others, years []Label
	days := make([]Label, 31)
	for _, l := range p.Labels {
		switch n, err := strconv.Atoi(l.Text); {
		case err == nil && n >= 1 && n <= 31:
			days[n-1] = l
		case err == nil && n >= 1000 && n <= 9999:
			years = append(years, l)
		case err == nil:
			return nil // a board whose cells are numbered
		default:
			others = append(others, l)
		}
	}
	english := func(n int, name func(int) string) []Label {
		list := make([]Label, n)
		for _, l := range others {
			if i := named(l.Text, n, name); i >= 0 {
				list[i] = l
			}
		}
		if list = full(list); list != nil {
			others = slices.DeleteFunc(others, func(l Label) bool { return slices.Contains(list, l) })
		}
		return list
	}
	c.words = [kinds][]Label{
		Month:   english(12, func(i int) string { return time.Month(i + 1).String() }),
		Day:     full(days),
		Weekday: english(7, func(i int) string { return time.Weekday(i).String() }),
	}
	if len(others) >= 12 && c.words[Month] == nil {
		c.words[Month], others = others[:12], others[12:]
	}
	if len(others) == 7 && c.words[Weekday] == nil {
		c.words[Weekday] = append(slices.Clone(others[6:]), others[:6]...)
	}
	if c.words[Day] == nil {
		return nil
	}
	if len(years) >= 2 {
		slices.SortFunc(years, func(l, m Label) int { return strings.Compare(l.Text, m.Text) })
		c.words[Year] = slices.CompactFunc(years, func(l, m Label) bool { return l.Text == m.Text })
	}
	for k, list := range c.words {
		if list != nil {
			c.Groups = append(c.Groups, WordGroup{Name: markers[k], Words: list, colour: strings.ToLower(markers[k])})
		}
	}
	return c
}

// full are all words of a list, nil where one is missing.
func full(list []Label) []Label {
	if slices.ContainsFunc(list, func(l Label) bool { return l.Text == "" }) {
		return nil
	}
	return list
}

// named is the number of the name that a word of three letters or more begins, -1 for none.
func named(word string, n int, name func(int) string) int {
	for i := range n {
		if len(word) >= 3 && len(word) <= len(name(i)) && strings.EqualFold(word, name(i)[:len(word)]) {
			return i
		}
	}
	return -1
}

// Has tells whether the board has words of a kind.
func (c *Calendar) Has(k DatePart) bool { return c.words[k] != nil }

// Years are the first and the last year on the board, 0 where it has none.
func (c *Calendar) Years() (first, last int) {
	if list := c.words[Year]; list != nil {
		first, _ = strconv.Atoi(list[0].Text)
		last, _ = strconv.Atoi(list[len(list)-1].Text)
	}
	return first, last
}

var months = [...]say.Message{
	"January", "February", "March", "April", "May", "June",
	"July", "August", "September", "October", "November", "December",
}

// Words are those of a date on the board. It fails for a date that does not exist, and for a year that the board lacks.
func (c *Calendar) Words(year, month, day int) (words []Label, err error) {
	date := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if month < 1 || month > 12 {
		return nil, say.Error("there is no month {month}: months are 1 to 12", month)
	}
	if date.Day() != day {
		return nil, say.Error("{month} {year} has no day {day}", months[month-1], strconv.Itoa(year), day)
	}
	at := slices.IndexFunc(c.words[Year], func(l Label) bool { return l.Text == strconv.Itoa(year) })
	if c.Has(Year) && at < 0 {
		return nil, say.Error("the board has no year {year}", strconv.Itoa(year))
	}
	for k, n := range [kinds]int{Month: month - 1, Day: day - 1, Weekday: int(date.Weekday()), Year: at} {
		if list := c.words[k]; list != nil {
			words = append(words, list[n])
		}
	}
	return words, nil
}

// At is the puzzle of a date: its words are holes.
func (c *Calendar) At(year, month, day int) (*Puzzle, error) {
	words, err := c.Words(year, month, day)
	if err != nil {
		return nil, err
	}
	return c.Leave(words...), nil
}

// Date is the date that the puzzle leaves open, false if it leaves none. It is in this year or one of the next, because
// the calendar may have weekdays, or in one of the calendar's years.
func (c *Calendar) Date(year int) (time.Time, bool) {
	left := c.Left()
	first, last := c.Years()
	if first == 0 {
		first, last = year, year+8
	}
	for day := time.Date(first, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() <= last; day = day.AddDate(0, 0, 1) {
		if words, err := c.Words(day.Year(), int(day.Month()), day.Day()); err == nil && slices.Equal(words, left) {
			return day, true
		}
	}
	return time.Time{}, false
}
