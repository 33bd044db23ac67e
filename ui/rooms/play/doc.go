// Package play is the room where one plays a puzzle by hand.
//
//	panel.go     the room: the buttons below the board, and the panel beside it
//	board.go     the board that is played: a <hand-board> of static/play
//	challenge.go the challenges that are offered
//	entering.go  a challenge of a booklet is entered, solved and shared
//
// # For tests in a browser
//
//	hand-board hand-piece (data-slot) hand-said hand-space  the board, a piece, what is said of it, a solid in space
//	hand-turn hand-flip hand-tip hand-roll hand-slant hand-hint hand-undo hand-redo the buttons below it
//	hand-chip (data-possible) hand-hinted hand-next-hint hand-back hand-solved solved-next solved-send
//	hand-state hand-moves hand-count hand-mark hand-clock hand-again hand-rest hand-more fold-hand   the panel
//	challenge-name challenge-level challenge-given challenge-about challenge-next challenge-stop
//	challenge-daily challenge-sheet challenge-answer challenge-leave challenge-enter
//	enter-said solve-given challenge-share challenge-change challenge-another       a challenge is entered
package play
