//go:build !js

package definition

import (
	"testing"

	"tilewright/def"
	"tilewright/ui/link"
	"tilewright/ui/state"
	"tilewright/ui/uitest"
)

// Of a set one chooses the board, of another text with several definitions the puzzle.
func TestPuzzleIndex(t *testing.T) {
	open := func(text string) string {
		desk := uitest.Context(state.OpenLink{Link: link.Link{Text: text, Index: 1}})
		return uitest.HTML((&Panel{PanelContext: desk}).puzzleIndex())
	}
	set := def.FindSet("iq-puzzler-pro").Text
	uitest.Expect(t, open(set), "Board of IQ Puzzler Pro", ">11 × 5</option>", ">diagonal board</option>", ">pyramid</option>",
		"!The text has")
	uitest.Expect(t, open(set+"# mine\n"), "The text has 3 puzzles", ">2. IQ Puzzler Pro, diagonal board</option>", "!Board of")
	uitest.Expect(t, open(def.FindSet("iq-fit").Text), "!"+uitest.Part("puzzle-index"))
}
