// Package fila is the fixed image list algorithm of Matt Busche's "FILA"
// article (2018). It is a backtrack search that fills one cell after the other.
// It takes the images to try from lists made in advance. With the heuristic F it
// is the search of Fletcher (1965) and de Bruijn (1971). With E and S it is
// what the same author called EMCH and MCH in 2011.
//
// The words of the article are found here:
//
//   - board (board.go) numbers the cells as bits of an occupancy, and knows
//     their neighbours.
//   - available (available.go) is what may be placed below the point of entry: images
//     as bit masks, and kinds, the shapes with copies left.
//   - lists (lists.go) are the image lists of one heuristic, with priority
//     occupancy filtering (POF) and neighbour occupancy filtering (NOF). Their
//     image list set index (ILSI) is the state of a cell's neighbours. It has
//     only the neighbours that may be open when the cell is chosen.
//   - choose (choose.go) is the heuristic: selectFila without the last step.
//     It is written here, as in package dlx, and not taken from the heuristics of
//     package kernel. Tests compare kernels to it, and would not see a mistake
//     that both had.
//   - walk (walk.go) is solveFila for boards of any size, from any state.
//     node (narrow.go) is the same for whole subtrees on boards of one word,
//     which take most of the time.
//   - surplus (surplus.go) is for pieces that may be left over. Then only walk
//     searches, and the search ends with the board.
//   - Engine (fila.go) is the search in slices. state.go saves, restores and
//     splits it. choice.go says what it would do next at any point, and why.
//
// # Memory
//
// A set of lists belongs to a cell and a state of its neighbours. It is made
// when the search first asks for it, at the end of four growing arrays:
//
//	sets   [cell<<zbits | state]  -> number of the set, 0 while it is not made
//	heads  [.. k0 k1 k2 .. ..]    -> where the list of each kind begins, set by set
//	rows   [.. images of all lists, set by set ..]
//	masks  [.. their cells as bits ..]
//
// The article makes all sets before the search. Below DLX the search enters
// anew many thousand times, often for a few nodes. Making all sets would then
// cost more than the search.
//
// # Large boards
//
// On a box of some thousand cells a choice by E or S looks at most of them. That would
// take longer than a slice may, so the choice stops when the budget is used up. It goes on
// with the next slice (asked, in choose.go). The choices above it are remembered (level.set).
// Images across such a box may span more words than they have cells. They are kept as cells
// and not as masks: with masks, 32 × 32 × 32 cells with 4096 pieces had lists of gigabytes.
//
// # What is counted
//
// An attempt is an image in the list of the chosen cell whose kind has a copy
// left. A fit is an attempt that does not overlap. E and S see a cell on which
// nothing fits before they try anything, so such a node counts no attempt. With this
// the counts of the 2011 article's Table 2 come out to the last digit.
//
// # Below DLX
//
// Where E is to take over, DLX hands over at the first node at which no cell and no
// piece is forced (package dlx). At that node E looks at all cells, as S does. From the
// next node on it looks at the cells with the fewest open neighbours. The article does not
// say so, but its counts do. With these two rules the counts of PT3, PT4 and PT5 come out
// to the last digit (153,069,413 fits of 1,247,375,275 attempts). With one rule or none they
// do not. TC2 to TC4 and P-10 are the same with and without. Nothing tells whether other
// heuristics wait, too; here they do not.
//
// # What did not pay
//
// An explicit stack instead of recursion is slower in Go, natively and as
// WebAssembly. Counting the copies left of every kind at every list, and looking
// at empty lists, took a fifth of the instructions of node. For NOF with one
// shape in a fixed order, see Options.
package fila
