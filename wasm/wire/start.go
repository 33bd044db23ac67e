package wire

import (
	"errors"
	"strconv"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/settings"
)

// Work parses what Start names, and returns the first reason, as a sentence, why
// that cannot be searched. The page does this, which has parsed both anyway.
func (m Start) Work() (Work, error) {
	document := def.Parse(m.Definition)
	if m.Puzzle < 0 || m.Puzzle >= len(document.Puzzles) {
		return Work{}, errors.New("The text has " + strconv.Itoa(len(document.Puzzles)) +
			" puzzles, and number " + strconv.Itoa(m.Puzzle+1) + " was asked for.")
	}
	puzzle := document.Puzzles[m.Puzzle]
	if puzzle == nil {
		for _, d := range document.Diagnostics {
			if d.Severity == diagnostic.Error && d.Puzzle == m.Puzzle {
				return Work{}, errors.New("Line " + strconv.Itoa(d.Line) + ": " + d.Message)
			}
		}
		return Work{}, errors.New("The definition has errors.")
	}
	choice, diagnostics := settings.Parse(m.Settings)
	if d := diagnostic.FirstError(diagnostics); d != nil {
		return Work{}, errors.New("Settings, column " + strconv.Itoa(d.Column) + ": " + d.Message)
	}
	if d := diagnostic.FirstError(settings.Check(choice, settings.FactsOf(puzzle))); d != nil {
		return Work{}, errors.New(d.Message)
	}
	return Work{puzzle, choice}, nil
}
