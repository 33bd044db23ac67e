// Package fletcher is the search of John G. Fletcher, "A program to solve the
// pentomino problem by the recursive use of macros" (CACM 8, 1965), for flat
// boards. It fills the first empty cell in every way, and finds the images that
// fit there along a tree of cells.
//
// A Trie (trie.go) has a branch for every orientation of every shape. Each of its
// steps looks at one cell near the one to be filled. Where that cell is covered, the
// search skips the whole branch, and with it all orientations on it. Only at the end
// of a branch does it ask whether the piece is still left. For the pentominoes the
// tree has 90 steps and 63 ends. Its steps are the fixed polyominoes of two to five
// cells (2 + 6 + 19 + 63). Each is grown from a smaller one in exactly one way, as
// Redelmeier counts them ("Counting polyominoes: yet another attack", 1981). The order
// is the one described in Busche's FILA article, but here columns are filled upwards.
//
// Engine (fletcher.go) searches by the tree. state.go saves, restores and splits it, and
// choice.go tells what it does next. It is here to be watched, and finds exactly what FILA with F finds.
package fletcher
