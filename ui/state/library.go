package state

import (
	"tilewright/def"
	"tilewright/solver/settings"
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

// SolutionCount is the number of solutions that the library says, or that was counted,
// and whether it is known for the text as it stands and what the settings count.
func (s State) SolutionCount() (uint64, bool) {
	if n, ok := s.counted(); ok {
		return n, true
	}
	if n, ok := s.knownCount(); ok {
		return n, true
	}
	if s.Document.ID == "" || s.Document.Puzzle == nil || s.Settings.Broken() || !asCounted(s.Settings.Settings) {
		return 0, false
	}
	return s.Document.Puzzle.SolutionCount()
}

// asCounted reports whether a search with these settings counts as the library
// does: every solution, and turned ones once. How it searches does not matter.
func asCounted(s settings.Settings) bool {
	if s.Redundancy == settings.RedundancyOff && !s.Auto {
		return false
	}
	s = withWay(s, settings.Settings{})
	s.Engine, s.Workers, s.Seed, s.Memory, s.Count = 0, 0, 0, 0, false
	return settings.Equal(s, settings.Settings{})
}
