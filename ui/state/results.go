package state

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// What was found is kept under what was counted: in memory while the page lasts, and by the browser (unfinished.go). Each way to a puzzle,
// Back, a list, a link, a reload or undo, reads it there.

// Key says what was counted.
type Key struct {
	// Puzzle tells puzzles apart, whatever they and their solutions are called.
	Puzzle string
	// Wanted is the settings line without what only says how solutions are found. It is fromFile for those of a file.
	Wanted string
}

const fromFile = "file"

// String is the key as one text, and ReadKey reads that.
func (k Key) String() string { return k.Puzzle + " " + k.Wanted }

// ReadKey is described with String. Of other texts it makes a key that no search has.
func ReadKey(text string) (k Key) {
	k.Puzzle, k.Wanted, _ = strings.Cut(text, " ")
	return k
}

// keyOf is the key of a search.
func keyOf(p *def.Puzzle, set settings.Settings) Key {
	k := Key{puzzleKey(p), wantedOf(set)}
	if set.Measure == def.Together && p != nil { // by the colours of pieces, which the puzzle's key has not
		for i := range p.Pieces {
			k.Wanted += " " + p.Pieces[i].Colour
		}
	}
	return k
}

// wantedOf is what settings want of a puzzle.
func wantedOf(set settings.Settings) string {
	once := set.Auto || set.Redundancy != settings.RedundancyOff
	set.Count = set.Count || set.Engine.Row().Counts
	set = withWay(set, settings.Settings{})
	if once {
		set.Redundancy = settings.RedundancyAuto
	}
	set.Engine, set.Workers, set.Memory, set.Trace, set.Info, set.Quiet, set.Format = 0, 0, 0, 0, false, false, ""
	return settings.Format(set)
}

// wants reports whether a search of this key is one that Solve or "Find one" begins, or would begin after another wish.
func (s *State) wants(k Key) bool {
	if k == (Key{}) || k.Puzzle != puzzleKey(s.Document.Puzzle) {
		return false
	}
	set := s.Settings.Settings
	if k.Wanted == fromFile || k == keyOf(s.Document.Puzzle, set) {
		return true
	}
	if set.Measure != def.NoMeasure || set.Limit > 0 || set.Count || set.Goal > 0 || set.Sample.Trials > 0 {
		return false
	}
	other := set
	other.Count = true
	for _, limit := range []uint64{0, 1, 100} {
		if other.Limit = limit; k.Wanted == wantedOf(other) || limit > 0 && k.Wanted == wantedOf(settings.Restarts(set, limit)) {
			return true
		}
		other.Count = false
	}
	return false
}

// result is what is known by a run that another has taken the place of.
type result struct {
	run   Run
	tally Tally
}

// maxResults is how many are kept at most. Their solutions take at most keepBytes together.
const maxResults = 24

// setAside keeps what the run has found, before another takes its place. What is known of the whole stays until as much is known anew.
func (s *State) setAside() {
	r := result{s.Run, s.Tally}
	if s.Run.Phase == Idle || s.Run.Progress.Fits == 0 && s.Run.Held == 0 && s.Run.Phase != Finished {
		return
	}
	if r.run.stop(); r.tally.run == r.run.ID {
		r.tally.On, r.tally.asked, r.tally.question, r.tally.idle = false, nil, 0, true
	}
	kept, bytes := []result{r}, r.run.bytes()
	for _, old := range s.results {
		if old.run.ID == r.run.ID || old.run.Of == r.run.Of && (r.run.Progress.Complete || !old.run.Progress.Complete) {
			continue
		}
		if bytes += old.run.bytes(); len(kept) == maxResults || bytes > keepBytes {
			break
		}
		kept = append(kept, old)
	}
	s.results = kept
}

// stop has the run be one that was stopped where it stands, if it went on.
func (r *Run) stop() {
	if r.Phase.Active() {
		r.Phase, r.Asked = Stopped, Idle
		r.Progress.Phase, r.Progress.Solutions = wire.PhaseStopped, max(r.Progress.Solutions, float64(r.Held))
	}
}

// bytes is about how much room its solutions take.
func (r *Run) bytes() int { return r.Held * (keepBytes / keep(r.Puzzle)) }

// aside is a run that was set aside, to be changed; nil where it is not there.
func (s *State) aside(run int) *Run {
	i := slices.IndexFunc(s.results, func(r result) bool { return r.run.ID == run })
	if i < 0 {
		return nil
	}
	s.results = slices.Clone(s.results)
	return &s.results[i].run
}

// followResults brings back what is known of the puzzle by the settings, when either has changed.
func (s *State) followResults(before *State, listed bool) []Command {
	p, run := s.Document.Puzzle, &s.Run
	if p == nil {
		return nil
	}
	if run.Phase != Idle && run.Puzzle != p && run.Of.Puzzle == puzzleKey(p) { // it only has another name now
		run.Text, run.Index, run.Puzzle = s.Document.Text, s.Document.Index, p
		if s.Shown.Kind == ShowEmpty || s.Shown.Kind == ShowKnown || s.Shown.Kind == ShowBroken {
			s.showRun()
		}
	}
	was := &before.Run
	if !listed && before.Document.Puzzle == p && before.Settings.Text == s.Settings.Text && before.Mode == s.Mode &&
		was.ID == run.ID && was.Phase == run.Phase {
		return nil
	}
	if run.Phase.Active() || s.Mode == HandMode || s.Settings.Broken() || run.Phase != Idle && s.wants(run.Of) {
		return nil
	}
	for _, r := range s.results {
		if s.wants(r.run.Of) {
			s.setAside()
			s.bring(r)
			return []Command{RecallRun{s.Run.ID}}
		}
	}
	for _, u := range s.Shelf.Unfinished {
		if now := (soughtKept{u.Key, p}); u.Part == "" && !u.Elsewhere && s.holds(u) && now != s.sought {
			s.sought = now
			return []Command{RecallKept{u}}
		}
	}
	return nil
}

// bring has a result be the present one, and shows it, unless a link has something else to show.
func (s *State) bring(r result) {
	s.Run, s.Tally = r.run, r.tally
	s.Run.Text, s.Run.Index, s.Run.Puzzle = s.Document.Text, s.Document.Index, s.Document.Puzzle
	s.Watching = Watching{Pace: s.Watching.Pace}
	s.Fault = nil
	if s.Shown.Kind == ShowLinked || s.Shown.Kind == ShowRecording {
		return
	}
	if s.Run.Show < 0 {
		s.Run.Show = s.Run.foremost()
	}
	s.showRun()
}

// showRun shows what there is of the run, if it is one of the document, else what is known of that.
func (s *State) showRun() {
	switch {
	case s.Run.Phase != Idle && !s.Stale() && s.Run.Show >= 0 && s.Run.Held > 0:
		s.show(s.Run.Show)
	case s.Run.Phase.Active() && !s.Stale():
		s.Shown = Shown{Kind: ShowSearch}
	default:
		s.showKnown()
	}
}

// Exhausted reports whether the document was searched to the end, and has no solution.
func (s *State) Exhausted() bool {
	n, all := s.Found()
	return all && n == 0
}

// knownCount is how many solutions the document has, by the settings as they stand, where a search has counted them.
func (s *State) knownCount() (uint64, bool) {
	if s.Document.Puzzle == nil || s.Settings.Broken() {
		return 0, false
	}
	count := s.Settings.Settings
	count.Count = true
	of, counted := keyOf(s.Document.Puzzle, s.Settings.Settings), keyOf(s.Document.Puzzle, count)
	is := func(r *Run) bool {
		return r.Phase == Finished && r.Progress.Complete && (r.Of == of || r.Of == counted)
	}
	if is(&s.Run) {
		return counted64(&s.Run.Progress)
	}
	if i := slices.IndexFunc(s.results, func(r result) bool { return is(&r.run) }); i >= 0 {
		return counted64(&s.results[i].run.Progress)
	}
	return 0, false
}

// counted64 is the number of solutions in 64 bits; ok is false where it has more.
func counted64(p *wire.Progress) (n uint64, ok bool) {
	if p.Exact == "" {
		return uint64(p.Solutions), true
	}
	n, err := strconv.ParseUint(p.Exact, 10, 64)
	return n, err == nil
}

// puzzleKey is a hash of the puzzle as the solver gets it. It is remembered.
func puzzleKey(p *def.Puzzle) string {
	if p == nil {
		return ""
	}
	remembered.Lock()
	defer remembered.Unlock()
	list := remembered.keys[:]
	for _, k := range list {
		if k.puzzle == p {
			return k.key
		}
	}
	hash := search.NewFingerprint()
	hash.Bytes([]byte(wire.PuzzleText(p)))
	copy(list[1:], list)
	list[0] = keyFor{p, strconv.FormatUint(uint64(hash), 36)}
	return list[0].key
}
