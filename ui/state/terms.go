package state

import (
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/wire"
)

// Terms is how the puzzle goes on, where its text has a number n: what is counted of its family.
type Terms struct {
	wire.Series
	// Asked is whether more is awaited. Refused is why nothing can be known, as a sentence.
	Asked   bool
	Refused string
	// Once is whether turned solutions count as one.
	Once bool

	question int
	of       *def.Puzzle
	to       int
}

type (
	// AskTerms counts the first terms, or twice as many as before.
	AskTerms struct{}
	// CountTermsOnce says whether turned solutions count as one there, and counts anew.
	CountTermsOnce struct{ On bool }
	// Termed is the answer.
	Termed struct {
		wire.Head
		wire.Series
	}
)

// firstTerms is how many terms are counted at first, and mostTerms at most.
const firstTerms, mostTerms = 12, 400

// Family is the family of the chosen puzzle, nil where its text has no number n.
func (d Document) Family() *def.Family {
	if d.Puzzle == nil {
		return nil
	}
	return d.Parsed.Family(d.Index)
}

func (AskTerms) apply(s *State) []Command {
	to := firstTerms
	if s.Terms.of == s.Document.Puzzle {
		to = min(2*s.Terms.to, mostTerms)
	}
	return s.askTerms(to, s.Terms.Once)
}

func (a CountTermsOnce) apply(s *State) []Command { return s.askTerms(firstTerms, a.On) }

// askTerms counts terms up to an n.
func (s *State) askTerms(to int, once bool) []Command {
	if s.Document.Family() == nil {
		return nil
	}
	before := s.Terms
	s.Terms = Terms{Asked: true, Once: once, question: before.question + 1, of: s.Document.Puzzle, to: to}
	if before.of == s.Terms.of && before.Once == once {
		s.Terms.Series = before.Series // until others come
	}
	q := wire.Terms{Text: s.Document.Text, Index: s.Document.Index, To: to, Once: once}
	return []Command{ask(InTerms, s.Terms.question, s.work(), q, func(h wire.Head, a wire.Series) Action { return Termed{h, a} })}
}

func (a Termed) apply(s *State) []Command {
	t := &s.Terms
	if a.Number != t.question {
		return nil
	}
	if t.Asked = !a.Ended; a.Refused != "" {
		t.Refused = a.Refused
		return nil
	}
	if len(a.Series.Solutions) >= len(t.Solutions) || a.Ended {
		t.Series = a.Series
	}
	return nil
}

// Of reports whether this is about a puzzle.
func (t *Terms) Of(p *def.Puzzle) bool { return t.of != nil && t.of == p }

// More reports whether more terms can be counted.
func (t *Terms) More() bool {
	return !t.Asked && t.Stopped == "" && t.Refused == "" && t.to < mostTerms
}

// File is the terms as the OEIS takes them: n and the number, one a line. Comments say how they were made.
func (t *Terms) File(title string) string {
	var b strings.Builder
	once := say.T("turned solutions are different ones")
	if t.Once {
		once = say.T("turned solutions count once")
	}
	b.WriteString("# " + title + ": " + once + "\n")
	for i, n := range t.Solutions {
		b.WriteString(strconv.Itoa(t.From+i) + " " + n + "\n")
	}
	if l := &t.Law; l.Recurrence != "" {
		b.WriteString("# " + l.Recurrence + "\n# " + LawSaid(&t.Series) + "\n# " + l.Generating + "\n")
	}
	return b.String()
}

// LawSaid says whether the law of a series is proved, and by what.
func LawSaid(a *wire.Series) string {
	l := &a.Law
	needed := l.Edges + l.Begins - a.From
	switch {
	case l.Proved:
		return say.T("Proved: there are {edges} edges between what is filled and what is not, so {needed} terms prove it, and {checked} fit.",
			l.Edges, needed, l.Checked)
	case l.Edges > 0:
		return say.T("Not proved yet: there are {edges} edges between what is filled and what is not, so {needed} terms prove it, and {checked} fit.",
			l.Edges, needed, l.Checked)
	}
	return say.T("Not proved: {checked} terms fit.", l.Checked)
}
