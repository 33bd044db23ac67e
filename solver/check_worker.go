//go:build worker

package solver

import (
	"tilewright/def"
	"tilewright/solver/settings"
)

// check leaves it to the page, which checks before it sends work: the sentences
// would be a thirtieth of the worker.
func check(*def.Puzzle, settings.Settings) error { return nil }
