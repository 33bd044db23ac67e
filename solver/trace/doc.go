// Package trace is the animation file: a board, its pieces, and what happens on
// it step by step. It is what <poly-player> plays, what a share link carries
// and what a person writes by hand into a blog post.
//
// A [Trace] has two written forms that say the same: a text ([Encode]) and a compact
// one for links ([EncodeCompact]). The player reads both (static/player/trace.ts); nothing in Go does. The tests of
// both sides read the files in testdata. A .pt1 that is written here means there what the .json of that name says.
//
//	trace.go    the types, the limits and Check
//	board.go    replaying: a trace change by change, nonsense refused
//	text.go     the words of the text form
//	encode.go   the text form, written
//	compact.go  the compact form
//	assembly.go the board of a puzzle, and the trace that puts an assembly together
//	moves.go    the trace that takes an assembly apart
//	stored.go   ... and those that files of BurrTools have stored
//	record.go   Recorder: searches as they happen, from a chosen step on
//	holes.go    Stories: holes that a search could not fill for a long time
//	tree.go     Tree: each placement of a small search, and what became of it
//
// # The text form
//
// The smallest trace is a picture of a board. It has a line for each row, the top row first, and
// spaces between cells. A solid has commas between its layers, as in a definition:
//
//	V V V W W N N N T I
//	V Y W W N N T T T I
//	V Y W X L L L L T I
//	Y Y X X X Z Z L F I
//	U Y U X P P Z F F I
//	U U U P P P Z Z F F
//
// A cell is a name, or "." for a cell with nothing on it, "@" for a dark one,
// or "*" for paper. Paper is no cell at all, and the tray goes round it. Rows that are
// shorter than the longest end in paper. After a name or sign may come the text that
// is written there, and the number of columns that it reaches over: "*:F", "C:■", "*:L:2".
// So the identity of a piece, its name, is apart from what is written on it. After a third
// colon comes the text that is printed on the cell itself, under the pieces, such as the
// days of a calendar: "C:::31", "*:F:2:May".
//
// Other lines begin with a word. Before or after the picture, in any order:
//
//	poly-trace 1                  the version; without it the text is version 1
//	title Twelve pentominoes
//	piece V W label=v colour=#cc3333    pieces, in the order of their slots
//	stationary S T                drawn pieces that never move
//	letters none                  on pieces; by default one, on each part
//	lattice hexagons              of the cells; by default squares, or cubes. Cells are axial: x and y of
//	                              a row stand half a cell further right than those of the row below
//	wrap x,y                      the box closes on itself, as wrap of a definition says
//	tray off
//	counter Step {step} of {steps}, {left} left, {attempts} attempts
//
// Pieces without a line follow in the order of their names, as in a definition.
// A name has no spaces, commas, "=" or ":", does not begin with "#", and is
// none of the words that begin a line, nor "at".
//
// After the picture come the steps. A line is a step, unless "and" joins it to the
// line before. Coordinates are x to the right, y up and, on a solid, z:
//
//	place V Y W                   three steps: each where the picture has it
//	place V at 0 3, 0 4, 0 5, 1 5, 2 5
//	remove V
//	and place W at 3 5, 4 5, 2 4, 3 4, 2 3
//	mark dead 0 0, 0 1            none next dead dark mask heat0 … heat5
//	label 0 0 12                  writes on a cell; without a text, nothing
//	wait                          a step in which nothing changes
//
// After a step, or before the first one, come lines that belong to that state:
//
//	caption First hole first.     stays until the next one
//	count attempts=12 fits=3      for the counter
//	solution                      or: dead
//
// "and mark" and "and label" before the first step belong to the start. A piece
// in the picture is there from the start, unless the first line that names it
// places it.
//
// The rows stand together: a blank line or another word ends the picture. A line
// whose first character is # is a comment. Tabs and other control characters count as
// spaces.
//
// # The compact form
//
// It is "pt1." and then the text, deflated with zlib's header and checksum, in base64url
// without padding.
package trace
