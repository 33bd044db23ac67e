//go:build !worker

package solver

import (
	"errors"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/settings"
)

// check is the first error of the settings for this puzzle, if there is one.
func check(puzzle *def.Puzzle, s settings.Settings) error {
	if d := diagnostic.FirstError(settings.Check(s, settings.FactsOf(puzzle))); d != nil {
		return errors.New(d.Message)
	}
	return nil
}
