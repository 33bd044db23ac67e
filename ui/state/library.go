package state

import (
	"tilewright/def"
	"tilewright/ui/link"
)

// entryOf is the puzzle of the library that has exactly this text, or nil.
func entryOf(text string) *def.Entry {
	if text == "" {
		return nil
	}
	for _, e := range def.Library() {
		if e.Text == text {
			return e
		}
	}
	return nil
}

// Known is a solution of a puzzle of the library: see link.Known.
func Known(id string) []uint16 { return link.Known(id) }
