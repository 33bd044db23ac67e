package state

import (
	"cmp"

	"tilewright/def"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// Ahead is what the worker knows of the search that Solve would begin, once that has been
// got ready.
type Ahead struct {
	wire.Outlook
	// Asked is whether an answer is awaited, and Known whether one is there.
	Asked, Known bool
	// Refused is why it cannot begin, as a sentence; "" where it can, or nothing is known.
	Refused string

	question int // the newest
	// puzzle and line are what it is about.
	puzzle *def.Puzzle
	line   string
}

// Wish is what is wanted of a giant, a search that takes too long to wait for.
type Wish string

// Without a wish, one solution is looked for.
const (
	WishOne     Wish = "one"
	WishHundred Wish = "hundred"
	WishCount   Wish = "count"
	WishAll     Wish = "all"
)

// Giant is how many seconds a search takes at least to be called one.
const Giant = 2 * 3600

// Wished is what Solve looks for where a person can choose that, and "" elsewhere. It can be chosen only with
// Automatic, for a giant, where the line does not say it.
func (s *State) Wished() Wish {
	set := s.Settings.Settings
	if !set.Auto || set.Measure != def.NoMeasure || set.Limit > 0 || set.Count || set.Goal > 0 || set.Sample.Trials > 0 {
		return ""
	}
	// Ways that are still being tried when a search should be ready are those of a giant, too.
	undecided := s.Ahead.Known && s.Ahead.Line == ""
	if left := s.Ahead.Left; !undecided && (!left.Known || left.Low < Giant) {
		return ""
	}
	return cmp.Or(s.Wish, WishOne)
}

// wanted are the settings that Solve begins a search with. First solutions of a giant are
// found by restarts, unless something of how it searches was chosen.
func (s *State) wanted() settings.Settings {
	set := s.Settings.Settings
	var limit uint64
	switch s.Wished() {
	case WishOne:
		limit = 1
	case WishHundred:
		limit = 100
	case WishCount:
		set.Count = true
	}
	if limit == 0 {
		return set
	}
	if first := settings.Restarts(set, limit); settings.Equal(set, leftToAutomatic(first)) && s.Document.Puzzle != nil &&
		s.Document.Puzzle.Exact() {
		return first
	}
	set.Limit = limit
	return set
}

// one are the settings of a search that ends with its first solution.
func (s *State) one() settings.Settings {
	if s.Wished() != "" {
		giant := *s
		giant.Wish = WishOne
		return giant.wanted()
	}
	set := s.Settings.Settings
	set.Limit, set.Measure = 1, def.NoMeasure
	return set
}

// OffersOne reports whether a search for one solution is another one than Solve begins.
func (s *State) OffersOne() bool {
	set := s.Settings.Settings
	return s.Wished() != WishOne && set.Limit != 1 && !set.Count && set.Sample.Trials == 0 && !set.Engine.Row().Counts
}

// leftToAutomatic are settings that want the same solutions, and leave to Automatic how they are searched.
func leftToAutomatic(first settings.Settings) settings.Settings {
	first.Engine, first.Unique, first.Limit, first.Auto = settings.EngineAuto, false, 0, true
	return first
}

// Wanted is the settings line of that.
func (s *State) Wanted() string {
	if w := s.Wished(); w == "" || w == WishAll {
		return s.Settings.Text
	}
	return settings.Format(s.wanted())
}

// prepare has the search got ready that Solve would begin, if it would. What was known of
// another one is of no interest any more; of the same one it holds until the answer comes.
func (s *State) prepare() []Command {
	before := s.Ahead
	s.Ahead = Ahead{question: before.question + 1, puzzle: s.Document.Puzzle, line: s.Settings.Text}
	if s.Blocked() != "" || s.Run.Phase.Active() {
		return nil
	}
	if before.puzzle == s.Ahead.puzzle && before.line == s.Ahead.line {
		s.Ahead.Outlook, s.Ahead.Known = before.Outlook, before.Known
	}
	s.Ahead.Asked = true
	c := ask(InOutlook, s.Ahead.question, s.work(), wire.Prepare{}, func(h wire.Head, p wire.Prepared) Action { return Prepared{h, p} })
	c.When, c.Idle = AtRest, true
	return []Command{c}
}

func (a Prepared) apply(s *State) []Command {
	if a.Number == s.Ahead.question {
		s.Ahead.Outlook, s.Ahead.Known, s.Ahead.Asked, s.Ahead.Refused = a.Outlook, a.Refused == "", false, a.Refused
	}
	return nil
}

// Outlook is what is known of the search of the document by the settings as they stand: of
// the run, if it is that, and else of what was got ready. It is nil while nothing is known.
func (s *State) Outlook() *wire.Outlook {
	switch {
	case s.Current() && s.Run.Phase != Compiling && s.Run.Phase != Starting && s.Run.Phase != Failed:
		return &s.Run.Progress.Outlook
	case s.Ahead.Known:
		return &s.Ahead.Outlook
	}
	return nil
}

// Automatic are the settings that Automatic has chosen for the document. ok is false where
// somebody else has, and while it has not yet.
func (s *State) Automatic() (set settings.Settings, ok bool) {
	if o := s.Outlook(); s.Settings.Settings.Auto && o != nil && o.Line != "" {
		set, _ = settings.Parse(o.Line)
		return set, true
	}
	return s.Settings.Settings, false
}
