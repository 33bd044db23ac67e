package xc

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/space"
)

// calendarColumns is the width of the calendar board, and calendarRows its
// height: two rows of months, then the days.
const calendarColumns, calendarRows = 7, 7

var months = [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}

var monthDays = [12]int{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

// Calendar is the puzzle of a date: eight pieces cover a board with the twelve
// months and the days 1 to 31 but for the month and the day. It is the board
// sold as A-Puzzle-A-Day by DragonFjord: seven pentominoes, which may be
// turned over, and a rectangle of 2×3. It fails for a date that does not exist.
func Calendar(month, day int) (*def.Puzzle, error) {
	if month < 1 || month > 12 {
		return nil, errors.New("there is no month " + strconv.Itoa(month) + ": months are 1 to 12")
	}
	if day < 1 || day > monthDays[month-1] {
		return nil, errors.New(months[month-1] + " has no day " + strconv.Itoa(day) + ": it has " + strconv.Itoa(monthDays[month-1]) + " days")
	}
	return calendar("Calendar, "+months[month-1]+" "+strconv.Itoa(day), months[month-1], strconv.Itoa(day)), nil
}

// CalendarYear is the puzzle of all dates: two more pieces of one cell lie on a month and on a day. So its
// solutions are those of all dates together, and of six days that do not exist, as Feb 30.
func CalendarYear() *def.Puzzle {
	p := calendar("Calendar, all dates", "", "")
	for x := range calendarColumns {
		for y := range calendarRows {
			if label := CalendarLabel(x, y); label != "" {
				name := "day"
				if slices.Contains(months[:], label) {
					name = "month"
				}
				p.Tints = append(p.Tints, def.Tint{Cell: def.Cell{X: x, Y: y}, Name: name})
			}
		}
	}
	for _, name := range [...]string{"Month", "Day"} {
		tint := []def.Tint{{Name: strings.ToLower(name)}}
		p.Pieces = append(p.Pieces, def.Piece{Name: name, Copies: 1, Cells: []def.Cell{{}}, Tints: tint})
	}
	return p
}

// calendar is the puzzle of the board but for two of its words.
func calendar(title, month, day string) *def.Puzzle {
	p := &def.Puzzle{
		Title:  title,
		Source: "A-Puzzle-A-Day, DragonFjord",
		Size:   space.Size{X: calendarColumns, Y: calendarRows, Z: 1},
	}
	for _, shape := range []struct{ name, rows string }{
		{"L", "####/#..."}, {"N", "###./..##"}, {"O", "###/###"}, {"P", "###/##."},
		{"U", "#.#/###"}, {"V", "#../#../###"}, {"Y", "####/.#.."}, {"Z", "##./.#./.##"},
	} {
		piece := def.Piece{Name: shape.name, Copies: 1}
		x, y := 0, 0
		for _, c := range shape.rows {
			switch c {
			case '/':
				x, y = 0, y+1
				continue
			case '#':
				piece.Cells = append(piece.Cells, def.Cell{X: x, Y: y})
			}
			x++
		}
		slices.SortFunc(piece.Cells, def.Cell.Compare)
		p.Pieces = append(p.Pieces, piece)
	}
	hole := def.Piece{Name: "*", Stationary: true, Copies: 1}
	for x := range calendarColumns {
		for y := range calendarRows {
			label := CalendarLabel(x, y)
			if label == "" || label == month || label == day {
				hole.Cells = append(hole.Cells, def.Cell{X: x, Y: y})
			}
		}
	}
	p.Pieces = append(p.Pieces, hole)
	for y := calendarRows - 1; y >= 0; y-- {
		for x := range calendarColumns {
			if label := CalendarLabel(x, y); label != "" {
				p.Labels = append(p.Labels, def.Label{Cell: def.Cell{X: x, Y: y}, Text: label})
			}
		}
	}
	return p
}

// CalendarLabel is what is printed on a cell of the calendar board, as "Jan" or
// "17", or empty where the board has no cell. As everywhere, y goes up.
func CalendarLabel(x, y int) string {
	row := calendarRows - 1 - y
	switch {
	case x < 0 || x >= calendarColumns || row < 0 || row >= calendarRows:
		return ""
	case row < 2 && x < 6:
		return months[6*row+x]
	case row < 2:
		return ""
	}
	if day := calendarColumns*(row-2) + x + 1; day <= 31 {
		return strconv.Itoa(day)
	}
	return ""
}
