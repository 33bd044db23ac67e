package state

import (
	"sync"

	"tilewright/def"
	"tilewright/solver/settings"
)

// remembered has what was worked out of the puzzles that were asked for last: those of the text and of the run, and
// versions of them. Puzzles do not change once they are read. Every redraw asks, and while something is dragged that is
// every frame.
var remembered struct {
	sync.Mutex
	facts   [4]factsOf
	presets [2]presetsOf
	keys    [8]keyFor
	// judgement is of the board that was looked at last.
	judgement judgement
}

// keyFor is a puzzle with the hash of its text.
type keyFor struct {
	puzzle *def.Puzzle
	key    string
}

type factsOf struct {
	puzzle *def.Puzzle
	facts  settings.Facts
}

type presetsOf struct {
	puzzle *def.Puzzle
	base   string
	list   []Preset
}

// Facts are those of a puzzle. They are shared: nobody may change them.
func Facts(p *def.Puzzle) settings.Facts {
	remembered.Lock()
	defer remembered.Unlock()
	list := remembered.facts[:]
	for _, f := range list {
		if f.puzzle == p {
			return f.facts
		}
	}
	copy(list[1:], list)
	list[0] = factsOf{p, settings.FactsOf(p)}
	return list[0].facts
}

// Presets are the ways to search a puzzle that have a name. base is the puzzle
// of the library that it is or began as, or empty. The list is shared: nobody may
// change it.
func Presets(p *def.Puzzle, base string) []Preset {
	facts := Facts(p)
	remembered.Lock()
	defer remembered.Unlock()
	list := remembered.presets[:]
	for _, l := range list {
		if l.puzzle == p && l.base == base {
			return l.list
		}
	}
	copy(list[1:], list)
	list[0] = presetsOf{p, base, presets(p, base, facts)}
	return list[0].list
}
