// Package ui is the page: what one sees and touches. It is drawn by go-app from
// one state, and leads every event back into it.
//
//	event ─▶ page.do(Action) ─▶ state.Reduce ─▶ State ─▶ page.Render
//	                                       └─▶ Command ─▶ page.run ─▶ planner, address, store
//
// Below it: ui/state is the state and everything that can happen to it, ui/link
// the share link, ui/store what the browser keeps, ui/planner the worker, ui/schedule
// when what is drawn, ui/lab the exact-cover lab without its page. The other pages and the panels of this one
// are ui/rooms/..., and what
// all of them share is ui/html, ui/browser, ui/words, ui/terms, ui/pictures, ui/shell.
//
//	page.go      the component, its life, and what people do
//	writing.go   ... how the document is written down: address and storage
//	draw.go      what is drawn when something came that no hand did
//	patch.go     the parts of the page that can be drawn alone
//	frame.go     the frame, tabs, dock and messages; the routes
//	topbar.go    name, puzzle, undo, share, theme
//	puzzle.go    the puzzle panel: pieces, text, problems
//	view.go      the board with its captions, and the transport
//	mode.go      ... whether one draws or watches
//	apart.go     ... whether the solid on it can be put together, and the strip of its moves
//	watch.go     ... and the search on it, step by step
//	furnish.go   the panels that are rooms (ui/rooms), and what each gets of the page
//	survey.go    the workers that look for variants
//	readfiles.go files that are opened on the page
//	keys.go      the keys, and their list
//	elements.go  the custom elements of static/, driven by properties
//	power.go     what the device lacks, so that searches go slow; what is done beside a long search, by choice
//	routes.go    the site's pages
//	unfinished.go how a search is kept, and gone on with
//
// # For tests in a browser
//
// Elements that tests use have a data-test attribute:
//
//	brand puzzle-chooser rename more-rename rename-field rename-done undo redo kept                     top bar
//	theme keys more learn, learn-lessons, more-lessons … skip
//	show-draw show-pieces show-text fold-puzzle puzzle-index editor   puzzle panel
//	insert-box insert-hole insert-set                       ... what its text is offered
//	problems problem (data-line, data-severity) fix         ... what is wrong
//	board caption letters show-layers show-space            view
//	draw-undo mode-draw mode-hand mode-watch dock-play hand-more                ... what it is for
//	follow go-to-error ask-apart apart show-moves show-assembled  ... what it shows
//	ask-tally tally stop-tally tally-sort                   ... and how many solutions come apart
//	separation level apart-looked apart-count apart-highest apart-positions ... the card with the level
//	moves move moves-title moves-about moves-turn moves-print moves-save ... the strip of the moves (<taking-apart>)
//	impossible fault proof (data-kind)                      ... cards over the board, and a picture in its place
//	play step-first step-back step-forward step-last        transport
//	scrub step speed jump-solution jump-dead
//	search-back search-play search-step search-dead         ... of a search that goes on
//	search-solution why record pace why-card
//	with-solutions save-search-file                         a search as a file: its dialog
//	guide-TERM learn-guide more-guide                       the guide, at a term's feature
//	tab-puzzle tab-search tab-result tab-solutions          narrow screens
//	toast toast-undo spoken keys-dialog
//
//	puzzles-page more-puzzles drop-here                     the way to one's own puzzles, and files that come
//
// The editor is a <definition-editor>: type into it, or set its value and send
// a change event with detail {value}.
package ui
