// Package fletcher is the search of John G. Fletcher, "A program to solve the
// pentomino problem by the recursive use of macros" (CACM 8, 1965), for flat
// boards: the first empty cell is filled in every way, and what fits there is
// found by feeling the way along a tree of cells.
//
// A Tree (tree.go) has a branch for every orientation of every shape. Each step
// of it looks at one cell near the one to be filled; where that is covered, the
// whole branch is skipped, and with it all orientations on it. Whether a piece
// is still left is asked only at the end of its branch. For the pentominoes the
// tree has 90 steps and 63 ends: the fixed polyominoes of two to five cells
// (2 + 6 + 19 + 63), each grown from a smaller one in just one way, as Redelmeier
// counts them ("Counting polyominoes: yet another attack", 1981). Its order is
// the one described in Busche's FILA article, with columns filled upwards here.
//
// Engine (fletcher.go) searches by it; state.go saves, restores and splits, and
// choice.go tells what it does next. It is here to be watched, and finds just what FILA with F finds.
package fletcher
