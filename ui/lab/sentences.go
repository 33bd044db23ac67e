package lab

import (
	"tilewright/def/say"
	"tilewright/solver/xc"
)

// Said is a sentence about the last step.
func (s *Search) Said() string {
	m, p := s.Problem.Matrix, s.Problem
	if s.At() == s.Start() && !s.Undone {
		if len(s.path) > 0 {
			return say.T("The search begins with {n, plural, one {# option} other {# options}} taken.", len(s.path))
		}
		return say.T("Nothing is covered yet.")
	}
	undone := "no"
	if s.Undone {
		undone = "yes"
	}
	switch s.Last.Kind {
	case xc.Chosen:
		name, n := m.Items[s.Last.Item], s.solver.Size(s.Last.Item)
		switch {
		case n > 0:
			return say.T("{undone, select, yes {Undone: chose} other {Chose}} item {item}, "+
				"which has {n, plural, one {only one option} other {# options}}.", undone, name, n)
		case s.solver.Stops():
			return say.T("{undone, select, yes {Undone: chose} other {Chose}} item {item}, "+
				"which no option is left to cover; it is covered often enough.", undone, name)
		}
		return say.T("{undone, select, yes {Undone: chose} other {Chose}} item {item}, "+
			"which no option is left to cover: a dead end.", undone, name)
	case xc.Taken:
		return s.took(undone)
	case xc.Dropped:
		if s.Last.Option < 0 {
			return say.T("{undone, select, yes {Undone: item} other {Item}} {item} may be covered more often again.",
				undone, m.Items[max(s.Last.Item, 0)])
		}
		kind, name := p.called(s.Last.Option)
		return say.T("{undone, select, yes {Undone: put} other {Put}} {kind, select, piece {{name}} other {option {name}}} back, "+
			"with everything it had covered.", undone, kind, name)
	case xc.Left:
		return say.T("{undone, select, yes {Undone: every} other {Every}} option of item {item} was tried; the item is open again.",
			undone, m.Items[s.Last.Item])
	case xc.Found:
		if m.Costs != nil {
			return say.T("{undone, select, yes {Undone: every} other {Every}} item is covered: cover {n}. It costs {cost}.",
				undone, s.Found(), m.Cost(s.Cover()))
		}
		return say.T("{undone, select, yes {Undone: every} other {Every}} item is covered: cover {n}.", undone, s.Found())
	}
	return say.T("{undone, select, yes {Undone: the} other {The}} search is over: {n, plural, one {# cover} other {# covers}}.",
		undone, s.Found())
}

// took is the sentence about a last step that took an option, or found none to take.
func (s *Search) took(undone string) string {
	m := s.Problem.Matrix
	if s.Last.Option < 0 {
		return say.T("{undone, select, yes {Undone: item} other {Item}} {item} is covered often enough: it gets no more.",
			undone, m.Items[s.Last.Item])
	}
	kind, name := s.Problem.called(s.Last.Option)
	switch {
	case m.Bounds != nil:
		return say.T("{undone, select, yes {Undone: took} other {Took}} {kind, select, piece {{name}} other {option {name}}}: "+
			"its items are covered once more. An item that can take no more rules out all other options that have it.", undone, kind, name)
	case m.Tints != nil:
		return say.T("{undone, select, yes {Undone: took} other {Took}} {kind, select, piece {{name}} other {option {name}}}: "+
			"every other option with one of its items is ruled out, unless both give the item the same colour.", undone, kind, name)
	}
	return say.T("{undone, select, yes {Undone: took} other {Took}} {kind, select, piece {{name}} other {option {name}}}: "+
		"its items are covered. Every other option with one of these items is ruled out.", undone, kind, name)
}

// Next is a sentence about the next step.
func (s *Search) Next() string {
	m, p := s.Problem.Matrix, s.Problem
	if s.solver.Done() {
		return say.T("Nothing is left to do.")
	}
	if item, _, next := s.solver.Trying(); item >= 0 {
		switch {
		case s.solver.Stops():
			return say.T("Next: cover item {item} no more; it is covered often enough.", m.Items[item])
		case next >= 0:
			kind, name := p.called(next)
			return say.T("Next: take {kind, select, piece {{name}} other {option {name}}}.", kind, name)
		}
		return say.T("Next: leave item {item}, as no option of it is left.", m.Items[item])
	}
	if item, byHand := s.next(); item >= 0 {
		n := s.solver.Size(item)
		switch {
		case byHand:
			return say.T("Next: choose item {item}, as you did before.", m.Items[item])
		case s.Rule == xc.Fewest:
			return say.T("Next: choose item {item}, which has the fewest options, {n}.", m.Items[item], n)
		}
		return say.T("Next: choose item {item}, the leftmost, with {n, plural, one {# option} other {# options}}.", m.Items[item], n)
	}
	if s.solver.JustReached() {
		return say.T("Next: no item is open, so this is a cover.")
	}
	if cover := s.solver.Cover(nil); len(cover) > 0 {
		kind, name := p.called(int(cover[len(cover)-1]))
		return say.T("Next: put {kind, select, piece {{name}} other {option {name}}} back.", kind, name)
	}
	return say.T("Next: the end.")
}
