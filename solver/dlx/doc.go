// Package dlx searches for exact covers. The items are the open cells and then
// the shapes; the rows (options, images) are the bounded images that the
// filters left. Each node of the search takes an item and places, one after the
// other, every image that is still possible for it.
//
// The search is that of Knuth's Dancing Links (2000) with the heuristics of
// Busche (2011, "Ordering Heuristics"): it places the same images in the same
// order and counts the same fits. A shape with several copies is one item with
// a multiplicity, as in Knuth's Algorithm M (The Art of Computer Programming
// 7.2.2.1): its copies have no names, and where a node branches on the shape
// they are placed in order of their rows, so that no set of images is found
// twice. The links themselves have gone; see below.
//
//   - dlx.go: Options, Engine, and its stack of nodes; Run
//   - matrix.go: the matrix as bits
//   - choose.go: the heuristics, under the rules that are DLX's own. They are written
//     here, and not taken from package kernel, because kernels are held against them: no
//     test would see a mistake that both had.
//   - loose.go: copies that may be left over, and cells that may stay empty
//   - choice.go: what it would do next at any point, and why
//   - hooks.go: filters after placements, and the descent (FILA below DLX)
//   - state.go: Save, Restore and Split
//
// # The matrix as bits
//
// The rows that are alive are a set of bits, and every item has the set of rows
// that contain it. Placing a row takes away the rows of its items, word by word;
// the number of an item's options is a population count; going back is
// forgetting, because each node has its own set of rows alive. When half of the
// words could be saved, the rows alive are packed into a new matrix. When few
// rows are alive, a node counts not item by item but row by row, for all items
// at once in bit-sliced numbers (fewestByRows).
//
// # Puzzles that are not exact
//
// They count their open items in the same way. Cells that may stay empty and have no row
// left are added up, and where they are more than may, the search goes back at once. Both
// together take a fifth of the time away from 11 pentominoes on 8x7 with a cell empty, and
// from 9 pieces of the Bedlam Cube in 4x4x3 with three.
//
// What was tried: the volume trigger (-v1), which adds up what regions cannot fill, takes away
// two nodes of five on 8x7 and one of seven in 4x4x3, and costs as much as it saves
// in the first and a third more in the second. So nothing switches it on by itself.
//
// The cover kernel does not serve them: empty cells as copies of a single cell would make an
// exact puzzle of one whose pieces are all placed, but where copies are spare the number of
// these is not known before, and its searches end with the last piece.
package dlx
