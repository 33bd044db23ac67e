// Package library shows the puzzles that are always there.
//
//	cards.go       groups and cards of puzzles
//	lists_other.go what the site is built with: solutions, lists, games
package library
