// Package dlx searches for exact covers. The items are the open cells and then the shapes; the rows (options, images)
// are the bounded images that the filters left. Each node of the search takes an item, and places every image that is
// still possible for it, one after the other.
//
// The search is that of Knuth's Dancing Links (2000) with the heuristics of Busche (2011, "Ordering Heuristics"). It
// places the same images in the same order and counts the same fits. A shape with several copies is one item with a
// multiplicity, as in Knuth's Algorithm M (The Art of Computer Programming 7.2.2.1). Its copies have no names. Where a
// node branches on the shape they are placed in order of their rows, so that no set of images is found twice. Bits take
// the place of links; see below.
//
//   - dlx.go: Options, Engine, and its stack of nodes; Run
//   - matrix.go: the matrix as bits
//   - choose.go: the heuristics, under DLX's own rules. They are not taken from package kernel, because tests hold
//     kernels against them: no test would see a mistake that both had.
//   - loose.go: copies that may be left over, and cells that may stay empty
//   - choice.go: what it would do next at any point, and why
//   - walk.go: the way through the tree for a kernel that makes the same search
//   - hooks.go: filters after placements, and the descent (FILA below DLX)
//   - state.go: Save, Restore and Split
//
// # The matrix as bits
//
// The rows that are alive are a set of bits, and every item has the set of rows that contain it. Placing a row takes
// away the rows of its items, word by word. The number of an item's options is a population count. Going back means
// forgetting, because each node has its own set of rows alive. When half of the words could be saved, the rows alive
// are packed into a new matrix. When few rows are alive, a node counts row by row instead of item by item, for all
// items at once, in bit-sliced numbers (fewestByRows).
//
// # Puzzles that are not exact
//
// They count their open items in the same way. Cells that may stay empty and have no row left are added up. If there
// are more of them than may stay empty, the search goes back at once. Together these save a fifth of the time for 11
// pentominoes on 8x7 with one empty cell. They save as much for 9 pieces of the Bedlam Cube in 4x4x3 with three.
//
// What was tried: the volume trigger (-v1) adds up what regions cannot fill. It saves two nodes of five on 8x7 and one
// of seven in 4x4x3. On 8x7 it costs as much as it saves, and in 4x4x3 a third more. So nothing switches it on by
// itself.
package dlx
