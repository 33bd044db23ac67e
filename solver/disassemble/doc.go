// Package disassemble takes assemblies apart: it finds the fewest moves after
// which a piece, or several together, are out, and goes on with both parts, or proves that no
// moves do. Who builds a puzzle needs the same moves, backwards.
//
// # Moves
//
// A move shifts a set of pieces along one axis by a whole number of cells, by nothing in between
// touching another piece on its way; the others stay. Axes are those of the cubes; on
// another lattice its glides, the translations that lead straight: of prisms upwards and in the directions of the plane, of
// balls and tetrahedra along edges and diagonals of their cubes. Between two whole glides nothing stops. Which of two
// parts moves is a matter of view, so a position is where pieces lie to each other. A part that can
// be shifted without end is out with that move.
//
// By choice pieces of cubes turn, too: a set of them by a quarter about a line of the grid, through the middles of cells or
// through their corners, and nothing that they sweep may be in the way. What is swept is worked out in whole numbers
// (turns.go). A line is no farther from the box round any piece of the part than the assembly is long, so that there is an end
// to them, and a turn can be undone, and is a turn of each part of the part. A turn takes no piece out: a straight move
// does that after it.
//
// Here A is a C round B, seen from the front, with a plate of A before and behind it:
//
//	A A A        B cannot leave to the left, past the back of the C, nor up or down
//	A B B        past its arms, nor through the plates; it leaves to the right: one
//	A A A        move, level 1
//
// The level of a puzzle is written as designers do, "5.2": five moves until the first piece is
// out, two more until the next one is. The numbers are those of what is left in place, and then those of
// what came out together; ones at the end are left out, and one piece alone has no number. Of several shortest ways that
// with the least numbers in dictionary order is taken: the first part in the fewest moves, then the second in the fewest that
// any such way allows, and so on. So a level does not depend on the order of the pieces, nor on how they are turned. Where
// too many positions are to be looked at, the least that was found is said to be the most.
//
// What is fixed in a puzzle by a name is one part, the wall, which no move shifts: what is beside it moves. Holes are nothing
// that pieces meet: stationary pieces named "*".
//
// # How it is searched
//
// First for any way, and then, where that has a number above one after the first, for the least level. Both go
// breadth first over positions, so that the first way out has the fewest moves. Of each two
// pieces is known how far one can be shifted in each direction before it meets the other
// (pairs.go); that depends on where they lie to each other alone, so it is worked out once for all assemblies. Shifted by
// k, a piece takes along all that is nearer than k, and what those take along: its closure. Sets
// that can move are just the unions of closures, and they are gone through without keeping
// them, in lectic order (B. Ganter's NextClosure, 1984). Where a closure under "ever met" is not
// everything, it is out.
//
// # Why a part may be taken at its word
//
// Moves can be undone, and moves of all pieces are moves of some of them. So if an assembly comes
// apart at all, then so does every part of it in every position that can be reached: one could go back to the
// beginning and take the known way. It does not matter, then, which way out is taken first, and one part
// whose positions are exhausted without a way out proves that the whole cannot be taken apart, but
// for pieces that need not come apart, as they are of one group.
//
// A part that is of one group is not taken apart. Equal pieces of different groups cannot be told from each
// other in an assembly: it comes apart if it does with some of them for others.
//
// Positions are finite: where a plane could be laid between two parts, one of them would be out.
//
// # The tour
//
//	search.go    Search, its verdict, parts one after another, and Wall
//	walk.go      the breadth-first search of one part, in slices
//	places.go    the positions that it remembers
//	sets.go      the sets of pieces that can move at once
//	turns.go     about which lines they turn, and what a cell sweeps
//	least.go     the least level: all that can be left after the fewest moves
//	pairs.go     Table: how far two pieces are from each other, by columns of cubes or by cells
//	kin.go       Kin, equal pieces and their groups
//	tree.go      Separation and Move: what was found; Level
//	rigid.go     Turn, and moves as they are seen
package disassemble
