// Package languages finds the messages of the program, and checks and writes the tables of their translations,
// static/languages/de.json and so on.
//
//	collect.go  Messages: all that is said, with the places where it is
//	golang.go   messages in Go: constants of the type say.Message, found by their type
//	script.go   messages in TypeScript: literals given to t() and m()
//	markdown.go messages of pages in Markdown: their paragraphs
//	html.go     messages of pages in HTML: their paragraphs, headings and captions
//	library.go  messages of the library's puzzles: titles, sources, how solutions are counted
//	pattern.go  what stands between the braces of a message
//	table.go    Table: the file of a language, read, checked and written
//	ship.go     what of a table a program loads, and under which keys
//	backwards.go a language for trials: English backwards
package languages
