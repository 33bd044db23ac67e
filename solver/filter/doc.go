// Package filter takes away what cannot lead to a solution, or only to one that is known already. It does so before the
// search and during it.
//
//   - Redundancy (redundancy.go) leaves one of the turns and mirror images of a solution, by the images of a
//     constrained piece or by cases. Canonical (canonical.go) tests the solutions that it could not make unique. Where
//     a solution is to count as soon as it is found, Classes (classes.go) tell which are turns of earlier ones.
//   - Filters (filters.go, fit.go) remove images by parity, by volume, and by what would still fit, once or after
//     placements. Each works on what the one before has left.
//   - Reason (reason.go) says which of them took an image away.
//   - Trigger (trigger.go) sends the search back by parity or volume. Parity (parity.go) does so for searches that
//     themselves keep account of what is left.
//   - Diagnose (diagnose.go) says in words what is known without a search.
//
// They stand on assembly (assembly.go), what is placed and what is left, which follows the search. It has regions
// (regions.go) on a board (board.go), the box as bits. sums (sums.go) are the totals that sets of pieces can make.
package filter
