package state

import (
	"tilewright/def"
	"tilewright/solver/settings"
)

// The conventions by which solutions are counted.
const (
	CountAll   = "every position counted"
	CountBoth  = "turns and mirrors once"
	CountTurns = "turns once, mirrors apart"
)

// Convention says which solutions count as one.
func Convention(line string, puzzle *def.Puzzle) string {
	set, _ := settings.Parse(line)
	facts := Facts(puzzle)
	switch {
	case set.Redundancy == settings.RedundancyOff && !set.Unique && !set.Auto:
		return CountAll
	case facts.Flat && (!facts.OneSide || facts.Closed):
		return CountBoth
	case set.Mirror == settings.MirrorSame && facts.Closed:
		return CountBoth
	}
	return CountTurns
}
