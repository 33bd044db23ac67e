// Package advise chooses the settings of a search: Automatic.
//
// What is tried follows from what the puzzle looks like (ways.go): on a flat board the
// first holes of either axis, along diagonals and, where its outline is no rectangle, around
// its middle; in space a few tight cells, all the tightest, or exact cover; then the piece
// that is constrained, how many pieces exact cover places before the holes are filled in
// order, and filters. What somebody has set by hand stays as it is.
//
// A Race finds the quickest of them (race.go). The ways come in heats of one question
// each: the order and the piece, in space the piece first; then one piece more for exact
// cover, as long as that is the quicker; then the filters. The winner of one runs in the next.
// Each way is compiled, filtered and its kernel made as for the search itself, and then
// its whole search is surveyed (sample.Survey), which also reckons its time. In a heat all
// are surveyed roughly first, and then those that are not clearly beaten, twice as well
// with every round.
//
// Where solutions are only counted, both halves of the board by themselves (package meet) stand
// against the winner at the end; they are weighed as that search weighs them.
//
// A race takes at most a fiftieth of what the search will, or ten milliseconds where that is
// less. So much at most may also take what exact cover does before a kernel can be tried
// behind it. Both are as reckoned from what
// was counted, never from a clock: so the same puzzle and seed have the same choice, on
// every machine.
//
// Unless there are colours, it is also the same however the puzzle lies, what its pieces are called and
// in which order they come: it is raced in a form of its own (canonical.go), and what has won is
// turned back, prepared once more, and the search that is gone on with. The searches are not quite as long then, as engines
// take what is equal in the order of cells and images: over six turned, mirrored and reordered Tetris
// Cubes 1.39 to 1.56 s, over eight diamonds no more than surveys can tell (12 %). Raced
// as they lay, the samples were others, and so were the pieces: 1.28 to 2.08 s on the Tetris Cube.
//
// What was chosen is said in sentences (words.go), and is an ordinary settings line. How long
// any line would take is reckoned in the same way (reckon.go), to hold choices against.
package advise
