package state

import (
	"slices"

	"tilewright/solver/settings"
)

// Stages of a search are tuned as a list: Describe makes it of settings, arrange
// makes settings of it. Both directions go through the settings line, so a
// preset, the bands, the switches and the text are one setting.

// Tuned are the settings that stages and switches show and change: those that Automatic has
// chosen, or else those of the line.
func (s State) Tuned() settings.Settings {
	set, _ := s.Automatic()
	return set
}

// Stages are the stages of the settings line for the document's puzzle, first
// stage first; nil while there is no puzzle.
func (s State) Stages() []settings.Stage {
	if s.Document.Good == nil {
		return nil
	}
	n := s.Document.Good.PieceCount()
	if n == 0 {
		return nil
	}
	return settings.Describe(s.Tuned(), n)
}

// arrange is s with these stages. FILA, once begun, goes on to the end.
func arrange(s settings.Settings, stages []settings.Stage) settings.Settings {
	s.Orders, s.FILA = nil, 0
	for i, t := range stages {
		o := t.Order
		if o.From = t.From; i == 0 {
			o.From = 0
		}
		s.Orders = append(s.Orders, o)
		if t.FILA && s.FILA == 0 {
			s.FILA = t.From
		}
	}
	if s.FILA == 0 {
		s.NOF = false
	}
	return settings.Normal(s)
}

type (
	// ChooseStage opens a stage's own settings; choosing the open one closes it.
	ChooseStage struct{ Stage int }
	// MoveStage lets a stage, not the first, begin with From pieces left. Its
	// neighbours keep a piece each.
	MoveStage struct {
		Stage, From int
		At          int64
	}
	// SetStage changes who searches in a stage, and by which heuristic. FILA
	// goes on to the end, and what comes before DLX is DLX's too.
	SetStage struct {
		Stage int
		FILA  bool
		Order settings.Order
		At    int64
	}
	// SplitStage parts a stage in two, RemoveStage gives its pieces to the one
	// before it, or to the one behind.
	SplitStage  struct{ Stage int }
	RemoveStage struct{ Stage int }
	// Tune changes other settings: of what Automatic has chosen, if it changes how it
	// searches, and else of the line.
	Tune struct {
		Change func(*settings.Settings)
		At     int64
	}
)

func (a ChooseStage) apply(s *State) []Command {
	if s.Stage == a.Stage+1 {
		s.Stage = 0
	} else if a.Stage >= 0 && a.Stage < len(s.Stages()) {
		s.Stage = a.Stage + 1
	}
	return nil
}

func (a MoveStage) apply(s *State) []Command {
	return s.setLine(s.LineOfMove(a.Stage, a.From), a.At)
}

// LineOfMove is the settings line that MoveStage makes: the present one where
// nothing moves.
func (s State) LineOfMove(stage, from int) string {
	list := s.Stages()
	if stage < 1 || stage >= len(list) {
		return s.Settings.Text
	}
	from = min(max(from, list[stage].To), list[stage-1].From-1)
	if from == list[stage].From {
		return s.Settings.Text
	}
	list[stage].From = from
	return settings.Format(arrange(s.Tuned(), list))
}

func (a SetStage) apply(s *State) []Command {
	list := s.Stages()
	if a.Stage < 0 || a.Stage >= len(list) {
		return nil
	}
	list[a.Stage].Order = a.Order
	for i := range list {
		switch {
		case a.FILA && i >= a.Stage:
			list[i].FILA = true
		case !a.FILA && i <= a.Stage:
			list[i].FILA = false
		}
	}
	return s.tune(arrange(s.Tuned(), list), a.At)
}

func (a SplitStage) apply(s *State) []Command {
	list := s.Stages()
	if a.Stage < 0 || a.Stage >= len(list) || list[a.Stage].From == list[a.Stage].To {
		return nil
	}
	t := list[a.Stage]
	second := settings.Stage{From: (t.From + t.To - 1) / 2, To: t.To, FILA: true, Order: settings.Order{Heuristic: settings.First}}
	if last := a.Stage == len(list)-1; t.FILA && t.Order.Heuristic == settings.First ||
		!last && list[a.Stage+1].FILA && list[a.Stage+1].Order.Heuristic == settings.First {
		second.Order.Heuristic = settings.Estimate
	}
	if !t.FILA && a.Stage < len(list)-1 && !list[a.Stage+1].FILA {
		second.FILA = false // DLX follows, so this is DLX too
	}
	list = append(list[:a.Stage+1], append([]settings.Stage{second}, list[a.Stage+1:]...)...)
	s.Stage = a.Stage + 2
	return s.tune(arrange(s.Tuned(), list), 0)
}

func (a RemoveStage) apply(s *State) []Command {
	list := s.Stages()
	if a.Stage < 0 || a.Stage >= len(list) || len(list) == 1 {
		return nil
	}
	if a.Stage == 0 {
		list[1].From = list[0].From
	}
	list = append(list[:a.Stage], list[a.Stage+1:]...)
	s.Stage = 0
	return s.tune(arrange(s.Tuned(), list), 0)
}

func (a Tune) apply(s *State) []Command {
	changed := func(set settings.Settings) settings.Settings {
		set.Orders = slices.Clone(set.Orders)
		a.Change(&set)
		return set
	}
	set := changed(s.Settings.Settings)
	if s.Settings.Settings.Auto && !settings.Equal(withWay(settings.Settings{}, set), withWay(settings.Settings{}, s.Settings.Settings)) {
		set = changed(s.Tuned())
	}
	return s.tune(set, a.At)
}

// tune writes settings as the settings line, setLine has the line. Quick changes of one control, as
// when something is dragged, are one step for undo; at 0 stands for one alone.
func (s *State) tune(set settings.Settings, at int64) []Command {
	return s.setLine(settings.Format(set), at)
}

func (s *State) setLine(text string, at int64) []Command {
	if text == s.Settings.Text {
		return nil
	}
	kind := editLine
	if at == 0 {
		kind = editOther
	}
	before := s.now()
	s.Settings.Text = text
	s.remember(before, kind, at)
	s.Touched = true
	return nil
}
