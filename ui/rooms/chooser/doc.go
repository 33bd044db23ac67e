// Package chooser is the list of all puzzles, with the field that finds one, the doors of the first view, and the page of one's own
// puzzles, which static/own-puzzles draws.
//
//	chooser.go  the room, the list and the doors
//	doors.go    the pictures of the doors
//	own.go      the page of one's own puzzles
//	calendar.go calendars: the puzzle of a date, and the date of one that is open
//
// # For tests in a browser
//
//	puzzles new-board new-puzzle recent, button[data-puzzle=ID]             the list (popover)
//	find-puzzle found-puzzles nothing-found set set-board (with data-set)   ... its field, how many it found
//	chooser-unfinished chooser-go-on chooser-forget                         ... searches that are kept
//	to-puzzles open-files export-all to-queens to-sudoku to-lessons to-figures  the way elsewhere
//	calendar calendar-date calendar-make calendar-year
//	dates-of date date-today date-all date-link                             the date of a calendar that is open
//	roll rolled                                                             ... of dice
//	words-left word-left-N                                                  a word of each group of another board
//	door-COMMAND own-card (with data-key)                                   the doors
//
// On the page of one's own puzzles:
//
//	find order shown tags mine none page-back page-on page-at library   what is shown
//	new card library-card (with data-puzzle)                ... cards; rename duplicate delete details are their tools
//	searches search-card                                    ... searches to go on with: go-on take-over save-search forget
//	split split-said split-others split-parts split-close   the folder of a split search, on each page that takes files
//	split-part split-search split-link split-status         ... and one of its parts
//	details-dialog details-title details-note details-tags details-facts details-done details-close
//	details-duplicate details-delete
//	room room-bar refused import export file job job-cancel report report-close undo-toast undo
package chooser
