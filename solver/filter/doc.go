// Package filter takes away, before the search and during it, what cannot lead
// to a solution or only to one that is known already.
//
//   - Redundancy (redundancy.go) leaves one of the turns and mirror images of a
//     solution, by the images of a constrained piece or by cases; Canonical
//     (canonical.go) tests the solutions that it could not make unique; where
//     the first that are found are to count, Classes (classes.go) tell them apart.
//   - Filters (filters.go, fit.go) remove images by parity, by volume, and by
//     what would still fit, once or after placements; each on what the one
//     before left.
//   - Reason (reason.go) says which of them took an image away.
//   - Trigger (trigger.go) sends the search back by parity or volume; Parity
//     (parity.go) does so for searches that keep up what is left themselves.
//   - Diagnose (diagnose.go) says in words what is known without a search.
//
// Behind them is assembly (assembly.go), what is placed and what is left, which goes
// along with the search; its regions (regions.go) on board (board.go), the box as
// bits; and sums (sums.go), the totals that sets of pieces can make.
package filter
