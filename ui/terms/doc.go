// Package terms explains technical words where they stand on a page.
//
//	terms.go   the words, the mark after a word, and its popover
//	figures.go the names of the figures; web/figures.go makes their page
//
// # For tests in a browser
//
//	ask-TERM term-TERM  an explanation (popover), anywhere
//	figure-TERM         the figure that shows a term
package terms
