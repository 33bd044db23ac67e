package state

import (
	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/solver/settings"
	"tilewright/ui/link"
)

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
	s.Touched = s.Touched || a.Link.Task.Goal != "" || s.Document.ID != def.Start || s.Settings.Text != link.Automatic ||
		a.Link.Hand != nil || a.Link.Given != nil || a.Link.Solution != nil || a.Link.Recording != "" || a.Link.Step > 0
	return commands
}

func (a RefuseLink) apply(s *State) []Command {
	s.announce(a.Message, true)
	return nil
}

func (Begin) apply(s *State) []Command {
	before := s.now()
	commands := s.endRun()
	s.setDocument(read(def.Example(), "", "", 0, nil))
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
		box, err := d.AddBox(space.Cubes, 10, 6, 1)
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
	s.Prefs.How = true // so that what is edited stays in sight
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
