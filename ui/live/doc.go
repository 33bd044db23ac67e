// Package live shows a search of package ui/lab that runs on the page, one slice a frame. The lab, the lessons and the
// Sudoku page use it.
//
//	search.go  the search, and when it goes on
//	views.go   its matrix and its tree
//	picture.go the things that its options place
package live
