package lab

import (
	"strconv"

	"tilewright/def/diagnostic"
	"tilewright/solver/xc"
)

// Said is a sentence about the last step.
func (s *Search) Said() string {
	m, p := s.Problem.Matrix, s.Problem
	if s.At() == s.Start() && !s.Undone {
		if len(s.path) > 0 {
			return "The search begins with " + plural(len(s.path), "option") + " taken."
		}
		return "Nothing is covered yet."
	}
	what := ""
	switch s.Last.Kind {
	case xc.Chosen:
		n := s.solver.Size(s.Last.Item)
		what = "Chose item " + m.Items[s.Last.Item]
		switch n {
		case 0:
			if what += ", which no option is left to cover: a dead end."; s.solver.Stops() {
				what = "Chose item " + m.Items[s.Last.Item] + ", which no option is left to cover; it is covered often enough."
			}
		case 1:
			what += ", which has only one option."
		default:
			what += ", which has " + plural(n, "option") + "."
		}
	case xc.Taken:
		what = s.took()
	case xc.Dropped:
		if what = "Item " + m.Items[max(s.Last.Item, 0)] + " may be covered more often again."; s.Last.Option >= 0 {
			what = "Put " + p.called(s.Last.Option) + " back, with everything it had covered."
		}
	case xc.Left:
		what = "Every option of item " + m.Items[s.Last.Item] + " was tried; the item is open again."
	case xc.Found:
		what = "Every item is covered: cover " + diagnostic.Thousands(int(s.Found())) + "."
		if m.Costs != nil {
			what += " It costs " + diagnostic.Thousands(int(m.Cost(s.Cover()))) + "."
		}
	case xc.Done:
		what = "The search is over: " + plural(int(s.Found()), "cover") + "."
	}
	if s.Undone {
		return "Undone: " + lower(what)
	}
	return what
}

// took is the sentence about a last step that took an option, or found none to take.
func (s *Search) took() string {
	m, p := s.Problem.Matrix, s.Problem
	if s.Last.Option < 0 {
		return "Item " + m.Items[s.Last.Item] + " is covered often enough: it gets no more."
	}
	took := "Took " + p.called(s.Last.Option) + ": "
	switch {
	case m.Bounds != nil:
		return took + "its items are covered once more. Where one can take no more, all other options that have it go."
	case m.Tints != nil:
		return took + "every option goes that has one of its items, unless both give it the same colour."
	}
	return took + "its items are covered, and so goes every option that has one of them."
}

// Next is a sentence about the next step.
func (s *Search) Next() string {
	m, p := s.Problem.Matrix, s.Problem
	if s.solver.Done() {
		return "Nothing is left to do."
	}
	if item, _, next := s.solver.Trying(); item >= 0 {
		switch {
		case s.solver.Stops():
			return "Next: cover item " + m.Items[item] + " no more; it is covered often enough."
		case next >= 0:
			return "Next: take " + p.called(next) + "."
		}
		return "Next: leave item " + m.Items[item] + ", as no option of it is left."
	}
	if item, byHand := s.next(); item >= 0 {
		n := s.solver.Size(item)
		why := ", the leftmost, with " + plural(n, "option") + "."
		if s.Rule == xc.Fewest {
			why = ", which has the fewest options, " + strconv.Itoa(n) + "."
		}
		if byHand {
			why = ", as you did before."
		}
		return "Next: choose item " + m.Items[item] + why
	}
	if s.solver.JustReached() {
		return "Next: no item is open, so this is a cover."
	}
	if cover := s.solver.Cover(nil); len(cover) > 0 {
		return "Next: put " + p.called(int(cover[len(cover)-1])) + " back."
	}
	return "Next: the end."
}

func lower(s string) string {
	if s != "" && s[0] >= 'A' && s[0] <= 'Z' {
		return string(s[0]+'a'-'A') + s[1:]
	}
	return s
}
