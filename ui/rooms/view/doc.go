// Package view is the board that one watches, with the text about it and the controls that play it.
//
//	view.go      the room: the panel, its caption, the notes and cards over the board; whether one draws, plays or watches
//	board.go     the board: a <poly-player> of static/player
//	transport.go plays, steps and goes through what is on the board
//	watch.go     ... and the search on it, step by step: a <search-why> of static/search-steps
//
// # For tests in a browser
//
//	board caption letters show-layers show-space draw-undo mode-draw mode-hand mode-watch
//	follow go-to-error search-anyway enter-challenge roll-dice unkept what it shows
//	impossible fault                                        cards over the board
//	play step-first step-back step-forward step-last        transport
//	scrub step speed jump-solution jump-dead
//	search-back search-play search-step search-dead         ... of a search that goes on
//	search-solution why record pace why-card
package view
