// Package live shows a search of package ui/lab that runs on the page, a slice a frame. The lab, the lessons
// and the Sudoku page draw it.
//
//	search.go  the search, and when it goes on
//	views.go   its matrix and its tree
//	picture.go what its options place
package live
