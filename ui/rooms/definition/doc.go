// Package definition is the puzzle panel, with the puzzle's text and the problems in it.
//
//	panel.go  the room: the views to choose from, problems, the source of a puzzle
//	editor.go the text: a <definition-editor> of static/editor
//
// # For tests in a browser
//
//	show-draw show-pieces show-text fold-puzzle puzzle-index intro as-exact-cover
//	editor insert-box insert-hole insert-set                the text, and what it is offered
//	problems problem (data-line, data-severity) fix         what is wrong
//
// The editor is a <definition-editor>: type into it, or set its value and send
// a change event with detail {value}.
package definition
