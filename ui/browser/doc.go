// Package browser is everything, beside drawing, that the page asks of the browser. It knows nothing of puzzles.
//
//	ability.go   what may be missing or forbidden
//	element.go   methods and attributes of elements; values for scripts
//	arrays.go    bytes and numbers for scripts
//	listeners.go event listeners, and functions that scripts may call
//	dialogs.go   dialogs, popovers, the theme; what kind of device it is
//	keyplace.go  which keys are the page's, and which belong to the focused element
//	address.go   the part of the address after #
//	clipboard.go copying
//	helpers.go   how many workers share work
//	breathe.go   turns for the browser in long work
//	late.go      work that waits for a rest; the clock
package browser
