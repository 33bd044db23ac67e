// Package html has the elements that all rooms draw alike: buttons, icons, lists, messages.
//
//	html.go      one element type for all
//	widget.go    an element with properties, events of its own, or a text that is edited
//	input.go     inputs and text areas
//	icons.go     the icons
//	parts.go     a heading with what stands beside it
//	transport.go the controls of every row that plays something
//	problems.go  what is wrong with a text, in a list beside it
//	keys.go      names of keys, as the reader's keyboard has them
//	sentence.go  a message with elements in it
//	terms.go     technical words: the mark after a word, and its explanation
//	figures.go   the names of the figures; web/figures.go makes their page
//	message.go   the passing message, the list of keys, the way past the bar
//
// # For tests in a browser
//
//	toast keys-dialog skip problems
//	ask-TERM term-TERM  an explanation (popover), anywhere
//	figure-TERM         the figure that shows a term
package html
