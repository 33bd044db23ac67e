package state

import "slices"

// Mode says what the pointer does on the board, and so what the keys do.
type Mode string

const (
	// WatchMode: the board shows solutions, a search or a recording.
	WatchMode Mode = "watch"
	// DrawMode: the board is drawn, and with it the puzzle.
	DrawMode Mode = "draw"
	// HandMode: the puzzle is played by hand.
	HandMode Mode = "hand"
)

func (a SetMode) apply(s *State) []Command {
	if a.Mode == HandMode && !s.Playable() {
		s.announce(s.Unplayable(), true)
		return nil
	}
	s.Mode = a.Mode
	switch a.Mode {
	case DrawMode:
		s.draw()
		s.Prefs.Puzzle, s.Prefs.Tab = DrawView, PuzzleTab
	case HandMode:
		s.Prefs.Tab = SearchTab // whose panel is that of the game
	}
	return nil
}

// Quiet reports whether there is nothing to report: the page folds its strip by itself.
func (s State) Quiet() bool { return s.Mode != WatchMode && !s.Run.Phase.Active() }

// Kept reports whether the browser keeps a puzzle under this key.
func (s State) Kept(key string) bool {
	return key != "" && slices.ContainsFunc(s.Shelf.Recent, func(r Recent) bool { return r.Key == key })
}
