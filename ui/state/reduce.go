package state

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/settings"
	"tilewright/ui/link"
	"tilewright/wasm/wire"
)

// Reduce returns the state after an action, and what is to be done outside.
func Reduce(s State, a Action) (State, []Command) {
	before := s
	commands := a.apply(&s)
	if line := s.Settings; before.Settings.Text != line.Text || before.Settings.Typed != line.Typed || before.Document.Puzzle != s.Document.Puzzle {
		s.Settings = readLine(line.Text, line.Typed, s.Document.Puzzle)
	}
	if !before.now().same(s.now()) || before.Document.ID != s.Document.ID {
		push := false
		switch a := a.(type) {
		case Choose, Begin, BeginDrawing:
			push = true
		case OpenLink:
			push = a.Push
		}
		commands = append(commands, WriteAddress{Push: push}, Keep{})
	}
	if shown, was := s.Shown, before.Shown; (shown.Kind == ShowSolution || was.Kind == ShowSolution || was.Kind == ShowLinked) && (shown.Kind != was.Kind || shown.Solution != was.Solution) {
		commands = append(commands, WriteAddress{}) // which holds the solution on the board
	}
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
	if before.Prefs.Format() != s.Prefs.Format() {
		if _, loaded := a.(SetPrefs); !loaded {
			commands = append(commands, KeepPrefs{})
		}
	}
	return s, commands
}

// start is the message that asks for a search of the document.
func (s State) start(op string) wire.Start {
	return wire.Start{
		Op: op, Version: wire.Version, Run: s.Run.ID,
		Work: wire.Work{Puzzle: s.Document.Puzzle, Settings: s.Settings.Settings},
		Keep: s.Run.Keep,
	}
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
	switch {
	case s.Run.Phase != Idle && !s.Stale() && s.Run.Show >= 0:
		s.Shown = Shown{Kind: ShowSolution, Solution: s.Run.Show}
	case s.Run.Phase.Active() && !s.Stale():
		s.Shown = Shown{Kind: ShowSearch}
	default:
		s.showKnown()
	}
}

// showKnown shows the library's solution, or the empty board.
func (s *State) showKnown() {
	s.Shown = Shown{Kind: ShowEmpty}
	if known := s.Document.Known; known != nil {
		s.Shown = Shown{Kind: ShowKnown, Assembly: known}
	}
}

// open replaces document and settings by those of a link. A search of another
// puzzle ends, and its results go.
func (s *State) open(l link.Link) []Command {
	entry, text := entryOf(l.Text), l.Text
	if l.Puzzle != "" {
		if entry = def.Find(l.Puzzle); entry == nil {
			s.announce("This link names the puzzle “"+l.Puzzle+"”, which the library does not have. Choose one from the list.", true)
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
	}
	s.Settings.Text = l.Settings
	if l.Hand != nil || l.Given != nil {
		s.restoreHand(l)
	}
	if l.Solution != nil && s.Document.Puzzle != nil {
		if Solves(s.Document.Puzzle, l.Solution) {
			s.Shown = Shown{Kind: ShowLinked, Assembly: l.Solution}
		} else {
			s.announce("The solution in this link does not belong to its puzzle, so it is left out.", true)
		}
	}
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

// endRun forgets the run, and has it stopped if it still goes on.
func (s *State) endRun() []Command {
	var commands []Command
	if s.Run.Phase.Active() {
		commands = []Command{s.control(wire.OpStop)}
	}
	s.Run = Run{ID: s.Run.ID, Show: -1}
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

// sentence is an error of package def as a person reads it.
func sentence(err error) string {
	said := strings.TrimPrefix(err.Error(), "def: ")
	first, size := utf8.DecodeRuneInString(said)
	return string(unicode.ToUpper(first)) + said[size:] + "."
}

// — the puzzle

func (a Choose) apply(s *State) []Command {
	// A preset names what is good for a puzzle; its line differs between two.
	if s.Mode != HandMode { // who plays goes on playing
		s.Mode = WatchMode
	}
	preset := s.Preset().ID
	if s.unsaid && s.Settings.Text == link.DefaultSettings {
		preset = automatic // nobody has chosen what there is
	}
	before := s.now()
	commands := s.open(link.Link{Puzzle: a.ID, Settings: s.Settings.Text})
	if set, ok := s.byPreset(preset); ok {
		s.Settings.Text = settings.Format(set)
	}
	s.Stage = 0
	s.remember(before, editOther, 0)
	s.Touched = true
	return commands
}

func (a OpenLink) apply(s *State) []Command {
	before := s.now()
	s.Mode = WatchMode
	s.Settings.Typed, s.unsaid = false, a.Link.Settings == link.DefaultSettings
	commands := s.open(a.Link)
	s.remember(before, editOther, 0)
	s.Touched = true
	return commands
}

func (a Restore) apply(s *State) []Command {
	s.unsaid = a.Link.Settings == link.DefaultSettings
	commands := s.open(a.Link)
	if a.Link.Solution != nil || a.Link.Recording != "" || a.Link.Step > 0 {
		s.Mode = WatchMode // it is there to be looked at
	}
	s.Touched = s.Touched || s.Document.ID != def.Start || s.Settings.Text != link.Automatic || a.Link.Hand != nil || a.Link.Given != nil || a.Link.Solution != nil || a.Link.Recording != "" || a.Link.Step > 0
	return commands
}

func (a RefuseLink) apply(s *State) []Command {
	s.announce(a.Message, true)
	return nil
}

func (Begin) apply(s *State) []Command {
	before := s.now()
	commands := s.endRun()
	s.setDocument(read(def.Example, "", "", 0, nil))
	s.Prefs.Puzzle = TextView
	s.Prefs.Tab = PuzzleTab
	s.Mode = WatchMode
	s.remember(before, editOther, 0)
	s.Touched = true
	return commands
}

func (a EditText) apply(s *State) []Command {
	s.edit(a.Text, editText, a.At)
	return nil
}

func (a Insert) apply(s *State) []Command {
	d := s.Document.Parsed
	if len(d.Drafts) == 0 {
		box, err := d.AddBox(10, 6, 1)
		if err != nil {
			s.refuse("There is no room for it", err)
			return nil
		}
		d = d.Apply(box)
	}
	var edits []diagnostic.Edit
	if a.What == InsertHole {
		var err error
		if edits, err = d.AddHole(s.Document.Index); err != nil {
			s.refuse("Nothing was inserted", err)
			return nil
		}
	}
	s.edit(d.Apply(edits...).String(), editOther, 0)
	return nil
}

func (a ApplyFix) apply(s *State) []Command {
	if a.Edit.Start < 0 || a.Edit.End < a.Edit.Start || a.Edit.End > len(s.Document.Text) {
		return nil // a fix for a text that is no longer there
	}
	s.edit(s.Document.Text[:a.Edit.Start]+a.Edit.Text+s.Document.Text[a.Edit.End:], editOther, 0)
	return nil
}

func (s *State) edit(text string, kind editKind, at int64) {
	if text == s.Document.Text {
		return
	}
	before := s.now()
	id, base := "", s.Document.Base
	if e := entryOf(text); e != nil {
		id, base = e.ID, e.ID
	}
	s.setDocument(read(text, id, base, s.Document.Index, s.Document.Good))
	s.remember(before, kind, at)
	s.Touched = true
}

func (a ChooseIndex) apply(s *State) []Command {
	if a.Index == s.Document.Index {
		return nil
	}
	before := s.now()
	d := s.Document
	d.Good = nil
	d.choose(a.Index)
	s.setDocument(d)
	if d.Puzzle == nil {
		s.Shown = Shown{}
	}
	s.remember(before, editOther, 0)
	s.Touched = true
	return nil
}

func (a EditLine) apply(s *State) []Command {
	if a.Text == s.Settings.Text {
		return nil
	}
	before := s.now()
	s.Settings.Text, s.Settings.Typed, s.unsaid = a.Text, a.Typed, false
	s.remember(before, editLine, a.At)
	s.Touched = true
	return nil
}

func (a MendLine) apply(s *State) []Command {
	return s.setLine(s.Settings.mended(a.Remark), 0)
}

func (Undo) apply(s *State) []Command {
	s.turnBack(&s.history.past, &s.history.future)
	return nil
}

func (Redo) apply(s *State) []Command {
	s.turnBack(&s.history.future, &s.history.past)
	return nil
}

// — the search

func (Solve) apply(s *State) []Command {
	if why := s.Blocked(); why != "" {
		s.announce(why+".", true)
		return nil
	}
	s.unqueue()
	s.Mode = WatchMode
	if s.Watching.Slow() {
		commands := s.begin(s.Wanted(), true)
		return append(commands, s.goOn())
	}
	return s.solve(s.Wanted())
}

// solve starts a run of the document with a settings line.
func (s *State) solve(line string) []Command { return s.begin(line, false) }

// begin starts a run, one that can be watched step by step if it is to be.
func (s *State) begin(line string, watch bool) []Command {
	s.Run = Run{
		ID: s.Run.ID + 1, Phase: Starting, Show: -1, Keep: keep(s.Document.Puzzle),
		Text: s.Document.Text, Index: s.Document.Index, Line: line, Puzzle: s.Document.Puzzle,
	}
	s.Run.Settings, _ = settings.Parse(line)
	if s.Run.Settings.Count {
		s.Run.Keep = 0
	}
	s.Shown = Shown{Kind: ShowSearch}
	s.Fault = nil
	s.Touched = true
	s.Spoken = "The search begins."
	s.Watching = Watching{Pace: s.Watching.Pace}
	start := s.start(wire.OpStart)
	start.Work.Settings, start.Watch = s.Run.Settings, watch
	return []Command{StartRun{start}}
}

func (Pause) apply(s *State) []Command {
	if s.Run.Phase == Paused && s.Watching.Playing() {
		s.Watching.Asked, s.Watching.Going = true, false
		return []Command{s.control(wire.OpPause)}
	}
	if s.Run.Phase != Compiling && s.Run.Phase != Searching || s.Run.Asked != Idle {
		return nil
	}
	s.Run.Asked, s.Watching.Going = Paused, false
	commands := []Command{s.control(wire.OpPause)}
	if s.Prefs.Why && s.Shown.Kind == ShowSearch {
		s.Watching.On = true
		commands = append(commands, s.watchCommand(wire.DoLook, 0, 0))
	}
	return commands
}

func (Resume) apply(s *State) []Command {
	s.Mode = WatchMode
	switch {
	case s.Run.Phase != Paused || s.Run.Asked != Idle:
		return nil
	case !s.Watching.Slow():
		return s.endWatching()
	case s.Shown.Kind != ShowSearch:
		Follow{}.apply(s)
	}
	return []Command{s.goOn()}
}

func (Stop) apply(s *State) []Command {
	if !s.Run.Phase.Active() || s.Run.Asked == Stopped {
		return nil
	}
	s.Run.Asked = Stopped
	return []Command{s.control(wire.OpStop)}
}

// — the worker

func (a Progressed) apply(s *State) []Command {
	if a.Run != s.Run.ID || !s.Run.Phase.Active() {
		return nil
	}
	phase := Phase(a.Phase)
	changed := phase != s.Run.Phase
	if spent := a.Seconds - s.Run.Progress.Seconds; spent > 0 && (s.Run.Before == 0 || s.Run.Phase == Searching) {
		s.Run.Rate = (a.Fits - s.Run.Progress.Fits) / spent
	}
	a.Complete = a.Complete && s.Run.Part == ""
	s.Run.Progress = a.Progress
	if o := &s.Run.Progress.Outlook; o.Line == "" {
		o.Line = s.Run.Chosen
	}
	s.Run.Curve = curve(s.Run.Curve, a.Progress)
	s.Run.Phase = phase
	if s.Run.Asked != Idle && (phase == s.Run.Asked || !phase.Active() || s.Run.Asked == Searching && phase == Compiling) {
		s.Run.Asked = Idle
	}
	if changed && (phase == Finished || phase == Stopped) && s.Shown.Kind == ShowSearch {
		if s.Run.Held > 0 {
			s.show(0)
		} else if phase == Finished {
			s.Shown = Shown{Kind: ShowEmpty}
		}
	}
	if !phase.Active() {
		s.Watching.On = false
	}
	s.speak(changed)
	if changed && (phase == Finished || phase == Stopped) {
		if commands := s.record(); commands != nil {
			return commands
		}
	}
	if changed && s.Stale() {
		// The puzzle was edited meanwhile; now the worker has time to look at it.
		return Examine{}.apply(s)
	}
	return nil
}

// speakEvery is the number of seconds between two counts read aloud.
const speakEvery = 15

// speak says the count to a screen reader: at every change of phase, and now
// and then in between.
func (s *State) speak(changed bool) {
	p := s.Run.Progress
	if !changed && p.Seconds-s.Run.spokenAt < speakEvery {
		return
	}
	found := strconv.FormatFloat(p.Solutions, 'f', 0, 64) + " solutions"
	if p.Solutions == 1 {
		found = "1 solution"
	}
	switch s.Run.Phase {
	case Finished:
		s.Spoken = "Finished: " + found + "."
		if n := s.Run.Trials(); n > 0 {
			s.Spoken = "Random trials made: " + strconv.Itoa(n) + "; " + found + "."
		} else if !p.Complete && s.Run.Part == "" {
			s.Spoken = "Ended at the limit: " + found + "."
		}
	case Stopped:
		s.Spoken = "Stopped: " + found + " so far."
	case Paused:
		s.Spoken = "Paused: " + found + " so far."
	case Searching:
		if changed && p.Solutions == 0 {
			return // the beginning was said when Solve was pressed
		}
		s.Spoken = found + " so far."
	default:
		return
	}
	s.Run.spokenAt = p.Seconds
}

func (a Received) apply(s *State) []Command {
	if a.Run != s.Run.ID {
		return nil
	}
	s.Run.Held = max(s.Run.Held, a.First+a.Count)
	if !s.Run.Phase.Active() && s.Shown.Kind == ShowSearch && s.Run.Held > 0 {
		s.show(0)
	}
	return nil
}

func (a Loaded) apply(s *State) []Command {
	if s.Document.Puzzle == nil {
		return nil
	}
	commands := s.endRun()
	s.Run = Run{
		ID: s.Run.ID + 1, Phase: Finished, File: a.Name, Held: a.Held, Keep: a.Held,
		Text: s.Document.Text, Index: s.Document.Index, Puzzle: s.Document.Puzzle,
		Progress: wire.Progress{Phase: wire.PhaseFinished, Solutions: float64(a.Count)},
	}
	s.show(0)
	s.Mode = WatchMode
	s.Prefs.Tab = SolutionsTab
	s.Touched = true
	s.Spoken = strconv.Itoa(a.Count) + " solutions loaded."
	if a.Held < a.Count {
		s.announce("The file has "+strconv.Itoa(a.Count)+" solutions; the first "+strconv.Itoa(a.Held)+" are kept.", true)
	}
	return commands
}

func (a Faulted) apply(s *State) []Command {
	if a.Run != 0 && a.Run != s.Run.ID {
		return nil
	}
	if a.Fatal {
		s.leaveApart(a.Message) // which the worker will not answer
	}
	if s.Run.Phase.Active() {
		s.Run.Phase = Failed
		s.Watching.On = false
		s.unqueue()
		s.Run.Asked = Idle
		s.Spoken = a.Message + " " + a.Advice
		if s.Shown.Kind == ShowSearch && s.Run.Held > 0 {
			s.show(0)
		}
	} else if !a.Fatal {
		return nil // a diagnosis that could not be made is not worth a word
	}
	s.Fault = &Fault{Message: a.Message, Advice: a.Advice}
	if a.Fatal && len(s.Resumable()) > 0 {
		s.Fault.Advice = "Press Resume to go on from what was kept. If it happens again, report it with the puzzle’s link."
	}
	return nil
}

// maxTree is the number of placements of a tree that is drawn: Soma's 8715 by
// plain DLX are few enough.
const maxTree = 10_000

func (SeeTree) apply(s *State) []Command {
	if s.Run.Phase == Idle || s.Run.Phase == Starting || s.Run.Tree != nil {
		return nil
	}
	s.Run.Tree = &wire.Tree{}
	return []Command{RequestTree{wire.Start{
		Op: wire.OpTree, Version: wire.Version, Run: s.Run.ID,
		Work: wire.Work{Puzzle: s.Run.Puzzle, Settings: s.Run.Made()}, Keep: maxTree,
	}}}
}

func (a TreeArrived) apply(s *State) []Command {
	if a.Run == s.Run.ID {
		s.Run.Tree = &a.Tree
	}
	return nil
}

// — what is looked at

// show puts a solution of the run on the board.
func (s *State) show(n int) {
	if s.Run.Held == 0 {
		return
	}
	n = max(0, min(n, s.Run.Held-1))
	s.Run.Show = n
	s.Shown = Shown{Kind: ShowSolution, Solution: n}
}

func (a ShowNumber) apply(s *State) []Command {
	s.Mode = WatchMode
	s.show(a.Number)
	return nil
}

func (a NextSolution) apply(s *State) []Command {
	s.Mode = WatchMode
	n := s.Run.Show
	if n < 0 && a.By > 0 {
		n = -1
	}
	s.show(n + a.By)
	return nil
}

func (Follow) apply(s *State) []Command {
	s.Mode = WatchMode
	if s.Run.Phase.Active() && s.Shown.Kind != ShowSearch {
		s.Shown = Shown{Kind: ShowSearch}
		s.Run.Show = -1
	}
	return nil
}

func (Pictured) apply(s *State) []Command {
	s.Shown.Pictured = s.Shown.Kind == ShowSearch
	return nil
}

func (a Replay) apply(s *State) []Command {
	s.Mode = WatchMode
	s.replay(a.Recording)
	s.Shown.Step = a.Step
	return nil
}

// replay shows a recording from its beginning.
func (s *State) replay(recording string) {
	s.Shown = Shown{Kind: ShowRecording, Recording: recording, Play: s.Shown.Play + 1}
}

func (a PlayerMoved) apply(s *State) []Command {
	s.Player = a.Player
	return nil
}

// — preferences and messages

func (a SetPrefs) apply(s *State) []Command {
	s.Prefs = a.Prefs
	if s.Prefs.Puzzle == DrawView {
		s.draw() // somebody left off there
	}
	return nil
}

func (a SetTheme) apply(s *State) []Command {
	s.Prefs.Theme = a.Theme
	return nil
}

func (a Fold) apply(s *State) []Command {
	folded, chosen := s.Prefs.Folded[a.Panel]
	if !chosen {
		folded = a.ByItself
	}
	s.Prefs = s.Prefs.fold(a.Panel, !folded, a.ByItself)
	return nil
}

func (a SetFine) apply(s *State) []Command {
	s.Prefs.Fine = a.Fine
	return nil
}

func (EndTour) apply(s *State) []Command {
	s.Prefs.Toured = true
	return nil
}

func (a ChooseTab) apply(s *State) []Command {
	s.Prefs.Tab = a.Tab
	return nil
}

func (a ShowPuzzle) apply(s *State) []Command {
	s.Prefs.Puzzle = a.View
	if a.View == DrawView {
		s.draw()
	}
	return nil
}

func (a SetLetters) apply(s *State) []Command {
	s.Prefs.Letters = a.Letters
	return nil
}

func (a SetLayers) apply(s *State) []Command {
	s.Prefs.Layers = a.Layers
	return nil
}

func (a SetSpeed) apply(s *State) []Command {
	s.Prefs.Speed = a.Speed
	return nil
}

func (a SetBackground) apply(s *State) []Command {
	s.Prefs.Background = a.On
	return nil
}

func (a SetAwake) apply(s *State) []Command {
	s.Prefs.Awake = a.On
	return nil
}

func (a SetNotify) apply(s *State) []Command {
	s.Prefs.Notify = a.On
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

// SolutionCount is the number of solutions that the library says or the worker has counted,
// and whether it is known for the text as it stands and what the settings count.
func (s State) SolutionCount() (uint64, bool) {
	if n, ok := s.counted(); ok {
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
