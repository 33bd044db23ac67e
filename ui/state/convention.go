package state

import (
	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/settings"
)

// The conventions by which solutions are counted.
const (
	CountAll   say.Message = "every position counted"
	CountBoth  say.Message = "turns and mirrors once"
	CountTurns say.Message = "turns once, mirrors apart"
)

// Convention says which solutions count as one.
func Convention(line string, puzzle *def.Puzzle) say.Message {
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
