package def

import (
	"embed"
	"slices"
	"strconv"
	"strings"
	"time"

	"tilewright/def/say"
)

// A calendar is a flat board with the days 1 to 31 on its cells, mostly with twelve months and maybe seven weekdays:
// pieces cover all words but those of a date. Its definition has a piece of one cell for each kind of word, so that its
// solutions are those of all dates; or the words of one date are holes.

//go:embed calendars/*.txt
var calendarFiles embed.FS

// Calendars are the calendars that come with the program: month and day, with the weekday, months among days, and hexagons.
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

// DatePart is what a word of a calendar tells.
type DatePart uint8

const (
	Month DatePart = iota
	Day
	Weekday
	kinds
)

// markers are the names of the pieces that lie on the words of a date; in small letters they are the colours of their cells.
var markers = [kinds]string{"Month", "Day", "Weekday"}

// plain is the colour of cells without a word of a date, on which no marker may lie.
const plain = "plain"

// Calendar is a puzzle whose board is a calendar.
type Calendar struct {
	p     *Puzzle
	words [kinds][]Label // in order, from January, 1, Sunday
}

// Calendar reads the calendar on a puzzle's board, and returns nil if the board has no days. It knows months and weekdays by
// their short English names. Other words count by their order: twelve are months, and seven after them weekdays from Monday.
func (p *Puzzle) Calendar() *Calendar {
	c := &Calendar{p: p}
	var others []Label
	days := make([]Label, 31)
	for _, l := range p.Labels {
		if n, err := strconv.Atoi(l.Text); err == nil && n >= 1 && n <= 31 {
			days[n-1] = l
		} else {
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
		english(12, func(i int) string { return time.Month(i + 1).String() }), full(days),
		english(7, func(i int) string { return time.Weekday(i).String() }),
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

// bare is the puzzle without what stands for a date: the pieces of one cell named as markers, their colours, and holes on
// words.
func (c *Calendar) bare() *Puzzle {
	p := *c.p
	p.Pieces = nil
	for _, piece := range c.p.Pieces {
		switch {
		case len(piece.Cells) == 1 && !piece.Stationary && slices.Contains(markers[:], piece.Name):
			continue
		case piece.Stationary && piece.Name == "*":
			piece.Cells = slices.DeleteFunc(slices.Clone(piece.Cells), func(at Cell) bool {
				return slices.ContainsFunc(c.p.Labels, func(l Label) bool { return l.Cell == at })
			})
			if len(piece.Cells) == 0 {
				continue
			}
		}
		p.Pieces = append(p.Pieces, piece)
	}
	p.Tints = slices.DeleteFunc(slices.Clone(c.p.Tints), func(t Tint) bool {
		return t.Name == plain || slices.ContainsFunc(markers[:], func(m string) bool { return strings.EqualFold(t.Name, m) })
	})
	p.Title, _, _ = strings.Cut(p.Title, ": ")
	p.Solutions = ""
	return &p
}

var months = [...]say.Message{
	"January", "February", "March", "April", "May", "June",
	"July", "August", "September", "October", "November", "December",
}

// Words are those of a date on the board. It fails for a date that does not exist.
func (c *Calendar) Words(year, month, day int) (words []Label, err error) {
	date := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if month < 1 || month > 12 {
		return nil, say.Error("there is no month {month}: months are 1 to 12", month)
	}
	if date.Day() != day {
		return nil, say.Error("{month} {year} has no day {day}", months[month-1], strconv.Itoa(year), day)
	}
	for k, n := range [kinds]int{month - 1, day - 1, int(date.Weekday())} {
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
	p := c.bare()
	title := ""
	at := slices.IndexFunc(p.Pieces, func(q Piece) bool { return q.Stationary && q.Name == "*" })
	if at < 0 {
		at = len(p.Pieces)
		p.Pieces = append(p.Pieces, Piece{Name: "*", Stationary: true, Copies: 1})
	}
	hole := &p.Pieces[at]
	for _, w := range words {
		hole.Cells = append(hole.Cells, w.Cell)
		title += " " + w.Text
	}
	slices.SortFunc(hole.Cells, Cell.Compare)
	p.Title += ":" + title
	return p, nil
}

// All is the puzzle of all dates: a piece of one cell lies on a word of each kind. Its solutions are those of all dates
// together, and of some that do not exist, as Feb 30.
func (c *Calendar) All() *Puzzle {
	p := c.bare()
	closed := map[Cell]bool{}
	for _, piece := range p.Pieces {
		for _, at := range piece.Cells {
			closed[at] = closed[at] || piece.Stationary
		}
	}
	for k, list := range c.words {
		if list == nil {
			continue
		}
		name := strings.ToLower(markers[k])
		for _, w := range list {
			p.Tints = append(p.Tints, Tint{Cell: w.Cell, Name: name})
			closed[w.Cell] = true
		}
		p.Pieces = append(p.Pieces, Piece{Name: markers[k], Copies: 1, Cells: []Cell{{}}, Tints: []Tint{{Name: name}}})
	}
	for x := range p.Size.X {
		for y := range p.Size.Y {
			if at := (Cell{X: x, Y: y}); p.Lattice.Has(at) && !closed[at] {
				p.Tints = append(p.Tints, Tint{Cell: at, Name: plain})
			}
		}
	}
	slices.SortFunc(p.Tints, func(a, b Tint) int { return a.Cell.Compare(b.Cell) })
	return p
}
