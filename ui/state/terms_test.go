package state

import (
	"strings"
	"testing"

	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// TestTerms: terms are asked for where a text has a number n, more of them twice as many, and they go with the puzzle.
func TestTerms(t *testing.T) {
	p := newPage(t)
	p.do(AskTerms{})
	if _, _, asks := question[wire.Terms](p); asks || p.Document.Family() != nil {
		t.Error("the first puzzle has no number n")
	}
	const text = "# title: Rows\nD:n=4:xDim=n:yDim=2:zDim=1\nC:name=d:copies=0-max:layout=0 0 0, 1 0 0\n~D\n"
	p.do(OpenLink{Link: link.Link{Text: text, Settings: link.Automatic}})
	p.do(AskTerms{})
	q, _, asks := question[wire.Terms](p)
	if !asks || q.To != 12 || q.Once || q.Text != text || !p.Terms.Asked {
		t.Fatalf("it asks %+v", q)
	}
	first := wire.Series{From: 1, Solutions: []string{"1", "2"}}
	p.do(Termed{wire.Head{Number: p.Terms.question}, first})
	p.do(Termed{wire.Head{Number: p.Terms.question - 1, Ended: true}, wire.Series{}}) // late
	if len(p.Terms.Solutions) != 2 || !p.Terms.Asked || p.Terms.More() {
		t.Errorf("in the middle it has %+v", p.Terms)
	}
	first.Law = wire.Law{Recurrence: "a(n) = a(n-1)", Begins: 2, Edges: 3, Checked: 12, Order: 1, Proved: true}
	p.do(Termed{wire.Head{Number: p.Terms.question, Ended: true}, first})
	if p.Terms.Asked || !p.Terms.More() {
		t.Errorf("at the end it has %+v", p.Terms)
	}
	file := p.Terms.File("Rows")
	if !strings.HasPrefix(file, "# Rows: ") || !strings.Contains(file, "\n1 1\n2 2\n# a(n) = a(n-1)\n# Proved: ") {
		t.Errorf("the file is %q", file)
	}
	if said := LawSaid(&p.Terms.Series); !strings.Contains(said, "3 edges") || !strings.Contains(said, "4 terms prove it, and 12 fit") {
		t.Errorf("of the law it says %q", said)
	}
	p.do(AskTerms{})
	if q, _, _ = question[wire.Terms](p); q.To != 24 || len(p.Terms.Solutions) != 2 {
		t.Errorf("then it asks %+v, and has %d terms", q, len(p.Terms.Solutions))
	}
	p.do(CountTermsOnce{On: true})
	if q, _, _ = question[wire.Terms](p); q.To != 12 || !q.Once || len(p.Terms.Solutions) > 0 {
		t.Errorf("once it asks %+v, and has %d terms", q, len(p.Terms.Solutions))
	}
	p.do(Termed{wire.Head{Number: p.Terms.question, Ended: true, Refused: "It cannot be."}, wire.Series{}})
	if p.Terms.Asked || p.Terms.Refused == "" || p.Terms.More() {
		t.Errorf("refused it has %+v", p.Terms)
	}
	p.do(AskTerms{})
	p.do(Choose{ID: "soma"})
	if p.Terms.Asked || p.Terms.Of(p.Document.Puzzle) {
		t.Error("another puzzle still waits")
	}
}
