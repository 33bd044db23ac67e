// Package ui is the page: what a person sees and touches. go-app draws it from
// one state, and every event leads back into that state.
//
//	event ─▶ page.do(Action) ─▶ state.Reduce ─▶ State ─▶ page.Render
//	                                       └─▶ Command ─▶ page.run ─▶ planner, address, store
//
// Below it, ui/state is the state and everything that can happen to it, and ui/link the share link.
// ui/store is what the browser keeps, and ui/planner the worker. ui/schedule says when each part is drawn.
// ui/lab is the exact-cover lab without its page. All pages share ui/html, ui/browser, ui/words,
// ui/pictures and ui/shell. The other pages are ui/rooms/..., and so are the panels of this one:
//
//	definition  the puzzle panel, with its text; draw, pieces and variants stand in it
//	view        the board that a person watches; draw and play put their boards in its place; findings shows a proof there,
//	            and task what is to be done
//	search      what to look for and how; tuning and findings stand in it
//	play        the game, in place of the search
//	result      what was found and how much work it was; solutions and disassembly stand in it
//	chooser     the list of all puzzles, the doors, and the page of one's own puzzles
//	sharing     links, embeds, files and sheets
//
// Package ui is only the first page, which puts these rooms together:
//
//	page.go      the component, its life, and what people do
//	writing.go   ... how the document is saved, and read: address, storage, files
//	draw.go      what is drawn after news that no person caused
//	patch.go     the parts of the page that can be drawn alone, and which rooms are in each
//	frame.go     the frame, tabs and messages
//	topbar.go    name, puzzle, undo, share, theme
//	panels.go    the rooms, and what each gets from the page
//	tour.go      three things to try
//	commands.go  what can be done from several places: bar, menu, keys, the field that finds
//	keys.go      the keys, and their list
//	power.go     what the device lacks, such as power, so that searches slow down; what a long search does by choice
//	routes.go    the site's pages
//	unfinished.go how a search is kept, and how it goes on later
//	parted.go     ... and how its solutions come apart, by workers of their own
//
// # For tests in a browser
//
// Elements that tests use have a data-test attribute:
//
//	brand puzzle-chooser rename more-rename rename-field rename-done undo redo kept                     top bar
//	theme keys more learn, learn-lessons, more-lessons … skip, and find-COMMAND where it is found
//	dock-play                                               the dock of a phone
//	allow-turns ask-tally tally stop-tally tally-sort             ... and how many solutions come apart
//	slide-dialog slide-close slide-canvas slide-chips slide-left slide-undo slide-reset slide-said ... parts slid by hand (<slide-panel>)
//	with-solutions save-search-file                         a search as a file: its dialog
//	guide-TERM learn-guide more-guide                       the guide, at a term's feature
//	tab-puzzle tab-search tab-result tab-solutions          narrow screens
//	toast toast-undo spoken keys-dialog
//	tour tour-refuse tour-stop tour-next tour-skip
//
//	puzzles-page more-puzzles drop-here                     the way to one's own puzzles, and files that come
package ui
