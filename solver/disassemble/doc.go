// Package disassemble takes assemblies apart. It finds the fewest moves after which a piece, or several together, are
// out, and goes on with both parts. Or it proves that no moves do. To build the assembly takes the same moves
// backwards.
//
// # Moves
//
// A move shifts a set of pieces along one axis by a whole number of cells; the others stay. No piece may touch another
// one on the way. The axes are those of the cubes. On other lattices they are its glides, the translations that lead
// straight. Those of prisms go upwards and in the directions of the plane. Those of balls and tetrahedra go along edges
// and diagonals of their cubes. Nothing stops between two whole glides. Which of two parts moves is a matter of view,
// so a position is how pieces lie relative to each other. A part that can be shifted without end is out with that move.
//
// By choice pieces of cubes turn, too. A set of them turns by a quarter about a line of the grid, through the middles
// of cells or through their corners. Nothing that they sweep may be in the way; whole numbers decide that (turns.go). A
// line is no farther from the box round any piece of the part than the assembly is long. So there are finitely many
// lines. A turn can be undone, and is also a turn of each subset of the part. A turn takes no piece out: a straight
// move does that after it.
//
// Here A is a C round B, seen from the front, with a plate of A before and behind it:
//
//	A A A        B cannot leave to the left, past the back of the C, nor up or down
//	A B B        past its arms, nor through the plates; it leaves to the right: one
//	A A A        move, level 1
//
// The level of a puzzle is written in the form that designers use. "5.2" is five moves until the first piece is out,
// and two more until the next one is. First come the numbers of what is left in place, then those of what came out
// together. Ones at the end are left out, and a single piece has no number. Of several shortest ways the one with the
// least numbers in dictionary order counts. The first part takes the fewest moves, then the second the fewest that any
// such way allows, and so on. So a level does not depend on the order of the pieces, nor on how they are turned. If
// there are too many positions to look at, the level found is only the most that it can be.
//
// All stationary pieces with names are one part, the wall. No move shifts it: the pieces beside it move. Holes,
// stationary pieces named "*", are in nobody's way.
//
// # How it is searched
//
// The search first looks for any way. If that has a number above one after the first, it then looks for the least
// level. Both go breadth first over positions, so the first way out has the fewest moves. For each two pieces it is
// known how far one can be shifted in each direction before it meets the other (pairs.go). That depends only on how
// they lie relative to each other, so it is worked out once for all assemblies. A piece that is shifted by k takes
// along everything nearer than k, and what those take along: its closure. The sets that can move are exactly the unions
// of closures. They are gone through without keeping them, in lectic order (B. Ganter's NextClosure, 1984). If a
// closure for an endless shift is not everything, it is out.
//
// # Why one part proves something about all
//
// Moves can be undone, and moves of all pieces are moves of some of them. So if an assembly comes apart at all, then so
// does every part of it in every position that can be reached. One could go back to the beginning and take the known
// way. So it does not matter which way out is taken first. If one part has no way out in all its positions, the whole
// cannot be taken apart. The exception is pieces that need not come apart because they are of one group.
//
// A part that is of one group is not taken apart. Equal pieces of different groups cannot be told from each other in an
// assembly. It comes apart if it does so with some of them exchanged.
//
// Positions are finite: if a plane can be laid between two parts, one of them is out.
//
// # The tour
//
//	search.go    Search, its verdict, parts one after another, and Wall
//	walk.go      the breadth-first search of one part, in slices
//	places.go    the positions that it remembers
//	sets.go      the sets of pieces that can move at once
//	turns.go     the lines about which they turn, and what a cell sweeps
//	least.go     the least level: all that can be left after the fewest moves
//	total.go     the fewest moves in all
//	pairs.go     Table: how far two pieces are from each other, by columns of cubes or by cells
//	kin.go       Kin, equal pieces and their groups
//	tree.go      Separation and Move: the result; Level
//	rigid.go     Turn, and moves as people see them
package disassemble
