// Package pieces shows the pieces of a puzzle in its panel, to choose, draw, change and add.
//
//	pieces.go    the room: the pieces as tiles, and the piece editor
//	sets.go      ... sets that have all of them
//	balance.go   ... whether they can fill the board, and which pieces would complete a draft
//	cubes.go     ... the colours of their cubes
//	rules.go     ... what solutions have to keep besides: a switch for each rule
//	turns.go     ... how one may lie: a picture for each way, pressed on or off
//	sticks.go    ... sticks of burrs, and ranges for many pieces: elements of static/pieces
//	catalogue.go the catalogue of pieces: a <piece-catalogue> of static/pieces
//	drawn.go     ... pieces that somebody drew before
//
// # For tests in a browser
//
//	piece (data-piece) draw-piece likely-set (data-set) twins join-twins balance fillers (of data-filler)
//	piece-editor piece-grid piece-squares piece-loose piece-layer           the piece editor
//	piece-done piece-covers next-piece                                      ... on a phone, where it has the page to itself
//	piece-name piece-turn piece-flip piece-tip piece-fix piece-remove piece-mirror
//	copies copies-less copies-more least least-less least-more may-flip swatch swatch-other swatch-none held
//	piece-ways piece-way (data-way) piece-turns                                        how a piece may be turned
//	rules rule-no-crossroads rule-fault-free rule-apart rule-border rule-colours       what solutions keep: switches
//	rule-symmetric rule-held rule-touch rule-whole
//	rule-how rule-number rule-touch-1 rule-touch-2 rule-piece (data-name)   ... and what can be chosen
//	colour-chip (data-colour) colour-cubes new-cube-colour                  colours of cubes
//	cut-stick stick-editor burr-stick burr-board stick-cube (data-cube)     a burr stick
//	stick-said stick-number stick-whole stick-add
//	ranges ranges-names range-for (data-name) range-least range-most range-set range-preset (data-range)
//	catalogue catalogue-popover catalogue-find catalogue-list (data-list)   the catalogue (popover)
//	catalogue-shape (data-name) catalogue-take catalogue-rest catalogue-close
package pieces
