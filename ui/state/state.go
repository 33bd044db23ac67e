// Package state is everything the page knows, as one value, and what can
// happen to it. It touches no browser, so all of it runs and is tested natively.
//
//	event in the page ─▶ Action ─▶ Reduce(State, Action) ─▶ State ─▶ what is drawn
//	                                                    └─▶ []Command ─▶ worker, address, storage
//
// A State is never changed in place: Reduce returns another one, and the
// pointers in it (parsed texts, puzzles) lead to values that never change.
//
//	document.go   the puzzle's text and what was read from it; the settings line
//	library.go    the library's puzzles, each with a known solution and count
//	facts.go      what was worked out of puzzles, kept for the next redraw
//	history.go    undo and redo of both
//	run.go        a search, as the worker tells it
//	convention.go which solutions count as one
//	results.go    what was found, by the puzzle and what is wanted of it
//	unfinished.go searches that the browser keeps, to look at or to go on with
//	watching.go   how the search is watched: its pace, its steps
//	shown.go      what the board shows, the player's step, and what changes them
//	mode.go       whether one draws or watches
//	hand.go       ... or plays by hand: the game, its moves, the clock
//	prospect.go   ... what is known of a position, and the way back to a good one
//	hint.go       ... hints, in their three strengths
//	challenge.go  ... with pieces that are given: challenges, and those to be printed
//	task.go       ... a task that somebody gave by a link, and whether it is done
//	apart.go      whether a solution on the board comes apart
//	tally.go      ... and how many of them all do
//	tallied.go    ... kept from one visit to the next
//	drawing.go    ... the pen, and what it does to the document
//	kinds.go      what a new puzzle can be made of
//	pieces.go     what is done to the pieces: by the catalogue, by the piece editor
//	cut.go        ... and pieces that are cut out of the board
//	rules.go      what solutions have to keep besides
//	variants.go   variants of the puzzle with few solutions
//	entering.go   a challenge of a booklet is entered
//	growing.go    ... and those that random steps lead to
//	prefs.go      theme, folded panels, tabs: what outlives the puzzle, and what changes it
//	outlook.go    what is known of a whole search: the way that was chosen, how large it is
//	terms.go      how a puzzle with a number n goes on
//	findings.go   what is known before a search, of the puzzle or what is drawn of it
//	action.go     everything that can happen
//	ask.go        questions to the worker, whose answers are actions
//	reduce.go     what it does: first of all what follows from every action
//	opening.go    ... to the puzzle: chosen, opened, typed, undone
//	searching.go  ... to a search: what a person asks for, what the worker tells
//	tune.go       the settings line as stages and switches, and what changes them
//	preset.go     settings that have a name
//	sweep.go      a number of the settings over a range
//	compare.go    the runs of this tab, and two of them side by side
package state

import (
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/trace"
	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// State is all that the page shows, by concern. Each concern is declared beside what changes it.
type State struct {
	editing   // document.go
	drafting  // drawing.go
	searching // searching.go
	viewing   // shown.go
	playing   // hand.go
	notices   // reduce.go
	keeping   // prefs.go
}

// New is the state of the start page: the first puzzle of the library with its
// known solution.
func New() State {
	var s State
	s.Prefs, s.Mode = DefaultPrefs(), WatchMode
	s.Run.Show = -1
	s.open(link.Link{Settings: link.Automatic})
	s.Settings = readLine(s.Settings.Text, false, s.Document.Puzzle)
	return s
}

// Link is the link to the document and its settings, with the recording on the
// board and the game that was begun, and without the open solution.
func (s State) Link() link.Link {
	l := link.Link{Settings: s.Settings.Text, Index: s.Document.Index}
	if s.Document.ID != "" {
		l.Puzzle = s.Document.ID
	} else {
		l.Text = s.Document.Text
	}
	if t := &s.Task; t.Is.Goal != "" && t.of == s.Document.Puzzle {
		l.Task = t.Is
		if t.changes == s.Hand.Changes {
			l.Answer = t.Answer // or it is another one by now
		}
		if l.Answer == nil && s.Mode != HandMode {
			l.TaskSpent = t.Done.Spent // a game has a clock of its own
		}
	}
	if s.Mode == HandMode || s.Hand.Begun() {
		l.Hand = s.handOf(s.Document.Puzzle)
	}
	if l.Hand != nil {
		l.Played = s.Hand.playedSo()
		if s.Hand.Entering {
			l.Tapped = append([]int{}, s.Hand.Picked...)
		}
	}
	if l.Hand != nil && s.Challenged() {
		l.Given, l.Challenge = s.Hand.Game.After(0).Assembly(), s.Challenge.Is
		if !s.Hand.Begun() {
			l.Hand = nil // what is given says it
		}
	}
	l.Turns, l.Fewest = s.Apart.Turns, s.Apart.Fewest
	if s.Mode == HandMode {
		return l // what is on the board is the game
	}
	if s.Shown.Kind == ShowRecording {
		l.Recording = s.Shown.Recording
		if !strings.HasPrefix(l.Recording, "pt") {
			l.Recording, _ = trace.Compact(l.Recording) // none where it is too long for a link
		}
	}
	return l
}

// RunLink is the link to the puzzle of the run, with the default settings of links: what is
// kept of its solutions is kept under that name.
func (s State) RunLink() link.Link {
	l := link.Link{Settings: link.DefaultSettings, Index: s.Run.Index}
	if e := entryOf(s.Run.Text); e != nil {
		l.Puzzle = e.ID
	} else {
		l.Text = s.Run.Text
	}
	return l
}

// Blocked says why Solve cannot start, as an instruction what to mend; it is empty when it can.
func (s State) Blocked() string {
	if why := s.Document.blocked(); why != "" {
		return why
	}
	if s.Settings.Broken() {
		return say.T("Mend the settings line first")
	}
	if s.Ahead.Refused != "" {
		return s.Ahead.Refused + " " + say.T("Choose another way to search.")
	}
	return ""
}

// Board is the puzzle whose board is shown: that of the run for its solutions
// and its search, else what can be read of the document, or its last version without
// errors. It is nil only before any box could be read.
func (s State) Board() *def.Puzzle {
	switch s.Shown.Kind {
	case ShowSearch, ShowSolution:
		return s.Run.Puzzle
	}
	if partial := s.Document.Partial(); partial != nil {
		return partial
	}
	return s.Document.Good
}

// Dimmed reports whether the board is older than the text.
func (s State) Dimmed() bool {
	return s.Document.Puzzle == nil && s.Document.Good != nil && s.Document.Partial() == nil
}

// Current reports whether the run searched the document and the settings as they
// stand, however the settings are written.
func (s State) Current() bool {
	if s.Run.Phase == Idle || s.Run.File != "" || s.Stale() {
		return false
	}
	return s.Run.Line == s.Wanted() || settings.Equal(s.Run.Settings, s.wanted()) || settings.Equal(s.Run.Settings, s.one())
}

// Impossible is the proof that the search which Solve would begin finds nothing.
// It is nil where none is known, and where a goal leaves pieces over, as what forbids that
// all are placed need not forbid that.
func (s State) Impossible() *wire.Finding {
	if s.Document.Puzzle == nil || s.Settings.Settings.Goal > 0 || s.Run.Phase.Active() {
		return nil
	}
	return s.Findings.Impossible
}

// Stale reports whether the results are those of another text than the
// editor's.
func (s State) Stale() bool {
	return s.Run.Phase != Idle && (s.Run.Text != s.Document.Text || s.Run.Index != s.Document.Index)
}

// Found is how many solutions the search of the document found, and whether there are
// no others; -1 where no such search has ended.
func (s State) Found() (n float64, all bool) {
	m := s.Run.Progress
	if s.Stale() || s.Run.File != "" || s.Run.Trials() > 0 || s.Run.Phase != Finished && s.Run.Phase != Stopped {
		return -1, false
	}
	return m.Solutions, m.Complete
}
