// Package shell is what all pages but the first share: the bar, the theme, messages, and a way back into the page's
// thread.
//
//	shell.go     the life of such a page, its bar and its keys
//	routes.go    the pages of the site: the one table of all navigation
//	context.go   what the first page gives to its panels
//	theme.go     the themes, and the button of languages
//	bar_other.go the bar of a page without the app
//
// # For tests in a browser
//
//	brand theme language keys skip
package shell
