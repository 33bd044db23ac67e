// Package frontier counts the solutions of a puzzle without finding any: it goes over the board, cell by cell, and keeps
// the number of ways to come to each edge between what is filled and what is not. Ways that lead to the same edge have
// the same continuations, so they are one state. Twelve by twelve cells have 53,060,477,521,960,000 ways to lie
// full of dominoes, and at most 924 states at a cell.
//
// # What a state is
//
// The first cell of the order that is not filled has to be filled next, or to stay empty, so nothing before it is
// open. A state is which of the cells behind it are filled, and how many pieces of a shape are used: of those
// shapes alone of which there could be too many or too few. Of dominoes "as many as there is room for" there never are.
//
// # Turned solutions once
//
// Solutions that a group of symmetries makes of each other are one. There are as many classes as symmetries leave
// solutions as they are, in the mean (A. Cauchy, F. G. Frobenius; often called Burnside's lemma). A solution that
// a symmetry leaves as it is is a solution of a folded board: cells that the symmetry takes to each other are one,
// and so are images. So each symmetry is a count of its own, and all but the identity are short. Where pieces may be left
// over, a mirror image may use pieces that are not there. Then solutions are counted by the pieces that they use, and a
// symmetry is one of those alone of which it makes solutions.
//
// # Where it pays
//
// On long boards, with few shapes of many copies, or where only a number is wanted of so many that nobody lists them. Where all
// pieces differ, each set of pieces that are used is a state of its own: the pentominoes in 10 by 6 cells take
// 600,000 states and longer than to list all solutions. The edge is at most 64 cells long.
//
// # The tour
//
//   - cover.go: what is counted, of a board and of a folded one; what can be done at each place of an order
//   - order.go: orders in which the edge may be short, and what they are reckoned to take
//   - layer.go: the states at a place, with numbers of ways (number.go); walk.go: from place to place
//   - count.go: the count of a problem; draw.go: a solution drawn from all; map.go: where pieces lie in all; engine.go: that as a search
//
// Counts of this kind are made along a "broken profile" by those who count tilings, and by transfer matrices in
// statistical mechanics.
package frontier
