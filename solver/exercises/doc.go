// Package exercises makes published exercises whose printed numbers are in doubt, as exact covers. The exercises are of
// D. E. Knuth, The Art of Computer Programming, vol. 4B (2022), section 7.2.2.1. A reader's recomputations of September
// 2026 (S. Nam) differ from some of its answers.
//
//	exercises.go   the list of all, with both numbers of each
//	bounded.go     196: permutations whose numbers have upper bounds
//	diamonds.go    262: pairs of triangles in a hexagon
//	skews.go       323: tetraskews in a frame
//	facade.go      334: what looks like a wall or a cube
//	bricks.go      147: bricks of MacMahon's cubes
//	rectangles.go  375: eight rectangles that do not fit into each other
//	kakuro.go      432: sums on seven cells
//
// The tests count each problem twice: by the covers of its text, and by a plain program that knows no covers. The page
// about them is made natively, when the site is built. Nothing of this package is in the page's programs.
package exercises
