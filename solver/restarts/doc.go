// Package restarts finds first solutions of giants, and then more of them: puzzles of
// which no search will ever see the end. It gives up again and again, and begins anew
// with the pieces in another order, which is drawn from a seed (Gomes, Selman and Kautz,
// "Boosting combinatorial search through randomization", 1998). It proves nothing but by
// seeing everything, which happens on small boards only.
//
//   - board.go: the images of a problem in flat tables, and pockets: open regions that
//     no pieces fill
//   - order.go: the fill orders among which a race chooses
//   - table.go: the images by the first cell that they fill in such an order
//   - block.go: a block is some restarts that are done in a row, as data
//   - run.go: the search of a block
//   - race.go: how the fill order is chosen, and which shapes are bad is learned
//   - plan.go: what the race leads to, which makes any block from its number
//   - distinct.go: solutions that were found before
//   - engine.go: the search.Engine; state.go: its states
//   - module.go: the search of a block, emitted as WebAssembly; share.go: how blocks are
//     handed out and taken in, for runners with that module
//
// # How it searches
//
// A restart fills the first open cell of a fixed order. There it tries the shapes that
// are left in an order of its own: the bad ones first, those that fit seldom when few
// pieces are left, so that what is left at the end is easy. How bad a shape is, is −log
// of how often something of it fitted where it was tried with few pieces left. Each restart adds
// noise to that. After each placement the regions beside it are flooded as far as
// the largest piece is large; one that no pieces can fill sends the search back. Shapes
// with few images are placed first, at random. A restart ends after as many nodes as the
// sequence of M. Luby, A. Sinclair and D. Zuckerman (1993) says, in units of 100,000.
//
// What counts most is the shape of the region of the last pieces, so the order of the
// cells is raced: some nodes for each, again with twice as many for the better half, until
// one is left. Better is who met more nodes with few pieces left, each the heavier the
// fewer there are.
//
// # The same for any number of workers
//
// The race is done by one, and counts nodes. A restart is drawn from the seed and its
// number. So blocks may be done by anybody, in any order; who takes them in does so in
// the order of their numbers, and then the solutions are the same ones in the same order.
package restarts
