package state

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// notices is what the page says.
type notices struct {
	// Notice is a passing message. Spoken is what a screen reader is told about the search; it changes seldom on
	// purpose. SpokenWays is what can come of a game. It comes a moment after a move, so it is heard by itself.
	Notice             Notice
	Spoken, SpokenWays string
	// Hidden is whether nobody sees the page.
	Hidden bool
}

// Notice is a message that goes away by itself. ID tells two equal ones apart.
type Notice struct {
	ID   int
	Text string
	// Warn marks one that says something did not work.
	Warn bool
	// Undo offers to take back what it is about.
	Undo bool
	// Lasts keeps it when the puzzle changes.
	Lasts bool
	// Choices are the other readings of the text that was opened. A notice with choices stays until somebody closes
	// it, or the puzzle changes.
	Choices []Choice
}

// Choice is a puzzle to open instead.
type Choice struct {
	Text string // what is asked
	Link string // the puzzle, as in the address
}

// Reduce returns the state after an action, and what is to be done outside.
func Reduce(s State, a Action) (State, []Command) {
	before := s
	commands := a.apply(&s)
	if line := s.Settings; before.Settings.Text != line.Text || before.Settings.Typed != line.Typed ||
		before.Document.Puzzle != s.Document.Puzzle {
		s.Settings = readLine(line.Text, line.Typed, s.Document.Puzzle)
	}
	if s.Notice.ID == before.Notice.ID && !s.Notice.Lasts &&
		(s.Document.Text != before.Document.Text || s.Document.Index != before.Document.Index) {
		s.Notice.Text = "" // what it was about is gone
	}
	_, listed := a.(SetUnfinished)
	commands = append(commands, s.followResults(&before, listed)...)
	if !before.now().same(s.now()) || before.Document.ID != s.Document.ID {
		push := false
		switch a := a.(type) {
		case Choose, Begin, BeginDrawing, AskDaily:
			push = true
		case OpenLink:
			push = a.Push
		}
		commands = append(commands, WriteAddress{Push: push}, Keep{})
	}
	if before.Apart.Manner != s.Apart.Manner {
		commands = append(commands, WriteAddress{})
	}
	shown, was := s.Shown, before.Shown
	if (shown.Kind == ShowSolution || was.Kind == ShowSolution || was.Kind == ShowLinked) &&
		(shown.Kind != was.Kind || shown.Solution != was.Solution) {
		commands = append(commands, WriteAddress{}) // which holds the solution on the board
	}
	if s.leavesGame(a, &before) {
		commands = append(commands, WriteAddress{Push: true})
	}
	s.followTask()
	commands = append(commands, s.followHand(&before)...)
	commands = append(commands, s.followVariants()...)
	commands = append(commands, s.followApart()...)
	line := before.Settings.Text != s.Settings.Text
	ended := before.Run.Phase.Active() && (s.Run.Phase == Finished || s.Run.Phase == Stopped)
	if ended {
		commands = append(commands, Keep{Now: true}) // with what was found
	}
	draws := s.Mode == DrawMode && (before.Mode != DrawMode || line || ended)
	if subject := s.Document.Subject(); subject != before.Document.Subject() || draws && subject != nil || ended && subject != s.Findings.of {
		commands = append(commands, s.examine()...)
	}
	if before.Document.Puzzle != s.Document.Puzzle || line || ended {
		commands = append(commands, s.prepare()...)
	}
	if n := len(s.results); n > 0 && (len(before.results) == 0 || &before.results[0] != &s.results[0]) {
		held := HoldRuns{Runs: []int{s.Run.ID}}
		for i := range s.results {
			held.Runs = append(held.Runs, s.results[i].run.ID)
		}
		commands = append(commands, held)
	}
	if before.Prefs.Format() != s.Prefs.Format() {
		if _, loaded := a.(SetPrefs); !loaded {
			commands = append(commands, KeepPrefs{})
		}
	}
	return s, append(s.leave(&before), commands...)
}

// start is the message that asks for a search of the document.
func (s *State) start() wire.Start {
	return wire.Start{Job: wire.Job{Run: s.Run.ID, Keep: s.Run.Keep}, Work: s.work()}
}

// setDocument takes a document over and shows what there is of it.
func (s *State) setDocument(d Document) {
	s.Document = d
	if d.Puzzle == nil {
		if d.Partial() != nil {
			s.Shown = Shown{Kind: ShowEmpty}
		}
		return // or the board keeps the last good version
	}
	s.showRun()
}

// showKnown shows the library's solution, also where it breaks a rule, or the empty board.
func (s *State) showKnown() {
	d := &s.Document
	s.Shown = Shown{Kind: ShowEmpty}
	switch known := Known(d.Base); {
	case d.Known != nil:
		s.Shown = Shown{Kind: ShowKnown, Assembly: d.Known}
	case d.Puzzle != nil && len(d.Puzzle.Rules) > 0 && known != nil && fills(d.Puzzle, known):
		s.Shown = Shown{Kind: ShowBroken, Assembly: known}
	}
}

// open replaces document and settings by those of a link. A search of another
// puzzle ends, and its results go.
func (s *State) open(l link.Link) []Command {
	entry, text := entryOf(l.Text), l.Text
	if l.Puzzle != "" {
		if entry = def.Find(l.Puzzle); entry == nil {
			s.announce(say.T("This link names the puzzle “{name}”, which the library does not have. Choose one from the list.", l.Puzzle), true)
			return nil
		}
		text = entry.Text
	}
	if text == "" {
		entry = def.Find(def.Start)
		text = entry.Text
	}
	id := ""
	if entry != nil {
		id = entry.ID
	}
	var commands []Command
	if text != s.Document.Text || l.Index != s.Document.Index {
		commands = s.endRun()
		s.Document = read(text, id, id, l.Index, nil)
		s.Hand = Hand{Changes: s.Hand.Changes + 1, question: s.Hand.question + 1}
		s.showKnown()
		s.Shown.Play++
		if s.Mode == DrawMode && s.Document.Good != nil {
			s.Mode = WatchMode // a click on the board would draw
		}
	}
	s.Settings.Text = l.Settings
	s.Apart.Turns, s.Apart.Fewest = s.Apart.Turns || l.Turns, s.Apart.Fewest || l.Fewest
	if l.Hand != nil || l.Given != nil {
		s.restoreHand(l)
	}
	if l.Solution != nil && s.Document.Puzzle != nil {
		if !fills(s.Document.Puzzle, l.Solution) {
			s.announce(say.T("The solution in this link does not belong to its puzzle, so it is left out."), true)
		} else if BreachOf(s.Document.Puzzle, l.Solution) != nil {
			s.Shown = Shown{Kind: ShowBroken, Assembly: l.Solution} // the view says why
		} else {
			s.Shown = Shown{Kind: ShowLinked, Assembly: l.Solution}
		}
	}
	s.openTask(l)
	switch {
	case l.Recording != "":
		s.replay(l.Recording)
	case s.Shown.Kind == ShowRecording:
		s.showKnown()
	}
	if s.Shown.Kind == ShowRecording || s.Shown.Assembly != nil {
		s.Shown.Step = l.Step
	}
	return commands
}

// endRun sets the run aside, and has it stopped if it still goes on.
func (s *State) endRun() []Command {
	var commands []Command
	id := s.Run.ID
	if s.Run.Phase.Active() {
		commands = []Command{s.control(wire.OpStop)}
		id = s.newRun() // what is still on its way is of the run before
	}
	s.setAside()
	s.Run = Run{ID: id, arrived: arrived{Show: -1}}
	s.Watching = Watching{Pace: s.Watching.Pace}
	s.unqueue()
	s.Fault = nil
	s.Spoken = ""
	return commands
}

func (s State) control(op string) Command {
	return ControlRun{wire.Control{Op: op, Version: wire.Version, Run: s.Run.ID}}
}

func (s *State) announce(text string, warn bool) {
	s.Notice = Notice{ID: s.Notice.ID + 1, Text: text, Warn: warn}
}

// sentence is an error of package def as a sentence for people.
func sentence(err error) string {
	said := strings.TrimRight(strings.TrimPrefix(err.Error(), "def: "), ".。")
	first, size := utf8.DecodeRuneInString(said)
	return say.T("{what}.", string(unicode.ToUpper(first))+said[size:])
}

func (set Set) apply(s *State) []Command {
	set(s)
	return nil
}

func (a SetHidden) apply(s *State) []Command {
	s.Hidden = a.Hidden
	if a.Hidden && s.Running() && !s.Prefs.Background {
		s.Run.Slowed = true
	}
	return nil
}

func (a Announce) apply(s *State) []Command {
	s.announce(a.Text, a.Warn)
	s.Notice.Lasts, s.Notice.Choices = a.Lasts, a.Choices
	return nil
}

func (a Dismiss) apply(s *State) []Command {
	if a.ID == s.Notice.ID {
		s.Notice.Text = ""
	}
	return nil
}

func (a SetRecent) apply(s *State) []Command {
	s.Shelf.Recent, s.Shelf.Count = a.Recent, a.Kept
	return nil
}
