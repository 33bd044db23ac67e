// Package counts is the page of counts that can be checked: numbers of solutions that nobody lists.
//
//	rows.go   the tables, as data
//	page.go   the page, and the counts that are made again
//
// # For tests in a browser
//
//	counts; count-here counted-here   ... a row's button, and what came of it
package counts
