// Package restarts finds first solutions of giants, and then more of them: puzzles of
// which no search will ever see the end. It gives up again and again, and begins anew
// with the pieces in another order, which is drawn from a seed (Gomes, Selman and Kautz,
// "Boosting combinatorial search through randomization", 1998). It proves nothing but by
// seeing everything, which happens on small boards only.
//
//   - board.go: the images of a problem in flat lists, and pockets: open regions that
//     no pieces fill
//   - order.go: the fill orders among which a race chooses
//   - plan.go: what all restarts on a board have in common
//   - restart.go: a restart, as data: how far it is
//   - table.go: the images by the first cell that they fill in an order
//   - run.go: the search of a restart
//   - race.go: any restart from its number; how the fill order is chosen by the first ones,
//     and which shapes are bad is learned
//   - engine.go: the search.Engine; state.go: its states
//   - module.go: the search of a restart, emitted as WebAssembly; share.go: how restarts are
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
// cells is raced, by restarts like all others: in each round two with every order that is
// left, with twice as many nodes as in the round before, and then the better half is left.
// Better is who met more nodes with few pieces left, each the heavier the fewer there are.
// In the first round the order of the shapes is random, and it is learned how bad they are.
//
// # What it takes
//
// Nodes until the first solution, with the race, by seed (the settings line
// -u --engine=restarts --limit=1): 35 hexominoes on the parallelogram 0.27 million in the
// median of 20 seeds (0.03 to 0.96), box in a diamond 3.9 million of 8 seeds (1.0 to 9.8),
// 108 heptominoes 24 million of 8 seeds (3.4 to 58).
//
// Which shapes are bad is learned from all orders together. On the box in a diamond a
// million nodes of the order that wins would teach more, on the heptominoes not: with two
// pieces left five million nodes behind that meet ten times as many, and as many.
//
// # The same for any number of workers
//
// A restart depends on the seed, its number, and, in the race, on the rounds before its own,
// in nodes. So restarts are done by anybody, in any order, but for a short wait at the end
// of a round; who takes them in does so in the order of their numbers, and then the solutions
// are the same ones in the same order.
package restarts
