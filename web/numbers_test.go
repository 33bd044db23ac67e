//go:build !js

package main

import (
	"strconv"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/ui/pictures"
	"tilewright/web/languages"
)

// TestLibraryNumbers: the guide says in each language how many puzzles and shelves there are, and the page of puzzles
// lists so many. The list of the page and the terminal hold theirs in ui/rooms/chooser and solver/cmd/solve.
func TestLibraryNumbers(t *testing.T) {
	puzzles, shelves := def.Size()
	if listed := len(pictures.ShelfList()); listed != puzzles {
		t.Errorf("the page of puzzles lists %d of %d", listed, puzzles)
	}
	s := &site{root: ".."}
	if err := s.readTongues(); err != nil {
		t.Fatal(err)
	}
	for _, l := range s.locales {
		_, _, sections, err := readMarkdown(s.root, languages.GuideFile, l)
		if err != nil {
			t.Fatal(err)
		}
		told := false
		for _, section := range sections {
			text := libraryNumbers(string(section.Text))
			told = told || section.ID == "library" && strings.Contains(text, strconv.Itoa(puzzles)) && strings.Contains(text, strconv.Itoa(shelves))
		}
		if !told {
			t.Errorf("the guide in %s does not say %d puzzles and %d shelves", l.Name, puzzles, shelves)
		}
	}
}
