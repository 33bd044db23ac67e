// Package coverlab is the page of the exact-cover lab: a matrix, a search in it that goes forwards and backwards, and
// its tree. Package ui/lab is the lab without its page.
//
//	page.go    the page, its keys, tabs and dock
//	chooser.go the list of matrices
//	link.go    the address, and opening a link
//	problem.go the problem panel
//	items.go   ... its items
//	text.go    ... its text
//	matrix.go  the matrix and the transport
//	search.go  the rule, what happens, the tree
//	covers.go  the covers
//	cheapest.go ... that cost the least
//
// # For tests in a browser
//
//	matrix-chooser matrices new-matrix, a[data-open]        other matrices
//	form                                                    the form that a text was read in
//	show-items items item (with data-item) quarter save origin make-task task-words task-copy task-shown
//	embed                                                   the panel for the search up to now
//	matrix hide links said next tree tree-note rule-fewest rule-leftmost
//	find-all | stop, next-cover chosen updates steps which picture cover
//	cheapest-count cheapest cheapest-stop cheapest-said priced       the covers that cost the least
//	tab-puzzle tab-search tab-result dock-state spoken      narrow screens
package coverlab
