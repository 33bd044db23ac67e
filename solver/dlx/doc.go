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
package dlx
