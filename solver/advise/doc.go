// Package advise chooses the settings of a search: Automatic.
//
// The looks of the puzzle decide what is tried (ways.go). On a flat board these are the first holes along either axis,
// along diagonals and, where its outline is no rectangle, around its middle. In space they are a few tight cells, all
// the tightest, or exact cover. Then come the constrained piece, the number of pieces that exact cover places before
// the holes are filled in order, and filters. What somebody has set by hand stays as it is.
//
// A Race finds the quickest of these ways (race.go). They come in heats of one question each: the order and the piece,
// in space the piece first; then one piece more for exact cover, as long as that is quicker; then the filters. The
// winner of one heat runs in the next. Each way is compiled and filtered, and its kernel is made, as for the search
// itself. Then its whole search is surveyed (sample.Survey), which also reckons its time. In a heat all ways are
// surveyed roughly first. Those that are not clearly beaten are surveyed again, twice as well with every round.
//
// Where solutions are only counted, the search of both halves of the board by themselves (package meet) stands against
// the winner at the end. It is weighed as that search weighs its halves.
//
// A race may spend an eightieth of what the search will take: at least ten milliseconds, at most half a second. The same
// bound holds for what exact cover does before a kernel can be tried after it. Both are reckoned from what was counted, never
// from a clock: so the same puzzle and seed have the same choice on every machine.
//
// Unless there are colours, the choice is also the same however the puzzle lies, whatever its pieces are called, and in
// whatever order they come. It is raced in a form of its own (canonical.go). The winner is turned back and prepared
// once more, and that search goes on. Such searches differ a little in length, because engines take equal things in the
// order of cells and images. Over six turned, mirrored and reordered Tetris Cubes they took 1.39 to 1.56 s; over eight
// diamonds they differed no more than surveys can tell (12 %). When puzzles were raced as they lay, samples differed
// and so did the pieces chosen: 1.28 to 2.08 s on the Tetris Cube.
//
// The choice is told in sentences (words.go), and is an ordinary settings line. The time of any other line is reckoned
// in the same way (reckon.go), to compare choices with.
package advise
