// Package search is the search panel: what to look for and how, and Solve.
//
//	search.go   the room; the settings line, what to expect, Solve and the buttons beside it
//	preset.go   the way to search by name
//	expected.go how large a search is, and what to have of a giant
//	kept.go     searches of earlier visits that can be continued
//	dock.go     Solve on a phone, and how far the search is
//
// # For tests in a browser
//
//	solve | pause | resume, stop, begin-steps, find-one, fold-search        the primary button is named by what it does
//	presets preset (data-preset) preset-name fine-tune settings-line reset
//	way-said chosen-line take-line                                          what Automatic has chosen
//	expected expected-time wishes wish-one wish-hundred wish-count wish-all how long it takes, what is wanted of a giant
//	settings-problem (data-severity) settings-fix eta
//	unfinished-searches unfinished go-on take-over forget save-as-file      searches that are kept (buttons with data-key)
//	dock-state                                                              how far the search is, on a phone
//
// On a phone the dock has a second primary button of the same name; the one in sight is that with a size.
package search
