// Package restarts finds first solutions of giants, puzzles of which no search will ever see the end, and then more of
// them. It gives up again and again, and begins anew with the pieces in another order, drawn from a seed. That is an
// idea of Gomes, Selman and Kautz ("Boosting combinatorial search through randomization", 1998). It proves nothing,
// except on boards so small that a restart sees everything.
//
//   - board.go: the images of a problem in flat lists, and pockets: open regions that no pieces fill
//   - order.go: the fill orders from which a race chooses
//   - plan.go: what all restarts on a board have in common
//   - restart.go: a restart and its position, as data
//   - table.go: the images by the first cell that they fill in an order
//   - run.go: the search of a restart
//   - race.go: any restart from its number; how the first ones choose the fill order, and learn which shapes are bad
//   - engine.go: the search.Engine; state.go: its states
//   - module.go: the search of a restart, emitted as WebAssembly; share.go: how restarts are handed out to runners with
//     that module, and taken in
//
// # How it searches
//
// A restart fills the first open cell of a fixed order. There it tries the shapes that are left, in an order of its
// own. Bad ones come first: those that seldom fit when few pieces are left. So the pieces at the end are easy. The
// badness of a shape is −log of the share of its tries that fitted, with few pieces left. Each restart adds noise to
// that. After each placement the regions beside it are flooded, up to the size of the largest piece. If no pieces can
// fill one of them, the search goes back. Shapes with few images are placed first, at random. The number of nodes of a
// restart follows the sequence of M. Luby, A. Sinclair and D. Zuckerman (1993), in units of 100,000.
//
// The shape of the region for the last pieces matters most. So the fill orders race, by restarts like all others. In
// each round every remaining order gets two, with twice as many nodes as in the round before; then the better half
// remains. An order is better if it meets more nodes with few pieces left; the fewer pieces, the more a node weighs. In
// the first round the order of the shapes is random, and the restarts learn how bad they are.
//
// # What it takes
//
// Nodes until the first solution, with the race, by seed (the settings line -u --engine=restarts --limit=1): 35
// hexominoes on the parallelogram take 0.27 million in the median of 20 seeds (0.03 to 0.96). Box in a diamond takes
// 3.9 million of 8 seeds (1.0 to 9.8), and the 108 heptominoes 24 million of 8 seeds (3.4 to 58).
//
// All orders together teach which shapes are bad. On the box in a diamond, a million nodes of the winning order would
// teach more. Five million nodes after that meet ten times as many nodes with two pieces left. On the heptominoes they
// meet as many as before.
//
// # The same for any number of workers
//
// A restart depends on the seed, its number, and, during the race, on the rounds before its own, in nodes. So any
// runner can do any restart, in any order, except for a short wait at the end of a round. They are taken in in the
// order of their numbers, so the solutions are the same ones in the same order.
package restarts
