//go:build !worker

package solver

import (
	"errors"

	"tilewright/def"
	"tilewright/solver/settings"
)

// check is the first error of the settings for this puzzle, if there is one.
func check(puzzle *def.Puzzle, s settings.Settings) error {
	for _, d := range settings.Check(s, settings.FactsOf(puzzle)) {
		if d.Severity == settings.Error {
			return errors.New(d.Message)
		}
	}
	return nil
}
