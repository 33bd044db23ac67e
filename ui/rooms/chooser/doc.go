// Package chooser is the list of all puzzles, with the field that finds one, and the gallery of some.
//
//	chooser.go  the room, the list and the gallery
//	calendar.go calendars: the puzzle of a date, and the date of one that is open
//
// # For tests in a browser
//
//	puzzles new-board new-puzzle recent, button[data-puzzle=ID]             the list (popover)
//	find-puzzle found-puzzles nothing-found katamino katamino-size          ... its field, how many it found
//	chooser-unfinished chooser-go-on chooser-forget                         ... searches that are kept
//	to-puzzles open-files export-all to-queens to-sudoku to-lessons to-figures  the way elsewhere
//	calendar calendar-date calendar-make calendar-year
//	dates-of date date-today date-all date-link                             the date of a calendar that is open
//	words-left word-left-N                                                  a word of each group of another board
//	card (with data-puzzle), all-puzzles, load-solutions                    the gallery
package chooser
