package lab

import (
	"strconv"

	"tilewright/def/diagnostic"
	"tilewright/solver/xc"
)

// Said tells the last step in a sentence.
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
			what += ", which no option is left to cover: a dead end."
		case 1:
			what += ", which has only one option."
		default:
			what += ", which has " + plural(n, "option") + "."
		}
	case xc.Taken:
		what = "Took " + p.called(s.Last.Option) + ": its items are covered, and so goes every option that has one of them."
	case xc.Dropped:
		what = "Put " + p.called(s.Last.Option) + " back, with everything it had covered."
	case xc.Left:
		what = "Every option of item " + m.Items[s.Last.Item] + " was tried; the item is open again."
	case xc.Found:
		what = "Every item is covered: cover " + diagnostic.Thousands(int(s.Found())) + "."
	case xc.Done:
		what = "The search is over: " + plural(int(s.Found()), "cover") + "."
	}
	if s.Undone {
		return "Undone: " + lower(what)
	}
	return what
}

// Next tells what the next step will do.
func (s *Search) Next() string {
	m, p := s.Problem.Matrix, s.Problem
	if s.solver.Done() {
		return "Nothing is left to do."
	}
	if item, _, next := s.solver.Trying(); item >= 0 {
		if next >= 0 {
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
