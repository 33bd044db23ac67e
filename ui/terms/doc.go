// Package terms explains technical words in place.
//
//	terms.go   the words, the mark behind a word, and its popover
//	figures.go the names of the figures; web/figures.go makes their page
//
// # For tests in a browser
//
//	ask-TERM term-TERM  an explanation (popover), anywhere
//	figure-TERM         the figure that shows a term
package terms
