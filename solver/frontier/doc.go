// Package frontier counts the solutions of a puzzle without finding any. It goes over the board, cell by cell. It keeps
// the number of ways to reach each edge between what is filled and what is not. Ways that lead to the same edge have
// the same continuations, so they are one state. There are 53,060,477,521,960,000 ways to fill twelve by twelve cells
// with dominoes, but at most 924 states at a cell.
//
// # What a state is
//
// The first cell of the order that is not filled has to be filled next, or to stay empty. So nothing before it is open.
// A state says which of the cells after it are filled. It also says how many pieces of a shape are used, for those
// shapes only of which there could be too many or too few. That never happens with "as many dominoes as there is room
// for".
//
// # All forms of a size
//
// Where the pieces are all connected parts of a size, solutions are the ways to cut the board. Then a state says which cells
// of the edge are connected, and not which pieces lie there. All heptominoes in 7 by 7 cells have 257,647 states. What a cell counts
// for the size of its part may be any number, so that parts have equal sums.
//
// # Turned solutions once
//
// Solutions that a group of symmetries takes to each other count as one. The number of such classes is the mean, over
// the symmetries, of how many solutions each leaves unchanged (A. Cauchy, F. G. Frobenius; often called Burnside's
// lemma). A solution that a symmetry leaves unchanged is a solution of a folded board. There, cells that the symmetry
// takes to each other are one, and so are images. So each symmetry is a count of its own, and all but the identity are
// short. Of a cut whose parts a symmetry takes to each other, a state says by how many turns one part comes to another.
//
// Where pieces may be left over, a mirror image may use pieces that the puzzle lacks. Then solutions are counted by the
// pieces that they use. A symmetry counts only for the solutions that it takes to solutions.
//
// # Where it pays
//
// It pays on long boards, with few shapes of many copies, or where solutions are too many to list and only their number
// is wanted. Where all pieces differ, each set of used pieces is a state of its own. The pentominoes in 10 by 6 cells
// have 600,000 states, and take longer than listing all solutions. A piece may reach over 128 cells of the edge, less the
// bits for used pieces.
//
// # The tour
//
//   - cover.go: what is counted, of a board and of a folded one; what can be done at each place of an order
//   - order.go: orders in which the edge may be short, and their estimated costs
//   - forecast.go: how many steps and bytes a count takes, reckoned beforehand
//   - layer.go: the states at a place, with numbers of ways (number.go), and the memory for them; walk.go: from place to place
//   - crew.go: several workers on one layer
//   - parts.go: the same for connected parts of one size, whatever their forms; turned.go: those that a symmetry keeps;
//     borders.go: one drawn from all, and where borders run in all
//   - strip.go: all boards of a strip in one walk, and how many edges they have
//   - count.go: the count of a problem; draw.go: a solution drawn from all; map.go: where pieces lie in all; engine.go:
//     the count as a search; saved.go: a layer that is saved; disk.go: layers that do not fit into memory
//
// Counts of tilings like this go along a "broken profile"; statistical mechanics has them as transfer matrices.
package frontier
