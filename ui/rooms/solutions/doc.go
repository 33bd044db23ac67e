// Package solutions is the list of all solutions, with the solutions in a file of BurrTools.
//
//	solutions.go the room: a <solution-browser> of static/solutions, what it is told and what it asks
//	stored.go    the solutions of a file that was opened
//
// # For tests in a browser
//
//	first prev jump next last thumbs thumb (data-n) star                    data-n counts from 0
//	solution-number                                                         number of the shown solution, from 1
//	enlarge thumb-size to-board                                             the sheet of solutions over the page
//	solutions-count told show-all job-cancel no-solutions                   how many are shown and why; work under way
//	find finder brush (data-brush) paint (data-position) larger-cells       those with something in particular
//	wish-touch wish-with wish-symmetric wish-find wish-clear marked
//	order order-menu order-found order-like order-chain order-empty order-level
//	parted-apart parted-locked parted-open                                  only those that come apart, or do not
//	save files-menu save-what save-text save-json save-csv save-levels save-graph-2 save-graph-3 load file
//	stored stored-computed look-stored show-moves                           those in a file of BurrTools
package solutions
