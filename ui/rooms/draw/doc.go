// Package draw is the room where one draws a board. Its tools are in the puzzle panel, and the board itself is in the
// view.
//
//	tools.go   the room; the pen, its mirrors, the size, changes of the whole board
//	board.go   the board that is drawn: a <board-editor> of static/draw
//	kinds.go   the kinds of cells that the pieces of a new puzzle can have
//	colours.go colours of cells, which say what may lie where, and words on them
//
// # For tests in a browser
//
//	board-editor begin-drawing kind-NAME
//	tool-TOOL mirror-NAME more-mirrors column side-NAME most-empty all-open the pen, and the size
//	add-SIDE take-SIDE fit-board                            a row or column: left, right, top, bottom
//	shown-layers one-layer add-layer take-layer copy-layer  the layers of a solid
//	cut-said cut-piece                                      pieces that are cut out
//	colour-chip (data-colour) new-colour allow (data-cube, data-cell)
//	shift-SIDE turn-board flip-x flip-y crop                the whole board
//	template template-N template-make                       ... begun with another one
//	walls                                                   a box around a board of cubes
//	words word-X-Y                                          words on cells
package draw
